//! Edits of a mesh that keeps all it says per vertex, by hand-computed lists.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use std::borrow::Cow;

use meshwire_scene::mesh::vertices::{Keys, fill, split_corners, to_corners};
use meshwire_scene::mesh::{Corners, EditMesh, Front, Refused, Remap};

#[derive(Clone, Default)]
struct Sheet {
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    uvs: Vec<[f32; 2]>,
    tangents: Vec<[f32; 4]>,
    triangles: Vec<[u32; 3]>,
}

impl EditMesh for Sheet {
    const FRONT: Front = Front::Along;

    fn positions(&self) -> Cow<'_, [[f32; 3]]> {
        Cow::Borrowed(&self.positions)
    }

    fn triangles(&self) -> Cow<'_, [[u32; 3]]> {
        Cow::Borrowed(&self.triangles)
    }

    fn corner_normals(&self) -> Option<Corners<[f32; 3]>> {
        to_corners(&self.normals, &self.triangles)
    }

    fn corner_uvs(&self) -> Option<Corners<[f32; 2]>> {
        to_corners(&self.uvs, &self.triangles)
    }

    fn set_corner_normals(&mut self, normals: &[[[f32; 3]; 3]]) -> Remap {
        let (remap, values) = split_corners(self, normals);
        fill(&mut self.normals, &values, [9.0; 3]);
        remap
    }

    fn set_corner_tangents(&mut self, tangents: &[[[f32; 4]; 3]]) -> Result<Remap, Refused> {
        let (remap, values) = split_corners(self, tangents);
        fill(&mut self.tangents, &values, [0.0; 4]);
        Ok(remap)
    }

    fn vertex_keys(&self) -> Vec<Vec<u8>> {
        let mut keys = Keys::new(self.positions.len());
        keys.add_vectors(&self.normals);
        keys.add_vectors(&self.uvs);
        keys.finish()
    }

    fn retain_triangles(&mut self, keep: &[bool]) {
        let mut keep = keep.iter();
        self.triangles.retain(|_| *keep.next().unwrap());
    }

    fn merge(&mut self, _: &Self) -> Result<(), Refused> {
        Err(Refused::new("one sheet", "two"))
    }

    fn rearrange(&mut self, remap: &Remap, triangles: &[[u32; 3]]) {
        remap.apply(&mut self.positions);
        remap.apply(&mut self.normals);
        remap.apply(&mut self.uvs);
        remap.apply(&mut self.tangents);
        self.triangles = triangles.to_vec();
    }
}

/// Two triangles with a common edge on the x axis, the first flat, the second upright behind it.
fn folded() -> Sheet {
    Sheet {
        positions: vec![[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 2.0]],
        triangles: vec![[0, 1, 2], [2, 1, 3]],
        ..Sheet::default()
    }
}

const UP: [f32; 3] = [0.0, 0.0, 1.0];
const AHEAD: [f32; 3] = [0.0, -1.0, 0.0];

#[test]
fn a_sharp_edge_splits_its_vertices_and_a_smooth_one_does_not() {
    let mut sharp = folded();
    let remap = sharp.smooth_normals(1.0);
    assert_eq!(remap.sources(), [0, 1, 2, 3, 2, 1]);
    assert_eq!(sharp.triangles, [[0, 1, 2], [4, 5, 3]]);
    assert_eq!(sharp.normals, [UP, UP, UP, AHEAD, AHEAD, AHEAD]);
    let mut smooth = folded();
    assert!(smooth.smooth_normals(2.0).is_identity());
    assert_eq!((smooth.normals[0], smooth.normals[3]), (UP, AHEAD));
    assert!(smooth.normals[1][1] < -0.1 && smooth.normals[1][2] > 0.1, "{:?}", smooth.normals[1]);
    for (groups, vertices) in [([1, 2], 6), ([1, 3], 4)] {
        let mut grouped = folded();
        grouped.smooth_normals_by_groups(&groups);
        assert_eq!(grouped.positions.len(), vertices, "{groups:?}");
    }
    let mut with_spare = folded();
    with_spare.positions.push([5.0; 3]);
    with_spare.smooth_normals(2.0);
    assert_eq!(with_spare.normals[4], [9.0; 3], "a vertex without a triangle has the default");
}

#[test]
fn tangents_need_normals_and_texture_coordinates() {
    let mut sheet = folded();
    assert_eq!(sheet.compute_tangents().unwrap_err().to_string(), "expected normals, found a mesh without");
    sheet.smooth_normals(1.0);
    assert_eq!(sheet.compute_tangents().unwrap_err().to_string(), "expected texture coordinates, found a mesh without");
    sheet.uvs = sheet.positions.iter().map(|[x, y, z]| [-*x, y + z]).collect();
    assert!(sheet.compute_tangents().unwrap().is_identity());
    assert_eq!(sheet.tangents, [[-1.0, 0.0, 0.0, -1.0]; 6]);
}

#[test]
fn welding_joins_what_says_the_same_nearby() {
    let mut sheet = folded();
    sheet.smooth_normals(1.0);
    let mut same = sheet.clone();
    assert!(same.weld(0.0).is_identity(), "their normals differ");
    same.normals.clear();
    let remap = same.weld(0.0);
    assert_eq!((remap.sources(), same.triangles.as_slice()), (&[0, 1, 2, 3][..], &[[0, 1, 2], [2, 1, 3]][..]));
    // The first triangle loses a side; the last one never had it.
    same.positions[0] = [0.9, 0.0, 0.0];
    same.triangles.push([3, 3, 2]);
    same.weld(0.25);
    assert_eq!((same.positions.len(), same.triangles.as_slice()), (3, &[[1, 0, 2], [2, 2, 1]][..]));
}

#[test]
fn sheets_are_turned_taken_apart_and_measured() {
    let mut sheet = folded();
    assert_eq!(sheet.bounds(), Some(([-1.0, -1.0, 0.0], [1.0, 0.0, 2.0])));
    assert_eq!(Sheet::default().bounds(), None);
    assert_eq!(sheet.vertex_parts(), None);
    let (flat, upright) = sheet.split(|number, corners| {
        assert_eq!(corners[1], [1.0, 0.0, 0.0], "triangle {number}");
        corners[2][2] > 1.0
    });
    assert_eq!((flat.triangles.as_slice(), flat.positions.as_slice()), (&[[0, 1, 2]][..], &sheet.positions[..3]));
    assert_eq!((upright.triangles.as_slice(), upright.positions.as_slice()), (&[[1, 0, 2]][..], &sheet.positions[1..]));
    sheet.flip_winding();
    assert_eq!(sheet.triangles, [[0, 2, 1], [2, 3, 1]]);
    assert_eq!((Front::Along.reversed(), Front::Against.reversed()), (Front::Against, Front::Along));
    sheet.positions.insert(0, [7.0; 3]);
    sheet.triangles = vec![[1, 3, 2]];
    let remap = sheet.remove_unused();
    assert_eq!((remap.sources(), sheet.triangles.as_slice()), (&[1, 2, 3][..], &[[0, 2, 1]][..]));
}

#[test]
fn corners_and_keys_tell_vertices_apart() {
    assert_eq!(to_corners(&[5, 6, 7], &[[2, 0, 9]]), Some(vec![[7, 5, 0]]), "an index that leads nowhere says 0");
    assert_eq!(to_corners::<u8>(&[], &[[0, 1, 2]]), None);
    let mut keys = Keys::new(2);
    assert!(keys.all_equal());
    keys.add_vectors(&[[1.0_f32], [1.0]]);
    assert!(keys.all_equal());
    keys.add(&["a", "bc"], |text| text.as_bytes().to_vec());
    assert!(!keys.all_equal());
    let length = |length: usize| length.to_le_bytes().to_vec();
    let one = [length(4), 1.0_f32.to_le_bytes().to_vec()].concat();
    let key = |text: &str| [one.clone(), length(text.len()), text.as_bytes().to_vec()].concat();
    assert_eq!(keys.finish(), [key("a"), key("bc")]);
}
