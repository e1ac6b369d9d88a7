//! Edits of whole motions.

use std::collections::HashMap;

use super::{Channel, Ease, Event, Key, Motion, Track};

impl Motion {
    /// Replaces the keys with evenly spaced linear keys, `rate` per second, from start to end. Tracks with fewer than
    /// two keys are unchanged. Returns false and changes nothing if the rate is not a positive number or would make
    /// more than a million keys per track.
    pub fn resample(&mut self, rate: f64) -> bool {
        const MOST: f64 = 1e6;
        let steps = (self.duration * rate - 1e-9).ceil();
        if !(rate > 0.0 && rate.is_finite() && (0.0..=MOST).contains(&steps.max(0.0))) {
            return false;
        }
        let mut times: Vec<f64> = Vec::new();
        let mut number = 0.0;
        while number < steps {
            times.push(number / rate);
            number += 1.0;
        }
        times.push(self.duration);
        for track in self.tracks.iter_mut().filter(|track| track.keys.len() > 1) {
            let sampled = times.iter().filter_map(|time| Some(Key::new(*time, track.sample(*time)?)));
            track.keys = sampled.collect();
        }
        true
    }

    /// Multiplies all times: 2 doubles the length of the motion.
    ///
    /// ```
    /// use meshwire_scene::motion::{Blend, Channel, Key, Motion, Track};
    ///
    /// let mut lid = Track::new("lid", Channel::Weight, 1, Blend::Linear);
    /// lid.keys = vec![Key::new(0.0, [0.0; 4]), Key::new(1.0, [1.0; 4])];
    /// let mut motion = Motion { duration: 1.0, tracks: vec![lid], ..Motion::default() };
    /// motion.scale_time(2.0);
    /// assert_eq!((motion.duration, motion.tracks[0].keys[1].time), (2.0, 2.0));
    /// ```
    pub fn scale_time(&mut self, factor: f64) {
        let keys = self.tracks.iter_mut().flat_map(|track| &mut track.keys);
        keys.for_each(|key| key.retime(|time| time * factor));
        self.events.iter_mut().for_each(|event| event.time *= factor);
        self.duration *= factor;
    }

    /// Keeps the part between `from` and `to` seconds and shifts it to start at 0. A track that extends past either end
    /// gets a key there, so that no sample in between changes. Events outside are removed.
    pub fn trim(&mut self, from: f64, to: f64) {
        let to = to.max(from);
        for track in &mut self.tracks {
            for end in [from, to] {
                track.cut(end);
            }
            let last_before = track.keys.iter().rposition(|key| key.time <= from);
            let first_behind = track.keys.iter().position(|key| key.time >= to);
            let hold = |key: Option<usize>, keys: &[Key]| key.and_then(|key| keys.get(key)).copied();
            let (before, behind) = (hold(last_before, &track.keys), hold(first_behind, &track.keys));
            track.keys.retain(|key| from <= key.time && key.time <= to);
            if track.keys.is_empty() {
                // All keys are on one side, so the track holds their value.
                track.keys.extend(before.or(behind).map(|key| Key::new(from, key.value)));
            }
            for key in &mut track.keys {
                key.retime(|time| time - from);
            }
        }
        self.events.retain(|event| from <= event.time && event.time <= to);
        self.events.iter_mut().for_each(|event| event.time -= from);
        self.duration = to - from;
    }

    /// Appends another motion, `gap` seconds after the end of this one. Tracks with the same target and channel are
    /// joined. A track that only one of the motions has holds its nearest value during the other. Without a gap the
    /// second motion determines the value at the seam.
    pub fn append(&mut self, other: &Self, gap: f64) {
        let (end, start) = (self.duration, self.duration + gap);
        let mut places = self.places();
        for track in &other.tracks {
            let mut keys = track.keys.clone();
            // The second motion holds its first value from its own start, not from before.
            if let Some(first) = keys.first().copied().filter(|first| first.time > 0.0) {
                keys.insert(0, Key::new(0.0, first.value));
            }
            for key in &mut keys {
                key.retime(|time| time + start);
            }
            let place = *places.entry((track.target.clone(), track.channel)).or_insert(self.tracks.len());
            match self.tracks.get_mut(place).filter(|own| own.width == track.width) {
                // A constant track needs no second key.
                Some(Track { keys: own, .. }) if is_one_value(own, &keys) => {}
                Some(own) => {
                    // After its last key the first motion holds its value until its end.
                    if let Some(last) = own.keys.last_mut().filter(|last| last.time < end) {
                        last.ease = [Ease::Linear; 4];
                        let value = last.value;
                        own.keys.push(Key::new(end, value));
                    }
                    if let Some(first) = keys.first() {
                        own.keys.retain(|key| key.time < first.time);
                    }
                    own.keys.append(&mut keys);
                }
                None => self.tracks.push(Track { keys, origin: None, ..track.clone() }),
            }
        }
        self.events.extend(other.events.iter().map(|event| Event { time: event.time + start, ..event.clone() }));
        self.duration = start + other.duration;
    }

    /// Copies the tracks and events of another motion into this one. A track of the other motion replaces the one with
    /// the same target and channel, unless it has no keys. The longer duration is kept.
    pub fn merge(&mut self, other: &Self) {
        let mut places = self.places();
        for track in other.tracks.iter().filter(|track| !track.keys.is_empty()) {
            let place = *places.entry((track.target.clone(), track.channel)).or_insert(self.tracks.len());
            match self.tracks.get_mut(place) {
                Some(own) => *own = Track { origin: own.origin, ..track.clone() },
                None => self.tracks.push(Track { origin: None, ..track.clone() }),
            }
        }
        self.events.extend(other.events.iter().cloned());
        self.duration = self.duration.max(other.duration);
    }

    /// Returns the index of the first track of each target and channel.
    fn places(&self) -> HashMap<(Vec<u8>, Channel), usize> {
        let mut places = HashMap::new();
        for (index, track) in self.tracks.iter().enumerate() {
            places.entry((track.target.clone(), track.channel)).or_insert(index);
        }
        places
    }

    /// Reverses the motion in time. A track with one key is unchanged. A step holds the value that it stepped to, which
    /// precedes it when played backward.
    pub fn reverse(&mut self) {
        let end = self.duration;
        for event in &mut self.events {
            event.time = end - event.time;
        }
        self.events.reverse();
        for track in self.tracks.iter_mut().filter(|track| track.keys.len() > 1) {
            // Interpolation is stored at the start of a segment, which was its end before reversing.
            let eases: Vec<[Ease; 4]> = track.keys.iter().map(|key| key.ease).collect();
            let before = [eases.last().copied().unwrap_or_default()].into_iter().chain(eases.iter().copied());
            for (key, ease) in track.keys.iter_mut().zip(before) {
                key.ease = ease;
                std::mem::swap(&mut key.incoming, &mut key.outgoing);
                key.retime(|time| end - time);
            }
            track.keys.reverse();
        }
    }

    /// Extracts root motion from the position track of a target, along the axes that are set. The target stays at its
    /// first position, and the returned track starts at 0. Returns `None` if the target has no positions.
    ///
    /// ```
    /// # mod meshwire { pub use meshwire_scene as scene; pub use meshwire_scene::glam; }
    /// use meshwire::scene::motion::{Blend, Channel, Key, Motion, Track};
    ///
    /// let mut hips = Track::new("hips", Channel::Position, 3, Blend::Linear);
    /// hips.keys = vec![Key::new(0.0, [5.0, 1.0, 0.0, 0.0]), Key::new(1.0, [5.0, 1.5, 3.0, 0.0])];
    /// let mut walk = Motion { duration: 1.0, tracks: vec![hips], ..Motion::default() };
    /// let way = walk.take_root_motion("hips", [true, false, true]).unwrap();
    /// assert_eq!(walk.sample("hips", Channel::Position, 1.0), Some([5.0, 1.5, 0.0, 0.0]));
    /// assert_eq!(way.sample(1.0), Some([0.0, 0.0, 3.0, 0.0]));
    /// walk.put_root_motion(&way);
    /// assert_eq!(walk.sample("hips", Channel::Position, 1.0), Some([5.0, 1.5, 3.0, 0.0]));
    /// ```
    pub fn take_root_motion(&mut self, target: impl AsRef<[u8]>, axes: [bool; 3]) -> Option<Track> {
        let track = self.track_mut(target, Channel::Position)?;
        let first = track.keys.first()?.value;
        let mut way = track.clone();
        for (own, taken) in track.keys.iter_mut().zip(&mut way.keys) {
            for (axis, first) in first.into_iter().enumerate() {
                let taken_out = axes.get(axis).copied().unwrap_or(false);
                if taken_out {
                    each_value(own, axis, |_| first);
                    each_value(taken, axis, |value| value - first);
                } else {
                    each_value(taken, axis, |_| 0.0);
                }
            }
        }
        Some(way)
    }

    /// Adds root motion to the position track of its target. This reverses
    /// [`take_root_motion`](Self::take_root_motion). The result has keys wherever either track has keys. Returns false
    /// if the target has no positions.
    pub fn put_root_motion(&mut self, way: &Track) -> bool {
        let Some(track) = self.track_mut(&way.target, Channel::Position).filter(|track| !track.keys.is_empty()) else {
            return false;
        };
        let mut way = way.clone();
        for key in &way.keys {
            track.cut(key.time);
        }
        let times: Vec<f64> = track.keys.iter().map(|key| key.time).collect();
        times.iter().for_each(|time| way.cut(*time));
        for key in &mut track.keys {
            let Some(step) = way.sample(key.time) else { continue };
            let same = way.keys.iter().find(|other| other.time.total_cmp(&key.time).is_eq());
            for (axis, step) in step.into_iter().enumerate() {
                let handle = |handles: Option<&[[f64; 2]; 4]>| {
                    handles.and_then(|handles| handles.get(axis)).map_or(step, |[_, value]| *value)
                };
                let (into, out) = (handle(same.map(|key| &key.incoming)), handle(same.map(|key| &key.outgoing)));
                let slots = [
                    (key.value.get_mut(axis), step),
                    (key.incoming.get_mut(axis).map(|[_, value]| value), into),
                    (key.outgoing.get_mut(axis).map(|[_, value]| value), out),
                ];
                for (slot, step) in slots {
                    if let Some(slot) = slot {
                        *slot += step;
                    }
                }
            }
        }
        true
    }

    /// Renames the targets for another skeleton. `name_of` returns the new name of a target, or `None` if the other
    /// skeleton does not have it. The tracks of missing targets are removed. Returns the number of tracks removed.
    ///
    /// The values are unchanged, so the skeletons must have the same rest pose.
    pub fn retarget(&mut self, mut name_of: impl FnMut(&[u8]) -> Option<Vec<u8>>) -> usize {
        let before = self.tracks.len();
        self.tracks.retain_mut(|track| match name_of(&track.target) {
            Some(name) => {
                track.target = name;
                true
            }
            None => false,
        });
        before - self.tracks.len()
    }
}

/// Returns true if both lists have exactly one key with the same value.
fn is_one_value(first: &[Key], second: &[Key]) -> bool {
    matches!((first, second), ([a], [b]) if a.value.map(f64::to_bits) == b.value.map(f64::to_bits))
}

/// Changes the value of a component and of its handles.
fn each_value(key: &mut Key, axis: usize, new: impl Fn(f64) -> f64) {
    let handles =
        [key.incoming.get_mut(axis), key.outgoing.get_mut(axis)].into_iter().flatten().map(|[_, value]| value);
    for value in handles.chain(key.value.get_mut(axis)) {
        *value = new(*value);
    }
}
