//! Animations: tracks that animate nodes and morph targets of the scene.

use super::{Extras, Scene};
use crate::motion::{Channel, Event, Motion, Track};

/// An animation of the scene.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; }
/// use meshwire::scene::motion::{Blend, Channel, Key, Track};
/// use meshwire::scene::{Animation, AnimationChannel, AnimationTarget};
///
/// // Node 3 rises by two units of the scene in a second.
/// let mut track = Track::new("lift", Channel::Position, 3, Blend::Linear);
/// track.keys = vec![Key::new(0.0, [0.0; 4]), Key::new(1.0, [0.0, 2.0, 0.0, 0.0])];
/// let channel = AnimationChannel { source: String::new(), target: Some(AnimationTarget::Node(3)), track };
/// let rise = Animation { name: b"rise".to_vec(), duration: 1.0, channels: vec![channel], ..Animation::default() };
/// assert!(!rise.channels[0].track.is_sampled(0.0));
/// ```
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Animation {
    /// Path of the animation in its file.
    pub source: String,
    /// Name, as the bytes of the file.
    #[cfg_attr(feature = "serde", serde(with = "crate::form::name"))]
    pub name: Vec<u8>,
    /// Length in seconds.
    pub duration: f64,
    /// Animated channels. Values replace those of the rest pose and are relative to the parent.
    pub channels: Vec<AnimationChannel>,
    /// True if the keys are in scene space rather than relative to the parent, as in files without a skeleton. The
    /// nodes of such a scene have no parents. [`Scene::play`] makes the keys relative to the parents of another scene.
    pub absolute: bool,
    /// Events, such as sounds, hits and notes.
    pub events: Vec<Event>,
    /// Format-specific properties of the animation.
    #[cfg_attr(feature = "serde", serde(with = "crate::form::named"))]
    pub extras: Extras,
}

/// One animated channel.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct AnimationChannel {
    /// Path of the track in its file.
    pub source: String,
    /// Animated element; `None` if the scene has no element with the name in the track.
    pub target: Option<AnimationTarget>,
    /// Keys: positions in the unit of the space, rotations as quaternions x, y, z, w, scales with one or three factors,
    /// or weights of morph targets. Other channels have no effect on the scene.
    pub track: Track,
}

/// The element that a track animates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum AnimationTarget {
    /// A node, by index.
    Node(usize),
    /// A morph target of a mesh, both by index.
    Morph {
        /// Index of the mesh.
        mesh: usize,
        /// Index among its morph targets.
        target: usize,
    },
}

impl Scene {
    /// Returns the animation of a scene that must contain exactly one.
    ///
    /// # Errors
    /// There is no animation, or there are several. The message lists their names.
    pub fn one_animation(&self) -> Result<&Animation, String> {
        match self.animations.as_slice() {
            [animation] => Ok(animation),
            [] => Err("expected one animation, found none".to_owned()),
            several => {
                let names: Vec<_> = several.iter().map(|one| String::from_utf8_lossy(&one.name)).collect();
                Err(format!("expected one animation, found {}: {}", names.len(), names.join(", ")))
            }
        }
    }
}

impl Animation {
    /// Converts a motion for this scene. Every track is bound to the first node, or to the morph targets, with its
    /// name. `source` returns the path of a track from its index.
    #[must_use]
    pub fn of(motion: Motion, scene: &Scene, source: impl Fn(usize) -> String) -> Self {
        let mut animation = Self { duration: motion.duration, events: motion.events, ..Self::default() };
        for (number, track) in motion.tracks.into_iter().enumerate() {
            for target in targets(&track, scene) {
                animation.channels.push(AnimationChannel { source: source(number), target, track: track.clone() });
            }
        }
        animation
    }

    /// Returns, for each of `nodes` nodes, the tracks that animate it, in order.
    #[must_use]
    pub fn tracks_of_nodes(&self, nodes: usize) -> Vec<Vec<&Track>> {
        let mut tracks = vec![Vec::new(); nodes];
        for channel in &self.channels {
            if let Some(AnimationTarget::Node(node)) = channel.target {
                tracks.iter_mut().skip(node).take(1).for_each(|list: &mut Vec<&Track>| list.push(&channel.track));
            }
        }
        tracks
    }

    /// Returns the tracks and events as a [`Motion`], which has the edit operations.
    #[must_use]
    pub fn motion(&self) -> Motion {
        Motion {
            duration: self.duration,
            tracks: self.channels.iter().map(|channel| channel.track.clone()).collect(),
            events: self.events.clone(),
        }
    }
}

/// Returns the elements of a scene with the name of a track, ignoring case if no name matches exactly. Returns one
/// `None` if nothing matches.
fn targets(track: &Track, scene: &Scene) -> Vec<Option<AnimationTarget>> {
    let any_case = |name: &[u8]| name.eq_ignore_ascii_case(&track.target);
    let mut found = Vec::new();
    if track.channel == Channel::Weight {
        let all = || {
            let meshes = scene.meshes.iter().enumerate();
            meshes.flat_map(|(mesh, of)| of.morph_targets.iter().enumerate().map(move |found| (mesh, found)))
        };
        let named = |is_it: &dyn Fn(&[u8]) -> bool| -> Vec<_> {
            let found = all().filter(|(_, (_, target))| is_it(&target.name));
            found.map(|(mesh, (target, _))| Some(AnimationTarget::Morph { mesh, target })).collect()
        };
        found = named(&|name| name == track.target);
        if found.is_empty() {
            found = named(&any_case);
        }
    } else {
        let in_any_case = || scene.nodes.iter().position(|node| any_case(&node.name));
        found.extend(scene.find_node(&track.target).or_else(in_any_case).map(|node| Some(AnimationTarget::Node(node))));
    }
    if found.is_empty() { vec![None] } else { found }
}
