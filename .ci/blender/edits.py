"""Edits that people make in Blender, by name; those of actions are in `motions.py`. An edit returns False where it has nothing
to edit."""

import bpy
from mathutils import Matrix, Vector

from blender import objects, quiet
from motions import EDITS


def is_own(thing):
    """True for what comes from a file: it says so in its properties."""
    return any(key.startswith("meshwire") for key in thing.keys())


def largest(least=3):
    meshes = [thing for thing in objects("MESH") if len(thing.data.polygons) >= least and thing.visible_get()]
    return max(meshes, key=lambda thing: len(thing.data.polygons), default=None)


def active(thing):
    for other in bpy.context.scene.objects:
        other.select_set(False)
    thing.select_set(True)
    bpy.context.view_layer.objects.active = thing


def in_edit_mode(thing, work):
    active(thing)
    quiet(bpy.ops.object.mode_set, mode="EDIT")
    work()
    quiet(bpy.ops.object.mode_set, mode="OBJECT")


def armature():
    """An armature that moves something, with more than one bone."""
    used = {m.object for thing in objects("MESH") for m in thing.modifiers if m.type == "ARMATURE" and m.object}
    found = [thing for thing in used if len(thing.data.bones) > 1]
    return max(found, key=lambda thing: len(thing.data.bones), default=None)


def size(thing):
    return max(thing.dimensions) or 1.0


KINDS = {}


def kind(work):
    KINDS[work.__name__.replace("_", " ")] = work
    return work


def on_mesh(work):
    """An edit of the largest mesh."""

    def edit():
        thing = largest()
        return thing is not None and work(thing) is not False

    edit.__name__ = work.__name__
    return kind(edit)


@kind
def nothing():
    return True


@on_mesh
def shade_flat(thing):
    active(thing)
    quiet(bpy.ops.object.shade_flat)


@on_mesh
def shade_smooth(thing):
    active(thing)
    quiet(bpy.ops.object.shade_smooth)


@on_mesh
def move_vertices(thing):
    for vertex in list(thing.data.vertices)[:10]:
        vertex.co += Vector((0.1, 0.05, 0.02)) * size(thing)
    thing.data.update()


def free(thing):
    """An object that no armature moves."""
    return not any(m.type == "ARMATURE" for m in thing.modifiers)


@on_mesh
def move_object(thing):
    if not free(thing):
        return False
    thing.location += Vector((0.5, 0.25, 0.125)) * size(thing)


@on_mesh
def rotate_object(thing):
    if not free(thing):
        return False
    thing.rotation_mode = "QUATERNION"
    thing.rotation_quaternion = thing.rotation_quaternion @ Matrix.Rotation(0.5, 4, "Z").to_quaternion()


@on_mesh
def scale_object(thing):
    if not free(thing):
        return False
    thing.scale *= 2.0


@on_mesh
def subdivide(thing):
    def work():
        quiet(bpy.ops.mesh.select_all, action="SELECT")
        quiet(bpy.ops.mesh.subdivide)

    if len(thing.data.polygons) > 8000:
        return False
    in_edit_mode(thing, work)


def modified(thing, name, type, **values):
    modifier = thing.modifiers.new(name, type)
    for key, value in values.items():
        setattr(modifier, key, value)
    active(thing)
    while thing.modifiers[0] != modifier:
        quiet(bpy.ops.object.modifier_move_up, modifier=modifier.name)
    if thing.data.shape_keys:
        return False
    quiet(bpy.ops.object.modifier_apply, modifier=modifier.name)


@on_mesh
def decimate(thing):
    return modified(thing, "decimate", "DECIMATE", ratio=0.5)


@on_mesh
def mirror(thing):
    return modified(thing, "mirror", "MIRROR", use_mirror_merge=False)


@on_mesh
def delete_faces(thing):
    def work():
        quiet(bpy.ops.mesh.select_all, action="DESELECT")

    in_edit_mode(thing, work)
    for face in list(thing.data.polygons)[: len(thing.data.polygons) // 3]:
        face.select = True
    in_edit_mode(thing, lambda: quiet(bpy.ops.mesh.delete, type="FACE"))


@kind
def join():
    meshes = sorted((t for t in objects("MESH") if len(t.data.polygons) > 1), key=lambda t: -len(t.data.polygons))
    if len(meshes) < 2:
        return False
    active(meshes[0])
    meshes[1].select_set(True)
    quiet(bpy.ops.object.join)
    return True


@on_mesh
def separate(thing):
    in_edit_mode(thing, lambda: quiet(bpy.ops.mesh.select_all, action="DESELECT"))
    for face in list(thing.data.polygons)[: len(thing.data.polygons) // 2]:
        face.select = True
    in_edit_mode(thing, lambda: quiet(bpy.ops.mesh.separate, type="SELECTED"))


@kind
def delete_object():
    meshes = [thing for thing in objects("MESH") if len(thing.data.polygons) > 0]
    if len(meshes) < 2:
        return False
    bpy.data.objects.remove(min(meshes, key=lambda thing: len(thing.data.polygons)))
    return True


def cube(material):
    quiet(bpy.ops.mesh.primitive_cube_add, size=size(largest()) if largest() else 1.0)
    thing = bpy.context.view_layer.objects.active
    thing.name = thing.data.name = "added"
    if material:
        thing.data.materials.append(material)


@kind
def new_object_with_a_material():
    materials = [slot.material for thing in objects("MESH") for slot in thing.material_slots if slot.material]
    if not materials:
        return False
    cube(materials[0])
    return True


@kind
def new_object_without_material():
    if not objects("MESH"):
        return False
    cube(None)
    return True


@on_mesh
def new_material_on_half(thing):
    image = bpy.data.images.new("fresh_texture", 4, 4)
    image.filepath_raw = "//fresh_texture.png"
    material = bpy.data.materials.new("fresh")
    material.use_nodes = True
    node = material.node_tree.nodes.new("ShaderNodeTexImage")
    node.image = image
    shader = next(node for node in material.node_tree.nodes if node.type == "BSDF_PRINCIPLED")
    material.node_tree.links.new(node.outputs["Color"], shader.inputs["Base Color"])
    if not thing.data.materials:
        thing.data.materials.append(bpy.data.materials.new("plain"))
    thing.data.materials.append(material)
    for face in list(thing.data.polygons)[: len(thing.data.polygons) // 2]:
        face.material_index = len(thing.data.materials) - 1


@kind
def rename_material():
    materials = [slot.material for thing in objects("MESH") for slot in thing.material_slots if slot.material]
    materials = [one for one in materials if is_own(one)]
    if not materials:
        return False
    materials[0].name = "renamed_by_hand"
    return True


@on_mesh
def edit_uvs(thing):
    if not thing.data.uv_layers:
        return False
    for loop in list(thing.data.uv_layers[0].data)[: len(thing.data.loops) // 2]:
        loop.uv = loop.uv + Vector((0.25, 0.125))


@on_mesh
def new_uv_set(thing):
    layer = thing.data.uv_layers.new(name="second", do_init=True)
    for loop, vertex in zip(layer.data, (thing.data.vertices[loop.vertex_index] for loop in thing.data.loops)):
        loop.uv = (vertex.co.x / size(thing), vertex.co.y / size(thing))


@on_mesh
def new_color_layer(thing):
    if thing.data.color_attributes:
        return False
    layer = thing.data.color_attributes.new("Color", "BYTE_COLOR", "CORNER")
    for index, value in enumerate(layer.data):
        value.color = (1.0, 0.5, 0.25, 1.0) if index % 2 else (0.25, 0.5, 1.0, 1.0)
    thing.data.color_attributes.active_color = layer


def on_bones(work):
    def edit():
        thing = armature()
        if thing is None:
            return False
        found = []
        in_edit_mode(thing, lambda: found.append(work(thing, thing.data.edit_bones)))
        return found[0] is not False

    edit.__name__ = work.__name__
    return kind(edit)


@on_bones
def new_bone(thing, bones):
    parent = max(bones, key=lambda bone: len(bone.parent_recursive))
    bone = bones.new("added_bone")
    bone.head, bone.tail = parent.tail, parent.tail + (parent.tail - parent.head)
    bone.parent = parent


@on_bones
def move_bone(thing, bones):
    """The rest pose changes, and vertices stay where they are."""
    used = {group.name for mesh in objects("MESH") for group in mesh.vertex_groups}
    leaves = [bone for bone in bones if not bone.children and bone.name in used]
    if not leaves:
        return False
    leaves[-1].use_connect = False
    step = Vector((0.1, 0.2, 0.3)) * leaves[-1].length
    leaves[-1].head += step
    leaves[-1].tail += step


@on_bones
def rename_bone(thing, bones):
    bones[-1].name = "renamed_bone"


@on_bones
def remove_bone(thing, bones):
    used = {group.name for mesh in objects("MESH") for group in mesh.vertex_groups}
    leaves = [bone for bone in bones if not bone.children and bone.name not in used]
    leaves = leaves or [bone for bone in bones if not bone.children]
    if not leaves:
        return False
    bones.remove(leaves[-1])


@on_bones
def reparent_bone(thing, bones):
    deep = [bone for bone in bones if len(bone.parent_recursive) > 1 and not bone.children]
    if not deep:
        return False
    deep[-1].use_connect = False
    deep[-1].parent = deep[-1].parent_recursive[-1]


@kind
def turn_bone():
    thing = armature()
    if thing is None or bpy.data.actions:
        return False
    bones = [bone for bone in thing.pose.bones if bone.parent]
    bone = bones[len(bones) // 2]
    bone.rotation_mode = "QUATERNION"
    bone.rotation_quaternion = bone.rotation_quaternion @ Matrix.Rotation(0.5, 4, "X").to_quaternion()
    return True


@kind
def repaint_weights():
    meshes = [thing for thing in objects("MESH") if not free(thing) and len(thing.vertex_groups) > 1]
    if not meshes:
        return False
    thing = max(meshes, key=lambda thing: len(thing.data.vertices))
    group = thing.vertex_groups[0]
    for vertex in list(thing.data.vertices)[:20]:
        for other in thing.vertex_groups:
            other.remove([vertex.index])
        group.add([vertex.index], 1.0, "REPLACE")
    return True


def keyed(thing, target, path):
    thing.animation_data_create()
    thing.animation_data.action = bpy.data.actions.new("fresh_action")
    target.rotation_mode = "QUATERNION"
    for frame, angle in ((1, 0.0), (25, 1.0)):
        target.rotation_quaternion = Matrix.Rotation(angle, 4, "X").to_quaternion()
        target.keyframe_insert("rotation_quaternion", frame=frame)


@kind
def new_action():
    thing = armature()
    if thing is not None:
        bones = [bone for bone in thing.pose.bones if bone.parent]
        keyed(thing, bones[len(bones) // 2], None)
        return True
    things = [thing for thing in objects("EMPTY") if is_own(thing)]
    if not things:
        return False
    keyed(things[-1], things[-1], None)
    return True


@on_mesh
def rename_object(thing):
    thing.name = "renamed_object"


KINDS |= EDITS
