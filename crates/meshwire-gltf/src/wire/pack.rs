//! Packing a file and its buffers into one.

use std::borrow::Cow;

use serde_json::{Value, json};

use super::container::{FindFile, join, named, tree_of};
use super::{aligned, tree};
use crate::Error;

/// Packs a glTF with buffers in other files into a single GLB. Any other file is returned unchanged.
///
/// ```
/// use meshwire_gltf::{pack, read};
///
/// let tree = br#"{"asset": {"version": "2.0"}, "buffers": [{"byteLength": 4, "uri": "sail.bin"}]}"#;
/// let glb = pack(tree, &|name| if name == "sail.bin" { Ok(vec![0; 4]) } else { Err("no such file".to_owned()) })?;
/// assert!(glb.starts_with(b"glTF") && read(&glb).is_ok());
/// # Ok::<(), meshwire_gltf::Error>(())
/// ```
///
/// # Errors
/// The file is not JSON, or one of the files that it refers to cannot be read.
pub fn pack<'a>(file: &'a [u8], files: &FindFile<'_>) -> Result<Cow<'a, [u8]>, Error> {
    let Some(json) = tree_of(file) else { return Ok(Cow::Borrowed(file)) };
    let mut tree: Value = tree::values(json)?;
    let uris: Vec<Option<String>> = {
        let buffers = tree.get("buffers").and_then(Value::as_array).into_iter().flatten();
        buffers.map(|buffer| buffer.get("uri").and_then(Value::as_str).map(str::to_owned)).collect()
    };
    if !uris.iter().flatten().any(|uri| !uri.starts_with("data:")) {
        return Ok(Cow::Borrowed(file));
    }
    let (mut binary, mut starts) = (Vec::new(), Vec::new());
    for (index, uri) in uris.iter().enumerate() {
        starts.push(binary.len());
        if let Some(uri) = uri {
            let bytes = named(uri, Some(files));
            binary.extend(bytes.map_err(|what| Error::Damaged(format!("/buffers/{index}: {what}")))?);
            binary.resize(aligned(binary.len()), 0);
        }
    }
    for view in tree::objects(&mut tree, "bufferViews") {
        let number =
            |name: &str| view.get(name).and_then(Value::as_u64).and_then(|number| usize::try_from(number).ok());
        let (buffer, offset) = (number("buffer"), number("byteOffset").unwrap_or(0));
        let start = buffer.and_then(|buffer| starts.get(buffer));
        // A view of a missing buffer is reported when it is read.
        let Some(start) = start.and_then(|start| start.checked_add(offset)) else { continue };
        view.insert("byteOffset".to_owned(), start.into());
        view.insert("buffer".to_owned(), 0.into());
    }
    if let Some(buffers) = tree.get_mut("buffers") {
        *buffers = json!([{ "byteLength": binary.len() }]);
    }
    let json = serde_json::to_vec(&tree).map_err(|error| Error::TooLarge(error.to_string()))?;
    join(&json, &[binary]).map(Cow::Owned)
}
