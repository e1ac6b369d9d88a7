//! Skins that exceed the limits of the game.

use std::collections::HashMap;

use meshwire_scene::{Influence, Influences, Mesh, Skin};

use super::Traced;
use crate::scene::left_out;
use crate::scene::mesh::bind_matrix;
use crate::text::Weight;

impl Traced<'_> {
    /// Sets the weights of a mesh from the text if the compiled model has none, because a vertex has too many or too
    /// few.
    pub(super) fn skin_without_limits(&self, mesh: &mut Mesh) {
        let Some((own, origins)) = self.nodes.get(mesh.node) else { return };
        let Some(rows) = own.weights() else { return };
        let compiled = self.file.nodes().nth(mesh.node).and_then(|node| node.mesh()?.skin());
        if !compiled.is_some_and(|skin| skin.bones.is_empty()) {
            return;
        }
        let mut places: HashMap<Vec<u8>, usize> = HashMap::new();
        for (place, (node, _)) in self.nodes.iter().enumerate() {
            places.entry(node.name.to_ascii_lowercase()).or_insert(place);
        }
        let mut joints: Vec<usize> = Vec::new();
        let mut numbers: HashMap<usize, u32> = HashMap::new();
        let mut lost = 0;
        let mut joint = |weight: &Weight| {
            let Some(node) = places.get(&weight.bone.as_bytes().to_ascii_lowercase()) else {
                lost += 1;
                return None;
            };
            Some(*numbers.entry(*node).or_insert_with(|| {
                joints.push(*node);
                u32::try_from(joints.len() - 1).unwrap_or(u32::MAX)
            }))
        };
        let mut influences = Influences::default();
        for (vertex, _) in &origins.of {
            let row = usize::try_from(*vertex).ok().and_then(|vertex| rows.get(vertex));
            let counts = |weight: &&Weight| weight.weight.is_finite() && weight.weight > 0.0;
            let row: Vec<&Weight> = row.into_iter().flatten().filter(counts).collect();
            let sum: f64 = row.iter().map(|weight| weight.weight).sum();
            influences.push(row.into_iter().filter_map(|weight| {
                let share = meshwire_scene::motion::narrow(weight.weight / sum);
                joint(weight).map(|joint| Influence { joint, weight: share })
            }));
        }
        let placed = self.file.placed();
        let binds = placed.get(mesh.node).map(|own| own.bind_pose(&placed)).unwrap_or_default();
        let bind = |joint: &usize| {
            let [w, x, y, z] = binds.0.get(*joint).copied().unwrap_or([1.0, 0.0, 0.0, 0.0]);
            bind_matrix([x, y, z, w], binds.1.get(*joint).copied().unwrap_or_default())
        };
        mesh.skin = Some(Skin { inverse_bind: joints.iter().map(bind).collect(), joints });
        for part in &mut mesh.primitives {
            part.influences = influences.clone();
        }
        left_out(lost, &mut mesh.extras);
    }
}
