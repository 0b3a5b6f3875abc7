# ruff: noqa: E501
"""Counts of the mannerisms that make English hard to read; a copy of the tool that the project measures itself with.

``python tests/text/plain_words.py`` prints a table for docs, Python and TypeScript, per 10,000 words;
``python tests/text/plain_words.py docs/contacts.md src/springline/run`` prints every line found there.

Only prose is read: Markdown outside code blocks; docstrings, comments and messages of Python files; comments of
TypeScript. The patterns are blunt: a line found is a place to look at, and the goals leave room for false alarms.
"""

import collections
import io
import pathlib
import re
import sys
import tokenize

ROOT = pathlib.Path.cwd()
START = r"(?:^\W*|[.:;] |\"\"\")"  # where a sentence or a clause begins
CLASSES = {
    # name: (pattern, what to write in its place)
    "clause as subject": (
        START + r"(?:What|Who|Whom|Whose|Which|Whoever|Whatever)\b(?![^.]*\?)",
        "a noun: 'Particles that ...', 'The part that ...'",
    ),
    "where for if": (START + r"Where\b(?![^.]*\?)", "'If' or 'When'"),
    "what-clause as object": (
        r"(?:,|and|of|but|to|with|by|from|is|are) what (?:is|are|was|were|has|have|does|do|it|they|a|an|the|no|nobody|springs|particles|comes|came|moves|hangs|holds|stands|lies|follows)\b",
        "the noun that is meant",
    ),
    "of one's own": (
        r"\b(?:one's own|(?:of|on) (?:its|their|your|a user's|the user's|users') own)\b",
        "'user-defined', 'custom', or 'your own X'",
    ),
    "as it is": (r"\bas (?:it|they|he) (?:is|are|was|were|has|have)\b", "'unchanged', 'given', or nothing"),
    "persons for particles": (
        r"\b(?:[Nn]obody|[Ee]verybody|[Ss]omebody|[Ee]veryone|[Ww]hoever|[Ww]hom)\b",
        "'particle', 'client', 'caller'",
    ),
    "programs that tell": (
        r"\b(?:tells|told|tell|asks|asked|hears|heard)\b",
        "'returns', 'reports', 'prints', 'warns', 'requests'",
    ),
    "another one, one that": (r"\b(?:one|ones) (?:that|which|of|with|without)\b|\banother one\b", "the noun"),
    "there is none": (
        r"\b(?:there is none|there are none|has none|have none|is none|are none|or none)\b",
        "'no X', 'empty', 'None'",
    ),
    "but for, hangs on, anew": (
        r"\bbut for\b|\bnothing but\b|\bhangs? on\b|\banew\b|\bbesides?\b(?! the)",
        "'except', 'depends on', 'again', 'in addition to'",
    ),
    "is another": (r"\b(?:is|are|was|were) (?:another|others|other)\b", "'differs', 'changes'"),
    "bare opening": (
        r"\"\"\"(?:None|Nothing|Those|The same|Whether|Where|What|Who|How|As|Of|By|In|To|For|With|From|At|On) ",
        "a noun, or a verb in the third person",
    ),
}
GOALS = {
    "clause as subject": 2.0,
    "where for if": 1.0,
    "what-clause as object": 2.0,
    "of one's own": 0.5,
    "as it is": 1.5,
    "persons for particles": 0.5,
    "programs that tell": 4.0,
    "another one, one that": 3.0,
    "there is none": 0.5,
    "but for, hangs on, anew": 1.0,
    "is another": 0.5,
    "bare opening": 1.0,
}


def markdown(path):
    fenced = False
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.strip().startswith("```"):
            fenced = not fenced
        elif not fenced:
            yield number, line


def python(path):
    for token in tokenize.generate_tokens(io.StringIO(path.read_text()).readline):
        if token.type == tokenize.COMMENT and not re.match(r"# (fmt|type|noqa)", token.string):
            yield token.start[0], token.string[1:]
        elif token.type in (tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", -1)) and " " in token.string:
            for k, line in enumerate(token.string.splitlines()):
                yield token.start[0] + k, line


def typescript(path):
    for number, line in enumerate(path.read_text().splitlines(), 1):
        found = re.search(r"(//|/\*\*?|^\s*\*)\s(.*)", line)
        if found:
            yield number, found.group(2)


READERS = {".md": markdown, ".py": python, ".ts": typescript}


def corpus(places):
    for place in places:
        for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if (
                path.suffix in READERS
                and path.is_file()
                and not {"derived", "node_modules", ".venv", "decisions_old"} & set(path.parts)
            ):
                try:
                    yield path, list(READERS[path.suffix](path))
                except (SyntaxError, tokenize.TokenError, UnicodeDecodeError):
                    continue


def count(places):
    words, found = 0, collections.defaultdict(list)
    for path, lines in corpus(places):
        for number, line in lines:
            words += len(line.split())
            for name, (pattern, _) in CLASSES.items():
                found[name] += [(path, number, line.strip())] * len(re.findall(pattern, line))
    return words, found


DEFINED = re.compile(r"^ *(?:async )?def (\w+)", re.M)


def names(root):
    """Functions named by a participle alone or opening with a preposition."""
    alone = before = 0
    for path in root.rglob("*.py"):
        if "derived" in path.parts:
            continue
        for defined in DEFINED.findall(path.read_text()):  # a syntax tree takes 10 times as long
            name = defined.strip("_")
            alone += bool(re.fullmatch(r"[a-z]+(ed|en|wn|ld|nd|de|id|ept|ade)", name)) and name not in {
                "load",
                "find",
                "need",
                "field",
                "node",
                "mode",
                "side",
                "grid",
                "send",
                "end",
                "bound",
                "build",
                "round",
                "extend",
                "add",
                "seed",
                "feed",
                "read",
                "speed",
                "fold",
                "hold",
            }
            before += bool(
                re.match(r"(of|as|with|in|by|on|at|to|from|beside|where|what|who|how|whether)_", name)
            ) and not name.startswith(("to_", "from_", "on_"))
    return alone, before


def main():
    if sys.argv[1:]:
        _, found = count([pathlib.Path(p) for p in sys.argv[1:]])
        for name, rows in found.items():
            print(f"{name} ({len(rows)}): write {CLASSES[name][1]}")
            for path, number, line in rows:
                print(f"  {path}:{number}: {line[:150]}")
        return
    groups = {
        "docs": [p for p in map(ROOT.joinpath, ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs")) if p.exists()],
        "src": [ROOT / "src"],
        "web": [ROOT / "web" / "src"],
    }
    counted = {group: count(places) for group, places in groups.items()}
    print(
        "per 10,000 words: "
        + ", ".join(f"{group} ({words:,} words)" for group, (words, _) in counted.items())
        + ", goal"
    )
    for name in CLASSES:
        rates = [1e4 * len(found[name]) / max(words, 1) for words, found in counted.values()]
        print(f"{name:26s}" + "".join(f"{rate:8.1f}" for rate in rates) + f"{GOALS[name]:8.1f}")
    alone, before = names(ROOT / "src")
    print(
        f"functions named by a bare participle {alone}, by a phrase that opens with a preposition {before} (goals 250, 60)"
    )


if __name__ == "__main__":
    main()
