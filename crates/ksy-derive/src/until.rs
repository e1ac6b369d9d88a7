//! Lists that end with the first element for which a condition holds.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Expr, Ident};

use crate::bind::{Place, mentions};
use crate::field::{Field, Repeat};
use crate::generate::call_args;
use crate::record::Record;
use crate::tokens::amount;

/// Variables that the condition may use in addition to fields.
const VARIABLES: [&str; 2] = ["item", "index"];

/// Returns the condition as a function of an element and its number.
pub fn holds(field: &Field, condition: &Expr) -> TokenStream {
    function(field, condition, &quote!(#condition))
}

fn function(field: &Field, condition: &Expr, bound: &TokenStream) -> TokenStream {
    let element = field.item();
    let mentioned = |name: &str| mentions(condition, &Ident::new(name, Span::call_site()));
    let item = mentioned("item").then(|| {
        quote! {
            // By value if the element is copied, otherwise by reference.
            #[allow(unused_imports)]
            use ::ksy_runtime::repeat::ByReference as _;
            let item = ::ksy_runtime::repeat::Item(__item).get();
        }
    });
    let index = mentioned("index").then(|| quote!(let index: usize = __index;));
    let io = mentioned("io").then(|| quote!(, io: ::ksy_runtime::reader::Io));
    quote!(|__item: &#element, __index: usize #io| -> bool { #item #index #bound })
}

impl Record {
    /// Checks that the condition holds for the last element of the list, and for no other.
    pub fn until_check(&self, field: &Field, target: &TokenStream) -> Option<TokenStream> {
        let Repeat::Until(condition) = &field.repeat else { return None };
        if self.uses_io(condition) {
            return None;
        }
        let (id, bound) = (&field.id, self.bound_beside(condition, Place::Itself, &VARIABLES));
        let holds = function(field, condition, &bound);
        Some(quote!(__validator.ends_list(#id, &#target, #holds);))
    }

    /// Generates a random list. `one` makes an element from `__u` and `__index`.
    pub fn generate_until(field: &Field, one: &TokenStream) -> Option<TokenStream> {
        let Repeat::Until(condition) = &field.repeat else { return None };
        let holds = holds(field, condition);
        let holds = if mentions(condition, &Ident::new("io", Span::call_site())) {
            quote!(|__item, __index| (#holds)(__item, __index, ::ksy_runtime::reader::Io::made(0, __room)))
        } else {
            holds
        };
        let one = quote!(|__u: &mut ::arbitrary::Unstructured<'_>, __read: &[_]| { let __index = __read.len(); #one });
        Some(quote!(::ksy_runtime::generate::list_until(__u, #one, #holds)?))
    }

    /// Generates a random list of elements without a form of their own.
    pub fn generate_until_own(&self, field: &Field) -> TokenStream {
        let (element, size) = (&field.element, field.facts.size.as_ref().map(amount));
        let args = call_args(field.facts.tag.as_ref(), field.args());
        let args = self.with_end(field, None, args);
        let one = if field.slot {
            quote!(::ksy_runtime::generate::slot(__u, __wish, #size))
        } else {
            let wish = size.map_or_else(|| quote!(__wish), |size| quote!(__wish.with_room(#size)));
            quote!(<#element as ::ksy_runtime::generate::Generate>::generate(__u, #wish, #args))
        };
        let one = if field.deep && !field.nested {
            quote!(::ksy_runtime::generate::deeper(__u, __wish, |__u, __wish| #one))
        } else {
            one
        };
        let variables = self.beside_element(field, &quote!(__read));
        let one = quote!({ #variables #one });
        Self::generate_until(field, &one).unwrap_or_default()
    }
}
