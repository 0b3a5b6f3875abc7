"""What people look at: frames become pictures."""
