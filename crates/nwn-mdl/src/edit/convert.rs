//! Converts between compilers.

use meshwire_core::{Error, Path, Segment};

use super::complete::add_colors;
use crate::error::refuse;
use crate::file::MdlFile;
use crate::profile::Profile;
use crate::tree::{Mesh, MeshKind};
use crate::view::IndexList;
use crate::{geometry, routine_pointers};

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
        self.model.for_each_mut(&mut |node| {
            add_colors(profile, node);
            let Some(mesh) = node.mesh_mut() else { return };
            if let MeshKind::Skin(skin) = &mut mesh.kind {
                // A larger table is kept when converting to the enhanced edition.
                if profile != Profile::Ee || skin.slots.len() < slots {
                    skin.slots.resize(slots, 0);
                }
            }
        });
        routine_pointers::set_model(profile, &mut self.model);
        self.profile = profile;
        self.stored = None;
        Ok(())
    }
}

impl MdlFile {
    /// Separates meshes that the enhanced edition merged with siblings of the same texture, so that each draws its own
    /// faces and can be edited alone. Returns the number of changed meshes. The game draws the same.
    pub fn separate(&mut self) -> usize {
        let model = &mut self.model;
        let mut count = 0;
        model.for_each_node_mut(&mut |node| {
            if let Some(mesh) = node.mesh_mut() {
                count += usize::from(mesh.separate());
            }
        });
        count
    }
}

impl Mesh {
    /// Does the same as [`MdlFile::separate`] for one mesh.
    pub(crate) fn separate(&mut self) -> bool {
        let list = self.index_list();
        if !matches!(list, IndexList::Leader { .. } | IndexList::Follower) {
            return false;
        }
        let vertices = self.own_positions().len();
        let own = self.faces.len().saturating_mul(3);
        let ([indices], Some(count)) = (self.index_lists.as_mut_slice(), self.index_counts.first_mut()) else {
            return false;
        };
        indices.truncate(own);
        *count = u32::try_from(own).unwrap_or(u32::MAX);
        if list == IndexList::Follower {
            // The client clears this in all that it merges, and only merges what is rendered.
            self.surface.render = 1;
        }
        // The list may contain indices other than the vertices of the faces.
        let is_own = indices.iter().all(|index| usize::from(*index) < vertices);
        if matches!(list, IndexList::Leader { .. }) && is_own {
            self.truncate(vertices);
            self.surface.radius = geometry::radius(self.surface.average, &self.streams.positions, Profile::Ee);
        }
        true
    }

    /// Keeps only the first `vertices` vertices.
    fn truncate(&mut self, vertices: usize) {
        self.streams.truncate(vertices);
        match &mut self.kind {
            MeshKind::Skin(skin) => {
                skin.weights.truncate(vertices);
                skin.bones.truncate(vertices);
            }
            MeshKind::DanglyMesh(dangly) => dangly.constraints.truncate(vertices),
            MeshKind::Trimesh | MeshKind::AnimMesh(_) | MeshKind::Aabb(_) => {}
        }
    }
}
