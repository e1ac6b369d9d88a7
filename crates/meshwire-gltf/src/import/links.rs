//! Pairing of elements of the edited file with those of the base.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use meshwire_scene::Scene;

use super::edited::Edited;
use crate::clean::Clean;
use crate::names::{Found, LONGEST, renamed};
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
    /// a source are paired by name. `order` sorts candidates, the best one first.
    fn of(
        base: &[(&str, String)],
        edited: &[Option<&String>],
        sources: &BTreeMap<String, Vec<usize>>,
        order: impl Fn(&[usize]) -> Vec<usize>,
    ) -> Self {
        let mut pairs = Self::default();
        let same_name =
            |name: &str, edited: &Option<&String>| edited.is_some_and(|found| renamed(name, found).is_none());
        for (index, (source, name)) in base.iter().enumerate().filter(|(_, (source, _))| !source.is_empty()) {
            let candidates = sources.get(*source).map_or(&[][..], Vec::as_slice);
            let exact = |candidate: &&usize| edited.get(**candidate).copied().flatten() == Some(name);
            let named = |candidate: &&usize| edited.get(**candidate).is_some_and(|found| same_name(name, found));
            let found = candidates.iter().find(exact).or_else(|| candidates.iter().find(named)).copied();
            if let Some(found) = found.or_else(|| order(candidates).first().copied()) {
                pairs.join(index, found);
            }
        }
        let sourced: BTreeSet<usize> = sources.values().flatten().copied().collect();
        let named = edited.iter().zip(0..).filter_map(|(found, at)| Some(((*found)?, at)));
        let unsourced = || named.clone().filter(|(_, at)| !sourced.contains(at));
        let mut by_name: HashMap<&String, Vec<usize>> = HashMap::new();
        unsourced().for_each(|(name, at)| by_name.entry(name).or_default().push(at));
        let mut by_name: HashMap<_, _> =
            by_name.into_iter().map(|(name, all)| (name, order(&all).into_iter())).collect();
        for (index, (_, name)) in base.iter().enumerate() {
            if pairs.edited(index).is_none() {
                let next = by_name.get_mut(name).and_then(|all| all.find(|at| pairs.base(*at).is_none()));
                next.into_iter().for_each(|next| pairs.join(index, next));
            }
        }
        // If several elements share a name, such as levels of detail, editors number all but the first, in order. If
        // several share the start of a name that editors truncate, each is shorter than the one before.
        let mut shared: BTreeMap<&String, usize> = BTreeMap::new();
        base.iter().for_each(|(_, name)| *shared.entry(name).or_default() += 1);
        let mut derived = Found::new(unsourced().map(|(name, at)| (name.as_str(), at)));
        let is_derived = |name: &String| name.len() > LONGEST || shared.get(name) > Some(&1);
        for (index, (_, name)) in base.iter().enumerate().filter(|(_, (_, name))| is_derived(name)) {
            if pairs.edited(index).is_none() {
                let next = derived.next(name, |at| pairs.base(at).is_none());
                next.into_iter().for_each(|next| pairs.join(index, next));
            }
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
        let in_order = <[usize]>::to_vec;
        Self {
            nodes: Pairs::of(&nodes, &node_names, &edited.nodes, |all| edited.upper_first(all)),
            meshes: Pairs::of(&meshes, &mesh_names, &edited.meshes, in_order),
            materials: Pairs::of(&materials, &material_names, &edited.materials, in_order),
        }
    }
}
