"""Meshes of a scene as meshes of Blender.

The vertices of a file that share a place, weights and shapes become one vertex of Blender: what differs between them is in
its corners, where Blender has room for it. Corners and faces carry the numbers of what they come from.
"""

from typing import Any

import bpy
import numpy as np

from . import identity
from .space import Array, numbers

MOST_UVS = 8  # Blender has no more sets of texture coordinates. More of them stay in the file, and cannot be edited.


def first_parts(meshes: list[Any]) -> list[int]:
    """Returns the number of the first part of each mesh among all parts of the file."""
    return np.cumsum([0, *(len(mesh.primitives) for mesh in meshes)]).tolist()


def bits(array: Array) -> Array:
    """Returns the bits of an array of float32, for which NaN equals itself."""
    return np.ascontiguousarray(array, np.float32).view(np.uint32)


def weights_of(part: Any) -> list[dict[int, float]]:
    """Returns the weight of each joint at each vertex as Blender stores it: once, and from 0 to 1."""
    rows: list[dict[int, float]] = [{} for _ in range(len(part.positions))]
    if part.influences is None:
        return rows
    offsets, joints = part.influences.offsets.tolist(), part.influences.joints.tolist()
    weights = np.nan_to_num(part.influences.weights, nan=0.0)
    for row, start, end in zip(rows, offsets, offsets[1:]):
        for joint, weight in zip(joints[start:end], weights[start:end]):
            row[joint] = row.get(joint, np.float32(0.0)) + weight
    return [{joint: float(np.clip(weight, 0.0, 1.0)) for joint, weight in row.items()} for row in rows]


def shapes_of(part: Any) -> list[Array]:
    """Returns the offsets of all morph targets."""
    none = np.zeros_like(part.positions)
    return [none if offsets is None else offsets for offsets in part.morph_positions]


def concatenated(arrays: list[Array], width: int, kind: Any = np.float32) -> Array:
    """Returns the rows of all arrays."""
    return np.concatenate([*arrays, np.zeros((0, width), kind)])


def places_of(parts: list[Any], corners: Array, rows: list[dict[int, float]]) -> tuple[Array, Array]:
    """Merges vertices. Returns for each corner its vertex in Blender, and for each of these a vertex of the file."""
    columns = [bits(concatenated([part.positions for part in parts], 3))]
    for target in range(len(parts[0].morph_positions) if parts else 0):
        columns.append(bits(concatenated([shapes_of(part)[target] for part in parts], 3)))
    known: dict[tuple[tuple[int, float], ...], int] = {}
    kinds = [known.setdefault(tuple(sorted(row.items())), len(known)) for row in rows]
    columns.append(np.array(kinds, np.uint32).reshape(-1, 1))
    used = np.unique(corners)
    _, first, inverse = np.unique(np.hstack(columns)[used], axis=0, return_index=True, return_inverse=True)
    # In the order of the file.
    order = np.argsort(first, kind="stable")
    rank = np.empty_like(order)
    rank[order] = np.arange(len(order))
    place_of = np.zeros(int(corners.max(initial=-1)) + 1, np.int64)
    place_of[used] = rank[inverse.ravel()]
    origins = used[first[order]]
    places = place_of[corners]
    # Blender has no faces that touch a vertex twice, and no two faces with the same vertices.
    ordered = np.sort(places, axis=1)
    flat = (ordered[:, 0] == ordered[:, 1]) | (ordered[:, 1] == ordered[:, 2])
    twice = np.ones(len(places), bool)
    twice[np.unique(ordered, axis=0, return_index=True)[1]] = False
    apart = np.flatnonzero(flat | twice)
    places[apart] = len(origins) + np.arange(3 * len(apart)).reshape(-1, 3)
    return places, np.concatenate([origins, corners[apart].ravel()])


def build(mesh: Any, name: str, first_part: int) -> tuple[bpy.types.Mesh, Array, list[dict[int, float]]]:
    """Creates a mesh. Returns with it, for each vertex, its place among the vertices of all parts, and their weights."""
    parts = mesh.primitives
    starts = np.cumsum([0, *(len(part.positions) for part in parts)])
    corners = concatenated([part.triangles.astype(np.int64) + start for part, start in zip(parts, starts)], 3, np.int64)
    rows = [row for part in parts for row in weights_of(part)]
    places, origins = places_of(parts, corners, rows)
    data = bpy.data.meshes.new(name)
    count, loops = len(places), corners.ravel()
    data.vertices.add(len(origins))
    positions = concatenated([part.positions for part in parts], 3)
    data.vertices.foreach_set("co", positions[origins].ravel())
    data.loops.add(3 * count)
    data.loops.foreach_set("vertex_index", places.ravel().astype(np.int32))
    data.polygons.add(count)
    data.polygons.foreach_set("loop_start", np.arange(0, 3 * count, 3, dtype=np.int32))
    counts = [len(part.triangles) for part in parts]
    numbers = np.repeat(np.arange(len(parts)), counts)
    slots, of_part = slots_of(parts)
    data.polygons.foreach_set("material_index", np.array(of_part, np.int32)[numbers] if parts else [])
    data.polygons.foreach_set("use_smooth", np.ones(count, bool))
    data.update(calc_edges=True)
    within = loops - np.repeat(starts[:-1], 3 * np.array(counts, np.int64)) if parts else loops
    add(data, identity.VERTEX, "INT", "CORNER", within + 1)
    add(data, identity.PART, "INT", "FACE", numbers + first_part + 1)
    triangles = np.concatenate([np.arange(length) for length in counts]) if parts else np.zeros(0)
    add(data, identity.TRIANGLE, "INT", "FACE", triangles + 1)
    add_sets(data, parts, loops)
    add_normals(data, parts, loops)
    return data, origins, rows


def slots_of(parts: list[Any]) -> tuple[list[int | None], list[int]]:
    """Returns the material of each slot, and the slot of each part."""
    slots: list[int | None] = []
    for part in parts:
        if part.material not in slots:
            slots.append(part.material)
    return slots, [slots.index(part.material) for part in parts]


def add(data: bpy.types.Mesh, name: str, type: str, domain: str, values: Array) -> None:
    """Adds an attribute of numbers or vectors."""
    attribute = data.attributes.new(name, type, domain)
    if len(attribute.data):
        integer = type == "INT"
        attribute.data.foreach_set(
            "value" if integer else "vector", np.ascontiguousarray(values, np.int32 if integer else np.float32).ravel()
        )


def filled(parts: list[Any], of: Any, width: int, default: float) -> Array:
    """Returns the values of all parts; those without have the default. `of` returns a list of one array or none."""
    rows = [(*of(part), np.full((len(part.positions), width), default, np.float32))[0] for part in parts]
    return concatenated(rows, width)


def add_sets(data: bpy.types.Mesh, parts: list[Any], loops: Array) -> None:
    """Adds the sets of texture coordinates and colors."""
    for number in range(min(max((len(part.uv_sets) for part in parts), default=0), MOST_UVS)):
        values = filled(parts, lambda part: part.uv_sets[number : number + 1], 2, 0.0)
        layer = data.uv_layers.new(name=f"UVMap {number}" if number else "UVMap", do_init=False)
        layer.uv.foreach_set("vector", np.ascontiguousarray(values[loops]).ravel())
    for number in range(max((len(part.color_sets) for part in parts), default=0)):
        values = filled(parts, lambda part: part.color_sets[number : number + 1], 4, 1.0)
        layer = data.color_attributes.new(f"Color {number}" if number else "Color", "FLOAT_COLOR", "CORNER")
        layer.data.foreach_set("color", np.ascontiguousarray(values[loops]).ravel())


def add_normals(data: bpy.types.Mesh, parts: list[Any], loops: Array) -> None:
    """Sets the normals of the file. A zero stands for a normal that Blender computes."""
    if any(part.normals is not None for part in parts) and len(loops):
        normals = filled(parts, lambda part: [] if part.normals is None else [part.normals], 3, 0.0)[loops]
        length = np.linalg.norm(normals.astype(np.float64), axis=1, keepdims=True)
        with np.errstate(all="ignore"):
            unit = np.where(np.isfinite(length) & (length > 1e-6), normals / length, 0.0)
        data.normals_split_custom_set(unit.astype(np.float32).tolist())
    add(data, identity.NORMAL, "FLOAT_VECTOR", "CORNER", numbers(data.corner_normals, "vector", 3))


def add_weights(thing: bpy.types.Object, joints: list[str], origins: Array, rows: list[dict[int, float]]) -> None:
    """Adds a vertex group for each joint, in the order of the skin."""
    groups = [thing.vertex_groups.new(name=name) for name in joints]
    for vertex, origin in enumerate(origins.tolist()):
        for joint, weight in rows[origin].items():
            groups[joint].add([vertex], weight, "REPLACE")


def add_shapes(thing: bpy.types.Object, mesh: Any, origins: Array) -> None:
    """Adds a shape key for each morph target."""
    if not mesh.morph_targets:
        return
    positions = concatenated([part.positions for part in mesh.primitives], 3)[origins]
    thing.shape_key_add(name="Basis", from_mix=False)
    for number, target in enumerate(mesh.morph_targets):
        key = thing.shape_key_add(name=identity.shown(target.name, f"target {number}"), from_mix=False)
        offsets = concatenated([shapes_of(part)[number] for part in mesh.primitives], 3)[origins]
        key.data.foreach_set("co", (positions + offsets).astype(np.float32).ravel())
        key.slider_min, key.slider_max = min(0.0, target.weight, -10.0), max(1.0, target.weight, 10.0)
        key.value = target.weight
