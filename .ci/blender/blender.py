"""What the scripts do with Blender: reading and writing GLB, and what of a scene comes from where."""

import contextlib
import io
import json
import subprocess

import bpy

# As docs/blender.md says: custom properties and attributes, and bones in their pose.
EXPORT = dict(export_format="GLB", export_extras=True, export_attributes=True, export_rest_position_armature=False)


def program(meshwire, *arguments):
    """Runs meshwire; gives what it prints, or raises what it says."""
    run = subprocess.run([meshwire, *map(str, arguments)], capture_output=True, text=True)
    if run.returncode != 0:
        raise RuntimeError((run.stderr or run.stdout).strip()[:400])
    return [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]


def quiet(call, **arguments):
    """Calls an operator without its many lines."""
    with contextlib.redirect_stdout(io.StringIO()):
        return call(**arguments)


def load(glb):
    quiet(bpy.ops.wm.read_factory_settings, use_empty=True)
    quiet(bpy.ops.import_scene.gltf, filepath=str(glb))


def store(glb, **more):
    quiet(bpy.ops.export_scene.gltf, filepath=str(glb), **(EXPORT | more))


def provenance(thing):
    """What an object, a bone or a mesh says of where it comes from."""
    found = thing.get("meshwire")
    return found.to_dict() if found is not None and hasattr(found, "to_dict") else {}


def bags(action):
    """The curves of an action, for each thing that they move: Blender 5 has them in layers alone, 4.5 there too."""
    for layer in action.layers:
        for strip in layer.strips:
            yield from strip.channelbags


def curves(action):
    """The curves of an action."""
    for bag in bags(action):
        yield from bag.fcurves


def objects(kind):
    """The objects of a kind, without the one that Blender makes to show bones."""
    shapes = {bone.custom_shape for thing in bpy.data.objects if thing.pose for bone in thing.pose.bones}
    return [thing for thing in bpy.context.scene.objects if thing.type == kind and thing not in shapes]


def ids(mesh):
    """For each number that a vertex of a mesh has the vertices that have it."""
    found = {}
    for index, value in enumerate(mesh.attributes["_MESHWIRE_ID"].data):
        found.setdefault(round(value.value), []).append(index)
    return found
