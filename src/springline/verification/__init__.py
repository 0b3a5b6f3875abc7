"""Checks that a user runs on the own machine: ``springline verify``."""
