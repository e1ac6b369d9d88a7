//! Files as such: GLB, the tree and the numbers in one file; and trees of JSON, whose numbers are in them or lie beside them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use data_encoding::BASE64;
use gltf::Glb;
use gltf::binary::Header;
use percent_encoding::percent_decode_str;

use super::json::Root;
use super::{aligned, tree};
use crate::Error;

/// Gives the bytes of a file that lies beside the one that names it, or says why not.
pub type FindFile<'a> = dyn Fn(&str) -> Result<Vec<u8>, String> + 'a;

/// Length of the header of the file and of that of a part.
const HEADERS: [usize; 2] = [12, 8];

/// The file of a tree and its numbers.
pub(crate) fn join(json: &[u8], binary: &[u8]) -> Result<Vec<u8>, Error> {
    let [file, part] = HEADERS;
    let length = file + part + aligned(json.len()) + part + aligned(binary.len());
    let length = u32::try_from(length).map_err(|_| Error::TooLarge(format!("{length} bytes, a GLB has 4 GiB")))?;
    let glb = Glb {
        header: Header { magic: *b"glTF", version: 2, length },
        json: Cow::Borrowed(json),
        bin: (!binary.is_empty()).then_some(Cow::Borrowed(binary)),
    };
    glb.to_vec().map_err(|error| Error::TooLarge(error.to_string()))
}

/// A file taken apart.
pub(crate) struct Opened<'a> {
    pub root: Root,
    pub buffers: Buffers<'a>,
}

/// The bytes of all buffers; several that name one file share them.
pub(crate) struct Buffers<'a> {
    stores: Vec<Cow<'a, [u8]>>,
    /// For each buffer of the tree where its bytes are.
    places: Vec<usize>,
}

impl Buffers<'_> {
    /// The bytes of a buffer.
    pub fn get(&self, buffer: usize) -> Option<&[u8]> {
        self.places.get(buffer).and_then(|place| self.stores.get(*place)).map(AsRef::as_ref)
    }

    /// How many bytes are not those of the file itself.
    pub fn owned(&self) -> usize {
        let owned = |store: &Cow<'_, [u8]>| if let Cow::Owned(bytes) = store { bytes.len() } else { 0 };
        self.stores.iter().map(owned).fold(0, usize::saturating_add)
    }
}

/// Takes a file of either form apart; `files` gives those that it names, none where there are none.
pub(crate) fn open<'a>(bytes: &'a [u8], files: Option<&FindFile<'_>>) -> Result<Opened<'a>, Error> {
    // A tree begins as JSON does, if need be behind the mark of UTF-8.
    let plain = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let is_tree = plain.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{');
    let (json, mut binary) = if is_tree {
        (Cow::Borrowed(plain), None)
    } else {
        let glb = split(bytes)?;
        (glb.json, glb.bin)
    };
    let root = tree::read(&json)?;
    let mut buffers = Buffers { stores: Vec::new(), places: Vec::with_capacity(root.buffers.len()) };
    let mut known: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, buffer) in root.buffers.iter().enumerate() {
        let told = |what: String| Error::Damaged(format!("buffer {index} {what}"));
        let store = match buffer.uri.as_deref() {
            Some(uri) => {
                if let Some(place) = known.get(uri) {
                    buffers.places.push(*place);
                    continue;
                }
                known.insert(uri, buffers.stores.len());
                Cow::Owned(named(uri, files).map_err(told)?)
            }
            // The numbers of a GLB are those of its first buffer.
            None if index == 0 => binary.take().unwrap_or_default(),
            // The specification allows a buffer without a place. An accessor that reads from it is refused.
            None => Cow::default(),
        };
        buffers.places.push(buffers.stores.len());
        buffers.stores.push(store);
    }
    Ok(Opened { root, buffers })
}

/// The bytes that a name stands for: itself, or a file.
fn named(uri: &str, files: Option<&FindFile<'_>>) -> Result<Vec<u8>, String> {
    if let Some(data) = uri.strip_prefix("data:") {
        let (kind, text) = data.split_once(',').ok_or_else(|| "has a data URI without a comma".to_owned())?;
        if !kind.ends_with(";base64") {
            return Ok(percent_decode_str(text).collect());
        }
        return BASE64.decode(text.as_bytes()).map_err(|error| format!("has damaged data: {error}"));
    }
    let name = decoded(uri);
    let files = files.ok_or_else(|| format!("lies in {name:?}, and no other files are read here"))?;
    files(&name).map_err(|why| format!("lies in {name:?}: {why}"))
}

/// The name that a reference stands for.
pub(crate) fn decoded(uri: &str) -> String {
    percent_decode_str(uri).decode_utf8_lossy().into_owned()
}

/// The tree and the numbers of a file.
fn split(bytes: &[u8]) -> Result<Glb<'_>, Error> {
    // The crate subtracts the length of the header from the length that the file says, without looking.
    let [least, _] = HEADERS;
    let length = bytes.get(8..12).and_then(|length| length.try_into().ok()).map(u32::from_le_bytes);
    let says = length.and_then(|length| usize::try_from(length).ok());
    if !bytes.starts_with(b"glTF") {
        return Err(Error::Damaged("it does not begin with glTF".to_owned()));
    }
    if says.is_none_or(|says| says < least || says > bytes.len()) {
        let says = says.map_or_else(|| "nothing".to_owned(), |says| format!("{says} bytes"));
        return Err(Error::Damaged(format!("it says {says} of its length and has {} bytes", bytes.len())));
    }
    // Bytes after the stated length are not part of the file.
    let bytes = says.and_then(|says| bytes.get(..says)).unwrap_or(bytes);
    Glb::from_slice(bytes).map_err(|error| Error::Damaged(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_joined_splits_again_and_half_of_it_does_not() {
        let file = join(b"{}", &[1, 2, 3]).unwrap();
        assert_eq!(file.len() % 4, 0);
        let glb = split(&file).unwrap();
        assert_eq!((&*glb.json, &*glb.bin.unwrap()), (b"{}  ".as_slice(), [1, 2, 3, 0].as_slice()));
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
        let told = |buffer: &str| {
            let tree = format!(r#"{{"asset": {{"version": "2.0"}}, "buffers": [{{"byteLength": 1{buffer}}}]}}"#);
            open(tree.as_bytes(), Some(&beside)).err().map(|error| error.to_string())
        };
        for (buffer, line) in [
            (r#", "uri": "c.bin""#, "buffer 0 lies in \"c.bin\": no such file"),
            (r#", "uri": "data:text/plain""#, "buffer 0 has a data URI without a comma"),
            (r#", "uri": "data:;base64,A""#, "buffer 0 has damaged data: invalid length at 0"),
        ] {
            assert_eq!(told(buffer), Some(format!("no glTF 2.0 that can be read: {line}")));
        }
        let alone = open(tree, None).err().unwrap().to_string();
        assert!(alone.ends_with("buffer 1 lies in \"a b.bin\", and no other files are read here"), "{alone}");
    }

    #[test]
    fn a_buffer_without_a_place_is_empty() {
        let tree = br#"{"asset": {"version": "2.0"}, "buffers": [{"byteLength": 1}, {"byteLength": 1}]}"#;
        let opened = open(tree, None).unwrap();
        assert_eq!([0, 1, 2].map(|index| opened.buffers.get(index)), [Some([].as_slice()), Some(&[]), None]);
    }

    #[test]
    fn bytes_behind_a_glb_and_data_without_base_64_are_accepted() {
        let mut file = join(b"{}", &[1]).unwrap();
        file.push(7);
        assert_eq!(split(&file).unwrap().bin.unwrap().first(), Some(&1));
        assert_eq!(named("data:text/plain,A%02", None), Ok(vec![65, 2]));
    }

    #[test]
    fn a_length_shorter_than_the_header_is_told() {
        let mut file = join(b"{}", &[]).unwrap();
        file[8..12].copy_from_slice(&5_u32.to_le_bytes());
        assert_eq!(
            split(&file).unwrap_err().to_string(),
            "no glTF 2.0 that can be read: it says 5 bytes of its length and has 24 bytes"
        );
    }
}
