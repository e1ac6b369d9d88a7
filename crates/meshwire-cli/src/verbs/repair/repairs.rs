//! The available repairs.

use meshwire::mdl::build::aabb_tree;
use meshwire::mdl::tree::{Mesh, MeshKind};
use meshwire::{Asset, Error};

use super::{names, normals};

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
    Repair { name: "normals", codes: &["zero-normal"], on_demand: false, run: normals::fill },
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
    Repair { name: "names", codes: &["long-name", "resource-name-length"], on_demand: true, run: names::cut },
];

fn counts(asset: &mut Asset) -> Result<bool, Error> {
    match asset {
        Asset::Xac(actor) => actor.recount_as(actor.style()),
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
        Asset::Mdl(file) if file.model.super_model().is_none() => {
            file.model.state.num_nodes = u32::try_from(file.model.nodes().count()).unwrap_or(u32::MAX);
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn boxes(asset: &mut Asset) -> Result<bool, Error> {
    match asset {
        Asset::Xac(actor) => {
            actor.update_boxes();
        }
        Asset::Xmf(file) => file.edit(meshwire::xmf::Mesh::recompute)?,
        Asset::Mdl(_) => {
            asset.update_bounds();
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn tables(asset: &mut Asset) -> Result<bool, Error> {
    let is_mdl = matches!(asset, Asset::Mdl(_));
    each_mesh(asset, |mesh, computed| {
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
    Ok(is_mdl)
}

/// Runs a repair on the meshes of a Neverwinter Nights model, each with a recomputed copy.
fn each_mesh(asset: &mut Asset, repair: impl Fn(&mut Mesh, &Mesh)) {
    let Asset::Mdl(file) = asset else { return };
    let profile = file.profile;
    file.model.for_each_node_mut(&mut |node| {
        if let Some(mesh) = node.mesh_mut() {
            let mut computed = mesh.clone();
            computed.compute(profile);
            repair(mesh, &computed);
        }
    });
}
