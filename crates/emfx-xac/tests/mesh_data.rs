//! Edits of the lists of a mesh: parts, and what must be alike for two meshes to be one.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use crate::common;

use emfx_xac::build::{MeshData, Part};
use emfx_xac::{ChunkBody, Exporter, Lengths};
use meshwire_scene::mesh::EditMesh;

/// Every kind of list, on two parts of a triangle each.
fn full() -> MeshData {
    let mut mesh = common::strip(0, 0, 1);
    let number = mesh.positions.len();
    mesh.bitangent_sets = vec![vec![[0.0, 1.0, 0.0]; number]];
    mesh.packed_color_sets = vec![(1..).take(number).collect()];
    mesh.color_sets = vec![vec![[0.5; 4]; number]];
    mesh.original_vertices = Some((0..).take(number).collect());
    mesh.parts = [2, 5].map(|material| Part { material, num_vertices: 2, indices: vec![0, 1, 1] }).into();
    mesh
}

#[test]
fn meshes_with_the_same_lists_become_one() {
    let (mut both, other) = (full(), full());
    both.merge(&other).unwrap();
    let twice = |length: usize| assert_eq!(length, 2 * other.positions.len());
    twice(both.positions.len());
    twice(both.normals.len());
    twice(both.influences.len());
    let sets = |mesh: &MeshData| {
        [
            mesh.uv_sets.iter().map(Vec::len).collect::<Vec<_>>(),
            mesh.tangent_sets.iter().map(Vec::len).collect(),
            mesh.bitangent_sets.iter().map(Vec::len).collect(),
            mesh.packed_color_sets.iter().map(Vec::len).collect(),
            mesh.color_sets.iter().map(Vec::len).collect(),
        ]
    };
    assert_eq!(sets(&both), [[8]; 5]);
    assert_eq!((both.original_vertices.is_none(), both.parts.len(), both.parts[3].material), (true, 4, 5));
    assert_eq!(both.triangles()[3], [6, 7, 7], "indices count over the whole mesh");
    assert_eq!(both.packed_color_sets[0], [1, 2, 3, 4, 1, 2, 3, 4]);
}

#[test]
fn meshes_with_different_lists_are_reported() {
    type Edit = fn(&mut MeshData);
    let cases: [(Edit, &str); 8] = [
        (|mesh| mesh.normals.clear(), "expected 1 normals, found 0"),
        (|mesh| mesh.uv_sets.push(Vec::new()), "expected 1 sets of texture coordinates, found 2"),
        (|mesh| mesh.tangent_sets.clear(), "expected 1 sets of tangents, found 0"),
        (|mesh| mesh.bitangent_sets.clear(), "expected 1 sets of bitangents, found 0"),
        (|mesh| mesh.packed_color_sets.clear(), "expected 1 sets of packed colors, found 0"),
        (|mesh| mesh.color_sets.clear(), "expected 1 sets of colors, found 0"),
        (|mesh| mesh.influences.clear(), "expected 1 lists of influences, found 0"),
        (|mesh| mesh.is_collision = true, "expected 0 meshes for collision tests, found 1"),
    ];
    for (change, expected) in cases {
        let mut other = full();
        change(&mut other);
        let (mut own, before) = (full(), full());
        assert_eq!(own.merge(&other).unwrap_err().to_string(), expected);
        assert_eq!(own, before, "nothing is changed");
    }
}

#[test]
fn removing_triangles_keeps_the_parts() {
    let mut mesh = common::strip(0, 3, 2);
    assert_eq!(mesh.triangles().len(), 4);
    mesh.retain_triangles(&[false, true, true, false]);
    assert_eq!((mesh.parts.len(), mesh.parts[0].indices.as_slice()), (1, &[1, 2, 3, 2, 4, 3][..]));
    mesh.retain_triangles(&[false]);
    assert_eq!(mesh.parts[0].indices, [2, 4, 3], "triangles beyond the list are kept");
    let (kept, removed) = common::strip(0, 3, 2).split(|number, _| number > 1);
    assert_eq!((kept.positions.len(), removed.positions.len()), (4, 4));
    assert_eq!((kept.parts[0].num_vertices, removed.parts[0].indices.as_slice()), (4, &[0, 2, 1, 1, 2, 3][..]));
}

/// Tangents lie by the first set of texture coordinates; bitangents go, and other sets must have tangents already.
#[test]
fn tangents_follow_the_first_texture_coordinates() {
    let mut mesh = full();
    mesh.parts = common::strip(0, 0, 1).parts;
    mesh.tangent_sets.clear();
    mesh.compute_tangents().unwrap();
    assert_eq!((mesh.tangent_sets.len(), mesh.bitangent_sets.len()), (1, 0));
    // v falls with y, where the strip was made; the normals look against z.
    assert_eq!(mesh.tangent_sets[0], [[1.0, 0.0, 0.0, 1.0]; 4]);
    mesh.uv_sets.push(mesh.uv_sets[0].clone());
    let expected =
        "expected a single set of texture coordinates, or tangents for each set, found 2 sets without tangents";
    assert_eq!(mesh.compute_tangents().unwrap_err().to_string(), expected);
    mesh.uv_sets.clear();
    let expected = "expected texture coordinates, found a mesh without";
    assert_eq!(mesh.compute_tangents().unwrap_err().to_string(), expected);
}

/// A count is a claim: the vertices are those in the lists.
#[test]
fn counts_that_differ_from_the_lists_allocate_nothing() {
    let mut mesh = full();
    mesh.parts[1].num_vertices = u32::MAX;
    assert_eq!(mesh.vertex_parts().unwrap(), [0, 0, 1, 1]);
    mesh.weld(0.0);
    mesh.smooth_normals(1.0);
    mesh.remove_unused();
    mesh.flip_winding();
    let mut few = full();
    few.parts[1].num_vertices = 1;
    assert_eq!(few.vertex_parts().unwrap(), [0, 0, 1, 2]);
}

/// A mesh without a skin that claims billions of original vertices does not get as many rows with its first skin.
#[test]
fn a_claimed_number_of_original_vertices_allocates_no_rows() {
    let mut file = common::builder(Exporter::Max2011, Lengths::Compatible).build().unwrap();
    let chunk = file.meshes().find(|mesh| mesh.skin.is_none()).unwrap().chunk;
    for chunk in file.chunks_mut() {
        if let ChunkBody::Mesh(mesh) = &mut chunk.body {
            mesh.num_original_vertices = u32::MAX;
        }
    }
    let mesh = file.meshes().find(|mesh| mesh.chunk == chunk).unwrap();
    let mut data = mesh.to_data();
    data.influences = vec![vec![(0, 1.0)]; data.positions.len()];
    file.replace_mesh(chunk, &data).unwrap();
    let mesh = file.meshes().find(|mesh| mesh.chunk == chunk).unwrap();
    assert_eq!((mesh.skin.unwrap().num_rows(), mesh.num_original_vertices), (3, 3));
}
