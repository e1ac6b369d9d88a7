"""The files that tests run on: the samples, and the real files below MESHWIRE_CORPUS of up to MESHWIRE_LARGEST bytes."""

import os
import sys
from pathlib import Path

import meshwire
import pytest

REPOSITORY = Path(__file__).parents[3]
SAMPLES = REPOSITORY / "samples"


def found() -> tuple[list[Path], int]:
    """Returns the files, and the number of larger ones."""
    files = meshwire.files([SAMPLES / name for name in meshwire.FORMATS])
    if corpus := os.environ.get("MESHWIRE_CORPUS"):
        files += meshwire.files(corpus)
    files = [file for file in files if meshwire.detect(file.read_bytes())]
    largest = int(os.environ.get("MESHWIRE_LARGEST", sys.maxsize))
    small = [file for file in files if file.stat().st_size <= largest]
    return small, len(files) - len(small)


FILES, LARGER = found()


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "file" in metafunc.fixturenames:
        metafunc.parametrize("file", FILES, ids=[f"{file.parent.name}/{file.name}" for file in FILES])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if LARGER:
        terminalreporter.write_line(f"skipped: {LARGER} files, larger than MESHWIRE_LARGEST")
