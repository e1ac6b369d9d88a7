"""Actions onto the animations of a file."""

import re
from collections.abc import Iterator
from typing import Any

import bpy
import meshwire
import numpy as np

from . import curves, identity
from .action_in import FPS, Targets, frames_per_second

PATH = re.compile(r'^(?:pose\.bones\["(?P<bone>.+)"\]\.)?(?P<property>location|rotation_quaternion|scale)$')
SHAPE = re.compile(r'^key_blocks\["(?P<shape>.+)"\]\.value$')
REST = {"position": (0.0, 0.0, 0.0), "rotation": (1.0, 0.0, 0.0, 0.0), "scale": (1.0, 1.0, 1.0), "weight": (0.0,)}


def bags(action: bpy.types.Action) -> Iterator[Any]:
    """Yields the curves of each slot."""
    for layer in action.layers:
        for strip in layer.strips:
            yield from strip.channelbags


def things_of(action: bpy.types.Action, things: list[Any]) -> dict[int, Any]:
    """Returns what each slot of an action moves."""
    known = action.get(identity.SLOTS)
    found = {int(handle): thing for handle, thing in known.items() if thing is not None} if known is not None else {}
    for thing in things:
        data = thing.animation_data
        if data is None:
            continue
        uses = [(data.action, data.action_slot)]
        uses += [(strip.action, strip.action_slot) for track in data.nla_tracks for strip in track.strips]
        found.update({slot.handle: thing for used, slot in uses if used == action and slot is not None})
    return found


class Actions:
    """The animations of the result."""

    def __init__(
        self,
        scene: Any,
        targets: Targets,
        things: list[bpy.types.Object],
        owner: str | None,
        blender: bpy.types.Scene,
        notes: list[str],
    ) -> None:
        self.scene, self.targets, self.notes = scene, targets, notes
        keys = [thing.data.shape_keys for thing in things if isinstance(thing.data, bpy.types.Mesh)]
        self.things: list[Any] = [*things, *(one for one in keys if one is not None)]
        self.fps = frames_per_second(blender)
        self.node_of: dict[tuple[Any, str], int] = {(thing, ""): node for node, thing in targets.nodes.items()}
        self.node_of |= {(thing, bone): node for node, (thing, bone, _) in targets.bones.items()}
        sources = [one.source or str(index) for index, one in enumerate(scene.animations)]
        self.claims = identity.Claims(identity.ANIMATION, owner, sources, list(bpy.data.actions))

    def run(self) -> None:
        """Edits, removes and adds animations."""
        kept = []
        for index, animation in enumerate(self.scene.animations):
            action = self.claims.by_index.get(index)
            if action is not None:
                self.edit(action, animation)
                kept.append(animation)
        for action in bpy.data.actions:
            used = things_of(action, self.things)
            if identity.ANIMATION not in action or self.claims.index(action) is None:
                own = {handle: thing for handle, thing in used.items() if thing in self.things}
                if own and (identity.ANIMATION not in action or action.get(identity.OWNER) is not None):
                    kept.append(self.create(action, own))
        self.scene.animations = kept

    def edit(self, action: bpy.types.Action, animation: Any) -> None:
        """Takes over the keys of an action."""
        if action.get(identity.NAME) != action.name:
            self.notes.append(f"action {action.name!r}: an animation of the file cannot be renamed")
        fps, used, kept, seen = action.get(FPS, self.fps), things_of(action, self.things), [], set()
        found = {thing: bag for bag in bags(action) for thing in [used.get(bag.slot_handle)] if thing is not None}
        for channel in animation.channels:
            target = self.targets.of(channel)
            if target is None or (target[0], target[1]) in seen:
                kept.append(channel)
                continue
            thing, path, rest, _ = target
            seen.add((thing, path))
            own = (
                {one.array_index: one for one in found[thing].fcurves if one.data_path == path}
                if thing in found
                else {}
            )
            if not own and len(channel.times):
                continue
            if own:
                self.keys(channel, own, rest, fps, action)
            kept.append(channel)
        for thing, bag in found.items():
            kept.extend(self.new_channels(thing, bag, seen, fps, action))
        animation.channels = kept

    def keys(self, channel: Any, own: dict[int, Any], rest: Any, fps: float, action: bpy.types.Action) -> None:
        """Takes over the keys of a channel. Those that are as the import left them keep their bits."""
        property, count = channel.property, len(channel.times)
        width, stored = curves.WIDTHS[property], channel.values.shape[1]
        before = curves.shown(channel, rest, fps)
        now = curves.read(own, width, np.array(REST[property]))
        if len(now.frames) == count and all(now.same(before, row, row) for row in range(count)):
            return
        for name in curves.strange(own):
            self.notes.append(f"action {action.name!r}: {name} of {channel.target!r} become straight lines")
        known: dict[float, list[int]] = {}
        for row in range(count):
            known.setdefault(float(before.frames[row]), []).append(row)
        old = (channel.times, channel.values, channel.eases, channel.incoming, channel.outgoing)
        new = converted(now, property, rest, fps)
        if stored < width:
            if not np.allclose(new[1], new[1][:, :1], rtol=1e-4):
                self.notes.append(
                    f"action {action.name!r}: {channel.target!r} has one scale for all axes; that of x is used"
                )
            new = (new[0], *(array[:, :stored] for array in new[1:]))
        for row in range(len(now.frames)):
            same = [at for at in known.get(float(now.frames[row]), []) if now.same(before, row, at)]
            if same:
                for array, source in zip(new, old):
                    array[row] = source[same[0]]
        channel.times, channel.values, channel.eases, channel.incoming, channel.outgoing = map(
            np.ascontiguousarray, new
        )

    def new_channels(self, thing: Any, bag: Any, seen: set[Any], fps: float, action: bpy.types.Action) -> list[Any]:
        """Returns channels for curves that the animation did not have."""
        paths: dict[str, dict[int, Any]] = {}
        for curve in bag.fcurves:
            if (thing, curve.data_path) not in seen:
                paths.setdefault(curve.data_path, {})[curve.array_index] = curve
        result = []
        for path, own in paths.items():
            found, shape = PATH.match(path), SHAPE.match(path)
            name = "" if found is None else bpy.utils.unescape_identifier(found["bone"] or "")
            node = None if found is None else self.node_of.get((thing, name))
            morph = None
            if shape is not None:
                block = bpy.utils.unescape_identifier(shape["shape"])
                morph = next((at for at, one in self.targets.shapes.items() if one == (thing, block)), None)
            if node is None and morph is None:
                self.notes.append(
                    f"action {action.name!r}: curves of {path} cannot be written; rotations must be quaternions"
                )
                continue
            property = "weight" if found is None else curves.PROPERTIES[found["property"]]
            rest = self.targets.bones[node][2] if node in self.targets.bones else None
            values = curves.read(own, curves.WIDTHS[property], np.array(REST[property]))
            times, numbers, eases, incoming, outgoing = converted(values, property, rest, fps)
            name = self.scene.nodes[node].name if node is not None else bpy.utils.unescape_identifier(shape["shape"])
            channel = meshwire.Channel(name, property, times, np.ascontiguousarray(numbers))
            channel.eases, channel.incoming, channel.outgoing = map(np.ascontiguousarray, (eases, incoming, outgoing))
            channel.node, channel.morph = node, morph
            result.append(channel)
        return result

    def create(self, action: bpy.types.Action, used: dict[int, Any]) -> Any:
        """Returns a new animation."""
        channels = []
        for bag in bags(action):
            thing = used.get(bag.slot_handle)
            if thing is not None:
                channels.extend(self.new_channels(thing, bag, set(), self.fps, action))
        duration = max((float(channel.times[-1]) for channel in channels if len(channel.times)), default=0.0)
        return meshwire.Animation(action.name, duration, channels)


def converted(keys: curves.Keys, property: str, rest: Any, fps: float) -> tuple[Any, ...]:
    """Returns times, values, eases and handles of keys as a file has them."""

    def back(values: Any) -> Any:
        own = curves.ordered(property, np.asarray(values, np.float64), back=True)
        return own if rest is None or property == "weight" else rest.stored(property, own)

    values = back(keys.values)
    if property == "rotation":
        length = np.linalg.norm(values, axis=1, keepdims=True)
        values = values / np.where(length > 0.0, length, 1.0)
    eases = curves.ordered(property, keys.eases, back=True).astype(np.uint8)
    bezier = (eases == 2)[:, :, None]
    handles = []
    for handle in (keys.left, keys.right):
        times = curves.ordered(property, handle[:, :, 0].astype(np.float64), back=True) / fps
        handles.append(np.where(bezier, np.stack([times, back(handle[:, :, 1])], axis=2), 0.0))
    return keys.frames.astype(np.float64) / fps, values, eases, *handles
