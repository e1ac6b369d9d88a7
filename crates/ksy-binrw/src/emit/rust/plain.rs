//! Block access for plain records.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::Emitter;
use super::types::field_ident;
use crate::model::Record;

impl Emitter<'_> {
    pub(crate) fn plain(&self, record: &Record) -> TokenStream {
        let name = format_ident!("{}", record.rust);
        let size = Literal::u64_unsuffixed(record.fixed_size.unwrap_or(0));
        let names: Vec<_> = record.fields.iter().map(field_ident).collect();
        let native = record.alignment.map(|_| {
            quote! {
                #[inline]
                fn from_native(bytes: &[u8]) -> Self {
                    meshwire_core::plain::from_memory(bytes)
                }
                #[inline]
                fn as_native(values: &[Self]) -> Option<&[u8]> {
                    Some(bytemuck::cast_slice(values))
                }
            }
        });
        quote! {
            impl meshwire_core::Plain for #name {
                const SIZE: usize = #size;
                #[inline]
                fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
                    Self { #(#names: meshwire_core::Plain::get::<BIG>(fields)),* }
                }
                #[inline]
                fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
                    #(self.#names.put::<BIG>(fields);)*
                }
                #native
            }
        }
    }
}
