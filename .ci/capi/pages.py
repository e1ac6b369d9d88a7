"""Compiles and runs the code of pages, in a folder with the files that it names.

    pages.py PREFIX WORK PAGE...
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

COMPILERS = {"c": ["gcc", "-std=c99"], "cpp": ["g++", "-std=c++17"]}
PARTS = {"c": "#include <meshwire.h>\n#include <stdio.h>\n", "cpp": "#include <cstdio>\n#include <meshwire.hpp>\n"}


def main(prefix, work, *pages):
    work = Path(work)
    work.mkdir(parents=True, exist_ok=True)
    for sample in ("xac/figure.xac", "xsm/walk.xsm"):
        shutil.copy(Path("samples") / sample, work)
    count = 0
    for page in pages:
        for language, code in re.findall(r"^```(cpp|c)\n(.*?)^```", Path(page).read_text(), re.M | re.S):
            if "main(" not in code:
                code = f"{PARTS[language]}int main(void) {{\n{code}return 0;\n}}\n"
            source = work / f"page.{language}"
            source.write_text(code)
            flags = ["-Wall", "-Wextra", "-Werror", f"-I{prefix}/include", f"-L{prefix}/lib", f"-Wl,-rpath,{prefix}/lib"]
            subprocess.run([*COMPILERS[language], *flags, source, "-lmeshwire", "-pthread", "-o", work / "page"], check=True)
            run = subprocess.run(["./page"], cwd=work, capture_output=True, text=True)
            if run.returncode or run.stderr:
                sys.exit(f"{page}: this fails: {run.stderr}\n{code}")
            count += 1
    print(f"pages: {count} pieces of code compiled and run")


main(*sys.argv[1:])
