//! What the compilers computed, computed again: the share that agrees is printed.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use meshwire_core::Format;
use meshwire_core::testkit::corpus;
use nwn_mdl::tree::MeshKind;
use nwn_mdl::{MdlFile, geometry};

#[derive(Default)]
struct Share {
    equal: usize,
    all: usize,
}

impl Share {
    fn add(&mut self, equal: bool) {
        self.equal += usize::from(equal);
        self.all += 1;
    }

    fn report(&self, what: &str, at_least: f64) {
        let share = self.equal as f64 / self.all.max(1) as f64;
        eprintln!("{what}: {} of {} ({:.2} %)", self.equal, self.all, share * 100.0);
        assert!(self.all == 0 || share >= at_least, "{what}: {share}");
    }
}

/// Equal but for rounding, relative to the size of what was summed: the compilers sum in single precision (ee), double
/// precision (nmc) or that of the x87 (bio), this crate in double precision.
fn close(a: f32, b: f32, scale: f32) -> bool {
    (a - b).abs() <= scale.max(1e-6) * 1e-6
}

fn close3(a: [f32; 3], b: [f32; 3], scale: f32) -> bool {
    a.iter().zip(&b).all(|(a, b)| close(*a, *b, scale))
}

#[test]
fn computed_values_agree_with_the_stored_ones() {
    let [mut bounds, mut average, mut radius, mut area, mut distance, mut normal, mut adjacent] =
        std::array::from_fn::<_, 7, _>(|_| Share::default());
    for path in corpus("mdl", &["mdl"]) {
        let bytes = std::fs::read(&path).unwrap();
        if !MdlFile::detect(&bytes) {
            continue;
        }
        let file = MdlFile::read(&bytes).unwrap();
        for node in file.model.nodes() {
            let Some(mesh) = node.mesh().filter(|mesh| !mesh.faces.is_empty()) else { continue };
            let positions = &mesh.streams.positions;
            let surface = &mesh.surface;
            let computed = geometry::bounds(positions);
            bounds.add(computed.min == surface.bounds_min && computed.max == surface.bounds_max);
            let scale = surface.radius.abs().max(surface.average.iter().fold(0.0, |m, c| m.max(c.abs())));
            let unique = geometry::unique(positions);
            let mean = geometry::average(&unique);
            average.add(close3(mean, surface.average, scale));
            radius.add(close(geometry::radius(surface.average, positions), surface.radius, scale));
            if matches!(mesh.kind, MeshKind::Trimesh | MeshKind::Aabb(_)) {
                let stored = mesh.options.surface_area;
                area.add(close(geometry::surface_area(positions, &mesh.faces), stored, stored));
            } else {
                area.add(mesh.options.surface_area == 0.0);
            }
            let triangles: Vec<[u16; 3]> = mesh.faces.iter().map(|face| face.vertices).collect();
            let neighbours = geometry::adjacency(positions, &triangles);
            for (face, neighbours) in mesh.faces.iter().zip(neighbours) {
                let corners = geometry::corners(positions, face.vertices).unwrap();
                let plane = geometry::plane(corners);
                normal.add(close3(plane.normal, face.normal, 1.0));
                let reach = corners.as_flattened().iter().fold(1.0_f32, |m, c| m.max(c.abs()));
                distance.add(close(geometry::plane_distance(face.normal, corners[0]), face.distance, reach));
                adjacent.add(neighbours == face.adjacent);
            }
        }
    }
    bounds.report("bounds", 0.95);
    average.report("average", 0.95);
    radius.report("radius", 0.95);
    area.report("surface area", 0.95);
    normal.report("plane normals", 0.95);
    distance.report("plane distances", 0.95);
    adjacent.report("adjacency", 0.9);
}
