//! Skins in which every joint occurs once and the weights of every vertex sum to 1.

use std::collections::BTreeMap;

use meshwire_scene::glam::Affine3A;
use meshwire_scene::motion::narrow;
use meshwire_scene::{Influence, Influences, Mesh, Node, Skin, VertexSpace};

use super::Clean;

impl Clean {
    pub(super) fn skins(&mut self) {
        let mut strange = Strange::default();
        let mut new_nodes = Vec::new();
        for mesh in &mut self.scene.meshes {
            let in_node = mesh.vertex_space == VertexSpace::Node;
            let Some(skin) = mesh.skin.take().filter(|skin| !(in_node && skin.joints.is_empty())) else { continue };
            let (mut skin, places) = once_each(skin, &mut strange);
            let own = u32::try_from(skin.joints.len()).unwrap_or(u32::MAX);
            let used = influences(mesh, &places, own, &mut strange);
            if used {
                // A vertex without influences follows the node in whose space it is, which becomes a joint. In scene
                // space, or if the node is already a joint for other vertices, a new node is used instead.
                let mut joint = mesh.node;
                if !in_node || skin.joints.contains(&joint) {
                    joint = self.scene.nodes.len() + new_nodes.len();
                    new_nodes.push(Node { parent: in_node.then_some(mesh.node), ..Node::named("still") });
                }
                skin.joints.push(joint);
                skin.inverse_bind.push(Affine3A::IDENTITY);
            }
            mesh.skin = Some(skin);
        }
        self.scene.nodes.extend(new_nodes);
        for (count, what) in [
            (
                strange.shares,
                "vertices repeat joints, or have weights that do not sum to 1; their weights are merged and normalized",
            ),
            (strange.binds, "bind poses are not finite; the identity is used"),
            (strange.joints, "joints occur twice in a skin with different bind poses; the first one is used"),
        ] {
            if count > 0 {
                self.note(format!("{count} {what}"));
            }
        }
    }
}

/// Numbers of values that were changed.
#[derive(Debug, Default)]
struct Strange {
    shares: usize,
    binds: usize,
    joints: usize,
}

/// Returns the skin without duplicate joints, and the new index of each old joint.
fn once_each(skin: Skin, strange: &mut Strange) -> (Skin, Vec<u32>) {
    let mut clean = Skin::default();
    let mut known: BTreeMap<usize, (u32, Affine3A)> = BTreeMap::new();
    let mut places = Vec::new();
    for (joint, bind) in skin.joints.into_iter().zip(skin.inverse_bind) {
        let next = u32::try_from(clean.joints.len()).unwrap_or(u32::MAX);
        let (place, first) = *known.entry(joint).or_insert((next, bind));
        if place == next {
            strange.binds += usize::from(!bind.is_finite());
            clean.joints.push(joint);
            clean.inverse_bind.push(if bind.is_finite() { bind } else { Affine3A::IDENTITY });
        } else {
            strange.joints += usize::from(first != bind);
        }
        places.push(place);
    }
    (clean, places)
}

/// Cleans the influences of a mesh. Vertices without influences get the joint `own`. Returns true if there are such
/// vertices.
fn influences(mesh: &mut Mesh, places: &[u32], own: u32, strange: &mut Strange) -> bool {
    let mut used = false;
    for primitive in &mut mesh.primitives {
        let mut clean = Influences::default();
        for vertex in 0..primitive.positions.len() {
            let of = primitive.influences.of(vertex);
            let list = in_proportion(of, places);
            if list.is_empty() {
                used = true;
                clean.push([Influence { joint: own, weight: 1.0 }]);
            } else {
                let weight = |one: &Influence| one.weight.to_bits();
                strange.shares += usize::from(!of.iter().map(weight).eq(list.iter().map(weight)));
                clean.push(list);
            }
        }
        primitive.influences = clean;
    }
    used
}

/// Merges influences of the same joint and normalizes the weights to sum to 1. Returns an empty list if no weight is
/// positive.
pub(crate) fn in_proportion(influences: &[Influence], places: &[u32]) -> Vec<Influence> {
    let mut list: Vec<(u32, f64)> = Vec::with_capacity(influences.len());
    for influence in influences {
        let place = usize::try_from(influence.joint).ok().and_then(|joint| places.get(joint));
        let Some(place) = place.filter(|_| influence.weight.is_finite() && influence.weight > 0.0) else { continue };
        match list.iter_mut().find(|(joint, _)| joint == place) {
            Some((_, weight)) => *weight += f64::from(influence.weight),
            None => list.push((*place, f64::from(influence.weight))),
        }
    }
    let sum: f64 = list.iter().map(|(_, weight)| weight).sum();
    // Drop weights that are negligible in single precision.
    list.retain(|(_, weight)| weight / sum > 1e-30);
    let keeps = (sum - 1.0).abs() <= 1e-7;
    let mut list: Vec<Influence> = list
        .into_iter()
        .map(|(joint, weight)| Influence { joint, weight: narrow(if keeps { weight } else { weight / sum }) })
        .collect();
    // The rounding error is added to the greatest weight.
    let rest = 1.0 - list.iter().map(|one| f64::from(one.weight)).sum::<f64>();
    if let Some(greatest) = list.iter_mut().max_by(|a, b| a.weight.total_cmp(&b.weight)) {
        if rest.abs() > 1e-7 {
            greatest.weight = narrow(f64::from(greatest.weight) + rest);
        }
    }
    list
}
