"""Vertices that the C++ example poses, against a reader of actors and motions that shares no code with this project.

    poses.py PROGRAM FOLDER...
"""

import math
import struct
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "poses"))
import xac  # noqa: E402

TOLERANCE = 1e-4


def read(kind, folders, end):
    found = []
    for path in sorted(path for folder in folders for path in Path(folder).rglob(f"*{end}")):
        try:
            found.append((path, kind(path)))
        except (ValueError, IndexError, KeyError, TypeError, struct.error):
            pass  # Beyond the small reader.
    return found


def posed(program, *arguments):
    output = subprocess.run([program, *map(str, arguments)], check=True, capture_output=True, text=True).stdout
    for line in output.splitlines():
        source, vertex, x, y, z = line.split(" ")
        # The reader has the space of glTF.
        yield (source, int(vertex)), [float(x), float(y), -float(z)]


def main(program, *folders):
    actors = [(path, actor) for path, actor in read(xac.Actor, folders, ".xac") if actor.meshes]
    pairs, places, worst, bad = 0, 0, 0.0, 0
    for path, motion in read(xac.Motion, folders, ".xsm"):
        fits = lambda actor: len(motion.tracks.keys() & {name for name, *_ in actor.nodes}) / max(len(motion.tracks), 1)
        best, actor = max(actors, key=lambda pair: fits(pair[1]))
        if fits(actor) <= 0.9:
            continue
        # Between keys.
        time = motion.times()[1]
        theirs, ours = actor.pose(motion, time), list(posed(program, best, path, time))
        every = [theirs[key] for key, _ in ours]
        size = max(max(place[axis] for place in every) - min(place[axis] for place in every) for axis in range(3))
        apart = max(math.dist(theirs[key], place) for key, place in ours) / size
        if not apart <= TOLERANCE:
            bad += 1
            print(f"  {best.name} + {path.name}: {apart:.1e} of the size apart")
        pairs, places, worst = pairs + 1, places + len(ours), max(worst, apart)
    print(f"poses: {pairs} actors with a motion, {places} places, at most {worst:.1e} of the size apart")
    sys.exit(1 if bad or not pairs else 0)


main(*sys.argv[1:])
