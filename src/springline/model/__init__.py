"""What never changes while time runs (Model) and what does (State)."""
