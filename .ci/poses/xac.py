"""EMotionFX: an actor (XAC) and a motion (XSM), read and posed without any code of this project.

A vertex of a skinned mesh is in model space, and its joints move it by inverse(bind) * pose. A vertex of any other mesh is in
the space of the node of the mesh.
"""

import struct

from maths import blended, inverse, linear, multiply, placed, point, sampled, scaled, spherical, square, turn, worlds


class Reader:
    def __init__(self, data, at=0):
        self.data, self.at = data, at

    def take(self, form):
        found = struct.unpack_from("<" + form, self.data, self.at)
        self.at += struct.calcsize("<" + form)
        return found

    def number(self, form="I"):
        return self.take(form)[0]

    def text(self):
        length = self.number()
        self.at += length
        return self.data[self.at - length:self.at]


def chunks(data, magic):
    """For each chunk its number, kind, version and a reader. Standard materials state a length without their layers."""
    if data[:4] != magic or data[6] != 0:
        raise ValueError("not a little-endian file of the expected kind")
    at, number = 8, 0
    while at + 12 <= len(data):
        kind, length, version = struct.unpack_from("<III", data, at)
        yield number, kind, version, Reader(data, at + 12)
        end = at + 12 + length
        if kind == 3 and version > 1:
            material = Reader(data, at + 12 + (83 if version == 2 else 87))
            layers = material.number("B")
            material.text()
            for _ in range(layers):
                material.at += 28
                material.text()
            end = material.at
        at, number = end, number + 1


def local(order, rotation, scale_rotation, position, scale):
    """A node relative to its parent. The scale acts along its own axes: before the rotation in order 0, after it in order 1."""
    axes = turn(scale_rotation)
    stretch = square(square(axes, scaled(scale)), [list(row) for row in zip(*axes)])
    both = square(turn(rotation), stretch) if order == 0 else square(stretch, turn(rotation))
    return placed(both, position)


class Actor:
    def __init__(self, path):
        data = path.read_bytes()
        self.order, self.nodes, self.meshes, skins = data[7], [], [], {}
        for number, kind, version, reader in chunks(data, b"XAC "):
            if kind == 11:
                for _ in range(reader.take("II")[0]):
                    self.node(reader, 4)
            elif kind == 0:
                self.node(reader, version)
            elif kind == 1:
                self.meshes.append(mesh(number, reader, version))
            elif kind == 2:
                key, influences, start = skin(reader, version)
                skins.setdefault(key, (influences, Reader(data, start)))
        for found in self.meshes:
            found["influences"] = rows(found, *skins[found["key"]]) if found["key"] in skins else None
        self.parents = [parent for _, parent, _ in self.nodes]
        self.bind = worlds(self.parents, [local(self.order, *parts) for *_, parts in self.nodes])

    def node(self, reader, version):
        rotation, scale_rotation, position, scale, _ = (reader.take(form) for form in ("4f", "4f", "3f", "3f", "3f"))
        reader.at += 8 if version == 4 else 4
        parent = reader.number("i")
        reader.at += {1: 0, 2: 4, 3: 68, 4: 76}[version]
        self.nodes.append((reader.text(), parent, (rotation, scale_rotation, position, scale)))

    def pose(self, motion=None, time=0.0):
        """The places of all vertices by mesh, as the number of its chunk, and number of the vertex."""
        parts = [motion.parts(name, rest, time) if motion else rest for name, _, rest in self.nodes]
        pose = worlds(self.parents, [local(self.order, *own) for own in parts])
        maps = [multiply(now, inverse(then)) for now, then in zip(pose, self.bind)]
        found = {}
        for mesh in self.meshes:
            for vertex, place in enumerate(mesh["positions"]):
                if mesh["influences"] is None:
                    place = point(pose[mesh["key"][0]], place)
                elif mesh["influences"][vertex]:
                    place = blended(place, mesh["influences"][vertex], maps)
                # Left-handed, y up; front and right stay where they are.
                x, y, z = place
                found[mesh["source"], vertex] = [x, y, -z]
        return found


def mesh(number, reader, version):
    node, lod = reader.take("II") if version == 2 else (reader.number(), 0)
    _, vertices, _, _, layers, collision = reader.take("IIIIIB")
    reader.at += 3
    found = {"source": f"body.chunks[{number}].body.mesh", "key": (node, lod, collision), "originals": range(vertices)}
    for _ in range(layers):
        kind, width = reader.take("IIBBxx")[:2]
        if kind == 0:
            found["positions"] = list(struct.iter_unpack("<3f", reader.data[reader.at:reader.at + 12 * vertices]))
        elif kind == 5:
            found["originals"] = struct.unpack_from(f"<{vertices}I", reader.data, reader.at)
        reader.at += width * vertices
    return found


def skin(reader, version):
    node, lod = reader.take("II") if version == 4 else (reader.number(), 0)
    reader.at += 4 if version > 2 else 0
    count, collision = reader.take("IBxxx")
    influences = [reader.take("fHxx") for _ in range(count)]
    return (node, lod, collision), [(joint, weight) for weight, joint in influences], reader.at


def rows(mesh, influences, table):
    """For each vertex its joints: the table has a row for each original vertex."""
    ranges = [table.take("II") for _ in range(max(mesh["originals"], default=-1) + 1)]
    return [influences[first:first + count] for first, count in (ranges[row] for row in mesh["originals"])]


class Motion:
    def __init__(self, path):
        self.tracks = {}
        for _, kind, version, reader in chunks(path.read_bytes(), b"XSM "):
            if kind in (200, 202):
                short = (kind, version) in ((200, 3), (202, 2))
                for _ in range(reader.number() if kind == 202 else 1):
                    self.submotion(reader, short, (kind, version) != (200, 1))

    def submotion(self, reader, short, has_error):
        turned = lambda: [part / 32767 for part in reader.take("4h")] if short else list(reader.take("4f"))
        rotation, _, scale_rotation, _ = (turned() for _ in range(4))
        position, scale, *_ = (reader.take("3f") for _ in range(4))
        counts = reader.take("4I")
        reader.at += 4 if has_error else 0
        name, vector = reader.text(), lambda: list(reader.take("3f"))
        keys = [[(read(), reader.number("f")) for _ in range(count)] for count, read in zip(counts, (vector, turned, vector, turned))]
        pose = (rotation, scale_rotation, position, scale)
        self.tracks.setdefault(name, [(rest, *keys[track]) for rest, track in zip(pose, (1, 3, 0, 2))])

    def parts(self, name, rest, time):
        """Rotation, scale rotation, position and scale of a node; a track without keys keeps the pose of the motion."""
        if name not in self.tracks:
            return rest
        found = []
        for (pose, *keys), between in zip(self.tracks[name], (spherical, spherical, linear, linear)):
            values, times = [value for value, _ in keys], [time for _, time in keys]
            found.append(sampled(times, values, time, between) if keys else pose)
        return found

    def times(self):
        """Some moments from the first to the last key, most of them between keys."""
        last = max((key[-1][1] for track in self.tracks.values() for _, *key in track if key), default=0.0)
        return [0.0, last * 0.3183, last * 0.7071, last]
