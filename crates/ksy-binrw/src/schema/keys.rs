//! The keys allowed at each place. The `-gen-` and `-rust-` keys are a closed set.
//!
//! A new key is one line in the table of its place; a key of this compiler also needs a line in [`HELP`]. The JSON
//! schema for editors picks it up automatically ([`json_schema`](crate::emit::editor::json_schema)), with any value
//! unless its form is added there.

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
    "-rust-extern",
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
/// Keys of the `meta` of a nested type.
pub const TYPE_META: &[&str] = &["endian", "encoding", "bit-endian"];
/// Declares the keys of something that is read: those that all share, between others.
macro_rules! keys_of_parts {
    ($($doc:literal $name:ident: [$($before:literal),*] [$($after:literal),*];)*) => {$(
        #[doc = $doc]
        pub const $name: &[&str] = &[
            $($before,)* "type", "contents", "size", "size-eos", "terminator", "include", "consume", "eos-error", "pad-right",
            "encoding", "process", "parent", "enum", "repeat", "repeat-expr", "repeat-until", "if", "valid", "-orig-id",
            "-rust-name", $($after,)*
        ];
    )*};
}

keys_of_parts! {
    "Keys of an attribute." ATTRIBUTE: ["id", "doc", "doc-ref"] [
        "-gen-derive", "-gen-bulk", "-gen-limit", "-gen-length", "-gen-tail", "-gen-bits", "-gen-unknown", "-gen-pad",
        "-gen-pointer", "-gen-region", "-gen-count", "-gen-value", "-gen-damaged",
        "-gen-fetch"
    ];
    "Keys of an instance." INSTANCE: ["doc", "doc-ref", "value", "pos", "io"] [
        "-gen-align", "-gen-fetch", "-gen-required"
    ];
}

/// Keys of an instance with `value`.
pub const VALUE_INSTANCE: &[&str] = &["doc", "doc-ref", "value", "enum", "if", "valid", "-orig-id", "-rust-name"];
/// Keys of a parameter.
pub const PARAM: &[&str] = &["id", "type", "enum", "doc", "doc-ref", "-orig-id"];
/// Keys of an enum value.
pub const ENUM_VALUE: &[&str] = &["id", "doc", "doc-ref", "-orig-id", "-rust-name"];
/// Keys of a part of `-gen-bits`.
pub const BITS: &[&str] = &["id", "bits", "doc", "-orig-id"];
/// Keys of `-gen-pointer`.
pub const POINTER: &[&str] = &["target", "region", "nil", "here", "lax", "count", "entries", "ahead", "in", "as"];
/// Keys of `ahead`.
pub const AHEAD: &[&str] = &["of", "if"];
/// Keys of a type switch.
pub const SWITCH: &[&str] = &["switch-on", "cases"];
/// Keys of `valid`.
pub const VALID: &[&str] = &["any-of", "min", "max", "eq", "expr", "in-enum"];

/// One-line descriptions of this compiler's keys for editors. `docs/schema-language.md` has the full documentation.
pub const HELP: &[(&str, &str)] = &[
    ("-orig-id", "The name in the source document."),
    ("-rust-crate", "The crate in which the types of this file live, for files that import it."),
    ("-rust-derive", "Further derives of the Rust type, as paths."),
    ("-rust-extern", "The module with the processes and types that the schema leaves to the user; `super` without it."),
    ("-rust-name", "The name in Rust, instead of the one made from the id."),
    ("-rust-type", "array: equal numbers become a Rust array. transparent: JSON shows the one value inside."),
    ("-gen-align", "A new offset of this is a multiple of this number of bytes."),
    ("-gen-bits", "The bit fields of this integer, from the least significant bit; the widths add up to its own."),
    ("-gen-bulk", "An error unless the list is read and written as one block of plain data."),
    ("-gen-count", "The name that pointers give this number of elements of their lists, as their 'count'."),
    ("-gen-damaged", "keep: if a damaged file is read in part, the bytes of a window with a damaged value survive."),
    ("-gen-derive", "count, bytes: computed on write and not in the struct. none: kept in the struct and checked."),
    ("-gen-fetch", "At least this number of bytes stay in a source that is not in memory until they are fetched."),
    ("-gen-length", "On a body: the attribute with its stated length. On a type: structural, it never has a tail."),
    ("-gen-limit", "Larger values are refused."),
    ("-gen-pad", "keep: bytes after the terminator survive, as they always do."),
    ("-gen-pointer", "This number, or the first one of this record, is an offset inside a region."),
    ("-gen-region", "The name of the region that these bytes are, for pointers that lead into it."),
    ("-gen-required", "A file in which this cannot be read is refused; otherwise it is absent there."),
    ("-gen-short-tail", "zero: fields beyond the size at the use read as zero; bytes beyond the record are kept."),
    ("-gen-tail", "This holds what follows the named body inside its stated length."),
    ("-gen-value", "How this value, or members of it, are computed: crc32(kind, body), length(inflate(body))."),
    ("-gen-unknown", "keep: values without a name survive, as they always do."),
];
