//! Finds the stored integer that a position, size or count follows from, which writing may compute.

use super::stored::Part;
use super::{Pass, field_name};
use crate::built_in::BuiltIn;
use crate::check::Type;
use crate::expression::{BinaryOperator, Expr, Kind};
use crate::model::Number;
use crate::names::TypeId;
use crate::schema::{Attribute, Instance, RepeatSpec, TypeUse};

/// The deepest chain of value instances that refer to each other.
const MAX_DEPTH: usize = 16;

/// A record relative to another.
#[derive(Clone)]
struct Seen {
    of: TypeId,
    /// Levels up from the other record; `None` for the top-level record.
    up: Option<usize>,
    path: Vec<String>,
}

/// An expression that is linear in one stored integer.
#[derive(Default)]
struct Affine {
    lead: Option<(Option<usize>, Vec<String>)>,
    factor: i128,
    plus: i128,
    /// There is a summand that does not follow from this integer.
    rest: bool,
}

impl Affine {
    fn constant(plus: i128) -> Self {
        Self { plus, ..Self::default() }
    }

    fn is_constant(&self) -> bool {
        self.lead.is_none() && !self.rest
    }

    fn scaled(self, by: i128) -> Option<Self> {
        let (factor, plus) = (self.factor.checked_mul(by)?, self.plus.checked_mul(by)?);
        Some(Self { factor, plus, ..self })
    }

    /// Adds two expressions. Of two integers, the one to compute is that of the inner record, then the one that is not
    /// subtracted.
    fn add(self, other: Self) -> Option<Self> {
        let plus = self.plus.checked_add(other.plus)?;
        let rest = self.rest || other.rest;
        let level = |of: &Self| of.lead.as_ref().map(|(up, _)| up.unwrap_or(usize::MAX));
        let (inner, outer) = match (level(&self), level(&other)) {
            (Some(one), Some(two)) if one < two || one == two && self.factor > 0 && other.factor < 0 => (self, other),
            (Some(one), Some(two)) if two < one || one == two && self.factor < 0 && other.factor > 0 => (other, self),
            (Some(_), Some(_)) => return None,
            (Some(_), None) => (self, other),
            (None, _) => (other, self),
        };
        Some(Self { plus, rest: rest || outer.lead.is_some(), ..inner })
    }

    /// Formats it in the syntax of `ksy-derive`.
    fn shown(&self) -> Option<String> {
        let (up, path) = self.lead.as_ref().filter(|_| self.factor != 0)?;
        let base = up.map_or_else(|| "crate.".to_owned(), |up| "super.".repeat(up));
        let factor = if self.factor == 1 { String::new() } else { format!(" * {}", self.factor) };
        let plus = match self.plus {
            _ if self.rest => " + _".to_owned(),
            0 => String::new(),
            plus @ 1.. => format!(" + {plus}"),
            minus => format!(" - {}", minus.unsigned_abs()),
        };
        Some(format!("{base}{}{factor}{plus}", path.join(".")))
    }
}

impl<'a> Pass<'_, 'a> {
    /// Returns the attribute with the integers that the position and the amount of a part follow from, if these are not
    /// plain fields. `position` and `amount` are the emitted expressions.
    pub(super) fn solve(&self, part: Part<'a>, position: Option<&str>, amount: Option<&str>) -> Option<String> {
        let attribute = part.attribute;
        let instance = self.instance_of(part);
        let other_stream = position.is_some_and(|position| position.contains(", within("));
        let pos = instance.and_then(|instance| instance.pos.as_ref()).filter(|_| !other_stream);
        let amount_of = match attribute.repeat.as_deref() {
            Some(RepeatSpec::Count(count)) => Some(count),
            Some(_) => None,
            None => attribute.size.as_ref(),
        };
        let described = |word: &str, expression: &Expr, text: Option<&str>| {
            let found = self.lead(part.of, expression, text?)?;
            Some(format!("{word} = {found}"))
        };
        let position = pos.and_then(|pos| described("position", &pos.value, position.map(bare)));
        let amount = amount_of.and_then(|expression| described("amount", &expression.value, amount));
        let all: Vec<String> = position.into_iter().chain(amount).collect();
        (!all.is_empty()).then(|| format!("solve({})", all.join(", ")))
    }

    pub(super) fn instance_of(&self, part: Part<'a>) -> Option<&'a Instance> {
        self.spec(part.of).filter(|_| part.positioned)?.instance(&part.attribute.id.value)
    }

    /// Returns the integer that an expression follows from, or the text of the expression. Returns `None` for constants
    /// and plain fields.
    fn lead(&self, of: TypeId, expression: &Expr, text: &str) -> Option<String> {
        let own = Seen { of, up: Some(0), path: Vec::new() };
        let affine = self.affine(&own, expression, 0);
        if affine.as_ref().is_some_and(Affine::is_constant) {
            return None;
        }
        match affine.and_then(|affine| affine.shown()) {
            Some(shown) => (field_name(&shown) != text).then_some(shown),
            None => Some(format!("{:?}", expression.to_string())),
        }
    }

    fn affine(&self, seen: &Seen, expression: &Expr, depth: usize) -> Option<Affine> {
        if depth > MAX_DEPTH {
            return None;
        }
        let of = |expression| self.affine(seen, expression, depth + 1);
        let other = || Affine { rest: true, ..Affine::default() };
        Some(match &expression.kind {
            Kind::Integer(value) => Affine::constant(*value),
            Kind::Name(name) => self.affine_member(seen, name, depth).unwrap_or_else(other),
            Kind::Member(object, name) => {
                let record = self.seen(seen, object, depth);
                record.and_then(|record| self.affine_member(&record, name, depth)).unwrap_or_else(other)
            }
            Kind::Binary(operator, left, right) => {
                let (left, right) = (of(left)?, of(right)?);
                match operator {
                    BinaryOperator::Add => left.add(right)?,
                    BinaryOperator::Subtract => left.add(right.scaled(-1)?)?,
                    BinaryOperator::Multiply if right.is_constant() => left.scaled(right.plus)?,
                    BinaryOperator::Multiply if left.is_constant() => right.scaled(left.plus)?,
                    BinaryOperator::ShiftLeft if right.is_constant() => {
                        left.scaled(1_i128.checked_shl(u32::try_from(right.plus).ok().filter(|by| *by < 64)?)?)?
                    }
                    _ => other(),
                }
            }
            _ => other(),
        })
    }

    fn affine_member(&self, seen: &Seen, name: &str, depth: usize) -> Option<Affine> {
        let (attribute, value) = self.read_or_computed(seen.of, name)?;
        if let Some(value) = value {
            return self.affine(seen, value, depth + 1);
        }
        // A switch between widths is one integer.
        let mut calls = attribute.calls().into_iter().map(|call| BuiltIn::of(&call.name)).peekable();
        let is_integer = calls.peek().is_some()
            && calls.all(|kind| matches!(kind, Some(BuiltIn::Number(Number::Unsigned(_) | Number::Signed(_)))));
        (is_integer && attribute.repeat.is_none() && attribute.enum_name.is_none()).then(|| {
            let path = seen.path.iter().cloned().chain([name.to_owned()]).collect();
            Affine { lead: Some((seen.up, path)), factor: 1, ..Affine::default() }
        })
    }

    /// Returns the attribute of that name, and its value if it is computed.
    fn read_or_computed(&self, of: TypeId, name: &str) -> Option<(&'a Attribute, Option<&'a Expr>)> {
        let spec = self.spec(of)?;
        if let Some(attribute) = spec.attribute(name) {
            return Some((attribute, None));
        }
        let instance = spec.instance(name)?;
        let value = instance.value.as_ref().filter(|_| instance.attribute.condition.is_none());
        match value {
            None if self.is_method(of, instance) => None,
            _ => Some((&instance.attribute, value.map(|value| &value.value))),
        }
    }

    /// Returns the record that an expression refers to.
    fn seen(&self, seen: &Seen, expression: &Expr, depth: usize) -> Option<Seen> {
        if depth > MAX_DEPTH {
            return None;
        }
        let (seen, name) = match &expression.kind {
            Kind::Name(name) => (seen.clone(), name),
            Kind::Member(object, name) => (self.seen(seen, object, depth + 1)?, name),
            _ => return None,
        };
        match name.as_str() {
            "_root" => Some(Seen { of: self.names.root(seen.of)?, up: None, path: Vec::new() }),
            "_parent" => {
                let (Type::Record(of), Some(up), true) =
                    (self.checker.parent_of(seen.of), seen.up, seen.path.is_empty())
                else {
                    return None;
                };
                Some(Seen { of, up: Some(up + 1), path: Vec::new() })
            }
            name => {
                let (attribute, value) = self.read_or_computed(seen.of, name)?;
                if let Some(value) = value {
                    return self.seen(&seen, value, depth + 1);
                }
                let Some(TypeUse::Named(_)) = attribute.kind.as_deref() else { return None };
                let plain = attribute.repeat.is_none() && attribute.process.is_none();
                let of = *self.names.targets(seen.of, attribute).first().filter(|_| plain)?;
                let path = seen.path.into_iter().chain([name.to_owned()]).collect();
                Some(Seen { of, up: seen.up, path })
            }
        }
    }
}

/// Returns a position without the word that it is one of the whole file.
fn bare(position: &str) -> &str {
    position.strip_suffix(", root").unwrap_or(position)
}
