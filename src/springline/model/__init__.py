"""Model: arrays that are constant in time. State: all that changes."""
