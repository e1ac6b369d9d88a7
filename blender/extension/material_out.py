"""Materials of Blender onto those of the file."""

from typing import Any

import bpy
import meshwire

from . import identity
from .material_in import INPUTS, TEXTURE, stem


class Materials:
    """The materials of the result. Those of the file keep their indices, and new ones follow."""

    def __init__(self, scene: Any, owner: str | None, notes: list[str]) -> None:
        self.scene, self.notes = scene, notes
        self.claims = identity.Claims(
            identity.MATERIAL, owner, scene.materials, [one for one in bpy.data.materials if one.users]
        )
        self.new: dict[Any, int] = {}
        for index, material in self.claims.by_index.items():
            base = scene.materials[index]
            base.name = identity.name_of(material, base.name)
            self.textures(material, base)
            self.colors(material, base)

    def index(self, material: bpy.types.Material | None) -> int | None:
        """Returns the index of a material; a new one is added."""
        if material is None:
            return None
        known = self.claims.of.get(material)
        if known is None and material not in self.new:
            self.scene.materials.append(self.create(material))
            self.new[material] = len(self.scene.materials) - 1
        return self.new[material] if known is None else known

    def textures(self, material: bpy.types.Material, base: Any) -> None:
        """Takes over the names of images that were exchanged or renamed."""
        known = set()
        for node in nodes(material):
            number = node.get(TEXTURE, -1)
            if not 0 <= number < len(base.textures) or number in known:
                self.notes.append(
                    f"material {material.name!r}: a new texture cannot be added to a material of the file"
                )
                continue
            known.add(number)
            if node.image is not None and node.image.name != node.get(identity.NAME):
                base.textures[number].name = spelled(node.image, base.textures[number].name)
        for number in sorted(set(range(len(base.textures))) - known):
            self.notes.append(f"material {material.name!r}: texture {number} stays in the file")

    def colors(self, material: bpy.types.Material, base: Any) -> None:
        """Lists values of the shader that were edited: files keep theirs."""
        now = color_of(material)
        if now and base.color and any(abs(one - other) > 1e-6 for one, other in zip(now, base.color)):
            self.notes.append(f"material {material.name!r}: the color of a material of the file cannot be changed")

    def create(self, material: bpy.types.Material) -> Any:
        """Returns a new material."""
        result = meshwire.Material(material.name)
        result.color = color_of(material)
        result.double_sided = not material.use_backface_culling
        for node in nodes(material):
            if node.image is not None:
                result.textures.append(meshwire.Texture(role_of(node), spelled(node.image, "")))
        return result


def nodes(material: bpy.types.Material, kind: str = "TEX_IMAGE") -> list[Any]:
    """Returns the nodes of a kind, by default those of images."""
    return [node for node in getattr(material.node_tree, "nodes", ()) if node.type == kind]


def color_of(material: bpy.types.Material) -> tuple[float, ...] | None:
    """Returns color and opacity of the shader, if it is the usual one."""
    for shader in nodes(material, "BSDF_PRINCIPLED"):
        return (*shader.inputs["Base Color"].default_value[:3], shader.inputs["Alpha"].default_value)
    return None


def role_of(node: Any) -> str:
    """Returns the role of a texture from what its image is connected with."""
    for link in node.outputs["Color"].links:
        if link.to_node.type == "NORMAL_MAP":
            return "normal"
        for role, name in INPUTS.items():
            if link.to_socket.name == name:
                return role
    return "color"


def spelled(image: Any, before: str) -> str:
    """Returns the name of an image as the file spells names: with or without folder and extension."""
    name = image.name
    if before and "." not in before.rsplit("/", 1)[-1] and stem(name) != name.lower():
        name = name.rsplit(".", 1)[0]
    return str(name)
