"""Studies: cases, measures of runs and shapes, units, sensitivity indices."""
