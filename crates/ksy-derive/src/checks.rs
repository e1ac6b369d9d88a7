//! Conditions on the value of a field: `check(year > 1970, "a year after 1970")`.

use proc_macro2::TokenStream;
use quote::quote;

use crate::attributes::Check;
use crate::bind::Place;
use crate::field::Field;
use crate::record::Record;
use crate::tokens::{joined, stream_here, temporary};

impl Record {
    /// Returns temporary fields after a field; reading them performs the checks.
    pub fn checks_behind(&self, field: &Field) -> TokenStream {
        let id = &field.id;
        let checks = field.facts.checks.iter().enumerate().map(|(index, Check { condition, words })| {
            let name = joined(&format!("check_{index}_of_"), &field.name);
            let io = self.uses_io(condition).then(stream_here);
            let read = quote!(parse_with = ::ksy_runtime::wire::holds, args(#condition, #words));
            let check = temporary(&name, &quote!(()), &read);
            quote!(#io #[br(err_context(::ksy_runtime::Segment::Field(#id)))] #check)
        });
        quote!(#(#checks)*)
    }

    /// Returns the same checks for validation. Checks that depend on the stream are skipped, because it is not known
    /// there.
    pub fn checks_of_value(&self, field: &Field) -> TokenStream {
        let id = &field.id;
        let known = field.facts.checks.iter().filter(|check| !self.uses_io(&check.condition));
        let checks = known.map(|Check { condition, words }| {
            let condition = self.bound(condition, Place::Itself);
            quote! {
                __validator.field(#id, |__validator| {
                    __validator.require(#condition, || format!("expected {}", #words));
                });
            }
        });
        quote!(#(#checks)*)
    }
}
