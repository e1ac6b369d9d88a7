"""What people do to models in Blender, a kind of edit at a time: each is in the result, or refused or listed by name.

    kinds.py MESHWIRE WORK FILE...

A kind is done where the result, exported again, has the triangles, the area and the size of what Blender wrote, and as many nodes,
materials, sets of texture coordinates and animations; it is refused (exit code 3) or listed (1) where `import` says so in words.
Anything else is wrong: an edit that vanished.
"""

import shutil
import subprocess
import sys
from pathlib import Path

import bpy
import numpy
from mathutils import Vector

# Blender brings it along: it is there once `bpy` is.
import bmesh

from blender import load, objects, program, store
from glb import Glb


def meshes_of_file():
    """All but what Blender adds to show bones."""
    return [thing for thing in objects("MESH") if not any(one.name.startswith("glTF") for one in thing.users_collection)]


def largest():
    meshes = meshes_of_file()
    return max(meshes, key=lambda thing: len(thing.data.polygons)) if meshes else None


def chosen(*things):
    bpy.ops.object.select_all(action="DESELECT")
    for thing in things:
        thing.select_set(True)
    bpy.context.view_layer.objects.active = things[0]
    return things[0]


def in_edit_mode(call):
    def edit():
        thing = largest()
        if not thing:
            return False
        chosen(thing)
        bpy.ops.object.mode_set(mode="EDIT")
        bpy.ops.mesh.select_all(action="SELECT")
        call()
        bpy.ops.object.mode_set(mode="OBJECT")
        return True

    return edit


def with_modifier(kind, **settings):
    def edit():
        thing = largest()
        if not thing or thing.data.shape_keys:
            return False
        chosen(thing)
        modifier = thing.modifiers.new("edit", kind)
        for name, value in settings.items():
            setattr(modifier, name, value)
        bpy.ops.object.modifier_move_to_index(modifier="edit", index=0)
        bpy.ops.object.modifier_apply(modifier="edit")
        return True

    return edit


def shade_flat():
    thing = largest()
    if not thing:
        return False
    chosen(thing)
    bpy.ops.object.shade_flat()
    if hasattr(bpy.ops.mesh, "customdata_custom_splitnormals_clear"):
        bpy.ops.mesh.customdata_custom_splitnormals_clear()
    return True


def moved(change):
    def edit():
        things = [thing for thing in meshes_of_file() if not thing.find_armature()]
        if not things:
            return False
        change(max(things, key=lambda thing: len(thing.data.polygons)))
        return True

    return edit


def size_of(thing):
    return max(*thing.dimensions, 1e-3)


def half(mesh):
    return list(range(len(mesh.polygons) // 2))


def separate():
    thing = largest()
    if not thing or len(thing.data.polygons) < 2:
        return False
    chosen(thing)
    bpy.ops.object.mode_set(mode="EDIT")
    bpy.ops.mesh.select_mode(type="FACE")
    bpy.ops.mesh.select_all(action="DESELECT")
    bpy.ops.object.mode_set(mode="OBJECT")
    for index in half(thing.data):
        thing.data.polygons[index].select = True
    bpy.ops.object.mode_set(mode="EDIT")
    bpy.ops.mesh.separate(type="SELECTED")
    bpy.ops.object.mode_set(mode="OBJECT")
    return True


def delete_faces():
    thing = largest()
    if not thing:
        return False
    work = bmesh.new()
    work.from_mesh(thing.data)
    work.faces.ensure_lookup_table()
    bmesh.ops.delete(work, geom=[work.faces[index] for index in half(thing.data)], context="FACES")
    work.to_mesh(thing.data)
    work.free()
    return True


def join():
    things = meshes_of_file()
    if len(things) < 2:
        return False
    chosen(*sorted(things, key=lambda thing: -len(thing.data.polygons))[:2])
    bpy.ops.object.join()
    return True


def delete_object():
    things = meshes_of_file()
    if len(things) < 2:
        return False
    bpy.data.objects.remove(min(things, key=lambda thing: len(thing.data.polygons)), do_unlink=True)
    return True


def duplicate():
    thing = largest()
    if not thing:
        return False
    chosen(thing)
    bpy.ops.object.duplicate()
    bpy.context.active_object.location += Vector((size_of(thing), 0, 0))
    return True


def new_object(with_material):
    def edit():
        thing = largest()
        if not thing:
            return False
        bpy.ops.mesh.primitive_cube_add(size=size_of(thing) / 4)
        if with_material and thing.data.materials and thing.data.materials[0]:
            bpy.context.active_object.data.materials.append(thing.data.materials[0])
        return True

    return edit


def new_material():
    thing = largest()
    if not thing:
        return False
    material = bpy.data.materials.new("paint")
    thing.data.materials.append(material)
    for index in half(thing.data):
        thing.data.polygons[index].material_index = len(thing.data.materials) - 1
    return True


def other_material():
    thing = largest()
    others = [material for material in bpy.data.materials if thing and material.name not in thing.data.materials]
    if not thing or not others or not thing.data.materials:
        return False
    thing.data.materials[0] = others[0]
    return True


def uv_map():
    thing = largest()
    if not thing:
        return False
    layer = thing.data.uv_layers.new(name="more")
    for index, corner in enumerate(layer.data):
        corner.uv = (index % 7 / 7, index % 5 / 5)
    return True


def moved_uvs():
    thing = largest()
    if not thing or not thing.data.uv_layers:
        return False
    for corner in thing.data.uv_layers[0].data:
        corner.uv.x += 0.25
    return True


def colors():
    thing = largest()
    if not thing:
        return False
    layer = thing.data.color_attributes.new("paint", "BYTE_COLOR", "CORNER")
    thing.data.color_attributes.active_color = layer
    thing.data.color_attributes.render_color_index = 0
    for index, corner in enumerate(layer.data):
        corner.color = (index % 3 / 3, 0.5, 0.25, 1)
    return True


def armature():
    found = objects("ARMATURE")
    return found[0] if found else None


def with_bones(change):
    def edit():
        thing = armature()
        if not thing:
            return False
        chosen(thing)
        bpy.ops.object.mode_set(mode="EDIT")
        done = change(thing.data.edit_bones)
        bpy.ops.object.mode_set(mode="OBJECT")
        return done is not False

    return edit


def add_bone(bones):
    bone = bones.new("extra")
    bone.head, bone.tail, bone.parent = bones[0].tail, bones[0].tail + Vector((0, 0, 0.1)), bones[0]


def remove_bone(bones):
    leaves = [bone for bone in bones if not bone.children]
    bones.remove(leaves[-1])


def reparent_bone(bones):
    leaves = [bone for bone in bones if not bone.children and bone.parent and bone.parent != bones[0]]
    if not leaves:
        return False
    leaves[-1].parent = bones[0]
    return True


def rename_bone(bones):
    bones[-1].name = "by_hand"


def weights():
    things = [thing for thing in meshes_of_file() if len(thing.vertex_groups) > 1]
    if not things:
        return False
    thing = things[0]
    for vertex in thing.data.vertices:
        for group in thing.vertex_groups:
            group.remove([vertex.index])
        thing.vertex_groups[vertex.index % 2].add([vertex.index], 1.0, "REPLACE")
    return True


def new_action():
    thing = armature() or largest()
    if not thing:
        return False
    thing.animation_data_create()
    action = bpy.data.actions.new("by_hand")
    thing.animation_data.action = action
    for frame, turn in ((1, 0.0), (20, 1.0)):
        thing.rotation_mode = "XYZ"
        thing.rotation_euler.z = turn
        thing.keyframe_insert("rotation_euler", frame=frame)
    return True


def rename_material():
    if not bpy.data.materials:
        return False
    bpy.data.materials[0].name = "by_hand"
    return True


def rename_object():
    thing = largest()
    if thing:
        thing.name = "by_hand"
    return bool(thing)


def move_vertices():
    thing = largest()
    if not thing or thing.data.shape_keys:
        return False
    for vertex in list(thing.data.vertices)[:10]:
        vertex.co.x += size_of(thing) / 10
    return True


KINDS = {
    "untouched": lambda: True,
    "move ten vertices": move_vertices,
    "shade flat": shade_flat,
    "move an object": moved(lambda thing: setattr(thing, "location", thing.location + Vector((size_of(thing), 0, 0)))),
    "rotate an object": moved(lambda thing: (setattr(thing, "rotation_mode", "XYZ"), setattr(thing.rotation_euler, "z", 1.0))),
    "scale an object": moved(lambda thing: setattr(thing, "scale", thing.scale * 2)),
    "subdivide": in_edit_mode(lambda: bpy.ops.mesh.subdivide()),
    "decimate": with_modifier("DECIMATE", ratio=0.5),
    "mirror": with_modifier("MIRROR"),
    "delete faces": delete_faces,
    "join": join,
    "separate": separate,
    "delete an object": delete_object,
    "duplicate": duplicate,
    "new object": new_object(True),
    "new object without material": new_object(False),
    "new material on half": new_material,
    "another material": other_material,
    "new UV map": uv_map,
    "move UVs": moved_uvs,
    "new colors": colors,
    "new bone": with_bones(add_bone),
    "remove a bone": with_bones(remove_bone),
    "reparent a bone": with_bones(reparent_bone),
    "rename a bone": with_bones(rename_bone),
    "repaint weights": weights,
    "new action": new_action,
    "rename a material": rename_material,
    "rename an object": rename_object,
}


def measure(path):
    """What there is to see in a GLB: triangles, their area, and the size of all, in the scene."""
    glb = Glb(path)
    worlds = {}

    def place(index, above):
        local = glb.local(index)
        matrix = numpy.eye(4)
        if local[1] is None:
            matrix = numpy.array(local[0]).reshape(4, 4).T
        else:
            x, y, z, w = local[1]
            turn = numpy.array(
                [
                    [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
                    [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
                    [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
                ]
            )
            matrix[:3, :3], matrix[:3, 3] = turn * numpy.array(local[2]), local[0]
        worlds[index] = above @ matrix
        for child in glb.root["nodes"][index].get("children", []):
            place(child, worlds[index])

    for root in glb.root["scenes"][glb.root.get("scene", 0)].get("nodes", []):
        place(root, numpy.eye(4))
    count, area, low, high = 0, 0.0, [], []
    for index, world in worlds.items():
        node = glb.root["nodes"][index]
        if "mesh" not in node:
            continue
        matrix = numpy.eye(4) if "skin" in node else world
        for part in glb.root["meshes"][node["mesh"]]["primitives"]:
            if "indices" not in part:
                continue
            places = glb.numbers(part["attributes"]["POSITION"]) @ matrix[:3, :3].T + matrix[:3, 3]
            corners = places[glb.numbers(part["indices"])[:, 0].astype(int)].reshape(-1, 3, 3)
            across = numpy.linalg.norm(numpy.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), axis=1)
            longest = numpy.linalg.norm(corners - numpy.roll(corners, 1, axis=1), axis=2).max(axis=1) ** 2
            kept = across > 1e-5 * longest
            count, area = count + int(kept.sum()), area + float(across.sum()) / 2
            if kept.any():
                low.append(corners[kept].min(axis=(0, 1)))
                high.append(corners[kept].max(axis=(0, 1)))
    bounds = numpy.concatenate([numpy.min(low, axis=0), numpy.max(high, axis=0)]) if low else numpy.zeros(6)
    return count, area, bounds


def same(edited, result):
    (count, area, bounds), (other, its_area, its_bounds) = measure(edited), measure(result)
    size = float((bounds[3:] - bounds[:3]).max()) or 1.0
    # Editors drop triangles that are there twice.
    few = count <= other <= count * 1.02 + 2
    return few and abs(area - its_area) <= 0.02 * area + 1e-9 and abs(bounds - its_bounds).max() <= 0.01 * size


def run(meshwire, base, work, kind, edit, settings):
    exported, edited, out, again = (work / name for name in ("exported.glb", "edited.glb", base.name, "again.glb"))
    load(exported)
    if edit() is False:
        return "-", ""
    store(edited, **settings)
    out.unlink(missing_ok=True)
    done = subprocess.run([meshwire, "import", edited, "--onto", base, "-o", out], capture_output=True, text=True)
    said = (done.stdout + done.stderr).strip().replace(str(base), base.name)
    if done.returncode == 3:
        return "refused", said
    if kind == "untouched":
        return ("done" if out.read_bytes() == base.read_bytes() and done.returncode == 0 else "wrong"), said
    if done.returncode == 1:
        return "listed", said
    program(meshwire, "export", "-q", "--force", out, "-o", again)
    return ("done" if same(edited, again) else "wrong"), said


meshwire, work, *files = sys.argv[1:]
work = Path(work)
shutil.rmtree(work, ignore_errors=True)
work.mkdir(parents=True)
DEFAULT = dict(export_extras=False, export_attributes=False, export_rest_position_armature=True)
table = {}
for file in map(Path, files):
    try:
        (line,) = program(meshwire, "export", "--json", "-q", "--force", file, "-o", work / "exported.glb")
    except RuntimeError as error:
        print(f"{file.name}: {error}")
        continue
    for kind, edit in KINDS.items():
        for name, settings in (("", {}), (" (default)", DEFAULT)):
            try:
                result, said = run(meshwire, file, work, kind, edit, settings)
            except RuntimeError as error:
                result, said = "-", str(error)
            row = table.setdefault((kind + name, line["format"]), {})
            row[result] = row.get(result, 0) + 1
            if result not in ("-", "done"):
                print(f"{file.name}: {kind}{name}: {result}: {said[:300]}", flush=True)
formats = sorted({form for _, form in table})
print(f"\n{'kind':38}" + "".join(f"{form:26}" for form in formats))
for kind in dict.fromkeys(kind for kind, _ in table):
    cells = (table.get((kind, form), {}) for form in formats)
    print(f"{kind:38}" + "".join(f"{', '.join(f'{n} {k}' for k, n in cell.items() if k != '-') or '-':26}" for cell in cells))
sys.exit(any("wrong" in cell for cell in table.values()))
