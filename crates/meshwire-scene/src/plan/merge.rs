//! Vertices that were split for attributes which the format does not support.

use std::borrow::Cow;
use std::collections::HashMap;

use super::PartEdit;
use crate::mesh::Remap;
use crate::mesh::vertices::Keys;
use crate::scene::{Influences, Primitive};

/// Merges the vertices of an edited part that come from the same vertex and are equal. They were split at the seams of
/// an attribute that has been dropped.
pub(super) fn merge(edit: &mut PartEdit<'_>) {
    let mut first = HashMap::new();
    let keys = keys(&edit.after);
    let target: Vec<u32> = (0..)
        .zip(edit.origins.iter().zip(keys))
        .map(
            |(vertex, (origin, key))| {
                if origin.is_some() { *first.entry((*origin, key)).or_insert(vertex) } else { vertex }
            },
        )
        .collect();
    let remap = Remap::merged(&target);
    let part = edit.after.to_mut();
    for list in [&mut part.positions, &mut part.normals] {
        remap.apply(list);
    }
    remap.apply(&mut part.tangents);
    part.uv_sets.iter_mut().for_each(|set| remap.apply(set));
    part.color_sets.iter_mut().for_each(|set| remap.apply(set));
    for deltas in &mut part.morph_deltas {
        [&mut deltas.positions, &mut deltas.normals, &mut deltas.tangents]
            .into_iter()
            .for_each(|list| remap.apply(list));
    }
    if !part.influences.is_empty() {
        let mut influences = Influences::default();
        let kept = remap.sources().iter().filter_map(|vertex| usize::try_from(*vertex).ok());
        kept.for_each(|vertex| influences.push(part.influences.of(vertex).iter().copied()));
        part.influences = influences;
    }
    part.triangles = remap.triangles(&part.triangles);
    let mut origins = edit.origins.to_vec();
    remap.apply(&mut origins);
    edit.origins = Cow::Owned(origins);
    edit.set_rearranged();
}

/// Returns all values of each vertex as bytes.
fn keys(part: &Primitive) -> Vec<Vec<u8>> {
    let mut keys = Keys::new(part.positions.len());
    keys.add_vectors(&part.positions);
    keys.add_vectors(&part.normals);
    keys.add_vectors(&part.tangents);
    part.uv_sets.iter().for_each(|set| keys.add_vectors(set));
    part.color_sets.iter().for_each(|set| keys.add_vectors(set));
    for deltas in &part.morph_deltas {
        [&deltas.positions, &deltas.normals, &deltas.tangents].into_iter().for_each(|list| keys.add_vectors(list));
    }
    let influences: Vec<_> = (0..part.influences.len()).map(|vertex| part.influences.of(vertex)).collect();
    keys.add(&influences, |all| {
        all.iter().flat_map(|one| [one.joint.to_le_bytes(), one.weight.to_le_bytes()].concat()).collect()
    });
    keys.finish()
}
