//! Reading and writing of fields with binrw, where its defaults do not apply.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Ident, Type};

use crate::attributes::Order;
use crate::bind::Place;
use crate::field::{Field, Repeat, Role, Shape};
use crate::record::Record;
use crate::tokens::{joined, literal};

/// Size up to which a function returns a value in registers instead of memory.
const REGISTERS: usize = 16;

impl Record {
    /// Returns the byte order of a part if it differs from that of the record.
    pub fn order(&self, field: &Field) -> TokenStream {
        match &field.facts.order {
            Some(Order::Little) => quote!(#[brw(little)]),
            Some(Order::Big) => quote!(#[brw(big)]),
            Some(Order::Decided(is_big)) => {
                let write = self.bound(is_big, Place::References);
                quote!(#[br(is_big = #is_big)] #[bw(is_big = #write)])
            }
            None => quote!(),
        }
    }

    /// Returns the value of a derived number for writing with binrw.
    pub fn derived_for_binrw(&self, field: &Field) -> TokenStream {
        let kind = &field.kind;
        let size = |name: &Ident| self.field(name).map(|part| self.size_of(part, &quote!(#name)));
        match &field.role {
            Role::CountOf(lists) => {
                let list = lists.first();
                quote!(::ksy_runtime::wire::derived::<#kind>(::ksy_runtime::reader::widen(#list.len())))
            }
            Role::SizeOf(part) => {
                let size = size(part);
                quote!(::ksy_runtime::wire::derived::<#kind>(#size))
            }
            Role::LengthOf(body, tail) => {
                let (body, tail) = (size(body), tail.iter().filter_map(size));
                let stored = self.stored().map(|stored| &stored.name);
                quote!(::ksy_runtime::wire::length_of(*#stored, #body #(+ #tail)*))
            }
            _ => quote!(),
        }
    }

    /// Returns the condition that a value must satisfy, and its error: an allowed number, a flag that selects byte
    /// orders, or both. `value` is a place.
    pub fn check(field: &Field, value: &TokenStream) -> Option<(TokenStream, TokenStream)> {
        let valid = field.facts.valid.as_ref().map(|valid| {
            let (pattern, words) = (valid_pattern(valid), valid.words());
            (
                quote!(matches!(::ksy_runtime::int::Int::int(&#value), #pattern)),
                quote!(::ksy_runtime::wire::not_valid(#words, ::ksy_runtime::int::Int::int(&#value))),
            )
        });
        let orders = field.facts.order_flags.iter().map(|flag| {
            let (path, little, big) = (&flag.path, literal(flag.little), literal(flag.big));
            let number = quote!(::ksy_runtime::int::Int::int(&#value #(.#path)*));
            (quote!([#little, #big].contains(&#number)), quote!(::ksy_runtime::wire::bad_order(#number, #little, #big)))
        });
        // All must hold; the error is that of the first that does not.
        valid.into_iter().chain(orders).rev().reduce(|(later, later_error), (condition, error)| {
            (quote!((#condition) && (#later)), quote!(if #condition { #later_error } else { #error }))
        })
    }

    /// Returns the arguments for reading one element. `context` is the name of its window.
    pub fn element_args(field: &Field) -> TokenStream {
        let args = field.args();
        let told = match (field.shape, &field.facts.tag) {
            (Shape::Number, _) => return quote!(()),
            (Shape::Text, _) => {
                let size = &field.facts.count;
                return quote!((context, ::ksy_runtime::int::wide(#size)));
            }
            (_, Some(tag)) => quote!((context, #tag, #(#args),*)),
            (_, None) if field.slot => {
                let size = &field.facts.size;
                return quote!((context, ::ksy_runtime::int::wide(#size)));
            }
            (_, None) if args.is_empty() => quote!(context),
            (_, None) => quote!((context, #(#args),*)),
        };
        let told = match &field.facts.size {
            _ if field.ended && field.facts.process.is_none() => {
                let size = field.facts.size.as_ref();
                let size = size.map_or_else(|| quote!(None), |size| quote!(Some(::ksy_runtime::int::wide(#size))));
                let cut = field.cut();
                quote!((context, #size, #cut, #told))
            }
            Some(size) if field.window && field.facts.process.is_none() => {
                quote!((context, Some(::ksy_runtime::int::wide(#size)), #told))
            }
            _ if field.window => quote!((context, None, #told)),
            _ => told,
        };
        field.typed(&quote!(::binrw::BinRead), told)
    }

    /// Returns the function that reads a field and its arguments, or the attributes for binrw's own reader as `Err`.
    pub fn reader(&self, field: &Field, checked: bool) -> Result<(TokenStream, TokenStream), TokenStream> {
        let (plain, args, element) = (field.is_plain(), Self::element_args(field), &field.element);
        let size = field.facts.size.as_ref().map(|size| quote!(::ksy_runtime::int::wide(#size)));
        let size = size.filter(|_| !field.slot && !field.window);
        Ok(match &field.repeat {
            Repeat::Once if field.is_array_of_bytes() => (quote!(::ksy_runtime::plain::read_one), quote!(context)),
            Repeat::Once if field.is_rest() && field.shape == Shape::Text => {
                (quote!(::ksy_runtime::wire::text_to_end), quote!(context))
            }
            Repeat::Once if field.is_rest() => (quote!(::ksy_runtime::wire::bytes_to_end), quote!(context)),
            Repeat::Once if field.shape == Shape::Bytes => {
                let count = &field.facts.count;
                (quote!(::ksy_runtime::wire::bytes), quote!(context, ::ksy_runtime::int::wide(#count)))
            }
            Repeat::Once if size.is_some() => {
                let function = if field.nested { quote!(nested) } else { quote!(sized) };
                (quote!(::ksy_runtime::wire::#function), quote!(context, #size, |context| #args))
            }
            Repeat::Once if field.shape == Shape::Number && checked => {
                (quote!(<#element as ::binrw::BinRead>::read_options), quote!())
            }
            Repeat::Once if field.shape == Shape::Number => return Err(quote!()),
            Repeat::Once if plain => (quote!(::ksy_runtime::plain::read_one), quote!(context)),
            Repeat::Once if checked || field.is_optional() || field.deep => {
                (quote!(::ksy_runtime::wire::one), quote!(#args))
            }
            Repeat::Once => return Err(quote!(#[br(args_raw = #args)])),
            Repeat::Fixed => (quote!(::ksy_runtime::plain::read_one), quote!(context)),
            Repeat::Count(count) if plain => {
                (quote!(::ksy_runtime::plain::read_many), quote!(context, ::ksy_runtime::int::wide(#count)))
            }
            Repeat::Count(count) if self.tells_index(field) => (
                quote!(::ksy_runtime::wire::list_each),
                quote!(context, ::ksy_runtime::int::wide(#count), |index: usize, context| #args),
            ),
            Repeat::Count(count) => {
                (quote!(::ksy_runtime::wire::list), quote!(#args, ::ksy_runtime::int::wide(#count)))
            }
            Repeat::ToEnd if plain => (quote!(::ksy_runtime::plain::read_to_end), quote!(context)),
            Repeat::ToEnd | Repeat::WhileRoom(_) if self.tells_index(field) => {
                let room = if let Repeat::WhileRoom(room) = &field.repeat { quote!(#room) } else { quote!(1) };
                (
                    quote!(::ksy_runtime::wire::list_while_room_each),
                    quote!(context, #room, |index: usize, context| #args),
                )
            }
            Repeat::ToEnd => (quote!(::ksy_runtime::wire::list_to_end), quote!(#args, context)),
            // A list with a condition at its end is read by its own function.
            Repeat::Until(_) => return Err(quote!()),
            Repeat::WhileRoom(room) => (quote!(::ksy_runtime::wire::list_while_room), quote!(#args, context, #room)),
        })
    }

    pub fn read(&self, field: &Field) -> TokenStream {
        if let Some(read) = self.read_at(field).or_else(|| self.read_form(field)) {
            return read;
        }
        if let Some(read) = self.read_processed(field) {
            let some = field.is_optional().then(|| quote!(.map(Some)));
            return quote!(#[br(parse_with = |__reader, __endian, (): ()| #read #some)]);
        }
        let name = &field.name;
        let check = Self::check(field, &quote!((*#name)));
        let (function, args) = match self.reader(field, check.is_some()) {
            Ok(found) => found,
            Err(attribute) => return attribute,
        };
        let boxed = field.nested && field.facts.size.is_some() && !field.window;
        let (direct, call, args) = if field.deep && !boxed {
            let call = quote!(::ksy_runtime::wire::in_deeper(reader, endian, args, #function));
            let elements = match &field.repeat {
                Repeat::Once | Repeat::Fixed => quote!(Some(1)),
                Repeat::Count(count) => quote!(Some(::ksy_runtime::int::wide(#count))),
                Repeat::ToEnd | Repeat::WhileRoom(_) | Repeat::Until(_) => quote!(None),
            };
            (None, call, quote!(context, (#args,), #elements))
        } else {
            let told = if args.is_empty() { quote!(()) } else { quote!(args) };
            let call = quote!(#function(reader, endian, #told));
            (Some(function), call, args)
        };
        // No variable is emitted if there are no arguments.
        let (told, given) = match args.is_empty() {
            true => (quote!((): ()), quote!()),
            false => (quote!(args: _), quote!(, args(#args))),
        };
        let some = field.is_optional().then(|| quote!(.map(Some)));
        if let Some((condition, error)) = check {
            let kind = &field.element;
            return quote! {
                #[br(parse_with = |reader, endian, #told| ::ksy_runtime::wire::checked(
                    reader,
                    |reader| #call,
                    |#name: &#kind| #condition,
                    |#name: &#kind| #error,
                )#some #given)]
            };
        }
        match direct {
            Some(function) if !field.is_optional() => quote!(#[br(parse_with = #function #given)]),
            _ => quote!(#[br(parse_with = |reader, endian, #told| #call #some #given)]),
        }
    }

    pub fn write(&self, field: &Field) -> TokenStream {
        if field.facts.at.is_some() {
            return quote!(#[bw(ignore)]);
        }
        if field.facts.process.is_some() {
            return quote!();
        }
        if let Some(write) = self.write_form(field) {
            return write;
        }
        let function = Self::write_function(field, field.is_optional());
        function.map_or_else(TokenStream::new, |function| quote!(#[bw(write_with = ::ksy_runtime::#function)]))
    }

    /// Returns the function that writes a field, or `None` if the defaults of binrw apply.
    pub fn write_function(field: &Field, optional: bool) -> Option<TokenStream> {
        let single = matches!(field.repeat, Repeat::Once);
        let plain = field.is_plain() && !(single && field.shape == Shape::Number) || field.is_array_of_bytes();
        Some(match (field.is_list(), optional) {
            (_, true) if field.shape == Shape::Bytes && !field.is_array_of_bytes() => {
                quote!(wire::write_optional_bytes)
            }
            (_, false) if field.shape == Shape::Bytes && !field.is_array_of_bytes() => quote!(wire::write_bytes),
            (false, true) if plain => quote!(plain::write_optional),
            (false, false) if plain => quote!(plain::write_one),
            (true, true) if plain => quote!(plain::write_optional_list),
            (true, false) if plain => quote!(plain::write_list),
            _ => return None,
        })
    }

    /// Returns a temporary field with the bytes of a field that is decoded in a second step, and its name. This applies
    /// to texts, and to parts that are too large for registers: a value returned in a `Result` is moved once more.
    pub fn taken_first(&self, field: &Field) -> Option<(TokenStream, Ident)> {
        if field.has_form()
            || field.facts.at.is_some()
            || field.facts.process.is_some()
            || field.is_optional()
            || Self::check(field, &quote!(value)).is_some()
            || field.facts.order.is_some()
        {
            return None;
        }
        let name = joined("encoded_", &field.name);
        let (function, args, kind) = match field.repeat {
            Repeat::Once if field.shape == Shape::Text && !field.is_rest() => {
                let args = Self::element_args(field);
                (quote!(text::take), quote!(args_raw = #args), quote!(text::EncodedText<'_>))
            }
            Repeat::Once | Repeat::Fixed
                if (field.is_plain() || field.is_array_of_bytes()) && bytes_of(&field.kind) > REGISTERS =>
            {
                let kind = &field.kind;
                let size = quote!(<#kind as ::ksy_runtime::Plain>::SIZE);
                (quote!(plain::take_one), quote!(args(context, #size)), quote!(plain::Encoded<'_>))
            }
            _ => return None,
        };
        let temporary = quote! {
            #[br(temp, parse_with = ::ksy_runtime::#function, #args)]
            #[bw(ignore)]
            #name: ::ksy_runtime::#kind,
        };
        Some((temporary, name))
    }

    /// Returns the temporary fields around a body with an advisory length.
    pub fn around_stated(&self, field: &Field) -> (TokenStream, TokenStream) {
        let Some((body, length, _)) = self.stated().filter(|(body, ..)| body.name == field.name) else {
            return (quote!(), quote!());
        };
        let (start, stated) = (joined("start_of_", &body.name), joined("stated_", &body.name));
        let (body, length) = (&body.name, &length.name);
        let before = quote! {
            #[br(temp, parse_with = ::ksy_runtime::wire::position)]
            #[bw(ignore)]
            #start: u64,
        };
        let after = quote! {
            #[br(temp, parse_with = ::ksy_runtime::wire::stated_length, args(context, #start, #length, #body.is_structural()))]
            #[bw(ignore)]
            #stated: ::ksy_runtime::wire::StatedLength,
        };
        (before, after)
    }
}

/// Formats allowed values as a pattern.
pub fn valid_pattern(valid: &crate::attributes::Valid) -> TokenStream {
    match valid {
        crate::attributes::Valid::AnyOf(values) => {
            let values = values.iter().map(|value| literal(*value));
            quote!(#(#values)|*)
        }
        crate::attributes::Valid::Range(min, max) => {
            let (min, max) = (literal(*min), literal(*max));
            quote!(#min..=#max)
        }
    }
}

/// Estimates the size of a type from its tokens. A record of unknown size counts as large.
fn bytes_of(kind: &Type) -> usize {
    let number = |length: &syn::Expr| match length {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(number), .. }) => number.base10_parse().unwrap_or(usize::MAX),
        _ => usize::MAX,
    };
    match kind {
        Type::Array(array) => bytes_of(&array.elem).saturating_mul(number(&array.len)),
        kind => match crate::tokens::word(kind).as_deref() {
            Some("u8" | "i8") => 1,
            Some("u16" | "i16") => 2,
            Some("u32" | "i32" | "f32") => 4,
            Some("u64" | "i64" | "f64") => 8,
            _ => usize::MAX,
        },
    }
}
