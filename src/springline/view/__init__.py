"""What people look at: the picture of a moment, and the rooms that show it."""
