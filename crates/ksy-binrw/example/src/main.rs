//! Reads a file, edits it, and writes it; shows it as JSON, byte by byte, and makes random ones.

include!(concat!(env!("OUT_DIR"), "/pack.rs"));

use ksy_runtime::whole::{layout_whole, read_whole, write_whole};
use ksy_runtime::{Error, Limits};

fn main() -> Result<(), Error> {
    let file = b"PACK\x01\0hello\0\x18\0\0\0\x05\0\0\0....world!";
    let mut pack: pack::Pack = read_whole("pack", file, &Limits::default())?;
    println!("{}", pack.entries[0].label());
    pack.entries[0].body.value = b"WORLD".to_vec();
    println!("{}", write_whole("pack", &pack)?.escape_ascii());
    println!("{}", serde_json::to_string(&pack).unwrap());
    layout_whole("pack", &pack, &mut |leaf| println!("{:4x} {} {}", leaf.offset, leaf.path, leaf.value()))?;
    let random: pack::Pack = ksy_runtime::generate::whole(&mut arbitrary::Unstructured::new(&[1; 40])).unwrap();
    println!("{}", write_whole("pack", &random)?.escape_ascii());
    Ok(())
}
