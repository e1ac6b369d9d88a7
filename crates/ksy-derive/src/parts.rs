//! Lists of separately transformed parts, with keys that may depend on previous parts.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Expr, Ident};

use crate::bind::{Place, mentions};
use crate::field::{Field, Repeat, Shape};
use crate::generate::call_args;
use crate::record::Record;
use crate::tokens::amount;

impl Record {
    /// Reports the problems of the parts of a list, comparing the transformation and size of each with what the other
    /// fields say.
    pub fn checks_of_parts(&self, field: &Field) -> TokenStream {
        let Some(process) = &field.facts.process else { return quote!() };
        let (id, list) = (&field.id, field.processed());
        let own = field.name.to_string();
        let bound = |expression: &Expr| self.bound_beside(expression, Place::Itself, &["index", &own]);
        let known = |expr: &Expr| !self.uses_io(expr);
        let process = process.argument.as_ref().is_none_or(known).then(|| {
            let argument = process.argument.as_ref().map(bound);
            let call = process.call(&quote!(#argument));
            quote!(::ksy_runtime::process::validate(__item, __validator, #call);)
        });
        let size = field.stored_size().filter(|size| known(size)).map(|size| {
            let size = bound(size);
            quote! {
                let size = ::ksy_runtime::WireSize::wire_size(__item);
                __validator.agrees_here(size, ::ksy_runtime::int::wide(#size), "bytes");
            }
        });
        let cut = self.check_of_cut(field, &quote!((*__item)));
        let mut expressions = field.facts.args.iter().chain(&field.facts.tag);
        let value = (field.shape == Shape::Other && expressions.all(known)).then(|| {
            let args = call_args(field.facts.tag.as_ref().map(bound), field.args().iter().map(bound));
            let value = if field.ended { quote!(__item.value.value) } else { quote!(__item.value) };
            let args = field.typed(&quote!(::ksy_runtime::Validate), args);
            let check = quote!(::ksy_runtime::Validate::validate(&#value, __validator, #args););
            if field.deep { quote!(__validator.deeper(|__validator| { #check });) } else { check }
        });
        let variables = self.beside_element(field, &quote!(#list.get(..__index).unwrap_or_default()));
        quote! {
            __validator.field(#id, |__validator| {
                for (__index, __item) in #list.iter().enumerate() {
                    #variables
                    __validator.within(::ksy_runtime::Segment::Index(__index), |__validator| {
                        #process
                        #size
                        #cut
                        #value
                    });
                }
            });
        }
    }

    /// Defines the variables for the expressions of an element: the previous elements, and its number, which is
    /// `__index`.
    pub fn beside_element(&self, field: &Field, before: &TokenStream) -> TokenStream {
        let (name, item) = (&field.name, field.item());
        let own = field.element_expressions().any(|expr| mentions(expr, name));
        let own = own.then(|| quote!(let #name: &[#item] = #before;));
        let index = self.passes_index(field).then(|| {
            let index = Ident::new("index", Span::call_site());
            quote!(let #index: usize = __index;)
        });
        quote!(#own #index)
    }

    /// Generates a random list of parts. `one` makes one part, which must match its key and size.
    pub fn made_parts(&self, field: &Field, one: &TokenStream) -> TokenStream {
        let (item, variables) = (field.item(), self.beside_element(field, &quote!(__read)));
        let one = quote! {
            |__u: &mut ::arbitrary::Unstructured<'_>, __read: &[#item]| -> ::arbitrary::Result<#item> {
                let __index = __read.len();
                #variables
                Ok(#one)
            }
        };
        let count = match &field.repeat {
            Repeat::Until(_) => {
                return Self::generate_until(field, &quote!((#one)(__u, __read))).unwrap_or_default();
            }
            Repeat::Count(count) => amount(count),
            Repeat::ToEnd => {
                let used = self.used_before(field);
                quote!(::ksy_runtime::generate::count_in(__u, __room, #used, 1)?)
            }
            _ => quote!(::ksy_runtime::generate::count(__u)?),
        };
        let list = quote!(::ksy_runtime::generate::list_of_parts(__u, count, #one)?);
        let list = match &field.repeat {
            Repeat::Count(_) => list,
            _ => Self::before_empty(field, &list),
        };
        quote!({ let count = #count; #list })
    }
}
