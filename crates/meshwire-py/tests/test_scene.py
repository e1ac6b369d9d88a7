"""Scenes: their arrays, and edits of them back into files."""

import tracemalloc
from pathlib import Path

import meshwire
import numpy as np
import pytest
from conftest import SAMPLES

ACTOR = SAMPLES / "xac" / "figure-maya-2007.xac"


def parts(scene: meshwire.Scene) -> list[meshwire.Primitive]:
    return [part for mesh in scene.meshes for part in mesh.primitives]


def test_the_arrays_of_every_file_hold_its_values(file: Path) -> None:
    """All values go to Python and back; the facade compares them bit for bit with its own."""
    asset = meshwire.open(file)
    data = asset.to_bytes()
    try:
        scene = asset.scene()
    except meshwire.MeshwireError as error:
        # A real mesh is damaged: its buffers are kept, but cannot be shown.
        assert error.path and error.offset
        return
    assert scene.check() == []
    for part in parts(scene):
        count = len(part.positions)
        assert part.positions.dtype == np.float32 and part.positions.shape == (count, 3)
        assert part.triangles.dtype == np.uint32 and part.triangles.shape[1:] == (3,)
        assert part.triangles.size == 0 or part.triangles.max() < count
        for array, width in [(part.normals, 3), (part.tangents, 4)]:
            assert array is None or (array.dtype == np.float32 and array.shape == (count, width))
        assert all(array is None or array.shape == (count, 2) for array in part.uv_sets)
        if part.influences is not None:
            joints, weights = part.influences.dense()
            assert joints.shape == weights.shape and len(part.influences.offsets) == count + 1
    edits = asset.apply(scene)
    assert (edits.changes, edits.skipped) == ([], [])
    assert asset.to_bytes() == data
    assert meshwire.open(file).scene("gltf").space.up == "+y"


def test_arrays_are_not_copied() -> None:
    part = parts(meshwire.open(ACTOR).scene())[0]
    first = part.positions
    assert part.positions is first and not first.flags.owndata
    tracemalloc.start()
    for _ in range(1000):
        part.positions, part.triangles, part.normals
    used, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert used < 1000
    del part
    assert np.isfinite(first).all(), "an array keeps its memory"


def edited(file: Path, edit: object) -> tuple[meshwire.Asset, meshwire.Scene]:
    asset = meshwire.open(file)
    scene = asset.scene()
    assert callable(edit)
    edit(scene)
    asset.apply(scene)
    return meshwire.read(asset.to_bytes()), scene


def move(scene: meshwire.Scene) -> None:
    for part in parts(scene):
        part.positions += np.float32(0.5)


def test_positions_are_edited_in_place(file: Path) -> None:
    try:
        if not any(len(part.positions) for part in parts(meshwire.open(file).scene())):
            return
        asset, scene = edited(file, move)
    except meshwire.MeshwireError as error:
        # Refused by name, such as positions that the format stores as 16-bit numbers.
        assert len(str(error)) > 20
        return
    for found, wanted in zip(parts(asset.scene()), parts(scene), strict=True):
        if len(wanted.positions) == len(found.positions):
            np.testing.assert_allclose(found.positions, wanted.positions, rtol=1e-2, atol=0.05)


def test_edits_of_all_kinds() -> None:
    def edit(scene: meshwire.Scene) -> None:
        scene.nodes[0].name = "first"
        translation = scene.nodes[1].translation
        assert translation is not None
        translation += np.float32(2.0)
        scene.materials[0].name = "matter"
        part = next(part for part in parts(scene) if part.uv_sets)
        part.uv_sets[0] *= np.float32(0.5)

    asset, scene = edited(ACTOR, edit)
    found = asset.scene()
    assert found.nodes[0].name == "first" and found.materials[0].name == "matter"
    assert np.array_equal(found.nodes[1].translation, scene.nodes[1].translation)  # type: ignore[arg-type]


def test_keys_are_edited() -> None:
    edits = 0
    for file in meshwire.files(SAMPLES / "xsm"):
        asset = meshwire.open(file)
        scene = asset.scene()
        channels = [channel for one in scene.animations for channel in one.channels]
        # A track without keys appears as one key, whose value is also that of the node.
        for channel in (one for one in channels if one.property == "position" and len(one.times) > 1):
            channel.values += 1.0
            edits += 1
        asset.apply(scene)
        after = [channel for one in asset.scene().animations for channel in one.channels]
        for found, wanted in zip(after, channels, strict=True):
            np.testing.assert_allclose(found.values, wanted.values, atol=1e-3)
    assert edits > 0


def test_an_edit_that_cannot_be_stored_is_refused_by_name() -> None:
    asset = meshwire.open(ACTOR)
    data = asset.to_bytes()
    scene = asset.scene()
    scene.extras["exporter"] = "somebody"
    with pytest.raises(meshwire.MeshwireError, match="extras: cannot be changed"):
        asset.apply(scene)
    scene = asset.scene()
    scene.materials[0].color = (1.0, 0.0, 0.5, 1.0)
    with pytest.raises(meshwire.MeshwireError, match=r"materials\[0\]: cannot be changed"):
        asset.apply(scene)
    with pytest.raises(TypeError):
        scene.nodes[0].translation = np.zeros(3)  # type: ignore[assignment]
    scene.nodes[0].translation = np.zeros(2, np.float32)
    with pytest.raises(ValueError, match=r"translation: expected an array of shape \(3,\), found \(2,\)"):
        asset.apply(scene)
    assert asset.to_bytes() == data


def test_elements_are_added_and_removed_in_any_space() -> None:
    for space in (None, "gltf", "blender"):
        asset = meshwire.open(ACTOR)
        scene = asset.scene(space)
        scene.nodes.append(meshwire.Node("plume"))
        del scene.meshes[-1]
        edits = asset.apply(scene)
        assert len(edits.changes) == 2 and edits.skipped == []
        found = asset.scene()
        assert found.nodes[-1].name == "plume" and len(found.meshes) == len(scene.meshes)


def test_parts_are_made_and_compared() -> None:
    times, values = np.array([0.0, 1.0]), np.array([[0.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
    channel = meshwire.Channel("arm", "position", times, values)
    assert channel.values.shape == (2, 3) and channel.eases.tolist() == [[0, 0, 0]] * 2
    assert channel.incoming.shape == (2, 3, 2)
    channel.node = 0
    scene = meshwire.Scene("blender")
    scene.nodes = [meshwire.Node("arm")]
    scene.animations = [meshwire.Animation("wave", 1.0, [channel])]
    assert scene.left_out("xsm") == [] and len(scene.left_out("xac")) == 1
    motion = meshwire.Asset.from_scene(scene, "xsm").scene("blender")
    np.testing.assert_allclose(motion.animations[0].channels[0].values, values, atol=1e-6)
    lamp = meshwire.Node("lamp")
    assert lamp.attached is None
    lamp.attached = {"light": {"shape": "point", "color": [1.0, 0.5, 0.25], "intensity": 2.0, "range": 5.0}}
    lamp.parent = 0
    scene.nodes.append(lamp)
    [dropped] = [finding for finding in scene.left_out("xac") if finding.path == "nodes[1]"]
    assert dropped.code == "dropped-attachment"
    made = meshwire.Asset.from_scene(scene, "mdl").scene("blender")
    [attached] = [node.attached for node in made.nodes if node.name == "lamp"]
    assert attached is not None
    light = attached["light"]
    assert (light["range"], light["intensity"], light["color"]) == (5.0, 2.0, (1.0, 0.5, 0.25))
    lamp.extras["seen"] = None  # type: ignore[assignment]
    with pytest.raises(ValueError, match="extras: expected texts, numbers, booleans"):
        scene.check()
    del lamp.extras["seen"]
    lamp.parent = 99
    [problem] = scene.check()
    assert (problem.code, problem.severity, problem.path) == ("missing-node", "error", "nodes[1]")
    assert str(problem) == "nodes[1]: an ancestor 99 does not exist"
    lamp.parent = 0
    with pytest.raises(ValueError, match="attached"):
        lamp.attached = {"laser": {}}
    assert meshwire.Texture("color", "silk").role == "color"
    assert meshwire.MorphTarget("smile").weight == 0.0


def test_names_that_are_not_utf_8_survive() -> None:
    asset = meshwire.open(ACTOR)
    scene = asset.scene()
    scene.nodes[0].name = b"\xe4rm".decode("utf-8", "surrogateescape")
    asset.apply(scene)
    assert asset.scene().nodes[0].name.encode("utf-8", "surrogateescape") == b"\xe4rm"
    assert b"\xe4rm" in asset.to_bytes()


def test_files_are_made_from_scenes() -> None:
    scene = meshwire.Scene()
    scene.nodes = [meshwire.Node("hull")]
    positions = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]], np.float32)
    part = meshwire.Primitive(positions, np.array([[0, 1, 2]], np.uint32))
    part.material = 0
    scene.materials = [meshwire.Material("ships.hull")]
    scene.meshes = [meshwire.Mesh("hull", 0, [part])]
    ship = meshwire.Asset.from_scene(scene, "xmf", "x-rebirth")
    assert ship.format == "xmf"
    made = ship.scene("gltf").meshes[0]
    assert sorted(map(tuple, made.positions)) == sorted(map(tuple, positions))
    with pytest.raises(meshwire.MeshwireError, match="expected x4 or x-rebirth"):
        meshwire.Asset.from_scene(scene, "xmf", "freelancer")


def test_world_matrices_place_nodes() -> None:
    scene = meshwire.open(ACTOR).scene()
    worlds = scene.world_matrices()
    assert worlds.shape == (len(scene.nodes), 4, 4) and worlds.dtype == np.float32
    for node, world in zip(scene.nodes, worlds, strict=True):
        if node.parent is None and node.translation is not None:
            np.testing.assert_array_equal(world[:3, 3], node.translation)


def test_gltf_there_and_back(file: Path) -> None:
    if file.stat().st_size > 1 << 20:
        return
    asset = meshwire.open(file)
    data = asset.to_bytes()
    try:
        glb = asset.to_gltf()
    except meshwire.MeshwireError as error:
        # A real mesh is damaged: its buffers are kept, but cannot be shown.
        assert "zlib" in str(error)
        return
    assert glb[:4] == b"glTF"
    edits = asset.import_gltf(glb)
    assert (edits.changes, edits.skipped, asset.to_bytes()) == ([], [], data)


def test_a_glb_makes_new_files() -> None:
    ship = meshwire.open(meshwire.files(SAMPLES / "xmf")[0])
    glb = ship.to_gltf()
    actor, notes = meshwire.from_gltf(glb, "xac", "max-2011")
    assert actor.format == "xac" and isinstance(notes, list)
    assert len(parts(actor.scene())) == len(parts(ship.scene()))
    with pytest.raises(meshwire.MeshwireError, match="xmf: .*has a skin"):
        meshwire.from_gltf(meshwire.open(ACTOR).to_gltf(), "xmf")
    with pytest.raises(meshwire.MeshwireError):
        meshwire.from_gltf(b"no file", "xmf")
    with pytest.raises(meshwire.MeshwireError):
        actor.import_gltf(glb)
