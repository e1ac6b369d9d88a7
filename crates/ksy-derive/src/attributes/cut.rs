//! `cut(b"@", include, pad = 0x20)`.

use syn::parse::{Parse, ParseStream};
use syn::{Ident, LitByteStr, LitInt, Token};

/// How a value is cut from a place of fixed size: `cut(b"@", include, pad = 0x20)`.
#[derive(Clone)]
pub struct Cut {
    pub terminator: Option<LitByteStr>,
    pub include: bool,
    pub pad: Option<LitInt>,
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
