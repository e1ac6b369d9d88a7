//! Descriptions of files that no format claims: formats that share an extension, and common mistakes.

use std::fmt::Write as _;

use crate::FormatId;

/// Number of bytes examined in a text file.
const HEAD: usize = 4096;

/// Containers and pointers that hide the actual file, and the format for exchange.
const WRAPPED: &[(&[u8], &str)] = &[
    (b"*LZ4*", "this is an LZ4 block as Call of Duty tools write it, but neither an XMODEL_BIN nor an XANIM_BIN"),
    (b"glTF", IS_GLTF),
    (b"PK\x03\x04", "this is a ZIP archive; unpack it first"),
    (b"\x1f\x8b", "this is a gzip stream; unpack it first"),
    (b"version https://git-lfs", "this is a Git LFS pointer, not the file itself"),
];

const IS_GLTF: &str = "this is glTF, not a game's model; `meshwire import` turns it into one";

/// Describes a file of no known format in one line.
pub fn describe(bytes: &[u8]) -> String {
    if bytes.is_empty() {
        return "the file is empty".to_owned();
    }
    if let Some(what) = other_kind(bytes) {
        return what.to_owned();
    }
    if let Some((_, what)) = WRAPPED.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return (*what).to_owned();
    }
    // A damaged file, or a format that this build does not include.
    if let Some(id) = FormatId::ALL.iter().find(|id| id.magic().is_some_and(|magic| bytes.starts_with(magic))) {
        return format!("this begins like {} ({id}), which this build does not read", article(id.description()));
    }
    if let Some(id) = FormatId::ALL.iter().find(|id| id.magic().is_some_and(|magic| magic.starts_with(bytes))) {
        let length = bytes.len();
        return format!("the file ends after {length} bytes, too short for {} ({id})", article(id.description()));
    }
    if bytes.iter().all(|byte| *byte == 0) {
        return format!("the first {} bytes are all zero", bytes.len());
    }
    with_text(bytes, odd_text).map_or_else(|| by_first_bytes(bytes), str::to_owned)
}

/// Describes a valid file of another kind that legitimately uses one of our extensions.
pub fn other_kind(bytes: &[u8]) -> Option<&'static str> {
    meshwire_core::foreign::kind(bytes).or_else(|| with_text(bytes, neighbor_text))
}

/// Applies `look` to the start of the file, if it is text.
fn with_text(bytes: &[u8], look: fn(&str) -> Option<&'static str>) -> Option<&'static str> {
    let head = bytes.get(..HEAD).unwrap_or(bytes);
    let trimmed = |text: &str| look(text.trim_start_matches('\u{feff}').trim_start());
    match std::str::from_utf8(head).map_err(|error| head.get(..error.valid_up_to())) {
        Ok(text) => trimmed(text),
        // The cut may have split a character.
        Err(Some(valid)) if valid.len() + 4 > HEAD => trimmed(&String::from_utf8_lossy(valid)),
        Err(_) => None,
    }
}

fn odd_text(text: &str) -> Option<&'static str> {
    if text.starts_with('<') {
        Some("this is XML text, not a model or animation this program knows")
    } else if text.starts_with('{') && text.contains("\"meshwire\"") {
        Some("this is a JSON dump; `meshwire build` turns it into a model")
    } else if text.starts_with('{')
        && ["\"asset\"", "\"accessors\"", "\"bufferViews\""].iter().any(|key| text.contains(key))
    {
        Some(IS_GLTF)
    } else {
        None
    }
}

fn neighbor_text(text: &str) -> Option<&'static str> {
    let upper = text.to_ascii_uppercase();
    if upper.starts_with("/* XPM") || upper.starts_with("! XPM2") {
        Some("this is an X PixMap image, not an XPM motion")
    } else if text.starts_with('<') && upper.contains("<XDMF") {
        Some("this is Xdmf (XML), not an Egosoft XMF mesh")
    } else if text.starts_with('<') && (upper.contains("MAGIC=\"XMF\"") || upper.contains("<MESH")) {
        Some("this is a Cal3D XML mesh, not an Egosoft XMF mesh")
    } else {
        None
    }
}

fn by_first_bytes(bytes: &[u8]) -> String {
    let first = bytes.get(..8).unwrap_or(bytes);
    let mut text = String::from("no known format begins with the bytes");
    for byte in first {
        let _ = write!(text, " {byte:02x}");
    }
    if first.iter().all(|byte| (b' '..=b'~').contains(byte)) {
        let _ = write!(text, " ({:?})", String::from_utf8_lossy(first));
    }
    text
}

fn article(noun: &str) -> String {
    let vowel = noun.starts_with(['A', 'E', 'I', 'O', 'U']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbors_are_named() {
        for (bytes, expected) in [
            (&b"/* XPM */\nstatic char * x[] = {"[..], "this is an X PixMap image, not an XPM motion"),
            (b"IDPO\x06\0\0\0", "Quake model"),
            (b"<?xml version=\"1.0\"?>\n<Xdmf Version=\"3.0\">", "Xdmf (XML)"),
            (b"<HEADER MAGIC=\"XMF\" VERSION=\"919\" />\n<MESH>", "Cal3D XML mesh"),
            (b"<?xml version=\"1.0\"?><components/>", "this is XML text"),
            (b"{\"format\": \"xac\", \"meshwire\": \"0.1.0\"}", "this is a JSON dump"),
            (b"version https://git-lfs.github.com/spec/v1\n", "Git LFS pointer"),
            (b"glTF", IS_GLTF),
            (b"PK\x03\x04", "ZIP archive"),
            (b"", "the file is empty"),
            (b"DDS |", "no known format begins with the bytes 44 44 53 20 7c (\"DDS |\")"),
            (b"XSM", "the file ends after 3 bytes, too short for an EMotionFX skeletal motion (xsm)"),
            (&[0; 70], "the first 70 bytes are all zero"),
            (b"\x00\xff", "no known format begins with the bytes 00 ff"),
            // A keyword of one kind of XML must not match in plain text or in another kind of XML.
            (b"see <Xdmf> and <mesh>", "no known format begins with the bytes 73 65 65 20"),
            (b"<HEADER MAGIC=\"XMF\"/>", "Cal3D XML mesh"),
            (b"<?xml version=\"1.0\"?><mesh/>", "Cal3D XML mesh"),
            (b"{\"assets\": 1}", "no known format begins with the bytes 7b 22 61 73"),
            (b"{\"asset\": {\"version\": \"2.0\"}}", "this is glTF"),
            (b"glTF\x02\0\0\0", "`meshwire import`"),
            (b"\"meshwire\"", "no known format begins with the bytes 22 6d 65 73"),
            (b"! XPM2\n", "X PixMap"),
            (b"\xef\xbb\xbf \n<a/>", "this is XML text"),
            (&[0; 12], "the first 12 bytes are all zero"),
        ] {
            let found = describe(bytes);
            assert!(found.contains(expected), "{found:?} should say {expected:?}");
            assert!(!found.contains('\n'), "one line: {found:?}");
        }
    }

    #[test]
    fn any_head_gets_one_line() {
        for length in [1, 3, HEAD - 1, HEAD, HEAD + 1] {
            for byte in [0, b'<', b'{', b'\n', 0xc3, 0xff] {
                assert!(!describe(&vec![byte; length]).contains('\n'));
            }
        }
        // If the head ends within a character, the text before it counts; an invalid byte before that rules the text
        // out.
        let cut = |at: usize, character: &[u8]| {
            let mut text = b"<a>".to_vec();
            text.resize(at, b' ');
            text.extend(character);
            text.resize(HEAD + 8, b' ');
            describe(&text)
        };
        for at in [HEAD - 1, HEAD - 2, HEAD - 3] {
            assert!(cut(at, "\u{1f600}".as_bytes()).starts_with("this is XML text"), "{at}");
        }
        assert!(cut(HEAD - 4, b"\xff").starts_with("no known format"));
        assert!(cut(100, b"\xff").starts_with("no known format"));
        let mut split = vec![b' '; HEAD - 1];
        split.extend("ä<xdmf".bytes());
        assert!(describe(&split).starts_with("no known format"));
    }
}
