"""The integrators, a file for each: coefficients, order, invariants, stability limit, reference."""
