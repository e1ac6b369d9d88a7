"""The meshwire extension: models and animations of games in Blender, and edits of them back into their files."""

from . import operators, panel


def register() -> None:
    """Registers operators, menus, drag and drop, and the panel."""
    operators.register()
    panel.register()


def unregister() -> None:
    """Removes them."""
    panel.unregister()
    operators.unregister()
