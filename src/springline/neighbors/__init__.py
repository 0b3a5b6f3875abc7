"""Neighbor search: grids of cells and trees."""
