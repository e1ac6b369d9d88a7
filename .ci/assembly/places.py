"""Where the parts of an X4 component are: the nodes of its export, compared with the component XML by code of its own.

    places.py MESHWIRE COMPONENT.xml [...]
"""

import json
import math
import struct
import subprocess
import sys
import xml.etree.ElementTree as xml

IDENTITY = [[float(row == column) for column in range(4)] for row in range(4)]


def product(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(4)) for j in range(4)] for i in range(4)]


def matrix(position, rotation, scale=(1, 1, 1)):
    """The matrix of `q * v * conjugate(q)` and a translation."""
    x, y, z, w = (value / math.sqrt(sum(value * value for value in rotation)) for value in rotation)
    turn = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]
    return [[turn[i][j] * scale[j] for j in range(3)] + [position[i]] for i in range(3)] + [[0, 0, 0, 1]]


def numbers(element, names, default):
    return [float(element.get(name, value)) for name, value in zip(names, default)] if element is not None else list(default)


def connections(path):
    """The world matrix of each connection, by index, in the space of the game."""
    found = xml.parse(path).getroot().find("component").findall("connections/connection")
    homes = {}
    for index, one in enumerate(found):
        for part in one.findall("parts/part"):
            homes.setdefault(part.get("name").lower(), index)

    def world(index, depth=0):
        one = found[index]
        position = numbers(one.find("offset/position"), "xyz", (0, 0, 0))
        rotation = numbers(one.find("offset/quaternion"), ("qx", "qy", "qz", "qw"), (0, 0, 0, 1))
        local = matrix(position, rotation)
        above = homes.get((one.get("parent") or "").lower())
        return local if above is None or depth > 100 else product(world(above, depth + 1), local)

    return [world(index) for index in range(len(found))]


def nodes(glb):
    """The world matrix of each connection in an export, by index."""
    length = struct.unpack_from("<I", glb, 12)[0]
    root = json.loads(glb[20 : 20 + length])
    parents = {child: index for index, node in enumerate(root["nodes"]) for child in node.get("children", [])}

    def world(index):
        node = root["nodes"][index]
        local = matrix(node.get("translation", (0, 0, 0)), node.get("rotation", (0, 0, 0, 1)), node.get("scale", (1, 1, 1)))
        return product(world(parents[index]), local) if index in parents else local

    found = {}
    for index, node in enumerate(root["nodes"]):
        source = node.get("extras", {}).get("meshwire", {}).get("source", "")
        if source.startswith("connections[") and source.endswith("]") and "." not in source:
            found[int(source[12:-1])] = world(index)
    return found


def main():
    meshwire, *paths = sys.argv[1:]
    failed = False
    for path in paths:
        glb = subprocess.run([meshwire, "export", "-q", path, "-o", "-"], check=True, stdout=subprocess.PIPE).stdout
        wanted, found = connections(path), nodes(glb)
        if sorted(found) != list(range(len(wanted))):
            sys.exit(f"{path}: {len(found)} connections in the export, {len(wanted)} in the file")
        size = max((abs(one[row][3]) for one in wanted for row in range(3)), default=1) or 1
        # The game is left-handed, glTF is right-handed: one axis is mirrored.
        worst = {}
        for axis in range(3):
            mirror = [[-IDENTITY[i][j] if i == axis else IDENTITY[i][j] for j in range(4)] for i in range(4)]
            mirrored = [product(product(mirror, one), mirror) for one in wanted]
            worst["xyz"[axis]] = max(
                abs(a[i][j] - found[index][i][j]) / (size if j == 3 else 1)
                for index, a in enumerate(mirrored)
                for i in range(3)
                for j in range(4)
            )
        axis = min(worst, key=worst.get)
        print(f"{path}: {len(wanted)} connections, {axis} mirrored, at most {worst[axis]:.1e} of the size off")
        failed |= worst[axis] > 1e-5
    sys.exit(failed)


main()
