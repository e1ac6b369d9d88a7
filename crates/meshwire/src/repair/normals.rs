//! Normals of length 0, which have no direction and cause black faces or stop loaders.

use meshwire_scene::glam::{DVec3, Vec3};
use meshwire_scene::mesh::{Front, normals};

use crate::xmodel::{Content, Model, XmodelFile};

/// Replaces zero normals of corners with the mean of the adjacent faces. Returns false for animations.
pub fn fill(file: &mut XmodelFile) -> bool {
    let Content::Model(model) = &mut file.content else { return false };
    let around = around(model);
    for (face, around) in model.faces.iter_mut().zip(around) {
        for (corner, around) in face.corners.iter_mut().zip(around) {
            if is_zero(corner.normal) {
                corner.normal = around.map(f64::from);
            }
        }
    }
    true
}

/// Returns the mean of the faces that meet at each corner, on the side of most existing normals.
fn around(model: &Model) -> Vec<[[f32; 3]; 3]> {
    let positions: Vec<[f32; 3]> =
        model.vertices.iter().map(|vertex| DVec3::from(vertex.offset).as_vec3().to_array()).collect();
    let triangles: Vec<[u32; 3]> =
        model.faces.iter().map(|face| face.corners.each_ref().map(|corner| corner.vertex)).collect();
    let mut smooth = normals::by_angle(&positions, &triangles, std::f32::consts::PI, Front::Along);
    let pairs = model.faces.iter().flat_map(|face| &face.corners).zip(smooth.as_flattened());
    let agreement: f64 =
        pairs.map(|(corner, around)| DVec3::from(corner.normal).dot(Vec3::from(*around).as_dvec3())).sum();
    if agreement < 0.0 {
        smooth.as_flattened_mut().iter_mut().for_each(|normal| *normal = normal.map(|part| 0.0 - part));
    }
    smooth
}

/// Returns true for a normal that is so short that Black Ops stops at it.
fn is_zero(normal: [f64; 3]) -> bool {
    DVec3::from(normal).length() < 1e-21
}
