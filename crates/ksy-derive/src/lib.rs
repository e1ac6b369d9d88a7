//! Attribute macros on top of binrw: from a struct that describes a format, they derive everything else.
//!
//! `ksy-binrw` generates such structs from schemas; hand-written structs work the same way. Use the macros through
//! `ksy_runtime`, which re-exports them: the generated code refers to that crate.
//!
//! | attribute | on | derives |
//! | --- | --- | --- |
//! | [`macro@record`] | struct | binrw `BinRead` and `BinWrite`, sizes, validation, layout, JSON, random values |
//! | [`macro@switch`] | enum of records | the same; a tag selects the variant |
//! | [`macro@value_enum`] | enum of numbers | the same; unknown numbers are kept |
//! | [`macro@flags`] | struct of bit widths | the same as a single integer, using `modular-bitfield` |

#![forbid(unsafe_code)]

mod annotate;
mod at;
mod attributes;
mod bind;
mod bits;
mod checks;
mod each;
mod element;
mod ended;
mod field;
mod generate;
mod group;
mod hosted;
mod io;
mod later;
mod lifetime;
mod number;
mod parts;
mod plain;
mod process;
mod read;
mod record;
mod size;
mod solve;
mod switch;
mod tokens;
mod until;
mod validate;

use proc_macro::TokenStream;

/// A record: its fields in file order.
///
/// Options: `little`, `big` (byte order; by default, that of the surrounding record);
/// `params(version: u32, name: &ByteString)` (arguments from the surrounding record, of any type, references without
/// lifetimes); `plain` (a block of fixed size: a `Plain` as well, for copy speed, with a test that both have the same
/// bytes), `pod` (plain, with the same form in memory and in the file); `root` (positions in the file, `at(n, root)`, are
/// positions in the window of this record, also in another file); `slot` (may be in a slot of another size);
/// `transparent` (JSON shows only the single field); `whole` (a whole file without parameters: written bytes are read
/// back before they are returned, because for parts that depend on the stream, or end at the end of the file, no other
/// check shows whether they can be read back).
///
/// Fields are numbers, texts, records, and `Option`, `Vec` and arrays of these. Attributes add what the type does not
/// say:
///
/// | attribute | r/w | meaning |
/// | --- | --- | --- |
/// | `magic(b"..")` | rw | fixed bytes; not a field of the struct |
/// | `count_of(list, ..)`, `size_of(part)` | rw | a number derived from the data; not a field of the struct |
/// | `length_of(body, tail)` | rw | the same for an advisory length; `stored(..)` and `tail(..)` mark the fields that keep a different length and extra bytes |
/// | `br(count = n)` | rw | the number of elements of a list, or of bytes of a text or `Vec<u8>` |
/// | `until(b"..")` | rw | bytes or a text up to a terminator; `include`: the terminator is part of the value, `keep`: it is part of whatever follows, `lenient`: it may be missing at the end of the window |
/// | `until(b"..")` on an `Ended` | rw | the value may only read the bytes up to the terminator, in a window of their own; same options. Around a `Processed`, next to `process`: the transformed bytes end there |
/// | `cut(b"..", include, pad = 0x20)` on an `Ended` | rw | next to `size` or `to_end`: the value may only read the bytes that remain after removing the padding and everything from the terminator on |
/// | `encoding("ASCII")`, `encoding("ASCII", b"..", pad = 0x20)` | - | the encoding of texts, for `encoding::invalid_texts`; the options of `cut` remove bytes that do not belong to them |
/// | `bits(3)`, `bits(3, little)` | rw | a bit field of this width, packed with its neighbors from the most or least significant bit on |
/// | `bits(5, unused)`, `bits(rest)` | rw | fills the last byte of such a group; `rest` if the number of bits depends on a condition or a list |
/// | `stored_as(u16)` | rw | an enum or `bool` is stored as an integer of this type |
/// | `each(n)` | rw | the size of each element of a list of bytes or texts; `index` is its number |
/// | `repeat_until(condition)` | rw | elements up to and including the first for which the condition holds; `item` is the last element read (by value for a number, `bool` or enum, otherwise by reference) and `index` its number |
/// | `to_end`, `while_room(n)` | rw | a list or bytes to the end of the window; a list while n bytes are left |
/// | `br(if(condition))` | rw | the `Option` is present if the condition holds |
/// | `br(args(..))` | rw | arguments of a record; in a list, `index` is the number of the element |
/// | `size(n)` | rw | the window of a record, which must fill it, or of a `Window`, which need not; the size of a slot. In a list, for each element, with its `index` if needed |
/// | `to_end` on a `Window` | rw | the window extends to the end of the surrounding one |
/// | `nested` | rw | a list whose elements may contain this record through others; boxes, and lists of the record itself, do not need it |
/// | `tag(n)` | rw | the tag that selects the variant of a `switch` |
/// | `at(n)`, `at(n, root)`, `at(n, within(stream))` | rw | an `At`: the value is at that position of the window, of the file, or of another stream (`io_of_part` is the stream of a part read before, an `Io` parameter that of a surrounding record), or of a window inside a part read before (`within(part.window)`), and takes no bytes at its field; after all other fields. With `lax` at the end, an `Option` that is absent if the value cannot be read; `read_partial` lists the error |
/// | `gaps` | rw | the last field of a whole file with such values, `Gaps`: the bytes that nothing covers |
/// | `process(xor(key))`, `process(rol(n))`, `process(ror(n))`, `process(zlib)`, `process(path::of(codec))` | rw | a `Processed`: bytes, a text or a record whose stored bytes (of `br(count)`, `size` or `to_end`) are transformed as a whole. `zlib` is a feature of the runtime. Any other value is a `Codec` whose type is the second parameter of the `Processed`, and cannot be used with `cut`. On a `Processed<Ended<T>>` with `cut`, the stored bytes are cut first. In a list of `Processed`, each element is transformed separately and stored in `each(n)` or `size(n)` bytes; its key may use `index` and the previous elements |
/// | `brw(little)`, `brw(big)`, `brw(is_big = condition)` | rw | the byte order of this part |
/// | `bulk` | rw | elements are plain and copied at once; for bytes, they are a list of numbers |
/// | `valid(1 \| 2)`, `valid(0..=9)` | rw | allowed values |
/// | `first(..)` | r | the arguments of a record before later fields are known. Once all fields in `br(args(..))` are read (`again_name` is the field itself, as it was read first), it is read again with those |
/// | `note(io_at_start: i64 = io.pos())` | r | a value of the stream before the field, for the expressions of later fields |
/// | `check(condition, "words")` | rw | must hold once the field is read; otherwise the error expects `words` |
/// | `value(crc32(kind, body))` | w | the formula of a number, or of bytes of a fixed size: `copy`, `length`, `sum`, `sum32`, `balance32`, `inet`, `xor`, `crc16`, `crc32`, `adler32`, `md5`, `sha1`, `sha256`, `octal_length` or `octal_sum` of fields (`super.field` and `crate.field` outside of the record, `crate` for the whole file), of the decoded bytes of `inflate(field)`, or of constant bytes; `relayout` computes it. `value(member = ..)` for a member of this field, `value(if(condition) ..)` for a formula that applies under a condition |
/// | `param` | - | keeps the parameter of the same name in the struct; it has no bytes |
/// | `order_flag(path, 0, 1)` | rw | a flag with these values for little and big endian |
/// | `names(x, y, z)` | - | names of the numbers of an array, for the layout |
/// | `id("type")` | - | the name in the schema, if it differs from that of the field |
///
/// Expressions can refer to previous fields, the parameters, and `io`, the innermost window: `io.pos()`, `io.size()`,
/// `io.eof()`. Between bit fields, a partly read byte counts as read, but the window has not ended while bits of it are
/// left. Expressions with `io` are only known while reading, so validation skips them.
#[proc_macro_attribute]
pub fn record(options: TokenStream, item: TokenStream) -> TokenStream {
    finish(record::expand(options.into(), item.into()))
}

/// One of several records, selected by a tag: `#[switch(u32)]`, with captures
/// `#[switch(i64, len: u32, name: &ByteString)]`.
///
/// Variants have `#[tag(1, 2 => (args))]`; the one for all other tags has `#[tag(_)]`, and without one,
/// `Unknown(Vec<u8>)` keeps their bytes. A variant without content has no bytes. The tag is an integer or a `bool`.
/// `#[damaged]` on that variant lets it keep the bytes of damaged values, too, when a damaged file is read; the switch
/// is then the value of a window. `#[structural]` marks bodies that never have a tail.
#[proc_macro_attribute]
pub fn switch(options: TokenStream, item: TokenStream) -> TokenStream {
    finish(switch::expand(options.into(), item.into()))
}

/// A number with names for some of its values: `#[value_enum(u32)]`. The last variant, `Unknown(u32)`, keeps all other
/// values. `#[id("name")]` is the name in the schema, in JSON and in the layout; the default is the name of the variant
/// in snake case.
#[proc_macro_attribute]
pub fn value_enum(options: TokenStream, item: TokenStream) -> TokenStream {
    finish(number::expand(options.into(), item.into()))
}

/// Bit fields of an integer, from the least significant bit on: `#[flags(u32)]` on fields of type `bool`, or `B2`, `B3`
/// and so on for that many bits, which together fill the integer. The struct is one of `modular-bitfield`, with its
/// getters and setters.
#[proc_macro_attribute]
pub fn flags(options: TokenStream, item: TokenStream) -> TokenStream {
    finish(bits::expand(options.into(), item.into()))
}

fn finish(result: syn::Result<proc_macro2::TokenStream>) -> TokenStream {
    result.unwrap_or_else(|error| error.to_compile_error()).into()
}
