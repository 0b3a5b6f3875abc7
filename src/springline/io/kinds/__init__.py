"""The formats, a module each: light declarations; what reads and writes is imported when a file is."""
