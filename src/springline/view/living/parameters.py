"""Parameters that a page can turn by itself: each a number that stands, scaled, in some places of memory.

Which places these are is found and not declared: the scene is built with other values, and what differs in the image of
its memory is what the parameter is. A parameter is offered only if every number that it changes is exactly a product,
a sum or a quotient of the value and a constant, checked at values that the constants were not taken from.

Some numbers follow from two parameters, such as half a density times a coefficient. They are found with all parameters
changed at once, and a parameter whose numbers follow from more than that is not offered.
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
from springline.view.living.image import BASE, Image, image_of

PROBES = (0.71, 1.37)  # times the value that constants are taken from: where they are checked
FAR = 1e6  # times the present value, or 1: a scene that takes this has no bound
NEAR = 1e-6  # of the way from an end that a scene does not take: whether it takes what is next to it
HALVINGS = 12  # by which another end is found
APART = 0.003  # of the shares of two coordinates that are changed at once: 24 parameters reach no more than 0.25
MOST = 200_000  # numbers that one parameter may change
FORMS: dict[str, tuple[Callable[[Any, float], Any], Callable[[Any, Any], Any]]] = {
    # the constant from a number and a value that is a power of two, and the number from the constant and a value
    "times": (lambda number, value: number / value, lambda constant, value: constant * value),
    "over": (lambda number, value: number * value, lambda constant, value: constant / value),
    "plus": (lambda number, value: number - value, lambda constant, value: constant + value),
}


PRODUCTS: tuple[tuple[Callable[[Any, float, float], Any], Callable[[Any, float, float], Any]], ...] = (
    # the constant from a number and two values that are powers of two, and the number from the constant and two values
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
TURNED = (1, 0, 2, 6, 7, 8, 3, 4, 5)  # of each product, the one with both values exchanged


class Coordinate(NamedTuple):
    """A parameter, and which coordinate of it where it is a vector."""

    name: str
    part: int


class ValueLimits(NamedTuple):
    """Values that the scene takes: from ``low`` to ``high``, and these themselves or only what is between them."""

    low: float = -np.inf
    low_too: bool = False
    high: float = np.inf
    high_too: bool = False


class Product(NamedTuple):
    """Numbers that follow from two parameters.

    Attributes
    ----------
    part : which coordinate of the parameter they follow
    other : the other parameter
    places : addresses of the numbers, shape (k,)
    form : of each, by its place in PRODUCTS, shape (k,)
    constant : shape (k,)
    """

    part: int
    other: Coordinate
    places: np.ndarray
    form: np.ndarray
    constant: np.ndarray


class ParameterWrites(NamedTuple):
    """The writes to an image by which a parameter changes.

    Attributes
    ----------
    places : addresses of the numbers, shape (k,)
    part : which coordinate of a vector each follows, shape (k,)
    form : of each, by its place in FORMS, shape (k,)
    constant : shape (k,)
    energetic : whether energies may depend on it, so that a change of it is work
    masses : whether particles get other masses, and with them another mobility
    limits : values that it may have
    products : numbers that follow from it and from another parameter
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
        """The same as a page reads it."""
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
    """The writes for a parameter of this ``value``; None where a page cannot change it.

    ``begin`` gives the run of a scene at its start; that of ``scene`` has the image ``base``.
    """
    thing = _thing(scene, name)
    if isinstance(thing, Drive) and thing.what in ("rest_length", "angle"):
        return None  # a change puts the driven length anew at once, and a page only as its next step begins
    if not np.isfinite(value).all():
        return None  # no limit: with one, a step has rows that it has not
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
                return None  # another step, which many parameters make: the other values need no trial
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
        """Whether the scene takes a value, and a page that does has the memory of Python."""
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
    """The same with the numbers that follow from two parameters; without those parameters that a page cannot change.

    ``values`` are those of all parameters. Where numbers follow from more, or where no product says them, the last of
    the parameters that they follow from is left out, as ``found`` has the most telling ones first.
    """
    found = dict(found)
    while found:
        at = [Coordinate(name, part) for name in found for part, _ in _parts(values[name])]
        firsts = {one: _first(float(np.atleast_1d(values[one.name])[one.part])) for one in at}
        # Of each coordinate another share, so that no two products are alike.
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
    """Put numbers that follow from two parameters into what these change; the parameter to be left out, if any is."""
    numbers = [np.frombuffer(one.memory, dtype="<f8")[rows] for one in images]
    touched = np.array([np.isin(BASE + 8 * rows, _places_of(found[one.name], one.part)) for one in at])
    form, constant = np.full(len(rows), -1), np.zeros(len(rows))
    which = np.zeros((len(rows), 2), dtype=np.int64)
    for first, second in itertools.combinations(range(len(at)), 2):
        # What is zero as long as another parameter is zero was not seen to follow from it.
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
    """The image of a run whose scene has other values of all parameters."""
    several: dict[str, Any] = {}
    for name in found:
        parts = tuple(given[Coordinate(name, part)] for part, _ in _parts(values[name]))
        several[name] = parts if np.ndim(values[name]) else parts[0]
    edits.change(run, None, several)
    assert run.source is not None
    return image_of(begin(Scene.of(run.source.spec.twin())), dt)


def written(memory: bytes, found: Mapping[str, ParameterWrites], given: Mapping[Coordinate, float]) -> bytes:
    """The memory of an image with other values of some coordinates; products need both of theirs."""
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
    """Which numbers of a memory are others than those of an image; the mobility follows from the masses."""
    one, other = (np.frombuffer(content, dtype="<i8") for content in (image.memory, memory))
    unlike = one != other
    unlike[_state_rows(base)[0]] = False
    return unlike


def _limits(parameter: Parameter, rule: Key | None, takes: Callable[[float], bool]) -> ValueLimits:
    """Values that a parameter may have: within its rule, and such as the scene takes."""
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
    """A bound, or what is far off where there is none."""
    return far if bound is None else bound


def _end(value: float, bound: float, known: Sequence[float], takes: Callable[[float], bool]) -> tuple[float, bool]:
    """The last value that a scene takes from the present one to a bound, and whether it takes that itself.

    Where it is not the bound it is one of the ``known`` ones, or is found by halving.
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
    """The force or rule that has a parameter; None where it is no such thing's."""
    group = groups(scene.spec).get(name.rpartition(".")[0])
    return None if group is None or group.is_law else scene.declared[group.row]


def _rule(scene: Scene, name: str) -> Key | None:
    """The rule of a parameter that is a number; None where there is none."""
    base, _, field = name.rpartition(".")
    thing = _thing(scene, name)
    return RULES[base][field] if base in RULES else None if thing is None else thing.keys.get(field)


def _parts(value: Any) -> Iterator[tuple[int, Callable[[float], Any]]]:
    """Each coordinate of a value, and how the value is with another one there."""
    if np.ndim(value) == 0:
        yield 0, lambda one: one
        return
    for part in range(len(value)):
        yield part, lambda one, part=part: tuple(one if k == part else float(v) for k, v in enumerate(value))  # type: ignore[misc]


def _first(value: float) -> float:
    """A power of two near a value, other than it: constants that are taken there are exact."""
    near = 2.0 ** np.round(np.log2(abs(value))) if value else 1.0
    return float(np.copysign(near if near != abs(value) else 2.0 * near, value))


def _tried(first: float) -> tuple[float, ...]:
    return (first, *(share * first for share in PROBES))


def _changed(run: Run, name: str, value: Any, begin: Callable[[Scene], Run], dt: float) -> tuple[Model, Image]:
    """The model and the image of a run whose scene has another value of a parameter."""
    edits.change(run, None, {name: value})
    assert run.source is not None
    # Begun anew: a change in a run measures energies, and what that leaves in scratch would count as changed, too.
    fresh = begin(Scene.of(run.source.spec.twin()))
    return fresh.model, image_of(fresh, dt)


def _moves(before: Model, after: Model) -> bool:
    return any(differs(*both) for both in zip(edits.energetic(before), edits.energetic(after), strict=True))


def _fit(base: Image, images: Any, values: tuple[float, ...]) -> tuple[np.ndarray, np.ndarray, np.ndarray] | None:
    """Places that differ, the form of each and its constant; None where one is of no form."""
    first, *others = (np.frombuffer(one.memory, dtype="<f8") for one in images)
    same = np.frombuffer(base.memory, dtype="<i8")
    differing = np.zeros(len(same), dtype=bool)
    for one in images:
        differing |= np.frombuffer(one.memory, dtype="<i8") != same
    mobility, state = _state_rows(base)
    differing[mobility] = False  # which follows from the masses, and from who is anchored by then
    if differing[state].any():
        return None  # another start, which is not changed while time passes
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
    """Rows of the mobility, and of all other fields of the state, in the memory of an image as numbers of 8 bytes."""
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
    """Places, forms and constants as text."""
    return {
        "places": _text(columns.places.astype("<i4")), "form": _text(columns.form.astype("u1")),
        "constant": _text(columns.constant.astype("<f8")),
    }  # fmt: skip


def _text(array: np.ndarray) -> str:
    return base64.b64encode(array.tobytes()).decode("ascii")
