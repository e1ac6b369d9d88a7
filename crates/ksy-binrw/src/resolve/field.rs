//! Converts an attribute of `seq` to a field.

use super::Resolver;
use super::combine::{Kind, Part};
use crate::built_in::BuiltIn;
use crate::expression::{BinaryOperator, Called, Expr, Kind as Form, UnaryOperator};
use crate::model::{Field, Meaning, Number, RecordUse, Reference, Repeat, Shape, Storage, Valid};
use crate::names::TypeId;
use crate::rust_names::field_name;
use crate::schema::{self, Attribute, RepeatSpec, TypeUse, Written};

impl Resolver<'_, '_, '_> {
    /// Returns the field of an attribute, or `None` on an error or if only the reference compiler needs the attribute.
    pub(super) fn field(&mut self, here: TypeId, attribute: &Attribute) -> Option<Field> {
        // The expressions of a tail only matter to the reference compiler.
        let own = attribute.tail.is_none();
        let size = attribute.size.as_ref().filter(|_| own).and_then(|size| self.expression(here, size));
        if attribute.kind.is_none() && size.as_ref().and_then(|size| size.as_integer()) == Some(0) {
            self.beside_nothing(attribute);
            return None;
        }
        let condition = attribute.condition.as_ref().filter(|_| own);
        let condition = condition.and_then(|condition| self.expression(here, condition));
        let repeat = self.repeat(here, attribute, condition.as_ref());
        let known = repeat.clone().unwrap_or(Repeat::Once);
        let part = Part { here, spec: attribute, kind: Kind::of(attribute), size, condition, repeat: known };
        self.key_combinations(&part);
        let shape = self.shape(&part)?;
        let repeat = repeat?;
        let short_tail = self.shared.spec(here).is_some_and(|spec| spec.short_tail);
        let condition = match (part.condition, &repeat, &shape) {
            (_, Repeat::WhileRoom(_), _) | (_, _, Shape::Tail(_)) => None,
            (Some(found), ..) if short_tail => {
                if let Some(condition) = attribute
                    .condition
                    .as_ref()
                    .filter(|_| !matches!(&found.kind, Form::Unary(UnaryOperator::Not, of) if is_at_end(of)))
                {
                    let message = "expected 'not _io.eof', the only condition in a type with '-gen-short-tail'";
                    self.report_on(condition, message);
                }
                None
            }
            (condition, ..) => condition,
        };
        Some(Field {
            id: attribute.id.value.clone(),
            rust: attribute
                .rust_name
                .as_ref()
                .map_or_else(|| field_name(&attribute.id.value), |name| name.value.clone()),
            doc: attribute.doc.clone(),
            original: attribute.original.clone(),
            valid: self.valid(here, attribute, &shape),
            shape,
            repeat,
            condition,
            storage: Storage::Kept,
            pointer: attribute.pointer.as_deref().cloned(),
            count: attribute.count.as_deref().cloned(),
            place: None,
        })
    }

    /// Returns the allowed values of a plain integer.
    fn valid(&mut self, here: TypeId, attribute: &Attribute, shape: &Shape) -> Option<Valid> {
        let Shape::Number { number, meaning: Meaning::Plain, .. } = shape else { return None };
        let number = Some(*number).filter(|number| !matches!(number, Number::Float(_)))?;
        let (least, most) = number.range();
        let Some(valid) = &attribute.valid else {
            return attribute.limit.as_ref().map(|limit| Valid::Range(least, limit.value));
        };
        if let schema::Valid::Holds(_) | schema::Valid::InEnum = &valid.value {
            let message = "'expr' and 'in-enum' are not supported in 'valid', expected 'any-of', 'eq', 'min' or 'max'";
            self.report_on(valid, message);
        }
        let found = Valid::of(&valid.value, (least, most), &mut |value| self.literal(here, value))?;
        if let Valid::Range(min, max) = found {
            if min > max {
                self.report_on(valid, format!("expected 'min' not above 'max', found {min} and {max}"));
                return None;
            }
        }
        for value in found.values().into_iter().filter(|value| !(least..=most).contains(value)) {
            self.report_on(valid, format!("the value {value} does not fit {}", number.rust()));
        }
        Some(found)
    }

    /// Returns an allowed value, which must be constant.
    fn literal(&mut self, here: TypeId, value: &Written<Expr>) -> Option<i128> {
        let lowered = self.expression(here, value)?;
        let found = self.constant(&lowered);
        if found.is_none() {
            self.report(value.value.at, &value.path, "only literals are supported in 'valid', expected an integer");
        }
        found
    }

    fn repeat(&mut self, here: TypeId, attribute: &Attribute, condition: Option<&Written<Expr>>) -> Option<Repeat> {
        let Some(repeat) = &attribute.repeat else { return Some(Repeat::Once) };
        match &repeat.value {
            RepeatSpec::Count(written) => {
                let lowered = self.expression(here, written)?;
                let Some(count) = lowered.as_integer() else { return Some(Repeat::Count(lowered)) };
                let fixed = u64::try_from(count).ok().filter(|count| *count <= 4096);
                if fixed.is_none() {
                    self.report_on(written, format!("expected a fixed count of 0 to 4096, found {count}"));
                }
                fixed.map(Repeat::Fixed)
            }
            RepeatSpec::ToEnd => Some(Repeat::ToEnd),
            RepeatSpec::Until(until) => {
                let found = self.until(here, until, condition);
                if found.is_none() {
                    let message = "'repeat-until' is supported as '_io.eof', and as '_io.size - _io.pos < N' with \
                                   'if: _io.size - _io.pos >= N' beside it";
                    self.report_on(until, message);
                }
                found
            }
        }
    }

    fn until(&mut self, here: TypeId, until: &Written<Expr>, condition: Option<&Written<Expr>>) -> Option<Repeat> {
        // A condition on the element is rejected as a whole, not for its parts.
        let mut element = false;
        until.visit(&mut |part| {
            element |= part.as_name() == Some("_");
        });
        let until = if element { None } else { self.expression(here, until) }?;
        if is_at_end(&until) {
            return Some(Repeat::ToEnd);
        }
        let room = |expression: &Expr, wanted: BinaryOperator| match &expression.kind {
            Form::Binary(operator, left, right) if *operator == wanted && is_rest(left) => {
                u64::try_from(right.as_integer()?).ok().filter(|room| *room > 0)
            }
            _ => None,
        };
        let least = room(&until, BinaryOperator::Less)?;
        let guard = room(condition?, BinaryOperator::GreaterOrEqual)?;
        (least == guard).then_some(Repeat::WhileRoom(least))
    }

    fn shape(&mut self, part: &Part<'_>) -> Option<Shape> {
        let attribute = part.spec;
        if let Some(contents) = &attribute.contents {
            if contents.value.is_empty() {
                self.report_on(contents, "expected at least one byte");
            }
            return Some(Shape::Magic(contents.value.clone()));
        }
        let kind = attribute.kind.as_ref();
        match (part.kind, kind.map(|kind| (&kind.value, kind))) {
            (Kind::Text, _) => part.size.clone().map(Shape::Text),
            (Kind::Terminated, _) => match &part.size {
                None => Some(Shape::TerminatedText),
                Some(size) => match size.as_integer() {
                    // A negative size is reported by the check of key combinations.
                    Some(size) => Some(Shape::FixedText(u64::try_from(size).unwrap_or(1))),
                    None => {
                        let (at, path) = kind.map_or((attribute.id.at, ""), |kind| (kind.at, &kind.path));
                        self.report(at, path, "expected a literal 'size', or none, beside 'type: strz'");
                        None
                    }
                },
            },
            (Kind::Number(number), Some((TypeUse::Named(call), _))) => self.number(part, number, call),
            (Kind::Record, Some((TypeUse::Named(call), kind))) => {
                self.record_use(part, &kind.with(call)).map(Shape::Record)
            }
            (Kind::Switch, Some((TypeUse::Switch { on, cases, default }, kind))) => {
                let on = self.formula(part.here, on, &format!("{}/switch-on", kind.path))?;
                self.switch(part, kind, (on, cases, default.as_ref())).map(Shape::Switch)
            }
            _ => self.bytes(part),
        }
    }

    fn bytes(&mut self, part: &Part<'_>) -> Option<Shape> {
        let attribute = part.spec;
        if let Some(tail) = &attribute.tail {
            return Some(Shape::Tail(tail.value.clone()));
        }
        let is_text = attribute.built_in() == Some(BuiltIn::Text);
        match (&part.size, attribute.is_to_end() && (attribute.kind.is_none() || is_text)) {
            (Some(size), false) => Some(match size.as_integer() {
                Some(size) => Shape::FixedBytes(u64::try_from(size).unwrap_or(1)),
                None => Shape::Bytes(Some(size.clone())),
            }),
            (None, true) => Some(Shape::Bytes(None)),
            (Some(_), true) => {
                let (at, path) = attribute.size.as_ref().map_or((attribute.id.at, ""), |size| (size.at, &size.path));
                self.report(at, path, "expected 'size' or 'size-eos', not both");
                None
            }
            (None, false) => None,
        }
    }

    fn number(&mut self, part: &Part<'_>, number: Number, call: &Called) -> Option<Shape> {
        let attribute = part.spec;
        let meaning = match (&attribute.enum_name, &attribute.bits) {
            (Some(name), Some(_)) => {
                self.report_on(name, "expected 'enum' or '-gen-bits', not both");
                return None;
            }
            (Some(name), None) => {
                let found = self.enum_reference(self.shared.names.find_enum(part.here, false, &name.value)?);
                let imported = found.file.as_ref().and_then(|file| self.imports.get(file));
                let other = imported.and_then(|model| model.enums.iter().find(|e| e.name == found.name));
                if let Some(other) = other.map(|other| other.number).filter(|other| *other != number) {
                    let message =
                        format!("the imported enum '{}' is {}, expected the same here", found.name, other.rust());
                    self.report_on(name, message);
                }
                Meaning::Enum(found)
            }
            (None, Some(bits)) => {
                let total: u32 = bits.value.iter().map(|field| field.bits).sum();
                let wanted = u32::try_from(number.size() * 8).unwrap_or(0);
                if total != wanted {
                    self.report_on(bits, format!("the bit fields have {total} bits together, expected {wanted}"));
                }
                Meaning::Bits(self.shared.keys.of_part(part.here, attribute), bits.value.clone())
            }
            (None, None) => Meaning::Plain,
        };
        let order = Number::named(&call.name.path.concat()).and_then(|(_, order)| order);
        Some(Shape::Number { number, order, meaning })
    }

    /// Returns a declared type, and the arguments for its parameters that exist in Rust.
    pub(super) fn called(
        &mut self,
        here: TypeId,
        call: &Written<&Called>,
    ) -> Option<(TypeId, Reference, Vec<Written<Expr>>)> {
        let target = self.shared.names.find_type(here, &call.value.name)?;
        let mut args = Vec::new();
        for (arg, kept) in call.value.args.iter().zip(self.kept_params(target)) {
            match self.formula(here, arg, &call.path) {
                Some(arg) if !kept => self.order_argument(here, &arg),
                arg => args.push(arg),
            }
        }
        Some((target, self.type_reference(target), args.into_iter().collect::<Option<_>>()?))
    }

    fn record_use(&mut self, part: &Part<'_>, call: &Written<&Called>) -> Option<RecordUse> {
        let (of, target, args) = self.called(part.here, call)?;
        // A cycle needs one window to bound its depth; the record in that window is the nested one.
        let unbounded = part.size.is_none();
        let cyclic = self.contains(of, part.here, unbounded);
        if cyclic && unbounded {
            let message =
                format!("'{}' contains itself, expected 'size' here so that every level is bounded", target.name);
            self.report_on(call, message);
        }
        let slot = self.shared.spec(of).is_some_and(|spec| spec.short_tail);
        if slot && unbounded {
            self.report_on(call, "expected 'size' here, the type has '-gen-short-tail'");
        }
        let used = RecordUse { target, args, window: part.size.clone(), nested: cyclic && !unbounded, slot };
        self.window(part, &used);
        Some(used)
    }

    /// Returns whether a type contains an attribute of another type at any depth. With `unbounded`, only attributes
    /// without a window count.
    pub(super) fn contains(&self, of: TypeId, wanted: TypeId, unbounded: bool) -> bool {
        let counts = |attribute: &&Attribute| !(unbounded && attribute.size.is_some());
        self.shared.names.reaches(of, wanted, |spec| spec.seq.iter().filter(counts).collect())
    }
}

/// Returns whether an expression is `_io.eof`.
fn is_at_end(expression: &Expr) -> bool {
    expression.path().is_some_and(|path| path == ["_io", "eof"])
}

/// Returns whether an expression is `_io.size - _io.pos`, the bytes left in the window.
fn is_rest(expression: &Expr) -> bool {
    let Form::Binary(BinaryOperator::Subtract, size, pos) = &expression.kind else { return false };
    size.path().is_some_and(|path| path == ["_io", "size"]) && pos.path().is_some_and(|path| path == ["_io", "pos"])
}
