//! Numbers with names for some of their values.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::ext::IdentExt;
use syn::{Expr, ItemEnum, LitStr, Type};

use crate::switch::snake;
use crate::tokens::word;

pub fn expand(options: TokenStream, item: TokenStream) -> syn::Result<TokenStream> {
    let number: Type = syn::parse2(options)?;
    let mut item: ItemEnum = syn::parse2(item)?;
    let (mut variants, mut names, mut numbers) = (Vec::new(), Vec::new(), Vec::<Expr>::new());
    for variant in &mut item.variants {
        let mut name = snake(&variant.ident.unraw().to_string());
        if let Some(at) = variant.attrs.iter().position(|attribute| attribute.path().is_ident("id")) {
            name = variant.attrs.remove(at).parse_args::<LitStr>()?.value();
        }
        if let Some((_, value)) = variant.discriminant.take() {
            numbers.push(value);
            names.push(Literal::string(&name));
            variants.push(variant.ident.clone());
        }
    }
    let name = &item.ident;
    let leaf = if word(&number).is_some_and(|word| word.starts_with('i')) { quote!(Signed) } else { quote!(Unsigned) };
    Ok(quote! {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #item
        impl #name {
            /// All values that have a name.
            pub const ALL: &'static [Self] = &[#(Self::#variants),*];

            /// The name in the schema and in JSON.
            #[must_use]
            pub fn name(self) -> Option<&'static str> {
                match self {
                    #(Self::#variants => Some(#names),)*
                    Self::Unknown(_) => None,
                }
            }

            /// The value with this name.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.name() == Some(name))
            }
        }
        impl From<#number> for #name {
            fn from(number: #number) -> Self {
                match number {
                    #(#numbers => Self::#variants,)*
                    other => Self::Unknown(other),
                }
            }
        }
        impl From<#name> for #number {
            fn from(value: #name) -> Self {
                match value {
                    #(#name::#variants => #numbers,)*
                    #name::Unknown(other) => other,
                }
            }
        }
        impl ::ksy_runtime::int::Named for #name {
            type Number = #number;
            const LEAF: ::ksy_runtime::layout::LeafKind = ::ksy_runtime::layout::LeafKind::#leaf;
        }
        ::ksy_runtime::__named!(#name, #number);
    })
}
