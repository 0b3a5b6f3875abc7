"""Runs as data: steps, frames, changes, failures, and the energy watch."""
