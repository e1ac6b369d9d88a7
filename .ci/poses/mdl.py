"""Neverwinter Nights: a binary model (MDL), read and posed without any code of this project.

Vertices are in the space of the node of their mesh. A skin has for each node of the model the rotation and the step that take
a vertex from there into the space of the node, in the pose in which it was bound.
"""

import struct

from maths import blended, linear, multiply, placed, point, sampled, scaled, spherical, square, turn, worlds

POSITION, ORIENTATION, SCALE = 8, 20, 36
REST = {POSITION: [0.0] * 3, ORIENTATION: [0.0, 0.0, 0.0, 1.0], SCALE: [1.0]}


class Model:
    def __init__(self, path):
        self.data = path.read_bytes()
        if self.data[:4] != bytes(4):
            raise ValueError("not a binary model")
        self.raw = 12 + self.take("I", 4 - 12)[0]
        self.nodes = self.tree(self.take("I", 0x48)[0], "model.root", -1, [])
        self.parents = [node["parent"] for node in self.nodes]
        self.animations = [self.animation(at) for at, in self.array(0x78, "I")]

    def take(self, form, at):
        return struct.unpack_from("<" + form, self.data, 12 + at)

    def stream(self, at, form, count):
        size = struct.calcsize("<" + form)
        return [struct.unpack_from("<" + form, self.data, self.raw + at + index * size) for index in range(count)]

    def array(self, at, form):
        start, count, _ = self.take("III", at)
        size = struct.calcsize("<" + form)
        return [self.take(form, start + index * size) for index in range(count)]

    def tree(self, at, path, parent, found):
        """The nodes below one, depth first, with their tracks."""
        values = [value for value, in self.array(at + 0x60, "f")]
        node = {"at": at, "name": self.text(at + 0x20, 32), "path": path, "parent": parent, "tracks": {}}
        for kind, count, times, first, width, _ in self.array(at + 0x54, "ihhhbB"):
            if kind in REST and count > 0:
                if width & 0x10:
                    raise ValueError("Bezier keys")
                rows = [values[first + row * width:first + (row + 1) * width] for row in range(count)]
                node["tracks"][kind] = (values[times:times + count], rows)
        found.append(node)
        index = len(found) - 1
        for number, (child,) in enumerate(self.array(at + 0x48, "I")):
            self.tree(child, f"{path}.children[{number}]", index, found)
        return found

    def text(self, at, length):
        return self.data[12 + at:12 + at + length].split(b"\0")[0].lower()

    def animation(self, at):
        nodes = self.tree(self.take("I", at + 0x48)[0], "", -1, [])
        return self.text(at + 8, 64), self.take("f", at + 0x70)[0], {node["name"]: node["tracks"] for node in nodes}

    def times(self):
        _, length, _ = self.animations[0]
        return [0.0, length * 0.3183, length * 0.7071, length]

    def pose(self, time=None):
        """The places of all vertices by the path of their mesh and their number, at a time of the first animation."""
        moves = self.animations[0][2] if time is not None else {}
        pose, found = worlds(self.parents, [self.local(node, moves.get(node["name"], {}), time) for node in self.nodes]), {}
        for index, node in enumerate(self.nodes):
            at = node["at"]
            flags, count = self.take("I", at + 0x6C)[0], self.take("H", at + 0x230)[0] if self.is_mesh(at) else 0
            places = self.stream(self.take("I", at + 0x22C)[0], "3f", count) if count else []
            influences, maps = self.skin(at, count, pose) if flags & 0x40 and count else ([[]] * count, [])
            for vertex, place in enumerate(places):
                x, y, z = blended(place, influences[vertex], maps) if influences[vertex] else point(pose[index], place)
                # Right-handed, z up, and figures look along y.
                found[f"{node['path']}.kind.mesh", vertex] = [-x, z, y]
        return found

    def is_mesh(self, at):
        return self.take("I", at + 0x6C)[0] & 0x20

    def local(self, node, moves, time):
        parts = []
        for kind, rest in REST.items():
            times, rows = node["tracks"].get(kind, ([0.0], [rest]))
            value = rows[0]
            if kind in moves:
                value = sampled(*moves[kind], time, spherical if kind == ORIENTATION else linear)
            parts.append(value)
        position, rotation, (scale,) = parts
        return placed(square(turn(rotation), scaled([scale] * 3)), position)

    def skin(self, at, count, pose):
        """For each vertex its slots and weights, and for each slot what it does to a vertex."""
        weights, slots = (self.stream(self.take("I", at + offset)[0], form, count) for offset, form in ((0x27C, "4f"), (0x280, "4h")))
        table = self.take("I", at + 0x284)[0]
        nodes = self.take(f"{(table - at - 0x2B0) // 2}h", at + 0x2B0)
        turns, steps = self.array(at + 0x28C, "4f"), self.array(at + 0x298, "3f")
        used = {slot for row in slots for slot in row if slot >= 0}
        maps = {}
        for slot in used:
            (w, x, y, z), step = turns[nodes[slot]], steps[nodes[slot]]
            maps[slot] = multiply(pose[nodes[slot]], placed(turn((x, y, z, w)), step))
        return [[(slot, share) for slot, share in zip(*row) if slot >= 0 and share] for row in zip(slots, weights)], maps
