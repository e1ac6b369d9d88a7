"""compare.py READERS FILE|FOLDER...: every leaf of our layout against the trees of the reference compiler's readers.

Our side is `meshwire layout --json`; the readers are made from the same schemas. XMODEL is text and has no schema.
Prints a line for each format, then the total; exit code 1 where something differs or nothing was compared.
"""

import importlib
import os
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import linear
import pointers
from leaf import class_of

# Formats: the module of the reader, how the two sides are brought together, and which bytes are not compared.
FORMATS = {
    "ani": ("ani", linear, "beyond the known fields of a descriptor"),
    "mdl": ("nwn_mdl", pointers, "that nothing refers to"),
    "xac": ("xac", linear, ""),
    "xmf": ("xmf", linear, "of buffers after their descriptors, or beyond the known fields of one"),
    "xpm": ("xpm", linear, ""),
    "xsm": ("xsm", linear, ""),
}
# Made to have what a strict reader cannot follow: false lengths, nested parts in another byte order, descriptors that
# end inside a field.
EXCLUDED = re.compile(r"tail|overstated|mixed-order|descriptors-of-64")


@dataclass
class Count:
    """What was compared of a format."""

    files: int = 0
    leaves: int = 0
    skipped: int = 0
    problems: list = field(default_factory=list)


def files(arguments):
    for argument in arguments:
        path = Path(argument)
        found = sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]
        for file in found:
            name = file.suffix.lower().lstrip(".")
            if name not in FORMATS or EXCLUDED.search(file.name):
                continue
            # The text form of a model has the same extension.
            if name != "mdl" or file.open("rb").read(4) == bytes(4):
                yield file, name


def compare(job):
    file, name = job
    module, method, _ = FORMATS[name]
    reader = getattr(importlib.import_module(module), class_of(module))
    try:
        leaves, skipped, problems = method.compare(file, reader)
    except Exception as error:  # The reference reader's errors have no type in common.
        leaves, skipped, problems = 0, 0, [f"{type(error).__name__}: {error}"]
    return name, leaves, skipped, [f"{file}: {problem}" for problem in problems]


def main():
    readers, *arguments = sys.argv[1:]
    sys.path.insert(0, readers)
    counts = {name: Count() for name in FORMATS}
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for name, leaves, skipped, problems in pool.map(compare, files(arguments)):
            count = counts[name]
            count.files += 1
            count.leaves += leaves
            count.skipped += skipped
            count.problems.extend(problems)
    failed = [problem for count in counts.values() for problem in count.problems]
    for problem in failed[:40]:
        print(problem)
    for name, count in counts.items():
        skipped = f", but not {count.skipped} bytes {FORMATS[name][2]}" if count.skipped else ""
        if count.files:
            print(f"oracle: {name}: {count.files} files, {count.leaves} leaves compared{skipped}")
    total = sum(count.files for count in counts.values()), sum(count.leaves for count in counts.values())
    print(f"oracle: {total[0]} files, {total[1]} leaves compared, {len(failed)} differ")
    sys.exit(1 if failed or not total[0] else 0)


if __name__ == "__main__":
    main()
