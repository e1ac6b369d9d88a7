//! Morph targets per mesh.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use meshwire_scene::{Budget, LeftOut, MorphDeltas, MorphTarget};

use super::level::Level;
use crate::file::position;
use crate::generated::{ChunkBody, MorphDelta, MorphTarget as Record};
use crate::view::{DirectionRange, MeshRef, VertexDelta};

/// A morph target of a mesh: the record with its path, and its blocks of deltas for that mesh.
pub(super) struct Target<'a> {
    /// Path of the record.
    pub source: String,
    /// The record.
    pub record: &'a Record,
    /// The blocks, usually one.
    pub blocks: Vec<&'a MorphDelta>,
}

/// The morph targets of a level, by the node and level of detail of the mesh that they deform.
pub(super) struct Morphs<'a>(HashMap<(u32, u32), Vec<Target<'a>>>);

impl<'a> Morphs<'a> {
    pub(super) fn of(level: &Level<'a>) -> Self {
        let mut all: HashMap<(u32, u32), Vec<Target<'a>>> = HashMap::new();
        for (chunk, body) in level.file.bodies().enumerate() {
            let (list, single): (&[Record], bool) = match body {
                ChunkBody::MorphTargets(list) => (&list.targets, false),
                ChunkBody::MorphTarget(target) => (std::slice::from_ref(target), true),
                _ => continue,
            };
            for (place, record) in list.iter().enumerate() {
                let source = || match single {
                    true => level.path(chunk, ""),
                    false => level.path(chunk, format_args!(".targets[{place}]")),
                };
                for block in &record.deltas {
                    let targets = all.entry((block.node, record.lod)).or_default();
                    match targets.last_mut() {
                        Some(last) if std::ptr::eq(last.record, record) => last.blocks.push(block),
                        _ => targets.push(Target { source: source(), record, blocks: vec![block] }),
                    }
                }
            }
        }
        Self(all)
    }

    /// Returns the targets that deform a mesh. Targets of a node deform its visual mesh.
    pub(super) fn of_mesh(&self, mesh: MeshRef<'_>) -> &[Target<'a>] {
        let own = (!mesh.is_collision()).then(|| self.0.get(&(mesh.node, mesh.lod.unwrap_or(0))));
        own.flatten().map_or(&[], Vec::as_slice)
    }

    /// Returns the number of delta blocks that deform none of the given meshes.
    pub(super) fn left(&self, asked: &BTreeSet<(u32, u32, bool)>) -> usize {
        let lost = self.0.iter().filter(|((node, lod), _)| !asked.contains(&(*node, *lod, false)));
        lost.flat_map(|(_, targets)| targets).map(|target| target.blocks.len()).sum()
    }
}

/// A morph target of a mesh with all its deltas, in the order of the vertices.
pub(super) struct Decoded<'a> {
    of: &'a Target<'a>,
    deltas: Vec<VertexDelta>,
}

impl<'a> Decoded<'a> {
    pub(super) fn of(of: &'a Target<'a>) -> Self {
        let mut deltas: Vec<_> = of.blocks.iter().flat_map(|block| block.decode(DirectionRange::One)).collect();
        deltas.sort_by_key(|delta| delta.vertex);
        Self { of, deltas }
    }

    /// Returns the target for the scene. Its rest weight is 0, or the nearest value in its range.
    pub(super) fn target(&self) -> MorphTarget {
        MorphTarget {
            source: self.of.source.clone(),
            name: self.of.record.name.as_bytes().to_vec(),
            weight: self.of.record.clamp(0.0),
        }
    }

    /// Returns the deltas for the vertices of a part.
    pub(super) fn deltas(&self, range: Range<usize>, budget: &mut Budget, left_out: &mut LeftOut) -> MorphDeltas {
        let before = |vertex: usize| self.deltas.partition_point(|delta| position(delta.vertex) < vertex);
        let own = self.deltas.get(before(range.start)..before(range.end)).unwrap_or(&[]);
        let mut deltas = MorphDeltas::default();
        if own.is_empty() {
            return deltas;
        }
        if !budget.take(range.len().saturating_mul(3)) {
            left_out.add("deltas", own.len());
            return deltas;
        }
        for list in [&mut deltas.positions, &mut deltas.normals, &mut deltas.tangents] {
            *list = vec![[0.0; 3]; range.len()];
        }
        for delta in own {
            let lists = [
                (&mut deltas.positions, delta.position),
                (&mut deltas.normals, delta.normal),
                (&mut deltas.tangents, delta.tangent),
            ];
            for (list, added) in lists {
                let sum = list.get_mut(position(delta.vertex) - range.start);
                sum.into_iter().flatten().zip(added).for_each(|(sum, part)| *sum += part);
            }
        }
        deltas
    }

    /// Returns the number of deltas whose vertex is out of range.
    pub(super) fn outside(&self, vertices: usize) -> usize {
        self.deltas.iter().rev().take_while(|delta| position(delta.vertex) >= vertices).count()
    }
}
