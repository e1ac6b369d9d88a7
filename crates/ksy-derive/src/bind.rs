//! Expressions of the attributes, with the names of fields bound to what they stand for.

use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use quote::quote;
use syn::visit::Visit;
use syn::{Expr, Ident};

use crate::field::{Field, Role};
use crate::record::Record;

/// Where an expression is evaluated.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Fields are local variables: while reading, and while a value is made.
    Locals,
    /// Fields are references of their names: while binrw writes.
    References,
    /// Fields are those of `self`.
    Itself,
}

/// The names in an expression, and whether each stands for its whole value.
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
            Expr::MethodCall(call) if self.add(&call.receiver, false) => {
                call.args.iter().for_each(|argument| self.visit_expr(argument));
            }
            other => syn::visit::visit_expr(self, other),
        }
    }
}

/// True if a field takes part in an expression.
pub fn mentions(expression: &Expr, name: &Ident) -> bool {
    let mut names = Names::default();
    names.visit_expr(expression);
    names.found.contains_key(name)
}

/// The names in an expression, and whether each stands for its whole value.
pub fn names(expression: &Expr) -> BTreeMap<Ident, bool> {
    let mut names = Names::default();
    names.visit_expr(expression);
    names.found
}

impl Record {
    /// An expression where the fields are found at `place`.
    pub fn bound(&self, expression: &Expr, place: Place) -> TokenStream {
        if place == Place::Locals {
            return quote!(#expression);
        }
        let mut names = Names::default();
        names.visit_expr(expression);
        let mut bindings = Vec::new();
        for (name, whole) in names.found {
            let Some(field) = self.fields.iter().find(|field| field.name == name) else { continue };
            bindings.push(match (place, whole) {
                (Place::References, true) => quote!(let #name = *#name;),
                (Place::References, false) | (Place::Locals, _) => continue,
                (Place::Itself, whole) => match self.derived(field) {
                    Some(value) => quote!(let #name = #value;),
                    None if whole => quote!(let #name = self.#name;),
                    None => quote!(let #name = &self.#name;),
                },
            });
        }
        if bindings.is_empty() { quote!(#expression) } else { quote!({ #(#bindings)* #expression }) }
    }

    /// The value of a number that is no field of the struct, in its own type; what does not fit is its largest.
    fn derived(&self, field: &Field) -> Option<TokenStream> {
        let amount = self.derived_amount(field)?;
        let kind = &field.kind;
        Some(quote!(::ksy_runtime::int::fitting::<#kind>(#amount)))
    }

    /// The value of a number that is no field of the struct, as `u64`.
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
