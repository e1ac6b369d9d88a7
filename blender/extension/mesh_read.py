"""The values of a mesh of Blender as arrays."""

from typing import Any

import bpy
import numpy as np

from . import identity
from .space import Array, numbers


def attribute(data: bpy.types.Mesh, name: str, length: int) -> Array:
    """Returns an attribute of integers; zeros if somebody removed it."""
    found = data.attributes.get(name)
    if found is None or len(found.data) != length or found.data_type != "INT":
        return np.zeros(length, np.int32)
    return numbers(found.data, "value", 1, np.int32)


class Values:
    """What an object with a mesh shows: corners of triangles with everything that they have."""

    def __init__(self, thing: bpy.types.Object, moved: Array | None) -> None:
        if thing.mode == "EDIT":
            thing.update_from_editmode()
        data: Any = thing.data
        self.thing, self.moved = thing, moved
        data.calc_loop_triangles()
        keys = data.shape_keys
        basis = data.vertices if keys is None else keys.reference_key.data
        self.positions = self.placed(numbers(basis, "co", 3))
        self.shapes: dict[str, Array] = {}
        for block in keys.key_blocks if keys is not None else ():
            if block != keys.reference_key:
                self.shapes[block.name] = self.placed(numbers(block.data, "co", 3))
        self.loops = numbers(data.loop_triangles, "loops", 3, np.int32)
        self.faces = numbers(data.loop_triangles, "polygon_index", 1, np.int32)
        self.vertices = numbers(data.loops, "vertex_index", 1, np.int32)
        self.slots = numbers(data.polygons, "material_index", 1, np.int32)
        self.ids = attribute(data, identity.VERTEX, len(data.loops)) - 1
        self.parts = attribute(data, identity.PART, len(data.polygons)) - 1
        self.triangles = attribute(data, identity.TRIANGLE, len(data.polygons)) - 1
        normals, before = numbers(data.corner_normals, "vector", 3), data.attributes.get(identity.NORMAL)
        known = before is not None and before.domain == "CORNER" and len(before.data) == len(normals)
        old = numbers(before.data, "vector", 3) if known else np.zeros_like(normals)
        self.bent = ~(np.abs(normals - old).max(axis=1, initial=0.0) < 1e-4)
        """True for corners whose normals are no longer those of the import."""
        self.normals = self.turned(normals)
        self.uvs = [numbers(layer.uv, "vector", 2) for layer in data.uv_layers]
        self.colors = [self.color(layer) for layer in data.color_attributes]
        self.groups = [group.name for group in thing.vertex_groups]
        self.weights = [
            {one.group: one.weight for one in vertex.groups if one.weight > 0.0} for vertex in data.vertices
        ]

    def placed(self, places: Array) -> Array:
        """Applies the transform of an object that its node does not have."""
        if self.moved is None:
            return places
        return (places @ self.moved[:3, :3].T + self.moved[:3, 3]).astype(np.float32)

    def turned(self, normals: Array) -> Array:
        """Turns normals as `placed` does."""
        if self.moved is None:
            return normals
        with np.errstate(all="ignore"):
            turned = normals @ np.linalg.inv(self.moved[:3, :3])
            return (turned / np.linalg.norm(turned, axis=1, keepdims=True)).astype(np.float32)

    def color(self, layer: Any) -> Array:
        """Returns the colors of all corners."""
        values = numbers(layer.data, "color", 4)
        return values if layer.domain == "CORNER" else values[self.vertices]
