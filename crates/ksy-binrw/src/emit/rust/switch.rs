//! One of several records, selected by a tag.

use super::{CaseItem, Emitter, SwitchItem, docs, switch_doc};
use crate::diagnostic::Position;
use crate::expression::Expr;
use crate::model::{Argument, Field, Number, Record, Reference, Switch, Variant};
use crate::range::tag_type;

impl Emitter<'_> {
    pub(crate) fn switch(&self, record: &Record, field: &Field, switch: &Switch) -> String {
        let captures = switch.captures.iter().enumerate().map(|(index, capture)| {
            format!(", {}: {}", capture_name(switch, index), self.type_of(record, capture).rust())
        });
        let options = captures.fold(self.tag_type(record, switch).rust(), |options, capture| options + &capture);
        let doc = switch_doc(&field.doc, &field.id, &record.name);
        SwitchItem {
            docs: docs("///", &doc, &field.original),
            options,
            name: switch.rust.clone(),
            cases: switch.variants.iter().map(|variant| self.variant(record, switch, variant)).collect(),
            rest: switch.rest(),
            damaged: false,
        }
        .print()
    }

    /// Returns the type of the tag, wide enough for all values it is compared with.
    pub(crate) fn tag_type(&self, record: &Record, switch: &Switch) -> Number {
        let tags = switch.variants.iter().flat_map(|variant| &variant.tags).map(|(tag, _)| *tag);
        tag_type(self.type_of(record, &switch.on), tags)
    }

    fn variant(&self, record: &Record, switch: &Switch, variant: &Variant) -> CaseItem {
        let target = self.model.record(&variant.target);
        let tag = |tag: &str, args: &[Argument]| {
            let args: Vec<String> =
                args.iter().enumerate().map(|(index, arg)| self.argument(record, switch, target, index, arg)).collect();
            if args.is_empty() { tag.to_owned() } else { format!("{tag} => ({})", args.join(", ")) }
        };
        let mut tags: Vec<String> = variant.tags.iter().map(|(value, args)| tag(&shown(*value), args)).collect();
        if let (true, Some(args)) = (variant.tags.is_empty(), &switch.default) {
            tags.push(tag("_", args));
        }
        CaseItem {
            doc: target.map(|target| target.doc.clone()).unwrap_or_default(),
            of: variant.target.name.clone(),
            tags,
            structural: target.is_some_and(|target| target.structural),
            rust: variant.rust.clone(),
            held: self.record_path(&variant.target),
        }
    }

    fn argument(
        &self,
        record: &Record,
        switch: &Switch,
        target: Option<&Record>,
        index: usize,
        argument: &Argument,
    ) -> String {
        match argument {
            Argument::Literal(value) => value.to_string(),
            Argument::Capture(capture) => {
                let name = capture_name(switch, *capture);
                let wanted = target.map(|target| self.param_type(target, index));
                let own = switch.captures.get(*capture).map(|capture| self.type_of(record, capture));
                match wanted {
                    Some(wanted) if Some(wanted) != own => format!("{}::from({name})", wanted.rust()),
                    _ => name,
                }
            }
        }
    }

    /// Returns the arguments that a switch passes to a record for one of its parameters.
    pub(crate) fn arguments(switch: &Switch, target: &Reference, index: usize) -> Vec<Expr> {
        let variants = switch.variants.iter().filter(|variant| variant.target == *target);
        let tags = variants.flat_map(|variant| {
            let default = if variant.tags.is_empty() { switch.default.as_ref() } else { None };
            variant.tags.iter().map(|(_, args)| args).chain(default)
        });
        tags.filter_map(|args| match args.get(index)? {
            Argument::Literal(value) => Some(Expr::integer(*value, Position::default())),
            Argument::Capture(capture) => switch.captures.get(*capture).map(|capture| capture.value.clone()),
        })
        .collect()
    }
}

/// Returns the name of a capture, an expression of the surrounding record.
fn capture_name(switch: &Switch, index: usize) -> String {
    let name = switch.captures.get(index).and_then(|capture| capture.as_name());
    name.map_or_else(|| format!("capture_{index}"), crate::rust_names::field_name)
}

/// Formats a tag; large ones are hexadecimal, as in schemas.
fn shown(tag: i128) -> String {
    if tag > 0xff { format!("{tag:#x}") } else { tag.to_string() }
}

/// Converts `SkinV1` to `skin_v1`, like serde's `snake_case`.
pub(crate) fn snake(name: &str) -> String {
    let mut out = String::new();
    for (index, letter) in name.chars().enumerate() {
        if letter.is_ascii_uppercase() && index > 0 {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}
