//! Values whose stored bytes go up to a terminator, and are processed without it.

use ksy_runtime::prelude::*;
use ksy_runtime::process::Codec;
use ksy_runtime::whole::write_whole;
use ksy_runtime::{Endian, ErrorKind};

use crate::support::{hostile, leaves, random, refused, same, unwritable};

#[record(big)]
pub struct Pair {
    pub first: u8,
    #[br(if(!io.eof()))]
    pub second: Option<u8>,
}

/// Bytes as two digits each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Hex;

impl Codec for Hex {
    fn decode(&self, stored: &[u8], _most: u64) -> Result<Vec<u8>, ErrorKind> {
        let text = std::str::from_utf8(stored).map_err(|_| ErrorKind::invalid("digits", "other bytes"))?;
        let digits = |at: usize| text.get(at..at + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        let bytes = (0..text.len()).step_by(2).map(|at| digits(at).ok_or(ErrorKind::invalid("digits", text)));
        bytes.collect()
    }

    fn encode(&self, bytes: &[u8]) -> Result<Vec<u8>, ErrorKind> {
        Ok(bytes.iter().flat_map(|byte| format!("{byte:02x}").into_bytes()).collect())
    }
}

#[record(big)]
pub struct File {
    pub key: u8,
    #[until(b"|")]
    #[process(xor(key))]
    pub bytes: Ended<Processed<Vec<u8>>>,
    #[until(b"@", include)]
    #[process(rol(1))]
    pub included: Ended<Processed<Vec<u8>>>,
    #[until(b"||")]
    #[process(self::Hex)]
    pub pair: Ended<Processed<Window<Pair>, Hex>>,
    #[br(if(key > 0))]
    #[until(b"+", keep)]
    #[process(xor(key))]
    pub kept: Option<Ended<Processed<ByteString>>>,
    pub sign: u8,
    #[until(b"!", lenient)]
    #[process(xor(1))]
    pub last: Ended<Processed<Vec<u8>>>,
}

const FILE: &[u8] = b"\x20HI|a@4a4B4c||YES+abc";

#[test]
fn the_terminator_is_not_processed() {
    let mut file = same::<File>(FILE);
    assert_eq!((&file.bytes.value.value[..], &file.bytes.rest[..]), (&b"hi"[..], &b"|"[..]));
    assert_eq!((&file.included.value.value[..], file.included.rest.len()), (&b"\xc2\x80"[..], 0));
    let pair = &file.pair.value.value;
    assert_eq!((pair.value.first, pair.value.second, &pair.rest[..]), (b'J', Some(b'K'), &b"L"[..]));
    assert_eq!((file.kept.as_ref().unwrap().value.value.as_bytes(), file.sign), (&b"yes"[..], b'+'));
    assert_eq!((&file.last.value.value[..], file.last.rest.len()), (&b"`cb"[..], 0));
    for leaf in ["bytes 1+3", "included 4+2", "pair 6+8", "kept 14+3", "sign 17+1", "last 18+3"] {
        assert!(leaves(&file).iter().any(|found| found.starts_with(leaf)), "{leaf} in {:?}", leaves(&file));
    }
    hostile::<File>(FILE);

    file.bytes.push(b'o');
    file.pair.value.value.value.first = b'K';
    file.last.value.value = b"hello".to_vec();
    file.last.rest = b"!".to_vec();
    let written = write_whole("toy", &file).unwrap();
    assert_eq!(written, b"\x20HIO|a@4b4b4c||YES+idmmn!", "what is changed is stored anew, as it would be now");
    assert_eq!(same::<File>(&written), file);
}

#[test]
fn what_would_be_cut_short_is_not_written() {
    let mut file = same::<File>(FILE);
    file.bytes.push(b'|' ^ 0x20);
    file.included.push(0);
    file.kept.as_mut().unwrap().value.value = ByteString::from(&[b'+' ^ 0x20, 1][..]);
    file.last.push(b'!' ^ 1);
    file.pair.rest.clear();
    let message = unwritable(&file);
    for expected in [
        r#"bytes: expected bytes without the terminator "|", of which only 2 would be read"#,
        r#"included: expected bytes without the terminator "@", of which only 2 would be read"#,
        r#"pair: expected "||" at the end, where it is looked for, found none"#,
        r#"kept: expected bytes without the terminator "+", of which only 0 would be read"#,
    ] {
        assert!(message.contains(expected), "{message} is not {expected}");
    }
    let mut file = same::<File>(FILE);
    file.sign = b'-';
    assert!(unwritable(&file).contains("kept"), "{}", unwritable(&file));
    let mut file = same::<File>(FILE);
    file.bytes.rest = b"x|".to_vec();
    assert!(unwritable(&file).contains("bytes: expected at most 0 bytes"), "{}", unwritable(&file));
    assert_eq!(
        refused::<File>(b"\x20HI"),
        "toy: bytes at 0x1: expected bytes that end with \"|\", found the end of the data"
    );
    assert_eq!(refused::<File>(b"\x20HI|a@4x||"), "toy: pair at 0x6: expected digits, found 4x");
}

#[record(little)]
pub struct Head {
    pub number: u16,
}

#[record(little)]
pub struct Any {
    pub key: u8,
    #[until(b"|")]
    #[process(xor(key))]
    pub bytes: Ended<Processed<Vec<u8>>>,
    #[until(b"@")]
    #[process(rol(1))]
    pub head: Ended<Processed<Window<Head>>>,
    #[until(b"+", keep)]
    #[process(self::Hex)]
    pub kept: Ended<Processed<Vec<u8>, Hex>>,
    #[magic(b"+")]
    sign: [u8; 1],
    #[until(b"+", lenient)]
    #[process(xor(key))]
    pub last: Ended<Processed<Window<Head>>>,
}

#[test]
fn random_values_read_back() {
    assert!(random::<Any>() > 20 || cfg!(not(feature = "arbitrary")));
}

#[cfg(feature = "zlib")]
#[test]
fn a_stream_goes_up_to_its_terminator() {
    use ksy_runtime::process::Process;

    #[record(big)]
    pub struct Packed {
        #[until(b"|")]
        #[process(zlib)]
        pub block: Ended<Processed<Vec<u8>>>,
        pub behind: u8,
    }

    let stream = Process::Zlib.encode(b"hello").unwrap();
    assert!(!stream.contains(&b'|'));
    let bytes = [&stream[..], b"|!"].concat();
    let mut file = same::<Packed>(&bytes);
    assert_eq!((&file.block.value.value[..], file.behind), (&b"hello"[..], b'!'));
    hostile::<Packed>(&bytes);
    // A stream that holds the terminator would be cut short.
    let data = (0_u8..=255).map(|byte| vec![byte]).find(|data| Process::Zlib.encode(data).unwrap().contains(&b'|'));
    file.block.value = Processed::new(data.unwrap(), Process::Zlib, Endian::Big);
    assert!(unwritable(&file).contains(r#"block: expected bytes without the terminator "|""#), "{}", unwritable(&file));
}
