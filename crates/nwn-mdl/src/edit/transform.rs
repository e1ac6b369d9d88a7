//! Moves, rotates and scales meshes and models.

use meshwire_core::Error;
use meshwire_scene::Pose;
use meshwire_scene::glam::{Quat, Vec3};

use crate::build::{aabb_tree, set_plane};
use crate::controller::{Track, attributes, index};
use crate::error::refuse;
use crate::file::MdlFile;
use crate::generated::Face;
use crate::geometry::{self, Bounds};
use crate::profile::Profile;
use crate::tree::{AabbBox, Mesh, MeshKind, Node, VertexStreams};

/// A pose without its identity steps: an identity rotation or adding 0 would turn -0 into 0.
struct Motion {
    scale: f32,
    rotation: Option<Quat>,
    translation: Option<Vec3>,
}

impl Motion {
    fn of(pose: &Pose) -> Self {
        Self {
            scale: pose.scale,
            rotation: (pose.rotation != Quat::IDENTITY).then_some(pose.rotation),
            translation: (pose.translation != Vec3::ZERO).then_some(pose.translation),
        }
    }

    fn point(&self, point: [f32; 3]) -> [f32; 3] {
        let turned = self.direction(point.map(|part| part * self.scale));
        self.translation.map_or(turned, |translation| (Vec3::from_array(turned) + translation).to_array())
    }

    fn direction(&self, direction: [f32; 3]) -> [f32; 3] {
        self.rotation.map_or(direction, |rotation| (rotation * Vec3::from_array(direction)).to_array())
    }

    /// Returns the distance of a plane with this normal, which is already rotated.
    fn distance(&self, normal: [f32; 3], distance: f32) -> f32 {
        let scaled = distance * self.scale;
        self.translation.map_or(scaled, |translation| scaled - translation.dot(Vec3::from_array(normal)))
    }

    /// Returns true if boxes remain axis-aligned with the same order along each axis.
    fn keeps_boxes(&self) -> bool {
        self.rotation.is_none() && self.scale > 0.0
    }

    /// Returns the bounds of a transformed box, extended to contain the origin of the node.
    fn bounds(&self, Bounds { min, max }: Bounds) -> Bounds {
        if self.keeps_boxes() && self.translation.is_none() {
            return Bounds { min: self.point(min), max: self.point(max) };
        }
        let ([ax, ay, az], [bx, by, bz]) = (min, max);
        let corners = [ax, bx].map(|x| [ay, by].map(|y| [az, bz].map(|z| self.point([x, y, z]))));
        geometry::bounds(corners.as_flattened().as_flattened())
    }
}

impl Mesh {
    /// Moves, rotates and scales the mesh within its node. Planes, bounds, average, radius and area are updated;
    /// adjacency and vertex order are unchanged.
    ///
    /// Values that the compiler's rules reproduce exactly are recomputed. Values that depend on vertices that are not
    /// in the file are transformed instead.
    pub fn transform(&mut self, pose: &Pose, profile: Profile) {
        let motion = Motion::of(pose);
        let before = Explained::of(self, profile);
        if self.streams.lengths().any(|(_, length)| length > 0) {
            let streams: &mut VertexStreams = &mut self.streams;
            for position in &mut streams.positions {
                *position = motion.point(*position);
            }
            for direction in streams.normals.iter_mut().chain(&mut streams.tangents) {
                *direction = motion.direction(*direction);
            }
        }
        for (face, explained) in self.faces.iter_mut().zip(&before.planes) {
            if *explained {
                set_plane(face, &self.streams.positions, profile);
            } else {
                face.normal = motion.direction(face.normal);
                face.distance = motion.distance(face.normal, face.distance);
            }
        }
        let points = self.own_positions();
        let stored = Bounds { min: self.surface.bounds_min, max: self.surface.bounds_max };
        let bounds = if before.bounds { geometry::bounds(points) } else { motion.bounds(stored) };
        let average = if before.average {
            self.computed_average(profile)
        } else if self.surface.average.iter().all(|part| part.is_finite()) {
            motion.point(self.surface.average)
        } else {
            // nmc divides by the number of vertices even if it is zero.
            self.surface.average
        };
        let radius = if before.radius {
            geometry::radius(average, points, profile)
        } else {
            self.surface.radius * pose.scale.abs()
        };
        let area =
            if before.area { self.computed_area(profile) } else { self.options.surface_area * pose.scale * pose.scale };
        self.surface.bounds_min = bounds.min;
        self.surface.bounds_max = bounds.max;
        self.surface.average = average;
        self.surface.radius = radius;
        self.options.surface_area = area;
        match &mut self.kind {
            MeshKind::AnimMesh(sets) => {
                for position in &mut sets.vertex_sets {
                    *position = motion.point(*position);
                }
            }
            MeshKind::Aabb(aabb) if motion.keeps_boxes() => {
                for AabbBox { min, max, .. } in &mut aabb.boxes {
                    (*min, *max) = (motion.point(*min), motion.point(*max));
                }
            }
            MeshKind::Aabb(aabb) if !aabb.boxes.is_empty() => {
                let triangles: Vec<[u16; 3]> = self.faces.iter().map(|face| face.vertices).collect();
                *aabb = aabb_tree(&self.streams.positions, &triangles);
            }
            MeshKind::Skin(_) | MeshKind::DanglyMesh(_) | MeshKind::Trimesh | MeshKind::Aabb(_) => {}
        }
    }
}

/// Which computed values of a mesh match the compiler's rules bit for bit. 0 and -0 differ.
struct Explained {
    planes: Vec<bool>,
    bounds: bool,
    average: bool,
    radius: bool,
    area: bool,
}

impl Explained {
    fn of(mesh: &Mesh, profile: Profile) -> Self {
        let (surface, points) = (&mesh.surface, mesh.own_positions());
        let Bounds { min, max } = geometry::bounds(points);
        let same = |a: [f32; 3], b: [f32; 3]| a.map(f32::to_bits) == b.map(f32::to_bits);
        let equal = |a: f32, b: f32| a.to_bits() == b.to_bits();
        let plane = |face: &Face| {
            let mut computed = *face;
            set_plane(&mut computed, &mesh.streams.positions, profile);
            let has_corners = geometry::corners(&mesh.streams.positions, face.vertices).is_some();
            has_corners && same(computed.normal, face.normal) && equal(computed.distance, face.distance)
        };
        Self {
            planes: mesh.faces.iter().map(plane).collect(),
            bounds: same(min, surface.bounds_min) && same(max, surface.bounds_max),
            average: same(mesh.computed_average(profile), surface.average),
            radius: equal(geometry::radius(surface.average, points, profile), surface.radius),
            area: equal(mesh.computed_area(profile), mesh.options.surface_area),
        }
    }
}

impl MdlFile {
    /// Scales the whole model: meshes, positions of nodes, bind poses, all animations, bounds. The radius of the model
    /// does not change, because the game uses only two values. A factor of 1 changes nothing.
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_core::*; }
    /// use meshwire::mdl::{Profile, build};
    ///
    /// let mut file = build::file("demo", Profile::Ee)?;
    /// let shape = build::Shape { positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], ..Default::default() };
    /// file.insert_node("demo", build::trimesh("blade", &shape, Profile::Ee)?)?;
    /// file.scale(3.0)?;
    /// let blade = file.nodes().find_map(|node| node.mesh()).unwrap();
    /// assert_eq!(blade.streams.positions[1], [3.0, 0.0, 0.0]);
    /// assert!(file.scale(f32::NAN).is_err());
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Fails if the factor is not finite and positive. Nothing is changed then.
    pub fn scale(&mut self, factor: f32) -> Result<(), Error> {
        if !(factor.is_finite() && factor > 0.0) {
            return Err(refuse("a finite factor above 0", factor.to_string()));
        }
        let profile = self.profile;
        let pose = Pose { scale: factor, ..Pose::IDENTITY };
        let mut change = |node: &mut Node| {
            scale_positions(node, factor);
            if let Some(mesh) = node.mesh_mut() {
                mesh.transform(&pose, profile);
                if let MeshKind::Skin(skin) = &mut mesh.kind {
                    for part in skin.bind_translations.iter_mut().flatten() {
                        *part *= factor;
                    }
                }
            }
        };
        self.model.for_each_mut(&mut change);
        let properties = &mut self.model.properties;
        for part in properties.bounds_min.iter_mut().chain(&mut properties.bounds_max) {
            *part *= factor;
        }
        Ok(())
    }
}

/// Scales every position controller of a node, including the tangents of Bezier keys.
fn scale_positions(node: &mut Node, factor: f32) {
    // All compilers use the same ids for positions.
    let own = |track: &Track<'_>| track.key.id == attributes::node::POSITION.id;
    let ranges: Vec<(usize, usize)> =
        node.tracks(Profile::Ee).filter(own).map(|track| (index(track.key.value_index), track.values.len())).collect();
    for (start, length) in ranges {
        for value in node.controllers.floats.iter_mut().skip(start).take(length) {
            *value *= factor;
        }
    }
}
