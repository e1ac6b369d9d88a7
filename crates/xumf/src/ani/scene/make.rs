//! Building animation files from scenes of any origin.

use glam::{DQuat, DVec3};
use meshwire_core::{Error, Segment, Validator};
use meshwire_scene::Scene;
use meshwire_scene::motion::{Channel, Ease, Key, Track, narrow};

use super::{euler, uniform};
use crate::ani::tracks::stored;
use crate::ani::{AniFile, AnimationData, NAME};
use crate::generated::ani::Keyframe;
use crate::space::SPACE;

/// The rest transform of a part.
struct Rest {
    position: DVec3,
    rotation: DQuat,
    scale: DVec3,
}

impl AniFile {
    /// Builds an animation file from all animations of a scene in any space: a part for each animated node, with the
    /// name of the node, and the name of the animation as its subname.
    ///
    /// Keys become relative to the rest pose of the node, which another file contains. Curves of positions and scales
    /// keep their handles; rotations become angles with linear interpolation.
    ///
    /// ```
    /// # mod meshwire { pub use xumf::ani; pub use meshwire_core::*; pub use meshwire_scene as scene; pub use glam; }
    /// use meshwire::ani::{AniFile, TrackKind};
    /// use meshwire::glam::Vec3;
    /// use meshwire::scene::motion::{Blend, Channel, Key, Motion, Track};
    /// use meshwire::scene::{Animation, Node, Scene, Space, Transform};
    ///
    /// let mut scene = Scene::new(Space::GLTF);
    /// scene.nodes.push(Node { transform: Transform::at(Vec3::Y), ..Node::named("anim_door") });
    /// let mut door = Track::new("anim_door", Channel::Position, 3, Blend::Linear);
    /// door.keys = vec![Key::new(0.0, [0.0, 1.0, 0.0, 0.0]), Key::new(2.0, [0.0, 5.0, 0.0, 0.0])];
    /// let motion = Motion { duration: 2.0, tracks: vec![door], ..Motion::default() };
    /// let mut open = Animation::of(motion, &scene, |_| String::new());
    /// open.name = b"open".to_vec();
    /// scene.animations.push(open);
    /// let file = AniFile::from_scene(&scene)?;
    /// let door = file.find("anim_door", "open").unwrap();
    /// assert_eq!(door.track(TrackKind::Position).keys()[1].value, [0.0, 4.0, 0.0]);
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Lists everything in the animations that the format cannot store.
    pub fn from_scene(scene: &Scene) -> Result<Self, Error> {
        let mut scene = scene.clone();
        scene.convert(SPACE);
        scene.number_shared_names();
        scene.raise_flat_scales();
        let mut file = Self::new();
        let mut v = Validator::new();
        v.require(!scene.animations.is_empty(), || "expected animations, found none".to_owned());
        v.field("animations", |v| {
            for (number, animation) in scene.animations.iter().enumerate() {
                v.within(Segment::Index(number), |v| {
                    for (node, tracks) in scene.nodes.iter().zip(animation.tracks_of_nodes(scene.nodes.len())) {
                        if tracks.is_empty() {
                            continue;
                        }
                        let (name, subname) = (text(&node.name, v), text(&animation.name, v));
                        let mut data = AnimationData::new(&name, &subname, narrow(animation.duration));
                        let (scale, rotation, position) = node.transform.affine().to_scale_rotation_translation();
                        let rest = Rest {
                            position: position.as_dvec3(),
                            rotation: rotation.as_dquat(),
                            scale: scale.as_dvec3(),
                        };
                        for track in tracks {
                            let keys = rest.keys(track).unwrap_or_else(|problem| {
                                v.problem(problem);
                                Vec::new()
                            });
                            let slot = match track.channel {
                                Channel::Position => 0,
                                Channel::Rotation => 1,
                                Channel::Scale => 2,
                                other => {
                                    v.problem(format!("expected positions, rotations and scales, found {other:?}"));
                                    continue;
                                }
                            };
                            data.tracks.iter_mut().skip(slot).take(1).for_each(|slot| slot.clone_from(&keys));
                        }
                        if let Err(error) = file.add_animation(&data) {
                            v.problem(error.kind().to_string());
                        }
                    }
                });
            }
        });
        v.finish(NAME)?;
        Ok(file)
    }
}

fn text(name: &[u8], v: &mut Validator) -> String {
    let text = String::from_utf8_lossy(name).into_owned();
    v.require(!name.is_empty(), || "the name is empty: the game finds animations by name".to_owned());
    v.require(text.as_bytes() == name, || format!("the name \"{}\" is not UTF-8", name.escape_ascii()));
    text
}

impl Rest {
    /// Returns keys relative to the rest pose of the part.
    fn keys(&self, track: &Track) -> Result<Vec<Keyframe>, String> {
        let curved = track.keys.iter().flat_map(|key| &key.ease).any(|ease| *ease == Ease::Bezier);
        let is_rotation = track.channel == Channel::Rotation;
        if is_rotation && curved {
            return Err("expected linear interpolation between keys of rotations, found curves".to_owned());
        }
        let mixes_axes = track.channel == Channel::Position && self.rotation != DQuat::IDENTITY;
        if mixes_axes && track.keys.iter().any(|key| !moves_axes_together(key, curved)) {
            let problem = "the axes of its positions have different curves, and the part is rotated at rest";
            return Err(format!("{problem}: give all axes the same interpolation, and handles at the same times"));
        }
        let relative = |key: &Key| match (is_rotation, track.width) {
            (true, _) => Key { value: self.rotation(key.value), ..*key },
            (_, 1) => self.vectors(&uniform(key), track.channel),
            _ => self.vectors(key, track.channel),
        };
        let mut relative = Track { keys: track.keys.iter().map(relative).collect(), ..track.clone() };
        if is_rotation {
            relative.keys = euler::to_angles(&relative, [0.0; 3], |_| None)?;
        }
        Ok(stored(&relative))
    }

    fn rotation(&self, [x, y, z, w]: [f64; 4]) -> [f64; 4] {
        (self.rotation.inverse() * DQuat::from_xyzw(x, y, z, w).normalize()).to_array()
    }

    /// Returns a key of positions or scale factors with its handles.
    fn vectors(&self, key: &Key, channel: Channel) -> Key {
        let relative = |value: DVec3| match channel {
            Channel::Position => self.rotation.inverse() * (value - self.position) / self.scale,
            _ => value / self.scale,
        };
        let handles = |[x, y, z, rest]: [[f64; 2]; 4]| {
            let value = relative(DVec3::new(x[1], y[1], z[1]));
            [[x[0], value.x], [y[0], value.y], [z[0], value.z], rest]
        };
        let [x, y, z, _] = key.value;
        let value = relative(DVec3::new(x, y, z)).extend(0.0).to_array();
        Key { value, incoming: handles(key.incoming), outgoing: handles(key.outgoing), ..*key }
    }
}

/// Returns true if the curves of three axes can be rotated: the axes have the same interpolation, and handles at the
/// same times if there are curves.
fn moves_axes_together(key: &Key, curved: bool) -> bool {
    let [x, y, z, _] = key.ease;
    let same_times = |[x, y, z, _]: [[f64; 2]; 4]| x[0] == y[0] && y[0] == z[0];
    x == y && y == z && (!curved || same_times(key.incoming) && same_times(key.outgoing))
}
