//! `speed FORMAT hand|ours make|read|write|relayout`: does one thing with a file of about a megabyte.

mod hand;

include!(concat!(env!("OUT_DIR"), "/stl.rs"));
include!(concat!(env!("OUT_DIR"), "/pcap.rs"));
include!(concat!(env!("OUT_DIR"), "/png.rs"));
#[cfg(gallery)]
include!(concat!(env!("OUT_DIR"), "/zip.rs"));
#[cfg(gallery)]
include!(concat!(env!("OUT_DIR"), "/protobuf.rs"));

use std::hint::black_box;
use std::io::Cursor;

use binrw::{BinRead, BinWrite};
use ksy_runtime::layout::Annotate;
use ksy_runtime::relayout::relayout;
use ksy_runtime::whole::{read_whole, write_whole};
use ksy_runtime::{Context, Limits, Validate, WireSize};

/// Bytes that repeat only after a long time.
fn noise(count: u32) -> Vec<u8> {
    (0..count).map(|index| (index.wrapping_mul(2_654_435_761) >> 24) as u8).collect()
}

fn stl() -> Vec<u8> {
    let mut bytes = vec![0; 80];
    bytes.extend(20_000_u32.to_le_bytes());
    for index in 0..20_000_u32 {
        bytes.extend((0..12).flat_map(|number| (index as f32 + number as f32).to_le_bytes()));
        bytes.extend([0, 0]);
    }
    bytes
}

fn pcap() -> Vec<u8> {
    let mut bytes = b"\xd4\xc3\xb2\xa1".to_vec();
    bytes.extend([0; 20]);
    for index in 0..6_000_u32 {
        let size = 60 + index % 200;
        bytes.extend([index, 0, size, size].iter().flat_map(|number| number.to_le_bytes()));
        bytes.extend(noise(size));
    }
    bytes
}

fn png() -> Vec<u8> {
    let mut bytes = b"\x89PNG\r\n\x1a\n".to_vec();
    for size in [13].into_iter().chain([8192; 120]).chain([0]) {
        let body = noise(size);
        bytes.extend(size.to_be_bytes());
        let of_kind = [&b"IDAT"[..], &body].concat();
        bytes.extend(&of_kind);
        bytes.extend(crc32fast::hash(&of_kind).to_be_bytes());
    }
    bytes
}

/// 500 members, their directory and its end.
#[cfg(gallery)]
fn zip() -> Vec<u8> {
    let (mut bytes, mut directory) = (Vec::new(), Vec::new());
    for index in 0..500_u32 {
        let (name, body) = (format!("folder/file{index:04}.bin"), noise(1900 + index % 200));
        let len = u32::try_from(body.len()).expect("it is short");
        let mut common = [20_u16, 0, 0, 0x6000, 0x58c1].map(u16::to_le_bytes).concat();
        common.extend([crc32fast::hash(&body), len, len].map(u32::to_le_bytes).concat());
        common.extend([u16::try_from(name.len()).expect("it is short"), 0].map(u16::to_le_bytes).concat());
        directory.extend([b"PK\x01\x02\x14\0", &common[..], &[0; 10]].concat());
        directory.extend(u32::try_from(bytes.len()).expect("it is short").to_le_bytes());
        directory.extend(name.as_bytes());
        bytes.extend([b"PK\x03\x04", &common[..], name.as_bytes(), &body].concat());
    }
    let [size, start] = [&directory, &bytes].map(|part| u32::try_from(part.len()).expect("it is short").to_le_bytes());
    let counts = [0_u16, 0, 500, 500].map(u16::to_le_bytes).concat();
    [bytes, directory, b"PK\x05\x06".to_vec(), counts, size.to_vec(), start.to_vec(), vec![0; 2]].concat()
}

/// 60,000 fields of all wire types.
#[cfg(gallery)]
fn protobuf() -> Vec<u8> {
    let mut bytes = Vec::new();
    for index in 0..15_000_u32 {
        let high = index.to_le_bytes()[0] | 128;
        bytes.extend([8, high, high, 1, 0x11]);
        bytes.extend([1; 8]);
        bytes.extend([0x1a, 40]);
        bytes.extend(noise(40));
        bytes.extend([0x25, 1, 2, 3, 4]);
    }
    bytes
}

fn by_hand<T>(bytes: &[u8], work: &str)
where
    T: for<'a> BinRead<Args<'a> = ()>
        + for<'a> BinWrite<Args<'a> = ()>
        + binrw::meta::ReadEndian
        + binrw::meta::WriteEndian,
{
    let value = T::read(&mut Cursor::new(bytes)).expect("it reads");
    if work == "write" {
        let mut out = Cursor::new(Vec::new());
        value.write(&mut out).expect("it writes");
        assert_eq!(black_box(out).into_inner().len(), bytes.len());
    }
    black_box(value);
}

fn ours<T>(bytes: &[u8], work: &str)
where
    T: for<'a> BinRead<Args<'a> = Context<'a>>
        + for<'a> BinWrite<Args<'a> = ()>
        + for<'a> Validate<Args<'a> = ()>
        + WireSize
        + Annotate
        + PartialEq
        + Clone,
{
    let mut value: T = read_whole("speed", bytes, &Limits::default()).expect("it reads");
    if work == "relayout" {
        relayout("speed", &mut value).expect("it is laid out");
    } else if work == "write" {
        assert_eq!(black_box(write_whole("speed", &value).expect("it writes")).len(), bytes.len());
    }
    black_box(value);
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let [format, how, work] = args[..] else { panic!("usage: speed FORMAT hand|ours make|read|write|relayout") };
    let bytes = match format {
        "stl" => stl(),
        "pcap" => pcap(),
        "png" => png(),
        #[cfg(gallery)]
        "zip" => zip(),
        #[cfg(gallery)]
        "protobuf" => protobuf(),
        _ => return println!("{format}: not compiled"),
    };
    match (format, how) {
        _ if work == "make" => drop(black_box(bytes)),
        ("stl", "hand") => by_hand::<hand::Stl>(&bytes, work),
        ("pcap", "hand") => by_hand::<hand::Pcap>(&bytes, work),
        ("png", "hand") => by_hand::<hand::Png>(&bytes, work),
        ("stl", _) => ours::<stl::Stl>(&bytes, work),
        ("pcap", _) => ours::<pcap::Pcap>(&bytes, work),
        ("png", _) => ours::<png::Png>(&bytes, work),
        #[cfg(gallery)]
        ("zip", "hand") => by_hand::<hand::Zip>(&bytes, work),
        #[cfg(gallery)]
        ("zip", _) => ours::<zip::Zip>(&bytes, work),
        #[cfg(gallery)]
        ("protobuf", "hand") => by_hand::<hand::Protobuf>(&bytes, work),
        #[cfg(gallery)]
        ("protobuf", _) => ours::<protobuf::Protobuf>(&bytes, work),
        _ => unreachable!("the format is known"),
    }
}
