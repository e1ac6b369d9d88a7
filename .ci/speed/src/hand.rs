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

#[binrw]
#[brw(little)]
pub struct Zip {
    #[br(parse_with = until_end)]
    sections: Vec<Section>,
}

#[binrw]
#[brw(magic = b"PK")]
pub enum Section {
    #[brw(magic = 0x0403_u16)]
    Local {
        version: u16,
        flags: u16,
        method: u16,
        time: [u16; 2],
        crc: u32,
        len_packed: u32,
        len_plain: u32,
        len_name: u16,
        len_extra: u16,
        #[br(count = len_name)]
        name: Vec<u8>,
        #[br(count = len_extra)]
        extra: Vec<u8>,
        #[br(count = len_packed)]
        body: Vec<u8>,
    },
    #[brw(magic = 0x0201_u16)]
    Entry {
        versions: [u16; 2],
        flags: u16,
        method: u16,
        time: [u16; 2],
        crc: u32,
        sizes: [u32; 2],
        len_name: u16,
        len_extra: u16,
        len_comment: u16,
        disk: u16,
        attributes: (u16, u32),
        offset: u32,
        #[br(count = len_name)]
        name: Vec<u8>,
        #[br(count = len_extra)]
        extra: Vec<u8>,
        #[br(count = len_comment)]
        comment: Vec<u8>,
    },
    #[brw(magic = 0x0605_u16)]
    End {
        numbers: [u16; 4],
        directory: [u32; 2],
        len_comment: u16,
        #[br(count = len_comment)]
        comment: Vec<u8>,
    },
}

#[binrw]
#[brw(little)]
pub struct Protobuf {
    #[br(parse_with = until_end)]
    fields: Vec<Field>,
}

#[binrw]
pub struct Field {
    #[br(parse_with = varint)]
    #[bw(write_with = write_varint)]
    key: u64,
    #[br(args(key & 7))]
    value: Value,
}

#[binrw]
#[br(import(kind: u64))]
pub enum Value {
    #[br(pre_assert(kind == 0))]
    Varint(
        #[br(parse_with = varint)]
        #[bw(write_with = write_varint)]
        u64,
    ),
    #[br(pre_assert(kind == 1))]
    Long(u64),
    #[br(pre_assert(kind == 5))]
    Word(u32),
    #[br(pre_assert(kind == 2))]
    Text {
        #[br(parse_with = varint)]
        #[bw(write_with = write_varint)]
        len: u64,
        #[br(count = len)]
        body: Vec<u8>,
    },
}

#[binrw::parser(reader)]
fn varint() -> BinResult<u64> {
    let (mut value, mut byte) = (0, [0]);
    for shift in (0..64).step_by(7) {
        reader.read_exact(&mut byte)?;
        value |= u64::from(byte[0] & 127) << shift;
        if byte[0] < 128 {
            break;
        }
    }
    Ok(value)
}

#[binrw::writer(writer)]
fn write_varint(value: &u64) -> BinResult<()> {
    let mut left = *value;
    while left > 127 {
        writer.write_all(&[left.to_le_bytes()[0] | 128])?;
        left >>= 7;
    }
    Ok(writer.write_all(&[left.to_le_bytes()[0]])?)
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
