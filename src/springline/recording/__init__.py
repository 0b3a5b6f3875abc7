"""Recordings: what a run leaves behind, in memory or in a file, each part checked when it is read."""
