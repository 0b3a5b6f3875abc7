"""Declarations of the formats of drawings, scenes and meshes; readers and writers are imported when they are used."""

from springline.io.format import Carried, Format, Kind, Writer

# Scene files (``.toml``).

SCENE_FILE = (
    Format(
        ".toml",
        "a scene file: a scene as one types it",
        holds="scene",
        reader="springline.io.scene_file:read_scene",
        reads=("lines", "faces", "groups", "numbers"),
        writers={
            "scene": Writer(
                "springline.io.scene_writing:save_scene",
                "all of it, to be read back",
                carries=("lines", "faces", "groups", "numbers"),
                holds_space=True,
            )
        },
        begins=(b"# springline: a scene",),
    ),
)


# Rhino macros (``.txt``).

RHINO_MACRO = (
    Format(
        ".txt",
        "lines of a Rhino macro",
        holds="drawing",
        reader="springline.io.rhino:read_rhino",
        reads=("lines", "groups", "colors"),
    ),
)


# OBJ files.

OBJ_LINES = "springline.io.obj"
OBJ = (
    Format(
        ".obj",
        "lines and faces as CAD programs draw them",
        holds="drawing",
        reader="springline.io.obj:read_obj",
        reads=("lines", "faces", "groups", "colors"),
        faces=True,
        writers={
            "scene": Writer(
                f"{OBJ_LINES}:save_lines",
                "its lines and faces as drawn, nothing else of it",
                carries=("lines", "faces", "groups"),
            ),
            "shape": Writer(f"{OBJ_LINES}:save_lines", "the shape's lines", carries=("lines", "faces", "groups")),
            "run": Writer(
                f"{OBJ_LINES}:save_lines",
                "the lines of one frame, the last by default, or a file for each of some",
                ("frame", "frames"),
                ("lines", "faces", "groups"),
            ),
        },
        begins=(b"# springline: ",),
    ),
)


# Tables (``.csv``).

TABLES = (
    Format(
        ".csv",
        "tables: lines, or points and edges, to be read; particles and members of a shape, written",
        holds="drawing",
        reader="springline.io.csv_files:read_csv",
        reads=("lines", "groups", "colors", "numbers"),
        lists=True,
        writers={
            "scene": Writer(
                "springline.io.listing:save_scene_csv",
                "points and edges, to be read back",
                carries=("lines", "groups", "colors", "numbers"),
                leaves_out=True,
                holds_space=True,
            ),
            "shape": Writer(
                "springline.io.shape_files:save_csv",
                "a row for every particle",
                carries=("lines", "numbers"),
                holds_space=True,
            ),
        },
        begins=(b"# springline: ", b"particle,x [m]", b"member,kind,tail"),
    ),
)


# JSON: COMPAS, equilibrium shapes, FOLD and GeoJSON.

JSON_FILES_HOME, JSON_FILES_MAP = "springline.io.json_drawings", "springline.io.json_drawings:save_geojson"
JSON_FILES_HELD: tuple[Carried, ...] = ("lines", "groups", "colors", "numbers")
JSON_FILES = (
    Format(
        ".json",
        "a COMPAS network, graph or mesh, or everything about a shape at rest",
        holds="drawing",
        reader=f"{JSON_FILES_HOME}:read_json",
        reads=("lines", "faces", "groups", "numbers"),
        faces=True,
        mesh=True,
        lists=True,
        writers={
            "scene": Writer(
                "springline.io.json_drawings:save_compas",
                "its particles and members as a COMPAS graph",
                carries=("lines", "groups", "colors", "numbers"),
                leaves_out=True,
                holds_space=True,
            ),
            "shape": Writer(
                "springline.io.shape_files:save_json",
                "everything; .certificate.json for a checker",
                carries=("lines", "numbers"),
                holds_space=True,
            ),
        },
        begins=(
            b'{\n "springline": ',
            b'{\n "creator": "written by springline"',
            b'{"format": "springline journal ',
            b'{\n "format": "springline certificate"',
        ),
    ),
    Format(
        ".fold",
        "an origami pattern (FOLD)",
        holds="drawing",
        reader=f"{JSON_FILES_HOME}:read_fold",
        reads=("lines", "faces", "groups"),
        faces=True,
        mesh=True,
    ),
    Format(
        ".geojson",
        "lines of a map (GeoJSON)",
        holds="drawing",
        reader=f"{JSON_FILES_HOME}:read_geojson",
        reads=("lines", "groups", "colors", "numbers"),
        lists=True,
        writers={
            "scene": Writer(
                JSON_FILES_MAP, "its members as lines, in meters", carries=JSON_FILES_HELD, leaves_out=True
            ),
            "shape": Writer(JSON_FILES_MAP, "the shape's members with their forces", carries=JSON_FILES_HELD),
            "run": Writer(JSON_FILES_MAP, "one frame, the last by default, with trails", ("frame",), JSON_FILES_HELD),
        },
    ),
)


# Rhino files.

RHINO_FILE = (
    Format(
        ".3dm",
        "a Rhino file",
        holds="drawing",
        reader="springline.io.rhino_file:read_rhino_file",
        reads=("lines", "faces", "groups", "colors", "numbers"),
        faces=True,
        lists=True,
        extra="cad",
    ),
)


# DXF drawings.

DXF = (
    Format(
        ".dxf",
        "a CAD drawing",
        holds="drawing",
        reader="springline.io.dxf:read_dxf",
        reads=("lines", "faces", "groups", "colors"),
        faces=True,
        extra="cad",
    ),
)


# SVG drawings.

SVG = (
    Format(
        ".svg",
        "lines in a plane, or a picture",
        holds="drawing",
        reader="springline.io.svg:read_svg",
        reads=("lines", "groups", "colors", "numbers"),
        lists=True,
    ),
)


# Particles and bonds of molecular dynamics: LAMMPS data and GSD.

PARTICLES_DATA = "springline.io.lammps_data:save_data"
PARTICLES_HELD: tuple[Carried, ...] = ("lines", "groups", "numbers")
PARTICLES_WRITERS: dict[Kind, Writer] = {
    "scene": Writer(
        PARTICLES_DATA,
        "atoms with velocities, harmonic bonds",
        carries=PARTICLES_HELD,
        leaves_out=True,
        holds_space=True,
    ),
    "shape": Writer(
        PARTICLES_DATA, "atoms where they came to rest, harmonic bonds", carries=PARTICLES_HELD, holds_space=True
    ),
    "run": Writer(PARTICLES_DATA, "one frame, the last by default", ("frame",), PARTICLES_HELD, holds_space=True),
}

PARTICLES = (
    *(
        Format(
            suffix,
            "atoms and bonds (LAMMPS data)",
            holds="drawing",
            reader="springline.io.lammps_reading:read_lammps",
            reads=("lines", "groups", "numbers"),
            lists=True,
            writers=PARTICLES_WRITERS,
            begins=(b"springline ",),
        )
        for suffix in (".data", ".lmp")
    ),
    Format(
        ".gsd",
        "particles and bonds (GSD of HOOMD)",
        holds="drawing",
        reader="springline.io.gsd_files:read_gsd",
        reads=("lines", "groups", "numbers"),
        lists=True,
        extra="io",
    ),
)


# Tables as Parquet.

PARQUET = (
    Format(
        ".parquet",
        "tables: lines, or points and edges",
        holds="drawing",
        reader="springline.io.parquet:read_parquet",
        reads=("lines", "groups", "colors", "numbers"),
        lists=True,
        writers={
            "scene": Writer(
                "springline.io.listing:save_scene_parquet",
                "points; beside them edges, to be read back",
                carries=("lines", "groups", "colors", "numbers"),
                leaves_out=True,
                holds_space=True,
            )
        },
        extra="tables",
    ),
)


# Meshes: PLY, STL, OFF and glTF.

MESHES_HOME = "springline.io.mesh_files"
MESHES = (
    Format(
        ".ply",
        "a mesh with edges",
        holds="drawing",
        reader=f"{MESHES_HOME}:read_ply",
        reads=("lines", "faces", "colors"),
        faces=True,
        mesh=True,
    ),
    Format(
        ".stl", "triangles", holds="drawing", reader=f"{MESHES_HOME}:read_stl", reads=("faces",), faces=True, mesh=True
    ),
    Format(
        ".off", "a mesh", holds="drawing", reader=f"{MESHES_HOME}:read_off", reads=("faces",), faces=True, mesh=True
    ),
    *(
        Format(
            suffix,
            "a glTF scene",
            holds="drawing",
            reader="springline.io.gltf:read_gltf",
            reads=("lines", "faces", "groups", "colors"),
            faces=True,
            mesh=True,
        )
        for suffix in (".gltf", ".glb")
    ),
)


# Writing of DXF (``.dxf``).

DXF_WRITE = "springline.io.dxf:save_dxf"
DXF_HELD: tuple[Carried, ...] = ("lines", "faces", "groups", "colors", "points")
DXF_WRITING = (
    Format(
        ".dxf",
        "a drawing in layers by result, for CAD programs",
        writers={
            "scene": Writer(DXF_WRITE, "its lines and faces as drawn", carries=DXF_HELD),
            "shape": Writer(DXF_WRITE, "the shape in layers by result, with labels", carries=DXF_HELD),
            "run": Writer(DXF_WRITE, "one frame in layers by result, the last by default", ("frame",), DXF_HELD),
        },
        begins=(b"999\nwritten by springline",),
        extra="cad",
    ),
)


# Writing of Rhino files (``.3dm``).

RHINO3DM_WRITE = "springline.io.rhino:save_3dm"
RHINO3DM_HELD: tuple[Carried, ...] = ("lines", "faces", "groups", "colors", "points")
RHINO3DM_WRITING = (
    Format(
        ".3dm",
        "a Rhino file in layers by result",
        writers={
            "scene": Writer(RHINO3DM_WRITE, "its lines and faces as drawn", carries=RHINO3DM_HELD),
            "shape": Writer(RHINO3DM_WRITE, "the shape in layers by result, with labels", carries=RHINO3DM_HELD),
            "run": Writer(
                RHINO3DM_WRITE,
                "one frame in layers by result, the last by default",
                ("frame",),
                RHINO3DM_HELD,
            ),
        },
        extra="cad",
    ),
)


# Writing of PLY (``.ply``).

PLY_WRITE = "springline.io.mesh_writing:save_ply"
PLY_HELD: tuple[Carried, ...] = ("lines", "faces", "numbers")
PLY_WRITING = (
    Format(
        ".ply",
        "vertices, faces and edges with numbers",
        writers={
            "scene": Writer(PLY_WRITE, "its lines and faces as drawn", carries=("lines", "faces", "colors")),
            "shape": Writer(PLY_WRITE, "the shape with its forces", carries=PLY_HELD),
            "run": Writer(
                PLY_WRITE,
                "one frame, the last by default, or a file for each of some",
                ("frame", "frames"),
                PLY_HELD,
            ),
        },
    ),
)


# Writing of glTF (``.glb``).

GLTF_WRITE = "springline.io.mesh_writing:save_glb"
GLTF_HELD: tuple[Carried, ...] = ("lines", "faces", "colors")
GLTF_WRITING = (
    Format(
        ".glb",
        "lines and faces in one glTF file, for browsers, Blender and presentations",
        writers={
            "scene": Writer(GLTF_WRITE, "its particles, lines and faces as drawn", carries=(*GLTF_HELD, "groups")),
            "shape": Writer(GLTF_WRITE, "the shape", carries=GLTF_HELD),
            "run": Writer(GLTF_WRITE, "an animation", ("frames",), (*GLTF_HELD, "frames")),
        },
    ),
)


# Writing of Rhino macros (``.txt``), STL (``.stl``), OFF (``.off``) and FOLD (``.fold``).


def _writers(home: str, carries: tuple[Carried, ...], *, faces: bool = False) -> dict[Kind, Writer]:
    what = "faces" if faces else "lines"
    return {
        "scene": Writer(home, f"its {what} as drawn", carries=carries),
        "shape": Writer(home, f"the shape's {what}", carries=carries),
        "run": Writer(home, f"the {what} of one frame, the last by default", ("frame",), carries),
    }


PLAIN_WRITING = (
    Format(
        ".txt",
        "lines of a Rhino macro",
        writers=_writers("springline.io.rhino:save_macro", ("lines", "groups", "colors")),
    ),
    Format(".stl", "triangles", writers=_writers("springline.io.mesh_writing:save_stl", ("faces",), faces=True)),
    Format(".off", "a mesh", writers=_writers("springline.io.mesh_writing:save_off", ("faces",), faces=True)),
    Format(
        ".fold",
        "an origami pattern (FOLD)",
        writers=_writers("springline.io.json_drawings:save_fold", ("lines", "faces")),
    ),
)


# Drawings to scale (``.svg``).

SVG_DRAWING_WRITE, SVG_DRAWING_OPTIONS = "springline.io.svg_drawing:save_sheet", ("sheet", "scale", "title")
SVG_DRAWING_HELD: tuple[Carried, ...] = ("lines", "faces", "groups", "colors")
SVG_DRAWING = (
    Format(
        ".svg",
        "a drawing to scale on a sheet with a title block",
        writers={
            "scene": Writer(SVG_DRAWING_WRITE, "its lines and faces to scale", SVG_DRAWING_OPTIONS, SVG_DRAWING_HELD),
            "run": Writer(
                SVG_DRAWING_WRITE,
                "one frame to scale, the last by default",
                ("frame", *SVG_DRAWING_OPTIONS),
                SVG_DRAWING_HELD,
            ),
        },
    ),
)

FORMATS = (
    *SCENE_FILE,
    *RHINO_MACRO,
    *OBJ,
    *TABLES,
    *JSON_FILES,
    *RHINO_FILE,
    *DXF,
    *SVG,
    *PARTICLES,
    *PARQUET,
    *MESHES,
    *DXF_WRITING,
    *RHINO3DM_WRITING,
    *PLY_WRITING,
    *GLTF_WRITING,
    *PLAIN_WRITING,
    *SVG_DRAWING,
)
