//! `until(b"\n", include)`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Ident, LitByteStr, Token};

/// How bytes end, and where the terminator belongs: `until(b"\n", include)`.
#[derive(Clone)]
pub struct Until {
    terminator: LitByteStr,
    include: bool,
    pub keep: bool,
    pub lenient: bool,
}

impl Parse for Until {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let terminator: LitByteStr = input.parse()?;
        if terminator.value().is_empty() {
            return Err(syn::Error::new(terminator.span(), "expected at least one byte"));
        }
        let mut until = Self { terminator, include: false, keep: false, lenient: false };
        while input.parse::<Option<Token![,]>>()?.is_some() && !input.is_empty() {
            let word: Ident = input.parse()?;
            match word.to_string().as_str() {
                "include" => until.include = true,
                "keep" => until.keep = true,
                "lenient" => until.lenient = true,
                other => return Err(syn::Error::new(word.span(), format!("unknown option '{other}'"))),
            }
        }
        Ok(until)
    }
}

impl Until {
    pub fn rule(&self) -> TokenStream {
        let Self { terminator, include, keep, lenient } = self;
        quote! {
            ::ksy_runtime::delimited::Rule {
                terminator: #terminator,
                include: #include,
                keep: #keep,
                lenient: #lenient,
            }
        }
    }

    /// Returns whether the value records if its terminator is present.
    pub fn is_open(&self) -> bool {
        self.lenient && !self.include && !self.keep
    }
}
