//! The same formats with binrw by hand.

use binrw::{BinRead, BinResult, binrw};

#[binrw]
#[brw(little)]
pub struct Stl {
    header: [u8; 80],
    #[bw(calc = triangles.len() as u32)]
    num_triangles: u32,
    #[br(count = num_triangles)]
    triangles: Vec<Triangle>,
}

#[binrw]
pub struct Triangle {
    normal: [f32; 3],
    vertices: [[f32; 3]; 3],
    attribute: u16,
}

#[binrw]
#[brw(little, magic = b"\xd4\xc3\xb2\xa1")]
pub struct Pcap {
    header: [u8; 20],
    #[br(parse_with = until_end)]
    packets: Vec<Packet>,
}

#[binrw]
pub struct Packet {
    seconds: u32,
    microseconds: u32,
    #[bw(calc = body.len() as u32)]
    len_body: u32,
    len_frame: u32,
    #[br(count = len_body)]
    body: Vec<u8>,
}

#[binrw]
#[brw(big, magic = b"\x89PNG\r\n\x1a\n")]
pub struct Png {
    #[br(parse_with = until_end)]
    chunks: Vec<Chunk>,
}

#[binrw]
pub struct Chunk {
    #[bw(calc = body.len() as u32)]
    len: u32,
    kind: [u8; 4],
    #[br(count = len)]
    body: Vec<u8>,
    crc: u32,
}

/// Reads to the end; `binrw::until_eof` would accept a truncated last element.
#[binrw::parser(reader, endian)]
fn until_end<T: for<'a> BinRead<Args<'a> = ()>>() -> BinResult<Vec<T>> {
    let start = reader.stream_position()?;
    let end = reader.seek(std::io::SeekFrom::End(0))?;
    reader.seek(std::io::SeekFrom::Start(start))?;
    let mut items = Vec::new();
    while reader.stream_position()? < end {
        items.push(T::read_options(reader, endian, ())?);
    }
    Ok(items)
}
