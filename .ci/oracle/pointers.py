"""Formats whose schema follows offsets with `instances`: leaves are compared by their place in the file.

The reader is compiled in the reference compiler's debug mode, which notes where every field starts and ends.
"""

import functools
import re
from pathlib import Path

import yaml
from kaitaistruct import KaitaiStruct

from leaf import class_of, ours, same

SCHEMAS = Path(__file__).resolve().parents[2] / "schemas"
# Instances that show bytes which others take apart.
VIEWS = {("RawRegion", "data")}
# Our names, where they are not those of the schema. They begin at the structure or list an offset leads to.
NAMES = {
    "header.marker": "file.marker",
    "header.len_model": "file.len_model",
    "header.len_raw": "file.len_raw",
    "animation_list.offset": "animations.pointer",
    "child_list.offset": "children.pointer",
    "flare_texture_list.offset": "flare_textures.pointer",
    "index_offset_list.ofs_indices": "index_lists.pointer",
    "animmesh_vertices": "vertex_sets",
    "animmesh_uvs": "uv_sets",
    "skin_weights": "weights",
    "skin_bones": "bones",
    "skin_slots_18.nodes": "slots",
    "skin_slots_64.nodes": "slots",
    "skin_slots_128.nodes": "slots",
}
# An animation's header, which an instance `animation` of its pointer is.
STRUCTURES = {"animation": "header"}
# Bytes that nothing in the file refers to: no field of the schema has them.
UNREFERENCED = "stored.gaps"
INDEX = re.compile(r"\[\d+\]")


@functools.cache
def types(module):
    """What the schema says of each class of a reader."""
    schema = yaml.safe_load((SCHEMAS / f"{module}.ksy").read_text())
    return {class_of(name): described for name, described in [(module, schema), *schema["types"].items()]}


@functools.cache
def parts(kind):
    """The fields of a class, its instances with the path of the stream they are in, and whether it is an array."""
    described = types(kind.__module__)[kind.__name__]
    instances = {
        instance: described["instances"][instance].get("io")
        for instance, getter in vars(kind).items()
        if isinstance(getter, property) and (kind.__name__, instance) not in VIEWS
    }
    return kind.SEQ_FIELDS, instances, described.get("-rust-type") == "array"


@functools.cache
def our_name(name):
    """The end of our path for a leaf whose name in the reference tree, from the last offset on, is `name`."""
    if name in NAMES:
        return NAMES[name]
    first, dot, rest = name.partition(".")
    return STRUCTURES.get(first, re.sub("_list$", "s", first)) + dot + rest


class Tree:
    """All leaves that the reference compiler's reader finds in a file."""

    def __init__(self, root):
        self.root = root
        # Where in the file a stream begins.
        self.starts = {id(root._io): 0}
        # Offset of a leaf: a list of its end, name and value.
        self.leaves = {}
        self.visited = set()
        self.pending = []
        self.take(root, {"start": 0}, 0, "")
        while self.pending:
            self.structure(*self.pending.pop())

    def structure(self, node, name, is_element):
        """Takes the fields of a structure, and what its offsets lead to."""
        fields, instances, is_array = parts(type(node))
        start = self.starts[id(node._io)]
        for field in fields:
            # A list of vectors has numbers without names.
            path = name if is_array and is_element else f"{name}.{field}" if name else field
            self.take(getattr(node, field), node._debug[field], start, path)
        for instance, stream in instances.items():
            value = getattr(node, instance)
            marks = node._debug.get("_m_" + instance)
            # One that is absent, or a value that is computed and has no bytes.
            if value is None or not marks:
                continue
            if stream:
                stream = functools.reduce(getattr, stream.split(".")[1:], self.root)
            self.take(value, marks, self.starts[id(stream)] if stream else start, instance)

    def take(self, value, marks, stream, name, is_element=False):
        """A value between its marks in the stream that begins at `stream`."""
        start = stream + marks["start"]
        if isinstance(value, KaitaiStruct):
            # A field with a size has a stream of its own.
            self.starts.setdefault(id(value._io), start)
            place = (start, type(value), name)
            if place not in self.visited:
                self.visited.add(place)
                self.pending.append((value, name, is_element))
        elif isinstance(value, list):
            for inner, place in zip(value, marks["arr"], strict=True):
                self.take(inner, place, stream, name, True)
        else:
            self.leaves.setdefault(start, []).append((stream + marks["end"], our_name(name), value))


def read(path, reader):
    """The leaves of a file by the reference compiler's reader; its errors have no type in common."""
    with reader.from_file(str(path)) as root:
        root._read()
        return Tree(root)


def difference(leaf, end, name, value):
    """How our leaf differs from one that the reference reads at its place, if it does."""
    if leaf["offset"] + leaf["size"] != end:
        return f"we read {leaf['size']} bytes, the reference {end - leaf['offset']}"
    if not f".{INDEX.sub('', leaf['path'])}".endswith("." + name):
        return f"the reference has {name} there"
    if not same(leaf, value):
        return f"we read {leaf['value']!r}, the reference reads {value!r}"
    return None


def compare(path, reader, name=None):
    """How many leaves agree or not, bytes that are not compared, and what differs."""
    tree = read(path, reader)
    count, skipped, problems = 0, 0, []
    for leaf in ours(path, name):
        if leaf["path"].startswith(UNREFERENCED):
            skipped += leaf["size"]
            continue
        count += 1
        found = tree.leaves.pop(leaf["offset"], [])
        differences = [difference(leaf, *other) for other in found]
        if None in differences:
            # Where parts of a damaged file overlap, a place has several leaves, and ours is one of them.
            tree.leaves[leaf["offset"]] = [other for other, differs in zip(found, differences) if differs]
        else:
            place = f"{leaf['path']} at {leaf['offset']}"
            problems.extend(f"{place}: {differs}" for differs in differences or ["not in the reference tree"])
    for start, found in tree.leaves.items():
        problems.extend(f"{name} at {start}: only in the reference tree" for _, name, _ in found)
    return count, skipped, problems
