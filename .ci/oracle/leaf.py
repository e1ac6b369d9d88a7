"""A leaf of `meshwire layout --json`, and whether the reference compiler's reader has the same value."""

import json
import os
import struct
import subprocess
from enum import Enum

PROGRAM = os.environ["MESHWIRE"]


class LayoutFailed(Exception):
    """The program could not describe the file."""


def class_of(name):
    """The reference compiler's class for a name of the schema."""
    return "".join(part.capitalize() for part in name.split("_"))


def ours(path, name=None):
    """All leaves of a file, in file order. Without the name of a format, it is that of the file's extension."""
    command = [PROGRAM, "layout", "--json", *(["--format", name] if name else []), str(path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    for line in process.stdout:
        yield json.loads(line)
    if process.wait() not in (0, 1):
        raise LayoutFailed(path)


def same(leaf, value):
    """Whether a value of the reference tree is that of our leaf."""
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
