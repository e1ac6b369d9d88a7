//! Conversion of a morph motion to a [`Scene`].
//!
//! | file | scene |
//! | --- | --- |
//! | submotion | weight channel of the one animation, for morph targets of its name; the scene itself has no morph targets |
//! | submotion without keys | channel with one key at time 0, the pose weight, which then applies |
//! | range, pose weight, phonemes | the extra `submotions` of the animation, in the order of the channels |
//! | frame rate, origin | extras of the animation |
//!
//! [`Scene::play`] on the scene of an actor binds the channels by name. A phoneme submotion drives targets by their
//! phonemes instead ([`Motion::join`](crate::Motion::join)), but `play` only matches its name. Unknown chunks are
//! listed in the extra `raw chunks` of the scene.

mod make;

use emfx_chunk::scene::{SPACE, extra, origin, raw_chunk};
use meshwire_core::{Error, refused};
use meshwire_scene::motion::{Key, Track, narrowed, widen};
use meshwire_scene::plan::{AnimationEdit, Plan, Reason, Skipped, Target};
use meshwire_scene::{Animation, AnimationChannel, Change, Extra, Scene};

use crate::file::NAME;
use crate::generated::{ChunkBody, Submotion, XpmFile};
use crate::tracks;

impl XpmFile {
    /// Returns the motion as a scene with one animation.
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
    /// Never fails. Returns `Result` for uniformity with other formats.
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

    /// Returns the paths of all submotions.
    fn sources(&self) -> impl Iterator<Item = String> {
        self.body.chunks.iter().enumerate().flat_map(|(place, chunk)| {
            let path = path(place, &chunk.body);
            let is_list = matches!(chunk.body, ChunkBody::Submotions(_));
            let number = chunk.submotions().len();
            (0..number).map(move |index| if is_list { format!("{path}.submotions[{index}]") } else { path.clone() })
        })
    }

    /// Applies edits of the [scene](Self::scene) to the file, all or none: keys, and the name of the morph target
    /// through the target of a track. Parts of the file that no edit names keep their bytes.
    ///
    /// A submotion without keys appears as one key with its pose weight. A new value for that key sets the pose weight;
    /// more keys or another time are stored in the submotion. Weights are rounded to the nearest of the 16-bit values
    /// in the range of their submotion.
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
    /// Lists every edit that the format cannot represent, by its index: anything but weights, steps and curves between
    /// keys, and weights outside the range of their submotion. The file is then unchanged.
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
        let mut edit = Edit(self.clone());
        let skipped = plan.run(&mut edit).map_err(|refusals| refused(NAME, refusals))?;
        *self = edit.0;
        Ok(skipped)
    }
}

/// A motion under edit.
struct Edit(XpmFile);

impl Target for Edit {
    const KIND: &'static str = "a morph motion";

    fn edit_animation(&mut self, _: usize, edit: &AnimationEdit<'_>) -> Result<(), Reason> {
        let old = self.0.to_motion();
        let mut motion = old.clone();
        let mut submotions: Vec<&mut Submotion> =
            self.0.body.chunks.iter_mut().flat_map(crate::Chunk::submotions_mut).collect();
        for (channel, track) in &edit.keys {
            let all = (motion.tracks.get_mut(*channel), submotions.get_mut(*channel), old.tracks.get(*channel));
            let (Some(own), Some(submotion), Some(before)) = all else { continue };
            own.target.clone_from(&track.target);
            match track.keys.as_slice() {
                [] if own.keys.is_empty() => {
                    return Err(
                        "a submotion without keys stores its pose weight only: set it with one key at 0 s".into()
                    );
                }
                [key] if own.keys.is_empty() && key.time == 0.0 => [submotion.pose_weight] = narrowed(key.value),
                _ => own.keys.clone_from(&track.keys),
            }
            if let Some(key) = track.keys.iter().find(|key| key.time < 0.0) {
                return Err(format!("keys start at 0 s, found one at {} s", key.time).into());
            }
            tracks::check(own, before, submotion).map_err(|error| error.to_string())?;
        }
        let new = edit.added.iter().map(|channel| Track { origin: None, ..channel.track.clone() });
        motion.tracks.extend(new);
        self.0.set_motion(&motion).map_err(|error| error.to_string().into())
    }
}

fn path(place: usize, body: &ChunkBody) -> String {
    format!("body.chunks[{place}].body.{}", body.name())
}

/// Returns the data of a submotion that a channel does not represent.
fn beyond(submotion: &Submotion) -> Extra {
    Extra::Map(vec![
        extra("pose weight", submotion.pose_weight),
        extra("range", [submotion.min_weight, submotion.max_weight]),
        extra("phonemes", u32::from(submotion.phonemes)),
    ])
}
