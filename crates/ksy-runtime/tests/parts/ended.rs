//! Records that end at a terminator, or stand padded in a place of a stated size.

use ksy_runtime::prelude::*;
use ksy_runtime::whole::write_whole;

use crate::support::{hostile, leaves, random, refused, same, unwritable};

#[record(little, params(wide: bool))]
pub struct Block {
    pub first: u8,
    #[br(if(wide && !io.eof()))]
    pub second: Option<u8>,
}

#[record(little)]
pub struct Greedy {
    #[to_end]
    pub data: Vec<u8>,
}

#[switch(u8)]
pub enum Body {
    #[tag(1 => (true))]
    Block(Block),
    #[tag(2)]
    Greedy(Greedy),
    Unknown(Vec<u8>),
}

/// Each way to end at a terminator.
#[record(little)]
pub struct Lines {
    pub tag: u8,
    #[until(b"|")]
    #[br(args(true))]
    pub plain: Ended<Block>,
    #[until(b"|", include)]
    pub include: Ended<Greedy>,
    #[until(b"|", keep)]
    #[tag(tag)]
    pub keep: Ended<Body>,
    #[magic(b"|")]
    bar: [u8; 1],
    #[br(if(tag == 1))]
    #[until(b"\0\0")]
    pub pairs: Option<Ended<Greedy>>,
    #[br(count = tag, args(index == 0))]
    #[until(b"/")]
    pub list: Vec<Ended<Block>>,
    #[repeat_until(item.data.is_empty())]
    #[until(b"\n")]
    pub texts: Vec<Ended<Greedy>>,
    #[until(b";", lenient)]
    pub last: Ended<Greedy>,
}

const LINES: &[u8] = b"\x01ab!|cd|ef|a\0\0b\0\0xyz/more\n\nend;";

#[test]
fn values_end_at_terminators() {
    let file = same::<Lines>(LINES);
    assert_eq!((file.plain.second, &file.plain.rest[..]), (Some(b'b'), &b"!|"[..]));
    assert_eq!((&file.include.data[..], &file.include.rest[..]), (&b"cd|"[..], &b""[..]));
    assert_eq!(
        (&file.keep.value, &file.keep.rest[..]),
        (&Body::Block(Block { first: b'e', second: Some(b'f') }), &b""[..])
    );
    assert_eq!(file.pairs.as_ref().unwrap().data, b"a\0\0b", "in steps of two");
    assert_eq!((file.list[0].second, &file.list[0].rest[..]), (Some(b'y'), &b"z/"[..]));
    assert_eq!((file.texts.len(), &file.last.data[..], &file.last.rest[..]), (2, &b"end"[..], &b";"[..]));
    let found = leaves(&file);
    for leaf in ["plain.first 1+1", "plain.rest 3+2", "include.data 5+3", "keep.block.second 9+1", "last.rest 30+1"] {
        assert!(found.contains(&leaf.to_owned()), "{leaf} in {found:?}");
    }
    assert_eq!(same::<Lines>(&LINES[..LINES.len() - 1]).last.rest, b"", "lenient");
    hostile::<Lines>(LINES);
}

/// A change of a file.
type Edit<'a> = &'a dyn Fn(&mut Lines);

#[test]
fn what_would_read_otherwise_is_refused() {
    let same = || same::<Lines>(LINES);
    let cases: [(&str, Edit); 10] = [
        (r#"plain: expected bytes without the terminator "|", of which only 0 would be read"#, &|f| {
            f.plain.first = b'|';
        }),
        (r#"plain: expected "|" at the end, where it is looked for, found none"#, &|f| f.plain.rest = b"!".to_vec()),
        (r#"plain: expected bytes without the terminator "|", of which only 3 would be read"#, &|f| {
            f.plain.rest.push(b'!');
        }),
        (r#"include: expected "|" at the end"#, &|f| f.include.data = b"cd".to_vec()),
        (r#"include: expected at most 0 bytes that the value does not read, found 1"#, &|f| {
            (f.include.data, f.include.rest) = (b"cd".to_vec(), b"|".to_vec());
        }),
        (r#"keep: expected bytes without the terminator "|""#, &|f| f.keep.rest = b"|".to_vec()),
        (r#"pairs: expected "\x00\x00" at the end, where it is looked for, found none"#, &|f| {
            f.pairs.as_mut().unwrap().data.push(1);
        }),
        (r#"list[0]: expected bytes without the terminator "/""#, &|f| f.list[0].second = Some(b'/')),
        (r#"texts: expected an element that ends the list"#, &|f| {
            f.texts.pop();
        }),
        (r#"last: expected bytes without the terminator ";""#, &|f| f.last.data[0] = b';'),
    ];
    for (expected, change) in cases {
        let mut file = same();
        change(&mut file);
        let message = unwritable(&file);
        assert!(message.contains(expected), "{message} is not {expected}");
    }
    assert_eq!(
        refused::<Lines>(b"\x01ab!"),
        r#"toy: plain at 0x1: expected bytes that end with "|", found the end of the data"#
    );
    assert_eq!(refused::<Lines>(b"\x01|"), "toy: plain at 0x1: expected 1 bytes, found 0 before the end");
}

/// What follows a terminator that is kept, or may be missing.
#[record(little)]
pub struct Kept {
    #[until(b"|", keep)]
    pub keep: Ended<Greedy>,
    pub next: u8,
    #[until(b"|", lenient)]
    pub open: Ended<Greedy>,
    #[to_end]
    pub rest: Vec<u8>,
}

/// The same in lists.
#[record(little)]
pub struct List {
    #[to_end]
    #[until(b"\0", lenient)]
    pub items: Vec<Ended<Greedy>>,
}

/// Its last part reads all there is where no terminator ends it.
#[record(little)]
pub struct Inner {
    #[until(b"\0", lenient)]
    pub text: Ended<Greedy>,
}

#[record(little)]
pub struct Outer {
    pub size: u8,
    #[size(size)]
    pub inner: Window<Inner>,
}

/// A text parameter beside a value up to a terminator that is not consumed.
#[record(params(title: String))]
pub struct Titled {
    #[param]
    pub title: String,
    #[until(b"|", keep)]
    pub keep: Vec<u8>,
    pub next: u8,
}

#[record]
pub struct Shelf {
    #[br(args("on it".to_owned()))]
    pub titled: Titled,
}

#[test]
fn what_follows_is_looked_at() {
    let mut file = same::<Kept>(b"ab|cd|ef");
    file.next = b'/';
    assert!(unwritable(&file).contains(r#"keep: expected "|" to follow, because it ends the value"#));
    file.next = b'|';
    file.open.rest.clear();
    assert!(unwritable(&file).contains(r#"open: expected "|", because 2 bytes follow"#));
    file.rest.clear();
    assert_eq!(write_whole("toy", &file).unwrap(), b"ab|cd");
    hostile::<Kept>(b"ab|cd|ef");

    let mut file = same::<List>(b"ab\0cd\0ef");
    file.items[1].rest.clear();
    let message = unwritable(&file);
    assert_eq!(message, r#"toy: cannot be written: items[1]: expected "\x00", because 2 bytes follow"#);
    assert!(random::<List>() > 20 || cfg!(not(feature = "arbitrary")));

    let mut file = same::<Outer>(b"\x04ab\0x");
    assert_eq!(file.inner.rest, b"x");
    file.inner.text.rest = Vec::new();
    file.size -= 1;
    assert!(unwritable(&file).contains("inner.rest: expected at most 0 bytes that the value does not read, found 1"));
    assert!(random::<Outer>() > 20 || cfg!(not(feature = "arbitrary")));

    assert_eq!(same::<Shelf>(b"ab|").titled.title, "on it");
    assert!(random::<Shelf>() > 0 || cfg!(not(feature = "arbitrary")));
}

/// Each way to stand in a place.
#[record(little)]
pub struct Places {
    pub size: u8,
    #[size(size)]
    #[cut(b"@", include)]
    pub include: Ended<Greedy>,
    #[size(size)]
    #[cut(pad = 0x2b)]
    #[br(args(true))]
    pub padded: Ended<Block>,
    #[size(size)]
    #[cut(b"@", pad = 0x2b)]
    #[tag(size)]
    pub both: Ended<Body>,
    #[br(count = 2)]
    #[size(size - index as u8)]
    #[cut(b"@")]
    pub list: Vec<Ended<Greedy>>,
    #[br(if(size > 1))]
    #[size(2)]
    #[cut(b"\0")]
    pub boxed: Option<Box<Ended<Places2>>>,
    #[to_end]
    #[cut(b"@", pad = 0x2b)]
    pub last: Ended<Greedy>,
}

#[record(little)]
pub struct Places2 {
    #[until(b"-", lenient)]
    pub text: Ended<Greedy>,
}

const PLACES: &[u8] = b"\x04ab@!\x41+++un@+le@!m@.a-last@!+";

#[test]
fn values_stand_padded_in_places() {
    let mut file = same::<Places>(PLACES);
    assert_eq!((&file.include.data[..], &file.include.rest[..]), (&b"ab@"[..], &b"!"[..]));
    assert_eq!((file.padded.first, file.padded.second, &file.padded.rest[..]), (b'A', None, &b"+++"[..]));
    assert_eq!((&file.both.value, &file.both.rest[..]), (&Body::Unknown(b"un".to_vec()), &b"@+"[..]));
    assert_eq!((&file.list[1].data[..], &file.list[1].rest[..]), (&b"m"[..], &b"@."[..]));
    assert_eq!(file.boxed.as_ref().unwrap().text.data, b"a");
    assert_eq!((&file.last.data[..], &file.last.rest[..]), (&b"last"[..], &b"@!+"[..]));
    hostile::<Places>(PLACES);

    file.padded.second = Some(b'+');
    file.padded.rest.pop();
    file.both.value = Body::Unknown(b"u@n".to_vec());
    file.both.rest.pop();
    file.list[1].rest.push(b'x');
    file.include.data = b"ab".to_vec();
    let message = unwritable(&file);
    for expected in [
        r#"both: expected bytes without the terminator "@" and padding at the end, of which only 1 would be read"#,
        "list[1].size: expected 3 bytes by the other fields, found 4",
        "include: expected 4 bytes by the other fields, found 3",
        "padded: expected bytes without padding at the end, of which only 1 would be read",
    ] {
        assert!(message.contains(expected), "{message} is not {expected}");
    }
}

/// Values that are reached by position.
#[record(little)]
pub struct Far {
    pub position: u8,
    #[at(position)]
    #[size(3)]
    #[cut(pad = 0x20)]
    pub place: At<Ended<Greedy>>,
    #[at(1)]
    #[until(b"|")]
    #[br(args(false))]
    pub line: At<Ended<Block>>,
    #[gaps]
    pub gaps: Gaps,
}

#[test]
fn they_may_be_reached_by_position() {
    let mut file = same::<Far>(b"\x06abc|!x  ");
    assert_eq!((&file.place.data[..], &file.line.value.rest[..]), (&b"x"[..], &b"bc|"[..]));
    hostile::<Far>(b"\x06abc|!x  ");
    file.place.data = b"yy".to_vec();
    assert!(unwritable(&file).contains("place: expected 3 bytes by the other fields, found 4"));
    file.place.value.rest.pop();
    file.line.first = b'|';
    assert!(unwritable(&file).contains(r#"line: expected bytes without the terminator "|""#));
    file.line.first = b'A';
    assert_eq!(write_whole("toy", &file).unwrap(), b"\x06Abc|!yy ");
    assert!(random::<Far>() > 20 || cfg!(not(feature = "arbitrary")));
}

/// Parts that do not ask the stream.
#[record(big, params(wide: bool))]
pub struct Pair {
    pub first: u8,
    #[br(if(wide))]
    pub second: Option<u16>,
}

/// Random values of each kind.
#[record(big)]
pub struct Any {
    pub size: u8,
    #[until(b"|", include)]
    #[br(args(true))]
    pub one: Ended<Pair>,
    #[size(size)]
    #[cut(b"@", include, pad = 7)]
    #[br(args(true))]
    pub two: Ended<Pair>,
    #[size(size)]
    #[cut(pad = 7)]
    pub three: Ended<Greedy>,
    #[br(count = size)]
    #[until(b"\0\0")]
    pub list: Vec<Ended<Greedy>>,
    #[repeat_until(item.first == 3)]
    #[size(3)]
    #[cut(b"\xff")]
    #[br(args(false))]
    pub places: Vec<Ended<Pair>>,
    #[until(b"|", keep)]
    pub keep: Ended<Greedy>,
    #[magic(b"|")]
    bar: [u8; 1],
    pub tag: u8,
    #[size(5)]
    #[cut(b"@", pad = 0x2b)]
    #[tag(tag)]
    pub body: Ended<Either>,
    #[to_end]
    #[cut(b"@", pad = 0x2b)]
    pub last: Ended<Greedy>,
}

#[switch(u8)]
pub enum Either {
    #[tag(1 => (true))]
    Pair(Pair),
    #[tag(2)]
    Greedy(Greedy),
    Unknown(Vec<u8>),
}

#[test]
fn random_values_are_read_back() {
    assert!(random::<Any>() > 20 || cfg!(not(feature = "arbitrary")));
}

/// Records that hold themselves.
#[record(big)]
pub struct Tree {
    pub kind: u8,
    #[br(if(kind == b'['))]
    #[until(b"]")]
    pub inner: Option<Box<Ended<Tree>>>,
    #[br(if(kind == b'('))]
    #[repeat_until(item.kind == b'.')]
    #[size(3)]
    #[cut(pad = 0x20)]
    pub list: Option<Vec<Ended<Tree>>>,
}

#[test]
fn they_hold_themselves_up_to_the_limit() {
    use ksy_runtime::{Limits, whole::read_whole};

    let file = same::<Tree>(b"[(a  b !.  ]");
    let inner = file.inner.as_ref().unwrap();
    assert_eq!((inner.list.as_ref().unwrap().len(), &inner.rest[..]), (3, &b"]"[..]));
    hostile::<Tree>(b"[(a  b !.  ]");
    let limits = Limits::default().with_max_depth(3);
    // Each ends at the first terminator, which is that of the outermost: all others are behind the value.
    let message = read_whole::<Tree>("toy", b"[[[[[[]]]]]]", &limits).unwrap_err().to_string();
    assert!(message.contains("expected bytes that end with"), "{message}");
    let message = read_whole::<Lists>("toy", &[&[1; 9][..], b"||||||||||"].concat(), &limits).unwrap_err().to_string();
    assert!(message.contains("limit depth exceeded: at most 3 levels of nesting"), "{message}");
    assert!(random::<Tree>() > 20 || cfg!(not(feature = "arbitrary")));
}

/// Nested without an end of their own before the data end.
#[record(big)]
pub struct Lists {
    pub num: u8,
    #[br(count = num)]
    #[until(b"|", lenient)]
    pub lists: Vec<Ended<Lists>>,
    #[br(if(num == 2))]
    #[until(b"!", lenient)]
    pub open: Option<Box<Ended<Lists>>>,
    #[br(if(num == 3))]
    #[to_end]
    #[until(b"!", keep, lenient)]
    pub more: Option<Vec<Ended<Lists>>>,
}

#[test]
fn boxes_may_end_as_well() {
    let file = same::<Lists>(b"\x02\x00|\x00|\x01\x00|");
    assert_eq!((file.lists.len(), file.open.as_ref().unwrap().num, &file.open.unwrap().rest[..]), (2, 1, &b""[..]));
    hostile::<Lists>(b"\x02\x00|\x00|\x01\x00|!");
    hostile::<Lists>(b"\x03\x00|\x00|\x00|\x01\x00|");
}

#[test]
fn a_source_that_is_not_in_memory_gives_the_same() {
    use binrw::BinRead;
    use ksy_runtime::{Context, Endian};

    let mut source = std::io::Cursor::new(LINES);
    let read = Lines::read_options(&mut source, Endian::Little, Context::default()).unwrap();
    assert_eq!(read, same::<Lines>(LINES));
    let mut source = std::io::Cursor::new(PLACES);
    let read = Places::read_options(&mut source, Endian::Little, Context::default()).unwrap();
    assert_eq!(read, same::<Places>(PLACES));
}

/// A value whose part is reached by position in the bytes before the terminator.
#[record(little)]
pub struct Seeker {
    pub position: u8,
    #[at(position)]
    #[to_end]
    pub far: At<Vec<u8>>,
}

#[record(little)]
pub struct Seekers {
    #[until(b"|")]
    pub one: Ended<Seeker>,
    #[br(count = 2)]
    #[size(4)]
    #[cut(pad = 0x20)]
    pub list: Vec<Ended<Seeker>>,
    #[gaps]
    pub gaps: Gaps,
}

#[test]
fn positions_count_from_the_start_of_the_bytes_it_may_read() {
    let value =
        ksy_runtime::whole::read_whole::<Seekers>("toy", b"\x02abc|\x01yz \x01y  ", &Default::default()).unwrap();
    assert_eq!((&value.one.far[..], &value.list[0].far[..]), (&b"bc"[..], &b"yz"[..]));
    assert_eq!(write_whole("toy", &value).unwrap(), b"\x02abc|\x01yz \x01y  ");
    let mut value = value;
    value.list[0].far.value = b"YZ".to_vec();
    let message = write_whole("toy", &value).unwrap_err().to_string();
    assert!(message.contains("list[0].far: at 0x6 it covers bytes of the sequence that differ, from 0x6"), "{message}");
    value.list[0].rest = b"YZ ".to_vec();
    assert_eq!(write_whole("toy", &value).unwrap(), b"\x02abc|\x01YZ \x01y  ");
}
