//! Bits as cases of a switch between integers. Each type becomes an attribute that is present for its tags, and the
//! switch a value instance that selects one of them.

use super::super::{Attribute, Instance, TypeUse, Written};
use crate::expression::{BinaryOperator, Called, Expr, Kind, UnaryOperator};

/// Replaces the switches of `seq` that have bits as cases, and adds the instances that stand for them.
pub(super) fn separate(seq: Vec<Attribute>, instances: &mut Vec<Instance>) -> Vec<Attribute> {
    let mut found = Vec::new();
    for attribute in seq {
        let Some(cases) = cases(&attribute) else {
            found.push(attribute);
            continue;
        };
        let mut value: Option<Expr> = None;
        let start = found.len();
        for (call, holds) in cases.into_iter().rev() {
            let id = format!("{}_{}", attribute.id.value, call.name.path.concat());
            let at = holds.at;
            let own = Expr::name(id.as_str(), at);
            value = Some(match value {
                Some(other) => Expr { kind: Kind::Choice(Box::new(holds.clone()), Box::new(own), Box::new(other)), at },
                None => own,
            });
            let condition = match attribute.condition.clone() {
                Some(outer) => binary(BinaryOperator::And, outer.value, holds),
                None => holds,
            };
            let part = Attribute {
                id: attribute.id.with(id),
                kind: attribute.kind.as_ref().map(|kind| kind.with(TypeUse::Named(call))),
                condition: Some(attribute.id.with(condition)),
                ..attribute.clone()
            };
            found.insert(start, part);
        }
        let value = value.map(|value| attribute.id.with(value));
        let attribute =
            Attribute { kind: None, repeat: None, condition: None, enum_name: None, valid: None, ..attribute };
        instances.push(Instance { value, pos: None, io: None, align: None, required: None, attribute });
    }
    found
}

/// Returns the types of a switch between integers of which some are bits, each with the condition that selects it.
fn cases(attribute: &Attribute) -> Option<Vec<(Called, Expr)>> {
    let TypeUse::Switch { on, cases, default } = &attribute.kind.as_ref()?.value else { return None };
    let calls = || cases.iter().map(|(_, call)| call).chain(default).map(|call| &call.value);
    let mut varies = false;
    on.visit(&mut |part| varies |= matches!(&part.kind, Kind::Name(name) if name == "_" || name == "_index"));
    if varies
        || !attribute.named
        || !calls().any(|call| is_number(call, "b"))
        || !calls().all(|call| is_number(call, "bus"))
    {
        return None;
    }
    let mut found: Vec<(Called, Expr)> = Vec::new();
    let mut add = |call: &Called, holds: Expr| match found.iter_mut().find(|(other, _)| other == call) {
        Some((_, own)) => *own = binary(BinaryOperator::Or, own.clone(), holds),
        None => found.push((call.clone(), holds)),
    };
    let holds = |tag: &Written<Expr>| binary(BinaryOperator::Equal, on.clone(), tag.value.clone());
    cases.iter().for_each(|(tag, call)| add(&call.value, holds(tag)));
    if let Some(call) = default {
        let any =
            cases.iter().map(|(tag, _)| holds(tag)).reduce(|one, other| binary(BinaryOperator::Or, one, other))?;
        add(&call.value, Expr { at: any.at, kind: Kind::Unary(UnaryOperator::Not, Box::new(any)) });
    }
    Some(found)
}

/// Returns whether a type is a built-in one that begins with one of `kinds`: `b4`, `u2le`.
fn is_number(call: &Called, kinds: &str) -> bool {
    let [name] = call.name.path.as_slice() else { return false };
    let bare = name.strip_suffix("le").or(name.strip_suffix("be")).unwrap_or(name);
    bare.strip_prefix(|first| kinds.contains(first)).is_some_and(|bits| bits.parse::<u32>().is_ok())
}

fn binary(operator: BinaryOperator, left: Expr, right: Expr) -> Expr {
    Expr { at: left.at, kind: Kind::Binary(operator, Box::new(left), Box::new(right)) }
}
