//! Access to the animations of a file and their tracks.

use std::fmt;

use super::file::AniFile;
use crate::generated::ani::{Animation, Keyframe};

/// The five groups of keys of an animation, in file order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TrackKind {
    /// Positions in meters.
    Position,
    /// Three Euler angles in radians, applied about x, then y, then z.
    Rotation,
    /// Scale factors.
    Scale,
    /// Scale axes before the scale; rare.
    PreScale,
    /// Scale axes after the scale; rare.
    PostScale,
}

impl TrackKind {
    /// All groups in file order.
    pub const ALL: [Self; 5] = [Self::Position, Self::Rotation, Self::Scale, Self::PreScale, Self::PostScale];

    /// Returns the name used in the schema: `position`, `rotation`, `scale`, `pre_scale`, `post_scale`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Position => "position",
            Self::Rotation => "rotation",
            Self::Scale => "scale",
            Self::PreScale => "pre_scale",
            Self::PostScale => "post_scale",
        }
    }
}

impl fmt::Display for TrackKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Animation {
    /// Returns the stated number of keys of each group, in file order.
    #[must_use]
    pub fn counts(&self) -> [i32; 5] {
        [
            self.num_position_keys,
            self.num_rotation_keys,
            self.num_scale_keys,
            self.num_pre_scale_keys,
            self.num_post_scale_keys,
        ]
    }

    pub(crate) fn count_mut(&mut self, kind: TrackKind) -> &mut i32 {
        match kind {
            TrackKind::Position => &mut self.num_position_keys,
            TrackKind::Rotation => &mut self.num_rotation_keys,
            TrackKind::Scale => &mut self.num_scale_keys,
            TrackKind::PreScale => &mut self.num_pre_scale_keys,
            TrackKind::PostScale => &mut self.num_post_scale_keys,
        }
    }

    /// Returns the number of keys of all groups. Negative counts, which no readable file has, count as 0.
    #[must_use]
    pub fn num_keys(&self) -> usize {
        self.counts().into_iter().map(|count| usize::try_from(count).unwrap_or(0)).sum()
    }
}

/// An animation with its keys.
#[derive(Debug, Clone, Copy)]
pub struct AnimationView<'a> {
    record: &'a Animation,
    keys: &'a [Keyframe],
}

/// The keys of one group of an animation.
#[derive(Debug, Clone, Copy)]
pub struct Track<'a> {
    pub(super) keys: &'a [Keyframe],
}

impl<'a> AnimationView<'a> {
    /// Returns the record with names and duration.
    #[must_use]
    pub fn record(&self) -> &'a Animation {
        self.record
    }

    /// Returns the name of the animated part.
    #[must_use]
    pub fn name(&self) -> std::borrow::Cow<'a, str> {
        self.record.name.to_lossy()
    }

    /// Returns the name of the animation, such as `loop`.
    #[must_use]
    pub fn subname(&self) -> std::borrow::Cow<'a, str> {
        self.record.subname.to_lossy()
    }

    /// Returns the stated length in seconds, which may differ from the time of the last key.
    #[must_use]
    pub fn duration(&self) -> f32 {
        self.record.duration
    }

    /// Returns the keys of one group.
    #[must_use]
    pub fn track(&self, kind: TrackKind) -> Track<'a> {
        let mut rest = self.keys;
        for (group, count) in TrackKind::ALL.into_iter().zip(self.record.counts()) {
            let (keys, after) = rest.split_at(usize::try_from(count).unwrap_or(0).min(rest.len()));
            if group == kind {
                return Track { keys };
            }
            rest = after;
        }
        Track { keys: &[] }
    }

    /// Returns the same animation with the same number of other keys.
    #[cfg(feature = "scene")]
    pub(super) fn with_keys<'b>(&self, keys: &'b [Keyframe]) -> AnimationView<'b>
    where
        'a: 'b,
    {
        AnimationView { record: self.record, keys }
    }

    /// Returns the keys of all groups.
    #[must_use]
    pub fn keys(&self) -> &'a [Keyframe] {
        self.keys
    }
}

impl<'a> Track<'a> {
    /// Returns the keys in file order.
    #[must_use]
    pub fn keys(&self) -> &'a [Keyframe] {
        self.keys
    }
}

impl AniFile {
    /// Iterates over all animations in file order.
    pub fn animations(&self) -> impl Iterator<Item = AnimationView<'_>> {
        let mut rest = self.wire().keys.as_slice();
        self.wire().animations.iter().map(move |record| {
            let (keys, after) = rest.split_at(record.num_keys().min(rest.len()));
            rest = after;
            AnimationView { record, keys }
        })
    }

    /// Finds an animation of a part. Names are compared without case, as in the game.
    #[must_use]
    pub fn find(&self, name: &str, subname: &str) -> Option<AnimationView<'_>> {
        self.animations().find(|animation| {
            animation.record.name.text().eq_ignore_ascii_case(name.as_bytes())
                && animation.record.subname.text().eq_ignore_ascii_case(subname.as_bytes())
        })
    }
}
