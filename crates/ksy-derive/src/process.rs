//! Fields whose bytes are processed as a whole: `process(xor(key))`, `process(zlib)`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, Ident, parenthesized};

use crate::attributes::Order;
use crate::bind::Place;
use crate::field::{Field, Shape};
use crate::record::Record;

/// What is done to the bytes.
pub struct Process {
    name: Ident,
    pub argument: Option<Expr>,
}

impl Parse for Process {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name: Ident = input.parse()?;
        let argument = match name.to_string().as_str() {
            "zlib" => None,
            "xor" | "rol" | "ror" => {
                let inner;
                parenthesized!(inner in input);
                Some(inner.parse()?)
            }
            other => return Err(syn::Error::new(name.span(), format!("unknown process '{other}'"))),
        };
        Ok(Self { name, argument })
    }
}

impl Process {
    /// True if as much as is read may be stored in more ways than one.
    pub fn is_loose(&self) -> bool {
        self.name == "zlib"
    }

    pub fn call(&self, argument: &TokenStream) -> TokenStream {
        let name = &self.name;
        quote!(::ksy_runtime::process::Process::#name(#argument))
    }
}

impl Record {
    /// Reads a processed value: an expression over `__reader`, `__endian` and `context`.
    pub fn read_processed(&self, field: &Field) -> Option<TokenStream> {
        let process = field.facts.process.as_ref()?;
        let argument = &process.argument;
        let call = process.call(&quote!(#argument));
        let size = field.stored_size().map(|size| quote!(Some(::ksy_runtime::int::wide(#size))));
        let size = size.unwrap_or_else(|| quote!(None));
        let element = &field.element;
        let value = match field.shape {
            Shape::Bytes => quote!(::ksy_runtime::wire::bytes_to_end(__reader, __endian, (context,))),
            Shape::Text => {
                let bytes = quote!(::ksy_runtime::wire::bytes_to_end(__reader, __endian, (context,)));
                quote!(#bytes.map(::ksy_runtime::ByteString::from))
            }
            Shape::Number | Shape::Other => {
                let args = Self::element_args(field);
                let read = quote!(<#element as ::binrw::BinRead>::read_options(__reader, __endian, #args));
                if field.deep {
                    quote!(::ksy_runtime::wire::deeper(__reader, context).and_then(|context| #read))
                } else {
                    read
                }
            }
        };
        let one = quote! {
            ::ksy_runtime::process::read(__reader, __endian, context, (#size, #call), |__reader, __endian, context| #value)
        };
        Some(if field.parts { self.read_repeated(field, &one) } else { one })
    }

    /// The problems of a processed value apart from what is in it.
    pub fn checks_of_process(&self, field: &Field) -> TokenStream {
        let Some(process) = &field.facts.process else { return quote!() };
        let (id, processed) = (&field.id, field.processed());
        let own = match &process.argument {
            Some(argument) if self.asks_io(argument) => quote!(),
            argument => {
                let argument = argument.as_ref().map(|argument| self.bound(argument, Place::Itself));
                let call = process.call(&quote!(#argument));
                quote! {
                    __validator.field(#id, |__validator| {
                        ::ksy_runtime::process::validate(&#processed, __validator, #call);
                    });
                }
            }
        };
        let size = field.stored_size().filter(|size| !self.asks_io(size) && !self.measures(field)).map(|size| {
            let size = self.bound(size, Place::Itself);
            quote! {
                let size = ::ksy_runtime::WireSize::wire_size(&#processed);
                __validator.agrees(#id, size, ::ksy_runtime::int::wide(#size), "bytes");
            }
        });
        quote!(#own #size)
    }

    /// A random processed value around a random value.
    pub fn made_processed(&self, field: &Field, value: TokenStream) -> TokenStream {
        let Some(process) = &field.facts.process else { return value };
        let argument = &process.argument;
        let call = process.call(&quote!(#argument));
        let size = field.stored_size().filter(|_| !self.measures(field)).map_or_else(
            || quote!(None),
            |size| quote!(Some(::ksy_runtime::int::amount(::ksy_runtime::int::wide(#size)))),
        );
        let endian = match field.facts.order.as_ref().or(self.options.order.as_ref()) {
            Some(Order::Big) => quote!(::ksy_runtime::Endian::Big),
            _ => quote!(::ksy_runtime::Endian::Little),
        };
        quote! {{
            let process = #call.map_err(|_| ::arbitrary::Error::IncorrectFormat)?;
            ::ksy_runtime::process::made(::ksy_runtime::Processed::new(#value, process, #endian), #size)?
        }}
    }
}

impl Field {
    /// The expression of the number of bytes that a processed value is stored in; none for all to the end.
    pub fn stored_size(&self) -> Option<&Expr> {
        let bytes = if self.parts { &self.facts.each } else { &self.facts.count };
        self.facts.size.as_ref().or(bytes.as_ref())
    }
}
