"""Parameters that a page can change without Python: each determines numbers at certain addresses in memory.

The addresses are found and not declared: the scene is built with other values, and the numbers that differ in the image
of its memory depend on the parameter. A parameter is offered only if every number that it changes is exactly a product,
sum or quotient of the value and a constant. This is checked at values from which the constants were not derived.

Some numbers depend on two parameters, such as half a density times a coefficient. They are found by changing all
parameters at once. A parameter whose numbers depend on more than two is not offered.
"""

from __future__ import annotations

import base64
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from springline.errors import SpringlineError
from springline.forces.drives import Drive
from springline.model.contracts import Key
from springline.model.families import Model
from springline.run import edits
from springline.run.run import Run
from springline.scene import Scene
from springline.spec import parameters as names
from springline.spec.parameter_changes import differs
from springline.spec.parameters import RULES, Parameter, groups
from springline.view.living.image import Image, image_of
from springline.view.memory_image import BASE

PROBES = (0.71, 1.37)  # times the value from which constants are derived: the values at which they are checked
FAR = 1e6  # times the present value, or 1: a scene that accepts this value has no bound
NEAR = 1e-6  # share of the way from a refused end: a value next to it that is tried
HALVINGS = 12  # bisection steps that find another end
APART = 0.003  # difference of the shares of coordinates that are changed at once: 24 coordinates reach at most 0.25
MOST = 200_000  # numbers that one parameter may change
FORMS: dict[str, tuple[Callable[[Any, float], Any], Callable[[Any, Any], Any]]] = {
    # computes the constant from a number and a value that is a power of two; computes the number from both
    "times": (lambda number, value: number / value, lambda constant, value: constant * value),
    "over": (lambda number, value: number * value, lambda constant, value: constant / value),
    "plus": (lambda number, value: number - value, lambda constant, value: constant + value),
}


PRODUCTS: tuple[tuple[Callable[[Any, float, float], Any], Callable[[Any, float, float], Any]], ...] = (
    # computes the constant from a number and two values that are powers of two; computes the number from all three
    (lambda number, x, y: number / x / y, lambda constant, x, y: constant * x * y),
    (lambda number, x, y: number / x / y, lambda constant, x, y: constant * y * x),
    (lambda number, x, y: number / x / y, lambda constant, x, y: constant * (x * y)),
    (lambda number, x, y: number / x * y, lambda constant, x, y: constant * x / y),
    (lambda number, x, y: number / x * y, lambda constant, x, y: constant / y * x),
    (lambda number, x, y: number / x * y, lambda constant, x, y: constant * (x / y)),
    (lambda number, x, y: number * x / y, lambda constant, x, y: constant * y / x),
    (lambda number, x, y: number * x / y, lambda constant, x, y: constant / x * y),
    (lambda number, x, y: number * x / y, lambda constant, x, y: constant * (y / x)),
)
TURNED = (1, 0, 2, 6, 7, 8, 3, 4, 5)  # index of each product with both values exchanged


class Coordinate(NamedTuple):
    """A parameter name and the index of a coordinate, 0 for a scalar."""

    name: str
    part: int


class ValueLimits(NamedTuple):
    """Values that the scene accepts, from ``low`` to ``high``; ``low_too`` and ``high_too`` include the ends."""

    low: float = -np.inf
    low_too: bool = False
    high: float = np.inf
    high_too: bool = False


class Product(NamedTuple):
    """Numbers that depend on two parameters.

    Attributes
    ----------
    part : index of the coordinate of the parameter
    other : the other parameter
    places : addresses of the numbers, shape (k,)
    form : index of each in PRODUCTS, shape (k,)
    constant : constant of each, shape (k,)
    """

    part: int
    other: Coordinate
    places: np.ndarray
    form: np.ndarray
    constant: np.ndarray


class ParameterWrites(NamedTuple):
    """The writes to an image that change a parameter.

    Attributes
    ----------
    places : addresses of the numbers, shape (k,)
    part : index of the coordinate on which each depends, shape (k,)
    form : index of each in FORMS, shape (k,)
    constant : constant of each, shape (k,)
    energetic : whether energies may depend on it, so that a change does work
    masses : whether it changes masses, and thus mobilities
    limits : allowed values
    products : numbers that depend on it and on another parameter
    """

    places: np.ndarray
    part: np.ndarray
    form: np.ndarray
    constant: np.ndarray
    energetic: bool
    masses: bool
    limits: ValueLimits = ValueLimits()
    products: tuple[Product, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Return the writes in the form that a page reads."""
        low, low_too, high, high_too = self.limits
        return _packed(self) | {
            "part": _text(self.part.astype("u1")), "energetic": self.energetic, "masses": self.masses,
            "limits": [low if np.isfinite(low) else None, low_too, high if np.isfinite(high) else None, high_too],
            "products": [
                {"part": one.part, "other": one.other.name, "of": one.other.part} | _packed(one)
                for one in self.products
            ],
        }  # fmt: skip


def writes_of(
    name: str, value: Any, base: Image, scene: Scene, begin: Callable[[Scene], Run], dt: float
) -> ParameterWrites | None:
    """Return the writes for a parameter with the present ``value``; None if a page cannot change it.

    ``begin`` returns the run of a scene at its start; the run of ``scene`` has the image ``base``.
    """
    thing = _thing(scene, name)
    if isinstance(thing, Drive) and thing.what in ("rest_length", "angle"):
        return None  # a change sets the driven length at once, but a page does so only at its next step
    if not np.isfinite(value).all():
        return None  # no limit is set: setting one would add rows to a step
    found: list[tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]] = []
    energetic = masses = False
    before = begin(scene).model
    for part, put in _parts(value):
        first = _first(float(np.atleast_1d(value)[part]))
        models, images = list[Model](), list[Image]()
        for one in _tried(first):
            try:
                model, image = _changed(begin(scene), name, put(one), begin, dt)
            except SpringlineError:
                return None
            if image.facts != base.facts or len(image.memory) != len(base.memory):
                return None  # a different step, which many parameters cause: no other values need a trial
            models.append(model)
            images.append(image)
        fitted = _fit(base, images, _tried(first))
        if fitted is None:
            return None
        places, form, constant = fitted
        found.append((places, np.full(len(places), part), form, constant))
        energetic |= any(_moves(before, model) for model in models)
        masses |= any(differs(before.particles, model.particles) for model in models)
    places, parts, form, constant = (np.concatenate(column) for column in zip(*found, strict=True))
    if len(places) > MOST:
        return None
    writes = ParameterWrites(places, parts, form, constant, energetic, masses)
    if np.ndim(value):
        return writes

    def takes(one: float) -> bool:
        """Return whether the scene accepts a value and the page's memory then equals that of Python."""
        try:
            _, image = _changed(begin(scene), name, one, begin, dt)
        except SpringlineError:
            return False
        given = {Coordinate(name, 0): one}
        return image.facts == base.facts and not _unlike(image, written(base.memory, {name: writes}, given), base).any()

    known = names.parameters(scene.spec)[name]
    return writes._replace(limits=_limits(known._replace(value=value), _rule(scene, name), takes))


def together(
    found: dict[str, ParameterWrites], values: Mapping[str, Any], base: Image, scene: Scene,
    begin: Callable[[Scene], Run], dt: float,
) -> dict[str, ParameterWrites]:  # fmt: skip
    """Add numbers that depend on two parameters, and drop parameters that a page cannot change; return all writes.

    ``values`` are those of all parameters. If numbers depend on more than two, or match no product, the last of the
    parameters on which they depend is dropped, since ``found`` is in order of importance.
    """
    found = dict(found)
    while found:
        at = [Coordinate(name, part) for name in found for part, _ in _parts(values[name])]
        firsts = {one: _first(float(np.atleast_1d(values[one.name])[one.part])) for one in at}
        # A different share for each coordinate, so that no two products are equal.
        shares = [{one: firsts[one] * (share + APART * k) for k, one in enumerate(at)} for share in PROBES]
        tried = [firsts, *shares]
        try:
            images = [_together(begin(scene), found, given, values, begin, dt) for given in tried]
        except SpringlineError:
            images = []
        if not images or any(one.facts != base.facts or len(one.memory) != len(base.memory) for one in images):
            found.popitem()
            continue
        wrong = np.zeros(len(base.memory) // 8, dtype=bool)
        for image, given in zip(images, tried, strict=True):
            wrong |= _unlike(image, written(base.memory, found, given), base)
        rows = np.flatnonzero(wrong)
        left = _with_products(found, at, rows, images, tried)
        if not left:
            return found
        del found[left]
    return found


def _with_products(
    found: dict[str, ParameterWrites], at: Sequence[Coordinate], rows: np.ndarray, images: Sequence[Image],
    tried: Sequence[Mapping[Coordinate, float]],
) -> str:  # fmt: skip
    """Add numbers that depend on two parameters to ``found``; return the name of a parameter to drop, or ""."""
    numbers = [np.frombuffer(one.memory, dtype="<f8")[rows] for one in images]
    touched = np.array([np.isin(BASE + 8 * rows, _places_of(found[one.name], one.part)) for one in at])
    form, constant = np.full(len(rows), -1), np.zeros(len(rows))
    which = np.zeros((len(rows), 2), dtype=np.int64)
    for first, second in itertools.combinations(range(len(at)), 2):
        # The dependence on a parameter is not detected while another factor is zero.
        others = np.delete(touched, [first, second], axis=0).any(axis=0)
        of = np.flatnonzero((form < 0) & ~others)
        x, y = ([given[at[k]] for given in tried] for k in (first, second))
        for k, (back, forth) in enumerate(PRODUCTS if len(of) else ()):
            with np.errstate(all="ignore"):
                taken = back(numbers[0][of], x[0], y[0])
                fits = form[of] < 0
                for one, own, other in zip(numbers, x, y, strict=True):
                    fits &= forth(taken, own, other) == one[of]
            form[of[fits]], constant[of[fits]], which[of[fits]] = k, taken[fits], (first, second)
    if (form < 0).any():
        follows = touched[:, form < 0].any(axis=1)
        last = np.flatnonzero(follows)[-1] if follows.any() else len(at) - 1
        return at[last].name
    for first, second in sorted({(one, other) for one, other in which.tolist()}):
        of = (which == (first, second)).all(axis=1)
        places = BASE + 8 * rows[of]
        turned = np.array(TURNED)[form[of]]
        for mine, beside, forms in ((at[first], at[second], form[of]), (at[second], at[first], turned)):
            writes = found[mine.name]
            plain = ~np.isin(writes.places, places)
            found[mine.name] = writes._replace(
                places=writes.places[plain], part=writes.part[plain], form=writes.form[plain],
                constant=writes.constant[plain],
                products=(*writes.products, Product(mine.part, beside, places, forms, constant[of])),
            )  # fmt: skip
    return ""


def _places_of(writes: ParameterWrites, part: int) -> np.ndarray:
    return writes.places[writes.part == part]


def _together(
    run: Run, found: Mapping[str, ParameterWrites], given: Mapping[Coordinate, float], values: Mapping[str, Any],
    begin: Callable[[Scene], Run], dt: float,
) -> Image:  # fmt: skip
    """Return the image of a run whose scene has the given values of all parameters."""
    several: dict[str, Any] = {}
    for name in found:
        parts = tuple(given[Coordinate(name, part)] for part, _ in _parts(values[name]))
        several[name] = parts if np.ndim(values[name]) else parts[0]
    edits.change(run, None, several)
    assert run.source is not None
    return image_of(begin(Scene.of(run.source.spec.twin())), dt)


def written(memory: bytes, found: Mapping[str, ParameterWrites], given: Mapping[Coordinate, float]) -> bytes:
    """Return the memory of an image with other values of some coordinates; products need both of theirs.

    Parameters
    ----------
    memory : of the image, 8 bytes for each number
    found : writes of each parameter
    given : values of the coordinates
    """
    numbers = np.frombuffer(memory, dtype="<f8").copy()
    for (name, part), value in given.items():
        writes = found[name]
        mine = writes.part == part
        with np.errstate(all="ignore"):
            for k, (_, forth) in enumerate(FORMS.values()):
                of = mine & (writes.form == k)
                numbers[(writes.places[of] - BASE) // 8] = forth(writes.constant[of], value)
            for one in writes.products:
                for k, (_, of_both) in enumerate(PRODUCTS if one.part == part else ()):
                    of = one.form == k
                    if of.any():
                        product = of_both(one.constant[of], value, given[one.other])
                        numbers[(one.places[of] - BASE) // 8] = product
    return numbers.tobytes()


def _unlike(image: Image, memory: bytes, base: Image) -> np.ndarray:
    """Return a mask of numbers in which a memory differs from an image, except the mobility, which masses determine."""
    one, other = (np.frombuffer(content, dtype="<i8") for content in (image.memory, memory))
    unlike = one != other
    unlike[_state_rows(base)[0]] = False
    return unlike


def _limits(parameter: Parameter, rule: Key | None, takes: Callable[[float], bool]) -> ValueLimits:
    """Return the limits of a parameter: within its rule and accepted by the scene."""
    value = float(parameter.value)
    far = FAR * max(abs(value), 1.0)
    bounds = (-far, far) if rule is None else (_bound_or(rule.least, -far), _bound_or(rule.most, far))
    known = (0.0, parameter.low), (0.0, parameter.high)
    (low, low_too), (high, high_too) = (
        _end(value, bound, [one for one in ends if one is not None], takes)
        for bound, ends in zip(bounds, known, strict=True)
    )
    if low == -far:
        low, low_too = (-np.inf, False) if value < 0.0 or takes(0.0) else (0.0, False)
    if high == far:
        high, high_too = (np.inf, False) if value > 0.0 or takes(0.0) else (0.0, False)
    return ValueLimits(low, low_too, high, high_too)


def _bound_or(bound: float | None, far: float) -> float:
    """Return a bound, or ``far`` without one."""
    return far if bound is None else bound


def _end(value: float, bound: float, known: Sequence[float], takes: Callable[[float], bool]) -> tuple[float, bool]:
    """Return the last value that a scene accepts between the present one and a bound, and whether it is included.

    If it is not the bound, it is one of the ``known`` values or is found by bisection.
    """
    for end in (bound, *(one for one in known if min(value, bound) < one < max(value, bound))):
        if takes(end):
            return end, True
        if takes(end + NEAR * (value - end)):
            return end, False
    taken, refused = value, bound
    for _ in range(HALVINGS):
        middle = 0.5 * (taken + refused)
        taken, refused = (middle, refused) if takes(middle) else (taken, middle)
    return taken, True


def _thing(scene: Scene, name: str) -> Any:
    """Return the force or rule that owns a parameter; None for other parameters."""
    group = groups(scene.spec).get(name.rpartition(".")[0])
    return None if group is None or group.is_law else scene.declared[group.row]


def _rule(scene: Scene, name: str) -> Key | None:
    """Return the rule of a numeric parameter; None without one."""
    base, _, field = name.rpartition(".")
    thing = _thing(scene, name)
    return RULES[base][field] if base in RULES else None if thing is None else thing.keys.get(field)


def _parts(value: Any) -> Iterator[tuple[int, Callable[[float], Any]]]:
    """Iterate over coordinates: index, and a function that returns the value with this coordinate replaced."""
    if np.ndim(value) == 0:
        yield 0, lambda one: one
        return
    for part in range(len(value)):
        yield part, lambda one, part=part: tuple(one if k == part else float(v) for k, v in enumerate(value))  # type: ignore[misc]


def _first(value: float) -> float:
    """Return a power of two near a value but different from it: constants derived there are exact."""
    near = 2.0 ** np.round(np.log2(abs(value))) if value else 1.0
    return float(np.copysign(near if near != abs(value) else 2.0 * near, value))


def _tried(first: float) -> tuple[float, ...]:
    return (first, *(share * first for share in PROBES))


def _changed(run: Run, name: str, value: Any, begin: Callable[[Scene], Run], dt: float) -> tuple[Model, Image]:
    """Return model and image of a run whose scene has another value of a parameter."""
    edits.change(run, None, {name: value})
    assert run.source is not None
    # A fresh run: a change within a run measures energies, and their traces in scratch would count as changes.
    fresh = begin(Scene.of(run.source.spec.twin()))
    return fresh.model, image_of(fresh, dt)


def _moves(before: Model, after: Model) -> bool:
    return any(differs(*both) for both in zip(edits.energetic(before), edits.energetic(after), strict=True))


def _fit(base: Image, images: Any, values: tuple[float, ...]) -> tuple[np.ndarray, np.ndarray, np.ndarray] | None:
    """Return differing places, the form of each and its constant; None if one matches no form."""
    first, *others = (np.frombuffer(one.memory, dtype="<f8") for one in images)
    same = np.frombuffer(base.memory, dtype="<i8")
    differing = np.zeros(len(same), dtype=bool)
    for one in images:
        differing |= np.frombuffer(one.memory, dtype="<i8") != same
    mobility, state = _state_rows(base)
    differing[mobility] = False  # it depends on the masses and on the anchors at that time
    if differing[state].any():
        return None  # a different initial state, which cannot be changed during play
    rows = np.flatnonzero(differing)
    form, constant = np.full(len(rows), -1), np.zeros(len(rows))
    with np.errstate(all="ignore"):
        for k, (back, forth) in enumerate(FORMS.values()):
            taken = back(first[rows], values[0])
            fits = forth(taken, values[0]) == first[rows]
            for one, value in zip(others, values[1:], strict=True):
                fits &= forth(taken, value) == one[rows]
            fits &= form < 0
            form[fits], constant[fits] = k, taken[fits]
    if (form < 0).any():
        return None
    return BASE + 8 * rows, form, constant


def _state_rows(base: Image) -> tuple[slice, np.ndarray]:
    """Return the rows of the mobility and of all other state fields in a memory image of 8-byte numbers."""
    room = base.facts["tables"]["steps"]["rooms"]["State"]
    begin = (room["at"] - BASE) // 8
    words = np.frombuffer(base.memory, dtype="<i8")
    found: dict[str, np.ndarray] = {}
    for name, (first, kind, axes, *_) in room["fields"].items():
        address, *sides = words[begin + first : begin + first + 1 + axes].tolist()
        count = -(-int(np.prod(sides)) * int(kind[1]) // 8)
        found[name] = np.arange((address - BASE) // 8, (address - BASE) // 8 + count)
    mobility = found.pop("mobility")
    return slice(mobility[0], mobility[-1] + 1), np.concatenate(list(found.values()))


def _packed(columns: ParameterWrites | Product) -> dict[str, str]:
    """Return places, forms and constants as base64 text."""
    return {
        "places": _text(columns.places.astype("<i4")), "form": _text(columns.form.astype("u1")),
        "constant": _text(columns.constant.astype("<f8")),
    }  # fmt: skip


def _text(array: np.ndarray) -> str:
    return base64.b64encode(array.tobytes()).decode("ascii")
