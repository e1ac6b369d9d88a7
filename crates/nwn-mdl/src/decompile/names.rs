//! Names of nodes as valid words of the text form.

use std::collections::{HashMap, HashSet};

use super::lines::is_word;
use crate::tree::{Node, NodeKind};

/// Maximum length of a name in a node header, without terminator.
const LONGEST: usize = 31;

/// Returns a name that is one word of the text form, valid UTF-8, and fits its field.
pub(super) fn word(name: &[u8]) -> Vec<u8> {
    let is_fine = is_word(name) && name.len() <= LONGEST && std::str::from_utf8(name).is_ok();
    if is_fine && !name.eq_ignore_ascii_case(b"null") {
        return name.to_vec();
    }
    let plain = |byte: &u8| if byte.is_ascii_graphic() && *byte != b'#' { *byte } else { b'_' };
    let mut word: Vec<u8> = name.iter().take(LONGEST).map(plain).collect();
    if word.is_empty() || word.eq_ignore_ascii_case(b"null") {
        word.push(b'_');
    }
    word
}

/// Returns names for the nodes of a tree in file order. A node that others refer to by name (`bones` included) gets a
/// unique name.
pub(super) fn of_tree(root: &Node, bones: &HashSet<usize>) -> Vec<Vec<u8>> {
    let mut taken: HashMap<Vec<u8>, u32> = HashMap::new();
    let mut names = Vec::new();
    for (place, node) in root.nodes().enumerate() {
        let mut name = word(node.head.name.text());
        let is_skin = matches!(&node.kind, NodeKind::Mesh(mesh) if mesh.skin().is_some());
        let is_meant = !node.children.is_empty() || is_skin || bones.contains(&place);
        if is_meant && taken.contains_key(&name.to_ascii_lowercase()) {
            let base = name.clone();
            while taken.contains_key(&name.to_ascii_lowercase()) {
                let number = taken.entry(base.to_ascii_lowercase()).or_default();
                *number = number.saturating_add(1);
                let suffix = format!("_{number}");
                name = base.iter().copied().take(LONGEST - suffix.len()).chain(suffix.bytes()).collect();
            }
        }
        taken.entry(name.to_ascii_lowercase()).or_default();
        names.push(name);
    }
    names
}
