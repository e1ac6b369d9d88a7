"""Which values of a file may differ after an edit: those that were edited, and what follows from them."""

import re

# By format and edit. What is computed from positions follows them; a name of another length makes the file another length.
MAY = {
    "xac": {
        "vertices": r"mesh\.layers\[N\]\.data\.(positions\.positions|normals\.normals)|properties\.bounding_box\.\S+",
        "material": r"(fx_)?material(_v\d)?\.name|stored_len_body",
        "node": r"local_transform\.rotation",
    },
    "mdl": {
        "vertices": r"kind\.mesh\.(streams\.(positions|normals)|faces\[N\]\.(normal|distance)|options\.surface_area"
        r"|surface\.(average|bounds_min|bounds_max|radius)|kind\.aabb\.boxes\[N\]\.(min|max))",
        "material": r"surface\.material_name",
        "node": r"controllers\[N\]\.rows",
        "key": r"controllers\[N\]\.rows",
    },
    # A statement that was not there is one more line.
    "mdl_text": {
        "vertices": r"statements\[N\]\.verts\.rows|style\.lines\[N\]\.cells\[N\]\.(number\.digits|own)",
        "material": r"statements\[N\](\.materialname)?|style\.lines\[N\]",
        "node": r"statements\[N\](\.orientation)?|style\.lines\[N\](\.cells\[N\]\.(number\.digits|own))?",
        "key": r"statements\[N\]\.orientationkey\S*|style\.lines\[N\]\.cells\[N\]\.(number\.digits|own)",
    },
    "xmf": {
        "vertices": r"buffers\[N\]\.attributes\[N\]\.values|records\.body\.(data|descriptors\[N\]\.record\.(data_offset|stored_size))",
        "material": r"records\.body\.materials\[N\]\.record\.name",
    },
    "xmodel_export": {
        "vertices": r"model\.(vertices\[N\]\.offset|faces\[N\]\.corners\[N\]\.normal)",
        "material": r"model\.materials\[N\]\.name",
        "node": r"model\.bones\[N\]\.(axes|offset)",
    },
    # A motion without keys has its pose for one.
    "xsm": {"key": r"submotion(s\[N\])?\.(rotation_keys\[N\]\.value|transforms\.pose_rotation)"},
    "xpm": {"key": r"submotions\[N\]\.keys\[N\](\.value)?"},
    # A turn is three angles in the file, each with its keys: one that is turned makes them other angles.
    "ani": {"key": r"keys\[N\]\S*|animations\[N\]\.num_rotation_keys"},
    "xanim_export": {"key": r"animation\.frames\[N\]\.poses\[N\]\.axes"},
}
# What is compressed is another block of bytes.
for text, binary in ("xanim_export", "xanim_bin"), ("xmodel_export", "xmodel_bin"):
    MAY[binary] = {kind: may + "|block" for kind, may in MAY[text].items()}


def unexpected(format, done, changes):
    """What of the changes between two files follows from nothing that was done, and what was done without a change."""
    paths = [re.sub(r"\[\d+\]", "[N]", change["path"]) for change in changes]
    wrong, rest = [], list(paths)
    for kind in done:
        may = re.compile(rf"(^|.*\.)({MAY[format].get(kind, '$.')})$")
        if not any(map(may.match, paths)):
            wrong.append(f"{kind}: nothing of it is in the file")
        rest = [path for path in rest if not may.match(path)]
    return wrong + ([f"differs besides in the file: {sorted(set(rest))[:6]}"] if rest else [])
