"""Sweeps: many cases of a scene, computed in processes or by an executor."""
