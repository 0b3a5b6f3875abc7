"""Step bounds, modes, buckling, limit loads, mechanisms and self-stress."""
