//! Changes that editors make to names by themselves.

use std::cmp::Reverse;
use std::collections::{BTreeSet, HashMap};

/// The length in bytes at which editors truncate names or later.
pub(crate) const LONGEST: usize = 63;

/// The shortest truncated name: editors shorten names further if they are taken, or to append a number.
const CUT: usize = 58;

/// Returns the name if the user changed it. Returns `None` if it is the exported name, or one that an editor derived
/// from it by truncating it, or by appending a number because the name is taken.
pub(crate) fn renamed<'a>(exported: &str, found: &'a str) -> Option<&'a str> {
    if found == exported {
        return None;
    }
    let stem = numbered(found).unwrap_or(found);
    let is_cut = stem.len() >= CUT && exported.starts_with(stem);
    let is_cut = is_cut || (numbered(found).is_some() && numbered(exported).is_some_and(|exported| exported == stem));
    (stem != exported && !is_cut).then_some(found)
}

/// Returns the part of a name before the number that an editor appended.
pub(crate) fn numbered(name: &str) -> Option<&str> {
    let (stem, number) = name.rsplit_once('.')?;
    (number.len() >= 3 && number.bytes().all(|byte| byte.is_ascii_digit())).then_some(stem)
}

/// Names in an edited file, which are looked up by the names that were exported.
pub(crate) struct Found<'a> {
    /// Elements by the part before an editor's number: those without a number and those with one, the next one last.
    by_stem: HashMap<&'a str, [Vec<(&'a str, usize)>; 2]>,
    /// Lengths of stems that may be truncated.
    lengths: BTreeSet<usize>,
}

impl<'a> Found<'a> {
    pub fn new(names: impl Iterator<Item = (&'a str, usize)>) -> Self {
        let mut found = Self { by_stem: HashMap::new(), lengths: BTreeSet::new() };
        for (name, at) in names {
            let stem = numbered(name).unwrap_or(name);
            found.lengths.extend((stem.len() >= CUT).then_some(stem.len()));
            let [plain, with_number] = found.by_stem.entry(stem).or_default();
            if stem == name { plain } else { with_number }.push((name, at));
        }
        found.by_stem.values_mut().flatten().for_each(|group| group.sort_unstable_by_key(|one| Reverse(*one)));
        found
    }

    /// Returns the first element whose name an editor may have derived from an exported one, see [`renamed`]. Longer
    /// names are first. Elements that are not free are forgotten.
    pub fn next(&mut self, exported: &str, is_free: impl Fn(usize) -> bool) -> Option<usize> {
        let mut lengths: BTreeSet<usize> = self.lengths.range(..=exported.len()).copied().collect();
        lengths.extend([Some(exported), numbered(exported)].into_iter().flatten().map(str::len));
        lengths.into_iter().rev().find_map(|length| {
            let [plain, with_number] = self.by_stem.get_mut(exported.get(..length)?)?;
            let next = |group: &mut Vec<(&'a str, usize)>| {
                while group.last().is_some_and(|(_, at)| !is_free(*at)) {
                    group.pop();
                }
                group.last().copied()
            };
            let is_whole = length == exported.len() || length >= CUT;
            let plain = if is_whole { next(plain) } else { None };
            plain.into_iter().chain(next(with_number)).min().map(|(_, at)| at)
        })
    }
}

/// Returns the identifying part of an image name: in lower case, without folder, extension and number.
pub(crate) fn picture(name: &str) -> String {
    let name = numbered(name).unwrap_or(name);
    let file = name.rsplit(['/', '\\']).next().unwrap_or_default().to_lowercase();
    match file.rsplit_once('.') {
        Some((stem, end)) if ["png", "tga", "bmp", "dds", "jpg", "jpeg"].contains(&end) => stem.to_owned(),
        _ => file,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_editors_do_to_names_is_no_change() {
        let long = "a".repeat(70);
        for (exported, found) in [
            ("hand", "hand"),
            ("hand", "hand.001"),
            ("hand.001", "hand.002"),
            (long.as_str(), &long[..63]),
            (long.as_str(), &format!("{}.001", &long[..59])),
        ] {
            assert_eq!(renamed(exported, found), None, "{exported} {found}");
            assert_eq!(Found::new([(found, 7)].into_iter()).next(exported, |_| true), Some(7), "{exported} {found}");
        }
        for (exported, found) in [("hand", "arm"), ("hand", "han"), ("hand", "hand.1"), ("hand", "Hand")] {
            assert_eq!(renamed(exported, found), Some(found));
            assert_eq!(Found::new([(found, 7)].into_iter()).next(exported, |_| true), None, "{exported} {found}");
        }
        assert_eq!(picture("gfx\\Stone.DDS"), picture("stone.001"));
    }
}
