//! `speed FORMAT hand|ours make|read|write|relayout`: does one thing with a file of about a megabyte.

mod hand;

include!(concat!(env!("OUT_DIR"), "/stl.rs"));
include!(concat!(env!("OUT_DIR"), "/pcap.rs"));
include!(concat!(env!("OUT_DIR"), "/png.rs"));

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

fn by_hand<T>(bytes: &[u8], work: &str)
where
    T: for<'a> BinRead<Args<'a> = ()> + for<'a> BinWrite<Args<'a> = ()> + binrw::meta::ReadEndian + binrw::meta::WriteEndian,
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
        _ => png(),
    };
    match (format, how) {
        _ if work == "make" => drop(black_box(bytes)),
        ("stl", "hand") => by_hand::<hand::Stl>(&bytes, work),
        ("pcap", "hand") => by_hand::<hand::Pcap>(&bytes, work),
        (_, "hand") => by_hand::<hand::Png>(&bytes, work),
        ("stl", _) => ours::<stl::Stl>(&bytes, work),
        ("pcap", _) => ours::<pcap::Pcap>(&bytes, work),
        _ => ours::<png::Png>(&bytes, work),
    }
}
