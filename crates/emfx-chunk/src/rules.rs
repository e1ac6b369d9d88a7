// Generated from crates/emfx-chunk/lints.md by `cargo xtask regen`. Do not edit.

//! The rules of the lints. The page explains them.

use meshwire_core::{Rule, Severity};

/// The file is big-endian.
pub(crate) const BIG_ENDIAN: Rule = Rule { code: "big-endian", severity: Severity::Note };

/// A chunk that may occur only once occurs again.
pub(crate) const DUPLICATE_CHUNK: Rule = Rule { code: "duplicate-chunk", severity: Severity::Warning };

/// The file has a format version other than the 1.0 of all known files.
pub(crate) const FILE_VERSION: Rule = Rule { code: "file-version", severity: Severity::Note };

/// The first key is later than the start of the motion.
pub(crate) const FIRST_KEY_LATE: Rule = Rule { code: "first-key-late", severity: Severity::Note };

/// The frame rate is 0 or, in Call of Duty files, not a positive whole number.
pub(crate) const FRAME_RATE: Rule = Rule { code: "frame-rate", severity: Severity::Warning };

/// The info chunk is not the first chunk.
pub(crate) const LATE_INFO: Rule = Rule { code: "late-info", severity: Severity::Note };

/// The order of rotation and scale is neither of the two known values, 0 and 1.
pub(crate) const MULTIPLY_ORDER: Rule = Rule { code: "multiply-order", severity: Severity::Warning };

/// Padding bytes are not zero.
pub(crate) const PADDING: Rule = Rule { code: "padding", severity: Severity::Note };

/// A chunk of a known kind is kept as raw bytes.
pub(crate) const RAW_CHUNK: Rule = Rule { code: "raw-chunk", severity: Severity::Note };

/// A chunk is longer than its content.
pub(crate) const TAIL_BYTES: Rule = Rule { code: "tail-bytes", severity: Severity::Warning };

/// A text is not valid UTF-8.
pub(crate) const TEXT_ENCODING: Rule = Rule { code: "text-encoding", severity: Severity::Note };

/// A text contains a zero byte.
pub(crate) const TEXT_ZERO_BYTE: Rule = Rule { code: "text-zero-byte", severity: Severity::Warning };

/// A key is earlier than the one before it.
pub(crate) const TIME_DECREASING: Rule = Rule { code: "time-decreasing", severity: Severity::Warning };

/// Two consecutive keys have the same time.
pub(crate) const TIME_EQUAL: Rule = Rule { code: "time-equal", severity: Severity::Note };

/// A key has a negative time.
pub(crate) const TIME_NEGATIVE: Rule = Rule { code: "time-negative", severity: Severity::Note };

/// The time of a key is NaN or infinite.
pub(crate) const TIME_NOT_FINITE: Rule = Rule { code: "time-not-finite", severity: Severity::Error };

/// A timestamp is not a valid date and time.
pub(crate) const TIMESTAMP: Rule = Rule { code: "timestamp", severity: Severity::Note };

/// There are bytes after the last chunk, too few for another chunk.
pub(crate) const TRAILING_BYTES: Rule = Rule { code: "trailing-bytes", severity: Severity::Warning };

/// A chunk has an unknown kind.
pub(crate) const UNKNOWN_CHUNK: Rule = Rule { code: "unknown-chunk", severity: Severity::Note };

/// A known kind of chunk has an unknown version.
pub(crate) const UNKNOWN_VERSION: Rule = Rule { code: "unknown-version", severity: Severity::Warning };
