//! The deltas of morph targets while the vertices of their mesh change.

use std::collections::HashMap;

use meshwire_core::Validator;

use super::vertex::Vertex;
use crate::build::pack;
use crate::file::count;
use crate::generated::{MorphDelta, XacFile};
use crate::view::{DirectionRange, MeshRef, VertexDelta};

/// What a target says of a vertex: its deltas, and as they are packed where nobody changed them.
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
    /// How many blocks of the target deform the mesh; usually one.
    blocks: usize,
    entries: Vec<Entry>,
    /// The first entry of each vertex, once one is asked for.
    places: Option<HashMap<u32, usize>>,
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
                places: None,
                changed: false,
            })
        };
        let targets = file.morph_targets().filter(|target| target.lod == lod && !mesh.is_collision());
        Self { key, targets: targets.filter_map(|target| blocks(&target.deltas)).collect() }
    }

    pub(super) fn len(&self) -> usize {
        self.targets.len()
    }

    /// Gives a vertex another delta; false without such a target.
    pub(super) fn set(&mut self, target: usize, vertex: u32, position: [f32; 3]) -> bool {
        let Some(target) = self.targets.get_mut(target) else { return false };
        let places = target.places.get_or_insert_with(|| {
            let entries = target.entries.iter().enumerate().rev();
            entries.map(|(place, entry)| (entry.delta.vertex, place)).collect()
        });
        match places.get(&vertex).and_then(|place| target.entries.get_mut(*place)) {
            Some(entry) if entry.delta.position == position => return true,
            Some(entry) => (entry.delta.position, entry.position) = (position, None),
            None if position == [0.0; 3] => return true,
            None => {
                places.insert(vertex, target.entries.len());
                target.entries.push(Entry::new(vertex, position, [0.0; 3], [0.0; 3]));
            }
        }
        target.changed = true;
        true
    }

    /// Lets deltas go with their vertices; new parts say those of theirs.
    pub(super) fn follow(&mut self, new: &[Vertex<'_>]) {
        for (number, target) in self.targets.iter_mut().enumerate() {
            let known: HashMap<u32, Entry> =
                target.entries.drain(..).map(|entry| (entry.delta.vertex, entry)).collect();
            for (place, vertex) in (0..).zip(new) {
                let old = vertex.old.and_then(|old| known.get(&count(old))).copied();
                let given = vertex.given.and_then(|(geometry, at)| {
                    let deltas = geometry.part.morph_deltas.get(number)?;
                    let of = |list: &[[f32; 3]]| list.get(at).copied();
                    Some([of(&deltas.positions), of(&deltas.normals), of(&deltas.tangents)])
                });
                let mut entry = match (old, given) {
                    (Some(old), None) => old,
                    (Some(mut old), Some([position, normal, tangent])) => {
                        if let Some(position) = position.filter(|position| old.delta.position != *position) {
                            (old.delta.position, old.position) = (position, None);
                        }
                        if let Some(normal) = normal.filter(|normal| old.delta.normal != *normal) {
                            (old.delta.normal, old.normal) = (normal, None);
                        }
                        if let Some(tangent) = tangent.filter(|tangent| old.delta.tangent != *tangent) {
                            (old.delta.tangent, old.tangent) = (tangent, None);
                        }
                        old
                    }
                    (None, Some(given)) => match given.map(Option::unwrap_or_default) {
                        none if none == [[0.0; 3]; 3] => continue,
                        [position, normal, tangent] => Entry::new(place, position, normal, tangent),
                    },
                    (None, None) => continue,
                };
                entry.delta.vertex = place;
                target.entries.push(entry);
            }
            (target.places, target.changed) = (None, true);
        }
    }

    /// Puts the deltas of changed targets back.
    pub(super) fn write(&self, file: &mut XacFile, v: &mut Validator) {
        let (node, lod) = self.key;
        let records = file.morph_targets_mut().filter(|target| target.lod == lod);
        let blocks = records.filter_map(|record| {
            let own: Vec<&mut MorphDelta> = record.deltas.iter_mut().filter(|block| block.node == node).collect();
            (!own.is_empty()).then_some(own)
        });
        for (blocks, target) in blocks.zip(&self.targets).filter(|(_, target)| target.changed) {
            match blocks.into_iter().next().filter(|_| target.blocks == 1) {
                Some(block) => target.write(block),
                None => v.problem("expected one block of deltas in a morph target, found several"),
            }
        }
    }
}

impl Target {
    /// Packs what changed within the range of the block, or all deltas anew where it does not reach.
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
