"""Still figures, drawn with matplotlib."""
