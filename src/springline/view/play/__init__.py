"""Interactive play of a scene, independent of the viewer that shows it."""
