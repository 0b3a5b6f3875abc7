"""A chain with the ideal and the elastic catenary over it, and the errors stated."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from springline.equilibrium.catenary import Catenary
from springline.forces.gravity import Gravities
from springline.view.plot.chain import ChainShape, chain_of
from springline.view.plot.floor import fit
from springline.view.plot.photo import Photo, draw_photo
from springline.view.plot.sheet import Fact, Rect, Sheet, plain, shown
from springline.view.still import Still
from springline.view.style import Style

if TYPE_CHECKING:
    from matplotlib.axes import Axes

DEEP = 0.4  # [-] sag over span: from here on the two panels stand side by side
FINE = 400  # points of a curve
ASIDE = 1e-6  # [-] of the length: a chain further out of its plane says so
MOVING = 1e-3  # [-] of sqrt(g sag): a faster chain is still moving


def draw_catenary(shot: Still, sheet: Sheet, before: bool = True, photo: Photo | None = None) -> None:
    """Fill a sheet with a chain and its catenaries; ``before`` adds the chain as it was drawn, a photo lies behind."""
    chain = chain_of(shot)
    shape, residual = _panels(sheet.room, photo is not None or _deep(chain))
    moved = before and not np.array_equal(shot.drawn, shot.position)
    _draw_shape(sheet.axes(shape), chain, shape, sheet.style, moved, photo)
    _draw_misfits(sheet.axes(residual), chain, sheet.style)
    sheet.title(shot.title, _subtitle(shot, chain))
    sheet.block(_facts(shot, chain), notes=_notes(shot, chain) + ([] if photo is None else [photo.said]))


def _deep(chain: ChainShape) -> bool:
    return chain.sag > DEEP * float(chain.nodes[-1, 0])


def _panels(room: Rect, deep: bool) -> tuple[Rect, Rect]:
    """Where the shape goes and where the misfit, by how deep the chain hangs."""
    left, bottom = room.left + 0.5, room.bottom + 0.38
    width, height = room.width - 0.5, room.height - 0.38
    if deep:
        first = 0.56 * width
        return Rect(left, bottom, first, height), Rect(left + first + 0.75, bottom, width - first - 0.75, height)
    second = 0.27 * height
    return Rect(left, bottom + second + 0.6, width, height - second - 0.6), Rect(left, bottom, width, second)


def _curves(chain: ChainShape, style: Style) -> list[tuple[str, Catenary, str, str]]:
    """Name, curve, color and dashes of each catenary there is."""
    found = [("elastic", chain.elastic, style.accent, "solid")]
    return found if chain.ideal is None else [*found, ("ideal", chain.ideal, style.second, "dashed")]


def _draw_shape(ax: Axes, chain: ChainShape, rect: Rect, style: Style, before: bool, photo: Photo | None) -> None:
    plain(ax, style)
    ax.set_xlabel("horizontally from the left support [m]")
    ax.set_ylabel("height over the left support [m]")
    turned = np.array([1.0, chain.upright])
    drawn = [turned * chain.nodes]
    if photo is not None:
        matrix = photo.placed(chain.in_plane)
        draw_photo(ax, photo, matrix, style)
        drawn.append(photo.corners(matrix))
    if before:
        drawn.append(turned * chain.drawn)
        ax.plot(*drawn[-1].T, color=style.ghost, linewidth=1.2, label="as drawn", gid="drawn", zorder=1.5)
    for name, curve, color, dashes in _curves(chain, style)[::-1]:
        points = turned * curve.points(np.linspace(0.0, curve.length, FINE))
        drawn.append(points)
        ax.plot(*points.T, color=color, linestyle=dashes, linewidth=1.8, label=f"{name} catenary", gid=f"curve:{name}")
    ax.plot(
        *drawn[0].T, color=style.ink, linewidth=0.9, marker="o", markersize=_dot(len(chain.nodes)), zorder=4,
        label=f"{_noun(chain)}, {len(chain.nodes) - 1} links", gid="chain",
    )  # fmt: skip
    ax.plot(
        *drawn[0][[0, -1]].T,
        linestyle="none",
        marker="^",
        markersize=9,
        color=style.anchor,
        zorder=5,
        gid="anchored",
    )
    everything = np.concatenate(drawn)
    fit(ax, everything.min(axis=0), everything.max(axis=0), rect)
    ax.legend(loc="center" if _deep(chain) else "best", frameon=False, fontsize=style.tick_size, labelcolor=style.ink)


def _draw_misfits(ax: Axes, chain: ChainShape, style: Style) -> None:
    plain(ax, style)
    ax.axhline(0.0, color=style.ghost, linewidth=1.0)
    x = chain.nodes[:, 0]
    for name, curve, color, dashes in _curves(chain, style)[::-1]:
        ax.plot(
            x, chain.upright * chain.misfit(curve), color=color, linestyle=dashes, linewidth=1.1, marker="o",
            markersize=_dot(len(x)), label=f"{_noun(chain)} over {name}", gid=f"misfit:{name}",
        )  # fmt: skip
    ax.set_xlabel("horizontally from the left support [m]")
    ax.set_ylabel(f"{_noun(chain)} above the curve [m]")
    ax.margins(x=0.04, y=0.22)
    ax.legend(loc="best", frameon=False, fontsize=style.tick_size, labelcolor=style.ink)


def _noun(chain: ChainShape) -> str:
    return "chain" if chain.upright > 0.0 else "arch"


def _dot(count: int) -> float:
    return float(np.clip(60.0 / count, 1.5, 4.5))


def _subtitle(shot: Still, chain: ChainShape) -> str:
    when = f"at {shown(shot.time, 's')}" if shot.method else "as drawn" if shot.shape is None else "at rest"
    return (
        f"{_noun(chain).capitalize()} of {len(chain.nodes) - 1} links {when}, with the elastic and the ideal catenary"
    )


def error_text(chain: ChainShape, curve: Catenary) -> str:
    """The largest misfit of the nodes in meters and in percent of the sag."""
    worst = float(np.nanmax(np.abs(chain.misfit(curve))))
    share = (
        f" · {100.0 * worst / chain.sag:.2g} % of {'sag' if chain.upright > 0.0 else 'rise'}" if chain.sag > 0.0 else ""
    )
    return shown(worst, "m", 3) + share


def _facts(shot: Still, chain: ChainShape) -> list[Fact]:
    facts = [
        ("span", shown(float(chain.nodes[-1, 0]), "m")),
        ("sag" if chain.upright > 0.0 else "rise", shown(chain.sag, "m")),
    ]
    facts.append((f"thrust of {_noun(chain)}", shown(float(chain.thrust.mean()), "N")))
    facts.append(("thrust, elastic", shown(chain.elastic.thrust, "N")))
    facts.append(("error to elastic", error_text(chain, chain.elastic)))
    if chain.ideal is not None:
        facts.append(("error to ideal", error_text(chain, chain.ideal)))
    return facts


def _notes(shot: Still, chain: ChainShape) -> list[str]:
    hung = "" if chain.upright > 0.0 else " as it hung"
    curve = chain.elastic
    weight, rigidity = shown(curve.weight, "N/m"), shown(curve.rigidity, "N")
    notes = [f"Elastic: {shown(curve.length, 'm')} unstretched{hung}, {weight}, EA {rigidity}"]
    if chain.ideal is not None:
        notes.append(f"Ideal: {shown(chain.ideal.length, 'm')} long, as the chain is now")
    if not chain.even:
        notes.append("Links or weights differ along the chain; the curves take their means")
    if chain.aside > ASIDE * chain.elastic.length:
        notes.append(f"Up to {shown(chain.aside, 'm', 2)} out of the plane of the supports")
    speed = float(np.linalg.norm(shot.velocity[shot.alive], axis=1).max())
    strength = float(np.linalg.norm(shot.model.room(Gravities).acceleration[0]))
    if speed > MOVING * np.sqrt(strength * max(chain.sag, 0.0)) or chain.sag <= 0.0:
        notes.append(f"Not at rest: {shown(speed, 'm/s', 2)}" if speed > 0.0 else "Not in equilibrium: as drawn")
    elif shot.shape is not None and not shot.shape.converged:
        notes.append(f"Not at rest: {shot.shape.why}")
    return notes
