"""Models of several files, repairs, and textures beside models."""

import json
import shutil
import struct
import zlib
from pathlib import Path

import meshwire
import numpy as np
import pytest
from conftest import SAMPLES

COMPONENT = """<components><component name="skiff" class="ship_s"><source geometry="assets\\skiff_data"/><connections>
<connection name="con_hull"><parts><part name="hull"/></parts></connection>
<connection name="con_mast" parent="hull"><offset><position x="1.25" y="2.25" z="3.25"/></offset></connection>
</connections></component></components>"""


def ship(folder: Path) -> Path:
    (folder / "skiff_data").mkdir(parents=True)
    shutil.copy(SAMPLES / "xmf/x4-ship-lod0.xmf", folder / "skiff_data/hull-lod0.xmf")
    (folder / "skiff.xml").write_text(COMPONENT, encoding="utf-8")
    return folder / "skiff.xml"


def test_edits_of_a_ship_go_to_their_files(tmp_path: Path) -> None:
    path = ship(tmp_path)
    whole = meshwire.Assembly(path)
    assert (whole.format, whole.path, len(whole.files())) == ("component", path, 2)
    assert whole.findings() == [] and whole.unreadable() == [] and whole.changed() == {}
    scene = whole.scene("blender")
    mast = next(node for node in scene.nodes if node.name == "con_mast")
    assert mast.translation is not None
    mast.translation = mast.translation + np.array([0, 0, 1], np.float32)
    edits = whole.apply(scene)
    assert edits.changes == ['node "con_mast": moved'] and edits.skipped == []
    assert list(whole.changed()) == [path] and list(whole.changed(tmp_path / "new.xml")) == [tmp_path / "new.xml"]
    assert whole.save() == [path]
    assert path.read_text(encoding="utf-8") == COMPONENT.replace('y="2.25"', 'y="3.25"')
    assert whole.import_gltf(whole.to_gltf()).changes == []
    contents = {file: file.read_bytes() for file in whole.files()}
    shutil.rmtree(tmp_path / "skiff_data")
    assert len(meshwire.Assembly(path).findings()) == 1
    assert len(meshwire.Assembly(path, files=contents).scene().meshes) == len(scene.meshes)


def test_a_macro_stands_for_its_component(tmp_path: Path) -> None:
    path, macro = ship(tmp_path), tmp_path / "macros/skiff_macro.xml"
    macro.parent.mkdir()
    macro.write_text('<macros><macro name="m"><component ref="skiff"/></macro></macros>', encoding="utf-8")
    before = macro.read_bytes()
    whole = meshwire.Assembly(macro)
    assert whole.path == path and whole.files()[0] == path
    scene = whole.scene()
    mast = next(node for node in scene.nodes if node.name == "con_mast")
    assert mast.translation is not None
    mast.translation = mast.translation + np.array([0, 1, 0], np.float32)
    whole.apply(scene)
    assert whole.save() == [path] and macro.read_bytes() == before
    assert 'y="3.25"' in path.read_text(encoding="utf-8")


def test_a_model_has_the_motions_beside_it(tmp_path: Path) -> None:
    for name in ("xac/figure.xac", "xsm/walk.xsm", "xsm/pendulum.xsm"):
        if (SAMPLES / name).exists():
            shutil.copy(SAMPLES / name, tmp_path)
    path, walk = tmp_path / "figure.xac", tmp_path / "walk.xsm"
    assert meshwire.motions(path) == [walk]
    whole = meshwire.Assembly(path, [walk])
    scene = whole.scene()
    assert [animation.name for animation in scene.animations][-1:] == ["walk"]
    scene.animations[-1].channels[0].values += 0.25
    assert whole.apply(scene).skipped == [] and whole.save() == [walk]
    with pytest.raises(meshwire.MeshwireError, match="none.xsm"):
        meshwire.Assembly(path, [tmp_path / "none.xsm"])


def test_counts_are_repaired(tmp_path: Path) -> None:
    asset = meshwire.open(SAMPLES / "xac/figure.xac")
    data = asset.to_bytes()
    asset.set("body.chunks[1].nodes.nodes[0].properties.num_children", 7)
    with pytest.raises(meshwire.MeshwireError, match="no-such-code cannot be repaired"):
        asset.repair(["no-such-code"])
    assert asset.repair() == [], "notes are repaired if they are named"
    assert [finding.code for finding in asset.repair(["child-count"])] == ["child-count"]
    assert asset.to_bytes() == data and asset.repair() == []


def png(color: bytes) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header, pixels = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0), zlib.compress(b"\0" + color)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def test_textures_beside_a_file_are_in_the_glb(tmp_path: Path) -> None:
    path = tmp_path / "figure.xac"
    shutil.copy(SAMPLES / "xac/figure-maya-2007.xac", path)
    asset = meshwire.open(path)
    name = asset.scene().materials[0].textures[0].name
    assert meshwire.find_picture(path, name) is None
    assert b"PNG" not in asset.to_gltf()
    image = tmp_path / f"{Path(name).stem.upper()}.PNG"
    image.write_bytes(png(b"\x10\x20\x30"))
    assert meshwire.find_picture(path, name) == image
    glb = asset.to_gltf()
    length = struct.unpack_from("<I", glb, 12)[0]
    tree = json.loads(glb[20 : 20 + length])
    view = tree["bufferViews"][tree["images"][0]["bufferView"]]
    start = 28 + length + view.get("byteOffset", 0)
    assert glb[start : start + view["byteLength"]] == image.read_bytes()
    edits = asset.import_gltf(glb)
    assert (edits.changes, edits.skipped, asset.to_bytes()) == ([], [], path.read_bytes())
    image.write_bytes(image.read_bytes()[:40])
    with pytest.warns(UserWarning, match="not a readable picture"):
        assert b"PNG" not in asset.to_gltf()
