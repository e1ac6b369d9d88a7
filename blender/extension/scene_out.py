"""Objects of Blender as a scene: onto that of the file that they came from, or onto nothing for a new file."""

from collections.abc import Callable
from typing import Any

import bpy
import meshwire
import numpy as np

from . import curves, identity
from .action_in import Targets
from .action_out import Actions
from .material_out import Materials
from .mesh_in import first_parts
from .mesh_out import Rebuild
from .mesh_read import Values
from .node_out import Nodes, animated, matrix
from .scene_in import basis, transform
from .space import Array, inverse, near

Progress = Callable[[float], None]
DRAWN = {"MESH", "EMPTY", "ARMATURE"}


class Export:
    """The work on one file. `scene` becomes what Blender shows; `notes` lists what it cannot say."""

    def __init__(self, scene: Any, things: list[bpy.types.Object], owner: str | None, blender: bpy.types.Scene) -> None:
        self.scene, self.owner, self.blender = scene, owner, blender
        self.notes: list[str] = []
        for thing in things:
            self.note_pose(thing)
        self.things = [thing for thing in things if thing.type in DRAWN and identity.MORPHS not in thing]
        self.all = things
        for thing in things:
            if thing.type not in DRAWN:
                self.notes.append(f"{thing.name}: objects of the kind {thing.type.lower()} are not written")
        self.firsts = first_parts(scene.meshes)
        self.count = len(scene.meshes)
        self.materials = Materials(scene, owner, self.notes)
        self.nodes = Nodes(scene, self.things, owner, self.notes)
        data = {thing.data: None for thing in self.things if isinstance(thing.data, bpy.types.Mesh)}
        self.claims = identity.Claims(identity.MESH, owner, scene.meshes, list(data))
        self.mesh_of: dict[bpy.types.Object, int] = {}
        for thing in sorted(self.things, key=lambda thing: thing.get(identity.NAME) != thing.name):
            index = self.claims.of.get(thing.data)
            if index is not None and index not in self.mesh_of.values():
                self.mesh_of[thing] = index

    def note_pose(self, thing: bpy.types.Object) -> None:
        """Says that a pose without keys is not part of a file."""
        if thing.pose is not None and not animated(thing):
            posed = [bone.name for bone in thing.pose.bones if not near(matrix(bone.matrix_basis), np.eye(4))]
            if posed:
                names = ", ".join(posed[:3])
                self.notes.append(f"{thing.name}: the pose of {names} has no keys; apply it as rest pose to write it")

    def run(self, progress: Progress = lambda share: None) -> Any:
        """Returns the scene."""
        loose = {thing for thing, index in self.mesh_of.items() if self.in_scene_space(self.scene.meshes[index])}
        self.add_nodes()
        self.nodes.place_all(loose)
        meshes = [thing for thing in self.things if isinstance(thing.data, bpy.types.Mesh)]
        for number, thing in enumerate(meshes):
            self.mesh(thing)
            progress(0.7 * (number + 1) / len(meshes))
        self.animations()
        self.remove()
        return self.scene

    @staticmethod
    def in_scene_space(mesh: Any) -> bool:
        """Returns True if the node of a mesh does not move it."""
        return mesh.skin is not None and mesh.vertex_space == "scene"

    def add_nodes(self) -> None:
        """Adds nodes for new objects and bones."""
        for bone in self.nodes.armature_of:
            if bone not in self.nodes.index_of:
                self.nodes.add(bone)
        for thing in self.things:
            if thing.type != "ARMATURE" and thing not in self.nodes.index_of and thing not in self.mesh_of:
                self.nodes.add(thing)

    def mesh(self, thing: bpy.types.Object) -> None:
        """Takes over the mesh of an object."""
        for modifier in thing.modifiers:
            if modifier.type != "ARMATURE":
                self.notes.append(f"{thing.name}: the modifier {modifier.name!r} is not applied, and not written")
        index = self.mesh_of.get(thing)
        if index is not None and thing not in self.nodes.index_of and thing.get(identity.NAME) != thing.name:
            self.notes.append(
                f"{thing.name}: meshes have the names of their nodes; rename the bone or the empty object"
            )
        armature = next((one.object for one in thing.modifiers if one.type == "ARMATURE" and one.object), None)
        known = armature is not None and any(bone in self.nodes.index_of for bone in armature.data.bones)
        if index is None:
            mesh = meshwire.Mesh(thing.data.name, self.nodes.index_of[thing], [])
            if known and thing.vertex_groups:
                mesh.skin = meshwire.Skin(np.zeros(0, np.uint32), np.zeros((0, 4, 4), np.float32))
            self.scene.meshes.append(mesh)
        else:
            mesh = self.scene.meshes[index]
        joints = mesh.skin.joints.tolist() if mesh.skin is not None else []
        before = len(joints)
        values = Values(thing, self.moved(thing, None if index is None else mesh))
        used = {values.groups[group] for row in values.weights for group in row}

        def joint_of(group: str) -> int | None:
            bone = armature.data.bones.get(group) if armature is not None and mesh.skin is not None else None
            node = self.nodes.index_of.get(bone) if bone is not None else None
            if node is None or (node not in joints and group not in used):
                return None
            if node not in joints:
                joints.append(node)
            return joints.index(node)

        first = self.firsts[index] if index is not None else None
        slots = [self.materials.index(slot.material) for slot in thing.material_slots]
        mesh.primitives = Rebuild(values, mesh, first, slots, joint_of, self.notes).parts()
        if mesh.skin is not None:
            self.skin(mesh, joints, before)

    def moved(self, thing: bpy.types.Object, mesh: Any | None) -> Array | None:
        """Returns the transform of vertices that their node does not have."""
        own = matrix(thing.matrix_parent_inverse) @ matrix(thing.matrix_basis)
        if mesh is None:
            armature = any(one.type == "ARMATURE" and one.object for one in thing.modifiers)
            return self.nodes.worlds[self.nodes.index_of[thing]] if armature and thing.vertex_groups else None
        rest = thing.get(identity.REST)
        if rest is None:
            return None
        before = np.array(rest[10:]).reshape(4, 4) @ basis(list(rest))
        if self.in_scene_space(mesh):
            above = np.eye(4) if thing.parent is None else matrix(thing.parent.matrix_world)
            change = above @ own @ inverse(before)
            return None if near(change, np.eye(4), 1e-7) else change
        is_node = thing in self.nodes.index_of
        return None if is_node or list(rest) == transform(thing) else inverse(before) @ own

    def skin(self, mesh: Any, joints: list[int], before: int) -> None:
        """Sets the skin. Vertices stay where they are when a bone moves at rest."""
        nodes, node = self.nodes, mesh.node
        old = nodes.before[node] if mesh.vertex_space == "node" and node < nodes.count else np.eye(4)
        new = nodes.worlds[node] if mesh.vertex_space == "node" else np.eye(4)
        binds = list(mesh.skin.inverse_bind)
        changed = len(joints) > before
        for place, joint in enumerate(joints):
            if place >= before:
                binds.append((inverse(nodes.worlds[joint]) @ new).astype(np.float32))
            elif nodes.moved.get(joint, False) or not np.array_equal(old, new):
                rest = nodes.before[joint] @ binds[place]
                binds[place] = (inverse(nodes.worlds[joint]) @ new @ inverse(old) @ rest).astype(np.float32)
                changed = True
        if changed:
            binds = [np.vstack([bind[:3], [0.0, 0.0, 0.0, 1.0]]) for bind in binds]
            mesh.skin = meshwire.Skin(np.array(joints, np.uint32), np.array(binds, np.float32).reshape(-1, 4, 4))

    def animations(self) -> None:
        """Takes over the actions."""
        targets, nodes = Targets(), self.nodes
        for holder, index in nodes.index_of.items():
            if isinstance(holder, bpy.types.Bone):
                world = nodes.before[index] if index < nodes.count else nodes.worlds[index]
                above = self.scene.nodes[index].parent
                parent = None if above is None else nodes.before[above] if above < nodes.count else nodes.worlds[above]
                targets.bones[index] = (nodes.armature_of[holder], holder.name, curves.Rest.of(holder, world, parent))
            else:
                targets.nodes[index] = holder
        for thing, index in self.mesh_of.items():
            keys = thing.data.shape_keys
            names = [] if keys is None else [block.name for block in keys.key_blocks if block != keys.reference_key]
            for number, target in enumerate(self.scene.meshes[index].morph_targets):
                name = identity.shown(target.name, f"target {number}")
                if name in names:
                    targets.shapes[index, number] = (keys, name)
        for thing in self.all:
            if identity.MORPHS in thing and thing.get(identity.OWNER) == self.owner and thing.data.shape_keys:
                for block in thing.data.shape_keys.key_blocks:
                    targets.named_shapes[block.name] = (thing.data.shape_keys, block.name)
        Actions(self, targets).run()

    def remove(self) -> None:
        """Removes meshes and nodes that Blender no longer has, and numbers the rest."""
        scene, nodes = self.scene, self.nodes
        meshes = [one for one in range(len(scene.meshes)) if one >= self.count or one in self.mesh_of.values()]
        stay: set[int] = set()
        held = [scene.meshes[one].node for one in meshes]
        for index in (*nodes.claims.by_index, *range(nodes.count, len(scene.nodes)), *held):
            while index is not None and index not in stay:
                stay.add(index)
                index = scene.nodes[index].parent
        numbers = {index: place for place, index in enumerate(sorted(stay))}
        places = {index: place for place, index in enumerate(meshes)}
        scene.nodes, scene.meshes = [scene.nodes[one] for one in numbers], [scene.meshes[one] for one in places]
        for node in scene.nodes:
            node.parent = numbers.get(node.parent)
        for mesh in scene.meshes:
            mesh.node = numbers[mesh.node]
            joints = [] if mesh.skin is None else mesh.skin.joints.tolist()
            if not stay.issuperset(joints):
                raise ValueError(f"{mesh.name}: a deleted bone still moves vertices; assign them to another bone first")
            if mesh.skin is not None:
                mesh.skin = meshwire.Skin(np.array([numbers[one] for one in joints], np.uint32), mesh.skin.inverse_bind)
        for animation in scene.animations:
            animation.channels = [
                one
                for one in animation.channels
                if (one.node is None or one.node in numbers) and (one.morph is None or one.morph[0] in places)
            ]
            for channel in animation.channels:
                channel.node = numbers.get(channel.node)
                channel.morph = channel.morph and (places[channel.morph[0]], channel.morph[1])
