//! Animations.

use std::collections::BTreeMap;

use meshwire_scene::motion::{Blend, Channel, Ease, Key, Track, narrow, widen};
use meshwire_scene::{Animation, AnimationChannel, AnimationTarget, Extra};

use super::node::Nodes;
use super::{Reader, extras};
use crate::clean::{BOUND, straightened};
use crate::wire::Valid;
use crate::wire::json::animation::{self, Interpolation, Property};
use crate::{Error, provenance};

impl Reader<'_> {
    pub(super) fn animations(&mut self, nodes: &Nodes) -> Result<(), Error> {
        let root = self.glb.root;
        // Mesh index in the scene of each node of the file.
        let holders = super::mesh::holders(root, nodes).into_iter().enumerate();
        let meshes: BTreeMap<usize, usize> = holders.map(|(mesh, (node, ..))| (node, mesh)).collect();
        for (index, found) in root.animations.iter().enumerate() {
            let is_own = !provenance::read(found.extras.as_deref()).is_empty();
            let mut animation = Animation {
                name: provenance::unnumbered(found.name.as_deref(), "animation", index, is_own),
                extras: extras::of(found.extras.as_deref()),
                ..Animation::default()
            };
            for (number, channel) in found.channels.iter().enumerate() {
                self.budget.take_item()?;
                let place = channel.sampler.value();
                let Some(sampler) = found.samplers.get(place) else {
                    let what = format!("/animations/{index}/channels/{number}/sampler: sampler {place} does not exist");
                    return Err(Error::Damaged(what));
                };
                let read = self.channel(&mut animation, channel, sampler, nodes, &meshes);
                read.map_err(|error| error.at(|| format!("/animations/{index}/samplers/{place}")))?;
            }
            let last = animation.channels.iter().filter_map(|channel| Some(channel.track.keys.last()?.time));
            let stated = animation.extras.iter().position(|(name, _)| name == "duration");
            let stated = stated.map(|at| animation.extras.remove(at).1);
            let stated = if let Some(Extra::Number(seconds)) = stated { seconds } else { 0.0 };
            // A duration beyond single precision is ignored.
            let stated = if narrow(stated).is_finite() { stated } else { 0.0 };
            animation.duration = last.fold(stated, f64::max);
            self.scene.animations.push(animation);
        }
        Ok(())
    }

    fn channel(
        &mut self,
        animation: &mut Animation,
        channel: &animation::Channel,
        sampler: &animation::Sampler,
        nodes: &Nodes,
        meshes: &BTreeMap<usize, usize>,
    ) -> Result<(), Error> {
        let file_node = channel.target.node.value();
        let place = nodes.places.get(file_node).copied().flatten();
        let name = |node: usize| self.scene.nodes.get(node).map(|node| node.name.clone()).unwrap_or_default();
        let of_node = |kind: Channel, width: usize, blend: Blend| {
            place.map(|node| (node, Track::new(name(node), kind, width, blend)))
        };
        let (found, width) = match channel.target.path {
            Valid(Property::Translation) => (of_node(Channel::Position, 3, Blend::Linear), 3),
            Valid(Property::Rotation) => (of_node(Channel::Rotation, 4, Blend::Spherical), 4),
            Valid(Property::Scale) => (of_node(Channel::Scale, 3, Blend::Linear), 3),
            Valid(Property::MorphTargetWeights) => {
                if let Some(mesh) = meshes.get(&file_node) {
                    return self.weights(animation, sampler, *mesh);
                }
                (None, 1)
            }
            _ => (None, 1),
        };
        let Some((node, mut track)) = found else {
            self.note("channels whose target is missing or not supported are left out");
            return Ok(());
        };
        self.budget.take::<u8>(track.target.len())?;
        let (times, values) = match width {
            4 => self.keys::<4>(sampler, 1)?,
            _ => self.keys::<3>(sampler, 1)?,
        };
        self.fill(&mut track, sampler, &times, &values)?;
        if !track.keys.is_empty() {
            let target = Some(AnimationTarget::Node(node));
            animation.channels.push(AnimationChannel { source: String::new(), target, track });
        }
        Ok(())
    }

    /// Reads the weights of all morph targets of a mesh.
    fn weights(&mut self, animation: &mut Animation, sampler: &animation::Sampler, mesh: usize) -> Result<(), Error> {
        let found = self.scene.meshes.get(mesh);
        let names: Vec<Vec<u8>> =
            found.map_or_else(Vec::new, |mesh| mesh.morph_targets.iter().map(|target| target.name.clone()).collect());
        self.budget
            .take::<u8>(names.iter().map(|name| name.len() + size_of::<Vec<u8>>()).fold(0, usize::saturating_add))?;
        let (times, values) = self.keys::<1>(sampler, names.len())?;
        let cubic = sampler.interpolation == Valid(Interpolation::CubicSpline);
        let row = names.len() * if cubic { 3 } else { 1 };
        for (target, name) in names.iter().enumerate() {
            let mut track = Track::new(name.clone(), Channel::Weight, 1, Blend::Linear);
            let own: Vec<[f64; 4]> = values
                .chunks_exact(row.max(1))
                .flat_map(|row| row.iter().skip(target).step_by(names.len().max(1)).copied())
                .collect();
            self.fill(&mut track, sampler, &times, &own)?;
            if !track.keys.is_empty() {
                let target = Some(AnimationTarget::Morph { mesh, target });
                animation.channels.push(AnimationChannel { source: String::new(), target, track });
            }
        }
        Ok(())
    }

    /// Returns the times and values of a sampler. A curve has three values per time.
    fn keys<const N: usize>(
        &mut self,
        sampler: &animation::Sampler,
        each: usize,
    ) -> Result<(Vec<f64>, Vec<[f64; 4]>), Error> {
        let times = self.floats::<1>(sampler.input, None).map_err(|error| error.at(|| "/input".to_owned()))?;
        let cubic = sampler.interpolation == Valid(Interpolation::CubicSpline);
        let expected = times.len().saturating_mul(each).saturating_mul(if cubic { 3 } else { 1 });
        let values = self.floats::<N>(sampler.output, Some(expected));
        let values = values.map_err(|error| error.at(|| "/output".to_owned()))?;
        self.budget.take::<[f64; 4]>(values.len())?;
        Ok((times.into_iter().map(|[time]| f64::from(time)).collect(), values.into_iter().map(widen).collect()))
    }

    /// Fills a track with the keys of a sampler.
    fn fill(
        &mut self,
        track: &mut Track,
        sampler: &animation::Sampler,
        times: &[f64],
        values: &[[f64; 4]],
    ) -> Result<(), Error> {
        self.budget.take::<Key>(times.len())?;
        fill(track, sampler, times, values);
        if track.keys.len() < times.len() {
            self.note("keys that are not finite are left out");
        }
        if sampler.interpolation == Valid(Interpolation::CubicSpline) {
            let before = track.keys.len();
            let (lines, error) = straightened(track, &mut self.spare_keys);
            if error > BOUND {
                self.note(format!(
                    "curves need more keys than are allowed to be followed within {BOUND} of their range"
                ));
            }
            *track = lines;
            self.budget.take::<Key>(track.keys.len().saturating_sub(before))?;
        }
        if track.channel == Channel::Rotation {
            let before = track.keys.len();
            track.keys.retain_mut(made_unit);
            if track.keys.len() < before {
                self.note("rotations of length 0 are left out");
            }
        }
        Ok(())
    }
}

/// Normalizes a rotation, because formats require unit length. Returns false if that is impossible.
fn made_unit(key: &mut Key) -> bool {
    let length = key.value.iter().map(|part| part * part).sum::<f64>().sqrt();
    // Single-precision rotations are rarely exact and are left alone.
    if (length - 1.0).abs() > 1e-5 {
        key.value = key.value.map(|part| part / length);
    }
    length > 0.0
}

/// Fills a track with the keys of a sampler. Curves are kept.
fn fill(track: &mut Track, sampler: &animation::Sampler, times: &[f64], values: &[[f64; 4]]) {
    let finite = |key: &Key| key.time.is_finite() && key.value.iter().all(|value| value.is_finite());
    if sampler.interpolation != Valid(Interpolation::CubicSpline) {
        let ease = if sampler.interpolation == Valid(Interpolation::Step) { Ease::Step } else { Ease::Linear };
        let keys = times.iter().zip(values).map(|(time, value)| Key { ease: [ease; 4], ..Key::new(*time, *value) });
        track.keys = keys.filter(finite).collect();
        track.keys.sort_by(|a, b| a.time.total_cmp(&b.time));
        return;
    }
    // The tangents precede and follow the value. Handles are at thirds of the segment.
    let third = |from: f64, to: Option<&f64>| to.map_or(0.0, |to| (to - from) / 3.0);
    for (index, (time, three)) in times.iter().zip(values.chunks_exact(3)).enumerate() {
        let [before, value, behind] = three else { continue };
        let mut key = Key { ease: [Ease::Bezier; 4], ..Key::new(*time, *value) };
        let back = third(*time, index.checked_sub(1).and_then(|index| times.get(index)));
        let ahead = third(*time, times.get(index + 1));
        for ((handle, slope), value) in key.incoming.iter_mut().zip(before).zip(value) {
            *handle = [time + back, value + slope * back];
        }
        for ((handle, slope), value) in key.outgoing.iter_mut().zip(behind).zip(value) {
            *handle = [time + ahead, value + slope * ahead];
        }
        if finite(&key) {
            track.keys.push(key);
        }
    }
    track.keys.sort_by(|a, b| a.time.total_cmp(&b.time));
    if track.channel == Channel::Rotation {
        track.blend = Blend::Normalized;
    }
}
