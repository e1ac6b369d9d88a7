//! What bounded reading promises: nothing past a window, nothing allocated on the word of a count, errors at their place.

use std::io::Cursor;

use binrw::{BinRead, BinResult, Endian};
use ksy_runtime::wire::{self, StatedLength};
use ksy_runtime::{Context, Error, Limits, Reader};

const BYTES: [u8; 10] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/// Reads from the start of [`BYTES`] in a window that ends at `end`; gives what was read and where that ended.
fn read<T>(end: u64, read: impl FnOnce(&mut Reader<'_>, Context<'_>) -> BinResult<T>) -> Result<(T, u64), String> {
    let mut reader = Reader::new(&BYTES);
    let context = Context::new(&BYTES, &Limits::default()).with_end(end);
    match read(&mut reader, context) {
        Ok(value) => Ok((value, reader.position())),
        Err(error) => Err(Error::from_binrw("toy", &error, reader.shortage(), 0).to_string()),
    }
}

/// A record that says how long it is.
#[derive(Debug, Clone, PartialEq)]
struct Run(u8);

impl BinRead for Run {
    type Args<'a> = Context<'a>;

    fn read_options<R: std::io::Read + std::io::Seek>(
        reader: &mut R,
        endian: Endian,
        context: Context<'_>,
    ) -> BinResult<Self> {
        let length = u8::read_options(reader, endian, ())?;
        wire::bytes(reader, endian, (context, i128::from(length) - 1)).map(|_| Self(length))
    }
}

#[test]
fn bytes_stay_in_their_window() {
    let bytes = |end, count| read(end, |reader, context| wire::bytes(reader, Endian::Little, (context, count)));
    assert_eq!(bytes(10, 3), Ok((vec![1, 2, 3], 3)));
    assert_eq!(bytes(4, 4), Ok((vec![1, 2, 3, 4], 4)));
    assert_eq!(bytes(4, 0), Ok((vec![], 0)));
    assert_eq!(bytes(4, 5), Err("toy at 0x0: expected 5 bytes, found 4 before the end".to_owned()));
    assert_eq!(bytes(4, -1), Err("toy at 0x0: expected a count or size of 0 or more, found -1".to_owned()));
    assert!(bytes(4, i128::MAX).is_err());
    let rest = |end| read(end, |reader, context| wire::bytes_to_end(reader, Endian::Little, (context,)));
    assert_eq!(rest(2), Ok((vec![1, 2], 2)));
    assert_eq!(rest(10).unwrap().0, BYTES);
    // From a source that is not in memory.
    let mut apart = Cursor::new(BYTES);
    assert_eq!(wire::bytes(&mut apart, Endian::Little, (Context::default(), 2)).unwrap(), [1, 2]);
    assert_eq!(wire::bytes_to_end(&mut apart, Endian::Little, (Context::default(),)).unwrap(), BYTES[2..]);
    assert!(wire::bytes(&mut apart, Endian::Little, (Context::default(), 1)).is_err());
}

#[test]
fn lists_name_the_element_that_fails() {
    let list = |end, count| {
        read(end, |reader, context| {
            let read = |reader: &mut _, _| Run::read_options(reader, Endian::Little, context);
            wire::list(reader, context, count, read).map(|runs| runs.len())
        })
    };
    // 1 is a run of one byte, 2 one of two, 4 one of four.
    assert_eq!(list(10, 0), Ok((0, 0)));
    assert_eq!(list(10, 3), Ok((3, 7)));
    assert_eq!(list(10, 4), Err("toy: [3] at 0x8: expected 7 bytes, found 2 before the end".to_owned()));
    assert_eq!(list(10, -1), Err("toy at 0x0: expected a count of 0 or more, found -1".to_owned()));
    let while_room = |end, room| {
        read(end, |reader, context| {
            let read = |reader: &mut _, _| Run::read_options(reader, Endian::Little, context);
            wire::list_while_room(reader, context, room, read).map(|runs| runs.len())
        })
    };
    let to_end = |end| while_room(end, 1);
    assert_eq!(to_end(0), Ok((0, 0)));
    assert_eq!(to_end(3), Ok((2, 3)));
    assert_eq!(to_end(7), Ok((3, 7)));
    assert_eq!(to_end(6), Err("toy: [2] at 0x4: expected 3 bytes, found 2 before the end".to_owned()));
    assert_eq!([while_room(7, 4), while_room(7, 5), while_room(7, 8)], [Ok((3, 7)), Ok((2, 3)), Ok((0, 0))]);
    // A record that knows no window may pass it; the list does not let it.
    let past = read(3, |reader, context| {
        wire::list_while_room(reader, context, 1, |reader, _| u16::read_options(reader, Endian::Little, ()))
    });
    assert_eq!(
        past,
        Err("toy: [1] at 0x2: expected an element that ends by 0x3, found one that ends at 0x4".to_owned())
    );
}

#[test]
fn a_window_is_filled() {
    let sized = |end, size| {
        read(end, |reader, context| wire::sized::<Run, _>(reader, Endian::Little, (context, size, |inner| inner)))
    };
    assert_eq!(sized(10, 1), Ok((Run(1), 1)));
    assert_eq!(sized(10, 2), Err("toy at 0x1: expected the end of the data at 0x2, found it at 0x1".to_owned()));
    assert!(sized(1, 2).is_err(), "the window does not fit");
    let nested = |levels| {
        read(10, |reader, context| {
            let context = context.with_depth_left(levels);
            let context = wire::deeper_for(reader, context, Some(1))?;
            wire::sized::<Run, _>(reader, Endian::Little, (context, 1, |inner| inner))
        })
    };
    assert_eq!(nested(1), Ok((Run(1), 1)));
    let refused = "toy at 0x0: limit depth exceeded: at most 64 levels of nesting, found more";
    assert_eq!(nested(0), Err(refused.to_owned()));
    let deeper =
        read(10, |reader, context| wire::deeper(reader, context.with_depth_left(5)).map(|inner| inner.depth_left));
    assert_eq!(deeper, Ok((4, 0)));
}

#[test]
fn a_stated_length_is_kept_where_it_is_not_true() {
    // A body of four bytes that begins at 0, in a window of ten.
    let stated = |stated, structural| {
        read(10, |reader, context| {
            wire::bytes(reader, Endian::Little, (context, 4))?;
            wire::stated_length(reader, Endian::Little, (context, 0, stated, structural))
        })
    };
    let kept = |number| StatedLength { stored: Some(number), tail: Vec::new() };
    assert_eq!(stated(4, false), Ok((StatedLength::default(), 4)));
    assert_eq!(stated(3, false), Ok((kept(3), 4)), "too short: a mere number");
    assert_eq!(stated(7, false), Ok((StatedLength { stored: None, tail: vec![5, 6, 7] }, 7)), "bytes follow");
    assert_eq!(stated(10, false).unwrap().0.tail.len(), 6);
    assert_eq!(stated(11, false), Ok((kept(11), 4)), "past the window: a mere number");
    assert_eq!(stated(7, true), Ok((kept(7), 4)), "a body that never has a tail");
    assert_eq!([wire::overstated(None, 4), wire::overstated(Some(4), 4), wire::overstated(Some(3), 4)], [None; 3]);
    assert_eq!(wire::overstated(Some(9), 4), Some(5));
    assert_eq!((wire::length_of(None, 7).unwrap(), wire::length_of(Some(3), 7).unwrap()), (7, 3));
    assert!(wire::length_of(None, 1 << 32).is_err());
}

#[test]
fn small_checks_say_what_they_want() {
    let magic = |expected: [u8; 2]| read(10, |reader, _| wire::magic(reader, Endian::Little, (expected,)));
    assert_eq!(magic([1, 2]), Ok(([1, 2], 2)));
    assert_eq!(magic(*b"ab"), Err("toy at 0x0: expected \"ab\", found \"\\x01\\x02\"".to_owned()));
    assert_eq!(wire::derived::<u8>(255).unwrap(), 255);
    assert!(wire::derived::<u8>(256).is_err());
    assert_eq!(wire::size_of_all(&[1_u16, 2, 3]), 6);
    let checked = |allowed: u8| {
        read(10, |reader, _| {
            let read = |reader: &mut Reader<'_>| u8::read_options(reader, Endian::Little, ());
            wire::checked(reader, read, |found| *found == allowed, |found| wire::not_valid("another", (*found).into()))
        })
    };
    assert_eq!(checked(1), Ok((1, 1)));
    assert_eq!(checked(2), Err("toy at 0x0: expected another, found 1".to_owned()));
    assert!(wire::require(true, 3, "yes", 0).is_ok());
    assert_eq!(
        wire::bad_order(2, 0, 1).to_string(),
        "expected a byte order flag of 0 (little-endian) or 1 (big-endian), found 2"
    );
}
