//! Moving, turning and scaling.

use crate::build::aabb_tree;
use crate::controller::{Track, index};
use crate::geometry;
use crate::profile::Profile;
use crate::tree::{Mesh, MeshKind, Model, Node, VertexStreams};
use crate::view::Transform;

impl Mesh {
    /// Moves, turns and scales the mesh inside its node. Planes, bounds, average, radius and area follow; adjacency
    /// and vertex order stay.
    pub fn transform(&mut self, transform: &Transform) {
        let streams: &mut VertexStreams = &mut self.streams;
        for position in &mut streams.positions {
            *position = transform.point(*position);
        }
        for direction in streams.normals.iter_mut().chain(&mut streams.tangents) {
            *direction = transform.direction(*direction);
        }
        for face in &mut self.faces {
            face.normal = transform.direction(face.normal);
            if let Some([corner, ..]) = geometry::corners(&streams.positions, face.vertices) {
                face.distance = geometry::plane_distance(face.normal, corner);
            }
        }
        let bounds = geometry::bounds(&streams.positions);
        self.surface.bounds_min = bounds.min;
        self.surface.bounds_max = bounds.max;
        self.surface.average = transform.point(self.surface.average);
        self.surface.radius *= transform.scale.abs();
        self.options.surface_area *= transform.scale * transform.scale;
        match &mut self.kind {
            MeshKind::AnimMesh(sets) => {
                for position in &mut sets.vertex_sets {
                    *position = transform.point(*position);
                }
            }
            MeshKind::Aabb(aabb) if !aabb.boxes.is_empty() => {
                let triangles: Vec<[u16; 3]> = self.faces.iter().map(|face| face.vertices).collect();
                *aabb = aabb_tree(&streams.positions, &triangles);
            }
            MeshKind::Skin(_) | MeshKind::DanglyMesh(_) | MeshKind::Trimesh | MeshKind::Aabb(_) => {}
        }
    }
}

/// Makes the whole model larger or smaller: meshes, positions of nodes, bind poses, all animations, bounds. The radius
/// stays: the game knows two values only.
pub fn scale_model(model: &mut Model, factor: f32) {
    let transform = Transform { scale: factor, ..Transform::default() };
    let mut change = |node: &mut Node| {
        scale_positions(node, factor);
        if let Some(mesh) = node.mesh_mut() {
            mesh.transform(&transform);
            if let MeshKind::Skin(skin) = &mut mesh.kind {
                for part in skin.bind_translations.iter_mut().flatten() {
                    *part *= factor;
                }
            }
        }
    };
    model.for_each_node_mut(&mut change);
    for root in model.animations.iter_mut().filter_map(|animation| animation.root.as_mut()) {
        root.for_each_mut(&mut change);
    }
    let properties = &mut model.properties;
    for part in properties.bounds_min.iter_mut().chain(&mut properties.bounds_max) {
        *part *= factor;
    }
}

/// Scales every position controller of a node; tangents of Bezier keys too.
fn scale_positions(node: &mut Node, factor: f32) {
    // The ids of positions are those of all compilers.
    let own = |track: &Track<'_>| track.name() == Some("position");
    let ranges: Vec<(usize, usize)> =
        node.tracks(Profile::Ee).filter(own).map(|track| (index(track.key.value_index), track.values.len())).collect();
    for (start, length) in ranges {
        for value in node.controllers.floats.iter_mut().skip(start).take(length) {
            *value *= factor;
        }
    }
}
