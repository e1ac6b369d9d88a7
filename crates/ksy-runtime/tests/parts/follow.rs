//! Parts that are also parts of the sequence follow it, and values follow from other parts.

use ksy_runtime::Limits;
use ksy_runtime::prelude::*;
use ksy_runtime::relayout::{relayout, relayout_from};
use ksy_runtime::whole::{read_whole, write_whole};

use crate::support::Whole;

fn read<T: Whole>(bytes: &[u8]) -> T {
    read_whole("toy", bytes, &Limits::default()).unwrap()
}

fn written<T: Whole>(value: &T) -> Vec<u8> {
    let bytes = write_whole("toy", value).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(read::<T>(&bytes), *value);
    bytes
}

#[record]
pub struct Word {
    pub len: u8,
    #[br(count = len)]
    pub text: Vec<u8>,
}

/// Words, one of which is the best, and some of which are together.
#[record]
pub struct Words {
    pub num_words: u8,
    #[br(count = num_words)]
    pub words: Vec<Word>,
    pub ofs_best: u8,
    pub ofs_some: u8,
    pub len_some: u8,
    #[at(ofs_best)]
    pub best: At<Word>,
    #[at(ofs_some)]
    #[br(count = len_some)]
    pub some: At<Vec<u8>>,
    #[gaps]
    pub gaps: Gaps,
}

#[test]
fn parts_of_the_sequence_that_are_led_to_follow_it() {
    let before = read::<Words>(b"\x03\x02ab\x01c\x01d\x04\x01\x05");
    assert_eq!((&before.best.text[..], &before.some[..]), (&b"c"[..], &b"\x02ab\x01c"[..]));
    let mut words = before.clone();
    words.words[1].text = b"longer".to_vec();
    relayout_from("toy", &before, &mut words).unwrap();
    assert_eq!(written(&words), b"\x03\x02ab\x06longer\x01d\x04\x01\x0a");
    assert_eq!((&words.best.text[..], words.some.len()), (&b"longer"[..], 10));

    let mut words = before.clone();
    words.words.insert(1, Word { len: 3, text: b"new".to_vec() });
    relayout_from("toy", &before, &mut words).unwrap();
    assert_eq!(written(&words), b"\x04\x02ab\x03new\x01c\x01d\x08\x01\x09");

    let problem = |words: &mut Words| relayout_from("toy", &before, words).unwrap_err().to_string();
    let mut words = before.clone();
    words.best.text = b"d".to_vec();
    assert!(problem(&mut words).contains("best: has the bytes of other parts of the file"));
    words.words[1].text = b"d".to_vec();
    relayout_from("toy", &before, &mut words).unwrap();
    let mut fewer = words.clone();
    fewer.words.remove(1);
    assert!(problem(&mut fewer).contains("best: has the bytes of elements of a list that were removed"));
    // It is not known which of these was the best.
    words.words.insert(1, Word { len: 1, text: b"e".to_vec() });
    words.words[0].text.push(b'!');
    words.words[3].text.push(b'!');
    assert!(problem(&mut words).contains("best: has the bytes of other parts of the file"));
}

/// A file of an archive.
#[record]
pub struct Member {
    pub len: u8,
    #[br(count = len)]
    pub data: Vec<u8>,
    #[value(sum(data))]
    pub sum: u8,
}

/// An entry of its directory repeats the sum.
#[record]
pub struct Entry {
    pub ofs_member: u8,
    #[value(copy(member.content.member.sum))]
    pub sum: u8,
    #[at(ofs_member, root)]
    pub member: At<Box<Section>>,
}

#[record]
pub struct End {
    pub num_entries: u8,
    pub ofs_directory: u8,
    #[value(length(directory))]
    pub len_directory: u8,
    #[value(length(crate))]
    pub len_file: u8,
    #[at(ofs_directory, root)]
    #[br(count = num_entries)]
    #[nested]
    pub directory: At<Vec<Section>>,
}

#[switch(u8)]
pub enum Content {
    #[tag(1)]
    Member(Member),
    #[tag(2)]
    Entry(Entry),
    #[tag(3)]
    End(Box<End>),
    #[tag(_)]
    Nothing,
}

#[record]
pub struct Section {
    pub kind: u8,
    #[tag(kind)]
    pub content: Content,
}

/// Sections without a count, like those of a zip file.
#[record]
pub struct Archive {
    #[to_end]
    #[nested]
    pub sections: Vec<Section>,
    #[gaps]
    pub gaps: Gaps,
}

/// Members with the text of each, the directory of them, and the end.
fn archive(members: &[&[u8]]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut directory = Vec::new();
    for data in members {
        let sum = data.iter().fold(0_u8, |sum, byte| sum.wrapping_add(*byte));
        directory.extend([2, bytes.len() as u8, sum]);
        bytes.extend([&[1, data.len() as u8], *data, &[sum]].concat());
    }
    let (start, size) = (bytes.len() as u8, directory.len() as u8);
    bytes.extend(directory);
    let len = bytes.len() as u8 + 5;
    bytes.extend([3, members.len() as u8, start, size, len]);
    bytes
}

fn member(data: &[u8]) -> Section {
    Section { kind: 1, content: Content::Member(Member { len: data.len() as u8, data: data.to_vec(), sum: 0 }) }
}

fn entry(of: &Section) -> Section {
    let member = At { position: 0, value: Box::new(of.clone()) };
    Section { kind: 2, content: Content::Entry(Entry { ofs_member: 0, sum: 0, member }) }
}

#[test]
fn elements_inserted_in_two_places_and_removed_ones_are_followed() {
    let before = read::<Archive>(&archive(&[b"one", b"two"]));
    let edited = |edit: &dyn Fn(&mut Vec<Section>)| {
        let mut archive = before.clone();
        edit(&mut archive.sections);
        relayout_from("toy", &before, &mut archive).map(|()| written(&archive)).map_err(|error| error.to_string())
    };
    let added = member(b"another");
    for (place, members) in
        [(0, [&b"another"[..], b"one", b"two"]), (1, [b"one", b"another", b"two"]), (2, [b"one", b"two", b"another"])]
    {
        let made = edited(&|sections| {
            sections.insert(place + 2, entry(&added));
            sections.insert(place, added.clone());
        });
        assert_eq!(made, Ok(archive(&members)));
    }
    let removed = edited(&|sections| {
        sections.remove(2);
        sections.remove(0);
    });
    assert_eq!(removed, Ok(archive(&[b"two"])));
    // The directory still refers to it.
    let problem = edited(&|sections| drop(sections.remove(0))).unwrap_err();
    assert!(problem.contains("sections[1].content.entry.member: has the bytes of elements"), "{problem}");

    let before = read::<Archive>(&archive(&[b"one"]));
    let mut one = before.clone();
    one.sections.insert(2, entry(&added));
    one.sections.insert(1, added.clone());
    relayout_from("toy", &before, &mut one).unwrap();
    assert_eq!(written(&one), archive(&[b"one", b"another"]));
}

/// A body whose size is that of everything without a header, and a byte at an offset from a base.
#[record(big)]
pub struct Placed {
    pub total: u16,
    pub sizes: u8,
    pub offset: u8,
    #[solve(amount = total + _)]
    #[br(count = i64::from(total) - i64::from(sizes & 0xf) * 4)]
    pub body: Vec<u8>,
    #[value(inet(total, sizes, offset, body))]
    pub check: u16,
    #[solve(position = offset + _)]
    #[at(i64::from(offset) + i64::from(sizes >> 4))]
    pub last: At<u8>,
    #[gaps]
    pub gaps: Gaps,
}

#[test]
fn an_expression_is_solved_for_the_integer_that_is_left() {
    let mut placed = read::<Placed>(b"\x00\x06\x11\x07ab\0\0\x09");
    placed.body.extend(b"cdef");
    relayout("toy", &mut placed).unwrap();
    assert_eq!((placed.total, placed.offset, placed.last.position), (10, 11, 12));
    let sum = [0x000a_u32, 0x110b, 0x6162, 0x6364, 0x6566].iter().sum::<u32>();
    let check = !((sum & 0xffff) + (sum >> 16)) as u16;
    assert_eq!(written(&placed), [b"\x00\x0a\x11\x0babcdef", &check.to_be_bytes()[..], b"\x09"].concat());
}

#[record(big)]
pub struct Table {
    pub ofs: u8,
    pub len: u8,
    #[at(ofs)]
    #[br(count = len)]
    pub name: At<Vec<u8>>,
}

/// The sum of a table in which a name is reached by position, and a value that gives the file a certain sum.
#[record(big)]
pub struct Font {
    #[value(balance32(b"\x01\0\0\0", crate))]
    pub balance: u32,
    #[value(sum32(table))]
    pub sum: u32,
    pub ofs: u8,
    pub len: u8,
    #[at(ofs)]
    #[size(len)]
    pub table: At<Window<Table>>,
    #[gaps]
    pub gaps: Gaps,
}

#[test]
fn sums_are_over_windows_that_grow_and_over_the_file() {
    let mut file: Font = read(b"\0\0\0\0\0\0\0\0\x0a\x04\x02\x02ab");
    file.table.value.name.value = b"abcde".to_vec();
    relayout("toy", &mut file).unwrap();
    assert_eq!((file.len, file.sum), (7, 0x0205_6162 + 0x6364_6500));
    let bytes = written(&file);
    let words = bytes
        .chunks(4)
        .map(|word| word.iter().chain([&0; 3]).take(4).fold(0_u32, |all, byte| all << 8 | u32::from(*byte)));
    assert_eq!(words.fold(0, u32::wrapping_add), 0x0100_0000);
}
