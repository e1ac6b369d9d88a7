//! `at(n)`, `at(n, root)`, `at(n, within(stream))`.

use syn::parse::{Parse, ParseStream};
use syn::{Expr, Ident, Token};

/// The position of a value: `at(expression)` in the window, `at(expression, root)` in the file,
/// `at(expression, within(stream))` in another stream.
pub struct Position {
    pub expression: Expr,
    pub root: bool,
    pub within: Option<Expr>,
}

impl Parse for Position {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let expression = input.parse()?;
        let mut position = Self { expression, root: false, within: None };
        if input.parse::<Option<Token![,]>>()?.is_some() && !input.is_empty() {
            let word: Ident = input.parse()?;
            match word.to_string().as_str() {
                "root" => position.root = true,
                "within" => {
                    let inner;
                    syn::parenthesized!(inner in input);
                    position.within = Some(inner.parse()?);
                }
                _ => {
                    let message = format!("unknown option '{word}', expected 'root' or 'within'");
                    return Err(syn::Error::new(word.span(), message));
                }
            }
        }
        Ok(position)
    }
}
