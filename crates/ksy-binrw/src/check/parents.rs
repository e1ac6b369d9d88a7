//! Infers `_parent`: the only type with attributes of this type, or any type if there are several.

use super::types::Type;
use super::{Checker, Known, Place};
use crate::names::TypeId;

impl Checker<'_> {
    pub(super) fn find_parents(&mut self) {
        // `parent: a.b` may itself use a parent, so attributes without it come first.
        let mut late = Vec::new();
        let mut found: Vec<(TypeId, TypeId)> = Vec::new();
        for (here, declared) in self.names.types() {
            for attribute in declared.spec.parts() {
                for target in self.names.targets(here, attribute) {
                    match &attribute.parent {
                        None => found.push((target, here)),
                        Some(parent) => late.push((target, here, &parent.value)),
                    }
                }
            }
        }
        found.into_iter().for_each(|(target, parent)| self.add_parent(target, parent));
        for (target, here, parent) in late {
            let mut known = Known::new();
            let mut place = Place { known: Some(&mut known), ..Place::quiet(here) };
            if let Type::Record(parent) = self.infer(&mut place, parent) {
                self.add_parent(target, parent);
            }
        }
    }

    fn add_parent(&mut self, target: TypeId, parent: TypeId) {
        let parents = self.parents.entry(target).or_default();
        if !parents.contains(&parent) {
            parents.push(parent);
        }
    }

    pub(crate) fn parent_of(&self, id: TypeId) -> Type {
        match self.parents.get(&id).map(Vec::as_slice) {
            Some([parent]) => Type::Record(*parent),
            _ => Type::Struct,
        }
    }
}
