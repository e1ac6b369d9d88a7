//! Which bone of one skeleton corresponds to which of another.

use std::collections::{BTreeMap, BTreeSet};

use crate::Scene;

/// How a bone was found for another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Match {
    /// A table names both.
    Named,
    /// A pattern of a table names both.
    Pattern,
    /// Both have the same name, ignoring case.
    Name,
    /// The names are the same without prefixes, separators and the spelling of sides: `Bip01 L Hand` and `hand.left`.
    Similar,
}

/// A pair of bones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pair {
    /// Index of the node that the motion moves.
    pub from: usize,
    /// Index of the node that moves instead.
    pub to: usize,
    /// How the pair was found.
    pub by: Match,
}

/// Pairs of bones of two skeletons.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BoneMap {
    /// The pairs, in the order of the nodes of the first skeleton. Each node occurs at most once on each side.
    pub pairs: Vec<Pair>,
    /// Nodes of the first skeleton that a table leaves out: their tracks are removed without being reported.
    pub left_out: BTreeSet<usize>,
}

impl BoneMap {
    /// Pairs bones by their names: those with equal names first, then those with [similar](Match::Similar) ones. A name
    /// that several nodes have is the first of them.
    ///
    /// ```
    /// # mod meshwire { pub use meshwire_scene as scene; }
    /// use meshwire::scene::retarget::{BoneMap, Match};
    /// use meshwire::scene::{Node, Scene, Space};
    ///
    /// let of = |names: [&str; 2]| {
    ///     let mut scene = Scene::new(Space::GLTF);
    ///     scene.nodes = names.map(Node::named).into();
    ///     scene
    /// };
    /// let bones = BoneMap::by_name(&of(["Bip01 L Hand", "Bip01 Head"]), &of(["head", "hand.left"]));
    /// assert_eq!(bones.pairs.iter().map(|pair| (pair.from, pair.to)).collect::<Vec<_>>(), [(0, 1), (1, 0)]);
    /// assert!(bones.pairs.iter().all(|pair| pair.by == Match::Similar));
    /// ```
    #[must_use]
    pub fn by_name(from: &Scene, to: &Scene) -> Self {
        let mut found = Finding::new(from, to);
        found.by_name();
        found.finish()
    }

    /// Pairs bones by a table of names. A name may contain one `*`, which stands for any text; that text replaces the
    /// `*` of the other name. Names without `*` precede patterns, and longer patterns shorter ones. An empty name on the
    /// right [leaves out](Self::left_out) the bone. Bones that the table does not mention have none.
    ///
    /// # Errors
    /// An entry without `*` names a bone that is in neither skeleton, or an entry has more than one `*` on one side, or a
    /// `*` only on the right.
    pub fn by_table<'a>(
        from: &Scene,
        to: &Scene,
        table: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, String> {
        let mut found = Finding::new(from, to);
        let mut patterns = Vec::new();
        for (own, other) in table {
            match (own.split_once('*'), other.split_once('*')) {
                (None, None) => {
                    let missing = |side: &str, name: &str| format!("{name:?}: no bone of the {side} has this name");
                    let from = found.from.find(own).ok_or_else(|| missing("motion's skeleton", own))?;
                    if other.is_empty() {
                        found.left_out.insert(from);
                        continue;
                    }
                    let to = found.to.find(other).ok_or_else(|| missing("model", other))?;
                    if !found.add(from, to, Match::Named) {
                        return Err(format!("{own:?} = {other:?}: one of these bones already has a counterpart"));
                    }
                }
                (Some((_, rest)), other_parts) if !rest.contains('*') => {
                    if other_parts.is_none_or(|(_, rest)| rest.contains('*')) && !other.is_empty() {
                        return Err(format!("{own:?} = {other:?}: expected one * in the name on the right"));
                    }
                    patterns.push((own, other));
                }
                _ => {
                    return Err(format!(
                        "{own:?} = {other:?}: expected at most one * in each name, and one on the left"
                    ));
                }
            }
        }
        patterns.sort_by_key(|(own, _)| std::cmp::Reverse(own.len()));
        for (own, other) in patterns {
            for (name, from) in found.from.0.clone() {
                let Some(text) = within(own, &name).filter(|_| !found.left_out.contains(&from)) else { continue };
                if other.is_empty() {
                    found.left_out.insert(from);
                } else if let Some(to) = found.to.find(&other.replacen('*', text, 1)) {
                    found.add(from, to, Match::Pattern);
                }
            }
        }
        Ok(found.finish())
    }
}

/// Returns the text that stands for the `*` of a pattern.
fn within<'a>(pattern: &str, name: &'a str) -> Option<&'a str> {
    let (start, end) = pattern.split_once('*')?;
    let (start, end) = (start.to_lowercase(), end.to_lowercase());
    name.strip_prefix(start.as_str())?.strip_suffix(end.as_str())
}

/// The nodes of a skeleton by their names in lower case.
struct Names(BTreeMap<String, usize>);

impl Names {
    fn of(scene: &Scene) -> Self {
        let mut nodes = BTreeMap::new();
        for (index, node) in scene.nodes.iter().enumerate().filter(|(_, node)| !node.name.is_empty()) {
            nodes.entry(String::from_utf8_lossy(&node.name).to_lowercase()).or_insert(index);
        }
        Self(nodes)
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.0.get(&name.to_lowercase()).copied()
    }

    /// Returns the nodes whose [plain](plain) name nothing else has.
    fn plain(&self) -> BTreeMap<String, usize> {
        let prefix = self.prefix();
        let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
        for (name, node) in &self.0 {
            counts.entry(plain(name, &prefix)).or_insert((*node, 0)).1 += 1;
        }
        let alone = counts.into_iter().filter(|(name, (_, count))| *count == 1 && !name.is_empty());
        alone.map(|(name, (node, _))| (name, node)).collect()
    }

    /// Returns the first word that most names begin with, such as `bip01` or `mixamorig`.
    fn prefix(&self) -> String {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for name in self.0.keys() {
            if let Some(at) = name.find(SEPARATORS) {
                *counts.entry(name.get(..at).unwrap_or_default()).or_default() += 1;
            }
        }
        let most = counts.into_iter().max_by_key(|(_, count)| *count);
        most.filter(|(_, count)| count * 2 > self.0.len()).map_or_else(String::new, |(word, _)| word.to_owned())
    }
}

const SEPARATORS: [char; 6] = [' ', '_', '.', ':', '-', '|'];

/// Returns a name without the common prefix, separators and digits' leading zeros, with the side at the end.
fn plain(name: &str, prefix: &str) -> String {
    let rest = name.strip_prefix(prefix).filter(|rest| rest.starts_with(SEPARATORS)).unwrap_or(name);
    let mut side = "";
    let mut words = String::new();
    for word in rest.split(SEPARATORS).filter(|word| !word.is_empty()) {
        match word {
            "l" | "left" => side = "/l",
            "r" | "right" => side = "/r",
            word => match (word.strip_prefix("left"), word.strip_prefix("right")) {
                (Some(word), _) => (side, words) = ("/l", words + word),
                (None, Some(word)) => (side, words) = ("/r", words + word),
                (None, None) => words += word.trim_start_matches('0'),
            },
        }
    }
    words + side
}

/// A map that is being made.
struct Finding {
    from: Names,
    to: Names,
    pairs: BTreeMap<usize, Pair>,
    taken: BTreeSet<usize>,
    left_out: BTreeSet<usize>,
}

impl Finding {
    fn new(from: &Scene, to: &Scene) -> Self {
        let (from, to) = (Names::of(from), Names::of(to));
        Self { from, to, pairs: BTreeMap::new(), taken: BTreeSet::new(), left_out: BTreeSet::new() }
    }

    /// Adds a pair unless one of its nodes has a counterpart.
    fn add(&mut self, from: usize, to: usize, by: Match) -> bool {
        if self.pairs.contains_key(&from) || !self.taken.insert(to) {
            return false;
        }
        self.pairs.insert(from, Pair { from, to, by });
        true
    }

    fn by_name(&mut self) {
        let equal = self.from.0.iter().filter_map(|(name, from)| Some((*from, self.to.find(name)?)));
        for (from, to) in equal.collect::<Vec<_>>() {
            self.add(from, to, Match::Name);
        }
        let (own, other) = (self.from.plain(), self.to.plain());
        for (name, from) in own {
            if let Some(to) = other.get(&name) {
                self.add(from, *to, Match::Similar);
            }
        }
    }

    fn finish(self) -> BoneMap {
        BoneMap { pairs: self.pairs.into_values().collect(), left_out: self.left_out }
    }
}
