"""Shapes at rest: as found, and in closed form."""
