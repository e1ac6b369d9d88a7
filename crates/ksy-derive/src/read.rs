//! Reading and writing of fields with binrw, where its defaults do not apply.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, Ident, Type};

use crate::attributes::Order;
use crate::bind::Place;
use crate::field::{Field, Repeat, Role, Shape};
use crate::record::Record;
use crate::tokens::{joined, literal, temporary};

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
        let args = match (field.shape, &field.facts.tag) {
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
        let args = match &field.facts.size {
            _ if field.ended && field.facts.process.is_none() => {
                let size = field.facts.size.as_ref();
                let size = size.map_or_else(|| quote!(None), |size| quote!(Some(::ksy_runtime::int::wide(#size))));
                let cut = field.cut();
                quote!((context, #size, #cut, #args))
            }
            Some(size) if field.window && field.facts.process.is_none() => {
                quote!((context, Some(::ksy_runtime::int::wide(#size)), #args))
            }
            _ if field.window => quote!((context, None, #args)),
            _ => args,
        };
        field.typed(&quote!(::binrw::BinRead), args)
    }

    /// Reads an element without a form of its own.
    pub fn read_element(field: &Field) -> TokenStream {
        let (element, args) = (&field.element, Self::element_args(field));
        let amount = |size: &Option<Expr>| quote!(::ksy_runtime::int::wide(#size));
        match (&field.facts.size, field.shape) {
            _ if field.is_plain() && (field.shape != Shape::Number || field.is_list()) || field.is_array_of_bytes() => {
                quote!(::ksy_runtime::plain::read_one(__reader, __endian, (context,)))
            }
            (_, Shape::Bytes) if field.is_rest() => {
                quote!(::ksy_runtime::wire::bytes_to_end(__reader, __endian, (context,)))
            }
            (_, Shape::Text) if field.is_rest() => quote! {
                ::ksy_runtime::wire::bytes_to_end(__reader, __endian, (context,)).map(::ksy_runtime::ByteString::from)
            },
            (_, Shape::Bytes) => {
                let count = amount(&field.facts.count);
                quote!(::ksy_runtime::wire::bytes(__reader, __endian, (context, #count)))
            }
            (size @ Some(_), _) if !field.slot && !field.window => {
                let size = amount(size);
                quote! {
                    ::ksy_runtime::wire::sized::<#element, _>(__reader, __endian, (context, #size, |context| #args))
                }
            }
            _ => quote!(<#element as ::binrw::BinRead>::read_options(__reader, __endian, #args)),
        }
    }

    /// Reads all elements of a field without a form of its own.
    fn read_elements(&self, field: &Field) -> TokenStream {
        let one = Self::read_element(field);
        let index = self.passes_index(field).then(|| quote!(let index: usize = __index;));
        let each = quote!(|__reader, __index| { #index #one });
        match &field.repeat {
            Repeat::Once => one,
            Repeat::Fixed => quote!(::ksy_runtime::plain::read_one(__reader, __endian, (context,))),
            Repeat::Count(count) if field.is_plain() => {
                let count = quote!(::ksy_runtime::int::wide(#count));
                quote!(::ksy_runtime::plain::read_many(__reader, __endian, (context, #count)))
            }
            Repeat::Count(count) => {
                quote!(::ksy_runtime::wire::list(__reader, context, ::ksy_runtime::int::wide(#count), #each))
            }
            Repeat::ToEnd if field.is_plain() => {
                quote!(::ksy_runtime::plain::read_to_end(__reader, __endian, (context,)))
            }
            Repeat::WhileRoom(room) => quote!(::ksy_runtime::wire::list_while_room(__reader, context, #room, #each)),
            // A list with a condition at its end has elements that are read one by one.
            Repeat::ToEnd | Repeat::Until(_) => {
                quote!(::ksy_runtime::wire::list_while_room(__reader, context, 1, #each))
            }
        }
    }

    /// Reads the value of a field that is present: an expression that uses `__reader`, `__endian` and `context`. It is
    /// without the position, for a field that has one.
    pub fn read_value(&self, field: &Field) -> TokenStream {
        if let Some(read) = self.read_processed(field) {
            return read;
        }
        let read = self.read_form(field).unwrap_or_else(|| self.read_elements(field));
        let (name, kind) = (&field.name, &field.element);
        match Self::check(field, &quote!((*#name))) {
            Some((condition, error)) => quote! {
                ::ksy_runtime::wire::checked(
                    __reader,
                    |__reader| #read,
                    |#name: &#kind| #condition,
                    |#name: &#kind| #error,
                )
            },
            None => read,
        }
    }

    /// Returns the attribute for binrw's own reader if it can read a field.
    fn read_by_binrw(&self, field: &Field) -> Option<TokenStream> {
        let facts = &field.facts;
        let sized = facts.size.is_some() && !field.slot && !field.window;
        let own = facts.at.is_some() || facts.process.is_some() || field.has_form() || sized;
        if own || !matches!(field.repeat, Repeat::Once) || Self::check(field, &quote!(value)).is_some() {
            return None;
        }
        match field.shape {
            Shape::Number => Some(quote!()),
            Shape::Text | Shape::Other
                if !field.is_rest() && !field.is_plain() && !field.is_optional() && !field.deep =>
            {
                let args = Self::element_args(field);
                Some(quote!(#[br(args_raw = #args)]))
            }
            _ => None,
        }
    }

    pub fn read(&self, field: &Field) -> TokenStream {
        if let Some(attribute) = self.read_by_binrw(field) {
            return attribute;
        }
        let mut read = self.read_present(field);
        let apart = field.facts.at.is_some() || field.facts.process.is_some() || self.is_read_one_by_one(field);
        if field.deep && !apart {
            let elements = match &field.repeat {
                Repeat::Once | Repeat::Fixed => quote!(Some(1)),
                Repeat::Count(count) => quote!(Some(::ksy_runtime::int::wide(#count))),
                Repeat::ToEnd | Repeat::WhileRoom(_) | Repeat::Until(_) => quote!(None),
            };
            read = quote! {
                ::ksy_runtime::wire::deeper_for(__reader, context, #elements).and_then(|context| #read)
            };
        }
        let read = Self::as_declared(field, &read);
        quote!(#[br(parse_with = |__reader, __endian, (): ()| #read)])
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
        let kind = &field.kind;
        match Self::write_function(field) {
            None => quote!(),
            Some(function) if !field.is_optional() => quote!(#[bw(write_with = ::ksy_runtime::#function)]),
            Some(function) => quote! {
                #[bw(write_with = |__value: &#kind, __writer, __endian, (): ()| __value.iter().try_for_each(|__value| {
                    ::ksy_runtime::#function(__value, __writer, __endian, ())
                }))]
            },
        }
    }

    /// Returns the function that writes a present field, or `None` if the defaults of binrw apply.
    pub fn write_function(field: &Field) -> Option<TokenStream> {
        let single = matches!(field.repeat, Repeat::Once);
        let plain = field.is_plain() && !(single && field.shape == Shape::Number) || field.is_array_of_bytes();
        match field.shape {
            Shape::Bytes if !field.is_array_of_bytes() => Some(quote!(wire::write_bytes)),
            _ if !plain => None,
            _ if field.is_list() => Some(quote!(plain::write_list)),
            _ => Some(quote!(plain::write_one)),
        }
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
        let read = quote!(parse_with = ::ksy_runtime::#function, #args);
        Some((temporary(&name, &quote!(::ksy_runtime::#kind), &read), name))
    }

    /// Returns the temporary fields around a body with an advisory length.
    pub fn around_stated(&self, field: &Field) -> (TokenStream, TokenStream) {
        let Some((body, length, _)) = self.stated().filter(|(body, ..)| body.name == field.name) else {
            return (quote!(), quote!());
        };
        let (start, stated) = (joined("start_of_", &body.name), joined("stated_", &body.name));
        let (body, length) = (&body.name, &length.name);
        let before = temporary(&start, &quote!(u64), &quote!(parse_with = ::ksy_runtime::wire::position));
        let args = quote!(context, #start, #length, #body.is_structural());
        let read = quote!(parse_with = ::ksy_runtime::wire::stated_length, args(#args));
        (before, temporary(&stated, &quote!(::ksy_runtime::wire::StatedLength), &read))
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
