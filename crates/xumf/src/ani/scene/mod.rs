//! Conversion of animations to scenes, and of scene edits back to files.
//!
//! The space is that of meshes, [`SPACE`]: in real files, landing gears extend along -Y.
//!
//! | in the file | in the scene |
//! | --- | --- |
//! | parts | root nodes at the origin, one for each name, ignoring case as the game does |
//! | animations of one subname | an animation; if a part has the subname twice, its second record is in another animation |
//! | positions, scales | channels with the keys of the file: steps, linear keys, and curves with their handles |
//! | rotations | channels with a quaternion for each key of the file, and enough added keys for spherical interpolation to be within 0.0001 rad of the curve, at most 16,384 more than 16 for each key of the file; if these are not enough, the extra `rotation error` is the largest error in radians |
//! | pre-scale, post-scale | channels `Other(0)` and `Other(1)`, which have no effect on the scene |
//! | unknown interpolations | linear keys, counted in the extra `unknown interpolations` |
//!
//! Values are those of the file: relative to the placement of the part, which another file contains.
//!
//! The three angles rotate about x first, then y, then z, each clockwise seen against its axis: the rotation is
//! `Rz(-z) * Ry(-y) * Rx(-x)`. Two widely used programs agree on the order. The Blender extension of X4Converter puts
//! `(-x, y, z)` into Blender's `rotation_euler`, whose default mode `XYZ` is `Rz * Ry * Rx`, in a space that is
//! mirrored along x; mirrored back, this is the formula above, and a test compares it with Blender's own numbers.
//! `X4_gen_regions` writes `rotation_euler` of Blender objects into ANI files in the same order. The signs follow from
//! a ship's ramp in real files, which reaches 8 meters along +Z and comes down when its angle x reaches -0.52. Real
//! files alone do not determine the order: of 63 different rotation tracks, three rotate about more than one axis, and
//! these have random angles.
//!
//! Not in the scene: the bytes after a name in its field, the duration of an animation that is shorter than another of
//! its name, and the fields of keys that no known file uses. They stay in the file.

mod apply;
mod euler;
mod make;

use std::collections::HashMap;

use meshwire_core::{Error, reader::widen};
use meshwire_scene::motion::{Key, Motion, SPARE_KEYS, Track, budget};
use meshwire_scene::{self as scene, AnimationChannel, AnimationTarget, Extra, Node, Scene};

use super::{AniFile, AnimationView, TrackKind};
use crate::generated::ani::{Interpolation, Keyframe};
use crate::space::SPACE;

impl AniFile {
    /// Converts the file to a scene: see [`scene`](mod@crate::ani::scene).
    ///
    /// ```
    /// # mod meshwire { pub use xumf::ani; pub use meshwire_core::*; }
    /// use meshwire::ani::{AniFile, AnimationData, TrackKind, smooth};
    ///
    /// let turn = smooth(&[(0.0, [0.0; 3]), (2.0, [0.0, 3.0, 0.0])]);
    /// let mut file = AniFile::new();
    /// file.add_animation(&AnimationData::new("anim_dish", "loop", 2.0).with(TrackKind::Rotation, &turn))?;
    /// let scene = file.scene()?;
    /// assert_eq!((&*scene.nodes[0].name, &*scene.animations[0].name), (&b"anim_dish"[..], &b"loop"[..]));
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Currently none.
    pub fn scene(&self) -> Result<Scene, Error> {
        let mut scene = Scene::new(SPACE);
        let groups = Groups::of(self);
        for (name, first) in &groups.parts {
            scene.nodes.push(Node { source: format!("animations[{first}]"), ..Node::named(name.clone()) });
        }
        let views: Vec<AnimationView<'_>> = self.animations().collect();
        let starts: Vec<usize> = views
            .iter()
            .scan(0, |next, view| {
                let start = *next;
                *next += view.keys().len();
                Some(start)
            })
            .collect();
        let mut error = 0.0_f64;
        let mut left = budget(self.wire().keys.len(), SPARE_KEYS);
        for group in &groups.animations {
            let mut shown = scene::Animation { name: group.name.clone(), ..scene::Animation::default() };
            let mut unknown = 0_u32;
            for member in &group.members {
                let Some(view) = views.get(member.record) else { continue };
                let (motion, odd) = motion(view);
                unknown = unknown.saturating_add(odd);
                if shown.channels.is_empty() && shown.source.is_empty() {
                    shown.source = format!("animations[{}]", member.record);
                    shown.duration = motion.duration;
                }
                shown.duration = shown.duration.max(motion.duration);
                let mut key = starts.get(member.record).copied().unwrap_or(0);
                for (kind, track) in TrackKind::ALL.into_iter().zip(motion.tracks) {
                    let source = format!("keys[{key}]");
                    key += track.keys.len();
                    if !track.keys.is_empty() {
                        let (track, off) = shown_track(kind, track, &mut left);
                        error = error.max(off);
                        shown.channels.push(channel(member, source, track));
                    }
                }
            }
            if unknown > 0 {
                shown.extras.push(("unknown interpolations".to_owned(), Extra::from(unknown)));
            }
            scene.animations.push(shown);
        }
        if error > euler::TOLERANCE {
            scene.extras.push(("rotation error".to_owned(), Extra::Number(error)));
        }
        scene.extras.push(("keys".to_owned(), Extra::Number(count(self.wire().keys.len()))));
        Ok(scene)
    }
}

fn channel(member: &Member, source: String, track: Track) -> AnimationChannel {
    AnimationChannel { source, target: Some(AnimationTarget::Node(member.part)), track }
}

/// Converts a track for the scene, with rotations as quaternions. Also returns the error in radians.
fn shown_track(kind: TrackKind, track: Track, left: &mut usize) -> (Track, f64) {
    if kind == TrackKind::Rotation { euler::to_quaternions(&track, left) } else { (track, 0.0) }
}

/// Returns the animation as tracks, and the number of unknown interpolations, which are treated as linear.
fn motion(view: &AnimationView<'_>) -> (Motion, u32) {
    if let Ok(motion) = view.to_motion() {
        return (motion, 0);
    }
    let mut odd = 0_u32;
    let mut keys: Vec<Keyframe> = view.keys().to_vec();
    for interpolation in keys.iter_mut().flat_map(|key| &mut key.interpolation) {
        if !matches!(interpolation, Interpolation::Step | Interpolation::Linear | Interpolation::Bezier) {
            *interpolation = Interpolation::Linear;
            odd = odd.saturating_add(1);
        }
    }
    (view.with_keys(&keys).to_motion().unwrap_or_default(), odd)
}

fn count(number: usize) -> f64 {
    f64::from(u32::try_from(widen(number)).unwrap_or(u32::MAX))
}

/// Expands a key with one factor to three.
fn uniform(key: &Key) -> Key {
    let Key { ease: [ease, ..], value: [value, ..], incoming: [incoming, ..], outgoing: [outgoing, ..], .. } = *key;
    Key { ease: [ease; 4], value: [value; 4], incoming: [incoming; 4], outgoing: [outgoing; 4], ..*key }
}

/// A record of the file in an animation of the scene.
#[derive(Debug, Clone, Copy)]
struct Member {
    /// Index of the record.
    record: usize,
    /// Index of its part among the nodes.
    part: usize,
}

/// Records with the same subname.
#[derive(Debug)]
struct Group {
    name: Vec<u8>,
    members: Vec<Member>,
}

/// Parts and animations of a file.
#[derive(Debug, Default)]
struct Groups {
    /// Name of each part, and its first record.
    parts: Vec<(Vec<u8>, usize)>,
    animations: Vec<Group>,
}

impl Groups {
    fn of(file: &AniFile) -> Self {
        let mut found = Self::default();
        let mut parts: HashMap<Vec<u8>, usize> = HashMap::new();
        // The number of times that a part had a subname so far, and the animation of a subname for each such number.
        let mut times: HashMap<(usize, Vec<u8>), usize> = HashMap::new();
        let mut groups: HashMap<(Vec<u8>, usize), usize> = HashMap::new();
        for (record, animation) in file.wire().animations.iter().enumerate() {
            let (name, subname) = (animation.name.text(), animation.subname.text());
            let part = *parts.entry(name.to_ascii_lowercase()).or_insert_with(|| {
                found.parts.push((name.to_vec(), record));
                found.parts.len() - 1
            });
            let lower = subname.to_ascii_lowercase();
            let time = times.entry((part, lower.clone())).or_default();
            let group = *groups.entry((lower, *time)).or_insert_with(|| {
                found.animations.push(Group { name: subname.to_vec(), members: Vec::new() });
                found.animations.len() - 1
            });
            *time += 1;
            if let Some(group) = found.animations.get_mut(group) {
                group.members.push(Member { record, part });
            }
        }
        found
    }
}
