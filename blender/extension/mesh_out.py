"""Parts of a mesh from what Blender shows, onto those of the file.

Each corner of a face knows the vertex of the file that it comes from. Where all values are as the import left them, the
vertex keeps its bits; the others get the values of Blender. A vertex whose corners differ becomes several.
"""

from itertools import zip_longest
from typing import Any

import meshwire
import numpy as np

from . import identity
from .mesh_in import MOST_UVS, bits, shapes_of, weights_of
from .mesh_read import Values
from .space import Array

NEW = 0xFFFFFFFF  # Source of a vertex that the file does not have.
SMOOTH = 0.03  # Normals of one vertex that differ by less are one normal: Blender stores them with limited precision.


class Rebuild:
    """One mesh: the object, and the mesh of the file that it came from. A new mesh has no parts yet."""

    def __init__(
        self, values: Values, base: Any, first: int | None, materials: list[Any], joint_of: Any, notes: list[str]
    ) -> None:
        self.values, self.base, self.first_part, self.materials = values, base, first or 0, materials
        self.joints = [joint_of(name) for name in values.groups]
        if first is None:
            base.morph_targets = [meshwire.MorphTarget(name) for name in values.shapes]
        names = [identity.shown(target.name, f"target {number}") for number, target in enumerate(base.morph_targets)]
        self.targets = [values.shapes.get(name) for name in names]
        label, new, gone = values.thing.name, set(values.shapes) - set(names), set(names) - set(values.shapes)
        notes.extend(
            f"{label}: the new shape key {name!r} cannot be added to a mesh of the file" for name in sorted(new)
        )
        notes.extend(f"{label}: the deleted shape key {name!r} stays in the file" for name in sorted(gone))
        self.shown_uvs = min(max((len(part.uv_sets) for part in base.primitives), default=0), MOST_UVS)
        self.shown_colors = max((len(part.color_sets) for part in base.primitives), default=0)
        for kind, before, now in (
            ("UV maps", self.shown_uvs, len(values.uvs)),
            ("color attributes", self.shown_colors, len(values.colors)),
        ):
            if now < before:
                notes.append(f"{label}: {before - now} deleted {kind} stay in the file")

    def parts(self) -> list[Any]:
        """Returns the parts: those of the file, edited, and new ones for other materials."""
        values, bases = self.values, self.base.primitives
        own = values.parts[values.faces] - self.first_part
        own = np.where((own >= 0) & (own < len(bases)), own, -1)
        slots = np.array([-1 if one is None else one for one in (*self.materials, None)])
        material = slots[np.clip(values.slots, 0, len(self.materials))][values.faces]
        goals, fresh = np.full(len(own), -1), {}
        finals = [-1 if part.material is None else part.material for part in bases]
        for number in range(len(bases)):
            found = np.unique(material[own == number])
            if len(found) == 1:
                finals[number] = int(found[0])
        for face in range(len(finals)):
            goals[(own == face) & (material == finals[face])] = face
        for one in np.unique(material[goals < 0]).tolist():
            goal = finals.index(one) if one in finals else fresh.setdefault(one, len(finals) + len(fresh))
            goals[(goals < 0) & (material == one)] = goal
        result = []
        for number, part in enumerate(bases):
            rows = np.flatnonzero(goals == number)
            final = None if finals[number] < 0 else finals[number]
            if len(rows) or not len(part.triangles):
                result.append(self.part(part, rows, own[rows] == number, final))
        for one, number in fresh.items():
            rows = np.flatnonzero(goals == number)
            result.append(self.part(self.empty(), rows, np.zeros(len(rows), bool), None if one < 0 else one))
        return result

    def empty(self) -> Any:
        """Returns a part without vertices that has everything that the other parts of the mesh have."""
        part = meshwire.Primitive(np.zeros((0, 3), np.float32), np.zeros((0, 3), np.uint32))
        bases = self.base.primitives
        part.normals = None if any(one.normals is None for one in bases) else part.positions
        part.uv_sets = [np.zeros((0, 2), np.float32)] * max((len(one.uv_sets) for one in bases), default=0)
        part.color_sets = [np.zeros((0, 4), np.float32)] * self.shown_colors
        part.morph_positions = part.morph_normals = part.morph_tangents = [None] * len(self.targets)
        return part

    def part(self, base: Any, rows: Array, own: Array, material: int | None) -> Any:
        """Returns a part of some triangles. `own` says which of them come from this part of the file."""
        values = self.values
        base.material = material
        numbers = np.where(own, values.triangles[values.faces[rows]], NEW)
        order = np.argsort(numbers, kind="stable")
        rows, own, numbers = rows[order], own[order], numbers[order]
        loops = values.loops[rows]
        ids = np.where(own[:, None], values.ids[loops], -1)
        ids[ids >= len(base.positions)] = -1
        corners = Corners(self, base, loops.ravel(), ids.ravel())
        return base if corners.same and np.array_equal(ids, base.triangles) else corners.build()


class Corners:
    """The corners of the triangles of one part, with the values that they have in the result."""

    def __init__(self, mesh: Rebuild, base: Any, loops: Array, ids: Array) -> None:
        self.mesh, self.base, self.ids, self.loops = mesh, base, ids, loops
        values = mesh.values
        self.vertices = values.vertices[loops]
        self.known = np.flatnonzero(ids >= 0)
        self.origin = ids[self.known]
        self.same = True
        positions = values.positions[self.vertices]
        self.elsewhere = (bits(positions[self.known]) != bits(base.positions[self.origin])).any(axis=1)
        self.positions = self.kept(positions, base.positions, self.elsewhere)
        self.normals = self.final_normals()
        self.uvs = self.sets(values.uvs, base.uv_sets, mesh.shown_uvs, 2)
        self.colors = self.sets(values.colors, base.color_sets, mesh.shown_colors, 4)
        self.shapes = [self.shape(number, positions) for number in range(len(mesh.targets))]
        self.kinds, self.rows = self.influences()

    def kept(self, values: Array, base: Array | None, changed: Array | None = None) -> Array:
        """Returns values with the bits of the file where nothing changed."""
        if base is None or not len(self.known):
            self.same &= not len(values)
            return values
        own = base[self.origin]
        if changed is None:
            changed = (bits(values[self.known]) != bits(own)).any(axis=1)
        self.same &= not changed.any()
        result = values.copy()
        result[self.known[~changed]] = own[~changed]
        return result

    def sets(self, values: list[Array], base: list[Array], shown: int, width: int) -> list[Array]:
        """Returns the sets of the part: those of the file, and new ones that follow."""
        result = [
            self.kept(one[self.loops], base[number] if number < len(base) else None)
            for number, one in enumerate(values)
            if number < len(base) or number >= shown
        ]
        self.same &= len(result) <= len(base)
        for missing in base[len(result) :]:
            hidden = np.zeros((len(self.ids), width), np.float32)
            hidden[self.known] = missing[self.origin]
            result.append(hidden)
        return result

    def final_normals(self) -> Array | None:
        """Returns the normals. Those of corners of one vertex that are nearly equal become one."""
        if self.base.normals is None:
            return None
        normals = self.mesh.values.normals[self.loops].copy()
        bent = self.mesh.values.bent[self.loops]
        if self.mesh.values.moved is not None:
            bent = np.ones_like(bent)
        group = np.where(self.ids >= 0, self.ids, self.ids.max(initial=0) + 1 + self.vertices)
        open = np.flatnonzero(bent | (self.ids < 0))
        while len(open):
            _, first, inverse = np.unique(group[open], return_index=True, return_inverse=True)
            lead = normals[open[first]][inverse.ravel()]
            near = np.abs(normals[open] - lead).max(axis=1) <= SMOOTH
            near[first] = True
            normals[open[near]] = lead[near]
            open = open[~near]
        # The corner of a new vertex between two others has the number of one of them, but not its normal.
        far = np.abs(normals[self.known] - self.base.normals[self.origin]).max(axis=1, initial=0.0) > SMOOTH
        return self.kept(normals, self.base.normals, bent[self.known] | (far & self.elsewhere))

    def shape(self, number: int, positions: Array) -> Array:
        """Returns the offsets of a morph target."""
        shape = self.mesh.targets[number]
        before = shapes_of(self.base)[number]
        if shape is None:
            offsets = np.zeros_like(positions)
            offsets[self.known] = before[self.origin]
            return offsets
        offsets = shape[self.vertices] - positions
        expected = (self.base.positions + before).astype(np.float32)[self.origin]
        there = shape[self.vertices][self.known]
        noise = 1e-6 * np.maximum(1.0, np.abs(there).max(initial=0.0))
        changed = (bits(there) != bits(expected)).any(axis=1)
        changed &= ~(np.abs(offsets[self.known] - before[self.origin]).max(axis=1, initial=0.0) <= 4.0 * noise)
        return self.kept(offsets, before, changed)

    def influences(self) -> tuple[Array, list[list[tuple[int, float]]] | None]:
        """Returns for each corner the number of its row of influences, and the rows; None without a skin."""
        mesh, kinds = self.mesh, np.zeros(len(self.ids), np.uint32)
        if not any(joint is not None for joint in mesh.joints) or mesh.base.skin is None:
            return kinds, None
        base, expected = self.base.influences, weights_of(self.base)
        own: list[dict[int, float]] = [{} for _ in mesh.values.weights]
        for row, groups in zip(own, mesh.values.weights):
            for group, weight in groups.items():
                joint = mesh.joints[group] if group < len(mesh.joints) else None
                if joint is not None:
                    row[joint] = row.get(joint, 0.0) + weight
        visible = [{joint: weight for joint, weight in row.items() if weight > 0.0} for row in expected]
        rows: list[list[tuple[int, float]]] = []
        known: dict[Any, int] = {}
        for corner, (vertex, id) in enumerate(zip(self.vertices.tolist(), self.ids.tolist())):
            kept = 0 <= id < len(visible) and own[vertex] == visible[id]
            key = id if kept else tuple(sorted(own[vertex].items(), key=lambda one: (-one[1], one[0])))
            if key == ():
                name = mesh.values.thing.name
                raise ValueError(f"{name}: vertex {vertex} has no weights; assign it to a bone")
            kind = known.get(key)
            if kind is None:
                kind = known[key] = len(rows)
                rows.append(stored(base, id) if kept else list(key))
            self.same &= kept
            kinds[corner] = kind
        return kinds, rows

    def build(self) -> Any:
        """Returns the part: vertices of the file in their order, those without triangles unchanged, and then new ones."""
        columns = [(self.ids + 1).astype(np.uint32).reshape(-1, 1), bits(self.positions)]
        columns += [bits(self.normals)] if self.normals is not None else []
        columns += [bits(one) for one in (*self.uvs, *self.colors, *self.shapes)]
        columns.append(self.kinds.reshape(-1, 1))
        _, first, inverse = np.unique(np.hstack(columns), axis=0, return_index=True, return_inverse=True)
        part, count = self.base, len(self.base.positions)
        unused = np.setdiff1d(np.arange(count), part.triangles)
        origins = np.concatenate([self.ids[first], unused])
        places = np.lexsort((np.concatenate([first, np.zeros_like(unused)]), np.where(origins < 0, NEW, origins)))
        rank = np.empty_like(places)
        rank[places] = np.arange(len(places))
        origins = origins[places]

        def whole(values: Array, before: Array | None) -> Array:
            rest = np.zeros((len(unused), values.shape[1]), np.float32) if before is None else before[unused]
            return np.ascontiguousarray(np.concatenate([values[first], rest])[places], np.float32)

        triangles = rank[inverse.ravel()].reshape(-1, 3).astype(np.uint32)
        old_uvs, old_colors, old_shapes = list(part.uv_sets), list(part.color_sets), shapes_of(part)
        # The package keeps those of vertices that did not change, and computes the others.
        part.tangents = None
        part.uv_sets = [whole(*pair) for pair in zip_longest(self.uvs, old_uvs)]
        part.color_sets = [whole(*pair) for pair in zip_longest(self.colors, old_colors)]
        part.morph_positions = [
            None if part.morph_positions[number] is None and not one.any() else whole(one, old_shapes[number])
            for number, one in enumerate(self.shapes)
        ]
        part.morph_normals = [moved(one, origins) for one in part.morph_normals]
        part.morph_tangents = [moved(one, origins) for one in part.morph_tangents]
        if self.rows is not None:
            rows = [self.rows[kind] for kind in self.kinds[first].tolist()]
            rows += [stored(part.influences, vertex) for vertex in unused.tolist()]
            part.influences = influences_of([rows[place] for place in places.tolist()])
        elif part.influences is not None:
            part.influences = influences_of(
                [stored(part.influences, origin) if origin >= 0 else [] for origin in origins.tolist()]
            )
        if self.normals is not None:
            part.normals = whole(self.normals, part.normals)
        part.positions = whole(self.positions, part.positions)
        numbers = np.arange(count) if part.source_vertices is None else part.source_vertices
        numbers = np.append(numbers, NEW)[np.where(origins < 0, count, origins)]
        part.source_vertices = numbers.astype(np.uint32) if count else None
        part.triangles, part.source_triangles = triangles, None
        return part


def stored(influences: Any | None, vertex: int) -> list[tuple[int, float]]:
    """Returns the influences of a vertex of the file as they are there."""
    if influences is None:
        return []
    start, end = influences.offsets[vertex : vertex + 2].tolist()
    return list(zip(influences.joints[start:end].tolist(), influences.weights[start:end].tolist()))


def influences_of(rows: list[list[tuple[int, float]]]) -> Any:
    """Returns influences from a row for each vertex."""
    offsets = np.cumsum([0, *(len(row) for row in rows)]).astype(np.uint32)
    joints = np.array([joint for row in rows for joint, _ in row], np.uint32)
    return meshwire.Influences(offsets, joints, np.array([weight for row in rows for _, weight in row], np.float32))


def moved(values: Array | None, origins: Array) -> Array | None:
    """Returns values of vertices in a new order; zeros for new vertices."""
    if values is None:
        return None
    result = np.zeros((len(origins), values.shape[1]), np.float32)
    result[origins >= 0] = values[origins[origins >= 0]]
    return result
