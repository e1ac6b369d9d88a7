//! The animations of any file as plain tracks.

use meshwire_scene::motion::Motion;

use crate::{Asset, Error, ErrorKind};

impl Asset {
    /// Returns the animations of the file with their names, as plain tracks. The animation of a file that holds one
    /// has an empty name; part and animation of Egosoft files are separated by a blank.
    ///
    /// ```
    /// # #[cfg(feature = "xsm")] {
    /// use meshwire::Asset;
    /// use meshwire::xsm::{Exporter, Submotion, Transform, XsmFile};
    ///
    /// let submotions = vec![Submotion::new("lid", Transform::IDENTITY)];
    /// let mut asset = Asset::from(XsmFile::from_submotions(Exporter::Max2011, 30, submotions)?);
    /// for (index, (_, mut motion)) in asset.motions()?.into_iter().enumerate() {
    ///     motion.scale_time(0.5);
    ///     asset.set_motion(index, &motion)?;
    /// }
    /// # }
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// An animation has no plain tracks, for example that of a wavelet motion.
    pub fn motions(&self) -> Result<Vec<(Vec<u8>, Motion)>, Error> {
        #[allow(unused_variables, reason = "a build may have no format with one motion")]
        let one = |motion: Motion| vec![(Vec::<u8>::new(), motion)];
        match *self {
            #[cfg(feature = "xsm")]
            Self::Xsm(ref file) => file.to_motion().map(one),
            #[cfg(feature = "xpm")]
            Self::Xpm(ref file) => Ok(one(file.to_motion())),
            #[cfg(feature = "xmodel")]
            Self::Xmodel(ref file) => {
                Ok(file.animation().map(|animation| one(animation.to_motion())).unwrap_or_default())
            }
            #[cfg(feature = "mdl")]
            Self::Mdl(ref file) => Ok(file
                .motions()
                .zip(&file.model.animations)
                .map(|(motion, animation)| (animation.name.text().to_vec(), motion))
                .collect()),
            #[cfg(feature = "ani")]
            Self::Ani(ref file) => file
                .animations()
                .map(|own| Ok((format!("{} {}", own.name(), own.subname()).into_bytes(), own.to_motion()?)))
                .collect(),
            #[allow(unreachable_patterns, reason = "a build may have motions alone")]
            _ => Ok(Vec::new()),
        }
    }

    /// Replaces the animation with that index among the [motions](Self::motions) of the file.
    ///
    /// # Errors
    /// There is no such animation, or the format cannot store the motion: see `set_motion` of its file type. The file
    /// is then unchanged.
    #[allow(unused_variables, reason = "a build may have no format with motions")]
    pub fn set_motion(&mut self, index: usize, motion: &Motion) -> Result<(), Error> {
        let format = self.format();
        match *self {
            #[cfg(feature = "xsm")]
            Self::Xsm(ref mut file) if index == 0 => return file.set_motion(motion),
            #[cfg(feature = "xpm")]
            Self::Xpm(ref mut file) if index == 0 => return file.set_motion(motion),
            #[cfg(feature = "xmodel")]
            Self::Xmodel(ref mut file) if index == 0 => {
                if let Some(animation) = file.animation_mut() {
                    return animation.set_motion(motion);
                }
            }
            #[cfg(feature = "mdl")]
            Self::Mdl(ref mut file) if index < file.model.animations.len() => return file.set_motion_at(index, motion),
            #[cfg(feature = "ani")]
            Self::Ani(ref mut file) if index < file.animations().count() => return file.set_motion(index, motion),
            _ => {}
        }
        Err(Error::new(format.name(), ErrorKind::invalid("the index of an animation", index.to_string())))
    }
}
