//! Converts an attribute of `seq` to a field.

use super::Resolver;
use super::names::{camel, field_name};
use crate::diagnostic::Position;
use crate::expression::Expression;
use crate::model::{Field, Meaning, Number, RecordUse, Reference, Repeat, Shape, Storage, Valid};
use crate::schema::Written;
use crate::supported::{Attribute, RepeatSpec, TypeCall, TypeSpec, TypeUse};

impl Resolver<'_, '_, '_> {
    /// Returns the field of an attribute, or `None` on an error or if only the reference compiler needs the attribute.
    pub(super) fn field(&mut self, spec: &TypeSpec, attribute: &Attribute) -> Option<Field> {
        let size = attribute.size.as_ref().map(|size| &size.value);
        if attribute.kind.is_none() && size == Some(&Expression::Integer(0)) {
            self.beside_nothing(attribute);
            return None;
        }
        self.key_combinations(attribute);
        let shape = self.shape(spec, attribute)?;
        let repeat = self.repeat(attribute)?;
        let condition = match (&attribute.condition, &repeat, &shape) {
            (_, Repeat::WhileRoom(_), _) | (_, _, Shape::Tail(_)) => None,
            (Some(condition), ..) if spec.short_tail => {
                let end = Expression::Not(Box::new(Expression::AtEnd));
                if condition.value != end {
                    let message = "expected 'not _io.eof', the only condition in a type with '-gen-short-tail'";
                    self.report(condition.at, &condition.path, message);
                }
                None
            }
            (condition, ..) => condition.as_ref().map(|condition| condition.value.clone()),
        };
        let valid = self.valid(attribute, &shape);
        Some(Field {
            id: attribute.id.value.clone(),
            rust: attribute
                .rust_name
                .as_ref()
                .map_or_else(|| field_name(&attribute.id.value), |name| name.value.clone()),
            doc: attribute.doc.clone(),
            original: attribute.original.clone(),
            shape,
            repeat,
            condition,
            valid,
            storage: Storage::Kept,
            pointer: attribute.pointer.as_ref().map(|pointer| pointer.value.clone()),
            count: attribute.count.as_ref().map(|count| count.value.clone()),
            place: None,
        })
    }

    fn valid(&mut self, attribute: &Attribute, shape: &Shape) -> Option<Valid> {
        let Shape::Number {
            number: number @ (Number::Unsigned(_) | Number::Signed(_)), meaning: Meaning::Plain, ..
        } = shape
        else {
            return None;
        };
        let (least, most) = number.range();
        let (found, values, at, path) = match (&attribute.valid, &attribute.limit) {
            (Some(valid), _) => {
                let values = match &valid.value {
                    Valid::AnyOf(values) => values.clone(),
                    Valid::Range(min, max) => vec![*min, *max],
                };
                (valid.value.clone(), values, valid.at, &valid.path)
            }
            (None, Some(limit)) => (Valid::Range(least, limit.value), vec![limit.value], limit.at, &limit.path),
            (None, None) => return None,
        };
        for value in values {
            if !(least..=most).contains(&value) {
                self.report(at, path, format!("the value {value} does not fit {}", number.rust()));
            }
        }
        Some(found)
    }

    fn repeat(&mut self, attribute: &Attribute) -> Option<Repeat> {
        let Some(repeat) = &attribute.repeat else { return Some(Repeat::Once) };
        Some(match &repeat.value {
            RepeatSpec::Count(written) => match written.value {
                Expression::Integer(count) => match u64::try_from(count) {
                    Ok(count) if count <= 4096 => Repeat::Fixed(count),
                    _ => {
                        let message = format!("expected a fixed count of 0 to 4096, found {count}");
                        self.report(written.at, &written.path, message);
                        return None;
                    }
                },
                _ => Repeat::Count(written.value.clone()),
            },
            RepeatSpec::ToEnd => Repeat::ToEnd,
            RepeatSpec::WhileRoom(room) => Repeat::WhileRoom(u64::try_from(*room).unwrap_or(1)),
        })
    }

    fn shape(&mut self, spec: &TypeSpec, attribute: &Attribute) -> Option<Shape> {
        if let Some(contents) = &attribute.contents {
            if contents.value.is_empty() {
                self.report(contents.at, &contents.path, "expected at least one byte");
            }
            return Some(Shape::Magic(contents.value.clone()));
        }
        let size = attribute.size.as_ref().map(|size| &size.value);
        let Some(kind) = attribute.kind.as_ref().filter(|_| attribute.region.is_none()) else {
            // The type of a region only matters to the reference compiler; its parts are reached by pointers.
            return self.bytes(attribute);
        };
        match &kind.value {
            TypeUse::Named(call) => match call.name.as_slice() {
                [name] if name == "str" => size.map(|size| Shape::Text(size.clone())),
                [name] if name == "strz" => match size {
                    None => Some(Shape::TerminatedText),
                    // A negative size is reported by the check of key combinations.
                    Some(Expression::Integer(size)) => Some(Shape::FixedText(u64::try_from(*size).unwrap_or(1))),
                    Some(_) => {
                        self.report(kind.at, &kind.path, "expected a literal 'size', or none, beside 'type: strz'");
                        None
                    }
                },
                [name] if Number::named(name).is_some() => self.number(spec, attribute, name),
                _ => self.record_use(spec, attribute, call, kind).map(Shape::Record),
            },
            TypeUse::Switch { .. } => self.switch(spec, attribute, kind).map(Shape::Switch),
        }
    }

    fn bytes(&mut self, attribute: &Attribute) -> Option<Shape> {
        if let Some(tail) = &attribute.tail {
            return Some(Shape::Tail(tail.value.clone()));
        }
        match (&attribute.size, attribute.to_end) {
            (Some(size), false) => match size.value {
                Expression::Integer(size) => Some(Shape::FixedBytes(u64::try_from(size).unwrap_or(1))),
                _ => Some(Shape::Bytes(Some(size.value.clone()))),
            },
            (None, true) => Some(Shape::Bytes(None)),
            (Some(size), true) => {
                self.report(size.at, &size.path, "expected 'size' or 'size-eos', not both");
                None
            }
            (None, false) => None,
        }
    }

    fn number(&mut self, spec: &TypeSpec, attribute: &Attribute, name: &str) -> Option<Shape> {
        let (number, order) = Number::named(name)?;
        let meaning = match (&attribute.enum_name, &attribute.bits) {
            (Some(name), Some(_)) => {
                self.report(name.at, &name.path, "expected 'enum' or '-gen-bits', not both");
                return None;
            }
            (Some(name), None) => {
                let (at, path) = (name.at, name.path.clone());
                let found = self.find_enum(&name.value)?;
                let imported = found.file.as_ref().and_then(|file| self.imports.get(file));
                let other = imported.and_then(|model| model.enums.iter().find(|e| e.name == found.name));
                if let Some(other) = other.filter(|other| other.number != number) {
                    let message = format!(
                        "the imported enum '{}' is {}, expected the same here",
                        found.name,
                        other.number.rust()
                    );
                    self.report(at, &path, message);
                }
                Meaning::Enum(found)
            }
            (None, Some(bits)) => {
                let total: u32 = bits.value.iter().map(|field| field.bits).sum();
                let wanted = u32::try_from(number.size() * 8).unwrap_or(0);
                if total != wanted {
                    let message = format!("the bit fields have {total} bits together, expected {wanted}");
                    self.report(bits.at, &bits.path, message);
                }
                let name = match &attribute.rust_name {
                    Some(name) => camel(&name.value),
                    None => camel(&format!("{}_{}", spec.name.value, attribute.id.value)),
                };
                Meaning::Bits(name, bits.value.clone())
            }
            (None, None) => Meaning::Plain,
        };
        Some(Shape::Number { number, order, meaning })
    }

    /// Returns the arguments for the parameters that exist in Rust.
    pub(super) fn arguments(
        &mut self,
        target: &Reference,
        call: &TypeCall,
        at: Position,
        path: &str,
    ) -> Option<Vec<Expression>> {
        let kept = match &target.file {
            Some(file) => {
                let model = self.imports.get(file)?;
                model.records.iter().find(|record| record.name == target.name)?.kept_params.clone()
            }
            None => super::kept_params(self.spec(&target.name)?),
        };
        if kept.len() != call.args.len() {
            let message =
                format!("'{}' takes {} arguments, found {}", call.name.join("::"), kept.len(), call.args.len());
            self.report(at, path, message);
            return None;
        }
        Some(call.args.iter().zip(kept).filter(|(_, kept)| *kept).map(|(arg, _)| arg.clone()).collect())
    }

    fn record_use(
        &mut self,
        spec: &TypeSpec,
        attribute: &Attribute,
        call: &TypeCall,
        kind: &Written<TypeUse>,
    ) -> Option<RecordUse> {
        let target = self.find_type(&call.name)?;
        let args = self.arguments(&target, call, kind.at, &kind.path)?;
        let window = attribute.size.as_ref().map(|size| size.value.clone());
        // A cycle needs one window to bound its depth; the record in that window is the nested one.
        let unbounded = window.is_none();
        let cyclic = target.file.is_none() && self.contains(&target.name, &spec.name.value, unbounded, &mut Vec::new());
        let nested = cyclic && !unbounded;
        if cyclic && unbounded {
            let message =
                format!("'{}' contains itself, expected 'size' here so that every level is bounded", target.name);
            self.report(kind.at, &kind.path, message);
        }
        let slot = self.has_short_tail(&target);
        if slot && window.is_none() {
            self.report(kind.at, &kind.path, "expected 'size' here, the type has '-gen-short-tail'");
        }
        let used = RecordUse { target, args, window, nested, slot };
        self.window(attribute, &used);
        Some(used)
    }

    pub(super) fn has_short_tail(&self, target: &Reference) -> bool {
        match &target.file {
            None => self.spec(&target.name).is_some_and(|spec| spec.short_tail),
            Some(file) => self
                .imports
                .get(file)
                .is_some_and(|model| model.records.iter().any(|r| r.name == target.name && r.short_tail)),
        }
    }

    /// Returns whether type `from` contains an attribute of type `wanted` at any depth. With `unbounded`, only
    /// attributes without a window count.
    pub(super) fn contains(&self, from: &str, wanted: &str, unbounded: bool, seen: &mut Vec<String>) -> bool {
        if from == wanted {
            return true;
        }
        if seen.iter().any(|name| name == from) {
            return false;
        }
        seen.push(from.to_owned());
        let Some(spec) = self.spec(from) else { return false };
        let calls: Vec<&TypeCall> = spec
            .seq
            .iter()
            .filter(|attribute| !(unbounded && attribute.size.is_some()))
            .filter_map(|attribute| attribute.kind.as_ref())
            .flat_map(|kind| match &kind.value {
                TypeUse::Named(call) => vec![call],
                TypeUse::Switch { cases, default, .. } => {
                    cases.iter().map(|(_, call)| &call.value).chain(default.iter().map(|call| &call.value)).collect()
                }
            })
            .collect();
        calls
            .into_iter()
            .any(|call| matches!(call.name.as_slice(), [name] if self.contains(name, wanted, unbounded, seen)))
    }
}
