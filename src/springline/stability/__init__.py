"""How long a step may be."""
