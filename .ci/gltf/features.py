"""Writes small glTF files, each of which uses something that the specification or an extension allows.

    features.py OUT
"""

import base64
import json
import math
import struct
import sys
from pathlib import Path

OUT = Path(sys.argv[1])
BYTE, UBYTE, SHORT, USHORT, UINT, FLOAT = 5120, 5121, 5122, 5123, 5125, 5126
LETTERS = {BYTE: "b", UBYTE: "B", SHORT: "h", USHORT: "H", UINT: "I", FLOAT: "f"}
KINDS = {1: "SCALAR", 2: "VEC2", 3: "VEC3", 4: "VEC4", 16: "MAT4"}
SQUARE = [(0, 0, 0), (1, 0, 0), (1, 1, 0.25), (0, 1, 0)]
# A picture of one pixel.
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
TURN = (0, 0, math.sqrt(0.5), math.sqrt(0.5))


class Gltf:
    """A tree and its numbers."""

    def __init__(self, **tree):
        self.tree = {"asset": {"version": "2.0"}, **tree}
        self.data = b""

    def add(self, kind, element):
        self.tree.setdefault(kind, []).append(element)
        return len(self.tree[kind]) - 1

    def view(self, data, **more):
        self.data += bytes(-len(self.data) % 4)
        view = {"buffer": 0, "byteOffset": len(self.data), "byteLength": len(data), **more}
        self.data += data
        return self.add("bufferViews", view)

    def values(self, rows, kind=FLOAT, target=None, normalized=False, **more):
        rows = [row if isinstance(row, (tuple, list)) else (row,) for row in rows]
        letters = f"<{len(rows[0])}{LETTERS[kind]}"
        packed = [struct.pack(letters, *row) for row in rows]
        rows = [struct.unpack(letters, row) for row in packed]
        # Values of vertices start at multiples of four.
        stride = -len(packed[0]) % 4 if target == 34962 else 0
        view = {"target": target} if target else {}
        if stride:
            view["byteStride"] = len(packed[0]) + stride
        accessor = {
            "bufferView": self.view(b"".join(row + bytes(stride) for row in packed), **view),
            "componentType": kind,
            "count": len(rows),
            "type": KINDS[len(rows[0])],
            "min": [min(part) for part in zip(*rows)],
            "max": [max(part) for part in zip(*rows)],
            **more,
        }
        if normalized:
            accessor["normalized"] = True
        return self.add("accessors", accessor)

    def vertices(self, rows, kind=FLOAT, **more):
        return self.values(rows, kind, target=34962, **more)

    def corners(self, rows, kind=USHORT):
        return self.values(rows, kind, target=34963)

    def square(self, indices=(0, 1, 2, 0, 2, 3), **more):
        part = {"attributes": {"POSITION": self.vertices(SQUARE)}, "indices": self.corners(indices)}
        part["attributes"].update(more.pop("attributes", {}))
        part.update(more)
        return part

    def mesh(self, *parts, **more):
        return self.add("meshes", {"primitives": list(parts) or [self.square()], **more})

    def node(self, root=True, **node):
        index = self.add("nodes", node)
        if root:
            scenes = self.tree.setdefault("scenes", [{"nodes": []}])
            scenes[0].setdefault("nodes", []).append(index)
            self.tree.setdefault("scene", 0)
        return index

    def animate(self, node, path, values, times=(0, 0.5, 1), kind=FLOAT, way="LINEAR", **more):
        output = self.values(values, kind, normalized=kind != FLOAT)
        for bound in ["min", "max"]:
            del self.tree["accessors"][output][bound]
        sampler = {"input": self.values(times), "output": output, "interpolation": way}
        channel = {"sampler": 0, "target": {"node": node, "path": path}}
        self.add("animations", {"samplers": [sampler], "channels": [channel], **more})
        return channel

    def use(self, *names, required=False):
        self.tree.setdefault("extensionsUsed", []).extend(names)
        if required:
            self.tree.setdefault("extensionsRequired", []).extend(names)

    def write(self, name, uri=None):
        if self.data:
            self.tree["buffers"] = [{"byteLength": len(self.data), **({"uri": uri} if uri else {})}]
        tree = json.dumps(self.tree).encode()
        if name.endswith(".gltf"):
            (OUT / name).write_bytes(tree)
            return
        tree += b" " * (-len(tree) % 4)
        chunks = struct.pack("<I4s", len(tree), b"JSON") + tree
        if self.data:
            data = self.data + bytes(-len(self.data) % 4)
            chunks += struct.pack("<I4s", len(data), b"BIN\0") + data
        chunks += getattr(self, "behind", b"")
        (OUT / name).write_bytes(struct.pack("<4sII", b"glTF", 2, 12 + len(chunks)) + chunks)


def shown(**node):
    """A file that shows the square."""
    file = Gltf()
    file.node(mesh=file.mesh(), name="square", **node)
    return file


def skinned(kind=UBYTE, weight=FLOAT, binds=True, sets=1):
    file = Gltf()
    knee = file.node(root=False, name="knee", translation=[0, 0.5, 0])
    file.node(name="hip", translation=[0.5, 0, 0], children=[knee])
    most = {FLOAT: 1, UBYTE: 255, USHORT: 65535}[weight]
    part = file.square()
    for number in range(sets):
        share = most // sets if weight != FLOAT else 1 / sets
        rest = most - share * (sets - 1) if number == 0 else share
        half = rest // 2 if weight != FLOAT else rest / 2
        # A vertex names each of its joints once.
        joints = [(0, 1, 0, 0), (0, 1, 0, 0), (1, 0, 0, 0), (0, 1, 0, 0)] if sets == 1 else [(number, 0, 0, 0)] * 4
        weights = [(rest, 0, 0, 0), (half, rest - half, 0, 0)] * 2 if sets == 1 else [(rest, 0, 0, 0)] * 4
        part["attributes"][f"JOINTS_{number}"] = file.vertices(joints, kind)
        part["attributes"][f"WEIGHTS_{number}"] = file.vertices(weights, weight, normalized=weight != FLOAT)
    skin = {"joints": [1, 0]}
    if binds:
        to = lambda x, y: (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, 0, 1)
        skin["inverseBindMatrices"] = file.values([to(-0.5, 0), to(-0.5, -0.5)])
        for bound in ["min", "max"]:
            del file.tree["accessors"][skin["inverseBindMatrices"]][bound]
    file.add("skins", skin)
    file.node(name="cloth", mesh=file.mesh(part), skin=0)
    return file


def grid(columns, rows):
    """A file with a wavy plane."""
    file = Gltf()
    places = [(x / 16, y / 16, math.sin(x * 0.1) * math.cos(y * 0.1)) for y in range(rows) for x in range(columns)]
    corners = []
    for y in range(rows - 1):
        for x in range(columns - 1):
            a = y * columns + x
            corners += [a, a + 1, a + columns + 1, a, a + columns + 1, a + columns]
    part = {"attributes": {"POSITION": file.vertices(places)}, "indices": file.corners(corners, UINT)}
    file.add("materials", {"name": "sand"})
    file.node(name="plane", mesh=file.mesh({**part, "material": 0}))
    return file


FILES = {}


def file(function):
    """A function that makes a file, or several by name."""
    made = function()
    for name, gltf in made.items() if isinstance(made, dict) else [("", made)]:
        FILES[function.__name__ + name] = gltf
    return function


@file
def nothing():
    bare, scene = Gltf(), Gltf(scenes=[{}])
    return {"": bare, "_in_a_scene": scene}


@file
def scenes():
    second, other, none = shown(), shown(), shown()
    second.tree["scenes"].append({"name": "empty"})
    other.tree["scenes"] = [{"name": "empty"}, {"nodes": [0]}]
    other.tree["scene"] = 1
    del none.tree["scenes"], none.tree["scene"]
    return {"_second_empty": second, "_second_shown": other, "_none": none}


@file
def chunks():
    made = shown()
    made.behind = struct.pack("<I4s4s", 4, b"NOTE", b"1234")
    return made


@file
def modes():
    made = {}
    for name, parts in {
        "points": [(0, range(4))],
        "lines": [(1, range(4)), (2, range(4)), (3, range(4))],
        "strip": [(5, (0, 1, 3, 2))],
        "fan": [(6, range(4))],
        "mixed": [(4, (0, 1, 2)), (0, range(4)), (5, (0, 1, 3, 2))],
    }.items():
        gltf = Gltf()
        gltf.node(mesh=gltf.mesh(*(gltf.square(list(rows), mode=mode) for mode, rows in parts)), name=name)
        made["_" + name] = gltf
    return made


@file
def corners():
    made = {}
    for name, kind in {"ubyte": UBYTE, "ushort": USHORT, "uint": UINT}.items():
        gltf = Gltf()
        part = gltf.square()
        part["indices"] = gltf.corners((0, 1, 2, 0, 2, 3), kind)
        gltf.node(mesh=gltf.mesh(part))
        made["_" + name] = gltf
    bare = Gltf()
    bare.node(mesh=bare.mesh({"attributes": {"POSITION": bare.vertices([*SQUARE[:3], SQUARE[0], *SQUARE[2:]])}}))
    return {**made, "_none": bare}


@file
def sparse():
    made = {}
    for name in ["over", "alone"]:
        gltf = shown()
        places = gltf.tree["accessors"][0]
        at, news = gltf.view(struct.pack("<2H", 1, 2)), gltf.view(struct.pack("<6f", 2, 0, 0, 2, 2, 1))
        places["sparse"] = {
            "count": 2, "indices": {"bufferView": at, "componentType": USHORT}, "values": {"bufferView": news}
        }  # fmt: skip
        places.update(min=[0, 0, 0], max=[2, 2, 1])
        if name == "alone":
            del places["bufferView"]
        made["_" + name] = gltf
    return made


@file
def zeros():
    gltf = shown()
    places = gltf.tree["accessors"][0]
    del places["bufferView"]
    places.update(min=[0, 0, 0], max=[0, 0, 0])
    return gltf


@file
def sets():
    gltf = Gltf()
    uv = [(0, 1), (1, 1), (1, 0), (0, 0)]
    attributes = {f"TEXCOORD_{number}": gltf.vertices(uv) for number in range(3)}
    attributes["TEXCOORD_3"] = gltf.vertices([(a * 255, b * 255) for a, b in uv], UBYTE, normalized=True)
    attributes["TEXCOORD_4"] = gltf.vertices([(a * 65535, b * 65535) for a, b in uv], USHORT, normalized=True)
    attributes["COLOR_0"] = gltf.vertices([(255, 0, 0)] * 4, UBYTE, normalized=True)
    attributes["COLOR_1"] = gltf.vertices([(0, 65535, 0, 32768)] * 4, USHORT, normalized=True)
    attributes["COLOR_2"] = gltf.vertices([(0.5, 0.25, 0, 1)] * 4)
    attributes["NORMAL"] = gltf.vertices([(0, 0, 1)] * 4)
    attributes["TANGENT"] = gltf.vertices([(1, 0, 0, 1)] * 4)
    attributes["_HEAT"] = gltf.vertices([1, 2, 3, 4])
    gltf.add("materials", {"name": "paint"})
    gltf.node(mesh=gltf.mesh(gltf.square(attributes=attributes, material=0), gltf.square()))
    return gltf


@file
def quantized():
    gltf = Gltf()
    gltf.use("KHR_mesh_quantization", required=True)
    places = gltf.vertices([(0, 0, 0), (100, 0, 0), (100, 100, 25), (0, 100, 0)], SHORT)
    attributes = {
        "POSITION": places,
        "NORMAL": gltf.vertices([(0, 0, 127)] * 4, BYTE, normalized=True),
        "TANGENT": gltf.vertices([(127, 0, 0, 127)] * 4, BYTE, normalized=True),
        "TEXCOORD_0": gltf.vertices([(0, 8), (8, 8), (8, 0), (0, 0)], UBYTE),
    }
    gltf.add("materials", {})
    part = {"attributes": attributes, "indices": gltf.corners((0, 1, 2, 0, 2, 3)), "material": 0}
    gltf.node(mesh=gltf.mesh(part), scale=[0.01, 0.01, 0.01], translation=[-0.5, 0, 0])
    return gltf


@file
def interleaved():
    gltf = Gltf()
    rows = b"".join(struct.pack("<3f3f2H", *place, 0, 0, 1, 0, 65535) for place in SQUARE)
    view = gltf.view(rows, byteStride=28, target=34962)
    bounds = {"min": [0, 0, 0], "max": [1, 1, 0.25]}
    row = lambda offset, kind, type, **more: gltf.add(
        "accessors", {"bufferView": view, "byteOffset": offset, "componentType": kind, "count": 4, "type": type, **more}
    )
    attributes = {
        "POSITION": row(0, FLOAT, "VEC3", **bounds),
        "NORMAL": row(12, FLOAT, "VEC3"),
        "TEXCOORD_0": row(24, USHORT, "VEC2", normalized=True),
    }
    gltf.add("materials", {})
    gltf.node(mesh=gltf.mesh({"attributes": attributes, "mode": 6, "material": 0}))
    return gltf


@file
def places():
    made = {
        "_mirror": shown(scale=[-1, 1, 1]),
        "_uneven": shown(scale=[1, 2, 3], rotation=TURN, translation=[1, 2, 3]),
        "_flat": shown(scale=[1, 1, 0]),
        "_nowhere": shown(scale=[0, 0, 0]),
        "_matrix": shown(matrix=[0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 2, 0, 5, 6, 7, 1]),
        "_far": shown(translation=[1e6, -1e6, 1e6]),
        "_tiny": shown(scale=[1e-4, 1e-4, 1e-4]),
    }
    for name, scale in {"_slanted_child": [1, 3, 1], "_mirrored_child": [1, -1, 1]}.items():
        gltf = Gltf()
        child = gltf.node(root=False, name="child", mesh=gltf.mesh(), rotation=[0, 0, 0.3826834, 0.9238795])
        gltf.node(name="parent", scale=scale, children=[child])
        made[name] = gltf
    deep = Gltf()
    at = deep.node(root=False, name="bone 0", mesh=deep.mesh())
    for number in range(1, 300):
        at = deep.node(root=number == 299, name=f"bone {number}", translation=[0, 0.01, 0], children=[at])
    return {**made, "_deep": deep}


@file
def several():
    shared, twice = Gltf(), Gltf()
    mesh = shared.mesh(name="post")
    for number in range(4):
        shared.node(mesh=mesh, name="post", translation=[number, 0, 0])
    child = twice.node(root=False, mesh=twice.mesh(name="same"), name="same")
    twice.node(mesh=twice.mesh(name="same"), name="same", children=[child])
    return {"_of_one_mesh": shared, "_of_one_name": twice}


@file
def names():
    gltf = Gltf()
    spellings = ["", "n" * 200, "a b", "a/b\\c", '"', "line\nbreak", "Straße", "山", "1", "node 3", "NODE 3", "#x", "a\tb"]
    for number, name in enumerate(spellings):
        gltf.add("materials", {"name": name})
        node = {"name": name} if name else {}
        gltf.node(**node, mesh=gltf.mesh(gltf.square(material=number)), translation=[number, 0, 0])
    return gltf


@file
def skins():
    cloth, child, held, both, flat = (skinned() for _ in range(5))
    child.tree["nodes"][1]["translation"] = [3, 0, 0]
    child.tree["nodes"][2].update(translation=[9, 9, 9], scale=[2, 2, 2])
    held.node(name="sword", mesh=held.mesh(), translation=[1, 0, 0])
    held.tree["nodes"][0]["mesh"] = held.mesh()
    both.node(name="second", mesh=0, skin=0)
    both.node(name="stiff", mesh=both.mesh())
    flat.tree["nodes"][0]["scale"] = [0, 0, 0]
    outside = skinned()
    outside.tree["scenes"][0]["nodes"] = [1, 2]
    outside.tree["skins"][0]["skeleton"] = 1
    many = Gltf()
    joints = [many.node(root=False, name=f"joint {number}", translation=[number, 0, 0]) for number in range(300)]
    many.node(name="spine", children=joints)
    weights = {"JOINTS_0": many.vertices([(number, 0, 0, 0) for number in range(4)], USHORT)}
    weights["WEIGHTS_0"] = many.vertices([(1, 0, 0, 0)] * 4)
    many.add("skins", {"joints": joints})
    many.node(name="cloth", mesh=many.mesh(many.square(attributes=weights)), skin=0)
    return {
        "_floats": cloth, "_bytes": skinned(USHORT, UBYTE), "_shorts": skinned(UBYTE, USHORT), "_bindless": skinned(binds=False),
        "_posed": child, "_held": held, "_shared": both, "_flat_joint": flat, "_rooted": outside, "_many": many,
        "_eight": skinned(sets=2),
    }  # fmt: skip


def morphed(**more):
    gltf = Gltf()
    part = gltf.square(targets=[{"POSITION": gltf.vertices([(0, 0, number)] * 4)} for number in [1, 2]])
    return gltf, gltf.node(mesh=gltf.mesh(part, **more), name="face")


@file
def morphs():
    plain, _ = morphed()
    named, _ = morphed(weights=[0.5, 0], extras={"targetNames": ["smile", "frown"]})
    own, node = morphed(weights=[0.5, 0])
    own.tree["nodes"][node]["weights"] = [0, 0.25]
    moved, node = morphed(extras={"targetNames": ["smile", "frown"]})
    moved.animate(node, "weights", [0, 0, 1, 0.5, 0, 1])
    curved, node = morphed()
    curved.animate(node, "weights", [0] * 12, times=(0, 1), way="CUBICSPLINE")
    return {"_plain": plain, "_named": named, "_of_the_node": own, "_moved": moved, "_curved": curved}


@file
def motions():
    made = {}
    for name, (path, values, kind) in {
        "move": ("translation", [(0, 0, 0), (1, 0, 0), (1, 1, 0)], FLOAT),
        "turn": ("rotation", [(0, 0, 0, 1), TURN, (0, 0, 1, 0)], FLOAT),
        "turn_in_shorts": ("rotation", [(0, 0, 0, 32767), (0, 0, 23170, 23170), (0, 0, 32767, 0)], SHORT),
        "turn_in_bytes": ("rotation", [(0, 0, 0, 127), (0, 0, 90, 90), (0, 0, 127, 0)], BYTE),
        "scale": ("scale", [(1, 1, 1), (2, 2, 2), (1, 1, 1)], FLOAT),
        "stretch": ("scale", [(1, 1, 1), (1, 2, 3), (1, 1, 1)], FLOAT),
        "vanish": ("scale", [(1, 1, 1), (0, 0, 0), (1, 1, 1)], FLOAT),
        "mirror": ("scale", [(1, 1, 1), (-1, 1, 1), (1, 1, 1)], FLOAT),
    }.items():
        for way in ["LINEAR", "STEP", "CUBICSPLINE"]:
            if way == "CUBICSPLINE" and kind != FLOAT:
                continue
            none = (0,) * len(values[0])
            keys = [row for value in values for row in (none, value, none)] if way == "CUBICSPLINE" else values
            gltf = shown()
            gltf.animate(0, path, keys, kind=kind, way=way, name=name)
            made[f"_{name}_{way.lower()}"] = gltf
    late, one, two, whole = shown(), shown(), shown(), shown()
    late.animate(0, "translation", [(0, 0, 0), (1, 0, 0)], times=(5, 6.5))
    one.animate(0, "translation", [(1, 2, 3)], times=(0,))
    two.animate(0, "translation", [(0, 0, 0), (1, 0, 0)], times=(0, 1), name="walk")
    two.animate(0, "rotation", [(0, 0, 0, 1), TURN], times=(0, 2), name="walk")
    whole.animate(0, "translation", [(0, 0, 0), (1, 0, 0)], times=(0, 1))
    other = whole.animate(0, "scale", [(1, 1, 1), (2, 2, 2)], times=(0, 1 / 3))
    second = whole.tree["animations"].pop()
    whole.tree["animations"][0]["samplers"] += second["samplers"]
    whole.tree["animations"][0]["channels"].append({**other, "sampler": 1})
    appears = shown(scale=[0, 0, 0])
    appears.animate(0, "scale", [(0, 0, 0), (1, 1, 1), (2, 2, 2)])
    appears.animate(0, "translation", [(0, 0, 0), (1, 1, 1), (2, 2, 2)])
    bones = skinned()
    bones.animate(0, "rotation", [(0, 0, 0, 1), TURN, (0, 0, 0, 1)])
    return {**made, "_late": late, "_of_one_key": one, "_two": two, "_of_two_channels": whole, "_of_bones": bones, "_appears": appears}


@file
def pointers():
    made = {}
    for name, pointer, values in [
        ("node", "/nodes/0/translation", [(0, 0, 0), (1, 0, 0), (0, 0, 0)]),
        ("material", "/materials/0/pbrMetallicRoughness/baseColorFactor", [(0, 0, 0, 1), (1, 0, 0, 1), (0, 0, 0, 1)]),
    ]:
        gltf = shown()
        gltf.use("KHR_animation_pointer", required=True)
        gltf.add("materials", {"pbrMetallicRoughness": {"baseColorFactor": [1, 1, 1, 1]}})
        gltf.tree["meshes"][0]["primitives"][0]["material"] = 0
        target = gltf.animate(0, "pointer", values)["target"]
        del target["node"]
        target["extensions"] = {"KHR_animation_pointer": {"pointer": pointer}}
        made["_" + name] = gltf
    return made


@file
def materials():
    gltf = Gltf(images=[{"uri": "data:image/png;base64," + PIXEL}], textures=[{"source": 0}, {}], samplers=[{}])
    gltf.use("KHR_materials_unlit", "KHR_texture_transform", "KHR_materials_sheen", "ACME_paint")
    moved = {"KHR_texture_transform": {"offset": [0.5, 0], "scale": [2, 2], "rotation": 1, "texCoord": 0}}
    uv = {"TEXCOORD_0": gltf.vertices([(0, 1), (1, 1), (1, 0), (0, 0)])}
    for material in [
        {"name": "plain"},
        {"alphaMode": "BLEND", "doubleSided": True, "pbrMetallicRoughness": {"baseColorFactor": [1, 0, 0, 0.5]}},
        {"alphaMode": "MASK", "alphaCutoff": 0.25, "emissiveFactor": [1, 1, 0]},
        {"name": "lit", "extensions": {"KHR_materials_unlit": {}, "ACME_paint": {"gloss": 3}}},
        {"extensions": {"KHR_materials_sheen": {"sheenColorFactor": [1, 1, 1]}}},
        {"pbrMetallicRoughness": {"baseColorTexture": {"index": 0, "extensions": moved}, "metallicFactor": 0}},
        {"normalTexture": {"index": 0, "scale": 2}, "occlusionTexture": {"index": 0, "strength": 0.5}},
        {"pbrMetallicRoughness": {"baseColorTexture": {"index": 1}}},
    ]:
        place = gltf.add("materials", material)
        gltf.node(mesh=gltf.mesh(gltf.square(attributes=uv, material=place)), translation=[place, 0, 0])
    gltf.node(mesh=gltf.mesh())
    return gltf


@file
def things():
    """What has no triangles."""
    cameras, lights, hidden, placed = shown(), shown(), shown(), shown()
    cameras.add("cameras", {"type": "perspective", "perspective": {"yfov": 1, "znear": 0.1}})
    cameras.add("cameras", {"type": "orthographic", "orthographic": {"xmag": 1, "ymag": 1, "znear": 0, "zfar": 9}})
    cameras.node(camera=0, name="eye"), cameras.node(camera=1, name="plan")
    lights.use("KHR_lights_punctual", required=True)
    lights.tree["extensions"] = {"KHR_lights_punctual": {"lights": [{"type": "point"}, {"type": "spot", "spot": {}}]}}
    for light in [0, 1]:
        lights.node(name="lamp", extensions={"KHR_lights_punctual": {"light": light}})
    hidden.use("KHR_node_visibility", required=True)
    hidden.tree["nodes"][0]["extensions"] = {"KHR_node_visibility": {"visible": False}}
    placed.use("EXT_mesh_gpu_instancing")
    instances = {"TRANSLATION": placed.values([(0, 0, 0), (2, 0, 0)])}
    placed.tree["nodes"][0]["extensions"] = {"EXT_mesh_gpu_instancing": {"attributes": instances}}
    only = Gltf()
    only.node(name="root", children=[only.node(root=False, name="child")])
    return {"_cameras": cameras, "_lights": lights, "_hidden": hidden, "_instances": placed, "_nodes": only}


@file
def spellings():
    """What JSON and URIs allow."""
    floats, extras = shown(), skinned()
    floats.tree = json.loads(json.dumps(floats.tree), parse_int=lambda text: float(text))
    for kind, value in zip(["nodes", "meshes", "accessors", "bufferViews", "scenes", "skins"], [[], "x", 5, True, {"a": [{}]}, 1.5]):
        for element in extras.tree[kind]:
            element["extras"] = value
    return {"_floats": floats, "_extras": extras}


@file
def faces():
    degenerate, few, unused = Gltf(), Gltf(), Gltf()
    degenerate.node(mesh=degenerate.mesh(degenerate.square((0, 0, 1, 0, 1, 2, 2, 2, 2))))
    few.node(mesh=few.mesh(few.square((0, 1, 2, 3))))
    unused.node(mesh=unused.mesh(unused.square((0, 1, 3))))
    twice = Gltf()
    twice.node(mesh=twice.mesh(twice.square((0, 1, 2, 0, 2, 3, 0, 1, 2, 0, 3, 2))))
    return {"_degenerate": degenerate, "_few": few, "_unused": unused, "_twice": twice}


@file
def large():
    return {"_grid": grid(270, 260), "_strip": grid(40_000, 2)}


OUT.mkdir(parents=True, exist_ok=True)
for name, gltf in FILES.items():
    gltf.write(f"{name}.glb")
beside = shown()
(OUT / "beside them.bin").write_bytes(beside.data)
beside.write("uri_beside.gltf", "beside%20them.bin")
inside = shown()
inside.write("uri_base64.gltf", "data:application/octet-stream;base64," + base64.b64encode(inside.data).decode())
