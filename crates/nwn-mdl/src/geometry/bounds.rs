//! Points, planes and boxes.

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
