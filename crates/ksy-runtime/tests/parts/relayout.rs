//! Edited values find places, and the integers that lead there follow.

use ksy_runtime::prelude::*;
use ksy_runtime::relayout::{forget_places, relayout};
use ksy_runtime::whole::{read_whole, write_whole};
use ksy_runtime::{Endian, Gap, Limits};

use crate::support::{Whole, same};

#[record(little)]
pub struct Header {
    pub base: u16,
    pub unit: u8,
}

#[record(little)]
pub struct Entry {
    pub ofs: u16,
    pub len: u8,
    #[at(ofs, root)]
    #[br(count = len)]
    pub name: At<Vec<u8>>,
}

/// A header with an offset and a length of a table, whose entries have those of names.
#[record(little)]
pub struct File {
    pub ofs_entries: u16,
    pub num_entries: u8,
    #[at(ofs_entries)]
    #[br(count = num_entries)]
    pub entries: At<Vec<Entry>>,
    #[gaps]
    pub gaps: Gaps,
}

const FILE: &[u8] = b"\x04\0\x03?\x0d\0\x03\x12\0\x02\x10\0\x02abcdeXfg..";

/// Lays out an edited value; the bytes are what it is written as, and reads as the same.
fn laid_out<T: Whole>(value: &mut T) -> Vec<u8> {
    relayout("toy", value).unwrap_or_else(|error| panic!("{error}"));
    written(value)
}

fn packed<T: Whole>(value: &mut T) -> Vec<u8> {
    forget_places("toy", value).unwrap_or_else(|error| panic!("{error}"));
    written(value)
}

fn written<T: Whole>(value: &T) -> Vec<u8> {
    let bytes = write_whole("toy", value).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(read_whole::<T>("toy", &bytes, &Limits::default()).unwrap(), *value);
    bytes
}

fn read<T: Whole>(bytes: &[u8]) -> T {
    read_whole("toy", bytes, &Limits::default()).unwrap()
}

fn refused<T: Whole + Clone>(value: &T) -> String {
    let mut changed = value.clone();
    let error = relayout("toy", &mut changed).err().map(|error| error.to_string());
    assert_eq!(changed, *value, "a value that is refused stays as it was");
    error.unwrap_or_default()
}

/// Lengths in a record, in one beside it, and in one around it.
#[record(little)]
pub struct Lengths {
    pub len: u8,
    pub other: u8,
}

#[record(little)]
pub struct Piece {
    pub own: Lengths,
    #[solve(amount = own.len)]
    #[br(count = own.len)]
    pub body: Vec<u8>,
}

#[record(little)]
pub struct Pieces {
    pub first: Lengths,
    pub second: Lengths,
    pub len: u8,
    #[br(count = 2)]
    pub pieces: Vec<Piece>,
    #[solve(amount = second.len)]
    #[br(count = second.len)]
    pub by_second: Vec<u8>,
    #[solve(amount = first.len)]
    #[br(count = first.len)]
    pub by_first: Vec<u8>,
    #[br(count = len)]
    pub by_own: Vec<u8>,
}

#[test]
fn lengths_with_the_same_name_are_told_apart() {
    let mut file = same::<Pieces>(b"\x01\x09\x02\x09\x03\x01\x09a\x02\x09bcdefghi");
    file.pieces[1].body.push(b'+');
    file.by_first.extend(b"++++");
    file.by_second.clear();
    file.by_own.extend(b"++");
    assert_eq!(laid_out(&mut file), b"\x05\x09\0\x09\x05\x01\x09a\x03\x09bc+f++++ghi++");
}

#[test]
fn what_grows_moves_and_all_else_stays() {
    let mut file = same::<File>(FILE);
    assert_eq!(laid_out(&mut file), FILE, "nothing was edited");

    // The place behind it is taken.
    file.entries[0].name.value = b"ABCD".to_vec();
    let bytes = laid_out(&mut file);
    assert_eq!(bytes, b"\x04\0\x03?\x17\0\x04\x12\0\x02\x10\0\x02\0\0\0deXfg..ABCD");
    assert_eq!((file.entries[0].ofs, file.entries[0].len, file.entries[0].name.position), (23, 4, 23));
    assert_eq!((file.entries[1].name.position, file.entries[2].name.position), (18, 16));

    // What is last may grow where it stands, and what shrinks stays.
    file.entries[0].name.push(b'E');
    assert!(laid_out(&mut file).ends_with(b"..ABCDE"));
    file.entries[2].name.value = b"D".to_vec();
    let bytes = laid_out(&mut file);
    assert_eq!((file.entries[2].len, file.entries[2].name.position), (1, 16));
    assert_eq!(bytes[13..], *b"\0\0\0D\0Xfg..ABCDE");
}

#[test]
fn a_table_that_grows_moves_with_its_entries() {
    let mut file = same::<File>(FILE);
    let mut entry = file.entries[0].clone();
    (entry.name.position, entry.name.value) = (0, b"new".to_vec());
    file.entries.push(entry);
    let bytes = laid_out(&mut file);
    assert_eq!((file.ofs_entries, file.num_entries), (23, 4));
    assert_eq!(bytes[..4], *b"\x17\0\x04?", "bytes that nothing leads to stay");
    assert_eq!(bytes[13..23], FILE[13..]);
    assert_eq!(bytes[23..], *b"\x0d\0\x03\x12\0\x02\x10\0\x02\x23\0\x03new");
}

#[test]
fn forgotten_places_are_packed_in_their_old_order() {
    let mut file = same::<File>(FILE);
    assert_eq!(packed(&mut file), b"\x03\0\x03\x0c\0\x03\x11\0\x02\x0f\0\x02abcdeXf");
    let again = packed(&mut file);
    assert_eq!(packed(&mut file), again);
}

#[test]
fn a_value_from_nothing_is_laid_out_as_it_is_declared() {
    let name = |text: &[u8]| Entry { ofs: 0, len: 0, name: At { position: 0, value: text.to_vec() } };
    let entries = At { position: 0, value: vec![name(b"one"), name(b""), name(b"three")] };
    let mut file = File { ofs_entries: 0, num_entries: 0, entries, gaps: Gaps::default() };
    let bytes = packed(&mut file);
    assert_eq!(bytes, b"\x03\0\x03\x0c\0\x03\x0f\0\0\x0f\0\x05onethree");
}

/// Positions that are computed, with an alignment.
#[record(little)]
pub struct Computed {
    pub ofs: u8,
    pub header: Header,
    pub len: u8,
    #[at(i64::from(ofs) * 2 - 2)]
    #[br(count = i64::from(len) + 1)]
    #[solve(position = ofs * 2 - 2, amount = len + 1)]
    pub twice: At<Vec<u8>>,
    #[at(header.base)]
    #[solve(position = header.base, amount = header.unit)]
    #[br(count = header.unit)]
    #[align(4)]
    pub far: At<ByteString>,
    #[at(i64::from(header.base) + 8)]
    #[solve(position = header.base + 8)]
    pub behind: At<u16>,
    #[gaps]
    pub gaps: Gaps,
}

const COMPUTED: &[u8] = b"\x04\x0c\0\x03\x02!abc???FFF?????NN";

#[test]
fn expressions_of_one_integer_are_solved() {
    let mut file = same::<Computed>(COMPUTED);
    assert_eq!((&file.twice[..], file.behind.value), (&b"abc"[..], 0x4e4e));
    file.twice.value = b"abcdefgh".to_vec();
    let bytes = laid_out(&mut file);
    assert_eq!((file.ofs, file.len, file.twice.position), (12, 7, 22));
    assert_eq!(bytes, b"\x0c\x0c\0\x03\x07!\0\0\0???FFF?????NNabcdefgh");
    // What one integer leads to moves together.
    file.far.value = ByteString::from("sixteen bytes ..");
    file.gaps = Gaps::default();
    let problem = refused(&file);
    assert!(problem.contains("behind"), "{problem}");
    file.far.value = ByteString::from("eight...");
    let bytes = laid_out(&mut file);
    assert_eq!((file.header.base, file.far.position, file.behind.position), (12, 12, 20), "{bytes:?}");
    file.twice.position = 10;
    file.gaps = Gaps::default();
    let bytes = packed(&mut file);
    assert_eq!(bytes, b"\x04\x10\0\x08\x07\0abcdefgh\0\0eight...NN");
}

/// A position that no single integer gives.
#[record(little)]
pub struct Unsolved {
    pub ofs: u8,
    pub base: u8,
    pub len: u8,
    #[at(i64::from(ofs) + i64::from(base))]
    #[br(count = len)]
    #[solve(position = "ofs + base")]
    pub name: At<Vec<u8>>,
    #[at(ofs)]
    pub other: At<u8>,
    #[br(count = int::divide(i128::from(len), 2))]
    pub half: Vec<u8>,
    #[gaps]
    pub gaps: Gaps,
}

#[test]
fn what_is_not_solved_is_named() {
    let file = same::<Unsolved>(b"\x06\x01\x02h\0.OabZ");
    let mut edited = file.clone();
    edited.name.value = b"abc".to_vec();
    let problem = refused(&edited);
    assert!(problem.contains("name: at 0x7 it does not fit") && problem.contains("'ofs + base'"), "{problem}");
    // No memory is asked for what lies between: this would be more than there is.
    let mut far = file.clone();
    far.name.position = 1 << 50;
    assert!(refused(&far).contains("name: at 0x4000000000000 it does not fit"));
    let mut edited = file.clone();
    edited.half.push(b'!');
    let problem = refused(&edited);
    assert!(problem.contains("'int::divide(i128::from(len), 2)'"), "{problem}");
    let mut edited = file;
    edited.name.value = b"AB".to_vec();
    assert_eq!(laid_out(&mut edited), b"\x06\x01\x02h\0.OABZ");
}

#[test]
fn integers_that_are_too_small_are_named() {
    let mut file = same::<File>(FILE);
    file.entries[1].name.value = vec![b'x'; 300];
    let problem = refused(&file);
    assert!(
        problem.contains("entries[1].name: expected 0 to 255 in 'entries[1].len', which leads here, found 300"),
        "{problem}"
    );
}

/// A window with a part of its own, and one that reads to its end.
#[record]
pub struct Room {
    pub ofs: u8,
    pub len: u8,
    #[at(ofs)]
    #[br(count = len)]
    pub inside: At<Vec<u8>>,
}

#[record]
pub struct Rooms {
    pub ofs_room: u8,
    pub len_room: u8,
    pub ofs_rest: u8,
    #[at(ofs_room)]
    #[size(len_room)]
    pub room: At<Window<Room>>,
    #[at(ofs_rest)]
    #[to_end]
    pub rest: At<Vec<u8>>,
    #[gaps]
    pub gaps: Gaps,
}

const ROOMS: &[u8] = b"\x03\x08\x0b\x03\x02?II..?rest";

#[test]
fn windows_move_with_what_is_in_them() {
    let mut file = same::<Rooms>(ROOMS);
    file.room.inside.value = b"II+++".to_vec();
    file.gaps = vec![Gap { at: 5, bytes: b"?".to_vec() }].into();
    assert_eq!(laid_out(&mut file), b"\x03\x08\x0b\x03\x05?II+++rest", "it fits");
    // The window grows, and what reads to the end gives way.
    file.room.inside.push(b'!');
    let bytes = laid_out(&mut file);
    assert_eq!((file.ofs_room, file.len_room, file.ofs_rest), (3, 9, 12));
    assert_eq!(bytes, b"\x03\x09\x0c\x03\x06?II+++!rest");
    // What nothing leads to stays, so that it has to move to the end.
    let mut file = same::<Rooms>(ROOMS);
    file.room.inside.value = b"IIII".to_vec();
    let bytes = laid_out(&mut file);
    assert_eq!((file.len_room, file.room.ofs, file.ofs_rest), (12, 8, 15));
    assert_eq!(bytes, b"\x03\x0c\x0f\x08\x04?\0\0..?IIIIrest");
    assert_eq!(packed(&mut file), b"\x03\x0c\x0f\x02\x04IIII\0\0\0\0\0\0rest");
}

/// Two that share bytes, in which an integer leads on.
#[record]
pub struct Node {
    pub ofs: u8,
    pub len: u8,
    #[at(ofs, root)]
    #[br(count = len)]
    pub leaf: At<Vec<u8>>,
}

#[record]
pub struct Twins {
    pub one: u8,
    pub two: u8,
    #[at(one)]
    pub first: At<Node>,
    #[at(two)]
    pub second: At<Node>,
    #[gaps]
    pub gaps: Gaps,
}

#[test]
fn what_shared_its_bytes_is_told_apart_once_it_differs() {
    let mut twins = read::<Twins>(b"\x02\x02\x04\x02ab");
    twins.first.leaf.value = b"AB".to_vec();
    let bytes = laid_out(&mut twins);
    assert_eq!(
        (twins.first.leaf.value.clone(), twins.second.leaf.value.clone()),
        (b"AB".to_vec(), b"ab".to_vec()),
        "{bytes:?}"
    );
    assert_ne!(twins.one, twins.two);
    let mut twins = read::<Twins>(b"\x02\x02\x05\x02?ab");
    assert_eq!(packed(&mut twins), b"\x02\x02\x04\x02ab");
}

/// A window with bytes that nothing refers to, in which an integer leads out of it.
#[record]
pub struct Slot {
    pub ofs: u8,
    #[at(ofs)]
    #[size(4)]
    pub node: At<Window<Node>>,
    #[gaps]
    pub gaps: Gaps,
}

#[test]
fn gaps_in_the_deepest_window_stay() {
    let mut slot = same::<Slot>(b"\x01\x05\x02xyab");
    assert_eq!(laid_out(&mut slot), b"\x01\x05\x02xyab");
    slot.node.value.value.leaf.value = b"abc".to_vec();
    assert_eq!(laid_out(&mut slot), b"\x01\x05\x03xyabc");
}

/// A list in a stream, behind which the window may hold more.
#[record(little)]
pub struct Counted {
    pub count: u16,
    #[br(count = count)]
    pub values: Vec<i16>,
}

#[record(little)]
pub struct Hidden {
    pub len: u16,
    pub key: u8,
    #[size(len)]
    #[process(xor(key))]
    pub list: Processed<Window<Counted>>,
}

#[record]
pub struct Keyed {
    pub key: u8,
    #[to_end]
    #[process(xor(key))]
    pub text: Processed<Vec<u8>>,
}

/// A part that a flag decides on, behind which everything is read.
#[record]
pub struct Flagged {
    pub flag: u8,
    #[br(if(flag > 0))]
    pub part: Option<u8>,
    #[to_end]
    pub rest: Vec<u8>,
}

#[test]
fn an_edit_that_would_be_read_back_as_another_value_is_refused() {
    let mut file = same::<Hidden>(b"\x06\0\x01\x03\x01\x00\x01\x03\x01");
    assert_eq!(file.list.values, [1, 2]);
    file.list.values.extend([7, 8]);
    laid_out(&mut file);
    assert_eq!((file.len, file.list.count, &file.list.values[..]), (10, 4, &[1, 2, 7, 8][..]));

    let mut file = same::<Keyed>(b"\x01ab");
    file.text.process = ksy_runtime::process::Process::xor(2_u8).unwrap();
    let problem = refused(&file);
    assert!(problem.contains("text: would be read back as another value"), "{problem}");

    let mut file = same::<Flagged>(b"\0ab");
    file.part = Some(b'!');
    let problem = refused(&file);
    assert!(problem.contains("part: would be read back as another value"), "{problem}");
    file.flag = 1;
    assert_eq!(laid_out(&mut file), b"\x01!ab");
}

/// A count and a size inside of a stream, which is inside of another in a window of a stated size.
#[record(little)]
pub struct Letter {
    pub len_text: u8,
    #[br(count = len_text)]
    pub text: Vec<u8>,
    pub num_notes: u16,
    #[br(count = num_notes)]
    pub notes: Vec<u8>,
}

#[record(little)]
pub struct Envelope {
    pub kind: u8,
    pub len_letter: u16,
    #[br(count = len_letter)]
    #[process(xor(9_u8))]
    pub letter: Processed<Letter>,
}

#[record(little)]
pub struct Mail {
    pub len_envelope: u16,
    #[size(len_envelope)]
    pub envelope: Window<Envelope>,
    pub len_packed: u8,
    #[size(len_packed)]
    #[process(zlib)]
    pub packed: Processed<Envelope>,
    #[to_end]
    pub rest: Vec<u8>,
}

/// The list once lost the elements behind its old count, and the answer was that all is well.
#[test]
fn integers_in_decoded_streams_are_computed() {
    let letter = Letter { len_text: 2, text: b"ab".to_vec(), num_notes: 1, notes: vec![7] };
    let envelope = || Envelope {
        kind: 1,
        len_letter: 6,
        letter: Processed::new(letter.clone(), ksy_runtime::process::Process::xor(9_u8).unwrap(), Endian::Little),
    };
    let packed = Processed::new(envelope(), ksy_runtime::process::Process::zlib().unwrap(), Endian::Little);
    let mut mail = Mail { len_envelope: 9, envelope: envelope().into(), len_packed: 0, packed, rest: b"end".to_vec() };
    laid_out(&mut mail);
    assert_ne!(mail.len_packed, 0);
    for letter in [&mut mail.envelope.value.letter.value, &mut mail.packed.value.letter.value] {
        letter.text.extend(b" longer");
        letter.notes.extend([8; 300]);
    }
    laid_out(&mut mail);
    let found = &mail.packed.value.letter.value;
    assert_eq!((found.len_text, found.num_notes, mail.packed.value.len_letter), (9, 301, 313));
    assert_eq!((mail.envelope.letter.value.num_notes, mail.len_envelope), (301, 316));
    assert_eq!((&mail.rest[..], mail.envelope.letter.text.len()), (&b"end"[..], 9));

    mail.packed.value.letter.value.text = vec![0; 256];
    let problem = refused(&mail);
    assert!(problem.contains("packed.letter.text: expected 0 to 255 in 'packed.letter.len_text'"), "{problem}");
}

/// A text at a position that also depends on the record around.
#[record(params(base: u8))]
pub struct Label {
    pub ofs: u8,
    pub len: u8,
    #[at(i64::from(base) + i64::from(ofs))]
    #[solve(position = ofs + _)]
    #[br(count = len)]
    pub text: At<Vec<u8>>,
}

#[record]
pub struct Labels {
    pub base: u8,
    pub num_labels: u8,
    #[br(count = num_labels, args(base))]
    pub labels: Vec<Label>,
    #[gaps]
    pub gaps: Gaps,
}

#[test]
fn positions_may_use_values_of_records_around() {
    let mut file = same::<Labels>(b"\x06\x02\0\x02\x02\x01abc");
    file.labels[0].text.value = b"ABC".to_vec();
    assert_eq!(laid_out(&mut file), b"\x06\x02\x03\x03\x02\x01\0\0cABC");
    // An integer that was edited as well does not say what is added to it.
    file.base = 7;
    assert!(refused(&file).contains("labels[0].text"), "{}", refused(&file));
}

#[record]
pub struct NamedByFlag {
    pub flags: u8,
    #[br(if(flags == 1), count = 2)]
    pub name: Option<Vec<u8>>,
    #[br(count = io.size() - io.pos() - 1)]
    pub body: Vec<u8>,
    pub end: u8,
}

#[test]
fn the_part_whose_flag_is_not_set_is_named_before_what_changes_with_it() {
    let mut file = same::<NamedByFlag>(b"\0body!");
    file.name = Some(b"ab".to_vec());
    let problem = refused(&file);
    assert!(problem.contains("problems: name: would be read back as another value: set the count"), "{problem}");
    file.flags = 1;
    assert_eq!(laid_out(&mut file), b"\x01abbody!");
}
