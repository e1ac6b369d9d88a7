//! `at(n)`, `at(n, root)`, `at(n, within(stream))`, `at(n, within(part.window))`; each also with `lax`.

use syn::ext::IdentExt;
use syn::parse::discouraged::Speculative;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, Ident, Token};

/// The position of a value: `at(expression)` in the window, `at(expression, root)` in the file,
/// `at(expression, within(stream))` in another stream or a window of another part. With `lax`, the value is absent if it
/// cannot be read there.
#[derive(Clone)]
pub struct Position {
    pub expression: Expr,
    pub root: bool,
    pub within: Option<Within>,
    pub lax: bool,
}

/// The stream of a value.
#[derive(Clone)]
pub enum Within {
    Stream(Expr),
    /// The window at a path of names below a field.
    Host(Ident, Vec<Ident>),
}

impl Within {
    pub fn stream(&self) -> Option<&Expr> {
        match self {
            Self::Stream(stream) => Some(stream),
            Self::Host(..) => None,
        }
    }
}

impl Parse for Within {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut names = Vec::new();
        let ahead = input.fork();
        while let Ok(name) = ahead.call(Ident::parse_any) {
            names.push(name);
            if ahead.parse::<Option<Token![.]>>()?.is_none() {
                break;
            }
        }
        if names.len() < 2 || !ahead.is_empty() {
            return input.parse().map(Self::Stream);
        }
        input.advance_to(&ahead);
        Ok(Self::Host(names.remove(0), names))
    }
}

impl Parse for Position {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let expression = input.parse()?;
        let mut position = Self { expression, root: false, within: None, lax: false };
        while input.parse::<Option<Token![,]>>()?.is_some() && !input.is_empty() {
            let word: Ident = input.parse()?;
            match word.to_string().as_str() {
                "root" => position.root = true,
                "lax" => position.lax = true,
                "within" => {
                    let inner;
                    syn::parenthesized!(inner in input);
                    position.within = Some(inner.parse()?);
                }
                _ => {
                    let message = format!("unknown option '{word}', expected 'root', 'within' or 'lax'");
                    return Err(syn::Error::new(word.span(), message));
                }
            }
        }
        Ok(position)
    }
}
