//! Values at positions that are only known after the record they belong to has been read: they are read again then.

use std::rc::Rc;

use super::Pass;
use super::record::{mentions, replaced};
use super::scope::{Base, Code, Form, ImplicitParam, Made, Scope, problem, show};
use super::stored::{Part, Stored};
use super::{field_name, rust_name};
use crate::check::Type;
use crate::diagnostic::Position;

/// An argument of a type.
pub(super) struct Argument {
    pub text: String,
    /// The text passed before the argument is known, if it is not known yet.
    pub first: Option<&'static str>,
    /// The variable in the type.
    pub to: Code,
}

impl<'a> Pass<'_, 'a> {
    /// Notes that the types of a part are passed values that are only known after the part is read, so that these are
    /// optional in their positioned parts. `needs` returns whether a value is one of these, by its name there. With
    /// `open`, a record of that name is still read, because it contains the part.
    pub(super) fn note_later(&mut self, part: Part<'a>, open: bool, needs: impl Fn(&str) -> bool) {
        for target in self.names.targets(part.of, part.attribute) {
            let keys =
                self.known(target).implicit_params.iter().map(|param| param.key.clone()).filter(|key| needs(key));
            let found: Vec<_> = keys.map(|key| (target, key, open)).collect();
            self.later.extend(found);
        }
    }

    /// Notes the same of types that the type passes such values on to: they see them from one record further in.
    pub(super) fn pass_on_later(&mut self) {
        let passed = self.own.implicit_params.iter().map(|param| param.key.trim_end_matches(" later"));
        let passed = passed.filter_map(|key| Some((key.to_owned(), *self.own.later.get(key)?)));
        for (own, open) in passed.collect::<Vec<_>>() {
            let inside = if own.starts_with("_root") { own } else { format!("_parent.{own}") };
            for part in self.parts(self.of) {
                self.note_later(part, open, |key| key == inside);
            }
        }
    }

    /// Returns the scope of a record around that is still being read: parts of it that have been read are known, although
    /// the record is not.
    pub(super) fn around_open(&self, around: &Scope, name: &str, at: Position) -> Option<Rc<Scope>> {
        let Base::Around(owner, inner) = &around.base else { return None };
        let expr = inner.clone().member(name, at);
        if owner.late || self.known(owner.of).later.get(&show(&expr)) != Some(&true) {
            return None;
        }
        let part = self.part_of(around.of, name).filter(|part| part.attribute.repeat.is_none())?;
        let [of] = self.names.targets(part.of, part.attribute)[..] else { return None };
        if self.uses_of(of) != 1 {
            return None;
        }
        if owner.of == of {
            return Some(owner.clone());
        }
        Some(Rc::new(Scope::new(of, Base::Around(owner.clone(), expr))))
    }

    /// Returns whether a part is present only once its record is read again.
    pub(super) fn waits(&self, part: Part<'a>) -> bool {
        part.positioned && self.known(part.of).waiting.contains(&part.attribute.id.value)
    }

    /// Returns whether a part is an `Option` in Rust.
    pub(super) fn is_optional(&self, part: Part<'a>) -> bool {
        part.attribute.condition.is_some() || self.waits(part) || self.is_lax(part)
    }

    /// Returns the condition under which a positioned part can be read: the values that are known later are known.
    pub(super) fn all_known<'t>(
        &mut self,
        part: Part<'a>,
        texts: &(impl Iterator<Item = &'t String> + Clone),
    ) -> Option<String> {
        let is_used = |name: &str| texts.clone().any(|text| mentions(text, name));
        let needed = self.own.implicit_params.iter().filter(|param| param.code.maybe && is_used(&param.name));
        let names: Vec<String> = needed.map(|param| format!("{}.is_some()", param.name)).collect();
        if names.is_empty() || !part.positioned {
            return None;
        }
        self.own.waiting.insert(part.attribute.id.value.clone());
        Some(names.join(" && "))
    }

    /// Makes a passed variable optional.
    pub(super) fn optional(code: Code, at: Position) -> Made<Code> {
        let is_made = code.stored.as_deref().is_some_and(Stored::is_made);
        Ok(match &code.kind {
            Type::List(_) if is_made => return problem(at, "a computed list cannot be known later"),
            Type::Text | Type::Bytes => {
                Code { text: format!("{}.as_deref()", code.text), form: Form::Reference, ..code }.maybe()
            }
            _ => code.maybe(),
        })
    }

    /// Converts a value to the type of an optional variable.
    pub(super) fn as_optional_argument(&self, code: Code, to: &Code, at: Position) -> Made<String> {
        let to = Code { maybe: false, ..to.clone() };
        if !code.maybe {
            return Ok(match code.kind {
                Type::List(_) => format!("Some(&{}[..])", code.operand()),
                _ => format!("Some({})", self.as_argument(code, &to, at)?),
            });
        }
        let all = code.operand();
        let passed = match code.kind {
            Type::List(_) => "&it[..]".to_owned(),
            _ => self.as_argument(Code { text: "it".to_owned(), maybe: false, closed: true, ..code }, &to, at)?,
        };
        Ok(if passed == "it" { all } else { format!("{all}.map(|it| {passed})") })
    }

    /// Returns a value that the positioned parts of a type need, as far as it is known when `part` is read, or
    /// otherwise as it will be known.
    pub(super) fn later_argument(
        &mut self,
        part: Part<'a>,
        inner: &Rc<Scope>,
        param: &ImplicitParam,
    ) -> Made<(String, Option<&'static str>)> {
        let name = rust_name(part.attribute);
        let within = |all: bool| {
            let late = |parent: &Rc<Scope>| {
                let ready = if all { None } else { parent.ready };
                Rc::new(Scope { late: true, ready, ..parent.as_ref().clone() })
            };
            Rc::new(Scope { parent: inner.parent.as_ref().map(late), ..inner.as_ref().clone() })
        };
        // Such a value does not decide when the part is read.
        let used = self.used.len();
        let now = self.implicit_argument(part, &within(false), param).ok();
        let found = match now.filter(|text| !mentions(text, &name)) {
            Some(text) => Ok((text, None)),
            None => self.implicit_argument(part, &within(true), param).map(|text| {
                let again = format!("again_{}", field_name(name.trim_start_matches("r#")));
                (replaced(&text, &name, &again), Some("None"))
            }),
        };
        self.used.truncate(used);
        found
    }
}
