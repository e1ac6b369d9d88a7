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
    "ks-zero-copy-substream",
    "imports",
    "encoding",
    "endian",
    "bit-endian",
    "tags",
    "-rust-name",
    "-rust-crate",
];
/// Keys of the top level.
pub const TOP: &[&str] = &[
    "meta",
    "doc",
    "doc-ref",
    "to-string",
    "params",
    "seq",
    "types",
    "instances",
    "enums",
    "-orig-id",
    "-rust-derive",
];
/// Keys of a nested type.
pub const TYPE: &[&str] = &[
    "meta",
    "doc",
    "doc-ref",
    "to-string",
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
/// Keys of `meta` of a nested type.
pub const TYPE_META: &[&str] = &["endian", "bit-endian", "encoding"];
/// Keys of an attribute.
pub const ATTRIBUTE: &[&str] = &[
    "id",
    "doc",
    "doc-ref",
    "type",
    "contents",
    "size",
    "size-eos",
    "terminator",
    "include",
    "consume",
    "eos-error",
    "pad-right",
    "encoding",
    "process",
    "parent",
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
/// Keys of an instance that reads something.
pub const INSTANCE: &[&str] = &[
    "doc",
    "doc-ref",
    "pos",
    "io",
    "type",
    "contents",
    "size",
    "size-eos",
    "terminator",
    "include",
    "consume",
    "eos-error",
    "pad-right",
    "encoding",
    "process",
    "parent",
    "enum",
    "repeat",
    "repeat-expr",
    "repeat-until",
    "if",
    "valid",
    "-orig-id",
    "-rust-name",
];
/// Keys of an instance with `value`.
pub const VALUE_INSTANCE: &[&str] = &["doc", "doc-ref", "value", "enum", "if", "valid", "-orig-id", "-rust-name"];
/// Keys of a parameter.
pub const PARAM: &[&str] = &["id", "type", "enum", "doc", "doc-ref", "-orig-id"];
/// Keys of an enum value.
pub const ENUM_VALUE: &[&str] = &["id", "doc", "doc-ref", "-orig-id", "-rust-name"];
/// Keys of a part of `-gen-bits`.
pub const BITS: &[&str] = &["id", "bits", "doc", "-orig-id"];
/// Keys of `-gen-pointer`.
pub const POINTER: &[&str] = &["target", "region", "nil"];
/// Keys of a type switch.
pub const SWITCH: &[&str] = &["switch-on", "cases"];
/// Keys of `valid`.
pub const VALID: &[&str] = &["any-of", "min", "max", "eq", "expr", "in-enum"];
