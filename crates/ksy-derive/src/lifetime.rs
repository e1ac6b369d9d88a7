//! Parameter types, whose references are written without lifetimes.

use syn::visit_mut::VisitMut;
use syn::{Lifetime, Type, TypeReference};

struct Named<'l>(&'l Lifetime);

impl VisitMut for Named<'_> {
    fn visit_type_reference_mut(&mut self, reference: &mut TypeReference) {
        reference.lifetime.get_or_insert_with(|| self.0.clone());
        syn::visit_mut::visit_type_reference_mut(self, reference);
    }

    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = self.0.clone();
        }
    }
}

/// Replaces all elided lifetimes of a type with that of the arguments, `'__args`.
pub fn named(kind: &Type) -> Type {
    let lifetime = Lifetime::new("'__args", proc_macro2::Span::call_site());
    let mut kind = kind.clone();
    Named(&lifetime).visit_type_mut(&mut kind);
    kind
}
