"""Contacts between particles: contact rules, impacts in chronological order, resting contact."""
