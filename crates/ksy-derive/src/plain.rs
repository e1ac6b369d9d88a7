//! Block access for plain records: the bytes binrw reads and writes field by field, at copy speed.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use crate::attributes::Order;
use crate::record::Record;
use crate::switch::snake;

impl Record {
    /// Implements `Plain` if the record is plain.
    pub fn plain(&self) -> TokenStream {
        if !self.options.plain {
            return quote!();
        }
        let name = &self.name;
        let names: Vec<_> = self.fields.iter().map(|field| &field.name).collect();
        let kinds: Vec<_> = self.fields.iter().map(|field| &field.kind).collect();
        let native = self.options.pod.then(|| {
            quote! {
                #[inline]
                fn from_native(bytes: &[u8]) -> Self {
                    ::ksy_runtime::plain::from_memory(bytes)
                }
                #[inline]
                fn as_native(values: &[Self]) -> Option<&[u8]> {
                    Some(::bytemuck::cast_slice(values))
                }
            }
        });
        let (little, big) = (quote!(::ksy_runtime::Endian::Little), quote!(::ksy_runtime::Endian::Big));
        let orders = match self.options.order {
            Some(Order::Little) => quote!(#little),
            Some(Order::Big) => quote!(#big),
            _ => quote!(#little, #big),
        };
        let test = format_ident!("{}_is_a_block", snake(&name.to_string()));
        // Always inlined: the length is a constant at the call, so the bounds checks of every field are dropped.
        quote! {
            impl ::ksy_runtime::Plain for #name {
                const SIZE: usize = #(<#kinds as ::ksy_runtime::Plain>::SIZE)+*;
                #[inline(always)]
                fn get<const BIG: bool>(fields: &mut ::ksy_runtime::plain::Fields<'_>) -> Self {
                    Self { #(#names: ::ksy_runtime::Plain::get::<BIG>(fields)),* }
                }
                #[inline(always)]
                fn put<const BIG: bool>(&self, fields: &mut ::ksy_runtime::plain::FieldsMut<'_>) {
                    #(::ksy_runtime::Plain::put::<BIG>(&self.#names, fields);)*
                }
                #native
            }
            #[cfg(test)]
            #[test]
            fn #test() {
                ::ksy_runtime::plain::assert_same_bytes::<#name>(&[#orders]);
            }
        }
    }
}
