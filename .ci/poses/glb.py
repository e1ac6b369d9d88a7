"""Where a GLB has its vertices at a moment of its first animation, by the rules of glTF 2.0 alone."""

import json
import struct

from maths import blended, linear, multiply, placed, point, sampled, scaled, spherical, square, turn, worlds

FORMS = {5121: ("B", 255), 5123: ("H", 65535), 5125: ("I", 1), 5126: ("f", 1)}
WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}


class Glb:
    def __init__(self, path):
        data = path.read_bytes()
        length = struct.unpack_from("<I", data, 12)[0]
        self.tree, self.binary = json.loads(data[20:20 + length]), data[28 + length:]
        nodes = self.tree["nodes"]
        self.parents = [-1] * len(nodes)
        for index, node in enumerate(nodes):
            for child in node.get("children", []):
                self.parents[child] = index
        self.skins = [(skin["joints"], [columns(bind) for bind in self.rows(skin["inverseBindMatrices"])]) for skin in self.tree.get("skins", [])]
        self.channels = [self.channel(one, channel) for one in self.tree.get("animations", [])[:1] for channel in one["channels"]]

    def rows(self, index):
        accessor = self.tree["accessors"][index]
        view, width = self.tree["bufferViews"][accessor["bufferView"]], WIDTHS[accessor["type"]]
        form, whole = FORMS[accessor["componentType"]]
        start = view.get("byteOffset", 0) + accessor.get("byteOffset", 0)
        step = view.get("byteStride", width * struct.calcsize(form))
        whole = whole if accessor.get("normalized") else 1
        found = [struct.unpack_from(f"<{width}{form}", self.binary, start + row * step) for row in range(accessor["count"])]
        return [[value / whole for value in row] for row in found] if whole > 1 else found

    def channel(self, animation, channel):
        sampler, target = animation["samplers"][channel["sampler"]], channel["target"]
        kind = sampler.get("interpolation", "LINEAR")
        between = {"STEP": lambda a, b, part: a, "LINEAR": spherical if target["path"] == "rotation" else linear}[kind]
        times, values = [time for time, in self.rows(sampler["input"])], self.rows(sampler["output"])
        width = len(values) // len(times)
        values = [sum(map(list, values[row * width:(row + 1) * width]), []) for row in range(len(times))]
        return target["node"], target["path"], lambda time: sampled(times, values, time, between)

    def pose(self, time=None):
        """The places of all vertices by the source of their mesh and their number in it."""
        nodes = [dict(node) for node in self.tree["nodes"]]
        for node, path, value in self.channels if time is not None else []:
            nodes[node][path] = value(time)
        pose, found = worlds(self.parents, [local(node) for node in nodes]), {}
        for index, node in enumerate(nodes):
            if "mesh" in node:
                mesh = self.tree["meshes"][node["mesh"]]
                weights = node.get("weights", mesh.get("weights", []))
                for part in mesh["primitives"]:
                    source = mesh["extras"]["meshwire"]["source"]
                    self.part(part, source, weights, pose, pose[index], node.get("skin"), found)
        return found

    def part(self, part, source, weights, pose, own, skin, found):
        attributes = part["attributes"]
        places, numbers = self.rows(attributes["POSITION"]), self.rows(attributes["_MESHWIRE_ID"])
        for weight, target in zip(weights, part.get("targets", [])):
            if weight:
                deltas = self.rows(target["POSITION"])
                places = [[a + weight * b for a, b in zip(*pair)] for pair in zip(places, deltas)]
        if skin is None:
            found.update({(source, int(number)): point(own, place) for place, (number,) in zip(places, numbers)})
            return
        joints, binds = self.skins[skin]
        maps = [multiply(pose[joint], bind) for joint, bind in zip(joints, binds)]
        influences = [[] for _ in places]
        for number in range(len(attributes)):
            if f"JOINTS_{number}" in attributes:
                rows = zip(influences, self.rows(attributes[f"JOINTS_{number}"]), self.rows(attributes[f"WEIGHTS_{number}"]))
                for own, joints, shares in rows:
                    own.extend((joint, share) for joint, share in zip(joints, shares) if share)
        for place, (number,), own in zip(places, numbers, influences):
            found[source, int(number)] = blended(place, own, maps)


def columns(matrix):
    return [[matrix[column * 4 + row] for column in range(4)] for row in range(3)]


def local(node):
    if "matrix" in node:
        return columns(node["matrix"])
    rotation, scale = node.get("rotation", (0, 0, 0, 1)), node.get("scale", (1, 1, 1))
    return placed(square(turn(rotation), scaled(scale)), node.get("translation", (0, 0, 0)))
