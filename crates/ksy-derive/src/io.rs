//! Expressions that use the stream: its position, its size, and whether it has ended.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Expr, Ident};

use crate::bind::mentions;
use crate::field::Field;
use crate::record::Record;

impl Record {
    /// Returns whether an expression uses the stream, as `io`, which is only known while reading.
    pub fn asks_io(&self, expression: &Expr) -> bool {
        let io = Ident::new("io", Span::call_site());
        let taken = self.field(&io).is_some() || self.options.params.iter().any(|param| param.name == io);
        !taken && (mentions(expression, &io) || self.streams(expression).next().is_some())
    }

    /// Returns the fields whose streams an expression uses, as `io_of_name`.
    fn streams<'r>(&'r self, expression: &'r Expr) -> impl Iterator<Item = &'r Field> {
        self.fields.iter().filter(|field| mentions(expression, &Self::stream_of(field)))
    }

    fn stream_of(field: &Field) -> Ident {
        crate::tokens::joined("io_of_", &field.name)
    }

    fn has_stream(&self, field: &Field) -> bool {
        let stream = Self::stream_of(field);
        let within = |other: &Field| other.facts.at.as_ref().and_then(|at| at.within.as_ref()?.stream().cloned());
        self.fields.iter().any(|other| {
            other.expressions().any(|expression| mentions(expression, &stream))
                || within(other).is_some_and(|expression| mentions(&expression, &stream))
        })
    }

    /// Returns temporary fields around a field whose stream other fields use.
    pub fn around_stream(&self, field: &Field) -> (TokenStream, TokenStream) {
        let is_host = self.is_host(field) && field.facts.at.is_none();
        if !self.has_stream(field) && !is_host {
            return (quote!(), quote!());
        }
        let (stream, start) = (Self::stream_of(field), crate::tokens::joined("start_of_", &field.name));
        let before = quote! {
            #[br(temp, parse_with = ::ksy_runtime::wire::position)]
            #[bw(ignore)]
            #start: u64,
        };
        let after = quote! {
            #[br(temp, parse_with = ::ksy_runtime::wire::io_since, args(#start))]
            #[bw(ignore)]
            #stream: ::ksy_runtime::reader::Io,
        };
        (before, if self.has_stream(field) { after } else { quote!() })
    }

    /// Returns the stream of a field while a value is generated, if other fields use it.
    pub fn stream_while_making(&self, field: &Field) -> TokenStream {
        let stream = Self::stream_of(field);
        if self.has_stream(field) { quote!(let #stream = ::ksy_runtime::reader::Io::made(0, None);) } else { quote!() }
    }

    pub fn field_asks_io(&self, field: &Field) -> bool {
        let io = Ident::new("io", Span::call_site());
        let within = field.facts.at.as_ref().and_then(|at| at.within.as_ref()?.stream());
        field.expressions().any(|expression| self.asks_io(expression))
            || within.is_some_and(|within| mentions(within, &io))
    }

    /// Returns the stream before a field, as a temporary field.
    pub fn io_for_binrw(&self, field: &Field) -> TokenStream {
        if !self.field_asks_io(field) {
            return quote!();
        }
        quote! {
            #[br(temp, parse_with = ::ksy_runtime::wire::io, args(context))]
            #[bw(ignore)]
            io: ::ksy_runtime::reader::Io,
        }
    }

    /// Returns the stream before a field while a value is generated. Without a room, it ends there.
    pub fn io_while_making(&self, field: &Field) -> TokenStream {
        if !self.field_asks_io(field) {
            return quote!();
        }
        if let Some((first, bits)) = self.bits_before(field) {
            let used = self.used_before(first);
            return quote!(let io = ::ksy_runtime::reader::Io::made(#used, __room).behind_bits(#bits););
        }
        let used = self.used_before(field);
        quote!(let io = ::ksy_runtime::reader::Io::made(#used, __room);)
    }
}
