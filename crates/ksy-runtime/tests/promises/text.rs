//! What texts promise: the bytes of the file, whatever they are, and never more than their field.

use std::io::Cursor;

use binrw::{BinRead, BinWrite, Endian};
use ksy_runtime::text::TooLong;
use ksy_runtime::{
    ByteString, Context, Error, ErrorKind, FixedText, Limits, Reader, Segment, TerminatedText, WireSize,
};

#[test]
fn a_text_is_as_long_as_the_file_says() {
    let bytes = b"door and a long name of a handle";
    for length in [0, 1, 23, 24, 25, 32] {
        let mut reader = Reader::new(bytes);
        let context = Context::new(bytes, &Limits::default());
        let text = ByteString::read_options(&mut reader, Endian::Little, (context, length)).unwrap();
        let length = usize::try_from(length).unwrap();
        assert_eq!(text.as_bytes(), &bytes[..length]);
        assert_eq!((reader.position(), text.wire_size()), (length as u64, length as u64));
        assert_eq!(text, ByteString::from(&bytes[..length]));
        assert_eq!(text, ByteString::from(bytes[..length].to_vec()));
        assert_eq!(text.is_empty(), length == 0);
        let mut written = Cursor::new(Vec::new());
        text.write_options(&mut written, Endian::Big, ()).unwrap();
        assert_eq!(written.into_inner(), &bytes[..length]);
        // The same from a source that is not in memory.
        let apart =
            ByteString::read_options(&mut Cursor::new(bytes), Endian::Little, (Context::default(), length as i128));
        assert_eq!(apart.unwrap(), text);
    }
    for wrong in [33, -1, i128::MAX] {
        let context = Context::new(bytes, &Limits::default());
        assert!(
            ByteString::read_options(&mut Reader::new(bytes), Endian::Little, (context, wrong)).is_err(),
            "{wrong}"
        );
    }
    let window = Context::new(bytes, &Limits::default()).with_end(3);
    assert!(ByteString::read_options(&mut Reader::new(bytes), Endian::Little, (window, 4)).is_err(), "past its window");
}

#[test]
fn a_terminated_text_ends_at_its_zero() {
    let read = |bytes: &[u8], end| {
        let mut reader = Reader::new(bytes);
        let context = Context::new(bytes, &Limits::default()).with_end(end);
        TerminatedText::read_options(&mut reader, Endian::Little, context).map(|text| (text, reader.position()))
    };
    assert_eq!(read(b"ab\0c", 4).unwrap(), (TerminatedText(b"ab".to_vec()), 3));
    assert_eq!(read(b"\0", 1).unwrap(), (TerminatedText(Vec::new()), 1));
    assert!(read(b"ab\0", 2).is_err(), "the zero is past the window");
    assert!(read(b"ab", 2).is_err());
    let text = TerminatedText(b"ab".to_vec());
    let mut written = Cursor::new(Vec::new());
    text.write_options(&mut written, Endian::Big, ()).unwrap();
    assert_eq!((written.into_inner(), text.wire_size()), (b"ab\0".to_vec(), 3));
    assert_eq!((text.text(), text.to_str(), text.to_lossy().as_ref()), (&b"ab"[..], Some("ab"), "ab"));
}

#[test]
fn a_fixed_field_keeps_what_is_behind_its_text() {
    let mut field = FixedText::<6>(*b"ab\0xyz");
    assert_eq!((field.text(), field.rest(), field.is_terminated()), (&b"ab"[..], &b"xyz"[..], true));
    let full = FixedText::<2>(*b"ab");
    assert_eq!((full.text(), full.rest(), full.is_terminated()), (&b"ab"[..], &b""[..], false));
    let last = FixedText::<3>(*b"ab\0");
    assert_eq!((last.text(), last.rest(), last.is_terminated()), (&b"ab"[..], &b""[..], true));
    assert_eq!(field.set("toolong"), Err(TooLong { length: 7, capacity: 6 }));
    assert_eq!(&field.0, b"ab\0xyz", "a refusal changes nothing");
    field.set("c").unwrap();
    assert_eq!(&field.0, b"c\0\0xyz", "the bytes after the old text stay");
    field.set("sixsix").unwrap();
    assert!(!field.is_terminated());
    assert_eq!(FixedText::<3>::new("abcd").unwrap_err().to_string(), "expected a text of at most 3 bytes, found 4");
    assert_eq!(FixedText::<3>::new("abc").unwrap().0, *b"abc");
}

#[test]
fn code_pages_are_read_and_written() {
    let text = ByteString::from(&b"S\xe4bel"[..]);
    assert_eq!((text.to_str(), text.to_lossy().as_ref()), (None, "S\u{fffd}bel"));
    assert_eq!(text.to_windows_1252(), "Säbel");
    assert_eq!(ByteString::from_windows_1252("Säbel"), Some(text.clone()));
    assert_eq!(ByteString::from_windows_1252("Ω"), None);
    assert_eq!(Vec::<u8>::from(text), b"S\xe4bel");
    assert_eq!(ByteString::from(String::from("door")).to_str(), Some("door"));
}

#[cfg(feature = "serde")]
#[test]
fn texts_come_back_from_json_byte_for_byte() {
    for bytes in [&b"plain"[..], b"", b"S\xe4bel", b"a\0b", b"\xff\xfe"] {
        let text = ByteString::from(bytes);
        let json = serde_json::to_string(&text).unwrap();
        assert_eq!(serde_json::from_str::<ByteString>(&json).unwrap(), text, "{json}");
        let ended = TerminatedText(bytes.to_vec());
        let json = serde_json::to_string(&ended).unwrap();
        assert_eq!(serde_json::from_str::<TerminatedText>(&json).unwrap(), ended, "{json}");
    }
}

#[test]
fn an_error_says_where() {
    let kind = || ErrorKind::invalid("a door", "a window");
    assert_eq!(Error::new("house", kind()).offset(), None);
    let path = [Segment::Field("front"), Segment::Index(2)].into_iter().collect();
    let error = Error::new("house", kind()).at(path, 7);
    assert_eq!((error.format(), error.offset(), error.path().to_string().as_str()), ("house", Some(7), "front[2]"));
    assert_eq!(error.kind(), &kind());
}
