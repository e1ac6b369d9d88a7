"""The extension with models of several files: an X4 component, a model with motions, a Neverwinter model that inherits
animations, and a repair.

    together.py ZIP WORK [COMPONENT.xml...]

What nobody edits stays as it is. Edits change the files that they concern and no others, and the result shows them: it is
compared with what Blender showed, by what another import shows.
"""

import hashlib
import os
import shutil
import sys
from pathlib import Path

import bpy
import numpy

from blender import bags, objects, quiet
from extension import empty, install

SAMPLES = Path(__file__).resolve().parents[2] / "samples"


def hashes(folder):
    return {path: hashlib.sha256(path.read_bytes()).hexdigest() for path in sorted(folder.rglob("*")) if path.is_file()}


def changed(folder, before):
    after = hashes(folder)
    assert after.keys() == before.keys(), "files appeared or went"
    return {path.name for path in before if after[path] != before[path]}


def load(path, **more):
    empty()
    quiet(bpy.ops.import_scene.meshwire, filepath=str(path), **more)
    return next(one for one in bpy.data.collections if "meshwire_files" in one)


def write(path):
    quiet(bpy.ops.export_scene.meshwire, filepath=str(path))


def shown():
    """The places of all vertices in Blender, by mesh, and the values of all curves, by action and path."""
    bpy.context.view_layer.update()
    places = {}
    for thing in objects("MESH"):
        own = numpy.array([thing.matrix_world @ vertex.co for vertex in thing.data.vertices])
        places[thing.data["meshwire_mesh"]] = own
    keys = {}
    for action in bpy.data.actions:
        for bag in bags(action):
            for curve in bag.fcurves:
                values = [tuple(point.co) for point in curve.keyframe_points]
                keys[action.name, bag.slot.name_display, curve.data_path, curve.array_index] = numpy.array(values)
    return places, keys


def same(one, other):
    for before, after in zip(one, other):
        assert before.keys() == after.keys(), before.keys() ^ after.keys()
        for name, values in before.items():
            far = numpy.abs(values - after[name]).max(initial=0.0)
            size = max(1.0, numpy.abs(values).max(initial=0.0))
            assert far < 1e-4 * size, f"{name}: {far}"


def component(path, work):
    """A ship: its largest part is bent, another one moved, a key raised."""
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    for one in path.parent.glob(f"{path.stem}*"):
        (shutil.copytree if one.is_dir() else shutil.copy)(one, work / one.name)
    path = work / path.name
    before = hashes(work)
    collection = load(path)
    print(f"{path.name}: {len(objects('MESH'))} meshes, {len(bpy.data.actions)} actions, {len(collection['meshwire_files'])} files")
    write(path)
    assert not collection["meshwire_changes"] and not collection["meshwire_skipped"], list(collection["meshwire_changes"])
    assert not changed(work, before), "nobody edited anything"
    fine = [thing for thing in objects("MESH") if "-lod0" in thing.data["meshwire_mesh"].lower()]
    part = max(fine, key=lambda thing: len(thing.data.vertices))
    for vertex in list(part.data.vertices)[:10]:
        vertex.co.z += 0.25
    expected = {part.data["meshwire_mesh"].split("/")[0]}
    # Parts that an animation moves have no place of their own.
    placed = [thing for thing in fine if thing is not part and thing.get("meshwire_node", "").endswith("]") and ".parts" not in thing["meshwire_node"]]
    if placed:
        placed[0].location.x += 1.5
        expected.add(path.name)
    actions = [curve for action in bpy.data.actions for bag in bags(action) for curve in bag.fcurves if curve.data_path == "location"]
    if actions:
        actions[0].keyframe_points[-1].co.y += 0.5
        expected.add(next(name.name for name in before if name.suffix.lower() == ".ani"))
    wanted = shown()
    write(path)
    assert not collection["meshwire_skipped"], list(collection["meshwire_skipped"])
    found = changed(work, before)
    assert found == expected, f"expected {expected}, found {found}"
    load(path)
    same(wanted, shown())
    print(f"{path.name}: changed {sorted(found)} of {len(before)} files, all others byte for byte")


def motions(work):
    """An actor with the motions beside it: a key of one is edited in its file."""
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    for name in ("xac/figure.xac", "xsm/walk.xsm", "xpm/talk.xpm"):
        shutil.copy(SAMPLES / name, work)
    before = hashes(work)
    path = work / "figure.xac"
    collection = load(path, motions=True)
    names = {action.name for action in bpy.data.actions}
    assert "walk" in names, names
    write(path)
    assert not changed(work, before) and not collection["meshwire_changes"], list(collection["meshwire_changes"])
    curve = next(curve for bag in bags(bpy.data.actions["walk"]) for curve in bag.fcurves if curve.data_path.endswith("location"))
    curve.keyframe_points[-1].co.y += 0.5
    wanted = shown()
    write(path)
    assert changed(work, before) == {"walk.xsm"}, changed(work, before)
    load(path, motions=True)
    same(wanted, shown())
    print(f"figure.xac with {sorted(names)}: walk.xsm alone changed")


def inherited(work):
    """A model without animations below one that has them."""
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    text = (SAMPLES / "mdl_text/animations.mdl").read_text()
    (work / "demo.mdl").write_text(text.replace("demo a_ba", "demo NULL"))
    first, last = text.index("newanim"), text.index("donemodel")
    own = (text[:first] + text[last:]).replace("demo a_ba", "demo demo", 1).replace("setanimationscale 1", "setanimationscale 2")
    (work / "guard.mdl").write_text(own)
    before = hashes(work)
    path = work / "guard.mdl"
    collection = load(path)
    names = sorted(action.name for action in bpy.data.actions)
    assert names, "nothing is inherited"
    write(path)
    assert not changed(work, before) and not collection["meshwire_changes"], list(collection["meshwire_changes"])
    curve = next(curve for action in bpy.data.actions for bag in bags(action) for curve in bag.fcurves)
    curve.keyframe_points[-1].co.y += 0.5
    mesh = next(thing for thing in objects("MESH") if len(thing.data.vertices))
    mesh.data.vertices[0].co.z += 0.25
    write(path)
    skipped = list(collection["meshwire_skipped"])
    assert len(skipped) == 1 and "the supermodel demo.mdl: edit it there" in skipped[0], skipped
    assert changed(work, before) == {"guard.mdl"}
    print(f"guard.mdl inherits {names}: its vertex changed, the supermodel did not")


def repaired(work):
    """A wrong count is found, and repaired together with an edit."""
    import meshwire

    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    path = work / "wrong.xac"
    file = meshwire.open(SAMPLES / "xac/figure.xac")
    file.set("body.chunks[1].nodes.nodes[0].properties.num_children", 7)
    file.save(path)
    collection = load(path)
    bpy.context.view_layer.objects.active = next(iter(collection.all_objects))
    quiet(bpy.ops.meshwire.check)
    assert any("child-count" in line for line in collection["meshwire_findings"]), list(collection["meshwire_findings"])
    thing = next(thing for thing in objects("MESH") if len(thing.data.vertices) and not thing.data.shape_keys)
    thing.data.vertices[0].co.z += 0.25
    wanted = shown()
    quiet(bpy.ops.meshwire.repair)
    assert not any("child-count" in line for line in collection["meshwire_findings"])
    changes = list(collection["meshwire_changes"])
    assert changes[0] == "repaired: wrong.xac: child-count" and "positions of" in changes[1], changes
    assert not [one for one in meshwire.open(path).findings() if one.code == "child-count"]
    load(path)
    same(wanted, shown())
    print("wrong.xac: repaired, with the edit")


def readme(work):
    """The lines of the README, in a folder with the file that they name."""
    import meshwire

    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    shutil.copy(SAMPLES / "xac/figure-maya-2007.xac", work / "figure.xac")
    block = (SAMPLES.parent / "README.md").read_text(encoding="utf-8").split("```py\n")[1].split("```")[0]
    empty()
    above = os.getcwd()
    os.chdir(work)
    exec(block, {"bpy": bpy})
    os.chdir(above)
    assert "silk" in [material.name for material in meshwire.open(work / "silk.xac").scene().materials]
    print("README: its lines run")


def main():
    archive, work, *components = sys.argv[1:]
    install(archive)
    work = Path(work).resolve()
    motions(work / "motions")
    inherited(work / "inherited")
    repaired(work / "repaired")
    readme(work / "readme")
    for path in components:
        component(Path(path).resolve(), work / "component")
    print(f"Blender {bpy.app.version_string}: {len(components)} components and all else as expected")


main()
