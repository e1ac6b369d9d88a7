"""Call of Duty: a model (XMODEL_EXPORT) and an animation (XANIM_EXPORT), read and posed without any code of this project.

All transforms are in model space, of bones as of parts; the rows X, Y and Z are the axes of a bone.
"""

import shlex

from maths import blended, inverse, multiply, placed, worlds

INCH = 0.0254


def lines(path):
    for line in path.read_text("latin-1").splitlines():
        if line.strip() and not line.startswith("//"):
            yield shlex.split(line.replace(",", " "))


def numbers(words):
    return [float(word) for word in words]


def transform(rows):
    """The axes are columns. Four decimals leave them neither of unit length nor at right angles: the rotation is the nearest."""
    axes = nearest_rotation([[rows[name][row] for name in "XYZ"] for row in range(3)])
    return placed(axes, rows["OFFSET"])


def nearest_rotation(matrix):
    """Newton's iteration for the polar decomposition; what is off by 1e-4 is exact after two steps."""
    for _ in range(3):
        rows = inverse(placed(matrix, [0.0] * 3))
        matrix = [[(matrix[row][column] + rows[column][row]) / 2 for column in range(3)] for row in range(3)]
    return matrix


class Model:
    def __init__(self, path):
        self.names, self.parents, self.vertices, self.corners = [], [], [], []
        rows, inside, part, corners, named = [], None, None, [], set()
        for word, *rest in lines(path):
            if word == "BONE" and len(rest) == 3:
                self.names.append(rest[2])
                self.parents.append(int(rest[1]))
            elif word == "BONE" and len(rest) == 1:
                rows.append({})
            elif word == "BONE":
                self.vertices[-1][1].append((int(rest[0]), float(rest[1])))
            elif word in ("NUMVERTS", "NUMVERTS32", "NUMFACES"):
                inside = word
            elif word in ("VERT", "VERT32") and inside != "NUMFACES":
                self.vertices.append([None, []])
            elif word in ("TRI", "TRI16"):
                part = int(rest[0]), int(rest[1])
            elif word in ("VERT", "VERT32"):
                corners.append((part, int(rest[0]), rest[1:]))
            elif word in ("NORMAL", "COLOR", "UV") and inside == "NUMFACES":
                corners[-1][2].extend(rest)
            elif word in ("NUMOBJECTS", "NUMMATERIALS"):
                inside = word
            elif word == "OBJECT":
                named.add(rest[0])
            elif word == "OFFSET" and inside:
                self.vertices[-1][0] = numbers(rest)
            elif word in ("OFFSET", "X", "Y", "Z") and not inside:
                rows[-1][word] = numbers(rest)
        if not all(str(thing) in named for (thing, _), *_ in corners):
            raise ValueError("an object without a name")
        self.bind = [transform(bone) for bone in rows]
        # Corners that are the same in everything are one vertex; those of an object are in the order of its materials.
        distinct = dict.fromkeys((part, vertex, tuple(words)) for part, vertex, words in corners)
        self.corners = [((thing, material), vertex) for (thing, material), vertex, _ in sorted(distinct, key=lambda corner: corner[0])]

    def pose(self, motion=None, frame=0):
        """The places of all corners, by object and number of the corner in it."""
        locals_ = [bind if parent < 0 else multiply(inverse(self.bind[parent]), bind) for bind, parent in zip(self.bind, self.parents)]
        pose = list(worlds(self.parents, locals_))
        for bone, (name, parent) in enumerate(zip(self.names, self.parents)):
            moved = motion.frames[frame].get(name) if motion else None
            pose[bone] = moved or (multiply(pose[parent], locals_[bone]) if parent >= 0 else locals_[bone])
        maps = [multiply(now, inverse(then)) for now, then in zip(pose, self.bind)]
        found, counts = {}, {}
        for (thing, _), vertex in self.corners:
            place, influences = self.vertices[vertex]
            total = sum(weight for _, weight in influences)
            number = counts[thing] = counts.get(thing, -1) + 1
            # Right-handed, z up, and figures look along x.
            x, y, z = blended(place, [(bone, weight / total) for bone, weight in influences], maps)
            found[f"objects[{thing}]", number] = [part * INCH for part in (y, z, x)]
        return found


class Motion:
    def __init__(self, path):
        self.frames, names, rate, times = [], {}, 30.0, []
        part = None
        for word, *rest in lines(path):
            if word in ("NOTETRACKS", "NUMKEYS"):
                break
            if word == "PART" and len(rest) == 2:
                names[rest[0]] = rest[1]
            elif word == "FRAMERATE":
                rate = float(rest[0])
            elif word == "FRAME":
                times.append(float(rest[0]))
                self.frames.append({})
            elif word == "PART":
                part = self.frames[-1].setdefault(names[rest[0]], {})
            elif word in ("OFFSET", "X", "Y", "Z"):
                part[word] = numbers(rest)
        self.names = set(names.values())
        self.frames = [{name: transform(rows) for name, rows in frame.items()} for frame in self.frames]
        self.seconds = [(time - times[0]) / rate for time in times]

    def times(self):
        """The numbers of some frames with their times: positions between frames are no business of the format."""
        last = len(self.seconds) - 1
        return [(frame, self.seconds[frame]) for frame in sorted({0, last // 3, last * 3 // 4, last})]
