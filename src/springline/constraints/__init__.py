"""Rules on particles: exact constraints, projections, limits, trails, and motion of walls."""
