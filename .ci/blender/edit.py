"""Files through Blender: each is exported, imported by Blender, written again by Blender, and imported onto its base.

    edit.py MESHWIRE WORK FILE[+SKELETON]...

Untouched, with whatever Blender is told to write of bones and keys, the bytes of the base come back. With edits, these are what
comes back and all that does: ten vertices (or a few more, where several are in one place) of one mesh are moved, a material is
renamed, a bone or an object turned; where animations move everything, and where there is nothing else, a key is turned instead.
What came back is seen three times: in what `import` says, in exports of both files, and in `meshwire diff` of both.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import bpy
from mathutils import Quaternion, Vector

from blender import curves, ids, load, objects, program, provenance, store
from follows import unexpected
from glb import Glb, angle, differences

ANGLE = 0.5
TURN = Quaternion((1.0, 0.0, 0.0), ANGLE)
MOVE = Vector((0.1, 0.05, 0.02))
NAME = "renamed_by_hand"

# What moves things that are elsewhere: of these there are keys alone.
MOTIONS = ("xsm", "xpm", "ani", "xanim_export", "xanim_bin")

OPTIONS = {
    "as the page says": {},
    "keys as they are": {"export_force_sampling": False},
    "bones at rest": {"export_rest_position_armature": True},
}


class Case:
    """A base, alone or with its skeleton."""

    def __init__(self, text, meshwire, work):
        base, _, skeleton = text.partition("+")
        self.base, self.meshwire, self.work = Path(base), meshwire, work
        # Under the same name, after which meshwire calls what the file does not.
        self.untouched, self.edited = (work / folder / self.base.name for folder in ("untouched", "edited"))
        self.untouched.parent.mkdir(exist_ok=True)
        self.edited.parent.mkdir(exist_ok=True)
        self.skeleton = ["--skeleton", skeleton] if skeleton else []
        self.format = self.export(self.base, work / "exported.glb")
        self.name = f"{self.base.parent.name}/{self.base.name}" + (f" on {Path(skeleton).name}" if skeleton else "")

    def export(self, file, glb):
        (line,) = program(self.meshwire, "export", "--json", "-q", "--force", file, *self.skeleton, "-o", glb)
        return line["format"]

    def back(self, glb, out):
        """The changes, in words, that the import of a GLB onto the base makes."""
        with_skeleton = [self.base, *self.skeleton, "-o", out]
        (line,) = program(self.meshwire, "import", "--json", "-q", "--force", glb, "--onto", *with_skeleton)
        return line["changes"]


def untouched(case):
    """Nothing is done in Blender."""
    wrong = []
    for name, more in OPTIONS.items():
        load(case.work / "exported.glb")
        store(case.work / "untouched.glb", **more)
        out = case.untouched
        try:
            found = case.back(case.work / "untouched.glb", out)
        except RuntimeError as error:
            found = [str(error)]
        if found:
            wrong.append(f"untouched, {name}: {len(found)} changes: {found[:4]}")
        elif out.read_bytes() != case.base.read_bytes():
            wrong.append(f"untouched, {name}: the bytes differ")
    return wrong


def move_vertices():
    """Moves ten vertices of the largest mesh; gives how many these were, and how far each of their places went as one sees it."""
    meshes = [thing for thing in objects("MESH") if "_MESHWIRE_ID" in thing.data.attributes]
    if not meshes:
        return None
    thing = max(meshes, key=lambda thing: len(thing.data.vertices))
    mesh = thing.data
    corners = [vertex.co for vertex in mesh.vertices]
    size = max(max(c[axis] for c in corners) - min(c[axis] for c in corners) for axis in range(3)) or 1.0
    # What is in one place is moved together: some formats keep a place once for several vertices.
    places = {}
    for together in ids(mesh).values():
        places.setdefault(tuple(round(c / size, 6) for c in corners[together[0]]), []).append(together)
    count, moved, firsts = 0, [], []
    for together in places.values():
        if count < 10:
            count += len(together)
            firsts.append(together[0][0])
            moved += [index for same in together for index in same]
    before = seen(thing)
    # Where there are shapes, the places are theirs; the others say by how much they differ from the first.
    shapes = [block.data for block in mesh.shape_keys.key_blocks] if mesh.shape_keys else []
    for index in moved:
        for vertices in (mesh.vertices, *shapes):
            vertices[index].co += MOVE * size
    mesh.update()
    after = seen(thing)
    return count, sorted((after[first] - before[first]).length for first in firsts)


def seen(thing):
    """Where the vertices are under their bones: those may have a scale that Blender puts into the mesh."""
    evaluated = thing.evaluated_get(bpy.context.evaluated_depsgraph_get())
    return [thing.matrix_world @ vertex.co for vertex in evaluated.data.vertices]


def rename_material():
    materials = [slot.material for thing in objects("MESH") for slot in thing.material_slots]
    materials = [material for material in materials if material and provenance(material)]
    if not materials:
        return None
    materials[0].name = NAME
    return NAME


def animated():
    """The names of bones and objects that an action moves."""
    found = set()
    things = list(bpy.context.scene.objects)
    for thing in things:
        data = thing.animation_data
        actions = [strip.action for track in data.nla_tracks for strip in track.strips] if data else []
        actions += [data.action] if data and data.action else []
        for curve in (curve for action in actions if action for curve in curves(action)):
            bone = curve.data_path.startswith('pose.bones["')
            found.add(curve.data_path.split('"')[1] if bone else thing.name)
    return found


def turn_node():
    """Turns a bone, or an object, that no animation moves; gives its name."""
    moves = animated()
    bones = [bone for thing in objects("ARMATURE") for bone in thing.pose.bones if provenance(bone.bone)]
    bones = [bone for bone in bones if bone.name not in moves]
    inner = [bone for bone in bones if bone.parent] or bones
    if inner:
        bone = inner[len(inner) // 2]
        bone.rotation_mode = "QUATERNION"
        bone.rotation_quaternion = bone.rotation_quaternion @ TURN
        return bone.name
    things = [thing for thing in objects("EMPTY") if provenance(thing) and thing.name not in moves]
    inner = [thing for thing in things if thing.parent] or things
    if not inner:
        return None
    thing = inner[len(inner) // 2]
    thing.rotation_mode = "QUATERNION"
    thing.rotation_quaternion = thing.rotation_quaternion @ TURN
    return thing.name


def turn_key():
    """Turns a key in the middle of the track with the most keys, or raises a weight where there are only these."""
    turns, weights = {}, []
    for number, action in enumerate(bpy.data.actions):
        for curve in curves(action):
            if curve.data_path.endswith("rotation_quaternion"):
                turns.setdefault((number, curve.data_path), [None] * 4)[curve.array_index] = curve
            elif curve.data_path.endswith(".value"):
                weights.append(curve)
    whole = [track for track in turns.values() if all(track)]
    if whole:
        track = max(whole, key=lambda track: len(track[0].keyframe_points))
        middle = len(track[0].keyframe_points) // 2
        points = [curve.keyframe_points[middle] for curve in track]
        for point, value in zip(points, Quaternion([point.co.y for point in points]) @ TURN):
            point.co.y = value
        return "turn"
    if weights:
        curve = max(weights, key=lambda curve: len(curve.keyframe_points))
        point = curve.keyframe_points[len(curve.keyframe_points) // 2]
        point.co.y += 0.25 if point.co.y < 0.5 else -0.25
        return "weight"
    return None


def edited(case):
    """The edits and what comes back of them; gives what was done, and what is wrong."""
    load(case.work / "exported.glb")
    done = {}
    if not case.skeleton and case.format not in MOTIONS:
        done = {"vertices": move_vertices(), "material": rename_material(), "node": turn_node()}
    if not done.get("node"):
        done["key"] = turn_key()
    done = {kind: what for kind, what in done.items() if what}
    if not done:
        return done, []
    # A key is one key where Blender is told to write keys as they are.
    store(case.work / "edited.glb", **({"export_force_sampling": False} if "key" in done else {}))
    out = case.edited
    try:
        said = case.back(case.work / "edited.glb", out)
        case.export(out, case.work / "again.glb")
    except RuntimeError as error:
        return done, [f"edited: {error}"]
    before, after = Glb(case.work / "exported.glb"), Glb(case.work / "again.glb")
    wrong = as_said(done, said) + as_seen(done, differences(before, after, extent(before)))
    wrong += unexpected(case.format, done, diff(case, out))
    return done, [f"edited: {line}" for line in wrong]


def extent(glb):
    """The greatest coordinate of what is in the file."""
    places = [part["attributes"]["POSITION"] for mesh in glb.list("meshes") for part in mesh["primitives"]]
    greatest = [abs(glb.numbers(index)).max() for index in places]
    greatest += [max(map(abs, glb.local(index)[0])) for index in range(len(glb.list("nodes")))]
    return max([1e-3, *greatest])


def as_said(done, said):
    """What of the changes that `import` says is not what was done."""
    rest, wrong = list(said), []

    def take(what, test):
        hits = [line for line in rest if test(line)]
        if not hits:
            wrong.append(f"not said: {what}")
        for line in hits:
            rest.remove(line)
        return hits

    if "vertices" in done:
        hits = take("moved vertices", lambda line: ": positions of " in line)
        count = sum(int(line.split(": positions of ")[1].split()[0]) for line in hits)
        if count != done["vertices"][0]:
            wrong.append(f"{done['vertices'][0]} vertices were moved, said are {count}")
        # Blender turns the normals of what is bent with it; tangents follow.
        rest = [line for line in rest if ": normals of " not in line and ": tangents of " not in line]
    if "material" in done:
        take("a renamed material", lambda line: line.startswith("material") and line.endswith(f'renamed to "{NAME}"'))
    if "node" in done:
        if len(take("a turned node", lambda line: line.startswith("node ") and line.endswith(": moved"))) != 1:
            wrong.append("more than one node moves")
    if "key" in done:
        if len(take("a turned key", lambda line: line.startswith("animation ") and line.endswith(" keys"))) != 1:
            wrong.append("more than one track is changed")
    return wrong + ([f"said besides: {rest[:4]}"] if rest else [])


def as_seen(done, found):
    """What of the differences of two exports is not what was done."""
    wrong = []
    rest = [line for line in found if line[0] not in ("NORMAL", "TANGENT") or "vertices" not in done]

    def take(kind):
        nonlocal rest
        hits = [line for line in rest if line[0] == kind]
        rest = [line for line in rest if line[0] != kind]
        return hits

    if "vertices" in done:
        _, far = done["vertices"]
        moved = list({place: value for _, _, values in take("POSITION") for place, value in values.items()}.values())
        if len(moved) != len(far) or any(abs(value - there) > 0.01 * there for value, there in zip(sorted(moved), far)):
            wrong.append(f"what is at {len(far)} places was moved by {far[:3]}, in the file: at {len(moved)}, by {moved[:3]}")
    if "material" in done:
        if [line[2] for line in take("material")] != [done["material"]]:
            wrong.append("no material, or several, has the new name in the file")
    if "node" in done:
        turned = take("turned node")
        if len(turned) != 1 or abs(turned[0][2] - ANGLE) > 1e-3:
            wrong.append(f"one node was turned by {ANGLE}, in the file: {turned[:3]}")
    if "key" in done:
        keys = take("keys")
        # A track without keys in the file is the pose of its node.
        rest = [line for line in rest if not (keys and line[:2] == ("turned node", keys[0][1][1]))]
        if len(keys) != 1:
            wrong.append(f"one track was changed, in the file: {[line[1] for line in keys]}")
        elif len(keys[0][2][2]) != 1:
            wrong.append(f"one key was changed, in the file: {keys[0][2][2]}")
        elif done["key"] == "turn":
            old, new, (row,) = keys[0][2]
            if abs(angle(old[row], new[row]) - ANGLE) > 1e-3:
                wrong.append(f"a key was turned by {ANGLE}, in the file by {angle(old[row], new[row])}")
    return wrong + [f"differs besides: {line}"[:300] for line in rest[:4]]


def diff(case, out):
    """The paths at which the two files differ."""
    run = subprocess.run(
        [case.meshwire, "diff", "--json", "--all", case.base, out], capture_output=True, text=True
    )
    found = [json.loads(line) for line in run.stdout.splitlines()]
    return [change for line in found for change in line.get("changes", [])]


meshwire, work, *files = sys.argv[1:]
work = Path(work)
shutil.rmtree(work, ignore_errors=True)
work.mkdir(parents=True)
table, bad = {}, 0
for text in files:
    try:
        case = Case(text, meshwire, work)
        lines = untouched(case)
        identical = not lines
        done, wrong = edited(case)
        lines += wrong
    except RuntimeError as error:
        print(f"{text}:\n  {error}", flush=True)
        bad += 1
        continue
    row = table.setdefault(case.format, dict.fromkeys(("files", "identical", "edited", "vertices", "material", "node", "key"), 0))
    row["files"] += 1
    row["identical"] += identical
    row["edited"] += bool(done) and not wrong
    for kind in done:
        row[kind] += 1
    bad += bool(lines)
    print(f"{case.name}: {', '.join(done) or 'nothing to edit'}{'' if lines else ': as it should be'}", flush=True)
    for line in lines:
        print(f"  {line}", flush=True)
print(f"\nBlender {bpy.app.version_string}")
print(f"{'format':14} files  identical untouched  edits alone come back  with vertices  material  node  key")
for name, row in sorted(table.items()):
    print(f"{name:14} {row['files']:5}  {row['identical']:19}  {row['edited']:21}  {row['vertices']:13}  {row['material']:8}  {row['node']:4}  {row['key']:3}")
    if not row["edited"]:
        print(f"  no file of {name} was edited")
        bad += 1
print(f"{len(files)} files, {bad} not as they should be")
sys.exit(1 if bad or not files else 0)
