"""compare.py READERS PROGRAM FOLDER [made]: every value that our readers see against those of the reference compiler's.

With `made`, the files have random values. Expressions can then fail in the reference's readers where ours have a value: text in
another encoding or without a number, an absent part, a division by zero. Such files are counted but not compared.

Prints a line for each format, then the total; exit code 1 where something differs, is not read, or comes back as other
bytes, or where nothing was compared.
"""

import importlib
import json
import re
import struct
import subprocess
import sys
from collections import Counter, defaultdict
from enum import Enum
from pathlib import Path

# Members around a value in our JSON that are not part of the reference's tree.
AROUND = {"value", "rest", "position", "process", "stored", "big"}
# The readers see the bytes of a text; which encoding it has, only the reference says.
ENCODINGS = ("utf-8", "utf-16-le", "utf-16-be", "cp437", "latin-1", "shift_jis")

# The errors of expressions in the reference's readers; those of their runtime have types of their own.
NOT_COMPUTED = (AttributeError, IndexError, UnicodeDecodeError, ValueError, ZeroDivisionError)
# The characters of Windows-1252 that have another number in Latin-1.
WINDOWS_1252 = {
    ord(character): code
    for code in range(0x80, 0xA0)
    if (character := bytes([code]).decode("cp1252", "ignore"))
}


def has(reference, name):
    try:
        return hasattr(reference, name)
    except Exception:  # The reference's errors have no type in common.
        return False


def is_wrapped(ours, reference):
    if not isinstance(ours, dict) or "value" not in ours or not set(ours) <= AROUND:
        return False
    # A record in a window can have a member of this name, too.
    has_own = isinstance(ours["value"], dict) and "value" in ours["value"] and not set(ours["value"]) <= AROUND
    return len(ours) > 1 or has_own or not has(reference, "value") or isinstance(reference, Enum)


def raw(ours):
    """The bytes of a text or of bytes: as text, as a text of hexadecimal digits, or as an object with those."""
    if isinstance(ours, dict):
        return bytes.fromhex(ours["hex"])
    if isinstance(ours, list):
        return bytes(ours)
    return ours.encode()


def cut_off(rest):
    """True for what the reference cuts off and we keep: what stands behind a terminator, or padding."""
    return not rest or rest[0] == 0 or set(rest) <= set(b" \0")


def same(ours, reference):
    if isinstance(reference, Enum):
        # A name that is a keyword of Python has an underscore behind it.
        names = (reference.name, reference.name.rstrip("_"), reference.value)
        return ours in names or isinstance(ours, bool) and int(ours) == reference.value
    if isinstance(reference, bytes):
        try:
            found = bytes.fromhex(ours) if isinstance(ours, str) else raw(ours)
        except ValueError:
            found = raw(ours)
        return found.startswith(reference) and cut_off(found[len(reference) :])
    if isinstance(reference, str):
        found = [raw(ours)]
        # Text that is not UTF-8 is shown as Windows-1252.
        found += [found[0].decode("utf-8", "replace").translate(WINDOWS_1252).encode("latin-1", "replace")]
        texts = [data.decode(encoding, "replace") for data in found for encoding in ENCODINGS]
        return any(text.startswith(reference) and cut_off(text[len(reference) :].encode()) for text in texts)
    if isinstance(reference, float):
        # JSON has texts for numbers that are not finite.
        found = float(str(ours).split(":")[0])
        return str(found) == str(reference) or struct.pack("<f", found) == struct.pack("<f", reference)
    return ours == reference


class Comparison:
    def __init__(self, added=frozenset()):
        self.leaves = 0
        self.unread = 0
        self.problems = []
        self.added = added

    def values(self, ours, reference, path):
        if is_wrapped(ours, reference):
            self.values(ours["value"], reference, path)
        elif reference is None or ours in (None, "nothing"):
            if ours not in (None, "nothing") or reference is not None:
                self.problems.append(f"{path}: {str(ours)[:60]}, the reference has {str(reference)[:60]}")
        elif isinstance(reference, list) and isinstance(ours, list):
            if len(ours) != len(reference):
                self.problems.append(f"{path}: {len(ours)} elements, the reference has {len(reference)}")
            for index, pair in enumerate(zip(ours, reference)):
                self.values(*pair, f"{path}[{index}]")
        elif isinstance(ours, dict) and hasattr(reference, "_io"):
            self.records(ours, reference, path)
        elif isinstance(ours, dict) and set(ours) != {"hex"} and len(ours) == 1:
            # A switch names the case.
            self.values(next(iter(ours.values())), reference, path)
        else:
            self.leaves += 1
            if not same(ours, bytes(reference) if isinstance(reference, list) else reference):
                self.problems.append(f"{path}: {str(ours)[:60]}, the reference has {str(reference)[:60]}")

    def records(self, ours, reference, path):
        for name, value in ours.items():
            # A keyword of Rust has an underscore behind it, what has no name in the schema has a number.
            others = [other for other in (name, name.rstrip("_"), f"_{name}") if has(reference, other)]
            # The case of a switch can have the name of a list in it.
            if len(ours) == 1 and others and isinstance(value, dict) and isinstance(getattr(reference, others[0]), list):
                self.values(value, reference, path)
            elif others:
                self.values(value, getattr(reference, others[0]), f"{path}.{name}")
            elif name in ("gaps", "rest") or name in self.added or name.startswith("unused_") or value in (None, "nothing"):
                continue
            elif has(type(reference), name):
                # The reference reads an instance when it is asked for it, and cannot read this one.
                self.unread += 1
            elif len(ours) == 1:
                self.values(value, reference, path)
            else:
                self.problems.append(f"{path}.{name}: {str(value)[:60]}, not in the reference's tree")


def reader_of(name):
    group = "" if name.startswith("own__") else "gallery_"
    return group + name.replace("__", "_")


def added_instances(name):
    """The instances that our overlay adds to the schema of a format: the reference compiler does not know them."""
    path = Path(__file__).parent / "overlays" / f"{name.replace('__', '/')}.gen.yaml"
    text = path.read_text() if path.exists() else ""
    return {
        added
        for block in re.findall(r"^\S*/instances:\n((?: .*\n?)+)", text, re.MULTILINE)
        for added in re.findall(r"^  (\w+):", block, re.MULTILINE)
    }


def main():
    readers, program, folder, *made = sys.argv[1:]
    sys.path.insert(0, readers)
    files = sorted(path for path in Path(folder).iterdir() if "__" in path.name)
    formats = {path: path.name.split(".")[0] for path in files}
    arguments = [word for path, name in formats.items() for word in (reader_of(name), str(path))]
    output = subprocess.run([program, *arguments], capture_output=True, text=True, check=True).stdout
    read = {Path(line["file"]): line["read"] for line in map(json.loads, output.splitlines())}
    leaves, problems, counted, damaged = Counter(), defaultdict(list), Counter(), defaultdict(Counter)
    unread = failing = 0
    for path, name in formats.items():
        ours = read.get(path, {"error": "no reader"})
        counted[name] += 1
        module = name.split("__")[-1]
        reader = getattr(importlib.import_module(module), "".join(part.capitalize() for part in module.split("_")))
        if "error" in ours:
            problems[name].append(f"{path.name}: {ours['error']}")
            continue
        if not ours["identical"]:
            problems[name].append(f"{path.name}: comes back as other bytes")
        if broken := ours["damaged"].pop("broken"):
            problems[name].append(f"{path.name}: damaged, it {broken[:200]}")
        damaged[name].update(ours["damaged"])
        comparison = Comparison(added_instances(name))
        try:
            comparison.values(ours["value"], reader.from_file(path), "")
        except Exception as error:  # The reference's errors have no type in common.
            if made and type(error) in NOT_COMPUTED:
                failing += 1
                continue
            comparison.problems.append(f"the reference reader: {type(error).__name__}: {error}")
        leaves[name] += comparison.leaves
        unread += comparison.unread
        problems[name] += [f"{path.name}: {problem}" for problem in comparison.problems]
    for name in sorted(counted):
        print(f"gallery: {name.replace('__', '/')}: {counted[name]} files, {leaves[name]} values, {len(problems[name])} differ; "
              f"damaged: {damaged[name]['partial']} of {damaged[name]['refused']} in part")
        for problem in problems[name][:5]:
            print(f"    {problem}")
    failed, all_damaged = sum(map(len, problems.values())), sum(damaged.values(), Counter())
    print(f"gallery: {len(counted)} formats, {len(files)} files, {leaves.total()} values compared, {failed} differ, "
          f"{unread} instances and {failing} files that only we can read")
    print(f"gallery: {all_damaged['partial']} of {all_damaged['refused']} damaged files that are refused can be read in part")
    sys.exit(1 if failed or not leaves.total() else 0)


main()
