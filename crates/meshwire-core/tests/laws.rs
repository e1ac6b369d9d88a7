//! Every law can be broken, and says how; findings get the places their paths lead to.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

use binrw::Endian;
use meshwire_core::laws::{self, Rebuilt};
use meshwire_core::layout::{Leaf, LeafKind};
use meshwire_core::{Annotator, ByteString, Error, ErrorKind, Finding, Format, Info, Limits, Path, Segment, Severity};

/// What a toy gets wrong.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Fault {
    None,
    /// Writes capitals.
    Written,
    /// Forgets the last letter every time.
    Forgotten,
    /// Cannot be written without what was stored.
    Torn,
    /// Leaves out a byte of the layout.
    Gap,
    /// Shows other bytes than there are.
    Shown,
    Lint(&'static str, &'static str, &'static str),
    Info,
    /// Refuses with this message.
    Refusal(&'static str),
}

/// A count and a text. The count is stored where it is not that of the text.
#[derive(Debug, Clone)]
struct Toy {
    fault: Fault,
    stored: Option<u8>,
    text: Vec<u8>,
}

fn toy(fault: Fault, bytes: &[u8]) -> Result<Toy, Error> {
    if let Fault::Refusal(message) = fault {
        return Err(Error::new("toy", ErrorKind::Unsupported(message.to_owned())));
    }
    let Some((count, text)) = bytes.split_first() else {
        return Err(Error::new("toy", ErrorKind::Truncated { wanted: 1, available: 0 }));
    };
    let stored = (usize::from(*count) != text.len()).then_some(*count);
    Ok(Toy { fault, stored, text: text.to_vec() })
}

impl Format for Toy {
    const NAME: &'static str = "toy";

    fn detect(_: &[u8]) -> bool {
        true
    }

    fn read_with(bytes: &[u8], _: &Limits) -> Result<Self, Error> {
        toy(Fault::None, bytes)
    }

    fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        if self.fault == Fault::Torn && self.stored.is_none() {
            return Err(Error::new("toy", ErrorKind::Unwritable(Vec::new())));
        }
        let count = self.stored.unwrap_or(u8::try_from(self.text.len()).unwrap());
        let text = if self.fault == Fault::Written { self.text.to_ascii_uppercase() } else { self.text.clone() };
        Ok([&[count], text.as_slice()].concat())
    }

    fn forget_stored(&mut self) {
        self.stored = None;
        if self.fault == Fault::Forgotten {
            self.text.pop();
        }
    }

    fn findings(&self) -> Vec<Finding> {
        match self.fault {
            Fault::Lint(code, field, message) => {
                let path = Path::from_iter((!field.is_empty()).then_some(Segment::Field(field)));
                vec![Finding::new(code, Severity::Warning, path, message)]
            }
            _ => Vec::new(),
        }
    }

    fn info(&self) -> Info {
        let mut info = Info::default();
        info.add("text", if self.fault == Fault::Info { "two\nlines" } else { "one line" });
        info
    }

    fn layout(&self, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error> {
        let mut bytes = self.to_bytes()?;
        if self.fault == Fault::Shown {
            bytes[1] ^= 1;
        }
        let mut out = Annotator::new(&bytes, Endian::Little, sink);
        out.hidden("count", LeafKind::Unsigned, 1);
        if self.fault == Fault::Gap {
            out.seek(2);
            out.field("text", &ByteString::from(&self.text[1..]));
        } else {
            out.field("text", &ByteString::from(self.text.as_slice()));
            out.field("tail", &Vec::<u8>::new());
        }
        Ok(())
    }
}

const DOOR: &[u8] = b"\x05door";

/// What the laws say of a toy with a fault.
fn broken(fault: Fault) -> String {
    match laws::any_input(DOOR, |bytes| toy(fault, bytes)) {
        Ok(kept) => format!("kept: {kept}"),
        Err(broken) => broken.to_string(),
    }
}

#[test]
fn each_law_can_be_broken() {
    assert_eq!(broken(Fault::None), "kept: true");
    assert_eq!(broken(Fault::Refusal("no toy")), "kept: false");
    assert_eq!(broken(Fault::Written), "error[lossless] text at 0x1: the file has \"door\", written \"DOOR\"");
    assert_eq!(
        broken(Fault::Forgotten),
        "error[rebuild] count at 0x0: the file has 3, written 2; the file has 4 bytes, written 3"
    );
    assert_eq!(broken(Fault::Torn), "kept: true", "stored numbers may hold a broken file together");
    assert_eq!(
        broken(Fault::Gap),
        "error[layout] text at 0x2: expected the bytes at 0x1, found other bytes or another place"
    );
    assert_eq!(
        broken(Fault::Shown),
        "error[layout] text at 0x1: expected the bytes at 0x1, found other bytes or another place"
    );
    assert_eq!(broken(Fault::Info), "error[info]: a line without a label, or of several lines");
    for (words, problem) in [
        ("two\nlines", "not one line"),
        ("ends with a colon:", "not one line"),
        ("while parsing field", "text from a library"),
    ] {
        let shown = words.replace('\n', "\\n");
        assert_eq!(broken(Fault::Refusal(words)), format!("error[refusal]: {problem}: toy: {shown}"));
    }
}

#[test]
fn a_finding_has_a_code_one_line_and_a_place() {
    let lint = |code, field, message| broken(Fault::Lint(code, field, message));
    for field in ["count", "text", "tail", ""] {
        assert_eq!(lint("odd-door", field, "is ajar"), "kept: true", "{field}");
    }
    let says = |problem: &str, finding: &str| format!("error[findings]: {problem}: warning{finding}");
    assert_eq!(lint("Odd", "", "m"), says("the code is not in kebab case", "[Odd]: m"));
    assert_eq!(lint("odd", "", ""), says("the message is not one line", "[odd]: "));
    assert_eq!(lint("odd", "handle", "m"), says("the path is not in the layout", "[odd] handle: m"));
}

#[test]
fn errors_of_reading_are_checked_by_their_kind() {
    let refusal = |kind| match laws::refusal(&Error::new("toy", kind), b"") {
        Ok(()) => "kept".to_owned(),
        Err(broken) => broken.message,
    };
    assert_eq!(refusal(ErrorKind::Truncated { wanted: 2, available: 1 }), "kept");
    assert!(refusal(ErrorKind::Truncated { wanted: 1, available: 1 }).starts_with("nothing is missing"));
    assert_eq!(refusal(ErrorKind::invalid("a", "b")), "kept");
    assert!(refusal(ErrorKind::invalid("a", "a")).starts_with("expected and found do not differ"));
    assert!(refusal(ErrorKind::invalid("", "b")).starts_with("expected and found do not differ"));
    assert!(refusal(std::io::Error::other("no disk").into()).starts_with("not a read error"));
    let quoting = Error::new("toy", ErrorKind::invalid("a door", "`Error`"));
    assert_eq!(laws::refusal(&quoting, b"MODEL Error"), Ok(()), "a word of the file");
    assert!(laws::refusal(&quoting, b"MODEL").unwrap_err().message.starts_with("text from a library"));
    for (message, input) in [("0\\r:", &b"0\r:"[..]), ("0\\u{1}a:", b"0\x01a:"), ("0:", b"0:")] {
        let ending = Error::new("toy", ErrorKind::invalid("a", message));
        assert_eq!(laws::refusal(&ending, input), Ok(()), "{message} quotes the file");
        assert!(laws::refusal(&ending, b"").is_err(), "{message} is broken off");
    }
    let far = Error::new("toy", ErrorKind::invalid("a", "b")).at(Path::root(), 9);
    assert!(laws::refusal(&far, &[0; 8]).unwrap_err().message.starts_with("the place is past the end"));
    assert_eq!(laws::refusal(&far, &[0; 9]), Ok(()));
}

#[test]
fn rebuilding_reports_its_result() {
    let rebuilt =
        |fault, bytes: &[u8]| laws::rebuilt(&mut toy(fault, bytes).unwrap(), bytes, |bytes| toy(fault, bytes));
    assert_eq!(rebuilt(Fault::None, b"\x04door"), Ok(Rebuilt::Same));
    assert_eq!(rebuilt(Fault::None, DOOR), Ok(Rebuilt::Other(b"\x04door".to_vec())));
    assert!(matches!(rebuilt(Fault::Torn, DOOR), Ok(Rebuilt::Unwritable(_))));
    let deaf = laws::rebuilt(&mut toy(Fault::None, DOOR).unwrap(), DOOR, |_| toy(Fault::Refusal("deaf"), b""));
    assert_eq!(deaf.unwrap_err().message, "the rebuilt file does not read: toy: deaf");
}

#[test]
fn written_files_read_back() {
    let written = |fault, reads| laws::written(&toy(fault, b"\x04door").unwrap(), |bytes| toy(reads, bytes));
    assert_eq!(written(Fault::None, Fault::None), Ok(true));
    assert_eq!(written(Fault::Torn, Fault::None), Ok(false));
    assert_eq!(written(Fault::None, Fault::Written).unwrap_err().code, "lossless");
    assert_eq!(written(Fault::None, Fault::Refusal("deaf")).unwrap_err().code, "written");
}

#[cfg(feature = "testkit")]
#[test]
fn assertions_ask_the_laws() {
    use meshwire_core::testkit;

    // Cut to nothing it is refused; cut elsewhere and changed in bytes and words it is read.
    assert_eq!(testkit::assert_any_damage::<Toy>("toy", DOOR), (4 + 5 * 3 + 2 * 3, 1));
    let mut door: Toy = testkit::assert_whole("toy", DOOR);
    assert_eq!(door.text, b"door");
    assert!(!testkit::assert_rebuilds("toy", &mut door, DOOR));
    assert!(testkit::assert_rebuilds("toy", &mut door, b"\x04door"));
    let panics = |look: fn()| std::panic::catch_unwind(look).is_err();
    assert!(panics(|| drop(testkit::assert_whole::<Toy>("toy", b""))));
    assert!(panics(|| {
        testkit::assert_rebuilds("toy", &mut toy(Fault::Torn, DOOR).unwrap(), DOOR);
    }));
}

/// A layout of three places, one of them in two parts.
fn layout(sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error> {
    let mut out = Annotator::new(&[0; 12], Endian::Little, sink);
    out.field("a", &0_u32);
    out.field("list", &vec![0_u16, 0]);
    out.field("empty", &Vec::<u8>::new());
    out.field("b", &0_u32);
    Ok(())
}

#[test]
fn findings_get_the_place_and_length_of_their_paths() {
    let at = |segments: &[Segment]| Finding::new("odd", Severity::Note, segments.iter().copied().collect(), "m");
    let (list, index) = (Segment::Field("list"), Segment::Index(1));
    let findings = vec![
        at(&[Segment::Field("b")]),
        at(&[list, index]),
        at(&[list]),
        at(&[Segment::Field("empty")]),
        at(&[]),
        at(&[Segment::Field("nowhere")]),
        at(&[list, Segment::Index(2)]),
        at(&[list]),
    ];
    let located = meshwire_core::finding::locate(findings, layout);
    let places: Vec<(String, Option<u64>, u64)> =
        located.into_iter().map(|finding| (finding.path.to_string(), finding.offset, finding.length)).collect();
    let place = |path: &str, offset, length| (path.to_owned(), offset, length);
    assert_eq!(
        places,
        [
            place("", None, 0),
            place("nowhere", None, 0),
            place("list[2]", None, 0),
            place("list", Some(4), 4),
            place("list", Some(4), 4),
            place("list[1]", Some(6), 2),
            place("b", Some(8), 4),
            place("empty", Some(8), 0),
        ]
    );
}

#[test]
fn a_finding_about_a_list_spans_every_part_of_each_row() {
    let finding = Finding::new("odd", Severity::Note, [Segment::Field("rows")].into_iter().collect(), "m");
    let rows = |sink: &mut dyn FnMut(Leaf<'_>)| {
        let mut out = Annotator::new(&[0; 20], Endian::Little, sink);
        out.field("before", &vec![vec![0_u16, 0]]);
        out.field("rows", &vec![vec![0_u32, 0], vec![0, 0]]);
        Ok(())
    };
    let located = meshwire_core::finding::locate(vec![finding], rows);
    assert_eq!((located[0].offset, located[0].length), (Some(4), 16));
}

#[test]
fn a_file_is_walked_only_where_there_is_something_to_find() {
    let none = meshwire_core::finding::locate(Vec::new(), |_| panic!("nothing to find"));
    assert_eq!(none, []);
    let whole = vec![Finding::new("odd", Severity::Error, Path::root(), "m")];
    let found = meshwire_core::finding::locate(whole, |_| panic!("no place to find"));
    assert_eq!(found[0].to_string(), "error[odd]: m");
    assert!(Severity::Note < Severity::Warning && Severity::Warning < Severity::Error);
    // What cannot be laid out keeps its findings, without places.
    let lost = vec![Finding::new("odd", Severity::Note, Path::from_iter([Segment::Field("a")]), "m")];
    let refused = |_: &mut dyn FnMut(Leaf<'_>)| Err(Error::new("toy", ErrorKind::Unwritable(Vec::new())));
    assert_eq!(meshwire_core::finding::locate(lost, refused)[0].offset, None);
}
