"""The browser face: a page that draws the scene, and hands that reach into it."""
