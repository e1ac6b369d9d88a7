//! Renaming, adding, removing and changing submotions.

use emfx_chunk::Text;
use meshwire_core::{ByteString, Error};

use crate::edit::check;
use crate::edit::layout::SubmotionLayout;
use crate::edit::submotion::SubmotionMut;
use crate::generated::{Chunk, ChunkBody, Submotion, XsmFile};

impl Chunk {
    /// Returns mutable access to the submotions in this chunk. The stated length is not updated.
    pub fn submotions_mut(&mut self) -> impl Iterator<Item = SubmotionMut<'_>> {
        let (full, packed) = match &mut self.body {
            ChunkBody::Submotion(submotion) => (std::slice::from_mut(submotion), Default::default()),
            ChunkBody::PackedSubmotion(submotion) => (Default::default(), std::slice::from_mut(submotion)),
            ChunkBody::Submotions(list) => (list.submotions.as_mut_slice(), Default::default()),
            ChunkBody::PackedSubmotions(list) => (Default::default(), list.submotions.as_mut_slice()),
            _ => Default::default(),
        };
        full.iter_mut().map(SubmotionMut::Full).chain(packed.iter_mut().map(SubmotionMut::Packed))
    }

    /// Returns the names of all nodes in this chunk, including those of a wavelet motion.
    fn node_names_mut(&mut self) -> Vec<&mut Text> {
        match &mut self.body {
            ChunkBody::Submotion(submotion) => vec![&mut submotion.node_name],
            ChunkBody::PackedSubmotion(submotion) => vec![&mut submotion.node_name],
            ChunkBody::Submotions(list) => list.submotions.iter_mut().map(|s| &mut s.node_name).collect(),
            ChunkBody::PackedSubmotions(list) => list.submotions.iter_mut().map(|s| &mut s.node_name).collect(),
            ChunkBody::WaveletMotion(motion) => motion.submotions.iter_mut().map(|s| &mut s.node_name).collect(),
            _ => Vec::new(),
        }
    }
}

impl XsmFile {
    /// Renames every node for which `rename` returns a name. Returns the number of renamed nodes.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xsm as xsm; pub use meshwire_core::*; }
    /// use meshwire::xsm::Exporter;
    /// use meshwire::xsm::{Submotion, Transform, XsmFile};
    ///
    /// let arm = Submotion::new("Bip01 L Arm", Transform::IDENTITY);
    /// let mut file = XsmFile::from_submotions(Exporter::Max2011, 30, vec![arm])?;
    /// let count = file.rename_nodes(|name| Some(name.to_str()?.strip_prefix("Bip01 ")?.into()));
    /// assert_eq!(count, 1);
    /// assert_eq!(file.submotions().next().unwrap().node_name().to_str(), Some("L Arm"));
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    pub fn rename_nodes(&mut self, mut rename: impl FnMut(&ByteString) -> Option<ByteString>) -> usize {
        let frames_per_second = self.frames_per_second();
        let mut count = 0;
        for chunk in &mut self.body.chunks {
            chunk.change(frames_per_second, |chunk| {
                let before = count;
                for name in chunk.node_names_mut() {
                    if let Some(new) = rename(&name.value) {
                        name.value = new;
                        count += 1;
                    }
                }
                count > before
            });
        }
        count
    }

    /// Renames all nodes with the name `from`. Returns their number.
    pub fn rename_node(&mut self, from: impl AsRef<[u8]>, to: impl AsRef<[u8]>) -> usize {
        self.rename_nodes(|name| (name.as_bytes() == from.as_ref()).then(|| to.as_ref().into()))
    }

    /// Changes the first submotion of a node and returns the result of `change`, or `None` if there is no such node.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xsm as xsm; pub use meshwire_core::*; }
    /// use meshwire::xsm::Exporter;
    /// use meshwire::xsm::{Submotion, Transform, XsmFile};
    ///
    /// let door = Submotion::new("door", Transform::IDENTITY);
    /// let mut file = XsmFile::from_submotions(Exporter::Max2011, 30, vec![door])?;
    /// file.change_submotion("door", |mut door| {
    ///     door.put_rotation(0.0, [0.0, 0.0, 0.0, 1.0])?;
    ///     door.put_rotation(1.0, [0.0, 1.0, 0.0, 0.0])
    /// }).transpose()?;
    /// assert_eq!(file.motion()?.duration(), 1.0);
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    pub fn change_submotion<R>(
        &mut self,
        node_name: impl AsRef<[u8]>,
        change: impl FnOnce(SubmotionMut<'_>) -> R,
    ) -> Option<R> {
        let node_name = node_name.as_ref();
        let frames_per_second = self.frames_per_second();
        let has_it = |chunk: &&mut Chunk| chunk.submotions().any(|s| s.node_name().as_bytes() == node_name);
        let chunk = self.body.chunks.iter_mut().find(has_it)?;
        let mut result = None;
        chunk.change(frames_per_second, |chunk| {
            let found = chunk.submotions_mut().find(|s| s.view().node_name().as_bytes() == node_name);
            result = found.map(change);
            true
        });
        result
    }

    /// Changes every submotion.
    pub fn change_submotions(&mut self, mut change: impl FnMut(SubmotionMut<'_>)) {
        let frames_per_second = self.frames_per_second();
        for chunk in &mut self.body.chunks {
            chunk.change(frames_per_second, |chunk| {
                let mut any = false;
                for submotion in chunk.submotions_mut() {
                    change(submotion);
                    any = true;
                }
                any
            });
        }
    }

    /// Appends a submotion in the layout of the existing ones. A file without submotions gets chunk 202 version 2.
    ///
    /// # Errors
    /// A number is not finite, times decrease or are negative, or a rotation to be packed has a component beyond 1. The
    /// error lists every problem, and the file is unchanged.
    pub fn add_submotion(&mut self, submotion: Submotion) -> Result<(), Error> {
        let others = self.body.chunks.iter().rev().find_map(Chunk::submotion_layout);
        check::submotions(std::slice::from_ref(&submotion), others.unwrap_or(SubmotionLayout::PackedList).width())?;
        let frames_per_second = self.frames_per_second();
        let last = self.body.chunks.iter().rposition(|chunk| chunk.submotion_layout().is_some());
        let target = last.and_then(|index| self.body.chunks.get_mut(index));
        let layout = match target {
            Some(chunk) => {
                let mut left = Some(submotion);
                chunk.change(frames_per_second, |chunk| {
                    match &mut chunk.body {
                        ChunkBody::Submotions(list) => list.submotions.extend(left.take().map(Submotion::with_error)),
                        ChunkBody::PackedSubmotions(list) => {
                            list.submotions.extend(left.take().map(Into::into));
                        }
                        _ => return false,
                    }
                    true
                });
                match (left, chunk.submotion_layout()) {
                    (Some(submotion), Some(layout)) => layout.chunks(vec![submotion]),
                    _ => return Ok(()),
                }
            }
            None => SubmotionLayout::PackedList.chunks(vec![submotion]),
        };
        let place = last.map_or(self.body.chunks.len(), |index| index + 1);
        let mut added = layout;
        for chunk in &mut added {
            chunk.set_length(chunk.compatible_rule(), frames_per_second);
        }
        self.body.chunks.splice(place..place, added);
        self.settle_lengths();
        Ok(())
    }

    /// Removes all submotions with a node name. Returns their number. These nodes then keep the transform of the actor.
    pub fn remove_submotion(&mut self, node_name: impl AsRef<[u8]>) -> usize {
        let node_name = node_name.as_ref();
        let frames_per_second = self.frames_per_second();
        let before = self.submotions().count();
        let is_it = |name: &Text| name.as_bytes() == node_name;
        self.body.chunks.retain(|chunk| match &chunk.body {
            ChunkBody::Submotion(submotion) => !is_it(&submotion.node_name),
            ChunkBody::PackedSubmotion(submotion) => !is_it(&submotion.node_name),
            _ => true,
        });
        for chunk in &mut self.body.chunks {
            chunk.change(frames_per_second, |chunk| {
                let count = chunk.submotions().count();
                match &mut chunk.body {
                    ChunkBody::Submotions(list) => list.submotions.retain(|s| !is_it(&s.node_name)),
                    ChunkBody::PackedSubmotions(list) => list.submotions.retain(|s| !is_it(&s.node_name)),
                    _ => {}
                }
                chunk.submotions().count() < count
            });
        }
        before - self.submotions().count()
    }
}
