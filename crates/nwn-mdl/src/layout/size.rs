//! Sizes of structures.

use meshwire_core::Plain;

use crate::generated::{
    AabbPart, AnimmeshPart, DanglymeshPart, Emitter, LightPart, MeshPart, NodeHeader, Reference, SkinPart,
};
use crate::tree::{MeshKind, Node, NodeKind};

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
