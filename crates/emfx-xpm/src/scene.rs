//! The motion as a [`Scene`]: plain lists that know no format.
//!
//! | of the file | in the scene |
//! | --- | --- |
//! | submotion | channel of weights of the one animation, for morph targets of its name; the scene has none itself |
//! | submotion without keys | channel with one key at time 0, the pose weight, which holds then |
//! | range, pose weight, phonemes | the extra `submotions` of the animation, in the order of the channels |
//! | frame rate, origin | extras of the animation |
//!
//! [`Scene::play`] on the scene of an actor binds the channels by name. A submotion of phonemes drives targets by their
//! phonemes instead ([`Motion::join`](crate::Motion::join)): `play` finds those of its name alone. Chunks that are not
//! understood are listed in the extra `raw chunks` of the scene.

mod make;

use emfx_chunk::scene::{SPACE, extra, origin, raw_chunk};
use meshwire_core::{Error, Segment, Validator};
use meshwire_scene::motion::{Key, narrowed, widen};
use meshwire_scene::{Animation, AnimationChannel, Change, Extra, Scene};

use crate::file::NAME;
use crate::generated::{ChunkBody, Submotion, XpmFile};
use crate::tracks;

impl XpmFile {
    /// The motion as a scene with one animation.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xpm as xpm; pub use meshwire_scene as scene; pub use meshwire_core::*; }
    /// use meshwire::scene::{AnimationTarget, Mesh, MorphTarget, Node, Scene};
    /// use meshwire::xpm::{Encoding, Exporter, WeightTrack, XpmFile};
    ///
    /// let smile = WeightTrack::new("smile").with_keys([(0.0, 0.0), (1.0, 1.0)]);
    /// let motion = XpmFile::from_tracks(Exporter::Max2011, 30, &[smile], Encoding::Nearest)?.scene()?;
    ///
    /// let mut face = Scene::new(motion.space);
    /// face.nodes.push(Node::named("head"));
    /// let smile = MorphTarget { name: b"smile".to_vec(), ..MorphTarget::default() };
    /// face.meshes.push(Mesh { morph_targets: vec![smile], ..Mesh::default() });
    /// assert!(face.play(&motion).is_empty());
    /// let channel = &face.animations[0].channels[0];
    /// assert_eq!(channel.target, Some(AnimationTarget::Morph { mesh: 0, target: 0 }));
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// None. The result is that of all formats.
    pub fn scene(&self) -> Result<Scene, Error> {
        let mut scene = Scene::new(SPACE);
        let mut animation = Animation { source: "body.chunks".to_owned(), ..Animation::default() };
        if let Some(info) = self.info_chunk() {
            let version = (info.exporter_major_version, info.exporter_minor_version);
            scene.name = info.motion_name.as_bytes().to_vec();
            animation.name.clone_from(&scene.name);
            animation.extras =
                origin(&info.source_application, &info.original_file, version, &info.exporter_compile_date);
            animation.extras.push(extra("frames per second", info.frames_per_second));
        }
        let motion = self.to_motion();
        animation.duration = motion.duration;
        let all = motion.tracks.into_iter().zip(self.submotions()).zip(self.sources());
        for ((mut track, submotion), mut source) in all {
            if track.keys.is_empty() {
                track.keys.push(Key::new(0.0, widen([submotion.pose_weight])));
                source.push_str(".pose_weight");
            } else {
                source.push_str(".keys");
            }
            animation.channels.push(AnimationChannel { source, target: None, track });
        }
        let submotions: Vec<Extra> = self.submotions().map(beyond).collect();
        animation.extras.push(extra("submotions", submotions));
        let raw = self.body.chunks.iter().enumerate().filter_map(|(place, chunk)| match &chunk.body {
            ChunkBody::Unknown(bytes) => {
                Some(raw_chunk(path(place, &chunk.body), chunk.kind.into(), chunk.version, bytes.data.len()))
            }
            _ => None,
        });
        let raw: Vec<Extra> = raw.collect();
        if !raw.is_empty() {
            scene.extras.push(extra("raw chunks", raw));
        }
        scene.animations.push(animation);
        Ok(scene)
    }

    /// The paths of all submotions.
    fn sources(&self) -> impl Iterator<Item = String> {
        self.body.chunks.iter().enumerate().flat_map(|(place, chunk)| {
            let path = path(place, &chunk.body);
            let is_list = matches!(chunk.body, ChunkBody::Submotions(_));
            let number = chunk.submotions().len();
            (0..number).map(move |index| if is_list { format!("{path}.submotions[{index}]") } else { path.clone() })
        })
    }

    /// Does edits of the [scene](Self::scene) in the file, all or none: keys, and by the target of a track the name of its
    /// morph target. What they do not name keeps its bytes.
    ///
    /// The one key of a submotion without keys is its pose weight: with another value it sets that, with more keys or at
    /// another time the submotion gets these. Weights are stored in the 16 bits nearest to them in the range of their submotion.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xpm as xpm; pub use meshwire_scene as scene; pub use meshwire_core::*; }
    /// use meshwire::scene::Change;
    /// use meshwire::xpm::{Decoding, Encoding, Exporter, WeightTrack, XpmFile};
    ///
    /// let smile = WeightTrack::new("smile").with_keys([(0.0, 0.0), (1.0, 1.0)]);
    /// let mut file = XpmFile::from_tracks(Exporter::Max2011, 30, &[smile], Encoding::Nearest)?;
    /// let mut track = file.scene()?.animations[0].channels[0].track.clone();
    /// track.keys[1].time = 2.0;
    /// file.apply(&[Change::Keys { animation: 0, channel: 0, track }])?;
    /// assert_eq!(file.motion().find("smile").unwrap().sample(1.0, Decoding::Range), 0.5);
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Everything that the format cannot hold, by the number of the change: anything but weights, steps and curves between
    /// keys, weights outside the range of their submotion. Nothing is changed then.
    pub fn apply(&mut self, changes: &[Change]) -> Result<(), Error> {
        if changes.is_empty() {
            return Ok(());
        }
        let scene = self.scene()?;
        let mut changed = self.clone();
        let old = self.to_motion();
        let mut motion = old.clone();
        let mut submotions: Vec<&mut Submotion> =
            changed.body.chunks.iter_mut().flat_map(crate::Chunk::submotions_mut).collect();
        let mut v = Validator::new();
        v.field("changes", |v| {
            for (index, change) in changes.iter().enumerate() {
                v.within(Segment::Index(index), |v| match change {
                    Change::Keys { animation: 0, channel, track } => {
                        let number = motion.tracks.len();
                        let (Some(own), Some(submotion), Some(before)) =
                            (motion.tracks.get_mut(*channel), submotions.get_mut(*channel), old.tracks.get(*channel))
                        else {
                            return v.problem(format!("expected one of {number} channels, found channel {channel}"));
                        };
                        own.target.clone_from(&track.target);
                        own.channel = track.channel;
                        match track.keys.as_slice() {
                            [] if own.keys.is_empty() => v.problem("expected the pose weight as a key, found none"),
                            [key] if own.keys.is_empty() && key.time == 0.0 => {
                                let [weight] = narrowed(key.value);
                                v.require(weight.is_finite(), || format!("expected a finite weight, found {weight}"));
                                submotion.pose_weight = weight;
                            }
                            _ => own.keys.clone_from(&track.keys),
                        }
                        let times = || track.keys.iter().map(|key| key.time);
                        let in_order = times().all(|time| time.is_finite() && time >= 0.0) && times().is_sorted();
                        v.require(in_order, || "expected times from 0 on, in order".to_owned());
                        if let Err(error) = tracks::check(own, before, submotion) {
                            v.problem(error.to_string());
                        }
                    }
                    other => v.problem(format!("a morph motion cannot hold: {}", other.describe(&scene))),
                });
            }
        });
        v.finish(NAME)?;
        changed.set_motion(&motion)?;
        *self = changed;
        Ok(())
    }
}

fn path(place: usize, body: &ChunkBody) -> String {
    format!("body.chunks[{place}].body.{}", body.name())
}

/// What a channel does not say of its submotion.
fn beyond(submotion: &Submotion) -> Extra {
    Extra::Map(vec![
        extra("pose weight", submotion.pose_weight),
        extra("range", [submotion.min_weight, submotion.max_weight]),
        extra("phonemes", u32::from(submotion.phonemes)),
    ])
}
