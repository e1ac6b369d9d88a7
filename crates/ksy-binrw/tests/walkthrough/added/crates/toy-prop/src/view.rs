//! Typed access: what plays when, and what is drawn.

use meshwire_core::ByteString;

use crate::generated::{Frame, PropFile};

impl PropFile {
    /// File names of all textures in file order; names repeat.
    pub fn textures(&self) -> impl Iterator<Item = &ByteString> {
        self.body.chunks.iter().filter_map(|chunk| Some(&chunk.body.as_texture()?.file_name))
    }

    /// Seconds that all frames take together.
    #[must_use]
    pub fn duration(&self) -> f32 {
        self.body.frames.iter().fold(0.0, |sum, frame| sum + frame.duration)
    }

    /// The frame that is shown at a time in seconds; the last one stays.
    ///
    /// ```
    /// use toy_prop::{Frame, PropFile};
    ///
    /// let mut prop = PropFile::new("lantern")?;
    /// assert_eq!(prop.frame_at(0.0), None);
    /// for left in [0, 32] {
    ///     prop.body.frames.push(Frame { duration: 0.5, left, top: 0, width: 32, height: 64 });
    /// }
    /// let left = |time| prop.frame_at(time).map(|frame| frame.left);
    /// assert_eq!([left(0.25), left(0.5), left(9.0)], [Some(0), Some(32), Some(32)]);
    /// # Ok::<(), meshwire_core::Error>(())
    /// ```
    #[must_use]
    pub fn frame_at(&self, time: f32) -> Option<&Frame> {
        let mut end = 0.0;
        let playing = self.body.frames.iter().find(|frame| {
            end += frame.duration;
            time < end
        });
        playing.or(self.body.frames.last())
    }
}
