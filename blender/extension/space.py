"""Transforms as arrays of numpy."""

from typing import Any

import numpy as np
import numpy.typing as npt
from mathutils import Matrix

Array = npt.NDArray[Any]


def numbers(data: Any, name: str, width: int, kind: Any = np.float32) -> Array:
    """Returns a property of all elements of a collection of Blender."""
    values = np.zeros(len(data) * width, kind)
    data.foreach_get(name, values)
    return values.reshape(-1, width) if width > 1 else values


def matrix(value: Matrix) -> Array:
    """Converts a matrix of Blender."""
    return np.array(value, np.float64)


def parts(translation: Array | None, rotation: Array | None, scale: Array | None) -> Array:
    """Returns the matrix of translation, rotation (x, y, z, w) and scale."""
    result = np.eye(4)
    x, y, z, w = np.asarray([0, 0, 0, 1] if rotation is None else rotation, np.float64)
    turn = np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )
    result[:3, :3] = turn * np.asarray([1, 1, 1] if scale is None else scale, np.float64)
    if translation is not None:
        result[:3, 3] = translation
    return result


def local(node: Any) -> Array:
    """Returns the transform of a node of a scene relative to its parent."""
    if node.matrix is not None:
        return np.asarray(node.matrix, np.float64)
    return parts(node.translation, node.rotation, node.scale)


def worlds(nodes: list[Any]) -> list[Array]:
    """Returns the transforms of all nodes to the space of the scene."""
    result: list[Array | None] = [None] * len(nodes)
    for index in range(len(nodes)):
        chain = [index]
        while result[chain[-1]] is None and nodes[chain[-1]].parent is not None:
            chain.append(nodes[chain[-1]].parent)
        for at in reversed(chain):
            if result[at] is None:
                parent = nodes[at].parent
                result[at] = local(nodes[at]) if parent is None else result[parent] @ local(nodes[at])
    return result  # type: ignore[return-value]


def inverse(value: Array) -> Array:
    """Returns the inverse of a transform; that of a flat one is the nearest."""
    with np.errstate(all="ignore"):
        try:
            return np.linalg.inv(value)
        except np.linalg.LinAlgError:
            return np.linalg.pinv(value)


def near(one: Array, other: Array, tolerance: float = 1e-5) -> bool:
    """Returns True if two transforms are the same within the precision of Blender."""
    size = max(1.0, float(np.nanmax(np.abs(one), initial=0.0)))
    return bool(np.allclose(one, other, rtol=0.0, atol=tolerance * size, equal_nan=True))


def place(node: Any, value: Array) -> None:
    """Sets the transform of a node of a scene: translation, rotation and scale, or a matrix if there is shear."""
    translation, rotation, scale = Matrix(value.tolist()).decompose()
    quaternion = np.array([rotation.x, rotation.y, rotation.z, rotation.w], np.float32)
    if near(parts(np.array(translation), quaternion, np.array(scale)), value, 1e-4):
        node.matrix = None
        node.translation = np.array(translation, np.float32)
        node.rotation = quaternion / np.linalg.norm(quaternion).astype(np.float32)
        node.scale = np.array(scale, np.float32)
    else:
        node.translation = node.rotation = node.scale = None
        node.matrix = value.astype(np.float32)
