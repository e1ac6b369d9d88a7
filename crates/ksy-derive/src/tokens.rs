//! Small helpers for tokens.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Ident, LitInt, Token, Type, parenthesized};

/// An integer with an optional sign.
pub struct Integer(pub i128);

impl Parse for Integer {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let negative = input.parse::<Option<Token![-]>>()?.is_some();
        let value: i128 = input.parse::<LitInt>()?.base10_parse()?;
        Ok(Self(if negative { -value } else { value }))
    }
}

/// Parses a comma-separated list in parentheses.
pub fn list<T: Parse>(input: ParseStream<'_>) -> syn::Result<Vec<T>> {
    let inner;
    parenthesized!(inner in input);
    Ok(Punctuated::<T, Token![,]>::parse_terminated(&inner)?.into_iter().collect())
}

/// Parses the names in the parentheses of an attribute.
pub fn idents(attribute: &syn::Attribute) -> syn::Result<Vec<Ident>> {
    let parse =
        |input: ParseStream<'_>| Punctuated::<Ident, Token![,]>::parse_separated_nonempty_with(input, Ident::parse_any);
    let all = attribute.parse_args_with(parse)?;
    Ok(all.into_iter().collect())
}

/// Parses the expressions in the parentheses of an attribute.
pub fn exprs(attribute: &syn::Attribute) -> syn::Result<Vec<syn::Expr>> {
    let all = attribute.parse_args_with(Punctuated::<syn::Expr, Token![,]>::parse_terminated)?;
    Ok(all.into_iter().collect())
}

/// Makes a number without a suffix.
pub fn literal(value: impl Into<i128>) -> proc_macro2::Literal {
    proc_macro2::Literal::i128_unsuffixed(value.into())
}

/// Returns an expression as an amount while a value is generated.
pub fn amount(expression: &syn::Expr) -> TokenStream {
    quote!(::ksy_runtime::int::amount(::ksy_runtime::int::wide(#expression)))
}

/// Makes a field that exists while the record is read; `read` says how.
pub fn temporary(name: &Ident, kind: &TokenStream, read: &TokenStream) -> TokenStream {
    quote! {
        #[br(temp, #read)]
        #[bw(ignore)]
        #name: #kind,
    }
}

/// Makes the temporary field `io`: the stream at this place.
pub fn stream_here() -> TokenStream {
    let read = quote!(parse_with = ::ksy_runtime::wire::io, args(context));
    temporary(&Ident::new("io", Span::call_site()), &quote!(::ksy_runtime::reader::Io), &read)
}

/// Makes a name with a prefix.
pub fn joined(prefix: &str, name: &Ident) -> Ident {
    Ident::new(&format!("{prefix}{}", name.unraw()), Span::call_site())
}

/// Returns the name of a type that is a single word.
pub fn word(kind: &Type) -> Option<String> {
    match kind {
        Type::Path(path) => path.path.segments.last().map(|segment| segment.ident.to_string()),
        _ => None,
    }
}

/// Returns the type inside `Outer<T>`.
pub fn inside<'t>(kind: &'t Type, outer: &str) -> Option<&'t Type> {
    let Type::Path(path) = kind else { return None };
    let last = path.path.segments.last().filter(|segment| segment.ident == outer)?;
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    arguments.args.iter().find_map(|argument| match argument {
        syn::GenericArgument::Type(kind) => Some(kind),
        _ => None,
    })
}

/// Returns the text of tokens.
pub fn text(tokens: &impl ToTokens) -> String {
    tokens.to_token_stream().to_string()
}
