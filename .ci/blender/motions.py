"""Edits of actions, each by the name under which `kinds.py` lists it."""

import bpy
from mathutils import Quaternion, Vector

from blender import bags

EDITS = {}


def edit(work):
    """An edit of the tracks of all actions; a track is its curves, by action, path and what it moves."""

    def run():
        tracks = {}
        for action in sorted(bpy.data.actions, key=lambda action: action.name):
            for bag in bags(action):
                for curve in bag.fcurves:
                    tracks.setdefault((action.name, curve.data_path, bag.slot_handle), []).append(curve)
        return work({key: sorted(all, key=lambda curve: curve.array_index) for key, all in tracks.items()}) is not False

    EDITS[work.__name__.replace("_", " ")] = run
    return work


def longest(tracks, *ends, least=2):
    """The track with the most keys whose path ends so."""
    fitting = [all for (_, path, _), all in tracks.items() if path.endswith(ends)]
    fitting = [all for all in fitting if len(all[0].keyframe_points) >= least]
    return max(fitting, key=lambda all: len(all[0].keyframe_points), default=None)


def keys(track):
    """The keys of a track, each the points of its curves."""
    return list(zip(*(curve.keyframe_points for curve in track)))


def shift(point, value=0.0, frames=0.0):
    """Moves a point and its handles."""
    for place in (point.handle_left, point.handle_right, point.co):
        place.x += frames
        place.y += value


@edit
def move_a_key(tracks):
    track = longest(tracks, "location")
    if track is None:
        return False
    values = [point.co.y for curve in track for point in curve.keyframe_points]
    points = keys(track)
    shift(points[len(points) // 2][0], 0.25 * max(map(abs, values)) or 0.25)


@edit
def turn_a_key(tracks):
    track = longest(tracks, "rotation_quaternion")
    if track is None or len(track) != 4:
        return False
    points = keys(track)[len(keys(track)) // 2]
    turned = Quaternion([point.co.y for point in points]) @ Quaternion((1.0, 0.0, 0.0), 0.5)
    for point, value in zip(points, turned):
        shift(point, value - point.co.y)


@edit
def raise_a_weight(tracks):
    track = longest(tracks, ".value")
    if track is None:
        return False
    point = track[0].keyframe_points[len(track[0].keyframe_points) // 2]
    shift(point, 0.25 if point.co.y < 0.5 else -0.25)


@edit
def add_a_key(tracks):
    track = longest(tracks, "location", "rotation_quaternion", ".value")
    if track is None:
        return False
    points = keys(track)
    one, other = max(zip(points, points[1:]), key=lambda pair: pair[1][0].co.x - pair[0][0].co.x)
    frame = round((one[0].co.x + other[0].co.x) / 2)
    if not one[0].co.x + 0.5 < frame < other[0].co.x - 0.5:
        return False
    if track[0].data_path.endswith("quaternion"):
        values = Quaternion([point.co.y for point in one]) @ Quaternion((0.0, 1.0, 0.0), 0.75)
    else:
        values = [point.co.y + (abs(point.co.y) * 0.25 or 0.25) for point in one]
    for curve, value in zip(track, values):
        point = curve.keyframe_points.insert(frame, value)
        point.interpolation = "LINEAR"


@edit
def delete_a_key(tracks):
    track = longest(tracks, "location", "rotation_quaternion", ".value", least=3)
    if track is None:
        return False

    def change(points):
        return sum(abs(now.co.y - last.co.y) for now, last in zip(points, keys(track)[0]))

    middle = max(range(1, len(keys(track)) - 1), key=lambda row: change(keys(track)[row]))
    if change(keys(track)[middle]) < 1e-2:
        return False
    for curve in track:
        curve.keyframe_points.remove(curve.keyframe_points[middle])


@edit
def make_an_action_slower(tracks):
    names = {name for name, _, _ in tracks}
    for (name, _, _), track in tracks.items():
        if name == min(names):
            for curve in track:
                for point in curve.keyframe_points:
                    for place in (point.handle_left, point.handle_right, point.co):
                        place.x *= 2.0
    return bool(names)


@edit
def delete_a_channel(tracks):
    moving = {
        key: track
        for key, track in tracks.items()
        if any(abs(point.co.y - curve.keyframe_points[0].co.y) > 1e-2 for curve in track for point in curve.keyframe_points)
    }
    if len(tracks) < 2 or not moving:
        return False
    name, path, slot = next(iter(moving))
    for bag in bags(bpy.data.actions[name]):
        for curve in [curve for curve in bag.fcurves if (curve.data_path, bag.slot_handle) == (path, slot)]:
            bag.fcurves.remove(curve)


@edit
def new_channel(tracks):
    for thing in bpy.context.scene.objects:
        data = thing.animation_data
        if thing.type not in ("ARMATURE", "EMPTY") or data is None:
            continue
        action = data.action or next((strip.action for track in data.nla_tracks for strip in track.strips), None)
        target, prefix = thing, ""
        if thing.type == "ARMATURE":
            target = thing.pose.bones[-1]
            prefix = target.path_from_id() + "."
        if action is None or any(path == prefix + "scale" for name, path, _ in tracks if name == action.name):
            continue
        if data.action is None:
            data.action = action
            if hasattr(data, "action_suitable_slots") and data.action_slot is None:
                data.action_slot = data.action_suitable_slots[0]
        first, last = action.frame_range
        for frame, factor in ((first, 1.0), (max(last, first + 10.0), 1.5)):
            target.scale = Vector((factor,) * 3)
            target.keyframe_insert("scale", frame=frame)
        return True
    return False


@edit
def delete_an_action(tracks):
    if not bpy.data.actions:
        return False
    bpy.data.actions.remove(min(bpy.data.actions, key=lambda action: action.name))


@edit
def rename_an_action(tracks):
    if not bpy.data.actions:
        return False
    action = min(bpy.data.actions, key=lambda action: action.name)
    old, action.name = action.name, "renamed_action"
    for thing in bpy.context.scene.objects:
        for track in thing.animation_data.nla_tracks if thing.animation_data else []:
            if track.name == old:
                track.name = "renamed_action"
