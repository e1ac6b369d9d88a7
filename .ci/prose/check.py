"""Finds phrases that `words.tsv` rejects in documentation, comments, messages and schemas.

Usage: check.py FILE...   prints `file:line: phrase: what to say instead` for each, and exits with 1 if there is one.
"""

import bisect
import csv
import re
import sys
from pathlib import Path

# What is no prose is replaced by blanks of the same length, so that offsets stay valid.
FENCE = re.compile(r"^( *)```.*?^\1```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`\n]*`|\]\([^)\n]*\)|https?://\S+")
PLACE = re.compile(r"\{[^{}]*\}")
# A comment, a raw string or a string; characters are matched so that a quotation mark in one starts no string.
RUST = re.compile(
    r"""(?P<comment>//[/!]?[^\n]*)|r(?P<hashes>\#*)"(?P<raw>.*?)"(?P=hashes)|"(?P<text>(?:\\.|[^"\\])*)"|'(?:\\.[^']*|[^'\\])'""",
    re.VERBOSE | re.DOTALL,
)


def blank(match):
    return re.sub(r"[^\n]", " ", match[0])


def markdown(text):
    return [(0, CODE.sub(blank, FENCE.sub(blank, text)))]


def rust(text):
    """Yields comments, with those on successive lines joined, and strings."""
    block, start, end = "", 0, 0
    for match in RUST.finditer(text):
        if match["comment"] is not None:
            # Between the comments of one block there is only a line end and indentation.
            if block and not text[end:match.start()].strip():
                block += text[end:match.start()]
            else:
                yield from [(start, comment(block))] if block else []
                block, start = "", match.start()
            block += match[0]
            end = match.end()
        else:
            for group in ("raw", "text"):
                if match[group]:
                    prose = PLACE.sub(blank, match[group]).replace("\\\n", " \n")
                    yield match.start(group), CODE.sub(blank, prose)
    yield from [(start, comment(block))] if block else []


def comment(block):
    prose = re.sub(r"^\s*//[/!]?", blank, block, flags=re.MULTILINE)
    return CODE.sub(blank, FENCE.sub(blank, prose))


def schema(text):
    return [(0, re.sub(r"^\s*(- )?\{?-?[a-z-]+: ", blank, text, flags=re.MULTILINE))]


KINDS = {".md": markdown, ".rs": rust, ".ksy": schema}


def main(files):
    rows = csv.reader(Path(__file__).with_name("words.tsv").open(encoding="utf-8"), delimiter="\t")
    words = [(re.compile(pattern), instead) for pattern, instead in rows if not pattern.startswith("# ")]
    count = 0
    for name in files:
        text = Path(name).read_text(encoding="utf-8")
        starts = [0] + [match.end() for match in re.finditer("\n", text)]
        for offset, prose in KINDS[Path(name).suffix](text):
            for pattern, instead in words:
                for match in pattern.finditer(prose):
                    line = bisect.bisect_right(starts, offset + match.start())
                    print(f"{name}:{line}: {' '.join(match[0].split())}: {instead}")
                    count += 1
    return count


found = main(sys.argv[1:])
if found:
    print(f"{found} phrases to replace")
    sys.exit(1)
