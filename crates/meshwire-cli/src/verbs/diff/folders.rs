//! Matching of the files in two folders.

use std::collections::{BTreeMap, HashMap};
use std::fs::{self, File};
use std::io::Read;
use std::path::{Path, PathBuf};

use meshwire::FormatId;

use super::Fate;
use crate::inputs::{self, Name};

/// Number of first bytes used to detect formats.
const HEAD: u64 = 4096;

/// A file name and its locations.
#[derive(Debug)]
pub struct Pair {
    pub name: Name,
    /// True if it was found in folders rather than named, so that it may be an unrelated file.
    pub found: bool,
    pub sides: Sides,
}

/// The sides on which a file exists.
#[derive(Debug)]
pub enum Sides {
    Old(PathBuf),
    New(PathBuf),
    Both(PathBuf, PathBuf),
}

/// Returns all files of two folders by relative name, in alphabetical order.
pub fn pairs(old: &Path, new: &Path) -> Vec<Pair> {
    let mut names: BTreeMap<PathBuf, [bool; 2]> = BTreeMap::new();
    for (side, folder) in [old, new].into_iter().enumerate() {
        for path in inputs::entries(folder).flatten() {
            let name = path.strip_prefix(folder).unwrap_or(&path).to_path_buf();
            if let Some(there) = names.entry(name).or_default().get_mut(side) {
                *there = true;
            }
        }
    }
    let pair = |(name, sides): (PathBuf, [bool; 2])| Pair {
        sides: match sides {
            [true, true] => Sides::Both(old.join(&name), new.join(&name)),
            [true, false] => Sides::Old(old.join(&name)),
            [false, _] => Sides::New(new.join(&name)),
        },
        name: name.as_path().into(),
        found: true,
    };
    names.into_iter().map(pair).collect()
}

/// Finds files that were renamed: files on one side whose content exists under another name on the other. Maps old
/// names to new names.
pub fn moves(pairs: &[Pair]) -> HashMap<Name, Name> {
    // Only files of equal size can have equal content.
    let size = |path: &PathBuf| fs::metadata(path).map_or(0, |facts| facts.len());
    let mut gone: HashMap<u64, Vec<(&Name, &PathBuf)>> = HashMap::new();
    for pair in pairs {
        if let Sides::Old(path) = &pair.sides {
            gone.entry(size(path)).or_default().push((&pair.name, path));
        }
    }
    let mut moves = HashMap::new();
    for pair in pairs {
        let Sides::New(path) = &pair.sides else { continue };
        let Some(candidates) = gone.get_mut(&size(path)) else { continue };
        let Ok(content) = fs::read(path) else { continue };
        let twin = candidates.iter().position(|(_, old)| fs::read(old).is_ok_and(|old| old == content));
        if let Some((old, _)) = twin.map(|twin| candidates.swap_remove(twin)) {
            moves.insert(old.clone(), pair.name.clone());
        }
    }
    moves
}

/// Returns the result for a file that may have been renamed, or `None` for its new name, because the old one reports
/// it.
pub fn moved(moves: &HashMap<Name, Name>, pair: &Pair, fate: Fate) -> Option<Fate> {
    match fate {
        Fate::Removed => Some(moves.get(&pair.name).map_or(Fate::Removed, |to| Fate::Moved(to.clone()))),
        Fate::Added if moves.values().any(|to| *to == pair.name) => None,
        fate => Some(fate),
    }
}

/// Returns true for a file of a supported format, by its extension or its first bytes.
pub fn is_ours(path: &Path) -> bool {
    let named =
        path.extension().and_then(|end| end.to_str()).is_some_and(|end| FormatId::of_extension(end).next().is_some());
    let mut head = Vec::new();
    named
        || File::open(path).is_ok_and(|file| file.take(HEAD).read_to_end(&mut head).is_ok())
            && meshwire::detect(&head).is_some()
}
