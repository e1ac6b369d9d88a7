"""Reads what meshwire writes with the programs that own the formats: PROGRAM FOLDER WORK."""

import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree
from pathlib import Path

import duckdb
import jsonschema
import pyarrow.parquet

program, folder, work = str(Path(sys.argv[1]).resolve()), sys.argv[2], Path(sys.argv[3]).resolve()
TABLES = ["models", "materials", "textures", "nodes", "animations"]


def run(*arguments, codes=(0,)):
    done = subprocess.run([program, *arguments], capture_output=True, check=False)
    if done.returncode not in codes:
        sys.exit(f"{arguments}: exit code {done.returncode}\n{done.stderr.decode(errors='replace')[:2000]}")
    return done.stdout.decode()


def tables():
    forms = {}
    for form in ["csv", "jsonl", "parquet"]:
        run("table", folder, "-o", str(work / form), "--form", form, "--force", codes=(0, 3))
        database = duckdb.connect()
        forms[form] = {}
        for table in TABLES:
            path = work / form / f"{table}.{form}"
            query = f"SELECT * FROM read_json_auto('{path}')" if form == "jsonl" else f"SELECT * FROM '{path}'"
            forms[form][table] = sorted(map(repr, database.execute(f"SELECT count(*) FROM ({query})").fetchall()))
    assert forms["csv"] == forms["jsonl"] == forms["parquet"], forms
    for table in TABLES:
        by_arrow = pyarrow.parquet.read_table(work / "parquet" / f"{table}.parquet").to_pylist()
        by_line = [json.loads(line) for line in open(work / "jsonl" / f"{table}.jsonl", encoding="utf-8")]
        assert by_arrow == by_line, f"{table}: Parquet and JSON differ"
        print(f"{table}: {len(by_arrow)} rows, the same by pyarrow and from JSON")


def questions():
    text = Path("docs/table.md").read_text(encoding="utf-8")
    queries = re.findall(r"```sql\n(.*?)```", text, re.S)
    assert len(queries) == 10, len(queries)
    answered = 0
    for query in queries:
        answers = []
        for form in ["csv", "parquet"]:
            database = duckdb.connect()
            database.execute(f"SET file_search_path = '{work / form}'")
            answers.append(database.execute(query.replace(".csv'", f".{form}'")).fetchall())
        assert repr(answers[0]) == repr(answers[1]), f"{query}\n{answers[0][:3]}\n{answers[1][:3]}"
        answered += bool(answers[0])
        print(f"{len(answers[0]):5} rows: {query.strip()[:90]}")
    assert answered >= 8, "most questions have an answer in the samples"


def sarif_errors(log):
    """What Microsoft's validator, which has the schema built in, calls errors."""
    (work / "log.sarif").write_text(log, encoding="utf-8")
    validator = work / "node_modules/.bin/sarif-multitool"
    environment = {**os.environ, "DOTNET_SYSTEM_GLOBALIZATION_INVARIANT": "1"}
    done = subprocess.run([validator, "validate", work / "log.sarif"], capture_output=True, check=False, env=environment)
    said = done.stdout.decode(errors="replace")
    assert "1 files scanned" in said, said + done.stderr.decode(errors="replace")
    return [line for line in said.splitlines() if ": error " in line]


def reports():
    log = run("verify", "--level", "note", "--report", "sarif", folder, "samples/odd", codes=(0, 1, 3))
    if (work / "node_modules/.bin/sarif-multitool").exists():
        assert not sarif_errors(log), sarif_errors(log)[:5]
        assert sarif_errors(log.replace('"message":', '"massage":')), "the validator finds what is missing"
        print(f"SARIF: {len(json.loads(log)['runs'][0]['results'])} results, valid")
    else:
        print("skipped: npm has no sarif-multitool here, SARIF was not validated")
    cases = xml.etree.ElementTree.fromstring(run("verify", "--report", "junit", folder, "samples/odd", codes=(0, 1, 3)))
    print(f"JUnit: {cases.get('tests')} cases, {cases.get('failures')} failures")
    assert len(cases.findall("testsuite/testcase")) == int(cases.get("tests"))


def info():
    schema = json.loads(Path("docs/info.schema.json").read_text(encoding="utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    lines = run("info", "--json", folder, codes=(0, 3)).splitlines()
    for line in lines:
        line = json.loads(line)
        if "info" in line:
            validator.validate(line)
    print(f"info: {len(lines)} lines hold to the schema")


tables()
questions()
reports()
info()
