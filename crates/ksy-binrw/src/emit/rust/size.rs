//! The size of a record once written.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::Emitter;
use super::expression::Place;
use super::types::field_ident;
use crate::model::{Field, Record, Repeat, Shape, Storage};

impl Emitter<'_> {
    pub(crate) fn wire_size(&self, record: &Record) -> TokenStream {
        let name = format_ident!("{}", record.rust);
        let slot = match (record.short_tail, record.fixed_size) {
            (true, Some(size)) => {
                let size = Literal::u64_unsuffixed(size);
                quote!(impl meshwire_core::SlotRecord for #name { const SIZE: u64 = #size; })
            }
            _ => quote!(),
        };
        let mut fixed = 0_u64;
        let mut parts = Vec::new();
        for field in &record.fields {
            match self.field_size(field) {
                Some(size) => fixed = fixed.saturating_add(size),
                None => {
                    let name = field_ident(field);
                    parts.push(self.size_of_field(field, &quote!(self.#name)));
                }
            }
        }
        let fixed = Literal::u64_unsuffixed(fixed);
        quote! {
            impl meshwire_core::WireSize for #name {
                #[inline]
                fn wire_size(&self) -> u64 {
                    #fixed #(+ #parts)*
                }
            }
            #slot
        }
    }

    /// What a record with a stated length says of it.
    pub(crate) fn stated_lengths(&self, record: &Record) -> Option<TokenStream> {
        let (body, length) = record.stated()?;
        let length = record.field(length)?;
        let Storage::Derived(derived) = &length.storage else { return None };
        let (name, body) = (format_ident!("{}", record.rust), field_ident(body));
        let stored = format_ident!("stored_{}", length.id);
        let size = self.stated_size(record, derived, Place::Itself);
        Some(quote! {
            impl #name {
                /// The length field as it is written: what was stored, or the true length.
                #[must_use]
                pub fn stated_length(&self) -> u64 {
                    self.#stored.map_or_else(|| self.true_length(), u64::from)
                }

                /// Bytes of the body and what belongs to it.
                #[must_use]
                pub fn true_length(&self) -> u64 {
                    #size
                }

                /// By how much the stored length passes the body it is for, where that body could have bytes behind it.
                #[must_use]
                pub fn overstated(&self) -> Option<u64> {
                    if self.#body.is_structural() {
                        return None;
                    }
                    meshwire_core::wire::overstated(self.#stored, self.true_length())
                }
            }
        })
    }

    /// Bytes of a field whose size is always the same.
    pub(crate) fn field_size(&self, field: &Field) -> Option<u64> {
        if field.condition.is_some() {
            return None;
        }
        let element = match &field.shape {
            Shape::Magic(bytes) => u64::try_from(bytes.len()).ok()?,
            Shape::Number { number, .. } => number.size(),
            Shape::FixedBytes(size) | Shape::FixedText(size) => *size,
            Shape::Record(used) if used.window.is_none() => self.target(used)?.fixed_size?,
            _ => return None,
        };
        match (&field.repeat, &field.storage) {
            (Repeat::Once, _) => Some(element),
            (Repeat::Fixed(count), Storage::Kept) => element.checked_mul(*count),
            _ => None,
        }
    }

    /// Bytes of a field's value, given as a place expression.
    pub(crate) fn size_of_field(&self, field: &Field, value: &TokenStream) -> TokenStream {
        if field.condition.is_some() {
            let inner = self.size_of_present(field, &quote!(present));
            return quote!(#value.as_ref().map_or(0, |present| #inner));
        }
        self.size_of_present(field, value)
    }

    fn size_of_present(&self, field: &Field, value: &TokenStream) -> TokenStream {
        let list = !matches!(field.repeat, Repeat::Once | Repeat::Fixed(_));
        match (&field.shape, list) {
            (Shape::Bytes(_) | Shape::Tail(_), false) => quote!(meshwire_core::reader::widen(#value.len())),
            (_, true) if self.is_plain(field) => quote!(meshwire_core::size::of_plain(&#value)),
            (_, true) => quote!(meshwire_core::wire::size_of_all(&#value)),
            (_, false) => quote!(#value.wire_size()),
        }
    }
}
