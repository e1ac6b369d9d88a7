//! Applying scene changes to a motion.

use std::collections::{BTreeMap, BTreeSet};

use meshwire_core::{Error, refused};
use meshwire_scene::motion::{self, narrowed};
use meshwire_scene::plan::{AnimationEdit, Plan, Reason, Skipped, Target};
use meshwire_scene::{AnimationChannel, AnimationTarget, Change, Node, Transform as Place};

use crate::Chunk;
use crate::edit::SubmotionMut;
use crate::file::NAME;
use crate::generated::{Submotion, XsmFile};
use crate::view::{TrackKind, Transform};

impl XsmFile {
    /// Applies edits of the [scene](Self::scene) to the file, all or none: names and poses of nodes, keys and channels,
    /// added and removed nodes. Everything else keeps its bytes; stated lengths are updated.
    ///
    /// Moving a node changes its pose, which applies to tracks without keys; keys and bind pose are unchanged. A track
    /// without keys appears as one key with the pose. A new value for that key sets the pose; more keys or another time
    /// are stored in the track. A new node becomes a submotion whose pose and bind pose are its transform.
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
    /// Lists every edit that the file cannot represent, by its index. The file is then unchanged.
    pub fn apply(&mut self, changes: &[Change]) -> Result<(), Error> {
        let scene = self.scene()?;
        self.apply_plan(Plan::new(&scene, changes)).map(drop)
    }

    /// Applies a plan of edits of the [scene](Self::scene), as [`apply`](Self::apply) does. Returns the edits that a
    /// [lossy](Plan::lossy) plan skipped.
    ///
    /// # Errors
    /// The same as [`apply`](Self::apply).
    pub fn apply_plan(&mut self, plan: Plan<'_>) -> Result<Skipped, Error> {
        let count = self.submotions().count();
        let mut edit = Edit { file: self.clone(), count, names: Vec::new(), removed: BTreeSet::new() };
        let skipped = plan.run(&mut edit).map_err(|refusals| refused(NAME, refusals))?;
        *self = edit.file;
        Ok(skipped)
    }
}

/// A motion under edit.
struct Edit {
    file: XsmFile,
    /// Number of submotions before all edits. Nodes of a wavelet motion follow them in the scene.
    count: usize,
    /// Names of the nodes of the scene and of new nodes.
    names: Vec<Vec<u8>>,
    removed: BTreeSet<usize>,
}

impl Target for Edit {
    const KIND: &'static str = "a motion";

    fn begin(&mut self, plan: &Plan<'_>) {
        self.names = plan.base().nodes.iter().map(|node| node.name.clone()).collect();
        self.names.extend(plan.changes().iter().filter_map(|change| match change {
            Change::AddNode { node } => Some(node.name.clone()),
            _ => None,
        }));
    }

    fn name(&self, _: usize, name: &[u8]) -> Result<Option<Vec<u8>>, Reason> {
        if name.is_empty() {
            return Err("the name is empty: actors find their motion by the names of nodes".into());
        }
        Ok(Some(name.to_vec()))
    }

    fn rename_nodes(&mut self, names: &BTreeMap<usize, Vec<u8>>) -> Result<(), Reason> {
        names.keys().try_for_each(|node| self.check(*node))?;
        let frames_per_second = self.file.frames_per_second();
        let mut nodes = 0..;
        for chunk in &mut self.file.body.chunks {
            chunk.change(frames_per_second, |chunk| {
                let mut any = false;
                for (mut submotion, node) in chunk.submotions_mut().zip(&mut nodes) {
                    if let Some(name) = names.get(&node) {
                        submotion.set_node_name(name.as_slice());
                        any = true;
                    }
                }
                any
            });
        }
        Ok(())
    }

    fn place_node(&mut self, node: usize, transform: Place) -> Result<(), Reason> {
        self.check(node)?;
        let Place::Parts { translation, rotation, scale } = transform else { return Ok(()) };
        self.change_pose(node, |pose| {
            (pose.position, pose.rotation, pose.scale) = (translation.into(), rotation.into(), scale.into());
        })
    }

    /// Adds a submotion, unless channels have added it already.
    fn add_node(&mut self, node: &Node) -> Result<(), Reason> {
        if node.parent.is_some() {
            return Err("nodes of a motion have no parent: the hierarchy is in the actor".into());
        }
        let Place::Parts { translation, rotation, scale } = node.transform else { return Ok(()) };
        let pose = Transform {
            position: translation.into(),
            rotation: rotation.into(),
            scale: scale.into(),
            ..Transform::IDENTITY
        };
        let mut new = self.file.body.chunks.iter_mut().flat_map(Chunk::submotions_mut).skip(self.count);
        match new.find(|own| own.view().node_name().as_bytes() == node.name) {
            Some(mut own) => own.set_pose(pose).and_then(|()| own.set_bind(pose)),
            None => {
                drop(new);
                self.file.add_submotion(Submotion::new(node.name.as_slice(), pose))
            }
        }
        .map_err(|error| reason(&error))
    }

    fn remove_node(&mut self, node: usize) -> Result<(), Reason> {
        self.check(node)?;
        // Submotions that are already removed no longer count.
        let origin = node - self.removed.range(..node).count();
        self.removed.insert(node);
        let mut motion = self.file.to_motion().map_err(|error| reason(&error))?;
        motion.tracks.retain(|track| track.origin != Some(origin));
        self.file.set_motion(&motion).map_err(|error| reason(&error))
    }

    fn edit_animation(&mut self, _: usize, edit: &AnimationEdit<'_>) -> Result<(), Reason> {
        let mut tracks = Vec::new();
        for (channel, track) in &edit.keys {
            let Some(before) = edit.before.channels.get(*channel) else { continue };
            if !before.track.same_keys(track) {
                tracks.extend(self.place_of(before, track)?.map(|place| (place, *track)));
            }
        }
        if tracks.is_empty() && edit.added.is_empty() {
            return Ok(());
        }
        let mut motion = self.file.to_motion().map_err(|error| reason(&error))?;
        for (place, new) in tracks {
            motion.tracks.iter_mut().skip(place).take(1).for_each(|own| own.keys.clone_from(&new.keys));
        }
        for channel in &edit.added {
            let track = self.new_track(channel)?;
            let own = motion.tracks.iter_mut().find(|own| own.target == track.target && own.channel == track.channel);
            match own {
                Some(own) if !own.keys.is_empty() => {
                    return Err("the node has keys of this kind: edit their channel instead".into());
                }
                Some(own) => own.keys = track.keys,
                None => motion.tracks.push(track),
            }
        }
        self.file.set_motion(&motion).map_err(|error| reason(&error))
    }
}

impl Edit {
    /// Returns an error for nodes of a wavelet motion.
    fn check(&self, node: usize) -> Result<(), Reason> {
        if node < self.count { Ok(()) } else { Err("nodes of a wavelet motion cannot be edited".into()) }
    }

    /// Returns the index of the track that gets new keys, among all tracks of the motion. Returns `None` if the only
    /// key is the pose, which is set immediately.
    fn place_of(&mut self, before: &AnimationChannel, track: &motion::Track) -> Result<Option<usize>, Reason> {
        let kind = TrackKind::ALL.iter().position(|kind| kind.channel() == track.channel);
        let (Some(AnimationTarget::Node(node)), Some(own)) = (before.target, kind) else { return Ok(None) };
        let Some(submotion) = self.file.submotions().nth(node) else { return Ok(None) };
        let has_keys = TrackKind::ALL.get(own).is_some_and(|kind| submotion.key_count(*kind) > 0);
        match track.keys.as_slice() {
            [] if !has_keys => Err("a track without keys stores its pose only: set it with one key at 0 s".into()),
            [key] if !has_keys && key.time == 0.0 => {
                let value = key.value;
                self.change_pose(node, |pose| match track.channel {
                    motion::Channel::Position => pose.position = narrowed(value),
                    motion::Channel::Rotation => pose.rotation = narrowed(value),
                    motion::Channel::Scale => pose.scale = narrowed(value),
                    _ => pose.scale_rotation = narrowed(value),
                })?;
                Ok(None)
            }
            _ => Ok(Some(node * TrackKind::ALL.len() + own)),
        }
    }

    /// Returns the track of a new channel, named after its node.
    fn new_track(&self, channel: &AnimationChannel) -> Result<motion::Track, Reason> {
        let Some(AnimationTarget::Node(node)) = channel.target else {
            return Err("a motion has channels of nodes only".into());
        };
        let name = self.names.get(node).ok_or_else(|| format!("node {node} does not exist"))?;
        let width = match channel.track.channel {
            motion::Channel::Position | motion::Channel::Scale => 3,
            _ => 4,
        };
        if channel.track.width != width {
            return Err(format!("keys have {} components, a motion stores {width}", channel.track.width).into());
        }
        Ok(motion::Track { origin: None, target: name.clone(), ..channel.track.clone() })
    }

    /// Changes a pose. Unchanged components keep their bytes.
    fn change_pose(&mut self, node: usize, change: impl FnOnce(&mut Transform)) -> Result<(), Reason> {
        let mut all = self.file.body.chunks.iter_mut().flat_map(Chunk::submotions_mut);
        let Some(submotion) = all.nth(node) else { return Ok(()) };
        let mut pose = submotion.view().pose();
        change(&mut pose);
        set_pose(submotion, pose).map_err(|error| reason(&error))
    }
}

fn reason(error: &Error) -> Reason {
    error.kind().to_string().into()
}

fn set_pose(mut submotion: SubmotionMut<'_>, pose: Transform) -> Result<(), Error> {
    let before = submotion.view().pose();
    // One real file has infinite scales, so an unchanged pose is not checked.
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
