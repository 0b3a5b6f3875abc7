"""Stills: figures of matplotlib."""
