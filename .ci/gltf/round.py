"""Exports files as GLB and imports each, unedited, onto its base: the output has the bytes of the base.

    round.py MESHWIRE OUT FOLDER...
"""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

meshwire, out, *folders = sys.argv[1:]
out = Path(out)


def export(number, folder):
    """Exports a folder; gives the pairs of base and GLB, and what was not exported."""
    target = out / f"files{number}"
    run = subprocess.run(
        [meshwire, "export", "--json", "-q", "-o", f"{target}/", folder], capture_output=True, text=True
    )
    pairs, failed = [], []
    for line in map(json.loads, run.stdout.splitlines()):
        if "error" in line:
            failed.append((line["file"], line["error"]))
        elif "output" in line:
            pairs.append((line["file"], line["output"]))
    return pairs, failed


def back(pair):
    """What is wrong with an unedited import; nothing if the bytes are the same."""
    base, glb = pair
    copy = f"{glb}.base"
    run = subprocess.run(
        [meshwire, "import", "--json", "-q", glb, "--onto", base, "-o", copy], capture_output=True, text=True
    )
    if run.returncode != 0:
        return f"{base}: {(run.stderr or run.stdout).strip()[:300]}"
    changes = json.loads(run.stdout)["changes"]
    same = Path(base).read_bytes() == Path(copy).read_bytes()
    os.remove(copy)
    if changes or not same:
        return f"{base}: {len(changes)} changes, bytes {'the same' if same else 'differ'}: {changes[:3]}"
    return None


exported, silent = [], []
for number, folder in enumerate(folders):
    pairs, failed = export(number, folder)
    exported += pairs
    silent += failed
with ThreadPoolExecutor(os.cpu_count()) as pool:
    wrong = [line for line in pool.map(back, exported) if line]
for file, error in silent:
    print(f"not exported: {file}: {error}")
for line in wrong:
    print(line)
print(f"{len(exported)} files exported, {len(exported) - len(wrong)} come back identical; {len(silent)} not exported")
sys.exit(1 if wrong or not exported else 0)
