//! Merges and removes vertices, and limits their weights.

use std::collections::HashMap;

use crate::model::{Corner, Model, Vertex};

/// All data of a vertex, compared bit by bit.
type VertexKey = (Vec<u64>, Vec<u64>);

fn key(vertex: &Vertex, siege: Option<&crate::model::Weights>) -> VertexKey {
    let weights = |weights: &crate::model::Weights| -> Vec<u64> {
        weights.iter().flat_map(|weight| [u64::from(weight.bone), weight.weight.to_bits()]).collect()
    };
    let mut own: Vec<u64> = vertex.offset.iter().map(|part| part.to_bits()).collect();
    own.extend(weights(&vertex.weights));
    (own, siege.map(weights).unwrap_or_default())
}

impl Model {
    /// Merges vertices with equal position and weights into the first of them, and removes the faces that collapse.
    /// Returns the number of removed vertices.
    pub fn merge_equal_vertices(&mut self) -> usize {
        let mut known: HashMap<VertexKey, u32> = HashMap::new();
        let mut keep = Vec::with_capacity(self.vertices.len());
        let mut targets = Vec::with_capacity(self.vertices.len());
        let mut kept = 0_u32;
        for (index, vertex) in self.vertices.iter().enumerate() {
            let siege = self.siege.as_ref().and_then(|siege| siege.weights.get(index));
            let target = *known.entry(key(vertex, siege)).or_insert(kept);
            keep.push(target == kept);
            kept += u32::from(target == kept);
            targets.push(target);
        }
        let target = |corner: &Corner| usize::try_from(corner.vertex).ok().and_then(|vertex| targets.get(vertex));
        self.faces.retain(|face| {
            let [a, b, c] = &face.corners;
            let pairs = [(a, b), (b, c), (c, a)];
            !pairs.into_iter().any(|(a, b)| a.vertex != b.vertex && target(a).is_some() && target(a) == target(b))
        });
        self.renumber(&keep, &targets)
    }

    /// Removes vertices that no face uses. Returns the number of removed vertices.
    pub fn remove_unused_vertices(&mut self) -> usize {
        let mut keep = vec![false; self.vertices.len()];
        for corner in self.faces.iter().flat_map(|face| &face.corners) {
            if let Some(used) = usize::try_from(corner.vertex).ok().and_then(|index| keep.get_mut(index)) {
                *used = true;
            }
        }
        let mut next = 0;
        let targets: Vec<u32> = keep
            .iter()
            .map(|used| {
                let target = next;
                next += u32::from(*used);
                target
            })
            .collect();
        self.renumber(&keep, &targets)
    }

    pub(crate) fn renumber(&mut self, keep: &[bool], targets: &[u32]) -> usize {
        let before = self.vertices.len();
        let mut kept = keep.iter();
        self.vertices.retain(|_| kept.next().copied().unwrap_or(true));
        if let Some(siege) = &mut self.siege {
            let mut kept = keep.iter();
            siege.weights.retain(|_| kept.next().copied().unwrap_or(true));
        }
        for corner in self.faces.iter_mut().flat_map(|face| &mut face.corners) {
            let target = usize::try_from(corner.vertex).ok().and_then(|index| targets.get(index));
            corner.vertex = target.copied().unwrap_or(corner.vertex);
        }
        before - self.vertices.len()
    }

    /// Keeps the `count` heaviest weights of each vertex and normalizes them.
    pub fn limit_weights(&mut self, count: usize) {
        for vertex in &mut self.vertices {
            vertex.weights = crate::view::heaviest(&vertex.weights, count);
        }
    }
}
