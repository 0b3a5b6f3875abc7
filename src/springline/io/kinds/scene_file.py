"""Scene files (``.toml``)."""

from springline.io.format import Format, Writer

FORMATS = (
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
            )
        },
        begins=(b"# springline: a scene",),
    ),
)
