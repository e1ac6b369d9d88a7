//! Animations as scenes, and changes of scenes back into files.
//!
//! The space is that of meshes, [`SPACE`]: in animations of real files landing gears come out along -Y.
//!
//! | in the file | in the scene |
//! | --- | --- |
//! | parts | root nodes at the origin, one for each name; the game compares names without case, and so does this |
//! | animations of one subname | an animation; a part that has the subname twice has its second animation in another one |
//! | positions, scales | channels with the keys of the file: steps, straight lines, curves with their handles |
//! | rotations | channels with a quaternion wherever the file has a key, and as many between as bring straight ways within 0.0002 rad of the curve, at most 511 between two and 65,536 more than 16 for each key of the file |
//! | pre-scale, post-scale | channels `Other(0)` and `Other(1)`, which move nothing that a scene shows |
//! | an interpolation that is not known | a straight line; extra `unknown interpolations` counts them |
//!
//! Values are those of the file: relative to where the part is placed, which another file says. The three angles turn about x
//! first, then y, then z, each the other way round than the formula of a rotation has it: so does the only other reader, and
//! so a ship's ramp of real files, which reaches 8 meters along +Z, comes down when its angle x goes to -0.52.
//!
//! Not in the scene: what follows a name in its field, the duration of an animation that is shorter than another of its name,
//! and the fields of keys that no known file uses. They stay in the file.

mod apply;
mod euler;
mod groups;
mod make;

use meshwire_core::{Error, reader::widen};
use meshwire_scene::motion::{Motion, Track};
use meshwire_scene::{self as scene, AnimationChannel, AnimationTarget, Extra, Node, Scene};

use self::groups::{Groups, Member};
use super::{AniFile, AnimationView, TrackKind};
use crate::generated::ani::{Interpolation, Keyframe};
use crate::space::SPACE;

impl AniFile {
    /// The file as a scene: see [`scene`](mod@crate::ani::scene).
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
    /// None today.
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
        let mut left = self.wire().keys.len().saturating_mul(16).saturating_add(1 << 16);
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
                        shown.channels.push(channel(member, source, shown_track(kind, track, &mut left)));
                    }
                }
            }
            if unknown > 0 {
                shown.extras.push(("unknown interpolations".to_owned(), Extra::from(unknown)));
            }
            scene.animations.push(shown);
        }
        scene.extras.push(("keys".to_owned(), Extra::Number(count(self.wire().keys.len()))));
        Ok(scene)
    }
}

fn channel(member: &Member, source: String, track: Track) -> AnimationChannel {
    AnimationChannel { source, target: Some(AnimationTarget::Node(member.part)), track }
}

/// A track as scenes have it: rotations as quaternions.
fn shown_track(kind: TrackKind, track: Track, left: &mut usize) -> Track {
    if kind == TrackKind::Rotation { euler::to_quaternions(&track, left) } else { track }
}

/// The animation as tracks; an interpolation that is not known counts as a straight line. And how many there are.
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
