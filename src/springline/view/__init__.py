"""What people look at: the picture of a moment, and the rooms that show it.

The modules here say what is drawn of a moment, whoever draws it. ``plot`` makes figures of it, ``film`` files of what
moved; ``play`` lets time pass with hands in it, which ``window`` and ``page`` show, and ``game`` opens.
"""
