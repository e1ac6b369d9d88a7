//! Attributes over binrw: a struct that says what a file holds gets everything else from here.
//!
//! `ksy-binrw` writes such structs from schemas; a struct written by hand has the same powers. Use them through
//! `ksy_runtime`, which re-exports them: what they expand to refers to that crate.
//!
//! | attribute | on | gives |
//! | --- | --- | --- |
//! | [`macro@record`] | struct | binrw `BinRead` and `BinWrite`, sizes, validation, layout, JSON, random values |
//! | [`macro@switch`] | enum of records | the same, the variant chosen by a tag |
//! | [`macro@value_enum`] | enum of numbers | the same; unknown numbers survive |
//! | [`macro@flags`] | struct of bit widths | the same as one integer, over `modular-bitfield` |

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
mod io;
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

/// A record: its fields in the order of the file.
///
/// Options: `little`, `big` (byte order, otherwise that of whoever reads it); `params(version: u32, name: &ByteString)`
/// (what the record around it hands down, of any type, references without lifetimes); `plain` (a block of fixed size, read and written at copy speed), `pod` (plain, and its memory
/// is its form in the file); `slot` (may stand in a slot of another size); `transparent` (JSON shows the one field);
/// `whole` (a file by itself, without parameters: what is written is read again before it is handed out, for what looks at the stream,
/// or ends where the file does, shows only then that it is read back).
///
/// Fields are numbers, texts, records, `Option`, `Vec` and arrays of them. Attributes say what the type does not:
///
/// | attribute | r/w | meaning |
/// | --- | --- | --- |
/// | `magic(b"..")` | rw | fixed bytes; no field of the struct |
/// | `count_of(list, ..)`, `size_of(part)` | rw | a number that the data determine; no field of the struct |
/// | `length_of(body, tail)` | rw | the same for an advisory length; `stored(..)` and `tail(..)` mark the fields that keep what disagrees |
/// | `br(count = n)` | rw | elements of a list, bytes of a text or of `Vec<u8>` |
/// | `until(b"..")` | rw | bytes or a text up to a terminator; `include`: the value holds it, `keep`: what follows begins with it, `lenient`: it may be missing at the end of the window |
/// | `until(b"..")` on an `Ended` | rw | the value may read the bytes up to the terminator, in a window of these; with the same options. Around a `Processed`, beside `process`: what is processed ends there |
/// | `cut(b"..", include, pad = 0x20)` on an `Ended` | rw | beside `size` or `to_end`: the value may read what is left of the place once padding and all from the terminator on are gone |
/// | `bits(3)`, `bits(3, little)` | rw | so many bits, packed with those of its neighbors from the most or least significant on |
/// | `bits(5, unused)`, `bits(rest)` | rw | what fills the last byte of such a group; `rest` where a condition or a list decides how many bits that are |
/// | `stored_as(u16)` | rw | an enum or `bool` is stored as another integer than its own |
/// | `each(n)` | rw | bytes of each element of a list of bytes or texts; `index` is its number |
/// | `repeat_until(condition)` | rw | elements up to one for which it holds; there, `item` is the element just read (the value of a number, `bool` or enum, otherwise a reference) and `index` its number |
/// | `to_end`, `while_room(n)` | rw | a list or bytes to the end of the window; a list while n bytes are left |
/// | `br(if(condition))` | rw | the `Option` is there if it holds |
/// | `br(args(..))` | rw | what a record is told by this one; in a list, `index` is the number of the element |
/// | `size(n)` | rw | the window of a record, which fills it, or of a `Window`, which need not; the size of a slot. In a list, of each element, by its `index` if need be |
/// | `to_end` on a `Window` | rw | the window to the end of the one around it |
/// | `nested` | rw | a list whose elements may hold this record through others; boxes, and lists of the record itself, need no mark |
/// | `tag(n)` | rw | what chooses the variant of a `switch` |
/// | `at(n)`, `at(n, root)`, `at(n, within(stream))` | rw | an `At`: the value stands at that position of the window, of the file, or of another stream (`io_of_part` is that of a part read before, an `Io` a record is told that of one around), and takes no bytes where its field stands; behind all other fields |
/// | `gaps` | rw | the last field of a whole file with such values, `Gaps`: what nothing covers |
/// | `process(xor(key))`, `process(rol(n))`, `process(ror(n))`, `process(zlib)`, `process(path::of(codec))` | rw | a `Processed`: bytes, a text or a record whose stored bytes, `br(count)`, `size` or `to_end` of them, are changed as a whole; `zlib` is a feature of the runtime; any other value is a `Codec`, whose type is the second of the `Processed`, and stands beside no `cut`. On a `Processed<Ended<T>>` beside `cut`, what is stored is cut first. On a list of `Processed`, each element by itself, stored in `each(n)` or `size(n)` bytes; its key may use `index` and the elements before |
/// | `brw(little)`, `brw(big)`, `brw(is_big = condition)` | rw | byte order of this part |
/// | `bulk` | rw | elements are plain: one copy; for bytes, that they are a list of numbers |
/// | `valid(1 \| 2)`, `valid(0..=9)` | rw | values that are allowed |
/// | `check(condition, "words")` | rw | must hold once the field is read; else the error expects the words |
/// | `value(crc32(kind, body))` | w | what a number, or bytes of a fixed size, follow from: `length`, `sum`, `xor`, `crc16`, `crc32`, `adler32`, `md5`, `sha1` or `sha256` of fields, or of what `inflate(field)` decodes to; `relayout` computes it. `value(member = ..)` for a field of this one, `value(if(condition) ..)` where a condition holds |
/// | `told` | - | keeps the parameter of the same name in the struct; it has no bytes |
/// | `order_flag(path, 0, 1)` | rw | a flag for little and big endian |
/// | `names(x, y, z)` | - | names of the numbers of an array, for the layout |
/// | `id("type")` | - | name in the schema where it is not that of the field |
///
/// Expressions name the fields before, the parameters, and `io`, the innermost window: `io.pos()`, `io.size()`,
/// `io.eof()`. Between bits, the byte in work counts as read, and is no end while bits of it are left. What `io` decides is known while reading alone: validation leaves such expressions out.
#[proc_macro_attribute]
pub fn record(options: TokenStream, item: TokenStream) -> TokenStream {
    finish(record::expand(options.into(), item.into()))
}

/// One of several records, chosen by a tag: `#[switch(u32)]`, with captures `#[switch(i64, len: u32, name: &ByteString)]`.
///
/// Variants have `#[tag(1, 2 => (args))]`, the one for all other tags `#[tag(_)]`; `Unknown(Vec<u8>)` keeps their bytes
/// where there is none. A variant without content has no bytes. The tag is an integer or a `bool`. `#[structural]` marks bodies that never have a tail.
#[proc_macro_attribute]
pub fn switch(options: TokenStream, item: TokenStream) -> TokenStream {
    finish(switch::expand(options.into(), item.into()))
}

/// A number with names for some of its values: `#[value_enum(u32)]`. The last variant, `Unknown(u32)`, keeps all others.
/// `#[id("name")]` is the name in the schema, in JSON and in the layout; otherwise it is the variant's in snake case.
#[proc_macro_attribute]
pub fn value_enum(options: TokenStream, item: TokenStream) -> TokenStream {
    finish(number::expand(options.into(), item.into()))
}

/// Bits of an integer, from the least significant one: `#[flags(u32)]` over fields of type `bool` and `B2`, `B3` and so on
/// for as many bits, which together fill it. The struct is one of `modular-bitfield`, with its getters and setters.
#[proc_macro_attribute]
pub fn flags(options: TokenStream, item: TokenStream) -> TokenStream {
    finish(bits::expand(options.into(), item.into()))
}

fn finish(result: syn::Result<proc_macro2::TokenStream>) -> TokenStream {
    result.unwrap_or_else(|error| error.to_compile_error()).into()
}
