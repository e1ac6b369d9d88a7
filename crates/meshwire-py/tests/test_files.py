"""Files of all formats: read, written, as JSON, by path."""

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import meshwire
import numpy as np
import pytest
from conftest import FILES, SAMPLES

ACTOR = SAMPLES / "xac" / "figure-maya-2007.xac"


def test_every_file_is_written_back(file: Path) -> None:
    data = file.read_bytes()
    with meshwire.open(file) as asset:
        assert asset.to_bytes() == data
        assert asset.format == meshwire.detect(data)
        assert asset.path == file
        assert asset.info()
        assert meshwire.from_json(asset.to_json()).to_bytes() == data
        copy = asset.copy()
        copy.forget_stored()
        assert asset.to_bytes() == data
    with pytest.raises(ValueError, match="the asset is closed"):
        asset.to_bytes()
    assert copy.to_bytes()


def test_a_format_can_be_named() -> None:
    data = ACTOR.read_bytes()
    assert meshwire.read(data, "xac").format == "xac"
    assert meshwire.open(str(ACTOR), "XAC").format == "xac"
    with pytest.raises(meshwire.MeshwireError, match="expected xac, xsm"):
        meshwire.read(data, "fbx")
    with pytest.raises(meshwire.MeshwireError, match="^xsm: "):
        meshwire.read(data, "xsm")


def test_files_are_saved_whole(tmp_path: Path) -> None:
    copy = tmp_path / "copy.xac"
    asset = meshwire.read(ACTOR.read_bytes())
    with pytest.raises(meshwire.MeshwireError, match="pass one"):
        asset.save()
    asset.save(copy)
    with meshwire.open(copy) as opened:
        name = opened.scene().nodes[0].name
        assert opened.rename_node(name, "renamed") >= 1
        opened.save()
    assert meshwire.open(copy).scene().nodes[0].name == "renamed"
    with pytest.raises(FileNotFoundError):
        asset.save(tmp_path / "missing" / "copy.xac")


def test_values_by_path() -> None:
    asset = meshwire.open(ACTOR)
    data = asset.to_bytes()
    minor = asset.get("header.minor_version")
    assert asset.set("header.minor_version", 7) == minor
    assert asset.get("header.minor_version") == 7
    assert asset.set("header.minor_version", np.int64(minor)) == 7
    assert asset.to_bytes() == data
    with pytest.raises(meshwire.MeshwireError, match="nothing at header.none: header has .*minor"):
        asset.get("header.none")
    with pytest.raises(meshwire.MeshwireError, match="header.minor_version cannot be 256"):
        asset.set("header.minor_version", 256)
    with pytest.raises(ValueError, match="JSON compliant"):
        asset.set("header.minor_version", float("nan"))
    assert asset.to_bytes() == data


def test_names() -> None:
    asset = meshwire.open(ACTOR)
    scene = asset.scene()
    texture = next(texture.name for material in scene.materials for texture in material.textures)
    assert asset.rename_texture(texture, "other") >= 1
    assert asset.rename_material(scene.materials[0].name, "matter") >= 1
    assert asset.rename_texture(texture, "another") == 0
    motion = meshwire.open(meshwire.files(SAMPLES / "xsm")[0])
    with pytest.raises(meshwire.MeshwireError, match="xsm: files of this format have no such names"):
        motion.rename_texture("a", "b")


def test_errors_say_where() -> None:
    data = ACTOR.read_bytes()
    with pytest.raises(meshwire.MeshwireError) as caught:
        meshwire.read(data[:-5])
    error = caught.value
    assert error.format == "xac"
    assert error.path is not None and error.path.startswith("body.chunks[")
    assert error.offset is not None and 0 < error.offset <= len(data)
    assert f"at 0x{error.offset:x}" in str(error)
    with pytest.raises(FileNotFoundError, match="missing.xac"):
        meshwire.open("missing.xac")
    with pytest.raises(meshwire.MeshwireError) as caught:
        meshwire.read(b"nothing")
    assert (caught.value.path, caught.value.offset, caught.value.problems) == (None, None, ())


def test_a_value_that_cannot_be_written_lists_all_problems() -> None:
    asset = meshwire.open(ACTOR)
    document = asset.to_json()
    names = [node.name for node in asset.scene().nodes]
    assert names and f'"{names[0]}"' in document
    with pytest.raises(meshwire.MeshwireError, match="line 1"):
        meshwire.from_json(document[:-1])


def test_findings_have_places() -> None:
    reports = meshwire.verify(SAMPLES / "odd")
    findings = [finding for report in reports for finding in report.findings]
    assert {finding.severity for finding in findings} == {"note", "warning", "error"}
    located = [finding for finding in findings if finding.offset is not None]
    assert all(finding.path and finding.length >= 0 and finding.message for finding in located)
    assert str(located[0]).startswith(f"{located[0].severity}[{located[0].code}] {located[0].path} at 0x")
    odd = next(report for report in reports if report.findings and report.error is None)
    codes = {finding.code for finding in odd.findings}
    assert {finding.code for finding in meshwire.open(odd.path).findings()} <= codes


def test_texts_compile_and_decompile() -> None:
    for file in meshwire.files(SAMPLES / "mdl"):
        binary = meshwire.open(file)
        text, losses = meshwire.decompile(binary)
        assert (text.format, losses) == ("mdl_text", [])
        assert meshwire.compile(text)[0].to_bytes() == binary.to_bytes()
        plain, _ = meshwire.decompile(binary, plain=True)
        assert plain.format == "mdl_text"
    with pytest.raises(meshwire.MeshwireError, match="expected .*text, found EMotionFX actor"):
        meshwire.compile(meshwire.open(ACTOR))
    assert meshwire.profiles("mdl") == ["ee", "bio", "nmc"]


def test_threads_share_assets() -> None:
    files = FILES[:60]
    with ThreadPoolExecutor(8) as pool:
        sizes = list(pool.map(lambda file: len(meshwire.open(file).to_bytes()), files))
    assert sizes == [file.stat().st_size for file in files]

    asset = meshwire.open(ACTOR)
    names = ["left", "right"]
    asset.rename_node(asset.scene().nodes[0].name, names[0])

    def swap(number: int) -> int:
        return asset.rename_node(names[number % 2], names[1 - number % 2]) + len(asset.scene().nodes)

    with ThreadPoolExecutor(8) as pool:
        assert len(list(pool.map(swap, range(200)))) == 200
    assert asset.scene().nodes[0].name in names


def test_the_interpreter_lock_is_released() -> None:
    folder = meshwire.files(SAMPLES / "xac") * 20
    ticks, done = [0], threading.Event()

    def tick() -> None:
        while not done.wait(0.0005):
            ticks[0] += 1

    thread = threading.Thread(target=tick)
    thread.start()
    meshwire.verify(folder)
    done.set()
    thread.join()
    assert ticks[0] > 3
