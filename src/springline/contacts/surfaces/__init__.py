"""Contact between surfaces, rods, balls and obstacles."""
