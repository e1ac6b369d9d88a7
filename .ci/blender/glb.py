"""Two exports of meshwire side by side: which vertices, nodes, names and keys of one are others in the other."""

import json
import math
import struct
from pathlib import Path

import numpy

KINDS = {5120: "i1", 5121: "u1", 5122: "<i2", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}


class Glb:
    def __init__(self, path):
        data = Path(path).read_bytes()
        (length,) = struct.unpack_from("<I", data, 12)
        self.root = json.loads(data[20 : 20 + length])
        self.binary = data[28 + length :]

    def numbers(self, index):
        accessor = self.root["accessors"][index]
        kind, width = numpy.dtype(KINDS[accessor["componentType"]]), WIDTHS[accessor["type"]]
        if "bufferView" in accessor:
            values = self.run(accessor, kind, accessor["count"], width)
        else:
            values = numpy.zeros((accessor["count"], width))
        if sparse := accessor.get("sparse"):
            few = sparse["count"]
            places = self.run(sparse["indices"], numpy.dtype(KINDS[sparse["indices"]["componentType"]]), few, 1)
            values[places[:, 0].astype(int)] = self.run(sparse["values"], kind, few, width)
        return values

    def run(self, place, kind, count, width):
        view = self.root["bufferViews"][place["bufferView"]]
        start = view.get("byteOffset", 0) + place.get("byteOffset", 0)
        stride = view.get("byteStride") or kind.itemsize * width
        return numpy.ndarray((count, width), kind, self.binary, start, (stride, kind.itemsize)).astype("f8")

    def fractions(self, index):
        """Numbers; integers that are normalized from 0 to 1."""
        kind = numpy.dtype(KINDS[self.root["accessors"][index]["componentType"]])
        return self.numbers(index) / (1 if kind.kind == "f" else numpy.iinfo(kind).max)

    def list(self, name):
        return self.root.get(name, [])

    def local(self, index):
        """Move, turn and factors of a node."""
        node = self.root["nodes"][index]
        if "matrix" in node:
            return node["matrix"], None, None
        return (
            node.get("translation", [0, 0, 0]),
            node.get("rotation", [0, 0, 0, 1]),
            node.get("scale", [1, 1, 1]),
        )


def angle(one, other):
    """The angle between two turns, as quaternions; exact for small ones too."""
    apart = min(math.dist(one, other), math.dist(one, [-value for value in other]))
    return 4 * math.asin(min(1.0, apart / 2))


def near(one, other, tolerance):
    return len(one) == len(other) and all(abs(a - b) <= tolerance for a, b in zip(one, other))


def differences(before, after, size):
    """What differs between two exports, element by element: they have the same elements in the same order.

    Gives a list of (kind, name, detail); a structure that differs is a kind of its own.
    """
    found = []
    for kind in ("nodes", "meshes", "materials", "animations"):
        if len(before.list(kind)) != len(after.list(kind)):
            found.append(("structure", kind, f"{len(before.list(kind))} -> {len(after.list(kind))}"))
    for one, other in zip(before.list("materials"), after.list("materials")):
        if one["name"] != other["name"]:
            found.append(("material", one["name"], other["name"]))
        plain = [{k: v for k, v in m.items() if k not in ("name", "extras")} for m in (one, other)]
        if plain[0] != plain[1]:
            found.append(("structure", "material", one["name"]))
    for index, (one, other) in enumerate(zip(before.list("nodes"), after.list("nodes"))):
        if one.get("name") != other.get("name"):
            found.append(("structure", "node name", one.get("name")))
        if one.get("children") != other.get("children"):
            found.append(("structure", "children", one.get("name")))
        old, new = before.local(index), after.local(index)
        if old[1] is None or new[1] is None:
            if old != new:
                found.append(("structure", "matrix", one.get("name")))
            continue
        if not near(old[0], new[0], 2e-6 * size):
            found.append(("moved node", one.get("name"), math.dist(old[0], new[0])))
        if angle(old[1], new[1]) > 1e-5:
            found.append(("turned node", one.get("name"), angle(old[1], new[1])))
        if not near(old[2], new[2], 2e-6 * max(map(abs, old[2]))):
            found.append(("scaled node", one.get("name"), new[2]))
    for one, other in zip(before.list("meshes"), after.list("meshes")):
        if len(one["primitives"]) != len(other["primitives"]):
            found.append(("structure", "primitives", one.get("name")))
        for a, b in zip(one["primitives"], other["primitives"]):
            found += primitive((before, a), (after, b), one.get("name"))
    for one, other in zip(before.list("animations"), after.list("animations")):
        found += animation((before, one), (after, other))
    return found


def primitive(old, new, name):
    """What differs at the corners of triangles: which of them share a vertex may follow from normals that are computed."""
    (before, a), (after, b) = old, new
    if a.get("material") != b.get("material") or a["attributes"].keys() != b["attributes"].keys():
        return [("structure", "primitive", name)]
    corners = [glb.numbers(part["indices"])[:, 0].astype(int) for glb, part in (old, new)]
    if len(corners[0]) != len(corners[1]):
        return [("structure", "triangles", name)]
    places = before.numbers(a["attributes"]["POSITION"])[corners[0]]
    found = []
    for attribute, index in a["attributes"].items():
        if attribute == "_MESHWIRE_ID":
            continue
        one, other = before.numbers(index)[corners[0]], after.numbers(b["attributes"][attribute])[corners[1]]
        far = numpy.linalg.norm(one - other, axis=1)
        if attribute == "POSITION":
            # Once for each place.
            moved = {(name, *place): value for place, value in zip(places, far) if value > 0}
            found += [(attribute, name, moved)] if moved else []
        elif any(value > 0 for value in far):
            found.append((attribute, name, list(far)))
    return found


def animation(old, new):
    """Which tracks differ, each with its values at the times of the first and the numbers of those that are others."""
    (before, a), (after, b) = old, new

    def channels(glb, animation):
        for channel in animation["channels"]:
            target, sampler = channel["target"], animation["samplers"][channel["sampler"]]
            times, values = glb.numbers(sampler["input"])[:, 0], glb.numbers(sampler["output"])
            node = glb.root["nodes"][target["node"]].get("name")
            yield (animation["name"], node, target["path"]), times, values.reshape(len(times), -1)

    one = {key: track for key, *track in channels(before, a)}
    other = {key: track for key, *track in channels(after, b)}
    found = [("structure", "channels", a["name"])] if one.keys() != other.keys() else []
    for key in one.keys() & other.keys():
        (times, values), (later, others) = one[key], other[key]
        if len(times) == len(later) and (times == later).all() and (values == others).all():
            continue
        near = numpy.abs(later[None, :] - times[:, None]).argmin(axis=1)
        at = others[near] if numpy.abs(later[near] - times).max() < 1e-4 else sampled(times, later, others)
        if key[2] == "rotation":
            far = numpy.array([angle(a, b) for a, b in zip(values, at)])
        else:
            far = numpy.abs(values - at).max(axis=1)
        found.append(("keys", key, (values, at, numpy.flatnonzero(far > 2e-3))))
    return found


def sampled(times, later, values):
    """Values at other times, as glTF interpolates linear keys: on straight lines, and rotations on the shorter arc."""
    if values.shape[1] != 4:
        return numpy.stack([numpy.interp(times, later, column) for column in values.T], axis=1)
    start = numpy.clip(numpy.searchsorted(later, times, side="right") - 1, 0, len(later) - 2)
    part = numpy.clip((times - later[start]) / numpy.maximum(later[start + 1] - later[start], 1e-9), 0, 1)[:, None]
    unit = values / numpy.linalg.norm(values, axis=1, keepdims=True)
    one, other = unit[start], unit[start + 1]
    cosine = (one * other).sum(axis=1, keepdims=True)
    other, cosine = numpy.where(cosine < 0, -other, other), numpy.abs(cosine)
    arc = numpy.arccos(numpy.clip(cosine, -1, 1))
    sine = numpy.where(arc < 1e-4, 1, numpy.sin(arc))
    weights = [numpy.where(arc < 1e-4, flat, numpy.sin(flat * arc) / sine) for flat in (1 - part, part)]
    found = weights[0] * one + weights[1] * other
    return found / numpy.linalg.norm(found, axis=1, keepdims=True)
