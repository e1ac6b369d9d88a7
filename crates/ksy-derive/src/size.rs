//! The serialized size of a record.

use proc_macro2::TokenStream;
use quote::quote;

use crate::field::{Field, Role, Shape};
use crate::record::Record;
use crate::tokens::literal;

impl Record {
    pub fn wire_size(&self) -> TokenStream {
        let name = &self.name;
        let slot = self.options.slot.then(|| {
            let sizes = self.fields.iter().filter_map(|field| match &field.role {
                Role::Magic(bytes) => {
                    let size = literal(i128::try_from(bytes.value().len()).unwrap_or(0));
                    Some(quote!(#size))
                }
                Role::Part => {
                    let kind = &field.kind;
                    Some(quote!(<#kind as ::ksy_runtime::Plain>::SIZE))
                }
                _ => None,
            });
            quote! {
                impl ::ksy_runtime::SlotRecord for #name {
                    const SIZE: usize = #(#sizes)+*;
                }
            }
        });
        let sizes: Vec<_> = self.fields.iter().filter_map(|field| self.size_in_file(field)).collect();
        let can_be_empty = !self.fields.iter().any(Self::always_has_bytes);
        let total = if sizes.is_empty() { quote!(0) } else { quote!(#(#sizes)+*) };
        quote! {
            impl ::ksy_runtime::WireSize for #name {
                const CAN_BE_EMPTY: bool = #can_be_empty;
                #[inline]
                fn wire_size(&self) -> u64 {
                    #total
                }
            }
            #slot
        }
    }

    /// Returns whether a field always has bytes, judging by its own type, so that the record is never empty.
    fn always_has_bytes(field: &Field) -> bool {
        match &field.role {
            Role::Magic(bytes) => !bytes.value().is_empty(),
            Role::CountOf(_) | Role::SizeOf(_) | Role::LengthOf(..) => true,
            Role::Stored | Role::Tail | Role::Told | Role::Gaps => false,
            Role::Part if field.facts.at.is_some() => false,
            Role::Part if field.is_optional() || field.is_list() => false,
            Role::Part if field.facts.bits.is_some() => {
                field.facts.bits.as_ref().is_some_and(|bits| bits.width.is_some())
            }
            Role::Part => field.shape == Shape::Number || field.facts.stored_as.is_some(),
        }
    }

    /// Returns the size of a field, or `None` if it has no bytes at its place.
    pub fn size_in_file(&self, field: &Field) -> Option<TokenStream> {
        let name = &field.name;
        match &field.role {
            Role::Magic(bytes) => {
                let size = literal(i128::try_from(bytes.value().len()).unwrap_or(0));
                Some(quote!(#size))
            }
            Role::CountOf(_) | Role::SizeOf(_) | Role::LengthOf(..) => {
                let kind = &field.kind;
                Some(quote!(::ksy_runtime::reader::widen(size_of::<#kind>())))
            }
            Role::Stored | Role::Told | Role::Gaps => None,
            Role::Part if field.facts.at.is_some() => None,
            Role::Tail | Role::Part => match self.size_of_bits(field, &|name| quote!(self.#name)) {
                Some(of_group) => of_group,
                None => Some(self.size_of(field, &quote!(self.#name))),
            },
        }
    }

    /// Returns the size of a field's value, passed as a place expression.
    pub fn size_of(&self, field: &Field, value: &TokenStream) -> TokenStream {
        if field.is_optional() {
            let inner = self.size_of_present(field, &quote!(present));
            return quote!(#value.as_ref().map_or(0, |present| #inner));
        }
        self.size_of_present(field, value)
    }

    pub fn size_of_present(&self, field: &Field, value: &TokenStream) -> TokenStream {
        if field.facts.process.is_some() {
            let all = field.parts.then(|| quote!(::ksy_runtime::wire::size_of_all(&#value)));
            return all.unwrap_or_else(|| quote!(::ksy_runtime::WireSize::wire_size(&#value)));
        }
        if let Some(size) = self.size_of_form(field, value) {
            return size;
        }
        if field.shape == Shape::Bytes {
            return quote!(::ksy_runtime::reader::widen(#value.len()));
        }
        match (field.is_list(), field.is_plain()) {
            (true, true) => quote!(::ksy_runtime::size::of_plain(&#value)),
            (true, false) => quote!(::ksy_runtime::wire::size_of_all(&#value)),
            (false, _) => quote!(::ksy_runtime::WireSize::wire_size(&#value)),
        }
    }
}
