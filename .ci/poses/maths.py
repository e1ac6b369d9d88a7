"""Matrices of three rows and four columns, quaternions x, y, z, w: as plain lists, in double precision."""

import math

NOTHING = [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]]


def multiply(a, b):
    """First b, then a."""
    return [[sum(row[k] * b[k][column] for k in range(3)) + (row[3] if column == 3 else 0.0) for column in range(4)] for row in a]


def point(matrix, place):
    x, y, z = place
    return [a * x + b * y + c * z + d for a, b, c, d in matrix]


def inverse(matrix):
    (a, b, c, _), (d, e, f, _), (g, h, i, _) = matrix
    size = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
    rows = [
        [(e * i - f * h) / size, (c * h - b * i) / size, (b * f - c * e) / size],
        [(f * g - d * i) / size, (a * i - c * g) / size, (c * d - a * f) / size],
        [(d * h - e * g) / size, (b * g - a * h) / size, (a * e - b * d) / size],
    ]
    move = [row[3] for row in matrix]
    return [row + [-sum(part * value for part, value in zip(row, move))] for row in rows]


def turn(quaternion):
    """Three rows of three. All zeros turn nothing."""
    length = math.sqrt(sum(part * part for part in quaternion))
    x, y, z, w = (part / length for part in quaternion) if length else (0.0, 0.0, 0.0, 1.0)
    return [
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ]


def square(a, b):
    """The product of matrices of three rows and three columns."""
    return [[sum(row[k] * b[k][column] for k in range(3)) for column in range(3)] for row in a]


def placed(rows, move):
    return [list(row) + [part] for row, part in zip(rows, move)]


def scaled(factors):
    x, y, z = factors
    return [[x, 0.0, 0.0], [0.0, y, 0.0], [0.0, 0.0, z]]


def linear(a, b, part):
    return [one + (other - one) * part for one, other in zip(a, b)]


def spherical(a, b, part):
    """Between two quaternions, the shorter way."""
    a, b = ([value / math.sqrt(sum(x * x for x in q)) for value in q] for q in (a, b))
    cosine = sum(x * y for x, y in zip(a, b))
    if cosine < 0:
        b, cosine = [-value for value in b], -cosine
    angle = math.acos(min(cosine, 1.0))
    if angle < 1e-6:
        return linear(a, b, part)
    return [(math.sin((1 - part) * angle) * x + math.sin(part * angle) * y) / math.sin(angle) for x, y in zip(a, b)]


def sampled(times, values, time, between):
    """The value of a track: constant before its first key and after its last."""
    if time <= times[0]:
        return values[0]
    for index in range(1, len(times)):
        if time < times[index]:
            span = times[index] - times[index - 1]
            return between(values[index - 1], values[index], (time - times[index - 1]) / span) if span > 0 else values[index]
    return values[-1]


def worlds(parents, locals_):
    """The transforms of nodes in the model; parents may follow their children."""
    found = [None] * len(parents)

    def world(node):
        if found[node] is None:
            parent = parents[node]
            found[node] = locals_[node] if parent < 0 else multiply(world(parent), locals_[node])
        return found[node]

    return [world(node) for node in range(len(parents))]


def blended(place, influences, maps):
    """The weighted mean of where the joints take a vertex."""
    sums = [0.0, 0.0, 0.0]
    for joint, weight in influences:
        sums = [total + weight * part for total, part in zip(sums, point(maps[joint], place))]
    return sums
