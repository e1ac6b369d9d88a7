//! Orientation of a space, and conversion between spaces.

use glam::{Affine3A, Mat3, Quat, Vec3, Vec3A};

use crate::mesh::Front;

/// A direction along an axis of a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Direction {
    /// Along x.
    PositiveX,
    /// Against x.
    NegativeX,
    /// Along y.
    PositiveY,
    /// Against y.
    NegativeY,
    /// Along z.
    PositiveZ,
    /// Against z.
    NegativeZ,
}

impl Direction {
    /// Returns the unit vector.
    #[must_use]
    pub fn vector(self) -> Vec3 {
        match self {
            Self::PositiveX => Vec3::X,
            Self::NegativeX => Vec3::NEG_X,
            Self::PositiveY => Vec3::Y,
            Self::NegativeY => Vec3::NEG_Y,
            Self::PositiveZ => Vec3::Z,
            Self::NegativeZ => Vec3::NEG_Z,
        }
    }

    /// Returns the sign and the axis, such as `+y`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::PositiveX => "+x",
            Self::NegativeX => "-x",
            Self::PositiveY => "+y",
            Self::NegativeY => "-y",
            Self::PositiveZ => "+z",
            Self::NegativeZ => "-z",
        }
    }
}

/// Handedness of the axes x, y and z.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Handedness {
    /// Right-handed, as in OpenGL, glTF and Blender.
    Right,
    /// Left-handed, as in Direct3D.
    Left,
}

/// The orientation and unit of a scene's values.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; pub use meshwire_scene::glam; }
/// use meshwire::glam::Vec3;
/// use meshwire::scene::Space;
///
/// // An engine with the axes of Blender, and centimeters.
/// let engine = Space { unit: Some(0.01), ..Space::BLENDER };
/// assert_eq!(engine.map_to(&Space::GLTF).point(Vec3::new(0.0, 0.0, 250.0)), Vec3::new(0.0, 2.5, 0.0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Space {
    /// Up direction.
    pub up: Direction,
    /// Direction that a character faces, perpendicular to `up`.
    pub forward: Direction,
    /// Handedness of the axes.
    pub handedness: Handedness,
    /// Front side of a triangle by the cross product formula, regardless of handedness.
    pub front: Front,
    /// Meters per unit of length; `None` if the format does not define it.
    pub unit: Option<f32>,
    /// True if v of texture coordinates grows from the bottom of the image to the top.
    pub v_up: bool,
}

impl Space {
    /// The space of glTF 2.0: right-handed, y up, characters face z, meters, v downward.
    pub const GLTF: Self = Self {
        up: Direction::PositiveY,
        forward: Direction::PositiveZ,
        handedness: Handedness::Right,
        front: Front::Along,
        unit: Some(1.0),
        v_up: false,
    };

    /// The space of Blender: right-handed, z up, characters face against y, meters, v upward.
    pub const BLENDER: Self =
        Self { up: Direction::PositiveZ, forward: Direction::NegativeY, v_up: true, ..Self::GLTF };

    /// The space of Godot: that of glTF, but front sides are clockwise.
    pub const GODOT: Self = Self { front: Front::Against, ..Self::GLTF };

    /// The space of Unity: left-handed, y up, characters face z, meters, v upward, front sides are clockwise.
    pub const UNITY: Self = Self { handedness: Handedness::Left, v_up: true, ..Self::GLTF };

    /// The space of Unreal: left-handed, z up, characters face x, centimeters, v downward, front sides are
    /// counterclockwise.
    pub const UNREAL: Self = Self {
        up: Direction::PositiveZ,
        forward: Direction::PositiveX,
        handedness: Handedness::Left,
        front: Front::Against,
        unit: Some(0.01),
        ..Self::GLTF
    };

    /// Returns the direction to the right of a character.
    fn right(&self) -> Vec3 {
        let right = self.forward.vector().cross(self.up.vector());
        match self.handedness {
            Handedness::Right => right,
            Handedness::Left => -right,
        }
    }

    /// Returns the conversion from this space to `other`. Up, forward and right are preserved. Lengths are scaled if
    /// both units are known.
    #[must_use]
    pub fn map_to(&self, other: &Self) -> SpaceMap {
        let columns = |space: &Self| Mat3::from_cols(space.right(), space.up.vector(), space.forward.vector());
        let turn = columns(other) * columns(self).transpose();
        let scale = match (self.unit, other.unit) {
            (Some(from), Some(to)) if from != to => from / to,
            _ => 1.0,
        };
        let mirrors = self.handedness != other.handedness;
        // Mirroring reverses the cross product of two sides.
        let front_after = if mirrors { self.front.reversed() } else { self.front };
        SpaceMap {
            axes: [turn.row(0), turn.row(1), turn.row(2)].map(Axis::of),
            scale,
            mirrors,
            turns_triangles_over: front_after != other.front,
            turns_v_over: self.v_up != other.v_up,
        }
    }
}

/// A conversion from one space to another. Created by [`Space::map_to`].
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; pub use meshwire_scene::glam; }
/// use meshwire::glam::Vec3;
/// use meshwire::scene::mesh::Front;
/// use meshwire::scene::{Direction, Handedness, Space};
///
/// let inches = Space {
///     up: Direction::PositiveZ,
///     forward: Direction::PositiveX,
///     handedness: Handedness::Right,
///     front: Front::Along,
///     unit: Some(0.0254),
///     v_up: false,
/// };
/// let map = inches.map_to(&Space::GLTF);
/// assert_eq!(map.point(Vec3::new(100.0, 0.0, 200.0)), Vec3::new(0.0, 5.08, 2.54));
/// assert_eq!(Space::GLTF.map_to(&inches).direction(Vec3::Y), Vec3::Z);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SpaceMap {
    axes: [Axis; 3],
    scale: f32,
    mirrors: bool,
    turns_triangles_over: bool,
    turns_v_over: bool,
}

/// The source of a component. Unlike with a matrix, numbers that are not finite stay in their component, and all others
/// keep their bits.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Axis {
    from: usize,
    negative: bool,
}

impl Axis {
    /// Returns the axis for the component of a row that is 1 or -1.
    fn of(row: Vec3) -> Self {
        let components = row.to_array();
        let from = components.iter().position(|component| component.abs() > 0.5).unwrap_or(0);
        Self { from, negative: components.iter().any(|component| *component < -0.5) }
    }
}

/// Returns the value, negated if `negative`.
fn signed<T: std::ops::Neg<Output = T>>(value: T, negative: bool) -> T {
    if negative { -value } else { value }
}

impl SpaceMap {
    /// Converts a point.
    #[must_use]
    pub fn point(&self, point: Vec3) -> Vec3 {
        self.direction(point) * self.scale
    }

    /// Converts a direction. Its length is unchanged.
    #[must_use]
    pub fn direction(&self, direction: Vec3) -> Vec3 {
        Vec3::from_array(self.components(direction.to_array(), signed))
    }

    /// Converts a rotation.
    #[must_use]
    pub fn rotation(&self, rotation: Quat) -> Quat {
        let axis = self.direction(rotation.xyz());
        let axis = if self.mirrors { -axis } else { axis };
        Quat::from_xyzw(axis.x, axis.y, axis.z, rotation.w)
    }

    /// Converts scale factors. A reversed axis keeps its factor.
    #[must_use]
    pub fn factors(&self, factors: Vec3) -> Vec3 {
        Vec3::from_array(self.components(factors.to_array(), |component, _| component))
    }

    /// Converts an affine transform.
    #[must_use]
    pub fn affine(&self, affine: Affine3A) -> Affine3A {
        let columns = [affine.matrix3.x_axis, affine.matrix3.y_axis, affine.matrix3.z_axis];
        let turned = columns.map(|column| Vec3A::from(self.direction(column.into())));
        let [x, y, z] = self.components(turned, signed);
        Affine3A { matrix3: glam::Mat3A::from_cols(x, y, z), translation: self.point(affine.translation.into()).into() }
    }

    /// Permutes three values that belong to the axes. `turn` receives each value and whether its axis is reversed.
    pub(crate) fn components<T: Copy>(&self, [x, y, z]: [T; 3], turn: impl Fn(T, bool) -> T) -> [T; 3] {
        self.axes.map(|axis| {
            let from = match axis.from {
                0 => x,
                1 => y,
                _ => z,
            };
            turn(from, axis.negative)
        })
    }

    /// Returns the scale factor of lengths.
    #[must_use]
    pub fn scale(&self) -> f32 {
        self.scale
    }

    /// Returns true if the conversion mirrors the space.
    #[must_use]
    pub fn mirrors(&self) -> bool {
        self.mirrors
    }

    /// Returns true if triangles must be rewound to keep their front side.
    #[must_use]
    pub fn turns_triangles_over(&self) -> bool {
        self.turns_triangles_over
    }

    /// Returns true if v of texture coordinates becomes 1 - v.
    #[must_use]
    pub fn turns_v_over(&self) -> bool {
        self.turns_v_over
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEFT: Space = Space {
        up: Direction::PositiveY,
        forward: Direction::PositiveZ,
        handedness: Handedness::Left,
        front: Front::Along,
        unit: None,
        v_up: true,
    };

    #[test]
    fn the_other_hand_is_a_mirror_that_turns_triangles_over() {
        let map = LEFT.map_to(&Space::GLTF);
        assert_eq!(map.point(Vec3::new(1.0, 2.0, 3.0)), Vec3::new(-1.0, 2.0, 3.0));
        assert!(map.mirrors() && map.turns_triangles_over() && map.turns_v_over());
        assert!(!Space { front: Front::Against, ..LEFT }.map_to(&Space::GLTF).turns_triangles_over());
        let nan = map.point(Vec3::new(f32::NAN, 2.0, f32::INFINITY));
        assert!(nan.x.is_nan() && nan.y == 2.0 && nan.z == f32::INFINITY);
    }

    /// From the manuals of the engines: where a point one meter up, one to the right of a character and two in front of
    /// it is, and how a triangle winds whose front side is seen.
    #[test]
    fn engines_have_the_axes_of_their_manuals() {
        // glTF: characters face z, so their right is -x.
        let point = Vec3::new(-1.0, 1.0, 2.0);
        for (space, expected) in [
            (Space::BLENDER, [-1.0, -2.0, 1.0]),
            (Space::GODOT, [-1.0, 1.0, 2.0]),
            (Space::UNITY, [1.0, 1.0, 2.0]),
            (Space::UNREAL, [200.0, 100.0, 100.0]),
        ] {
            let map = Space::GLTF.map_to(&space);
            let found = map.point(point);
            assert!((found - Vec3::from(expected)).length() < 1e-4, "{space:?}: {found}");
            let is_clockwise = map.turns_triangles_over();
            assert_eq!(is_clockwise, [Space::GODOT, Space::UNITY].contains(&space), "{space:?}");
            assert_eq!(map.turns_v_over(), [Space::BLENDER, Space::UNITY].contains(&space), "{space:?}");
        }
    }

    #[test]
    fn rotations_and_transforms_move_points_as_points_move() {
        let spaces = [LEFT, Space { up: Direction::PositiveZ, forward: Direction::NegativeX, ..LEFT }];
        for space in spaces {
            let map = space.map_to(&Space::GLTF);
            let rotation = Quat::from_xyzw(0.1, 0.5, -0.3, 0.8).normalize();
            let factors = Vec3::new(2.0, 3.0, 4.0);
            let affine = Affine3A::from_scale_rotation_translation(factors, rotation, Vec3::new(5.0, 6.0, 7.0));
            let point = Vec3::new(-3.0, 0.5, 2.0);
            let expected = map.point(affine.transform_point3(point));
            assert!(map.affine(affine).transform_point3(map.point(point)).distance(expected) < 1e-4);
            let parts = map.rotation(rotation) * (map.factors(factors) * map.point(point));
            assert!((parts + map.point(Vec3::new(5.0, 6.0, 7.0))).distance(expected) < 1e-4);
        }
    }

    #[test]
    fn there_and_back_nothing_has_moved() {
        let space = Space { up: Direction::PositiveZ, forward: Direction::PositiveX, unit: Some(0.0254), ..LEFT };
        let (there, back) = (space.map_to(&Space::GLTF), Space::GLTF.map_to(&space));
        let point = Vec3::new(1.0, -2.0, 4.0);
        assert!(back.point(there.point(point)).distance(point) < 1e-6);
        assert_eq!(there.scale(), 0.0254);
    }
}
