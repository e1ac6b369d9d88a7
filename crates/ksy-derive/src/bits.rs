//! Bit fields of an integer, using modular-bitfield.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt;
use syn::{ItemStruct, Type};

use crate::switch::snake;
use crate::tokens::word;

pub fn expand(options: TokenStream, item: TokenStream) -> syn::Result<TokenStream> {
    let number: Type = syn::parse2(options)?;
    let item: ItemStruct = syn::parse2(item)?;
    let (name, form) = (&item.ident, format_ident!("{}Form", item.ident));
    let module = format_ident!("{}", snake(&name.to_string()));
    let names: Vec<&Ident> = item.fields.iter().filter_map(|field| field.ident.as_ref()).collect();
    let kinds: Vec<&Type> = item.fields.iter().map(|field| &field.ty).collect();
    let attributes: Vec<_> = item.fields.iter().map(|field| &field.attrs).collect();
    let setters: Vec<_> = names.iter().map(|name| format_ident!("with_{}_checked", name.unraw())).collect();
    let values: Vec<_> = kinds.iter().map(|kind| value_type(kind)).collect();
    let all = Literal::usize_unsuffixed(8 * bytes(&number));
    let flags: Vec<_> = names.iter().zip(&kinds).filter(|(_, kind)| is_flag(kind)).map(|(name, _)| *name).collect();
    let shown: Vec<_> = flags.iter().map(|name| name.unraw().to_string()).collect();
    let (visibility, docs) = (&item.vis, &item.attrs);
    Ok(quote! {
        #visibility use #module::#name;
        // The functions of the macro lack documentation that the lint requires, hence a separate module.
        #[allow(missing_docs, dead_code, non_snake_case, clippy::all, clippy::pedantic, clippy::restriction)]
        mod #module {
            #[allow(unused_imports)]
            use ::modular_bitfield::specifiers::*;

            #(#docs)*
            #[::modular_bitfield::bitfield(bits = #all)]
            #[repr(#number)]
            #[derive(Debug, Clone, Copy, PartialEq, Eq)]
            pub struct #name {
                #(#(#attributes)* pub #names: #kinds,)*
            }
        }
        impl Default for #name {
            fn default() -> Self {
                Self::new()
            }
        }
        impl #name {
            /// Names of the single bits that are set.
            #[must_use]
            pub fn set_names(self) -> Vec<&'static str> {
                [#((#shown, self.#flags()),)*]
                    .into_iter()
                    .filter_map(|(name, set): (&'static str, bool)| set.then_some(name))
                    .collect()
            }
        }
        ::ksy_runtime::__flags!(#name, #number);

        #[cfg(feature = "serde")]
        #[derive(::serde::Serialize, ::serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct #form {
            #(#names: #values,)*
        }
        #[cfg(feature = "serde")]
        impl ::serde::Serialize for #name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                #form { #(#names: self.#names()),* }.serialize(serializer)
            }
        }
        #[cfg(feature = "serde")]
        impl<'de> ::serde::Deserialize<'de> for #name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let form = #form::deserialize(deserializer)?;
                let mut bits = Self::new();
                #(
                    bits = bits.#setters(form.#names).map_err(|_| {
                        ::serde::de::Error::custom(concat!("the value of '", stringify!(#names), "' has too many bits"))
                    })?;
                )*
                Ok(bits)
            }
        }
    })
}

fn is_flag(kind: &Type) -> bool {
    word(kind).is_some_and(|word| word == "bool")
}

/// Returns the type of a getter: the narrowest integer with that many bits.
fn value_type(kind: &Type) -> TokenStream {
    let bits: usize = word(kind).and_then(|word| word.strip_prefix('B')?.parse().ok()).unwrap_or(0);
    match bits {
        0 => quote!(bool),
        1..=8 => quote!(u8),
        9..=16 => quote!(u16),
        17..=32 => quote!(u32),
        _ => quote!(u64),
    }
}

fn bytes(number: &Type) -> usize {
    match word(number).as_deref() {
        Some("u8") => 1,
        Some("u16") => 2,
        Some("u32") => 4,
        _ => 8,
    }
}
