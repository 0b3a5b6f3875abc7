"""Shapes at rest: closed forms to compare with."""
