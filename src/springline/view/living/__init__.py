"""Standalone pages: a scene with its engine as WebAssembly, which plays in a browser without Python."""
