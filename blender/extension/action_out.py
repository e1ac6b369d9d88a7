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

    def __init__(self, export: Any, targets: Targets) -> None:
        self.scene, self.targets, self.notes = export.scene, targets, export.notes
        keys = [thing.data.shape_keys for thing in export.all if isinstance(thing.data, bpy.types.Mesh)]
        self.things: list[Any] = [*export.all, *(one for one in keys if one is not None)]
        self.fps = frames_per_second(export.blender)
        self.node_of: dict[tuple[Any, str], int] = {(thing, ""): node for node, thing in targets.nodes.items()}
        self.node_of |= {(thing, bone): node for node, (thing, bone, _) in targets.bones.items()}
        actions = list(bpy.data.actions)
        self.claims = identity.Claims(identity.ANIMATION, export.owner, self.scene.animations, actions)

    def run(self) -> None:
        """Edits, removes and adds animations."""
        kept = []
        for index, animation in enumerate(self.scene.animations):
            action = self.claims.by_index.get(index)
            if action is not None:
                self.edit(action, animation)
                kept.append(animation)
        for action in bpy.data.actions:
            tracks = self.tracks(action) if self.claims.of.get(action) is None else {}
            if tracks:
                channels = self.new_channels(tracks, self.fps, action)
                duration = max((float(one.times[-1]) for one in channels if len(one.times)), default=0.0)
                kept.append(meshwire.Animation(action.name, duration, channels))
        self.scene.animations = kept

    def tracks(self, action: bpy.types.Action) -> dict[tuple[Any, str], dict[int, Any]]:
        """Returns the curves of an action for objects of the file, by object, path and index."""
        used, result = things_of(action, self.things), {}
        for bag in bags(action):
            thing = used.get(bag.slot_handle)
            for curve in bag.fcurves if thing in self.things else ():
                result.setdefault((thing, curve.data_path), {})[curve.array_index] = curve
        return result

    def edit(self, action: bpy.types.Action, animation: Any) -> None:
        """Takes over the keys of an action."""
        if action.get(identity.NAME) != action.name:
            self.notes.append(f"action {action.name!r}: an animation of the file cannot be renamed")
        fps, tracks, kept, seen = action.get(FPS, self.fps), self.tracks(action), [], set()
        for channel in animation.channels:
            target = self.targets.of(channel)
            if target is None or target[:2] in seen:
                kept.append(channel)
                continue
            seen.add(target[:2])
            own = tracks.pop(target[:2], {})
            if own:
                self.keys(channel, own, target[2], fps, action)
            if own or not len(channel.times):
                kept.append(channel)
        animation.channels = kept + self.new_channels(tracks, fps, action)

    def keys(self, channel: Any, own: dict[int, Any], rest: Any, fps: float, action: bpy.types.Action) -> None:
        """Takes over the keys of a channel. Those that are as the import left them keep their bits."""
        property, count = channel.property, len(channel.times)
        width, stored = curves.WIDTHS[property], channel.values.shape[1]
        before = curves.shown(channel, rest, fps)
        now = curves.read(own, width, np.array(REST[property]))
        if now.all_same(before):
            return
        # Blender merges keys that are close together: if the one that is left is as before, all of them are.
        apart = np.abs(before.frames[:, None] - now.frames[None, :]) if count else np.zeros((0, 1))
        merged = [
            np.flatnonzero((apart.argmin(axis=1) == row) & (apart[:, row] < 0.011)) for row in range(len(now.frames))
        ]
        kept = [any(now.same(before, row, at) for at in members) for row, members in enumerate(merged)]
        if all(kept) and sum(map(len, merged)) == count:
            return
        now.bend([row for row, is_kept in enumerate(kept) if not is_kept])
        kept = [any(now.same(before, row, at) for at in members) for row, members in enumerate(merged)]
        for name in curves.strange(own):
            self.notes.append(f"action {action.name!r}: {name} of {channel.target!r} become straight lines")
        old = (channel.times, channel.values, channel.eases, channel.incoming, channel.outgoing)
        new = converted(now, property, rest, fps)
        if stored < width:
            if not np.allclose(new[1], new[1][:, :1], rtol=1e-4):
                name = f"action {action.name!r}: {channel.target!r}"
                self.notes.append(f"{name} has one scale for all axes; that of x is used")
            new = (new[0], *(array[:, :stored] for array in new[1:]))
        rows = [
            (old, at) if kept[row] else (new, row)
            for row in range(len(kept))
            for at in (merged[row] if kept[row] else [0])
        ]
        channel.times, channel.values, channel.eases, channel.incoming, channel.outgoing = (
            np.array([source[part][at] for source, at in rows], old[part].dtype) for part in range(5)
        )

    def new_channels(
        self, tracks: dict[tuple[Any, str], dict[int, Any]], fps: float, action: bpy.types.Action
    ) -> list[Any]:
        """Returns channels for curves that the animation did not have."""
        result = []
        for (thing, path), own in tracks.items():
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
    # The handle before a key belongs to the segment of the key before.
    before = bezier | np.concatenate([np.zeros_like(bezier[:1]), bezier[:-1]])
    handles = []
    for handle, used in ((keys.left, before), (keys.right, bezier)):
        times = curves.ordered(property, handle[:, :, 0].astype(np.float64), back=True) / fps
        handles.append(np.where(used, np.stack([times, back(handle[:, :, 1])], axis=2), 0.0))
    return keys.frames.astype(np.float64) / fps, values, eases, *handles
