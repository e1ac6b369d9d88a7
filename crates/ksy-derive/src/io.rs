//! Expressions that use the stream: its position, its size, and whether it has ended.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::ext::IdentExt;
use syn::{Expr, Ident};

use crate::bind::{mentions, names};
use crate::field::Field;
use crate::record::Record;
use crate::tokens::{stream_here, temporary};

impl Record {
    /// Returns whether an expression uses the stream, as `io`, or what follows from it, which is only known while reading.
    pub fn uses_io(&self, expression: &Expr) -> bool {
        let is_taken =
            |name: &Ident| self.field(name).is_some() || self.options.params.iter().any(|param| param.name == *name);
        names(expression).keys().any(|name| !is_taken(name) && self.is_known_while_reading(&name.to_string()))
    }

    fn is_known_while_reading(&self, name: &str) -> bool {
        let of = ["io_of_", "start_of_", "again_"].into_iter().find_map(|prefix| name.strip_prefix(prefix));
        name == "io"
            || of.is_some_and(|of| self.fields.iter().any(|field| field.name.unraw() == of))
            || self.fields.iter().any(|field| field.facts.notes.iter().any(|note| note.name == name))
    }

    pub fn stream_of(field: &Field) -> Ident {
        crate::tokens::joined("io_of_", &field.name)
    }

    /// Returns the name of the file offset of a field.
    fn offset_of(field: &Field) -> Ident {
        crate::tokens::joined("start_of_", &field.name)
    }

    /// Returns whether an expression of any field uses a variable.
    fn is_used(&self, variable: &Ident) -> bool {
        let within = |other: &Field| other.facts.at.as_ref().and_then(|at| at.within.as_ref()?.stream().cloned());
        self.fields.iter().any(|other| {
            other.expressions().any(|expression| mentions(expression, variable))
                || within(other).is_some_and(|expression| mentions(&expression, variable))
        })
    }

    /// Returns temporary fields around a field whose stream other fields use.
    pub fn around_stream(&self, field: &Field) -> (TokenStream, TokenStream) {
        let (stream, start) = (Self::stream_of(field), Self::offset_of(field));
        let (has_stream, kind) = (self.is_used(&stream), quote!(::ksy_runtime::reader::Io));
        if field.facts.at.is_some() {
            let (start, size) = (self.start_of(field), self.size_of_present(field, &quote!(present.value)));
            let name = &field.name;
            let present = if field.is_optional() { quote!(#name.as_ref()) } else { quote!(Some(&#name)) };
            let at = quote!(#present.map(|present| ::ksy_runtime::hosted::stream_at(#start, #size)));
            let after = || temporary(&stream, &kind, &quote!(calc = #at.unwrap_or_default()));
            return (quote!(), if has_stream { after() } else { quote!() });
        }
        if !has_stream && !self.is_host(field) && field.facts.first.is_none() && !self.is_used(&start) {
            return (quote!(), quote!());
        }
        let before = temporary(&start, &quote!(u64), &quote!(parse_with = ::ksy_runtime::wire::position));
        let after = quote!(parse_with = ::ksy_runtime::wire::io_since, args(#start));
        (before, if has_stream { temporary(&stream, &kind, &after) } else { quote!() })
    }

    /// Returns the stream and the offset of a field while a value is generated, if other fields use it.
    pub fn stream_while_making(&self, field: &Field) -> TokenStream {
        let (stream, start) = (Self::stream_of(field), Self::offset_of(field));
        let stream = self.is_used(&stream).then(|| quote!(let #stream = ::ksy_runtime::reader::Io::made(0, None);));
        let start = self.is_used(&start).then(|| quote!(let #start = 0_u64;));
        quote!(#stream #start)
    }

    pub fn field_uses_io(&self, field: &Field) -> bool {
        let io = Ident::new("io", Span::call_site());
        let within = field.facts.at.as_ref().and_then(|at| at.within.as_ref()?.stream());
        field.expressions().any(|expression| self.uses_io(expression))
            || within.is_some_and(|within| mentions(within, &io))
    }

    /// Returns the stream before a field, as a temporary field.
    pub fn io_for_binrw(&self, field: &Field) -> TokenStream {
        if self.field_uses_io(field) { stream_here() } else { quote!() }
    }

    /// Returns the stream before a field while a value is generated. Without a room, it ends there.
    pub fn io_while_making(&self, field: &Field) -> TokenStream {
        if !self.field_uses_io(field) {
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
