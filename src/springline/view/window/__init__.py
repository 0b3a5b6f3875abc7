"""Window on pygame-ce: 2D scenes drawn, and controlled with mouse and keys."""
