//! Skins: bones, weights and the bind pose.

use std::collections::HashMap;

use meshwire_core::{Error, Validator};

use super::empty::empty_skin;
use super::mesh::with_alpha;
use super::shape::Shape;
use crate::error::{NAME, at, refuse};
use crate::file::MdlFile;
use crate::profile::Profile;
use crate::tree::{Mesh, MeshKind, Node, SLOT_COUNTS, Skin};

/// The influences of a vertex: up to four nodes by name, with their weights.
pub type Influence<'a> = Vec<(&'a str, f32)>;

/// Returns a skin node without weights. `slots` is the size of its bone table: 18, 64 or 128. Use [`MdlFile::bind`] to
/// set the weights once the node is part of a model.
///
/// # Errors
/// The name does not fit its field, the shape is refused (see [`Shape::build`]), or no bone table has that size.
pub fn skin(text: impl AsRef<[u8]>, shape: &Shape, slots: usize, profile: Profile) -> Result<Node, Error> {
    let mut problems = Validator::new();
    shape.check(&mut problems);
    if !SLOT_COUNTS.contains(&slots) {
        problems.field("slots", |v| v.problem(format!("expected 18, 64 or 128 bone slots, found {slots}")));
    }
    problems.finish(NAME)?;
    with_alpha(text, shape.build(MeshKind::Skin(Box::new(empty_skin(slots))), profile)?)
}

impl MdlFile {
    /// Binds the skin `name` to nodes in their current transforms. Bones are numbered in order of first use, and
    /// weights are normalized to a sum of 1.
    ///
    /// # Errors
    /// The skin or a node does not exist, a vertex has more than four influences or none, or there are more bones than
    /// slots. Nothing is changed then.
    pub fn bind(&mut self, name: &str, influences: &[Influence<'_>]) -> Result<(), Error> {
        let refuse = |expected: String, found: String| refuse(expected, found).in_path(at("skin"));
        let nodes = self.placed();
        let is_named = |node: &Node, name: &str| node.head.name.text().eq_ignore_ascii_case(name.as_bytes());
        let index_of = |name: &str| nodes.iter().position(|placed| is_named(placed.node, name));
        let is_skin = |node: &Node| is_named(node, name) && node.mesh().is_some_and(|mesh| mesh.skin().is_some());
        let place = nodes.iter().position(|placed| is_skin(placed.node));
        let own = place.and_then(|place| nodes.get(place));
        let found = own.and_then(|own| own.node.mesh().and_then(|mesh| Some((place?, own, mesh, mesh.skin()?))));
        let Some((place, own, mesh, skin)) = found else {
            return Err(refuse(format!("a skin \"{name}\""), "none".to_owned()));
        };
        if influences.len() != mesh.num_vertices() {
            let expected = format!("influences for {} vertices", mesh.num_vertices());
            return Err(refuse(expected, influences.len().to_string()));
        }
        let mut bones: Vec<usize> = Vec::new();
        let mut places: HashMap<&str, Option<usize>> = HashMap::new();
        let (mut weights, mut slots) = (Vec::new(), Vec::new());
        for influence in influences {
            let sum: f32 = influence.iter().map(|(_, weight)| weight).sum();
            if influence.len() > 4
                || influence.is_empty()
                || sum <= 0.0
                || influence.iter().any(|(_, weight)| !weight.is_finite() || *weight < 0.0)
            {
                return Err(refuse(
                    "one to four influences with positive weights".to_owned(),
                    format!("{influence:?}"),
                ));
            }
            let (mut row, mut row_slots) = ([0.0; 4], [-1; 4]);
            for ((bone, weight), (slot, target)) in influence.iter().zip(row_slots.iter_mut().zip(&mut row)) {
                let Some(node) = *places.entry(bone).or_insert_with(|| index_of(bone)) else {
                    return Err(refuse(format!("a node \"{bone}\""), "none".to_owned()));
                };
                let place = bones.iter().position(|known| *known == node).unwrap_or_else(|| {
                    bones.push(node);
                    bones.len() - 1
                });
                if bones.len() > skin.slots.len() {
                    return Err(refuse(format!("at most {} bones", skin.slots.len()), "more".to_owned()));
                }
                *slot = i16::try_from(place).unwrap_or(-1);
                *target = weight / sum;
            }
            weights.push(row);
            slots.push(row_slots);
        }
        let mut node_to_bone = vec![-1; nodes.len()];
        let mut table = vec![0; skin.slots.len()];
        for (slot, node) in bones.iter().enumerate() {
            if let (Some(to_bone), Some(to_node)) = (node_to_bone.get_mut(*node), table.get_mut(slot)) {
                *to_bone = i16::try_from(slot).unwrap_or(-1);
                *to_node = i16::try_from(*node).unwrap_or(-1);
            }
        }
        let (bind_rotations, bind_translations) = own.bind_pose(&nodes);
        let bound = Skin {
            compile_weights: skin.compile_weights,
            weights,
            bones: slots,
            bone_constants: vec![0; nodes.len()],
            node_to_bone,
            bind_rotations,
            bind_translations,
            slots: table,
        };
        let node = self.model.root.as_mut().and_then(|root| root.nth_mut(place));
        if let Some(Mesh { kind: MeshKind::Skin(skin), .. }) = node.and_then(Node::mesh_mut) {
            **skin = bound;
        }
        Ok(())
    }
}
