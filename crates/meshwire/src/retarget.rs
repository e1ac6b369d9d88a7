//! Motions on the skeletons of other models.

use std::collections::{BTreeMap, BTreeSet};

use meshwire_scene::glam::Vec4;
use meshwire_scene::motion::{Blend, Channel, Key, Motion, Track};
use meshwire_scene::retarget::{BoneMap, Report, Retarget};
use meshwire_scene::{Animation, Change, Scene};

use crate::{Asset, Error, ErrorKind, FormatId};

/// The result of [`Asset::retarget`].
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Retargeted {
    /// The factor by which root motion was scaled.
    pub scale: f64,
    /// The elements that were left out or left at rest, for each animation with its name.
    pub reports: Vec<(Vec<u8>, Report)>,
}

impl Asset {
    /// Puts the animations of a file on the skeleton of another model. `from` is the model with the skeleton that the
    /// animations were made for; rest poses, axes and lengths of bones may differ, see [`Retarget`].
    ///
    /// A file that is a motion is replaced by the new motion. A model that contains its animations is replaced by `to`
    /// with the animations added, in place of those with the same name; both must be of the same format.
    ///
    /// # Errors
    /// A file has no scene or no animation; both are models, of different formats; or the format cannot store the
    /// result. The file is then unchanged.
    pub fn retarget(&mut self, from: &Self, to: &Self, bones: &BoneMap) -> Result<Retargeted, Error> {
        let own = self.scene()?;
        if own.animations.is_empty() {
            return Err(self.cannot("expected a file with animations, found none".to_owned()));
        }
        let mut stage = from.scene()?;
        stage.animations.clear();
        // The keys of Call of Duty are in the space of the model; on a skeleton they are relative to its bones.
        let _ = stage.play(&own);
        let mut model = to.scene()?;
        model.convert(stage.space);
        let retarget = Retarget::new(&stage, &model, bones);
        let mut done = Retargeted { scale: retarget.scale(), reports: Vec::new() };
        let mut moved = Scene::new(stage.space);
        for (animation, before) in stage.animations.iter().zip(&own.animations) {
            let (mut motion, report) = retarget.apply(&animation.motion());
            done.reports.push((animation.name.clone(), report));
            if before.absolute {
                motion = absolute(&motion, &model, &counterparts(bones, &stage, before));
            } else if self.format() == FormatId::Xsm {
                complete(&mut motion, &model);
            }
            let bound = Animation::of(motion, &model, |_| String::new());
            moved.animations.push(Animation {
                name: animation.name.clone(),
                extras: animation.extras.clone(),
                ..bound
            });
        }
        moved.convert(own.space);
        let mut changed = self.clone();
        if matches!(self.format(), FormatId::Xsm | FormatId::XanimExport | FormatId::XanimBin) {
            for (index, animation) in moved.animations.iter().enumerate() {
                changed.set_motion(index, &animation.motion())?;
            }
        } else if self.format() == to.format() {
            changed = to.clone();
            let is_new =
                |name: &[u8]| moved.animations.iter().any(|animation| animation.name.eq_ignore_ascii_case(name));
            let old = model.animations.iter().enumerate().filter(|(_, animation)| is_new(&animation.name));
            let remove = old.map(|(animation, _)| Change::RemoveAnimation { animation });
            let animations = moved.animations.iter().cloned().map(Box::new);
            let add = animations.map(|animation| Change::AddAnimation { animation });
            changed.apply(&remove.chain(add).collect::<Vec<_>>())?;
        } else {
            let [own, other] = [self, to].map(|asset| asset.format().description());
            return Err(self.cannot(format!("expected a model of the same format ({own}), found: {other}")));
        }
        *self = changed;
        Ok(done)
    }

    fn cannot(&self, reason: String) -> Error {
        Error::new(self.format().name(), ErrorKind::Unsupported(reason))
    }
}

/// Returns, for each bone of the model that has a counterpart, the source of the tracks of the counterpart, so that the other data of
/// these tracks is kept, such as notes.
fn counterparts(bones: &BoneMap, stage: &Scene, before: &Animation) -> BTreeMap<usize, Option<usize>> {
    let origin = |name: &[u8]| {
        let mut tracks = before.channels.iter().map(|channel| &channel.track);
        tracks.find(|track| track.target.eq_ignore_ascii_case(name))?.origin
    };
    let pairs = bones.pairs.iter();
    pairs.map(|pair| (pair.to, stage.nodes.get(pair.from).and_then(|node| origin(&node.name)))).collect()
}

/// Adds the positions, rotations and scales at rest that targets lack: an EMotionFX motion states all of them.
fn complete(motion: &mut Motion, model: &Scene) {
    let known: BTreeSet<(Vec<u8>, Channel)> =
        motion.tracks.iter().map(|track| (track.target.clone(), track.channel)).collect();
    for node in &model.nodes {
        let lacks = [Channel::Position, Channel::Rotation, Channel::Scale]
            .map(|channel| Some(channel).filter(|channel| !known.contains(&(node.name.clone(), *channel))));
        if lacks.iter().all(Option::is_some) {
            continue;
        }
        let (scale, rotation, position) = node.transform.affine().to_scale_rotation_translation();
        for channel in lacks.into_iter().flatten() {
            let (width, blend, value) = match channel {
                Channel::Position => (3, Blend::Linear, position.extend(0.0).as_dvec4()),
                Channel::Rotation => (4, Blend::Normalized, Vec4::from(rotation).as_dvec4()),
                _ => (3, Blend::Linear, scale.extend(0.0).as_dvec4()),
            };
            let keys = vec![Key::new(0.0, value.to_array())];
            motion.tracks.push(Track { keys, ..Track::new(node.name.as_slice(), channel, width, blend) });
        }
    }
}

/// Returns a motion with keys in the space of the model, for its joints and all bones that have counterparts: a key for each
/// wherever one of them has one. Nodes that only hold a mesh are not bones.
fn absolute(motion: &Motion, model: &Scene, counterparts: &BTreeMap<usize, Option<usize>>) -> Motion {
    let joints = model.meshes.iter().filter_map(|mesh| mesh.skin.as_ref()).flat_map(|skin| &skin.joints).copied();
    let bones = counterparts.keys().copied().filter(|node| !model.meshes.iter().any(|mesh| mesh.node == *node));
    let nodes: BTreeSet<usize> = joints.chain(bones).collect();
    let is_scaled = motion.tracks.iter().any(|track| track.channel == Channel::Scale);
    let mut times: Vec<f64> = motion.tracks.iter().flat_map(|track| &track.keys).map(|key| key.time).collect();
    times.sort_by(f64::total_cmp);
    times.dedup_by(|a, b| a.to_bits() == b.to_bits());
    let animation = Animation::of(motion.clone(), model, |_| String::new());
    let worlds: Vec<_> = times.iter().map(|time| model.at_moment(&animation, *time).worlds).collect();
    let named = nodes.iter().filter_map(|node| Some((*node, &model.nodes.get(*node)?.name)));
    let tracks = named.flat_map(|(node, name)| {
        let mut own = [
            Track::new(name.as_slice(), Channel::Position, 3, Blend::Linear),
            Track::new(name.as_slice(), Channel::Rotation, 4, Blend::Spherical),
            Track::new(name.as_slice(), Channel::Scale, 3, Blend::Linear),
        ];
        own.iter_mut().for_each(|track| track.origin = counterparts.get(&node).copied().flatten());
        for (time, worlds) in times.iter().zip(&worlds) {
            let Some(world) = worlds.get(node) else { continue };
            let (scale, rotation, place) = world.to_scale_rotation_translation();
            let [place, scale] = [place, scale].map(|vector| vector.as_dvec3().extend(0.0).to_array());
            let values = [place, rotation.as_dquat().to_array(), scale];
            own.iter_mut().zip(values).for_each(|(track, value)| track.keys.push(Key::new(*time, value)));
        }
        own.into_iter().filter(move |track| is_scaled || track.channel != Channel::Scale)
    });
    Motion { tracks: tracks.collect(), ..motion.clone() }
}
