//! Nodes.

use meshwire_scene::glam::{Quat, Vec3};
use meshwire_scene::{Node, Transform};

use super::extras;
use super::walk::Found;
use crate::profile::Profile;

pub(super) fn node(found: &Found<'_>, profile: Profile) -> Node {
    let own = found.node;
    Node {
        source: found.path.clone(),
        name: own.head.name.text().to_vec(),
        parent: found.parent,
        transform: Transform::Parts {
            translation: Vec3::from_array(own.position()),
            rotation: Quat::from_array(own.orientation()),
            scale: Vec3::splat(own.scale()),
        },
        extras: extras::of_node(own, profile),
    }
}
