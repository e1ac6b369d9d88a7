//! Animations: tracks that move nodes and morph targets of the scene.

use super::{Extras, Scene};
use crate::motion::{Channel, Event, Motion, Track};

/// A motion of the scene.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Animation {
    /// Path of the animation in its file.
    pub source: String,
    /// Name, as the bytes of the file.
    pub name: Vec<u8>,
    /// Length in seconds.
    pub duration: f64,
    /// What moves. Values replace what the node has at rest; keys are relative to the parent.
    pub channels: Vec<AnimationChannel>,
    /// True if the keys say where nodes are in the space of the scene, wherever their parents are: those of a file that has
    /// no skeleton. The nodes of such a scene have no parents; [`Scene::play`] makes the keys relative to those they get.
    pub absolute: bool,
    /// What happens on the way: sounds, hits, notes.
    pub events: Vec<Event>,
    /// What the format says of the animation beyond this.
    pub extras: Extras,
}

/// One thing that moves.
#[derive(Debug, Clone, PartialEq)]
pub struct AnimationChannel {
    /// Path of the track in its file.
    pub source: String,
    /// What moves; `None` where the scene has nothing of the name that the track says.
    pub target: Option<AnimationTarget>,
    /// The keys: positions in the unit of the space, rotations as quaternions x, y, z, w, scales with one or three factors,
    /// weights of morph targets; anything else moves nothing that a scene shows.
    pub track: Track,
}

/// What a track moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AnimationTarget {
    /// A node, by its position.
    Node(usize),
    /// A morph target of a mesh, both by their position.
    Morph {
        /// Position of the mesh.
        mesh: usize,
        /// Position among its targets.
        target: usize,
    },
}

impl Scene {
    /// The animation of a scene for files that hold one.
    ///
    /// # Errors
    /// There is none, or several, whose names the message says.
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
    /// The animation that a motion is for this scene: every track moves the first node, or the morph targets, of its name.
    /// `source` gives the path of a track from its number.
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

    /// For each of so many nodes the tracks that move it, in their order.
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

    /// The tracks as a motion again, whose edits are those of [`Motion`].
    #[must_use]
    pub fn motion(&self) -> Motion {
        Motion {
            duration: self.duration,
            tracks: self.channels.iter().map(|channel| channel.track.clone()).collect(),
            events: self.events.clone(),
        }
    }
}

/// What of a scene has the name of a track, in other case where nothing has just that name; one `None` where nothing has.
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
