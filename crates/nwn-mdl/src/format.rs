//! The file as one of the formats; nothing else in this crate refers to it.

use meshwire_core::layout::Leaf;
use meshwire_core::{Error, Finding, Format, Info, Limits, Plain};

use crate::error::NAME;
use crate::file::MdlFile;
use crate::generated::ModelHeader;
use crate::{annotate, explain, info, lint, read, write};

impl Format for MdlFile {
    const NAME: &'static str = NAME;

    fn update_bounds(&mut self) -> usize {
        let (mut changed, profile) = (0, self.profile);
        self.model.for_each_node_mut(&mut |node| {
            if let Some(mesh) = node.mesh_mut().filter(|mesh| mesh.num_outside_bounds() > 0) {
                mesh.compute_bounds(profile);
                changed += 1;
            }
        });
        changed
    }

    fn detect(bytes: &[u8]) -> bool {
        read::split(bytes).is_ok_and(|(model, _)| model.len() >= <ModelHeader as Plain>::SIZE)
    }

    fn read_with(bytes: &[u8], limits: &Limits) -> Result<Self, Error> {
        let (model, raw) = read::split(bytes)?;
        let found = read::read(model, raw, limits)?;
        let (profile, stored) = explain::explain(&found, model, raw);
        Ok(Self { profile, model: found.model, stored })
    }

    fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        write::to_bytes(self)
    }

    /// Forgets explicit places and unexplained bytes. Routine words, text behind
    /// terminators and other left-overs belong to the tree and stay.
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
