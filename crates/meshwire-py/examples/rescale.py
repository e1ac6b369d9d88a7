"""Scales the bones and vertices of all actors below a folder, and checks that the result still reads.

    python rescale.py FOLDER [FACTOR]
"""

import sys

import meshwire
import numpy as np


def rescale(asset: meshwire.Asset, factor: float) -> meshwire.Edits:
    scene = asset.scene()
    for node in scene.nodes:
        if node.translation is not None:
            node.translation *= np.float32(factor)
    for mesh in scene.meshes:
        if mesh.skin is not None:
            mesh.skin.inverse_bind[:, :3, 3] *= np.float32(factor)
        for part in mesh.primitives:
            part.positions *= np.float32(factor)
    return asset.apply(scene)


def main(folder: str, factor: str = "2") -> None:
    for path in meshwire.files(folder):
        if meshwire.detect(path.read_bytes()) != "xac":
            continue
        try:
            with meshwire.open(path) as asset:
                edits = rescale(asset, float(factor))
                meshwire.read(asset.to_bytes())
                print(path, len(edits.changes), "changes")
        except meshwire.MeshwireError as error:
            print(f"{path}: {error}", file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
