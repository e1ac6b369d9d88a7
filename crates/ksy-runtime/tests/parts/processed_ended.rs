//! Values whose stored bytes are cut first and processed then.

use ksy_runtime::prelude::*;
use ksy_runtime::whole::write_whole;

use crate::support::{hostile, leaves, random, refused, same, unwritable};

#[record(big, params(wide: bool))]
pub struct Block {
    pub first: u8,
    #[br(if(wide))]
    pub second: Option<u8>,
}

#[record(big)]
pub struct Greedy {
    #[to_end]
    pub data: Vec<u8>,
}

#[switch(u8)]
pub enum Body {
    #[tag(0x20 => (true))]
    Block(Block),
    Unknown(Vec<u8>),
}

#[record(big)]
pub struct File {
    pub key: u8,
    #[size(5)]
    #[cut(b"@", include)]
    #[process(xor(key))]
    pub include: Processed<Ended<Greedy>>,
    #[size(4)]
    #[cut(pad = 0x2b)]
    #[tag(key)]
    #[process(xor([1, 2, 3]))]
    pub padded: Processed<Ended<Body>>,
    #[br(count = 4)]
    #[cut(b"@", pad = 0x2b)]
    #[process(rol(1))]
    pub bytes: Processed<Ended<Vec<u8>>>,
    #[br(count = 2, args(false))]
    #[size(2)]
    #[cut(b"@")]
    #[process(xor(index as u8))]
    pub list: Vec<Processed<Ended<Block>>>,
    #[br(if(key > 0))]
    #[to_end]
    #[cut(pad = 0x2b)]
    #[process(xor(key))]
    pub text: Option<Processed<Ended<ByteString>>>,
}

const FILE: &[u8] = b"\x20AB@CDwxy+c@++ABb@LAST++";

#[test]
fn what_is_stored_is_cut_first() {
    let mut file = same::<File>(FILE);
    assert_eq!((&file.include.data[..], &file.include.rest[..]), (&b"ab\x60"[..], &b"cd"[..]));
    assert_eq!(file.padded.value.value, Body::Block(Block { first: b'v', second: Some(b'z') }));
    assert_eq!(file.padded.rest, [b'y' ^ 3, b'+' ^ 1], "what the value leaves over, and padding, both decoded");
    assert_eq!((&file.bytes.value.value[..], file.bytes.rest.len()), (&[b'c'.rotate_left(1)][..], 3));
    assert_eq!((file.list[1].first, &file.list[1].rest[..]), (b'b' ^ 1, &[b'@' ^ 1][..]));
    assert_eq!(file.text.as_ref().unwrap().as_bytes(), b"last");
    for leaf in ["include 1+5", "padded 6+4", "bytes 10+4", "list[1] 16+2", "text 18+6"] {
        assert!(leaves(&file).contains(&leaf.to_owned()), "{leaf} in {:?}", leaves(&file));
    }
    hostile::<File>(FILE);

    file.include.data[0] = b'A';
    assert_eq!(write_whole("toy", &file).unwrap()[1], b'a');
    file.include.data[1] = b'@' ^ 0x20;
    file.padded.rest = vec![b'+' ^ 3, b'+' ^ 1];
    file.padded.value.value = Body::Block(Block { first: 0, second: Some(b'+' ^ 2) });
    file.bytes.value.value.push(1);
    file.list[1].first = b'@' ^ 1;
    let message = unwritable(&file);
    for expected in [
        r#"include: expected bytes without the terminator "@", of which only 2 would be read"#,
        "padded: expected bytes without padding at the end, of which only 1 would be read",
        "bytes: expected 4 bytes by the other fields, found 5",
        r#"list[1]: expected bytes without the terminator "@", of which only 0 would be read"#,
    ] {
        assert!(message.contains(expected), "{message} is not {expected}");
    }
    assert_eq!(refused::<File>(b"\x20AB@CD+++"), "toy: padded at 0x6: expected 4 bytes, found 3 before the end");
    assert_eq!(refused::<File>(b"\x20AB@CD+++++"), "toy: padded at 0x6: expected 2 bytes, found 0 before the end");
}

#[record(big)]
pub struct Any {
    pub key: u8,
    pub size: u8,
    #[size(size)]
    #[cut(b"@", include)]
    #[br(args(true))]
    #[process(xor(key))]
    pub include: Processed<Ended<Block>>,
    #[br(count = size)]
    #[cut(b"@", pad = 0x2b)]
    #[process(rol(1))]
    pub bytes: Processed<Ended<Vec<u8>>>,
    #[br(count = 2)]
    #[size(30)]
    #[cut(b"@", pad = 0)]
    #[process(xor(key))]
    pub list: Vec<Processed<Ended<Greedy>>>,
    #[to_end]
    #[cut(pad = 0x2b)]
    #[process(xor(key))]
    pub text: Processed<Ended<ByteString>>,
}

#[test]
fn random_values_are_cut_out_again() {
    assert!(random::<Any>() > 20 || cfg!(not(feature = "arbitrary")));
}

#[cfg(feature = "zlib")]
#[test]
fn streams_are_cut_out_of_their_padding() {
    use ksy_runtime::Endian;
    use ksy_runtime::process::{Codec, Process};

    #[record(big)]
    pub struct Packed {
        pub size: u8,
        #[size(size)]
        #[cut(pad = 0x2b)]
        #[process(zlib)]
        pub block: Processed<Ended<Greedy>>,
    }

    let stream = Process::Zlib.encode(b"hello").unwrap();
    let bytes = [&[u8::try_from(stream.len() + 3).unwrap()][..], &stream, b"+++"].concat();
    let mut file = same::<Packed>(&bytes);
    assert_eq!((&file.block.data[..], &file.block.rest[..]), (&b"hello"[..], &b""[..]));
    hostile::<Packed>(&bytes);
    file.block.rest.push(0);
    file.size = u8::try_from(ksy_runtime::WireSize::wire_size(&file.block)).unwrap();
    let expected = "toy: cannot be written: block: expected at most 0 bytes that the value does not read, found 1";
    assert_eq!(unwritable(&file), expected);
    // A stream that ends like padding would lose its end.
    let data = vec![100, 198];
    assert!(Process::Zlib.encode(&data).unwrap().ends_with(b"+"));
    file.block = Processed::new(Ended::new(Greedy { data }, []), Process::Zlib, Endian::Big);
    file.size = u8::try_from(ksy_runtime::WireSize::wire_size(&file.block)).unwrap();
    assert!(unwritable(&file).contains("block: expected a stream without what is cut off, of which only"));
    assert!(random::<Packed>() > 20 || cfg!(not(feature = "arbitrary")));
}
