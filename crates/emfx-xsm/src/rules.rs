// Generated from crates/emfx-xsm/lints.md by `cargo xtask regen`. Do not edit.

//! The rules of the lints. The page explains them.

use meshwire_core::{Rule, Severity};

/// Some tracks have no keys.
pub(crate) const EMPTY_TRACKS: Rule = Rule { code: "empty-tracks", severity: Severity::Note };

/// There is no info chunk.
pub(crate) const MISSING_INFO: Rule = Rule { code: "missing-info", severity: Severity::Warning };

/// The motion does not contain any submotions.
pub(crate) const MISSING_SUBMOTIONS: Rule = Rule { code: "missing-submotions", severity: Severity::Warning };

/// A node name is empty, or is not unique.
pub(crate) const NODE_NAME_WARNING: Rule = Rule { code: "node-name", severity: Severity::Warning };

/// A node name is empty, or is not unique.
pub(crate) const NODE_NAME_NOTE: Rule = Rule { code: "node-name", severity: Severity::Note };

/// A number is NaN or infinite.
pub(crate) const NOT_FINITE_WARNING: Rule = Rule { code: "not-finite", severity: Severity::Warning };

/// A number is NaN or infinite.
pub(crate) const NOT_FINITE_NOTE: Rule = Rule { code: "not-finite", severity: Severity::Note };

/// A quaternion is not of length 1.
pub(crate) const ROTATION_LENGTH: Rule = Rule { code: "rotation-length", severity: Severity::Warning };

/// A component of a packed quaternion is -32768.
pub(crate) const ROTATION_MINIMUM: Rule = Rule { code: "rotation-minimum", severity: Severity::Note };

/// The w component of a quaternion is negative.
pub(crate) const ROTATION_SIGN: Rule = Rule { code: "rotation-sign", severity: Severity::Note };

/// The stated length of a chunk differs from the length of its content.
pub(crate) const STATED_LENGTH_WARNING: Rule = Rule { code: "stated-length", severity: Severity::Warning };

/// The stated length of a chunk differs from the length of its content.
pub(crate) const STATED_LENGTH_NOTE: Rule = Rule { code: "stated-length", severity: Severity::Note };

/// The motion is wavelet-compressed, and is kept as raw bytes.
pub(crate) const WAVELET: Rule = Rule { code: "wavelet", severity: Severity::Note };

/// The data of a wavelet motion is shorter than its stated number of bits.
pub(crate) const WAVELET_BITS: Rule = Rule { code: "wavelet-bits", severity: Severity::Warning };

/// A mapping of a wavelet motion refers to a track that does not exist.
pub(crate) const WAVELET_TRACK: Rule = Rule { code: "wavelet-track", severity: Severity::Warning };

/// A quaternion consists of zeros.
pub(crate) const ZERO_ROTATION: Rule = Rule { code: "zero-rotation", severity: Severity::Note };
