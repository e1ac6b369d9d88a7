"""Keys of a file as curves of Blender, and back.

Blender keeps frames and values in single precision, and those of bones relative to the rest pose. The same conversion is
made again for an export: keys that still have its values keep those of the file.
"""

from dataclasses import dataclass
from typing import Any

import bpy
import numpy as np

from .space import Array, inverse, numbers

PATHS = {"position": "location", "rotation": "rotation_quaternion", "scale": "scale"}
PROPERTIES = {path: property for property, path in PATHS.items()}
WIDTHS = {"position": 3, "rotation": 4, "scale": 3, "weight": 1}
INTERPOLATIONS = ("LINEAR", "CONSTANT", "BEZIER")  # By the numbers of the package for linear keys, steps and curves.
CODES = {"CONSTANT": 0, "LINEAR": 1, "BEZIER": 2}  # Numbers of Blender.


def product(a: Array, b: Array) -> Array:
    """Multiplies quaternions x, y, z, w."""
    (u, s), (v, t) = ((one[..., :3], one[..., 3:]) for one in (a, b))
    real = s * t - (u * v).sum(axis=-1, keepdims=True)
    return np.concatenate([s * v + t * u + np.cross(u, v), real], axis=-1)


@dataclass
class Rest:
    """The rest pose that the keys of a bone are relative to in Blender. Keys of objects are relative to nothing."""

    rotation: Array  # Rotation x, y, z, w of the bone relative to its parent.
    turn: Array
    translation: Array
    stretch: Array  # Scale of the parent in the scene, which its bone does not have.
    scale: Array  # Scale of the node at rest.

    @classmethod
    def of(cls, bone: bpy.types.Bone, world: Array, parent: Array | None) -> "Rest":
        """Returns the rest pose of a bone whose node has a transform in the scene."""
        own = bone.matrix_local if bone.parent is None else bone.parent.matrix_local.inverted() @ bone.matrix_local
        above = np.eye(4) if parent is None else parent
        x, y, z, w = (own.to_quaternion()[at] for at in (1, 2, 3, 0))
        scale = np.linalg.norm((inverse(above) @ world)[:3, :3], axis=0)
        return cls(
            np.array([x, y, z, w]),
            np.array(own.to_3x3(), np.float64),
            np.array(own.translation, np.float64),
            np.linalg.norm(above[:3, :3], axis=0),
            np.where(np.isfinite(scale) & (scale > 1e-9), scale, 1.0),
        )

    def shown(self, property: str, values: Array) -> Array:
        """Converts values of a file, or of handles, to those of Blender."""
        if property == "position":
            return (values * self.stretch - self.translation) @ self.turn
        if property == "rotation":
            return product(self.rotation * [-1, -1, -1, 1], values)
        return values / self.scale

    def stored(self, property: str, values: Array) -> Array:
        """Converts values of Blender to those of a file."""
        if property == "position":
            stretch = np.where(np.abs(self.stretch) > 1e-9, self.stretch, 1.0)
            return (values @ self.turn.T + self.translation) / stretch
        if property == "rotation":
            return product(self.rotation, values)
        return values * self.scale


@dataclass
class Keys:
    """The keys of all components of one channel at common frames."""

    frames: Array
    values: Array  # Shape (keys, components), in the order of Blender: quaternions are w, x, y, z.
    eases: Array
    left: Array
    right: Array  # Handles, shape (keys, components, 2).

    def all_same(self, other: "Keys") -> bool:
        """Returns True if all keys equal those of another channel, and none has handles."""
        pairs = ((self.frames, other.frames), (self.values, other.values), (self.eases, other.eases))
        return all(np.array_equal(one, two, equal_nan=True) for one, two in pairs) and not (self.eases == 2).any()

    def same(self, other: "Keys", row: int, of: int) -> bool:
        """Returns True if a key equals one of another channel."""
        after = self.eases[row] == 2
        before = self.eases[row - 1] == 2 if row else np.zeros_like(after)
        return bool(
            self.frames[row] == other.frames[of]
            and np.array_equal(self.values[row], other.values[of], equal_nan=True)
            and np.array_equal(self.eases[row], other.eases[of])
            and near(self.left[row][before], other.left[of][before])
            and near(self.right[row][after], other.right[of][after])
        )

    def bend(self, rows: list[int]) -> None:
        """Makes linear keys among curves Bezier keys with handles on the line: formats do not mix them freely."""
        points = np.stack(np.broadcast_arrays(self.frames[:, None], self.values), axis=2)
        curved = (self.eases == 2).any(axis=0)
        for row in rows:
            linear = (self.eases[row] == 0) & curved
            third = (points[min(row + 1, len(points) - 1)] - points[row]) / 3.0
            self.eases[row][linear] = 2
            self.right[row][linear] = (points[row] + third)[linear]
            if row + 1 < len(points) and linear.any():
                self.left[row + 1][linear] = (points[row + 1] - third)[linear]
                rows.append(row + 1)


def near(one: Array, other: Array) -> bool:
    """Returns True for equal handles. Blender moves one that is at its key by a thousandth of a frame."""
    return bool(np.all(np.abs(one - other) <= [2e-3, 1e-6] + 1e-5 * np.abs(other)))


def ordered(property: str, values: Array, back: bool = False) -> Array:
    """Moves w of quaternions to the front, or back to the end."""
    return np.roll(values, -1 if back else 1, axis=1) if property == "rotation" else values


def shown(channel: Any, rest: Rest | None, fps: float) -> Keys:
    """Returns the keys of a channel as Blender has them."""
    property, count = channel.property, len(channel.times)
    width = WIDTHS[property]

    def wide(array: Array) -> Array:
        return np.repeat(array, width, axis=1) if array.shape[1] < width else array

    values, eases = wide(channel.values), wide(channel.eases).copy()
    incoming, outgoing = wide(channel.incoming), wide(channel.outgoing)
    handles = [incoming[:, :, 1], outgoing[:, :, 1]]
    if rest is not None and property != "weight":
        values, *handles = (rest.shown(property, one) for one in (values, *handles))
    # Blender lets no handle pass its key.
    at = channel.times[:, None]
    times = [np.minimum(incoming[:, :, 0], at), np.maximum(outgoing[:, :, 0], at)]
    left, right = (
        np.stack([time * fps, ordered(property, value)], axis=2).astype(np.float32)
        for time, value in zip(times, handles, strict=True)
    )
    with np.errstate(all="ignore"):
        return Keys(
            (channel.times * fps).astype(np.float32),
            ordered(property, values).astype(np.float32).reshape(count, width),
            ordered(property, eases),
            left,
            right,
        )


def write(bag: Any, path: str, keys: Keys, group: str) -> None:
    """Creates the curves of a channel."""
    count = len(keys.frames)
    for index in range(keys.values.shape[1]):
        curve = bag.fcurves.new(path, index=index)
        points = curve.keyframe_points
        points.add(count)
        points.foreach_set("co", np.column_stack([keys.frames, keys.values[:, index]]).astype(np.float32).ravel())
        free = np.zeros(count, np.int32)
        points.foreach_set("handle_left_type", free)
        points.foreach_set("handle_right_type", free)
        codes = np.array([CODES[name] for name in INTERPOLATIONS], np.int32)[keys.eases[:, index]]
        points.foreach_set("interpolation", codes)
        bezier = keys.eases[:, index] == 2
        own = np.column_stack([keys.frames, keys.values[:, index]])
        # A handle before a key belongs to the segment of the key before.
        before = np.concatenate([[False], bezier[:-1]])
        points.foreach_set("handle_left", np.where((before | bezier)[:, None], keys.left[:, index], own).ravel())
        points.foreach_set("handle_right", np.where(bezier[:, None], keys.right[:, index], own).ravel())
        curve.extrapolation = "CONSTANT"


def read(curves: dict[int, Any], width: int, defaults: Array) -> Keys:
    """Returns the keys of the curves of a channel at all frames that one of them has. Missing curves have the default."""
    rows: dict[int, tuple[Array, ...]] = {}
    for index, curve in curves.items():
        codes = np.array([point.interpolation for point in curve.keyframe_points], object)
        rows[index] = *(numbers(curve.keyframe_points, name, 2) for name in ("co", "handle_left", "handle_right")), codes
    tracks = [row[0][:, 0] for row in rows.values()]
    same = all(np.array_equal(track, tracks[0]) for track in tracks)
    frames = tracks[0] if same else np.unique(np.concatenate(tracks))
    count = len(frames)
    keys = Keys(
        frames,
        np.tile(np.asarray(defaults, np.float32), (count, 1)),
        np.zeros((count, width), np.uint8),
        np.zeros((count, width, 2), np.float32),
        np.zeros((count, width, 2), np.float32),
    )
    names = {name: number for number, name in enumerate(INTERPOLATIONS)}
    for index, (points, left, right, codes) in rows.items():
        at = np.arange(count) if same else np.searchsorted(points[:, 0], frames)
        exact = at < len(points)
        exact[exact] &= points[at[exact], 0] == frames[exact]
        keys.values[:, index] = [
            points[row, 1] if hit else curves[index].evaluate(float(frame))
            for row, hit, frame in zip(at, exact, frames)
        ]
        for row in np.flatnonzero(exact):
            keys.eases[row, index] = names.get(codes[at[row]], 0)
            keys.left[row, index], keys.right[row, index] = left[at[row]], right[at[row]]
    return keys


def strange(curves: dict[int, Any]) -> list[str]:
    """Returns the interpolations that no format has, and the modifiers of curves."""
    names = {point.interpolation for curve in curves.values() for point in curve.keyframe_points}
    found = sorted(name.lower() for name in names if name not in INTERPOLATIONS)
    return found + sorted({f"{one.type.lower()} modifiers" for curve in curves.values() for one in curve.modifiers})
