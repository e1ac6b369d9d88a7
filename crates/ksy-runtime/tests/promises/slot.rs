//! What slots promise: a record in a slot of any size comes back with the bytes it had.

use std::io::Cursor;

use binrw::{BinRead, BinResult, BinWrite, Endian};
use ksy_runtime::layout::Leaf;
use ksy_runtime::{Annotate, Annotator, Context, Limits, Reader, Slot, SlotRecord, Validate, Validator, WireSize};

/// Two numbers.
#[derive(Debug, Clone, PartialEq)]
struct Pair(u16, u16);

impl SlotRecord for Pair {
    const SIZE: usize = 4;
}

impl BinRead for Pair {
    type Args<'a> = Context<'a>;

    fn read_options<R: std::io::Read + std::io::Seek>(
        reader: &mut R,
        endian: Endian,
        _: Context<'_>,
    ) -> BinResult<Self> {
        Ok(Self(u16::read_options(reader, endian, ())?, u16::read_options(reader, endian, ())?))
    }
}

impl BinWrite for Pair {
    type Args<'a> = ();

    fn write_options<W: std::io::Write + std::io::Seek>(
        &self,
        writer: &mut W,
        endian: Endian,
        (): (),
    ) -> BinResult<()> {
        self.0.write_options(writer, endian, ())?;
        self.1.write_options(writer, endian, ())
    }
}

impl Validate for Pair {
    type Args<'a> = ();

    fn validate(&self, validator: &mut Validator, (): ()) {
        validator.require(self.0 != 99, || "no 99".to_owned());
    }
}

impl Annotate for Pair {
    fn annotate(&self, out: &mut Annotator<'_>) {
        out.field("first", &self.0);
        out.field("second", &self.1);
    }
}

fn read(bytes: &[u8], size: i128) -> BinResult<Slot<Pair>> {
    let context = Context::new(bytes, &Limits::default());
    Slot::read_options(&mut Reader::new(bytes), Endian::Little, (context, size))
}

fn write(slot: &Slot<Pair>) -> BinResult<Vec<u8>> {
    let mut out = Cursor::new(Vec::new());
    slot.write_options(&mut out, Endian::Little, ())?;
    Ok(out.into_inner())
}

fn problems(slot: &Slot<Pair>) -> Vec<String> {
    let mut validator = Validator::new();
    slot.validate(&mut validator, ());
    validator.into_problems().iter().map(ToString::to_string).collect()
}

fn places(slot: &Slot<Pair>) -> Vec<String> {
    let bytes = write(slot).unwrap();
    let mut found = Vec::new();
    let mut sink = |leaf: Leaf<'_>| found.push(format!("{} {} {}", leaf.offset, leaf.path, leaf.bytes.len()));
    slot.annotate(&mut Annotator::new(&bytes, Endian::Little, &mut sink));
    found
}

#[test]
fn slots_of_every_size_come_back() {
    let bytes = [1, 0, 2, 0, 7, 8];
    for (size, record, missing, beyond) in [
        (0, Pair(0, 0), 4, &[][..]),
        (1, Pair(1, 0), 3, &[]),
        (3, Pair(1, 2), 1, &[]),
        (4, Pair(1, 2), 0, &[]),
        (6, Pair(1, 2), 0, &[7, 8]),
    ] {
        let slot = read(&bytes, size).unwrap();
        let size = usize::try_from(size).unwrap();
        assert_eq!(slot, Slot { record, missing, beyond: beyond.to_vec() });
        assert_eq!(problems(&slot), [""; 0]);
        assert_eq!(write(&slot).unwrap(), &bytes[..size]);
        assert_eq!(slot.wire_size(), size as u64);
    }
    assert!(read(&bytes, 7).is_err(), "past the end");
}

#[test]
fn a_new_slot_is_filled_with_zeros() {
    let slot = |size| Slot::new(Pair(1, 0), size);
    assert_eq!((slot(6).missing, slot(6).beyond), (0, vec![0, 0]));
    assert_eq!((slot(2).missing, slot(2).beyond), (2, Vec::new()));
    assert_eq!((slot(4).missing, slot(4).beyond), (0, Vec::new()));
}

#[test]
fn what_a_slot_has_no_room_for_must_be_zero() {
    let cut = |second| Slot { record: Pair(1, second), missing: 2, beyond: Vec::new() };
    assert_eq!(problems(&cut(0)), [""; 0]);
    let message = "expected only zeros in the last 2 bytes, for which the slot has no room";
    assert_eq!(problems(&cut(3)), [message]);
    assert!(write(&cut(3)).is_err(), "nothing is cut off unsaid");
    // The byte order decides which byte of a number is cut: one of them is enough for validation.
    let half = Slot { record: Pair(1, 0x0100), missing: 1, beyond: Vec::new() };
    assert_eq!(problems(&half), [""; 0]);
    assert!(write(&half).is_err(), "in this order it is not zero");
}

#[test]
fn impossible_slots_are_refused() {
    let slot = Slot { record: Pair(99, 0), missing: 5, beyond: vec![1] };
    let found = problems(&slot);
    assert_eq!(
        found[..3],
        ["no 99", "expected at most 4 bytes missing, found 5", "bytes beyond the record in a slot too small for it"]
    );
    assert_eq!(found.len(), 4, "{found:?}");
}

#[test]
fn the_layout_ends_with_the_slot() {
    let slot = |size: u64| Slot::new(Pair(1, 0), size);
    assert_eq!(places(&slot(6)), ["0 first 2", "2 second 2", "4 beyond 2"]);
    assert_eq!(places(&slot(3)), ["0 first 2", "2 second 1", "3 beyond 0"]);
    assert_eq!(places(&slot(2)), ["0 first 2", "2 second 0", "2 beyond 0"]);
}
