//! What the byte source promises: no byte past the end, the first shortage remembered, windows that only shrink.

use std::io::{Read, Seek, SeekFrom, Write};

use ksy_runtime::error::Shortage;
use ksy_runtime::reader::{Writer, widen};
use ksy_runtime::{Context, Limits, Reader};

#[test]
fn reading_goes_on_and_remembers_what_was_missing() {
    let mut reader = Reader::new(&[1, 2, 3, 4, 5]);
    let mut two = [0; 2];
    reader.read_exact(&mut two).unwrap();
    assert_eq!((two, reader.position(), reader.shortage()), ([1, 2], 2, None));
    assert!(reader.read_exact(&mut [0; 4]).is_err());
    assert_eq!(reader.shortage(), Some(Shortage { offset: 2, wanted: 4, available: 3 }));
    assert_eq!(reader.position(), 2, "what did not fit was not read");
    assert_eq!(reader.read(&mut two).unwrap(), 2);
    assert_eq!((two, reader.stream_position().unwrap()), ([3, 4], 4));
    let mut rest = vec![9];
    assert_eq!(reader.read_to_end(&mut rest).unwrap(), 1);
    assert_eq!((rest, reader.position()), (vec![9, 5], 5));
    assert_eq!(reader.read(&mut two).unwrap(), 0);
    assert_eq!(two, [3, 4], "nothing read, nothing changed");
}

#[test]
fn seeking_stays_within_the_bytes() {
    let mut reader = Reader::new(&[1, 2, 3, 4, 5]);
    assert_eq!(reader.seek(SeekFrom::Start(5)).unwrap(), 5);
    assert_eq!(reader.seek(SeekFrom::Current(-3)).unwrap(), 2);
    assert_eq!(reader.seek(SeekFrom::End(-1)).unwrap(), 4);
    for nowhere in [SeekFrom::Start(6), SeekFrom::Start(u64::MAX), SeekFrom::Current(2), SeekFrom::End(-6)] {
        assert!(reader.seek(nowhere).is_err(), "{nowhere:?}");
        assert_eq!(reader.position(), 4, "a seek that fails goes nowhere");
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
