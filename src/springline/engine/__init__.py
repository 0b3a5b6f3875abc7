"""The engine: a step is a program of passes over a table of arrays, run by one machine."""
