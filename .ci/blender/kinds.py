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

from blender import EXPORT, load, quiet
from edits import KINDS
from motions import EDITS
from soup import Shown, lost
from tracks import Moving, missing

# As docs/blender.md says for edits of keys.
KEYS = EXPORT | dict(export_force_sampling=False)
PLAIN = dict(export_format="GLB")


def run(meshwire, work, settings, file):
    only = os.environ.get("KINDS", "").split(",")
    base, _, skeleton = file.partition("+")
    base = Path(base)
    with_skeleton = ["--skeleton", skeleton] if skeleton else []
    exported, edited, again = work / "exported.glb", work / "edited.glb", work / "again.glb"
    subprocess.run([meshwire, "export", "-q", "--force", base, *with_skeleton, "-o", exported], check=True)
    noise = set()
    for name, work_on in KINDS.items():
        # The others are compared with the run without an edit.
        if only != [""] and name not in [*only, "nothing"]:
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
