"""A file as objects of Blender.

The scene comes in the space of Blender: z up, meters. Nodes that move vertices are bones of one armature, all others are
objects. A node with meshes is its first mesh; a mesh at a bone is an object below the bone.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import bpy
import meshwire
import numpy as np
from mathutils import Matrix

from . import action_in, curves, identity, material_in, mesh_in, skeleton_in
from .space import Array, near, parts, worlds

Progress = Callable[[float], None]


def load(
    context: bpy.types.Context, path: Path, motions: list[Path], progress: Progress = lambda share: None
) -> list[str]:
    """Imports a model with the files that belong to it into a new collection. Returns what Blender cannot show."""
    asset = identity.opened(path, motions)
    path = asset.path if isinstance(asset, meshwire.Assembly) else path  # A macro stands for its component.
    scene = asset.scene("blender")
    collection = bpy.data.collections.new(path.stem)
    context.scene.collection.children.link(collection)
    layers = context.view_layer.layer_collection.children
    context.view_layer.active_layer_collection = layers[collection.name]
    identity.remember(collection, asset, path, motions)
    missing = []
    if isinstance(asset, meshwire.Assembly):
        missing = [*asset.unreadable(), *(finding.message for finding in asset.findings())]
    return missing + Import(context, collection, scene, path).run(progress)


class Import:
    """The work on one file."""

    def __init__(self, context: bpy.types.Context, collection: bpy.types.Collection, scene: Any, path: Path) -> None:
        self.context, self.collection, self.scene, self.path = context, collection, scene, path
        self.worlds: list[Array] = worlds(self.scene.nodes)
        self.materials: list[bpy.types.Material] = []
        self.armature: bpy.types.Object | None = None
        self.skinned: set[int] = set()  # Nodes whose mesh the armature moves.
        self.bones: dict[int, str] = {}
        self.targets = action_in.Targets()
        self.notes: list[str] = []
        self.owner: str = collection[identity.OWNER]

    def run(self, progress: Progress) -> list[str]:
        """Creates everything."""
        scene = self.scene
        self.materials = [
            material_in.build(one, index, self.path, self.owner) for index, one in enumerate(scene.materials)
        ]
        self.armature, self.bones = skeleton_in.build(
            scene, self.worlds, self.path.stem, self.collection, self.context.view_layer
        )
        self.rests()
        firsts = mesh_in.first_parts(scene.meshes)
        # The most detailed mesh of a node is the object of the node.
        order = sorted(enumerate(scene.meshes), key=lambda one: (one[1].purpose != "visual", one[1].lod))
        for number, (index, mesh) in enumerate(order):
            self.mesh(index, mesh, firsts[index])
            progress(0.1 + 0.8 * (number + 1) / len(order))
        self.empties()
        self.parents()
        self.morph_motion()
        for index, animation in enumerate(scene.animations):
            action_in.build(animation, index, self.targets, self.context.scene, f"{self.path.stem} {index}", self.owner)
        self.note()
        progress(1.0)
        return self.notes

    def rests(self) -> None:
        """Records the rest poses of bones."""
        for node, name in self.bones.items():
            assert self.armature is not None and isinstance(self.armature.data, bpy.types.Armature)
            parent = self.scene.nodes[node].parent
            above = None if parent is None else self.worlds[parent]
            rest = curves.Rest.of(self.armature.data.bones[name], self.worlds[node], above)
            self.targets.bones[node] = (self.armature, name, rest)

    def mesh(self, index: int, mesh: Any, first_part: int) -> None:
        """Creates the object of a mesh."""
        node = self.scene.nodes[mesh.node]
        own = mesh.node not in self.bones and mesh.node not in self.targets.nodes
        if mesh.skin is not None and mesh.vertex_space == "scene":
            # The node of such a mesh does not move it.
            own = own and near(self.worlds[mesh.node], np.eye(4), 0.0)
        name = identity.shown(node.name if own else mesh.name or node.name, self.path.stem)
        data, origins, rows = mesh_in.build(mesh, name, first_part)
        identity.mark(data, identity.MESH, mesh.source or str(index), self.owner)
        for material in mesh_in.slots_of(mesh.primitives)[0]:
            data.materials.append(None if material is None else self.materials[material])
        thing = bpy.data.objects.new(name, data)
        thing.rotation_mode, thing[identity.NAME] = "QUATERNION", thing.name
        self.folder(mesh).objects.link(thing)
        if mesh.lod or mesh.purpose != "visual":
            thing.hide_set(True)
            thing.hide_render = True
        if own:
            self.targets.nodes[mesh.node] = thing
        if mesh.skin is not None:
            joints = [self.bones[joint] for joint in mesh.skin.joints.tolist()]
            mesh_in.add_weights(thing, joints, origins, rows)
            modifier = thing.modifiers.new("Armature", "ARMATURE")
            modifier.object = self.armature
        mesh_in.add_shapes(thing, mesh, origins)
        keys = data.shape_keys
        for number, block in enumerate(list(keys.key_blocks)[1:] if keys is not None else ()):
            self.targets.shapes[index, number] = (keys, block.name)
        if own:
            self.place(thing, mesh.node)
        if mesh.skin is not None:
            # The armature moves the vertices; a parent that moves as well would move them twice.
            thing.parent = self.armature
            if mesh.vertex_space == "node":
                thing.matrix_basis = Matrix(np.nan_to_num(self.worlds[mesh.node]).tolist())
            self.skinned.add(mesh.node)
        elif not own:
            self.below(thing, mesh.node)
        rest(thing)

    def below(self, thing: bpy.types.Object, node: int) -> None:
        """Makes an object a child of a node."""
        if node in self.bones:
            assert self.armature is not None and isinstance(self.armature.data, bpy.types.Armature)
            bone = self.armature.data.bones[self.bones[node]]
            thing.parent, thing.parent_type, thing.parent_bone = self.armature, "BONE", bone.name
            # Blender places children at the tail of a bone, and bones have no scale.
            inside = bone.matrix_local.inverted() @ Matrix(np.nan_to_num(self.worlds[node]).tolist())
            thing.matrix_parent_inverse = Matrix.Translation((0.0, -bone.length, 0.0)) @ inside
        else:
            thing.parent = self.targets.nodes[node]

    def place(self, thing: bpy.types.Object, index: int) -> None:
        """Gives an object the name and the transform of a node."""
        node = self.scene.nodes[index]
        identity.mark(thing, identity.NODE, node.source or str(index), self.owner)
        thing.rotation_mode = "QUATERNION"
        if node.matrix is not None:
            thing.matrix_basis = Matrix(node.matrix.tolist())
        else:
            x, y, z, w = node.rotation.tolist()
            thing.location, thing.rotation_quaternion, thing.scale = node.translation, (w, x, y, z), node.scale
        rest(thing)

    def folder(self, mesh: Any) -> bpy.types.Collection:
        """Returns the collection for a level of detail or a purpose."""
        names = {"visual": f"LOD {mesh.lod}", "collision": "Collision", "walk": "Walk Mesh", "hidden": "Hidden"}
        if mesh.purpose == "visual" and not mesh.lod:
            return self.collection
        name = names[mesh.purpose]
        full = f"{name} {self.collection.name}"
        if full not in self.collection.children:
            self.collection.children.link(bpy.data.collections.new(full))
            return self.collection.children[-1]
        return self.collection.children[full]

    def empties(self) -> None:
        """Creates the objects of nodes without meshes."""
        for index, node in enumerate(self.scene.nodes):
            if index in self.bones or index in self.targets.nodes:
                continue
            thing = bpy.data.objects.new(identity.shown(node.name, f"node {index}"), None)
            thing.empty_display_size = 0.1
            self.collection.objects.link(thing)
            self.targets.nodes[index] = thing
            self.place(thing, index)

    def parents(self) -> None:
        """Sets the parents of the objects of nodes."""
        for index, thing in self.targets.nodes.items():
            parent = self.scene.nodes[index].parent
            if parent is not None and not (index in self.skinned and isinstance(thing.data, bpy.types.Mesh)):
                self.below(thing, parent)
            rest(thing)

    def morph_motion(self) -> None:
        """Creates shape keys for a motion of morph targets, which has no model."""
        channels = [channel for one in self.scene.animations for channel in one.channels]
        names = [one.target for one in channels if one.property == "weight" and one.morph is None]
        if not names:
            return
        data = bpy.data.meshes.new(self.path.stem)
        data.from_pydata([(0.0, 0.0, 0.0)], [], [])
        thing = bpy.data.objects.new(self.path.stem, data)
        self.collection.objects.link(thing)
        thing[identity.MORPHS], thing[identity.OWNER] = True, self.owner
        thing.shape_key_add(name="Basis")
        for name in dict.fromkeys(names):
            block = thing.shape_key_add(name=identity.shown(name, "target"))
            block.slider_min, block.slider_max = -10.0, 10.0
            self.targets.named_shapes[name] = (data.shape_keys, block.name)

    def note(self) -> None:
        """Lists what Blender does not show."""
        sets = max((len(part.uv_sets) for mesh in self.scene.meshes for part in mesh.primitives), default=0)
        if sets > mesh_in.MOST_UVS:
            self.notes.append(f"{sets - mesh_in.MOST_UVS} of {sets} UV maps: Blender has room for {mesh_in.MOST_UVS}")
        other = {
            channel.property
            for animation in self.scene.animations
            for channel in animation.channels
            if self.targets.of(channel) is None
        }
        if other:
            self.notes.append(f"animation channels that Blender has no property for: {', '.join(sorted(other))}")


def rest(thing: bpy.types.Object) -> None:
    """Records the transform of an object after the import."""
    thing[identity.REST] = transform(thing)


def basis(values: list[float]) -> Array:
    """Returns the matrix of the location, rotation and scale of such a list."""
    w, x, y, z = values[3:7]
    return parts(np.array(values[:3]), np.array([x, y, z, w]), np.array(values[7:10]))


def transform(thing: bpy.types.Object) -> list[float]:
    """Returns location, rotation (w, x, y, z), scale and the offset from the parent of an object."""
    turn = thing.rotation_quaternion
    if thing.rotation_mode != "QUATERNION":
        turn = thing.matrix_basis.to_quaternion()
    offset = [value for row in thing.matrix_parent_inverse for value in row]
    return [*thing.location, *turn, *thing.scale, *offset]
