"""Runs the commands of a page and compares what they print.

Usage: commands.py MESHWIRE PAGE

Commands of all blocks marked `console` run in one temporary folder that contains the samples. The lines below a command
are its whole output; a command without such lines may print anything.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

program, page = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
blocks = re.findall(r"^```console\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
commands = [part.partition("\n") for block in blocks for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
failed = 0
with tempfile.TemporaryDirectory() as folder:
    os.symlink(Path("samples").resolve(), Path(folder, "samples"))
    environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}"}
    for command, _, expected in commands:
        run = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True)
        # Findings and differences exit with 1; a command that does not work exits with more.
        if run.returncode > 1 or (expected and run.stdout + run.stderr != expected):
            print(f"{page}: {command}: exit code {run.returncode}, expected:\n{expected}found:\n{run.stdout}{run.stderr}")
            failed += 1
print(f"{page}: {len(commands)} commands, {failed} differ")
sys.exit(bool(failed) or not commands)
