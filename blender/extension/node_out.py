"""Objects and bones as nodes of a scene, onto those of the file."""

from typing import Any

import bpy
import meshwire
import numpy as np
from mathutils import Matrix

from . import identity
from .scene_in import basis, transform
from .space import Array, inverse, local, matrix, near, place, worlds

Holder = Any  # An object, or a bone of an armature.


class Nodes:
    """The nodes of the result. Nodes of the file keep their indices, and new ones follow."""

    def __init__(self, scene: Any, things: list[bpy.types.Object], owner: str | None, notes: list[str]) -> None:
        self.scene, self.notes = scene, notes
        self.count = len(scene.nodes)
        self.worlds: list[Array] = worlds(scene.nodes)
        self.before = list(self.worlds)
        self.armature_of: dict[Holder, bpy.types.Object] = {}
        for thing in things:
            if isinstance(thing.data, bpy.types.Armature):
                if thing.mode == "EDIT":
                    thing.update_from_editmode()
                self.armature_of.update({bone: thing for bone in thing.data.bones})
        self.claims = identity.Claims(identity.NODE, owner, scene.nodes, [*things, *self.armature_of])
        self.index_of: dict[Holder, int] = {thing: index for index, thing in self.claims.by_index.items()}
        self.moved: dict[int, bool] = {}

    def add(self, holder: Holder) -> int:
        """Adds a node for a new object or bone."""
        self.scene.nodes.append(meshwire.Node(holder.name))
        self.worlds.append(np.eye(4))
        self.index_of[holder] = len(self.scene.nodes) - 1
        return self.index_of[holder]

    def place_all(self, loose: set[bpy.types.Object]) -> None:
        """Sets names, parents and transforms. `loose` are objects that move their vertices rather than a node."""
        for holder, index in self.index_of.items():
            node = self.scene.nodes[index]
            if index < self.count:
                node.name = identity.name_of(holder, node.name)
        for holder in list(self.index_of):
            self.world(holder, loose)

    def world(self, holder: Holder, loose: set[bpy.types.Object]) -> tuple[Array, bool]:
        """Returns where a node is in the result, and whether it moved; sets its transform."""
        index = self.index_of[holder]
        if index in self.moved:
            return self.worlds[index], self.moved[index]
        self.moved[index] = False
        if isinstance(holder, bpy.types.Bone):
            self.bone(index, holder, loose)
        elif not (index < self.count and holder in loose):
            self.object(index, holder, loose)
        return self.worlds[index], self.moved[index]

    def bone(self, index: int, bone: bpy.types.Bone, loose: set[bpy.types.Object]) -> None:
        """Sets the transform of a bone, whose place does not depend on its parent."""
        armature, node = self.armature_of[bone], self.scene.nodes[index]
        parent = None if bone.parent is None else self.index_of[bone.parent]
        above, above_moved = (np.eye(4), False) if bone.parent is None else self.world(bone.parent, loose)
        if bone.parent is None and index < self.count and node.parent is not None and node.parent >= 0:
            # The parent in the file is not a bone.
            holder = self.claims.by_index.get(node.parent)
            if holder is not None and not isinstance(holder, bpy.types.Bone):
                parent, (above, above_moved) = node.parent, self.world(holder, loose)
        rest = bone.get(identity.REST)
        now, at = matrix(armature.matrix_world), matrix(bone.matrix_local)
        if index < self.count and rest is not None:
            before = np.array(rest).reshape(4, 4)
            still = np.array_equal(before, at) and near(now, np.eye(4), 1e-7)
            goal = self.before[index] if still else now @ at @ inverse(before) @ self.before[index]
        else:
            still, goal = False, now @ at
        self.put(index, parent, above, goal, still and not above_moved)

    def object(self, index: int, thing: bpy.types.Object, loose: set[bpy.types.Object]) -> None:
        """Sets the transform of an object, which is relative to its parent."""
        node, rest = self.scene.nodes[index], thing.get(identity.REST)
        parent = self.parent(thing)
        if parent is None and index < self.count and node.parent not in self.claims.by_index:
            parent = self.survivor(node.parent)
        above, above_moved = (np.eye(4), False) if parent is None else self.known_world(parent, loose)
        own, offset = matrix(thing.matrix_basis), matrix(thing.matrix_parent_inverse)
        before = None if rest is None or index >= self.count else list(rest)
        now = transform(thing)
        skinned = thing.parent is not None and thing.parent.type == "ARMATURE" and thing.parent_type == "OBJECT"
        if before is not None and skinned and node.parent is not None:
            # Below its armature, placed in the space of the scene.
            armature = matrix(thing.parent.matrix_world)
            still = (before == now or animated(thing)) and near(armature, np.eye(4), 1e-7)
            above, above_moved = self.known_world(node.parent, loose)
            goal = self.before[index] if still else armature @ offset @ own
            self.put(index, node.parent, above, goal, still and not above_moved)
            return
        if before is not None and parent == node.parent and np.allclose(before[10:], now[10:], atol=1e-6):
            if animated(thing):
                now = before
            self.components(node, before, now)
            self.worlds[index] = above @ local(node)
            self.moved[index] = above_moved or before != now
            return
        self.put(index, parent, above, self.frame(thing) @ offset @ own, False)

    def components(self, node: Any, before: list[float], now: list[float]) -> None:
        """Sets the parts of a transform that changed."""
        if node.matrix is not None:
            if not np.allclose(before[:10], now[:10], atol=1e-7):
                place(node, basis(now))
            return
        if before[:3] != now[:3]:
            node.translation = np.array(now[:3], np.float32)
        if not np.allclose(before[3:7], now[3:7], atol=1e-7):
            turn = np.array([*now[4:7], now[3]], np.float32)
            node.rotation = turn / np.linalg.norm(turn)
        if before[7:10] != now[7:10]:
            node.scale = np.array(now[7:10], np.float32)

    def put(self, index: int, parent: int | None, above: Array, goal: Array, still: bool) -> None:
        """Gives a node a place in the scene. A transform relative to the parent that did not change keeps its bits."""
        node = self.scene.nodes[index]
        own = inverse(above) @ goal
        if not (still and node.parent == parent) and not near(own, local(node)):
            place(node, own)
        node.parent = parent
        self.moved[index] = not still
        self.worlds[index] = goal

    def parent(self, thing: bpy.types.Object) -> int | None:
        """Returns the node above an object."""
        above = thing.parent
        if above is None:
            return None
        if above.type == "ARMATURE" and thing.parent_type == "BONE" and thing.parent_bone in above.data.bones:
            return self.index_of.get(above.data.bones[thing.parent_bone])
        if above in self.index_of:
            return self.index_of[above]
        return self.parent(above)

    def survivor(self, index: int | None) -> int | None:
        """Returns the nearest node above a deleted one that was not deleted."""
        while index is not None and index not in self.claims.by_index:
            index = self.scene.nodes[index].parent
        return index

    def known_world(self, index: int, loose: set[bpy.types.Object]) -> tuple[Array, bool]:
        """Returns where a node is."""
        holder = next((one for one, at in self.index_of.items() if at == index), None)
        return (self.worlds[index], False) if holder is None else self.world(holder, loose)

    def frame(self, thing: bpy.types.Object) -> Array:
        """Returns the transform that Blender puts above an object, from the transforms at rest."""
        above = thing.parent
        if above is None:
            return np.eye(4)
        frame = self.frame(above) @ matrix(above.matrix_parent_inverse) @ matrix(above.matrix_basis)
        if above in self.index_of and self.index_of[above] < self.count and animated(above):
            frame = self.worlds[self.index_of[above]]
        if above.type == "ARMATURE" and thing.parent_type == "BONE" and thing.parent_bone in above.data.bones:
            bone = above.data.bones[thing.parent_bone]
            frame = frame @ matrix(bone.matrix_local) @ matrix(Matrix.Translation((0.0, bone.length, 0.0)))
        return frame


def animated(thing: bpy.types.Object) -> bool:
    """Returns True if an animation moves an object now: its transform is then not that at rest."""
    data = thing.animation_data
    return data is not None and (data.action is not None or any(not track.mute for track in data.nla_tracks))
