//! `value(crc32(kind, body))`, `value(header.crc = if(is_packed) crc32(inflate(body)))`.

use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Expr, Ident, Token, parenthesized};

/// The functions, with their names in `ksy_runtime::derived::Function`.
const FUNCTIONS: [(&str, &str); 9] = [
    ("length", "Length"),
    ("sum", "Sum"),
    ("xor", "Xor"),
    ("crc16", "Crc16"),
    ("crc32", "Crc32"),
    ("adler32", "Adler32"),
    ("md5", "Md5"),
    ("sha1", "Sha1"),
    ("sha256", "Sha256"),
];

/// The formula of a field or of one of its members.
pub struct Value {
    /// The path below the field; empty for the field itself.
    pub member: Vec<String>,
    /// The condition under which the formula applies.
    pub condition: Option<Expr>,
    /// The variant of `Function`.
    pub function: Ident,
    pub sources: Vec<Source>,
}

/// A part of the record, or its decoded bytes.
pub struct Source {
    pub path: Vec<String>,
    pub inflate: bool,
}

impl Parse for Value {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let ahead = input.fork();
        let mut member = Vec::new();
        if path(&ahead).is_ok() && ahead.peek(Token![=]) {
            member = path(input)?;
            input.parse::<Token![=]>()?;
        }
        let mut condition = None;
        if input.parse::<Option<Token![if]>>()?.is_some() {
            let inner;
            parenthesized!(inner in input);
            condition = Some(inner.parse()?);
        }
        let word: Ident = input.parse()?;
        let Some((_, name)) = FUNCTIONS.iter().find(|(function, _)| word == function) else {
            let names: Vec<&str> = FUNCTIONS.iter().map(|(function, _)| *function).collect();
            return Err(syn::Error::new(word.span(), format!("expected one of {}", names.join(", "))));
        };
        let inner;
        parenthesized!(inner in input);
        let sources = Punctuated::<Source, Token![,]>::parse_terminated(&inner)?.into_iter().collect();
        Ok(Self { member, condition, function: Ident::new(name, word.span()), sources })
    }
}

impl Parse for Source {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(Ident) && input.peek2(syn::token::Paren) {
            let word: Ident = input.parse()?;
            if word != "inflate" {
                return Err(syn::Error::new(word.span(), "expected a field, or 'inflate' of one"));
            }
            let inner;
            parenthesized!(inner in input);
            return Ok(Self { path: path(&inner)?, inflate: true });
        }
        Ok(Self { path: path(input)?, inflate: false })
    }
}

/// Parses names separated by dots, as in the schema.
fn path(input: ParseStream<'_>) -> syn::Result<Vec<String>> {
    let mut names = Vec::new();
    loop {
        names.push(Ident::parse_any(input)?.unraw().to_string());
        if input.parse::<Option<Token![.]>>()?.is_none() {
            return Ok(names);
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::Value;
    use crate::record::problem;

    #[test]
    fn formulas_are_functions_of_parts() {
        let value: Value = syn::parse_str("header.crc = if(kind == 8) crc32(inflate(body), a.type)").unwrap();
        assert_eq!((value.member.join("."), value.condition.is_some()), ("header.crc".to_owned(), true));
        let sources: Vec<_> = value.sources.iter().map(|source| (source.path.join("."), source.inflate)).collect();
        assert_eq!(
            (value.function.to_string(), sources),
            ("Crc32".to_owned(), vec![("body".to_owned(), true), ("a.type".to_owned(), false)])
        );
        let error = "expected one of length, sum, xor, crc16, crc32, adler32, md5, sha1, sha256";
        assert_eq!(problem("#[value(crc(a))] a: u8"), error);
        assert_eq!(problem("#[value(sum(deflate(a)))] a: u8"), "expected a field, or 'inflate' of one");
    }
}
