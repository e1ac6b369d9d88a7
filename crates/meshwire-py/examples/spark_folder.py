"""Verifies and tabulates the files below a folder with Spark, which may read them from any storage it knows.

    python spark_folder.py FOLDER MODELS

Writes a folder of Parquet files, and prints what is wrong with the files.
"""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import unquote

import meshwire
import pyarrow as pa
from pyspark.sql import SparkSession
from pyspark.sql.pandas.types import from_arrow_schema

PROBLEMS = pa.schema([("file", pa.string()), ("error", pa.string())])


@contextmanager
def local(batch: pa.RecordBatch) -> Iterator[dict[str, str]]:
    """Writes the files of a batch to a temporary folder. Returns their original paths by their temporary ones."""
    with TemporaryDirectory() as folder:
        paths = {}
        for number, row in enumerate(batch.to_pylist()):
            path = unquote(row["path"]).removeprefix("file:")
            copy = Path(folder, f"{number}-{Path(path).name}")
            copy.write_bytes(row["content"])
            paths[str(copy)] = path
        yield paths


def tabulate(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        with local(batch) as paths:
            table = meshwire.table(list(paths))
        files = pa.array([paths[file] for file in table["file"].to_pylist()], pa.string())
        yield from table.set_column(0, "file", files).to_batches()


def verify(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    for batch in batches:
        with local(batch) as paths:
            reports = meshwire.verify(list(paths))
        wrong = [{"file": paths[str(one.path)], "error": one.error} for one in reports if one.error is not None]
        yield pa.RecordBatch.from_pylist(wrong, schema=PROBLEMS)


def main(folder: str, out: str) -> None:
    spark = SparkSession.builder.appName("meshwire").getOrCreate()
    files = spark.read.format("binaryFile").option("recursiveFileLookup", "true").load(folder)
    files = files.select("path", "content")
    files.mapInArrow(tabulate, from_arrow_schema(meshwire.table([]).schema)).write.parquet(out)
    for row in files.mapInArrow(verify, from_arrow_schema(PROBLEMS)).collect():
        print(f"{row.file}: {row.error}")
    spark.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
