//! Attributes of `seq`.

use super::types::Lower;
use super::{Attribute, RepeatSpec, TypeCall, TypeUse};
use crate::check::BuiltIn;
use crate::expression::{BinaryOperator, Called, Expr, Expression};
use crate::model::{Number, Valid};
use crate::names::TypeId;
use crate::schema::{self, Written};

impl Lower<'_, '_, '_, '_> {
    pub(super) fn attributes<'s>(&mut self, here: TypeId, seq: &'s [schema::Attribute]) -> Vec<Attribute<'s>> {
        let last = seq.len().saturating_sub(1);
        let lowered = seq.iter().enumerate().map(|(index, attribute)| self.attribute(here, attribute, index == last));
        lowered.collect()
    }

    fn attribute<'s>(&mut self, here: TypeId, attribute: &'s schema::Attribute, last: bool) -> Attribute<'s> {
        // The type and the expressions of a tail and of a region only matter to the reference compiler.
        let foreign = attribute.tail.is_some();
        self.unsupported(here, attribute, last);
        let mut kind = attribute.kind.as_ref().and_then(|kind| self.type_use(here, kind));
        let to_end = attribute.size_eos.as_ref().is_some_and(|key| key.value);
        let text_to_end = is_text(attribute) && to_end;
        if text_to_end {
            kind = None;
        }
        let record = attribute.kind.is_some() && !is_text(attribute);
        let terminated = is_text(attribute) && attribute.terminator.is_some();
        if let (true, Some(written)) = (terminated, &mut kind) {
            written.value = TypeUse::Named(TypeCall { name: vec!["strz".to_owned()], args: Vec::new() });
        }
        let condition = if foreign { None } else { attribute.condition.as_ref() };
        let condition = condition.and_then(|condition| self.expression(here, condition));
        let enum_name = attribute.enum_name.as_ref().and_then(|name| {
            let id = self.names.find_enum(here, false, &name.value)?;
            Some(name.with(self.enum_path(id)))
        });
        Attribute {
            spec: attribute,
            kind,
            size: attribute.size.as_ref().filter(|_| !foreign).and_then(|size| self.expression(here, size)),
            to_end: to_end && !record,
            enum_name,
            repeat: attribute.repeat.as_ref().and_then(|repeat| self.repeat(here, repeat, condition.as_ref())),
            condition,
            valid: attribute.valid.as_ref().and_then(|valid| self.valid(here, attribute, valid)),
        }
    }

    /// Reports keys of Kaitai that cannot be compiled.
    fn unsupported(&mut self, here: TypeId, attribute: &schema::Attribute, last: bool) {
        if let Some(process) = &attribute.process {
            let message = format!(
                "'process: {}' is not supported, expected the bytes as they are stored",
                process.value.name.join(".")
            );
            self.reporter.report(process.at, &process.path, message);
        }
        if let Some(formula) = attribute.formulas.first() {
            let message = "'-gen-value' beside keys that lay out wire records, such as '-gen-derive', is not supported";
            self.reporter.report(formula.value.at, &formula.value.path, message);
        }
        if let Some(pad) = &attribute.pad_right {
            let message =
                "'pad-right' is not supported, expected bytes of the whole 'size', or 'type: strz' with 'size'";
            self.reporter.report(pad.at, &pad.path, message);
        }
        for key in [&attribute.include, &attribute.consume, &attribute.eos_error].into_iter().flatten() {
            let name = key.path.rsplit('/').next().unwrap_or_default();
            let usual = name != "include";
            if key.value != usual {
                let message = format!(
                    "'{name}: {}' is not supported, expected a terminator that is read and not kept",
                    key.value
                );
                self.reporter.report(key.at, &key.path, message);
            }
        }
        let zero = attribute.terminator.as_ref().is_some_and(|terminator| terminator.value == [0]);
        if let Some(terminator) = &attribute.terminator {
            let sized = attribute.size.is_some() || attribute.size_eos.as_ref().is_some_and(|key| key.value);
            if !zero || !is_text(attribute) || sized {
                let message = "'terminator' is supported as 0 on 'type: str' without 'size' alone";
                self.reporter.report(terminator.at, &terminator.path, message);
            }
        }
        if is_terminated(attribute) {
            let around = self.names.around(here).find_map(|(_, declared)| declared.spec.encoding.as_ref());
            let encoding = attribute.encoding.as_ref().or(around).map(|encoding| encoding.value.to_ascii_uppercase());
            if let (true, Some(kind)) = (encoding.is_some_and(|name| wide(&name)), &attribute.kind) {
                let message = "'strz' of an encoding with wide characters is not supported, expected 'str' with 'size'";
                self.reporter.report(kind.at, &kind.path, message);
            }
            if let Some(key) = attribute.size_eos.as_ref().filter(|key| key.value) {
                let message = "'size-eos' beside 'strz' is not supported, expected a literal 'size', or none";
                self.reporter.report(key.at, &key.path, message);
            }
        }
        let built_in = attribute.kind.as_ref().and_then(|kind| match &kind.value {
            schema::TypeUse::Named(call) => BuiltIn::of(&call.name).map(|found| (found, kind, &call.name)),
            schema::TypeUse::Switch { .. } => None,
        });
        if let Some((BuiltIn::Bits(_), kind, name)) = built_in {
            let message = format!("'{name}' is not supported, expected an unsigned integer with '-gen-bits'");
            self.reporter.report(kind.at, &kind.path, message);
        }
        if let Some((BuiltIn::Other(_), kind, name)) = built_in {
            let message = format!("'{name}' is a type of parameters alone, expected one that can be read");
            self.reporter.report(kind.at, &kind.path, message);
        }
        let declared = attribute.kind.is_some() && !is_text(attribute) && !is_terminated(attribute);
        let to_end = attribute.size_eos.as_ref().filter(|key| key.value && declared);
        if let Some(key) = to_end.filter(|_| !last || attribute.repeat.is_some() || attribute.condition.is_some()) {
            let message =
                "'size-eos' beside a type is supported on the last attribute alone, without 'repeat' and 'if'";
            self.reporter.report(key.at, &key.path, message);
        }
    }

    fn type_use(&mut self, here: TypeId, kind: &Written<schema::TypeUse>) -> Option<Written<TypeUse>> {
        let value = match &kind.value {
            schema::TypeUse::Named(call) => TypeUse::Named(self.call(here, &kind.with(call))?.value),
            schema::TypeUse::Switch { on, cases, default } => {
                let on = self.formula(here, on, &format!("{}/switch-on", kind.path));
                let cases = cases.iter().filter_map(|(value, call)| {
                    let value = self.expression(here, value);
                    value.zip(self.call(here, &call.with(&call.value)))
                });
                let cases = cases.collect();
                let default = default.as_ref().and_then(|call| self.call(here, &call.with(&call.value)));
                TypeUse::Switch { on: on?, cases, default }
            }
        };
        Some(kind.with(value))
    }

    fn call(&mut self, here: TypeId, call: &Written<&Called>) -> Option<Written<TypeCall>> {
        let name = if BuiltIn::of(&call.value.name).is_some() {
            call.value.name.path.clone()
        } else {
            match self.names.find_type(here, &call.value.name) {
                Some(id) => self.type_path(id),
                None => {
                    // Already reported by the checks, unless the schema declares external types.
                    if self.files.get(self.file).copied().flatten().is_some_and(|schema| schema.opaque_types) {
                        let message =
                            format!("opaque types are not supported, expected a schema of '{}'", call.value.name);
                        self.reporter.report(call.at, &call.path, message);
                    }
                    return None;
                }
            }
        };
        let args = call.value.args.iter().map(|arg| self.formula(here, arg, &call.path)).collect::<Option<_>>()?;
        Some(call.with(TypeCall { name, args }))
    }

    fn repeat(
        &mut self,
        here: TypeId,
        repeat: &Written<schema::RepeatSpec>,
        condition: Option<&Written<Expression>>,
    ) -> Option<Written<RepeatSpec>> {
        let value = match &repeat.value {
            schema::RepeatSpec::Count(count) => RepeatSpec::Count(self.expression(here, count)?),
            schema::RepeatSpec::ToEnd => RepeatSpec::ToEnd,
            schema::RepeatSpec::Until(until) => {
                let found = self.until(here, until, condition);
                if found.is_none() {
                    let message = "'repeat-until' is supported as '_io.eof', and as '_io.size - _io.pos < N' with \
                                   'if: _io.size - _io.pos >= N' beside it";
                    self.reporter.report(until.at, &until.path, message);
                }
                found?
            }
        };
        Some(repeat.with(value))
    }

    fn until(
        &mut self,
        here: TypeId,
        until: &Written<Expr>,
        condition: Option<&Written<Expression>>,
    ) -> Option<RepeatSpec> {
        // A condition on the element is rejected as a whole, not for its parts.
        let mut element = false;
        until.value.visit(&mut |part| {
            element |= matches!(&part.kind, crate::expression::Kind::Name(name) if name == "_");
        });
        let until = if element { None } else { self.expression(here, until) }?;
        if until.value == Expression::AtEnd {
            return Some(RepeatSpec::ToEnd);
        }
        let room = |expression: &Expression, wanted: BinaryOperator| match expression {
            Expression::Binary(operator, left, right) if *operator == wanted && **left == Expression::Left => {
                match **right {
                    Expression::Integer(value) if value > 0 => Some(value),
                    _ => None,
                }
            }
            _ => None,
        };
        let least = room(&until.value, BinaryOperator::Less)?;
        let guard = room(&condition?.value, BinaryOperator::GreaterOrEqual)?;
        (least == guard).then_some(RepeatSpec::WhileRoom(least))
    }

    fn valid(
        &mut self,
        here: TypeId,
        attribute: &schema::Attribute,
        valid: &Written<schema::Valid>,
    ) -> Option<Written<Valid>> {
        let mut constant = |value: &Written<Expr>| {
            let lowered = self.expression(here, value)?;
            let found = self.constant(&lowered.value);
            if found.is_none() {
                let message = "only literals are supported in 'valid', expected an integer";
                self.reporter.report(value.value.at, &value.path, message);
            }
            found
        };
        let value = match &valid.value {
            schema::Valid::Equal(value) => Valid::AnyOf(vec![constant(value)?]),
            schema::Valid::AnyOf(values) => Valid::AnyOf(values.iter().map(constant).collect::<Option<_>>()?),
            schema::Valid::Range(min, max) => {
                let (least, most) = range(attribute);
                let min = min.as_ref().map_or(Some(least), &mut constant)?;
                let max = max.as_ref().map_or(Some(most), constant)?;
                if min > max {
                    let message = format!("expected 'min' not above 'max', found {min} and {max}");
                    self.reporter.report(valid.at, &valid.path, message);
                }
                Valid::Range(min, max)
            }
            schema::Valid::Holds(_) | schema::Valid::InEnum => {
                let message =
                    "'expr' and 'in-enum' are not supported in 'valid', expected 'any-of', 'eq', 'min' or 'max'";
                self.reporter.report(valid.at, &valid.path, message);
                return None;
            }
        };
        Some(valid.with(value))
    }
}

fn built_in(attribute: &schema::Attribute) -> Option<BuiltIn> {
    match &attribute.kind.as_ref()?.value {
        schema::TypeUse::Named(call) => BuiltIn::of(&call.name),
        schema::TypeUse::Switch { .. } => None,
    }
}

fn is_text(attribute: &schema::Attribute) -> bool {
    built_in(attribute) == Some(BuiltIn::Text) && !is_terminated(attribute)
}

/// Returns whether the type is `strz`.
fn is_terminated(attribute: &schema::Attribute) -> bool {
    matches!(
        attribute.kind.as_ref().map(|kind| &kind.value),
        Some(schema::TypeUse::Named(call)) if call.name.path.as_slice() == ["strz"]
    )
}

/// Returns whether characters of an encoding take more than one byte each.
fn wide(encoding: &str) -> bool {
    encoding.starts_with("UTF-16") || encoding.starts_with("UTF-32") || encoding.starts_with("UCS-")
}

/// Returns the smallest and the largest value of an integer attribute.
fn range(attribute: &schema::Attribute) -> (i128, i128) {
    match built_in(attribute) {
        Some(BuiltIn::Number(number @ (Number::Unsigned(_) | Number::Signed(_)))) => number.range(),
        _ => (i128::MIN, i128::MAX),
    }
}
