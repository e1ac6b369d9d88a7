"""The sign of the tangents of files, in each way in which tangents arise, against those that three.js computes.

    tangents.py MESHWIRE OUT FILE...

Each file is exported as it is, with half of its vertices moved and with its texture coordinates mirrored (imported
without tangents onto the file), as a new file made with `--as`, and, if it is a text of Neverwinter Nights, compiled with
normal maps, for which the compiler computes tangents.
"""

import json
import os
import re
import struct
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

meshwire, out, *files = sys.argv[1:]
out = Path(out)
WAYS = ["export", "moved", "mirrored", "as", "compile"]


def run(*arguments):
    return subprocess.run([meshwire, *map(str, arguments), "-q", "--force"], capture_output=True).returncode <= 1


def edited(source, target, edit):
    """A copy of a GLB without tangents, with an edit of its positions or texture coordinates."""
    data = bytearray(source.read_bytes())
    (length,) = struct.unpack_from("<I", data, 12)
    root = json.loads(data[20 : 20 + length])
    done = set()
    for part in (part for mesh in root.get("meshes", []) for part in mesh["primitives"]):
        part["attributes"].pop("TANGENT", None)
        name, width = ("POSITION", 3) if edit is move else ("TEXCOORD_0", 2)
        index = part["attributes"].get(name)
        if index is None or index in done or edit is None:
            continue
        done.add(index)
        accessor = root["accessors"][index]
        view = root["bufferViews"][accessor["bufferView"]]
        start = 28 + length + view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        stride = view.get("byteStride", 4 * width)
        places = [start + row * stride for row in range(accessor["count"])]
        rows = edit([struct.unpack_from(f"<{width}f", data, place) for place in places])
        for place, row in zip(places, rows):
            struct.pack_into(f"<{width}f", data, place, *row)
        for bound, of in (("min", min), ("max", max)):
            if bound in accessor:
                columns = zip(*(struct.unpack_from(f"<{width}f", data, place) for place in places))
                accessor[bound] = [of(column) for column in columns]
    text = json.dumps(root).encode()
    text += b" " * (-len(text) % 4)
    rest = data[20 + length :]
    head = struct.pack("<4sIIII", b"glTF", 2, 20 + len(text) + len(rest), len(text), 0x4E4F534A)
    target.write_bytes(head + text + rest)
    return bool(done)


def move(rows):
    """Shears the upper half of a mesh along x."""
    middle = sum(row[0] for row in rows) / len(rows)
    return [(x, y + 0.1 * max(0.0, x - middle), z) for x, y, z in rows]


def mirror(rows):
    return [(1.0 - u, v) for u, v in rows]


def ways(job):
    number, file = job
    is_text = file.suffix == ".mdl" and b"beginmodelgeom" in file.read_bytes().lower()
    format = "mdl_text" if is_text else {".xac": "xac", ".xmf": "xmf", ".mdl": "mdl"}[file.suffix.lower()]
    # Real actors have the bitangents of Direct3D; the samples were made of glTF.
    folder = out / ("down" if format == "xac" and "samples" not in file.parts else "up")
    name = f"{file.parent.name}-{number}-{file.stem}"
    glb = {way: folder / way / f"{name}.glb" for way in WAYS}
    bare, result = out / f"{name}.bare.glb", out / f"{name}{file.suffix}"
    if is_text:
        hint = rb"\1\n  renderhint NormalAndSpecMapped"
        bare.write_bytes(re.sub(rb"(?im)^(\s*bitmap\s[^\r\n]*)", hint, file.read_bytes()))
        if run("compile", bare, "-o", result):
            run("export", result, "-o", glb["compile"])
    if not run("export", file, "-o", glb["export"]) or b'"TANGENT"' not in glb["export"].read_bytes():
        return
    for way, edit in (("moved", move), ("mirrored", mirror)):
        if edited(glb["export"], bare, edit) and run("import", bare, "--onto", file, "-o", result):
            run("export", result, "-o", glb[way])
    if run("import", glb["export"], "--as", format, "-o", result):
        run("export", result, "-o", glb["as"])
    bare.unlink(missing_ok=True)
    result.unlink(missing_ok=True)


for way in WAYS:
    for side in ("up", "down"):
        (out / side / way).mkdir(parents=True, exist_ok=True)
with ThreadPoolExecutor(os.cpu_count()) as pool:
    list(pool.map(ways, enumerate(map(Path, files))))
script = Path(__file__).with_name("tangents.mjs")
sys.exit(subprocess.run(["node", script, out]).returncode)
