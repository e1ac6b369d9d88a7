// Generated from crates/meshwire-assembly/lints.md by `cargo xtask regen`. Do not edit.

//! The rules of the lints. The page explains them.

use meshwire_core::{Rule, Severity};

/// A part of a component has the meshes of another component, named `COMPONENT.PART`, which was not found.
pub(crate) const FOREIGN_PART: Rule = Rule { code: "foreign-part", severity: Severity::Note };

/// The folder that a component names for its meshes was found neither beside it nor below a folder that contains it.
pub(crate) const LOST_FOLDER: Rule = Rule { code: "lost-folder", severity: Severity::Note };

/// The folder of a component's meshes has no mesh for one of its parts.
pub(crate) const LOST_MESH: Rule = Rule { code: "lost-mesh", severity: Severity::Warning };

/// The position of a connection is relative to a part that the component does not have, or that is a part of the connection itself.
pub(crate) const LOST_PARENT: Rule = Rule { code: "lost-parent", severity: Severity::Warning };

/// The supermodel that a model names is not in its folder.
pub(crate) const LOST_SUPERMODEL: Rule = Rule { code: "lost-supermodel", severity: Severity::Note };

/// An animation moves a part that the component does not have.
pub(crate) const LOST_TARGET: Rule = Rule { code: "lost-target", severity: Severity::Note };

/// A component places a part more than once.
pub(crate) const REPEATED_PART: Rule = Rule { code: "repeated-part", severity: Severity::Note };
