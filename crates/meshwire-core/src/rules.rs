// Generated from crates/meshwire-core/lints.md by `cargo xtask regen`. Do not edit.

//! The rules of the lints. The page explains them.

use meshwire_core::{Rule, Severity};

/// Some bytes of the file do not belong to any field.
pub(crate) const LAYOUT: Rule = Rule { code: "layout", severity: Severity::Error };

/// The file is not byte-identical when it is written back.
pub(crate) const LOSSLESS: Rule = Rule { code: "lossless", severity: Severity::Error };

/// The file would differ if it were recomputed from its values.
pub(crate) const REBUILD: Rule = Rule { code: "rebuild", severity: Severity::Error };
