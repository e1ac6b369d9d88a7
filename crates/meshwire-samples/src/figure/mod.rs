//! The figure of the actor, walk and talking samples: a skeleton, a body and facial expressions.
//!
//! Its feet are on the ground and it faces z: x right, y up, z forward, in meters. Its left side has negative x.

pub mod body;
pub mod face;
mod tube;

use emfx_chunk::Vector;

/// A joint of the skeleton. No joint is rotated in the bind pose.
#[derive(Debug, Clone, Copy)]
pub struct Joint {
    /// Name of the node.
    pub name: &'static str,
    /// Index of the parent.
    pub parent: Option<u16>,
    /// Position in model space.
    pub place: Vector,
}

const fn joint(name: &'static str, parent: u16, place: Vector) -> Joint {
    Joint { name, parent: Some(parent), place }
}

/// The node of the body mesh.
pub const BODY: u16 = 1;
pub const PELVIS: u16 = 2;
pub const SPINE: u16 = 3;
pub const CHEST: u16 = 4;
pub const NECK: u16 = 5;
pub const HEAD: u16 = 6;
pub const LEFT_ARM: u16 = 7;
pub const LEFT_FOREARM: u16 = 8;
pub const LEFT_HAND: u16 = 9;
pub const RIGHT_ARM: u16 = 10;
pub const RIGHT_FOREARM: u16 = 11;
pub const RIGHT_HAND: u16 = 12;
pub const LEFT_LEG: u16 = 13;
pub const LEFT_SHIN: u16 = 14;
pub const LEFT_FOOT: u16 = 15;
pub const RIGHT_LEG: u16 = 16;
pub const RIGHT_SHIN: u16 = 17;
pub const RIGHT_FOOT: u16 = 18;
/// The node of the hat, a mesh without a skin.
pub const HAT: u16 = 19;

/// The skeleton; parents precede their children.
pub const JOINTS: [Joint; 20] = [
    Joint { name: "figure", parent: None, place: [0.0; 3] },
    joint("body", 0, [0.0; 3]),
    joint("pelvis", 0, [0.0, 1.0, 0.0]),
    joint("spine", PELVIS, [0.0, 1.15, 0.0]),
    joint("chest", SPINE, [0.0, 1.3, 0.0]),
    joint("neck", CHEST, [0.0, 1.5, 0.0]),
    joint("head", NECK, [0.0, 1.6, 0.0]),
    joint("left_arm", CHEST, [-0.2, 1.44, 0.0]),
    joint("left_forearm", LEFT_ARM, [-0.46, 1.44, 0.0]),
    joint("left_hand", LEFT_FOREARM, [-0.7, 1.44, 0.0]),
    joint("right_arm", CHEST, [0.2, 1.44, 0.0]),
    joint("right_forearm", RIGHT_ARM, [0.46, 1.44, 0.0]),
    joint("right_hand", RIGHT_FOREARM, [0.7, 1.44, 0.0]),
    joint("left_leg", PELVIS, [-0.1, 0.95, 0.0]),
    joint("left_shin", LEFT_LEG, [-0.1, 0.5, 0.0]),
    joint("left_foot", LEFT_SHIN, [-0.1, 0.1, 0.0]),
    joint("right_leg", PELVIS, [0.1, 0.95, 0.0]),
    joint("right_shin", RIGHT_LEG, [0.1, 0.5, 0.0]),
    joint("right_foot", RIGHT_SHIN, [0.1, 0.1, 0.0]),
    joint("hat", HEAD, [0.0, 1.88, 0.0]),
];

/// Returns the position of a joint.
pub fn place(joint: u16) -> Vector {
    JOINTS.get(usize::from(joint)).map_or([0.0; 3], |joint| joint.place)
}

/// Returns the position of a joint relative to its parent.
pub fn local(joint: &Joint) -> Vector {
    let [x, y, z] = joint.place;
    let [from_x, from_y, from_z] = joint.parent.map_or([0.0; 3], place);
    [x - from_x, y - from_y, z - from_z]
}
