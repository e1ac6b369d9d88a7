//! Scaling, shifting and trimming in time.

use emfx_chunk::Retiming;
use emfx_chunk::retiming::check_range;
use meshwire_core::Error;

use crate::edit::submotion::TrackEdit;
use crate::file::NAME;
use crate::generated::XsmFile;
use crate::key::{Interpolation, Key, sample};
use crate::view::SubmotionRef;

impl XsmFile {
    /// Multiplies all times: 2 makes the motion take twice as long. The frame rate is unchanged, and so are the events
    /// in chunk 50, whose layout is unknown.
    ///
    /// # Errors
    /// The factor is not a finite number above 0, a time would no longer be finite, or the file contains a wavelet
    /// motion. The file is then unchanged.
    pub fn scale_time(&mut self, factor: f32) -> Result<(), Error> {
        self.retime(Retiming::Scale(factor))
    }

    /// Adds `seconds` to all times. Before the first key a track keeps the value of that key; to start from the pose,
    /// add a key at 0.
    ///
    /// # Errors
    /// A time would be negative or no longer finite, or the file contains a wavelet motion. The file is then unchanged.
    pub fn shift_time(&mut self, seconds: f32) -> Result<(), Error> {
        self.retime(Retiming::Shift(seconds))
    }

    /// Keeps the part from `from` to `to` seconds and moves it to time 0. A track that continues beyond an end gets a
    /// key with its sampled value there, so that all samples in between stay the same.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xsm as xsm; pub use meshwire_core::*; }
    /// use meshwire::xsm::Exporter;
    /// use meshwire::xsm::{Interpolation, Submotion, Transform, XsmFile};
    ///
    /// let lid = Submotion::new("lid", Transform::IDENTITY).with_positions([(0.0, [0.0; 3]), (4.0, [0.0, 4.0, 0.0])]);
    /// let mut file = XsmFile::from_submotions(Exporter::Max2011, 30, vec![lid])?;
    /// file.trim(1.0, 3.0, Interpolation::Linear)?;
    /// let keys: Vec<_> = file.submotions().next().unwrap().positions().iter().collect();
    /// assert_eq!(keys, [(0.0, [0.0, 1.0, 0.0]), (2.0, [0.0, 3.0, 0.0])]);
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// The range is not `0 <= from <= to` and finite, or the file contains a wavelet motion. The file is then
    /// unchanged.
    pub fn trim(&mut self, from: f32, to: f32, interpolation: Interpolation) -> Result<(), Error> {
        check_range(NAME, from, to)?;
        self.refuse_wavelets()?;
        self.change_submotions(|mut submotion| submotion.edit_tracks(&Trim { from, to, interpolation }));
        Ok(())
    }

    fn retime(&mut self, retiming: Retiming) -> Result<(), Error> {
        self.refuse_wavelets()?;
        retiming.check(NAME, self.submotions().flat_map(|of| times(of).map(move |time| (time, of.node_name()))))?;
        self.change_submotions(|mut submotion| submotion.edit_tracks(&retiming));
        Ok(())
    }

    fn refuse_wavelets(&self) -> Result<(), Error> {
        self.motion().map(|_| ())
    }
}

/// Returns the times of all keys.
fn times(submotion: SubmotionRef<'_>) -> impl Iterator<Item = f32> {
    let mut times: Vec<f32> = submotion.positions().iter().map(|(time, _)| time).collect();
    times.extend(submotion.rotations().iter().map(|(time, _)| time));
    times.extend(submotion.scales().iter().map(|(time, _)| time));
    times.extend(submotion.scale_rotations().iter().map(|(time, _)| time));
    times.into_iter()
}

impl TrackEdit for Retiming {
    fn edit<K: Key>(&self, keys: &mut Vec<K>) {
        for key in keys {
            *key = key.at_time(self.apply(key.time()));
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
