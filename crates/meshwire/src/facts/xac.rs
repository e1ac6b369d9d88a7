//! Facts about EMotionFX actors.

use std::collections::BTreeSet;

use crate::xac::XacFile;
use crate::xac::view::ParameterValue;

use super::{Facts, shown};

pub fn facts(file: &XacFile, facts: &mut Facts) {
    let tree = file.tree();
    facts.nodes = tree.nodes().iter().map(|node| shown(node.name.as_bytes())).collect();
    facts.parents = (0..tree.nodes().len()).map(|node| tree.parent(node)).collect();
    for material in file.materials() {
        let name = shown(material.name().as_bytes());
        for layer in material.layers() {
            let role = layer.map_type.name().unwrap_or("unknown");
            facts.add_use(&name, role, shown(layer.texture.as_bytes()));
        }
        for (parameter, value) in material.parameters() {
            if let ParameterValue::Bitmap(texture) = value {
                facts.add_use(&name, &shown(parameter.as_bytes()), shown(texture.as_bytes()));
            }
        }
        facts.materials.push(name);
    }
    let worlds = tree.world_transforms();
    let mut bones = BTreeSet::new();
    for mesh in file.meshes() {
        let mut triangles = 0;
        for point in mesh.positions() {
            facts.geometry.position(*point);
        }
        for triangle in mesh.triangles() {
            triangles += 1;
            facts.geometry.triangle(triangle);
        }
        facts.geometry.end_mesh();
        facts.add_mesh(mesh.positions().len(), triangles);
        let is_placed = usize::try_from(mesh.node).is_ok_and(|node| node < worlds.len());
        if is_placed && !mesh.is_collision() {
            let world = mesh.vertex_world(&worlds);
            mesh.positions().iter().for_each(|point| facts.add_point(world.point(*point).map(f64::from)));
        }
        if let Some(skin) = mesh.skin {
            bones.extend(
                skin.all_influences().filter(|influence| influence.weight != 0.0).map(|one| usize::from(one.node)),
            );
        }
    }
    facts.bones = bones.into_iter().filter_map(|bone| facts.nodes.get(bone).cloned()).collect();
}
