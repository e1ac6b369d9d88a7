"""fuzzed.py READERS FOLDER...: inputs of the fuzz targets, read by both sides.

The name of a folder is a format, or begins with one: fuzz/seeds/xac, fuzz/corpus/xac_read. Either both sides refuse an input,
or both read it and every leaf agrees. Neverwinter's models are left out: where lists overlap, as in most of these inputs, a
place in the file has several leaves.
"""

import importlib
import json
import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import linear
from leaf import PROGRAM, class_of

FORMATS = ("ani", "xac", "xmf", "xpm", "xsm")
# A stored size is too small for what it describes: our readers follow the content, the reference's cannot.
LENIENT = {"descriptor-size", "header-size", "material-size", "stated-length"}
# Errors of our reader alone, for what the schema does not say: how many keys of an ANI file follow from its records and where
# they begin, and that an actor in another has a byte order of its own.
STRICTER = {
    "ani": ("the end of the records", "the sum of the counts", "expected a count"),
    "xac": ("expected a byte order flag",),
}


def verified(name, files):
    """Our report on each file: whether it reads, and its findings."""
    command = [PROGRAM, "verify", "--json", "--quiet", "--format", name, *map(str, files)]
    lines = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout.splitlines()
    reports = [json.loads(line) for line in lines]
    return {report["file"]: report for report in reports if "file" in report}


def compare(file, name, report, reader):
    """What became of a file, the leaves compared, and what differs."""
    try:
        if not report["read"]:
            reader.from_file(str(file)).close()
            message = report["error"]["message"]
            expected = any(part in message for part in STRICTER.get(name, ()))
            return ("refused by ours alone", 0, [] if expected else [f"only the reference reads it, ours: {message}"])
        leaves, _, problems = linear.compare(file, reader, name)
        return ("read by both", leaves, problems)
    except Exception as error:  # The reference reader's errors have no type in common.
        if not report["read"]:
            return ("refused by both", 0, [])
        # We keep the bytes of a text that is not valid in its encoding.
        expected = isinstance(error, UnicodeDecodeError) or LENIENT & {finding["code"] for finding in report["findings"]}
        return ("read by ours alone", 0, [] if expected else [f"{type(error).__name__}: {error}"])


def main():
    readers, *folders = sys.argv[1:]
    sys.path.insert(0, readers)
    failed = total = 0
    for name in FORMATS:
        files = [file for folder in map(Path, folders) for inner in sorted(folder.glob(f"{name}*/")) for file in sorted(inner.iterdir())]
        if not files:
            continue
        reader = getattr(importlib.import_module(name), class_of(name))
        reports = verified(name, files)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(lambda file: compare(file, name, reports[str(file)], reader), files))
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
