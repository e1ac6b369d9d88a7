"""Edits back into the file, and new files."""

import zlib
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import bpy
import meshwire

from . import identity
from .scene_out import Export

Progress = Callable[[float], None]
CHANGES, SKIPPED = "meshwire_changes", "meshwire_skipped"
"""On the collection of a file: what the last export said."""


class Outcome(NamedTuple):
    """What became of an export."""

    asset: identity.Model
    changes: list[str]  # Edits that the file contains, one line each.
    skipped: list[str]  # Edits that it does not contain, one line each.


def create(
    scene: bpy.types.Scene, things: list[bpy.types.Object], format: str, profile: str | None, progress: Progress
) -> Outcome:
    """Makes a new file of objects."""
    export = Export(meshwire.Scene("blender"), things, None, scene)
    made = export.run(progress)
    asset = meshwire.Asset.from_scene(made, format, profile)
    progress(1.0)
    skipped = [*dict.fromkeys(export.notes), *(str(finding) for finding in made.left_out(format))]
    return Outcome(asset, [f"{len(made.meshes)} meshes, {len(made.animations)} animations"], skipped)


def write(scene: bpy.types.Scene, collection: bpy.types.Collection, path: Path, progress: Progress) -> Outcome:
    """Applies what Blender shows to the files as they were imported, and writes those that changed. The result is compared
    with Blender's scene: an edit that would be lost is an error, and so is a file that another program has changed."""
    asset = identity.recall(collection)
    export = Export(asset.scene("blender"), identity.objects(scene, collection), collection[identity.OWNER], scene)
    edits = asset.apply(export.run(progress))
    progress(1.0)
    contents = asset.changed(path) if isinstance(asset, meshwire.Assembly) else {path: asset.to_bytes()}
    known = [file for file in collection[identity.FILES] if Path(file["path"]) in contents]
    for file in known:
        identity.guard(file)
    asset.save(path)
    for file in known:
        file["written"] = identity.digest(contents[Path(file["path"])])
    skipped = [*dict.fromkeys(export.notes), *edits.skipped]
    collection[CHANGES], collection[SKIPPED] = edits.changes, skipped
    return Outcome(asset, edits.changes, skipped)


def repair(collection: bpy.types.Collection) -> list[str]:
    """Repairs the files as they were imported, and writes those that changed. Returns the findings that are gone."""
    gone: list[str] = []
    files = [dict(file.items()) for file in collection[identity.FILES]]
    for file in files:
        path = Path(file["path"])
        if path.suffix.lower() == ".xml":
            continue
        asset = meshwire.read(zlib.decompress(file["data"]))
        found = asset.repair()
        if found:
            identity.guard(file)
            asset.save(path)
            file |= {"data": zlib.compress(asset.to_bytes(), 6), "written": identity.digest(asset.to_bytes())}
            gone += [f"{path.name}: {one.code}" for one in found]
    collection[identity.FILES] = files
    return gone
