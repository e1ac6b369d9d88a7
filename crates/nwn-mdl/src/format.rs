//! `Format` for binary files; nothing else in this crate refers to this module.

use meshwire_core::layout::Leaf;
use meshwire_core::{Error, Finding, Format, Info, Limits, Plain};

use crate::error::NAME;
use crate::file::MdlFile;
use crate::generated::ModelHeader;
use crate::read::Faults;
use crate::{annotate, info, lint, profile_detect, read, write};

impl MdlFile {
    /// Recovers the readable parts of a damaged file: nodes and animations, without those below a node that cannot be
    /// read. A node whose keys cannot be read has none. Returns `None` if there is no node and no animation.
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_core::*; }
    /// use meshwire::mdl::{MdlFile, Profile, build};
    /// use meshwire::{Format, Limits};
    ///
    /// let mut file = build::file("demo", Profile::Ee)?;
    /// file.model.root.as_mut().unwrap().children.push(build::dummy("hat")?);
    /// let bytes = file.to_bytes()?;
    /// let part = MdlFile::read_part(&bytes[..bytes.len() - 1], &Limits::default()).unwrap();
    /// assert_eq!(part.nodes().count(), 2); // what is cut are the keys of the first
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    #[must_use]
    pub fn read_part(bytes: &[u8], limits: &Limits) -> Option<Self> {
        let (model, raw) = read::split_part(bytes)?;
        let mut file = profile_detect::detect(read::read(model, raw, limits, Faults::LeaveOut).ok()?, model, raw);
        if file.to_bytes().is_err() {
            file.stored = None;
        }
        (file.model.root.is_some() || !file.model.animations.is_empty()).then_some(file)
    }
}

impl Format for MdlFile {
    const NAME: &'static str = NAME;

    fn update_bounds(&mut self) -> usize {
        let (mut changed, profile) = (0, self.profile);
        self.model.for_each_node_mut(&mut |node| {
            if let Some(mesh) = node.mesh_mut().filter(|mesh| mesh.num_out_of_bounds() > 0) {
                mesh.compute_bounds(profile);
                changed += 1;
            }
        });
        changed
    }

    fn detect(bytes: &[u8]) -> bool {
        read::split(bytes).is_ok_and(|(model, _)| model.len() >= <ModelHeader as Plain>::SIZE)
    }

    fn may_begin(head: &[u8]) -> bool {
        read::may_begin(head)
    }

    fn read_with(bytes: &[u8], limits: &Limits) -> Result<Self, Error> {
        limits.check_input(bytes.len(), Limits::TIMES).map_err(|kind| Error::new(Self::NAME, kind))?;
        let (model, raw) = read::split(bytes)?;
        Ok(profile_detect::detect(read::read(model, raw, limits, Faults::Refuse)?, model, raw))
    }

    fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        write::to_bytes(self)
    }

    /// Drops explicit offsets and unexplained bytes. Function addresses, bytes after string terminators and other
    /// leftovers belong to the tree and are kept.
    fn forget_stored(&mut self) {
        self.stored = None;
    }

    fn findings(&self) -> Vec<Finding> {
        lint::findings(self)
    }

    fn info(&self) -> Info {
        info::info(self)
    }

    fn layout(&self, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error> {
        annotate::annotate(self, &self.to_bytes()?, sink);
        Ok(())
    }
}
