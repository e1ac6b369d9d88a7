//! Planes, averages, radii and areas, bit-exact for each compiler.
//!
//! The older two compilers use the x87 in double precision, but round to single precision when they store to a
//! variable. The optimizer decided which values are stored; the patterns here ([`Variables`]) reproduce every stored
//! value of the measured files, bit for bit. The enhanced edition uses single precision throughout.
//!
//! | value | bio, 10 files | nmc, 8 files | ee, 22 files |
//! | --- | --- | --- | --- |
//! | plane normal and distance | 11,487 of 11,487 | 3,196 of 3,196 | 9,958 of 9,958 |
//! | radius, from the stored average | 311 of 311 | 61 of 61 | 129 of 131 |
//! | surface area | 294 of 294 | 58 of 58 | 119 of 119 |
//! | average | 84 of 311 | 61 of 61 | 92 of 131 |
//!
//! Faces of the largest: `c_drgshad.mdl:2231` and `c_drgwhite75.mdl:2045` (bio), `c_hamatula.mdl:1430` and
//! `c_kenku_b.mdl:1402` (nmc), `trm02_r11_01.mdl:2591` and `tcm02_c04_30.mdl:2305` (ee). Other builds may round
//! differently: of 36 areas in each of three other files of nmc (`codi_osyA`, `codi_osyB`, `codi_osyC`), the same one
//! is greater by one unit in the last place. `tests/computed.rs` prints the shares.
//!
//! The remaining values cannot be reproduced. In bio and ee the average is a single-precision sum over the vertices of
//! the source text in their order. Files preserve neither that order nor whether vertices at the same position were
//! one. Summed in face order, it differs by a few roundings (433 of 442), or by more where vertices were duplicated or
//! unused (9, such as `fin02` of `c_drgshad`). The two radii of ee (`dk_giftsgold`, `dlp_rubble_003`) belong to meshes
//! into which siblings were merged: they combine the own radius with the distance and radius of each sibling.

use super::number::{Number, add, cross, dot, of, subtract};
use crate::generated::Face;
use crate::profile::Profile;

/// A point or direction.
pub type Vec3 = [f32; 3];

/// The plane of a triangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Plane {
    /// Unit normal, counter-clockwise; zero for a degenerate triangle.
    pub normal: Vec3,
    /// `normal · point + distance = 0` for points of the plane.
    pub distance: f32,
}

/// A box around points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bounds {
    /// Lower corner.
    pub min: Vec3,
    /// Upper corner.
    pub max: Vec3,
}

/// Returns the bounding box of a mesh. It always contains the origin of the node.
///
/// ```
/// # mod meshwire { pub use nwn_mdl as mdl; }
/// let bounds = meshwire::mdl::geometry::bounds(&[[1.0, 2.0, 3.0], [2.0, -1.0, 4.0]]);
/// assert_eq!((bounds.min, bounds.max), ([0.0, -1.0, 0.0], [2.0, 2.0, 4.0]));
/// ```
#[must_use]
pub fn bounds(points: &[Vec3]) -> Bounds {
    grown([0.0; 3], points)
}

fn grown(start: Vec3, points: &[Vec3]) -> Bounds {
    let corner = |pick: fn(f32, f32) -> f32| {
        points.iter().fold(start, |[x, y, z], [px, py, pz]| [pick(x, *px), pick(y, *py), pick(z, *pz)])
    };
    // Of equal numbers, the first is kept, which matters for 0 and -0.
    Bounds { min: corner(|a, b| if b < a { b } else { a }), max: corner(|a, b| if b > a { b } else { a }) }
}

/// Returns the bounding box of the points only, as used for the leaves of a walkmesh tree; `None` without points.
#[must_use]
pub fn tight_bounds(points: &[Vec3]) -> Option<Bounds> {
    points.split_first().map(|(first, rest)| grown(*first, rest))
}

/// Returns the positions of a face's corners; `None` if an index is out of range.
#[must_use]
pub fn corners(positions: &[Vec3], vertices: [u16; 3]) -> Option<[Vec3; 3]> {
    let at = |index: u16| positions.get(usize::from(index)).copied();
    let [a, b, c] = vertices;
    Some([at(a)?, at(b)?, at(c)?])
}

/// The intermediate results that a compiler stores to variables, per coordinate.
pub(super) struct Variables {
    /// The first edge of a triangle.
    first: [bool; 3],
    /// The second edge.
    second: [bool; 3],
    /// Their cross product.
    cross: [bool; 3],
    /// The square of its length, for areas.
    square: bool,
    /// The sum of areas, after each face.
    sum: bool,
    /// The vector from the average to a point.
    offset: [bool; 3],
}

impl Variables {
    pub(super) const BIO: Self =
        Self { first: [true; 3], second: [true; 3], cross: [true; 3], square: false, sum: true, offset: [true; 3] };
    const NMC: Self = Self {
        first: [true, true, false],
        second: [false; 3],
        cross: [true, true, false],
        square: true,
        sum: false,
        offset: [false; 3],
    };
    /// For normals that several faces share.
    pub(super) const NMC_SHARED: Self = Self { first: [true; 3], ..Self::NMC };
    /// No intermediate result is more precise than a variable.
    pub(super) const EE: Self = Self::BIO;
}

/// Rounds the coordinates that are stored to variables.
fn put<T: Number>(values: [T; 3], variables: [bool; 3]) -> [T; 3] {
    let [x, y, z] = values;
    let [a, b, c] = variables;
    let one = |value: T, variable: bool| if variable { T::of(value.stored()) } else { value };
    [one(x, a), one(y, b), one(z, c)]
}

pub(super) fn area_vector<T: Number>(first: [T; 3], second: [T; 3], variables: &Variables) -> [T; 3] {
    put(cross(put(first, variables.first), put(second, variables.second)), variables.cross)
}

/// Returns the plane of a triangle.
///
/// ```
/// # mod meshwire { pub use nwn_mdl as mdl; }
/// use meshwire::mdl::{Profile, geometry};
///
/// let plane = geometry::plane([[0.0, 0.0, 2.0], [1.0, 0.0, 2.0], [0.0, 1.0, 2.0]], Profile::Bio);
/// assert_eq!((plane.normal, plane.distance), ([0.0, 0.0, 1.0], -2.0));
/// ```
#[must_use]
pub fn plane(corners: [Vec3; 3], profile: Profile) -> Plane {
    let normal = match profile {
        Profile::Bio => normal::<f64>(corners, &Variables::BIO),
        Profile::Nmc => normal::<f64>(corners, &Variables::NMC),
        Profile::Ee => normal::<f32>(corners, &Variables::EE),
    };
    let [corner, ..] = corners;
    Plane { normal, distance: plane_distance(normal, corner, profile) }
}

/// Uses the edges that meet at the second corner. One normal in four shows that ee multiplies by the root of the
/// inverse instead of dividing by the root.
fn normal<T: Number>(corners: [Vec3; 3], variables: &Variables) -> Vec3 {
    let [a, b, c] = corners.map(of::<T>);
    unit(area_vector(subtract(b, a), subtract(c, b), variables))
}

/// Normalizes a vector; a zero vector stays zero.
pub(super) fn unit<T: Number>(vector: [T; 3]) -> Vec3 {
    let square = dot(vector, vector);
    if square > T::of(0.0) {
        let scale = (T::of(1.0) / square).root();
        vector.map(|part| (part * scale).stored())
    } else {
        [0.0; 3]
    }
}

/// Returns the distance of the plane with that normal through a point, the first corner of the face.
#[must_use]
pub fn plane_distance(normal: Vec3, point: Vec3, profile: Profile) -> f32 {
    match profile {
        Profile::Bio | Profile::Nmc => (-dot(of::<f64>(normal), of(point))).stored(),
        Profile::Ee => -dot(normal, point),
    }
}

/// Returns the mean of the points; the origin if there are none. The compilers compute it before they split vertices.
#[must_use]
pub fn average(points: &[Vec3], profile: Profile) -> Vec3 {
    fn sum<T: Number>(points: &[Vec3]) -> [T; 3] {
        points.iter().fold([T::of(0.0); 3], |sum, point| add(sum, of(*point)))
    }
    if points.is_empty() {
        return [0.0; 3];
    }
    let count = points.iter().fold(0.0_f64, |count, _| count + 1.0).stored();
    match profile {
        Profile::Bio => sum::<f32>(points).map(|part| part / count),
        // Source: `vSum / (float) count` of nmc; the optimizer turned it into a multiplication and stores one
        // coordinate.
        Profile::Nmc => {
            let factor = f64::from(1.0 / count);
            put(sum::<f64>(points), [false, false, true]).map(|part| (part * factor).stored())
        }
        Profile::Ee => sum::<f32>(points).map(|part| part * (1.0 / count)),
    }
}

/// Returns the largest distance of a point from `center`.
#[must_use]
pub fn radius(center: Vec3, points: &[Vec3], profile: Profile) -> f32 {
    fn farthest<T: Number>(center: Vec3, points: &[Vec3], variables: &Variables) -> f32 {
        let squares = points.iter().map(|point| {
            let offset = put(subtract(of::<T>(*point), of(center)), variables.offset);
            dot(offset, offset)
        });
        squares.fold(T::of(0.0), |most, square| if square > most { square } else { most }).root().stored()
    }
    match profile {
        Profile::Bio => farthest::<f64>(center, points, &Variables::BIO),
        Profile::Nmc => farthest::<f64>(center, points, &Variables::NMC),
        Profile::Ee => farthest::<f32>(center, points, &Variables::EE),
    }
}

/// Returns the sum of the areas of faces. Faces with indices out of range are skipped.
#[must_use]
pub fn surface_area(positions: &[Vec3], faces: &[Face], profile: Profile) -> f32 {
    fn sum<T: Number>(positions: &[Vec3], faces: &[Face], variables: &Variables) -> f32 {
        let triangles = faces.iter().filter_map(|face| corners(positions, face.vertices));
        let total = triangles.fold(T::of(0.0), |sum, triangle| {
            let [a, b, c] = triangle.map(of::<T>);
            let vector = area_vector(subtract(b, a), subtract(c, a), variables);
            let [square, ..] = put([dot(vector, vector); 3], [variables.square; 3]);
            let [sum, ..] = put([sum + square.root() * T::of(0.5); 3], [variables.sum; 3]);
            sum
        });
        total.stored()
    }
    match profile {
        Profile::Bio => sum::<f64>(positions, faces, &Variables::BIO),
        Profile::Nmc => sum::<f64>(positions, faces, &Variables::NMC),
        Profile::Ee => sum::<f32>(positions, faces, &Variables::EE),
    }
}
