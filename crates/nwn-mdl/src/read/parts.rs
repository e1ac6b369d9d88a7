//! The kind-specific data after the header of a node.

use meshwire_core::reader::widen;
use meshwire_core::{Error, Plain, Segment};

use super::Reader;
use super::source::{behind, decode};
use crate::build::{empty_anim_mesh, empty_light, empty_mesh, empty_skin};
use crate::generated::{
    AabbEntry, AabbPart, AabbPointer, AnimmeshPart, DanglymeshPart, LightPart, MeshPart, NodeHeader, SkinPart,
};
use crate::graph::Region;
use crate::tree::{Aabb, AabbBox, AnimMesh, DanglyMesh, Light, Mesh, MeshKind, SLOT_COUNTS, Skin, flags};

impl Reader<'_> {
    pub(super) fn light(&mut self, offset: u32) -> Result<Box<Light>, Error> {
        let mut part: LightPart = decode(self.source.one::<LightPart>(offset)?);
        let mut light = Box::new(Light {
            flare_radius: part.flare_radius,
            flare_handles: part.flare_handles,
            settings: part.settings,
            ..empty_light()
        });
        LightPart::walk(&mut self.reading(&mut part, &mut *light))?;
        Ok(light)
    }

    pub(super) fn mesh(&mut self, node: u32, header: &NodeHeader) -> Result<Box<Mesh>, Error> {
        let offset = behind::<NodeHeader>(node);
        let mut part: MeshPart = decode(self.source.one::<MeshPart>(offset)?);
        let own = behind::<MeshPart>(offset);
        let kind = match flags::known(header.flags.into()) {
            flags::SKIN => MeshKind::Skin(Box::new(self.skin(own, node, header, &part)?)),
            flags::ANIMMESH => MeshKind::AnimMesh(Box::new(self.animmesh(own, &part)?)),
            flags::DANGLYMESH => MeshKind::DanglyMesh(Box::new(self.danglymesh(own)?)),
            flags::AABB => MeshKind::Aabb(self.aabb(own)?),
            _ => MeshKind::Trimesh,
        };
        let vertices = self.stream_length(&part, &kind);
        let mut mesh = Box::new(Mesh {
            routines: part.routines,
            surface: part.surface,
            vertex_indices: part.vertex_indices,
            strips: part.strips,
            options: part.options,
            ..empty_mesh(kind, self.layout.profile)
        });
        let uv_sets = part.num_uv_sets.into();
        MeshPart::walk(&mut self.reading(&mut part, &mut *mesh), vertices, uv_sets)?;
        Ok(mesh)
    }

    /// Returns the number of elements per stream. Meshes in animations have no streams. An animmesh in an animation
    /// still states its number of vertices, for the sets; if its stream pointers are out of bounds, the streams are
    /// taken to be missing.
    fn stream_length(&self, part: &MeshPart, kind: &MeshKind) -> u64 {
        let count = u64::from(part.num_vertices);
        let raw = widen(self.source.region(Region::Raw).len());
        let beyond = |offset: u32| u64::from(offset) + widen(<[f32; 3] as Plain>::SIZE) * count > raw;
        let is_animmesh = matches!(kind, MeshKind::AnimMesh(_));
        if is_animmesh && beyond(part.ofs_positions) && beyond(part.ofs_normals) { 0 } else { count }
    }

    fn skin(&mut self, offset: u32, node: u32, header: &NodeHeader, mesh: &MeshPart) -> Result<Skin, Error> {
        let mut part: SkinPart = decode(self.source.one::<SkinPart>(offset)?);
        let table = behind::<SkinPart>(offset);
        let slots = slot_count(table, node, header, mesh, &part);
        let slots = self.source.many("slots", Region::Model, table, widen(slots))?;
        let mut skin = Skin { compile_weights: part.compile_weights, slots, ..empty_skin(0) };
        let (vertices, nodes) = (mesh.num_vertices.into(), part.num_nodes.into());
        SkinPart::walk(&mut self.reading(&mut part, &mut skin), vertices, nodes)?;
        Ok(skin)
    }

    fn animmesh(&mut self, offset: u32, mesh: &MeshPart) -> Result<AnimMesh, Error> {
        let mut part: AnimmeshPart = decode(self.source.one::<AnimmeshPart>(offset)?);
        let mut sets = AnimMesh {
            compile: [part.compile_vertices, part.compile_uvs, part.compile_normals],
            num_vertex_sets: part.num_vertex_sets,
            num_uv_sets: part.num_uv_sets,
            ..empty_anim_mesh(part.sample_period)
        };
        let [positions, uvs] =
            [part.num_vertex_sets, part.num_uv_sets].map(|sets| u64::from(mesh.num_vertices) * u64::from(sets));
        AnimmeshPart::walk(&mut self.reading(&mut part, &mut sets), positions, uvs)?;
        Ok(sets)
    }

    fn danglymesh(&mut self, offset: u32) -> Result<DanglyMesh, Error> {
        let mut part: DanglymeshPart = decode(self.source.one::<DanglymeshPart>(offset)?);
        let mut dangly = DanglyMesh { constraints: Vec::new(), motion: part.motion };
        DanglymeshPart::walk(&mut self.reading(&mut part, &mut dangly))?;
        Ok(dangly)
    }

    /// Reads the AABB tree, depth first. Records one word per box, or a single null word for an empty tree.
    fn aabb(&mut self, offset: u32) -> Result<Aabb, Error> {
        let part: AabbPart = decode(self.source.one::<AabbPart>(offset)?);
        if AabbPointer::OFFSET.is_nil(part.root.offset) {
            self.note(&[part.root.offset]);
            return Ok(Aabb::default());
        }
        let mut boxes: Vec<AabbBox> = Vec::new();
        // Offset of a box, its parent, and whether it is the left (false) or right (true) child.
        let mut pending: Vec<(u32, Option<(usize, bool)>)> = vec![(part.root.offset, None)];
        self.source.enter(Segment::Field("boxes"), None);
        while let Some((offset, parent)) = pending.pop() {
            let entry: AabbEntry = decode(self.source.claim::<AabbEntry>(offset)?);
            self.note(&[offset]);
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
                if !AabbPointer::OFFSET.is_nil(half.offset) {
                    pending.push((half.offset, Some((place, is_right))));
                }
            }
        }
        self.source.leave(1);
        Ok(Aabb { boxes })
    }
}

/// Determines the number of slots of a skin's bone table at `table`: the node-to-bone table should directly follow it.
/// Otherwise, uses the largest table that ends before other data of the node begins.
fn slot_count(table: u32, node: u32, header: &NodeHeader, mesh: &MeshPart, part: &SkinPart) -> usize {
    let ends_at = |count: usize| u64::from(table) + widen(count * <i16 as Plain>::SIZE);
    if let Some(count) = SLOT_COUNTS.into_iter().find(|count| ends_at(*count) == u64::from(part.ofs_node_to_bone)) {
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
    SLOT_COUNTS.into_iter().rev().find(|count| ends_at(*count) <= u64::from(next)).unwrap_or(18)
}
