"""The look that all pictures share: colors, line widths, sizes of type."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Style:
    """Colors as "#rrggbb", widths and sizes of type in points; see :data:`PAPER`.

    Attributes
    ----------
    background, ink, quiet, faint : the sheet; text and particles; labels; rulers and floors
    pull, push, neutral : stops of the color map of tensions, from nothing to the most
    anchor : of supports
    disc : inside of particles with a radius
    ghost : of the shape as drawn
    rule : of walls, boxes and rings
    trail : of past positions
    accent, second : of the lines that a comparison is about
    reaction, load : of arrows
    series : of energies, by name; others take ``spare`` in turn
    sequential : stops of the color map of what is never negative, such as speeds
    groups : of pieces and groups, in turn
    title_size, value_size, label_size, tick_size : of type [points]
    thin, line : widths of rulers and of curves [points]
    """

    background: str = "#ffffff"
    ink: str = "#22282f"
    quiet: str = "#77808a"
    faint: str = "#e3e5e8"
    neutral: str = "#c9c7c1"
    pull: tuple[str, ...] = ("#8fb6cf", "#3f86b5", "#0f4c7d")
    push: tuple[str, ...] = ("#e8b48c", "#d9702f", "#96310b")
    anchor: str = "#22282f"
    disc: str = "#a9c6d9"
    ghost: str = "#cdd1d6"
    rule: str = "#9aa3ab"
    trail: str = "#6f93ad"
    accent: str = "#0f4c7d"
    second: str = "#d9702f"
    reaction: str = "#2f7d4f"
    load: str = "#8d82ad"
    series: dict[str, str] = field(
        default_factory=lambda: {
            "total": "#22282f",
            "kinetic": "#d9702f",
            "potential": "#8a939c",
            "gravity": "#5a8f4e",
            "spring": "#0f4c7d",
            "dissipated": "#a8322d",
            "work": "#7a5aa6",
        }
    )
    spare: tuple[str, ...] = ("#3aa6a0", "#c79a1e", "#b5679b")
    sequential: tuple[str, ...] = ("#95a9b6", "#6fa8a0", "#d9a441", "#c4522a")
    groups: tuple[str, ...] = (
        "#0f4c7d", "#d9702f", "#2f7d4f", "#8d6bb0", "#c79a1e", "#3aa6a0", "#b5547f", "#7a6a58",
    )  # fmt: skip
    title_size: float = 17.0
    value_size: float = 10.5
    label_size: float = 7.5
    tick_size: float = 8.0
    thin: float = 0.6
    line: float = 1.6

    @property
    def diverging(self) -> list[str]:
        """Stops of the color map from the most pushed over nothing to the most pulled."""
        return [*self.push[::-1], self.neutral, *self.pull]


PAPER = Style()
SCREEN = Style(
    background="#12161b",
    ink="#e6e9ec",
    quiet="#8d97a2",
    faint="#252c34",
    neutral="#7d858e",
    pull=("#4f86ad", "#58b0e3", "#b4e4ff"),
    push=("#a8653a", "#f08a45", "#ffd0a0"),
    anchor="#e6e9ec",
    disc="#3f627b",
    ghost="#39424c",
    rule="#6b7682",
    trail="#7fb2d6",
    accent="#6cc0f5",
    second="#f0904f",
    reaction="#63c48a",
    load="#b3a6d9",
    series={
        "total": "#e6e9ec",
        "kinetic": "#f0904f",
        "potential": "#8d97a2",
        "gravity": "#8fc77f",
        "spring": "#6cc0f5",
        "dissipated": "#e0706a",
        "work": "#b394e0",
    },
    spare=("#5fcac4", "#e8c04d", "#dc8fc2"),
    sequential=("#6a7ba0", "#2d8f9c", "#a9cf5b", "#fff07a"),
    groups=("#6cc0f5", "#f0904f", "#63c48a", "#b394e0", "#e8c04d", "#5fcac4", "#e585ae", "#b8a58e"),
)
