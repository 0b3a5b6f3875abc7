"""The stepper: it runs a model with a method; the rows of its program, and the compilation of its passes."""
