"""The files that tests run on: the samples, and the real files below MESHWIRE_CORPUS."""

import os
from pathlib import Path

import meshwire
import pytest

REPOSITORY = Path(__file__).parents[3]
SAMPLES = REPOSITORY / "samples"


def found() -> list[Path]:
    folders = [SAMPLES / name for name in meshwire.FORMATS]
    files = meshwire.files(folders)
    if corpus := os.environ.get("MESHWIRE_CORPUS"):
        files += meshwire.files(corpus)
    return [file for file in files if meshwire.detect(file.read_bytes())]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "file" in metafunc.fixturenames:
        files = found()
        metafunc.parametrize("file", files, ids=[f"{file.parent.name}/{file.name}" for file in files])
