"""Documentation: every public name has some, and the code of the pages runs."""

import inspect
import re
import shutil
from pathlib import Path

import meshwire
import pytest
from conftest import REPOSITORY, SAMPLES

PAGES = [REPOSITORY / "docs/guide/python.md", REPOSITORY / "README.md", REPOSITORY / "crates/meshwire-py/README.md"]


def test_every_public_name_is_documented() -> None:
    count = 0
    for name, value in vars(meshwire).items():
        if name.startswith("_") or inspect.ismodule(value) or name == "FORMATS":
            continue
        assert value.__doc__, name
        members = vars(value) if inspect.isclass(value) else {}
        for member, of in members.items():
            # The attributes of an exception are values; its own text describes them.
            if not member.startswith("_") and (inspect.isroutine(of) or inspect.isdatadescriptor(of)):
                assert of.__doc__, f"{name}.{member}"
                count += 1
    assert count > 100


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_code_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The blocks of a page run in order, as one program, in a folder with the files that they name."""
    shutil.copy(SAMPLES / "xac" / "figure-maya-2007.xac", tmp_path / "figure.xac")
    shutil.copy(meshwire.files(SAMPLES / "mdl")[0], tmp_path / "creature.mdl")
    shutil.copytree(SAMPLES / "xac", tmp_path / "models")
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
    assert blocks, page
    exec(compile("\n".join(blocks), str(page), "exec"), {"__name__": "__main__"})
