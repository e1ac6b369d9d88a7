//! Rust types of fields.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{format_ident, quote};

use super::Emitter;
use crate::model::{Field, Meaning, Number, Record, RecordUse, Reference, Repeat, Shape};

impl Emitter<'_> {
    /// The type of a field as it stands in the struct.
    pub(crate) fn field_type(&self, field: &Field) -> TokenStream {
        let element = self.element_type(field);
        let whole = match &field.repeat {
            Repeat::Once => element,
            Repeat::Fixed(count) => {
                let count = Literal::u64_unsuffixed(*count);
                quote!([#element; #count])
            }
            _ => quote!(Vec<#element>),
        };
        if field.condition.is_some() { quote!(Option<#whole>) } else { whole }
    }

    /// The type of one element.
    pub(crate) fn element_type(&self, field: &Field) -> TokenStream {
        match &field.shape {
            Shape::Magic(bytes) => {
                let size = Literal::usize_unsuffixed(bytes.len());
                quote!([u8; #size])
            }
            Shape::Number { number, meaning, .. } => match meaning {
                Meaning::Plain => number_type(*number),
                Meaning::Enum(reference) => self.enum_path(reference),
                Meaning::Bits(name, _) => {
                    let name = format_ident!("{name}");
                    quote!(#name)
                }
            },
            Shape::FixedBytes(size) => {
                let size = Literal::u64_unsuffixed(*size);
                quote!([u8; #size])
            }
            Shape::Bytes(_) | Shape::Tail(_) => quote!(Vec<u8>),
            Shape::Text(_) => quote!(meshwire_core::ByteString),
            Shape::FixedText(size) => {
                let size = Literal::u64_unsuffixed(*size);
                quote!(meshwire_core::FixedText<#size>)
            }
            Shape::TerminatedText => quote!(meshwire_core::TerminatedText),
            Shape::Record(used) => {
                let path = self.record_path(&used.target);
                if used.slot {
                    quote!(meshwire_core::Slot<#path>)
                } else if used.nested {
                    quote!(Box<#path>)
                } else {
                    path
                }
            }
            Shape::Switch(switch) => {
                let name = format_ident!("{}", switch.rust);
                quote!(#name)
            }
        }
    }

    /// The path of a record, or the array it is.
    pub(crate) fn record_path(&self, reference: &Reference) -> TokenStream {
        let Some(record) = self.model.record(reference) else { return quote!(()) };
        if let Some((number, names)) = &record.array {
            let number = number_type(*number);
            let count = Literal::usize_unsuffixed(names.len());
            return quote!([#number; #count]);
        }
        self.outer_path(reference, &record.rust)
    }

    fn enum_path(&self, reference: &Reference) -> TokenStream {
        let Some(enumeration) = self.model.enumeration(reference) else { return quote!(()) };
        self.outer_path(reference, &enumeration.rust)
    }

    fn outer_path(&self, reference: &Reference, name: &str) -> TokenStream {
        let name = format_ident!("{name}");
        let module = reference.file.as_ref().and_then(|file| self.model.imports.get(file)).map(|model| &model.module);
        match module.map(|module| module.parse::<TokenStream>()) {
            Some(Ok(module)) => quote!(#module::#name),
            _ => quote!(#name),
        }
    }

    /// True if an element is plain, so that lists of it take the bulk path.
    pub(crate) fn is_plain(&self, field: &Field) -> bool {
        crate::resolve::is_plain_shape(self.model, &field.shape)
    }

    /// The record an element is.
    pub(crate) fn target(&self, used: &RecordUse) -> Option<&Record> {
        self.model.record(&used.target)
    }

    /// True if the element is bytes, floats or an array record, which need the exact serde form.
    pub(crate) fn needs_exact(&self, field: &Field) -> bool {
        match &field.shape {
            Shape::FixedBytes(_) | Shape::Bytes(_) | Shape::Tail(_) => true,
            Shape::Number { number, meaning: Meaning::Plain, .. } => {
                matches!(number, Number::Float(_)) || matches!(field.repeat, Repeat::Fixed(_))
            }
            Shape::Record(used) => self.target(used).is_some_and(|record| record.array.is_some()),
            _ => false,
        }
    }
}

/// The Rust type of a number.
pub(crate) fn number_type(number: Number) -> TokenStream {
    let name = format_ident!("{}", number.rust());
    quote!(#name)
}

/// The name of a field.
pub(crate) fn field_ident(field: &Field) -> Ident {
    format_ident!("{}", field.rust)
}

/// The name of a parameter.
pub(crate) fn param_ident(name: &str) -> Ident {
    format_ident!("{}", crate::resolve::field_name(name))
}
