//! Expressions of the attributes, with the names of fields bound to what they stand for.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::TokenStream;
use quote::quote;
use syn::visit::Visit;
use syn::visit_mut::VisitMut;
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
            // By reference: a value that is not copied stays where it is.
            Expr::Reference(reference) if self.add(&reference.expr, false) => {}
            Expr::Index(index) if self.add(&index.expr, false) => self.visit_expr(&index.index),
            Expr::MethodCall(call) if self.add(&call.receiver, false) => {
                call.args.iter().for_each(|argument| self.visit_expr(argument));
            }
            other => syn::visit::visit_expr(self, other),
        }
    }
}

/// Names that are references already: `&name` is `name`.
struct Referenced(BTreeSet<Ident>);

impl VisitMut for Referenced {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        if let Expr::Reference(reference) = expression {
            if let Expr::Path(path) = reference.expr.as_ref() {
                if path.path.get_ident().is_some_and(|name| self.0.contains(name)) {
                    *expression = Expr::Path(path.clone());
                    return;
                }
            }
        }
        syn::visit_mut::visit_expr_mut(self, expression);
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
        self.bound_beside(expression, place, &[])
    }

    /// The same beside variables that are not fields, even where a field has the same name.
    pub fn bound_beside(&self, expression: &Expr, place: Place, variables: &[&str]) -> TokenStream {
        if place == Place::Locals {
            return quote!(#expression);
        }
        let mut names = Names::default();
        names.visit_expr(expression);
        let (mut bindings, mut referenced) = (Vec::new(), Referenced(BTreeSet::new()));
        for (name, whole) in names.found {
            let Some(field) = self.field(&name).filter(|_| !variables.iter().any(|known| name == known)) else {
                continue;
            };
            bindings.push(match (place, whole) {
                (Place::References, true) => quote!(let #name = *#name;),
                (Place::References, false) => {
                    referenced.0.insert(name);
                    continue;
                }
                (Place::Locals, _) => continue,
                (Place::Itself, whole) => match self.derived(field) {
                    Some(value) => quote!(let #name = #value;),
                    None if whole => quote!(let #name = self.#name;),
                    None => {
                        let binding = quote!(let #name = &self.#name;);
                        referenced.0.insert(name);
                        binding
                    }
                },
            });
        }
        let mut expression = expression.clone();
        referenced.visit_expr_mut(&mut expression);
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
