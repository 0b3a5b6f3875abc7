"""The integrators: a file for each, saying its order, what it keeps, its limit, and who published it."""
