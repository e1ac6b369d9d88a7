//! `note(io_at_start: i64 = io.pos())`.

use syn::parse::{Parse, ParseStream};
use syn::{Expr, Ident, Token, Type};

/// A value that is noted before a field is read, for the expressions of later ones.
#[derive(Clone)]
pub struct Note {
    pub name: Ident,
    pub kind: Type,
    pub value: Expr,
}

impl Parse for Note {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.parse()?;
        input.parse::<Token![:]>()?;
        let kind = input.parse()?;
        input.parse::<Token![=]>()?;
        Ok(Self { name, kind, value: input.parse()? })
    }
}
