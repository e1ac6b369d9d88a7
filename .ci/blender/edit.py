"""Files through Blender: each is exported, imported by Blender, written again by Blender, and imported onto its base.

    edit.py MESHWIRE WORK FILE...

Twice: untouched, where nothing may change; and with three edits, which must be what comes back and all that does: ten vertices
(or a few more, where several are in one place) of one mesh are moved, a material is renamed, a bone or an object is turned.
"""

import contextlib
import io
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import bpy
from mathutils import Quaternion, Vector

TURN = Quaternion((1.0, 0.0, 0.0), 0.5)


def quiet(call, **arguments):
    """Calls an operator without its many lines."""
    with contextlib.redirect_stdout(io.StringIO()):
        return call(**arguments)


def program(*arguments):
    run = subprocess.run([meshwire, *map(str, arguments)], capture_output=True, text=True)
    if run.returncode != 0:
        raise RuntimeError((run.stderr or run.stdout).strip()[:400])
    return run.stdout


def load(glb):
    quiet(bpy.ops.wm.read_factory_settings, use_empty=True)
    quiet(bpy.ops.import_scene.gltf, filepath=str(glb))


def store(glb, **more):
    """As somebody would who has read the page about it: custom properties and attributes, and bones in their pose."""
    options = dict(
        export_format="GLB", export_extras=True, export_attributes=True, export_rest_position_armature=False
    )
    quiet(bpy.ops.export_scene.gltf, filepath=str(glb), **(options | more))


def changes(glb, base, out):
    """The changes, in words, that the import of a GLB onto its base makes."""
    return json.loads(program("import", "--json", "-q", "--force", glb, "--onto", base, "-o", out))["changes"]


def untouched(base, glb, work):
    """Nothing is done in Blender: the bytes are the same, whatever it is told to write of bones and animations."""
    wrong = []
    for name, more in {
        "as the page says": {},
        "keys as they are": {"export_force_sampling": False},
        "bones at rest": {"export_rest_position_armature": True},
    }.items():
        load(glb)
        store(work / "untouched.glb", **more)
        out = work / f"untouched{base.suffix}"
        try:
            found = changes(work / "untouched.glb", base, out)
        except RuntimeError as error:
            found = [str(error)]
        if found:
            wrong.append(f"untouched, {name}: {len(found)} changes: {found[:4]}")
        elif out.read_bytes() != base.read_bytes():
            wrong.append(f"untouched, {name}: the bytes differ")
    return wrong


def edit():
    """Does the three edits as far as the scene has what they need; gives what has to come back."""
    expected = []
    meshes = [o for o in bpy.context.scene.objects if o.type == "MESH" and "_MESHWIRE_ID" in o.data.attributes]
    if meshes:
        thing = max(meshes, key=lambda o: len(o.data.vertices))
        mesh = thing.data
        size = max(thing.dimensions) or 1.0
        ids = {}
        for index, value in enumerate(mesh.attributes["_MESHWIRE_ID"].data):
            ids.setdefault(round(value.value), index)
        # What is in one place is moved together: some formats keep a place once for several vertices.
        places = {}
        for index in ids.values():
            places.setdefault(tuple(round(c / size, 6) for c in mesh.vertices[index].co), []).append(index)
        chosen = []
        for together in places.values():
            if len(chosen) < 10:
                chosen += together
        for index in chosen:
            mesh.vertices[index].co += Vector((0.1, 0.05, 0.02)) * size
        mesh.update()
        expected.append(("positions", len(chosen)))
    materials = [s.material for o in meshes for s in o.material_slots if s.material]
    if materials:
        materials[0].name = "renamed_by_hand"
        expected.append(("material", "renamed_by_hand"))
    bones = [b for o in bpy.context.scene.objects if o.type == "ARMATURE" for b in o.pose.bones if b.parent]
    if bones and not bpy.data.actions:
        bone = bones[len(bones) // 2]
        bone.rotation_mode = "QUATERNION"
        bone.rotation_quaternion = bone.rotation_quaternion @ TURN
        expected.append(("node", bone.bone.get("meshwire", {}).get("source", bone.name)))
    return expected


def edited(base, glb, work):
    load(glb)
    expected = edit()
    if not expected:
        return []
    store(work / "edited.glb")
    out = work / f"edited{base.suffix}"
    try:
        found = changes(work / "edited.glb", base, out)
    except RuntimeError as error:
        return [f"edited: {error}"]
    wrong = []
    rest = list(found)

    def take(what, test):
        hits = [line for line in rest if test(line)]
        if not hits:
            wrong.append(f"edited: expected {what}")
        for line in hits:
            rest.remove(line)
        return hits

    for kind, value in expected:
        if kind == "positions":
            hits = take("moved vertices", lambda line: ": positions of " in line)
            count = sum(int(line.split(": positions of ")[1].split()[0]) for line in hits)
            if count != value:
                wrong.append(f"edited: expected {value} moved vertices, found {count}: {hits}")
        elif kind == "material":
            take("a renamed material", lambda line: line.startswith("material") and '"renamed_by_hand"' in line)
        else:
            take("a turned node", lambda line: line.startswith("node ") and line.endswith(": moves"))
    # Blender turns the normals of what is bent with it.
    rest = [line for line in rest if ": normals of " not in line]
    if rest:
        wrong.append(f"edited: {len(rest)} more changes: {rest[:4]}")
    return wrong


meshwire, work, *files = sys.argv[1:]
work = Path(work)
shutil.rmtree(work, ignore_errors=True)
work.mkdir(parents=True)
bad = 0
for base in map(Path, files):
    glb = work / "exported.glb"
    try:
        program("export", "-q", "--force", base, "-o", glb)
        lines = untouched(base, glb, work) + edited(base, glb, work)
    except RuntimeError as error:
        lines = [str(error)]
    bad += bool(lines)
    print(f"{base.parent.name}/{base.name}: {'as it should be' if not lines else ''}", flush=True)
    for line in lines:
        print(f"  {line}", flush=True)
print(f"Blender {bpy.app.version_string}: {len(files)} files, {len(files) - bad} as they should be")
sys.exit(1 if bad or not files else 0)
