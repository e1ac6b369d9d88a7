"""Where a GLB has the corners of its triangles, at rest and at a moment of an animation."""

import numpy

from glb import sampled


def matrix(move, turn, factors):
    """Where a node is relative to its parent."""
    if turn is None:
        return numpy.array(move, "f8").reshape(4, 4).T
    x, y, z, w = numpy.array(turn, "f8") / numpy.linalg.norm(turn)
    turned = numpy.array([
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ])
    found = numpy.eye(4)
    found[:3, :3], found[:3, 3] = turned * numpy.array(factors, "f8"), move
    return found


def moment(glb, name, time):
    """What an animation makes of nodes and of weights at a time: by node, its parts, or the weights."""
    found = {}
    for animation in glb.list("animations"):
        for channel in animation["channels"] if animation["name"] == name else []:
            sampler, target = animation["samplers"][channel["sampler"]], channel["target"]
            times = glb.numbers(sampler["input"])[:, 0]
            values = glb.numbers(sampler["output"]).reshape(len(times), -1)
            if target["path"] == "rotation":
                # Opposite quaternions turn alike.
                for row in range(1, len(values)):
                    values[row] *= -1 if values[row] @ values[row - 1] < 0 else 1
            found.setdefault(target["node"], {})[target["path"]] = sampled(numpy.array([time]), times, values)[0]
    return found


def triangles(glb, name=None, time=0.0):
    """For each triangle its corners: place, normal and all sets of texture coordinates, as rows."""
    nodes, moves = glb.list("nodes"), moment(glb, name, time) if name else {}
    parents = {child: index for index, node in enumerate(nodes) for child in node.get("children", [])}

    def world(index):
        move, turn, factors = glb.local(index)
        own = moves.get(index, {})
        here = matrix(own.get("translation", move), own.get("rotation", turn), own.get("scale", factors))
        return world(parents[index]) @ here if index in parents else here

    found = []
    for index, node in enumerate(nodes):
        mesh = glb.list("meshes")[node["mesh"]] if "mesh" in node else {"primitives": []}
        weights = moves.get(index, {}).get("weights", mesh.get("weights", []))
        for part in mesh["primitives"]:
            found.append(corners(glb, node, part, weights, world, index))
    # As many sets as all parts have.
    width = min((part.shape[2] for part in found), default=6)
    return numpy.concatenate([numpy.zeros((0, 3, width)), *(part[:, :, :width] for part in found)])


def corners(glb, node, part, weights, world, index):
    attributes = part["attributes"]
    places, normals = glb.numbers(attributes["POSITION"]), glb.numbers(attributes["NORMAL"])
    for weight, target in zip(weights, part.get("targets", [])):
        places = places + weight * glb.numbers(target["POSITION"])
    if "skin" in node:
        skin = glb.list("skins")[node["skin"]]
        binds = glb.numbers(skin["inverseBindMatrices"]).reshape(-1, 4, 4).transpose(0, 2, 1)
        joints = numpy.stack([world(joint) @ bind for joint, bind in zip(skin["joints"], binds)])
        shares = glb.fractions(attributes["WEIGHTS_0"])
        own = glb.numbers(attributes["JOINTS_0"]).astype(int)
        maps = numpy.einsum("vj,vjab->vab", shares / shares.sum(axis=1, keepdims=True), joints[own])
    else:
        maps = numpy.repeat(world(index)[None], len(places), axis=0)
    at = numpy.einsum("vab,vb->va", maps[:, :3, :3], places) + maps[:, :3, 3]
    upright = numpy.linalg.inv(maps[:, :3, :3]).transpose(0, 2, 1)
    turned = numpy.einsum("vab,vb->va", upright, normals)
    turned /= numpy.linalg.norm(turned, axis=1, keepdims=True)
    sets = [glb.fractions(attributes[name]) for name in sorted(attributes) if name.startswith("TEXCOORD_")]
    rows = numpy.concatenate([at, turned, *sets], axis=1)
    return rows[glb.numbers(part["indices"])[:, 0].astype(int)].reshape(-1, 3, rows.shape[1])


def unlike(one, other, size, columns):
    """How many triangles of one have no counterpart in the other, whichever corner comes first."""
    if len(one) != len(other):
        return max(len(one), len(other))
    tolerance = numpy.array([2e-4 * size] * 3 + [2e-2] * 3 + [2e-3] * 8)[columns]
    turns = [numpy.roll(other, turn, axis=1)[:, :, columns] for turn in range(3)]
    left, missing = set(range(len(other))), 0
    for triangle in one[:, :, columns]:
        near = numpy.zeros(len(other), bool)
        for turn in turns:
            near |= (numpy.abs(turn - triangle) <= tolerance).all(axis=(1, 2))
        hits = [hit for hit in numpy.flatnonzero(near) if hit in left]
        missing += not hits
        left -= set(hits[:1])
    return missing
