//! Fields whose bytes are transformed as a whole: `process(xor(key))`, `process(zlib)`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Expr;

use crate::attributes::Order;
use crate::bind::Place;
use crate::field::{Field, Shape};
use crate::record::Record;
use crate::tokens::amount;

impl Record {
    /// Reads a transformed value: an expression that uses `__reader`, `__endian` and `context`.
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
        let value = quote!(|__reader, __endian, context| #value);
        let one = match (field.cut(), field.closed_by()) {
            (_, Some(until)) => {
                let rule = until.rule();
                quote!(::ksy_runtime::process::read_until(__reader, __endian, context, (#call, #rule), #value))
            }
            (Some(cut), None) => quote! {
                ::ksy_runtime::process::read_cut(__reader, __endian, context, (#size, #call, #cut), #value)
            },
            (None, None) => quote!(::ksy_runtime::process::read(__reader, __endian, context, (#size, #call), #value)),
        };
        Some(if field.parts { self.read_repeated(field, &one) } else { one })
    }

    /// Reports the problems of a transformed value, except those of its content.
    pub fn checks_of_process(&self, field: &Field) -> TokenStream {
        let Some(process) = &field.facts.process else { return quote!() };
        let (id, processed) = (&field.id, field.processed());
        let own = match &process.argument {
            Some(argument) if self.uses_io(argument) => quote!(),
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
        let size = field.stored_size().filter(|size| !self.uses_io(size) && !self.measures(field)).map(|size| {
            let size = self.bound(size, Place::Itself);
            quote! {
                let size = ::ksy_runtime::WireSize::wire_size(&#processed);
                __validator.agrees(#id, size, ::ksy_runtime::int::wide(#size), "bytes");
            }
        });
        let cut = self.check_of_cut(field, &processed);
        let cut = cut.map(|cut| quote!(__validator.field(#id, |__validator| { #cut });));
        let until = field.closed_by().map(|until| {
            let (rule, whole) = (until.rule(), field.whole());
            quote! {
                __validator.field(#id, |__validator| {
                    ::ksy_runtime::process::validate_until(&#whole, __validator, #rule);
                });
            }
        });
        quote!(#own #size #cut #until)
    }

    /// Reports a transformed value that would not be cut from its place again.
    pub fn check_of_cut(&self, field: &Field, processed: &TokenStream) -> Option<TokenStream> {
        let (cut, element) = (field.cut()?, &field.element);
        let most = Self::left_inside(field);
        Some(quote! {
            ::ksy_runtime::process::validate_cut(&#processed, __validator, #cut, |__value: &#element| #most);
        })
    }

    /// Returns the most bytes that `__value` leaves unread of those that are cut out.
    fn left_inside(field: &Field) -> TokenStream {
        match field.shape {
            Shape::Bytes | Shape::Text => quote!(0),
            Shape::Number | Shape::Other => quote!(::ksy_runtime::Validate::leaves_at_most(__value)),
        }
    }

    /// Wraps a random value in a random transformation.
    pub fn made_processed(&self, field: &Field, value: TokenStream) -> TokenStream {
        let Some(process) = &field.facts.process else { return value };
        let argument = &process.argument;
        let call = process.call(&quote!(#argument));
        let size = field.stored_size().filter(|_| !self.measures(field)).map(amount);
        let size = size.map_or_else(|| quote!(None), |size| quote!(Some(#size)));
        let endian = match field.facts.order.as_ref().or(self.options.order.as_ref()) {
            Some(Order::Big) => quote!(::ksy_runtime::Endian::Big),
            _ => quote!(::ksy_runtime::Endian::Little),
        };
        if let Some(until) = field.closed_by() {
            let rule = until.rule();
            return quote! {{
                let process = #call.map_err(|_| ::arbitrary::Error::IncorrectFormat)?;
                let value = ::ksy_runtime::Processed::new(#value, process, #endian);
                ::ksy_runtime::process::made_until(__u, value, #rule)?
            }};
        }
        if let Some(cut) = field.cut() {
            let (element, most) = (&field.element, Self::left_inside(field));
            return quote! {{
                let process = #call.map_err(|_| ::arbitrary::Error::IncorrectFormat)?;
                let value = ::ksy_runtime::Ended::new(#value, Vec::new());
                let value = ::ksy_runtime::Processed::new(value, process, #endian);
                ::ksy_runtime::process::made_cut(__u, value, #size, #cut, |__value: &#element| #most)?
            }};
        }
        quote! {{
            let process = #call.map_err(|_| ::arbitrary::Error::IncorrectFormat)?;
            ::ksy_runtime::process::made(::ksy_runtime::Processed::new(#value, process, #endian), #size)?
        }}
    }
}

impl Field {
    /// Returns the expression for the stored size of a transformed value, or `None` if it extends to the end.
    pub fn stored_size(&self) -> Option<&Expr> {
        let bytes = if self.parts { &self.facts.each } else { &self.facts.count };
        self.facts.size.as_ref().or(bytes.as_ref())
    }
}
