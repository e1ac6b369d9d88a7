//! GLB: the tree and the numbers in one file.

use std::borrow::Cow;

use gltf::Glb;
use gltf::binary::Header;

use super::aligned;
use crate::Error;

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

/// The tree and the numbers of a file.
pub(crate) fn split(bytes: &[u8]) -> Result<Glb<'_>, Error> {
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
    fn a_length_shorter_than_the_header_is_told() {
        let mut file = join(b"{}", &[]).unwrap();
        file[8..12].copy_from_slice(&5_u32.to_le_bytes());
        assert_eq!(
            split(&file).unwrap_err().to_string(),
            "no glTF 2.0 that can be read: it says 5 bytes of its length and has 24 bytes"
        );
    }
}
