"""Inverse design: derivatives of shapes at rest by parameters, and parameters of shapes with wanted properties."""
