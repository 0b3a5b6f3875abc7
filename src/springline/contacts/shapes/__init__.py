"""Shapes of walls: a file for each, which declares all that others ask of it."""
