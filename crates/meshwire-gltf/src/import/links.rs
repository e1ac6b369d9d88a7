//! Pairing of elements of the edited file with those of the base.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use meshwire_scene::Scene;

use super::edited::Edited;
use crate::clean::Clean;
use crate::names::{LONGEST, numbered, renamed};
use crate::provenance;

/// Pairs in both directions. New and removed elements have no partner.
pub(super) struct Links {
    pub nodes: Pairs,
    pub meshes: Pairs,
    pub materials: Pairs,
}

/// Pairs of base and edited indices.
#[derive(Default)]
pub(super) struct Pairs {
    edited: BTreeMap<usize, usize>,
    base: BTreeMap<usize, usize>,
}

impl Pairs {
    /// Returns the element of the edited file.
    pub fn edited(&self, base: usize) -> Option<usize> {
        self.edited.get(&base).copied()
    }

    /// Returns the element of the base.
    pub fn base(&self, edited: usize) -> Option<usize> {
        self.base.get(&edited).copied()
    }

    fn join(&mut self, base: usize, edited: usize) {
        if !self.edited.contains_key(&base) && !self.base.contains_key(&edited) {
            self.edited.insert(base, edited);
            self.base.insert(edited, base);
        }
    }

    /// Pairs by source. If several copies have a source, the one with the original name is preferred. Elements without
    /// a source are paired by name. `better` returns true if the first of two candidates is preferred to the second.
    fn of(
        base: &[(&str, String)],
        edited: &[Option<&String>],
        sources: &BTreeMap<String, Vec<usize>>,
        better: impl Fn(usize, usize) -> bool,
    ) -> Self {
        let mut pairs = Self::default();
        let best = |first: usize, other: usize| if better(other, first) { other } else { first };
        let same_name =
            |name: &str, edited: &Option<&String>| edited.is_some_and(|found| renamed(name, found).is_none());
        for (index, (source, name)) in base.iter().enumerate().filter(|(_, (source, _))| !source.is_empty()) {
            let candidates = sources.get(*source).map_or(&[][..], Vec::as_slice);
            let exact = |candidate: &&usize| edited.get(**candidate).copied().flatten() == Some(name);
            let named = |candidate: &&usize| edited.get(**candidate).is_some_and(|found| same_name(name, found));
            let first = candidates.iter().copied().reduce(best);
            let found = candidates.iter().find(exact).or_else(|| candidates.iter().find(named)).copied().or(first);
            if let Some(found) = found {
                pairs.join(index, found);
            }
        }
        let sourced: BTreeSet<usize> = sources.values().flatten().copied().collect();
        for (index, (_, name)) in base.iter().enumerate() {
            let free = |candidate: &usize| !sourced.contains(candidate) && pairs.base(*candidate).is_none();
            let all = edited.iter().enumerate().filter(|(_, found)| **found == Some(name)).map(|(index, _)| index);
            if let Some(found) = all.filter(free).reduce(best).filter(|_| pairs.edited(index).is_none()) {
                pairs.join(index, found);
            }
        }
        // If several elements share a name, such as levels of detail, editors number all but the first, in order. If
        // several share the start of a name that editors truncate, each is shorter than the one before.
        let mut shared: BTreeMap<&String, usize> = BTreeMap::new();
        base.iter().for_each(|(_, name)| *shared.entry(name).or_default() += 1);
        let mut derived: Vec<(&String, usize)> =
            (0..).zip(edited).filter_map(|(at, found)| Some(((*found)?, at))).collect();
        let stem = |name: &str| numbered(name).unwrap_or(name).len();
        derived.sort_unstable_by_key(|(name, at)| (Reverse(stem(name)), *name, *at));
        let is_derived = |name: &String| name.len() > LONGEST || shared.get(name) > Some(&1);
        for (index, (_, name)) in base.iter().enumerate().filter(|(_, (_, name))| is_derived(name)) {
            let is_free = |at: usize| !sourced.contains(&at) && pairs.base(at).is_none();
            let same = |(found, at): &&(&String, usize)| renamed(name, found).is_none() && is_free(*at);
            let next = derived.iter().find(same).map(|(_, at)| *at);
            next.into_iter().for_each(|next| pairs.join(index, next));
        }
        pairs
    }
}

impl Links {
    pub fn of(edited: &Edited<'_>, base: &Scene, clean: &Clean) -> Self {
        let root = edited.glb.root;
        let name = provenance::name;
        let nodes = clean.scene.nodes.iter().enumerate();
        let nodes: Vec<_> = nodes.map(|(index, node)| (&*node.source, name(&node.name, "node", index))).collect();
        let meshes = base.meshes.iter().enumerate();
        let meshes: Vec<_> = meshes.map(|(index, mesh)| (&*mesh.source, name(&mesh.name, "mesh", index))).collect();
        let materials = base.materials.iter().enumerate();
        let materials: Vec<_> =
            materials.map(|(index, one)| (&*one.source, name(&one.name, "material", index))).collect();
        let node_names: Vec<_> = root.nodes.iter().map(|node| node.name.as_ref()).collect();
        let mesh_names: Vec<_> = root.meshes.iter().map(|mesh| mesh.name.as_ref()).collect();
        let material_names: Vec<_> = root.materials.iter().map(|material| material.name.as_ref()).collect();
        // If an editor split a node in two, the upper one is paired.
        let above = |one: usize, other: usize| edited.is_below(other, one);
        Self {
            nodes: Pairs::of(&nodes, &node_names, &edited.nodes, above),
            meshes: Pairs::of(&meshes, &mesh_names, &edited.meshes, |_, _| false),
            materials: Pairs::of(&materials, &material_names, &edited.materials, |_, _| false),
        }
    }
}
