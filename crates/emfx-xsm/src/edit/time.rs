//! Times: faster, later, shorter.

use meshwire_core::Error;

use crate::edit::refused;
use crate::edit::submotion::TrackEdit;
use crate::generated::XsmFile;
use crate::key::{Interpolation, Key, sample};
use crate::view::SubmotionRef;

impl XsmFile {
    /// Multiplies all times: 2 makes the motion take twice as long. The frame rate stays, as do events in chunk 50,
    /// whose layout is not known.
    ///
    /// # Errors
    /// The factor is not a finite number above 0, a time would no longer be finite, or the file holds a wavelet
    /// motion. Nothing is changed then.
    pub fn scale_time(&mut self, factor: f32) -> Result<(), Error> {
        if !(factor.is_finite() && factor > 0.0) {
            return Err(refused("a finite factor above 0", factor.to_string()));
        }
        self.retime(|time| time * factor)
    }

    /// Adds so many seconds to all times. Later keys leave what is before the first key at its value; a motion that
    /// shall begin with its pose needs a key at 0.
    ///
    /// # Errors
    /// A time would be negative or no longer finite, or the file holds a wavelet motion. Nothing is changed then.
    pub fn shift_time(&mut self, seconds: f32) -> Result<(), Error> {
        if !seconds.is_finite() {
            return Err(refused("a finite number of seconds", seconds.to_string()));
        }
        self.retime(|time| time + seconds)
    }

    /// Keeps what happens from `from` to `to` seconds and lets it begin at 0. Where a track goes on beyond an end, a
    /// key with its sampled value is put there, so that every sample in between stays as it was.
    ///
    /// ```
    /// use emfx_chunk::Exporter;
    /// use emfx_xsm::{Interpolation, Submotion, Transform, XsmFile};
    ///
    /// let lid = Submotion::new("lid", Transform::IDENTITY).with_positions([(0.0, [0.0; 3]), (4.0, [0.0, 4.0, 0.0])]);
    /// let mut file = XsmFile::from_submotions(Exporter::Max2011, 30, vec![lid]);
    /// file.trim(1.0, 3.0, Interpolation::Linear)?;
    /// let keys: Vec<_> = file.submotions().next().unwrap().positions().iter().collect();
    /// assert_eq!(keys, [(0.0, [0.0, 1.0, 0.0]), (2.0, [0.0, 3.0, 0.0])]);
    /// # Ok::<(), meshwire_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// The range is not `0 <= from <= to` and finite, or the file holds a wavelet motion. Nothing is changed then.
    pub fn trim(&mut self, from: f32, to: f32, interpolation: Interpolation) -> Result<(), Error> {
        if !(0.0 <= from && from <= to && to.is_finite()) {
            return Err(refused("a range of time from 0 on", format!("{from} to {to} s")));
        }
        self.refuse_wavelets()?;
        self.change_submotions(|mut submotion| submotion.edit_tracks(&Trim { from, to, interpolation }));
        Ok(())
    }

    fn retime(&mut self, time: impl Fn(f32) -> f32) -> Result<(), Error> {
        self.refuse_wavelets()?;
        for submotion in self.submotions() {
            let broken = |before: &f32| {
                let after = time(*before);
                (before.is_finite() && !after.is_finite()) || (*before >= 0.0 && after < 0.0)
            };
            if let Some(before) = times(submotion).find(broken) {
                let found = format!("{} s for the key at {before} s of \"{}\"", time(before), submotion.node_name());
                return Err(refused("finite times that are not negative", found));
            }
        }
        self.change_submotions(|mut submotion| submotion.edit_tracks(&Retime(&time)));
        Ok(())
    }

    fn refuse_wavelets(&self) -> Result<(), Error> {
        self.motion().map(|_| ())
    }
}

/// The times of all keys.
fn times(submotion: SubmotionRef<'_>) -> impl Iterator<Item = f32> {
    let mut times: Vec<f32> = submotion.positions().iter().map(|(time, _)| time).collect();
    times.extend(submotion.rotations().iter().map(|(time, _)| time));
    times.extend(submotion.scales().iter().map(|(time, _)| time));
    times.extend(submotion.scale_rotations().iter().map(|(time, _)| time));
    times.into_iter()
}

struct Retime<'a, F>(&'a F);

impl<F: Fn(f32) -> f32> TrackEdit for Retime<'_, F> {
    fn edit<K: Key>(&self, keys: &mut Vec<K>) {
        for key in keys {
            *key = key.at_time(self.0(key.time()));
        }
    }
}

struct Trim {
    from: f32,
    to: f32,
    interpolation: Interpolation,
}

impl TrackEdit for Trim {
    fn edit<K: Key>(&self, keys: &mut Vec<K>) {
        let Self { from, to, interpolation } = *self;
        let inside = keys.iter().filter(|key| from <= key.time() && key.time() <= to);
        let mut kept: Vec<K> = inside.map(|key| key.at_time(key.time() - from)).collect();
        let begins_earlier = keys.iter().any(|key| key.time() < from);
        if begins_earlier && kept.first().is_none_or(|key| key.time() > 0.0) {
            kept.splice(0..0, sample(keys, from, interpolation).map(|value| K::new(0.0, value)));
        }
        let ends_later = keys.iter().any(|key| key.time() > to);
        if ends_later && kept.last().is_none_or(|key| key.time() < to - from) {
            kept.extend(sample(keys, to, interpolation).map(|value| K::new(to - from, value)));
        }
        *keys = kept;
    }
}
