//! Type switches: one of several records, selected by a tag.

use super::Resolver;
use super::names::camel;
use crate::expression::Expression;
use crate::model::{Argument, Number, Reference, Switch, Variant};
use crate::schema::Written;
use crate::supported::{Attribute, TypeCall, TypeSpec, TypeUse};

impl Resolver<'_, '_, '_> {
    /// Returns the type of a case, which must be a struct of its own.
    fn case_type(&mut self, spec: &TypeSpec, call: &Written<TypeCall>) -> Option<Reference> {
        if let [name] = call.value.name.as_slice() {
            if Number::named(name).is_some() || ["str", "strz"].contains(&name.as_str()) {
                let message = format!("'{name}' as a case is not supported, expected a declared type");
                self.report(call.at, &call.path, message);
                return None;
            }
        }
        let target = self.find_type(&call.value.name)?;
        let is_array = match &target.file {
            None => self.spec(&target.name).is_some_and(|spec| spec.is_array.is_some()),
            Some(file) => self
                .imports
                .get(file)
                .is_some_and(|model| model.records.iter().any(|r| r.name == target.name && r.array.is_some())),
        };
        if is_array || self.has_short_tail(&target) {
            let message = "a type with '-rust-type: array' or '-gen-short-tail' as a case is not supported";
            self.report(call.at, &call.path, message);
        }
        if target.file.is_none() && self.contains(&target.name, &spec.name.value, true, &mut Vec::new()) {
            let message =
                format!("'{}' contains this type, expected an attribute with 'size' between them", target.name);
            self.report(call.at, &call.path, message);
        }
        Some(target)
    }

    pub(super) fn switch(&mut self, spec: &TypeSpec, attribute: &Attribute, kind: &Written<TypeUse>) -> Option<Switch> {
        let TypeUse::Switch { on, cases, default } = &kind.value else { return None };
        let is_bounded = attribute.size_eos.is_some() || attribute.length.is_some();
        if default.is_none() && attribute.size.is_none() && is_bounded {
            let message = "expected a case '_' or 'size', so that other tags can be read";
            self.report(kind.at, &kind.path, message);
        }
        let rest = if default.is_some() || attribute.size.is_some() || is_bounded { "Unknown" } else { "Nothing" };
        let mut captures: Vec<Expression> = Vec::new();
        let mut variants: Vec<Variant> = Vec::new();
        let mut tags: Vec<i128> = Vec::new();
        for (key, call) in cases {
            let tag = key.value.evaluate(&|expression| match expression {
                Expression::EnumValue(path) => self.enum_value(path),
                _ => None,
            });
            let Some(tag) = tag else {
                self.report(key.at, &key.path, "expected an integer or a value of an enum");
                continue;
            };
            if tags.contains(&tag) {
                self.report(key.at, &key.path, format!("a second case for {tag}"));
            }
            tags.push(tag);
            let Some((target, args)) = self.case(spec, call, &mut captures) else { continue };
            if let Some(variant) = variants.iter_mut().find(|variant| variant.target == target) {
                variant.tags.push((tag, args));
                continue;
            }
            let rust = camel(&target.name);
            if rust == rest || variants.iter().any(|variant| variant.rust == rust) {
                let message = format!("a second kind becomes '{rust}', expected a type of another name");
                self.report(call.at, &call.path, message);
            }
            variants.push(Variant { rust, target, tags: vec![(tag, args)] });
        }
        let default = match default {
            Some(call) => {
                let (target, args) = self.case(spec, call, &mut captures)?;
                if variants.iter().any(|variant| variant.target == target) {
                    self.report(call.at, &call.path, "expected a type of its own for the case '_'");
                }
                variants.push(Variant { rust: "Unknown".to_owned(), target, tags: Vec::new() });
                Some(args)
            }
            None => None,
        };
        let name = match &attribute.rust_name {
            Some(name) => camel(&name.value),
            None => camel(&format!("{}_{}", spec.name.value, attribute.id.value)),
        };
        Some(Switch {
            rust: name,
            on: on.clone(),
            variants,
            captures,
            default,
            window: attribute.size.as_ref().map(|size| size.value.clone()),
            stated: attribute.length.as_ref().map(|length| length.value.clone()),
        })
    }

    fn case(
        &mut self,
        spec: &TypeSpec,
        call: &Written<TypeCall>,
        captures: &mut Vec<Expression>,
    ) -> Option<(Reference, Vec<Argument>)> {
        let target = self.case_type(spec, call)?;
        let args = self.arguments(&target, &call.value, call.at, &call.path)?;
        let args = args
            .into_iter()
            .map(|arg| match arg {
                Expression::Integer(value) => Argument::Literal(value),
                other => Argument::Capture(match captures.iter().position(|capture| *capture == other) {
                    Some(position) => position,
                    None => {
                        captures.push(other);
                        captures.len() - 1
                    }
                }),
            })
            .collect();
        Some((target, args))
    }

    fn enum_value(&self, path: &[String]) -> Option<i128> {
        match path {
            [name, value] => {
                let spec = self.schema.enums.iter().find(|spec| spec.name.value == *name)?;
                spec.values.iter().find(|v| v.id.value == *value).map(|value| value.number)
            }
            [file, name, value] => {
                let model = self.imports.get(file)?;
                let found = model.enums.iter().find(|e| e.name == *name)?;
                found.values.iter().find(|v| v.name == *value).map(|value| value.number)
            }
            _ => None,
        }
    }
}
