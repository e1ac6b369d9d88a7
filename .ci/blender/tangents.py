"""The sign of every tangent that meshwire exports, against the one that Blender computes (MikkTSpace) of the same geometry.

    tangents.py MESHWIRE WORK FILE...

Counted are corners where that is decided: the exported tangent is within 25 degrees of Blender's, all corners of the vertex have one
sign in Blender, and its triangles have an area in the picture and face along its normal. Actors (.xac) have the bitangents of Direct3D, so all of theirs are expected to be the opposite."""

import subprocess
import sys
from pathlib import Path

import bpy
import numpy

sys.path.insert(0, str(Path(__file__).parent))
from glb import Glb


def signs(glb, primitive):
    """How many decided corners have Blender's sign, and how many there are."""
    attributes = primitive["attributes"]
    position, normal, uv, tangent = (glb.numbers(attributes[name]) for name in ("POSITION", "NORMAL", "TEXCOORD_0", "TANGENT"))
    corners = glb.numbers(primitive["indices"]).astype(int).ravel()
    triangles = corners.reshape(-1, 3)
    flat = numpy.array([len(set(triangle)) < 3 for triangle in triangles.tolist()])
    corners = triangles[~flat].ravel()
    mesh = bpy.data.meshes.new("part")
    mesh.from_pydata(position.tolist(), [], corners.reshape(-1, 3).tolist())
    layer = mesh.uv_layers.new()
    layer.data.foreach_set("uv", numpy.column_stack([uv[corners, 0], 1 - uv[corners, 1]]).ravel())
    mesh.normals_split_custom_set(normal[corners].tolist())
    mesh.calc_tangents()
    count = len(mesh.loops)
    own, sign, vertex = numpy.zeros(count * 3), numpy.zeros(count), numpy.zeros(count, int)
    mesh.loops.foreach_get("tangent", own)
    mesh.loops.foreach_get("bitangent_sign", sign)
    mesh.loops.foreach_get("vertex_index", vertex)
    own = own.reshape(-1, 3)
    least, most = numpy.ones(len(position)), -numpy.ones(len(position))
    numpy.minimum.at(least, vertex, sign)
    numpy.maximum.at(most, vertex, sign)
    clear = numpy.ones(len(position), bool)
    numpy.logical_and.at(clear, corners, sound(position, normal, uv, corners.reshape(-1, 3)).ravel())
    decided = ((own * tangent[vertex, :3]).sum(1) > 0.9) & (least == most)[vertex] & clear[vertex]
    bpy.data.meshes.remove(mesh)
    return int((decided & (sign == tangent[vertex, 3])).sum()), int(decided.sum())


def sound(position, normal, uv, triangles):
    """Whether the picture and the normal of each corner say on which side a bitangent is."""
    a, b, c = (position[triangles[:, corner]] for corner in range(3))
    s, t, u = (uv[triangles[:, corner]] for corner in range(3))
    face = numpy.cross(b - a, c - a)
    face /= numpy.maximum(numpy.linalg.norm(face, axis=1, keepdims=True), 1e-30)
    one, other = t - s, u - s
    area = numpy.abs(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0])
    wide = area > 1e-4 * numpy.maximum((one**2).sum(1), (other**2).sum(1))
    return ((face[:, None] * normal[triangles]).sum(2) > 0.3) & wide[:, None]


def main(meshwire, work, files):
    work = Path(work)
    work.mkdir(parents=True, exist_ok=True)
    totals, failed = {}, False
    for file in map(Path, files):
        target = work / f"{file.stem}.glb"
        if subprocess.run([meshwire, "export", file, "-o", target, "--force"], capture_output=True).returncode > 1:
            continue
        glb = Glb(target)
        needed = {"POSITION", "NORMAL", "TEXCOORD_0", "TANGENT"}
        parts = [part for mesh in glb.root.get("meshes", []) for part in mesh["primitives"]]
        same = decided = 0
        for part in (part for part in parts if needed <= part["attributes"].keys()):
            own, of = signs(glb, part)
            same, decided = same + own, decided + of
        expected = 0 if file.suffix == ".xac" else decided
        # A few real actors have vertices whose sign was stored before an edit of their texture coordinates.
        tolerance = decided // 100 if file.suffix == ".xac" else 0
        if abs(same - expected) > tolerance:
            print(f"{file}: {same} of {decided} decided corners have the sign that Blender computes")
            failed = True
        before = totals.get(file.suffix, (0, 0))
        totals[file.suffix] = (before[0] + same, before[1] + decided)
    for suffix, (same, decided) in sorted(totals.items()):
        print(f"tangents, {suffix}: {same} of {decided} decided corners have the sign that Blender {bpy.app.version_string} computes")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
