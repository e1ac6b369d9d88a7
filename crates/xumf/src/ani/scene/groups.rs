//! Grouping of the records of a file into animations of the scene.

use std::collections::HashMap;

use crate::ani::AniFile;

/// A record of the file in an animation of the scene.
#[derive(Debug, Clone, Copy)]
pub(super) struct Member {
    /// Index of the record.
    pub(super) record: usize,
    /// Index of its part among the nodes.
    pub(super) part: usize,
}

/// Records with the same subname.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) name: Vec<u8>,
    pub(super) members: Vec<Member>,
}

/// Parts and animations of a file.
#[derive(Debug, Default)]
pub(super) struct Groups {
    /// Name of each part, and its first record.
    pub(super) parts: Vec<(Vec<u8>, usize)>,
    pub(super) animations: Vec<Group>,
}

impl Groups {
    pub(super) fn of(file: &AniFile) -> Self {
        let mut found = Self::default();
        let mut parts: HashMap<Vec<u8>, usize> = HashMap::new();
        // The number of times that a part had a subname so far, and the animation of a subname for each such number.
        let mut times: HashMap<(usize, Vec<u8>), usize> = HashMap::new();
        let mut groups: HashMap<(Vec<u8>, usize), usize> = HashMap::new();
        for (record, animation) in file.wire().animations.iter().enumerate() {
            let (name, subname) = (animation.name.text(), animation.subname.text());
            let part = *parts.entry(name.to_ascii_lowercase()).or_insert_with(|| {
                found.parts.push((name.to_vec(), record));
                found.parts.len() - 1
            });
            let lower = subname.to_ascii_lowercase();
            let time = times.entry((part, lower.clone())).or_default();
            let group = *groups.entry((lower, *time)).or_insert_with(|| {
                found.animations.push(Group { name: subname.to_vec(), members: Vec::new() });
                found.animations.len() - 1
            });
            *time += 1;
            if let Some(group) = found.animations.get_mut(group) {
                group.members.push(Member { record, part });
            }
        }
        found
    }
}
