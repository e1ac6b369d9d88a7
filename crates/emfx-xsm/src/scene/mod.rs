//! Conversion of a motion to a [`Scene`].
//!
//! | file | scene |
//! | --- | --- |
//! | submotion | node of its name at its pose, without a parent: the file does not name the actor |
//! | tracks with keys | channels of the one animation |
//! | track of positions, rotations or scales without keys | channel with one key at time 0: the pose applies, not the transform of the actor |
//! | bind pose, scale rotation of the pose, allowed error | extras of the node |
//! | frame rate, origin, importance, masks | extras of the animation |
//!
//! [`Scene::play`] on the scene of an actor binds the channels by name. The coefficients of wavelet motions are not
//! converted, because their coding is unknown: their nodes have their pose, and the extra `left out` counts them.
//! Unknown chunks are listed in the extra `raw chunks` of the scene.

mod apply;
mod make;

use emfx_chunk::scene::{SPACE, extra, origin, raw_chunk};
use meshwire_core::Error;
use meshwire_scene::glam::{Quat, Vec3};
use meshwire_scene::motion::{self, widen};
use meshwire_scene::{
    Animation, AnimationChannel, AnimationTarget, Extra, Extras, LeftOut, Node, Scene, Transform as Place,
};

use crate::generated::{ChunkBody, XsmFile};
use crate::view::{SubmotionRef, TrackKind, Transform};

impl XsmFile {
    /// Returns the motion as a scene with a node per submotion and one animation.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xsm as xsm; pub use meshwire_scene as scene; pub use meshwire_core::*; }
    /// use meshwire::scene::{Node, Scene, Space};
    /// use meshwire::xsm::{Exporter, Submotion, Transform, XsmFile};
    ///
    /// let lid = Submotion::new("lid", Transform::IDENTITY).with_positions([(0.0, [0.0; 3]), (1.0, [0.0, 1.0, 0.0])]);
    /// let motion = XsmFile::from_submotions(Exporter::Max2011, 30, vec![lid])?.scene()?;
    ///
    /// let mut chest = Scene::new(motion.space);
    /// chest.nodes = vec![Node::named("chest"), Node::named("lid")];
    /// assert!(chest.play(&motion).is_empty(), "every channel found its node");
    /// assert_eq!(chest.animations[0].channels[0].track.sample(0.5), Some([0.0, 0.5, 0.0, 0.0]));
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Never fails: data that cannot be sampled is skipped. Returns `Result` for uniformity with other formats.
    pub fn scene(&self) -> Result<Scene, Error> {
        let mut scene = Scene::new(SPACE);
        let mut left_out = LeftOut::default();
        let mut animation = Animation { source: "body.chunks".to_owned(), ..Animation::default() };
        if let Some(info) = self.info_chunk() {
            scene.name = info.motion_name.as_bytes().to_vec();
            animation.name.clone_from(&scene.name);
            animation.extras = of_info(info);
        }
        for (node, (source, submotion)) in self.sourced().enumerate() {
            animation.duration = animation.duration.max(submotion.duration().into());
            animation.channels.extend(channels(node, &source, submotion));
            scene.nodes.push(of_submotion(source, submotion));
        }
        for (place, chunk) in self.body.chunks.iter().enumerate() {
            if let ChunkBody::WaveletMotion(wavelets) = &chunk.body {
                left_out.add("wavelet motions of nodes", wavelets.submotions.len());
                for (index, one) in wavelets.submotions.iter().enumerate() {
                    let source = format!("{}.submotions[{index}]", path(place, chunk));
                    let name = one.node_name.as_bytes().to_vec();
                    let extras = extras(one.transforms.pose(), one.transforms.bind(), Some(one.max_error));
                    let transform = at(one.transforms.pose());
                    scene.nodes.push(Node { source, name, transform, extras, ..Node::default() });
                }
            }
        }
        let raw = self.body.chunks.iter().enumerate().filter_map(|(place, chunk)| match &chunk.body {
            ChunkBody::Unknown(bytes) => {
                Some(raw_chunk(path(place, chunk), chunk.kind.into(), chunk.version, bytes.data.len()))
            }
            _ => None,
        });
        let raw: Vec<Extra> = raw.collect();
        if !raw.is_empty() {
            scene.extras.push(extra("raw chunks", raw));
        }
        scene.extras.push(extra("multiply order", self.header.multiply_order.name().unwrap_or("unknown")));
        scene.extras.extend(left_out.finish());
        scene.animations.push(animation);
        Ok(scene)
    }

    /// Returns all submotions with their paths, in the order of [`submotions`](Self::submotions).
    fn sourced(&self) -> impl Iterator<Item = (String, SubmotionRef<'_>)> {
        self.body.chunks.iter().enumerate().flat_map(|(place, chunk)| {
            let is_list = matches!(chunk.body, ChunkBody::Submotions(_) | ChunkBody::PackedSubmotions(_));
            let all = chunk.submotions().enumerate();
            all.map(move |(index, submotion)| {
                let path = path(place, chunk);
                (if is_list { format!("{path}.submotions[{index}]") } else { path }, submotion)
            })
        })
    }
}

fn path(place: usize, chunk: &crate::Chunk) -> String {
    format!("body.chunks[{place}].body.{}", chunk.body.name())
}

fn of_info(info: &crate::Info) -> Extras {
    let version = (info.exporter_major_version, info.exporter_minor_version);
    let mut extras = origin(&info.source_application, &info.original_file, version, &info.exporter_compile_date);
    extras.push(extra("frames per second", info.frames_per_second));
    extras.extend(info.importance.map(|importance| extra("importance", importance)));
    extras.extend(info.max_acceptable_error.map(|error| extra("max acceptable error", error)));
    extras.extend(info.motion_extraction_mask.map(|mask| extra("motion extraction mask", mask)));
    extras
}

fn of_submotion(source: String, submotion: SubmotionRef<'_>) -> Node {
    let (pose, bind) = (submotion.pose(), submotion.bind());
    let extras = extras(pose, bind, submotion.max_error());
    Node { source, name: submotion.node_name().as_bytes().to_vec(), transform: at(pose), extras, ..Node::default() }
}

/// Returns the transform of a node. The scale rotation is an extra, because its effect depends on the actor.
fn at(pose: Transform) -> Place {
    Place::Parts {
        translation: Vec3::from_array(pose.position),
        rotation: Quat::from_array(pose.rotation),
        scale: Vec3::from_array(pose.scale),
    }
}

fn extras(pose: Transform, bind: Transform, max_error: Option<f32>) -> Extras {
    let mut extras = Extras::new();
    if pose.scale_rotation != Transform::IDENTITY.scale_rotation {
        extras.push(extra("scale rotation", pose.scale_rotation));
    }
    let bound = vec![
        extra("position", bind.position),
        extra("rotation", bind.rotation),
        extra("scale", bind.scale),
        extra("scale rotation", bind.scale_rotation),
    ];
    extras.push(extra("bind pose", Extra::Map(bound)));
    extras.extend(max_error.map(|error| extra("max error", error)));
    extras
}

/// Returns the channels of a submotion: its tracks with keys, and the pose for positions, rotations or scales without
/// keys.
fn channels(node: usize, source: &str, submotion: SubmotionRef<'_>) -> Vec<AnimationChannel> {
    let pose = submotion.pose();
    let channel = |kind: TrackKind| {
        let mut track = motion::Track { origin: Some(node), ..crate::edit::track(submotion, kind) };
        let (list, stored, value) = match kind {
            TrackKind::Position => ("position_keys", "pose_position", widen(pose.position)),
            TrackKind::Rotation => ("rotation_keys", "pose_rotation", widen(pose.rotation)),
            TrackKind::Scale => ("scale_keys", "pose_scale", widen(pose.scale)),
            TrackKind::ScaleRotation if track.keys.is_empty() => return None,
            TrackKind::ScaleRotation => ("scale_rotation_keys", "", [0.0; 4]),
        };
        let source = if track.keys.is_empty() {
            track.keys.push(motion::Key::new(0.0, value));
            format!("{source}.transforms.{stored}")
        } else {
            format!("{source}.{list}")
        };
        Some(AnimationChannel { source, target: Some(AnimationTarget::Node(node)), track })
    };
    TrackKind::ALL.into_iter().filter_map(channel).collect()
}
