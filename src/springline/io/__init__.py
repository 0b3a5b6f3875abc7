"""Files in and out: one file for each format, chosen by suffix."""
