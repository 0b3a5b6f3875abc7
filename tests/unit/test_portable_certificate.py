"""Certificates that others can check: ten are accepted, a hundred that were tampered with are refused."""

from __future__ import annotations

import copy
import hashlib
import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import springline as sl
from springline.errors import FileError, SceneError

CHECKER = Path(__file__).parents[2] / "docs" / "check_certificate.py"
Document = dict[str, Any]


def module() -> ModuleType:
    spec = importlib.util.spec_from_file_location("check_certificate", CHECKER)
    assert spec is not None and spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


checker = module()


def random_net(seed: int) -> sl.Scene:
    """A net under prestress, weights and loads: springs, bars, cables, and struts below, on supports and a roller."""
    random = np.random.default_rng(seed)
    scene = sl.Scene(gravity=9.81, title=f"net {seed}", dim=2 if seed == 3 else 3)
    count = int(random.integers(4, 7))
    place = np.column_stack([np.arange(count), random.uniform(-0.2, 0.2, count), random.uniform(-0.2, 0.2, count)])
    knots = scene.particles(place[:, : scene.dim], mass=random.uniform(0.5, 2.0, count))
    rows = np.column_stack([np.arange(count - 1), np.arange(1, count)])
    scene.springs(rows[::2], modulus=1e5, area=1e-3, rest_factor=0.9)
    scene.springs(rows[1::2], stiffness=random.uniform(50.0, 200.0, len(rows) // 2), rest_factor=0.9)
    scene.anchor(knots[[0, count - 1]])
    up = np.eye(3)[scene.dim - 1, : scene.dim]
    below = scene.particles(place[1:-1, : scene.dim] - 1.5 * up, fixed=True)
    posts = np.column_stack([np.arange(1, count - 1), below.index])
    scene.springs(posts, stiffness=300.0, rest_factor=1.1, kind="strut")
    scene.springs(np.column_stack([posts[:, 0] - 1, posts[:, 1]]), modulus=1e5, area=1e-3, rest_factor=0.8,
                  kind="cable")  # fmt: skip
    scene.anchor(knots[1], axes="y")
    scene.add(sl.Load(random.uniform(-5.0, 5.0, scene.dim), on=knots[2]))
    return scene


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("certificates")
    for seed in range(10):
        random_net(seed).equilibrium().save(place / f"{seed}.certificate.json")
    return place


@pytest.fixture(scope="module")
def documents(folder: Path) -> list[Document]:
    return [json.loads((folder / f"{seed}.certificate.json").read_text(encoding="utf-8")) for seed in range(10)]


def run(*words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-I", str(CHECKER), *map(str, words)], capture_output=True, text=True)


def test_the_checker_has_at_most_200_lines_and_only_the_standard_library() -> None:
    text = CHECKER.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 200
    page = CHECKER.with_name("equilibrium.md").read_text(encoding="utf-8")
    assert f"has {len(text.splitlines())} lines" in page and hashlib.sha256(text.encode()).hexdigest() in page
    imports = {line.split()[1] for line in text.splitlines() if line.startswith(("import ", "from "))}
    assert imports <= sys.stdlib_module_names


def test_ten_random_nets_are_signed(folder: Path, documents: list[Document]) -> None:
    kinds = {row["kind"] for document in documents for row in document["springs"]}
    assert kinds == {"spring", "bar", "cable", "strut"}
    for seed in range(10):
        assert checker.check(checker.parse((folder / f"{seed}.certificate.json").read_text(encoding="utf-8")))
    done = run(folder / "0.certificate.json")
    assert done.returncode == 0 and done.stdout.startswith("SIGNED: ") and done.stderr == ""
    assert "file    sha256 " in done.stdout and "checker sha256 " in done.stdout


def test_floats_are_exact(folder: Path, documents: list[Document]) -> None:
    for seed, document in enumerate(documents[:3]):
        shape = random_net(seed).equilibrium()
        assert np.array_equal(shape.position, document["position"])
        assert np.array_equal(shape.tension, [row["tension"] for row in document["springs"]])
        assert np.array_equal(shape.loads, document["loads"])


# Ways to tamper with a certificate: each changes the document, or returns a text that stands in the place of its own.


def pulled(document: Document, random: np.random.Generator, *kinds: str) -> Document:
    """A member that carries a tenth of the largest tension or more."""
    most = max(abs(row["tension"]) for row in document["springs"])
    rows = [row for row in document["springs"] if abs(row["tension"]) > 0.1 * most and row["kind"] in (kinds or KINDS)]
    return rows[int(random.integers(len(rows)))]  # type: ignore[no-any-return]


KINDS = ("spring", "bar", "cable", "strut")


def scaled(value: float, random: np.random.Generator) -> float:
    """Another number, away by 1e-6 to 1 of its size."""
    return float(value * (1.0 + random.choice([-1.0, 1.0]) * 10.0 ** random.uniform(-6.0, 0.0)))


def a_coordinate(document: Document, random: np.random.Generator) -> None:
    row = document["position"][pulled(document, random)["ends"][0]]
    row[0] += float(10.0 ** random.uniform(-6.0, 0.0))


def a_tension(document: Document, random: np.random.Generator) -> None:
    row = pulled(document, random)
    row["tension"] = scaled(row["tension"], random)


def a_load(document: Document, random: np.random.Generator) -> None:
    row = document["loads"][int(random.integers(len(document["loads"])))]
    axis = int(np.argmax(np.abs(row)))
    row[axis] = scaled(row[axis], random)


def a_rest_length(document: Document, random: np.random.Generator) -> None:
    row = pulled(document, random)
    row["rest_length"] = scaled(row["rest_length"], random)


def a_stiffness(document: Document, random: np.random.Generator) -> None:
    row = pulled(document, random)
    name = str(random.choice([name for name in ("stiffness", "modulus", "area") if name in row]))
    row[name] = scaled(row[name], random)


def a_reaction(document: Document, random: np.random.Generator) -> None:
    row = document["supports"][int(random.integers(2))]
    axis = int(np.argmax(np.abs(row["reaction"])))
    row["reaction"][axis] = scaled(row["reaction"][axis], random)


def a_kind(document: Document, random: np.random.Generator) -> None:
    row = pulled(document, random, "bar", "cable", "strut")
    row["kind"] = {"bar": "strut", "cable": "strut", "strut": "cable"}[row["kind"]]


def a_cable_that_pushes(document: Document, random: np.random.Generator) -> None:
    pulled(document, random, "strut")["kind"] = "cable"


def a_family(document: Document, random: np.random.Generator) -> None:
    document["families"].append(str(random.choice(["hinge", "membrane", "rod", "attraction"])))


def a_kind_unknown(document: Document, random: np.random.Generator) -> None:
    pulled(document, random)["kind"] = "rod"


def a_missing_spring(document: Document, random: np.random.Generator) -> None:
    document["springs"].remove(pulled(document, random))
    document["counts"]["springs"] -= 1


def a_missing_support(document: Document, random: np.random.Generator) -> None:
    document["supports"].pop(int(random.integers(2)))
    document["counts"]["supports"] -= 1


def a_spring_twice(document: Document, random: np.random.Generator) -> None:
    document["springs"].append(copy.deepcopy(pulled(document, random)))
    document["counts"]["springs"] += 1


def a_support_twice(document: Document, random: np.random.Generator) -> None:
    document["supports"].append(copy.deepcopy(document["supports"][int(random.integers(2))]))
    document["counts"]["supports"] += 1


def an_entry_twice(document: Document, random: np.random.Generator) -> str:
    name = str(random.choice(["tolerance", "residual", "springs"]))
    document["sha256"] = checker.digest(document)
    return json.dumps(document)[:-1] + f", {json.dumps(name)}: {json.dumps(document[name])}}}"


def not_a_number(document: Document, random: np.random.Generator) -> None:
    value = float(random.choice([np.nan, np.inf, -np.inf]))
    row = document["springs"][int(random.integers(len(document["springs"])))]
    row[str(random.choice(["tension", "rest_length"]))] = value


def too_large(document: Document, random: np.random.Generator) -> str:
    document["position"][0][0] = float(random.choice([-1.0, 1.0])) * float("inf")
    document["sha256"] = checker.digest(document)
    return json.dumps(document).replace("Infinity", "1e999")


def a_count(document: Document, random: np.random.Generator) -> None:
    document["counts"][str(random.choice(["particles", "springs", "supports"]))] += int(random.integers(1, 9))


def a_missing_row(document: Document, random: np.random.Generator) -> None:
    document[str(random.choice(["position", "loads"]))].pop()


def a_loose_tolerance(document: Document, random: np.random.Generator) -> None:
    document["tolerance"] = float(10.0 ** random.uniform(-8.5, 2.0))
    a_coordinate(document, random)


def a_residual(document: Document, random: np.random.Generator) -> None:
    document["residual"] = float(10.0 ** random.uniform(-6.0, 2.0))


def an_end(document: Document, random: np.random.Generator) -> None:
    row = pulled(document, random)
    count, ends = len(document["position"]), row["ends"]
    ends[1] = int(random.choice([count, -1, ends[0], next(i for i in range(count) if i not in ends)]))


def a_support_axis(document: Document, random: np.random.Generator) -> None:
    row = document["supports"][0]
    axis = int(np.argmax(np.abs(row["reaction"])))
    row["axes"] = row["axes"].replace("xyz"[axis], "")


def a_unit(document: Document, random: np.random.Generator) -> None:
    document["units"][str(random.choice(["position", "loads", "stiffness"]))] = "mm"


def a_version(document: Document, random: np.random.Generator) -> None:
    document["version"] = int(random.integers(2, 9))


def a_word(document: Document, random: np.random.Generator) -> None:
    pulled(document, random)["tension"] = str(random.choice(["1.0", "true", ""]))


def a_stiff_spring(document: Document, random: np.random.Generator) -> None:
    """A spring so stiff that its rounding would hide any unbalanced force."""
    tail, head = document["position"][:2]
    document["springs"].append({"ends": [0, 1], "kind": "spring", "rest_length": checker.norm(np.subtract(head, tail)),
                                "stiffness": float(10.0 ** random.uniform(18.0, 30.0)), "tension": 0.0})  # fmt: skip
    document["counts"]["springs"] += 1
    document["loads"][1][0] += 1.0


def a_missing_number(document: Document, random: np.random.Generator) -> None:
    document[str(random.choice(["position", "loads"]))][1].pop()


def an_unknown_entry(document: Document, random: np.random.Generator) -> None:
    row = random.choice([document, document["counts"], document["supports"][0], document["springs"][0]])
    row["signed"] = True


LAW = "by its law|not in balance|is a strut, and|is a cable, and"
TAMPERED: list[tuple[Callable[[Document, np.random.Generator], str | None], str]] = [
    (a_coordinate, LAW), (a_tension, LAW), (a_load, "not in balance"), (a_rest_length, LAW), (a_stiffness, LAW),
    (a_reaction, "not in balance"), (a_kind, LAW), (a_cable_that_pushes, "is a cable, and is claimed to push"),
    (a_family, "does not cover (hinge|membrane|rod|attraction)"), (a_kind_unknown, "must be one of"),
    (a_missing_spring, "not in balance"), (a_missing_support, "not in balance"), (a_spring_twice, "not in balance"),
    (a_support_twice, "supported twice"), (an_entry_twice, "an entry twice"), (not_a_number, "not a number"),
    (too_large, "finite number"), (a_count, "rows, not"), (a_missing_row, "rows, not"),
    (a_loose_tolerance, "tolerance must be"), (a_residual, "are claimed"),
    (an_end, f"number of a particle|with itself|{LAW}"), (a_support_axis, "nothing holds it|must be one of"),
    (a_unit, "the units must be"), (a_version, "only version 1"), (a_word, "finite number"),
    (a_stiff_spring, "lost in the rounding|by its law"), (a_missing_number, "three numbers"),
    (an_unknown_entry, "must have the entries"),
]  # fmt: skip


@pytest.mark.parametrize("number", range(100))
def test_a_hundred_of_a_hundred_that_were_tampered_with_are_refused(documents: list[Document], number: int) -> None:
    change, reason = TAMPERED[number % len(TAMPERED)]
    random = np.random.default_rng(number)
    document = copy.deepcopy(documents[int(random.integers(10))])
    text = change(document, random)
    with pytest.raises(checker.Refused):  # the digest of the untouched certificate
        checker.check(checker.parse(text or json.dumps(document)))
    if text is None:  # the tampering hand computes the digest again
        document["sha256"] = checker.digest(document)
    with pytest.raises(checker.Refused, match=reason):
        checker.check(checker.parse(text or json.dumps(document)))


def test_a_change_that_leaves_every_claim_true_is_found_by_the_digest(documents: list[Document]) -> None:
    document = copy.deepcopy(documents[0]) | {"title": "another"}
    with pytest.raises(checker.Refused, match="the file was changed"):
        checker.check(document)


def test_the_command_refuses_with_reasons_and_code_1(tmp_path: Path, documents: list[Document]) -> None:
    document = copy.deepcopy(documents[0])
    document["springs"][0]["tension"] *= 1.001
    document["sha256"] = checker.digest(document)
    path = tmp_path / "net.certificate.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    done = run(path)
    assert done.returncode == 1 and done.stdout.startswith("REFUSED: spring 0 has ") and "are claimed" in done.stdout
    for text in ("", "[]", "[" * 100_000, "{", '{"format": 1}', "\0", '"\\ud800"'):
        path.write_text(text, encoding="utf-8")
        done = run(path)
        assert done.returncode == 1 and done.stdout.startswith("REFUSED: ") and done.stderr == "", text[:9]
    assert run(tmp_path / "nowhere.json").returncode == 1
    assert run().returncode == 1 and "--tolerance" in run().stdout


def test_a_looser_tolerance_is_accepted_if_the_checking_hand_says_so(tmp_path: Path) -> None:
    path = tmp_path / "loose.certificate.json"
    random_net(0).equilibrium(tolerance=1e-7).save(path)
    assert run(path).returncode == 1
    assert run(path, "--tolerance", "1e-6").returncode == 0


def test_shapes_that_the_checker_would_refuse_are_not_saved(tmp_path: Path) -> None:
    path = tmp_path / "net.certificate.json"
    scene = random_net(1)
    scene.add(sl.Rod(0, 1), sl.Plane((0, 0, -9)))
    with pytest.raises(SceneError, match="also has plane, rod, which the checker would refuse"):
        scene.equilibrium().save(path)
    scene = sl.Scene(gravity=1.0)
    rope = scene.chain((0, 0, 0), (3, 0, 0), segments=3, stiffness=10.0)
    scene.anchor(rope.ends)
    with pytest.raises(SceneError, match="for shapes at rest"):
        scene.equilibrium(strict=False, method="fire", steps=1).save(path)
    scene.add(sl.Angle([(0, 1, 2)], stiffness=0.1))
    with pytest.raises(SceneError, match="also has angle, which"):
        scene.equilibrium().save(path)
    with pytest.raises(SceneError, match="for a shape at rest"):
        scene.save(path)
    assert not path.exists()


def test_a_certificate_is_replaced_and_not_read(tmp_path: Path) -> None:
    path = tmp_path / "net.certificate.json"
    for seed in (0, 1):
        random_net(seed).equilibrium().save(path)
    assert json.loads(path.read_text(encoding="utf-8"))["title"] == "net 1"
    with pytest.raises(FileError, match="checked by docs/check_certificate.py"):
        sl.read(path)
