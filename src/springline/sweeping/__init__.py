"""Sweeps: many cases of a scene, computed by whoever is there."""
