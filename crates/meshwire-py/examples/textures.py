"""Lists the textures of all models below a folder, and the materials that use them.

    python textures.py FOLDER
"""

import sys

import meshwire


def main(folder: str) -> None:
    for path in meshwire.files(folder):
        if meshwire.detect(path.read_bytes()) is None:
            continue
        try:
            with meshwire.open(path) as asset:
                materials = asset.scene().materials
        except meshwire.MeshwireError as error:
            print(f"{path}: {error}", file=sys.stderr)
            continue
        for material in materials:
            for texture in material.textures:
                print(f"{path}\t{material.name}\t{texture.role}\t{texture.name}")


if __name__ == "__main__":
    main(*sys.argv[1:])
