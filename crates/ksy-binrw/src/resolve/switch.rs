//! Type switches: one of several records, selected by a tag.

use super::Resolver;
use super::combine::Part;
use crate::built_in::BuiltIn;
use crate::expression::{Called, Expr};
use crate::model::{Argument, Reference, Switch, Variant};
use crate::names::TypeId;
use crate::rust_names::camel;
use crate::schema::{TypeUse, Written};

/// The tag, the cases and the case `_` of a switch.
type Cases<'s> = (Written<Expr>, &'s [(Written<Expr>, Written<Called>)], Option<&'s Written<Called>>);

impl Resolver<'_, '_, '_> {
    pub(super) fn switch(
        &mut self,
        part: &Part<'_>,
        kind: &Written<TypeUse>,
        (on, cases, default): Cases<'_>,
    ) -> Option<Switch> {
        let attribute = part.spec;
        let is_bounded = attribute.size_eos.is_some() || attribute.length.is_some();
        if default.is_none() && attribute.size.is_none() && is_bounded {
            self.report_on(kind, "expected a case '_' or 'size', so that other tags can be read");
        }
        let rest = if default.is_some() || attribute.size.is_some() || is_bounded { "Unknown" } else { "Nothing" };
        let mut captures: Vec<Written<Expr>> = Vec::new();
        let mut variants: Vec<Variant> = Vec::new();
        let mut tags: Vec<i128> = Vec::new();
        for (key, call) in cases {
            let Some(lowered) = self.expression(part.here, key) else { continue };
            let Some(tag) = self.constant(&lowered) else {
                self.report_on(key, "expected an integer or a value of an enum");
                continue;
            };
            if tags.contains(&tag) {
                self.report_on(key, format!("a second case for {tag}"));
            }
            tags.push(tag);
            let Some((target, args)) = self.case(part.here, call, &mut captures) else { continue };
            if let Some(variant) = variants.iter_mut().find(|variant| variant.target == target) {
                variant.tags.push((tag, args));
                continue;
            }
            let rust = camel(&target.name);
            if rust == rest || variants.iter().any(|variant| variant.rust == rust) {
                self.report_on(call, format!("a second kind becomes '{rust}', expected a type of another name"));
            }
            variants.push(Variant { rust, target, tags: vec![(tag, args)] });
        }
        let default = match default {
            Some(call) => {
                let (target, args) = self.case(part.here, call, &mut captures)?;
                if variants.iter().any(|variant| variant.target == target) {
                    self.report_on(call, "expected a type of its own for the case '_'");
                }
                variants.push(Variant { rust: "Unknown".to_owned(), target, tags: Vec::new() });
                Some(args)
            }
            None => None,
        };
        Some(Switch {
            rust: self.shared.keys.of_part(part.here, attribute),
            on,
            variants,
            captures,
            default,
            window: part.size.clone(),
            stated: attribute.length.as_deref().cloned(),
        })
    }

    /// Returns the type of a case, which must be a struct of its own, with its arguments.
    fn case(
        &mut self,
        here: TypeId,
        call: &Written<Called>,
        captures: &mut Vec<Written<Expr>>,
    ) -> Option<(Reference, Vec<Argument>)> {
        let name = &call.value.name;
        if BuiltIn::of(name).is_some() {
            self.report_on(call, format!("'{name}' as a case is not supported, expected a declared type"));
            return None;
        }
        let (of, target, args) = self.called(here, &call.with(&call.value))?;
        if self.shared.spec(of).is_some_and(|spec| spec.is_array.is_some() || spec.short_tail) {
            self.report_on(call, "a type with '-rust-type: array' or '-gen-short-tail' as a case is not supported");
        }
        if self.contains(of, here, true) {
            let message =
                format!("'{}' contains this type, expected an attribute with 'size' between them", target.name);
            self.report_on(call, message);
        }
        let args = args.into_iter().map(|arg| match arg.as_integer() {
            Some(value) => Argument::Literal(value),
            None => {
                Argument::Capture(captures.iter().position(|capture| capture.value == arg.value).unwrap_or_else(|| {
                    captures.push(arg);
                    captures.len() - 1
                }))
            }
        });
        Some((target, args.collect()))
    }
}
