"""Who is near whom."""
