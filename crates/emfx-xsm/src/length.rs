//! The stated length of chunk 202, which is wrong in every game file, and the rules it follows.
//!
//! Source of the formulas: section 9 of the EMotionFX reference, measured on 309 files. Below, n is the number of
//! submotions, F the number of frames (last key time times frames per second, rounded, plus 1), and ep, er, es are the
//! numbers of submotions whose position, rotation or scale track is empty.

use meshwire_core::reader::widen;

use crate::generated::{Chunk, ChunkBody};
use crate::view::submotion::SubmotionRef;

/// The rule by which a writer computes the stated length of a chunk.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LengthRule {
    /// The true length: all chunks except 202, and 202 of a correct writer.
    True,
    /// 202 version 2: 32 n too long, because records with f32 rotations were counted.
    UnpackedRecords,
    /// 202 version 1: 16 (F/2 + 1) (ep + es) + 40 er too long. Tracks that were dropped as static were counted after
    /// key reduction, which leaves every second key of a vector track and two keys of a rotation track.
    KeysReduced,
    /// 202 version 1: 16 F (ep + es) + 20 F er too long. Dropped tracks were counted with all keys.
    KeysNotReduced,
    /// 202 version 1: 16 F (ep + es) + 40 er too long. Dropped tracks were counted with reduced rotations.
    RotationsReduced,
}

impl LengthRule {
    /// Returns the formula in words.
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

/// The explanation of the stated length of a chunk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum StatedLength {
    /// A rule gives this length.
    Rule(LengthRule),
    /// 202 version 2: 32 n too long, plus 12 for each of this number of rotation keys that were counted but not
    /// written.
    DroppedKeys(u64),
    /// 202 version 1 without any keys: the rule gives this length for a motion of this number of frames (or, with
    /// [`LengthRule::KeysReduced`], one more). The number is nowhere else in the file.
    HiddenFrames(LengthRule, u64),
    /// No rule gives this length.
    Unexplained,
}

/// The inputs of the formulas of chunk 202 version 1.
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

    /// Returns the number of bytes by which the rule overstates the length.
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

    /// Returns the number of frames for which the rule overstates the length by `excess`.
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

/// In the order in which they are tried.
const RULES_OF_VERSION_1: [LengthRule; 3] =
    [LengthRule::KeysReduced, LengthRule::KeysNotReduced, LengthRule::RotationsReduced];

/// Returns the number of frames of a motion, including both ends. `duration` is in seconds.
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
    /// Explains the stated length of the chunk. The formulas of version 1 need the frame rate of the info chunk.
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

    /// Returns the rule that the writer of the chunk appears to have followed: the one that explains the stated length
    /// or, if none does, the one that most writers of chunk 202 follow.
    #[must_use]
    pub fn length_rule(&self, frames_per_second: u32) -> LengthRule {
        let usual = self.compatible_rule();
        match self.explain_length(frames_per_second) {
            // If the rules agree, as for a list without submotions, the length says nothing about the writer.
            StatedLength::Rule(LengthRule::True) if self.length_by(usual, frames_per_second) == self.true_length() => {
                usual
            }
            StatedLength::Rule(rule) | StatedLength::HiddenFrames(rule, _) => rule,
            StatedLength::DroppedKeys(_) | StatedLength::Unexplained => usual,
        }
    }

    /// Returns the rule by which most game files state the length of such a chunk.
    #[must_use]
    pub fn compatible_rule(&self) -> LengthRule {
        match self.body {
            ChunkBody::PackedSubmotions(_) => LengthRule::UnpackedRecords,
            ChunkBody::Submotions(_) => LengthRule::KeysReduced,
            _ => LengthRule::True,
        }
    }

    /// Returns the length that a rule gives for this chunk, or the true length if the rule is for another kind or
    /// version.
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

    /// Sets the stated length by a rule. If the field cannot hold it, the true length is used instead.
    pub fn set_length(&mut self, rule: LengthRule, frames_per_second: u32) {
        let length = self.length_by(rule, frames_per_second);
        self.stored_len_body = u32::try_from(length).ok().filter(|_| length != self.true_length());
    }

    /// Changes the chunk and then updates its stated length by the rule it followed before. A difference that the
    /// rule does not explain is kept: dropped keys, or the frames of a motion without keys, which nothing can compute again. `change`
    /// returns whether it changed anything; if not, the stated length is kept.
    pub(crate) fn change(&mut self, frames_per_second: u32, change: impl FnOnce(&mut Self) -> bool) -> bool {
        let explained = self.explain_length(frames_per_second);
        let rule = self.length_rule(frames_per_second);
        let by_rule = |chunk: &Self| i128::from(chunk.length_by(rule, frames_per_second));
        let unexplained = i128::from(self.stated_length()) - by_rule(self);
        if !change(self) {
            return false;
        }
        let true_length = i128::from(self.true_length());
        let empty = EmptyTracks::of(self.submotions(), frames_per_second);
        let length = match explained {
            StatedLength::HiddenFrames(..) if empty.has_keys => by_rule(self),
            StatedLength::HiddenFrames(rule, frames) => {
                true_length + i128::from(EmptyTracks { frames, ..empty }.excess(rule))
            }
            _ => by_rule(self) + unexplained,
        };
        self.stored_len_body = u32::try_from(length).ok().filter(|_| length != true_length);
        true
    }
}
