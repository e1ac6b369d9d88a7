//! Parts that are absent where they cannot be read.

use std::io::{self, Cursor, Read, Seek, SeekFrom};

use ksy_runtime::Limits;
use ksy_runtime::damage::read_partial;
use ksy_runtime::prelude::*;
use ksy_runtime::whole::{read_from, read_whole};

use crate::support::{hostile, same, unwritable};

#[record(little)]
pub struct Page {
    pub ofs_note: u8,
    #[at(ofs_note, lax)]
    pub note: Option<At<[u8; 2]>>,
}

#[record(little, whole)]
pub struct Pages {
    pub len_page: u8,
    #[size(len_page)]
    pub page: Window<Page>,
    #[gaps]
    pub gaps: Gaps,
}

const WITH_NOTE: &[u8] = b"\x04\x01ab!";
const WITHOUT: &[u8] = b"\x04\x03ab!";

#[test]
fn the_window_of_an_absent_part_keeps_its_bytes() {
    let mut pages = same::<Pages>(WITH_NOTE);
    assert_eq!((&pages.page.note, &pages.page.rest[..]), (&Some(At { position: 1, value: *b"ab" }), &b"\0\0\0"[..]));
    // Without the note, its bytes are those of the window.
    (pages.page.value.note, pages.page.rest, pages.gaps) = (None, b"ab!".to_vec(), Gaps::default());
    assert!(unwritable(&pages).contains("expected a value that is read back as it is"));

    let pages = same::<Pages>(WITHOUT);
    assert_eq!((&pages.page.note, &pages.page.rest[..]), (&None, &b"ab!"[..]));
    let part = read_partial::<Pages>("toy", WITHOUT, &Limits::default()).unwrap();
    let errors: Vec<_> = part.errors.iter().map(ToString::to_string).collect();
    assert_eq!(errors, ["toy: page.note at 0x4: expected 2 bytes, found 1 before the end"]);
    assert_eq!(part.value, pages);
    hostile::<Pages>(WITH_NOTE);
}

#[test]
fn a_limit_is_an_error() {
    let error = read_whole::<Pages>("toy", WITH_NOTE, &Limits::default().with_max_items(0)).unwrap_err();
    assert!(error.to_string().starts_with("toy: page.note at 0x2: limit items exceeded"), "{error}");
}

/// Fails once, at the note.
struct Broken(Cursor<&'static [u8]>, bool);

impl Read for Broken {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let room = 2_u64.saturating_sub(self.0.position()) as usize;
        match room.min(out.len()) {
            _ if self.1 => self.0.read(out),
            0 => {
                self.1 = true;
                Err(io::Error::other("the disk is gone"))
            }
            room => self.0.read(&mut out[..room]),
        }
    }
}

impl Seek for Broken {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}

#[test]
fn a_source_that_fails_is_an_error() {
    let error = read_from::<Pages>("toy", &mut Broken(Cursor::new(WITH_NOTE), false), &Limits::default()).unwrap_err();
    assert!(error.to_string().contains("the disk is gone"), "{error}");
}
