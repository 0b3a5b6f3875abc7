"""The stepper: a model and a method on the machine, the rows of their program, how their passes are compiled."""
