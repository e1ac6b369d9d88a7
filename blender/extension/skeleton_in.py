"""Nodes that move vertices as the bones of an armature."""

from typing import Any

import bpy
import numpy as np
from mathutils import Matrix, Vector

from . import identity
from .space import Array


def bones_of(scene: Any) -> set[int]:
    """Returns the nodes that become bones: joints and their ancestors, or all nodes of a motion without meshes."""
    if not scene.meshes:
        return set(range(len(scene.nodes)))
    bones: set[int] = set()
    for mesh in scene.meshes:
        for joint in mesh.skin.joints.tolist() if mesh.skin is not None else ():
            at: int | None = joint
            while at is not None and at not in bones:
                bones.add(at)
                at = scene.nodes[at].parent
    return bones


def rigid(world: Array) -> Matrix:
    """Returns a transform without scale, which bones cannot have at rest."""
    translation, rotation, _ = Matrix(np.nan_to_num(world).tolist()).decompose()
    return Matrix.LocRotScale(translation, rotation, None)


def lengths(scene: Any, bones: list[int], worlds: list[Array]) -> dict[int, float]:
    """Returns a length for each bone: the distance to its nearest child, if that is neither tiny nor huge."""
    heads = {node: np.nan_to_num(worlds[node][:3, 3]) for node in bones}
    usual = max(float(np.ptp([*heads.values()], axis=0).max()) * 0.05, 1e-3)
    result = dict.fromkeys(bones, usual * 100.0)
    for node in bones:
        parent = scene.nodes[node].parent
        far = float(np.linalg.norm(heads[node] - heads.get(parent, heads[node])))
        if parent in result and usual * 0.1 < far < result[parent]:
            result[parent] = far
    return {node: usual if length == usual * 100.0 else length for node, length in result.items()}


def build(
    scene: Any, worlds: list[Array], name: str, collection: bpy.types.Collection, layer: bpy.types.ViewLayer
) -> tuple[bpy.types.Object | None, dict[int, str]]:
    """Creates the armature. Returns it with the name of the bone of each node."""
    nodes = sorted(bones_of(scene))
    if not nodes:
        return None, {}
    data = bpy.data.armatures.new(name)
    thing = bpy.data.objects.new(name, data)
    thing.show_in_front = True
    collection.objects.link(thing)
    layer.objects.active = thing
    bpy.ops.object.mode_set(mode="EDIT")
    made: dict[int, Any] = {}
    size = lengths(scene, nodes, worlds)
    for node in nodes:
        bone = data.edit_bones.new(identity.shown(scene.nodes[node].name, f"node {node}"))
        bone.tail = Vector((0.0, size[node], 0.0))
        bone.matrix = rigid(worlds[node])
        made[node] = bone
    for node in nodes:
        parent = scene.nodes[node].parent
        if parent in made:
            made[node].parent = made[parent]
    names = {node: bone.name for node, bone in made.items()}
    bpy.ops.object.mode_set(mode="OBJECT")
    for node, bone_name in names.items():
        bone = data.bones[bone_name]
        identity.mark(bone, identity.NODE, scene.nodes[node].source or str(node), collection[identity.OWNER])
        bone[identity.REST] = [value for row in bone.matrix_local for value in row]
        thing.pose.bones[bone_name].rotation_mode = "QUATERNION"
    return thing, names
