//! The struct of a record with binrw's attributes.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::expression::Place;
use super::types::{field_ident, param_ident};
use super::{Emitter, docs};
use crate::model::{Derived, Expression, Field, Order, Record, Repeat, Shape, Storage, Valid};

/// Bytes that a function returns without going through memory.
const REGISTERS: u64 = 16;

impl Emitter<'_> {
    pub(crate) fn structure(&self, record: &Record) -> TokenStream {
        let name = format_ident!("{}", record.rust);
        let doc = docs(&record.doc, &record.original);
        let order = match record.order {
            Order::Little => quote!(#[brw(little)]),
            Order::Big => quote!(#[brw(big)]),
            Order::Inherited | Order::Switch { .. } => quote!(),
        };
        let import = if record.params.is_empty() {
            quote!(#[br(import_raw(context: Context<'_>))])
        } else {
            let params = record.params.iter().map(|param| param_ident(param));
            quote!(#[br(import(context: Context<'_>, #(#params: i128),*))])
        };
        let further: Vec<TokenStream> = record.derives.iter().filter_map(|derive| derive.parse().ok()).collect();
        let copy = match (record.plain, record.alignment.is_some()) {
            (true, true) => quote!(Copy, bytemuck::Zeroable, bytemuck::Pod,),
            (true, false) => quote!(Copy,),
            _ => quote!(),
        };
        let layout = if record.alignment.is_some() { quote!(#[repr(C)]) } else { quote!() };
        let transparent =
            if record.transparent { quote!(serde(transparent)) } else { quote!(serde(deny_unknown_fields)) };
        let fields = record.fields.iter().map(|field| self.field(record, field));
        quote! {
            #(#[doc = #doc])*
            #[binrw]
            #order
            #import
            #layout
            #[derive(Debug, Clone, #copy PartialEq, #(#further),*)]
            #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), #transparent)]
            pub struct #name {
                #(#fields,)*
            }
        }
    }

    fn field(&self, record: &Record, field: &Field) -> TokenStream {
        let name = field_ident(field);
        let kind = self.field_type(field);
        let id = &field.id;
        let context = quote!(#[br(err_context(Segment::Field(#id)))]);
        let order = match &field.shape {
            Shape::Number { order: Some(Order::Little), .. } => quote!(#[brw(little)]),
            Shape::Number { order: Some(Order::Big), .. } => quote!(#[brw(big)]),
            _ => self.order_of_part(record, field),
        };
        if let Shape::Magic(bytes) = &field.shape {
            let bytes = Literal::byte_string(bytes);
            return quote! {
                #context
                #[br(temp, parse_with = meshwire_core::wire::magic, args(*#bytes))]
                #[bw(calc = *#bytes)]
                #name: #kind
            };
        }
        if let Storage::Derived(derived) = &field.storage {
            let value = self.derived(record, field, derived);
            let read = self.read(record, field);
            return quote! {
                #context
                #[br(temp)]
                #order
                #read
                #[bw(try_calc = #value)]
                #name: #kind
            };
        }
        let doc = docs(&field.doc, &field.original);
        let serde = self.serde(field);
        if let Shape::Tail(body) = &field.shape {
            let stated = format_ident!("stated_{body}");
            return quote! {
                #(#[doc = #doc])*
                #[br(calc = #stated.tail)]
                #[bw(write_with = meshwire_core::wire::write_bytes)]
                #serde
                pub #name: #kind
            };
        }
        let condition = field.condition.as_ref().map(|condition| self.condition_of(record, condition, Place::Locals));
        let condition = condition.map(|condition| quote!(#[br(if(#condition))]));
        let read = self.read(record, field);
        let write = self.write(field);
        let (before, after) = self.stated(record, field);
        if let Some((temporary, name_of_bytes)) = self.taken_first(record, field) {
            return quote! {
                #context
                #temporary,
                #(#[doc = #doc])*
                #[br(calc = #name_of_bytes.decode())]
                #write
                #serde
                pub #name: #kind
            };
        }
        quote! {
            #before
            #(#[doc = #doc])*
            #context
            #condition
            #order
            #read
            #write
            #serde
            pub #name: #kind
            #after
        }
    }

    /// The byte order of a part where it is not that of the record: another fixed one, or one that a flag decides.
    fn order_of_part(&self, record: &Record, field: &Field) -> TokenStream {
        let Shape::Record(used) = &field.shape else { return quote!() };
        let Some(order) = self.target(used).map(|target| &target.order).filter(|order| **order != record.order) else {
            return quote!();
        };
        let (on, big) = match order {
            Order::Switch { on, big, .. } => (on, big),
            Order::Little => return quote!(#[brw(little)]),
            Order::Big => return quote!(#[brw(big)]),
            Order::Inherited => return quote!(),
        };
        let flag = self.number_of(record, &Expression::Path(on.clone()), Place::Locals);
        let big = Literal::i128_unsuffixed(*big);
        quote!(#[brw(is_big = i128::eq(&#flag, &#big))])
    }

    /// What a value must be: an allowed number, a flag that chooses byte orders, or both. The condition and its error
    /// refer to the value by the field's name.
    fn check(&self, record: &Record, field: &Field) -> Option<(TokenStream, TokenStream)> {
        let name = field_ident(field);
        let valid = field.valid.as_ref().map(|valid| {
            let (condition, expected) = valid_condition(valid, &quote!(#name.int()));
            (condition, quote!(meshwire_core::wire::not_valid(#expected, #name.int())))
        });
        let orders = self.order_flags(record, field).into_iter().map(|(flag, little, big)| {
            let flag = self.number_of(record, &Expression::Path(flag), Place::Locals);
            let (little, big) = (Literal::i128_unsuffixed(little), Literal::i128_unsuffixed(big));
            (quote!([#little, #big].contains(&#flag)), quote!(meshwire_core::wire::bad_order(#flag, #little, #big)))
        });
        // All must hold; the error is that of the first which does not.
        valid.into_iter().chain(orders).rev().reduce(|(later, later_error), (condition, error)| {
            (quote!((#condition) && (#later)), quote!(if #condition { #later_error } else { #error }))
        })
    }

    /// The value of a derived number on write.
    fn derived(&self, record: &Record, field: &Field, derived: &Derived) -> TokenStream {
        let kind = self.element_type(field);
        match derived {
            Derived::Count(lists) => {
                let list = lists.first().and_then(|list| record.field(list)).map(field_ident);
                quote!(meshwire_core::wire::derived::<#kind>(meshwire_core::reader::widen(#list.len())))
            }
            Derived::Bytes(body) => {
                let size = record.field(body).map(|body| {
                    self.size_of_field(body, &{
                        let name = field_ident(body);
                        quote!(#name)
                    })
                });
                quote!(meshwire_core::wire::derived::<#kind>(#size))
            }
            Derived::Stated { .. } => {
                let stored = format_ident!("stored_{}", field.id);
                let size = self.stated_size(record, derived, Place::Locals);
                quote!(meshwire_core::wire::length_of(*#stored, #size))
            }
        }
    }

    /// Bytes of a body with a stated length, and its tail.
    pub(crate) fn stated_size(&self, record: &Record, derived: &Derived, place: Place) -> TokenStream {
        let Derived::Stated { body, tail } = derived else { return quote!(0) };
        let parts = [Some(body), tail.as_ref()].into_iter().flatten().filter_map(|id| record.field(id)).map(|field| {
            let name = field_ident(field);
            self.size_of_field(field, &if place == Place::Itself { quote!(self.#name) } else { quote!(#name) })
        });
        quote!(#(#parts)+*)
    }

    /// The bytes of a field that is decoded in a second step, as a temporary field, and its name: texts, and parts that
    /// are too large for registers.
    fn taken_first(&self, record: &Record, field: &Field) -> Option<(TokenStream, Ident)> {
        let name = format_ident!("encoded_{}", field.id);
        if field.condition.is_some() || self.check(record, field).is_some() {
            return None;
        }
        let (function, args, kind) = match (&field.shape, &field.repeat) {
            (Shape::Text(_), Repeat::Once) => {
                let size = self.element_args(record, field);
                (
                    quote!(meshwire_core::text::take),
                    quote!(args_raw = #size),
                    quote!(meshwire_core::text::EncodedText<'_>),
                )
            }
            (Shape::Record(_), Repeat::Once) | (_, Repeat::Fixed(_)) if self.is_plain(field) => {
                let in_registers = self.field_size(field).is_none_or(|size| size <= REGISTERS);
                if in_registers || !self.order_of_part(record, field).is_empty() {
                    return None;
                }
                let kind = self.field_type(field);
                let size = quote!(<#kind as meshwire_core::Plain>::SIZE);
                (
                    quote!(meshwire_core::plain::take_one),
                    quote!(args(context, #size)),
                    quote!(meshwire_core::plain::Encoded<'_>),
                )
            }
            _ => return None,
        };
        let temporary = quote! {
            #[br(temp, parse_with = #function, #args)]
            #[bw(ignore)]
            #name: #kind
        };
        Some((temporary, name))
    }

    /// What surrounds a body with a stated length.
    fn stated(&self, record: &Record, field: &Field) -> (TokenStream, TokenStream) {
        let Shape::Switch(switch) = &field.shape else { return (quote!(), quote!()) };
        let Some(length) = switch.stated.as_ref().and_then(|length| record.field(length)) else {
            return (quote!(), quote!());
        };
        let start = format_ident!("start_of_{}", field.id);
        let stated = format_ident!("stated_{}", field.id);
        let stored = format_ident!("stored_{}", length.id);
        let (body, length_name) = (field_ident(field), field_ident(length));
        let structural: Vec<_> = switch
            .variants
            .iter()
            .filter(|variant| self.model.record(&variant.target).is_some_and(|record| record.structural))
            .map(|variant| format_ident!("{}", variant.rust))
            .collect();
        let switch_name = format_ident!("{}", switch.rust);
        let structural = if structural.is_empty() {
            quote!(false)
        } else {
            quote!(matches!(#body, #(#switch_name::#structural(_))|*))
        };
        let before = quote! {
            #[br(temp, parse_with = meshwire_core::wire::position)]
            #[bw(ignore)]
            #start: u64,
        };
        let doc = format!(
            " The length as the file states it, where it is not that of `{}`{}; `None` where it is.",
            field.rust,
            if record.fields.iter().any(|other| other.shape == Shape::Tail(field.id.clone())) {
                " and what follows it"
            } else {
                ""
            }
        );
        let after = quote! {
            ,
            #[br(temp, parse_with = meshwire_core::wire::stated_length, args(context, #start, #length_name, #structural))]
            #[bw(ignore)]
            #stated: meshwire_core::wire::StatedLength,
            #[doc = #doc]
            #[br(calc = #stated.stored)]
            #[bw(ignore)]
            #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
            pub #stored: Option<u32>
        };
        (before, after)
    }

    fn serde(&self, field: &Field) -> TokenStream {
        let mut keys = Vec::new();
        if self.needs_exact(field) {
            keys.push(quote!(with = "meshwire_core::exact"));
        }
        if field.condition.is_some() {
            keys.push(quote!(default));
            keys.push(quote!(skip_serializing_if = "Option::is_none"));
        } else if matches!(field.shape, Shape::Tail(_) | Shape::Bytes(None)) {
            keys.push(quote!(default));
            keys.push(quote!(skip_serializing_if = "Vec::is_empty"));
        }
        if keys.is_empty() { quote!() } else { quote!(#[cfg_attr(feature = "serde", serde(#(#keys),*))]) }
    }

    /// Arguments of one element's reading; `context` names the window.
    fn element_args(&self, record: &Record, field: &Field) -> TokenStream {
        match &field.shape {
            Shape::Record(used) if used.args.is_empty() => quote!(context),
            Shape::Record(used) => {
                let args = used.args.iter().map(|arg| self.number_of(record, arg, Place::Locals));
                quote!((context, #(#args),*))
            }
            Shape::Switch(switch) => {
                let tag = self.number_of(record, &switch.on, Place::Locals);
                let captures = switch.captures.iter().map(|capture| self.number_of(record, capture, Place::Locals));
                quote!((context, #tag, [#(#captures),*]))
            }
            Shape::Text(size) => {
                let size = self.number_of(record, size, Place::Locals);
                quote!((context, #size))
            }
            Shape::TerminatedText => quote!(context),
            _ => quote!(()),
        }
    }

    /// How a field is read, where binrw's own way is not right.
    fn read(&self, record: &Record, field: &Field) -> TokenStream {
        let plain = self.is_plain(field);
        let args = self.element_args(record, field);
        let slot_args = |window: &Expression| {
            let size = self.number_of(record, window, Place::Locals);
            quote!((context, #size))
        };
        let args = match &field.shape {
            Shape::Record(used) if used.slot => used.window.as_ref().map_or(args.clone(), slot_args),
            _ => args,
        };
        let (function, args) = match (&field.repeat, &field.shape) {
            (Repeat::Once, Shape::Bytes(Some(size))) => {
                let size = self.number_of(record, size, Place::Locals);
                (quote!(meshwire_core::wire::bytes), quote!(context, #size))
            }
            (Repeat::Once, Shape::Bytes(None)) => (quote!(meshwire_core::wire::bytes_to_end), quote!(context)),
            (Repeat::Once, Shape::Record(used)) if used.window.is_some() && !used.slot => {
                let size = used.window.as_ref().map(|window| self.number_of(record, window, Place::Locals));
                let function = if used.nested { quote!(nested) } else { quote!(sized) };
                (quote!(meshwire_core::wire::#function), quote!(context, #size, |context| #args))
            }
            (Repeat::Once, Shape::Switch(switch)) if switch.window.is_some() => {
                let size = switch.window.as_ref().map(|window| self.number_of(record, window, Place::Locals));
                (quote!(meshwire_core::wire::sized), quote!(context, #size, |context| #args))
            }
            (Repeat::Once, Shape::Number { .. }) if self.check(record, field).is_some() => {
                let kind = self.element_type(field);
                (quote!(<#kind as BinRead>::read_options), quote!())
            }
            (Repeat::Once, Shape::Number { .. }) => return quote!(),
            (Repeat::Once | Repeat::Fixed(_), _) if plain => (quote!(meshwire_core::plain::read_one), quote!(context)),
            (Repeat::Once, _) if self.check(record, field).is_some() => {
                (quote!(meshwire_core::wire::one), quote!(#args))
            }
            (Repeat::Once, _) => return quote!(#[br(args_raw = #args)]),
            (Repeat::Fixed(_), _) => return quote!(),
            (Repeat::Count(count), _) => {
                let count = self.number_of(record, count, Place::Locals);
                if plain {
                    (quote!(meshwire_core::plain::read_many), quote!(context, #count))
                } else {
                    (quote!(meshwire_core::wire::list), quote!(#args, #count))
                }
            }
            (Repeat::ToEnd, _) if plain => (quote!(meshwire_core::plain::read_to_end), quote!(context)),
            (Repeat::ToEnd, _) => (quote!(meshwire_core::wire::list_to_end), quote!(#args, context)),
            (Repeat::WhileRoom(room), _) => {
                let room = Literal::u64_unsuffixed(*room);
                (quote!(meshwire_core::wire::list_while_room), quote!(#args, context, #room))
            }
        };
        if let Some((condition, error)) = self.check(record, field) {
            let (name, kind) = (field_ident(field), self.element_type(field));
            let some = if field.condition.is_some() { quote!(.map(Some)) } else { quote!() };
            return quote! {
                #[br(parse_with = |reader, endian, args: _| meshwire_core::wire::checked(
                    reader,
                    |reader| #function(reader, endian, args),
                    |#name: &#kind| #condition,
                    |#name: &#kind| #error,
                )#some, args(#args))]
            };
        }
        if field.condition.is_some() {
            return quote! {
                #[br(parse_with = |reader, endian, args: _| #function(reader, endian, args).map(Some), args(#args))]
            };
        }
        quote!(#[br(parse_with = #function, args(#args))])
    }

    /// How a field is written, where binrw's own way is not right.
    fn write(&self, field: &Field) -> TokenStream {
        let plain =
            self.is_plain(field) && !matches!((&field.repeat, &field.shape), (Repeat::Once, Shape::Number { .. }));
        let optional = field.condition.is_some();
        let function = match (&field.shape, &field.repeat) {
            (Shape::Bytes(_), _) if optional => quote!(meshwire_core::wire::write_optional_bytes),
            (Shape::Bytes(_), _) => quote!(meshwire_core::wire::write_bytes),
            (_, Repeat::Once | Repeat::Fixed(_)) if plain && optional => quote!(meshwire_core::plain::write_optional),
            (_, Repeat::Once | Repeat::Fixed(_)) if plain => quote!(meshwire_core::plain::write_one),
            (_, _) if plain && optional => quote!(meshwire_core::plain::write_optional_list),
            (_, _) if plain => quote!(meshwire_core::plain::write_list),
            _ => return quote!(),
        };
        quote!(#[bw(write_with = #function)])
    }
}

/// The condition of `valid` for a number, and what it expects in words.
pub(crate) fn valid_condition(valid: &Valid, number: &TokenStream) -> (TokenStream, String) {
    match valid {
        Valid::AnyOf(values) => {
            let literals = values.iter().map(|value| Literal::i128_unsuffixed(*value));
            let words: Vec<String> = values.iter().map(ToString::to_string).collect();
            (quote!([#(#literals),*].contains(&#number)), words.join(" or "))
        }
        Valid::Range(min, max) => {
            let (low, high) = (Literal::i128_unsuffixed(*min), Literal::i128_unsuffixed(*max));
            (quote!((#low..=#high).contains(&#number)), format!("{min} to {max}"))
        }
    }
}
