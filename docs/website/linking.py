"""Links from names of springline in the text and the code of a page to their explanations."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from docutils import nodes
from website.glossary import link_terms
from website.reference import MADE, full_name, public, spaces

import springline as sl

HOUSE = Path(sl.__file__).parent
VARIABLES = {variable: kind for kind, variable in MADE.items()}
CALL = re.compile(r"(?:(?P<first>sl|springline|\w+)\.)?(?P<name>\w+)(?:\(.*\))?$", re.S)
SPACED = re.compile(
    r"(?:sl|springline)\.(analysis|errors|goals|interchange|measurements|steering)\.(\w+)(?:\(.*\))?$", re.S
)
VERB = re.compile(r"springline (\w+)\b")
KEY = re.compile(r"\[+(\w+)\]+$")
TOKENS = re.compile(
    r'<span class="n">(sl|scene|simulation|run|shape)</span><span class="o">\.</span><span class="n">(\w+)</span>'
)


def connect(app: Any) -> None:
    """Register the functions of this module in Sphinx."""
    app.connect("missing-reference", found_elsewhere)
    app.connect("doctree-resolved", link_words)
    app.connect("doctree-resolved", link_terms)
    app.connect("html-page-context", link_code)


def found_elsewhere(app: Any, env: Any, node: Any, contnode: Any) -> Any:
    """Resolve a name in a docstring as its module has it: link it to the reference, or show a bare inner name."""
    target = node.get("reftarget", "")
    known = env.get_domain("py").objects
    for name in (f"springline.{target}", f"springline.{target.rpartition('.')[2]}"):
        if name in known:
            return _reference(app, node["refdoc"], known[name], contnode)
    return contnode if target.rpartition(".")[2] in _inner() else None


@cache
def _inner() -> set[str]:
    """Top-level names of the modules of the package, and the methods of their classes."""
    names = set[str]()
    for path in HOUSE.rglob("*.py"):
        names |= set(re.findall(r"^(?:class |def |    def )?(\w+)", path.read_text(encoding="utf-8"), re.M))
    return names


def _reference(app: Any, here: str, found: Any, content: Any) -> Any:
    link = nodes.reference("", "", internal=True, refuri=_address(app, here, found), classes=["name"])
    link += content
    return link


def _address(app: Any, here: str, found: Any) -> str:
    return f"{app.builder.get_relative_uri(here, found.docname)}#{found.node_id}"


def link_words(app: Any, doctree: Any, docname: str) -> None:
    """Make links of inline code that is a public name, a call, a verb or a table of scene files."""
    known = app.env.get_domain("py").objects
    for node in list(doctree.findall(nodes.literal)):
        if _is_linked(node):
            continue
        text = node.astext()
        if (name := named(text)) in known and known[name].docname != docname:
            uri = _address(app, docname, known[name])
        elif (verb := VERB.match(text)) and f"reference/verbs/{verb[1]}" in app.env.found_docs:
            uri = app.builder.get_relative_uri(docname, f"reference/verbs/{verb[1]}")
        elif (key := KEY.match(text)) and f"scene-table-{key[1]}" in (labels := app.env.get_domain("std").anonlabels):
            place, anchor = labels[f"scene-table-{key[1]}"]
            uri = f"{app.builder.get_relative_uri(docname, place)}#{anchor}"
        else:
            continue
        if uri.partition("#")[0]:
            link = nodes.reference("", "", internal=True, refuri=uri, classes=["name"])
            node.replace_self(link)
            link += node


def _is_linked(node: Any) -> bool:
    while node.parent is not None:
        node = node.parent
        if isinstance(node, (nodes.reference, nodes.title)):
            return True
    return False


def named(text: str) -> str:
    """Name in the reference that inline code refers to, or an empty text."""
    if spaced := SPACED.match(text):
        return f"springline.{spaced[1]}.{spaced[2]}"
    match = CALL.match(text)
    if match is None:
        return ""
    first, name = match["first"] or "", match["name"]
    if first in VARIABLES:
        return f"springline.{VARIABLES[first]}.{name}"
    if first in public():
        return f"{full_name(first)}.{name}"
    plain = first == "" and not (name[0].isupper() or "_" in name)  # a word such as "force" may have another meaning
    if first not in ("", "sl", "springline") or plain:
        return ""
    return full_name(name) if name in spaces() else f"springline.{name}"


def link_code(app: Any, pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:
    """Link names in blocks of code to the reference: ``sl.Drag``, ``scene.chain``."""
    if "body" not in context or pagename.startswith("source/"):
        return
    known = app.env.get_domain("py").objects

    def linked(match: re.Match[str]) -> str:
        first, name = match.groups()
        found = known.get(f"springline.{name}" if first == "sl" else f"springline.{VARIABLES[first]}.{name}")
        if found is None or found.docname == pagename:
            return match[0]
        uri = _address(app, pagename, found)
        start, _, end = match[0].rpartition(f'<span class="n">{name}')
        return f'{start}<a class="name" href="{uri}"><span class="n">{name}{end}</a>'

    context["body"] = TOKENS.sub(linked, context["body"])
