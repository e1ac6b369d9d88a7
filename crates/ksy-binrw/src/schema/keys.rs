//! Which keys are allowed where. The `-gen-` and `-rust-` keys are a closed set.

/// Keys of `meta`.
pub const META: &[&str] = &[
    "id",
    "title",
    "application",
    "file-extension",
    "xref",
    "license",
    "ks-version",
    "ks-debug",
    "ks-opaque-types",
    "imports",
    "encoding",
    "endian",
    "bit-endian",
    "tags",
    "-rust-name",
    "-rust-crate",
];
/// Keys of the top level.
pub const TOP: &[&str] =
    &["meta", "doc", "doc-ref", "params", "seq", "types", "instances", "enums", "-orig-id", "-rust-derive"];
/// Keys of a nested type.
pub const TYPE: &[&str] = &[
    "meta",
    "doc",
    "doc-ref",
    "params",
    "seq",
    "types",
    "instances",
    "enums",
    "-orig-id",
    "-rust-name",
    "-rust-type",
    "-rust-derive",
    "-gen-length",
    "-gen-short-tail",
];
/// Keys of an attribute.
pub const ATTRIBUTE: &[&str] = &[
    "id",
    "doc",
    "doc-ref",
    "type",
    "contents",
    "size",
    "size-eos",
    "encoding",
    "enum",
    "repeat",
    "repeat-expr",
    "repeat-until",
    "if",
    "valid",
    "-orig-id",
    "-rust-name",
    "-gen-derive",
    "-gen-bulk",
    "-gen-limit",
    "-gen-length",
    "-gen-tail",
    "-gen-bits",
    "-gen-unknown",
    "-gen-pad",
    "-gen-pointer",
    "-gen-region",
];
/// Keys of an instance. Only the reference compiler reads them.
pub const INSTANCE: &[&str] = &[
    "doc",
    "doc-ref",
    "value",
    "pos",
    "io",
    "type",
    "contents",
    "size",
    "size-eos",
    "encoding",
    "enum",
    "repeat",
    "repeat-expr",
    "repeat-until",
    "if",
    "valid",
    "process",
    "-orig-id",
];
/// Keys of a parameter.
pub const PARAM: &[&str] = &["id", "type", "doc", "-orig-id"];
/// Keys of an enum value.
pub const ENUM_VALUE: &[&str] = &["id", "doc", "doc-ref", "-orig-id", "-rust-name"];
/// Keys of a part of `-gen-bits`.
pub const BITS: &[&str] = &["id", "bits", "doc", "-orig-id"];
/// Keys of `-gen-pointer`.
pub const POINTER: &[&str] = &["target", "region", "nil"];
/// Keys of a type switch.
pub const SWITCH: &[&str] = &["switch-on", "cases"];
/// Keys of `valid`.
pub const VALID: &[&str] = &["any-of", "min", "max", "eq"];
