//! Containers: GLB, with JSON and buffers in one file, and JSON files with buffers embedded or next to them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use data_encoding::{BASE64_NOPAD, Specification};
use percent_encoding::percent_decode_str;

use super::json::Root;
use super::{aligned, extensions, tree};
use crate::Error;

/// A callback that returns the bytes of a file next to the one that refers to it, or the reason for failing.
pub type FindFile<'a> = dyn Fn(&str) -> Result<Vec<u8>, String> + 'a;

/// Lengths of the file header and of a chunk header.
const HEADERS: [usize; 2] = [12, 8];

/// Writes JSON and the parts of its buffer as a GLB.
pub(crate) fn join(json: &[u8], parts: &[Vec<u8>]) -> Result<Vec<u8>, Error> {
    let [file, chunk] = HEADERS;
    let binary: usize = parts.iter().map(|part| aligned(part.len())).sum();
    let length = file + chunk + aligned(json.len()) + if binary > 0 { chunk + binary } else { 0 };
    let word = |length: usize| {
        let word = u32::try_from(length).map(u32::to_le_bytes);
        word.map_err(|_| Error::TooLarge(format!("{length} bytes, a GLB holds at most 4 GiB")))
    };
    let mut glb = Vec::with_capacity(length);
    glb.extend([*b"glTF", 2_u32.to_le_bytes(), word(length)?, word(aligned(json.len()))?, *b"JSON"].as_flattened());
    glb.extend_from_slice(json);
    glb.resize(aligned(glb.len()), b' ');
    if binary > 0 {
        glb.extend([word(binary)?, *b"BIN\0"].as_flattened());
        append(&mut glb, parts);
    }
    Ok(glb)
}

/// Returns the parts of a buffer as one.
pub(crate) fn concat(parts: &[Vec<u8>]) -> Vec<u8> {
    let mut binary = Vec::with_capacity(parts.iter().map(|part| aligned(part.len())).sum());
    append(&mut binary, parts);
    binary
}

fn append(binary: &mut Vec<u8>, parts: &[Vec<u8>]) {
    for part in parts {
        binary.extend_from_slice(part);
        binary.resize(aligned(binary.len()), 0);
    }
}

/// A parsed file.
pub(crate) struct Opened<'a> {
    pub root: Root,
    pub buffers: Buffers<'a>,
}

/// The bytes of all buffers. Buffers that refer to the same file share them.
pub(crate) struct Buffers<'a> {
    stores: Vec<Cow<'a, [u8]>>,
    /// For each buffer, its index in `stores`.
    places: Vec<usize>,
}

impl Buffers<'_> {
    /// Returns the bytes of a buffer.
    pub fn get(&self, buffer: usize) -> Option<&[u8]> {
        self.places.get(buffer).and_then(|place| self.stores.get(*place)).map(AsRef::as_ref)
    }

    /// Returns the number of bytes that are not borrowed from the file itself.
    pub fn owned(&self) -> usize {
        let owned = |store: &Cow<'_, [u8]>| if let Cow::Owned(bytes) = store { bytes.len() } else { 0 };
        self.stores.iter().map(owned).fold(0, usize::saturating_add)
    }
}

/// Parses a file of either form. `files` returns the files that it refers to.
pub(crate) fn open<'a>(bytes: &'a [u8], files: Option<&FindFile<'_>>) -> Result<Opened<'a>, Error> {
    let Chunks { json, mut binary } = match tree_of(bytes) {
        Some(json) => Chunks { json, binary: None },
        None => split(bytes)?,
    };
    let root = tree::read(json)?;
    extensions::check(&root)?;
    let mut buffers = Buffers { stores: Vec::new(), places: Vec::with_capacity(root.buffers.len()) };
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, buffer) in root.buffers.iter().enumerate() {
        let damaged = |what: String| Error::Damaged(format!("/buffers/{index}: {what}"));
        let store = match buffer.uri.as_deref() {
            Some(uri) => {
                if let Some(place) = known.get(uri) {
                    buffers.places.push(*place);
                    continue;
                }
                known.insert(uri, buffers.stores.len());
                Cow::Owned(named(uri, files).map_err(damaged)?)
            }
            // The binary chunk of a GLB is its first buffer.
            None if index == 0 => Cow::Borrowed(binary.take().unwrap_or_default()),
            // The specification allows a buffer without data. An accessor that reads from it is refused.
            None => Cow::default(),
        };
        buffers.places.push(buffers.stores.len());
        buffers.stores.push(store);
    }
    Ok(Opened { root, buffers })
}

/// Returns the JSON of a file that is pure JSON, with or without a UTF-8 byte order mark.
pub(super) fn tree_of(bytes: &[u8]) -> Option<&[u8]> {
    let plain = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    (plain.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{')).then_some(plain)
}

/// Returns the bytes of a URI: embedded data, or the file that it names.
pub(super) fn named(uri: &str, files: Option<&FindFile<'_>>) -> Result<Vec<u8>, String> {
    const SCHEME: &str = "data:";
    if let Some((_, data)) = uri.split_at_checked(SCHEME.len()).filter(|(start, _)| start.eq_ignore_ascii_case(SCHEME))
    {
        let (kind, text) = data.split_once(',').ok_or_else(|| "a data URI without a comma".to_owned())?;
        let bytes: Vec<u8> = percent_decode_str(text).collect();
        let is_base64 = kind.rsplit_once(';').is_some_and(|(_, end)| end.trim().eq_ignore_ascii_case("base64"));
        return if is_base64 { base64(&bytes) } else { Ok(bytes) };
    }
    let name = decoded(uri);
    let files = files.ok_or_else(|| {
        format!(
            "its bytes are in {name:?}, and other files are not read here: export one GLB, or glTF with embedded data"
        )
    })?;
    files(&name).map_err(|why| format!("its bytes are in {name:?}: {why}"))
}

/// Decodes base64 with or without padding and whitespace, in either alphabet.
fn base64(text: &[u8]) -> Result<Vec<u8>, String> {
    let mut lenient: Specification = BASE64_NOPAD.specification();
    lenient.check_trailing_bits = false;
    lenient.ignore.push_str(" \t\r\n=");
    lenient.translate.from.push_str("-_");
    lenient.translate.to.push_str("+/");
    let encoding = lenient.encoding().map_err(|error| error.to_string())?;
    encoding.decode(text).map_err(|error| format!("its data URI is not base64: {error}"))
}

/// Returns the percent-decoded name of a reference.
pub(crate) fn decoded(uri: &str) -> String {
    percent_decode_str(uri).decode_utf8_lossy().into_owned()
}

/// The chunks of a GLB.
#[derive(Debug)]
struct Chunks<'a> {
    json: &'a [u8],
    binary: Option<&'a [u8]>,
}

/// Splits a GLB into chunks. As specified, chunks of other types are skipped and bytes after the stated length ignored.
fn split(bytes: &[u8]) -> Result<Chunks<'_>, Error> {
    let damaged = |what: String| Err(Error::Damaged(what));
    if !bytes.starts_with(b"glTF") {
        return damaged("it does not begin with glTF".to_owned());
    }
    let [least, _] = HEADERS;
    let version = word(bytes, 4);
    if version != Some(2) {
        let found = version.map_or_else(|| "none".to_owned(), |version| version.to_string());
        return damaged(format!("expected a GLB of version 2, found {found}"));
    }
    let length = word(bytes, 8).and_then(|length| usize::try_from(length).ok());
    let Some(mut chunks) = length.and_then(|length| bytes.get(least..length)) else {
        let length = length.map_or_else(|| "no length".to_owned(), |length| format!("{length} bytes"));
        return damaged(format!("its header states {length}, and it has {} bytes", bytes.len()));
    };
    let Some((b"JSON", json)) = chunk(&mut chunks) else {
        return damaged("the first chunk of the GLB is cut off, or not JSON".to_owned());
    };
    while !chunks.is_empty() {
        match chunk(&mut chunks) {
            Some((b"BIN\0", binary)) => return Ok(Chunks { json, binary: Some(binary) }),
            Some(_) => {}
            None => return damaged("a chunk of the GLB is cut off".to_owned()),
        }
    }
    Ok(Chunks { json, binary: None })
}

/// Splits off the first chunk: its type and its bytes.
fn chunk<'a>(chunks: &mut &'a [u8]) -> Option<(&'a [u8; 4], &'a [u8])> {
    let length = usize::try_from(word(chunks, 0)?).ok()?;
    let kind = chunks.get(4..)?.first_chunk()?;
    let (bytes, rest) = chunks.get(8..)?.split_at_checked(length)?;
    *chunks = rest;
    Some((kind, bytes))
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|word| u32::from_le_bytes(*word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_joined_splits_again_and_half_of_it_does_not() {
        let file = join(b"{}", &[vec![1, 2, 3]]).unwrap();
        assert_eq!(file.len() % 4, 0);
        let glb = split(&file).unwrap();
        assert_eq!((glb.json, glb.binary.unwrap()), (b"{}  ".as_slice(), [1, 2, 3, 0].as_slice()));
        for length in 0..file.len() {
            assert!(split(&file[..length]).is_err(), "{length}");
        }
    }

    #[test]
    fn buffers_lie_in_the_file_in_texts_and_in_files_beside_it() {
        let tree = br#" {"asset": {"version": "2.0"}, "buffers": [
            {"byteLength": 3, "uri": "data:application/octet-stream;base64,AQID"},
            {"byteLength": 1, "uri": "a%20b.bin"}, {"byteLength": 1, "uri": "a%20b.bin"}]}"#;
        let asked = std::cell::Cell::new(0);
        let beside = |name: &str| {
            asked.set(asked.get() + 1);
            if name == "a b.bin" { Ok(vec![7]) } else { Err("no such file".to_owned()) }
        };
        let opened = open(tree, Some(&beside)).unwrap();
        let found: Vec<_> = (0..4).map(|index| opened.buffers.get(index)).collect();
        assert_eq!(found, [Some([1, 2, 3].as_slice()), Some(&[7]), Some(&[7]), None]);
        assert_eq!(asked.get(), 1);
        let message = |buffer: &str| {
            let tree = format!(r#"{{"asset": {{"version": "2.0"}}, "buffers": [{{"byteLength": 1{buffer}}}]}}"#);
            open(tree.as_bytes(), Some(&beside)).err().map(|error| error.to_string())
        };
        for (buffer, line) in [
            (r#", "uri": "c.bin""#, "/buffers/0: its bytes are in \"c.bin\": no such file"),
            (r#", "uri": "data:text/plain""#, "/buffers/0: a data URI without a comma"),
            (r#", "uri": "data:;base64,A""#, "/buffers/0: its data URI is not base64: invalid length at 0"),
        ] {
            assert_eq!(message(buffer), Some(format!("cannot be read as glTF 2.0: {line}")));
        }
        let alone = open(tree, None).err().unwrap().to_string();
        assert!(
            alone.contains("/buffers/1: its bytes are in \"a b.bin\", and other files are not read here"),
            "{alone}"
        );
    }

    #[test]
    fn a_buffer_without_a_place_is_empty() {
        let tree = br#"{"asset": {"version": "2.0"}, "buffers": [{"byteLength": 1}, {"byteLength": 1}]}"#;
        let opened = open(tree, None).unwrap();
        assert_eq!([0, 1, 2].map(|index| opened.buffers.get(index)), [Some([].as_slice()), Some(&[]), None]);
    }

    #[test]
    fn bytes_after_a_glb_and_chunks_of_other_kinds_are_ignored() {
        let mut file = join(b"{}", &[vec![1]]).unwrap();
        file.push(7);
        assert_eq!(split(&file).unwrap().binary, Some([1, 0, 0, 0].as_slice()));
        let other = [4, 0, 0, 0, b'N', b'O', b'T', b'E', 9, 9, 9, 9];
        for at in [24, 36] {
            let mut file = join(b"{}", &[vec![1]]).unwrap();
            file.splice(at..at, other);
            file[8] += 12;
            assert_eq!(split(&file).unwrap().binary, Some([1, 0, 0, 0].as_slice()), "{at}");
        }
    }

    #[test]
    fn data_uris_are_read_in_every_spelling() {
        for (uri, bytes) in [
            ("data:text/plain,A%02", [65, 2].as_slice()),
            ("data:,", &[]),
            ("DATA:application/octet-stream;charset=utf-8;BASE64,/+8=", &[0xff, 0xef]),
            ("data:;base64,/%2B8%3D", &[0xff, 0xef]),
            ("data:;base64,_-8", &[0xff, 0xef]),
            ("data:;base64,/+\n9=", &[0xff, 0xef]),
        ] {
            assert_eq!(named(uri, None).as_deref(), Ok(bytes), "{uri}");
        }
    }

    #[test]
    fn a_length_shorter_than_the_header_is_told() {
        let mut file = join(b"{}", &[]).unwrap();
        file[8..12].copy_from_slice(&5_u32.to_le_bytes());
        assert_eq!(
            split(&file).unwrap_err().to_string(),
            "cannot be read as glTF 2.0: its header states 5 bytes, and it has 24 bytes"
        );
    }
}
