//! The stated length of chunk 202, which is wrong in every game file, and the rules it follows.
//!
//! Source of the formulas: section 9 of the EMotionFX reference, measured on 309 files. In what follows n is the
//! number of submotions, F the number of frames (last key time times frames per second, rounded, plus 1), and ep, er,
//! es the numbers of submotions whose position, rotation, scale track is empty.

use meshwire_core::reader::widen;

use crate::generated::{Chunk, ChunkBody};
use crate::view::submotion::SubmotionRef;

/// How a writer comes to the length it states for a chunk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LengthRule {
    /// The true length: all chunks but 202, and 202 of a careful writer.
    True,
    /// 202 version 2: 32 n more, since records of f32 rotations were counted.
    UnpackedRecords,
    /// 202 version 1: 16 (F/2 + 1) (ep + es) + 40 er more. Tracks that were dropped as static were counted after key
    /// reduction, which leaves every second key of a vector track and two keys of a rotation track.
    KeysReduced,
    /// 202 version 1: 16 F (ep + es) + 20 F er more. Dropped tracks were counted with all keys.
    KeysNotReduced,
    /// 202 version 1: 16 F (ep + es) + 40 er more. Dropped tracks were counted with reduced rotations.
    RotationsReduced,
}

impl LengthRule {
    /// The formula, for people.
    #[must_use]
    pub fn formula(self) -> &'static str {
        match self {
            Self::True => "the true length",
            Self::UnpackedRecords => "true length + 32 per submotion",
            Self::KeysReduced => "true length + dropped tracks after key reduction",
            Self::KeysNotReduced => "true length + dropped tracks with all keys",
            Self::RotationsReduced => "true length + dropped tracks with reduced rotations",
        }
    }
}

/// What explains the length a chunk states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum StatedLength {
    /// A rule gives it.
    Rule(LengthRule),
    /// 202 version 2: 32 n more, and 12 for each of so many rotation keys that were counted and not written.
    DroppedKeys(u64),
    /// 202 version 1 without any key: the rule gives it for a motion of so many frames (or, with
    /// [`LengthRule::KeysReduced`], one more), a number that is nowhere else in the file.
    HiddenFrames(LengthRule, u64),
    /// No rule gives it.
    Unexplained,
}

/// What the formulas of chunk 202 version 1 need to know.
struct EmptyTracks {
    frames: u64,
    /// ep + es
    vectors: u64,
    /// er
    rotations: u64,
    has_keys: bool,
}

impl EmptyTracks {
    fn of<'a>(submotions: impl Iterator<Item = SubmotionRef<'a>>, frames_per_second: u32) -> Self {
        let mut found = Self { frames: 0, vectors: 0, rotations: 0, has_keys: false };
        let mut duration = 0_f32;
        for submotion in submotions {
            found.vectors += u64::from(submotion.positions().is_empty()) + u64::from(submotion.scales().is_empty());
            found.rotations += u64::from(submotion.rotations().is_empty());
            found.has_keys |= !submotion.is_static();
            duration = duration.max(submotion.duration());
        }
        found.frames = frame_count(duration, frames_per_second);
        found
    }

    /// By how much the rule overstates the length.
    fn excess(&self, rule: LengthRule) -> u64 {
        let per_vector = match rule {
            LengthRule::KeysReduced => self.frames / 2 + 1,
            _ => self.frames,
        };
        let per_rotation = match rule {
            LengthRule::KeysNotReduced => self.frames.saturating_mul(20),
            _ => 40,
        };
        let vectors = self.vectors.saturating_mul(16).saturating_mul(per_vector);
        vectors.saturating_add(self.rotations.saturating_mul(per_rotation))
    }

    /// The number of frames for which the rule overstates the length by `excess`.
    fn frames_for(&self, rule: LengthRule, excess: u64) -> Option<u64> {
        let vectors = self.vectors.saturating_mul(16);
        let (fixed, per_frame) = match rule {
            LengthRule::KeysNotReduced => (0, vectors.saturating_add(self.rotations.saturating_mul(20))),
            _ => (self.rotations.saturating_mul(40), vectors),
        };
        let variable = excess.checked_sub(fixed)?;
        let count = variable.checked_div(per_frame).filter(|count| *count > 0 && variable == count * per_frame)?;
        Some(if rule == LengthRule::KeysReduced { (count - 1) * 2 } else { count })
    }
}

const RULES_OF_VERSION_1: [LengthRule; 3] =
    [LengthRule::KeysReduced, LengthRule::KeysNotReduced, LengthRule::RotationsReduced];

/// Frames of a motion that lasts so many seconds, both ends counted.
#[must_use]
pub fn frame_count(duration: f32, frames_per_second: u32) -> u64 {
    let frames = (f64::from(duration) * f64::from(frames_per_second)).round();
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped to what fits; NaN becomes 0"
    )]
    let frames = frames.clamp(0.0, f64::from(u32::MAX)) as u64;
    frames + 1
}

impl Chunk {
    /// What explains the length the chunk states. The formulas of version 1 need the frame rate of the info chunk.
    #[must_use]
    pub fn explain_length(&self, frames_per_second: u32) -> StatedLength {
        let Some(excess) = self.stated_length().checked_sub(self.true_length()) else {
            return StatedLength::Unexplained;
        };
        if excess == 0 {
            return StatedLength::Rule(LengthRule::True);
        }
        match &self.body {
            ChunkBody::PackedSubmotions(list) => match excess.checked_sub(32 * widen(list.submotions.len())) {
                Some(0) => StatedLength::Rule(LengthRule::UnpackedRecords),
                Some(keys) if keys % 12 == 0 => StatedLength::DroppedKeys(keys / 12),
                _ => StatedLength::Unexplained,
            },
            ChunkBody::Submotions(_) => {
                let empty = EmptyTracks::of(self.submotions(), frames_per_second);
                let rules = RULES_OF_VERSION_1.into_iter();
                if empty.has_keys {
                    rules.filter(|rule| empty.excess(*rule) == excess).map(StatedLength::Rule).next()
                } else {
                    rules
                        .filter_map(|rule| {
                            empty.frames_for(rule, excess).map(|frames| StatedLength::HiddenFrames(rule, frames))
                        })
                        .next()
                }
                .unwrap_or(StatedLength::Unexplained)
            }
            _ => StatedLength::Unexplained,
        }
    }

    /// The rule the chunk's writer is taken to have followed: the one that explains the stated length, and for a
    /// wrong length of chunk 202 that nothing explains, the one most writers follow.
    #[must_use]
    pub fn length_rule(&self, frames_per_second: u32) -> LengthRule {
        let usual = self.compatible_rule();
        match self.explain_length(frames_per_second) {
            // Where rules agree, as for a list without submotions, the length tells nothing about the writer.
            StatedLength::Rule(LengthRule::True) if self.length_by(usual, frames_per_second) == self.true_length() => {
                usual
            }
            StatedLength::Rule(rule) | StatedLength::HiddenFrames(rule, _) => rule,
            StatedLength::DroppedKeys(_) | StatedLength::Unexplained => usual,
        }
    }

    /// The rule by which most game files state the length of such a chunk.
    #[must_use]
    pub fn compatible_rule(&self) -> LengthRule {
        match self.body {
            ChunkBody::PackedSubmotions(_) => LengthRule::UnpackedRecords,
            ChunkBody::Submotions(_) => LengthRule::KeysReduced,
            _ => LengthRule::True,
        }
    }

    /// The length a rule gives for this chunk; the true one where the rule is for another kind or version.
    #[must_use]
    pub fn length_by(&self, rule: LengthRule, frames_per_second: u32) -> u64 {
        let excess = match (&self.body, rule) {
            (ChunkBody::PackedSubmotions(list), LengthRule::UnpackedRecords) => 32 * widen(list.submotions.len()),
            (ChunkBody::Submotions(_), rule) if RULES_OF_VERSION_1.contains(&rule) => {
                EmptyTracks::of(self.submotions(), frames_per_second).excess(rule)
            }
            _ => 0,
        };
        self.true_length().saturating_add(excess)
    }

    /// States the length a rule gives. One that its field cannot hold is replaced by the true length.
    pub fn set_length(&mut self, rule: LengthRule, frames_per_second: u32) {
        let length = self.length_by(rule, frames_per_second);
        self.stored_len_body = u32::try_from(length).ok().filter(|_| length != self.true_length());
    }

    /// Changes the chunk and then states its length by the rule that it followed before. `change` says whether it
    /// changed anything; if not, the stated length stays.
    pub(crate) fn change(&mut self, frames_per_second: u32, change: impl FnOnce(&mut Self) -> bool) -> bool {
        let rule = self.length_rule(frames_per_second);
        let changed = change(self);
        if changed {
            self.set_length(rule, frames_per_second);
        }
        changed
    }
}
