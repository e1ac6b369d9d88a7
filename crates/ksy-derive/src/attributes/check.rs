//! `check(year > 1970, "a year after 1970")`.

use syn::parse::{Parse, ParseStream};
use syn::{Expr, LitStr, Token};

/// A condition, and what the error expects if it does not hold.
#[derive(Clone)]
pub struct Check {
    pub condition: Expr,
    pub words: LitStr,
}

impl Parse for Check {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let condition = input.parse()?;
        input.parse::<Token![,]>()?;
        Ok(Self { condition, words: input.parse()? })
    }
}
