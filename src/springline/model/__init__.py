"""Model: arrays that are constant in time. State: all quantities that change."""
