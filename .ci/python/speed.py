"""The table of docs/guide/python.md: how long the package, pure Python readers and readers of glTF take for the same models.

    speed.py [FILE...]      default: the largest file of each kind in MESHWIRE_CORPUS, or among the samples

The package reads everything that a scene has. The pure readers read less: nodes, positions and, where they are, weights of
skins; they are those of `.ci/poses` and one for XMF, which use `struct` and share no code with the project. trimesh reads the
GLB that the package exports into arrays; pygltflib reads its JSON and leaves numbers in bytes. Each number is the best of
five runs, in milliseconds.
"""

import os
import struct
import sys
import tempfile
import zlib
from pathlib import Path
from time import perf_counter

import meshwire
import numpy
import pygltflib
import trimesh

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / ".ci/poses"))
import mdl
import xac
import xmodel


def xmf(path):
    """Positions and triangles of an X4 mesh: positions are 32 bit floats at the beginning of each vertex."""
    data = path.read_bytes()
    header, buffers, size, materials, material_size = data[6], data[8], data[9], data[10], data[11]
    start, found = header + buffers * size + materials * material_size, {}
    for number in range(buffers):
        at = header + number * size
        kind, _, offset, packed = struct.unpack_from("<4I", data, at)
        stored, items, item, sections = struct.unpack_from("<4I", data, at + 24)
        raw = data[start + offset:start + offset + stored]
        found.setdefault(kind, (zlib.decompress(raw) if packed else raw, items * sections, item))
    vertices, count, stride = found[0]
    indices, total, width = found[30]
    flat = struct.unpack_from(f"<{total}{'I' if width == 4 else 'H'}", indices)
    return [struct.unpack_from("<3f", vertices, stride * vertex) for vertex in range(count)], list(zip(flat[::3], flat[1::3], flat[2::3]))


def actor(path):
    return [place for mesh in xac.Actor(path).meshes for place in mesh["positions"]], None


def creature(path):
    model = mdl.Model(path)
    meshes = [node["at"] for node in model.nodes if model.is_mesh(node["at"])]
    streams = [(model.take("I", at + 0x22C)[0], model.take("H", at + 0x230)[0]) for at in meshes]
    return [place for at, count in streams for place in model.stream(at, "3f", count)], None


def export(path):
    model = xmodel.Model(path)
    return [tuple(model.vertices[vertex][0]) for _, vertex in model.corners], None


PURE = {"xac": actor, "mdl": creature, "xmf": xmf, "xmodel_export": export}


def best(work):
    times = []
    for _ in range(5):
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return 1000 * min(times)


def places_of(scene):
    return {tuple(map(float, place)) for mesh in scene.meshes for part in mesh.primitives for place in part.positions}


def row(path, kind):
    """The times for a file. None of the readers is timed with other values than the package."""
    scene = meshwire.open(path).scene()
    pure = {tuple(numpy.float32(place).tolist()) for place in PURE[kind](path)[0]}
    if not places_of(scene) <= pure:
        return None
    with tempfile.TemporaryDirectory() as folder:
        glb = Path(folder, "model.glb")
        glb.write_bytes(meshwire.open(path).to_gltf())
        times = [
            best(lambda: meshwire.open(path).scene()),
            best(lambda: PURE[kind](path)),
            best(lambda: trimesh.load(glb, process=False)),
            best(lambda: pygltflib.GLTF2().load_binary(str(glb))),
        ]
    triangles = sum(len(part.triangles) for mesh in scene.meshes for part in mesh.primitives)
    cells = [f"{one:.1f}" if one < 10 else f"{one:.0f}" for one in times]
    return f"| {kind}, {path.stat().st_size // 1000} kB, {triangles:,} triangles | {cells[0]} | {cells[1]} ({times[1] / times[0]:.0f} times) | {cells[2]} | {cells[3]} |"


def main():
    files = [Path(name) for name in sys.argv[1:]]
    files = files or meshwire.files(os.environ.get("MESHWIRE_CORPUS", ROOT / "samples"))
    print("| model | meshwire | pure Python | trimesh, of the GLB | pygltflib, of the GLB |\n| --- | --- | --- | --- | --- |")
    for kind in PURE:
        own = [path for path in files if meshwire.detect(path.read_bytes()) == kind]
        for path in sorted(own, key=lambda path: -path.stat().st_size):
            try:
                line = row(path, kind)
            except (ValueError, KeyError, struct.error, meshwire.MeshwireError):
                continue  # What a small reader does not read.
            if line is not None:
                print(line, flush=True)
                break


main()
