//! Names that a binary model has no room for.

use std::collections::{HashMap, HashSet};

use meshwire_core::ByteString;

use super::source::Source;
use crate::error::terminated;
use crate::text::TextFile;

/// The text with short names for all nodes whose own are too long, if there are such, and the long name of each short one.
pub(super) fn shortened(text: &TextFile, source: &mut Source) -> (Option<TextFile>, HashMap<Vec<u8>, Vec<u8>>) {
    let mut short = HashMap::new();
    let mut long_names = HashMap::new();
    let all = || text.nodes().chain(text.animations().flat_map(|animation| animation.nodes().collect::<Vec<_>>()));
    let known: HashSet<Vec<u8>> = all().map(|node| node.name.to_ascii_lowercase()).collect();
    let free = |number: &usize| !known.contains(format!("name~{number}").as_bytes());
    let mut numbers = (0..).filter(free);
    for node in all() {
        let Err(error) = terminated::<32>("name", node.name) else { continue };
        source.limit(node.index, error.kind().to_string());
        short.entry(node.name.to_ascii_lowercase()).or_insert_with(|| {
            let name = format!("name~{}", numbers.next().unwrap_or_default());
            long_names.insert(name.clone().into_bytes(), node.name.to_vec());
            ByteString::from(name.as_bytes())
        });
    }
    if short.is_empty() {
        return (None, long_names);
    }
    let mut renamed = text.clone();
    renamed.rename_nodes(|name| short.get(&name.to_ascii_lowercase()));
    (Some(renamed), long_names)
}
