"""Formats whose layout is the schema's own order of fields: leaves are compared by their path.

Our paths name fields of the schema, but for two things the tree does not have: the name of the case after a switch, and
the parts a format crate takes apart itself.
"""

import re
from pathlib import Path

import yaml
from kaitaistruct import KaitaiStruct

from leaf import class_of, ours, same

SEGMENT = re.compile(r"([^.\[\]]+)|\[(\d+)\]")
# Parts that a format crate takes apart itself: the schema has them as one run of bytes.
TAKEN_APART = {"Xmf": "body.data"}
# Bytes of a descriptor that is longer than the fields known of it.
BEYOND = ".beyond"


class Missing(Exception):
    """A path of ours that the tree does not have."""


def switches(node):
    """Names of attributes whose type is a switch, in all schemas."""
    if isinstance(node, dict):
        if "id" in node and isinstance(node.get("type"), dict):
            yield node["id"]
        for inner in node.values():
            yield from switches(inner)
    elif isinstance(node, list):
        for inner in node:
            yield from switches(inner)


SWITCHES = {
    name
    for schema in Path(__file__).resolve().parents[2].glob("schemas/*.ksy")
    for name in switches(yaml.safe_load(schema.read_text()))
}


def follow(root, path):
    """The value at one of our paths, and the tree's own path to it."""
    value, steps, switched = root, [], False
    for name, index in SEGMENT.findall(path):
        if switched and name and (name == "unknown" or class_of(name) == type(value).__name__):
            # The name of the case: the tree goes straight to what it holds.
            switched = False
        elif index:
            value = value[int(index)]
            steps.append(int(index))
        elif isinstance(value, KaitaiStruct) and name in vars(value):
            value = getattr(value, name)
            steps.append(name)
            switched = name in SWITCHES
        else:
            raise Missing(path)
    return value, tuple(steps)


def leaves(value, steps=()):
    """Paths of all leaves of a tree that have bytes of their own."""
    if isinstance(value, KaitaiStruct):
        parameters = type(value).__init__.__code__.co_varnames[1 : type(value).__init__.__code__.co_argcount]
        for name, inner in vars(value).items():
            if not name.startswith("_") and name not in parameters and inner is not None:
                yield from leaves(inner, steps + (name,))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from leaves(inner, steps + (index,))
    elif not (isinstance(value, (bytes, str)) and len(value) == 0):
        yield steps


def read(path, reader):
    """The tree of a file by the reference compiler's reader; its errors have no type in common."""
    with reader.from_file(str(path)) as tree:
        return tree


def compare(path, reader, name=None):
    """How many leaves agree or not, bytes that are not compared, and what differs."""
    tree = read(path, reader)
    seen, skipped, problems, apart = set(), 0, [], TAKEN_APART.get(reader.__name__)
    for leaf in ours(path, name):
        if (apart and leaf["path"].startswith(apart)) or leaf["path"].endswith(BEYOND):
            skipped += leaf["size"]
            continue
        try:
            value, steps = follow(tree, leaf["path"])
        except (Missing, IndexError, TypeError):
            problems.append(f"{leaf['path']}: not in the reference tree")
            continue
        seen.add(steps)
        if not same(leaf, value):
            problems.append(f"{leaf['path']}: we read {leaf['value']!r}, the reference reads {value!r}")
    for steps in leaves(tree):
        name = ".".join(map(str, steps))
        if steps not in seen and name != apart:
            problems.append(f"{name}: only in the reference tree")
    return len(seen), skipped, problems
