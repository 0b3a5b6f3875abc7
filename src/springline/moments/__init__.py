"""A scene, run or equilibrium at one time, and its faces, membrane forces, curvature and sections."""
