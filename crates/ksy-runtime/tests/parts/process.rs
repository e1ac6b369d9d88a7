//! Bytes, texts and records whose stored bytes are changed as a whole.

use ksy_runtime::ErrorKind;
use ksy_runtime::prelude::*;
use ksy_runtime::process::{Codec, Process};
use ksy_runtime::whole::write_whole;

use crate::support::{hostile, leaves, random, refused, same, unwritable};

#[record(big, params(wide: bool))]
pub struct Block {
    pub first: u16,
    #[br(if(wide))]
    pub second: Option<u16>,
}

#[record(big)]
pub struct File {
    pub key: u8,
    pub long: ByteString2,
    pub num: u8,
    #[br(count = num)]
    #[process(xor(key))]
    pub bytes: Processed<Vec<u8>>,
    #[br(count = num)]
    #[process(xor(&long.key))]
    pub text: Processed<ByteString>,
    #[size(2)]
    #[br(args(false))]
    #[process(rol(num))]
    pub block: Processed<Block>,
    #[br(if(num > 1), args(true))]
    #[size(num + 3)]
    #[process(ror(3))]
    pub window: Option<Processed<Window<Block>>>,
    pub position: u8,
    #[at(position)]
    #[br(args(false))]
    #[size(2)]
    #[process(xor([1, 2]))]
    pub far: At<Processed<Block>>,
    #[gaps]
    pub gaps: Gaps,
}

#[record(big)]
pub struct ByteString2 {
    #[br(count = 2)]
    pub key: ByteString,
}

const FILE: &[u8] = b"\x20\x01\x03\x02HELL\x80\x40abcde\x11!\xff\xff";

#[test]
fn what_is_stored_follows_from_the_value_and_back() {
    let mut file = same::<File>(FILE);
    assert_eq!((&file.bytes[..], file.text.as_bytes()), (&b"he"[..], &b"MO"[..]));
    assert_eq!(file.block.first, 0x0201, "rotated by two bits");
    assert_eq!(file.window.as_ref().unwrap().rest, [b'e'.rotate_right(3)]);
    assert_eq!(file.far.first, 0xfefd);
    assert!(leaves(&file).contains(&"window 10+5".to_owned()), "one leaf: {:?}", leaves(&file));
    hostile::<File>(FILE);

    file.bytes[0] = b'j';
    file.block.first = 0x8001;
    file.far.first = 0;
    let bytes = write_whole("toy", &file).unwrap();
    assert_eq!(bytes, b"\x20\x01\x03\x02JELL\x20\x40abcde\x11!\x01\x02");
    assert_eq!(same::<File>(&bytes), file);
    file.key = 0x21;
    file.text.value = ByteString::from("long");
    let message = unwritable(&file);
    assert!(
        message.contains("bytes: expected the process Xor([33]) by the other fields, found Xor([32])"),
        "{message}"
    );
    assert!(message.contains("text: expected 2 bytes by the other fields, found 4"), "{message}");
    file.bytes.process = Process::xor(0x21).unwrap();
    file.text.value = ByteString::from("sh");
    assert_eq!(write_whole("toy", &file).unwrap()[4], b'j' ^ 0x21);
}

/// A key that is not a byte, and one that takes part in nothing.
#[record(big)]
pub struct Odd {
    pub key: u16,
    pub num: u8,
    #[br(count = num)]
    #[process(xor(key))]
    pub bytes: Processed<Vec<u8>>,
    #[process(rol(key))]
    #[to_end]
    pub rest: Processed<Vec<u8>>,
}

#[test]
fn damaged_and_random() {
    assert_eq!(
        refused::<Odd>(b"\x01\0\x01ab"),
        "toy: bytes at 0x3: expected a key from 0 to 255, found another number"
    );
    assert_eq!(refused::<Odd>(b"\0\x01\x05ab"), "toy: bytes at 0x3: expected 5 bytes, found 2 before the end");
    let past = refused::<File>(&[&FILE[..8], b"\x80"].concat());
    assert_eq!(past, "toy: block at 0x8: expected 2 bytes, found 1 before the end");
    same::<Odd>(b"\0\x01\x01abc");
    assert!(random::<Even>() > 20 || cfg!(not(feature = "arbitrary")));
}

#[record(little)]
pub struct Even {
    pub key: u8,
    pub size: u8,
    #[br(count = size)]
    #[process(xor(key))]
    pub bytes: Processed<Vec<u8>>,
    #[size(4)]
    #[br(args(true))]
    #[process(ror(key))]
    pub block: Processed<Block>,
    #[process(rol(size))]
    #[to_end]
    pub rest: Processed<Vec<u8>>,
}

/// Bytes after their number, which no byte at all stands for as well.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counted;

impl Codec for Counted {
    fn decode(&self, stored: &[u8], _most: u64) -> Result<Vec<u8>, ErrorKind> {
        match stored.split_first() {
            Some((count, bytes)) if bytes.len() != usize::from(*count) => {
                Err(ErrorKind::invalid("bytes after their number", "another number"))
            }
            Some((_, bytes)) => Ok(bytes.to_vec()),
            None => Ok(Vec::new()),
        }
    }

    fn encode(&self, bytes: &[u8]) -> Result<Vec<u8>, ErrorKind> {
        let count = u8::try_from(bytes.len()).map_err(|_| ErrorKind::invalid("at most 255 bytes", "more"))?;
        Ok([&[count], bytes].concat())
    }
}

#[test]
fn no_stored_bytes_stay_none() {
    #[record(big)]
    pub struct Packed {
        pub size: u8,
        #[br(count = size)]
        #[process(self::Counted)]
        pub bytes: Processed<Vec<u8>, Counted>,
        pub behind: u8,
    }

    let mut file = same::<Packed>(b"\0!");
    assert_eq!((&file.bytes[..], file.behind), (&b""[..], b'!'));
    assert_eq!(same::<Packed>(b"\x01\0!").bytes.value, b"");
    hostile::<Packed>(b"\x03\x02ab!");
    file.bytes.push(b'a');
    file.size = 2;
    assert_eq!(write_whole("toy", &file).unwrap(), b"\x02\x01a!");
}

#[cfg(feature = "zlib")]
mod zlib {
    use ksy_runtime::Limits;
    use ksy_runtime::whole::read_whole;

    use super::*;

    #[record(little)]
    pub struct Packed {
        pub size: u8,
        #[br(count = size)]
        #[process(zlib)]
        pub bytes: Processed<Vec<u8>>,
        pub block_size: u8,
        #[size(block_size)]
        #[br(args(true))]
        #[process(zlib)]
        pub block: Processed<Window<Block>>,
        #[to_end]
        #[process(zlib)]
        pub rest: Processed<ByteString>,
    }

    /// A stream as another program might have made it: stored, not compressed, with bytes behind it.
    fn stored(content: &[u8]) -> Vec<u8> {
        let length = u16::try_from(content.len()).unwrap();
        let (mut low, mut high) = (1_u32, 0_u32);
        for byte in content {
            low = (low + u32::from(*byte)) % 65521;
            high = (high + low) % 65521;
        }
        let sum = (high << 16 | low).to_be_bytes();
        [&[0x78, 1, 1], &length.to_le_bytes()[..], &(!length).to_le_bytes(), content, &sum, b"behind"].concat()
    }

    fn packed() -> Vec<u8> {
        let (bytes, block, rest) = (stored(b"aaaaaaaaaaaaaaaa"), stored(b"BBbb!"), stored(b"the rest"));
        let size = |bytes: &[u8]| vec![u8::try_from(bytes.len()).unwrap()];
        [size(&bytes), bytes, size(&block), block, rest].concat()
    }

    #[test]
    fn an_untouched_stream_stays_and_another_is_made_anew() {
        let mut file = same::<Packed>(&packed());
        assert_eq!((&file.bytes[..], file.rest.as_bytes()), (&[b'a'; 16][..], &b"the rest"[..]));
        assert_eq!((file.block.second, &file.block.rest[..]), (Some(0x6262), &b"!"[..]));
        file.block.second = Some(0x6363);
        let message = unwritable(&file);
        assert!(message.starts_with("toy: cannot be written: block: expected 22 bytes by the other fields, found"));
        file.block_size = u8::try_from(ksy_runtime::WireSize::wire_size(&file.block)).unwrap();
        let bytes = write_whole("toy", &file).unwrap();
        assert_eq!(bytes[..34], packed()[..34], "the bytes before are untouched");
        let again = read_whole::<Packed>("toy", &bytes, &Limits::default()).unwrap();
        assert_eq!(again, file);
        assert_eq!(write_whole("toy", &again).unwrap(), bytes);
        hostile::<Packed>(&packed());
        assert!(random::<Packed>() > 20 || cfg!(not(feature = "arbitrary")));
    }

    #[test]
    fn streams_are_bounded_and_errors_have_a_place() {
        let limits = Limits::default().with_max_decoded_bytes(20);
        let message = read_whole::<Packed>("toy", &packed(), &limits).unwrap_err().to_string();
        assert_eq!(message, "toy: block at 0x23: limit decoded-bytes exceeded: at most 4 decoded bytes, found more");
        let mut bytes = packed();
        bytes[2] = 7;
        let message = refused::<Packed>(&bytes);
        assert!(message.starts_with("toy: bytes at 0x1: expected a zlib stream, found"), "{message}");
        let short = [&packed()[..34], &[20], &stored(b"BB")[..], b"!", &stored(b"")].concat();
        let message = refused::<Packed>(&short);
        assert_eq!(message, "toy: block.second at 0x25: expected 2 bytes, found 0 before the end");
    }
}

/// A length that nothing bounds but its width.
#[cfg(all(feature = "arbitrary", feature = "zlib"))]
#[record(little)]
pub struct Header {
    pub len: u64,
}

#[cfg(all(feature = "arbitrary", feature = "zlib"))]
#[record(little)]
pub struct Wide {
    pub header: Header,
    #[br(count = header.len)]
    #[process(zlib)]
    pub bytes: Processed<Vec<u8>>,
}

#[cfg(all(feature = "arbitrary", feature = "zlib"))]
#[test]
fn random_values_are_bounded() {
    use ksy_runtime::generate::whole;
    // A random length of 8 bytes is nearly always beyond the bound, and must not be allocated.
    for seed in 0..=u8::MAX {
        let bytes: Vec<u8> = (0..64).map(|at: u8| at.wrapping_mul(37) ^ seed).collect();
        if let Ok(wide) = whole::<Wide>(&mut arbitrary::Unstructured::new(&bytes)) {
            assert!(wide.header.len <= 1 << 16, "{}", wide.header.len);
        }
    }
}
