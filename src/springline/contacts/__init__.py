"""Contacts between particles: who may touch whom, impacts in the order in which they happen, rest."""
