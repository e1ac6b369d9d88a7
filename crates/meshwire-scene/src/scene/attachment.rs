//! Attachments of nodes: lights, cameras, emitters and references to other models.

use super::Extras;

/// An attachment of a node: anything that it carries besides meshes. Lengths are in the unit of the scene's space, angles in radians.
///
/// Values that change over time are those at the start; the changes are channels of animations.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; }
/// use meshwire::scene::{Attachment, Light, Node};
///
/// let lamp = Light { color: [1.0, 0.75, 0.5], range: Some(5.0), ..Light::default() };
/// let node = Node { attached: Some(Attachment::Light(lamp)), ..Node::named("torch") };
/// assert_eq!(node.attached.map(|attached| attached.kind()), Some("light"));
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Attachment {
    /// A light.
    Light(Light),
    /// A camera.
    Camera(Camera),
    /// An emitter of particles.
    Emitter(Emitter),
    /// Another model, attached here.
    Reference(Reference),
}

/// A light. It shines from the origin of its node.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Light {
    /// The shape of the light.
    pub shape: LightShape,
    /// Red, green and blue, linear, usually up to 1. Lights of some games darken: they have negative colors.
    pub color: [f32; 3],
    /// Factor of the color. glTF has candela for point and spot lights and lux for directional ones; games have factors
    /// without a unit.
    pub intensity: f32,
    /// Distance up to which the light is visible; `None` if it is unlimited.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub range: Option<f32>,
    /// Format-specific properties.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Extras::is_empty", with = "crate::form::named")
    )]
    pub extras: Extras,
}

impl Default for Light {
    fn default() -> Self {
        Self { shape: LightShape::Point, color: [1.0; 3], intensity: 1.0, range: None, extras: Extras::new() }
    }
}

/// The shape of a light. A direction is backward in the space of the scene, in the axes of the node, as in glTF.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum LightShape {
    /// In all directions.
    #[default]
    Point,
    /// In parallel rays.
    Directional,
    /// In a cone.
    Spot {
        /// Angle from the axis up to which the light is full.
        inner: f32,
        /// Angle from the axis at which it ends.
        outer: f32,
    },
}

/// A camera. It looks backward in the space of the scene, in the axes of its node, as in glTF.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Camera {
    /// The projection; `None` in formats whose cameras have a place only.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub lens: Option<Lens>,
    /// Format-specific properties.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Extras::is_empty", with = "crate::form::named")
    )]
    pub extras: Extras,
}

/// The projection of a camera.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Lens {
    /// Central projection.
    Perspective {
        /// Vertical angle of view.
        angle: f32,
        /// Width of the image divided by its height; `None` for that of the screen.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        aspect: Option<f32>,
        /// Distance of the nearest visible point.
        near: f32,
        /// Distance of the farthest visible point; `None` if it is unlimited.
        #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
        far: Option<f32>,
    },
    /// Parallel projection.
    Orthographic {
        /// Half of the visible width and height.
        half: [f32; 2],
        /// Distance of the nearest visible point.
        near: f32,
        /// Distance of the farthest visible point.
        far: f32,
    },
}

/// An emitter of particles, which fly upward in the space of the scene, in the axes of the node.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Emitter {
    /// Name of the image of a particle.
    pub texture: String,
    /// Particles per second.
    pub rate: f32,
    /// Lifetime of a particle in seconds.
    pub life: f32,
    /// Speed of new particles, in units per second.
    pub speed: f32,
    /// Opening angle of the cone in which they fly.
    pub spread: f32,
    /// Width and depth of the area where they appear.
    pub area: [f32; 2],
    /// Width of a particle at the start and at the end of its life.
    pub sizes: [f32; 2],
    /// Color and opacity at the start and at the end.
    pub colors: [[f32; 4]; 2],
    /// Format-specific properties.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Extras::is_empty", with = "crate::form::named")
    )]
    pub extras: Extras,
}

/// A reference to another model, which is attached to the node.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Reference {
    /// Name of the model.
    pub model: String,
    /// Format-specific properties.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Extras::is_empty", with = "crate::form::named")
    )]
    pub extras: Extras,
}

impl Attachment {
    /// Returns the name of the kind: `light`, `camera`, `emitter` or `reference`.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Light(_) => "light",
            Self::Camera(_) => "camera",
            Self::Emitter(_) => "emitter",
            Self::Reference(_) => "reference",
        }
    }

    /// Multiplies all lengths.
    pub(super) fn scale(&mut self, factor: f32) {
        let times = |lengths: &mut [f32]| lengths.iter_mut().for_each(|length| *length *= factor);
        match self {
            Self::Light(light) => times(light.range.as_mut_slice()),
            Self::Camera(camera) => match &mut camera.lens {
                Some(Lens::Perspective { near, far, .. }) => {
                    *near *= factor;
                    times(far.as_mut_slice());
                }
                Some(Lens::Orthographic { half, near, far }) => {
                    times(half);
                    *near *= factor;
                    *far *= factor;
                }
                None => {}
            },
            Self::Emitter(emitter) => {
                emitter.speed *= factor;
                times(&mut emitter.area);
                times(&mut emitter.sizes);
            }
            Self::Reference(_) => {}
        }
    }

    /// Returns true if both are of one kind with values that differ by at most `tolerance`, relative to the greater
    /// value if it is above 1. Extras are not compared.
    #[must_use]
    pub fn is_near(&self, other: &Self, tolerance: f32) -> bool {
        let near = |(one, other): (&f32, &f32)| {
            one.to_bits() == other.to_bits() || (one - other).abs() <= tolerance * one.abs().max(other.abs()).max(1.0)
        };
        let (one, other) = (self.parts(), other.parts());
        one.0 == other.0 && one.1 == other.1 && one.2.len() == other.2.len() && one.2.iter().zip(&other.2).all(near)
    }

    /// Returns the kind, the text and the numbers.
    fn parts(&self) -> (&'static str, &str, Vec<f32>) {
        let maybe = |number: Option<f32>| number.unwrap_or(f32::MAX);
        match self {
            Self::Light(Light { shape, color: [r, g, b], intensity, range, .. }) => {
                let (kind, inner, outer) = match shape {
                    LightShape::Point => ("point light", 0.0, 0.0),
                    LightShape::Directional => ("directional light", 0.0, 0.0),
                    LightShape::Spot { inner, outer } => ("spot light", *inner, *outer),
                };
                (kind, "", vec![*r, *g, *b, *intensity, maybe(*range), inner, outer])
            }
            Self::Camera(Camera { lens: None, .. }) => ("camera", "", Vec::new()),
            Self::Camera(Camera { lens: Some(Lens::Perspective { angle, aspect, near, far }), .. }) => {
                ("perspective camera", "", vec![*angle, maybe(*aspect), *near, maybe(*far)])
            }
            Self::Camera(Camera { lens: Some(Lens::Orthographic { half: [x, y], near, far }), .. }) => {
                ("orthographic camera", "", vec![*x, *y, *near, *far])
            }
            Self::Emitter(own) => {
                let one = [own.rate, own.life, own.speed, own.spread];
                let numbers = [&one[..], &own.area, &own.sizes, own.colors.as_flattened()];
                ("emitter", &own.texture, numbers.concat())
            }
            Self::Reference(own) => ("reference", &own.model, Vec::new()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Node, Scene};
    use super::*;
    use crate::Space;

    #[test]
    fn lengths_are_in_the_unit_of_the_space() {
        let near = |near| Some(Lens::Perspective { angle: 1.0, aspect: None, near, far: Some(2.0 * near) });
        let wide = |half| Some(Lens::Orthographic { half: [half; 2], near: half, far: 2.0 * half });
        let all = |size: f32| {
            let light =
                Light { range: Some(size), shape: LightShape::Spot { inner: 0.5, outer: 1.0 }, ..Light::default() };
            let emitter = Emitter { speed: size, area: [size; 2], sizes: [size; 2], rate: 3.0, ..Emitter::default() };
            let cameras =
                [near(size), wide(size), None].map(|lens| Attachment::Camera(Camera { lens, ..Camera::default() }));
            let others =
                [Attachment::Reference(Reference::default()), Attachment::Emitter(emitter), Attachment::Light(light)];
            cameras.into_iter().chain(others)
        };
        let mut scene = Scene::new(Space { unit: Some(0.5), ..Space::GLTF });
        scene.nodes = all(4.0).map(|attached| Node { attached: Some(attached), ..Node::default() }).collect();
        scene.convert(Space::GLTF);
        let found: Vec<Attachment> = scene.nodes.into_iter().filter_map(|node| node.attached).collect();
        assert_eq!(found, all(2.0).collect::<Vec<_>>());
        for (one, other) in found.iter().zip(all(2.5)) {
            assert_eq!(one.is_near(&other, 0.1), one.parts().2.is_empty(), "{one:?}");
            assert!(one.is_near(&other, 0.3) && one.is_near(one, 0.0));
        }
        let light = |range| Attachment::Light(Light { range, ..Light::default() });
        assert!(light(None).is_near(&light(None), 0.0) && !light(None).is_near(&light(Some(1.0)), 0.5));
    }
}
