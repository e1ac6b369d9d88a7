"""Animations of a scene as actions, with a slot for each object that they move."""

from typing import Any

import bpy

from . import curves, identity

FPS = "meshwire_fps"  # On an action: frames per second at the import.


def frames_per_second(scene: bpy.types.Scene) -> float:
    """Returns the frames per second of a Blender scene."""
    return float(scene.render.fps / scene.render.fps_base)


class Targets:
    """What the channels of a file move in Blender."""

    def __init__(self) -> None:
        self.nodes: dict[int, bpy.types.Object] = {}  # The object of each node that is one.
        self.bones: dict[int, tuple[bpy.types.Object, str, curves.Rest]] = {}
        """The armature, the bone and its rest pose for each node that is a bone."""
        self.shapes: dict[tuple[int, int], tuple[bpy.types.Key, str]] = {}
        """The shape key of each morph target, by mesh and number."""
        self.named_shapes: dict[str, tuple[bpy.types.Key, str]] = {}  # Those that channels without a mesh move by name.

    def of(self, channel: Any) -> tuple[Any, str, curves.Rest | None, str] | None:
        """Returns what a channel moves: an object or shape keys, the path of the property, the rest pose and a name.
        None if Blender has no such property."""
        if channel.property == "weight":
            shape = self.shapes.get(channel.morph) if channel.morph else self.named_shapes.get(channel.target)
            if shape is None:
                return None
            return shape[0], f'key_blocks["{bpy.utils.escape_identifier(shape[1])}"].value', None, shape[1]
        path = curves.PATHS.get(channel.property)
        if path is None or channel.node is None:
            return None
        if channel.node in self.bones:
            thing, bone, rest = self.bones[channel.node]
            return thing, f'pose.bones["{bpy.utils.escape_identifier(bone)}"].{path}', rest, bone
        thing = self.nodes.get(channel.node)
        return None if thing is None else (thing, path, None, thing.name)


def bag_of(action: bpy.types.Action, thing: bpy.types.ID) -> Any:
    """Returns the curves of an action for an object or shape keys, in a slot of their own."""
    kind = "KEY" if isinstance(thing, bpy.types.Key) else "OBJECT"
    slot = next((one for one in action.slots if one.target_id_type == kind and one.name_display == thing.name), None)
    slot = slot or action.slots.new(id_type=kind, name=thing.name)
    layer = action.layers[0] if action.layers else action.layers.new("Layer")
    strip = layer.strips[0] if layer.strips else layer.strips.new(type="KEYFRAME")
    return strip.channelbag(slot, ensure=True)


def build(
    animation: Any, index: int, targets: Targets, scene: bpy.types.Scene, default: str, owner: str
) -> bpy.types.Action:
    """Creates the action of an animation."""
    action = bpy.data.actions.new(identity.shown(animation.name, default))
    identity.mark(action, identity.ANIMATION, animation.source or str(index), owner)
    action[FPS] = fps = frames_per_second(scene)
    action.use_fake_user = True
    bags: dict[Any, Any] = {}
    for channel in animation.channels:
        target = targets.of(channel)
        if target is None:
            continue
        thing, path, rest, name = target
        if thing not in bags:
            bags[thing] = bag_of(action, thing)
        if bags[thing].fcurves.find(path, index=0) is None:
            curves.write(bags[thing], path, curves.shown(channel, rest, fps), name)
    action[identity.SLOTS] = {str(bag.slot.handle): thing for thing, bag in bags.items()}
    for thing, bag in bags.items():
        show(thing, action, bag.slot)
    return action


def show(thing: Any, action: bpy.types.Action, slot: Any) -> None:
    """Puts an action into a muted track, so that the rest pose stays visible until somebody plays it."""
    track = thing.animation_data_create().nla_tracks.new()
    track.name = action.name
    strip = track.strips.new(action.name, 0, action)
    strip.action_slot = slot
    track.mute = True
