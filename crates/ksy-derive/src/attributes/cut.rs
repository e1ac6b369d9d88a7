//! `cut(b"@", include, pad = 0x20)` and `encoding("ASCII", b"@")`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Ident, LitByteStr, LitInt, LitStr, Token};

/// How a value is cut from a place of fixed size: `cut(b"@", include, pad = 0x20)`.
#[derive(Clone)]
pub struct Cut {
    pub terminator: Option<LitByteStr>,
    pub include: bool,
    pub pad: Option<LitInt>,
}

impl Cut {
    /// Returns the terminator, whether it is included, and the padding, as arguments.
    pub fn tokens(&self) -> (TokenStream, bool, TokenStream) {
        let terminator = self.terminator.as_ref().map_or_else(|| quote!(None), |bytes| quote!(Some(#bytes)));
        let pad = self.pad.as_ref().map_or_else(|| quote!(None), |pad| quote!(Some(#pad)));
        (terminator, self.include, pad)
    }
}

impl Parse for Cut {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut cut = Self { terminator: None, include: false, pad: None };
        let start = input.span();
        while !input.is_empty() {
            if input.peek(LitByteStr) {
                cut.terminator = Some(input.parse()?);
            } else {
                let word: Ident = input.parse()?;
                match word.to_string().as_str() {
                    "include" => cut.include = true,
                    "pad" => {
                        input.parse::<Token![=]>()?;
                        cut.pad = Some(input.parse()?);
                    }
                    other => return Err(syn::Error::new(word.span(), format!("unknown option '{other}'"))),
                }
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        let empty = cut.terminator.as_ref().is_some_and(|terminator| terminator.value().is_empty());
        if empty || cut.terminator.is_none() && (cut.pad.is_none() || cut.include) {
            return Err(syn::Error::new(start, "expected a terminator of at least one byte, 'pad = byte' or both"));
        }
        Ok(cut)
    }
}

/// The encoding of texts, and how they are cut from the bytes of the field: `encoding("ASCII", b"@", pad = 0x20)`.
#[derive(Clone)]
pub struct Encoding {
    pub name: LitStr,
    pub cut: Option<Cut>,
}

impl Parse for Encoding {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.parse()?;
        let cut = input.parse::<Option<Token![,]>>()?.map(|_| input.parse()).transpose()?;
        Ok(Self { name, cut })
    }
}
