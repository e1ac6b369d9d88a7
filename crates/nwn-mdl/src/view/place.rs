//! World transforms of nodes.

use std::collections::HashMap;

use meshwire_scene::Pose;
use meshwire_scene::glam::{Quat, Vec3};

use crate::file::MdlFile;
use crate::profile::Profile;
use crate::tree::{Animation, Model, Node};

impl Node {
    /// Returns the rest pose relative to the parent: the first values of the node's controllers.
    #[must_use]
    pub fn pose(&self) -> Pose {
        Pose {
            scale: self.scale(),
            rotation: Quat::from_array(self.orientation()),
            translation: Vec3::from_array(self.position()),
        }
    }

    /// Returns the pose at a time, with the controllers of the node in an animation.
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

/// A node of the geometry and its world transform.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Placed<'a> {
    /// The node.
    pub node: &'a Node,
    /// Index of its parent in the list; `None` for the root.
    pub parent: Option<usize>,
    /// Depth below the root.
    pub depth: usize,
    /// Transform from the space of the node to that of the model.
    pub world: Pose,
}

impl MdlFile {
    /// Returns the nodes of the geometry in file order, each with its rest pose in model space.
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

    /// Returns the nodes of the geometry in file order, each with its pose at a time of an animation. Nodes and
    /// attributes that the animation does not key are at rest. Nodes are matched by name.
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
