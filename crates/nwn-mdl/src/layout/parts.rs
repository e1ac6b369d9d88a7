//! The data after the header of a node: its kind-specific part and the targets of that part's pointers.

use meshwire_core::Plain;
use meshwire_core::reader::widen;

use super::{At, Layout, Output, Words};
use crate::build::zero;
use crate::generated::{
    AabbEntry, AabbPart, AabbPointer, AnimmeshPart, DanglymeshPart, Emitter, LightPart, MeshPart, NodeHeader,
    Reference, SkinPart,
};
use crate::tree::{Aabb, AnimMesh, DanglyMesh, Light, Mesh, MeshKind, Node, NodeKind, Skin};

impl<'a, W: Words, O: Output<'a>> Layout<W, O> {
    pub(super) fn part(&mut self, node: At, kind: &'a NodeKind) {
        let at = node.behind::<NodeHeader>();
        match kind {
            NodeKind::Dummy | NodeKind::Camera => {}
            NodeKind::Light(light) => self.light(at, light),
            NodeKind::Emitter(emitter) => self.out.one(at, "emitter", **emitter),
            NodeKind::Reference(reference) => self.out.one(at, "reference", **reference),
            NodeKind::Mesh(mesh) => self.mesh(at, mesh),
        }
    }

    fn light(&mut self, at: At, light: &'a Light) {
        let mut placed: LightPart = zero();
        let Ok(()) = LightPart::walk(&mut self.placing(&mut placed, light));
        let (flare_radius, flare_handles, settings) = (light.flare_radius, light.flare_handles, light.settings);
        self.out.one(at, "light", LightPart { flare_radius, flare_handles, settings, ..placed });
    }

    fn mesh(&mut self, at: At, mesh: &'a Mesh) {
        let own = at.behind::<MeshPart>();
        let vertices = widen(mesh.num_vertices());
        // The arrays of a skin precede those of the mesh, and its streams precede the other streams.
        match &mesh.kind {
            MeshKind::Trimesh => {}
            MeshKind::Skin(skin) => self.skin(own, skin, vertices),
            MeshKind::AnimMesh(sets) => self.animmesh(own, sets),
            MeshKind::DanglyMesh(dangly) => self.danglymesh(own, dangly),
            MeshKind::Aabb(aabb) => self.aabb(own, aabb),
        }
        let uv_sets = mesh.streams.uvs.iter().map(|set| u64::from(!set.is_empty())).sum();
        let mut placed: MeshPart = zero();
        let Ok(()) = MeshPart::walk(&mut self.placing(&mut placed, mesh), vertices, uv_sets);
        let Mesh { routines, surface, vertex_indices, strips, options, .. } = *mesh;
        self.out.one(at, "mesh", MeshPart { routines, surface, vertex_indices, strips, options, ..placed });
    }

    fn skin(&mut self, at: At, skin: &'a Skin, vertices: u64) {
        let mut placed: SkinPart = zero();
        let Ok(()) = SkinPart::walk(&mut self.placing(&mut placed, skin), vertices, widen(skin.node_to_bone.len()));
        self.out.one(at, "skin", SkinPart { compile_weights: skin.compile_weights, ..placed });
        self.out.many(at.behind::<SkinPart>(), "slots", &skin.slots);
    }

    fn animmesh(&mut self, at: At, sets: &'a AnimMesh) {
        let [compile_vertices, compile_uvs, compile_normals] = sets.compile;
        let [positions, uvs] = [sets.vertex_sets.len(), sets.uv_sets.len()].map(widen);
        let mut placed: AnimmeshPart = zero();
        let Ok(()) = AnimmeshPart::walk(&mut self.placing(&mut placed, sets), positions, uvs);
        let part = AnimmeshPart {
            sample_period: sets.sample_period,
            compile_vertices,
            compile_uvs,
            compile_normals,
            num_vertex_sets: sets.num_vertex_sets,
            num_uv_sets: sets.num_uv_sets,
            ..placed
        };
        self.out.one(at, "animmesh", part);
    }

    fn danglymesh(&mut self, at: At, dangly: &'a DanglyMesh) {
        let mut placed: DanglymeshPart = zero();
        let Ok(()) = DanglymeshPart::walk(&mut self.placing(&mut placed, dangly));
        self.out.one(at, "danglymesh", DanglymeshPart { motion: dangly.motion, ..placed });
    }

    /// Places the boxes, depth first. Uses one word per box, or a single null word for an empty tree.
    fn aabb(&mut self, at: At, aabb: &'a Aabb) {
        let (link, size) = (AabbPointer::OFFSET, <AabbEntry as Plain>::SIZE);
        let places: Vec<At> = aabb.boxes.iter().map(|_| self.structure(link, size, None)).collect();
        let offset = match places.first() {
            Some(place) => place.offset,
            None => self.word(link.nothing()),
        };
        self.out.one(at, "aabb", AabbPart { root: AabbPointer { offset } });
        let pointer = |child: Option<u32>| AabbPointer {
            offset: child
                .and_then(|child| places.get(usize::try_from(child).ok()?))
                .map_or(link.nothing(), |place| place.offset),
        };
        for (index, (place, entry)) in places.iter().zip(&aabb.boxes).enumerate() {
            let value = AabbEntry {
                bounds_min: entry.min,
                bounds_max: entry.max,
                left: pointer(entry.left),
                right: pointer(entry.right),
                face: entry.face,
                plane: entry.plane,
            };
            self.within("boxes", index, |layout| layout.out.one(*place, "entry", value));
        }
    }
}

/// Returns the size in bytes of a node's structure.
pub(super) fn node_size(node: &Node) -> usize {
    let part = match &node.kind {
        NodeKind::Dummy | NodeKind::Camera => 0,
        NodeKind::Light(_) => <LightPart as Plain>::SIZE,
        NodeKind::Emitter(_) => <Emitter as Plain>::SIZE,
        NodeKind::Reference(_) => <Reference as Plain>::SIZE,
        NodeKind::Mesh(mesh) => {
            <MeshPart as Plain>::SIZE
                + match &mesh.kind {
                    MeshKind::Trimesh => 0,
                    MeshKind::Skin(skin) => <SkinPart as Plain>::SIZE + <i16 as Plain>::SIZE * skin.slots.len(),
                    MeshKind::AnimMesh(_) => <AnimmeshPart as Plain>::SIZE,
                    MeshKind::DanglyMesh(_) => <DanglymeshPart as Plain>::SIZE,
                    MeshKind::Aabb(_) => <AabbPart as Plain>::SIZE,
                }
        }
    };
    <NodeHeader as Plain>::SIZE + part
}
