"""The formats, as people see them in the menus."""

from typing import NamedTuple


class Format(NamedTuple):
    """A group of formats of the package that share a menu entry."""

    name: str  # Part of the names of the operators.
    label: str  # Text of the menu entry.
    extensions: tuple[str, ...]  # Extensions of the file names, in lower case.
    formats: tuple[str, ...]  # Formats of the package that have these extensions.


FORMATS: tuple[Format, ...] = (
    Format("xac", "EMotionFX Actor", (".xac",), ("xac",)),
    Format("xsm", "EMotionFX Skeletal Motion", (".xsm",), ("xsm",)),
    Format("xpm", "EMotionFX Morph Motion", (".xpm",), ("xpm",)),
    Format("xmf", "Egosoft X Mesh", (".xmf",), ("xmf",)),
    Format("ani", "Egosoft X Animation", (".ani",), ("ani",)),
    Format("mdl", "Neverwinter Nights Model", (".mdl",), ("mdl", "mdl_text")),
    Format("xmodel", "Call of Duty Model", (".xmodel_export", ".xmodel_bin"), ("xmodel_export", "xmodel_bin")),
    Format("xanim", "Call of Duty Animation", (".xanim_export", ".xanim_bin"), ("xanim_export", "xanim_bin")),
    Format("nt", "Call of Duty Notetracks", (".nt_export",), ("nt_export",)),
)
