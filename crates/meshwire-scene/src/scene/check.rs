//! Checks of the invariants of a scene.

use super::{Mesh, Primitive, Problem, Scene};

impl Scene {
    /// Returns every dangling reference and every list of the wrong length; empty for a valid scene. Call this on scenes
    /// from untrusted sources.
    #[must_use]
    pub fn check(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        self.check_nodes(&mut problems);
        for (index, mesh) in self.meshes.iter().enumerate() {
            let mut problem =
                |code, message: String| problems.push(Problem::new(code, format!("meshes[{index}]"), message));
            if mesh.node >= self.nodes.len() {
                problem("missing-node", format!("node {} does not exist", mesh.node));
            }
            if let Some(skin) = &mesh.skin {
                if skin.joints.len() != skin.inverse_bind.len() {
                    problem("list-length", "expected a bind pose for every joint".to_owned());
                }
                if let Some(joint) = skin.joints.iter().find(|joint| **joint >= self.nodes.len()) {
                    problem("missing-joint", format!("joint {joint} does not exist"));
                }
            }
            for (part, primitive) in mesh.primitives.iter().enumerate() {
                let place = format!("meshes[{index}].primitives[{part}]");
                if primitive.material.is_some_and(|material| material >= self.materials.len()) {
                    problems.push(Problem::new("missing-material", &place, "its material does not exist"));
                }
                primitive.check(mesh, &place, &mut problems);
            }
        }
        self.check_animations(&mut problems);
        problems
    }

    fn check_nodes(&self, problems: &mut Vec<Problem>) {
        // Walks share their results, so that a long chain is walked once.
        let mut sound = vec![false; self.nodes.len()];
        for (index, node) in self.nodes.iter().enumerate() {
            let mut problem =
                |code, message: String| problems.push(Problem::new(code, format!("nodes[{index}]"), message));
            let mut walk = Vec::new();
            let mut at = Some(index);
            while let Some(step) = at {
                match sound.get(step) {
                    None => {
                        problem("missing-node", format!("an ancestor {step} does not exist"));
                        break;
                    }
                    Some(true) => break,
                    Some(false) if walk.len() >= self.nodes.len() => {
                        let name = String::from_utf8_lossy(&node.name);
                        problem("ancestor-cycle", format!("{name:?} is its own ancestor"));
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

    fn check_animations(&self, problems: &mut Vec<Problem>) {
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
                    let place = format!("animations[{index}].channels[{number}]");
                    problems.push(Problem::new("missing-target", place, "its target does not exist"));
                }
            }
        }
    }
}

impl Primitive {
    fn check(&self, mesh: &Mesh, place: &str, problems: &mut Vec<Problem>) {
        let mut problem = |code, message: String| problems.push(Problem::new(code, place, message));
        let vertices = self.positions.len();
        let mut length = |name: &str, found: usize| {
            if found != 0 && found != vertices {
                problem("list-length", format!("expected {vertices} {name}, found {found}"));
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
            problem("list-length", "expected a source for every triangle".to_owned());
        }
        if self.morph_deltas.len() != mesh.morph_targets.len() {
            problem("list-length", "expected deltas for every morph target".to_owned());
        }
        let outside = |index: &&u32| usize::try_from(**index).map_or(true, |index| index >= vertices);
        if let Some(index) = self.triangles.as_flattened().iter().find(outside) {
            problem("missing-vertex", format!("vertex {index} of a triangle does not exist"));
        }
        let joints = mesh.skin.as_ref().map_or(0, |skin| skin.joints.len());
        let lost = |joint: u32| usize::try_from(joint).map_or(true, |joint| joint >= joints);
        if let Some(influence) = self.influences.all().iter().find(|influence| lost(influence.joint)) {
            problem("missing-joint", format!("joint {} of an influence does not exist", influence.joint));
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
            ("ancestor-cycle", "nodes[0]: \"a\" is its own ancestor"),
            ("missing-node", "nodes[2]: an ancestor 7 does not exist"),
            ("missing-node", "meshes[0]: node 9 does not exist"),
            ("missing-material", "meshes[0].primitives[0]: its material does not exist"),
            ("list-length", "meshes[0].primitives[0]: expected 1 normals, found 2"),
            ("missing-vertex", "meshes[0].primitives[0]: vertex 1 of a triangle does not exist"),
            ("missing-joint", "meshes[0].primitives[0]: joint 0 of an influence does not exist"),
        ];
        let found: Vec<_> = problems.iter().map(|problem| (problem.code, problem.to_string())).collect();
        assert_eq!(found, expected.map(|(code, line)| (code, line.to_owned())));
        // Computing world transforms also terminates on a cycle.
        assert_eq!(scene.world_transforms().len(), 3);
    }
}
