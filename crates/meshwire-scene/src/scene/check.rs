//! Checks of the invariants of a scene.

use super::{Mesh, Primitive, Scene};

impl Scene {
    /// Returns a message for every dangling reference and every list of the wrong length; empty for a valid scene. Call
    /// this on scenes from untrusted sources.
    #[must_use]
    pub fn check(&self) -> Vec<String> {
        let mut problems = Vec::new();
        self.check_nodes(&mut problems);
        for (index, mesh) in self.meshes.iter().enumerate() {
            if mesh.node >= self.nodes.len() {
                problems.push(format!("meshes[{index}]: node {} does not exist", mesh.node));
            }
            if let Some(skin) = &mesh.skin {
                if skin.joints.len() != skin.inverse_bind.len() {
                    problems.push(format!("meshes[{index}]: expected a bind pose for every joint"));
                }
                if let Some(joint) = skin.joints.iter().find(|joint| **joint >= self.nodes.len()) {
                    problems.push(format!("meshes[{index}]: joint {joint} does not exist"));
                }
            }
            for (part, primitive) in mesh.primitives.iter().enumerate() {
                let place = format!("meshes[{index}].primitives[{part}]");
                if primitive.material.is_some_and(|material| material >= self.materials.len()) {
                    problems.push(format!("{place}: its material does not exist"));
                }
                primitive.check(mesh, &place, &mut problems);
            }
        }
        self.check_animations(&mut problems);
        problems
    }

    fn check_nodes(&self, problems: &mut Vec<String>) {
        // Walks share their results, so that a long chain is walked once.
        let mut sound = vec![false; self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate() {
            let mut walk = Vec::new();
            let mut at = Some(index);
            while let Some(step) = at {
                match sound.get(step) {
                    None => {
                        problems.push(format!("nodes[{index}]: an ancestor {step} does not exist"));
                        break;
                    }
                    Some(true) => break,
                    Some(false) if walk.len() >= self.nodes.len() => {
                        problems.push(format!(
                            "nodes[{index}]: {:?} is its own ancestor",
                            String::from_utf8_lossy(&node.name)
                        ));
                        break;
                    }
                    Some(false) => {
                        walk.push(step);
                        at = self.nodes.get(step).and_then(|node| node.parent);
                    }
                }
            }
            for step in walk {
                if let Some(known) = sound.get_mut(step) {
                    *known = true;
                }
            }
        }
    }

    fn check_animations(&self, problems: &mut Vec<String>) {
        use super::AnimationTarget as Target;
        for (index, animation) in self.animations.iter().enumerate() {
            for (number, channel) in animation.channels.iter().enumerate() {
                let exists = match channel.target {
                    None => true,
                    Some(Target::Node(node)) => node < self.nodes.len(),
                    Some(Target::Morph { mesh, target }) => {
                        self.meshes.get(mesh).is_some_and(|mesh| target < mesh.morph_targets.len())
                    }
                };
                if !exists {
                    problems.push(format!("animations[{index}].channels[{number}]: its target does not exist"));
                }
            }
        }
    }
}

impl Primitive {
    fn check(&self, mesh: &Mesh, place: &str, problems: &mut Vec<String>) {
        let vertices = self.positions.len();
        let mut length = |name: &str, found: usize| {
            if found != 0 && found != vertices {
                problems.push(format!("{place}: expected {vertices} {name}, found {found}"));
            }
        };
        length("normals", self.normals.len());
        length("tangents", self.tangents.len());
        self.uv_sets.iter().for_each(|set| length("texture coordinates", set.len()));
        self.color_sets.iter().for_each(|set| length("colors", set.len()));
        length("influences", self.influences.len());
        length("source vertices", self.source_vertices.len());
        for deltas in &self.morph_deltas {
            length("morph deltas", deltas.positions.len());
            length("morph deltas of normals", deltas.normals.len());
            length("morph deltas of tangents", deltas.tangents.len());
        }
        if !matches!(self.source_triangles.len(), 0) && self.source_triangles.len() != self.triangles.len() {
            problems.push(format!("{place}: expected a source for every triangle"));
        }
        if self.morph_deltas.len() != mesh.morph_targets.len() {
            problems.push(format!("{place}: expected deltas for every morph target"));
        }
        let outside = |index: &&u32| usize::try_from(**index).map_or(true, |index| index >= vertices);
        if let Some(index) = self.triangles.as_flattened().iter().find(outside) {
            problems.push(format!("{place}: vertex {index} of a triangle does not exist"));
        }
        let joints = mesh.skin.as_ref().map_or(0, |skin| skin.joints.len());
        let lost = |joint: u32| usize::try_from(joint).map_or(true, |joint| joint >= joints);
        if let Some(influence) = self.influences.all().iter().find(|influence| lost(influence.joint)) {
            problems.push(format!("{place}: joint {} of an influence does not exist", influence.joint));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Influence, Node};
    use super::*;
    use crate::Space;

    #[test]
    fn every_kind_of_dangling_reference_is_reported() {
        let mut scene = Scene::new(Space::GLTF);
        scene.nodes = vec![
            Node { parent: Some(1), ..Node::named("a") },
            Node { parent: Some(0), ..Node::named("b") },
            Node { parent: Some(7), ..Node::named("c") },
        ];
        let mut part = Primitive {
            positions: vec![[0.0; 3]],
            normals: vec![[0.0; 3]; 2],
            material: Some(0),
            triangles: vec![[0, 0, 1]],
            ..Primitive::default()
        };
        part.influences.push([Influence { joint: 0, weight: 1.0 }]);
        scene.meshes.push(Mesh { node: 9, primitives: vec![part], ..Mesh::default() });
        let problems = scene.check();
        let expected = [
            "nodes[0]: \"a\" is its own ancestor",
            "nodes[2]: an ancestor 7 does not exist",
            "meshes[0]: node 9 does not exist",
            "meshes[0].primitives[0]: its material does not exist",
            "meshes[0].primitives[0]: expected 1 normals, found 2",
            "meshes[0].primitives[0]: vertex 1 of a triangle does not exist",
            "meshes[0].primitives[0]: joint 0 of an influence does not exist",
        ];
        assert_eq!(problems, expected);
        // Computing world transforms also terminates on a cycle.
        assert_eq!(scene.world_transforms().len(), 3);
    }
}
