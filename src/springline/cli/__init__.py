"""Command line: one module for each verb; heavy packages are imported only when a verb needs them."""
