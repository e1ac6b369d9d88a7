"""The extension in Blender: files that nobody edits come back byte for byte, and edits are in the result or refused by name.

    extension.py ZIP WORK untouched|edits|made [FILE...]

The zip is installed as Blender does it. Each file is imported, edited in one way of `edits.py`, and written back. What
Blender shows is compared with a GLB that the package makes of the result: scripts read both that share no code with the
extension. Keys are compared with those of the result, imported again. Verdicts are those of `kinds.py`. KINDS names the only kinds to try.
"""

import json
import os
import sys
from pathlib import Path
from time import perf_counter

import bpy
import numpy

from blender import bags, objects, quiet
from edits import KINDS
from motions import EDITS
from soup import Shown, base, lost


def rename_a_texture():
    images = [image for image in bpy.data.images if image.users and "meshwire_name" in image]
    if not images:
        return False
    images[0].name = "renamed_texture"
    return True


def move_a_shape_key():
    keys = [thing.data.shape_keys for thing in objects("MESH") if thing.data.shape_keys and thing.data.polygons]
    if not keys:
        return False
    for point in list(keys[0].key_blocks[1].data)[:5]:
        point.co.x += 0.25
    return True


def move_the_armature():
    """Everything that hangs on it moves with it."""
    armatures = [thing for thing in objects("ARMATURE") if any(mesh.parent == thing for mesh in objects("MESH"))]
    if not armatures:
        return False
    armatures[0].location.x += 0.5
    return True


def enter_edit_mode():
    """No edit, but Blender converts the mesh twice."""
    meshes = [thing for thing in objects("MESH") if thing.data.polygons]
    for thing in meshes:
        bpy.context.view_layer.objects.active = thing
        quiet(bpy.ops.object.mode_set, mode="EDIT")
        quiet(bpy.ops.object.mode_set, mode="OBJECT")
    return bool(meshes)


def empty():
    quiet(bpy.ops.wm.read_homefile, use_empty=True, use_factory_startup=False)


def load(path):
    empty()
    quiet(bpy.ops.import_scene.meshwire, filepath=str(path))
    return next(one for one in bpy.data.collections if "meshwire_files" in one)


def select(collection):
    """Makes an object of the file active, as somebody who edits it does; without one the only file is used."""
    bpy.context.view_layer.objects.active = next(iter(collection.all_objects), None)


class Seen:
    """The triangles in Blender's scene, in the space of glTF, as `soup.Shown` has those of a GLB."""

    def __init__(self):
        self.triangles, self.is_half = [], False
        for thing in objects("MESH"):
            self.mesh(thing)
        places = [place for triangle in self.triangles for place in triangle["places"]]
        self.size = max((max(map(abs, place)) for place in places), default=1.0) or 1.0

    def mesh(self, thing):
        data = thing.data
        data.calc_loop_triangles()
        basis = data.shape_keys.reference_key.data if data.shape_keys else data.vertices
        # Where the object is at rest: animations are muted, and armatures at rest.
        world = numpy.array(thing.matrix_world)
        places = [turned(world[:3, :3] @ point.co + world[:3, 3]) for point in basis]
        upright = numpy.linalg.pinv(world[:3, :3]).T
        normals = [upright @ normal.vector for normal in data.corner_normals]
        names = {group.index: group.name for group in thing.vertex_groups}
        skinned = any(modifier.type == "ARMATURE" for modifier in thing.modifiers) and names
        weights = [{names[one.group]: one.weight for one in vertex.groups} for vertex in data.vertices] if skinned else None
        for triangle in data.loop_triangles:
            slots, loops = thing.material_slots, triangle.loops
            material = slots[triangle.material_index].material if triangle.material_index < len(slots) else None
            vertices = [data.loops[loop].vertex_index for loop in loops]

            def color(layer, loop):
                own = layer.data[loop if layer.domain == "CORNER" else data.loops[loop].vertex_index].color
                # Some files have brighter colors; glTF has no such.
                return tuple(min(max(part, 0.0), 1.0) for part in own[:3])

            self.triangles.append(
                {
                    "places": [places[vertex] for vertex in vertices],
                    "uvs": [[(layer.uv[loop].vector.x, 1.0 - layer.uv[loop].vector.y) for layer in data.uv_layers] for loop in loops],
                    "colors": [[color(layer, loop) for layer in data.color_attributes] for loop in loops],
                    "weights": None if weights is None else [in_proportion(weights[vertex]) for vertex in vertices],
                    "normals": [unit(turned(normals[loop])) for loop in loops],
                    "material": None if material is None else material.name,
                }
            )


def turned(vector):
    x, y, z = vector
    return (x, z, -y)


def unit(vector):
    length = numpy.linalg.norm(vector)
    return tuple(value / length for value in vector) if length else vector


def in_proportion(weights):
    total = sum(weights.values())
    return {name: weight / total for name, weight in weights.items()} if total else {}


def nodes():
    """Where bones and objects are, in the space of glTF; meshes below bones have no node of their own."""
    found = {}
    for thing in objects("ARMATURE"):
        for bone in thing.data.bones:
            found[bone.name] = turned(thing.matrix_world @ bone.head_local)
    for thing in [*objects("EMPTY"), *objects("MESH")]:
        if "meshwire_node" in thing or "meshwire_mesh" not in (thing.data or {}):
            # Where faces are is seen by themselves: a format without transforms of objects moves these.
            has_faces = thing.type == "MESH" and len(thing.data.polygons) > 0
            found[thing.name] = None if has_faces else turned(thing.matrix_world.translation)
    return found


def misplaced(seen, shown, unnamed):
    """Bones and objects that are missing in the result or in another place. What has no name in the file has that of the
    file in Blender, and a number in a GLB."""
    for name, place in seen.items():
        index = shown.names.get(name, shown.names.get("node 0" if name == unnamed else base(name)))
        if index is None:
            yield ("node", "missing", name)
        elif place is not None and numpy.abs(shown.worlds[index][:3, 3] - place).max() > 2e-4 * max(1.0, *map(abs, place)):
            yield ("node", "misplaced", name)


def keys():
    """The curves of all actions, by action, slot and path: values at quarters of frames, of quaternions without their sign."""
    found = {}
    for action in bpy.data.actions:
        last = min(int(action.frame_range[1]) + 2, 2000)
        for bag in bags(action):
            for curve in bag.fcurves:
                values = numpy.array([curve.evaluate(frame / 4) for frame in range(4 * last)])
                is_turn = curve.data_path.endswith("quaternion")
                found[action.name, bag.slot.name_display, curve.data_path, curve.array_index] = abs(values) if is_turn else values
    return found


def other_keys(one, other, what):
    """Curves of one file that the other does not have. A curve that does not move needs none."""
    for name, values in one.items():
        there = other.get(name)
        if there is None:
            if numpy.ptp(values) > 1e-3:
                yield ("keys", what, name)
            continue
        length = max(len(values), len(there))
        a, b = (numpy.pad(list, (0, length - len(list)), mode="edge") for list in (values, there))
        # A curve that becomes lines stays within a hundredth of its range.
        apart = abs(a - b).max()
        if apart > 2e-3 * max(1.0, abs(a).max()) + 0.01 * numpy.ptp(a):
            yield ("keys", what, name, round(float(apart), 4))


def write_back(collection, path):
    """Writes a file back; returns what the export says, or the reason why it refuses."""
    select(collection)
    try:
        quiet(bpy.ops.export_scene.meshwire, filepath=str(path))
    except RuntimeError as error:
        return None, None, str(error).strip().removeprefix("Error: ")
    return list(collection["meshwire_changes"]), list(collection["meshwire_skipped"]), ""


def untouched(file, out):
    start = perf_counter()
    try:
        collection = load(file)
    except RuntimeError as error:
        # Damaged files are kept by the package, but have no scene.
        print(f"{file.name}: refused: {error}", flush=True)
        return [], 0.0
    changes, skipped, error = write_back(collection, out)
    lines = [error] if error else [*changes, *skipped]
    if not error and out.read_bytes() != file.read_bytes():
        lines.append("other bytes")
    return lines, perf_counter() - start


def judged(name, edit, file, out):
    """Returns the verdict on an edit and its reason; None if the file has nothing to edit."""
    collection = load(file)
    for thing in bpy.context.scene.objects:
        thing.hide_set(False)
    try:
        if not edit():
            return None
    except RuntimeError as error:
        return "blender", str(error)[:100]
    bpy.context.view_layer.update()
    seen, placed, moving = Seen(), nodes(), keys()
    out.unlink(missing_ok=True)
    changes, skipped, error = write_back(collection, out)
    if error:
        return ("wrong" if out.exists() or "Traceback" in error else "refused"), error[-400:]
    import meshwire

    glb = out.with_suffix(".glb")
    glb.write_bytes(meshwire.open(out).to_gltf())
    shown = Shown(glb)
    wrong = [line[:3] for line in lost(seen, shown)]
    wrong += [("besides", *line[:3]) for line in lost(shown, seen) if not line[0].endswith("missing")]
    # Texts of Neverwinter Nights models have no normals: compilers compute them.
    wrong = [line for line in wrong if meshwire.detect(out.read_bytes()) != "mdl_text" or "normals" not in line[:2]]
    if "bone" in name or "object" in name or "armature" in name:
        wrong += misplaced(placed, shown, file.stem)
    if name in EDITS or "action" in name:
        load(out)
        wrong += [*other_keys(moving, keys(), "missing"), *other_keys(keys(), moving, "besides")]
    same = out.read_bytes() == file.read_bytes()
    if name == "enter edit mode" and not same:
        return "changed", str(changes[:3])
    if skipped:
        return "listed", f"{skipped[:3]} :: {wrong[:2]}"
    if wrong:
        return ("ignored" if same else "lost"), f"{wrong[:3]} :: {changes[:3]}"
    return ("unchanged" if same else "done"), str(changes[:3])


def make():
    """A leg of two bones with an action, and a box beside it."""
    empty()
    quiet(bpy.ops.object.armature_add)
    skeleton = bpy.context.view_layer.objects.active
    quiet(bpy.ops.object.mode_set, mode="EDIT")
    hip = skeleton.data.edit_bones[0]
    hip.name = "hip"
    knee = skeleton.data.edit_bones.new("knee")
    knee.head, knee.tail, knee.parent = hip.tail, hip.tail + hip.tail - hip.head, hip
    quiet(bpy.ops.object.mode_set, mode="OBJECT")
    for name, place in (("leg", 0.0), ("box", 3.0)):
        quiet(bpy.ops.mesh.primitive_cube_add, location=(place, 0.0, 0.0))
        thing = bpy.context.view_layer.objects.active
        thing.name = thing.data.name = name
        thing.data.materials.append(bpy.data.materials.new(f"{name}_matter"))
        if name == "leg":
            for bone, side in (("hip", -1.0), ("knee", 1.0)):
                group = thing.vertex_groups.new(name=bone)
                group.add([vertex.index for vertex in thing.data.vertices if vertex.co.z * side > 0.0], 1.0, "REPLACE")
            thing.modifiers.new("Armature", "ARMATURE").object = skeleton
    bone = skeleton.pose.bones["knee"]
    bone.rotation_mode = "QUATERNION"
    bone.keyframe_insert("rotation_quaternion", frame=0)
    bone.rotation_quaternion = (0.8, 0.6, 0.0, 0.0)
    bone.keyframe_insert("rotation_quaternion", frame=24)
    for bag in bags(skeleton.animation_data.action):
        for curve in bag.fcurves:
            for point in curve.keyframe_points:
                point.interpolation = "LINEAR"
    bone.matrix_basis.identity()
    bpy.context.scene.frame_set(0)


def made(work):
    """Makes a new file of each format and profile; returns what is wrong."""
    import meshwire

    targets = bpy.ops.export_scene.meshwire_new.get_rna_type().properties["target"].enum_items_static
    for target in [item.identifier for item in targets]:
        make()
        format, _, profile = target.partition("/")
        if format == "xpm":
            continue
        for thing in bpy.context.scene.objects:
            thing.select_set(format != "xmf" or thing.name == "box")
        seen = Seen()
        out = work / f"made-{profile or 'default'}.{format.removesuffix('_text') if format.startswith('mdl') else format}"
        try:
            quiet(bpy.ops.export_scene.meshwire_new, filepath=str(out), target=target)
        except RuntimeError as error:
            yield target, [] if "has no binary form" in str(error) else [str(error)]
            continue
        found = meshwire.open(out)
        glb = out.with_suffix(".glb")
        glb.write_bytes(found.to_gltf())
        wrong = [f"read as {found.format}"] if found.format != format else []
        if format in ("xac", "mdl", "mdl_text", "xmodel_export", "xmodel_bin"):
            # Compilers of texts compute normals; editions before the enhanced one have textures, but no names of materials.
            absent = ["normals"] * (format == "mdl_text") + ["material"] * (profile in ("bio", "nmc"))
            wrong += [line[:3] for line in lost(seen, Shown(glb)) if line[0] not in absent]
        elif format != "xmf":
            turns = [one for animation in found.scene().animations for one in animation.channels if one.property == "rotation"]
            far = [abs(one.values[-1] - one.values[0]).max() for one in turns]
            wrong += [] if far and max(far) > 0.3 else ["nothing turns"]
        yield target, wrong


def install(archive):
    quiet(bpy.ops.wm.read_factory_settings, use_empty=True)
    quiet(bpy.ops.extensions.package_install_files, filepath=archive, repo="user_default", enable_on_install=True)
    assert "bl_ext.user_default.meshwire" in bpy.context.preferences.addons, "the zip was not installed"


def main():
    archive, work, mode, *files = sys.argv[1:]
    install(archive)
    work = Path(work)
    work.mkdir(parents=True, exist_ok=True)
    files = [Path(file).resolve() for file in files]
    if mode == "untouched":
        bad, slow = 0, []
        for file in files:
            lines, seconds = untouched(file, work / file.name)
            slow.append((seconds, file.name))
            bad += bool(lines)
            if lines:
                print(f"{file.name}: {lines[:3]}", flush=True)
        print(f"Blender {bpy.app.version_string}: {len(files)} files untouched, {bad} not identical; slowest {max(slow)}")
        sys.exit(1 if bad or not files else 0)
    if mode == "made":
        bad = 0
        for target, wrong in made(work):
            bad += bool(wrong)
            print(f"new {target}: {wrong or 'as it should be'}", flush=True)
        sys.exit(1 if bad else 0)
    only = [name for name in os.environ.get("KINDS", "").split(",") if name]
    kinds = KINDS | {
        "rename a texture": rename_a_texture,
        "move a shape key": move_a_shape_key,
        "move the armature": move_the_armature,
        "enter edit mode": enter_edit_mode,
    }
    table = {}
    for file in files:
        for name, edit in kinds.items():
            if only and name not in only:
                continue
            verdict = judged(name, edit, file, work / file.name)
            if verdict is not None:
                counts = table.setdefault(name, {})
                counts[verdict[0]] = counts.get(verdict[0], 0) + 1
                print(json.dumps({"file": file.name, "edit": name, "verdict": verdict[0], "text": verdict[1]}), flush=True)
    print(f"\nBlender {bpy.app.version_string}, {len(files)} files")
    for name, counts in table.items():
        print(f"{name:30} " + ", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items())))
    wrong = sum(counts.get(one, 0) for counts in table.values() for one in ("lost", "ignored", "changed", "wrong"))
    print(f"{len(table)} kinds of edits, {wrong} runs wrong")
    sys.exit(1 if wrong or not table else 0)


if __name__ == "__main__":
    main()
