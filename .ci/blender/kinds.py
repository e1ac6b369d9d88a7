"""Every kind of edit that people make in Blender, on every file given: is it in the result, or refused by name?

    kinds.py MESHWIRE WORK recommended|default FILE[+SKELETON]...

KINDS names the only kinds to try, such as "join,new bone". Each file is exported, edited in Blender in one way, and imported onto its base. An edit is `done` if everything that Blender's file
shows is in an export of the result and nothing else, `refused` if import exits 3 and writes nothing, `listed` if it exits 1 and
says what is missing. Anything else is wrong: `lost` (exit 0, but it is not there), `ignored` (exit 0 and nothing was changed),
`changed` (something was written although nothing was edited).
"""

import json
import os
import shutil
import subprocess
import sys
from ast import literal_eval
from pathlib import Path

import bpy
from mathutils import Matrix, Vector

from blender import EXPORT, curves, load, objects, quiet
from motions import EDITS
from soup import Shown, lost
from tracks import Moving, missing

# As docs/blender.md says for edits of keys.
KEYS = EXPORT | dict(export_force_sampling=False)
PLAIN = dict(export_format="GLB")


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
    materials = [one for one in materials if one.get("meshwire")]
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
    things = [thing for thing in objects("EMPTY") if thing.get("meshwire")]
    if not things:
        return False
    keyed(things[-1], things[-1], None)
    return True


@on_mesh
def rename_object(thing):
    thing.name = "renamed_object"


KINDS |= EDITS


def run(meshwire, work, settings, file):
    only = os.environ.get("KINDS", "").split(",")
    base, _, skeleton = file.partition("+")
    base = Path(base)
    with_skeleton = ["--skeleton", skeleton] if skeleton else []
    exported, edited, again = work / "exported.glb", work / "edited.glb", work / "again.glb"
    subprocess.run([meshwire, "export", "-q", "--force", base, *with_skeleton, "-o", exported], check=True)
    noise = set()
    for name, work_on in KINDS.items():
        if only != [""] and name not in only:
            continue
        options = PLAIN if settings == "default" else KEYS if name in EDITS or name == "new action" else EXPORT
        load(exported)
        try:
            if not work_on():
                continue
            quiet(bpy.ops.export_scene.gltf, filepath=str(edited), **options)
        except RuntimeError as error:
            yield name, "blender", str(error).strip()[:200]
            continue
        out = work / "out" / base.name
        shutil.rmtree(out.parent, ignore_errors=True)
        out.parent.mkdir()
        done = subprocess.run(
            [meshwire, "import", "--force", edited, "--onto", base, *with_skeleton, "-o", out], capture_output=True, text=True
        )
        yield name, *judged(name, meshwire, done, base, with_skeleton, edited, again, out, noise)


def surfaces(here, there):
    """What differs between the triangles of what Blender wrote and those of the result."""
    # Where a format has as many sets at all vertices, new ones get the others.
    besides = [("besides", *line) for line in lost(there, here) if not line[0].endswith("missing")]
    return [("missing", *line) for line in lost(here, there)] + besides


def judged(name, meshwire, done, base, with_skeleton, edited, again, out, noise):
    """`noise` is what differs without an edit: Blender has no normals along folded edges, and samples curves."""
    said = " | ".join((done.stderr + done.stdout).strip().splitlines())[:300]
    if name == "nothing" and done.returncode != 0:
        return "changed", said
    if done.returncode not in (0, 1):
        return ("refused" if done.returncode == 3 and not out.exists() else "wrong exit"), said
    subprocess.run([meshwire, "export", "-q", "--force", out, *with_skeleton, "-o", again], check=True)
    here, there = Shown(edited), Shown(again)
    wrong = surfaces(here, there)
    if name in EDITS and wrong:
        # Blender leaves a bone without a channel where it was played last, and exports that as its transform.
        wrong = min(wrong, surfaces(Shown(edited, Shown(edited.with_name("exported.glb"))), there), key=len)
    if wrong and name != "nothing" and ("missing", "triangle") in {line[:2] for line in noise}:
        # Blender already showed the unedited model in pieces: its rest pose has no scale. Judge it in the pose of the base.
        wrong = min(wrong, surfaces(Shown(edited, bound=Shown(edited.with_name("exported.glb"))), there), key=len)
    if name in EDITS or name == "nothing" or "bone" in name or "action" in name:
        one, other = Moving(here), Moving(there)
        wrong += [("missing", line) for line in missing(one, other)] + [("besides", line) for line in missing(other, one)]
    if name == "nothing":
        noise.update((side, what, tuple(place)) for side, what, *rest in wrong if rest for place in rest[-1])
        noise.update(line for line in wrong if len(line) == 2)
        return ("unchanged" if done.returncode == 0 and out.read_bytes() == base.read_bytes() else "changed"), said

    def is_noise(side, what, *rest):
        if not rest:
            return (side, what) in noise or is_between_frames(side, what)
        # Normals at folded edges are noise wherever an object is moved to.
        if what == "normals" and name.endswith(" object"):
            return len(rest[-1]) <= sum(1 for line in noise if line[:2] == (side, what))
        return all((side, what, tuple(place)) in noise for place in rest[-1])

    def is_between_frames(side, what):
        """True for a curve that is off by no more than before: sampling loses keys between frames."""
        *curve, apart = literal_eval(what)
        if curve[0] != "keys":
            return False
        before = [literal_eval(line[1]) for line in noise if line[0] == side and line[1].startswith("('keys'")]
        return any(own == curve and apart <= 1.1 * most for *own, most in before)

    wrong = [line[:4] for line in wrong if not is_noise(*line)]
    if done.returncode == 1:
        return "listed", f"{said} :: {wrong[:3]}"
    if wrong:
        return ("ignored" if out.read_bytes() == base.read_bytes() else "lost"), f"{wrong[:3]} :: {said}"
    if out.read_bytes() == base.read_bytes():
        return "unchanged", said
    return "done", said


def main():
    meshwire, work, settings, *files = sys.argv[1:]
    work = Path(work)
    work.mkdir(parents=True, exist_ok=True)
    table = {}
    for file in files:
        for name, verdict, text in run(meshwire, work, settings, file):
            table.setdefault(name, {}).setdefault(verdict, 0)
            table[name][verdict] += 1
            print(json.dumps({"file": Path(file).name, "edit": name, "verdict": verdict, "text": text}), flush=True)
    print(f"\nBlender {bpy.app.version_string}, {settings} settings, {len(files)} files")
    for name, verdicts in table.items():
        print(f"{name:30} " + ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items())))
    wrong = sum(verdicts.get(one, 0) for verdicts in table.values() for one in ("lost", "ignored", "changed", "wrong exit"))
    print(f"{len(table)} kinds of edits, {wrong} runs wrong")
    sys.exit(1 if wrong else 0)


main()
