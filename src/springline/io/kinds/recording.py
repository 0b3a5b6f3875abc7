"""Recordings (``.springline``)."""

from springline.io.format import Format, Writer

FORMATS = (
    Format(
        ".springline",
        "a recording: scene, frames, energies and events, a SQLite database",
        holds="recording",
        reader="springline.resume:load",
        reads=("lines", "faces", "groups", "colors", "frames", "numbers"),
        writers={
            "run": Writer(
                "springline.io.recordings:save_recording",
                "all of it, to be gone on with",
                ("force",),
                ("lines", "faces", "groups", "colors", "frames", "numbers"),
            )
        },
    ),
)
