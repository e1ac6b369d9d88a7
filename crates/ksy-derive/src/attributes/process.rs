//! `process(xor(key))`, `process(zlib)`, `process(path::of(codec))`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, Ident};

/// A transformation of bytes.
#[derive(Clone)]
pub struct Process {
    /// The name of a built-in transformation; `None` for a user-defined codec.
    name: Option<Ident>,
    /// The key, or the codec.
    pub argument: Option<Expr>,
}

impl Parse for Process {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let value: Expr = input.parse()?;
        let (function, key) = match &value {
            Expr::Call(call) => (call.func.as_ref(), call.args.first().filter(|_| call.args.len() == 1)),
            other => (other, None),
        };
        let name = if let Expr::Path(path) = function { path.path.get_ident().cloned() } else { None };
        let Some(name) = name else { return Ok(Self { name: None, argument: Some(value) }) };
        match (name.to_string().as_str(), key) {
            ("zlib", None) | ("xor" | "rol" | "ror", Some(_)) => Ok(Self { name: Some(name), argument: key.cloned() }),
            _ => Err(syn::Error::new_spanned(name, "expected zlib, xor(key), rol(n), ror(n) or a path to a codec")),
        }
    }
}

impl Process {
    /// Returns whether several stored forms may decode to the same bytes.
    pub fn is_loose(&self) -> bool {
        self.name.as_ref().is_none_or(|name| name == "zlib")
    }

    /// Returns whether the transformation is built in. Only a user-defined codec knows which stored bytes belong to its
    /// value.
    pub fn is_own(&self) -> bool {
        self.name.is_some()
    }

    /// Returns the `Process`, or an error if its argument is invalid.
    pub fn call(&self, argument: &TokenStream) -> TokenStream {
        match &self.name {
            Some(name) => quote!(::ksy_runtime::process::Process::#name(#argument)),
            None => quote!(Ok::<_, ::ksy_runtime::ErrorKind>(#argument)),
        }
    }
}
