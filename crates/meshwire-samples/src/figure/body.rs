//! The meshes of the figure.

use emfx_chunk::Vector;
use meshwire::xac::build::{MeshData, Part};

use super::tube::{self, Axis, Ring};
use super::{
    BODY, CHEST, HAT, HEAD, LEFT_ARM, LEFT_FOOT, LEFT_FOREARM, LEFT_HAND, LEFT_LEG, LEFT_SHIN, NECK, PELVIS, RIGHT_ARM,
    RIGHT_FOOT, RIGHT_FOREARM, RIGHT_HAND, RIGHT_LEG, RIGHT_SHIN, SPINE,
};

/// Height of the chin, which drops when the mouth opens.
pub const CHIN: f32 = 1.6;
/// Height of the corners of the mouth.
pub const MOUTH: f32 = 1.66;
/// Height of the eyes.
pub const EYES: f32 = 1.76;

/// Creates the body with limbs of 6 or 3 sides: clothes first, then skin.
pub fn body(sides: usize, cloth: u32, skin: u32) -> MeshData {
    let mut mesh = MeshData { node: u32::from(BODY), ..MeshData::default() };
    mesh.parts.push(part(cloth));
    tube::add(&mut mesh, sides, Axis::Y, &trunk());
    for (side, joints) in [(-1.0, [LEFT_LEG, LEFT_SHIN, LEFT_FOOT]), (1.0, [RIGHT_LEG, RIGHT_SHIN, RIGHT_FOOT])] {
        tube::add(&mut mesh, sides, Axis::Y, &leg(0.1 * side, joints));
        tube::add(&mut mesh, sides, Axis::Z, &foot(0.1 * side, joints));
    }
    tube::add(&mut mesh, sides, Axis::X, &mirrored(&sleeve([LEFT_ARM, LEFT_FOREARM])));
    tube::add(&mut mesh, sides, Axis::X, &sleeve([RIGHT_ARM, RIGHT_FOREARM]));
    mesh.parts.push(part(skin));
    tube::add(&mut mesh, sides, Axis::Y, &head());
    tube::add(&mut mesh, sides, Axis::X, &mirrored(&hand([LEFT_FOREARM, LEFT_HAND])));
    tube::add(&mut mesh, sides, Axis::X, &hand([RIGHT_FOREARM, RIGHT_HAND]));
    mesh
}

/// Creates the hat, a cone that moves rigidly with its node.
pub fn hat(cloth: u32) -> MeshData {
    let mut mesh = MeshData { node: u32::from(HAT), parts: vec![part(cloth)], ..MeshData::default() };
    let ring = |height, radius, lean| Ring::new([0.0, height, 0.0], [radius; 2], lean, &[]);
    let rings = [ring(0.0, 0.16, -0.25), ring(0.02, 0.1, 0.5), ring(0.25, 0.0, 1.0)];
    tube::add(&mut mesh, 6, Axis::Y, &rings);
    mesh
}

fn part(material: u32) -> Part {
    Part { material, ..Part::default() }
}

fn trunk() -> [Ring; 6] {
    let ring = |height, width, depth, lean, joints| Ring::new([0.0, height, 0.0], [depth, width], lean, joints);
    [
        ring(0.86, 0.0, 0.0, -1.0, &[(PELVIS, 1.0)]),
        ring(0.92, 0.17, 0.1, -0.25, &[(PELVIS, 1.0)]),
        ring(1.08, 0.14, 0.09, 0.0, &[(PELVIS, 0.5), (SPINE, 0.5)]),
        ring(1.24, 0.16, 0.1, 0.0, &[(SPINE, 0.5), (CHEST, 0.5)]),
        ring(1.44, 0.2, 0.11, 0.25, &[(CHEST, 1.0)]),
        ring(1.52, 0.06, 0.06, 0.75, &[(CHEST, 0.5), (NECK, 0.5)]),
    ]
}

fn leg(x: f32, [leg, shin, foot]: [u16; 3]) -> [Ring; 4] {
    let ring = |height, radius, joints| Ring::new([x, height, 0.0], [radius; 2], 0.0, joints);
    [
        ring(0.08, 0.05, &[(shin, 0.5), (foot, 0.5)]),
        ring(0.45, 0.06, &[(leg, 0.25), (shin, 0.75)]),
        ring(0.55, 0.07, &[(leg, 0.75), (shin, 0.25)]),
        ring(0.94, 0.09, &[(PELVIS, 0.5), (leg, 0.5)]),
    ]
}

fn foot(x: f32, [.., foot]: [u16; 3]) -> [Ring; 3] {
    let ring = |z, height, width, lean| Ring::new([x, height, z], [height, width], lean, &[(foot, 1.0)]);
    [
        ring(-0.07, 0.05, 0.05, -0.5),
        ring(0.1, 0.04, 0.05, 0.25),
        Ring::new([x, 0.02, 0.18], [0.0; 2], 1.0, &[(foot, 1.0)]),
    ]
}

/// Creates the right arm to the wrist.
fn sleeve([arm, forearm]: [u16; 2]) -> [Ring; 4] {
    let ring = |x, radius, lean, joints| Ring::new([x, 1.44, 0.0], [radius; 2], lean, joints);
    [
        ring(0.17, 0.07, -0.25, &[(CHEST, 0.5), (arm, 0.5)]),
        ring(0.42, 0.05, 0.0, &[(arm, 0.75), (forearm, 0.25)]),
        ring(0.5, 0.05, 0.0, &[(arm, 0.25), (forearm, 0.75)]),
        ring(0.67, 0.05, 0.25, &[(forearm, 1.0)]),
    ]
}

fn hand([forearm, hand]: [u16; 2]) -> [Ring; 3] {
    let ring = |x, height, depth, lean, joints| Ring::new([x, 1.44, 0.0], [height, depth], lean, joints);
    [
        ring(0.66, 0.03, 0.03, -0.25, &[(forearm, 0.5), (hand, 0.5)]),
        ring(0.78, 0.025, 0.05, 0.25, &[(hand, 1.0)]),
        ring(0.86, 0.0, 0.0, 1.0, &[(hand, 1.0)]),
    ]
}

fn head() -> [Ring; 7] {
    let head = [(HEAD, 1.0)];
    let ring = |height, width, depth, lean| Ring::new([0.0, height, 0.02], [depth, width], lean, &head);
    let neck = Ring::new([0.0, 1.5, 0.0], [0.05; 2], 0.0, &[(NECK, 1.0)]);
    [
        neck,
        ring(CHIN, 0.07, 0.09, -0.5),
        ring(MOUTH, 0.09, 0.11, -0.25),
        ring(EYES, 0.1, 0.12, 0.0),
        ring(1.84, 0.1, 0.11, 0.25),
        ring(1.9, 0.07, 0.08, 0.75),
        ring(1.93, 0.0, 0.0, 1.0),
    ]
}

/// Mirrors a tube to the other side, where it runs inward.
fn mirrored(rings: &[Ring]) -> Vec<Ring> {
    let mirror = |ring: &Ring| {
        let [x, y, z]: Vector = ring.center;
        Ring { center: [-x, y, z], lean: -ring.lean, ..ring.clone() }
    };
    rings.iter().rev().map(mirror).collect()
}
