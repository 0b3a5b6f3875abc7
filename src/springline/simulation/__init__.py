"""The loop, events and recording."""
