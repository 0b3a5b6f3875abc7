"""A small table of materials: modulus, density and strength as published, each with its source."""

from __future__ import annotations

from dataclasses import dataclass

from springline.checks import did_you_mean, not_negative, positive, refuse, suggest_fields
from springline.messages import MATERIAL_NAME

GRAVITY = 9.80665  # [m/s2] standard gravity, which converts unit weights [N/m3] to densities


@suggest_fields
@dataclass(frozen=True)
class Material:
    """A material of members.

    Attributes
    ----------
    name : name of the material, such as its key in ``sl.MATERIALS``
    modulus : Young's modulus E along the member [Pa]
    density : [kg/m3]
    strength : stress at which a member yields or fails, without any safety factor [Pa]; inf if it never does
    source : publication of the values, and the kind of values

    Examples
    --------
    >>> sl.Material("bamboo", modulus=17e9, density=700.0, strength=140e6).modulus  # [Pa]
    17000000000.0
    """

    name: str
    modulus: float
    density: float
    strength: float = float("inf")
    source: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.name, str) or not self.name:
            raise refuse("name", "Material()", "text", self.name)
        positive(self.modulus, "modulus", "Material()", "Pa")
        not_negative(self.density, "density", "Material()", "kg/m3")
        if not (isinstance(self.strength, float) and self.strength == float("inf")):
            positive(self.strength, "strength", "Material()", "Pa", "Leave it out for one that never breaks.")


class _Materials(dict[str, Material]):
    """Materials by name; the error for an unknown name suggests the nearest and lists the known names."""

    def __missing__(self, name: object) -> Material:
        raise KeyError(" ".join(filter(None, (f"There is no material {name!r}.", nearest(name), listed()))))


def nearest(name: object) -> str:
    """Return 'Did you mean ...?' with the most likely material for a word; empty if none is near."""
    word = " ".join(name.lower().split()) if isinstance(name, str) else ""
    return f"Did you mean {ALSO[word]!r}?" if word in ALSO else did_you_mean(word, MATERIALS)


def listed() -> str:
    """Names of all materials, as a sentence."""
    return f"There are: {', '.join(MATERIALS)}."


def _table(*rows: Material) -> dict[str, Material]:
    return _Materials({row.name: row for row in rows})


_STEEL = "E: EN 1993-1-1, 3.2.6; density: EN 1993-1-2, 3.2.2; yield strength up to 40 mm: EN 1993-1-1, Table 3.1"
_TIMBER = "mean E and density, characteristic tension along the grain (in compression it bears more)"

MATERIALS: dict[str, Material] = _table(
    Material("steel", 210e9, 7850.0, 235e6, f"grade S235. {_STEEL}"),
    Material("steel S235", 210e9, 7850.0, 235e6, _STEEL),
    Material("steel S355", 210e9, 7850.0, 355e6, _STEEL),
    Material(
        "spiral strand",
        150e9,
        83e3 / GRAVITY,
        1770e6,
        "steel cable, area of its metal. E: EN 1993-1-11, Table 3.1 (150 +- 10); 83 kN/m3 with its corrosion "
        "protection: Table 2.2; strength of round wires: 3.1, nothing taken off for spinning and sockets",
    ),
    Material(
        "stainless steel",
        200e9,
        7900.0,
        210e6,
        "grade 1.4301. E and yield strength of hot rolled products: EN 1993-1-4, 2.1; density: EN 10088-1",
    ),
    Material(
        "spring steel",
        206e9,
        7850.0,
        1760e6,
        "wire of 2 mm, class SM; thinner is stronger. Lowest tensile strength: EN 10270-1; E: EN 13906-1",
    ),
    Material(
        "aluminum",
        70e9,
        2700.0,
        240e6,
        "alloy EN AW-6061 T6. E and density: EN 1999-1-1, 3.2.5; 0.2 % proof strength of profiles: Table 3.2b",
    ),
    Material("timber C24", 11e9, 420.0, 14.5e6, f"softwood. EN 338:2016: {_TIMBER}"),
    Material("timber D30", 11e9, 640.0, 18e6, f"hardwood, such as oak. EN 338:2016: {_TIMBER}"),
    Material("glulam GL24h", 11.5e9, 420.0, 19.2e6, f"glued laminated timber. EN 14080:2013: {_TIMBER}"),
    Material(
        "concrete C30/37",
        33e9,
        24e3 / GRAVITY,
        30e6,
        "in compression only: give kind='strut'. Ecm and fck: EN 1992-1-1, Table 3.1; 24 kN/m3: EN 1991-1-1, Table A.1",
    ),
    Material(
        "polyester yarn",
        1380.0 * 10e6,
        1380.0,
        1380.0 * 0.84e6,
        "the fibers of ropes, which are softer and weaker. 10 N/tex, strength 0.84 N/tex, 1380 kg/m3: "
        "Tension Technology International, Synthetic fibre yarn properties, Table 1",
    ),
    Material(
        "nylon yarn",
        1140.0 * 4e6,
        1140.0,
        1140.0 * 0.84e6,
        "the fibers of ropes, which are softer and weaker. 4 N/tex, strength 0.84 N/tex dry, 1140 kg/m3: "
        "Tension Technology International, Synthetic fibre yarn properties, Table 1",
    ),
)


ALSO = {  # common names of materials, and the nearest name in the table
    "cable": "spiral strand", "steel cable": "spiral strand", "wire rope": "spiral strand",
    "steel rope": "spiral strand", "strand": "spiral strand", "steel strand": "spiral strand",
    "wire": "spring steel", "steel wire": "spring steel", "spring": "spring steel", "wood": "timber C24",
    "timber": "timber C24", "spruce": "timber C24", "oak": "timber D30", "hardwood": "timber D30",
    "glulam": "glulam GL24h", "rope": "polyester yarn", "aluminium": "aluminum", "nylon": "nylon yarn",
    "polyester": "polyester yarn", "concrete": "concrete C30/37", "inox": "stainless steel",
}  # fmt: skip


def material(name: str | Material, caller: str = "material()") -> Material:
    """Return the material of that name in ``MATERIALS``; a :class:`Material` is returned unchanged.

    Raises
    ------
    SceneError : for an unknown name; suggests the nearest one

    Examples
    --------
    >>> steel = sl.material("steel")
    >>> steel.modulus, steel.density  # [Pa], [kg/m3]
    (210000000000.0, 7850.0)
    """
    if isinstance(name, Material):
        return name
    if isinstance(name, str):
        found = {known.lower(): one for known, one in MATERIALS.items()}.get(name.lower())
        if found is not None:
            return found
    raise refuse("material", caller, MATERIAL_NAME, name, nearest(name) or listed())
