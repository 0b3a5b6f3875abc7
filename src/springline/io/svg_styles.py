"""Style sheets of SVG, for properties that hide elements or color lines: ``display``, ``visibility``, ``stroke``.

Supported selectors are elements, classes, ids and ``*``, alone or combined, as descendants (``g.aux line``) or children
(``g > line``). Other rules are left out, and reported if they would hide elements or color lines. The priority of rules
is that of CSS: ``!important``, then the numbers of ids, classes and elements, then the order.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

READ = ("display", "visibility", "stroke")  # the properties that are read
APPEARANCE = frozenset(
    [
        "fill", "fill-rule", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit", "color", "shape-rendering",
        "font-family", "font-size", "font-weight", "font-style", "font", "text-anchor", "-inkscape-stroke",
    ]
)  # fmt: skip # properties that affect neither the visibility nor the geometry of lines
MOST_COMPOUND = 200  # limit of rules that are compared with each element one by one
COMMENT = re.compile(r"/\*.*?\*/|<!--|-->", re.DOTALL)
PART = re.compile(r"([.#]?)([A-Za-z_\u0080-\U0010ffff-][\w\u0080-\U0010ffff-]*)|(\*)")


class SvgElement(NamedTuple):
    """Properties of an element that selectors refer to."""

    kind: str
    name: str
    classes: tuple[str, ...]


NO_ELEMENT = SvgElement("", "", ())


class SelectorPart(NamedTuple):
    """Compound selector: name, id and classes of an element, and whether it must be a child of the previous one."""

    kind: str
    name: str
    classes: tuple[str, ...]
    directly: bool

    def matches(self, element: SvgElement) -> bool:
        return (
            self.kind in ("", element.kind)
            and self.name in ("", element.name)
            and all(one in element.classes for one in self.classes)
        )


Weight = tuple[bool, tuple[int, int, int], int]  # important; numbers of ids, classes and elements; order
Styles = dict[str, tuple[Weight, str]]


class StyleRule(NamedTuple):
    """Selector, from the outermost element to the styled element, and its declarations."""

    chain: tuple[SelectorPart, ...]
    declared: Styles


class StyleSheet:
    """Rules of all style sheets of a picture.

    Attributes
    ----------
    unread : unsupported selectors that would hide elements or color lines
    passed : ignored rules that begin with "@", such as "@media print", and ignored properties, each once
    """

    def __init__(self, text: str) -> None:
        self.simple: dict[str, Styles] = {}  # keys: element, ".class", "#id" or "*"
        self.compound: list[StyleRule] = []
        self.unread: list[str] = []
        self.passed: dict[str, None] = {}
        self.order = 0
        for selectors, body in _blocks(COMMENT.sub(" ", text)):
            if selectors.startswith("@"):
                self.passed[" ".join(selectors.split())] = None
                continue
            every = declarations(body)
            self.passed |= dict.fromkeys(name for name in every if name not in READ and name not in APPEARANCE)
            declared = {name: value for name, value in every.items() if name in READ}
            for selector in selectors.split(",") if declared else ():
                self.add(selector.strip(), declared)

    def add(self, selector: str, declared: Mapping[str, str]) -> None:
        chain = _chain(selector)
        if not chain or ((len(chain) > 1 or len(_words(chain[0])) > 1) and len(self.compound) >= MOST_COMPOUND):
            self.unread.append(selector)
            return
        self.order += 1
        weight = (
            sum(bool(one.name) for one in chain), sum(len(one.classes) for one in chain),
            sum(bool(one.kind) for one in chain),
        )  # fmt: skip
        rule: Styles = {}
        for name, value in declared.items():
            plain = without_important(value)
            rule[name] = ((plain != value, weight, self.order), plain)
        if len(chain) > 1 or len(_words(chain[0])) > 1:
            self.compound.append(StyleRule(chain, rule))
        else:
            _cascade(self.simple.setdefault((_words(chain[0]) or ["*"])[0], {}), rule)

    def of(self, path: Sequence[SvgElement]) -> Styles:
        """Declarations that apply to the last element of a path, which begins at the outermost element."""
        element, found = path[-1], dict[str, tuple[Weight, str]]()
        for key in ("*", element.kind, *(f".{one}" for one in element.classes), f"#{element.name}"):
            if key in self.simple:
                _cascade(found, self.simple[key])
        for rule in self.compound:
            if rule.chain[-1].matches(element) and _lies_in(rule.chain, path):
                _cascade(found, rule.declared)
        return found


class InlineStyles(NamedTuple):
    """Properties in the ``style`` attribute of an element."""

    plain: dict[str, str]
    """All properties, with ``!important`` removed from their values."""
    forced: dict[str, str]
    """Properties with ``!important``."""


def inline_styles(text: str) -> InlineStyles:
    """Parse the ``style`` attribute of an element."""
    declared = declarations(text)
    plain = {name: without_important(value) for name, value in declared.items()}
    return InlineStyles(plain, {name: plain[name] for name, value in declared.items() if plain[name] != value})


def resolve_style(about: dict[str, str], inline: InlineStyles, sheet: Styles) -> dict[str, str]:
    """Attributes of an element in the order of CSS: attributes, rules, ``style``, then rules and style !important."""
    plain = {name: value for name, ((important, _, _), value) in sheet.items() if not important}
    strong = {name: value for name, ((important, _, _), value) in sheet.items() if important}
    return {**about, **plain, **inline.plain, **strong, **inline.forced}


def without_important(value: str) -> str:
    """Value without ``!important``."""
    word = value.rstrip()
    if not word.lower().endswith("important"):
        return value
    head = word[: -len("important")].rstrip()
    return head[:-1].rstrip() if head.endswith("!") else value


def declarations(text: str) -> dict[str, str]:
    """Properties of a style by their lower-case names."""
    pairs = (part.partition(":") for part in text.split(";"))
    return {name.strip().lower(): value.strip() for name, _, value in pairs if value.strip()}


def _blocks(text: str) -> list[tuple[str, str]]:
    """Selectors and body of each rule, including ``@media`` and similar; the body of ``@import ...;`` is empty."""
    found, at = list[tuple[str, str]](), 0
    while (begin := text.find("{", at)) >= 0:
        *imports, head = (part.strip() for part in text[at:begin].split(";"))
        found += [(one, "") for one in imports if one.startswith("@")]
        end, deep = begin + 1, 1
        while deep and end < len(text):
            step = re.compile("[{}]").search(text, end)
            if step is None:
                end = len(text)
                break
            deep += 1 if step[0] == "{" else -1
            end = step.end()
        found.append((head, text[begin + 1 : end].rstrip("}")))
        at = end
    return found + [(one, "") for part in text[at:].split(";") if (one := part.strip()).startswith("@")]


def _chain(selector: str) -> tuple[SelectorPart, ...]:
    """Compounds of a selector; empty for unsupported selectors."""
    chain, directly = list[SelectorPart](), False
    for word in selector.replace(">", " > ").split():
        if word == ">":
            directly = True
            continue
        kind, name, classes, at = "", "", list[str](), 0
        while at < len(word):
            part = PART.match(word, at)
            if part is None or (at and not part[1]):
                return ()
            if part[1] == "#":
                name = part[2]
            elif part[1] == ".":
                classes.append(part[2])
            elif part[2]:
                kind = part[2]
            at = part.end()
        chain.append(SelectorPart(kind, name, tuple(classes), directly))
        directly = False
    return tuple(chain)


def _words(compound: SelectorPart) -> list[str]:
    """Simple selectors of a compound: element, ".class" and "#id"."""
    words = [*([compound.kind] if compound.kind else []), *(f".{one}" for one in compound.classes)]
    return words + ([f"#{compound.name}"] if compound.name else [])


def _lies_in(chain: Sequence[SelectorPart], path: Sequence[SvgElement]) -> bool:
    """Return True if the ancestors of the last element of a path match a chain of compounds."""
    reached = {len(path) - 1}  # possible positions of the compound matched last
    for after, compound in zip(chain[:0:-1], chain[-2::-1], strict=True):
        if after.directly:
            places = {row - 1 for row in reached if row > 0}
        else:
            places = set(range(max(reached)))
        reached = {row for row in places if compound.matches(path[row])}
        if not reached:
            return False
    return True


def _cascade(found: Styles, more: Styles) -> None:
    for name, value in more.items():
        if name not in found or value[0] >= found[name][0]:
            found[name] = value
