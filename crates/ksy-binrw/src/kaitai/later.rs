//! Values at positions that are only known after the record they belong to has been read: they are read again then.

use std::rc::Rc;

use super::Module;
use super::record::{mentions, replaced};
use super::scope::{Base, Code, Form, Made, Scope, problem, show};
use super::stored::{Part, Stored};
use super::{field_name, rust_name};
use crate::check::Type;
use crate::diagnostic::Position;
use crate::names::TypeId;

/// An argument of a type.
pub(super) struct Argument {
    pub text: String,
    /// The text passed before the argument is known, if it is not known yet.
    pub first: Option<&'static str>,
    /// The variable in the type.
    pub to: Code,
}

impl Argument {
    /// Returns the arguments of the attributes `br(args(..))` and `first(..)`.
    pub fn shown(all: &[Self]) -> (Option<String>, Option<String>) {
        let list = |text: &dyn Fn(&Self) -> String| all.iter().map(text).collect::<Vec<_>>().join(", ");
        let args = (!all.is_empty()).then(|| format!("args({})", list(&|arg| arg.text.clone())));
        let is_later = all.iter().any(|arg| arg.first.is_some());
        let first = |arg: &Self| arg.first.map_or_else(|| arg.text.clone(), str::to_owned);
        (args, is_later.then(|| format!("first({})", list(&first))))
    }
}

impl<'a> Module<'a> {
    /// Makes the values that a type is passed, and that are only known after `part` is read, optional in the positioned
    /// parts of the type. `needs` returns whether a value is one of these, by its name in the schema. Returns all types
    /// that are passed such a value, with its name there.
    pub(super) fn note_later(&self, part: Part<'a>, needs: impl Fn(&str) -> bool) -> Vec<(TypeId, String)> {
        let mut pending: Vec<(TypeId, String)> = Vec::new();
        for target in self.names.targets(part.of, part.attribute) {
            let sink = self.sink_of(target);
            let keys = sink.borrow().iter().map(|given| given.key.clone()).filter(|key| needs(key)).collect::<Vec<_>>();
            pending.extend(keys.into_iter().map(|key| (target, key)));
        }
        let mut next = 0;
        while let Some((target, key)) = pending.get(next).cloned() {
            next += 1;
            if !self.sink_of(target).borrow().iter().any(|given| given.key == key) {
                continue;
            }
            // A type that passes it on has the same need, seen from one record further out.
            let inside = if key.starts_with("_root") { key.clone() } else { format!("_parent.{key}") };
            let inner = self.parts(target).into_iter().flat_map(|part| self.names.targets(target, part.attribute));
            let inner: Vec<_> = inner.map(|inner| (inner, inside.clone())).collect();
            pending.extend(inner.into_iter().filter(|found| !pending.contains(found)).collect::<Vec<_>>());
            self.later.borrow_mut().insert((target, key));
        }
        pending
    }

    /// Returns the scope of a record around that is still being read: parts of it that have been read are known, although
    /// the record is not.
    pub(super) fn around_open(&self, around: &Scope, name: &str, at: Position) -> Option<Rc<Scope>> {
        let Base::Around(owner, inner) = &around.base else { return None };
        let expr = inner.clone().member(name, at);
        if owner.late || !self.open.borrow().contains(&(owner.of, show(&expr))) {
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
        Some(Rc::new(Scope { sink: owner.sink.clone(), ..Scope::new(of, Base::Around(owner.clone(), expr)) }))
    }

    /// Returns whether a part is present only once its record is read again.
    pub(super) fn waits(&self, part: Part<'a>) -> bool {
        part.positioned && self.waiting.borrow().contains(&(part.of, part.attribute.id.value.clone()))
    }

    /// Returns whether a part is an `Option` in Rust.
    pub(super) fn is_optional(&self, part: Part<'a>) -> bool {
        part.attribute.condition.is_some() || self.waits(part)
    }

    /// Returns the condition under which a positioned part can be read: the values that are known later are known.
    pub(super) fn known<'t>(
        &self,
        part: Part<'a>,
        texts: &(impl Iterator<Item = &'t String> + Clone),
    ) -> Option<String> {
        let sink = self.sink_of(part.of);
        let sink = sink.borrow();
        let needed =
            sink.iter().filter(|given| given.code.maybe && texts.clone().any(|text| mentions(text, &given.name)));
        let names: Vec<String> = needed.map(|given| format!("{}.is_some()", given.name)).collect();
        if names.is_empty() || !part.positioned {
            return None;
        }
        self.waiting.borrow_mut().insert((part.of, part.attribute.id.value.clone()));
        Some(names.join(" && "))
    }

    /// Makes a passed variable optional.
    pub(super) fn optional(code: Code, at: Position) -> Made<Code> {
        let is_made = code.stored.as_deref().is_some_and(Stored::is_made);
        Ok(match &code.kind {
            Type::List(_) if is_made => return problem(at, "a list that an expression makes cannot be known later"),
            Type::Text | Type::Bytes => {
                Code { text: format!("{}.as_deref()", code.text), form: Form::Reference, ..code }.maybe()
            }
            _ => code.maybe(),
        })
    }

    /// Converts a value to the type of an optional variable.
    pub(super) fn handed_optional(&self, code: Code, to: &Code, at: Position) -> Made<String> {
        let to = Code { maybe: false, ..to.clone() };
        if !code.maybe {
            return Ok(match code.kind {
                Type::List(_) => format!("Some(&{}[..])", code.operand()),
                _ => format!("Some({})", self.handed(code, &to, at)?),
            });
        }
        let all = code.operand();
        let handed = match code.kind {
            Type::List(_) => "&it[..]".to_owned(),
            _ => self.handed(Code { text: "it".to_owned(), maybe: false, closed: true, ..code }, &to, at)?,
        };
        Ok(if handed == "it" { all } else { format!("{all}.map(|it| {handed})") })
    }

    /// Returns a value that the positioned parts of a type need, as far as it is known when `part` is read, or
    /// otherwise as it will be known.
    pub(super) fn later_argument(
        &self,
        part: Part<'a>,
        inner: &Rc<Scope>,
        value: &dyn Fn(&Rc<Scope>) -> Made<String>,
    ) -> Made<(String, Option<&'static str>)> {
        let name = rust_name(part.attribute);
        let within = |ready: Option<Rc<Vec<String>>>| {
            let parent = inner.parent.as_ref().map(|parent| {
                Rc::new(Scope {
                    late: true,
                    ready: ready.clone().or_else(|| parent.ready.clone()),
                    ..parent.as_ref().clone()
                })
            });
            Rc::new(Scope { parent, ..inner.as_ref().clone() })
        };
        if let Ok(text) = value(&within(None)) {
            if !mentions(&text, &name) {
                return Ok((text, None));
            }
        }
        let all = self.parts(part.of).iter().map(|part| part.attribute.id.value.clone()).collect();
        let text = value(&within(Some(Rc::new(all))))?;
        Ok((replaced(&text, &name, &format!("again_{}", field_name(name.trim_start_matches("r#")))), Some("None")))
    }
}
