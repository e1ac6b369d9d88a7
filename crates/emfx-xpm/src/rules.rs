// Generated from crates/emfx-xpm/lints.md by `cargo xtask regen`. Do not edit.

//! The rules of the lints. The page explains them.

use meshwire_core::{Rule, Severity};

/// The last key of a track is earlier than the end of the motion.
pub(crate) const LAST_KEY_EARLY: Rule = Rule { code: "last-key-early", severity: Severity::Note };

/// There is no info chunk.
pub(crate) const MISSING_INFO: Rule = Rule { code: "missing-info", severity: Severity::Warning };

/// The motion does not contain any submotions.
pub(crate) const MISSING_SUBMOTIONS: Rule = Rule { code: "missing-submotions", severity: Severity::Warning };

/// A morph target has neither a name nor phonemes, or its name occurs twice.
pub(crate) const MORPH_NAME: Rule = Rule { code: "morph-name", severity: Severity::Warning };

/// The list of submotions is empty.
pub(crate) const NO_SUBMOTIONS: Rule = Rule { code: "no-submotions", severity: Severity::Note };

/// A number is NaN or infinite.
pub(crate) const NOT_FINITE: Rule = Rule { code: "not-finite", severity: Severity::Warning };

/// Padding bytes are not zero.
pub(crate) const PADDING: Rule = Rule { code: "padding", severity: Severity::Note };

/// The phoneme flags have bits with an unknown meaning.
pub(crate) const PHONEME_BITS: Rule = Rule { code: "phoneme-bits", severity: Severity::Note };

/// The stated length of a chunk differs from the length of its content.
pub(crate) const STATED_LENGTH: Rule = Rule { code: "stated-length", severity: Severity::Warning };

/// The keys of a track never differ from its pose weight.
pub(crate) const STATIC_TRACK: Rule = Rule { code: "static-track", severity: Severity::Note };

/// A weight is outside 0 to 1; or, in a morph motion, the weight range of a track is not 0 to 1.
pub(crate) const WEIGHT_RANGE_WARNING: Rule = Rule { code: "weight-range", severity: Severity::Warning };

/// A weight is outside 0 to 1; or, in a morph motion, the weight range of a track is not 0 to 1.
pub(crate) const WEIGHT_RANGE_NOTE: Rule = Rule { code: "weight-range", severity: Severity::Note };
