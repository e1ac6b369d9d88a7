"""Bones, their parents and what animations do with nodes: what of one GLB is not in another one, whoever wrote them."""

import math

import numpy

from glb import angle, sampled
from soup import base


class Moving:
    """Bones by name with their parents, and the channels of animations."""

    def __init__(self, shown):
        glb = self.glb = shown.glb
        nodes = glb.list("nodes")
        self.size, self.names = shown.size, [node.get("name", "") for node in nodes]
        self.all = {base(name).lower() for name in self.names}
        self.parents = shown.parents
        self.joints = {joint for skin in glb.list("skins") for joint in skin["joints"]}
        self.channels = {}
        for animation in glb.list("animations"):
            for channel in animation["channels"]:
                sampler, target = animation["samplers"][channel["sampler"]], channel["target"]
                times = glb.numbers(sampler["input"])[:, 0]
                values = glb.numbers(sampler["output"]).reshape(len(times), -1)
                if sampler.get("interpolation") == "CUBICSPLINE":
                    times, values = along(times, values.reshape(len(times), 3, -1))
                name = self.names[target["node"]]
                if target["path"] == "weights":
                    name = "weights"
                key = (animation.get("name", ""), base(name).lower(), target["path"])
                self.channels[key] = (target["node"], times, values)
                if target["path"] == "translation":
                    self.size = max(self.size, float(numpy.abs(values).max()))

    def above(self, node, names):
        """The nearest node above that the other file has, too."""
        while (node := self.parents.get(node)) is not None:
            if base(self.names[node]).lower() in names:
                return base(self.names[node]).lower()
        return None

    def hangs(self, node):
        """True for a node below a bone that is not a bone itself."""
        return node not in self.joints and self.parents.get(node) in self.joints

    def rest(self, node, path):
        move, turn, factors = self.glb.local(node)
        return {"translation": move, "rotation": turn or [0, 0, 0, 1], "scale": factors or [1, 1, 1]}.get(path)


def missing(one, other):
    """What of one file is not in the other: bones, their parents, and where channels have nodes at their keys."""
    found = set()
    for joint in one.joints:
        name = base(one.names[joint]).lower()
        if name not in other.all:
            found.add(("bone", name))
            continue
        there = next(node for node, called in enumerate(other.names) if base(called).lower() == name)
        if one.above(joint, other.all) != other.above(there, one.all):
            found.add(("parent of bone", name))
    names = {name for name, _, _ in other.channels}
    for (animation, node, path), (index, times, values) in one.channels.items():
        twin = (animation, node, path)
        if twin not in other.channels:
            stem = base(animation)
            fitting = [name for name in names if base(name) == stem or stem.startswith(base(name) + "_")]
            twin = next(((name, node, path) for name in fitting if (name, node, path) in other.channels), None)
        rest = one.rest(index, path)
        if twin is None:
            still = values[0] if rest is None else rest
            if any(far(path, still, value) > tolerance(path, one.size) for value in values) and any(
                far(path, values[0], value) > tolerance(path, one.size) for value in values
            ):
                found.add(("channel", animation, node, path))
            continue
        _, later, others = other.channels[twin]
        at = sampled(times, later, others) if len(later) > 1 else numpy.repeat(others, len(times), 0)
        pairs = [(values, at)]
        if path in ("translation", "rotation") and one.hangs(index):
            pairs += [(upright(path, values, at), at), (values, upright(path, at, values))]
        apart = min(max(far(path, a, b) for a, b in zip(*pair)) for pair in pairs)
        if apart > tolerance(path, one.size):
            found.add(("keys", animation, node, path, round(float(apart), 4)))
    return sorted(map(str, found))


def along(times, keys):
    """Times and values along a cubic spline, whose keys have slopes on both sides."""
    found, at = [keys[0, 1]], [times[0]]
    for row in range(len(times) - 1):
        span = times[row + 1] - times[row]
        for t in numpy.linspace(0, 1, 17)[1:]:
            a, b = keys[row, 1], keys[row + 1, 1]
            out, into = keys[row, 2] * span, keys[row + 1, 0] * span
            found.append(
                (2 * t**3 - 3 * t**2 + 1) * a + (t**3 - 2 * t**2 + t) * out
                + (3 * t**2 - 2 * t**3) * b + (t**3 - t**2) * into
            )
            at.append(times[row] + t * span)
    return numpy.array(at), numpy.array(found)


def upright(path, values, like):
    """Keys of a node below a bone as they are in glTF: Blender writes unsampled ones along its own axes, from the bone's end."""
    if path == "rotation":
        x, y, z, w = values.T * math.sqrt(0.5)
        return numpy.column_stack([x + w, y - z, z + y, w - x])
    x, y, z = values.T
    return numpy.column_stack([x, like[0][1] + z[0] - z, y])


def tolerance(path, size):
    return 2e-3 * size if path == "translation" else 4e-3


def far(path, one, other):
    if path == "rotation":
        return angle(numpy.array(one) / numpy.linalg.norm(one), numpy.array(other) / numpy.linalg.norm(other))
    return max(abs(a - b) for a, b in zip(one, other))
