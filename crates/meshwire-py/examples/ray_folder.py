"""Verifies and tabulates the files below a folder with Ray, on all cores of a machine or a cluster.

    python ray_folder.py FOLDER MODELS.parquet

All machines must see the folder at the same path. Prints what is wrong with the files.
"""

import sys
from pathlib import Path

import meshwire
import pyarrow as pa
import pyarrow.parquet as pq
import ray

FILES_PER_TASK = 64


@ray.remote
def examine(files: list[Path]) -> tuple[pa.Table, list[str]]:
    """Returns the rows of some files, and the errors in them."""
    problems = [f"{report.path}: {report.error}" for report in meshwire.verify(files) if report.error is not None]
    return meshwire.table(files), problems


def main(folder: str, out: str) -> None:
    ray.init()
    files = meshwire.files(folder)
    parts = [files[start : start + FILES_PER_TASK] for start in range(0, len(files), FILES_PER_TASK)]
    results = ray.get([examine.remote(part) for part in parts])
    pq.write_table(pa.concat_tables(table for table, _ in results), out)
    for _, problems in results:
        print(*problems, sep="\n", end="\n" if problems else "")


if __name__ == "__main__":
    main(*sys.argv[1:])
