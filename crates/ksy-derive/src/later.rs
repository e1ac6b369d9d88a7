//! Values of the stream that are noted for later fields, and parts that are read again after them.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

use crate::attributes::{Facts, Note, Order};
use crate::bind::mentions;
use crate::field::Field;
use crate::record::Record;
use crate::tokens::{joined, stream_here, temporary};

impl Field {
    /// Returns the field as it is read first, if it is read again.
    pub fn first(&self) -> Option<Self> {
        let args = self.facts.first.clone()?;
        Some(Self { facts: Facts { args, ..self.facts.clone() }, ..self.clone() })
    }

    /// Returns the name of the value that was read first.
    fn again(&self) -> Ident {
        joined("again_", &self.name)
    }
}

impl Record {
    /// Returns the fields that are read again.
    pub fn read_twice(&self) -> impl Iterator<Item = &Field> {
        self.fields.iter().filter(|field| field.facts.first.is_some())
    }

    /// Returns the values noted before a field, as temporary fields.
    pub fn notes(&self, field: &Field) -> TokenStream {
        let notes = field.facts.notes.iter().map(|Note { name, kind, value }| {
            let (io, value) = (stream_here(), temporary(name, &quote!(#kind), &quote!(calc = #value)));
            quote!(#io #value)
        });
        quote!(#(#notes)*)
    }

    /// Returns the values noted before a field, while a value is generated.
    pub fn notes_while_making(&self, field: &Field) -> TokenStream {
        let used = self.used_before(field);
        let notes = field.facts.notes.iter().map(|Note { name, kind, value }| {
            quote! {
                let io = ::ksy_runtime::reader::Io::made(#used, __room);
                let #name: #kind = #value;
            }
        });
        quote!(#(#notes)*)
    }

    /// Reads the fields again for which `field` is the last one that they need, as temporary fields.
    pub fn read_again(&self, field: &Field) -> TokenStream {
        let fields = self.read_twice().filter(|again| self.last_needed(again).name == field.name);
        let fields = fields.map(|field| {
            let (name, id, again, own) = (&field.name, &field.id, field.again(), joined("read_again_", &field.name));
            // The position of one that has its own does not depend on where the reader is.
            let start =
                if field.facts.at.is_some() { quote!(0) } else { joined("start_of_", name).into_token_stream() };
            let mut read = self.read_present(field);
            if field.deep && field.facts.at.is_none() {
                read = quote!({ let context = ::ksy_runtime::wire::deeper(__reader, context)?; #read });
            }
            read = Self::as_declared(field, &read);
            if let Some(condition) = &field.facts.condition {
                read = quote!(if #condition { #read } else { Ok(None) });
            }
            let order = match &field.facts.order {
                Some(Order::Decided(is_big)) => quote!(#[br(is_big = #is_big)]),
                _ => quote!(),
            };
            quote! {
                #[br(err_context(::ksy_runtime::Segment::Field(#id)))]
                #order
                #[br(temp, parse_with = |__reader, __endian, (): ()| {
                    let #again = &#name;
                    let value = ::ksy_runtime::wire::again(__reader, context, #start, |__reader| {
                        let io = ::ksy_runtime::wire::io(__reader, __endian, (context,))?;
                        #read
                    })?;
                    #name = value;
                    Ok(())
                })]
                #[bw(ignore)]
                #own: (),
            }
        });
        quote!(#(#fields)*)
    }

    /// Returns the last field that the arguments of a field need.
    fn last_needed<'r>(&'r self, field: &'r Field) -> &'r Field {
        let needs = |other: &&Field| {
            let stream = Self::stream_of(other);
            field.args().iter().any(|arg| mentions(arg, &other.name) || mentions(arg, &stream))
        };
        let position = |field: &Field| self.fields.iter().position(|other| other.name == field.name);
        let last = self.fields.iter().rev().find(needs);
        last.filter(|last| position(last) > position(field)).unwrap_or(field)
    }
}
