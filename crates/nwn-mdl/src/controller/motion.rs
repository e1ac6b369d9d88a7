//! Converts animations to plain tracks and back.

use std::collections::{HashMap, HashSet};

use meshwire_core::Error;
use meshwire_scene::Budget;
use meshwire_scene::motion::{Blend, Channel, Ease, Event, Key, Motion, Track as Plain, narrow};

use super::attributes::node::{ORIENTATION, POSITION, SCALE};
use super::track::{BEZIER_PARTS, Track};
use crate::error::{fixed, missing, refuse};
use crate::file::MdlFile;
use crate::generated;
use crate::profile::Profile;
use crate::tree::{Animation, Controllers, Node};

/// Maximum number of columns of a plain track.
const MOST: usize = 4;
/// How many shared numbers each key of a node may use: a constant of three columns and its tangents.
const SHARED: usize = 16;

impl MdlFile {
    /// Returns the first animation of that name as plain tracks, which support sampling, trimming, appending and more.
    /// There is one track for each controller of up to four columns. Other channels are controller ids. Case is
    /// ignored.
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_scene as scene; }
    /// use meshwire::scene::motion::Channel;
    /// use meshwire::mdl::controller::attributes::node::POSITION;
    /// use meshwire::mdl::{Profile, build};
    ///
    /// let mut file = build::file("demo", Profile::Ee)?;
    /// let mut open = build::animation("open", "demo", 2.0)?;
    /// let mut lid = build::dummy("lid")?;
    /// lid.set(POSITION.name, &[0.0, 2.0], &[0.0, 0.0, 0.0, 0.0, 0.0, 4.0], Profile::Ee)?;
    /// open.root = Some(lid);
    /// file.model.animations.push(open);
    ///
    /// let mut motion = file.to_motion("open")?;
    /// motion.trim(0.5, 1.5);
    /// file.set_motion("open", &motion)?;
    /// assert_eq!(file.to_motion("open")?.sample("lid", Channel::Position, 0.0), Some([0.0, 0.0, 1.0, 0.0]));
    /// assert_eq!(file.model.animations[0].timing.length, 1.0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails if there is no such animation.
    pub fn to_motion(&self, animation: impl AsRef<[u8]>) -> Result<Motion, Error> {
        let place = self.animation_place(animation.as_ref())?;
        Ok(self.model.animations.get(place).map(|animation| motion(animation, self.profile)).unwrap_or_default())
    }

    /// Returns all animations as plain tracks, in file order; see [`to_motion`](Self::to_motion).
    pub fn motions(&self) -> impl Iterator<Item = Motion> + '_ {
        self.model.animations.iter().map(|animation| motion(animation, self.profile))
    }

    /// Replaces controllers, events and length of an animation by those of plain tracks. A node is renamed if the
    /// tracks that came from it have a new name. Controllers without a track are removed. Tracks from elsewhere are
    /// assigned to the node with their name. Unedited data stays bit for bit.
    ///
    /// # Errors
    /// Fails if there is no such animation or no node of a name; a name is too long; a track uses steps, or mixes
    /// curves and linear keys; a number is not finite; or a node cannot hold that many numbers. Nothing is changed
    /// then.
    pub fn set_motion(&mut self, animation: impl AsRef<[u8]>, motion: &Motion) -> Result<(), Error> {
        let place = self.animation_place(animation.as_ref())?;
        self.set_motion_at(place, motion)
    }

    /// Like [`set_motion`](Self::set_motion), for the animation at that index: names may be ambiguous. Nothing is changed
    /// if there is no such animation.
    ///
    /// # Errors
    /// Those of [`set_motion`](Self::set_motion).
    pub fn set_motion_at(&mut self, place: usize, motion: &Motion) -> Result<(), Error> {
        let profile = self.profile;
        let old = self.model.animations.get(place).map(|animation| self::motion(animation, profile));
        let old = old.unwrap_or_default();
        let Some(mut changed) = self.model.animations.get(place).cloned() else { return Ok(()) };
        let mut names: HashMap<Vec<u8>, usize> = HashMap::new();
        let mut count = 0;
        for (place, node) in changed.nodes().enumerate() {
            names.entry(node.head.name.text().to_ascii_lowercase()).or_insert(place);
            count = place + 1;
        }
        let mut own: Vec<Vec<&Plain>> = vec![Vec::new(); count];
        for track in &motion.tracks {
            let place = match track.origin.filter(|origin| *origin < count) {
                Some(origin) => Some(origin),
                None => names.get(&track.target.to_ascii_lowercase()).copied(),
            };
            let tracks = place.and_then(|place| own.get_mut(place));
            tracks.ok_or_else(|| missing("a node", &track.target))?.push(track);
        }
        let before = old.by_origin();
        let (mut origin, mut result) = (0, Ok(()));
        if let Some(root) = &mut changed.root {
            root.for_each_mut(&mut |node| {
                if let (Ok(()), Some(own)) = (&result, own.get(origin)) {
                    let before = before.get(&origin).map_or(&[][..], Vec::as_slice);
                    result = store(node, before, origin, own, profile);
                }
                origin += 1;
            });
        }
        result?;
        if motion.duration.to_bits() != old.duration.to_bits() {
            changed.timing.length = seconds(motion.duration)?;
        }
        if motion.events != old.events {
            let mut events = Vec::with_capacity(motion.events.len());
            for event in &motion.events {
                // A name that is already in the file keeps the bytes after its terminator.
                let known = changed.events.iter().find(|known| known.name.text() == event.name).map(|known| known.name);
                let name = known.map_or_else(|| fixed("name", &event.name), Ok)?;
                events.push(generated::Event { time: seconds(event.time)?, name });
            }
            changed.events = events;
        }
        if let Some(slot) = self.model.animations.get_mut(place) {
            *slot = changed;
        }
        Ok(())
    }

    fn animation_place(&self, name: &[u8]) -> Result<usize, Error> {
        let place = self.model.animations.iter().position(|one| one.name.text().eq_ignore_ascii_case(name));
        place.ok_or_else(|| missing("an animation", name))
    }
}

/// Converts an animation to plain tracks.
pub(crate) fn motion(animation: &Animation, profile: Profile) -> Motion {
    let tracks = animation.nodes().enumerate().flat_map(|(origin, node)| {
        let own = tracks(node, origin, profile, &mut budget(node));
        own.into_iter().map(|(_, track)| track)
    });
    Motion { duration: animation.timing.length.into(), tracks: tracks.collect(), events: events(animation) }
}

pub(crate) fn events(animation: &Animation) -> Vec<Event> {
    let events = animation.events.iter();
    events.map(|event| Event { time: event.time.into(), name: event.name.text().to_vec(), list: 0 }).collect()
}

/// Returns the budget for the times and values of all controllers of a node. Keys may share numbers, as constants
/// written by compilers do, but a list that many keys share is not copied for each of them.
pub(crate) fn budget(node: &Node) -> Budget {
    let Controllers { keys, floats } = &node.controllers;
    Budget::new(keys.len().saturating_mul(SHARED).saturating_add(floats.len()))
}

/// Returns the number of times and values of a controller.
pub(crate) fn numbers(track: &Track<'_>) -> usize {
    track.times.len() + track.values.len()
}

/// Converts a time to the precision of the file.
fn seconds(time: f64) -> Result<f32, Error> {
    let narrowed = narrow(time);
    if narrowed.is_finite() { Ok(narrowed) } else { Err(refuse("finite seconds", time.to_string())) }
}

fn channel(id: i32) -> Channel {
    match id {
        id if id == POSITION.id => Channel::Position,
        id if id == ORIENTATION.id => Channel::Rotation,
        id if id == SCALE.id => Channel::Scale,
        other => Channel::Other(other),
    }
}

/// Returns the controller id of a channel.
pub(crate) fn id(channel: Channel) -> Option<i32> {
    match channel {
        Channel::Position => Some(POSITION.id),
        Channel::Rotation => Some(ORIENTATION.id),
        Channel::Scale => Some(SCALE.id),
        Channel::Other(id) => Some(id),
        _ => None,
    }
}

/// Returns the controllers of a node that fit in a plain track, the first of each id, each with the index of its key.
pub(crate) fn tracks(node: &Node, origin: usize, profile: Profile, budget: &mut Budget) -> Vec<(usize, Plain)> {
    let mut found: Vec<(usize, Plain)> = Vec::new();
    let mut seen = HashSet::new();
    for (place, key) in node.controllers.keys.iter().enumerate() {
        let Some(track) = node.track_of(key, profile) else { continue };
        let fits = (1..=MOST).contains(&track.columns()) && !track.times.is_empty();
        if fits && !seen.contains(&key.id) && budget.take(numbers(&track)) {
            seen.insert(key.id);
            found.push((place, plain(&track, node.head.name.text(), origin)));
        }
    }
    found
}

fn plain(track: &Track<'_>, target: &[u8], origin: usize) -> Plain {
    let columns = track.columns();
    let blend = if track.key.id == ORIENTATION.id && columns == 4 { Blend::Spherical } else { Blend::Linear };
    let mut found = Plain::new(target, channel(track.key.id), columns, blend);
    found.origin = Some(origin);
    let part = |row: &[f32], which: usize| {
        let mut value = [0.0; 4];
        let numbers = row.get(which * columns..).unwrap_or_default().iter().take(columns);
        value.iter_mut().zip(numbers).for_each(|(to, from)| *to = f64::from(*from));
        value
    };
    for (index, (time, row)) in track.rows().enumerate() {
        let mut key = Key::new(time.into(), part(row, 0));
        if track.is_bezier() {
            // The inner control points are at a third of the way to the neighboring keys; tangents are offsets from the
            // value.
            let to = |other: Option<usize>| {
                let other = other.and_then(|other| track.times.get(other)).map_or(key.time, |time| f64::from(*time));
                key.time + (other - key.time) / 3.0
            };
            let (before, behind) = (to(index.checked_sub(1)), to(index.checked_add(1)));
            let handle = |time: f64, tangent: [f64; 4]| {
                let mut points = key.value.map(|value| [time, value]);
                points.iter_mut().zip(tangent).for_each(|([_, value], tangent)| *value += tangent);
                points
            };
            (key.incoming, key.outgoing) = (handle(before, part(row, 1)), handle(behind, part(row, 2)));
            key.ease = [Ease::Bezier; 4];
        }
        found.keys.push(key);
    }
    found
}

/// Stores tracks as controllers of a node, which were `old` before.
fn store(
    node: &mut Node,
    old: &[(usize, &Plain)],
    origin: usize,
    tracks: &[&Plain],
    profile: Profile,
) -> Result<(), Error> {
    let named = tracks.iter().find(|track| track.origin == Some(origin));
    if let Some(track) = named.filter(|track| node.head.name.text() != track.target) {
        node.head.name.set_from(&fixed("name", &track.target)?);
    }
    for (_, before) in old {
        if tracks.iter().all(|track| track.channel != before.channel) {
            node.controllers.remove(id(before.channel).unwrap_or_default());
        }
    }
    for track in tracks {
        let before = old.iter().find(|(_, before)| before.channel == track.channel);
        if before.is_some_and(|(_, before)| before.same_keys(track)) {
            continue;
        }
        let refused = |expected: &str, found: &str| {
            refuse(expected, format!("{found} in {:?} of \"{}\"", track.channel, track.target.escape_ascii()))
        };
        let Some(id) = id(track.channel) else { return Err(refused("attributes of nodes", "another channel")) };
        let eases = || track.keys.iter().flat_map(|key| key.ease.iter().take(track.width));
        let is_bezier = !track.keys.is_empty() && eases().all(|ease| *ease == Ease::Bezier);
        if !is_bezier && eases().any(|ease| *ease != Ease::Linear) {
            return Err(refused("linear keys, or Bezier keys only", "step keys or mixed interpolation"));
        }
        let times: Vec<f32> = track.keys.iter().map(|key| narrow(key.time)).collect();
        let mut values = Vec::with_capacity(times.len() * track.width * BEZIER_PARTS);
        for key in &track.keys {
            values.extend(key.value.iter().take(track.width).map(|value| narrow(*value)));
            if is_bezier {
                for handles in [&key.incoming, &key.outgoing] {
                    let offsets = handles.iter().zip(key.value).take(track.width);
                    values.extend(offsets.map(|([_, handle], value)| narrow(handle - value)));
                }
            }
        }
        let set = if is_bezier {
            node.controllers.set_bezier(id, &times, track.width, &values, profile)
        } else {
            node.controllers.set(id, &times, track.width, &values)
        };
        set.map_err(|error| refuse("numbers that a node can hold", error.to_string()))?;
    }
    Ok(())
}
