//! Emits `valid` and `contents` as the attributes `valid` and `check`.

use std::rc::Rc;

use super::scope::{Code, Made, Scope};
use super::stored::{Part, Stored};
use super::{Pass, rust_name};
use crate::emit;
use crate::expression::Expr;
use crate::model;
use crate::schema::{Valid, Written};

impl<'a> Pass<'_, 'a> {
    /// Returns the attribute for allowed values.
    pub(super) fn valid(&mut self, part: Part<'a>, stored: &Stored, scope: &Rc<Scope>) -> Made<Option<String>> {
        let attribute = part.attribute;
        let limit = || {
            let limit = attribute.limit.as_ref()?;
            let most = limit.with(Expr::integer(limit.value, limit.at));
            Some(Valid::Range(None, Some(most)))
        };
        let allowed = attribute.valid.as_ref().map(|valid| valid.value.clone()).or_else(limit);
        if allowed.is_none() && attribute.contents.is_none() {
            return Ok(None);
        }
        let inside = Rc::new(self.inside(part, scope, None));
        let list = attribute.repeat.is_some();
        // Elements of a list are checked one by one; other values under their own name.
        let name = rust_name(attribute);
        let own = if list {
            self.element(stored, "item", true, &inside)
        } else {
            let scope = Rc::new(Scope { ready: None, ..scope.as_ref().clone() });
            self.part_value(part, &scope, &name)?
        };
        let optional = own.maybe;
        let present = own.maybe.then(|| own.clone());
        let own = if optional { Code { text: "present".to_owned(), maybe: false, ..own } } else { own };
        // The field itself has been read by then.
        let ready = scope.ready.map(|ready| ready + 1);
        let scope = Rc::new(Scope { element: Some(own.clone()), ready, ..scope.as_ref().clone() });
        let (condition, words) = match (&attribute.contents, &allowed) {
            (Some(contents), _) => {
                let bytes: Vec<String> = contents.value.iter().map(ToString::to_string).collect();
                let bytes = super::expression::byte_list(&bytes);
                (format!("{} == {bytes}", self.exact(own)), "the bytes of 'contents'".to_owned())
            }
            (None, Some(valid)) => {
                if let Some(found) = self.plain_valid(part, stored, valid, &own, &scope) {
                    return Ok(Some(emit::rust::valid(&found)));
                }
                (self.holds(valid, &own, &scope)?, "a value that 'valid' allows".to_owned())
            }
            (None, None) => return Ok(None),
        };
        let condition = match (list, present) {
            (true, _) if self.is_optional(part) => {
                format!("{name}.iter().flatten().all(|item| {condition})")
            }
            (true, _) => format!("{name}.iter().all(|item| {condition})"),
            (false, Some(present)) => format!("{}.is_none_or(|present| {condition})", present.operand()),
            (false, None) => condition,
        };
        Ok(Some(format!("check({condition}, {words:?})")))
    }

    /// Returns the allowed literals of a plain number.
    fn plain_valid(
        &mut self,
        part: Part<'a>,
        stored: &Stored,
        valid: &Valid,
        own: &Code,
        scope: &Rc<Scope>,
    ) -> Option<model::Valid> {
        let plain = matches!(stored, Stored::Number(model::Number::Unsigned(_) | model::Number::Signed(_)))
            && part.attribute.repeat.is_none()
            && !part.positioned;
        if !plain || Self::is_bits(part).is_some() || part.attribute.condition.is_some() {
            return None;
        }
        let mut literal = |value: &Written<Expr>| {
            self.expr(&value.value, scope).ok().filter(Code::is_literal).map(|code| code.range.0)
        };
        let (least, most) = crate::range::range(own.own_number());
        let found = model::Valid::of(valid, (least, most), &mut literal)?;
        // Rust has no literal of the type for a value that it cannot have, and no random value of an empty range.
        let fits = found.values().iter().all(|value| (least..=most).contains(value));
        (fits && !matches!(found, model::Valid::Range(min, max) if min > max)).then_some(found)
    }

    /// Converts `valid` to a condition on a value.
    fn holds(&mut self, valid: &Valid, own: &Code, scope: &Rc<Scope>) -> Made<String> {
        let mut compared = |symbol: &str, value: &Expr| -> Made<String> {
            let code = self.expr(value, scope)?;
            Ok(self.compare(symbol, own.clone(), code, value)?.text)
        };
        Ok(match valid {
            Valid::Equal(value) => compared("==", &value.value)?,
            Valid::AnyOf(values) => {
                let all = values.iter().map(|value| compared("==", &value.value)).collect::<Made<Vec<_>>>()?;
                all.join(" || ")
            }
            Valid::Range(min, max) => {
                let bounds = min.iter().map(|min| (">=", min)).chain(max.iter().map(|max| ("<=", max)));
                let all = bounds.map(|(symbol, bound)| compared(symbol, &bound.value)).collect::<Made<Vec<_>>>()?;
                all.join(" && ")
            }
            Valid::Holds(condition) => self.total_of(&condition.value, scope)?.as_condition().text,
            Valid::InEnum => format!("{}.name().is_some()", own.operand()),
        })
    }
}
