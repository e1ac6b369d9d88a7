//! Infers `_parent`: the only type with attributes of this type, or any type if there are several.

use super::types::Type;
use super::{Checker, Place};
use crate::expression::Kind;
use crate::names::TypeId;
use crate::schema::{Attribute, TypeUse};

impl Checker<'_> {
    pub(super) fn find_parents(&mut self) {
        // `parent: a.b` may itself use a parent, so attributes without it come first.
        let mut late = Vec::new();
        let mut found: Vec<(TypeId, TypeId)> = Vec::new();
        for (here, declared) in self.names.types() {
            for attribute in declared.spec.parts() {
                for target in self.targets(here, attribute) {
                    match &attribute.parent {
                        None => found.push((target, here)),
                        Some(parent) => late.push((target, here, &parent.value)),
                    }
                }
            }
        }
        for (target, parent) in found {
            let parents = self.parents.entry(target).or_default();
            if !parents.contains(&parent) {
                parents.push(parent);
            }
        }
        for (target, here, parent) in late {
            if matches!(parent.kind, Kind::Bool(false)) {
                continue;
            }
            let place = Place { here, element: None, path: "" };
            if let Type::Record(parent) = self.quietly(|| self.infer(&place, parent)) {
                let parents = self.parents.entry(target).or_default();
                if !parents.contains(&parent) {
                    parents.push(parent);
                }
            }
        }
        // Types inferred on the way may have lacked a parent.
        self.known.borrow_mut().clear();
    }

    /// Returns the declared types of an attribute.
    fn targets(&self, here: TypeId, attribute: &Attribute) -> Vec<TypeId> {
        let calls = match attribute.kind.as_ref().map(|kind| &kind.value) {
            None => Vec::new(),
            Some(TypeUse::Named(call)) => vec![call],
            Some(TypeUse::Switch { cases, default, .. }) => {
                cases.iter().map(|(_, call)| &call.value).chain(default.iter().map(|call| &call.value)).collect()
            }
        };
        let declared = calls.into_iter().filter(|call| super::BuiltIn::of(&call.name).is_none());
        declared.filter_map(|call| self.names.find_type(here, &call.name)).collect()
    }

    pub(crate) fn parent_of(&self, id: TypeId) -> Type {
        match self.parents.get(&id).map(Vec::as_slice) {
            Some([parent]) => Type::Record(*parent),
            _ => Type::Struct,
        }
    }
}
