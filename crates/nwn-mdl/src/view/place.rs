//! Places of nodes in the world.

use std::collections::HashMap;

use meshwire_scene::Pose;
use meshwire_scene::glam::{Quat, Vec3};

use crate::file::MdlFile;
use crate::profile::Profile;
use crate::tree::{Animation, Model, Node};

impl Node {
    /// The place of the node in its parent at rest: the first values of its controllers.
    #[must_use]
    pub fn pose(&self) -> Pose {
        Pose {
            scale: self.scale(),
            rotation: Quat::from_array(self.orientation()),
            translation: Vec3::from_array(self.position()),
        }
    }

    /// Its place at a time, moved by the controllers of its node in an animation.
    fn pose_at(&self, moved: &Self, time: f32, profile: Profile) -> Pose {
        fn sample<const N: usize>(moved: &Node, name: &str, time: f32, profile: Profile) -> Option<[f32; N]> {
            moved.track(name, profile)?.sample(time)?.try_into().ok()
        }
        let rest = self.pose();
        Pose {
            scale: sample(moved, "scale", time, profile).map_or(rest.scale, |[scale]| scale),
            rotation: sample(moved, "orientation", time, profile).map_or(rest.rotation, Quat::from_array),
            translation: sample(moved, "position", time, profile).map_or(rest.translation, Vec3::from_array),
        }
    }
}

/// A node of the geometry with its place.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Placed<'a> {
    /// The node.
    pub node: &'a Node,
    /// Number of its parent in the list; `None` for the root.
    pub parent: Option<usize>,
    /// Levels below the root.
    pub depth: usize,
    /// From the space of the node into that of the model.
    pub world: Pose,
}

impl MdlFile {
    /// The nodes of the geometry in file order, each with its place in the model at rest.
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; }
    /// use meshwire::mdl::{Profile, build};
    ///
    /// let mut file = build::file("demo", Profile::Ee)?;
    /// let mut arm = build::dummy("arm")?;
    /// arm.controllers.set_constant(8, &[0.0, 0.0, 2.0])?;
    /// let mut hand = build::dummy("hand")?;
    /// hand.controllers.set_constant(8, &[1.0, 0.0, 0.0])?;
    /// arm.children.push(hand);
    /// file.model.root.as_mut().unwrap().children.push(arm);
    /// let placed = file.placed();
    /// assert_eq!(placed[2].world.translation.to_array(), [1.0, 0.0, 2.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn placed(&self) -> Vec<Placed<'_>> {
        place(&self.model, Node::pose)
    }

    /// The nodes of the geometry in file order, each with its place at a time of an animation. Nodes that the animation does
    /// not move, or attributes of theirs, are at rest. Nodes are told by name.
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; }
    /// use meshwire::mdl::{Profile, build};
    ///
    /// let mut file = build::file("demo", Profile::Bio)?;
    /// file.model.root.as_mut().unwrap().children.push(build::dummy("lid")?);
    /// let mut open = build::animation("open", "demo", 2.0)?;
    /// let mut lid = build::dummy("lid")?;
    /// lid.controllers.set(8, &[0.0, 2.0], 3, &[0.0, 0.0, 0.0, 0.0, 0.0, 4.0])?;
    /// open.root.as_mut().unwrap().children.push(lid);
    /// let placed = file.placed_at(&open, 0.5);
    /// assert_eq!(placed[1].world.translation.to_array(), [0.0, 0.0, 1.0]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn placed_at(&self, animation: &Animation, time: f32) -> Vec<Placed<'_>> {
        let mut moved = HashMap::new();
        for node in animation.nodes() {
            moved.entry(node.head.name.text().to_ascii_lowercase()).or_insert(node);
        }
        place(&self.model, |node| match moved.get(&node.head.name.text().to_ascii_lowercase()) {
            Some(moved) => node.pose_at(moved, time, self.profile),
            None => node.pose(),
        })
    }
}

fn place(model: &Model, local: impl Fn(&Node) -> Pose) -> Vec<Placed<'_>> {
    let mut list: Vec<Placed<'_>> = Vec::new();
    let mut pending: Vec<(&Node, Option<usize>)> = model.root.iter().map(|root| (root, None)).collect();
    while let Some((node, parent)) = pending.pop() {
        let own = local(node);
        let (depth, world) = match parent.and_then(|parent| list.get(parent)) {
            Some(parent) => (parent.depth + 1, parent.world * own),
            None => (0, own),
        };
        let place = list.len();
        list.push(Placed { node, parent, depth, world });
        pending.extend(node.children.iter().rev().map(|child| (child, Some(place))));
    }
    list
}
