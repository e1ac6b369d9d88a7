// Generated from crates/ksy-binrw/tests/walkthrough/added/crates/toy-prop/lints.md by `cargo xtask regen`. Do not edit.

//! The rules of the lints. The page explains them.

use meshwire_core::{Rule, Severity};

/// A frame is not shown for any time.
pub(crate) const FRAME_DURATION: Rule = Rule { code: "frame-duration", severity: Severity::Warning };

/// There are bytes after the terminator of the name.
pub(crate) const NAME_REST: Rule = Rule { code: "name-rest", severity: Severity::Note };

/// The prop has frames, but no picture to cut them out of.
pub(crate) const NO_TEXTURE: Rule = Rule { code: "no-texture", severity: Severity::Warning };

/// A chunk has an unknown kind.
pub(crate) const UNKNOWN_KIND: Rule = Rule { code: "unknown-kind", severity: Severity::Note };
