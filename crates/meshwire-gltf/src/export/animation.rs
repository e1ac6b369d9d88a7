//! Export of animations.

use std::collections::BTreeMap;

use meshwire_scene::motion::{Channel, Ease, Track, narrow, narrowed};
use meshwire_scene::{Animation, AnimationTarget, Extra};

use super::Exporter;
use crate::wire::json::animation::{
    Animation as JsonAnimation, Channel as JsonChannel, Interpolation, Property, Sampler, Target,
};
use crate::wire::json::{self, Index};
use crate::wire::{Valid, number};
use crate::{Error, provenance};

impl Exporter<'_> {
    /// Exports all animations with supported channels.
    pub(super) fn animations(&mut self) -> Result<(), Error> {
        for (index, animation) in self.scene.animations.iter().enumerate() {
            let exported = self.animation(index, animation)?;
            if !exported.channels.is_empty() {
                self.packer.root.animations.push(exported);
            }
        }
        Ok(())
    }

    fn animation(&mut self, index: usize, animation: &Animation) -> Result<JsonAnimation, Error> {
        let mut extras = animation.extras.clone();
        extras.push(("duration".to_owned(), Extra::Number(animation.duration)));
        let facts = super::source(&animation.source);
        let mut exported = JsonAnimation {
            extensions: None,
            extras: provenance::extras(facts, &extras)?,
            channels: Vec::new(),
            name: Some(name(index, animation)),
            samplers: Vec::new(),
        };
        for channel in &animation.channels {
            let track = &channel.track;
            let (Some(AnimationTarget::Node(node)), false) = (channel.target, track.keys.is_empty()) else { continue };
            let (path, values) = match track.channel {
                Channel::Position => (Property::Translation, self.values::<3>(track)?),
                Channel::Rotation => (Property::Rotation, self.values::<4>(track)?),
                _ => (Property::Scale, self.values::<3>(track)?),
            };
            let times: Vec<f32> = track.keys.iter().map(|key| narrow(key.time)).collect();
            self.channel(&mut exported, node, path, (&times, values), holds(track))?;
        }
        let mut morphs: BTreeMap<usize, BTreeMap<usize, &Track>> = BTreeMap::new();
        for channel in animation.channels.iter().filter(|channel| !channel.track.keys.is_empty()) {
            if let Some(AnimationTarget::Morph { mesh, target }) = channel.target {
                morphs.entry(mesh).or_default().entry(target).or_insert(&channel.track);
            }
        }
        for (mesh, tracks) in morphs {
            self.weights(&mut exported, mesh, &tracks)?;
        }
        Ok(exported)
    }

    fn values<const N: usize>(&mut self, track: &Track) -> Result<Index<json::Accessor>, Error> {
        let values: Vec<[f32; N]> = track.keys.iter().map(|key| narrowed(key.value)).collect();
        self.packer.keys(&values)
    }

    fn channel(
        &mut self,
        animation: &mut JsonAnimation,
        node: usize,
        path: Property,
        (times, output): (&[f32], Index<json::Accessor>),
        holds: bool,
    ) -> Result<(), Error> {
        let input = self.packer.times(times)?;
        let sampler = number(animation.samplers.len())?;
        animation.samplers.push(Sampler {
            extensions: None,
            extras: None,
            input,
            interpolation: Valid(if holds { Interpolation::Step } else { Interpolation::Linear }),
            output,
        });
        animation.channels.push(JsonChannel {
            sampler,
            target: Target { extensions: None, extras: None, node: number(node)?, path: Valid(path) },
            extensions: None,
            extras: None,
        });
        Ok(())
    }

    /// Exports the weights of all morph targets of a mesh, with the tracks that some of them have. glTF stores them in one
    /// channel with shared times.
    fn weights(
        &mut self,
        exported: &mut JsonAnimation,
        mesh: usize,
        tracks: &BTreeMap<usize, &Track>,
    ) -> Result<(), Error> {
        let Some((node, targets)) = self.holder(mesh) else { return Ok(()) };
        let tracks: Vec<Option<&Track>> = (0..targets.len()).map(|target| tracks.get(&target).copied()).collect();
        let all = tracks.iter().flatten().flat_map(|track| &track.keys).map(|key| narrow(key.time));
        let mut times: Vec<f32> = all.collect();
        times.sort_by(f32::total_cmp);
        times.dedup();
        if times.is_empty() {
            return Ok(());
        }
        let mut values = Vec::with_capacity(times.len() * targets.len());
        for time in &times {
            for (track, rest) in tracks.iter().zip(&targets) {
                let moved = track.and_then(|track| track.sample(f64::from(*time)));
                values.push([moved.map_or(*rest, |[value, ..]| narrow(value))]);
            }
        }
        let holds = tracks.iter().flatten().all(|track| holds(track));
        let output = self.packer.keys(&values)?;
        self.channel(exported, node, Property::MorphTargetWeights, (&times, output), holds)
    }

    /// Returns the exported node of a mesh, and the rest weights of its morph targets.
    fn holder(&self, mesh: usize) -> Option<(usize, Vec<f32>)> {
        let (node, exported) = (*self.holders.get(&mesh)?, self.meshes.get(&mesh)?);
        Some((node, self.packer.root.meshes.get(exported.value())?.weights.clone()?))
    }
}

/// Returns the exported name of an animation.
pub(crate) fn name(index: usize, animation: &Animation) -> String {
    provenance::name(&animation.name, "animation", index)
}

/// Returns true if the track has step interpolation.
fn holds(track: &Track) -> bool {
    track.keys.first().is_some_and(|key| matches!(key.ease, [Ease::Step, ..]))
}
