//! The attributes of records and fields.

mod bits;
mod check;
mod cut;
mod note;
mod position;
mod process;
mod solve;
mod until;
mod value;

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream, Parser};
use syn::punctuated::Punctuated;
use syn::{Expr, Ident, LitBool, LitByteStr, LitInt, LitStr, Token, Type, parenthesized};

pub use self::bits::Bits;
pub use self::check::Check;
pub use self::cut::{Cut, Encoding};
pub use self::note::Note;
pub use self::position::{Position, Within};
pub use self::process::Process;
pub use self::solve::{Lead, Solve};
pub use self::until::Until;
pub use self::value::{Source, Value};
use crate::tokens::{Integer, exprs, idents, list, literal};

/// The byte order of a part.
#[derive(Clone)]
pub enum Order {
    Little,
    Big,
    /// Big if the expression holds.
    Decided(Box<Expr>),
}

/// A parameter of a record or switch.
#[derive(Clone)]
pub struct Param {
    pub name: Ident,
    pub kind: Type,
}

impl Parse for Param {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.parse()?;
        input.parse::<Token![:]>()?;
        Ok(Self { name, kind: input.parse()? })
    }
}

/// Options of `record`.
#[derive(Default)]
pub struct Options {
    pub order: Option<Order>,
    pub params: Vec<Param>,
    pub plain: bool,
    pub pod: bool,
    pub root: bool,
    pub slot: bool,
    pub transparent: bool,
    pub whole: bool,
}

impl Parse for Options {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut options = Self::default();
        while !input.is_empty() {
            let word: Ident = input.parse()?;
            match word.to_string().as_str() {
                "little" => options.order = Some(Order::Little),
                "big" => options.order = Some(Order::Big),
                "plain" => options.plain = true,
                "pod" => (options.plain, options.pod) = (true, true),
                "root" => options.root = true,
                "slot" => options.slot = true,
                "transparent" => options.transparent = true,
                "whole" => options.whole = true,
                "params" => options.params = list(input)?,
                other => return Err(syn::Error::new(word.span(), format!("unknown option '{other}'"))),
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        if options.whole && !options.params.is_empty() {
            return Err(syn::Error::new(input.span(), "expected no parameters of a 'whole' file"));
        }
        Ok(options)
    }
}

/// The allowed values of a number.
#[derive(Clone)]
pub enum Valid {
    AnyOf(Vec<i128>),
    Range(i128, i128),
}

impl Valid {
    pub fn words(&self) -> String {
        match self {
            Self::AnyOf(values) => values.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or "),
            Self::Range(min, max) => format!("{min} to {max}"),
        }
    }
}

impl Parse for Valid {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let first = input.parse::<Integer>()?.0;
        if input.peek(Token![..=]) {
            input.parse::<Token![..=]>()?;
            return Ok(Self::Range(first, input.parse::<Integer>()?.0));
        }
        let mut values = vec![first];
        while input.parse::<Option<Token![|]>>()?.is_some() {
            values.push(input.parse::<Integer>()?.0);
        }
        Ok(Self::AnyOf(values))
    }
}

/// A flag that determines byte orders: the path of members below the field, and its two values.
#[derive(Clone)]
pub struct OrderFlag {
    pub path: Vec<Ident>,
    pub little: i128,
    pub big: i128,
}

impl Parse for OrderFlag {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut path = Vec::new();
        while input.peek(Ident::peek_any) {
            path.push(input.parse()?);
            if input.parse::<Option<Token![.]>>()?.is_none() {
                input.parse::<Token![,]>()?;
            }
        }
        let little = input.parse::<Integer>()?.0;
        input.parse::<Token![,]>()?;
        Ok(Self { path, little, big: input.parse::<Integer>()?.0 })
    }
}

/// The attributes of a field.
#[derive(Clone, Default)]
pub struct Facts {
    pub id: Option<String>,
    pub magic: Option<LitByteStr>,
    pub count_of: Vec<Ident>,
    pub size_of: Option<Ident>,
    pub length_of: Vec<Ident>,
    pub stored: bool,
    pub tail: bool,
    pub count: Option<Expr>,
    pub condition: Option<Expr>,
    pub args: Vec<Expr>,
    /// The arguments before later fields are known; with `args`, the field is then read again.
    pub first: Option<Vec<Expr>>,
    /// Values of the stream before the field.
    pub notes: Vec<Note>,
    pub to_end: bool,
    pub while_room: Option<LitInt>,
    pub size: Option<Expr>,
    pub until: Option<Until>,
    pub cut: Option<Cut>,
    pub encoding: Option<Encoding>,
    pub each: Option<Expr>,
    pub stored_as: Option<Type>,
    pub bits: Option<Bits>,
    pub repeat_until: Option<Expr>,
    pub tag: Option<Expr>,
    pub at: Option<Position>,
    pub solve: Solve,
    /// Formulas of the field, or of its members.
    pub values: Vec<Value>,
    pub align: Option<LitInt>,
    pub gaps: bool,
    pub process: Option<Process>,
    pub order: Option<Order>,
    pub bulk: bool,
    pub nested: bool,
    pub valid: Option<Valid>,
    pub order_flags: Vec<OrderFlag>,
    /// Whether the field keeps the parameter of the same name.
    pub param: bool,
    /// Conditions that must hold once the field is read.
    pub checks: Vec<Check>,
    pub names: Vec<String>,
    /// Documentation and attributes of other macros.
    pub others: Vec<syn::Attribute>,
}

impl Facts {
    /// Returns whether the field is absent where it cannot be read.
    pub fn is_lax(&self) -> bool {
        self.at.as_ref().is_some_and(|at| at.lax)
    }

    pub fn of(attributes: Vec<syn::Attribute>) -> syn::Result<Self> {
        let mut facts = Self::default();
        for attribute in attributes {
            let Some(word) = attribute.path().get_ident().map(ToString::to_string) else {
                facts.others.push(attribute);
                continue;
            };
            match word.as_str() {
                "id" => facts.id = Some(attribute.parse_args::<LitStr>()?.value()),
                "magic" => facts.magic = Some(attribute.parse_args()?),
                "count_of" => facts.count_of = idents(&attribute)?,
                "size_of" => facts.size_of = Some(attribute.parse_args()?),
                "length_of" => facts.length_of = idents(&attribute)?,
                "stored" => facts.stored = true,
                "tail" => facts.tail = true,
                "to_end" => facts.to_end = true,
                "while_room" => facts.while_room = Some(attribute.parse_args()?),
                "size" => facts.size = Some(attribute.parse_args()?),
                "until" => facts.until = Some(attribute.parse_args()?),
                "cut" => facts.cut = Some(attribute.parse_args()?),
                "encoding" => facts.encoding = Some(attribute.parse_args()?),
                "param" => facts.param = true,
                "check" => facts.checks.push(attribute.parse_args()?),
                "each" => facts.each = Some(attribute.parse_args()?),
                "stored_as" => facts.stored_as = Some(attribute.parse_args()?),
                "bits" => facts.bits = Some(attribute.parse_args()?),
                "repeat_until" => facts.repeat_until = Some(attribute.parse_args()?),
                "tag" => facts.tag = Some(attribute.parse_args()?),
                "at" => facts.at = Some(attribute.parse_args()?),
                "solve" => facts.solve = attribute.parse_args()?,
                "value" => facts.values.push(attribute.parse_args()?),
                "align" => facts.align = Some(attribute.parse_args()?),
                "process" => facts.process = Some(attribute.parse_args()?),
                "gaps" => facts.gaps = true,
                "bulk" => facts.bulk = true,
                "nested" => facts.nested = true,
                "note" => facts.notes.push(attribute.parse_args()?),
                "first" => facts.first = Some(exprs(&attribute)?),
                "valid" => facts.valid = Some(attribute.parse_args()?),
                "order_flag" => facts.order_flags.push(attribute.parse_args()?),
                "names" => facts.names = idents(&attribute)?.iter().map(|name| name.unraw().to_string()).collect(),
                "br" | "brw" => attribute.parse_args_with(|input: ParseStream<'_>| facts.binrw(input))?,
                _ => facts.others.push(attribute),
            }
        }
        Ok(facts)
    }

    /// Reads the keywords of binrw that have the same meaning here.
    fn binrw(&mut self, input: ParseStream<'_>) -> syn::Result<()> {
        while !input.is_empty() {
            let word = Ident::parse_any(input)?;
            match word.to_string().as_str() {
                "count" => {
                    input.parse::<Token![=]>()?;
                    self.count = Some(input.parse()?);
                }
                "if" => {
                    let inner;
                    parenthesized!(inner in input);
                    self.condition = Some(inner.parse()?);
                }
                "args" => self.args = list(input)?,
                "little" => self.order = Some(Order::Little),
                "big" => self.order = Some(Order::Big),
                "is_big" => {
                    input.parse::<Token![=]>()?;
                    self.order = Some(Order::Decided(Box::new(input.parse()?)));
                }
                other => return Err(syn::Error::new(word.span(), format!("'{other}' is not taken over from binrw"))),
            }
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(())
    }
}

/// The tags of a variant: `1, 2 => (args), _ => (args)`.
pub struct Tag {
    /// A number or boolean; `None` for all other tags.
    pub value: Option<TokenStream>,
    pub args: Vec<Expr>,
}

/// Reads the tags of a variant.
pub fn tags(tokens: TokenStream) -> syn::Result<Vec<Tag>> {
    Punctuated::<Tag, Token![,]>::parse_terminated.parse2(tokens).map(|tags| tags.into_iter().collect())
}

impl Parse for Tag {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let value = if input.parse::<Option<Token![_]>>()?.is_some() {
            None
        } else if input.peek(LitBool) {
            Some(input.parse::<LitBool>()?.into_token_stream())
        } else {
            Some(literal(input.parse::<Integer>()?.0).into_token_stream())
        };
        let mut args = Vec::new();
        if input.parse::<Option<Token![=>]>>()?.is_some() {
            args = list(input)?;
        }
        Ok(Self { value, args })
    }
}

#[cfg(test)]
mod tests {
    use super::Options;

    #[test]
    fn a_whole_file_is_told_nothing() {
        assert!(syn::parse_str::<Options>("little, whole").is_ok_and(|options| options.whole));
        let error = syn::parse_str::<Options>("whole, params(size: u8)").err().map(|error| error.to_string());
        assert_eq!(error.as_deref(), Some("expected no parameters of a 'whole' file"));
    }
}
