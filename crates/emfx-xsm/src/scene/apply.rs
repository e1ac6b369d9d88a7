//! Changes of a scene, back into the motion.

use meshwire_core::{Error, Segment, Validator};
use meshwire_scene::motion::{self, Motion, narrowed};
use meshwire_scene::{AnimationTarget, Change, Scene, Transform as Place};

use crate::Chunk;
use crate::edit::SubmotionMut;
use crate::file::NAME;
use crate::generated::XsmFile;
use crate::view::{TrackKind, Transform};

impl XsmFile {
    /// Does edits of the [scene](Self::scene) in the file, all or none: names of nodes, where nodes are, keys. What they do
    /// not name keeps its bytes; stated lengths follow.
    ///
    /// A node that is elsewhere gets another pose, which holds where tracks have no keys; keys and bind pose stay. The one
    /// key of a track without keys is its pose: with another value it sets the pose, with more keys or at another time the
    /// track gets these.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xsm as xsm; pub use meshwire_scene as scene; pub use meshwire_core::*; }
    /// use meshwire::scene::Change;
    /// use meshwire::xsm::{Exporter, Submotion, Transform, XsmFile};
    ///
    /// let lid = Submotion::new("lid", Transform::IDENTITY).with_positions([(0.0, [0.0; 3]), (1.0, [0.0, 1.0, 0.0])]);
    /// let mut file = XsmFile::from_submotions(Exporter::Max2011, 30, vec![lid])?;
    /// let mut track = file.scene()?.animations[0].channels[0].track.clone();
    /// track.keys[1].value = [0.0, 2.0, 0.0, 0.0];
    /// file.apply(&[
    ///     Change::NodeName { node: 0, name: b"cover".to_vec() },
    ///     Change::Keys { animation: 0, channel: 0, track },
    /// ])?;
    /// let cover = file.motion()?.find("cover").unwrap();
    /// assert_eq!(cover.positions().keys[1].value, [0.0, 2.0, 0.0]);
    /// assert!(file.apply(&[Change::RemoveMesh { mesh: 0 }]).is_err(), "a motion has no meshes");
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Everything that the format cannot hold, by the number of the change: meshes and materials, matrices, steps and curves
    /// between keys, numbers that are not finite, a name that is empty or that another node has. Nothing is changed then.
    pub fn apply(&mut self, changes: &[Change]) -> Result<(), Error> {
        if changes.is_empty() {
            return Ok(());
        }
        let scene = self.scene()?;
        let mut changed = self.clone();
        let mut v = Validator::new();
        let mut tracks: Vec<(usize, &motion::Track)> = Vec::new();
        let mut names: Vec<Vec<u8>> = self.submotions().map(|one| one.node_name().as_bytes().to_vec()).collect();
        v.field("changes", |v| {
            for (index, change) in changes.iter().enumerate() {
                v.within(Segment::Index(index), |v| match change {
                    Change::NodeName { node, name } => rename(&mut names, *node, name, v),
                    Change::NodeTransform { node, transform } => changed.move_node(*node, *transform, v),
                    Change::Keys { animation: 0, channel, track } => {
                        if let Some(place) = changed.place_of(&scene, *channel, track, v) {
                            tracks.push((place, track));
                        }
                    }
                    other => v.problem(format!("a motion cannot hold: {}", other.describe(&scene))),
                });
            }
            // When all have their new names: two nodes may exchange theirs.
            for (index, change) in changes.iter().enumerate() {
                if let Change::NodeName { name, .. } = change {
                    let taken = names.iter().filter(|other| *other == name).count() > 1;
                    v.within(Segment::Index(index), |v| {
                        v.require(!taken, || {
                            format!("expected a name of its own, found \"{}\" again", name.escape_ascii())
                        });
                    });
                }
            }
        });
        v.finish(NAME)?;
        changed.set_names(&names);
        if !tracks.is_empty() {
            let mut motion: Motion = changed.to_motion()?;
            for (place, new) in tracks {
                if let Some(track) = motion.tracks.get_mut(place) {
                    track.keys.clone_from(&new.keys);
                }
            }
            motion.duration =
                motion.tracks.iter().filter_map(|track| track.keys.last()).fold(0.0, |most, key| key.time.max(most));
            changed.set_motion(&motion)?;
        }
        *self = changed;
        Ok(())
    }

    /// Where the track of a channel stands among those of the motion; `None` if there is nothing left to do. The pose is set
    /// where the one key of a track without keys says so.
    fn place_of(&mut self, scene: &Scene, channel: usize, track: &motion::Track, v: &mut Validator) -> Option<usize> {
        let found = scene.animations.first().and_then(|animation| animation.channels.get(channel));
        let Some((found, AnimationTarget::Node(node))) = found.and_then(|found| Some((found, found.target?))) else {
            v.problem(format!("expected a channel of the motion, found channel {channel}"));
            return None;
        };
        if track.channel != found.track.channel {
            v.problem(format!("expected a track of {:?}, found {:?}", found.track.channel, track.channel));
            return None;
        }
        let kind = TrackKind::ALL.into_iter().find(|kind| kind.channel() == track.channel)?;
        let submotion = self.submotions().nth(node)?;
        let pose_key = match track.keys.as_slice() {
            _ if submotion.key_count(kind) > 0 => None,
            [] => {
                v.problem("expected the pose as a key, found none");
                return None;
            }
            [key] if key.time == 0.0 => Some(key),
            _ => None,
        };
        let Some(key) = pose_key else {
            let per_node = TrackKind::ALL.len();
            let own = TrackKind::ALL.iter().position(|other| *other == kind)?;
            return Some(node * per_node + own);
        };
        let mut pose = submotion.pose();
        match kind {
            TrackKind::Position => pose.position = narrowed(key.value),
            TrackKind::Rotation => pose.rotation = narrowed(key.value),
            TrackKind::Scale => pose.scale = narrowed(key.value),
            TrackKind::ScaleRotation => pose.scale_rotation = narrowed(key.value),
        }
        self.set_pose_of(node, pose, v);
        None
    }

    fn move_node(&mut self, node: usize, transform: Place, v: &mut Validator) {
        let Some(submotion) = self.submotions().nth(node) else {
            return v.problem(format!("expected one of {} submotions, found node {node}", self.submotions().count()));
        };
        let Place::Parts { translation, rotation, scale } = transform else {
            return v.problem("expected position, rotation and scale, found a matrix");
        };
        let parts = Transform {
            position: translation.into(),
            rotation: rotation.into(),
            scale: scale.into(),
            scale_rotation: submotion.pose().scale_rotation,
        };
        self.set_pose_of(node, parts, v);
    }

    /// Sets a pose. What of it is there already keeps its bytes.
    fn set_pose_of(&mut self, node: usize, pose: Transform, v: &mut Validator) {
        let mut all = self.body.chunks.iter_mut().flat_map(Chunk::submotions_mut);
        let done = all.nth(node).map(|submotion| set_pose(submotion, pose));
        if let Some(Err(error)) = done {
            v.problem(error.to_string());
        }
    }

    fn set_names(&mut self, names: &[Vec<u8>]) {
        let frames_per_second = self.frames_per_second();
        let mut names = names.iter();
        for chunk in &mut self.body.chunks {
            chunk.change(frames_per_second, |chunk| {
                let mut any = false;
                for (mut submotion, name) in chunk.submotions_mut().zip(&mut names) {
                    if submotion.view().node_name().as_bytes() != name.as_slice() {
                        submotion.set_node_name(name.as_slice());
                        any = true;
                    }
                }
                any
            });
        }
    }
}

fn set_pose(mut submotion: SubmotionMut<'_>, pose: Transform) -> Result<(), Error> {
    let before = submotion.view().pose();
    // One real file has scales that are infinite: what is there already is not refused.
    if pose == before {
        return Ok(());
    }
    macro_rules! keep {
        ($submotion:ident, $width:ident) => {{
            let stored = $submotion.transforms.clone();
            SubmotionMut::$width($submotion).set_pose(pose)?;
            let to = &mut $submotion.transforms;
            if pose.rotation == before.rotation {
                to.pose_rotation = stored.pose_rotation;
            }
            if pose.scale_rotation == before.scale_rotation {
                to.pose_scale_rotation = stored.pose_scale_rotation;
            }
        }};
    }
    match &mut submotion {
        SubmotionMut::Full(submotion) => keep!(submotion, Full),
        SubmotionMut::Packed(submotion) => keep!(submotion, Packed),
    }
    Ok(())
}

fn rename(names: &mut [Vec<u8>], node: usize, name: &[u8], v: &mut Validator) {
    let number = names.len();
    v.require(!name.is_empty(), || "expected a name, found none".to_owned());
    match names.get_mut(node) {
        Some(own) => *own = name.to_vec(),
        None => v.problem(format!("expected one of {number} submotions, found node {node}")),
    }
}
