//! Places of nodes in the world.

use std::collections::HashMap;

use crate::controller::Rotation;
use crate::geometry::Vec3;
use crate::profile::Profile;
use crate::tree::{Animation, Model, Node};

/// A uniform scale, then a rotation, then a translation.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Transform {
    /// Unit quaternion x, y, z, w.
    pub rotation: Rotation,
    /// Metres.
    pub translation: Vec3,
    /// Uniform scale.
    pub scale: f32,
}

impl Default for Transform {
    fn default() -> Self {
        Self { rotation: [0.0, 0.0, 0.0, 1.0], translation: [0.0; 3], scale: 1.0 }
    }
}

impl Transform {
    /// The transform of a node in its parent: the first values of its controllers.
    #[must_use]
    pub fn of(node: &Node) -> Self {
        Self { rotation: node.orientation(), translation: node.position(), scale: node.scale() }
    }

    /// The transform of a node at a time, moved by the controllers of its node in an animation.
    fn at(node: &Node, moved: &Node, time: f32, profile: Profile) -> Self {
        fn sample<const N: usize>(moved: &Node, name: &str, time: f32, profile: Profile) -> Option<[f32; N]> {
            moved.track(name, profile)?.sample(time)?.try_into().ok()
        }
        let rest = Self::of(node);
        Self {
            rotation: sample(moved, "orientation", time, profile).unwrap_or(rest.rotation),
            translation: sample(moved, "position", time, profile).unwrap_or(rest.translation),
            scale: sample(moved, "scale", time, profile).map_or(rest.scale, |[scale]| scale),
        }
    }

    /// `inner`, then this one: the transform of a child whose parent has this one.
    #[must_use]
    pub fn then(&self, inner: &Self) -> Self {
        Self {
            rotation: product(self.rotation, inner.rotation),
            translation: self.point(inner.translation),
            scale: self.scale * inner.scale,
        }
    }

    /// Where a point of the space of the node is.
    #[must_use]
    pub fn point(&self, point: Vec3) -> Vec3 {
        let [x, y, z] = rotate(self.rotation, point.map(|c| c * self.scale));
        let [tx, ty, tz] = self.translation;
        [x + tx, y + ty, z + tz]
    }

    /// Where a direction points.
    #[must_use]
    pub fn direction(&self, direction: Vec3) -> Vec3 {
        rotate(self.rotation, direction)
    }
}

/// The rotation `second` followed by `first`.
#[must_use]
pub fn product(first: Rotation, second: Rotation) -> Rotation {
    let ([ax, ay, az, aw], [bx, by, bz, bw]) = (first, second);
    [
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
        aw * bw - ax * bx - ay * by - az * bz,
    ]
}

/// The opposite of a unit rotation.
#[must_use]
pub fn conjugate([x, y, z, w]: Rotation) -> Rotation {
    [-x, -y, -z, w]
}

/// A vector, rotated.
#[must_use]
pub fn rotate(rotation: Rotation, [x, y, z]: Vec3) -> Vec3 {
    let [rx, ry, rz, _] = product(product(rotation, [x, y, z, 0.0]), conjugate(rotation));
    [rx, ry, rz]
}

/// A node of the geometry with its place.
#[derive(Debug, Clone, Copy)]
pub struct Placed<'a> {
    /// The node.
    pub node: &'a Node,
    /// Number of its parent in the list; `None` for the root.
    pub parent: Option<usize>,
    /// Levels below the root.
    pub depth: usize,
    /// From the space of the node into that of the model.
    pub world: Transform,
}

/// The nodes of the geometry in file order, each with its place in the model at rest.
///
/// ```
/// use nwn_mdl::{Profile, build, view};
///
/// let mut file = build::file("demo", Profile::Ee)?;
/// let mut arm = build::dummy("arm")?;
/// arm.controllers.set_constant(8, &[0.0, 0.0, 2.0])?;
/// let mut hand = build::dummy("hand")?;
/// hand.controllers.set_constant(8, &[1.0, 0.0, 0.0])?;
/// arm.children.push(hand);
/// file.model.root.as_mut().unwrap().children.push(arm);
/// let placed = view::placed(&file.model);
/// assert_eq!(placed[2].world.translation, [1.0, 0.0, 2.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn placed(model: &Model) -> Vec<Placed<'_>> {
    place(model, Transform::of)
}

/// The nodes of the geometry in file order, each with its place at a time of an animation. Nodes that the animation does
/// not move, or attributes of theirs, are at rest. Nodes are told by name.
///
/// ```
/// use nwn_mdl::{Profile, build, view};
///
/// let mut file = build::file("demo", Profile::Bio)?;
/// file.model.root.as_mut().unwrap().children.push(build::dummy("lid")?);
/// let mut open = build::animation("open", "demo", 2.0)?;
/// let mut lid = build::dummy("lid")?;
/// lid.controllers.set(8, &[0.0, 2.0], 3, &[0.0, 0.0, 0.0, 0.0, 0.0, 4.0])?;
/// open.root.as_mut().unwrap().children.push(lid);
/// let placed = view::placed_at(&file.model, &open, 0.5, file.profile);
/// assert_eq!(placed[1].world.translation, [0.0, 0.0, 1.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn placed_at<'a>(model: &'a Model, animation: &Animation, time: f32, profile: Profile) -> Vec<Placed<'a>> {
    let mut moved = HashMap::new();
    for node in animation.nodes() {
        moved.entry(node.head.name.text().to_ascii_lowercase()).or_insert(node);
    }
    place(model, |node| match moved.get(&node.head.name.text().to_ascii_lowercase()) {
        Some(moved) => Transform::at(node, moved, time, profile),
        None => Transform::of(node),
    })
}

fn place(model: &Model, local: impl Fn(&Node) -> Transform) -> Vec<Placed<'_>> {
    let mut list: Vec<Placed<'_>> = Vec::new();
    let mut pending: Vec<(&Node, Option<usize>)> = model.root.iter().map(|root| (root, None)).collect();
    while let Some((node, parent)) = pending.pop() {
        let own = local(node);
        let (depth, world) = match parent.and_then(|parent| list.get(parent)) {
            Some(parent) => (parent.depth + 1, parent.world.then(&own)),
            None => (0, own),
        };
        let place = list.len();
        list.push(Placed { node, parent, depth, world });
        pending.extend(node.children.iter().rev().map(|child| (child, Some(place))));
    }
    list
}
