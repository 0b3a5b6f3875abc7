"""The gallery's scenes in the page, to switch between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from springline.view.page.browser.face import Face


class Gallery:
    """A menu of scenes."""

    def __init__(self, face: Face) -> None:
        from springline.gallery import registry

        by_title = {entry.title: entry.name for entry in registry.entries()}
        own = face.title if face.title not in by_title else ""
        with face.server.gui.add_folder("Other scenes", expand_by_default=False):
            menu = face.server.gui.add_dropdown(
                "Scene", [*([own] if own else []), *by_title], initial_value=own or face.title, hint="of the gallery"
            )
            self._sentence = face.server.gui.add_markdown(_sentence(by_title.get(face.title)))

        def switch(event: Any) -> None:
            if event.target.value in by_title:
                face.ask_for(by_title[event.target.value])

        face.inbox.listen(menu.on_update, switch)


def _sentence(name: str | None) -> str:
    from springline.gallery import registry

    return "" if name is None else registry.entry(name).sentence
