//! Bit fields as modular-bitfield types. The integer around them follows the byte order of the stream.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::types::number_type;
use super::{Emitter, docs};
use crate::model::{BitField, Field, Number};
use crate::resolve::field_name;

impl Emitter<'_> {
    pub(crate) fn bits(&self, name: &str, number: Number, parts: &[BitField], field: &Field) -> TokenStream {
        let ident = format_ident!("{name}");
        let form = format_ident!("{name}Form");
        let module = format_ident!("{}", super::switch::snake(name));
        let integer = number_type(number);
        let bits = Literal::u64_unsuffixed(number.size() * 8);
        let text = if field.doc.is_empty() { format!("The bits of `{}`.", field.id) } else { field.doc.clone() };
        let doc = docs(&text, &field.original);
        let names: Vec<_> = parts.iter().map(|part| format_ident!("{}", field_name(&part.id.value))).collect();
        let setters: Vec<_> =
            parts.iter().map(|part| format_ident!("with_{}_checked", field_name(&part.id.value))).collect();
        let kinds: Vec<_> = parts
            .iter()
            .map(|part| match part.bits {
                1 => quote!(bool),
                bits => {
                    let specifier = format_ident!("B{bits}");
                    quote!(modular_bitfield::specifiers::#specifier)
                }
            })
            .collect();
        let values: Vec<_> = parts
            .iter()
            .map(|part| match part.bits {
                1 => quote!(bool),
                2..=8 => quote!(u8),
                9..=16 => quote!(u16),
                17..=32 => quote!(u32),
                _ => quote!(u64),
            })
            .collect();
        let part_docs = parts.iter().map(|part| {
            let text = if part.doc.is_empty() { format!("`{}`", part.id.value) } else { part.doc.clone() };
            docs(&text, &[]).join("\n")
        });
        let flags = parts.iter().filter(|part| part.bits == 1).map(|part| {
            let (getter, shown) = (format_ident!("{}", field_name(&part.id.value)), &part.id.value);
            quote!(if self.#getter() { set.push(#shown); })
        });
        quote! {
            pub use #module::#ident;
            /// The macro documents its own functions too little for the lint, hence a module of its own.
            #[allow(missing_docs, dead_code, non_snake_case)]
            mod #module {
                #(#[doc = #doc])*
                #[modular_bitfield::bitfield(bits = #bits)]
                #[repr(#integer)]
                #[derive(Debug, Clone, Copy, PartialEq, Eq)]
                pub struct #ident {
                    #(#[doc = #part_docs] pub #names: #kinds,)*
                }
            }
            impl Default for #ident {
                fn default() -> Self {
                    Self::new()
                }
            }
            impl #ident {
                /// Names of the single bits that are set.
                #[must_use]
                pub fn set_names(self) -> Vec<&'static str> {
                    let mut set = Vec::new();
                    #(#flags)*
                    set
                }
            }
            impl BinRead for #ident {
                type Args<'a> = ();
                fn read_options<R: Read + Seek>(reader: &mut R, endian: Endian, (): ()) -> BinResult<Self> {
                    #integer::read_options(reader, endian, ()).map(Self::from)
                }
            }
            impl BinWrite for #ident {
                type Args<'a> = ();
                fn write_options<W: Write + Seek>(&self, writer: &mut W, endian: Endian, (): ()) -> BinResult<()> {
                    #integer::from(*self).write_options(writer, endian, ())
                }
            }
            impl meshwire_core::Plain for #ident {
                const SIZE: usize = size_of::<#integer>();
                #[inline]
                fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
                    #integer::get::<BIG>(fields).into()
                }
                #[inline]
                fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
                    #integer::from(*self).put::<BIG>(fields);
                }
            }
            impl meshwire_core::WireSize for #ident {
                fn wire_size(&self) -> u64 {
                    meshwire_core::reader::widen(size_of::<#integer>())
                }
            }
            impl meshwire_core::Annotate for #ident {
                fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
                    let set = self.set_names().join(" | ");
                    let meaning = if set.is_empty() { None } else { Some(set.as_str()) };
                    out.leaf(meshwire_core::layout::LeafKind::Unsigned, self.wire_size(), meaning);
                }
            }
            #[cfg(feature = "serde")]
            #[derive(serde::Serialize, serde::Deserialize)]
            #[serde(deny_unknown_fields)]
            struct #form {
                #(#names: #values,)*
            }
            #[cfg(feature = "serde")]
            impl serde::Serialize for #ident {
                fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    #form { #(#names: self.#names()),* }.serialize(serializer)
                }
            }
            #[cfg(feature = "serde")]
            impl<'de> serde::Deserialize<'de> for #ident {
                fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    let form = #form::deserialize(deserializer)?;
                    let mut bits = Self::new();
                    #(
                        bits = bits.#setters(form.#names).map_err(|_| {
                            serde::de::Error::custom(concat!("the value of '", stringify!(#names), "' has too many bits"))
                        })?;
                    )*
                    Ok(bits)
                }
            }
            #[cfg(feature = "arbitrary")]
            impl meshwire_core::generate::Generate for #ident {
                type Args = [i128; 0];
                fn generate(
                    u: &mut arbitrary::Unstructured<'_>,
                    _: meshwire_core::generate::Wish,
                    []: Self::Args,
                ) -> arbitrary::Result<Self> {
                    u.arbitrary::<#integer>().map(Self::from)
                }
            }
        }
    }
}
