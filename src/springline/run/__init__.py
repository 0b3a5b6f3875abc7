"""The run: its order, the loop, and what happens on the way."""
