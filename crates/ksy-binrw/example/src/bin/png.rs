//! Adds a text to a PNG: `png FROM TO KEYWORD TEXT`.

include!(concat!(env!("OUT_DIR"), "/png.rs"));

use ksy_runtime::Limits;
use ksy_runtime::derived::mismatches;
use ksy_runtime::relayout::relayout;
use ksy_runtime::whole::{read_whole, write_whole};
use png::{Chunk, ChunkBody, Png, Text};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [from, to, keyword, text] = args.as_slice() else { return Err("usage: png FROM TO KEYWORD TEXT".into()) };
    let mut image: Png = read_whole("png", &std::fs::read(from)?, &Limits::default())?;
    for wrong in mismatches("png", &image)? {
        println!("{from}: {wrong}");
    }
    let text = Text { keyword: keyword.as_str().into(), text: text.as_str().into() };
    // `relayout` computes the length and the checksum.
    let chunk = Chunk { len_body: 0, kind: "tEXt".into(), body: ChunkBody::Text(text).into(), crc: 0 };
    image.chunks.insert(1, chunk);
    relayout("png", &mut image)?;
    std::fs::write(to, write_whole("png", &image)?)?;
    Ok(())
}
