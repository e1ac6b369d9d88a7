"""fuzzed.py READERS FOLDER...: inputs of the fuzz targets, read by both sides.

The name of a folder is a format, with what a target does: fuzz/seeds/xac, fuzz/corpus/xac_read. Either both sides refuse an
input, or both read it and every leaf agrees.
"""

import importlib
import json
import os
import subprocess
import sys
import traceback
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from compare import FORMATS
from leaf import PROGRAM, class_of

# A stored size is too small for what it describes: our readers follow the content, the reference's cannot.
SHORT = {"descriptor-size", "header-size", "material-size", "stated-length"}
# Lists with a pointer that is `lax` in the schema: our readers take them for empty where the file is too short.
LAX = {"animmesh_uvs", "animmesh_vertices", "left_over_face_list"}
# Parts of a model share bytes, which our layout has once, or an entry of a table refers to what belongs elsewhere.
SHARED = {"shared-bytes", "shared-node"}
# The offset of a skin's table says how many bone slots the skin has: where it does not, our reader takes what has room.
TABLES = {"bone-table", "skin-tables"}
# Errors of our reader alone, for what the schema does not say: how many keys of an ANI file follow from its records and where
# they begin; that an actor in another has a byte order of its own; that a count is not negative; which flags of a node go
# together, that nodes are a tree, that nothing follows a model, and index lists after the first.
STRICTER = {
    "ani": ("the end of the records", "the sum of the counts", "expected a count"),
    "mdl": ("expected node flags", "a cycle or a shared structure", "expected the end of the file", ".index_lists: "),
    "xac": ("expected a byte order flag", "expected a count or size of 0 or more"),
}


def verified(name, files):
    """Our report on each file: whether it reads, and its findings."""
    command = [PROGRAM, "verify", "--json", "--quiet", "--format", name, *map(str, files)]
    lines = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.splitlines()
    reports = [json.loads(line) for line in lines]
    return {report["file"]: report for report in reports if "file" in report}


def explained(problem, findings):
    """Whether our findings say why a file that both sides read differs."""
    if ".slots[" in problem and findings & TABLES:
        return True
    return findings & SHARED and (problem.endswith("in the reference tree") or " bytes, the reference " in problem)


def lenient(error, findings):
    """Whether the reference's reader is right to refuse a file that ours reads."""
    within = {frame.name for frame in traceback.extract_tb(error.__traceback__)}
    # We keep the bytes of a text that is not valid in its encoding.
    return isinstance(error, UnicodeDecodeError) or findings & SHORT or within & LAX


def has_two_orders(file):
    """Whether an actor in another has another byte order, which the schema does not describe: the reference reads its sizes
    in the order of the outer one."""
    data = file.read_bytes()
    inner = data.find(b"XAC ", 1)
    return inner > 0 and data[6:7] != data[inner + 6 : inner + 7]


def compare(file, name, report, way, reader):
    """What became of a file, the leaves compared, and what differs."""
    findings = {finding["code"] for finding in report["findings"]}
    try:
        if not report["read"]:
            way.read(file, reader)
            message = f"{report['error']['path']}: {report['error']['message']}"
            expected = any(part in message for part in STRICTER.get(name, ()))
            return ("refused by ours alone", 0, [] if expected else [f"only the reference reads it, ours: {message}"])
        leaves, _, problems = way.compare(file, reader, name)
        return ("read by both", leaves, [problem for problem in problems if not explained(problem, findings)])
    except Exception as error:
        if not report["read"]:
            return ("refused by both", 0, [])
        expected = lenient(error, findings) or (name == "xac" and has_two_orders(file))
        return ("read by ours alone", 0, [] if expected else [f"{type(error).__name__}: {error}"])


def main():
    readers, *folders = sys.argv[1:]
    sys.path.insert(0, readers)
    failed = total = 0
    for name, (schema, way, _) in FORMATS.items():
        # The texts of Neverwinter Nights have no schema.
        inner = [place for folder in folders for place in sorted(Path(folder).glob(f"{name}*/")) if "text" not in place.name]
        files = [file for place in inner for file in sorted(place.iterdir())]
        if not files:
            continue
        reader = getattr(importlib.import_module(schema), class_of(schema))
        reports = verified(name, files)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(lambda file: compare(file, name, reports[str(file)], way, reader), files))
        problems = [f"{file}: {problem}" for file, (_, _, found) in zip(files, results) for problem in found]
        for problem in problems[:20]:
            print(problem)
        outcomes = Counter(outcome for outcome, _, _ in results)
        listed = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
        print(f"fuzzed: {name}: {len(files)} files, {listed}; {sum(leaves for _, leaves, _ in results)} leaves compared")
        failed += len(problems)
        total += outcomes["read by both"]
    print(f"fuzzed: {failed} differ")
    sys.exit(1 if failed or not total else 0)


main()
