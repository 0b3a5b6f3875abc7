"""Runs too large for one machine, on LAMMPS: its limitations, the files written for it, and the frames it returns."""
