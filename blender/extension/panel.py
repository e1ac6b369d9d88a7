"""The panel in the sidebar: the file, its findings, and what the last export said."""

from typing import Any

import bpy
import meshwire

from . import identity, write_back
from .operators import formats_of

ICONS = {"error": "CANCEL", "warning": "ERROR"}
FINDINGS = "meshwire_findings"
SHOWN = 40  # Findings that the panel lists.


class MESHWIRE_OT_check(bpy.types.Operator):
    """Checks the file of the active object and lists the findings"""

    bl_idname = "meshwire.check"
    bl_label = "Check File"

    @classmethod
    def poll(cls, context: bpy.types.Context) -> bool:
        """Allows checks of imported files."""
        return identity.active_file(context) is not None

    def execute(self, context: bpy.types.Context) -> set[str]:
        """Lists the findings."""
        collection = identity.active_file(context)
        assert collection is not None
        try:
            found = meshwire.open(collection[identity.PATH], collection[identity.FORMAT]).findings()
        except (meshwire.MeshwireError, OSError) as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        collection[FINDINGS] = [f"{one.severity}\n{one.code}: {one.message} ({one.path})" for one in found]
        self.report({"INFO"}, f"{len(found)} findings")
        return {"FINISHED"}


class MESHWIRE_PT_file(bpy.types.Panel):
    """The file of the active object"""

    bl_label = "Game File"
    bl_category = "meshwire"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"

    def draw(self, context: bpy.types.Context) -> None:
        """Draws the panel."""
        collection = identity.active_file(context)
        layout = self.layout
        if collection is None:
            layout.label(text="Select an object of an imported file", icon="INFO")
            return
        entry = formats_of(collection[identity.FORMAT])
        layout.label(text=collection[identity.PATH].replace("\\", "/").rsplit("/", 1)[-1], icon="FILE_3D")
        layout.label(text=entry.label)
        layout.operator(f"export_scene.meshwire_{entry.name}", icon="EXPORT")
        layout.operator(MESHWIRE_OT_check.bl_idname, icon="CHECKMARK")
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


register, unregister = bpy.utils.register_classes_factory((MESHWIRE_OT_check, MESHWIRE_PT_file))
