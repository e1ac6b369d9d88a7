// Generated from crates/meshwire-cli/lints.md by `cargo xtask regen`. Do not edit.

//! The rules of the lints. The page explains them.

use meshwire_core::{Rule, Severity};

/// The file is not byte-identical after a round trip through JSON.
pub(crate) const DUMP: Rule = Rule { code: "dump", severity: Severity::Error };

/// The file could not be read, or is not of the format that its extension indicates.
pub(crate) const UNREADABLE: Rule = Rule { code: "unreadable", severity: Severity::Error };
