//! `bits(3)`, `bits(3, little)`, `bits(5, unused)`, `bits(rest)`.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Ident, LitInt, Token};

use crate::tokens::literal;

/// The width of a bit field: `bits(3)`, `bits(3, little)`, `bits(5, unused)`, `bits(rest)`.
#[derive(Clone)]
pub struct Bits {
    /// `None` for the remaining bits of the last byte.
    pub width: Option<u32>,
    pub little: bool,
    /// Whether the bits only fill the last byte.
    pub unused: bool,
}

impl Parse for Bits {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut bits = Self { width: None, little: false, unused: false };
        if input.peek(LitInt) {
            let number: LitInt = input.parse()?;
            let width = number.base10_parse()?;
            if !(1..=64).contains(&width) {
                return Err(syn::Error::new(number.span(), "expected 1 to 64 bits"));
            }
            bits.width = Some(width);
        } else {
            let word: Ident = input.parse()?;
            if word != "rest" {
                return Err(syn::Error::new(word.span(), "expected a number of bits or 'rest'"));
            }
        }
        while input.parse::<Option<Token![,]>>()?.is_some() && !input.is_empty() {
            let word: Ident = input.parse()?;
            match word.to_string().as_str() {
                "big" => bits.little = false,
                "little" => bits.little = true,
                "unused" => bits.unused = true,
                other => return Err(syn::Error::new(word.span(), format!("unknown option '{other}'"))),
            }
        }
        Ok(bits)
    }
}

impl Bits {
    pub fn order(&self) -> TokenStream {
        if self.little {
            quote!(::ksy_runtime::bits::BitOrder::Little)
        } else {
            quote!(::ksy_runtime::bits::BitOrder::Big)
        }
    }

    pub fn width(&self) -> Literal {
        literal(self.width.unwrap_or(0))
    }

    /// Returns whether the bits only fill a byte, so they are shown only if they are not zero.
    pub fn is_filling(&self) -> bool {
        self.unused || self.width.is_none()
    }
}
