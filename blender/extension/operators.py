"""File > Import and File > Export, and drag and drop."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import bpy
import meshwire
from bpy_extras.io_utils import ExportHelper, ImportHelper, poll_file_object_drop

from . import identity, scene_in, write_back

SHOWN = 5  # Lines that a report repeats; the others are in the panel.
EXTENSIONS = (".xml", *(f".{name}" for name in meshwire.FORMATS if name != "mdl_text"))
MOTIONS = (".xsm", ".xpm", ".xanim_export", ".xanim_bin")  # Files that also move the models imported with them.


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


class IMPORT_SCENE_OT_meshwire(bpy.types.Operator, ImportHelper):
    """Imports models and motions of games, each into a collection of its own. Motions that are chosen together with a
    model move it"""

    bl_idname = "import_scene.meshwire"
    bl_label = "Import Game Files"
    bl_options = {"REGISTER", "UNDO"}
    filter_glob: bpy.props.StringProperty(
        default=";".join(f"*{one};*{one.upper()}" for one in EXTENSIONS), options={"HIDDEN"}
    )  # type: ignore[valid-type]
    files: bpy.props.CollectionProperty(type=bpy.types.OperatorFileListElement, options={"HIDDEN", "SKIP_SAVE"})  # type: ignore[valid-type]
    directory: bpy.props.StringProperty(subtype="DIR_PATH", options={"HIDDEN", "SKIP_SAVE"})  # type: ignore[valid-type]
    motions: bpy.props.BoolProperty(
        name="Motions of the Folder", description="Imports all motions beside a model that fit its skeleton"
    )  # type: ignore[valid-type]

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Imports dropped files at once, or asks for files."""
        return self.execute(context) if self.directory and self.files else super().invoke(context, event)

    def execute(self, context: bpy.types.Context) -> set[str]:
        """Imports the files."""
        chosen = [Path(self.directory, file.name) for file in self.files if file.name] or [Path(self.filepath)]
        paths = [path for path in chosen if path.suffix.lower() not in MOTIONS]
        motions = [path for path in chosen if path not in paths] if paths else []
        paths = paths or chosen
        object_mode(context)
        done = 0
        with progress(context) as update:
            for number, path in enumerate(paths):
                try:
                    own = meshwire.motions(path) if self.motions and path.suffix.lower() != ".xml" else motions
                    notes = scene_in.load(context, path, own, lambda share: update((number + share) / len(paths)))
                except (meshwire.MeshwireError, OSError, ValueError) as error:
                    self.report({"ERROR"}, f"{path.name}: {problem(error)}")
                    continue
                done += 1
                if notes:
                    self.report({"WARNING"}, f"{path.name}: kept in the file, but not shown: {told(notes)}")
        return {"FINISHED"} if done else {"CANCELLED"}


class FileOperator:
    """Works on the file of the active object."""

    bl_options = {"REGISTER"}

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        """Allows work on imported files."""
        cls.poll_message_set("Select an object that comes from a game file")
        return identity.active_file(context) is not None


class EXPORT_SCENE_OT_meshwire(FileOperator, bpy.types.Operator, ExportHelper):
    """Writes edits back into the file that they come from"""

    bl_idname = "export_scene.meshwire"
    bl_label = "Write Back Game File"
    filename_ext = ""
    check_extension = None

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Proposes the path that the file was imported from."""
        self.filepath = identity.active_file(context)[identity.PATH]
        context.window_manager.fileselect_add(self)
        return {"RUNNING_MODAL"}

    def execute(self, context: bpy.types.Context) -> set[str]:
        """Writes the file."""
        collection, path = identity.active_file(context), Path(self.filepath)
        return attempt(
            self, context, path, lambda update: write_back.write(context.scene, collection, path, update)
        )


TARGETS = [
    (f"{name}/{profile}", f"{name}{', ' if profile else ''}{profile}", "")
    for name in meshwire.FORMATS
    if name != "nt_export"
    for profile in (meshwire.profiles(name) or [""])
]
"""Formats and profiles of new files."""


class EXPORT_SCENE_OT_meshwire_new(bpy.types.Operator, ExportHelper):
    """Makes a new file of the selected objects, or of all if none is selected"""

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
        suffix = f".{format.removesuffix('_text')}" if format.startswith("mdl") else f".{format}"
        path = Path(self.filepath)
        path = path if path.suffix.lower() == suffix else path.with_suffix(suffix)
        things = list(context.selected_objects or context.scene.objects)

        def work(update: Callable[[float], None]) -> write_back.Outcome:
            outcome = write_back.create(context.scene, things, format, profile or None, update)
            outcome.asset.save(path)
            return outcome

        return attempt(self, context, path, work)


class MESHWIRE_FH_files(bpy.types.FileHandler):
    """Files that are dropped into the 3D view"""

    bl_idname = "MESHWIRE_FH_files"
    bl_label = "Game Files"
    bl_import_operator = "import_scene.meshwire"
    bl_file_extensions = ";".join(EXTENSIONS)

    poll_drop = classmethod(lambda cls, context: poll_file_object_drop(context))


def import_menu(self: bpy.types.Menu, context: bpy.types.Context) -> None:
    """Adds the entry of File > Import."""
    self.layout.operator(IMPORT_SCENE_OT_meshwire.bl_idname, text="Game Files (.xac, .xmf, .xml, .mdl, ...)")


def export_menu(self: bpy.types.Menu, context: bpy.types.Context) -> None:
    """Adds the entries of File > Export."""
    self.layout.operator(EXPORT_SCENE_OT_meshwire.bl_idname, text="Write Back Game File")
    self.layout.operator(EXPORT_SCENE_OT_meshwire_new.bl_idname, text="New Game File")


register_classes, unregister_classes = bpy.utils.register_classes_factory(
    (IMPORT_SCENE_OT_meshwire, EXPORT_SCENE_OT_meshwire, EXPORT_SCENE_OT_meshwire_new, MESHWIRE_FH_files)
)


def register() -> None:
    """Registers everything of this module."""
    register_classes()
    bpy.types.TOPBAR_MT_file_import.append(import_menu)
    bpy.types.TOPBAR_MT_file_export.append(export_menu)


def unregister() -> None:
    """Removes it."""
    bpy.types.TOPBAR_MT_file_export.remove(export_menu)
    bpy.types.TOPBAR_MT_file_import.remove(import_menu)
    unregister_classes()
