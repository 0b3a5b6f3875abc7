"""Views: the contents of one frame, and the packages that display it.

The modules here compute the contents of a frame, independent of the renderer. ``plot`` draws figures of frames,
``film`` writes films and pages of recordings. ``play`` runs interactive sessions, which ``window`` and ``page`` display
and ``play_scene`` opens.
"""
