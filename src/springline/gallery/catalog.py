"""Catalog of all gallery scenes: name, contents, origin and run parameters of each.

No scene is built, and no heavy module is loaded, before a scene is requested.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from springline.gallery.keywords import KEYWORDS

if TYPE_CHECKING:
    from springline.scene import Scene
    from springline.typing import IntegratorName

FORCES = "Particle Simulation, a tutorial for Rhino (002)"
ALIASES = {  # other names of scenes
    "bridge": "breaking-bridge", "truss-bridge": "breaking-bridge", "string": "wave-on-a-string",
    "elastic-pendulum": "spring-pendulum", "swinging-spring": "spring-pendulum",
    "wilberforce-pendulum": "wilberforce", "cradle": "newtons-cradle", "coupled-oscillators": "beating-masses",
    "beats": "beating-masses", "simply-supported-beam": "beam",
}  # fmt: skip
MOST_NAMED = 4  # scenes in a hint
SHORTEST = 4  # letters of a search word at least
ALIKE = 0.85  # difflib ratio above which a misspelled name counts as a known one
CHAINS = "Particle Spring Simulation Tutorial, for Processing (000)"
DAMPED = "Mass-Spring-Damper Model (001)"
SLINKY = "Dynamic Simulation of Spring-Mass Systems, chapter 7 (003)"
STEERING = "Steering Behaviors for Autonomous Characters (Reynolds, 1999)"
MESHES = "Springs and meshes for a p5 particle system (004)"

Tag = Literal[
    "chains", "cloth and meshes", "form finding", "structures", "bending", "oscillation", "collisions", "breaking",
    "air", "constraints", "attraction", "flocks", "emitters", "classics", "fluids",
]  # fmt: skip


@dataclass(frozen=True)
class Fact:
    """Verified property of a scene.

    Attributes
    ----------
    sentence : the property
    lowest, highest : bounds of the measured value, in SI units
    measure : function from the result of the scene's ``evidence()`` to the value
    """

    sentence: str
    lowest: float
    highest: float
    measure: Callable[[Any], float]

    def holds(self, value: float) -> bool:
        """Return True if a measured value agrees with the sentence; False for NaN."""
        return self.lowest <= value <= self.highest


@dataclass(frozen=True)
class Entry:
    """Scene of the gallery.

    Attributes
    ----------
    name : as typed
    title : as displayed
    sentence : description of what the viewer sees
    invitation : suggestion for interaction
    origin : the text or the person that the scene comes from
    seed : number of that text, or empty
    tags : topics, the main topic first
    until : suggested end time of a run [s]
    every : suggested time between frames [s]
    dt : time step [s], or "auto"
    integrator : by name
    against : integrators that are compared with it when it is played
    blocks : whether bodies are drawn as blocks, with a large counter of their collisions
    """

    name: str
    title: str
    sentence: str
    invitation: str
    origin: str
    seed: str
    tags: tuple[Tag, ...]
    until: float
    every: float
    dt: float | Literal["auto"] = "auto"
    integrator: IntegratorName = "velocity_verlet"
    against: tuple[IntegratorName, ...] = ()
    blocks: bool = False

    @property
    def text(self) -> str:
        """All text about the scene, in lower case, for searches."""
        said = (self.name, self.title, self.sentence, self.invitation, *self.tags, KEYWORDS.get(self.name, ""))
        return " ".join(said).lower()

    @property
    def words(self) -> set[str]:
        """Keywords of the scene, and the words of its name and tags, in lower case."""
        return {*KEYWORDS.get(self.name, "").split(), *" ".join(self.tags).split(), *self.name.split("-")}

    @property
    def module(self) -> Any:
        """Module of the scene, with ``build`` and the functions that measure."""
        return import_module(f"springline.gallery.{self.name.replace('-', '_')}")

    def build(self, **options: Any) -> Scene:
        """Build the scene; its options are the arguments of ``build`` in its module.

        Raises
        ------
        SceneError : for an unknown option.
        """
        from inspect import signature

        import springline.resume  # noqa: F401 recordings of what is built here go on

        known = signature(self.module.build).parameters
        for name in options:
            if name not in known:
                raise unknown_name_error(f"option of the scene {self.name!r}", name, list(known))
        made: Scene = self.module.build(**options)
        made.title = self.title
        return made

    @property
    def own_seed(self) -> int | None:
        """Default random seed; None if the scene has no random part."""
        from inspect import signature

        chance = signature(self.module.build).parameters.get("seed")
        return None if chance is None else int(chance.default)

    def facts(self) -> list[Fact]:
        """Verified facts about the scene."""
        return [thing for thing in vars(self.module).values() if isinstance(thing, Fact)]

    def evidence(self) -> Any:
        """Runs on which the facts are measured; takes a moment to compute."""
        return self.module.evidence()


@dataclass(frozen=True)
class SeededEntry(Entry):
    """Scene of the gallery with the random seed ``chance``."""

    chance: int = 0

    def build(self, **options: Any) -> Scene:
        """Build the scene with its seed."""
        return super().build(**{"seed": self.chance} | options)


def reseed_entry(entry: Entry, chance: int) -> SeededEntry:
    """Entry of the same scene with another random seed, ``chance``."""
    return SeededEntry(**{one.name: getattr(entry, one.name) for one in fields(Entry)}, chance=chance)


def unknown_name_error(kind: str, name: Any, known: list[str]) -> Exception:
    """Error for an unknown name, with the nearest known one; the caller raises it."""
    from springline.checks import format_value
    from springline.errors import SceneError

    words = (f"There is no {kind} called {format_value(name)}.", near(str(name), known))
    return SceneError(" ".join([*filter(None, words), f"Known: {', '.join(known) or 'none'}."]))


def near(word: str, known: Iterable[str]) -> str:
    """Hint at the ``known`` names that a word may mean: by keyword, by spelling, or by the text of their entries."""
    from springline.checks import did_you_mean

    known = list(known)
    if difflib.get_close_matches(word, known, n=1, cutoff=ALIKE):
        return did_you_mean(word, known)
    return scenes_about(word, known, keywords=True) or did_you_mean(word, known) or scenes_about(word, known)


def scenes_about(text: str, known: Iterable[str], keywords: bool = False) -> str:
    """Sentence with the ``known`` scenes whose entries contain all words of a text, or any; empty if no entry does.

    With ``keywords`` only whole words count.
    """
    entries = [ENTRIES[name] for name in known if name in ENTRIES]
    words = [word for word in _bare(text).split("-") if len(word) >= SHORTEST]
    for count in (all, any):
        found = [one.name for one in entries if words and count(_speaks(one, word, keywords) for word in words)]
        found.sort(key=lambda name: not any(word in name.split("-") for word in words))  # those named after it first
        if found:
            return f"Scenes that speak of it: {', '.join(found[:MOST_NAMED])}."
    return ""


def _speaks(entry: Entry, word: str, keywords: bool) -> bool:
    """Return True if an entry contains a word: among its keywords, or anywhere in its text."""
    return word in (entry.words if keywords else entry.text)


def titled(name: str) -> str:
    """Name of the scene with that name, title or alias, whatever its case and punctuation; else the text unchanged."""
    bare = _bare(name)
    bare = ALIASES.get(bare, bare)
    return next((one.name for one in ENTRIES.values() if bare in (one.name, _bare(one.title))), name)


def _bare(text: str) -> str:
    """Text in lower case, with words joined by hyphens, without apostrophes."""
    return "-".join(re.findall(r"[a-z0-9]+", text.lower().replace("'", "").replace("\u2019", "")))


ENTRIES = {
    entry.name: entry
    for entry in (
        Entry(
            "hanging-chain", "Hanging chain",
            "Ten particles on springs between two supports sag into an elastic catenary.",
            "Pull a ball down and let go; make the springs softer; anchor a ball in the middle.",
            FORCES, "002", tags=("chains", "form finding"), until=20.0, every=0.1,
        ),
        Entry(
            "hanging-chain-pixels", "Hanging chain in pixels",
            "Twelve heavy particles fall, stretch to a deep sag, and settle.",
            "Cut the chain in the middle, or free one of its ends from the menu.",
            CHAINS, "000", tags=("chains",), until=100.0, every=0.5,
        ),
        Entry(
            "bouncing-particles", "Bouncing particles",
            "Ten masses fall through drag; the heaviest arrives first, and the ground keeps half of each velocity.",
            "Raise the plane's restitution to 1 and the drag to 0: they never come to rest.",
            FORCES, "002", tags=("collisions", "air"), until=20.0, every=0.05, dt=0.01,
        ),
        Entry(
            "single-spring", "Single spring",
            "A stretched spring swings around its rest length and dies away.",
            "Pull the bob far out, let go, and change the drag while it swings.",
            FORCES, "002", tags=("oscillation",), until=20.0, every=0.05,
        ),
        Entry(
            "damped-cloth", "Damped cloth",
            "A cloth held at two corners drops; dashpots along its springs calm it.",
            "Free a corner from the menu; take all damping away and watch it shiver.",
            DAMPED, "001", tags=("cloth and meshes",), until=10.0, every=0.05,
        ),
        Entry(
            "vault", "Vault",
            "A net held at its corners is lifted by an upward gravity into the form of a vault.",
            "Turn gravity round with its slider, or press Solve and then Invert.",
            FORCES, "002", tags=("form finding", "cloth and meshes"), until=30.0, every=0.1,
        ),
        Entry(
            "cantilever-truss", "Cantilever truss",
            "A truss of 132 bars, drawn in Rhino and held at one end, bends under its own weight.",
            "Cut a member near the wall; press Solve and look at the reactions (A).",
            FORCES, "002", tags=("structures",), until=20.0, every=0.05,
        ),
        Entry(
            "solar-system", "Solar system",
            "An earth on a circular orbit around a free sun, so that the pair drifts.",
            "Raise the attraction a little: the circle becomes an ellipse.",
            FORCES, "002", tags=("attraction",), until=125.0, every=0.5, dt=0.01,
        ),
        Entry(
            "solar-system-moon", "Solar system with a moon",
            "The moon goes around the earth, the earth around the sun.",
            "Follow the earth from its menu, then come near with the wheel.",
            FORCES, "002", tags=("attraction",), until=125.0, every=0.25, dt=0.005,
        ),
        Entry(
            "multibody", "Multibody",
            "Thirty-two bodies at rest fall toward one another in a box.",
            "Throw a body through the crowd: drag it, and let go while you move.",
            FORCES, "002", tags=("attraction", "collisions"), until=200.0, every=0.5, dt=0.01,
        ),
        Entry(
            "spherical", "Bodies on a sphere",
            "Sixty-four bodies attract one another and cannot leave a sphere.",
            "Raise the attraction and they fall together; drag one and it stays on the sphere.",
            FORCES, "002", tags=("attraction", "constraints"), until=60.0, every=0.2, dt=0.02,
        ),
        Entry(
            "torus-gas", "Gas on a torus",
            "Particles that repel one another in a world without walls.",
            "Make the strength positive: what repelled now attracts.",
            FORCES, "002", tags=("attraction",), until=60.0, every=0.2, dt=0.01,
        ),
        Entry(
            "swarm", "Swarm",
            "Thirty-two birds, each of which sees thirty meters far, keep apart and align their headings.",
            "Take the separation away, and they gather; raise it, and they spread to the walls.",
            FORCES, "002", tags=("flocks",), until=600.0, every=2.0, dt=0.05, integrator="symplectic_euler",
        ),
        Entry(
            "steering", "Steering",
            "A hawk, the large one, pursues starlings that wander, flee it, keep together, and fly around two towers.",
            "Drag the hawk into the flock; click a bird and follow it.",
            STEERING, "002", tags=("flocks",), until=60.0, every=0.1, dt=0.02,
        ),
        Entry(
            "curtain", "Curtain",
            "A light cloth on hooks: pull it, and it swings; pull hard, and it tears; cut it, and it falls.",
            "Pull it gently, then hard; press Cut, or hold Shift, and stroke across it.",
            MESHES, "004", tags=("cloth and meshes", "breaking"), until=10.0, every=0.05,
        ),
        Entry(
            "slinky-drop", "Slinky drop",
            "Hanging springs are released one after the other: each lower end hangs still until the upper end arrives.",
            "Press R and watch the left one, let go just now: its lower end hangs still for 15 s.",
            SLINKY, "003", tags=("chains", "oscillation"), until=32.0, every=0.2,
        ),
        Entry(
            "forced-spring", "Forced spring",
            "A mass on a spring, driven near resonance, builds up its swing.",
            "Move the frequency (omega) of the load through 3.1 and watch the swing grow and die.",
            SLINKY, "003", tags=("oscillation",), until=60.0, every=0.1,
        ),
        Entry(
            "spring-mesh", "Spring mesh",
            "A braced sheet, drawn too narrow, springs out into squares.",
            "Tear a corner away from the others, let go, and see it find its squares again.",
            MESHES, "004", tags=("cloth and meshes",), until=200.0, every=0.5,
        ),
        Entry(
            "random-mesh", "Random mesh",
            "Springs of random rest lengths pull a sheet into an irregular shape.",
            "Anchor two corners and pull a third.",
            MESHES, "004", tags=("cloth and meshes",), until=200.0, every=0.5,
        ),
        Entry(
            "bead-on-ring", "Bead on a ring",
            "A bead slides around a ring, which does no work on it.",
            "Give it gravity: the bead becomes a pendulum.",
            CHAINS, "000", tags=("constraints",), until=20.0, every=0.05, dt=0.01,
        ),
        Entry(
            "oscillator-race", "Oscillator race",
            "One spring, six integrators, long steps: which methods keep the energy, and which the phase?",
            "Make dt longer under Method until one after the other gives up.",
            CHAINS, "000", tags=("oscillation",), until=20.0, every=0.05, dt=0.2,
            against=("explicit_euler", "symplectic_euler", "rk4", "forest_ruth", "pefrl"),
        ),
        Entry(
            "parachute", "Parachute",
            "Two jumpers fall through the air to the ground; only one of them has opened a parachute.",
            "Give both the same drag coefficient: they fall side by side.",
            CHAINS, "000", tags=("air", "cloth and meshes"), until=12.0, every=0.05, dt=0.01,
        ),
        Entry(
            "breaking-bridge", "Breaking bridge",
            "A load too heavy for a bridge: bars break one after another.",
            "Make the bars stronger until it holds, or cut one yourself.",
            SLINKY, "003", tags=("structures", "breaking", "classics"), until=3.0, every=0.01, dt=2e-4,
        ),
        Entry(
            "catenary-arch", "Catenary arch",
            "The inverted shape of a hanging chain: an arch of tubes in compression, which sways when struck.",
            "Strike it: pull a ball aside and let go. It sways and stands.",
            CHAINS, "000", tags=("form finding", "structures"), until=12.0, every=0.05,
        ),
        Entry(
            "cable-net", "Cable net",
            "Strands stretched between four straight edges: a saddle that takes snow without going slack.",
            "Cut one cable and see how the others take over; pull a knot far out until cables break.",
            FORCES, "002", tags=("form finding", "structures"), until=6.0, every=0.02,
        ),
        Entry(
            "tensegrity-prism", "Tensegrity prism",
            "Three poles that do not touch, nine ropes between them: the prism twists to 150 degrees and stays.",
            "Cut one rope. Nothing else holds it.",
            FORCES, "002", tags=("form finding", "structures"), until=6.0, every=0.02,
        ),
        Entry(
            "guyed-mast", "Guyed mast",
            "A lattice mast of 36 m and six guys, pulled taut, that hold it in a storm.",
            "Cut the guy that pulls hardest, the darkest one: the mast falls.",
            CHAINS, "000", tags=("structures", "air"), until=10.0, every=0.05,
        ),
        Entry(
            "braced-truss", "Braced truss",
            "The cantilever truss with diagonals all one way on top and bottom twists as it bends.",
            "Cut the diagonals on top and it twists no more.",
            FORCES, "002", tags=("structures",), until=20.0, every=0.05,
        ),
        Entry(
            "resonance-curve", "Resonance curve",
            "Forty equal masses, each driven at a different frequency: their amplitudes draw the resonance curve.",
            "Take the drag away: the peak grows slim and tall.",
            SLINKY, "003", tags=("oscillation",), until=121.0, every=0.2, dt=0.02, integrator="rk4",
        ),
        Entry(
            "multibody-box", "Multibody, colliding",
            "Thirty-two balls fall toward one another in a box, collide, and gather to one heap.",
            "Drag a ball through the heap; take restitution to 1 and the heap boils.",
            FORCES, "002", tags=("attraction", "collisions"), until=600.0, every=2.0, dt=0.05,
        ),
        Entry(
            "newtons-cradle", "Newton's cradle",
            "Five balls in a row: one swings in, and one swings out to the same height.",
            "Lift two balls together and let them go.",
            SLINKY, "003", tags=("collisions", "classics"), until=20.0, every=0.05, dt=0.001,
        ),
        Entry(
            "billiards", "Billiards",
            "The cue ball breaks a rack of fifteen; cushions and cloth bring them to rest.",
            "Drag the cue ball back and play a second shot.",
            SLINKY, "003", tags=("collisions",), until=12.0, every=0.04, dt=0.001,
        ),
        Entry(
            "mortar", "Mortar",
            "Forty discs fall into a bowl of fixed pegs, knock about, and lie still without sinking.",
            "Raise gravity; drag a disc out of the heap and drop it.",
            SLINKY, "003", tags=("collisions",), until=1500.0, every=3.0, dt=0.25,
        ),
        Entry(
            "hourglass", "Hourglass",
            "Grains run through the neck of a glass built of pegs, and lie still below.",
            "Turn the glass: make gravity negative, or tilt it with the arrow keys.",
            SLINKY, "003", tags=("collisions",), until=2.0, every=0.01, dt=0.0005,
        ),
        Entry(
            "pinball", "Pinball",
            "Balls drop past bumpers onto nets of springs that break, until one net holds.",
            "Drag a ball back to the top; cut a net before it is hit.",
            SLINKY, "003", tags=("collisions", "breaking"), until=400.0, every=1.0, dt=0.02,
        ),
        Entry(
            "bouncing-meshes", "Bouncing meshes",
            "Braced meshes fall into a box, bounce off it and off one another, and come to lie in a heap.",
            "Throw one mesh at another; tilt the box with the arrow keys.",
            MESHES, "004", tags=("collisions", "cloth and meshes"), until=600.0, every=2.0, dt=0.1,
        ),
        Entry(
            "pi-collisions", "Hits that spell pi",
            "Two blocks and a wall, one 10,000 times as heavy as the other: 314 hits, exactly.",
            "Wait until the heavy block has turned: hits and collisions together are 314, the digits of pi.",
            SLINKY, "003", tags=("collisions",), until=12.0, every=0.05, integrator="event_driven",
            blocks=True,
        ),
        Entry(
            "galaxy-collision", "Galaxy collision",
            "Two galaxies of five thousand stars each fall through each other, turn back, and merge.",
            "Turn the view while they meet; come near with the wheel.",
            FORCES, "002", tags=("attraction",), until=40.0, every=0.5, dt=0.1,
        ),
        Entry(
            "flock-100k", "Flock of a hundred thousand",
            "A hundred thousand birds, in flocks of every heading at first, join into streams.",
            "Take the alignment away for a moment, then give it back.",
            FORCES, "002", tags=("flocks",), until=30.0, every=0.4, dt=0.4,
        ),
        Entry(
            "elastica", "Elastica",
            "Six strips of spring steel in one clamp, each under twice the load of the one before: Euler's curves.",
            "Pull a tip over to the other side and let it spring back.",
            SLINKY, "003", tags=("bending",), until=10.0, every=0.04,
        ),
        Entry(
            "wrung-ring", "Wrung ring",
            "Two rings of elastic rod, joined with a turn: one comes back to its plane, the other leaps out of it.",
            "Pull the flat ring out of its plane until it leaps too.",
            SLINKY, "003", tags=("bending",), until=6.0, every=0.02,
        ),
        Entry(
            "miura-fold", "Miura fold",
            "A creased sheet of stiff faces folds itself up, and shrinks along and across at once.",
            "Pull one corner: the whole sheet follows.",
            MESHES, "004", tags=("bending",), until=4.0, every=0.02,
        ),
        Entry(
            "soap-films", "Soap films",
            "A film between two rings contracts to a catenoid, and a film in a bent frame to a surface of Schwarz.",
            "Pull the neck of the film aside and let go; raise gamma, and it hurries.",
            FORCES, "002", tags=("form finding", "cloth and meshes"), until=8.0, every=0.04,
        ),
        Entry(
            "ring-tent", "Ring tent",
            "A taut sheet between two rings: the inner ring moves up and down and draws the sheet into a tent.",
            "Pull the sheet down next to its ring; raise the amplitude of the drive.",
            FORCES, "002", tags=("form finding", "cloth and meshes"), until=8.0, every=0.04,
        ),
        Entry(
            "inflated-pillow", "Inflated pillow",
            "Two round foils, welded at their rims, are blown up, and wrinkle all around.",
            "Dent it with your hand; take the pressure down to nothing and up again.",
            MESHES, "004", tags=("cloth and meshes", "form finding"), until=4.0, every=0.02,
        ),
        Entry(
            "squeezed-balloon", "Squeezed balloon",
            "A rubber balloon with gas in it is pressed flat by a plate that comes down, and comes back.",
            "Pull it out from under the plate; put twice the gas into it.",
            MESHES, "004", tags=("cloth and meshes", "collisions"), until=8.0, every=0.04,
        ),
        Entry(
            "flag", "Flag in the wind",
            "A flag on its pole: the wind lifts it, and waves run along it.",
            "Turn the wind round with its velocity; take it away, and the flag hangs.",
            MESHES, "004", tags=("cloth and meshes", "air"), until=6.0, every=0.02,
        ),
        Entry(
            "smoothed-mesh", "Smoothed mesh",
            "A rough stone is smoothed twice: averaging shrinks it, and Taubin's method keeps its volume.",
            "Press R and watch both; pull a lump out of the left one, and let it go.",
            FORCES, "002", tags=("cloth and meshes", "form finding"), until=6.0, every=0.02,
        ),
        Entry(
            "planar-quads", "Planar quads",
            "A free-form roof, which no flat glass would fit, makes each of its faces planar.",
            "Pull a node up and let go: its faces are flat again, in another shape.",
            FORCES, "002", tags=("form finding", "cloth and meshes"), until=20.0, every=0.1,
        ),
        Entry(
            "kresling-tower", "Kresling tower",
            "A tower of creased card folds and unfolds; each story has two heights without strain.",
            "Turn a floor between two others by hand; watch it snap through.",
            MESHES, "004", tags=("bending", "structures"), until=7.0, every=0.02,
        ),
        Entry(
            "buckled-strip", "Buckled strip",
            "A strip of spring steel, its ends pushed together, buckles into the curves of Euler.",
            "Push its middle through to the other side.",
            SLINKY, "003", tags=("bending",), until=6.0, every=0.02,
        ),
        Entry(
            "block-and-tackle", "Block and tackle",
            "A rope through five rings: a small weight lifts one nearly four times as heavy.",
            "Pull the small weight up or down, or hold the heavy one.",
            SLINKY, "003", tags=("constraints", "structures"), until=8.0, every=0.04,
        ),
        Entry(
            "yielding-bridge", "Yielding bridge",
            "A lorry too heavy for a bridge crosses it: bars yield and it stays bent. On the way back it holds.",
            "Cut a bar of the deck before the lorry is there; give the bars a larger yield force.",
            SLINKY, "003", tags=("structures", "breaking"), until=14.0, every=0.05,
        ),
        Entry(
            "walking-tensegrity", "Walking tensegrity",
            "Six poles that do not touch, and ropes that lengthen and shorten in turn: it rolls over the floor.",
            "Lift it by a pole and let it fall; cut a rope and see how it limps.",
            FORCES, "002", tags=("structures",), until=20.0, every=0.1,
        ),
        Entry(
            "dzhanibekov-flip", "Dzhanibekov flip",
            "A floating wing nut of four balls and rods spins, and turns over every 3.3 seconds.",
            "Stop it, and spin it about another axis: there it does not turn over.",
            FORCES, "002", tags=("constraints",), until=16.0, every=0.02, dt=0.005,
        ),
        Entry(
            "paper-crane", "Paper crane",
            "A square of paper folds itself into a crane and beats its wings; only its neck stays straight.",
            "Pull neck and tail apart: the whole sheet opens.",
            FORCES, "002", tags=("bending",), until=8.0, every=0.02,
        ),
        Entry(
            "timber-gridshell", "Timber gridshell",
            "A net designed to hang 3.5 m deep with at most 4 kN in a cord, turned over, braced and struck.",
            "Cut an edge beam; add snow on one half with build(snow=500).",
            FORCES, "002", tags=("form finding", "structures"), until=6.0, every=0.02,
        ),
        Entry(
            "star-dome", "Star dome",
            "A flat dome of 24 bars is pushed at its crown: it snaps through, and back at another force.",
            "Push the crown through by hand; make the bars softer.",
            SLINKY, "003", tags=("structures",), until=20.0, every=0.05,
        ),
        Entry(
            "trained-net", "Trained net",
            "A net of springs has learned: its left handle raises the pointer, its right handle lowers it.",
            "Cut a stiff spring and see what it forgets; pull a handle half as far.",
            FORCES, "002", tags=("form finding",), until=16.0, every=0.04,
        ),
        Entry(
            "photographed-cord", "Photographed cord",
            "A cord with beads falls into the shape of its photograph, with the stiffness that was found from it.",
            "Make it stiffer or softer: the photograph tells one from the other.",
            CHAINS, "000", tags=("chains", "form finding"), until=12.0, every=0.04,
        ),
        Entry(
            "fountain", "Fountain",
            "A jet of drops rises to v²/2g among twelve lower ones, and falls back into the basin.",
            "Slow the jet with its slider, let one ring jet run faster, or tilt gravity.",
            FORCES, "002", tags=("emitters",), until=10.0, every=0.02, dt=0.005,
        ),
        Entry(
            "campfire", "Campfire",
            "Warm puffs rise from a bed of embers, flicker, and turn from white over red to smoke.",
            "Blow with gravity: turn it sideways; give the fire more births a second.",
            FORCES, "002", tags=("emitters", "air"), until=10.0, every=0.02, dt=0.005,
        ),
        Entry(
            "snow-on-a-net", "Snow on a net",
            "Flakes sink at a steady speed, come to rest on a net, and weigh it down.",
            "Shake the net by a knot; cut some threads and let the snow through.",
            FORCES, "002", tags=("emitters", "collisions"), until=6.0, every=0.03, dt=0.003,
        ),
        Entry(
            "rain-in-a-funnel", "Rain in a funnel",
            "Drops gather in a funnel and run out of its neck as fast as they fall in.",
            "Let it rain harder, until the funnel fills.",
            FORCES, "002", tags=("emitters", "collisions"), until=6.0, every=0.02, dt=0.002,
        ),
        Entry(
            "swarm-on-a-torus", "Swarm on a torus",
            "Birds fly on a torus of triangles, exactly, and align with those near them.",
            "Lower the alignment to 0 and watch the swarm dissolve.",
            FORCES, "002", tags=("flocks", "constraints"), until=20.0, every=0.05, dt=0.01,
        ),
        Entry(
            "door", "Door",
            "A crowd leaves a room: people wait in an arch at the door and pass it one or two abreast.",
            "Raise the seek speed, or pull a person back from the door.",
            FORCES, "002", tags=("flocks",), until=12.5, every=0.0125, dt=0.0125,
        ),
        Entry(
            "cloth-on-a-torus", "Cloth on a torus",
            "A cloth falls on a ring of triangles, drapes over it, and sags into its hole.",
            "Lift a corner and pull the cloth off the ring; let it slide back.",
            DAMPED, "001", tags=("cloth and meshes", "collisions"), until=6.0, every=0.02, dt=0.001,
        ),
        Entry(
            "falling-sheet", "Falling sheet",
            "A sheet falls on its edge, folds, and comes to lie on itself.",
            "Pull the heap apart by a corner: no layer passes through another.",
            DAMPED, "001", tags=("cloth and meshes", "collisions"), until=6.0, every=0.02, dt=0.001,
        ),
        Entry(
            "tablecloth", "Tablecloth",
            "A square cloth falls on a round table: its corners hang down in folds.",
            "Pull the cloth away by a corner, fast and slowly; lower the friction.",
            DAMPED, "001", tags=("cloth and meshes", "collisions"), until=6.0, every=0.02, dt=0.001,
        ),
        Entry(
            "tight-knot", "Tight knot",
            "A weight pulls an overhand knot tight: the rope cannot pass through itself, and the knot holds.",
            "Pull the weight down; lower the friction, and see that the knot still holds.",
            CHAINS, "000", tags=("chains", "collisions"), until=6.0, every=0.02, dt=0.00025,
        ),
        Entry(
            "soft-body-on-stairs", "Soft body on stairs",
            "A ring of foam rolls down stairs, flattens on each step, and comes to rest on the floor.",
            "Catch it on its way and throw it up the stairs again.",
            DAMPED, "001", tags=("cloth and meshes", "collisions"), until=6.0, every=0.02, dt=0.001,
        ),
        Entry(
            "knitted-loops", "Knitted loops",
            "A swatch of one yarn: only its loops hold the rows together, and they give.",
            "Pull the lowest row down; cut the yarn in the middle, and pull a loop out of the next one.",
            CHAINS, "000", tags=("chains", "collisions"), until=6.0, every=0.02, dt=0.0008,
        ),
        Entry(
            "balloon-in-a-ring", "Balloon in a ring",
            "A ball pushes a balloon into a ring: it bulges around the ball and through the ring.",
            "Change the motion of the ball; pull the balloon out while it is squeezed.",
            DAMPED, "001", tags=("cloth and meshes", "collisions"), until=7.0, every=0.02, dt=0.0008,
        ),
        Entry(
            "folded-paper", "Folded paper",
            "A sheet folds in three like a letter, and its flaps come to lie on one another.",
            "Lift the upper flap by a corner, and let it fall again.",
            DAMPED, "001", tags=("cloth and meshes", "collisions"), until=6.0, every=0.02, dt=0.0004,
        ),
        Entry(
            "pendulum", "Pendulum",
            "Two pendulums of the same length: the wide swing takes longer than the small one.",
            "Pull a bob up beside its hook and let go: the higher it starts, the slower it swings.",
            SLINKY, "003", tags=("oscillation", "classics"), until=20.0, every=0.02, dt=0.002,
        ),
        Entry(
            "double-pendulum", "Double pendulum",
            "A pendulum that hangs from a pendulum: its lower bob draws a path that never repeats.",
            "Lift it only a little and let go: it swings regularly.",
            SLINKY, "003", tags=("oscillation", "classics"), until=20.0, every=0.02, dt=0.001,
        ),
        Entry(
            "coupled-pendulums", "Coupled pendulums",
            "A weak spring joins two pendulums: the swing goes over to the other one and comes back.",
            "Pull both to one side, then to opposite sides: they keep their swing.",
            SLINKY, "003", tags=("oscillation", "classics"), until=30.0, every=0.05, dt=0.002,
        ),
        Entry(
            "spring-pendulum", "Spring pendulum",
            "A bob on a spring bounces twice for each swing: the bounce turns into a swing, and back.",
            "Make the spring stiffer: it only bounces.",
            SLINKY, "003", tags=("oscillation", "classics"), until=30.0, every=0.03, dt=0.004,
        ),
        Entry(
            "wave-on-a-string", "Wave on a string",
            "A pulse runs along two strings: back upside down from the fixed end, upright from the free end.",
            "Pluck a string; make its springs stiffer, and the pulse runs faster.",
            SLINKY, "003", tags=("oscillation", "chains", "classics"), until=20.0, every=0.02, dt=0.004,
        ),
        Entry(
            "beam", "Beam",
            "A plank on two supports, with a weight in the middle, sags and swings.",
            "Press Solve and look at the reactions (A); pull its middle down and let go.",
            SLINKY, "003", tags=("bending", "structures", "classics"), until=20.0, every=0.05,
        ),
        Entry(
            "beating-masses", "Beating masses",
            "Two masses between walls, joined by a weak spring: they swing in turns.",
            "Pull both to one side: both keep their swing. Cut the middle spring: each keeps its own.",
            SLINKY, "003", tags=("oscillation", "classics"), until=30.0, every=0.05, dt=0.01,
        ),
        Entry(
            "wilberforce", "Wilberforce pendulum",
            "A bob bounces, then turns to and fro instead, then bounces again.",
            "Hold one of the four nuts, let go, and see bounce and turn exchange again.",
            SLINKY, "003", tags=("oscillation", "classics"), until=30.0, every=0.05, dt=0.004,
        ),
        Entry(
            "dam-break", "Dam break",
            "A column of water is let go: its front runs along the floor and shoots up the far wall.",
            "Make it as viscous as honey; tilt gravity to and fro, and it sloshes.",
            FORCES, "002", tags=("fluids",), until=4.0, every=0.02, dt=0.0004,
        ),
        Entry(
            "merging-drops", "Merging drops",
            "Seven drops of water without weight meet, become one, and turn on as its surface swings.",
            "Make surface tension stronger; pull at the drop and let go: it returns to a circle.",
            FORCES, "002", tags=("fluids",), until=10.0, every=0.05, dt=0.0025,
        ),
        Entry(
            "splash", "Splash",
            "A drop falls into a basin: a crater opens between walls of water, closes, and its middle rises.",
            "Pull up some water and let it fall; turn gravity down to that of the Moon, and begin again.",
            FORCES, "002", tags=("fluids",), until=4.0, every=0.02, dt=0.0003,
        ),
    )
}  # fmt: skip
