// Generated from crates/meshwire/lints.md by `cargo xtask regen`. Do not edit.

//! The rules of the lints. The page explains them.

use meshwire_core::{Rule, Severity};

/// A scene has animations, but the new file is of a format that keeps them in files of their own.
pub(crate) const DROPPED_ANIMATIONS: Rule = Rule { code: "dropped-animations", severity: Severity::Warning };

/// A node carries a light, a camera, an emitter or a reference that the new file cannot have.
pub(crate) const DROPPED_ATTACHMENT: Rule = Rule { code: "dropped-attachment", severity: Severity::Warning };

/// A skin is bound in a pose other than that of the nodes, and the new format binds skins in the pose of the nodes.
pub(crate) const DROPPED_BIND_POSE: Rule = Rule { code: "dropped-bind-pose", severity: Severity::Note };

/// An animation has channels that the new file cannot have: weights of morph targets outside xpm files, channels of nodes in xpm files, scale keys in XANIM files.
pub(crate) const DROPPED_CHANNELS: Rule = Rule { code: "dropped-channels", severity: Severity::Warning };

/// A mesh has several sets of vertex colors, and the new format has one.
pub(crate) const DROPPED_COLORS: Rule = Rule { code: "dropped-colors", severity: Severity::Warning };

/// A mesh serves a purpose that the new format does not have.
pub(crate) const DROPPED_MESH: Rule = Rule { code: "dropped-mesh", severity: Severity::Warning };

/// Morph targets of a mesh have default weights, which the new format does not have.
pub(crate) const DROPPED_MORPH_WEIGHTS: Rule = Rule { code: "dropped-morph-weights", severity: Severity::Warning };

/// A texture has no place in the new file.
pub(crate) const DROPPED_TEXTURE_WARNING: Rule = Rule { code: "dropped-texture", severity: Severity::Warning };

/// A texture has no place in the new file.
pub(crate) const DROPPED_TEXTURE_NOTE: Rule = Rule { code: "dropped-texture", severity: Severity::Note };

/// A texture is tiled or moved by its material, which the new format does not have.
pub(crate) const DROPPED_TILING: Rule = Rule { code: "dropped-tiling", severity: Severity::Warning };

/// The content of the file does not match its extension.
pub(crate) const EXTENSION: Rule = Rule { code: "extension", severity: Severity::Warning };

/// A new light has an intensity above 100, which is one of an editor, in candela.
pub(crate) const LIGHT_INTENSITY: Rule = Rule { code: "light-intensity", severity: Severity::Warning };

/// The file would differ if it were recomputed from its values.
pub(crate) const REBUILD: Rule = Rule { code: "rebuild", severity: Severity::Note };

/// Nodes share a name, and the new format needs unique names.
pub(crate) const SHARED_NAMES: Rule = Rule { code: "shared-names", severity: Severity::Note };
