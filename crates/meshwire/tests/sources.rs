//! Files that are not read into memory: the same values, the same bytes, the same errors.
#![cfg(all(feature = "xac", feature = "xsm", feature = "xpm", feature = "xmf"))]
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::io::Cursor;

use meshwire::{Format, Limits, xac, xmf, xpm, xsm};
use meshwire_core::testkit;

/// Reads bytes from memory and from a source. Both must give the same file or the same error.
fn alike<F: Format + PartialEq>(name: &str, bytes: &[u8]) -> bool {
    let limits = Limits::default();
    let read = F::read_with(bytes, &limits);
    let streamed = F::read_from(&mut Cursor::new(bytes), &limits);
    match (read, streamed) {
        (Ok(read), Ok(streamed)) => {
            assert!(streamed.same_as(&read), "{name}");
            assert!(streamed.is_written_as(Box::new(Cursor::new(bytes.to_vec()))).unwrap(), "{name}");
            let other = [bytes, &[0]].concat();
            assert!(!streamed.is_written_as(Box::new(Cursor::new(other))).unwrap(), "{name}");
            true
        }
        (Err(read), Err(streamed)) => {
            assert_eq!(streamed, read, "{name}");
            false
        }
        (read, streamed) => panic!("{name}: {:?}, {:?}", read.err(), streamed.err()),
    }
}

/// Reads all samples and real files of a format, whole and damaged.
fn all_alike<F: Format + PartialEq>(kind: &str) {
    let (mut whole, mut damaged) = (0, 0);
    for path in testkit::samples(kind).into_iter().chain(testkit::corpus_if_set(kind, &[kind])) {
        let (name, bytes) = (path.display().to_string(), std::fs::read(&path).unwrap());
        whole += usize::from(alike::<F>(&name, &bytes));
        testkit::some_hostile(&bytes, 20, |bytes| damaged += usize::from(!alike::<F>(&name, bytes)));
    }
    assert!(whole > 0 && damaged > 0, "{kind}: {whole} whole, {damaged} damaged");
}

#[test]
fn files_are_read_alike_from_memory_and_from_a_source() {
    all_alike::<xac::XacFile>("xac");
    all_alike::<xsm::XsmFile>("xsm");
    all_alike::<xpm::XpmFile>("xpm");
    all_alike::<xmf::XmfFile>("xmf");
}
