"""Gallery of example scenes, each with facts that are verified for it.

Examples
--------
>>> "hanging-chain" in sl.gallery.names()
True
>>> sl.gallery.scene("hanging-chain").spring_count > 0
True
"""

from springline.gallery.catalog import Entry, Fact
from springline.gallery.registry import entries, entry, names, scene

__all__ = ["Entry", "Fact", "entries", "entry", "names", "scene"]
