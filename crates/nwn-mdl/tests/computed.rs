//! What the compilers computed, computed again: how much of it agrees, and how well, is printed by compiler.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use std::collections::BTreeMap;

use meshwire_core::Format;
use meshwire_core::testkit::corpus;
use nwn_mdl::tree::Mesh;
use nwn_mdl::view::IndexList;
use nwn_mdl::{MdlFile, Profile, geometry};

/// How often a computed value is the stored one, is off by one rounding of itself, by less than a millionth of what went
/// into it, or by more.
#[derive(Debug, Default, Clone, Copy)]
struct Share {
    exact: usize,
    one_ulp: usize,
    millionth: usize,
    other: usize,
}

/// Steps of single precision between two numbers.
fn steps(a: f32, b: f32) -> u64 {
    // Negative numbers count downwards from zero; the two zeros are two steps.
    let place = |value: f32| {
        let bits = i64::from(value.to_bits() & 0x7fff_ffff);
        if value.is_sign_negative() { -bits - 1 } else { bits }
    };
    place(a).abs_diff(place(b))
}

impl Share {
    fn add(&mut self, computed: &[f32], stored: &[f32], scale: f32) {
        let pairs = || computed.iter().zip(stored);
        let far = pairs().map(|(a, b)| steps(*a, *b)).max().unwrap();
        let near = pairs().all(|(a, b)| (a - b).abs() <= scale.max(1e-6) * 1e-6);
        *match (far, near) {
            (0, _) => &mut self.exact,
            (1, _) => &mut self.one_ulp,
            (_, true) => &mut self.millionth,
            _ => &mut self.other,
        } += 1;
    }

    fn all(&self) -> usize {
        self.exact + self.one_ulp + self.millionth + self.other
    }
}

/// Files whose shares are known; those of other folders are for reading only.
const MEASURED: usize = 40;

/// The least that must be exact, within one rounding and within a millionth: of the measured files, in percent.
fn floors(profile: Profile, value: &str) -> [f64; 3] {
    match (profile, value) {
        // The order of the vertices in the source text is lost.
        (Profile::Bio, "average") => [27.0, 45.0, 98.0],
        (Profile::Ee, "average") => [70.2, 74.8, 97.7],
        // Two meshes took in their siblings.
        (Profile::Ee, "radius") => [98.4; 3],
        // Vertices that lie at one place were two.
        (Profile::Bio, "adjacency") => [97.7; 3],
        (Profile::Ee, "adjacency") => [98.1; 3],
        _ => [100.0; 3],
    }
}

fn compare(mesh: &Mesh, profile: Profile, add: &mut impl FnMut(&'static str, &[f32], &[f32], f32)) {
    let surface = &mesh.surface;
    let mut computed = mesh.clone();
    computed.compute(profile);
    let boxed = |mesh: &Mesh| [mesh.surface.bounds_min, mesh.surface.bounds_max].concat();
    add("bounds", &boxed(&computed), &boxed(mesh), 0.0);
    let scale = surface.average.iter().fold(surface.radius, |most, part| most.max(part.abs()));
    add("average", &computed.surface.average, &surface.average, scale);
    let own = computed.faces.iter().flat_map(|face| face.vertices).max().map_or(0, |last| usize::from(last) + 1);
    let points = match mesh.index_list() {
        IndexList::Leader { .. } => &mesh.streams.positions[..own],
        _ => &mesh.streams.positions,
    };
    // Of the stored average, so that its own inexactness does not count twice.
    add("radius", &[geometry::radius(surface.average, points, profile)], &[surface.radius], scale);
    let (area, stored) = (computed.options.surface_area, mesh.options.surface_area);
    add("surface area", &[area], &[stored], stored);
    for (computed, stored) in computed.faces.iter().zip(&mesh.faces) {
        add("plane normal", &computed.normal, &stored.normal, 1.0);
        add("plane distance", &[computed.distance], &[stored.distance], 1.0);
        let numbers = |face: [i16; 3]| face.map(f32::from);
        add("adjacency", &numbers(computed.adjacent), &numbers(stored.adjacent), 0.0);
    }
}

#[test]
#[ignore = "needs real files"]
fn computed_values_agree_with_the_stored_ones() {
    let mut files = 0;
    let mut shares: BTreeMap<(&str, &str), (Profile, Share)> = BTreeMap::new();
    for path in corpus("mdl", &["mdl"]) {
        let bytes = std::fs::read(&path).unwrap();
        if !MdlFile::detect(&bytes) {
            continue;
        }
        let file = MdlFile::read(&bytes).unwrap();
        files += 1;
        for mesh in file.model.nodes().filter_map(|node| node.mesh()).filter(|mesh| !mesh.faces.is_empty()) {
            compare(mesh, file.profile, &mut |value, computed, stored, scale| {
                let key = (file.profile.name(), value);
                shares.entry(key).or_insert((file.profile, Share::default())).1.add(computed, stored, scale);
            });
        }
    }
    for ((name, value), (profile, share)) in shares {
        let Share { exact, one_ulp, millionth, other } = share;
        let percent = |count: usize| count as f64 * 100.0 / share.all() as f64;
        eprintln!(
            "{name:4} {value:15} {exact:6} exact ({:.2} %), {one_ulp} within 1 ulp, {millionth} within 1e-6, {other} other",
            percent(exact)
        );
        let reached = [exact, exact + one_ulp, exact + one_ulp + millionth].map(percent);
        let floors = floors(profile, value);
        let holds = reached.iter().zip(floors).all(|(reached, floor)| *reached >= floor);
        assert!(holds || files != MEASURED, "{name} {value}: {reached:?} below {floors:?}");
    }
}
