"""The window on pygame-ce: 2D scenes drawn and handled with mouse and keys."""
