"""Whole folders: verification with progress, and tables."""

import csv
import math
import os
import subprocess
from pathlib import Path

import meshwire
import pytest
from conftest import SAMPLES


def test_samples_are_verified() -> None:
    seen: list[tuple[int, int, Path]] = []
    reports = meshwire.verify(SAMPLES / "xac", lambda *at: seen.append(at), rebuild=True)
    assert reports and all(report.ok and report.identical and report.rebuilt for report in reports)
    assert [report.rebuilt for report in meshwire.verify(SAMPLES / "xpm")].count(None) > 1
    assert [at[0] for at in seen] == list(range(1, len(seen) + 1))
    assert {at[1] for at in seen} == {len(seen)}
    assert {at[2] for at in seen} == {report.path for report in reports}
    assert [report.path for report in reports] == sorted(report.path for report in reports)


def test_a_callback_stops_the_work() -> None:
    seen: list[int] = []

    def stop(done: int, total: int, path: Path) -> None:
        seen.append(done)
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        meshwire.verify(SAMPLES, stop)
    assert seen == [1, 2, 3]


def test_other_files_are_skipped(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("notes")
    (tmp_path / ".hidden.xac").write_bytes(b"XAC ")
    (tmp_path / "damaged.xac").write_bytes(b"XAC ")
    (tmp_path / "named.xsm").write_bytes(meshwire.files(SAMPLES / "xac")[0].read_bytes())
    damaged, named = meshwire.verify(str(tmp_path))
    assert damaged.error is not None and damaged.format is None and not damaged.ok
    assert named.findings[-1].code == "extension" and not named.ok
    assert meshwire.verify([tmp_path / "notes.txt"]) == []


def test_tables_are_those_of_the_program(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    models = meshwire.table(SAMPLES)
    assert models.num_rows > 100 and models.schema.field("vertices").type == arrow.int64()
    with pytest.raises(ValueError, match="expected models, materials, textures, nodes, animations"):
        meshwire.table(SAMPLES, "bones")
    program = os.environ.get("MESHWIRE")
    if not program:
        print("skipped: MESHWIRE names no program")
        return
    folders = [SAMPLES, Path(os.environ["MESHWIRE_CORPUS"])] if "MESHWIRE_CORPUS" in os.environ else [SAMPLES]
    subprocess.run([program, "table", *folders, "--output", tmp_path], check=False, capture_output=True)
    for name in ["models", "materials", "textures", "nodes", "animations"]:
        with (tmp_path / f"{name}.csv").open(newline="", encoding="utf-8") as file:
            rows = list(csv.reader(file))
        table = meshwire.table(folders, name)
        assert rows[0] == table.column_names
        assert len(rows) - 1 == table.num_rows
        columns = [column for column in table.column_names if column != "error"]
        wanted = [dict(zip(rows[0], row, strict=True)) for row in rows[1:]]
        for row, found in zip(wanted, table.to_pylist(), strict=True):
            for column in columns:
                same(row[column], found[column])


def same(text: str, value: object) -> None:
    match value:
        case None:
            assert text == ""
        case bool():
            assert text == str(value).lower()
        case float():
            # Two shortest spellings of one number may differ in the last digit.
            assert float(text) == value or (math.isnan(value) and text.lower() == "nan")
        case _:
            assert text == str(value)
