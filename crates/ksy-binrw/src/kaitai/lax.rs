//! Parts reached by position that nothing needs while a file is read.
//!
//! Readers of the reference compiler read such a part when a program asks for it, so schemas describe parts that not every
//! file has. Here it is absent where it cannot be read; only a part that others need must be readable.

use std::collections::HashSet;

use super::stored::Part;
use super::{Module, Pass};
use crate::expression::{Expr, Kind};
use crate::names::TypeId;
use crate::schema::{Attribute, EndianSpec, Instance, RepeatSpec, TypeSpec, TypeUse, Valid};

/// The members that expressions use while a file is read.
#[derive(Debug, Default)]
pub(super) struct Needed {
    members: HashSet<(TypeId, String)>,
    /// Members of records whose type is not known.
    names: HashSet<String>,
}

impl Module<'_> {
    /// Finds what expressions use while a file is read.
    pub(super) fn find_needed(&mut self) {
        let mut needed = Needed::default();
        let mut due: Vec<(TypeId, &Expr)> = Vec::new();
        for (id, declared) in self.names.types() {
            let read = declared.spec.instances.iter().filter(|instance| !self.is_method(id, instance));
            let all = of_type(declared.spec).into_iter().chain(read.flat_map(of_instance));
            due.extend(all.map(|expression| (id, expression)));
        }
        while let Some((here, expression)) = due.pop() {
            let mut used = Vec::new();
            expression.visit(&mut |part| match &part.kind {
                Kind::Name(name) | Kind::Member(_, name) => used.push((self.checker.member_of(here, part), name)),
                _ => {}
            });
            for (member, name) in used {
                let of = member.map(|(of, _)| of);
                let is_new = match of {
                    Some(of) => needed.members.insert((of, name.clone())),
                    None => needed.names.insert(name.clone()),
                };
                if !is_new {
                    continue;
                }
                // A method needs what it uses.
                let types = of.map_or_else(|| self.names.types().map(|(id, _)| id).collect(), |of| vec![of]);
                let methods = types.into_iter().filter_map(|id| {
                    let instance = self.spec(id)?.instance(name).filter(|instance| self.is_method(id, instance))?;
                    Some(of_instance(instance).into_iter().map(move |expression| (id, expression)))
                });
                due.extend(methods.flatten());
            }
        }
        self.needed = needed;
    }
}

impl<'a> Pass<'_, 'a> {
    /// Returns whether a part is absent where it cannot be read.
    pub(super) fn is_lax(&self, part: Part<'a>) -> bool {
        let Some(instance) = self.instance_of(part).filter(|instance| instance.required.is_none()) else {
            return false;
        };
        let (name, needed) = (&instance.attribute.id.value, &self.needed);
        !needed.names.contains(name) && !needed.members.contains(&(part.of, name.clone()))
    }
}

/// Returns the expressions of a type and its sequence.
fn of_type(spec: &TypeSpec) -> Vec<&Expr> {
    let mut found: Vec<&Expr> = spec.seq.iter().flat_map(of_attribute).collect();
    if let Some(EndianSpec::Switch { on, cases }) = spec.endian.as_deref() {
        found.push(on);
        found.extend(cases.iter().filter_map(|(value, _)| Some(&value.as_ref()?.value)));
    }
    found
}

fn of_instance(instance: &Instance) -> Vec<&Expr> {
    let own = [&instance.value, &instance.pos, &instance.io].into_iter().flatten().map(|written| &written.value);
    own.chain(of_attribute(&instance.attribute)).collect()
}

fn of_attribute(attribute: &Attribute) -> Vec<&Expr> {
    let single = [&attribute.size, &attribute.parent, &attribute.condition];
    let mut found: Vec<&Expr> = single.into_iter().flatten().map(|written| &written.value).collect();
    found.extend(attribute.calls().into_iter().flat_map(|call| &call.value.args));
    found.extend(attribute.process.iter().flat_map(|process| &process.value.args));
    found.extend(attribute.formulas.iter().map(|formula| &formula.value.value));
    if let Some(TypeUse::Switch { on, cases, .. }) = attribute.kind.as_deref() {
        found.push(on);
        found.extend(cases.iter().map(|(value, _)| &value.value));
    }
    if let Some(RepeatSpec::Count(expression) | RepeatSpec::Until(expression)) = attribute.repeat.as_deref() {
        found.push(&expression.value);
    }
    match attribute.valid.as_deref() {
        Some(Valid::Equal(expression) | Valid::Holds(expression)) => found.push(&expression.value),
        Some(Valid::AnyOf(all)) => found.extend(all.iter().map(|expression| &expression.value)),
        Some(Valid::Range(min, max)) => found.extend([min, max].into_iter().flatten().map(|written| &written.value)),
        Some(Valid::InEnum) | None => {}
    }
    found
}
