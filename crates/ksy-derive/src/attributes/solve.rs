//! `solve(position = super.first * 8, amount = "words")`.

use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Ident, LitStr, Token};

use crate::tokens::Integer;

/// An integer, relative to the record: `number`, `super.header.number * 8 + 4`, `crate.number - 1`. `number + _` is an
/// expression with other summands, which are not computed.
#[derive(Clone)]
pub enum Lead {
    /// Levels up (`None` for the file), field names, factor, summand if it is constant.
    Solved(Option<usize>, Vec<String>, i128, Option<i128>),
    /// An expression that cannot be solved for a single integer.
    Words(String),
}

/// `solve(position = .., amount = ..)`: the integers they follow from, if these are not plain fields.
#[derive(Clone, Default)]
pub struct Solve {
    pub position: Option<Lead>,
    pub amount: Option<Lead>,
}

impl Parse for Solve {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut solve = Self::default();
        while !input.is_empty() {
            let word: Ident = input.parse()?;
            input.parse::<Token![=]>()?;
            let lead = Some(input.parse()?);
            match word.to_string().as_str() {
                "position" => solve.position = lead,
                "amount" => solve.amount = lead,
                _ => return Err(syn::Error::new(word.span(), "expected 'position' or 'amount'")),
            }
            input.parse::<Option<Token![,]>>()?;
        }
        Ok(solve)
    }
}

impl Parse for Lead {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.peek(LitStr) {
            return Ok(Self::Words(input.parse::<LitStr>()?.value()));
        }
        let mut base = Some(0);
        let mut names = Vec::new();
        loop {
            let name = Ident::parse_any(input)?;
            match (name.to_string().as_str(), base) {
                ("super", Some(levels)) => base = Some(levels + 1),
                ("crate", _) => base = None,
                _ => names.push(name.unraw().to_string()),
            }
            if input.parse::<Option<Token![.]>>()?.is_none() {
                break;
            }
        }
        let factor = if input.parse::<Option<Token![*]>>()?.is_some() { input.parse::<Integer>()?.0 } else { 1 };
        // The minus sign of a subtraction is parsed as part of the literal.
        let is_sum = input.parse::<Option<Token![+]>>()?.is_some() || input.peek(Token![-]);
        let has_rest = input.parse::<Option<Token![_]>>()?.is_some();
        let plus = if is_sum && !has_rest { input.parse::<Integer>()?.0 } else { 0 };
        if names.is_empty() || factor == 0 {
            return Err(input.error("expected the name of an integer, and a factor other than 0"));
        }
        Ok(Self::Solved(base, names, factor, (!has_rest).then_some(plus)))
    }
}
