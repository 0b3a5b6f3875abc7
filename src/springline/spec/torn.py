"""Scenes without the faces of membranes that are torn."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields

import numpy as np

from springline.checks import IntArray
from springline.forces.sheets import Membrane
from springline.model.contracts import Declared
from springline.spec.faces import are_among, cut_faces


def without_torn(declared: Iterable[Declared], rows: IntArray) -> list[Declared]:
    """What is declared, without some faces of membranes, given by their ``rows`` of the room of membranes."""
    things, made = list(declared), list[Declared]()
    if not len(rows):
        return things
    sheets = [thing for thing in things if isinstance(thing, Membrane)]
    # Rows of that room are those of membranes that do not wrinkle, then those of the others.
    begin = [0, sum(len(np.asarray(one.faces)) for one in sheets if not one.sort())]
    for thing in things:
        if isinstance(thing, Membrane):
            count, sort = len(np.asarray(thing.faces)), thing.sort()
            stays = ~np.isin(np.arange(begin[sort], begin[sort] + count), rows)
            begin[sort] += count
            if not stays.all():
                if stays.any():
                    made.append(_some_of(thing, stays))
                continue
        made.append(thing)
    return made


def faces_left(faces: IntArray, torn: IntArray) -> IntArray:
    """Faces of a scene without triangles that are torn, by the corners of these, shape (torn, 3)."""
    if not len(torn):
        return faces
    parted = cut_faces(faces, torn)
    return np.asarray(parted[~are_among(parted, torn)])


def _some_of(sheet: Membrane, stays: np.ndarray) -> Declared:
    """A membrane of some of its faces."""
    given = {field.name: getattr(sheet, field.name) for field in fields(sheet) if field.name != "direction"}
    each = {name: np.asarray(value)[stays] for name, value in given.items() if np.ndim(value)}
    made: Declared = sheet.replaced(**each)
    return made
