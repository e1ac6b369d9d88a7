"""Models and their motions, posed by readers that share no code with this project, against the exported GLB.

    compare.py MESHWIRE WORK FOLDER...
"""

import math
import struct
import subprocess
import sys
from pathlib import Path

import mdl
import xac
import xmodel
from glb import Glb

TOLERANCE = 1e-4


class Comparison:
    def __init__(self, meshwire, work):
        self.meshwire, self.out, self.counts, self.bad = meshwire, work / "pose.glb", {}, 0

    def pair(self, kind, model, motion, pose, moments):
        """`moments` are times of the GLB, each with what `pose` takes for it."""
        files = [model, "--animations", motion] if motion else [model]
        subprocess.run([self.meshwire, "export", "-q", "--force", "--lod", "0", *files, "-o", self.out], check=True)
        glb, worst, compared = Glb(self.out), 0.0, 0
        for time, argument in moments:
            theirs, ours = pose(argument), glb.pose(time)
            for source in {source for source, _ in ours}:
                own = {key for key in ours if key[0] == source}
                if not own <= theirs.keys():
                    raise ValueError(f"{source} has other vertices")
            every = [theirs[key] for key in ours]
            size = max(max(place[axis] for place in every) - min(place[axis] for place in every) for axis in range(3))
            apart = max(math.dist(theirs[key], place) for key, place in ours.items())
            worst, compared = max(worst, apart / size), compared + len(ours)
        files, places, most = self.counts.get(kind, (0, 0, 0.0))
        self.counts[kind] = (files + 1, places + compared, max(most, worst))
        if not worst <= TOLERANCE:
            self.bad += 1
            print(f"  {model.name}{f' + {motion.name}' if motion else ''}: {worst:.1e} of the size apart")


def files(folders, *ends):
    return sorted(path for folder in folders for path in folder.rglob("*") if path.suffix.lower() in ends)


def read(kind, paths):
    """The files that the reader takes, each with what is in it. It knows what real files have, not all that samples have."""
    found, refused = [], 0
    for path in paths:
        try:
            found.append((path, kind(path)))
        except (ValueError, IndexError, KeyError, TypeError, struct.error):
            refused += 1
    if refused:
        print(f"  {kind.__module__}: {refused} of {len(paths)} files are beyond the small reader")
    return found


def emotionfx(compare, folders):
    actors = [(path, actor) for path, actor in read(xac.Actor, files(folders, ".xac")) if actor.meshes]
    for path, motion in read(xac.Motion, files(folders, ".xsm")):
        names = set(motion.tracks)
        fits = lambda actor: len(names & {name for name, *_ in actor.nodes}) / max(len(names), 1)
        for best, actor in sorted(actors, key=lambda pair: -fits(pair[1]))[:2]:
            if fits(actor) > 0.9:
                compare.pair("xac + xsm", best, path, lambda time: actor.pose(motion, time), [(time, time) for time in motion.times()])
    for path, actor in actors:
        compare.pair("xac at rest", path, None, lambda _: actor.pose(), [(None, None)])


def neverwinter(compare, folders):
    for path, model in read(mdl.Model, files(folders, ".mdl")):
        if any(model.is_mesh(node["at"]) for node in model.nodes):
            moments = [(time, time) for time in model.times()] if model.animations else [(None, None)]
            compare.pair("mdl", path, None, model.pose, moments)


def call_of_duty(compare, folders):
    models = [(path, model) for path, model in read(xmodel.Model, files(folders, ".xmodel_export")) if model.corners]
    for path, motion in read(xmodel.Motion, files(folders, ".xanim_export")):
        for model_path, model in models:
            if len(set(model.names) & motion.names) > len(model.names) / 2:
                moments = [(time, frame) for frame, time in motion.times()]
                compare.pair("xmodel + xanim", model_path, path, lambda frame: model.pose(motion, frame), moments)


def main(meshwire, work, *folders):
    compare, folders = Comparison(meshwire, Path(work)), [Path(folder) for folder in folders]
    for each in (emotionfx, neverwinter, call_of_duty):
        each(compare, folders)
    for kind, (pairs, places, worst) in compare.counts.items():
        print(f"  {kind}: {pairs} models and motions, {places} places, at most {worst:.1e} of the size apart")
    sys.exit(1 if compare.bad or not compare.counts else 0)


main(*sys.argv[1:])
