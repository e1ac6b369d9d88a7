//! The available repairs.

#![allow(unreachable_patterns, unreachable_code, reason = "a build may have some of the formats")]

use crate::{Asset, Error};

/// A repair.
pub struct Repair {
    /// Its subject, for people.
    pub name: &'static str,
    /// Findings that it may resolve.
    pub codes: &'static [&'static str],
    /// It may change the rendered result, so it is done only when requested by name.
    pub on_demand: bool,
    /// Runs the repair; returns false if it does not apply to the format.
    pub run: fn(&mut Asset) -> Result<bool, Error>,
}

pub const ALL: &[Repair] = &[
    Repair {
        name: "counts",
        codes: &[
            "child-count",
            "header-counts",
            "local-bone-count",
            "material-count",
            "node-count",
            "root-count",
            "submesh-sums",
        ],
        on_demand: false,
        run: counts,
    },
    Repair {
        name: "boxes",
        // The ranges of a mesh depend on the width of its indices.
        codes: &[
            "box-nan",
            "collision-index-width",
            "collision-range",
            "index-width",
            "misplaced-box",
            "stale-bounds",
            "stale-box",
            "value-range",
        ],
        on_demand: false,
        run: boxes,
    },
    Repair {
        name: "tables",
        codes: &["aabb-face", "aabb-leaves", "adjacency", "stale-planes"],
        on_demand: false,
        run: tables,
    },
    Repair { name: "normals", codes: &["zero-normal"], on_demand: false, run: normals },
    Repair {
        name: "lengths",
        codes: &[
            "allocated-size",
            "buffer-order",
            "data-gap",
            "index-out-of-sync",
            "stated-length",
            "unknown-layout",
            "unused-bytes",
        ],
        on_demand: false,
        run: |asset| {
            asset.forget_stored();
            Ok(true)
        },
    },
    Repair { name: "names", codes: &["long-name", "resource-name-length"], on_demand: true, run: names },
];

fn counts(asset: &mut Asset) -> Result<bool, Error> {
    match asset {
        #[cfg(feature = "xac")]
        Asset::Xac(actor) => actor.recount_as(actor.style()),
        #[cfg(feature = "xmf")]
        Asset::Xmf(file) => {
            let items = |index: bool| {
                let found = file.descriptors().find(|descriptor| descriptor.is_index() == index);
                found.map_or(0, |descriptor| u32::try_from(descriptor.num_items()).unwrap_or(u32::MAX))
            };
            let [vertices, indices] = [false, true].map(items);
            let header = file.header_mut();
            (header.num_vertices, header.num_indices) = (vertices, indices);
        }
        // Only the supermodel knows how many nodes it adds.
        #[cfg(feature = "mdl")]
        Asset::Mdl(file) if file.model.super_model().is_none() => {
            file.model.state.num_nodes = u32::try_from(file.model.nodes().count()).unwrap_or(u32::MAX);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn boxes(asset: &mut Asset) -> Result<bool, Error> {
    match asset {
        #[cfg(feature = "xac")]
        Asset::Xac(actor) => {
            actor.update_boxes();
        }
        #[cfg(feature = "xmf")]
        Asset::Xmf(file) => file.edit(crate::xmf::Mesh::recompute)?,
        #[cfg(feature = "mdl")]
        Asset::Mdl(_) => {
            asset.update_bounds();
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn names(asset: &mut Asset) -> Result<bool, Error> {
    match asset {
        #[cfg(feature = "xmodel")]
        Asset::Xmodel(_) => super::names::cut(asset),
        #[cfg(feature = "mdl")]
        Asset::Mdl(_) => super::names::cut(asset),
        _ => Ok(false),
    }
}

fn normals(asset: &mut Asset) -> Result<bool, Error> {
    match asset {
        #[cfg(feature = "xmodel")]
        Asset::Xmodel(file) => Ok(super::normals::fill(file)),
        _ => Ok(false),
    }
}

fn tables(asset: &mut Asset) -> Result<bool, Error> {
    match asset {
        #[cfg(feature = "mdl")]
        Asset::Mdl(file) => {
            mend_tables(file);
            Ok(true)
        }
        _ => Ok(false),
    }
}

/// Replaces tables of a Neverwinter Nights model that do not fit its faces by computed ones.
#[cfg(feature = "mdl")]
fn mend_tables(file: &mut crate::mdl::MdlFile) {
    use crate::mdl::{build::aabb_tree, tree::MeshKind};

    let profile = file.profile;
    file.model.for_each_node_mut(&mut |node| {
        let Some(mesh) = node.mesh_mut() else { return };
        let mut computed = mesh.clone();
        computed.compute(profile);
        let beyond = |face: i16| usize::try_from(face).is_ok_and(|face| face >= mesh.faces.len());
        if mesh.num_off_plane() > 0 || mesh.faces.iter().any(|face| face.adjacent.into_iter().any(beyond)) {
            mesh.faces.clone_from(&computed.faces);
        }
        let triangles: Vec<[u16; 3]> = mesh.faces.iter().map(|face| face.vertices).collect();
        if let MeshKind::Aabb(tree) = &mut mesh.kind {
            let mut leaves: Vec<i32> = tree.leaves().collect();
            leaves.sort_unstable();
            if !leaves.into_iter().eq((0..).take(triangles.len())) {
                *tree = aabb_tree(&mesh.streams.positions, &triangles);
            }
        }
    });
}
