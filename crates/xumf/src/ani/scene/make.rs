//! Building animation files from scenes of any origin.

use meshwire_core::{Error, Segment, Validator};
use meshwire_scene::Scene;
use meshwire_scene::glam::{DQuat, DVec3};
use meshwire_scene::motion::{Channel, Ease, Key, Track, narrow, narrowed};

use super::euler;
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
    /// Keys become relative to the rest pose of the node, which another file contains. Rotations become angles with
    /// linear interpolation.
    ///
    /// ```
    /// # mod meshwire { pub use xumf::ani; pub use meshwire_core::*; pub use meshwire_scene as scene; pub use meshwire_scene::glam; }
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
    /// Returns keys relative to the rest pose of the part, with linear or step interpolation.
    fn keys(&self, track: &Track) -> Result<Vec<Keyframe>, String> {
        if track.keys.iter().flat_map(|key| &key.ease).any(|ease| *ease == Ease::Bezier) {
            return Err(format!("expected linear interpolation between keys of {:?}, found curves", track.channel));
        }
        let value = |key: &Key| {
            let [x, y, z, w] = key.value;
            match track.channel {
                Channel::Position => {
                    let away = self.rotation.inverse() * (DVec3::new(x, y, z) - self.position);
                    wide((away / self.scale).to_array())
                }
                Channel::Rotation => (self.rotation.inverse() * DQuat::from_xyzw(x, y, z, w).normalize()).to_array(),
                _ if track.width == 1 => wide((DVec3::splat(x) / self.scale).to_array()),
                _ => wide((DVec3::new(x, y, z) / self.scale).to_array()),
            }
        };
        let keys = track.keys.iter().map(|key| Key { value: value(key), ..*key }).collect();
        let relative = Track { keys, ..track.clone() };
        let keys = match track.channel {
            Channel::Rotation => euler::to_angles(&relative, [0.0; 3], |_| None)?,
            _ => relative.keys,
        };
        let keyframe = |key: &Key| {
            let (time, value) = (narrow(key.time), narrowed(key.value));
            match key.ease {
                [Ease::Step, ..] => Keyframe::step(time, value),
                _ => Keyframe::linear(time, value),
            }
        };
        Ok(keys.iter().map(keyframe).collect())
    }
}

fn wide([x, y, z]: [f64; 3]) -> [f64; 4] {
    [x, y, z, 0.0]
}
