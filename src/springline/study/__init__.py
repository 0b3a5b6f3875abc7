"""What is measured of runs."""
