//! The deltas of morph targets while the vertices of their mesh change.

use std::collections::HashMap;

use meshwire_scene::plan::{PartEdit, Reason};

use crate::build::pack;
use crate::file::count;
use crate::generated::{MorphDelta, XacFile};
use crate::view::{DirectionRange, MeshRef, VertexDelta};

/// A vertex of the new mesh.
pub(super) struct Vertex<'a> {
    /// The original vertex of the mesh.
    pub old: Option<usize>,
    /// The edited part that contains the vertex, and the index there.
    pub given: Option<(&'a PartEdit<'a>, usize)>,
}

/// The delta of a vertex, and its packed values if they are unchanged.
#[derive(Clone, Copy)]
struct Entry {
    delta: VertexDelta,
    position: Option<[u16; 3]>,
    normal: Option<[u8; 3]>,
    tangent: Option<[u8; 3]>,
}

/// The morph targets of a mesh, in the order of the scene.
pub(super) struct Morphs {
    /// Node and level of detail of the mesh.
    key: (u32, u32),
    targets: Vec<Target>,
}

struct Target {
    /// Number of blocks of the target that deform the mesh; usually one.
    blocks: usize,
    entries: Vec<Entry>,
    changed: bool,
}

impl Morphs {
    pub(super) fn of(file: &XacFile, mesh: MeshRef<'_>) -> Self {
        let key = (mesh.node, mesh.lod.unwrap_or(0));
        let (node, lod) = key;
        let blocks = |deltas: &[MorphDelta]| {
            let own: Vec<&MorphDelta> = deltas.iter().filter(|block| block.node == node).collect();
            (!own.is_empty()).then(|| Target {
                blocks: own.len(),
                entries: own.into_iter().flat_map(entries).collect(),
                changed: false,
            })
        };
        let targets = file.morph_targets().filter(|target| target.lod == lod && !mesh.is_collision());
        Self { key, targets: targets.filter_map(|target| blocks(&target.deltas)).collect() }
    }

    /// Renumbers deltas with their vertices, and takes those of new parts.
    pub(super) fn follow(&mut self, new: &[Vertex<'_>]) {
        let stays = |(at, vertex): (usize, &Vertex<'_>)| vertex.old == Some(at);
        let is_rearranged = !new.iter().enumerate().all(stays);
        for (number, target) in self.targets.iter_mut().enumerate() {
            // If a vertex has several entries, the first is used.
            let all = target.entries.iter().rev();
            let known: HashMap<u32, Entry> = all.map(|entry| (entry.delta.vertex, *entry)).collect();
            let mut entries = Vec::new();
            let mut changed = is_rearranged;
            for (place, vertex) in (0..).zip(new) {
                let old = vertex.old.and_then(|old| known.get(&count(old))).copied();
                let given = vertex.given.and_then(|(edit, at)| {
                    let deltas = edit.after.morph_deltas.get(number)?;
                    let of = |list: &[[f32; 3]]| list.get(at).copied();
                    Some([of(&deltas.positions), of(&deltas.normals), of(&deltas.tangents)])
                });
                let mut entry = match (old, given) {
                    (Some(old), None) => old,
                    (Some(mut old), Some([position, normal, tangent])) => {
                        if let Some(position) = position.filter(|position| old.delta.position != *position) {
                            (old.delta.position, old.position, changed) = (position, None, true);
                        }
                        if let Some(normal) = normal.filter(|normal| old.delta.normal != *normal) {
                            (old.delta.normal, old.normal, changed) = (normal, None, true);
                        }
                        if let Some(tangent) = tangent.filter(|tangent| old.delta.tangent != *tangent) {
                            (old.delta.tangent, old.tangent, changed) = (tangent, None, true);
                        }
                        old
                    }
                    (None, Some(given)) => match given.map(Option::unwrap_or_default) {
                        none if none == [[0.0; 3]; 3] => continue,
                        [position, normal, tangent] => {
                            changed = true;
                            Entry::new(place, position, normal, tangent)
                        }
                    },
                    (None, None) => continue,
                };
                entry.delta.vertex = place;
                entries.push(entry);
            }
            if changed {
                (target.entries, target.changed) = (entries, true);
            }
        }
    }

    /// Stores the deltas of changed targets.
    pub(super) fn write(&self, file: &mut XacFile) -> Result<(), Reason> {
        let (node, lod) = self.key;
        let records = file.morph_targets_mut().filter(|target| target.lod == lod);
        let blocks = records.filter_map(|record| {
            let own: Vec<&mut MorphDelta> = record.deltas.iter_mut().filter(|block| block.node == node).collect();
            (!own.is_empty()).then_some(own)
        });
        for (blocks, target) in blocks.zip(&self.targets).filter(|(_, target)| target.changed) {
            match blocks.into_iter().next().filter(|_| target.blocks == 1) {
                Some(block) => target.write(block),
                None => {
                    return Err(
                        "a morph target has several blocks of deltas for the mesh: they cannot be edited".into()
                    );
                }
            }
        }
        Ok(())
    }
}

impl Target {
    /// Packs changed deltas within the range of the block, or repacks all deltas if the range is too small.
    fn write(&self, block: &mut MorphDelta) {
        let (min, max) = (block.min, block.max);
        let reaches = |entry: &Entry| {
            entry.position.is_some()
                || (max > min && entry.delta.position.iter().all(|part| (min..=max).contains(part)))
        };
        if !self.entries.iter().all(reaches) {
            let deltas: Vec<VertexDelta> = self.entries.iter().map(|entry| entry.delta).collect();
            *block = MorphDelta::encode(block.node, &deltas, DirectionRange::One);
            return;
        }
        block.num_vertices = count(self.entries.len());
        let packed = |entry: &Entry| {
            entry.position.unwrap_or_else(|| entry.delta.position.map(|part| pack::place(part, min, max)))
        };
        block.positions = self.entries.iter().map(packed).collect();
        let pack = |direction| pack::direction(direction, 1.0);
        let directions = |entry: &Entry| {
            let Entry { delta, normal, tangent, .. } = entry;
            (normal.unwrap_or_else(|| pack(delta.normal)), tangent.unwrap_or_else(|| pack(delta.tangent)))
        };
        (block.normals, block.tangents) = self.entries.iter().map(directions).unzip();
        block.vertices = self.entries.iter().map(|entry| entry.delta.vertex).collect();
    }
}

impl Entry {
    fn new(vertex: u32, position: [f32; 3], normal: [f32; 3], tangent: [f32; 3]) -> Self {
        Self { delta: VertexDelta { vertex, position, normal, tangent }, position: None, normal: None, tangent: None }
    }
}

fn entries(block: &MorphDelta) -> impl Iterator<Item = Entry> {
    let packed = block.positions.iter().zip(&block.normals).zip(&block.tangents);
    block.decode(DirectionRange::One).zip(packed).map(|(delta, ((position, normal), tangent))| Entry {
        delta,
        position: Some(*position),
        normal: Some(*normal),
        tangent: Some(*tangent),
    })
}
