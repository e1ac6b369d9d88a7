"""Makes a file of every format of each glTF file. Each of them is refused with a reason, or a file that `verify` calls free of
errors and that shows the triangles of the glTF where they are in it.

    foreign.py MESHWIRE OUT FILE...
"""

import json
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from gltf_geometry import File, difference

MOTIONS = ["xsm", "xpm", "ani", "xanim_export", "xanim_bin"]
# How far vertices may be apart, as a part of the size of the model: xmf stores half floats, xmodel_export few digits.
MODELS = {"xac": 1e-4, "xmf": 8e-4, "mdl": 1e-4, "mdl_text": 1e-4, "xmodel_export": 1e-4, "xmodel_bin": 1e-4}

meshwire, out, *files = sys.argv[1:]
out = Path(out)
out.mkdir(parents=True, exist_ok=True)


def run(*arguments):
    return subprocess.run([meshwire, *map(str, arguments)], capture_output=True, text=True)


def made(job):
    """What came of a file as a format: "made" or "refused" with the reason, else what is wrong."""
    number, file, triangles, format = job
    result = out / f"{number}.{format}"
    imported = run("import", file, "--as", format, "-o", result, "--force")
    said = imported.stderr.strip().replace("\n", " | ")
    if imported.returncode == 3 and said and "panicked" not in said:
        return "refused", said
    if imported.returncode != 0:
        return "wrong", f"import ends with {imported.returncode}: {said}"
    verified = run("verify", "--level", "error", result)
    if verified.returncode > 1:
        return "wrong", f"verify ends with {verified.returncode}: {verified.stdout[:300]}"
    if format in MODELS and triangles:
        glb = result.with_suffix(f".{format}.glb")
        exported = run("export", "--force", "-o", glb, result)
        if exported.returncode > 1:
            return "wrong", f"export ends with {exported.returncode}: {exported.stderr[:300]}"
        apart = difference(triangles, File(glb).triangles())
        glb.unlink()
        if isinstance(apart, str):
            return "wrong", apart
        if apart > MODELS[format]:
            return "wrong", f"vertices are {apart:.2g} of the size apart"
    return "made", said


jobs = []
for number, file in enumerate(files):
    triangles = File(file).triangles()
    jobs.extend((number, file, triangles, format) for format in [*MODELS, *MOTIONS])
counts, wrong = Counter(), 0
with ThreadPoolExecutor() as pool, open(out / "made.txt", "w") as report:
    for (_, file, _, format), (kind, line) in zip(jobs, pool.map(made, jobs)):
        counts[format, kind] += 1
        print(kind, format, file, line, sep="\t", file=report)
        if kind == "wrong":
            wrong += 1
            print(f"{file} as {format}: {line}")
print(f"{len(files)} files in {len(MODELS) + len(MOTIONS)} formats, {wrong} wrong:")
for format in [*MODELS, *MOTIONS]:
    print(f"  {format}: {counts[format, 'made']} made, {counts[format, 'refused']} refused")
sys.exit(1 if wrong or not files else 0)
