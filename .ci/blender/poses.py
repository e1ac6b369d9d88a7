"""Animations in Blender and in our own posing: every vertex is at the same place, within 1e-4 of the model's size.

    poses.py MESHWIRE POSED_VERTICES WORK MODEL[+MOTION]...
"""

import json
import math
import subprocess
import sys
from pathlib import Path

import bpy

from blender import load, objects, program, provenance

TOLERANCE = 1e-4

meshwire, posed, work, *files = sys.argv[1:]
work = Path(work)
work.mkdir(parents=True, exist_ok=True)


def play(name):
    """Shows one animation: the importer has them as tracks of every object, under their names."""
    for thing in bpy.context.scene.objects:
        for data in (thing.animation_data, getattr(thing.data, "shape_keys", None) and thing.data.shape_keys.animation_data):
            if not data:
                continue
            for track in data.nla_tracks:
                if track.name == name and track.strips:
                    strip = track.strips[0]
                    data.action = strip.action
                    data.action_slot = strip.action_slot
                track.mute = True


def places():
    """For each mesh and number of a vertex where it is, in the space of glTF."""
    graph = bpy.context.evaluated_depsgraph_get()
    found = {}
    for thing in objects("MESH"):
        numbers = thing.data.attributes.get("_MESHWIRE_ID")
        if numbers is None:
            continue
        numbers = [round(value.value) for value in numbers.data]
        shown = thing.evaluated_get(graph)
        mesh = shown.to_mesh()
        world = shown.matrix_world
        source = provenance(thing.data)["source"]
        for number, vertex in zip(numbers, mesh.vertices, strict=True):
            x, y, z = world @ vertex.co
            found[source, number] = (x, z, -y)
        shown.to_mesh_clear()
    return found


bad = 0
print(f"Blender {bpy.app.version_string}: posed vertices")
for text in files:
    model, _, motion = text.partition("+")
    name = Path(model).name + (f" + {Path(motion).name}" if motion else "")
    try:
        company = ["--animations", motion] if motion else []
        program(meshwire, "export", "-q", "--force", model, *company, "-o", work / "posed.glb")
        run = subprocess.run([posed, model, *([motion] if motion else [])], capture_output=True, text=True)
        if run.returncode != 0:
            raise RuntimeError(run.stderr.strip())
        ours = json.loads(run.stdout)
        load(work / "posed.glb")
        play(ours["animation"] or Path(motion or model).stem)
    except RuntimeError as error:
        print(f"  {name}: {error}")
        bad += 1
        continue
    worst = count = 0
    for moment in ours["moments"]:
        every = [place for mesh in moment["meshes"].values() for place in mesh]
        size = max(max(p[i] for p in every) - min(p[i] for p in every) for i in range(3))
        frame = moment["time"] * bpy.context.scene.render.fps
        bpy.context.scene.frame_set(math.floor(frame), subframe=frame - math.floor(frame))
        for (source, number), place in places().items():
            apart = math.dist(place, moment["meshes"][source][number]) / size
            worst, count = max(worst, apart), count + 1
    times = ", ".join(f"{moment['time']:.3g}" for moment in ours["moments"])
    good = count > 0 and worst <= TOLERANCE
    bad += not good
    print(f"  {name}: at {times} s {count} places, {worst:.1e} of the size apart{'' if good else ': TOO FAR'}", flush=True)
print(f"  {len(files)} models, {bad} not as they should be")
sys.exit(1 if bad or not files else 0)
