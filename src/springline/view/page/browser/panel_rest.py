"""Form finding in the page: the shape at rest, its inverted form, and the largest forces in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from springline.model.families import BROKEN
from springline.view.page.forming import largest_forces
from springline.view.play.commands import Invert, Play, Settle

if TYPE_CHECKING:
    from springline.equilibrium.result import Equilibrium
    from springline.scene.scene import Scene
    from springline.view.page.browser.face import Face

SHOWN = 3  # forces of each kind


class AtRest:
    """Buttons that solve and invert, and go back to the motion."""

    def __init__(self, face: Face) -> None:
        self._face = face
        self._told: Any = None
        gui, listen, do = face.server.gui, face.inbox.listen, face.player.do
        with gui.add_folder("Shape at rest", expand_by_default=False):
            solve = gui.add_button("Solve", icon="equal", hint="where it comes to rest")
            invert = gui.add_button("Invert", icon="arrows-up-down", hint="the hung shape turned over: a vault")
            self._back = gui.add_button("Back to the motion", icon="player-play-filled", visible=False)
            self._words = gui.add_markdown("")
        listen(solve.on_click, lambda event: do(Settle()))
        listen(invert.on_click, lambda event: do(Invert()))
        listen(self._back.on_click, lambda event: do(Play()))

    @staticmethod
    def suits(scene: Scene) -> bool:
        """Whether a scene has springs, and something that holds them."""
        if scene.spring_count == 0:
            return False
        _, state = scene.build()
        return bool((state.mobility[:, : scene.dim] == 0.0).any())

    def update(self) -> None:
        """Tell of the shape that is shown."""
        player = self._face.player
        if player.shape is self._told:
            return
        self._told = player.shape
        cut = bool((player.simulation.state.status == BROKEN).any())
        self._words.content = "" if player.shape is None else words_of(player.shape, cut)
        self._back.visible = player.shape is not None


def words_of(shape: Equilibrium, cut: bool = False) -> str:
    """The largest forces of a shape, and how well it rests, as Markdown."""
    lines = [] if shape.converged else ["**It does not come to rest**; this is as near as it gets."]
    for what, number, force in largest_forces(shape, SHOWN):
        of = "particle" if what == "reaction" else "spring"
        lines.append(f"{of} {number} {'is held by' if what == 'reaction' else what} **{force:.4g} N**")
    if cut:
        lines.append("Springs that are cut carry nothing.")
    lines.append(f"Residual {shape.residual:.2g} N")
    return "\n\n".join(lines)
