"""Runs too large for one machine, on LAMMPS: what it cannot hold, what is written for it, and what comes back."""
