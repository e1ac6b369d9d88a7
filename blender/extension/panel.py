"""The panel in the sidebar: the file, its findings, and what the last export said."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import bpy
import meshwire

from . import identity, write_back
from .operators import FileOperator, attempt

ICONS = {"error": "CANCEL", "warning": "ERROR"}
FINDINGS = "meshwire_findings"
SHOWN = 40  # Findings that the panel lists.


def check(operator: Any, collection: bpy.types.Collection) -> set[str]:
    """Lists the findings of the files on disk."""
    paths = [Path(file["path"]) for file in collection[identity.FILES]]
    files = [path for path in paths if path.suffix.lower() != ".xml"]
    found = []
    for report in meshwire.verify(files):
        name = f"{report.path.name}: " if len(files) > 1 else ""
        found += [f"{one.severity}\n{name}{one.code}: {one.message} ({one.path})" for one in report.findings]
        found += [f"error\n{name}{report.error}"] if report.error else []
    whole = identity.recall(collection)
    if isinstance(whole, meshwire.Assembly):
        found += [f"{one.severity}\n{one.code}: {one.message}" for one in whole.findings()]
    collection[FINDINGS] = found
    operator.report({"INFO"}, f"{len(found)} findings")
    return {"FINISHED"}


class MESHWIRE_OT_check(FileOperator, bpy.types.Operator):
    """Checks the file of the active object and lists the findings"""

    bl_idname = "meshwire.check"
    bl_label = "Check File"

    def execute(self, context: bpy.types.Context) -> set[str]:
        """Lists the findings."""
        return check(self, identity.active_file(context))


class MESHWIRE_OT_repair(FileOperator, bpy.types.Operator):
    """Repairs the warnings and errors of the file that do not change what is drawn, and writes it back with the edits"""

    bl_idname = "meshwire.repair"
    bl_label = "Repair File"

    def execute(self, context: bpy.types.Context) -> set[str]:
        """Repairs the file."""
        collection = identity.active_file(context)
        path = Path(collection[identity.PATH])

        def work(update: Callable[[float], None]) -> write_back.Outcome:
            gone = [f"repaired: {line}" for line in write_back.repair(collection)]
            outcome = write_back.write(context.scene, collection, path, update)
            collection[write_back.CHANGES] = gone + outcome.changes
            return outcome._replace(changes=gone + outcome.changes)

        return attempt(self, context, path, work) & check(self, collection)


class MESHWIRE_PT_file(bpy.types.Panel):
    """The file of the active object"""

    bl_label = "Game File"
    bl_category = "meshwire"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"

    def draw(self, context: bpy.types.Context) -> None:
        """Draws the panel."""
        collection, layout = identity.active_file(context), self.layout
        if collection is None:
            layout.label(text="Select an object of an imported file", icon="INFO")
            return
        layout.label(text=f"{Path(collection[identity.PATH]).name} ({collection[identity.FORMAT]})", icon="FILE_3D")
        layout.operator("export_scene.meshwire", icon="EXPORT")
        layout.operator(MESHWIRE_OT_check.bl_idname, icon="CHECKMARK")
        layout.operator(MESHWIRE_OT_repair.bl_idname, icon="TOOL_SETTINGS")
        found = collection.get(FINDINGS)
        if found is not None:
            lines(layout, "Findings" if len(found) else "No findings", [line.split("\n", 1) for line in found])
        lines(layout, "Not written", [["warning", line] for line in collection.get(write_back.SKIPPED, ())])
        lines(layout, "Written", [["", line] for line in collection.get(write_back.CHANGES, ())])


def lines(layout: Any, title: str, entries: list[list[str]]) -> None:
    """Draws a list with a title."""
    if not entries and title != "No findings":
        return
    box = layout.box()
    box.label(text=title)
    for severity, text in entries[:SHOWN]:
        box.label(text=text, icon=ICONS.get(severity, "DOT"))
    if len(entries) > SHOWN:
        box.label(text=f"and {len(entries) - SHOWN} more")


register, unregister = bpy.utils.register_classes_factory((MESHWIRE_OT_check, MESHWIRE_OT_repair, MESHWIRE_PT_file))
