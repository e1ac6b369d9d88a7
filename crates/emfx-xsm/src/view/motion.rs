//! The motion as a whole.

use std::collections::HashMap;

use meshwire_core::{Error, ErrorKind, Path, Segment};

use crate::file::NAME;
use crate::generated::{ChunkBody, XsmFile};
use crate::key::Interpolation;
use crate::length::frame_count;
use crate::view::submotion::{SubmotionRef, Transform};

/// All submotions of a file, for sampling them together or joining them to an actor.
///
/// ```
/// # mod meshwire { pub use emfx_xsm as xsm; pub use meshwire_core::*; }
/// use meshwire::xsm::Exporter;
/// use meshwire::xsm::{Interpolation, Submotion, Transform, XsmFile};
///
/// let lid = Submotion::new("lid", Transform::IDENTITY).with_positions([(0.0, [0.0; 3]), (1.0, [0.0, 1.0, 0.0])]);
/// let file = XsmFile::from_submotions(Exporter::Max2011, 30, vec![lid])?;
/// let motion = file.motion()?;
/// assert_eq!((motion.duration(), motion.frame_count()), (1.0, 31));
///
/// // The nodes of an actor, in its order.
/// let join = motion.join(["root", "lid"]);
/// let pose = join.sample(0.5, Interpolation::Linear);
/// assert!(pose[0].is_none());
/// assert_eq!(pose[1].unwrap().position, [0.0, 0.5, 0.0]);
/// # Ok::<(), meshwire::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct Motion<'a> {
    submotions: Vec<SubmotionRef<'a>>,
    frames_per_second: u32,
}

impl XsmFile {
    /// Returns the motion of the file.
    ///
    /// # Errors
    /// The file contains a wavelet motion, which cannot be sampled because the coding of its coefficients is unknown.
    /// Other submotions of such a file are available from [`XsmFile::submotions`].
    pub fn motion(&self) -> Result<Motion<'_>, Error> {
        let wavelet = self.body.chunks.iter().position(|chunk| matches!(chunk.body, ChunkBody::WaveletMotion(_)));
        if let Some(index) = wavelet {
            let place = Path::from_iter([Segment::Field("body"), Segment::Field("chunks"), Segment::Index(index)]);
            let reason = "a wavelet motion cannot be sampled: the coding of its coefficients is not known";
            return Err(Error::new(NAME, ErrorKind::Unsupported(reason.to_owned())).in_path(place));
        }
        Ok(Motion { submotions: self.submotions().collect(), frames_per_second: self.frames_per_second() })
    }
}

impl<'a> Motion<'a> {
    /// Returns the submotions in file order.
    #[must_use]
    pub fn submotions(&self) -> &[SubmotionRef<'a>] {
        &self.submotions
    }

    /// Returns the time of the last key of all tracks in seconds, or 0 if no track has a key.
    #[must_use]
    pub fn duration(&self) -> f32 {
        self.submotions.iter().map(SubmotionRef::duration).fold(0.0, f32::max)
    }

    /// Returns the frames per second of the source animation, or 0 without an info chunk.
    #[must_use]
    pub fn frames_per_second(&self) -> u32 {
        self.frames_per_second
    }

    /// Returns the number of frames of the source animation, including both ends. It is 1 if nothing moves or the frame
    /// rate is unknown.
    #[must_use]
    pub fn frame_count(&self) -> u64 {
        frame_count(self.duration(), self.frames_per_second)
    }

    /// Returns the submotion of a node, the first one if several have this name.
    #[must_use]
    pub fn find(&self, node_name: impl AsRef<[u8]>) -> Option<SubmotionRef<'a>> {
        self.submotions.iter().find(|submotion| submotion.node_name().as_bytes() == node_name.as_ref()).copied()
    }

    /// Joins the motion to the nodes of an actor by name, compared byte by byte. `node_names` are those of the actor,
    /// in its order. If several submotions have the same name, the first is used.
    #[must_use]
    pub fn join<N: AsRef<[u8]>>(&self, node_names: impl IntoIterator<Item = N>) -> Join<'a> {
        let mut by_name = HashMap::with_capacity(self.submotions.len());
        for (index, submotion) in self.submotions.iter().enumerate() {
            by_name.entry(submotion.node_name().as_bytes()).or_insert(index);
        }
        let mut joined = vec![false; self.submotions.len()];
        let nodes = node_names
            .into_iter()
            .map(|name| {
                let index = *by_name.get(name.as_ref())?;
                if let Some(joined) = joined.get_mut(index) {
                    *joined = true;
                }
                self.submotions.get(index).copied()
            })
            .collect();
        let left = self.submotions.iter().zip(joined).filter(|(_, joined)| !joined).map(|(submotion, _)| *submotion);
        Join::new(nodes, left.collect())
    }
}

/// The submotion for each node of an actor. Created by [`Motion::join`](crate::Motion::join).
#[derive(Debug, Clone)]
pub struct Join<'a> {
    nodes: Vec<Option<SubmotionRef<'a>>>,
    left: Vec<SubmotionRef<'a>>,
}

impl<'a> Join<'a> {
    pub(crate) fn new(nodes: Vec<Option<SubmotionRef<'a>>>, left: Vec<SubmotionRef<'a>>) -> Self {
        Self { nodes, left }
    }

    /// Returns the submotion, if any, for each node of the actor.
    #[must_use]
    pub fn nodes(&self) -> &[Option<SubmotionRef<'a>>] {
        &self.nodes
    }

    /// Returns submotions for which the actor has no node, or which duplicate the name of another.
    #[must_use]
    pub fn left(&self) -> &[SubmotionRef<'a>] {
        &self.left
    }

    /// Returns the number of nodes that have a submotion.
    #[must_use]
    pub fn joined_count(&self) -> usize {
        self.nodes.iter().flatten().count()
    }

    /// Returns the transform of each node of the actor at a time in seconds. It is `None` for nodes that the motion
    /// does not name, which keep the transform of the actor.
    #[must_use]
    pub fn sample(&self, time: f32, interpolation: Interpolation) -> Vec<Option<Transform>> {
        self.nodes.iter().map(|node| node.map(|submotion| submotion.sample(time, interpolation))).collect()
    }
}
