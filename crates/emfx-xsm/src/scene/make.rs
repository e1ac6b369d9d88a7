//! Creation of motions from scenes.

use emfx_chunk::scene::SPACE;
use meshwire_core::{Error, Segment, Validator};
use meshwire_scene::glam::Affine3A;
use meshwire_scene::motion::{self, Channel, narrow, narrowed};
use meshwire_scene::{Extra, Scene};

use crate::Exporter;
use crate::file::NAME;
use crate::generated::{Submotion, XsmFile};
use crate::view::Transform;

/// Default frame rate, in frames per second.
const RATE: u32 = 30;

impl XsmFile {
    /// Creates a motion from a scene in any space that has exactly one animation. Every animated node gives a
    /// submotion, with its transform as the bind pose. A channel with one key sets the pose; steps become keys close
    /// together.
    ///
    /// ```
    /// # mod meshwire { pub use emfx_xsm as xsm; pub use meshwire_scene as scene; pub use meshwire_core::*; }
    /// use meshwire::scene::motion::{Blend, Channel, Key, Motion, Track};
    /// use meshwire::scene::{Animation, Node, Scene, Space};
    /// use meshwire::xsm::{Exporter, XsmFile};
    ///
    /// let mut scene = Scene::new(Space::GLTF);
    /// scene.nodes.push(Node::named("lid"));
    /// let mut lid = Track::new("lid", Channel::Position, 3, Blend::Linear);
    /// lid.keys = vec![Key::new(0.0, [0.0; 4]), Key::new(1.0, [0.0, 2.0, 0.0, 0.0])];
    /// let motion = Motion { duration: 1.0, tracks: vec![lid], ..Motion::default() };
    /// scene.animations.push(Animation::of(motion, &scene, |_| String::new()));
    /// let file = XsmFile::from_scene(&scene, Exporter::Max2011)?;
    /// assert_eq!(file.submotions().next().unwrap().positions().keys[1].value, [0.0, 2.0, 0.0]);
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Lists everything in the animation that the format cannot represent.
    pub fn from_scene(scene: &Scene, exporter: Exporter) -> Result<Self, Error> {
        let mut scene = scene.clone();
        scene.convert(SPACE);
        scene.number_shared_names();
        let mut v = Validator::new();
        let mut submotions: Vec<Submotion> = Vec::new();
        let mut rate = RATE;
        let one = scene.one_animation().map_err(|problem| v.problem(problem));
        if let Ok(animation) = one {
            if let Some((_, Extra::Number(number))) =
                animation.extras.iter().find(|(name, _)| name == "frames per second")
            {
                rate = (1..=1000).find(|rate| (f64::from(*rate) - number).abs() < 0.5).unwrap_or(RATE);
            }
            v.field("nodes", |v| {
                let tracks = animation.tracks_of_nodes(scene.nodes.len());
                for (index, (node, tracks)) in scene.nodes.iter().zip(tracks).enumerate() {
                    if tracks.is_empty() {
                        continue;
                    }
                    v.within(Segment::Index(index), |v| {
                        v.require(!node.name.is_empty(), || "expected a name, found none".to_owned());
                        let mut pose = pose(node.transform.affine());
                        // A channel with one key sets the pose.
                        for track in tracks.iter().filter(|track| track.keys.len() == 1) {
                            let Some(key) = track.keys.first() else { continue };
                            set(&mut pose, track, key.value);
                        }
                        let mut submotion = Submotion::new(node.name.as_slice(), pose);
                        for track in tracks.into_iter().filter(|track| track.keys.len() > 1) {
                            submotion = with(submotion, track, v);
                        }
                        submotions.push(submotion);
                    });
                }
            });
            v.require(!submotions.is_empty(), || "expected an animation that moves nodes, found none".to_owned());
        }
        v.finish(NAME)?;
        Self::from_submotions(exporter, rate, submotions)
    }
}

fn pose(affine: Affine3A) -> Transform {
    let (scale, rotation, position) = affine.to_scale_rotation_translation();
    Transform {
        position: position.to_array(),
        rotation: rotation.to_array(),
        scale: scale.to_array(),
        ..Transform::IDENTITY
    }
}

fn set(pose: &mut Transform, track: &motion::Track, value: [f64; 4]) {
    match track.channel {
        Channel::Position => pose.position = narrowed(value),
        Channel::Rotation => pose.rotation = narrowed(value),
        Channel::Scale => pose.scale = scale(track.width, value),
        Channel::ScaleRotation => pose.scale_rotation = narrowed(value),
        _ => {}
    }
}

/// Returns the scale per axis. A single factor applies to all axes.
fn scale(width: usize, value: [f64; 4]) -> [f32; 3] {
    let [all, ..] = value;
    if width == 1 { [narrow(all); 3] } else { narrowed(value) }
}

/// Adds the keys of a track to a submotion.
fn with(submotion: Submotion, track: &motion::Track, v: &mut Validator) -> Submotion {
    let straight = track.without_steps();
    let curved =
        straight.keys.iter().any(|key| key.ease.iter().take(track.width).any(|ease| *ease == motion::Ease::Bezier));
    v.require(!curved, || format!("expected linear interpolation between keys of {:?}, found curves", track.channel));
    let keys = straight.keys.iter().map(|key| (narrow(key.time), key.value));
    match track.channel {
        Channel::Position => submotion.with_positions(keys.map(|(time, value)| (time, narrowed(value)))),
        Channel::Rotation => submotion.with_rotations(keys.map(|(time, value)| (time, narrowed(value)))),
        Channel::Scale => submotion.with_scales(keys.map(|(time, value)| (time, scale(track.width, value)))),
        Channel::ScaleRotation => submotion.with_scale_rotations(keys.map(|(time, value)| (time, narrowed(value)))),
        other => {
            v.problem(format!("expected positions, rotations and scales, found {other:?}"));
            submotion
        }
    }
}
