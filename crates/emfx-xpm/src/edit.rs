//! Editing of names, tracks, times and byte order. Untouched data is written back bit-identically.

use emfx_chunk::Retiming;
use emfx_chunk::retiming::check_range;
use meshwire_core::{ByteString, Error};

use crate::build::{Encoding, WeightTrack};
use crate::file::NAME;
use crate::generated::{Chunk, ChunkBody, Submotions, XpmFile};
use crate::view::Decoding;

impl XpmFile {
    /// Renames every morph target for which `rename` returns a name. Returns the number of renamed targets.
    pub fn rename_targets(&mut self, mut rename: impl FnMut(&ByteString) -> Option<ByteString>) -> usize {
        let mut count = 0;
        for submotion in self.body.chunks.iter_mut().flat_map(Chunk::submotions_mut) {
            if let Some(new) = rename(&submotion.morph_target_name) {
                submotion.morph_target_name = new.into();
                count += 1;
            }
        }
        self.settle_lengths();
        count
    }

    /// Renames all morph targets with the name `from`. Returns their number.
    pub fn rename_target(&mut self, from: impl AsRef<[u8]>, to: impl AsRef<[u8]>) -> usize {
        self.rename_targets(|name| (name.as_bytes() == from.as_ref()).then(|| to.as_ref().into()))
    }

    /// Replaces the track with the same name and phonemes, or appends the track. It is extended to the end of the
    /// motion; if it is longer, the other tracks are unchanged. The track that the file [has](WeightTrack::of) changes
    /// nothing.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xpm as xpm; pub use meshwire_core::*; }
    /// use meshwire::xpm::Exporter;
    /// use meshwire::xpm::{Decoding, Encoding, WeightTrack, XpmFile};
    ///
    /// let mut file = XpmFile::from_tracks(Exporter::Max2011, 30, &[], Encoding::Nearest)?;
    /// file.set_track(&WeightTrack::new("smile").with_keys([(0.0, 0.0), (2.0, 1.0)]), Encoding::Nearest)?;
    /// file.set_track(&WeightTrack::new("blink").with_keys([(0.0, 1.0), (1.0, 0.0)]), Encoding::Nearest)?;
    /// let blink = file.motion().find("blink").unwrap();
    /// assert_eq!(blink.keys.last().unwrap().time, 2.0, "it ends with the motion");
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// The same as [`WeightTrack::encode`]. The file is then unchanged.
    pub fn set_track(&mut self, track: &WeightTrack, encoding: Encoding) -> Result<(), Error> {
        let end = self.motion().duration().max(track.duration());
        let submotion = track.encode(end, encoding)?;
        let mut all = self.body.chunks.iter_mut().flat_map(Chunk::submotions_mut);
        let same = all.find(|s| s.morph_target_name == track.name && s.phonemes == track.phonemes);
        if let Some(same) = same {
            if WeightTrack::of(same, Decoding::Range) != *track {
                *same = submotion;
                self.settle_lengths();
            }
            return Ok(());
        }
        let lists = self.body.chunks.iter_mut().filter_map(|chunk| chunk.body.as_submotions_mut());
        match lists.last() {
            Some(list) => list.submotions.push(submotion),
            None => self.body.chunks.push(Chunk::new(Submotions { submotions: vec![submotion] })),
        }
        self.settle_lengths();
        Ok(())
    }

    /// Removes the tracks of a morph target. Returns their number.
    pub fn remove_track(&mut self, target_name: impl AsRef<[u8]>) -> usize {
        let target_name = target_name.as_ref();
        let before = self.submotions().count();
        self.body.chunks.retain_mut(|chunk| match &mut chunk.body {
            ChunkBody::Submotion(submotion) => submotion.morph_target_name.as_bytes() != target_name,
            ChunkBody::Submotions(list) => {
                list.submotions.retain(|submotion| submotion.morph_target_name.as_bytes() != target_name);
                true
            }
            _ => true,
        });
        self.settle_lengths();
        before - self.submotions().count()
    }

    /// Multiplies all times: 2 makes the motion take twice as long. The frame rate is unchanged.
    ///
    /// # Errors
    /// The factor is not a finite number above 0, or a time would no longer be finite. The file is then unchanged.
    pub fn scale_time(&mut self, factor: f32) -> Result<(), Error> {
        self.retime(Retiming::Scale(factor))
    }

    /// Adds `seconds` to all times. Before the first key a track keeps the weight of that key.
    ///
    /// # Errors
    /// A time would be negative or no longer finite. The file is then unchanged.
    pub fn shift_time(&mut self, seconds: f32) -> Result<(), Error> {
        self.retime(Retiming::Shift(seconds))
    }

    /// Keeps the part from `from` to `to` seconds and moves it to time 0. Every track with keys gets a key at both ends
    /// with its sampled weight, rounded to the nearest 16-bit value; the keys in between keep their weights.
    ///
    /// # Errors
    /// The range is not `0 <= from <= to` and finite. The file is then unchanged.
    pub fn trim(&mut self, from: f32, to: f32) -> Result<(), Error> {
        check_range(NAME, from, to)?;
        for submotion in self.body.chunks.iter_mut().flat_map(Chunk::submotions_mut) {
            if submotion.keys.is_empty() {
                continue;
            }
            let ends = [from, to].map(|time| submotion.key_at(time, submotion.sample(time, Decoding::Range)));
            let [first, last] = ends;
            let mut kept = submotion.keys.clone();
            kept.retain(|key| from <= key.time && key.time <= to);
            if kept.first().is_none_or(|key| key.time > from) {
                kept.insert(0, first);
            }
            if kept.last().is_none_or(|key| key.time < to) {
                kept.push(last);
            }
            for key in &mut kept {
                key.time -= from;
            }
            submotion.keys = kept;
        }
        Ok(())
    }

    fn retime(&mut self, retiming: Retiming) -> Result<(), Error> {
        let times = self.submotions().flat_map(|of| of.keys.iter().map(|key| (key.time, &*of.morph_target_name)));
        retiming.check(NAME, times)?;
        for key in self.body.chunks.iter_mut().flat_map(Chunk::submotions_mut).flat_map(|of| &mut of.keys) {
            key.time = retiming.apply(key.time);
        }
        Ok(())
    }
}
