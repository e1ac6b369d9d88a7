"""Edits of an X4 component in Blender: what was moved changes its file, and all other files stay as they are.

    edit.py MESHWIRE COMPONENT.xml WORK      with the Python of bpy
"""

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path

import bpy


def hashes(folder):
    return {path.relative_to(folder): hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.rglob("*") if path.is_file()}


# As docs/blender.md says.
EXPORT = {"export_format": "GLB", "export_extras": True, "export_attributes": True, "export_rest_position_armature": False}


def main():
    meshwire, component, work = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    # The folder of the meshes is beside the component.
    for path in component.parent.glob(component.stem + "*"):
        (shutil.copytree if path.is_dir() else shutil.copy)(path, work / path.name)
    component = work / component.name
    before = hashes(work)
    glb = work.parent / f"{work.name}.glb"
    subprocess.run([meshwire, "export", "-q", "--force", component, "-o", glb], check=True)

    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.import_scene.gltf(filepath=str(glb))
    objects = [one for one in bpy.data.objects if one.type == "MESH" and not one.data.shape_keys]
    shown = [one for one in objects if one.parent and "lod" not in one.name and "collision" not in one.name]
    part = max(shown, key=lambda one: len(one.data.vertices))
    place = next(one for one in shown if one is not part and "connection" in one.keys())
    for vertex in list(part.data.vertices)[:10]:
        vertex.co.z += 0.25
    place.location.x += 1.5
    print(f"moved ten vertices of {part.name}, and {place.name}")
    bpy.ops.export_scene.gltf(filepath=str(glb), **EXPORT)
    done = subprocess.run([meshwire, "import", glb, "--onto", component, "--in-place"], capture_output=True, text=True)
    print(done.stdout + done.stderr, end="")
    after = hashes(work)
    changed = sorted(str(path) for path in before if after.get(path) != before[path])
    print(f"Blender {bpy.app.version_string}: exit {done.returncode}, changed of {len(before)} files: {', '.join(changed)}")
    expected = [component.name]
    is_mesh = lambda name: Path(name).name.lower().startswith(part.name.lower() + "-lod")
    meshes = [name for name in changed if name not in expected]
    return done.returncode == 0 and component.name in changed and len(meshes) == 1 and is_mesh(meshes[0]) and len(after) == len(before)


sys.exit(0 if main() else 1)
