//! Keys of animations, as rows of times and values.

use std::collections::HashMap;

use meshwire_scene::glam::Quat;
use meshwire_scene::motion::{Channel, Ease, Key, Track, narrow};

use super::apply::{Edit, Refusal, axis_angle, number};
use super::place_of;
use crate::text::{Content, Head, Keying, Keyword, NumberRows, Rows, Table};

impl Edit<'_> {
    /// Writes the rows of a channel anew; keys that stay keep their rows. A channel without keys goes.
    pub(super) fn keys(&mut self, animation: usize, channel: usize, track: &Track) -> Result<(), Refusal> {
        let own = self.scene.animations.get(animation);
        let own = own.ok_or_else(|| format!("expected an animation of the scene, found animation {animation}"))?;
        let channels = own.channels.len();
        let Some(own) = own.channels.get(channel).map(|channel| channel.track.clone()) else {
            return Err(format!("expected one of the {channels} channels of the animation, found channel {channel}"));
        };
        if (own.channel, own.width) != (track.channel, track.width) {
            let expected = format!("{} numbers of {:?}", own.width, own.channel);
            return Err(format!("expected keys of {expected}, found {} of {:?}", track.width, track.channel));
        }
        if own.same_keys(track) {
            return Ok(());
        }
        let place = self.place(animation, &own).ok_or("expected a statement that says the keys")?;
        if track.keys.is_empty() {
            self.remove(place);
            return Ok(());
        }
        let times: Vec<f32> = track.keys.iter().map(|key| narrow(key.time)).collect();
        if times.windows(2).any(|pair| matches!(pair, [before, after] if before > after)) {
            return Err("expected keys in the order of time".to_owned());
        }
        let statement = self.statement(place)?;
        let keyword = statement.keyword().map(Keyword::meaning).ok_or("expected a statement that says the keys")?;
        let keying = keying(track)?;
        let same_keying = statement.keying() == Some(keying);
        let before = statement.rows().and_then(|rows| rows.numbers()).filter(|_| same_keying).cloned();
        let mut rows = NumberRows::default();
        let places: HashMap<_, usize> =
            own.keys.iter().enumerate().rev().map(|(place, old)| (old.bits(), place)).collect();
        for key in &track.keys {
            let known = places.get(&key.bits());
            let known = known.and_then(|known| before.as_ref().and_then(|rows| rows.row(*known)));
            match known {
                Some(known) => rows.push(known),
                None => rows.push(&row(key, &own, keying)?),
            }
        }
        match &mut statement.content {
            Content::Table(table) => {
                table.rows = Rows::Numbers(rows);
                table.keying = Some(keying);
                if let Head::Text(_) = table.head {
                    table.head = Head::Count;
                }
            }
            content => {
                let table = Table { keyword, keying: Some(keying), head: Head::Count, rows: Rows::Numbers(rows) };
                *content = Content::Table(Box::new(table));
            }
        }
        Ok(())
    }

    /// The statement that a track comes from.
    fn place(&self, animation: usize, track: &Track) -> Option<usize> {
        let (_, nodes) = self.traced.animations.get(animation)?;
        let origin = track.origin?;
        let compiled = self.traced.file.model.animations.get(animation)?.nodes().nth(origin)?;
        let node = nodes.get(origin)?;
        Some(place_of(node, compiled, track.channel)).filter(|place| *place != node.index)
    }
}

/// How the rows of a track are keyed.
fn keying(track: &Track) -> Result<Keying, Refusal> {
    let eases = || track.keys.iter().flat_map(|key| key.ease.iter().take(track.width));
    if eases().all(|ease| *ease == Ease::Linear) {
        Ok(Keying::Linear)
    } else if eases().all(|ease| *ease == Ease::Bezier) && track.channel != Channel::Rotation {
        Ok(Keying::Bezier)
    } else {
        Err("expected straight lines, or nothing but curves that are no rotations".to_owned())
    }
}

/// A row: time, value, and the tangents of curves.
fn row(key: &Key, track: &Track, keying: Keying) -> Result<Vec<f64>, Refusal> {
    let short = |value: f64| number(narrow(value));
    let value = key.value.get(..track.width).unwrap_or_default();
    let mut row = vec![short(key.time)];
    if track.channel == Channel::Rotation {
        let [x, y, z, w] = key.value.map(narrow);
        row.extend(axis_angle(Quat::from_xyzw(x, y, z, w))?);
    } else {
        row.extend(value.iter().copied().map(short));
    }
    if keying == Keying::Bezier {
        for handles in [&key.incoming, &key.outgoing] {
            row.extend(handles.iter().zip(value).map(|([_, handle], value)| short(handle - value)));
        }
    }
    if row.iter().all(|number| number.is_finite()) {
        Ok(row)
    } else {
        Err("expected finite numbers in keys".to_owned())
    }
}
