"""Materials of a scene as materials of Blender, with the textures found beside the file."""

from pathlib import Path
from typing import Any

import bpy
import meshwire

from . import identity

IMAGES = (".dds", ".tga", ".png", ".jpg", ".jpeg", ".bmp", ".tif", ".tiff", ".webp")
INPUTS = {"color": "Base Color", "opacity": "Alpha", "roughness": "Roughness", "emission": "Emission Color"}
"""Inputs of the shader by role. Normal maps have a node of their own."""
TEXTURE = "meshwire_texture"  # On the node of an image: index of the texture in its material.


def stem(name: str) -> str:
    """Returns the last part of the name of a texture, without extension."""
    last = name.replace("\\", "/").rsplit("/", 1)[-1]
    first, _, extension = last.rpartition(".")
    return (first if f".{extension.lower()}" in IMAGES else last).lower()


def image(name: str, model: Path) -> bpy.types.Image:
    """Returns the image of a texture; one without pixels if the file is missing."""
    path = meshwire.find_picture(model, name)
    if path is not None:
        return bpy.data.images.load(str(path), check_existing=True)
    known = bpy.data.images.get(name)
    if known is not None and known.get(identity.NAME) == name:
        return known
    found = bpy.data.images.new(name, 1, 1)
    found.source, found.filepath_raw, found[identity.NAME] = "FILE", f"//{name}", name
    return found


def build(material: Any, index: int, model: Path, owner: str) -> bpy.types.Material:
    """Creates a material."""
    result = bpy.data.materials.new(identity.shown(material.name, f"material {index}"))
    identity.mark(result, identity.MATERIAL, material.source or str(index), owner)
    result.use_nodes = True
    result.use_backface_culling = not material.double_sided
    tree = result.node_tree
    shader = next(node for node in tree.nodes if node.type == "BSDF_PRINCIPLED")
    if material.color is not None:
        shader.inputs["Base Color"].default_value = (*material.color[:3], 1.0)
        shader.inputs["Alpha"].default_value = material.color[3]
        result.diffuse_color = material.color
    if material.emission is not None and any(material.emission):
        shader.inputs["Emission Color"].default_value = (*material.emission, 1.0)
        shader.inputs["Emission Strength"].default_value = 1.0
    for number, texture in enumerate(material.textures):
        node = tree.nodes.new("ShaderNodeTexImage")
        node.location, node.label = (-700.0, 300.0 - 300.0 * number), texture.role
        node.image = image(identity.shown(texture.name, f"texture {number}"), model)
        node[TEXTURE], node[identity.NAME] = number, node.image.name
        if texture.role != "color":
            node.image.colorspace_settings.name = "Non-Color"
        if not node.image.get(identity.NAME):
            link(tree, shader, node, texture.role)
    return result


def link(tree: bpy.types.NodeTree, shader: bpy.types.Node, node: bpy.types.Node, role: str) -> None:
    """Connects an image with the shader. What the shader has no input for, or has no file, stays beside it."""
    if role == "normal":
        normal = tree.nodes.new("ShaderNodeNormalMap")
        normal.location = (-300.0, node.location.y)
        tree.links.new(node.outputs["Color"], normal.inputs["Color"])
        tree.links.new(normal.outputs["Normal"], shader.inputs["Normal"])
    elif role in INPUTS and not shader.inputs[INPUTS[role]].is_linked:
        tree.links.new(node.outputs["Color"], shader.inputs[INPUTS[role]])
