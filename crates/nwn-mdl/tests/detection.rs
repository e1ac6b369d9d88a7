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
    assert_eq!(refusal(b"IDPO\x06\0\0\0abc"), "mdl: this is a Quake model, not a Neverwinter Nights MDL");
    let text = "mdl: this is the text form of a Neverwinter Nights MDL";
    assert_eq!(refusal(b"# comment\r\n  NewModel demo\r\n"), text);
    assert_eq!(refusal(b"#MAXMODEL ASCII\nfiledependancy x\n"), text);
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
