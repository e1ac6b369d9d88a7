//! Moving, turning and scaling.

use meshwire_core::{Error, ErrorKind, Format};

use crate::MdlFile;
use crate::build::{aabb_tree, set_plane};
use crate::controller::{Track, index};
use crate::generated::Face;
use crate::geometry::{self, Bounds, Vec3};
use crate::profile::Profile;
use crate::tree::{Mesh, MeshKind, Node, VertexStreams};
use crate::view::Transform;

impl Mesh {
    /// Moves, turns and scales the mesh inside its node. Planes, bounds, average, radius and area follow; adjacency
    /// and vertex order stay.
    ///
    /// What the compiler's rules explain is computed anew by them; what rests on vertices that are not in the file is
    /// moved along.
    pub fn transform(&mut self, transform: &Transform, profile: Profile) {
        let before = Explained::of(self, profile);
        let streams: &mut VertexStreams = &mut self.streams;
        for position in &mut streams.positions {
            *position = transform.point(*position);
        }
        for direction in streams.normals.iter_mut().chain(&mut streams.tangents) {
            *direction = transform.direction(*direction);
        }
        for (face, explained) in self.faces.iter_mut().zip(&before.planes) {
            if *explained {
                set_plane(face, &streams.positions, profile);
                continue;
            }
            face.normal = transform.direction(face.normal);
            if let Some([corner, ..]) = geometry::corners(&streams.positions, face.vertices) {
                face.distance = geometry::plane_distance(face.normal, corner, profile);
            }
        }
        let points = self.own_positions();
        let bounds = if before.bounds {
            geometry::bounds(points)
        } else {
            moved_box(transform, self.surface.bounds_min, self.surface.bounds_max)
        };
        let average = if before.average {
            self.computed_average(profile)
        } else if self.surface.average.iter().all(|part| part.is_finite()) {
            transform.point(self.surface.average)
        } else {
            // nmc divides by the number of vertices even where there are none.
            self.surface.average
        };
        let radius = if before.radius {
            geometry::radius(average, points, profile)
        } else {
            self.surface.radius * transform.scale.abs()
        };
        let area = if before.area {
            self.computed_area(profile)
        } else {
            self.options.surface_area * transform.scale * transform.scale
        };
        self.surface.bounds_min = bounds.min;
        self.surface.bounds_max = bounds.max;
        self.surface.average = average;
        self.surface.radius = radius;
        self.options.surface_area = area;
        match &mut self.kind {
            MeshKind::AnimMesh(sets) => {
                for position in &mut sets.vertex_sets {
                    *position = transform.point(*position);
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

/// Which of the computed values of a mesh are what the rules of its compiler make of the vertices that it has.
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
        let plane = |face: &Face| {
            let mut computed = *face;
            set_plane(&mut computed, &mesh.streams.positions, profile);
            computed == *face
        };
        Self {
            planes: mesh.faces.iter().map(plane).collect(),
            bounds: (min, max) == (surface.bounds_min, surface.bounds_max),
            average: mesh.computed_average(profile) == surface.average,
            radius: geometry::radius(surface.average, points, profile) == surface.radius,
            area: mesh.computed_area(profile) == mesh.options.surface_area,
        }
    }
}

/// The box around a moved box and the origin of the node.
fn moved_box(transform: &Transform, [ax, ay, az]: Vec3, [bx, by, bz]: Vec3) -> Bounds {
    let corners = [ax, bx].map(|x| [ay, by].map(|y| [az, bz].map(|z| transform.point([x, y, z]))));
    geometry::bounds(corners.as_flattened().as_flattened())
}

impl MdlFile {
    /// Makes the whole model larger or smaller: meshes, positions of nodes, bind poses, all animations, bounds. The
    /// radius of the model stays: the game knows two values only.
    ///
    /// ```
    /// use nwn_mdl::{Profile, build};
    ///
    /// let mut file = build::file("demo", Profile::Ee)?;
    /// let shape = build::Shape { positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], ..Default::default() };
    /// file.insert_node("demo", build::trimesh("blade", &shape, Profile::Ee)?)?;
    /// file.scale(3.0)?;
    /// let blade = file.nodes().find_map(|node| node.mesh()).unwrap();
    /// assert_eq!(blade.streams.positions[1], [3.0, 0.0, 0.0]);
    /// assert!(file.scale(f32::NAN).is_err());
    /// # Ok::<(), meshwire_core::Error>(())
    /// ```
    ///
    /// # Errors
    /// The factor is not a finite number above 0. Nothing is changed then.
    pub fn scale(&mut self, factor: f32) -> Result<(), Error> {
        if !(factor.is_finite() && factor > 0.0) {
            return Err(Error::new(Self::NAME, ErrorKind::invalid("a finite factor above 0", factor.to_string())));
        }
        let profile = self.profile;
        let transform = Transform { scale: factor, ..Transform::default() };
        let mut change = |node: &mut Node| {
            scale_positions(node, factor);
            if let Some(mesh) = node.mesh_mut() {
                mesh.transform(&transform, profile);
                if let MeshKind::Skin(skin) = &mut mesh.kind {
                    for part in skin.bind_translations.iter_mut().flatten() {
                        *part *= factor;
                    }
                }
            }
        };
        self.model.for_each_node_mut(&mut change);
        for root in self.model.animations.iter_mut().filter_map(|animation| animation.root.as_mut()) {
            root.for_each_mut(&mut change);
        }
        let properties = &mut self.model.properties;
        for part in properties.bounds_min.iter_mut().chain(&mut properties.bounds_max) {
            *part *= factor;
        }
        Ok(())
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
