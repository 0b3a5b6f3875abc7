"""Derivatives of motions: exact derivatives of the steps, backward in time."""
