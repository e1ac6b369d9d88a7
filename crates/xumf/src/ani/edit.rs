//! Editing of animations and their keys.

use meshwire_core::reader::widen;
use meshwire_core::{Error, ErrorKind, Path, Segment, Validator};

use super::NAME;
use super::build::{AnimationData, check_keys, part_name};
use super::file::AniFile;
use super::view::TrackKind;
use crate::generated::ani::Keyframe;

impl AniFile {
    /// Appends an animation.
    ///
    /// # Errors
    /// A name does not fit, a number is not finite, the times of a track decrease, or a track has too many keys. The
    /// error lists every problem.
    pub fn add_animation(&mut self, data: &AnimationData) -> Result<(), Error> {
        let mut validator = Validator::new();
        let record = data.record(&mut validator);
        validator.finish(NAME)?;
        let wire = self.wire_mut();
        wire.animations.push(record);
        wire.keys.extend(data.tracks.iter().flatten());
        self.update_key_offset();
        Ok(())
    }

    /// Removes an animation with its keys.
    ///
    /// # Errors
    /// There is no such animation.
    pub fn remove_animation(&mut self, animation: usize) -> Result<(), Error> {
        let keys = self.key_range(animation)?;
        let wire = self.wire_mut();
        wire.keys.drain(keys);
        wire.animations.remove(animation);
        self.update_key_offset();
        Ok(())
    }

    /// Replaces the keys of one group of an animation. The stated duration is kept.
    ///
    /// # Errors
    /// There is no such animation, a number is not finite, or there are too many keys. The file is then unchanged.
    pub fn set_keys(&mut self, animation: usize, kind: TrackKind, keys: &[Keyframe]) -> Result<(), Error> {
        let all = self.key_range(animation)?;
        let Ok(count) = i32::try_from(keys.len()) else {
            return Err(refuse("keys", "at most 2147483647 keys", keys.len().to_string()));
        };
        let mut validator = Validator::new();
        validator.field("keys", |v| check_keys(keys, v));
        validator.finish(NAME)?;
        let wire = self.wire_mut();
        let Some(record) = wire.animations.get_mut(animation) else { return Ok(()) };
        let mut start = all.start;
        for (group, old) in TrackKind::ALL.into_iter().zip(record.counts()) {
            let end = start + usize::try_from(old).unwrap_or(0);
            if group == kind {
                wire.keys.splice(start..end, keys.iter().copied());
                *record.count_mut(kind) = count;
                break;
            }
            start = end;
        }
        Ok(())
    }

    /// Renames the part that animations move. Returns the number of its animations.
    ///
    /// # Errors
    /// The name does not fit. The file is then unchanged.
    pub fn rename_part(&mut self, from: impl AsRef<[u8]>, to: impl AsRef<[u8]>) -> Result<usize, Error> {
        let from = from.as_ref();
        let own = self.animations().enumerate().filter(|(_, animation)| animation.record().name.text() == from);
        let own: Vec<_> = own.map(|(index, animation)| (index, animation.record().subname.text().to_vec())).collect();
        // A name that does not fit fails at the first.
        own.iter().try_for_each(|(index, subname)| self.rename_animation(*index, to.as_ref(), subname))?;
        Ok(own.len())
    }

    /// Sets the names of an animation. The bytes after their terminators are kept; see [`FixedText::set`](meshwire_core::FixedText::set).
    ///
    /// # Errors
    /// There is no such animation, or a name does not fit.
    pub fn rename_animation(
        &mut self,
        animation: usize,
        name: impl AsRef<[u8]>,
        subname: impl AsRef<[u8]>,
    ) -> Result<(), Error> {
        let mut validator = Validator::new();
        let name = part_name("name", name.as_ref(), &mut validator);
        let subname = part_name("subname", subname.as_ref(), &mut validator);
        validator.finish(NAME)?;
        self.key_range(animation)?;
        if let Some(record) = self.wire_mut().animations.get_mut(animation) {
            record.name.set_from(&name);
            record.subname.set_from(&subname);
        }
        Ok(())
    }

    /// Multiplies the duration and all times of an animation, including those of control points: 2 makes it take twice
    /// as long.
    ///
    /// # Errors
    /// There is no such animation, or the factor is not a finite number above 0. The file is then unchanged.
    pub fn scale_time(&mut self, animation: usize, factor: f32) -> Result<(), Error> {
        if !(factor > 0.0 && factor.is_finite()) {
            return Err(refuse("time", "a finite factor above 0", factor.to_string()));
        }
        self.retime(animation, |time| time * factor)?;
        if let Some(record) = self.wire_mut().animations.get_mut(animation) {
            record.duration *= factor;
        }
        Ok(())
    }

    /// Adds `seconds` to all times of an animation, including those of control points. Its duration is kept.
    ///
    /// # Errors
    /// There is no such animation, or the number of seconds is not finite. The file is then unchanged.
    pub fn shift_time(&mut self, animation: usize, seconds: f32) -> Result<(), Error> {
        if !seconds.is_finite() {
            return Err(refuse("time", "a finite number of seconds", seconds.to_string()));
        }
        self.retime(animation, |time| time + seconds)
    }

    fn retime(&mut self, animation: usize, new: impl Fn(f32) -> f32) -> Result<(), Error> {
        let keys = self.key_range(animation)?;
        for key in self.wire_mut().keys.get_mut(keys).unwrap_or_default() {
            key.time = new(key.time);
            for control in &mut key.control {
                // Linear and step axes have no control points, which is stored as zeros.
                for point in [&mut control.outgoing, &mut control.incoming] {
                    if *point != [0.0; 2] {
                        let [time, _] = point;
                        *time = new(*time);
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the range of the keys of an animation in the list of all keys.
    fn key_range(&self, animation: usize) -> Result<std::ops::Range<usize>, Error> {
        let animations = &self.wire().animations;
        let Some(record) = animations.get(animation) else {
            return Err(refuse(
                "animations",
                format!("an animation below {}", animations.len()),
                animation.to_string(),
            ));
        };
        let start: usize =
            animations.iter().take(animation).map(super::super::generated::ani::Animation::num_keys).sum();
        let end = start + record.num_keys();
        if end > self.wire().keys.len() {
            let found = widen(self.wire().keys.len()).to_string();
            return Err(refuse("keys", format!("{end} keys, the sum of the counts in the records"), found));
        }
        Ok(start..end)
    }
}

fn refuse(field: &'static str, expected: impl Into<String>, found: impl Into<String>) -> Error {
    Error::new(NAME, ErrorKind::invalid(expected, found)).in_path(Path::from_iter([Segment::Field(field)]))
}
