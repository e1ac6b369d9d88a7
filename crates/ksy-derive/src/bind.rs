//! Expressions in attributes, with field names bound to their values.

use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use quote::quote;
use syn::visit::Visit;
use syn::visit_mut::VisitMut;
use syn::{Expr, Ident, parse_quote};

use crate::field::{Field, Role};
use crate::record::Record;

/// Where an expression is evaluated if fields are not local variables, as they are while reading and while a value is
/// generated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Field names are references: while binrw writes.
    References,
    /// Fields are those of `self`.
    Itself,
}

/// The names in an expression, and whether each is used as a whole value.
#[derive(Default)]
struct Names {
    found: BTreeMap<Ident, bool>,
}

impl Names {
    fn add(&mut self, expression: &Expr, whole: bool) -> bool {
        let Expr::Path(path) = expression else { return false };
        let Some(name) = path.path.get_ident() else { return false };
        *self.found.entry(name.clone()).or_insert(whole) &= whole;
        true
    }
}

impl<'a> Visit<'a> for Names {
    fn visit_expr(&mut self, expression: &'a Expr) {
        if self.add(expression, true) {
            return;
        }
        match expression {
            Expr::Field(field) if self.add(&field.base, false) => {}
            // By reference, so a value that is not `Copy` is not moved.
            Expr::Reference(reference) if self.add(&reference.expr, false) => {}
            Expr::Index(index) if self.add(&index.expr, false) => self.visit_expr(&index.index),
            Expr::MethodCall(call) if self.add(&call.receiver, false) => {
                call.args.iter().for_each(|argument| self.visit_expr(argument));
            }
            other => syn::visit::visit_expr(self, other),
        }
    }
}

/// Returns whether an expression uses a field.
pub fn mentions(expression: &Expr, name: &Ident) -> bool {
    let mut names = Names::default();
    names.visit_expr(expression);
    names.found.contains_key(name)
}

/// Returns the names in an expression, and whether each is used as a whole value.
pub fn names(expression: &Expr) -> BTreeMap<Ident, bool> {
    let mut names = Names::default();
    names.visit_expr(expression);
    names.found
}

/// Prefixes the fields in an expression with `self.`. Derived numbers, which are not fields of the struct, are replaced
/// by their value.
struct OfItself<'r> {
    record: &'r Record,
    /// Variables that shadow fields of the same name.
    variables: &'r [&'r str],
}

impl VisitMut for OfItself<'_> {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        let name = if let Expr::Path(path) = &*expression { path.path.get_ident() } else { None };
        let name = name.filter(|name| !self.variables.iter().any(|variable| *name == variable));
        let Some(field) = name.and_then(|name| self.record.field(name)) else {
            return syn::visit_mut::visit_expr_mut(self, expression);
        };
        let name = &field.name;
        *expression = match self.record.derived(field) {
            Some(value) => Expr::Verbatim(value),
            None => parse_quote!(self.#name),
        };
    }
}

impl Record {
    /// Binds the fields of an expression for `place`.
    pub fn bound(&self, expression: &Expr, place: Place) -> TokenStream {
        self.bound_beside(expression, place, &[])
    }

    /// Like [`bound`](Self::bound), with variables that shadow fields of the same name.
    pub fn bound_beside(&self, expression: &Expr, place: Place, variables: &[&str]) -> TokenStream {
        match place {
            Place::Itself => {
                let mut expression = expression.clone();
                OfItself { record: self, variables }.visit_expr_mut(&mut expression);
                quote!(#expression)
            }
            Place::References => {
                let whole = names(expression).into_iter().filter(|(name, whole)| *whole && self.field(name).is_some());
                let bindings: Vec<_> = whole.map(|(name, _)| quote!(let #name = *#name;)).collect();
                if bindings.is_empty() { quote!(#expression) } else { quote!({ #(#bindings)* #expression }) }
            }
        }
    }

    /// Returns whether an expression uses parameters of the record.
    pub fn uses_params(&self, expression: &Expr) -> bool {
        self.options.params.iter().any(|param| mentions(expression, &param.name))
    }

    /// Returns whether elements of a list get their index as an argument, under the name `index`.
    pub fn passes_index(&self, field: &Field) -> bool {
        let index = Ident::new("index", proc_macro2::Span::call_site());
        let taken = self.field(&index).is_some() || self.options.params.iter().any(|param| param.name == index);
        field.is_list() && !taken && field.element_expressions().any(|expression| mentions(expression, &index))
    }

    /// Returns the value of a derived number in its own type. Values out of range become the largest number.
    fn derived(&self, field: &Field) -> Option<TokenStream> {
        let amount = self.derived_amount(field)?;
        let kind = &field.kind;
        Some(quote!(::ksy_runtime::int::fitting::<#kind>(#amount)))
    }

    /// Returns the value of a derived number as `u64`.
    pub fn derived_amount(&self, field: &Field) -> Option<TokenStream> {
        Some(match &field.role {
            Role::CountOf(lists) => {
                let list = lists.first()?;
                quote!(::ksy_runtime::reader::widen(self.#list.len()))
            }
            Role::SizeOf(part) => self.size_of(self.field(part)?, &quote!(self.#part)),
            Role::LengthOf(..) => quote!(self.stated_length()),
            _ => return None,
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn names_are_whole_where_their_value_is_copied() {
        let expression = syn::parse_str("list[index] + text.len() + pair.0 + size(&bytes, kind)").unwrap();
        let found: Vec<_> = names(&expression).into_iter().map(|(name, whole)| (name.to_string(), whole)).collect();
        let expected = [
            ("bytes", false),
            ("index", true),
            ("kind", true),
            ("list", false),
            ("pair", false),
            ("size", true),
            ("text", false),
        ];
        assert_eq!(found, expected.map(|(name, whole)| (name.to_owned(), whole)));
    }
}
