//! Facts about Egosoft meshes.

use crate::xmf::XmfFile;

use super::{Facts, shown};

pub fn facts(file: &XmfFile, facts: &mut Facts) {
    facts.materials = file.materials().map(|material| shown(material.name.text())).collect();
    let Ok(mesh) = file.mesh() else {
        // A buffer is damaged; the descriptors still have the counts.
        facts.meshes = 1;
        facts.vertices = file.descriptors().find(|one| !one.is_index()).map_or(0, crate::xmf::Descriptor::num_items);
        facts.triangles = file.descriptors().find(|one| one.is_index()).map_or(0, |one| one.num_items() / 3);
        return;
    };
    let mut triangles = 0;
    for point in mesh.positions().into_iter().flatten() {
        facts.geometry.position(point);
        facts.add_point(point.map(f64::from));
    }
    for triangle in mesh.triangles() {
        facts.geometry.triangle(triangle);
        triangles += 1;
    }
    facts.geometry.end_mesh();
    facts.add_mesh(mesh.num_vertices(), triangles);
}
