//! Completes a model with the data that the game requires.

use meshwire_core::Error;

use super::parts;
use super::rename::is;
use crate::error::missing;
use crate::file::MdlFile;
use crate::profile::Profile;
use crate::routine_pointers;
use crate::tree::{MeshKind, Node, NodeKind};

/// Radius of models with an emitter. The game uses only this value and that of new models.
const EMITTER_RADIUS: f32 = 40.0;

impl MdlFile {
    /// Fills in what the game requires of a new model (section 9 of the format reference): function addresses, part
    /// numbers and node counts, the radius of models with emitters, and white colors where the compiler always writes
    /// colors.
    ///
    /// Part numbers of a model with a supermodel are not changed, because they are those of the supermodel; see
    /// [`MdlFile::number_parts`].
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_core::*; }
    /// use meshwire::mdl::{Profile, build};
    ///
    /// let mut file = build::file("demo", Profile::Bio)?;
    /// let root = file.model.root.as_mut().unwrap();
    /// root.children.push(build::emitter("sparks")?);
    /// file.complete();
    /// assert_eq!(file.model.properties.radius, 40.0);
    /// assert_eq!(file.model.nodes().map(|node| node.head.part_number).collect::<Vec<_>>(), [0, 1]);
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    pub fn complete(&mut self) {
        let profile = self.profile;
        let model = &mut self.model;
        routine_pointers::set_model(profile, model);
        let mut emitters = false;
        model.for_each_node_mut(&mut |node| {
            emitters |= matches!(node.kind, NodeKind::Emitter(_));
            add_colors(profile, node);
        });
        if emitters {
            model.properties.radius = EMITTER_RADIUS;
        }
        if model.super_model().is_none() {
            self.number_parts(None);
        } else {
            parts::number_animations(model);
        }
    }

    /// Does the same as [`complete`](Self::complete), but only for the first node of that name in the geometry and all
    /// nodes below it. Returns the number of these nodes. Case is ignored. The rest of the model stays bit for bit,
    /// except for the node count and, if these are the first emitters, the radius.
    ///
    /// Without a supermodel, the nodes get new part numbers after all existing ones, independent of their position.
    /// With a supermodel, whose part numbers are not known here, they get none (-1).
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_core::*; }
    /// use meshwire::mdl::{Profile, build};
    ///
    /// let mut file = build::file("demo", Profile::Bio)?;
    /// file.insert_node("demo", build::dummy("hat")?)?;
    /// file.complete_below("hat")?;
    /// let hat = file.nodes().last().unwrap();
    /// assert_eq!((hat.head.part_number, hat.head.routines[0]), (1, 0x40_cb70));
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Fails if there is no node of that name.
    pub fn complete_below(&mut self, name: impl AsRef<[u8]>) -> Result<usize, Error> {
        let (name, profile) = (name.as_ref(), self.profile);
        let place = self.nodes().position(|node| is(&node.head.name, name));
        let has_super_model = self.model.super_model().is_some();
        let old = |index: usize, from: usize, count: usize| !(from..from + count).contains(&index);
        let Some(place) = place else { return Err(missing("a node", name)) };
        let count = self.nodes().nth(place).map_or(0, |node| node.nodes().count());
        let others = self.nodes().enumerate().filter(|(index, _)| old(*index, place, count));
        let highest = others.map(|(_, node)| node.head.part_number).max().unwrap_or(-1);
        let mut next = highest.saturating_add(1);
        let mut has_emitter = false;
        let Some(node) = self.model.root.as_mut().and_then(|root| root.nth_mut(place)) else {
            return Err(missing("a node", name));
        };
        node.for_each_mut(&mut |node| {
            routine_pointers::set_node(profile, node);
            add_colors(profile, node);
            has_emitter |= matches!(node.kind, NodeKind::Emitter(_));
            node.head.part_number = if has_super_model { -1 } else { next };
            next = next.saturating_add(1);
        });
        if !has_super_model {
            let needed = u32::try_from(next).unwrap_or(0);
            self.model.state.num_nodes = self.model.state.num_nodes.max(needed);
        }
        if has_emitter {
            self.model.properties.radius = EMITTER_RADIUS;
        }
        Ok(count)
    }
}

/// Adds white colors to trimesh and aabb nodes if the compiler always writes them.
pub(crate) fn add_colors(profile: Profile, node: &mut Node) {
    if let Some(mesh) = node.mesh_mut().filter(|mesh| matches!(mesh.kind, MeshKind::Trimesh | MeshKind::Aabb(_))) {
        if profile.always_colors() && mesh.streams.colors.is_empty() {
            mesh.streams.colors = vec![[255; 4]; mesh.streams.positions.len()];
        }
    }
}
