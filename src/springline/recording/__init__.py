"""Recordings in memory or in a file; each part is checked when it is read."""
