"""The gallery: scenes to start from, each with facts that it is known to show."""

from springline.gallery.catalog import Entry
from springline.gallery.facts import Fact
from springline.gallery.registry import entries, entry, names, scene

__all__ = ["Entry", "Fact", "entries", "entry", "names", "scene"]
