//! Expressions that look at the stream: where it stands, how long it is, whether it is at its end.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Expr, Ident};

use crate::bind::mentions;
use crate::field::Field;
use crate::record::Record;

impl Record {
    /// True if an expression looks at the stream, as `io`: what it is then is known while reading alone.
    pub fn asks_io(&self, expression: &Expr) -> bool {
        let io = Ident::new("io", Span::call_site());
        let taken = self.field(&io).is_some() || self.options.params.iter().any(|param| param.name == io);
        !taken && mentions(expression, &io)
    }

    fn field_asks_io(&self, field: &Field) -> bool {
        field.expressions().any(|expression| self.asks_io(expression))
    }

    /// The stream before a field, as a temporary field.
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

    /// The stream before a field, as far as it is known while a value is made: without a room it ends there.
    pub fn io_while_making(&self, field: &Field) -> TokenStream {
        if !self.field_asks_io(field) {
            return quote!();
        }
        let used = self.used_before(field);
        quote!(let io = ::ksy_runtime::reader::Io::made(#used, __room);)
    }
}
