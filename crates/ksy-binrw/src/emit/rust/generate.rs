//! Arbitrary values that can be written: counts agree, tags select what is there.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::Emitter;
use super::expression::Place;
use super::types::{field_ident, number_type, param_ident};
use crate::expression::Expression;
use crate::model::{Derived, Field, Meaning, Number, Record, Repeat, Shape, Storage, Switch, Valid};

/// Values tried for a number that decides a tag.
const TRIED: i128 = 256;

impl Emitter<'_> {
    pub(crate) fn generation(&self, record: &Record) -> TokenStream {
        let name = format_ident!("{}", record.rust);
        let count = Literal::usize_unsuffixed(record.params.len());
        let params = record.params.iter().map(|param| param_ident(param));
        let picks = self.picks(record);
        let pick = self.pick_table(&picks);
        let locals = record.fields.iter().map(|field| self.local(record, field, &picks));
        let mut kept = Vec::new();
        for field in &record.fields {
            if field.storage == Storage::Kept && !matches!(field.shape, Shape::Magic(_)) {
                let ident = field_ident(field);
                kept.push(quote!(#ident));
            }
        }
        if let Some((_, length)) = record.stated() {
            let stored = format_ident!("stored_{length}");
            kept.push(quote!(#stored: None));
        }
        quote! {
            #[cfg(feature = "arbitrary")]
            impl meshwire_core::generate::Generate for #name {
                type Args = [i128; #count];
                fn generate(
                    _u: &mut arbitrary::Unstructured<'_>,
                    _wish: meshwire_core::generate::Wish,
                    [#(#params),*]: Self::Args,
                ) -> arbitrary::Result<Self> {
                    use meshwire_core::generate;
                    let (_room, _wish) = _wish.split();
                    #pick
                    #(#locals)*
                    Ok(Self { #(#kept),* })
                }
            }
        }
    }

    /// Fields that decide a tag of the record, and values of them for every tag.
    fn picks<'r>(&self, record: &'r Record) -> Option<(Vec<&'r Field>, Vec<Vec<i128>>)> {
        let switch = record.fields.iter().find_map(|field| match &field.shape {
            Shape::Switch(switch) => Some(switch),
            _ => None,
        })?;
        let mut fields: Vec<&Field> = Vec::new();
        for path in switch.on.paths() {
            let field = path.first().and_then(|first| record.field(first)).filter(|_| path.len() == 1)?;
            if field.storage != Storage::Kept {
                return None;
            }
            if !fields.iter().any(|other| other.id == field.id) {
                fields.push(field);
            }
        }
        let rows: Vec<Vec<i128>> = self.assignments(switch, &fields);
        (!rows.is_empty() && !fields.is_empty()).then_some((fields, rows))
    }

    fn assignments(&self, switch: &Switch, fields: &[&Field]) -> Vec<Vec<i128>> {
        let candidates: Vec<Vec<i128>> = fields
            .iter()
            .map(|field| match &field.shape {
                Shape::Number { meaning: Meaning::Enum(reference), .. } => self
                    .model
                    .enumeration(reference)
                    .map(|e| e.values.iter().map(|value| value.number).collect())
                    .unwrap_or_default(),
                _ => (0..TRIED).collect(),
            })
            .collect();
        let tags: Vec<i128> = switch.variants.iter().flat_map(|v| v.tags.iter().map(|(tag, _)| *tag)).collect();
        let mut rows = Vec::new();
        let mut seen = Vec::new();
        let mut row = vec![0_usize; fields.len()];
        'all: loop {
            let values: Option<Vec<i128>> =
                row.iter().zip(&candidates).map(|(index, values)| values.get(*index).copied()).collect();
            let Some(values) = values else { break };
            let tag = switch.on.evaluate(&|expression| match expression {
                Expression::Path(path) => fields
                    .iter()
                    .zip(&values)
                    .find(|(field, _)| path.first() == Some(&field.id))
                    .map(|(_, value)| *value),
                Expression::EnumValue(path) => Some(self.enum_number(path)),
                _ => None,
            });
            if let Some(tag) = tag.filter(|tag| tags.contains(tag) && !seen.contains(tag)) {
                seen.push(tag);
                rows.push(values);
            }
            // Counts through all combinations, the last field fastest.
            for (index, values) in row.iter_mut().zip(&candidates).rev() {
                *index += 1;
                if *index < values.len() {
                    continue 'all;
                }
                *index = 0;
            }
            break;
        }
        rows
    }

    fn pick_table(&self, picks: &Option<(Vec<&Field>, Vec<Vec<i128>>)>) -> TokenStream {
        let Some((fields, rows)) = picks else { return quote!() };
        let width = Literal::usize_unsuffixed(fields.len());
        let rows = rows.iter().map(|row| {
            let values = row.iter().map(|value| Literal::i128_unsuffixed(*value));
            quote!([#(#values),*])
        });
        quote! {
            const PICKS: &[[i128; #width]] = &[#(#rows),*];
            let _pick = generate::pick(_u, PICKS)?;
        }
    }

    fn local(&self, record: &Record, field: &Field, picks: &Option<(Vec<&Field>, Vec<Vec<i128>>)>) -> TokenStream {
        let name = field_ident(field);
        if matches!(field.shape, Shape::Magic(_)) {
            return quote!();
        }
        if let Storage::Derived(derived) = &field.storage {
            let bound = match (&field.valid, &field.shape) {
                (Some(Valid::Range(_, max)), _) => u64::try_from(*max).unwrap_or(0),
                (_, Shape::Number { number, .. }) => u64::try_from(number.range().1).unwrap_or(u64::MAX),
                _ => u64::MAX,
            };
            let bound = Literal::u64_unsuffixed(bound);
            return match derived {
                Derived::Count(_) | Derived::Bytes(_) => match &field.valid {
                    Some(Valid::AnyOf(values)) => {
                        let values = values.iter().filter_map(|value| u64::try_from(*value).ok());
                        let values = values.map(Literal::u64_unsuffixed);
                        quote!(let #name: u64 = *_u.choose(&[#(#values),*])?;)
                    }
                    Some(Valid::Range(min, _)) if *min > 0 => {
                        let min = Literal::u64_unsuffixed(u64::try_from(*min).unwrap_or(0));
                        quote!(let #name: u64 = generate::count(_u)?.saturating_add(#min).min(#bound);)
                    }
                    _ => quote!(let #name: u64 = generate::count(_u)?.min(#bound);),
                },
                Derived::Stated { .. } => quote!(let #name: u64 = generate::length(_u)?;),
            };
        }
        if matches!(field.shape, Shape::Tail(_)) {
            return quote!(let #name = Vec::new(););
        }
        let kind = self.field_type(field);
        let value = match picks.as_ref().and_then(|(fields, _)| fields.iter().position(|other| other.id == field.id)) {
            Some(position) => {
                let position = Literal::usize_unsuffixed(position);
                let free = self.value(record, field);
                let from = match &field.shape {
                    Shape::Number { number, meaning: Meaning::Enum(_), .. } => {
                        let number = number_type(*number);
                        quote!(<#kind>::from(#number::try_from(_row[#position]).unwrap_or_default()))
                    }
                    _ => quote!(<#kind>::try_from(_row[#position]).unwrap_or_default()),
                };
                quote!(match _pick { Some(_row) => #from, None => #free })
            }
            None => self.value(record, field),
        };
        match &field.condition {
            Some(condition) => {
                let condition = self.condition_of(record, condition, Place::Locals);
                quote!(let #name: #kind = if #condition { Some(#value) } else { None };)
            }
            None => {
                let flags = self.order_flags(record, field).into_iter().map(|(path, little, big)| {
                    let members =
                        path.iter().skip(1).map(|member| format_ident!("{}", crate::resolve::field_name(member)));
                    let (little, big) = (Literal::i128_unsuffixed(little), Literal::i128_unsuffixed(big));
                    quote!(#name #(.#members)* = if _u.arbitrary()? { #big } else { #little };)
                });
                quote!(let mut #name: #kind = #value; #(#flags)*)
            }
        }
    }

    fn value(&self, record: &Record, field: &Field) -> TokenStream {
        let amount = |expression: &Expression| {
            let number = self.number_of(record, expression, Place::Locals);
            quote!(meshwire_core::int::amount(#number))
        };
        let args = match &field.shape {
            Shape::Record(used) => {
                let args = used.args.iter().map(|arg| self.number_of(record, arg, Place::Locals));
                quote!([#(#args),*])
            }
            _ => quote!([]),
        };
        match (&field.repeat, &field.shape) {
            (Repeat::Once, Shape::Bytes(Some(size))) => {
                let size = amount(size);
                quote!(generate::bytes_exact(_u, #size)?)
            }
            (Repeat::Once, Shape::Bytes(None)) => {
                let position = record.fields.iter().position(|other| other.id == field.id).unwrap_or(0);
                let before = position.checked_sub(1).and_then(|before| record.fields.get(before));
                match before.map(|before| &before.repeat) {
                    Some(Repeat::WhileRoom(least)) => {
                        let most = Literal::u64_unsuffixed(least.saturating_sub(1));
                        quote!(generate::bytes_up_to(_u, #most)?)
                    }
                    _ => {
                        let used = self.used_before(record, field);
                        quote!(generate::bytes_in(_u, _room, #used)?)
                    }
                }
            }
            (Repeat::Once, Shape::Text(size)) => {
                let size = amount(size);
                quote!(meshwire_core::ByteString::from(generate::bytes_exact(_u, #size)?))
            }
            (Repeat::Once, Shape::TerminatedText) => quote!(generate::terminated_text(_u)?),
            (Repeat::Once, Shape::Record(used)) if used.slot => {
                let size = used.window.as_ref().map(amount);
                quote!(generate::slot(_u, _wish, #size)?)
            }
            (Repeat::Once, Shape::Record(used)) if used.nested => quote!(Box::new(generate::nested(_u, _wish, #args)?)),
            (Repeat::Once, Shape::Record(used)) if used.window.is_some() => {
                let size = used.window.as_ref().map(amount);
                let wish =
                    if self.is_derived_size(record, field) { quote!(_wish) } else { quote!(_wish.with_room(#size)) };
                quote!(generate::Generate::generate(_u, #wish, #args)?)
            }
            (Repeat::Once, Shape::Switch(switch)) => {
                let tag = self.number_of(record, &switch.on, Place::Locals);
                let captures = switch.captures.iter().map(|capture| self.number_of(record, capture, Place::Locals));
                let wish = match &switch.window {
                    Some(window) if !self.is_derived_size(record, field) => {
                        let size = amount(window);
                        quote!(_wish.with_room(#size))
                    }
                    _ => quote!(_wish),
                };
                quote!(generate::Generate::generate(_u, #wish, (#tag, [#(#captures),*]))?)
            }
            (Repeat::Once, Shape::Number { number, meaning: Meaning::Plain, .. }) => {
                self.number_value(record, field, *number)
            }
            (Repeat::Once | Repeat::Fixed(_), _) => quote!(generate::Generate::generate(_u, _wish, #args)?),
            (Repeat::Count(count), Shape::Record(used)) if used.slot => {
                let (count, size) = (amount(count), used.window.as_ref().map(amount));
                quote!((0..#count).map(|_| generate::slot(_u, _wish, #size)).collect::<arbitrary::Result<Vec<_>>>()?)
            }
            (Repeat::Count(count), _) => {
                let count = amount(count);
                quote!(generate::list(_u, _wish, #count, &#args)?)
            }
            (Repeat::ToEnd, _) => {
                let used = self.used_before(record, field);
                let element = match &field.shape {
                    Shape::Number { number, .. } => number.size(),
                    Shape::FixedBytes(size) | Shape::FixedText(size) => *size,
                    Shape::Record(used) => self.target(used).and_then(|target| target.fixed_size).unwrap_or(1),
                    _ => 1,
                };
                let element = Literal::u64_unsuffixed(element);
                quote!({
                    let _count = generate::count_in(_u, _room, #used, #element)?;
                    generate::list(_u, _wish, _count, &#args)?
                })
            }
            (Repeat::WhileRoom(_), _) => quote!({
                let _count = generate::count(_u)?;
                generate::list(_u, _wish, _count, &#args)?
            }),
        }
    }

    fn number_value(&self, record: &Record, field: &Field, number: Number) -> TokenStream {
        let kind = number_type(number);
        match &field.valid {
            Some(Valid::AnyOf(values)) => {
                let values = values.iter().map(|value| Literal::i128_unsuffixed(*value));
                quote!(*_u.choose(&[#(#values),*])?)
            }
            Some(Valid::Range(min, max)) => {
                let (low, high) = ((*min).max(number.range().0), (*max).min(number.range().1));
                // Amounts stay small, but never below what the schema allows.
                let most = if low > 6 { low.saturating_mul(32) } else { 6 };
                let high = if self.is_amount(record, field) { high.min(most) } else { high };
                let (min, max) = (Literal::i128_unsuffixed(low), Literal::i128_unsuffixed(high));
                quote!(_u.int_in_range(#min..=#max)?)
            }
            None if self.is_amount(record, field) => quote!(generate::small::<#kind>(_u)?),
            None => quote!(generate::Generate::generate(_u, _wish, [])?),
        }
    }

    /// True if a number takes part in a count or size anywhere in the record.
    fn is_amount(&self, record: &Record, field: &Field) -> bool {
        let uses = |expression: &Expression| expression.paths().iter().any(|path| path.first() == Some(&field.id));
        record.fields.iter().any(|other| {
            let counted = matches!(&other.repeat, Repeat::Count(count) if uses(count));
            let sized = match &other.shape {
                Shape::Bytes(Some(size)) | Shape::Text(size) => uses(size),
                Shape::Record(used) => used.window.iter().chain(&used.args).any(uses),
                Shape::Switch(switch) => switch.window.iter().chain(&switch.captures).any(uses),
                _ => false,
            };
            counted || sized
        })
    }

    /// True if the size of a body is measured by a derived number.
    fn is_derived_size(&self, record: &Record, field: &Field) -> bool {
        record
            .fields
            .iter()
            .any(|other| matches!(&other.storage, Storage::Derived(Derived::Bytes(body)) if *body == field.id))
    }

    /// Bytes of the fields before this one.
    fn used_before(&self, record: &Record, field: &Field) -> TokenStream {
        let position = record.fields.iter().position(|other| other.id == field.id).unwrap_or(0);
        let parts = record.fields.iter().take(position).map(|other| match self.field_size(other) {
            Some(size) => {
                let size = Literal::u64_unsuffixed(size);
                quote!(#size)
            }
            None => {
                let name = field_ident(other);
                self.size_of_field(other, &quote!(#name))
            }
        });
        quote!((0_u64 #(+ #parts)*))
    }
}
