"""Shapes at rest: the search, the certificate, and closed forms."""
