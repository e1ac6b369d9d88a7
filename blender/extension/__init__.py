"""The meshwire extension: models and animations of games in Blender, and edits of them back into their files."""


def register() -> None:
    """Registers operators, menus, drag and drop, and the panel."""
    from . import operators, panel

    operators.register()
    panel.register()


def unregister() -> None:
    """Removes them."""
    from . import operators, panel

    panel.unregister()
    operators.unregister()
