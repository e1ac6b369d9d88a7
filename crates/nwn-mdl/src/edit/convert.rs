//! Converts between compilers.

use meshwire_core::{Error, Path, Segment};

use super::colors::add_colors;
use crate::error::refuse;
use crate::file::MdlFile;
use crate::profile::Profile;
use crate::routines;
use crate::tree::{Mesh, MeshKind, Node};

impl MdlFile {
    /// Converts a file to what another compiler would have written for the same tree: its layout and function
    /// addresses, the size of its bone tables, colors where it always writes them, and, for bio and nmc, no merged
    /// meshes.
    ///
    /// # Errors
    /// Fails if a skin has more bones than the compiler's table; nothing is changed then.
    pub fn convert(&mut self, profile: Profile) -> Result<(), Error> {
        let slots = profile.skin_slots();
        for (index, node) in self.model.nodes().enumerate() {
            let Some(skin) = node.mesh().and_then(Mesh::skin) else { continue };
            let bones = skin.bone_list().map(|bone| bone.slot + 1).max().unwrap_or(0);
            if bones > slots && profile != Profile::Ee {
                let path: Path =
                    [Segment::Field("nodes"), Segment::Index(index), Segment::Field("skin")].into_iter().collect();
                return Err(refuse(format!("at most {slots} bones for {profile}"), bones.to_string()).in_path(path));
            }
        }
        if profile != Profile::Ee {
            self.separate();
        }
        let mut change = |node: &mut Node| {
            add_colors(profile, node);
            let Some(mesh) = node.mesh_mut() else { return };
            if let MeshKind::Skin(skin) = &mut mesh.kind {
                // A larger table is kept when converting to the enhanced edition.
                if profile != Profile::Ee || skin.slots.len() < slots {
                    skin.slots.resize(slots, 0);
                }
            }
        };
        self.model.for_each_node_mut(&mut change);
        for root in self.model.animations.iter_mut().filter_map(|animation| animation.root.as_mut()) {
            root.for_each_mut(&mut change);
        }
        routines::set_model(profile, &mut self.model);
        self.profile = profile;
        self.stored = None;
        Ok(())
    }
}
