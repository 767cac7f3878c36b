"""Quick ways to write into a picture and to pack it: what matplotlib and Pillow do for it took most of its time."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterable
from functools import lru_cache
from typing import TypeGuard

import numpy as np
from matplotlib.artist import Artist
from matplotlib.colors import to_hex
from matplotlib.font_manager import FontProperties, fontManager
from matplotlib.text import Text
from PIL import Image, ImageDraw, ImageFont

_ACROSS = {"left": "l", "center": "m", "right": "r"}
_UPRIGHT = {"top": "a", "center": "m", "baseline": "s", "bottom": "d"}
_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def is_line(artist: Artist) -> TypeGuard[Text]:
    """Whether an artist is a plain line of text, which `write_lines` can write."""
    return (
        isinstance(artist, Text)
        and "\n" not in artist.get_text()
        and not artist.get_rotation()
        and artist.get_bbox_patch() is None
        and artist.get_alpha() is None
        and artist.get_verticalalignment() in _UPRIGHT
    )


def write_lines(image: Image.Image, lines: Iterable[Text], sharpness: float) -> None:
    """Write lines of text where matplotlib would; it renders every single glyph anew, 2 ms for a number.

    Parameters
    ----------
    image : Image
    lines : iterable of Text
    sharpness : float
        Dots per inch of the image.
    """
    draw = ImageDraw.Draw(image)
    for line in lines:
        x, y = line.get_transform().transform(line.get_position())
        font = _font(line.get_fontproperties().copy(), sharpness)
        anchor = _ACROSS[line.get_horizontalalignment()] + _UPRIGHT[line.get_verticalalignment()]
        draw.text((x, image.height - y), line.get_text(), to_hex(line.get_color()), font, anchor)


@lru_cache(64)
def _font(properties: FontProperties, sharpness: float) -> ImageFont.FreeTypeFont:
    size = properties.get_size_in_points() * sharpness / 72
    return ImageFont.truetype(fontManager.findfont(properties), size, layout_engine=ImageFont.Layout.BASIC)


def packed(image: Image.Image) -> bytes:
    """An RGB image as PNG, its lines as they are: choosing a filter for each takes three times as long as packing."""
    lines = np.zeros((image.height, 1 + 3 * image.width), np.uint8)  # each begins with the number of its filter
    lines[:, 1:] = np.asarray(image).reshape(image.height, -1)
    head = struct.pack(">2I5B", image.width, image.height, 8, 2, 0, 0, 0)  # 8 bits, red green blue
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(lines.tobytes(), 1)), (b"IEND", b""))
    return _SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in parts
    )
