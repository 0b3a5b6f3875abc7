"""Meaning of layers, colors and attributes of a drawing: supports, loads, materials and numbers of springs.

A rule is ``what=by:name`` or ``what=by:name:value``. *What* is ``supports``, ``loads``, ``material`` or a number of
springs (``stiffness``, ``modulus``, ``area``, ``damping``, ``strength``, ``rest_length``); *by* is ``layer``, ``color``
or ``attribute``. Rules apply to the selected lines. Supports and loads apply to the ends of the selected lines, to the
selected separate points, each of which must lie on an end of a line, and to listed points with an attribute, such as
nodes of COMPAS.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

import numpy as np

from springline.checks import FloatArray, IntArray, did_you_mean, format_value
from springline.errors import FileError, SceneError
from springline.io import colors as palette
from springline.io.geometry import SPRING, Attributes, BoolArray, Network
from springline.io.selection import (
    is_part,
    list_colors,
    list_layers,
    nearest_color,
    nearest_layer,
    role_mask,
    shades_of,
)
from springline.io.welding import tolerance_of
from springline.messages import argument
from springline.spec.materials import material
from springline.spec.spec import NO_POINTS, DrawnPoints

WHAT = ("supports", "loads", "material", *SPRING)
BY = ("layer", "color", "attribute")
NO = ("", "0", "no", "false", "none")  # values of attributes that do not select a line or point
FORM = "'what=by:name' or 'what=by:name:value', such as 'supports=layer:Anchors' or 'loads=layer:Snow:0,0,-500'"


class MappingRule(NamedTuple):
    """Rule that assigns a meaning to the lines and points of a layer, a color or an attribute."""

    what: str
    by: str
    name: str
    value: str
    text: str


class Meant(NamedTuple):
    """Supports and loads of particles from the rules."""

    supports: IntArray
    """Anchored particles."""
    loads: list[tuple[tuple[float, float, float], IntArray]]
    """Force [N] and the particles on each of which it acts."""


NOTHING_MEANT = Meant(np.zeros(0, np.int64), [])


def rules_of(given: Any) -> list[MappingRule]:
    """Parse rules from a mapping of *what* to ``by:name``, or from texts ``what=by:name``.

    Raises
    ------
    SceneError : for an invalid rule, with the possible words

    >>> rules_of({"supports": "layer:Anchors"})[0][:3]
    ('supports', 'layer', 'Anchors')
    """
    if isinstance(given, Mapping):
        given = [f"{what}={said}" for what, said in given.items()]
    elif isinstance(given, str):
        given = [given]
    if not isinstance(given, Iterable):
        raise SceneError(f"{argument('map', 'read()')} must be rules, {FORM}. Got {format_value(given)}.")
    return [_rule(one) for one in given]


def _rule(text: Any) -> MappingRule:
    what, _, said = text.partition("=") if isinstance(text, str) else ("", "", "")
    by, _, rest = said.partition(":")
    name, _, value = rest.partition(":")
    rule = MappingRule(what.strip(), by.strip(), name.strip(), value.strip(), str(text))
    for word, known, role in ((rule.what, WHAT, "What"), (rule.by, BY, "By")):
        if word not in known:
            hint = did_you_mean(word, known) or f"{role} is one of {', '.join(known)}."
            raise SceneError(f"{argument('map', 'read()')} must be rules, {FORM}. Got {format_value(text)}. {hint}")
    if not rule.name:
        raise SceneError(
            f"{argument('map', 'read()')} must be rules, {FORM}. Got {format_value(text)}, without a name."
        )
    if rule.what == "supports" and value:
        raise SceneError(f"A rule of supports has no value. Got {format_value(text)}.")
    if rule.what != "supports" and rule.by != "attribute" and not value:
        raise SceneError(
            f"A rule of {rule.what} by {rule.by} must have a value behind a colon. Got {format_value(text)}."
        )
    return rule


def apply_rules(rules: list[MappingRule], net: Network) -> tuple[Network, Meant]:
    """Network with the numbers that the rules assign to its springs, and the supports and loads of the rules.

    Raises
    ------
    SceneError : for a rule that selects nothing, and an invalid value
    """
    columns = {name: values.copy() for name, values in net.spring_columns.items()}
    supports, loads = [np.zeros(0, np.int64)], []
    for rule in rules:
        lines, marks, points = _chosen_lines(rule, net), _chosen_marks(rule, net), _chosen_points(rule, net)
        if rule.what not in ("supports", "loads"):
            points = points[:0]
        if not (lines.any() or marks.any() or points.any()):
            raise SceneError(f"The rule {rule.text!r} chooses nothing of {net.report.path}. {_present(rule, net)}")
        if rule.what == "supports":
            supports.append(_particles(lines, marks, points, net))
        elif rule.what == "loads":
            loads += _loads(rule, lines, marks, points, net)
        else:
            _fill(rule, lines, net, columns)
    return net._replace(spring_columns=columns), Meant(np.unique(np.concatenate(supports)), loads)


def supports_of(anchor: Any, net: Network) -> IntArray:
    """Particles that ``anchor=`` anchors: ends of lines, and separate points, with a color or on a layer.

    Raises
    ------
    SceneError : if the color is unknown or nothing has it
    """
    marks = net.drawing.marks
    named = [isinstance(anchor, str) and is_part(anchor, layer) for layer in marks.layers]
    points = np.array(named, dtype=bool)
    with suppress(SceneError):  # the name of a layer need not be a color
        for shade in palette.shades(anchor):
            points |= np.all(marks.colors == shade, axis=1)
    lines = role_mask(net, anchor, bool(points.any()))
    at = [_particle_at(row, net) for row in np.flatnonzero(points).tolist()]
    return np.unique(np.concatenate([net.ends[lines].ravel(), at])).astype(np.int64)


def points_of(net: Network) -> DrawnPoints:
    """Separate points of a drawing, with the particle at each, or -1."""
    marks = net.drawing.marks
    if not (len(marks.layers) and len(net.position)):
        return NO_POINTS
    from scipy.spatial import cKDTree

    apart, nearest = cKDTree(net.position).query(marks.position)
    particles = np.where(apart <= _reach(net), nearest, -1).astype(np.int64)
    return DrawnPoints(marks.position, tuple(marks.layers), marks.colors, particles)


def _chosen_lines(rule: MappingRule, net: Network) -> BoolArray:
    """Mask of the drawn lines that became springs and that a rule selects, shape (lines,)."""
    drawing = net.drawing
    about = drawing.attributes or [{}] * len(drawing.ends)
    return _match_rule(rule, drawing.layers, drawing.colors, about) & (net.spring_of_line >= 0)


def _chosen_marks(rule: MappingRule, net: Network) -> BoolArray:
    marks = net.drawing.marks
    return _match_rule(rule, marks.layers, marks.colors, marks.attributes)


def _match_rule(rule: MappingRule, layers: list[str], colors: IntArray, attributes: Any) -> BoolArray:
    if rule.by == "layer":
        return np.array([is_part(rule.name, layer) for layer in layers], dtype=bool)
    if rule.by == "attribute":
        key = rule.name.lower()
        return np.array([about.get(key, "").strip().lower() not in NO for about in attributes], dtype=bool)
    found = np.zeros(len(colors), dtype=bool)
    for shade in shades_of(rule.name):
        found |= np.all(colors == shade, axis=1)
    return found


def _chosen_points(rule: MappingRule, net: Network) -> BoolArray:
    """Mask of the listed points (particles) that a rule selects by an attribute, shape (particles,)."""
    about = net.drawing.point_attributes
    if rule.by != "attribute" or len(about) != len(net.position):
        return np.zeros(0, dtype=bool)
    return _match_rule(rule, [], np.zeros((0, 3), dtype=np.int64), about)


def _particles(lines: BoolArray, marks: BoolArray, points: BoolArray, net: Network) -> IntArray:
    ends = net.ends[net.spring_of_line[lines]].ravel()
    at = [_particle_at(row, net) for row in np.flatnonzero(marks).tolist()]
    return np.unique(np.concatenate([ends, at, np.flatnonzero(points)])).astype(np.int64)


def _particle_at(row: int, net: Network) -> int:
    """Particle at the position of a separate point."""
    (nearest, apart), reach = _nearest(row, net), _reach(net)
    if not apart <= reach:
        place = net.drawing.marks.position[row]
        raise FileError(
            f"The point at {tuple(place.tolist())} m must lie on an end of a line, within {reach:g} m. "
            f"The nearest is {apart:.3g} m away.",
            net.report.path,
        )
    return nearest


def _reach(net: Network) -> float:
    """Largest distance between a point and the particle that it marks [m]: the weld tolerance of loose ends."""
    return max(net.report.weld, tolerance_of(net.position, net.ends, np.zeros(len(net.ends), dtype=bool)).weld)


def _nearest(row: int, net: Network) -> tuple[int, float]:
    """Particle nearest to a point, and its distance [m]."""
    apart = np.sqrt(((net.position - net.drawing.marks.position[row]) ** 2).sum(axis=1))
    nearest = int(np.argmin(apart))
    return nearest, float(apart[nearest])


def _loads(
    rule: MappingRule, lines: BoolArray, marks: BoolArray, points: BoolArray, net: Network
) -> list[tuple[tuple[float, float, float], IntArray]]:
    if rule.value:
        return [(_force(rule.value, rule), _particles(lines, marks, points, net))]
    key = rule.name.lower()
    said: list[tuple[Attributes, IntArray]] = [
        (net.drawing.attributes[row], net.ends[net.spring_of_line[row]]) for row in np.flatnonzero(lines).tolist()
    ]
    said += [
        (net.drawing.marks.attributes[row], np.array([_particle_at(row, net)]))
        for row in np.flatnonzero(marks).tolist()
    ]
    said += [(net.drawing.point_attributes[row], np.array([row])) for row in np.flatnonzero(points).tolist()]
    return [(_force(about[key], rule), particles) for about, particles in said]


def _force(text: str, rule: MappingRule) -> tuple[float, float, float]:
    numbers = _numbers(text)
    if len(numbers) != 3:
        raise SceneError(f"A load must be x,y,z [N]. Got {format_value(text)}, of the rule {rule.text!r}.")
    return numbers[0], numbers[1], numbers[2]


def _fill(rule: MappingRule, lines: BoolArray, net: Network, columns: dict[str, FloatArray]) -> None:
    rows = net.spring_of_line[lines]
    texts = [rule.value] * len(rows)
    if not rule.value:
        key = rule.name.lower()
        texts = [net.drawing.attributes[row][key] for row in np.flatnonzero(lines).tolist()]
    for text, row in zip(texts, rows.tolist(), strict=True):
        for name, number in _spring_numbers(rule, text):
            if name not in columns:
                columns[name] = np.full(len(net.ends), 0.0 if name == "density" else np.nan)
            columns[name][row] = number


def _spring_numbers(rule: MappingRule, text: str) -> list[tuple[str, float]]:
    if rule.what == "material":
        found = material(text, f"the rule {rule.text!r}")
        return [("modulus", found.modulus), ("density", found.density)]
    numbers = _numbers(text.removesuffix(f" {SPRING[rule.what]}"))
    if len(numbers) != 1 or numbers[0] < 0.0:
        raise SceneError(f"The {rule.what} of the rule {rule.text!r} must be zero or more. Got {format_value(text)}.")
    return [(rule.what, numbers[0])]


def _numbers(text: str) -> list[float]:
    """Finite numbers between commas; an empty list if one part is not a finite number."""
    try:
        found = [float(part) for part in text.split(",")]
    except ValueError:
        return []
    return found if np.isfinite(found).all() else []


def _present(rule: MappingRule, net: Network) -> str:
    """The nearest name, and the layers, colors or attributes of a drawing."""
    if rule.by == "attribute":
        drawing = net.drawing
        every = (*drawing.attributes, *drawing.marks.attributes, *drawing.point_attributes)
        names = sorted({name for about in every for name in about})
        hint, known = did_you_mean(rule.name, names), f"Its attributes: {', '.join(names[:8]) or 'none'}."
    elif rule.by == "layer":
        hint, known = nearest_layer(net, rule.name), list_layers(net)
    else:
        hint, known = nearest_color(net, rule.name), list_colors(net)
    return f"{hint} {known}".lstrip()
