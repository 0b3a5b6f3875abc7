"""Links that hold a small scene: the text of a scene file, compressed, in the fragment of an address.

A browser does not send the fragment of an address to a server. The text is compressed by DEFLATE without a header
(RFC 1951), and written in base64 for addresses without padding (RFC 4648, section 5).
"""

from __future__ import annotations

import base64
import binascii
import zlib

from springline.errors import FileError

MARK = "#scene="
LONGEST_LINK = 64_000  # characters; browsers accept them, but mail and chat programs may cut longer ones
LONGEST_TEXT = 1 << 20  # characters of the scene file
RAW = -15  # zlib's word for DEFLATE without a header


def is_link(text: str) -> bool:
    """Return True if a text is a link that holds a scene."""
    return MARK in text


def make_link(text: str, page: str = "") -> str:
    """Return the address of a ``page`` with the text of a scene file in its fragment.

    Raises
    ------
    FileError : if the link is longer than ``LONGEST_LINK``
    """
    packer = zlib.compressobj(9, zlib.DEFLATED, RAW)
    packed = packer.compress(text.encode()) + packer.flush()
    link = f"{page}{MARK}{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"
    if len(link) > LONGEST_LINK:
        raise FileError(
            f"A link that holds a scene may have {LONGEST_LINK:,} characters. This one would have {len(link):,}: "
            "send the scene file instead."
        )
    return link


def linked_text(link: str) -> str:
    """Return the text of the scene file that a link holds.

    Raises
    ------
    FileError : if the link holds no scene, is damaged, or is too long
    """
    _, mark, packed = link.strip().partition(MARK)
    if not mark or not packed:
        raise FileError(f"A link that holds a scene ends in '{MARK}...'. Got {link[:60]!r}.")
    if len(link) > LONGEST_LINK:
        raise FileError(f"A link that holds a scene may have {LONGEST_LINK:,} characters. Got {len(link):,}.")
    try:
        content = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj(RAW)
        text = unpacker.decompress(content, LONGEST_TEXT)
        whole = unpacker.eof and not unpacker.unused_data
        if unpacker.unconsumed_tail:
            raise FileError(f"The scene in the link has more than {LONGEST_TEXT >> 20} MiB of text.")
        if whole:
            return text.decode()
    except (binascii.Error, zlib.error, UnicodeDecodeError):
        pass
    raise FileError("The scene in the link cannot be read: the link is cut off or damaged. Copy it whole.")
