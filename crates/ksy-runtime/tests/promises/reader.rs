//! What the byte source promises: no byte past the end, the first shortage remembered, windows that only shrink.

use std::io::{Cursor, Read, Seek, SeekFrom, Write};

use ksy_runtime::error::Shortage;
use ksy_runtime::reader::{Writer, widen};
use ksy_runtime::source::{Comparer, StreamReader};
use ksy_runtime::{Budget, Context, Endian, Limits, Reader, plain, wire};

/// A reader of bytes in memory, or of a source.
trait Bytes: Read + Seek {
    fn shortage(&self) -> Option<Shortage>;
}

impl Bytes for Reader<'_> {
    fn shortage(&self) -> Option<Shortage> {
        self.shortage()
    }
}

impl Bytes for StreamReader<'_> {
    fn shortage(&self) -> Option<Shortage> {
        self.shortage()
    }
}

/// Calls a test with five bytes in memory, and with the same bytes in a source.
fn both(test: impl Fn(&mut dyn Bytes)) {
    test(&mut Reader::new(&[1, 2, 3, 4, 5]));
    let mut source = Cursor::new([1, 2, 3, 4, 5]);
    source.set_position(3);
    test(&mut StreamReader::new(&mut source).unwrap());
}

#[test]
fn reading_goes_on_and_remembers_what_was_missing() {
    both(|reader| {
        let mut two = [0; 2];
        reader.read_exact(&mut two).unwrap();
        assert_eq!((two, reader.stream_position().unwrap(), reader.shortage()), ([1, 2], 2, None));
        assert!(reader.read_exact(&mut [0; 4]).is_err());
        assert_eq!(reader.shortage(), Some(Shortage { offset: 2, wanted: 4, available: 3 }));
        assert_eq!(reader.stream_position().unwrap(), 2, "what did not fit was not read");
        assert_eq!(reader.read(&mut two).unwrap(), 2);
        assert_eq!((two, reader.stream_position().unwrap()), ([3, 4], 4));
        let mut rest = vec![9];
        assert_eq!(reader.read_to_end(&mut rest).unwrap(), 1);
        assert_eq!((rest, reader.stream_position().unwrap()), (vec![9, 5], 5));
        assert_eq!(reader.read(&mut two).unwrap(), 0);
        assert_eq!(two, [3, 4], "nothing read, nothing changed");
    });
}

#[test]
fn seeking_stays_within_the_bytes() {
    both(|reader| {
        assert_eq!(reader.seek(SeekFrom::Start(5)).unwrap(), 5);
        assert_eq!(reader.seek(SeekFrom::Current(-3)).unwrap(), 2);
        assert_eq!(reader.seek(SeekFrom::End(-1)).unwrap(), 4);
        for nowhere in [SeekFrom::Start(6), SeekFrom::Start(u64::MAX), SeekFrom::Current(2), SeekFrom::End(-6)] {
            assert!(reader.seek(nowhere).is_err(), "{nowhere:?}");
            assert_eq!(reader.stream_position().unwrap(), 4, "a seek that fails goes nowhere");
        }
        let mut one = [0];
        reader.read_exact(&mut one).unwrap();
        assert_eq!(one, [5]);
    });
}

#[test]
fn lists_that_are_read_from_a_source_have_no_spare_capacity() {
    let mut source = Cursor::new(vec![1; 100_000]);
    let mut reader = StreamReader::new(&mut source).unwrap();
    let budget = Budget::new(&Limits::default());
    let context = Context::of_source(reader.size(), &budget);
    let bytes = wire::bytes(&mut reader, Endian::Little, (context, 50_000)).unwrap();
    assert_eq!((bytes.len(), bytes.capacity()), (50_000, 50_000));
    let numbers: Vec<u32> = plain::read_many(&mut reader, Endian::Little, (context, 12_500)).unwrap();
    assert_eq!((numbers.len(), numbers.capacity()), (12_500, 12_500));
}

#[test]
fn written_bytes_are_compared_a_piece_at_a_time() {
    let bytes: Vec<u8> = (0..200_000_u32).map(|number| number.to_le_bytes()[0] ^ number.to_le_bytes()[1]).collect();
    let is_same = |written: &[u8], step: usize| {
        let mut writer = Comparer::new(Box::new(Cursor::new(bytes.clone())));
        for piece in written.chunks(step) {
            writer.write_all(piece).unwrap();
        }
        assert_eq!(writer.stream_position().unwrap(), widen(written.len()));
        writer.is_same().unwrap()
    };
    for step in [1, 1000, 65_536, 100_000, 200_000] {
        assert!(is_same(&bytes, step), "{step}");
        assert!(!is_same(&bytes[..bytes.len() - 1], step) && !is_same(&[&bytes[..], &[0]].concat(), step), "{step}");
        for wrong in [0, 65_535, 65_536, 199_999] {
            let mut other = bytes.clone();
            other[wrong] ^= 1;
            assert!(!is_same(&other, step), "{step}, {wrong}");
        }
    }
}

#[test]
fn windows_only_shrink() {
    let context = Context::new(&[0; 10], &Limits::default().with_max_depth(3));
    assert_eq!((context.end, context.depth_left), (10, 3));
    assert_eq!(context.with_end(4).end, 4);
    assert_eq!(context.with_end(40).end, 10);
    assert_eq!(context.with_end(4).with_end(7).end, 4);
    assert_eq!(context.with_depth_left(1).depth_left, 1);
    let apart = context.apart(99);
    assert_eq!((apart.end, apart.depth_left), (99, 3));
    assert_eq!(Context::default().end, u64::MAX);
    assert_eq!(Context::default().depth_left, Limits::default().max_depth);
}

#[test]
fn a_writer_grows_at_its_end_alone() {
    let mut writer = Writer::with_capacity(2);
    assert_eq!(writer.write(&[1, 2]).unwrap(), 2);
    writer.write_all(&[3]).unwrap();
    writer.flush().unwrap();
    for here in [SeekFrom::Current(0), SeekFrom::End(0), SeekFrom::Start(3)] {
        assert_eq!(writer.seek(here).unwrap(), 3, "{here:?}");
    }
    for elsewhere in [SeekFrom::Current(-1), SeekFrom::End(1), SeekFrom::Start(0)] {
        assert!(writer.seek(elsewhere).is_err(), "{elsewhere:?}");
    }
    assert_eq!(writer.into_inner(), [1, 2, 3]);
    assert_eq!(widen(7), 7);
}
