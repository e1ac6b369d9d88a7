//! Animations: keys, new channels, and new animations.

use meshwire_scene::Animation;
use meshwire_scene::motion::Channel;
use meshwire_scene::plan::{AnimationEdit, Reason};

use super::super::make;
use super::Edit;
use super::tree::complete;
use crate::build;
use crate::controller::motion;
use crate::tree::{Controllers, Node};

impl Edit<'_> {
    /// Sets the keys of channels and adds channels. A channel without keys is removed.
    pub(super) fn channels(&mut self, animation: usize, edit: &AnimationEdit<'_>) -> Result<(), Reason> {
        for channel in &edit.added {
            self.ensure(animation, make::target(channel)?)?;
        }
        let own = self.file.model.animations.get(animation).ok_or("the animation does not exist")?;
        let mut motion = motion(own, self.profile());
        for (channel, track) in &edit.keys {
            if let Some(own) = motion.tracks.get_mut(*channel) {
                own.keys.clone_from(&track.keys);
            }
        }
        motion.tracks.retain(|track| !track.keys.is_empty());
        for channel in &edit.added {
            let name =
                self.skeleton.nodes.get(make::target(channel)?).map(|node| node.name.clone()).unwrap_or_default();
            let track = make::track(&channel.track, name)?;
            let is_same = |own: &meshwire_scene::motion::Track| {
                own.channel == track.channel && own.target.eq_ignore_ascii_case(&track.target)
            };
            if motion.tracks.iter().any(is_same) {
                return Err(
                    format!("{:?} of \"{}\" has keys already", track.channel, track.target.escape_ascii()).into()
                );
            }
            motion.tracks.push(track);
        }
        let stored = self.file.set_motion_at(animation, &motion);
        stored.map_err(|error| Reason::from(error.kind().to_string()))
    }

    /// Adds an animation with the nodes that it animates.
    pub(super) fn new_animation(&mut self, animation: &Animation) -> Result<(), Reason> {
        if let Some(channel) = animation.channels.iter().find(|channel| channel.track.channel == Channel::Weight) {
            make::target(channel)?;
        }
        let root = self.skeleton.nodes.iter().position(|node| node.parent.is_none()).unwrap_or(0);
        let places = make::places(&self.skeleton, root);
        make::animation(&self.skeleton, &places, animation, &mut self.file)?;
        let place = self.file.model.animations.len();
        self.grown.insert(place - 1);
        Ok(())
    }

    /// Adds a node of the scene to an animation, with the ancestors that the animation lacks.
    fn ensure(&mut self, animation: usize, node: usize) -> Result<(), Reason> {
        let Some(own) = self.file.model.animations.get_mut(animation) else { return Ok(()) };
        let mut missing = Vec::new();
        let mut at = Some(node);
        let mut found = None;
        while let Some(scene_node) = at.and_then(|at| self.skeleton.nodes.get(at)) {
            let is = |node: &Node| node.head.name.text().eq_ignore_ascii_case(&scene_node.name);
            found = own.root.as_ref().and_then(|root| root.nodes().position(is));
            if found.is_some() {
                break;
            }
            missing.push(&scene_node.name);
            at = scene_node.parent;
        }
        let mut below: Option<Node> = None;
        for name in missing {
            let mut made = build::dummy(name).map_err(|error| error.kind().to_string())?;
            // An animation stores only what it animates.
            made.controllers = Controllers::default();
            complete(&mut made, self.file.profile);
            made.children.extend(below.take());
            below = Some(made);
        }
        let Some(made) = below else { return Ok(()) };
        self.grown.insert(animation);
        match own.root.as_mut().and_then(|root| root.nth_mut(found.unwrap_or(0))) {
            Some(parent) => parent.children.push(made),
            None => own.root = Some(made),
        }
        Ok(())
    }
}
