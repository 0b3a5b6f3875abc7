"""Gallery scenes by name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from springline.gallery.catalog import ALIASES, ENTRIES, Entry, unknown_name_error

if TYPE_CHECKING:
    from springline.scene import Scene


def names() -> list[str]:
    """Names of all scenes."""
    return list(ENTRIES)


def entries() -> list[Entry]:
    """All scenes."""
    return list(ENTRIES.values())


def entry(name: str) -> Entry:
    """Entry of the scene of that name or alias, such as "bridge"; SceneError names the nearest for unknown names."""
    if isinstance(name, str):
        name = ALIASES.get(name, name)
    if not isinstance(name, str) or name not in ENTRIES:
        raise unknown_name_error("scene of the gallery", name, list(ENTRIES))
    return ENTRIES[name]


def scene(name: str, **options: Any) -> Scene:
    """Build a scene of the gallery, ``springline.gallery.scene("hanging-chain")``.

    ``options`` are the arguments of the scene's own ``build``, which differ from scene to scene.

    Raises
    ------
    SceneError : for an unknown name or option, with the nearest one.
    """
    return entry(name).build(**options)
