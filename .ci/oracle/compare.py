"""compare.py READERS FILE|FOLDER...: every leaf of our layout against the reference compiler's tree.

Our side is `meshwire layout --json`; a path there names fields of the schema, but for two things the tree does not
have: the name of the case after a switch, and the parts a format crate resolves itself (regions reached by offsets).
"""

import importlib
import json
import os
import re
import struct
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from enum import Enum
from pathlib import Path

import yaml
from kaitaistruct import KaitaiStruct

PROGRAM = Path(__file__).resolve().parents[2] / "target" / "release" / "meshwire"
SEGMENT = re.compile(r"([^.\[\]]+)|\[(\d+)\]")
# Formats whose layout is the schema's own order of fields. The others follow offsets and have checks of their own.
LINEAR = {"xac": "Xac", "xsm": "Xsm", "xpm": "Xpm", "ani": "Ani", "xmf": "Xmf"}
# Parts that a format crate takes apart itself: the schema has them as one run of bytes. Bytes of a descriptor
# beyond the known fields (`.beyond`) are not in the tree either.
TAKEN_APART = {"xmf": "body.data"}
# Made to have what a strict reader cannot follow: false lengths, nested parts in another byte order, descriptors that
# end inside a field.
EXCLUDED = re.compile(r"tail|overstated|mixed-order|descriptors-of-64")


class Missing(Exception):
    """A path of ours that the tree does not have."""


def snake(name):
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


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
        if switched and name and (name == "unknown" or name == snake(type(value).__name__)):
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


def same(leaf, value):
    found, kind = leaf["value"], leaf["kind"]
    if isinstance(value, Enum):
        value = value.value
    if kind in ("unsigned", "signed"):
        return value == found
    if kind == "float":
        if isinstance(found, str):
            if found.startswith("nan"):
                return value != value
            return value == float(found)
        width = "<f" if leaf["size"] == 4 else "<d"
        return struct.pack(width, value) == struct.pack(width, found)
    if isinstance(found, dict):
        found = bytes.fromhex(found["hex"])
    elif kind == "bytes":
        found = bytes.fromhex(found)
    else:
        found = found.encode()
    if isinstance(value, str):
        # The tree has text up to its terminator, in the code page the schema names.
        return value == found.split(b"\0")[0].decode("latin-1") or value == found.decode("latin-1")
    return value == found


def compare(path, format_name, readers):
    module = importlib.import_module(format_name)
    tree = getattr(module, LINEAR[format_name]).from_file(str(path))
    seen, problems, apart = set(), [], TAKEN_APART.get(format_name)
    process = subprocess.Popen([str(PROGRAM), "layout", "--json", str(path)], stdout=subprocess.PIPE, text=True)
    for line in process.stdout:
        leaf = json.loads(line)
        if (apart and leaf["path"].startswith(apart)) or leaf["path"].endswith(".beyond"):
            continue
        try:
            value, steps = follow(tree, leaf["path"])
        except (Missing, IndexError, TypeError):
            problems.append(f"{path}: {leaf['path']}: not in the reference tree")
            continue
        seen.add(steps)
        if not same(leaf, value):
            problems.append(f"{path}: {leaf['path']}: we read {leaf['value']!r}, the reference reads {value!r}")
    if process.wait() not in (0, 1):
        problems.append(f"{path}: meshwire layout failed")
    for steps in leaves(tree):
        if steps not in seen and ".".join(map(str, steps)) != apart:
            problems.append(f"{path}: {'.'.join(map(str, steps))}: only in the reference tree")
    tree.close()
    return len(seen), problems


def files(arguments):
    for argument in arguments:
        path = Path(argument)
        found = sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
        for file in found:
            format_name = file.suffix.lower().lstrip(".")
            if format_name in LINEAR and not EXCLUDED.search(file.name):
                yield file, format_name


def main():
    readers, *arguments = sys.argv[1:]
    sys.path.insert(0, readers)
    total, count, failed = 0, 0, []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for number, problems in pool.map(lambda job: compare(*job, readers), files(arguments)):
            total, count = total + number, count + 1
            failed.extend(problems)
    for problem in failed[:40]:
        print(problem)
    print(f"oracle: {count} files, {total} leaves compared, {len(failed)} differ")
    sys.exit(1 if failed or not count else 0)


main()
