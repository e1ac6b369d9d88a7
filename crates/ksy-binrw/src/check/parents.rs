//! Infers `_parent`: the only type with attributes of this type, or any type if there are several.

use std::collections::HashMap;

use super::types::Type;
use super::{Checker, Place};
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
        let add = |parents: &mut HashMap<TypeId, Vec<TypeId>>, target, parent| {
            let parents: &mut Vec<TypeId> = parents.entry(target).or_default();
            if !parents.contains(&parent) {
                parents.push(parent);
            }
        };
        found.into_iter().for_each(|(target, parent)| add(&mut self.parents, target, parent));
        for (target, here, parent) in late {
            let place = Place { here, element: None, path: "" };
            if let Type::Record(parent) = self.quietly(|| self.infer(&place, parent)) {
                add(&mut self.parents, target, parent);
            }
        }
        // Types inferred on the way may have lacked a parent.
        self.known.borrow_mut().clear();
    }

    pub(crate) fn parent_of(&self, id: TypeId) -> Type {
        match self.parents.get(&id).map(Vec::as_slice) {
            Some([parent]) => Type::Record(*parent),
            _ => Type::Struct,
        }
    }
}
