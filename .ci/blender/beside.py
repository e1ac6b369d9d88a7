"""Pictures side by side: a row for each model, as meshwire, Blender and three.js draw it, on white.

    beside.py OUTPUT FOLDER NAME...
"""

import struct
import sys
import zlib

import bpy
import numpy

output, folder, *names = sys.argv[1:]


def read(path):
    """A picture as rows of red, green and blue on white, the top one first."""
    picture = bpy.data.images.load(path)
    width, height = picture.size
    pixels = numpy.array(picture.pixels[:]).reshape(height, width, 4)[::-1]
    return numpy.rint(255 * (pixels[..., :3] * pixels[..., 3:] + 1 - pixels[..., 3:])).clip(0, 255).astype("u1")


rows = []
for name in names:
    rows.append(numpy.concatenate([read(f"{folder}/{name}.{who}.png") for who in ("meshwire", "blender", "three")], axis=1))
pixels = numpy.concatenate(rows)
height, width, _ = pixels.shape
chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
# Differences to the pixel above compress best.
lines = pixels.astype("i2")
lines[1:] -= pixels[:-1]
raw = b"".join(b"\2" + line.astype("u1").tobytes() for line in lines)
with open(output, "wb") as file:
    file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)))
    file.write(chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b""))
