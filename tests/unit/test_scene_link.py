"""Links that hold a scene: the text comes back, damaged links are refused, and the command line opens them."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode

import numpy as np
import pytest

from springline.cli import scenes
from springline.errors import FileError
from springline.io.scene_link import LONGEST_LINK, MARK, is_link, linked_text, make_link

TEXT = """title = "Swing é"
gravity = 9.81
[[particles]]
position = [[0, 0, 0], [1, 0, 0]]
[[anchor]]
on = [0]
[[springs]]
ends = [[0, 1]]
stiffness = 200.0
[run]
until = 7.0
"""


def test_a_link_gives_its_text_back_and_is_short() -> None:
    link = make_link(TEXT, "https://example.org/")
    assert is_link(link) and linked_text(link) == TEXT
    assert len(link) < 1.4 * len(TEXT)
    assert set(link.partition(MARK)[2]) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


@pytest.mark.parametrize(
    "damage", [lambda one: one[:-9], lambda one: one.replace("e=", "e=!"), lambda one: one + "AAAA"]
)
def test_a_damaged_link_is_refused(damage: object) -> None:
    with pytest.raises(FileError, match="cut off or damaged"):
        linked_text(damage(make_link(TEXT)))  # type: ignore[operator]


def test_links_that_are_long_or_unpack_to_much_are_refused() -> None:
    noise = np.random.default_rng(1).bytes(60_000).hex()
    with pytest.raises(FileError, match=r"may have 64,000 characters.*send the scene file"):
        make_link(noise)
    with pytest.raises(FileError, match="may have 64,000 characters. Got"):
        linked_text(MARK + "A" * LONGEST_LINK)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    bomb = urlsafe_b64encode(packer.compress(b"#" * 30_000_000) + packer.flush()).decode().rstrip("=")
    with pytest.raises(FileError, match="more than 1 MiB of text"):
        linked_text(MARK + bomb)


def test_the_command_line_opens_a_link_as_a_scene_file() -> None:
    found = scenes.find(make_link(TEXT, "http://127.0.0.1:8000/"))
    assert found.scene.particle_count == 2 and found.until == 7.0 and found.text == TEXT and found.stem == "link"
    with pytest.raises(FileError, match=r"^link:9: 'springs\[0\].stifness' is no key.*Did you mean 'stiffness'"):
        scenes.find(make_link(TEXT.replace("stiffness", "stifness")))


def test_a_link_cannot_name_files() -> None:
    with pytest.raises(FileError, match="secret.dxf"):
        scenes.find(make_link('[[geometry]]\nfile = "secret.dxf"\nstiffness = 1.0\nmass = 1.0\n'))
