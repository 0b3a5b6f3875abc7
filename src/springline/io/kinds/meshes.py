"""Meshes: PLY, STL, OFF and glTF."""

from springline.io.format import Format

HOME = "springline.io.mesh_files"
FORMATS = (
    Format(
        ".ply",
        "a mesh with edges",
        holds="drawing",
        reader=f"{HOME}:read_ply",
        reads=("lines", "faces", "colors"),
        faces=True,
        mesh=True,
    ),
    Format(".stl", "triangles", holds="drawing", reader=f"{HOME}:read_stl", reads=("faces",), faces=True, mesh=True),
    Format(".off", "a mesh", holds="drawing", reader=f"{HOME}:read_off", reads=("faces",), faces=True, mesh=True),
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
