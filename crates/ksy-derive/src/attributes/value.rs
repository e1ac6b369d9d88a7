//! `value(crc32(kind, body))`, `value(header.crc = if(is_packed) crc32(inflate(body)))`.

use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Expr, Ident, LitByteStr, Token, parenthesized};

/// The functions, with their names in `ksy_runtime::derived::Function`.
const FUNCTIONS: [(&str, &str); 15] = [
    ("copy", "Copy"),
    ("length", "Length"),
    ("sum", "Sum"),
    ("sum32", "Sum32"),
    ("balance32", "Balance32"),
    ("inet", "Inet"),
    ("xor", "Xor"),
    ("crc16", "Crc16"),
    ("crc32", "Crc32"),
    ("adler32", "Adler32"),
    ("md5", "Md5"),
    ("sha1", "Sha1"),
    ("sha256", "Sha256"),
    ("octal_length", "OctalLength"),
    ("octal_sum", "OctalSum"),
];

/// The formula of a field or of one of its members.
#[derive(Clone)]
pub struct Value {
    /// The path below the field; empty for the field itself.
    pub member: Vec<String>,
    /// The condition under which the formula applies.
    pub condition: Option<Expr>,
    /// The variant of `Function`.
    pub function: Ident,
    pub sources: Vec<Source>,
}

/// The bytes that a formula uses.
#[derive(Clone)]
pub enum Source {
    /// A field, relative to the record this many levels up (`None` for the file), or its decoded bytes.
    Part(Option<usize>, Vec<String>, bool),
    /// Constant bytes.
    Constant(LitByteStr),
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
        if input.peek(LitByteStr) {
            return Ok(Self::Constant(input.parse()?));
        }
        if input.peek(Ident) && input.peek2(syn::token::Paren) {
            let word: Ident = input.parse()?;
            if word != "inflate" {
                return Err(syn::Error::new(word.span(), "expected a field, or 'inflate' of one"));
            }
            let inner;
            parenthesized!(inner in input);
            let (base, path) = based(&inner)?;
            return Ok(Self::Part(base, path, true));
        }
        let (base, path) = based(input)?;
        Ok(Self::Part(base, path, false))
    }
}

/// Parses a path that may begin with `super` or `crate`.
fn based(input: ParseStream<'_>) -> syn::Result<(Option<usize>, Vec<String>)> {
    let mut path = path(input)?;
    let levels = path.iter().take_while(|name| *name == "super").count();
    let is_root = path.first().is_some_and(|name| name == "crate");
    path.drain(..if is_root { 1 } else { levels });
    Ok(((!is_root).then_some(levels), path))
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
    use super::{Source, Value};
    use crate::record::problem;

    #[test]
    fn formulas_are_functions_of_parts() {
        let value: Value =
            syn::parse_str("header.crc = if(kind == 8) crc32(inflate(body), a.type, super.super.b, crate, b\"c\")")
                .unwrap();
        assert_eq!((value.member.join("."), value.condition.is_some()), ("header.crc".to_owned(), true));
        let source = |source: &Source| match source {
            Source::Part(base, path, inflate) => (*base, path.join("."), *inflate),
            Source::Constant(bytes) => (None, format!("{:?}", bytes.value()), false),
        };
        let sources: Vec<_> = value.sources.iter().map(source).collect();
        assert_eq!(
            (value.function.to_string(), sources),
            (
                "Crc32".to_owned(),
                vec![
                    (Some(0), "body".to_owned(), true),
                    (Some(0), "a.type".to_owned(), false),
                    (Some(2), "b".to_owned(), false),
                    (None, String::new(), false),
                    (None, "[99]".to_owned(), false),
                ]
            )
        );
        let error = "expected one of copy, length, sum, sum32, balance32, inet, xor, crc16, crc32, adler32, md5, sha1, \
                     sha256, octal_length, octal_sum";
        assert_eq!(problem("#[value(crc(a))] a: u8"), error);
        assert_eq!(problem("#[value(sum(deflate(a)))] a: u8"), "expected a field, or 'inflate' of one");
    }
}
