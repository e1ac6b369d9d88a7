"""A preprocessor of mdBook: makes pages of the repository chapters of the book.

- A chapter that consists of one `{{#include FILE}}` becomes that file, with links relative to it.
- A link to a file that is a chapter leads to the chapter. A link to any other file of the repository leads to
  REPOSITORY, such as https://example.org/meshwire/blob/main; if that is not set, only its text remains.
- A link to a file that does not exist is an error.
- Mermaid diagrams become elements that its script draws, if `.ci/site/run` has added it.
"""

import json
import os
import posixpath
import re
import sys
from pathlib import Path

INCLUDE = re.compile(r"\s*\{\{#include ([^}]+)\}\}\s*")
# An inline link or image; the text may contain one pair of brackets.
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)")
CODE = re.compile(r"(^```.*?^```$|`[^`\n]+`)", re.MULTILINE | re.DOTALL)
DIAGRAM = re.compile(r"^```mermaid\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SCRIPT = """
<script src="{root}mermaid.js"></script>
<script>if (window.mermaid) mermaid.initialize({{ startOnLoad: true, theme: "neutral" }});</script>
"""


def chapters(items):
    for item in items:
        if chapter := item.get("Chapter") if isinstance(item, dict) else None:
            yield chapter
            yield from chapters(chapter["sub_items"])


def escape(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


class Book:
    def __init__(self, root, src, items):
        self.root, self.src = Path(root), src
        self.repository = os.environ.get("REPOSITORY", "").rstrip("/")
        self.chapters = [chapter for chapter in chapters(items) if chapter["path"]]
        # The file that each chapter shows, from the root of the repository, and the path of its page in the book.
        self.shown = {self.file(chapter): chapter["path"] for chapter in self.chapters}
        self.dead = []

    def file(self, chapter):
        own = posixpath.join(self.src, chapter["path"])
        included = INCLUDE.fullmatch(chapter["content"])
        return posixpath.normpath(posixpath.join(posixpath.dirname(own), included[1])) if included else own

    def link(self, file, page, match):
        image, text, target = match.groups()
        path, _, anchor = target.partition("#")
        if not path or re.match(r"[a-z]+:", target):
            return match[0]
        aim = posixpath.normpath(posixpath.join(posixpath.dirname(file), path))
        if not (self.root / aim).exists():
            self.dead.append(f"{file}: {target}")
        anchor = f"#{anchor}" if anchor else ""
        inside = self.shown.get(aim) or (posixpath.relpath(aim, self.src) if aim.startswith(f"{self.src}/") else None)
        if inside and not (self.root / aim).is_dir():
            return f"{image}[{text}]({posixpath.relpath(inside, posixpath.dirname(page) or '.')}{anchor})"
        return f"{image}[{text}]({self.repository}/{aim}{anchor})" if self.repository else text

    def fill(self, chapter):
        file, page = self.file(chapter), chapter["path"]
        text = (self.root / file).read_text(encoding="utf-8")
        parts = CODE.split(text)
        # Links may have code as their text, so code is set aside rather than split at.
        codes = parts[1::2]
        held = "".join(part if number % 2 == 0 else f"\0{number // 2}\0" for number, part in enumerate(parts))
        held = LINK.sub(lambda match: self.link(file, page, match), held)
        text = re.sub("\0(\\d+)\0", lambda match: codes[int(match[1])], held)
        drawn = DIAGRAM.sub(lambda match: f'<pre class="mermaid">\n{escape(match[1])}</pre>', text)
        chapter["content"] = drawn if drawn == text else drawn + SCRIPT.format(root="../" * page.count("/"))


def main():
    if sys.argv[1:2] == ["supports"]:
        sys.exit(sys.argv[2] != "html")
    context, book = json.load(sys.stdin)
    made = Book(context["root"], context["config"]["book"]["src"], book["items"])
    for chapter in made.chapters:
        made.fill(chapter)
    if made.dead:
        sys.exit("\n".join(["links to files that do not exist:", *made.dead]))
    json.dump(book, sys.stdout)


main()
