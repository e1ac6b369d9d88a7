//! Errors: one line with path, offset, line, column and the offending line.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use cod_xmodel::{Format, XmodelFile};

fn error(text: &str) -> String {
    XmodelFile::read(text.as_bytes()).unwrap_err().to_string()
}

const HEAD: &str = "MODEL\nVERSION 6\nNUMBONES 1\n";

#[test]
fn errors_show_the_line() {
    let cases = [
        "hello\nworld\n".to_owned(),
        format!("{HEAD}BONE 0 -1 tag_origin\n"),
        format!("{HEAD}BONE 0 -1 \"tag_origin\n\""),
        format!("{HEAD}BONE 0 -1 \"a\"\nBONE 0\nOFFSET 1.0 1e999999 0\n"),
        format!("{HEAD}BONE 0 -1 \"a\"\nBONE 0\nOFFSET 1.0 {} 0\n", "9".repeat(10_000)),
        format!("{HEAD}BONE 0 -1 \"a\"\nBONE 0\nOFFSET 1 2\nX 1 0 0"),
        format!("{HEAD}BONE 0 -1 \"a\"\nBONE 0\nOFFSET 1 2 3 4\nX 1 0 0"),
        format!("{HEAD}BONE 0 -1 \"a\"\nNUMVERTS 0"),
        HEAD.to_owned(),
        "MODEL\nVERSION 8\n".to_owned(),
        "MODEL\r\nVERSION 6\r\nNUMBONES -1\r\n".to_owned(),
        "MODEL\nVERSION 6\nNUMBONES 0\nNUMVERTS 4294967295\n".to_owned(),
        "MODEL\nVERSION 6\nNUMBONES 0\nNUMVERTS 0\nNUMFACES 0\nNUMMATERIALS 0\nNUMMATERIALS 0\n".to_owned(),
    ];
    let errors: Vec<_> = cases.iter().map(|case| error(case)).collect();
    assert!(errors.iter().all(|error| !error.contains('\n') && error.len() < 400));
    insta::assert_snapshot!(errors.join("\n"));
}

#[test]
fn binary_errors_show_block_and_hash() {
    let stream = |bytes: &[u8]| {
        let mut file = b"*LZ4*".to_vec();
        file.extend_from_slice(&u32::try_from(bytes.len()).unwrap().to_le_bytes());
        assert!(bytes.len() < 15);
        file.push(u8::try_from(bytes.len()).unwrap() << 4);
        file.extend_from_slice(bytes);
        XmodelFile::read(&file).unwrap_err().to_string()
    };
    let cases: [&[u8]; 6] = [
        b"\xc8\x46\0\0\x34\x12\0\0",
        b"\xc8\x46\0\0\xd1\x24\x07\0",
        b"\xc8\x46\0\0\xd1\x24\x09\0",
        b"\xc8\x46\0\0\xd1",
        b"\xac\x7a\0\0\xd1\x24\x03\0\x79\x92",
        b"\xc8\x46\0\0\xd1\x24\x07\0\xba\x76\0\0\x9a\xdd",
    ];
    insta::assert_snapshot!(cases.map(stream).join("\n"));
}
