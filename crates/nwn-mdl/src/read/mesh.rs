//! Lights and meshes.

use meshwire_core::reader::widen;
use meshwire_core::{Error, Plain, Segment};

use super::Reader;
use crate::generated::{
    AabbEntry, AabbPart, AnimmeshPart, Array, DanglymeshPart, LightPart, MeshPart, NodeHeader, SkinPart,
};
use crate::layout::Region;
use crate::tree::{
    Aabb, AabbBox, AnimMesh, DanglyMesh, KNOWN_FLAGS, Light, Mesh, MeshKind, Skin, Streams, VertexStreams,
};

/// Sizes of the bone table of a skin.
const SLOT_COUNTS: [u32; 3] = [18, 64, 128];
/// Offset of the bone table in a node.
const SLOTS: u32 = 0x2b0;

impl Reader<'_> {
    pub(super) fn light(&mut self, offset: u32) -> Result<Box<Light>, Error> {
        let part = self.source.one::<LightPart>(offset)?.decode();
        self.array_words([part.flare_sizes, part.flare_positions, part.flare_colors, part.flare_textures]);
        let pointers: Vec<u32> = self.list("flare_textures", part.flare_textures)?;
        self.words.extend_from_slice(&pointers);
        let mut flare_textures = Vec::with_capacity(pointers.len());
        for (index, pointer) in pointers.iter().enumerate() {
            self.source.enter(Segment::Field("flare_textures"), Some(index));
            flare_textures.push(if *pointer == 0 { None } else { Some(self.source.text(*pointer)?) });
            self.source.leave(2);
        }
        Ok(Box::new(Light {
            flare_radius: part.flare_radius,
            flare_handles: part.flare_handles,
            flare_sizes: self.list("flare_sizes", part.flare_sizes)?,
            flare_positions: self.list("flare_positions", part.flare_positions)?,
            flare_colors: self.list("flare_colors", part.flare_colors)?,
            flare_textures,
            settings: part.settings,
        }))
    }

    pub(super) fn mesh(&mut self, node: u32, header: &NodeHeader) -> Result<Box<Mesh>, Error> {
        let part = self.source.one::<MeshPart>(node.saturating_add(0x70))?.decode();
        let own = node.saturating_add(0x270);
        let kind = match u32::from(header.flags) & KNOWN_FLAGS {
            0x061 => MeshKind::Skin(Box::new(self.skin(node, header, &part)?)),
            0x0a1 => MeshKind::AnimMesh(Box::new(self.animmesh(own, &part)?)),
            0x121 => MeshKind::DanglyMesh(Box::new(self.danglymesh(own)?)),
            0x221 => MeshKind::Aabb(self.aabb(own)?),
            _ => MeshKind::Trimesh,
        };
        self.array_words([part.faces, part.left_over_faces, part.index_counts, part.index_lists]);
        self.words.extend_from_slice(&[
            part.ofs_positions,
            part.num_vertices.into(),
            part.num_uv_sets.into(),
            part.ofs_uv_0,
            part.ofs_uv_1,
            part.ofs_uv_2,
            part.ofs_uv_3,
            part.ofs_normals,
            part.ofs_colors,
            part.ofs_extra_1,
            part.ofs_extra_2,
            part.ofs_extra_3,
            part.ofs_tangents,
            part.ofs_extra_5,
            part.ofs_handedness,
        ]);
        let index_counts: Vec<u32> = self.list("index_counts", part.index_counts)?;
        let index_lists = self.index_lists(&part, &index_counts)?;
        Ok(Box::new(Mesh {
            routines: part.routines,
            surface: part.surface,
            faces: self.list("faces", part.faces)?,
            vertex_indices: part.vertex_indices,
            left_over_faces: self.left_over_faces(part.left_over_faces),
            index_counts,
            index_lists,
            strips: part.strips,
            streams: self.streams(&part, matches!(kind, MeshKind::AnimMesh(_)))?,
            options: part.options,
            kind,
        }))
    }

    /// Words that only compilers use: what they leave there need not lead anywhere.
    fn left_over_faces(&mut self, array: Array) -> Vec<u32> {
        self.list("left_over_faces", array).unwrap_or_default()
    }

    fn streams(&mut self, part: &MeshPart, is_animmesh: bool) -> Result<Streams, Error> {
        let count = part.num_vertices;
        if count == 0 {
            return Ok(Streams::default());
        }
        // Meshes of animations have no streams. An animmesh still states its vertices there, for the sets; pointers
        // of its streams that lead beyond the data are taken for those of streams that are not there.
        let raw = widen(self.source.region(Region::Raw).len());
        let beyond = |offset: u32| u64::from(offset) + 12 * u64::from(count) > raw;
        if is_animmesh && beyond(part.ofs_positions) && beyond(part.ofs_normals) {
            return Ok(Streams::default());
        }
        Ok(Streams::from(VertexStreams {
            positions: self.stream("positions", part.ofs_positions, count)?,
            uvs: [
                self.stream("uv_0", part.ofs_uv_0, count)?,
                self.stream("uv_1", part.ofs_uv_1, count)?,
                self.stream("uv_2", part.ofs_uv_2, count)?,
                self.stream("uv_3", part.ofs_uv_3, count)?,
            ],
            normals: self.stream("normals", part.ofs_normals, count)?,
            colors: self.stream("colors", part.ofs_colors, count)?,
            extra_1: self.stream("extra_1", part.ofs_extra_1, count)?,
            extra_2: self.stream("extra_2", part.ofs_extra_2, count)?,
            extra_3: self.stream("extra_3", part.ofs_extra_3, count)?,
            tangents: self.stream("tangents", part.ofs_tangents, count)?,
            extra_5: self.stream("extra_5", part.ofs_extra_5, count)?,
            handedness: self.stream("handedness", part.ofs_handedness, count)?,
        }))
    }

    /// A stream of the raw region with an element for each vertex.
    fn stream<T: Plain>(&mut self, name: &'static str, offset: u32, count: u16) -> Result<Vec<T>, Error> {
        if offset == u32::MAX || count == 0 {
            return Ok(Vec::new());
        }
        self.source.many(name, Region::Raw, offset, u64::from(count))
    }

    /// The index lists. A mesh that the enhanced edition merged into a sibling states a length of 0, but the indices
    /// of its faces are still there.
    fn index_lists(&mut self, part: &MeshPart, counts: &[u32]) -> Result<Vec<Vec<u16>>, Error> {
        let pointers: Vec<u32> = self.list("index_lists", part.index_lists)?;
        self.words.extend_from_slice(&pointers);
        let room = u64::from(part.faces.used).saturating_mul(3);
        let raw = widen(self.source.region(Region::Raw).len());
        let mut lists = Vec::with_capacity(pointers.len());
        for (index, pointer) in pointers.iter().enumerate() {
            let stated = counts.get(index).map_or(0, |count| u64::from(*count));
            let fits = room.saturating_mul(2).saturating_add(u64::from(*pointer)) <= raw;
            let merged = stated == 0 && self.reserves_indices && pointers.len() == 1 && fits;
            let count = if merged { room } else { stated };
            lists.push(if count == 0 {
                Vec::new()
            } else {
                self.source.many("index_lists", Region::Raw, *pointer, count)?
            });
        }
        Ok(lists)
    }

    fn skin(&mut self, node: u32, header: &NodeHeader, mesh: &MeshPart) -> Result<Skin, Error> {
        let part = self.source.one::<SkinPart>(node.saturating_add(0x270))?.decode();
        let slots = slot_count(node, header, mesh, &part);
        self.words.extend_from_slice(&[part.ofs_weights, part.ofs_bones, part.ofs_node_to_bone, part.num_nodes]);
        self.array_words([part.bind_rotations, part.bind_translations, part.bone_constants]);
        let node_to_bone = match part.num_nodes {
            0 => Vec::new(),
            count => self.source.many("node_to_bone", Region::Model, part.ofs_node_to_bone, count.into())?,
        };
        Ok(Skin {
            compile_weights: part.compile_weights,
            weights: self.stream("weights", part.ofs_weights, mesh.num_vertices)?,
            bones: self.stream("bones", part.ofs_bones, mesh.num_vertices)?,
            node_to_bone,
            bind_rotations: self.list("bind_rotations", part.bind_rotations)?,
            bind_translations: self.list("bind_translations", part.bind_translations)?,
            bone_constants: self.list("bone_constants", part.bone_constants)?,
            slots: self.source.many("slots", Region::Model, node.saturating_add(SLOTS), slots.into())?,
        })
    }

    fn animmesh(&mut self, offset: u32, mesh: &MeshPart) -> Result<AnimMesh, Error> {
        let part = self.source.one::<AnimmeshPart>(offset)?.decode();
        self.words.extend_from_slice(&[part.ofs_vertex_sets, part.ofs_uv_sets]);
        let vertices = u64::from(mesh.num_vertices);
        Ok(AnimMesh {
            sample_period: part.sample_period,
            compile: [part.compile_vertices, part.compile_uvs, part.compile_normals],
            num_vertex_sets: part.num_vertex_sets,
            num_uv_sets: part.num_uv_sets,
            vertex_sets: self.sets("vertex_sets", part.ofs_vertex_sets, vertices * u64::from(part.num_vertex_sets)),
            uv_sets: self.sets("uv_sets", part.ofs_uv_sets, vertices * u64::from(part.num_uv_sets)),
        })
    }

    /// The sets of an animmesh. Some compilers write them for the vertices of the source text, which are fewer: what is
    /// not there is taken for no sets.
    fn sets<T: Plain>(&mut self, name: &'static str, offset: u32, count: u64) -> Vec<T> {
        if offset == 0 || count == 0 {
            return Vec::new();
        }
        self.source.many(name, Region::Model, offset, count).unwrap_or_default()
    }

    fn danglymesh(&mut self, offset: u32) -> Result<DanglyMesh, Error> {
        let part = self.source.one::<DanglymeshPart>(offset)?.decode();
        self.array_words([part.constraints]);
        Ok(DanglyMesh { constraints: self.list("constraints", part.constraints)?, motion: part.motion })
    }

    /// The tree of boxes, depth first.
    fn aabb(&mut self, offset: u32) -> Result<Aabb, Error> {
        let part = self.source.one::<AabbPart>(offset)?.decode();
        if part.root.offset == 0 {
            self.words.push(0);
            return Ok(Aabb::default());
        }
        let mut boxes: Vec<AabbBox> = Vec::new();
        // Offset of a box, and whose left (false) or right (true) half it is.
        let mut pending: Vec<(u32, Option<(usize, bool)>)> = vec![(part.root.offset, None)];
        self.source.enter(Segment::Field("boxes"), None);
        while let Some((offset, parent)) = pending.pop() {
            let entry = self.source.claim::<AabbEntry>(offset)?.decode();
            self.words.push(offset);
            let place = boxes.len();
            if let Some((parent, is_right)) = parent {
                if let Some(parent) = boxes.get_mut(parent) {
                    let side = if is_right { &mut parent.right } else { &mut parent.left };
                    *side = u32::try_from(place).ok();
                }
            }
            boxes.push(AabbBox {
                min: entry.bounds_min,
                max: entry.bounds_max,
                left: None,
                right: None,
                face: entry.face,
                plane: entry.plane,
            });
            for (half, is_right) in [(entry.right, true), (entry.left, false)] {
                if half.offset != 0 {
                    pending.push((half.offset, Some((place, is_right))));
                }
            }
        }
        self.source.leave(1);
        Ok(Aabb { boxes })
    }
}

/// Slots of a skin's bone table: the node-to-bone table follows the structure at once. Where it does not, the largest
/// table that ends before anything else of the node begins.
fn slot_count(node: u32, header: &NodeHeader, mesh: &MeshPart, part: &SkinPart) -> u32 {
    let ends_at = |count: u32| node.saturating_add(SLOTS).saturating_add(2 * count);
    if let Some(count) = SLOT_COUNTS.into_iter().find(|count| ends_at(*count) == part.ofs_node_to_bone) {
        return count;
    }
    let arrays = [
        part.bind_rotations,
        part.bind_translations,
        part.bone_constants,
        mesh.faces,
        mesh.index_counts,
        mesh.index_lists,
        header.children,
        header.keys,
        header.floats,
    ];
    let offsets = arrays.iter().map(|array| array.offset).chain([part.ofs_node_to_bone]);
    let next = offsets.filter(|offset| *offset > node).min().unwrap_or(0);
    SLOT_COUNTS.into_iter().rev().find(|count| ends_at(*count) <= next).unwrap_or(18)
}
