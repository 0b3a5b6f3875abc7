"""PICTURE, the section of a program that computes what is drawn: quantities, colors, points, segments and faces."""
