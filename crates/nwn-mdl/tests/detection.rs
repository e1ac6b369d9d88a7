//! The error for another kind of file names that kind.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, clippy::expect_used, clippy::as_conversions)]

use meshwire_core::Format;
use nwn_mdl::{MdlFile, Profile, build};

fn refusal(bytes: &[u8]) -> String {
    assert!(!MdlFile::detect(bytes));
    MdlFile::read(bytes).unwrap_err().to_string()
}

#[test]
fn other_models_are_named() {
    let what = |bytes: &[u8]| {
        let text = refusal(bytes);
        let name = text.strip_prefix("mdl: this is ").unwrap_or_else(|| panic!("{text}")).to_owned();
        name.strip_suffix(", not a binary Neverwinter Nights model").unwrap().to_owned()
    };
    assert_eq!(what(b"IDST\x30\0\0\0abc"), "a Source engine model");
    assert_eq!(what(b"IDPO\x06\0\0\0abc"), "a Quake model");
    assert_eq!(what(b"# comment\r\n  NewModel demo\r\n"), "the text form of a model");
    assert_eq!(what(b"#MAXMODEL ASCII\nfiledependancy x\n"), "the text form of a model");
    // Model region, then the size of a file of its own for the vertices.
    let mut later = vec![0; 12 + 300];
    later[4..8].copy_from_slice(&300_u32.to_le_bytes());
    later[8..12].copy_from_slice(&4096_u32.to_le_bytes());
    assert_eq!(what(&later), "a Knights of the Old Republic model");
}

#[test]
fn truncated_and_foreign_files_have_clear_errors() {
    let bytes = build::file("demo", Profile::Bio).unwrap().to_bytes().unwrap();
    assert!(MdlFile::detect(&bytes));
    assert_eq!(refusal(&bytes[..7]), "mdl: header at 0x0: expected 12 bytes, found 7 before the end");
    let length = bytes.len() - 12;
    assert_eq!(
        refusal(&bytes[..bytes.len() - 5]),
        format!("mdl: header at 0xc: expected {length} bytes, found {} before the end", length - 5)
    );
    let longer = [bytes.as_slice(), b"tail"].concat();
    assert_eq!(
        refusal(&longer),
        format!("mdl at {:#x}: expected the end of the file, found 4 bytes more", bytes.len())
    );
    assert_eq!(refusal(b""), "mdl: header at 0x0: expected 12 bytes, found 0 before the end");
    let error = refusal(b"\x01\0\0\0binary and nothing known");
    assert_eq!(error, "mdl: header.marker at 0x0: expected 0, the marker of a binary model, found 0x1");
}
