"""The binary interface of the C library as a list: types and functions of the header, which must be the exported symbols.

    abi.py HEADER LIBRARY LIST [--update]

A line that changes or disappears needs another MESHWIRE_ABI, because programs that were compiled before would misread it. Enums
and options may grow.
"""

import re
import subprocess
import sys
from pathlib import Path


def declarations(header):
    """One line for each constant, type and function."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", header, flags=re.S)
    found = [f"#define {name} {value}" for name, value in re.findall(r"^#define (\w+) (\S+)$", text, flags=re.M)]
    text = re.sub(r"^\s*#.*$", "", text, flags=re.M).replace('extern "C" {', "")
    depth, start = 0, 0
    for at, character in enumerate(text):
        depth += (character == "{") - (character == "}")
        if character == ";" and depth == 0:
            line = " ".join(text[start:at].split())
            found.append(re.sub(r"\( ", "(", line))
            start = at + 1
    return list(dict.fromkeys(found))


def grown(line, found):
    """True if the declaration only has more values or fields at its end than before."""
    start = line.rsplit(" }", 1)[0]
    return re.match(r"enum|typedef struct \{ size_t size;", line) and any(new.startswith(start) for new in found)


def main(header, library, kept, update=None):
    found = declarations(Path(header).read_text())
    functions = {name for line in found for name in re.findall(r"\b(meshwire_\w+)\(", line)}
    symbols = subprocess.run(["nm", "-D", "--defined-only", library], check=True, capture_output=True, text=True).stdout
    exported = {name for *_, name in map(str.split, symbols.splitlines())}
    if functions != exported:
        sys.exit(f"only in the header: {sorted(functions - exported)}\nonly in the library: {sorted(exported - functions)}")
    kept = Path(kept)
    old = kept.read_text().splitlines() if kept.exists() else []
    if old != found:
        gone = [line for line in old if line not in found and not grown(line, found)]
        if gone and not any("MESHWIRE_ABI" in line for line in gone):
            sys.exit("these lines of the interface changed, so MESHWIRE_ABI must:\n  " + "\n  ".join(gone))
        if update != "--update":
            sys.exit(f"{kept} is out of date: .ci/capi/run --update")
        kept.write_text("\n".join(found) + "\n")
    print(f"interface: {len(functions)} functions, as listed and exported")


main(*sys.argv[1:])
