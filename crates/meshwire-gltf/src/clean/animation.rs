//! Keys at rising times, with straight lines or none between them.

use meshwire_scene::glam::DQuat;
use meshwire_scene::motion::{Blend, Channel, Ease, Key, Track, narrow, narrowed, widen};
use meshwire_scene::{AnimationTarget, Node};

use super::{Clean, numbers};

/// How far lines may be from a curve: this part of the greatest distance on it; and, for rotations, of their length.
const TOLERANCE: f64 = 1e-4;

/// How often a curve is halved at most between two keys.
const HALVINGS: u32 = 7;

impl Clean {
    pub(super) fn animations(&mut self) {
        let mut left_out = 0;
        if self.scene.nodes.is_empty() {
            self.nodes_for_tracks();
        }
        for animation in &mut self.scene.animations {
            let mut seen = Vec::new();
            for channel in &mut animation.channels {
                let key = (channel.target, channel.track.channel);
                let shown = channel.target.is_some() && is_shown(&channel.track) && !seen.contains(&key);
                seen.push(key);
                if shown {
                    if let Some(track) = straightened(&channel.track, usize::MAX) {
                        channel.track = track;
                    }
                } else {
                    left_out += 1;
                    channel.track.keys.clear();
                }
            }
        }
        if left_out > 0 {
            self.note(format!(
                "{left_out} tracks move nothing that there is, or nothing that glTF moves; they are left out"
            ));
        }
    }

    /// A motion without a skeleton moves nodes of the names that it says.
    fn nodes_for_tracks(&mut self) {
        let Self { scene, .. } = self;
        let mut nodes: Vec<Node> = Vec::new();
        for channel in scene.animations.iter_mut().flat_map(|animation| &mut animation.channels) {
            if channel.target.is_some() || !is_shown(&channel.track) || channel.track.channel == Channel::Weight {
                continue;
            }
            let known = nodes.iter().position(|node| node.name == channel.track.target);
            let node = known.unwrap_or_else(|| {
                nodes.push(Node::named(channel.track.target.clone()));
                nodes.len() - 1
            });
            channel.target = Some(AnimationTarget::Node(node));
        }
        // A scene without a node is not allowed, and nobody would see of what it was made.
        if nodes.is_empty() {
            nodes.push(Node::named(scene.name.clone()));
        }
        scene.nodes = nodes;
    }
}

/// True for what glTF can move.
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

/// The track with keys that glTF takes: single precision, rising times from 0 on, all linear or all steps. `None` where
/// curves would become more keys than `most`.
pub(crate) fn straightened(track: &Track, most: usize) -> Option<Track> {
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
    let tolerance = size(&track) * TOLERANCE;
    let mut points = Points { values: Vec::new(), most, rotates: track.channel == Channel::Rotation };
    if let Some(first) = track.keys.first().filter(|first| first.time < 0.0) {
        // Times before 0 are not allowed; what there is at 0 stays.
        let value = track.sample(0.0).unwrap_or(first.value);
        points.push(0.0, value);
    }
    for (index, key) in track.keys.iter().enumerate().filter(|(_, key)| key.time >= 0.0) {
        if let Some(before) = index.checked_sub(1).and_then(|before| track.keys.get(before)).filter(|_| !holds) {
            let from = before.time.max(0.0);
            if steps(before) && key.time > from {
                points.push(f64::from(just_before(narrow(key.time))), before.value);
            } else if key.time > from {
                let start = if before.time < 0.0 { track.sample(0.0).unwrap_or(before.value) } else { before.value };
                halve(&track, (from, start), (key.time, key.value), tolerance, HALVINGS, &mut points);
            }
        }
        points.push(key.time, key.value);
    }
    let blend = if points.rotates { Blend::Spherical } else { Blend::Linear };
    let ease = [if holds { Ease::Step } else { Ease::Linear }; 4];
    let keys = points.values.into_iter().map(|(time, value)| Key { ease, ..Key::new(time.into(), value) });
    let keys: Vec<Key> = keys.collect();
    (keys.len() <= most).then_some(Track { keys, blend, ..track })
}

/// What counts as a large move of this track.
fn size(track: &Track) -> f64 {
    if track.channel != Channel::Position {
        return 1.0;
    }
    let values = track.keys.iter().flat_map(|key| key.value.into_iter().take(track.width));
    let (low, high) = values.fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)));
    (high - low).max(1e-3)
}

/// A moment of a curve: its time and value.
type Moment = (f64, [f64; 4]);

/// Adds keys between two moments until straight lines follow the curve; the two themselves are not added.
fn halve(track: &Track, from: Moment, to: Moment, tolerance: f64, depth: u32, points: &mut Points) {
    let at = |part: f64| from.0 + (to.0 - from.0) * part;
    let near = [0.25, 0.5, 0.75].into_iter().all(|part| {
        let straight = between(track, from.1, to.1, part);
        distance(track, straight, track.sample(at(part)).unwrap_or(straight)) <= tolerance
    });
    let goes_on = !near && depth > 0 && points.values.len() <= points.most;
    let Some(value) = track.sample(at(0.5)).filter(|_| goes_on) else { return };
    let middle = (at(0.5), value);
    halve(track, from, middle, tolerance, depth - 1, points);
    points.push(middle.0, middle.1);
    halve(track, middle, to, tolerance, depth - 1, points);
}

/// What glTF shows between two keys.
fn between(track: &Track, start: [f64; 4], end: [f64; 4], part: f64) -> [f64; 4] {
    if track.channel == Channel::Rotation {
        let unit = |value| DQuat::from_array(numbers::rotation(value).unwrap_or([0.0, 0.0, 0.0, 1.0]));
        return unit(start).slerp(unit(end), part).to_array();
    }
    let mut value = start;
    value.iter_mut().zip(end).for_each(|(value, end)| *value += (end - *value) * part);
    value
}

/// The greatest difference of components; of a rotation and its opposite, which turn alike, the smaller one.
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

/// The greatest number less than a positive one.
fn just_before(time: f32) -> f32 {
    time.to_bits().checked_sub(1).map_or(-1.0, f32::from_bits)
}

/// Keys in single precision at rising times.
struct Points {
    values: Vec<(f32, [f64; 4])>,
    /// More than these are made in vain.
    most: usize,
    rotates: bool,
}

impl Points {
    /// Adds a key. Where single precision has no time of its own for it, the key before makes room or, where there is none,
    /// goes.
    fn push(&mut self, time: f64, value: [f64; 4]) {
        let value = if self.rotates { numbers::rotation(value).unwrap_or([0.0, 0.0, 0.0, 1.0]) } else { value };
        let value = widen(narrowed::<4>(value)).map(|component| if component.is_finite() { component } else { 0.0 });
        let time = narrow(time).clamp(0.0, f32::MAX);
        if let Some((last, before)) = self.values.pop() {
            let earlier = if last < time { last } else { just_before(time) };
            let room = self.values.last().is_none_or(|(time, _)| *time < earlier) && earlier >= 0.0;
            if room && (last < time || before != value) {
                self.values.push((earlier, before));
            }
        }
        self.values.push((time, value));
    }
}
