//! `process(xor(key))`, `process(zlib)`, `process(path::of(codec))`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, Ident};

/// What is done to the bytes.
pub struct Process {
    /// One of the runtime's own; all else is a value that does it.
    name: Option<Ident>,
    /// The key, or that value.
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
    /// True if as much as is read may be stored in more ways than one.
    pub fn is_loose(&self) -> bool {
        self.name.as_ref().is_none_or(|name| name == "zlib")
    }

    /// True for one of the runtime's own; of any other, only it knows which stored bytes are the value's.
    pub fn is_own(&self) -> bool {
        self.name.is_some()
    }

    /// The process, or why there is none.
    pub fn call(&self, argument: &TokenStream) -> TokenStream {
        match &self.name {
            Some(name) => quote!(::ksy_runtime::process::Process::#name(#argument)),
            None => quote!(Ok::<_, ::ksy_runtime::ErrorKind>(#argument)),
        }
    }
}
