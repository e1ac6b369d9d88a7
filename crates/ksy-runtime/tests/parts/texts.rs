//! Texts that are not valid in their encoding.

use ksy_runtime::encoding::invalid_texts;
use ksy_runtime::prelude::*;
use ksy_runtime::relayout::relayout_from;
use ksy_runtime::whole::{read_whole, write_whole};
use ksy_runtime::{Limits, Problem};

#[record(little)]
pub struct Inner {
    #[br(count = 4)]
    #[encoding("UTF-16LE")]
    pub wide: ByteString,
    #[br(count = 2)]
    #[encoding("Shift_JIS")]
    pub kana: ByteString,
}

#[record(little, whole)]
pub struct File {
    pub len: u8,
    #[br(count = len)]
    #[encoding("UTF-8", b"\0", pad = 0x20)]
    pub name: ByteString,
    #[br(count = 2)]
    #[each(2)]
    #[encoding("ASCII")]
    pub tags: Vec<ByteString>,
    #[until(b"|", lenient)]
    #[encoding("ASCII")]
    pub open: Delimited,
    #[br(if(len > 3))]
    #[br(count = 1)]
    #[process(xor(3))]
    #[encoding("ASCII")]
    pub hidden: Option<Processed<ByteString>>,
    pub inner: Inner,
}

fn read(bytes: &[u8]) -> File {
    read_whole("toy", bytes, &Limits::default()).unwrap()
}

fn shown(problems: &[Problem]) -> Vec<String> {
    problems.iter().map(ToString::to_string).collect()
}

const VALID: &[u8] = b"\x05\xc3\xa4\0\xff\x20abcdop|ba\0\xe4\0\x83\x41";

#[test]
fn each_invalid_text_is_named_with_its_first_invalid_character() {
    assert_eq!(invalid_texts(&read(VALID)), []);
    let bytes = b"\x05a\xc3(\0\xffab\xe4do\x80|\xffa\0\0\xd8\x83\xff";
    let file = read(bytes);
    assert_eq!(
        shown(&invalid_texts(&file)),
        [
            r#"name: expected text in UTF-8, found character 1 of "a\xc3(""#,
            r#"tags[1]: expected text in ASCII, found character 0 of "\xe4d""#,
            r#"open: expected text in ASCII, found character 1 of "o\x80""#,
            r#"hidden: expected text in ASCII, found character 0 of "\xfc""#,
            r#"inner.wide: expected text in UTF-16LE, found character 1 of "a\x00\x00\xd8""#,
            r#"inner.kana: expected text in Shift_JIS, found character 0 of "\x83\xff""#,
        ]
    );
    // The bytes of an untouched file are written as they are.
    assert_eq!(write_whole("toy", &file).unwrap(), bytes);
}

#[test]
fn an_edit_is_refused_and_what_was_invalid_before_is_not() {
    let before = read(b"\x04abc\xffabcdop|b\xff\0\xe4\0\x83\x41");
    let mut file = before.clone();
    file.tags[0] = "é".into();
    let error = relayout_from("toy", &before, &mut file).unwrap_err().to_string();
    assert_eq!(error, r#"toy: cannot be written: tags[0]: expected text in ASCII, found character 0 of "\xc3\xa9""#);
    file.tags[0] = "xy".into();
    relayout_from("toy", &before, &mut file).unwrap();
    assert_eq!(invalid_texts(&file).len(), 1);
}
