"""Pages: what a browser and a notebook show."""
