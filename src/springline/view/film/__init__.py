"""Films: recordings as a picture, a video or a page that plays."""
