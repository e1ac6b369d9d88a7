//! Keys at increasing times, with linear or step interpolation.

use std::collections::{HashMap, HashSet};

use meshwire_scene::glam::DQuat;
use meshwire_scene::motion::{
    Blend, Channel, Ease, Key, Moment, SPARE_KEYS, Track, budget, narrow, narrowed, refine, widen, worst,
};
use meshwire_scene::{AnimationTarget, Node};

use super::{Clean, numbers};
use crate::provenance;

/// Maximum distance of lines from a curve, as a fraction of the range of its values; in radians for rotations.
pub(crate) const BOUND: f64 = 1e-4;

impl Clean {
    pub(super) fn animations(&mut self) {
        let mut left_out = 0;
        let mut coarse: Vec<(f64, String)> = Vec::new();
        let mut spare = SPARE_KEYS;
        if self.scene.nodes.is_empty() {
            self.nodes_for_tracks();
        }
        for animation in &mut self.scene.animations {
            let mut seen = HashSet::new();
            for channel in &mut animation.channels {
                let is_first = seen.insert((channel.target, channel.track.channel));
                let shown = is_first && channel.target.is_some() && is_shown(&channel.track);
                if shown {
                    let (track, error) = straightened(&channel.track, &mut spare);
                    if error > BOUND {
                        coarse.push((error, provenance::text(&track.target)));
                    }
                    channel.track = track;
                } else {
                    left_out += 1;
                    channel.track.keys.clear();
                }
            }
        }
        if let Some((error, target)) = coarse.iter().max_by(|(a, _), (b, _)| a.total_cmp(b)) {
            self.note(format!(
                "{} curves cannot be followed within {BOUND} of their range, or radians, with the keys that are allowed; the \
                 largest error is {error:.1e}, of {target:?}",
                coarse.len()
            ));
        }
        if left_out > 0 {
            self.note(format!(
                "{left_out} tracks are left out: their target does not exist, or glTF cannot animate it"
            ));
        }
    }

    /// Adds nodes for the track names of an animation without a skeleton.
    fn nodes_for_tracks(&mut self) {
        let Self { scene, .. } = self;
        let mut nodes: Vec<Node> = Vec::new();
        let mut known: HashMap<Vec<u8>, usize> = HashMap::new();
        for channel in scene.animations.iter_mut().flat_map(|animation| &mut animation.channels) {
            if channel.target.is_some() || !is_shown(&channel.track) || channel.track.channel == Channel::Weight {
                continue;
            }
            let node = known.entry(channel.track.target.clone()).or_insert_with_key(|name| {
                nodes.push(Node::named(name.clone()));
                nodes.len() - 1
            });
            channel.target = Some(AnimationTarget::Node(*node));
        }
        // A scene without nodes is not allowed, and would not show what it was made from.
        if nodes.is_empty() {
            nodes.push(Node::named(scene.name.clone()));
        }
        scene.nodes = nodes;
    }
}

/// Returns true if glTF supports the track's channel.
fn is_shown(track: &Track) -> bool {
    let sort = match track.channel {
        Channel::Position => track.width == 3,
        Channel::Rotation => track.width == 4,
        Channel::Scale => matches!(track.width, 1 | 3),
        Channel::Weight => track.width == 1,
        _ => false,
    };
    sort && !track.keys.is_empty()
}

/// Returns the track with keys that glTF supports: single precision, increasing times from 0, all linear or all steps.
/// Curves become lines within [`BOUND`], unless that takes more than 16 keys per key and the `spare` ones. Also returns
/// the largest remaining error, as a fraction of the range of values, or in radians.
pub(crate) fn straightened(track: &Track, spare: &mut usize) -> (Track, f64) {
    let mut track = track.clone();
    track.keys.retain(|key| key.time.is_finite() && key.value.iter().take(track.width).all(|value| value.is_finite()));
    track.keys.sort_by(|a, b| a.time.total_cmp(&b.time));
    if track.channel == Channel::Scale && track.width == 1 {
        track.width = 3;
        for key in &mut track.keys {
            let ([value, ..], [ease, ..]) = (key.value, key.ease);
            let ([incoming, ..], [outgoing, ..]) = (key.incoming, key.outgoing);
            (key.value, key.ease) = ([value, value, value, 0.0], [ease; 4]);
            (key.incoming, key.outgoing) = ([incoming; 4], [outgoing; 4]);
        }
    }
    let steps = |key: &Key| key.ease.iter().take(track.width).all(|ease| *ease == Ease::Step);
    let holds = track.keys.len() > 1 && track.keys.iter().rev().skip(1).all(steps);
    let (lines, error) = if holds { (Vec::new(), 0.0) } else { lines(&track, spare) };
    let mut lines = lines.into_iter().peekable();
    let mut points = Points { values: Vec::new(), rotates: track.channel == Channel::Rotation };
    if let Some(first) = track.keys.first().filter(|first| first.time < 0.0) {
        // Times before 0 are not allowed. The value at 0 is preserved.
        let value = track.sample(0.0).unwrap_or(first.value);
        points.push(0.0, value);
    }
    for (index, key) in track.keys.iter().enumerate().filter(|(_, key)| key.time >= 0.0) {
        if let Some(before) = index.checked_sub(1).and_then(|before| track.keys.get(before)).filter(|_| !holds) {
            if steps(before) && key.time > before.time.max(0.0) {
                points.push(f64::from(just_before(narrow(key.time))), before.value);
            }
        }
        while let Some((_, between)) = lines.next_if(|(to, _)| *to == index) {
            between.into_iter().for_each(|(time, value)| points.push(time, value));
        }
        points.push(key.time, key.value);
    }
    let blend = if points.rotates { Blend::Spherical } else { Blend::Linear };
    let ease = [if holds { Ease::Step } else { Ease::Linear }; 4];
    let keys = points.values.into_iter().map(|(time, value)| Key { ease, ..Key::new(time.into(), value) });
    (Track { keys: keys.collect(), blend, ..track }, error)
}

/// A point on a track.
type Point = Moment<[f64; 4]>;

/// Returns, for each key at the end of a curve, its index and the points to insert before it; and the largest remaining
/// error.
fn lines(track: &Track, spare: &mut usize) -> (Vec<(usize, Vec<Point>)>, f64) {
    let mut ends = Vec::new();
    let mut spans = Vec::new();
    for (index, pair) in (1..).zip(track.keys.windows(2)) {
        let [before, key] = pair else { continue };
        let from = before.time.max(0.0);
        if is_curve(track, before) && key.time > from {
            let start = if before.time < 0.0 { track.sample(0.0).unwrap_or(before.value) } else { before.value };
            ends.push(index);
            spans.push([(from, start), (key.time, key.value)]);
        }
    }
    if spans.is_empty() {
        return (Vec::new(), 0.0);
    }
    let size = range(track, &spans);
    let at = |time: f64| track.sample(time).unwrap_or_default();
    let off = |a: [f64; 4], b: [f64; 4]| match track.channel {
        Channel::Rotation => angle(a, b),
        _ => distance(track, a, b) / size,
    };
    let error =
        |from: &Point, to: &Point| worst(from.0, to.0, |time, part| off(between(track, from.1, to.1, part), at(time)));
    let mut left = budget(spans.len(), *spare);
    let refined = refine(spans, BOUND, &mut left, at, error);
    *spare = left.min(*spare);
    (ends.into_iter().zip(refined.between).collect(), refined.error)
}

/// Returns true if the interpolation after a key is not supported by glTF.
fn is_curve(track: &Track, key: &Key) -> bool {
    let all = |wanted: Ease| key.ease.iter().take(track.width).all(|ease| *ease == wanted);
    let is_straight = all(Ease::Linear) && (track.channel != Channel::Rotation || track.blend == Blend::Spherical);
    !is_straight && !all(Ease::Step)
}

/// Returns the largest range of a component's values, including curves. For nearly constant values this is the
/// resolution of single precision.
fn range(track: &Track, spans: &[[Point; 2]]) -> f64 {
    /// Four units of single precision, relative to a value.
    const STEP: f64 = 4.8e-7;
    let (mut low, mut high) = ([f64::MAX; 4], [f64::MIN; 4]);
    let mut add = |value: [f64; 4]| {
        low.iter_mut().zip(value).for_each(|(low, value)| *low = low.min(value));
        high.iter_mut().zip(value).for_each(|(high, value)| *high = high.max(value));
    };
    track.keys.iter().for_each(|key| add(key.value));
    for [(from, _), (to, _)] in spans {
        let inner = (1..8_u8).map(|part| from + (to - from) * f64::from(part) / 8.0);
        inner.filter_map(|time| track.sample(time)).for_each(&mut add);
    }
    let all = low.into_iter().zip(high).take(track.width);
    let size = |(low, high): (f64, f64)| (high - low).max(low.abs().max(high.abs()) * STEP / BOUND);
    all.map(size).fold(f64::MIN_POSITIVE, f64::max)
}

/// Interpolates between two keys as glTF does.
fn between(track: &Track, start: [f64; 4], end: [f64; 4], part: f64) -> [f64; 4] {
    if track.channel == Channel::Rotation {
        let unit = |value| DQuat::from_array(numbers::rotation(value).unwrap_or([0.0, 0.0, 0.0, 1.0]));
        return unit(start).slerp(unit(end), part).to_array();
    }
    let mut value = start;
    value.iter_mut().zip(end).for_each(|(value, end)| *value += (end - *value) * part);
    value
}

/// Returns the largest difference of components. A rotation is compared with the other and with its negative, and the
/// smaller difference is used.
pub(crate) fn distance(track: &Track, a: [f64; 4], b: [f64; 4]) -> f64 {
    let (a, b) = if track.channel == Channel::Rotation {
        let unit = |value| numbers::rotation(value).unwrap_or([0.0, 0.0, 0.0, 1.0]);
        (unit(a), unit(b))
    } else {
        (a, b)
    };
    let greatest = |sign: f64| {
        let components = a.iter().zip(b).take(track.width);
        components.map(|(a, b)| (a - b * sign).abs()).fold(0.0, f64::max)
    };
    if track.channel == Channel::Rotation { greatest(1.0).min(greatest(-1.0)) } else { greatest(1.0) }
}

/// Returns the angle between two rotations in radians.
fn angle(a: [f64; 4], b: [f64; 4]) -> f64 {
    let unit = |value| DQuat::from_array(numbers::rotation(value).unwrap_or([0.0, 0.0, 0.0, 1.0]));
    let difference = unit(a).inverse() * unit(b);
    2.0 * difference.xyz().length().atan2(difference.w.abs())
}

/// Returns the greatest number below a positive one.
fn just_before(time: f32) -> f32 {
    time.to_bits().checked_sub(1).map_or(-1.0, f32::from_bits)
}

/// Keys in single precision at increasing times.
struct Points {
    values: Vec<(f32, [f64; 4])>,
    rotates: bool,
}

impl Points {
    /// Adds a key. If its time is not distinct in single precision, the previous key is moved back or, if there is no
    /// room, removed.
    fn push(&mut self, time: f64, value: [f64; 4]) {
        let value = if self.rotates { numbers::rotation(value).unwrap_or([0.0, 0.0, 0.0, 1.0]) } else { value };
        let value = widen(narrowed::<4>(value)).map(|component| if component.is_finite() { component } else { 0.0 });
        let time = narrow(time).clamp(0.0, f32::MAX);
        if let Some((last, before)) = self.values.pop() {
            let earlier = if last < time { last } else { just_before(time) };
            let budget = self.values.last().is_none_or(|(time, _)| *time < earlier) && earlier >= 0.0;
            if budget && (last < time || before != value) {
                self.values.push((earlier, before));
            }
        }
        self.values.push((time, value));
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::indexing_slicing)]
mod tests {
    use meshwire_scene::{Animation, AnimationChannel, Scene, Space};

    use super::*;

    /// Returns two keys with a curve between them. Handles are pairs of time and value.
    fn curve(channel: Channel, ends: [[f64; 4]; 2], handles: [[f64; 2]; 2]) -> Track {
        let (width, blend) = if channel == Channel::Rotation { (4, Blend::Normalized) } else { (3, Blend::Linear) };
        let mut track = Track::new("moon", channel, width, blend);
        track.keys = vec![Key::new(0.0, ends[0]), Key::new(1800.0, ends[1])];
        for key in &mut track.keys {
            (key.ease, key.outgoing, key.incoming) = ([Ease::Bezier; 4], [handles[0]; 4], [handles[1]; 4]);
        }
        track
    }

    /// Returns the distance of the lines from the curve by dense sampling, also one single-precision step before and
    /// after.
    fn error(track: &Track, lines: &Track) -> f64 {
        let all = (1..20_000_u16).map(|step| 1800.0 * f64::from(step) / 20_000.0);
        let ends = [track.keys[0], track.keys[1]].map(|key| (key.time, key.value));
        let size = if track.channel == Channel::Rotation { 1.0 } else { range(track, &[ends]) };
        all.fold(0.0, |most: f64, time| {
            let line = lines.sample(time).unwrap();
            let beside = [time, time * (1.0 - 1.2e-7), time * (1.0 + 1.2e-7)];
            let off = beside.into_iter().map(|time| {
                let value = track.sample(time).unwrap();
                if track.channel == Channel::Rotation { angle(value, line) } else { distance(track, value, line) }
            });
            most.max(off.fold(f64::MAX, f64::min) / size)
        })
    }

    #[test]
    fn lines_follow_curves_within_the_bound() {
        let low = [0.0, -10.0, 0.0, 1.0];
        let high = [10.0, 0.0, 10.0, 1.0];
        // A smooth curve, one that is delayed and then jumps, and one that is steep in the middle.
        for handles in [[[600.0, 7.0], [1200.0, 4.0]], [[1799.0, 0.1], [1800.0, 0.2]], [[1800.0, 0.0], [0.0, 10.0]]] {
            let track = curve(Channel::Position, [low, high], handles);
            let (lines, left) = straightened(&track, &mut { SPARE_KEYS });
            assert!(left <= BOUND && error(&track, &lines) <= BOUND, "{handles:?}: {left} {}", error(&track, &lines));
            assert!(lines.keys.len() < 500, "{}", lines.keys.len());
        }
        let turned = [0.0, 0.8, 0.0, 0.6];
        let rotation = curve(Channel::Rotation, [[0.0, 0.0, 0.0, 1.0], turned], [[1700.0, 0.0], [1750.0, 0.9]]);
        let (lines, left) = straightened(&rotation, &mut { SPARE_KEYS });
        assert!(left <= BOUND && error(&rotation, &lines) <= BOUND, "{left} {}", error(&rotation, &lines));
    }

    #[test]
    fn a_curve_without_room_is_reported_with_the_error_that_is_left() {
        let keys = 20_u32;
        let mut track = Track::new("moon", Channel::Position, 1, Blend::Linear);
        track.width = 3;
        track.keys = (0..keys).map(|index| Key::new(f64::from(index), [f64::from(index % 2); 4])).collect();
        for key in &mut track.keys {
            let (before, behind) = ([key.time - 1.0, key.value[0]], [key.time + 1.0, key.value[0]]);
            (key.ease, key.incoming, key.outgoing) = ([Ease::Bezier; 4], [before; 4], [behind; 4]);
        }
        let (lines, left) = straightened(&track, &mut 0);
        assert_eq!(lines.keys.len(), 20 + budget(19, 0));
        assert!(left > BOUND, "{left}");
        let mut scene = Scene::new(Space::GLTF);
        scene.nodes.push(Node::named("moon"));
        let target = Some(AnimationTarget::Node(0));
        let channels = vec![AnimationChannel { source: String::new(), target, track }];
        scene.animations = vec![Animation { channels, ..Animation::default() }];
        assert!(Clean::of(&scene).unwrap().notes.is_empty());
        scene.animations = vec![scene.animations[0].clone(); 20];
        let notes = Clean::of(&scene).unwrap().notes;
        let note = notes.first().unwrap();
        assert!(note.contains(" curves cannot be followed within ") && note.contains("\"moon\""), "{note}");
    }
}
