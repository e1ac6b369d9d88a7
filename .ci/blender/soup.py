"""What a GLB shows, as triangles in the scene: which of one file are in another one, whoever wrote them."""

import math
import re

import numpy

from glb import Glb


def matrix(node):
    """The local matrix of a node."""
    if "matrix" in node:
        return numpy.array(node["matrix"]).reshape(4, 4).T
    x, y, z, w = node.get("rotation", [0, 0, 0, 1])
    turn = numpy.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
            [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
            [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
        ]
    )
    local = numpy.eye(4)
    local[:3, :3] = turn * numpy.array(node.get("scale", [1, 1, 1]))
    local[:3, 3] = node.get("translation", [0, 0, 0])
    return local


class Shown:
    """Nodes by name, triangles with their values, and animations of a GLB.

    What the animations of `rest` move is placed as there. With `bound`, skins are brought to the bind pose they have there:
    Blender has one rest pose without scale for all skins, and moves vertices to it.
    """

    def __init__(self, path, rest=None, bound=None):
        self.glb = Glb(path)
        self.bound = bound and bound.binds()
        root = self.glb.root
        if rest is not None:
            moved = {channel["target"].get("node") for one in rest.glb.list("animations") for channel in one["channels"]}
            still = {node["name"]: node for index, node in enumerate(rest.glb.list("nodes")) if index in moved}
            own = ("matrix", "translation", "rotation", "scale")
            for node in root.get("nodes", []):
                if like := still.get(node.get("name")):
                    for key in own:
                        node.pop(key, None)
                    node |= {key: like[key] for key in own if key in like}
        nodes = root.get("nodes", [])
        parents = {child: index for index, node in enumerate(nodes) for child in node.get("children", [])}
        self.parents = parents
        self.worlds = [None] * len(nodes)
        for index in range(len(nodes)):
            self.world(index)
        self.names = {node.get("name", ""): index for index, node in enumerate(nodes)}
        self.triangles = []
        for index, node in enumerate(nodes):
            if "mesh" in node:
                self.mesh(index, node)
        # Blender has no normal where a triangle has no area, and makes one up for all its neighbors when a mesh is edited.
        unsure = {place for triangle in self.triangles if is_flat(triangle, 0) for place in triangle["places"]}
        for triangle in self.triangles:
            if triangle["normals"] is not None:
                pairs = zip(triangle["places"], triangle["normals"])
                triangle["normals"] = [None if place in unsure else normal for place, normal in pairs]
        places = [corner for triangle in self.triangles for corner in triangle["places"]]
        # Formats of half precision have no bits behind that; a step is half of this, and one of Blender's is added.
        values = numpy.array(places, "f4") if places else numpy.zeros((1, 3), "f4")
        self.is_half = not (values.view("u4") & 0x1FFF).any()
        self.size = max((max(map(abs, place)) for place in places), default=1.0) or 1.0

    def world(self, index):
        if self.worlds[index] is None:
            above = self.parents.get(index)
            local = matrix(self.glb.root["nodes"][index])
            self.worlds[index] = local if above is None else self.world(above) @ local
        return self.worlds[index]

    def worlds_of(self, skin):
        return [self.worlds[joint] for joint in skin["joints"]]

    def blend(self, attributes, maps):
        """For each vertex, the maps of its joints, blended by its weights."""
        sum = 0
        for set in (set for set in range(8) if f"JOINTS_{set}" in attributes):
            joints = self.glb.numbers(attributes[f"JOINTS_{set}"]).astype(int)
            sum = sum + numpy.einsum("vc,vcij->vij", self.glb.fractions(attributes[f"WEIGHTS_{set}"]), maps[joints])
        return sum

    def binds(self):
        """The bind pose of each joint, and its place in the scene, by name."""
        found = {}
        for skin in self.glb.list("skins"):
            binds = self.glb.numbers(skin["inverseBindMatrices"]).reshape(-1, 4, 4).transpose(0, 2, 1)
            for joint, bind in zip(skin["joints"], binds):
                found.setdefault(self.glb.root["nodes"][joint].get("name"), (bind, self.worlds[joint]))
        return found

    def mesh(self, index, node):
        root, glb = self.glb.root, self.glb
        skin = root["skins"][node["skin"]] if "skin" in node else None
        for part in root["meshes"][node["mesh"]]["primitives"]:
            if part.get("mode", 4) != 4 or "POSITION" not in part["attributes"]:
                continue
            attributes = part["attributes"]
            points = glb.numbers(attributes["POSITION"])
            points = numpy.hstack([points, numpy.ones((len(points), 1))])
            weights = None
            if skin is not None and "JOINTS_0" in attributes:
                binds = numpy.array([numpy.eye(4)] * len(skin["joints"]))
                if "inverseBindMatrices" in skin:
                    binds = glb.numbers(skin["inverseBindMatrices"]).reshape(-1, 4, 4).transpose(0, 2, 1)
                maps = numpy.array(self.worlds_of(skin)) @ binds
                weights = [{} for _ in points]
                names = [root["nodes"][joint].get("name", "") for joint in skin["joints"]]
                if self.bound:
                    own = [self.bound.get(name, (bind, world)) for name, bind, world in zip(names, binds, self.worlds_of(skin))]
                    back = numpy.linalg.inv(binds) @ numpy.array([bind for bind, _ in own])
                    points = numpy.einsum("vij,vj->vi", numpy.linalg.inv(self.blend(attributes, back)), points)
                    maps = numpy.array([world @ bind for bind, world in own])
                turns = self.blend(attributes, maps)
                points = numpy.einsum("vij,vj->vi", turns, points)
                for set in range(8):
                    if f"JOINTS_{set}" not in attributes:
                        break
                    joints = glb.numbers(attributes[f"JOINTS_{set}"]).astype(int)
                    shares = glb.fractions(attributes[f"WEIGHTS_{set}"])
                    for column in range(4):
                        for vertex, (joint, share) in enumerate(zip(joints[:, column], shares[:, column])):
                            if share > 1e-3:
                                weights[vertex][names[joint]] = weights[vertex].get(names[joint], 0) + share
            else:
                points = points @ self.worlds[index].T
            normals = None
            if "NORMAL" in attributes:
                maps_of = numpy.broadcast_to(self.worlds[index], (len(points), 4, 4)) if weights is None else turns
                upright = numpy.linalg.pinv(maps_of[:, :3, :3]).transpose(0, 2, 1)
                normals = numpy.einsum("vab,vb->va", upright, glb.numbers(attributes["NORMAL"]))
                normals /= numpy.maximum(numpy.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
            uvs = [glb.fractions(attributes[f"TEXCOORD_{set}"]) for set in range(8) if f"TEXCOORD_{set}" in attributes]
            colors = [glb.fractions(attributes[f"COLOR_{set}"]) for set in range(8) if f"COLOR_{set}" in attributes]
            # "Export All Vertex Colors" puts a white set first if no material uses one.
            if len(colors) > 1 and numpy.abs(1 - colors[0]).max() < 0.02:
                colors = colors[1:]
            corners = (
                glb.numbers(part["indices"])[:, 0].astype(int) if "indices" in part else numpy.arange(len(points))
            )
            material = root["materials"][part["material"]].get("name", "") if "material" in part else None
            for a, b, c in corners[: len(corners) // 3 * 3].reshape(-1, 3):
                three = (a, b, c)
                self.triangles.append(
                    {
                        "places": [tuple(points[v, :3]) for v in three],
                        "uvs": [[tuple(set[v]) for set in uvs] for v in three],
                        "colors": [[tuple(set[v, :3]) for set in colors] for v in three],
                        "weights": None if weights is None else [weights[v] for v in three],
                        "normals": None if normals is None else [tuple(normals[v]) for v in three],
                        "material": material,
                    }
                )


def is_flat(triangle, size):
    """True for a triangle without area, which editors drop."""
    a, b, c = (numpy.array(place) for place in triangle["places"])
    longest = max(numpy.linalg.norm(b - a), numpy.linalg.norm(c - b), numpy.linalg.norm(a - c))
    return numpy.linalg.norm(numpy.cross(b - a, c - a)) <= 1e-5 * longest * longest + 1e-12 * size * size


class Index:
    """Triangles by where they are."""

    def __init__(self, triangles, step):
        self.step, self.cells = step, {}
        for triangle in triangles:
            self.cells.setdefault(self.cell(triangle), []).append(triangle)

    def middle(self, triangle):
        return [sum(place[axis] for place in triangle["places"]) / 3 for axis in range(3)]

    def cell(self, triangle):
        return tuple(math.floor(value / self.step) for value in self.middle(triangle))

    def near(self, triangle, tolerance):
        """Triangles at the same corners, each with the turn that brings its corners there; reversed ones too."""
        x, y, z = self.cell(triangle)
        for cell in ((x + i, y + j, z + k) for i in (-1, 0, 1) for j in (-1, 0, 1) for k in (-1, 0, 1)):
            for other in self.cells.get(cell, []):
                for turn in ((0, 1, 2), (1, 2, 0), (2, 0, 1), (0, 2, 1), (2, 1, 0), (1, 0, 2)):
                    if all(math.dist(triangle["places"][i], other["places"][turn[i]]) <= tolerance for i in range(3)):
                        yield other, turn


def lost(one, other):
    """What of one file is not in the other: a list of (what, how many, example, all places)."""
    size = max(one.size, other.size)
    # Half a step of half precision on each of three axes.
    tolerance = 9e-4 if one.is_half or other.is_half else 2e-4
    index = Index(other.triangles, 8 * tolerance * size)
    counts = {}
    for triangle in one.triangles:
        if is_flat(triangle, size):
            continue
        found = list(index.near(triangle, tolerance * size))
        if not found:
            note(counts, "triangle", triangle["places"])
            continue
        straight = [pair for pair in found if pair[1] in ((0, 1, 2), (1, 2, 0), (2, 0, 1))]
        found = straight or found
        best = min((differences(triangle, *pair) for pair in found), key=len)
        for what in best:
            note(counts, what, triangle["places"][0])
    return [(what, len(places), places[0], places) for what, places in sorted(counts.items())]


def note(counts, what, example):
    counts.setdefault(what, []).append([round(float(x), 4) for x in numpy.ravel(example)])


def differences(one, other, turn):
    """Which values of the corners of two triangles differ."""
    found = []
    # What has no material gets one where the format asks for it; `import` says which.
    if None not in (one["material"], other["material"]) and base(one["material"]) != base(other["material"]):
        found.append("material")
    for set in range(len(one["uvs"][0])):
        pairs = [(one["uvs"][i], other["uvs"][turn[i]]) for i in range(3)]
        if any(len(b) <= set for _, b in pairs):
            found.append(f"uv set {set} missing")
        elif any(math.dist(a[set], b[set]) > 1e-3 * max(1.0, *map(abs, a[set])) for a, b in pairs):
            found.append(f"uv set {set}")
    if one["normals"] is not None and other["normals"] is not None:
        pairs = [(one["normals"][i], other["normals"][turn[i]]) for i in range(3)]
        if any(None not in pair and math.dist(*pair) > 0.15 for pair in pairs):
            found.append("normals")
    for set in range(len(one["colors"][0])):
        pairs = [(one["colors"][i], other["colors"][turn[i]]) for i in range(3)]
        if any(len(b) <= set for _, b in pairs):
            if any(max(abs(1 - part) for part in a[set]) > 0.02 for a, _ in pairs):
                found.append("color missing")
        elif any(math.dist(a[set], b[set]) > 0.03 for a, b in pairs):
            found.append("color")
    if one["weights"] is not None and other["weights"] is not None:
        for i in range(3):
            a, b = one["weights"][i], other["weights"][turn[i]]
            if any(abs(a.get(name, 0) - b.get(name, 0)) > 5e-3 for name in a.keys() | b.keys()):
                found.append("weights")
                break
    return found


def base(name):
    """A name without the number that editors append; none for a material that export has numbered."""
    name = name or ""
    if len(name) > 4 and name[-4] == "." and name[-3:].isdigit():
        name = name[:-4]
    return "" if re.fullmatch(r"material \d+", name) else name
