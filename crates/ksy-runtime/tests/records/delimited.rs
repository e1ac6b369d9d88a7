//! Bytes and texts up to a terminator, and lists of bytes of computed sizes.

use ksy_runtime::delimited::find;
use ksy_runtime::prelude::*;

use crate::support::{broken, holds, intact, leaves, refused};

#[record(little)]
pub struct Lines {
    #[until(b"\n")]
    pub name: ByteString,
    #[until(b"\r\n")]
    pub blob: Vec<u8>,
    pub has_more: u8,
    #[br(if(has_more == 1))]
    #[until(b"\0", include)]
    pub more: Option<ByteString>,
    #[count_of(words)]
    num_words: u8,
    #[br(count = num_words)]
    #[until(b" ")]
    pub words: Vec<ByteString>,
    #[br(if(has_more == 1))]
    #[until(b";")]
    #[to_end]
    pub rest: Option<Vec<Vec<u8>>>,
}

#[test]
fn terminators_are_taken_and_written() {
    // Two bytes are looked for in steps of two: the first "\r\n" is none.
    let bytes = b"ab\na\r\nb\r\n\x01x\0\x02one two 1;;";
    let mut lines: Lines = intact(bytes);
    assert_eq!((lines.name.as_bytes(), lines.blob.as_slice()), (&b"ab"[..], &b"a\r\nb"[..]));
    assert_eq!(lines.more.as_ref().map(ByteString::as_bytes), Some(&b"x\0"[..]));
    assert_eq!(lines.words, [ByteString::from("one"), "two".into()]);
    assert_eq!(lines.rest, Some(vec![b"1".to_vec(), vec![]]));
    assert_eq!(
        leaves(&lines),
        [
            "name \"ab\\n\"",
            "blob 610d0a620d0a",
            "has_more 1",
            "more \"x\\x00\"",
            "num_words 2",
            "words[0] \"one \"",
            "words[1] \"two \"",
            "rest[0] 313b",
            "rest[1] 3b"
        ]
    );
    #[cfg(feature = "serde")]
    assert_eq!(
        crate::support::json(&lines),
        r#"{"name":"ab","blob":"610d0a62","has_more":1,"more":"x\u0000","words":["one","two"],"rest":["31",""]}"#
    );
    lines.name = "a\nb".into();
    lines.blob = b"abc".to_vec();
    lines.more = Some("x\0y".into());
    lines.words.push("a b".into());
    lines.rest = Some(vec![b"a;".to_vec()]);
    assert_eq!(
        refused(&lines),
        "toy: cannot be written, 6 problems: name: expected no \"\\n\" inside, because it ends the value; \
         blob: expected a whole number of 2 bytes before the terminator, found 3 bytes; \
         more: expected no \"\\x00\" inside, because it ends the value; \
         more: expected \"\\x00\" at the end, found none; \
         words[2]: expected no \" \" inside, because it ends the value; \
         rest[0]: expected no \";\" inside, because it ends the value"
    );
}

#[test]
fn a_missing_terminator_is_an_error_at_the_value() {
    let error = "expected bytes that end with \"\\n\", found the end of the data";
    assert_eq!(broken::<Lines>(b"ab"), format!("toy: name at 0x0: {error}"));
    assert_eq!(broken::<Lines>(b""), format!("toy: name at 0x0: {error}"));
    let error = "expected bytes that end with \";\", found the end of the data";
    assert_eq!(broken::<Lines>(b"\n\r\n\x01\0\x001;2"), format!("toy: rest[1] at 0x8: {error}"));
}

#[record(little)]
pub struct Open {
    pub kind: u8,
    #[br(if(kind == 1))]
    #[until(b"\0\0", lenient)]
    pub single: Option<Delimited>,
    #[br(if(kind == 2))]
    #[until(b",", lenient)]
    #[to_end]
    pub list: Option<Vec<Delimited>>,
    #[br(if(kind == 3))]
    #[until(b",", include, lenient)]
    #[to_end]
    pub holding: Option<Vec<ByteString>>,
    #[to_end]
    pub rest: Vec<u8>,
}

#[test]
fn the_last_terminator_may_be_missing() {
    let mut open: Open = intact(b"\x01a\0\0b\0\0");
    assert_eq!(open.single, Some(Delimited::from("a\0\0b")));
    open.single = Some(Delimited { bytes: b"ab".to_vec(), ended: false });
    holds(&open, b"\x01ab");
    open.rest = b"c".to_vec();
    assert_eq!(refused(&open), "toy: cannot be written: single: expected \"\\x00\\x00\", because 1 bytes follow");
    assert!(!intact::<Open>(b"\x01abc").single.unwrap().ended);
    assert_eq!(intact::<Open>(b"\x01ab\0\0c").rest, b"c");

    let mut open: Open = intact(b"\x02a,,b");
    let ended: Vec<_> = open.list.iter().flatten().map(|item| (&item[..], item.ended)).collect();
    assert_eq!(ended, [(&b"a"[..], true), (b"", true), (b"b", false)]);
    #[cfg(feature = "serde")]
    assert_eq!(crate::support::json(&open), r#"{"kind":2,"list":["a","",{"unended":"b"}]}"#);
    open.list.as_mut().unwrap().push("c".into());
    assert_eq!(refused(&open), "toy: cannot be written: list[2]: expected \",\", because 2 bytes follow");

    open.list = Some(vec!["a".into(), Delimited { bytes: Vec::new(), ended: false }]);
    assert_eq!(refused(&open), "toy: cannot be written: list: expected at most 0 elements without bytes, found 1");

    let mut open: Open = intact(b"\x03a,b");
    assert_eq!(open.holding, Some(vec!["a,".into(), "b".into()]));
    open.holding.as_mut().unwrap().reverse();
    assert_eq!(refused(&open), "toy: cannot be written: holding[0]: expected \",\", because 2 bytes follow");
    intact::<Open>(b"\x03a,b,");
    intact::<Open>(b"\x02");
}

#[record(little)]
pub struct Kept {
    #[until(b"|", keep)]
    pub name: ByteString,
    pub bar: u8,
    #[until(b"!?", include, keep)]
    pub both: ByteString,
    pub mark: u16,
    #[until(b";", keep, lenient)]
    pub last: ByteString,
    #[to_end]
    pub rest: Vec<u8>,
}

#[test]
fn a_kept_terminator_is_what_follows() {
    let mut kept: Kept = intact(b"ab|cd!?x;y");
    assert_eq!((kept.name.as_bytes(), kept.bar, kept.both.as_bytes()), (&b"ab"[..], b'|', &b"cd!?"[..]));
    assert_eq!((kept.last.as_bytes(), kept.rest.as_slice()), (&b"x"[..], &b";y"[..]));
    assert_eq!(intact::<Kept>(b"|!?").last.as_bytes(), b"");
    assert_eq!(intact::<Kept>(b"|!?abc").last.as_bytes(), b"abc");
    kept.bar = b'x';
    kept.both = "c!?".into();
    kept.mark = 3;
    kept.rest = b"y".to_vec();
    assert_eq!(
        refused(&kept),
        "toy: cannot be written, 4 problems: name: expected \"|\" to follow, because it ends the value; \
         both: expected \"!?\" at the end, found none; \
         both: expected \"!?\" to follow, because it ends the value; \
         last: expected \";\" to follow, because it ends the value"
    );
    let error = "expected bytes that end with \"|\", found the end of the data";
    assert_eq!(broken::<Kept>(b"ab"), format!("toy: name at 0x0: {error}"));
}

#[record(little)]
pub struct KeptList {
    pub count: u32,
    #[br(count = count)]
    #[until(b"|", keep)]
    pub items: Vec<ByteString>,
    #[magic(b"|")]
    magic: [u8; 1],
}

#[test]
fn elements_without_bytes_do_not_fill_the_memory() {
    let mut list: KeptList = intact(b"\x03\0\0\0a|");
    assert_eq!(list.items, [ByteString::from("a"), "".into(), "".into()]);
    list.items[2] = "b".into();
    assert_eq!(
        refused(&list),
        "toy: cannot be written: items[2]: expected no bytes, because the terminator before them is kept"
    );
    assert_eq!(
        broken::<KeptList>(b"\xff\xff\xff\xffa|"),
        "toy: items[1025] at 0x5: expected at most 1024 elements without bytes in one list, found more"
    );
}

#[record(little)]
pub struct Sized {
    pub size: u8,
    #[count_of(blobs)]
    num: u8,
    #[br(count = num)]
    #[each(size)]
    pub blobs: Vec<Vec<u8>>,
    pub sizes: [u8; 2],
    #[br(count = 2)]
    #[each(sizes[index & 1])]
    pub texts: Vec<ByteString>,
}

#[test]
fn elements_have_the_size_that_is_computed_for_them() {
    let mut sized: Sized = intact(b"\x02\x03aabbcc\x01\x02xyy");
    assert_eq!(sized.blobs, [b"aa", b"bb", b"cc"]);
    assert_eq!(sized.texts, [ByteString::from("x"), "yy".into()]);
    assert_eq!(leaves(&sized)[2..5], ["blobs[0] 6161", "blobs[1] 6262", "blobs[2] 6363"]);
    sized.blobs.push(b"d".to_vec());
    sized.texts.reverse();
    assert_eq!(
        refused(&sized),
        "toy: cannot be written, 3 problems: blobs[3]: expected 2 bytes by the other fields, found 1; \
         texts[0]: expected 1 bytes by the other fields, found 2; \
         texts[1]: expected 2 bytes by the other fields, found 1"
    );
    assert_eq!(broken::<Sized>(b"\x02\x03aabbc"), "toy: blobs[2] at 0x6: expected 2 bytes, found 1 before the end");
}

/// What a record is told decides sizes and counts in it.
#[record(little, params(size: u8, count: u8))]
pub struct Told {
    #[br(count = count)]
    #[each(size)]
    pub blobs: Vec<Vec<u8>>,
    #[br(count = count)]
    #[bits(4)]
    pub nibbles: Vec<u8>,
    #[bits(rest)]
    pub unused: u8,
    #[br(if(count > 0))]
    #[until(b"\0", keep)]
    pub name: Option<ByteString>,
    #[repeat_until(item == size || index == usize::from(count))]
    pub numbers: Vec<u8>,
}

#[record(little)]
pub struct Teller {
    pub size: u8,
    pub count: u8,
    #[br(args(size, count))]
    pub told: Told,
}

#[test]
fn what_a_record_is_told_takes_part() {
    let mut teller: Teller = intact(b"\x02\x03aabbcc\x12\x34x\0\x01\x02");
    assert_eq!(
        (&teller.told.nibbles[..], teller.told.unused, &teller.told.numbers[..]),
        (&[1, 2, 3][..], 4, &[0, 1, 2][..])
    );
    teller.told.numbers[1] = 2;
    teller.told.numbers[0] = 5;
    teller.count = 2;
    assert_eq!(
        refused(&teller),
        "toy: cannot be written, 4 problems: told.blobs: expected 2 elements by the other fields, found 3; \
         told.nibbles: expected 2 elements by the other fields, found 3; \
         told.name: expected \"\\x00\" to follow, because it ends the value; \
         told.numbers[1]: expected no element after one that ends the list, found 1"
    );
}

#[test]
fn terminators_are_found_in_steps_of_their_length() {
    assert_eq!(find(b"abc", b"c"), Some(2));
    assert_eq!(find(b"abc", b"d"), None);
    assert_eq!(find(b"", b"d"), None);
    assert_eq!(find(b"a\0\0\0", b"\0\0"), Some(2));
    assert_eq!(find(b"a\0\0b\0", b"\0\0"), None);
    assert_eq!(find(b"abc", b""), None);
    assert_eq!(find(b"a\0\0\0\0\0\0\0", b"\0\0\0\0"), Some(4));
    assert_eq!(find(b"abcab", b"abc"), Some(0));
    assert_eq!(find(b"aabcabc", b"abc"), None);
    // Across the blocks of a source that is not in memory.
    for length in [510, 511, 512, 513, 1023, 1024, 1025] {
        let mut bytes = vec![b'a'; length];
        bytes.extend_from_slice(b"\n\r\n\0\0");
        assert_eq!(intact::<Lines>(&bytes).name.as_bytes().len(), length);
        let mut bytes = vec![b'a'; length / 2 * 2];
        bytes.splice(..0, *b"\n");
        bytes.extend_from_slice(b"\r\n\0\0");
        assert_eq!(intact::<Lines>(&bytes).blob.len(), length / 2 * 2);
    }
}

#[cfg(feature = "arbitrary")]
#[test]
fn random_values_read_back() {
    use crate::support::random;
    assert!(random::<Lines>() > 300);
    assert!(random::<Open>() > 300);
    assert!(random::<Sized>() > 300);
    assert!(random::<KeptList>() > 50);
    let made = random::<Teller>();
    assert!(made > 20, "{made}");
}
