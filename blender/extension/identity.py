"""What Blender remembers of a file: its bytes, and for each element where it comes from.

Elements carry the path of their source in ID properties, and the values that Blender showed after the import. An export
compares against these, so that the limited precision of Blender is never taken for an edit.
"""

import hashlib
import uuid
import zlib
from pathlib import Path
from typing import Any

import bpy
import meshwire

FILES = "meshwire_files"  # On a collection: the path of each imported file, its bytes, and a digest of what is on disk.
PATH = "meshwire_path"  # Path of the file that the others belong to.
MOTIONS = "meshwire_motions"  # Paths of the motions of the model.
FORMAT = "meshwire_format"
OWNER = "meshwire_owner"  # On a collection and on everything that comes from its file: which import that was.
MORPHS = "meshwire_morphs"  # On the object that shows a motion of morph targets.
SLOTS = "meshwire_slots"  # On an action: what each slot moves.
NODE = "meshwire_node"
MESH = "meshwire_mesh"
MATERIAL = "meshwire_material"
ANIMATION = "meshwire_animation"
NAME = "meshwire_name"  # Name that Blender gave an element, which may differ from that in the file.
REST = "meshwire_rest"  # Transform of an object or a bone after the import.

VERTEX = "meshwire_vertex"  # Corner attribute: index of the vertex in its part, plus one.
PART = "meshwire_part"  # Face attribute: index of the part among all parts of the file, plus one.
TRIANGLE = "meshwire_triangle"  # Face attribute: index of the triangle in its part, plus one.
NORMAL = "meshwire_normal"  # Corner attribute: the normal that Blender showed after the import.


Model = meshwire.Asset | meshwire.Assembly


def digest(data: bytes) -> str:
    """Returns what identifies the content of a file."""
    return hashlib.sha256(data).hexdigest()


def opened(path: Path, motions: list[Path], contents: dict[Path, bytes] | None = None) -> Model:
    """Opens a file with those that belong to it, from disk or from their contents."""
    whole = meshwire.Assembly(path, motions, contents)
    if whole.format == "component" or len(whole.files()) > 1:
        return whole
    return meshwire.open(path) if contents is None else meshwire.read(contents[path])


def remember(collection: bpy.types.Collection, asset: Model, path: Path, motions: list[Path]) -> None:
    """Stores the files of a model on its collection."""
    collection[OWNER], collection[FORMAT] = uuid.uuid4().hex, asset.format
    collection[PATH], collection[MOTIONS] = str(path), "\n".join(map(str, motions))
    contents = {file: file.read_bytes() for file in (asset.files() if isinstance(asset, meshwire.Assembly) else [path])}
    collection[FILES] = [
        {"path": str(file), "data": zlib.compress(data, 6), "written": digest(data)} for file, data in contents.items()
    ]


def recall(collection: bpy.types.Collection) -> Model:
    """Returns the model as it was imported."""
    contents = {Path(file["path"]): zlib.decompress(file["data"]) for file in collection[FILES]}
    motions = [Path(line) for line in collection[MOTIONS].splitlines()]
    return opened(Path(collection[PATH]), motions, contents)


def guard(file: Any) -> None:
    """Raises an error if another program has changed a file since it was read or written."""
    path = Path(file["path"])
    if path.exists() and digest(path.read_bytes()) != file["written"]:
        raise ValueError(f"{path.name} was changed by another program since the import: save under another name")


def files(scene: bpy.types.Scene) -> list[bpy.types.Collection]:
    """Returns the collections of all imported files of a Blender scene."""
    return [collection for collection in scene.collection.children_recursive if FILES in collection]


def active_file(context: bpy.types.Context) -> Any:
    """Returns the file of the active object, or the only one."""
    found, active = files(context.scene), context.view_layer.objects.active
    own = [one for one in found if active is not None and active.name in one.all_objects]
    return own[0] if own else found[0] if len(found) == 1 else None


def objects(scene: bpy.types.Scene, collection: bpy.types.Collection) -> list[bpy.types.Object]:
    """Returns the objects of a file: those of its collection, or all if the scene has one file only."""
    own = scene if len(files(scene)) == 1 else collection
    return list(own.all_objects if isinstance(own, bpy.types.Collection) else own.objects)


def shown(name: str, default: str) -> str:
    """Returns the text for a name of a file, which may not be UTF-8."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace") or default


def mark(thing: Any, key: str, source: str, owner: str) -> None:
    """Records the source of an element, and the name that Blender gave it."""
    thing[key], thing[OWNER] = source, owner
    thing[NAME] = thing.name


def name_of(thing: Any, before: str | None) -> str:
    """Returns the name of an element: that in the file unless somebody renamed the element."""
    return before if before is not None and thing.get(NAME) == thing.name else thing.name


class Claims:
    """Pairs elements of Blender with those of a file. A copy has the source of its original: the one that kept the name of
    the original is the original."""

    def __init__(self, key: str, owner: str | None, elements: list[Any], things: list[Any]) -> None:
        self.of: dict[Any, int] = {}  # Index of each element; new ones have none.
        self.by_index: dict[int, Any] = {}
        numbers = {one.source or str(index): index for index, one in enumerate(elements)}
        for thing in sorted(things, key=lambda thing: thing.get(NAME) != thing.name):
            index = numbers.get(thing.get(key)) if owner is not None and thing.get(OWNER) == owner else None
            if index is not None and index not in self.by_index:
                self.by_index[index] = thing
                self.of[thing] = index
