// Generated from crates/cod-xmodel/lints.md by `cargo xtask regen`. Do not edit.

//! The rules of the lints. The page explains them.

use meshwire_core::{Rule, Severity};

/// The three axes of a bone are not perpendicular, or not of length 1.
pub(crate) const AXES: Rule = Rule { code: "axes", severity: Severity::Warning };

/// A component of an axis is outside -1 to 1.
pub(crate) const AXIS_RANGE: Rule = Rule { code: "axis-range", severity: Severity::Warning };

/// There are more bones than the game supports, or the stated number of bones differs from the number that follow.
pub(crate) const BONE_COUNT: Rule = Rule { code: "bone-count", severity: Severity::Error };

/// Two bones have the same name.
pub(crate) const BONE_NAME: Rule = Rule { code: "bone-name", severity: Severity::Error };

/// A bone comes before its parent.
pub(crate) const BONE_ORDER: Rule = Rule { code: "bone-order", severity: Severity::Warning };

/// A bone refers to a parent that does not exist.
pub(crate) const BONE_PARENT: Rule = Rule { code: "bone-parent", severity: Severity::Error };

/// The conversion clamped numbers to the range of the target form.
pub(crate) const CLAMPED: Rule = Rule { code: "clamped", severity: Severity::Note };

/// A component of a color is outside 0 to 1.
pub(crate) const COLOR_RANGE: Rule = Rule { code: "color-range", severity: Severity::Note };

/// The conversion dropped comments between records.
pub(crate) const COMMENT: Rule = Rule { code: "comment", severity: Severity::Note };

/// The conversion dropped vertex colors.
pub(crate) const CORNER_COLOR: Rule = Rule { code: "corner-color", severity: Severity::Note };

/// The normal seems to come before the texture coordinates.
pub(crate) const CORNER_ORDER: Rule = Rule { code: "corner-order", severity: Severity::Warning };

/// A face corner refers to a vertex that does not exist.
pub(crate) const CORNER_VERTEX: Rule = Rule { code: "corner-vertex", severity: Severity::Error };

/// The conversion made cosmetic bones ordinary, or a model has an invalid number of cosmetic bones.
pub(crate) const COSMETIC_BONES_ERROR: Rule = Rule { code: "cosmetic-bones", severity: Severity::Error };

/// The conversion made cosmetic bones ordinary, or a model has an invalid number of cosmetic bones.
pub(crate) const COSMETIC_BONES_NOTE: Rule = Rule { code: "cosmetic-bones", severity: Severity::Note };

/// A bone that is not cosmetic has a cosmetic parent.
pub(crate) const COSMETIC_PARENT: Rule = Rule { code: "cosmetic-parent", severity: Severity::Error };

/// A face uses the same vertex twice.
pub(crate) const DEGENERATE_FACE: Rule = Rule { code: "degenerate-face", severity: Severity::Warning };

/// A face refers to a material that does not exist.
pub(crate) const FACE_MATERIAL: Rule = Rule { code: "face-material", severity: Severity::Error };

/// A face refers to an object that does not exist.
pub(crate) const FACE_OBJECT: Rule = Rule { code: "face-object", severity: Severity::Error };

/// A frame number has a fraction.
pub(crate) const FRACTIONAL_FRAME: Rule = Rule { code: "fractional-frame", severity: Severity::Warning };

/// The frames are not in ascending order.
pub(crate) const FRAME_ORDER: Rule = Rule { code: "frame-order", severity: Severity::Warning };

/// The frame rate is 0 or, in Call of Duty files, not a positive whole number.
pub(crate) const FRAME_RATE: Rule = Rule { code: "frame-rate", severity: Severity::Warning };

/// The stated index of a record differs from its position.
pub(crate) const INDEX_OUT_OF_SYNC: Rule = Rule { code: "index-out-of-sync", severity: Severity::Error };

/// A record does not follow any known formatting style, but can be read.
pub(crate) const IRREGULAR_RECORD: Rule = Rule { code: "irregular-record", severity: Severity::Note };

/// A name is longer than the game supports: 31 characters in Neverwinter Nights, 127 bytes in Call of Duty.
pub(crate) const LONG_NAME: Rule = Rule { code: "long-name", severity: Severity::Warning };

/// The conversion reduced materials to the name of their texture.
pub(crate) const MATERIAL: Rule = Rule { code: "material", severity: Severity::Note };

/// The conversion merged identical vertices, as requested.
pub(crate) const MERGED_VERTICES: Rule = Rule { code: "merged-vertices", severity: Severity::Note };

/// The list of objects that this version requires is missing.
pub(crate) const NO_OBJECTS: Rule = Rule { code: "no-objects", severity: Severity::Error };

/// A vertex is not weighted to any bone.
pub(crate) const NO_WEIGHTS: Rule = Rule { code: "no-weights", severity: Severity::Warning };

/// Some normals are not of length 1.
pub(crate) const NORMAL_LENGTH: Rule = Rule { code: "normal-length", severity: Severity::Note };

/// A component of a normal is outside -1 to 1.
pub(crate) const NORMAL_RANGE: Rule = Rule { code: "normal-range", severity: Severity::Warning };

/// A number is NaN or infinite.
pub(crate) const NOT_FINITE: Rule = Rule { code: "not-finite", severity: Severity::Error };

/// A note is before the first frame of its animation, or after the last one.
pub(crate) const NOTE_FRAME: Rule = Rule { code: "note-frame", severity: Severity::Warning };

/// A note belongs to a part that does not exist.
pub(crate) const NOTE_PART: Rule = Rule { code: "note-part", severity: Severity::Error };

/// The conversion made up names for the objects.
pub(crate) const OBJECT_NAMES: Rule = Rule { code: "object-names", severity: Severity::Note };

/// A frame does not have exactly one pose per part.
pub(crate) const POSE_COUNT: Rule = Rule { code: "pose-count", severity: Severity::Error };

/// The poses of a frame are not in the order of the parts.
pub(crate) const POSE_ORDER: Rule = Rule { code: "pose-order", severity: Severity::Error };

/// A position is outside the range of 32-bit floats.
pub(crate) const POSITION: Rule = Rule { code: "position", severity: Severity::Error };

/// The conversion rounded numbers to the precision of the target form.
pub(crate) const ROUNDED: Rule = Rule { code: "rounded", severity: Severity::Note };

/// A model has more than one bone without a parent.
pub(crate) const SECOND_ROOT: Rule = Rule { code: "second-root", severity: Severity::Warning };

/// The conversion dropped the siege block, or a model has a siege block that does not fit it.
pub(crate) const SIEGE_ERROR: Rule = Rule { code: "siege", severity: Severity::Error };

/// The conversion dropped the siege block, or a model has a siege block that does not fit it.
pub(crate) const SIEGE_NOTE: Rule = Rule { code: "siege", severity: Severity::Note };

/// There is not one entry of siege weights per vertex.
pub(crate) const SIEGE_WEIGHTS: Rule = Rule { code: "siege-weights", severity: Severity::Error };

/// The conversion dropped the unused numbers at the end of triangle records.
pub(crate) const TRIANGLE_TAIL: Rule = Rule { code: "triangle-tail", severity: Severity::Note };

/// The conversion made corners without a color white.
pub(crate) const UNSET_COLOR: Rule = Rule { code: "unset-color", severity: Severity::Note };

/// No known program writes this record at this place.
pub(crate) const UNUSED_TOKEN: Rule = Rule { code: "unused-token", severity: Severity::Note };

/// A corner has no texture coordinates, or more than 16 sets.
pub(crate) const UV_COUNT: Rule = Rule { code: "uv-count", severity: Severity::Error };

/// The conversion dropped additional sets of texture coordinates.
pub(crate) const UV_SETS: Rule = Rule { code: "uv-sets", severity: Severity::Note };

/// The file has a version that no known game reads.
pub(crate) const VERSION_ERROR: Rule = Rule { code: "version", severity: Severity::Error };

/// The file has a version that no known game reads.
pub(crate) const VERSION_WARNING: Rule = Rule { code: "version", severity: Severity::Warning };

/// A weight refers to a bone that does not exist.
pub(crate) const WEIGHT_BONE: Rule = Rule { code: "weight-bone", severity: Severity::Error };

/// A vertex has more than the 15 weights that the game supports.
pub(crate) const WEIGHT_COUNT: Rule = Rule { code: "weight-count", severity: Severity::Error };

/// A weight is outside 0 to 1; or, in a morph motion, the weight range of a track is not 0 to 1.
pub(crate) const WEIGHT_RANGE: Rule = Rule { code: "weight-range", severity: Severity::Error };

/// The weights of a vertex do not add up to 1.
pub(crate) const WEIGHT_SUM: Rule = Rule { code: "weight-sum", severity: Severity::Warning };

/// Numbers of the model are too large for the 16-bit records of its version, or it uses the 32-bit records of version 7.
pub(crate) const WIDE_FORMS_WARNING: Rule = Rule { code: "wide-forms", severity: Severity::Warning };

/// Numbers of the model are too large for the 16-bit records of its version, or it uses the 32-bit records of version 7.
pub(crate) const WIDE_FORMS_NOTE: Rule = Rule { code: "wide-forms", severity: Severity::Note };

/// A normal has length 0.
pub(crate) const ZERO_NORMAL: Rule = Rule { code: "zero-normal", severity: Severity::Error };
