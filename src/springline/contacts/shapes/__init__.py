"""Shapes of walls: one file for each, with all functions that the rest of the package needs of it."""
