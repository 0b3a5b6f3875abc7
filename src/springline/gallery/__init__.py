"""The gallery: scenes to start from, each with facts that it is known to show."""

from springline.gallery.registry import Entry, Fact, entries, entry, fact, names, scene

__all__ = ["Entry", "Fact", "entries", "entry", "fact", "names", "scene"]
