//! Compiled round trips: one module per schema of `tests/features`, hand-written bytes for each.
//!
//! Every schema there is accepted by the reference compiler too.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    dead_code,
    missing_docs
)]

#[rustfmt::skip]
#[path = "generated/advisory.rs"]
mod advisory;
#[rustfmt::skip]
#[path = "generated/arrays.rs"]
mod arrays;
#[rustfmt::skip]
#[path = "generated/bit_fields.rs"]
mod bit_fields;
#[rustfmt::skip]
#[path = "generated/conditions.rs"]
mod conditions;
#[rustfmt::skip]
#[path = "generated/contents.rs"]
mod contents;
#[rustfmt::skip]
#[path = "generated/derived.rs"]
mod derived;
#[rustfmt::skip]
#[path = "generated/endian_switch.rs"]
mod endian_switch;
#[rustfmt::skip]
#[path = "generated/enums.rs"]
mod enums;
#[rustfmt::skip]
#[path = "generated/expressions.rs"]
mod expressions;
#[rustfmt::skip]
#[path = "generated/imports.rs"]
mod imports;
#[rustfmt::skip]
#[path = "generated/limits.rs"]
mod limits;
#[rustfmt::skip]
#[path = "generated/names.rs"]
mod names;
#[rustfmt::skip]
#[path = "generated/namesakes.rs"]
mod namesakes;
#[rustfmt::skip]
#[path = "generated/nested.rs"]
mod nested;
#[rustfmt::skip]
#[path = "generated/numbers.rs"]
mod numbers;
#[rustfmt::skip]
#[path = "generated/order_flags.rs"]
mod order_flags;
#[rustfmt::skip]
#[path = "generated/orders.rs"]
mod orders;
#[rustfmt::skip]
#[path = "generated/params.rs"]
mod params;
#[rustfmt::skip]
#[path = "generated/pointers.rs"]
mod pointers;
#[rustfmt::skip]
#[path = "generated/raw_bytes.rs"]
mod raw_bytes;
#[rustfmt::skip]
#[path = "generated/recursion.rs"]
mod recursion;
#[rustfmt::skip]
#[path = "generated/repeats.rs"]
mod repeats;
#[rustfmt::skip]
#[path = "generated/shared.rs"]
mod shared;
#[rustfmt::skip]
#[path = "generated/short_tails.rs"]
mod short_tails;
#[rustfmt::skip]
#[path = "generated/switch_default.rs"]
mod switch_default;
#[rustfmt::skip]
#[path = "generated/switch_windows.rs"]
mod switch_windows;
#[rustfmt::skip]
#[path = "generated/texts.rs"]
mod texts;
#[rustfmt::skip]
#[path = "generated/transparent.rs"]
mod transparent;
#[rustfmt::skip]
#[path = "generated/valid.rs"]
mod valid;
#[rustfmt::skip]
#[path = "generated/while_room.rs"]
mod while_room;
#[rustfmt::skip]
#[path = "generated/windows.rs"]
mod windows;

#[path = "round_trip/orders.rs"]
mod in_orders;
#[path = "round_trip/structure.rs"]
mod in_structure;
#[path = "round_trip/values.rs"]
mod in_values;
#[path = "round_trip/support.rs"]
mod support;

macro_rules! properties {
    ($($file:ident: $top:ident,)*) => {
        $(
            #[test]
            fn $file() {
                crate::support::property::<crate::$file::$top>(stringify!($file));
            }
        )*

        /// The features that have a top type.
        const TOPS: &[&str] = &[$(stringify!($file)),*];
    };
}

/// Whatever `Generate` makes can nearly always be written, and what is written reads back.
mod generated_values {
    properties! {
        advisory: Advisory,
        arrays: Arrays,
        bit_fields: BitFields,
        conditions: Conditions,
        contents: Contents,
        derived: Derived,
        endian_switch: EndianSwitch,
        enums: Enums,
        expressions: Expressions,
        imports: Imports,
        limits: Limits,
        names: Names,
        namesakes: Namesakes,
        nested: Tree,
        numbers: Numbers,
        order_flags: OrderFlags,
        orders: Orders,
        params: Params,
        pointers: Pointers,
        raw_bytes: RawBytes,
        recursion: Recursion,
        repeats: Repeats,
        short_tails: ShortTails,
        switch_default: SwitchDefault,
        switch_windows: SwitchWindows,
        texts: Texts,
        transparent: Transparent,
        valid: Valid,
        while_room: WhileRoom,
        windows: Windows,
    }

    /// `shared` declares only what others import.
    #[test]
    fn no_feature_is_left_out() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/features");
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let mut names: Vec<String> = files.filter_map(|name| Some(name.strip_suffix(".ksy")?.to_owned())).collect();
        names.retain(|name| name != "shared");
        names.sort();
        assert_eq!(names, TOPS);
    }
}
