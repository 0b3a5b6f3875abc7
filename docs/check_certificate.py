"""Check a certificate of springline: python check_certificate.py net.certificate.json [--tolerance 1e-9]

It needs Python 3.8 or later and no package. It computes the force in each member again from positions, rest lengths and
laws, and compares it with the claims. The exit code is 0 if every claim holds, else 1, and the reason is printed.

A member pulls its ends together with T = k (L - L0), where k is given, or k = E A/L0. A cable has T = 0 if L < L0, a
strut T = 0 if L > L0. At rest, forces of members, loads and reactions add up to zero at every particle.

The verdict is about balance. It does not say that the shape is stable, that members are strong enough, or who wrote the
file. It is signed with the SHA-256 of the file and of this program.
"""

import hashlib
import json
import sys
from math import fsum, sqrt

FORMAT, VERSION = "springline certificate", 1
COVERED = ("gravity", "spring", "load")
COUNTS = {"position": "particles", "loads": "particles", "springs": "springs", "supports": "supports"}
MADE = {"position": "m", "rest_length": "m", "stiffness": "N/m", "modulus": "Pa", "area": "m2"}
UNITS = {**MADE, "loads": "N", "tension": "N", "reaction": "N", "residual": "N", "tolerance": "-"}
ABOUT = {"format", "version", "creator", "title", "units", "families", "counts", "tolerance", "residual", "sha256"}
AXES = ("x", "y", "z", "xy", "xz", "yz", "xyz")
KINDS = ("spring", "bar", "cable", "strut")
LOOSEST = 1e-9  # [-] largest tolerance that is accepted: sum of unbalanced forces over the sum of the loads
LITTLE = 1e-6  # [-] of the forces in members: smaller loads are no measure of balance
BLUR = 1e-3  # [-] of the forces: with more rounding than this, coordinates do not determine the balance
EPS = sys.float_info.epsilon


class Refused(Exception):
    """A reason to refuse a certificate."""


def need(holds, reason):
    if not holds:
        raise Refused(reason)


def parse(text):
    """Document of a text of JSON, without NaN, infinity and repeated names."""

    def unique(pairs):
        need(len(dict(pairs)) == len(pairs), f"an object has an entry twice: {[name for name, _ in pairs]}")
        return dict(pairs)

    def constant(word):
        raise Refused(f"{word} is not a number")

    return json.loads(text, object_pairs_hook=unique, parse_constant=constant)


def real(value, what):
    plain = isinstance(value, (int, float)) and not isinstance(value, bool)
    need(plain and abs(value) <= sys.float_info.max, f"{what} must be a finite number. Got {value!r}")
    return float(value)


def index(value, count, what):
    need(type(value) is int and 0 <= value < count, f"{what} must be the number of a particle. Got {value!r}")
    return value


def vector(value, what):
    need(isinstance(value, list) and len(value) == 3, f"{what} must be three numbers. Got {value!r}")
    return [real(one, what) for one in value]


def entries(value, names, what):
    need(isinstance(value, dict) and set(value) == set(names), f"{what} must have the entries {sorted(names)}")


def norm(numbers):
    return sqrt(fsum(one * one for one in numbers))


def total(forces):
    """Sum of vectors, exactly rounded along each axis."""
    return [fsum(axis) for axis in zip(*forces)]


def digest(document):
    rest = {name: value for name, value in document.items() if name != "sha256"}
    return hashlib.sha256(json.dumps(rest, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def check_head(document, loosest):
    """Check what the file says about itself; return the claimed tolerance [-] and residual [N]."""
    entries(document, ABOUT | set(COUNTS), "a certificate")
    known = document["format"] == FORMAT and document["version"] == VERSION
    need(known, f"only version {VERSION} of {FORMAT!r} is known")
    need(document["units"] == UNITS, f"the units must be {UNITS}")
    need(isinstance(document["families"], list), "'families' must be a list")
    others = [str(one) for one in document["families"] if one not in COVERED]
    need(not others, f"this check does not cover {', '.join(others)}")
    counts = document["counts"]
    entries(counts, set(COUNTS.values()), "'counts'")
    for name, what in COUNTS.items():
        need(isinstance(document[name], list), f"{name!r} must be a list")
        rows = len(document[name])
        need(type(counts[what]) is int and counts[what] == rows, f"{name!r} has {rows} rows, not {counts[what]!r}")
    tolerance, residual = real(document["tolerance"], "'tolerance'"), real(document["residual"], "'residual'")
    need(0.0 < tolerance <= loosest, f"the tolerance must be above 0 and at most {loosest}. Got {tolerance}")
    need(document["sha256"] == digest(document), "the file was changed: its sha256 is wrong")
    return tolerance, residual


def member(row, what, position):
    """Ends of a member, force on the first end [N], tension [N], and the rounding of the tension [N]."""
    need(isinstance(row, dict) and row.get("kind") in KINDS, f"{what} must be one of {', '.join(KINDS)}")
    kind, section = row["kind"], row["kind"] == "bar" or (row["kind"] != "spring" and "area" in row)
    law = ("area", "modulus") if section else ("stiffness",)
    entries(row, ("ends", "kind", "rest_length", "tension", *law), what)
    need(isinstance(row["ends"], list) and len(row["ends"]) == 2, f"{what} must have two ends")
    tail, tip = (index(one, len(position), f"an end of {what}") for one in row["ends"])
    need(tail != tip, f"{what} joins particle {tail} with itself")
    rest, claimed, *numbers = (real(row[name], f"{name} of {what}") for name in ("rest_length", "tension", *law))
    need(rest >= 0.0 and min(numbers) >= 0.0, f"{what} has a negative stiffness, section or rest length")
    need(rest > 0.0 or not section, f"{what} has a modulus and no rest length")
    k = numbers[0] * numbers[1] / rest if section else numbers[0]
    apart = [b - a for a, b in zip(position[tail], position[tip])]
    length = norm(apart)
    need(length > 1e-12, f"{what} has no length")
    slack = (kind == "cable" and length < rest) or (kind == "strut" and length > rest)
    tension = 0.0 if slack else k * (length - rest)
    # Rounded coordinates change the length by EPS times their size.
    reach = max(map(abs, position[tail] + position[tip])) + length
    rounding = EPS * (4.0 * abs(tension) + (k + abs(tension) / length) * reach)
    need(kind != "cable" or claimed >= 0.0, f"{what} is a cable, and is claimed to push")
    need(kind != "strut" or claimed <= 0.0, f"{what} is a strut, and is claimed to pull")
    right = abs(claimed - tension) <= 4.0 * rounding
    need(right, f"{what} has {tension!r} N by its law, and {claimed!r} N are claimed")
    return tail, tip, [tension * one / length for one in apart], tension, rounding


def supported(document, count):
    """Reaction [N] and anchored axes by particle; reactions must be along anchored axes."""
    found = {}
    for row in document["supports"]:
        entries(row, ("particle", "axes", "reaction"), "a support")
        particle, axes = index(row["particle"], count, "a support"), row["axes"]
        need(particle not in found, f"particle {particle} is supported twice")
        need(axes in AXES, f"the axes of a support must be one of {', '.join(AXES)}. Got {axes!r}")
        force = vector(row["reaction"], f"the reaction at particle {particle}")
        stray = [axis for axis, one in zip("xyz", force) if one and axis not in axes]
        need(not stray, f"particle {particle} has a reaction along {', '.join(stray)}, where nothing holds it")
        found[particle] = force, axes
    return found


def check(document, loosest=LOOSEST):
    """Check a certificate; return the verdict in a sentence, or raise Refused with the reason."""
    tolerance, residual = check_head(document, loosest)
    position, loads = ([vector(one, f"a row of {name}") for one in document[name]] for name in ("position", "loads"))
    count, held = len(position), supported(document, len(position))
    forces = [[load, held[i][0] if i in held else [0.0] * 3] for i, load in enumerate(loads)]
    blur = [4.0 * EPS * sum(map(norm, two)) for two in forces]  # [N] rounding of the forces on each particle
    carried = []
    for number, row in enumerate(document["springs"]):
        tail, tip, pull, tension, rounding = member(row, f"spring {number}", position)
        carried.append(abs(tension))
        for end, sign in ((tail, 1.0), (tip, -1.0)):
            forces[end].append([sign * one for one in pull])
            blur[end] += rounding
    free = [[one for axis, one in zip("xyz", load) if axis not in held.get(i, "  ")[1]] for i, load in enumerate(loads)]
    load = fsum(map(norm, free)) or fsum(map(norm, loads))
    reference = load if load > LITTLE * fsum(carried) else fsum(carried)
    lost, left = fsum(blur), [norm(total(one)) for one in forces]
    need(lost <= BLUR * reference, f"forces of {reference:.3g} N are lost in the rounding of coordinates, {lost:.3g} N")
    for i, size in enumerate(left):
        need(size <= tolerance * reference + blur[i], f"particle {i} is not in balance: {size:.3g} N are left")
    need(fsum(left) <= tolerance * reference + lost, f"{fsum(left):.3g} N are not balanced")
    need(abs(max(left) - residual) <= lost, f"the residual is {max(left):.3g} N, and {residual:.3g} N are claimed")
    whole = norm(total([*loads, *(force for force, _ in held.values())]))
    need(whole <= tolerance * (load or reference) + lost, f"{whole:.3g} N of the loads are not carried")
    allowed = f"tolerance {tolerance:g} of {reference:.6g} N, and rounding {lost:.2g} N"
    return f"{count} particles, {len(carried)} members, {len(held)} supports: {fsum(left):.3g} N unbalanced ({allowed})"


def main(words):
    if len(words) not in (1, 3) or words[1:2] not in ([], ["--tolerance"]):
        print(__doc__)
        return 1
    try:
        with open(words[0], "rb") as file, open(__file__, "rb") as own:
            data, program = file.read(), own.read()
        verdict = check(parse(data.decode("utf-8")), float(words[2]) if words[2:] else LOOSEST)
    except (Refused, OSError, ValueError, TypeError, ArithmeticError, RecursionError) as error:
        print(f"REFUSED: {error}.")
        return 1
    sha = [hashlib.sha256(one).hexdigest() for one in (data, program)]
    print(f"SIGNED: {verdict}.\nfile    sha256 {sha[0]}\nchecker sha256 {sha[1]}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
