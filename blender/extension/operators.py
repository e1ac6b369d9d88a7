"""File > Import and File > Export, and drag and drop."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import bpy
import meshwire
from bpy_extras.io_utils import ExportHelper, ImportHelper

from . import identity, scene_in, write_back
from .formats import FORMATS, Format

SHOWN = 5  # Lines that a report repeats; the others are in the panel.


@contextmanager
def progress(context: bpy.types.Context) -> Iterator[Callable[[float], None]]:
    """Shows the progress at the pointer."""
    manager = context.window_manager
    manager.progress_begin(0.0, 1.0)
    try:
        yield manager.progress_update
    finally:
        manager.progress_end()


def object_mode(context: bpy.types.Context) -> None:
    """Leaves edit mode, so that all edits are in the data."""
    active = context.view_layer.objects.active
    if active is not None and active.mode != "OBJECT":
        bpy.ops.object.mode_set(mode="OBJECT")
    context.view_layer.update()


def told(lines: list[str]) -> str:
    """Returns the first lines, and the number of the others."""
    more = [f"and {len(lines) - SHOWN} more"] if len(lines) > SHOWN else []
    return "; ".join([*lines[:SHOWN], *more])


def attempt(
    operator: Any, context: bpy.types.Context, path: Path, work: Callable[[Callable[[float], None]], write_back.Outcome]
) -> set[str]:
    """Writes a file, and reports what it contains and what it does not."""
    object_mode(context)
    try:
        with progress(context) as update:
            outcome = work(update)
    except (meshwire.MeshwireError, OSError, ValueError) as error:
        operator.report({"ERROR"}, f"{path.name} was not written: {problem(error)}")
        return {"CANCELLED"}
    if outcome.skipped:
        operator.report({"WARNING"}, f"{path.name} does not contain: {told(outcome.skipped)}")
    operator.report({"INFO"}, f"{path.name} was written: {told(outcome.changes) or 'no edits'}")
    return {"FINISHED"}


def problem(error: Exception) -> str:
    """Returns the message of an error for people."""
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


class ImportBase(ImportHelper):
    """Imports files, each into a collection of its own."""

    bl_options = {"REGISTER", "UNDO"}
    format: Format
    files: bpy.props.CollectionProperty(type=bpy.types.OperatorFileListElement, options={"HIDDEN", "SKIP_SAVE"})  # type: ignore[valid-type]
    directory: bpy.props.StringProperty(subtype="DIR_PATH", options={"HIDDEN", "SKIP_SAVE"})  # type: ignore[valid-type]

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Imports dropped files at once, or asks for files."""
        return self.execute(context) if self.directory and self.files else super().invoke(context, event)

    def execute(self, context: bpy.types.Context) -> set[str]:
        """Imports the files."""
        paths = [Path(self.directory, file.name) for file in self.files if file.name] or [Path(self.filepath)]
        object_mode(context)
        done = 0
        with progress(context) as update:
            for number, path in enumerate(paths):
                try:
                    notes = scene_in.load(context, path, lambda share: update((number + share) / len(paths)))
                except (meshwire.MeshwireError, OSError, ValueError) as error:
                    self.report({"ERROR"}, f"{path.name}: {problem(error)}")
                    continue
                done += 1
                if notes:
                    self.report({"WARNING"}, f"{path.name}: kept in the file, but not shown: {'; '.join(notes)}")
        return {"FINISHED"} if done else {"CANCELLED"}


class ExportBase(ExportHelper):
    """Writes edits back into the file that they come from."""

    bl_options = {"REGISTER"}
    format: Format
    filename_ext = ""
    check_extension = None

    @classmethod
    def file(cls, context: bpy.types.Context) -> bpy.types.Collection | None:
        """Returns the file of the active object, if it has this format."""
        found = identity.active_file(context)
        return found if found is not None and formats_of(found[identity.FORMAT]) == cls.format else None

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        """Allows exports of imported files."""
        if cls.file(context) is None:
            cls.poll_message_set(f"Select an object that comes from a file of the kind {cls.format.label}")
            return False
        return True

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Proposes the path that the file was imported from."""
        collection = self.file(context)
        assert collection is not None
        self.filepath = collection[identity.PATH]
        context.window_manager.fileselect_add(self)
        return {"RUNNING_MODAL"}

    def execute(self, context: bpy.types.Context) -> set[str]:
        """Writes the file."""
        collection, path = self.file(context), Path(self.filepath)
        assert collection is not None

        def work(update: Callable[[float], None]) -> write_back.Outcome:
            outcome = write_back.apply(context.scene, collection, update)
            write_back.save(collection, outcome, path)
            return outcome

        return attempt(self, context, path, work)


TARGETS = [
    (f"{name}/{profile}", f"{entry.label} ({name}{', ' if profile else ''}{profile})", "")
    for entry in FORMATS
    for name in entry.formats
    if name != "nt_export"
    for profile in (meshwire.profiles(name) or [""])
]
"""Formats and profiles of new files."""


class MESHWIRE_OT_save_new(bpy.types.Operator, ExportHelper):
    """Makes a new file of the selected objects, or of all if none is selected."""

    bl_idname = "export_scene.meshwire_new"
    bl_label = "Save as New Game File"
    bl_options = {"REGISTER"}
    filename_ext = ""
    check_extension = None
    target: bpy.props.EnumProperty(
        name="Format", items=TARGETS, description="Format, and the game or program that the file is for"
    )  # type: ignore[valid-type]

    def execute(self, context: bpy.types.Context) -> set[str]:
        """Writes the file."""
        format, _, profile = self.target.partition("/")
        endings = formats_of(format).extensions
        suffix = f".{format}" if f".{format}" in endings else endings[0]
        path = Path(self.filepath)
        path = path if path.suffix.lower() == suffix else path.with_suffix(suffix)
        things = list(context.selected_objects or context.scene.objects)

        def work(update: Callable[[float], None]) -> write_back.Outcome:
            outcome = write_back.create(context.scene, things, format, profile or None, update)
            outcome.asset.save(path)
            return outcome

        return attempt(self, context, path, work)


def formats_of(name: str) -> Format:
    """Returns the menu entry of a format."""
    return next(entry for entry in FORMATS if name in entry.formats)


def classes_of(entry: Format) -> list[type]:
    """Returns the operators and the drop target of a format."""
    pattern = ";".join(f"*{one};*{one.upper()}" for one in entry.extensions)
    glob = bpy.props.StringProperty(default=pattern, options={"HIDDEN"})
    endings = ", ".join(entry.extensions)

    def operator(base: type, kind: str, verb: str, doc: str, own: dict[str, Any]) -> type:
        names = {"bl_idname": f"{kind}_scene.meshwire_{entry.name}", "bl_label": f"{verb} {entry.label}"}
        rest = {"__doc__": doc, "__annotations__": {**own, "filter_glob": glob}, "format": entry}
        return type(f"{kind.upper()}_SCENE_OT_meshwire_{entry.name}", (bpy.types.Operator, base), names | rest)

    load = operator(ImportBase, "import", "Import", f"Imports {endings} files", ImportBase.__annotations__)
    back = f"Writes edits back into the {endings} file that they come from"
    store = operator(ExportBase, "export", "Write Back", back, {})
    drop = type(
        f"MESHWIRE_FH_{entry.name}",
        (bpy.types.FileHandler,),
        {
            "bl_idname": f"MESHWIRE_FH_{entry.name}",
            "bl_label": entry.label,
            "bl_import_operator": f"import_scene.meshwire_{entry.name}",
            "bl_file_extensions": ";".join(entry.extensions),
            "poll_drop": classmethod(lambda cls, context: context.area is not None and context.area.type == "VIEW_3D"),
        },
    )
    return [load, store, drop]


CLASSES = [*(one for entry in FORMATS for one in classes_of(entry)), MESHWIRE_OT_save_new]


def entries(menu: bpy.types.Menu, kind: str) -> None:
    """Adds the entries of all formats to a menu."""
    for entry in FORMATS:
        text = f"{entry.label} ({', '.join(entry.extensions)})"
        menu.layout.operator(f"{kind}_scene.meshwire_{entry.name}", text=text)


def import_menu(self: bpy.types.Menu, context: bpy.types.Context) -> None:
    """Adds the entries of File > Import."""
    entries(self, "import")


def export_menu(self: bpy.types.Menu, context: bpy.types.Context) -> None:
    """Adds the entries of File > Export."""
    entries(self, "export")
    self.layout.operator(MESHWIRE_OT_save_new.bl_idname, text="New Game File")


def register() -> None:
    """Registers everything of this module."""
    for one in CLASSES:
        bpy.utils.register_class(one)
    bpy.types.TOPBAR_MT_file_import.append(import_menu)
    bpy.types.TOPBAR_MT_file_export.append(export_menu)


def unregister() -> None:
    """Removes it."""
    bpy.types.TOPBAR_MT_file_export.remove(export_menu)
    bpy.types.TOPBAR_MT_file_import.remove(import_menu)
    for one in reversed(CLASSES):
        bpy.utils.unregister_class(one)
