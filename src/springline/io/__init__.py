"""Files in and out: formats by suffix, their readers and their writers."""
