"""Edits back into the file, and new files."""

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

    asset: meshwire.Asset
    changes: list[str]  # Edits that the file contains, one line each.
    skipped: list[str]  # Edits that it does not contain, one line each.


def apply(scene: bpy.types.Scene, collection: bpy.types.Collection, progress: Progress = lambda share: None) -> Outcome:
    """Applies what Blender shows to a file as it was imported. The result is compared with Blender's scene: an edit that
    would be lost raises an error."""
    asset = identity.recall(collection)
    export = Export(asset.scene("blender"), identity.objects(scene, collection), collection[identity.OWNER], scene)
    edited = export.run(progress)
    edits = asset.apply(edited)
    progress(1.0)
    return Outcome(asset, edits.changes, [*dict.fromkeys(export.notes), *edits.skipped])


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


def save(collection: bpy.types.Collection, outcome: Outcome, path: Path) -> None:
    """Writes a file. One that another program has changed since the import is left alone."""
    data = outcome.asset.to_bytes()
    same = str(path) == collection[identity.PATH]
    if same and path.exists() and identity.digest(path.read_bytes()) != collection[identity.WRITTEN]:
        raise ValueError(f"{path.name} was changed by another program since the import: save under another name")
    outcome.asset.save(path)
    collection[CHANGES], collection[SKIPPED] = outcome.changes, outcome.skipped
    if same:
        collection[identity.WRITTEN] = identity.digest(data)
