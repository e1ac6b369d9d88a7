"""Triangles of a glTF file in the space of its scene, read by the specification and by no code of this project."""

import base64
import json
import math
import struct
from pathlib import Path
from urllib.parse import unquote, unquote_to_bytes

COMPONENTS = {5120: ("b", 127), 5121: ("B", 255), 5122: ("h", 32767), 5123: ("H", 65535), 5125: ("I", 0), 5126: ("f", 0)}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}
IDENTITY = (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)


def multiply(a, b):
    """The product of two matrices, both by columns."""
    return tuple(sum(a[4 * k + row] * b[4 * column + k] for k in range(4)) for column in range(4) for row in range(4))


def point(m, p):
    x, y, z = p
    return tuple(m[row] * x + m[4 + row] * y + m[8 + row] * z + m[12 + row] for row in range(3))


def local(node):
    if "matrix" in node:
        return tuple(node["matrix"])
    tx, ty, tz = node.get("translation", (0, 0, 0))
    x, y, z, w = node.get("rotation", (0, 0, 0, 1))
    length = math.sqrt(x * x + y * y + z * z + w * w) or 1
    x, y, z, w = x / length, y / length, z / length, w / length
    a, b, c = node.get("scale", (1, 1, 1))
    return (
        a * (1 - 2 * (y * y + z * z)), a * 2 * (x * y + z * w), a * 2 * (x * z - y * w), 0,
        b * 2 * (x * y - z * w), b * (1 - 2 * (x * x + z * z)), b * 2 * (y * z + x * w), 0,
        c * 2 * (x * z + y * w), c * 2 * (y * z - x * w), c * (1 - 2 * (x * x + y * y)), 0,
        tx, ty, tz, 1,
    )  # fmt: skip


class File:
    def __init__(self, path):
        self.path, data, binary = Path(path), Path(path).read_bytes(), None
        if data[:4] == b"glTF":
            end = struct.unpack_from("<I", data, 8)[0]
            length = struct.unpack_from("<I", data, 12)[0]
            tree, at = data[20 : 20 + length], 20 + length
            while at + 8 <= end and binary is None:
                length, kind = struct.unpack_from("<I4s", data, at)
                if kind == b"BIN\0":
                    binary = data[at + 8 : at + 8 + length]
                at += 8 + length
        else:
            tree = data
        self.tree = json.loads(tree.decode("utf-8-sig"))
        self.buffers = [self.buffer(buffer, binary) for buffer in self.tree.get("buffers", [])]
        self.known = {}

    def buffer(self, buffer, binary):
        uri = buffer.get("uri")
        if uri is None:
            return binary or b""
        if uri[:5].lower() == "data:":
            head, body = uri[5:].split(",", 1)
            body = unquote_to_bytes(body)
            return base64.b64decode(body) if head.lower().endswith(";base64") else body
        return (self.path.parent / unquote(uri)).read_bytes()

    def run(self, view, offset, letter, width, count):
        view = self.tree["bufferViews"][int(view)]
        size = struct.calcsize("<" + letter) * width
        stride = int(view.get("byteStride", size))
        start = int(view.get("byteOffset", 0)) + int(offset)
        data = self.buffers[int(view["buffer"])]
        return [struct.unpack_from(f"<{width}{letter}", data, start + stride * index) for index in range(count)]

    def values(self, index):
        index = int(index)
        if index not in self.known:
            self.known[index] = self.read(self.tree["accessors"][index])
        return self.known[index]

    def read(self, accessor):
        letter, most = COMPONENTS[int(accessor["componentType"])]
        width, count = WIDTHS[accessor["type"]], int(accessor["count"])
        if "bufferView" in accessor:
            values = self.run(accessor["bufferView"], accessor.get("byteOffset", 0), letter, width, count)
        else:
            values = [(0,) * width] * count
        sparse = accessor.get("sparse")
        if sparse:
            places, news = sparse["indices"], sparse["values"]
            kind = COMPONENTS[int(places["componentType"])][0]
            at = self.run(places["bufferView"], places.get("byteOffset", 0), kind, 1, int(sparse["count"]))
            own = self.run(news["bufferView"], news.get("byteOffset", 0), letter, width, int(sparse["count"]))
            for (place,), value in zip(at, own):
                values[place] = value
        if accessor.get("normalized"):
            values = [tuple(max(part / most, -1.0) for part in value) for value in values]
        return values

    def worlds(self):
        nodes = self.tree.get("nodes", [])
        parents = {int(child): parent for parent, node in enumerate(nodes) for child in node.get("children", [])}
        known = {}

        def world(index):
            if index not in known:
                own = local(nodes[index])
                known[index] = multiply(world(parents[index]), own) if index in parents else own
            return known[index]

        return [world(index) for index in range(len(nodes))]

    def shown(self):
        nodes, scenes = self.tree.get("nodes", []), self.tree.get("scenes", [])
        if not scenes:
            return range(len(nodes))
        pending = [int(node) for node in scenes[int(self.tree.get("scene", 0))].get("nodes", [])]
        shown = set()
        while pending:
            index = pending.pop()
            if index not in shown:
                shown.add(index)
                pending.extend(int(child) for child in nodes[index].get("children", []))
        return sorted(shown)

    def triangles(self):
        """Triangles as three points each, where nodes and joints put them at rest."""
        nodes, worlds, found = self.tree.get("nodes", []), self.worlds(), []
        for index in self.shown():
            node = nodes[index]
            if "mesh" not in node:
                continue
            maps = None
            if "skin" in node:
                skin = self.tree["skins"][int(node["skin"])]
                joints = [int(joint) for joint in skin["joints"]]
                binds = skin.get("inverseBindMatrices")
                binds = self.values(binds) if binds is not None else [IDENTITY] * len(joints)
                maps = [multiply(worlds[joint], bind) for joint, bind in zip(joints, binds)]
            for part in self.tree["meshes"][int(node["mesh"])]["primitives"]:
                found.extend(self.part(part, worlds[index], maps))
        return found

    def part(self, part, world, maps):
        attributes, mode = part["attributes"], int(part.get("mode", 4))
        if mode < 4 or "POSITION" not in attributes or self.is_elsewhere(attributes["POSITION"]):
            return []
        places = self.values(attributes["POSITION"])
        if maps and "JOINTS_0" in attributes:
            places = self.skinned(attributes, places, maps)
        else:
            places = [point(world, place) for place in places]
        corners = [corner for (corner,) in self.values(part["indices"])] if "indices" in part else range(len(places))
        corners = [places[corner] for corner in corners]
        if mode == 5:
            rows = [corners[at : at + 3] for at in range(len(corners) - 2)]
            rows = [row if at % 2 == 0 else [row[1], row[0], row[2]] for at, row in enumerate(rows)]
        elif mode == 6:
            rows = [[corners[0], corners[at], corners[at + 1]] for at in range(1, len(corners) - 1)]
        else:
            rows = [corners[at : at + 3] for at in range(0, len(corners) - 2, 3)]
        determinant = sum(world[a] * (world[b] * world[c] - world[d] * world[e]) for a, b, c, d, e in DETERMINANT)
        if determinant < 0 and not (maps and "JOINTS_0" in attributes):
            rows = [[a, c, b] for a, b, c in rows]
        return rows

    def is_elsewhere(self, index):
        view = self.tree["accessors"][int(index)].get("bufferView")
        return view is not None and not self.buffers[int(self.tree["bufferViews"][int(view)]["buffer"])]

    def skinned(self, attributes, places, maps):
        sets = [number for number in range(8) if f"JOINTS_{number}" in attributes and f"WEIGHTS_{number}" in attributes]
        sets = [(self.values(attributes[f"JOINTS_{number}"]), self.values(attributes[f"WEIGHTS_{number}"])) for number in sets]
        moved = []
        for index, place in enumerate(places):
            pairs = [pair for joints, weights in sets for pair in zip(joints[index], weights[index]) if pair[1] > 0]
            whole = sum(weight for _, weight in pairs) or 1
            sums = [0.0, 0.0, 0.0]
            for joint, weight in pairs:
                for row, value in enumerate(point(maps[joint], place)):
                    sums[row] += value * weight / whole
            moved.append(tuple(sums))
        return moved


DETERMINANT = [(0, 5, 10, 6, 9), (4, 9, 2, 10, 1), (8, 1, 6, 2, 5)]


def difference(one, other):
    """How far two lists of triangles with an area are apart: a sentence where their numbers differ, else a part of their size."""
    one, other = ([triangle for triangle in all if any(area(triangle))] for all in (one, other))
    if len(one) != len(other):
        return f"{len(one)} triangles became {len(other)}"
    if not one:
        return 0.0
    size = max(max(map(abs, corner)) for triangle in one for corner in triangle) or 1.0
    # Equal sets have equal shadows on any line; those of the areas differ for triangles that are turned over.
    worst = 0.0
    for line in [(0.36, 0.48, 0.8), (-0.8, 0.36, 0.48), (0.48, -0.8, 0.36), (0.6, 0.64, -0.48)]:
        corners = [sorted(along(corner, line) for triangle in all for corner in triangle) for all in (one, other)]
        areas = [sorted(along(area(triangle), line) for triangle in all) for all in (one, other)]
        worst = max(worst, *(abs(a - b) / size for a, b in zip(*corners)), *(abs(a - b) / size**2 for a, b in zip(*areas)))
    return worst


def along(vector, line):
    return sum(a * b for a, b in zip(vector, line))


def area(triangle):
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = triangle
    ux, uy, uz, vx, vy, vz = bx - ax, by - ay, bz - az, cx - ax, cy - ay, cz - az
    return uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
