//! Function addresses inside the compiling program, which identify the compiler.
//!
//! The game overwrites them on load. Source: section 6.1 of the format reference; every node of the known bio and nmc
//! files has exactly these. The camera of bio is unknown and uses the addresses of its dummy.

use crate::profile::Profile;
use crate::tree::{MeshKind, Model, Node, NodeKind};

/// Returns the addresses in a model header.
pub(crate) fn of_model(profile: Profile) -> [u32; 2] {
    match profile {
        Profile::Bio => [0x40_bbc0, 0x40_bbd0],
        Profile::Nmc => [0x46_ab0c, 0x46_ab1c],
        // The value that older builds of the enhanced edition write.
        Profile::Ee => [4, 0],
    }
}

/// Returns the addresses in an animation header.
pub(crate) fn of_animation(profile: Profile) -> [u32; 2] {
    match profile {
        Profile::Bio => [0x40_b6c0, 0x44_e700],
        Profile::Nmc => [0x46_a144, 0x4c_64e4],
        Profile::Ee => [0; 2],
    }
}

/// Returns the addresses in a node header.
pub(crate) fn of_node(profile: Profile, kind: &NodeKind) -> [u32; 6] {
    let mesh = match kind {
        NodeKind::Mesh(mesh) => Some(&mesh.kind),
        _ => None,
    };
    let low = match (profile, kind, mesh) {
        (Profile::Ee, ..) => return [0; 6],
        (Profile::Bio, _, Some(MeshKind::Trimesh)) => [0xe2e0, 0xe2f0, 0xe300, 0xe310, 0xe330, 0xe340],
        (Profile::Bio, _, Some(MeshKind::Skin(_))) => [0xd710, 0xd790, 0xd7a0, 0xe310, 0xd7b0, 0xd7c0],
        (Profile::Bio, _, Some(MeshKind::AnimMesh(_))) => [0xd460, 0xd490, 0xd4a0, 0xd4b0, 0xd4d0, 0xd4e0],
        (Profile::Bio, _, Some(MeshKind::DanglyMesh(_))) => [0xe040, 0xe080, 0xe090, 0xe310, 0xe330, 0xe0a0],
        (Profile::Bio, _, Some(MeshKind::Aabb(_))) => [0xe660, 0xe6e0, 0xe300, 0xe310, 0xe330, 0xe6f0],
        (Profile::Bio, NodeKind::Light(_), _) => [0xdb70, 0xdb80, 0xdb90, 0xdba0, 0xdbc0, 0xdbd0],
        (Profile::Bio, NodeKind::Emitter(_), _) => [0xcb70, 0xd9b0, 0xd9c0, 0xd9d0, 0xd9f0, 0xda00],
        (Profile::Bio, NodeKind::Reference(_), _) => [0xcb70, 0xdf30, 0xcbe0, 0xdf40, 0xdf60, 0xdf70],
        (Profile::Bio, ..) => [0xcb70, 0xcbd0, 0xcbe0, 0xcbf0, 0xcc10, 0xcc20],
        (Profile::Nmc, _, Some(MeshKind::Trimesh)) => [0xe7b4, 0xe7c4, 0xe7d8, 0xe7e8, 0xe804, 0xe814],
        (Profile::Nmc, _, Some(MeshKind::Skin(_))) => [0xd394, 0xd3a4, 0xd3b8, 0xe7e8, 0xd3c8, 0xd3d8],
        (Profile::Nmc, _, Some(MeshKind::AnimMesh(_))) => [0xcf88, 0xcf98, 0xcfac, 0xcfbc, 0xcfd8, 0xcfe8],
        (Profile::Nmc, _, Some(MeshKind::DanglyMesh(_))) => [0xe2b4, 0xe2c4, 0xe2d8, 0xe7e8, 0xe804, 0xe2e8],
        (Profile::Nmc, _, Some(MeshKind::Aabb(_))) => [0xed74, 0xed84, 0xe7d8, 0xe7e8, 0xe804, 0xed98],
        (Profile::Nmc, NodeKind::Light(_), _) => [0xdbb8, 0xdbc8, 0xdbdc, 0xdbec, 0xdc08, 0xdc18],
        (Profile::Nmc, NodeKind::Emitter(_), _) => [0xdbb8, 0xda00, 0xda14, 0xda24, 0xda40, 0xda50],
        (Profile::Nmc, NodeKind::Camera, _) => [0xb9e0, 0xd260, 0xba04, 0xd274, 0xd290, 0xd2a0],
        (Profile::Nmc, NodeKind::Reference(_), _) => [0xb9e0, 0xe178, 0xba04, 0xe18c, 0xe1a8, 0xe1b8],
        (Profile::Nmc, ..) => [0xb9e0, 0xb9f0, 0xba04, 0xba14, 0xba30, 0xba40],
    };
    low.map(|low: u32| low | if profile == Profile::Bio { 0x40_0000 } else { 0x46_0000 })
}

/// Returns the addresses in a mesh.
pub(crate) fn of_mesh(profile: Profile, kind: &MeshKind) -> [u32; 2] {
    match (profile, kind) {
        (Profile::Ee, _) => [0; 2],
        (Profile::Bio, MeshKind::Trimesh | MeshKind::Aabb(_)) => [0x40_e350, 0x40_d7e0],
        (Profile::Bio, MeshKind::Skin(_)) => [0x40_d7d0, 0x40_d7e0],
        (Profile::Bio, MeshKind::AnimMesh(_)) => [0x40_d4f0, 0x40_d500],
        (Profile::Bio, MeshKind::DanglyMesh(_)) => [0x40_e0c0, 0x40_e0b0],
        (Profile::Nmc, MeshKind::Trimesh | MeshKind::Aabb(_)) => [0x46_e828, 0x46_e838],
        (Profile::Nmc, MeshKind::Skin(_)) => [0x46_d3ec, 0x46_d3fc],
        (Profile::Nmc, MeshKind::AnimMesh(_)) => [0x46_cffc, 0x46_d00c],
        (Profile::Nmc, MeshKind::DanglyMesh(_)) => [0x46_e2fc, 0x46_e30c],
    }
}

/// Sets the addresses of a node.
pub(crate) fn set_node(profile: Profile, node: &mut Node) {
    node.head.routines = of_node(profile, &node.kind);
    if let NodeKind::Mesh(mesh) = &mut node.kind {
        mesh.routines = of_mesh(profile, &mesh.kind);
    }
}

/// The reference count in every model of the enhanced edition's compiler.
const EE_REFERENCES: u32 = 384;

/// Sets the addresses of a model, and the reference count, which also shows the compiler.
pub(crate) fn set_model(profile: Profile, model: &mut Model) {
    model.routines = of_model(profile);
    model.state.num_references = if profile == Profile::Ee { EE_REFERENCES } else { 0 };
    for animation in &mut model.animations {
        animation.routines = of_animation(profile);
    }
    model.for_each_mut(&mut |node| set_node(profile, node));
}
