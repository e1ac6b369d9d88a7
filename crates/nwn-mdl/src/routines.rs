//! Function addresses inside the compiling program, which identify the compiler.
//!
//! The game overwrites them on load. Source: section 6.1 of the format reference; every node of the known bio and nmc
//! files has exactly these. The camera of bio is unknown and uses the addresses of its dummy.

use crate::profile::Profile;
use crate::tree::{Animation, MeshKind, Model, Node, NodeKind};

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
    match (profile, kind, mesh) {
        (Profile::Ee, ..) => [0; 6],
        (Profile::Bio, _, Some(MeshKind::Trimesh)) => {
            [0x40_e2e0, 0x40_e2f0, 0x40_e300, 0x40_e310, 0x40_e330, 0x40_e340]
        }
        (Profile::Bio, _, Some(MeshKind::Skin(_))) => {
            [0x40_d710, 0x40_d790, 0x40_d7a0, 0x40_e310, 0x40_d7b0, 0x40_d7c0]
        }
        (Profile::Bio, _, Some(MeshKind::AnimMesh(_))) => {
            [0x40_d460, 0x40_d490, 0x40_d4a0, 0x40_d4b0, 0x40_d4d0, 0x40_d4e0]
        }
        (Profile::Bio, _, Some(MeshKind::DanglyMesh(_))) => {
            [0x40_e040, 0x40_e080, 0x40_e090, 0x40_e310, 0x40_e330, 0x40_e0a0]
        }
        (Profile::Bio, _, Some(MeshKind::Aabb(_))) => {
            [0x40_e660, 0x40_e6e0, 0x40_e300, 0x40_e310, 0x40_e330, 0x40_e6f0]
        }
        (Profile::Bio, NodeKind::Light(_), _) => [0x40_db70, 0x40_db80, 0x40_db90, 0x40_dba0, 0x40_dbc0, 0x40_dbd0],
        (Profile::Bio, NodeKind::Emitter(_), _) => [0x40_cb70, 0x40_d9b0, 0x40_d9c0, 0x40_d9d0, 0x40_d9f0, 0x40_da00],
        (Profile::Bio, NodeKind::Reference(_), _) => [0x40_cb70, 0x40_df30, 0x40_cbe0, 0x40_df40, 0x40_df60, 0x40_df70],
        (Profile::Bio, ..) => [0x40_cb70, 0x40_cbd0, 0x40_cbe0, 0x40_cbf0, 0x40_cc10, 0x40_cc20],
        (Profile::Nmc, _, Some(MeshKind::Trimesh)) => {
            [0x46_e7b4, 0x46_e7c4, 0x46_e7d8, 0x46_e7e8, 0x46_e804, 0x46_e814]
        }
        (Profile::Nmc, _, Some(MeshKind::Skin(_))) => {
            [0x46_d394, 0x46_d3a4, 0x46_d3b8, 0x46_e7e8, 0x46_d3c8, 0x46_d3d8]
        }
        (Profile::Nmc, _, Some(MeshKind::AnimMesh(_))) => {
            [0x46_cf88, 0x46_cf98, 0x46_cfac, 0x46_cfbc, 0x46_cfd8, 0x46_cfe8]
        }
        (Profile::Nmc, _, Some(MeshKind::DanglyMesh(_))) => {
            [0x46_e2b4, 0x46_e2c4, 0x46_e2d8, 0x46_e7e8, 0x46_e804, 0x46_e2e8]
        }
        (Profile::Nmc, _, Some(MeshKind::Aabb(_))) => {
            [0x46_ed74, 0x46_ed84, 0x46_e7d8, 0x46_e7e8, 0x46_e804, 0x46_ed98]
        }
        (Profile::Nmc, NodeKind::Light(_), _) => [0x46_dbb8, 0x46_dbc8, 0x46_dbdc, 0x46_dbec, 0x46_dc08, 0x46_dc18],
        (Profile::Nmc, NodeKind::Emitter(_), _) => [0x46_dbb8, 0x46_da00, 0x46_da14, 0x46_da24, 0x46_da40, 0x46_da50],
        (Profile::Nmc, NodeKind::Camera, _) => [0x46_b9e0, 0x46_d260, 0x46_ba04, 0x46_d274, 0x46_d290, 0x46_d2a0],
        (Profile::Nmc, NodeKind::Reference(_), _) => [0x46_b9e0, 0x46_e178, 0x46_ba04, 0x46_e18c, 0x46_e1a8, 0x46_e1b8],
        (Profile::Nmc, ..) => [0x46_b9e0, 0x46_b9f0, 0x46_ba04, 0x46_ba14, 0x46_ba30, 0x46_ba40],
    }
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

/// Sets the addresses of a node and all below it.
pub(crate) fn set_nodes(profile: Profile, root: &mut Node) {
    root.for_each_mut(&mut |node| {
        node.head.routines = of_node(profile, &node.kind);
        if let NodeKind::Mesh(mesh) = &mut node.kind {
            mesh.routines = of_mesh(profile, &mesh.kind);
        }
    });
}

/// Sets the addresses of an animation.
pub(crate) fn set_animation(profile: Profile, animation: &mut Animation) {
    animation.routines = of_animation(profile);
    if let Some(root) = &mut animation.root {
        set_nodes(profile, root);
    }
}

/// Sets the addresses of a model.
pub(crate) fn set_model(profile: Profile, model: &mut Model) {
    model.routines = of_model(profile);
    if let Some(root) = &mut model.root {
        set_nodes(profile, root);
    }
    for animation in &mut model.animations {
        set_animation(profile, animation);
    }
}
