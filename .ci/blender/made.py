"""Models that Blender makes of nothing, as files of every format: these verify, and show what the GLB of Blender shows.

    made.py MESHWIRE WORK
"""

import math
import shutil
import sys
from pathlib import Path

import bpy
from mathutils import Vector

from blender import program, quiet
from glb import Glb
from posed import triangles, unlike

meshwire, work = sys.argv[1], Path(sys.argv[2])
shutil.rmtree(work, ignore_errors=True)
work.mkdir(parents=True)

ALL = list(range(10))
# Compilers compute the normals of Neverwinter Nights texts.
WITHOUT_NORMALS = [0, 1, 2, 6, 7]
FORMATS = {"xac": ALL, "xmf": ALL, "mdl": ALL, "mdl_text": WITHOUT_NORMALS, "xmodel_export": ALL, "xmodel_bin": ALL}


def material(name, color, picture):
    found = bpy.data.materials.new(name)
    found.use_nodes = True
    surface = found.node_tree.nodes["Principled BSDF"]
    surface.inputs["Base Color"].default_value = color
    if picture:
        node = found.node_tree.nodes.new("ShaderNodeTexImage")
        node.image = bpy.data.images.new(picture, 4, 4)
        node.image.pack()
        found.node_tree.links.new(node.outputs["Color"], surface.inputs["Base Color"])
    return found


def link(name, mesh):
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def sets(mesh, names):
    """Sets of texture coordinates that differ at every corner."""
    for number, name in enumerate(names):
        layer = mesh.uv_layers.new(name=name)
        for index, value in enumerate(layer.data):
            value.uv = (index % 7 / 7 + number * 0.05, index % 5 / 5)


def ship(uvs):
    """A hull and what hangs on it, turned, moved and scaled; two materials."""
    quiet(bpy.ops.wm.read_factory_settings, use_empty=True)
    corners = [(x, y, z) for x in (-1, 1) for y in (-2, 2) for z in (-0.5, 0.5)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    mesh = bpy.data.meshes.new("hull")
    mesh.from_pydata(corners, [], faces)
    mesh.materials.append(material("hull_plates", (0.8, 0.1, 0.1, 1), "plates"))
    mesh.materials.append(material("hull_glass", (0.1, 0.2, 0.9, 1), None))
    mesh.polygons[1].material_index = 1
    sets(mesh, uvs)
    hull = link("hull", mesh)
    hull.location, hull.rotation_euler = (3, 1, 0.5), (0.3, 0.2, 0.9)
    tower = link("tower", mesh.copy())
    tower.parent, tower.location, tower.scale = hull, (0, 0, 1.5), (0.5, 0.5, 0.5)
    return hull


def figure():
    """A tube that two bones bend, in an action."""
    quiet(bpy.ops.wm.read_factory_settings, use_empty=True)
    bpy.context.scene.render.fps = 24
    rings, sides = 9, 8
    corners = [
        (0.3 * math.cos(math.tau * side / sides), 0.2 * math.sin(math.tau * side / sides), ring / 4)
        for ring in range(rings) for side in range(sides)
    ]
    faces = [
        (ring * sides + side, ring * sides + (side + 1) % sides, (ring + 1) * sides + (side + 1) % sides, (ring + 1) * sides + side)
        for ring in range(rings - 1) for side in range(sides)
    ]
    mesh = bpy.data.meshes.new("tube")
    mesh.from_pydata(corners, [], faces)
    mesh.materials.append(material("skin", (0.9, 0.7, 0.6, 1), "skin"))
    sets(mesh, ["UVMap"])
    for polygon in mesh.polygons:
        polygon.use_smooth = True
    tube = link("tube", mesh)
    rig = link("rig", bpy.data.armatures.new("rig"))
    bpy.context.view_layer.objects.active = rig
    bpy.ops.object.mode_set(mode="EDIT")
    low = rig.data.edit_bones.new("low")
    low.head, low.tail = (0, 0, 0), (0, 0.1, 1)
    high = rig.data.edit_bones.new("high")
    high.head, high.tail, high.parent = (0, 0.1, 1), (0, 0, 2), low
    bpy.ops.object.mode_set(mode="OBJECT")
    rig.location = (0.5, 0, 0)
    for name in ("low", "high"):
        group = tube.vertex_groups.new(name=name)
        for index, (_, _, z) in enumerate(corners):
            share = min(1.0, max(0.0, z - 0.5))
            group.add([index], share if name == "high" else 1 - share, "REPLACE")
    tube.parent = rig
    tube.modifiers.new("rig", "ARMATURE").object = rig
    bone = rig.pose.bones["high"]
    bone.rotation_mode = "QUATERNION"
    rig.animation_data_create().action = bpy.data.actions.new("bend")
    for frame, angle in ((1, 0.0), (13, 0.9), (25, -0.4)):
        bone.rotation_quaternion = (math.cos(angle / 2), math.sin(angle / 2), 0, 0)
        bone.keyframe_insert("rotation_quaternion", frame=frame)
        rig.pose.bones["low"].location = Vector((0, angle / 4, 0))
        rig.pose.bones["low"].keyframe_insert("location", frame=frame)
    bpy.context.scene.frame_set(1)


def face():
    """The hull with two shapes, dialed in an action."""
    hull = ship(["UVMap"])
    bpy.data.objects.remove(bpy.data.objects["tower"])
    hull.shape_key_add(name="Basis")
    for name, axis in (("smile", 0), ("frown", 2)):
        for vertex, moved in zip(hull.data.vertices, hull.shape_key_add(name=name).data):
            moved.co = vertex.co + Vector([0.3 * vertex.co.y if axis == other else 0.0 for other in range(3)])
    keys = hull.data.shape_keys
    keys.animation_data_create().action = bpy.data.actions.new("talk")
    for frame, value in ((1, 0.0), (11, 1.0), (21, 0.25)):
        for name, weight in (("smile", value), ("frown", 1 - value)):
            keys.key_blocks[name].value = weight
            keys.key_blocks[name].keyframe_insert("value", frame=frame)
    bpy.context.scene.frame_set(1)
    for name in ("smile", "frown"):
        keys.key_blocks[name].value = 0


def store(name):
    quiet(bpy.ops.export_scene.gltf, filepath=str(work / name), export_format="GLB", export_tangents=False)
    return work / name


def make(glb, kind, *more):
    """A file of a format, which verifies."""
    out = work / f"{glb.stem}-{kind}" / f"made.{'mdl' if kind == 'mdl_text' else kind}"
    out.parent.mkdir(exist_ok=True)
    program(meshwire, "import", "-q", glb, "--as", kind, *more, "-o", out)
    program(meshwire, "verify", "-q", "--level", "error", out)
    return out


def exported(*arguments):
    program(meshwire, "export", "-q", "--force", *arguments, "-o", work / "back.glb")
    return Glb(work / "back.glb")


def same(before, after, columns, name=None, other=None, times=(0.0,)):
    worst = 0
    for time in times:
        one, two = triangles(before, name, time), triangles(after, other or name, time)
        width = min(one.shape[2], two.shape[2])
        size = abs(one[:, :, :3]).max()
        worst = max(worst, unlike(one[:, :, :width], two[:, :, :width], size, [c for c in columns if c < width]))
    return worst


bad = count = 0


def check(what, test):
    global bad, count
    try:
        wrong = test()
        told = f"{wrong} triangles are elsewhere" if wrong else ""
    except (RuntimeError, KeyError, IndexError) as error:
        told = repr(error)
    count, bad = count + 1, bad + bool(told)
    print(f"  {what}: {told or 'shows the same'}", flush=True)


print(f"Blender {bpy.app.version_string}: models made of nothing")
for name, uvs in (("ship", ["UVMap"]), ("ship-uvs", ["UVMap", "light"])):
    ship(uvs)
    glb = store(f"{name}.glb")
    for kind, columns in FORMATS.items():
        check(f"{name} as {kind}", lambda: same(Glb(glb), exported(make(glb, kind)), columns))

figure()
glb = store("figure.glb")
bend = Glb(glb)
for kind, columns in FORMATS.items():
    if kind != "xmf":
        model = work / f"figure-{kind}" / "made"
        check(f"figure as {kind}", lambda: same(bend, exported(make(glb, kind)), columns))
times = (0.0, 0.25, 0.5, 0.8, 1.0)
for kind in ("mdl", "mdl_text"):
    check(f"bend in {kind}", lambda: same(bend, exported(next((work / f"figure-{kind}").iterdir())), [0, 1, 2], "bend", times=times))
for kind, model in (("xsm", "xac"), ("xanim_export", "xmodel_export"), ("xanim_bin", "xmodel_bin")):
    base = work / f"figure-{model}" / f"made.{model}"
    check(f"bend as {kind} on {model}", lambda: same(
        bend, exported(base, "--animations", make(glb, kind)), [0, 1, 2], "bend", "made", times))
check("bend as ani", lambda: make(glb, "ani") and 0)

face()
glb = store("face.glb")
talk = Glb(glb)
# Actors have no weights at rest.
for mesh in talk.list("meshes"):
    mesh.pop("weights", None)
check("face as xac", lambda: same(talk, exported(make(glb, "xac")), ALL))
check("talk as xpm on xac", lambda: same(
    talk, exported(work / "face-xac" / "made.xac", "--animations", make(glb, "xpm")), [0, 1, 2], "talk", "made", (0.0, 0.3, 0.6)))
print(f"  {count} files, {bad} not as they should be")
sys.exit(1 if bad else 0)
