//! Enums that keep unknown values.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::types::number_type;
use super::{Emitter, docs};
use crate::model::{Enumeration, Number};

impl Emitter<'_> {
    pub(crate) fn enumeration(&self, enumeration: &Enumeration) -> TokenStream {
        let name = format_ident!("{}", enumeration.rust);
        let number = number_type(enumeration.number);
        let leaf = if matches!(enumeration.number, Number::Signed(_)) { quote!(Signed) } else { quote!(Unsigned) };
        let doc = format!(" Values of `{}`; unknown ones survive.", enumeration.name);
        let variants = enumeration.values.iter().map(|value| {
            let rust = format_ident!("{}", value.rust);
            let text = if value.doc.is_empty() { format!("`{}`", value.name) } else { value.doc.clone() };
            let doc = docs(&text, &value.original);
            quote! {
                #(#[doc = #doc])*
                #rust
            }
        });
        let idents: Vec<_> = enumeration.values.iter().map(|value| format_ident!("{}", value.rust)).collect();
        let numbers: Vec<_> = enumeration.values.iter().map(|value| Literal::i128_unsuffixed(value.number)).collect();
        let names: Vec<_> = enumeration.values.iter().map(|value| &value.name).collect();
        quote! {
            #[doc = #doc]
            #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
            pub enum #name {
                #(#variants,)*
                /// A value without a name.
                Unknown(#number),
            }
            impl #name {
                /// All values that have a name.
                pub const ALL: &'static [Self] = &[#(Self::#idents),*];

                /// The name, as it stands in the schema and in JSON.
                #[must_use]
                pub fn name(self) -> Option<&'static str> {
                    match self {
                        #(Self::#idents => Some(#names),)*
                        Self::Unknown(_) => None,
                    }
                }

                /// The value with this name.
                #[must_use]
                pub fn from_name(name: &str) -> Option<Self> {
                    Self::ALL.iter().copied().find(|value| value.name() == Some(name))
                }
            }
            impl From<#number> for #name {
                fn from(number: #number) -> Self {
                    match number {
                        #(#numbers => Self::#idents,)*
                        other => Self::Unknown(other),
                    }
                }
            }
            impl From<#name> for #number {
                fn from(value: #name) -> Self {
                    match value {
                        #(#name::#idents => #numbers,)*
                        #name::Unknown(other) => other,
                    }
                }
            }
            impl std::fmt::Display for #name {
                fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    match self.name() {
                        Some(name) => f.write_str(name),
                        None => write!(f, "{}", #number::from(*self)),
                    }
                }
            }
            impl BinRead for #name {
                type Args<'a> = ();
                fn read_options<R: Read + Seek>(reader: &mut R, endian: Endian, (): ()) -> BinResult<Self> {
                    #number::read_options(reader, endian, ()).map(Self::from)
                }
            }
            impl BinWrite for #name {
                type Args<'a> = ();
                fn write_options<W: Write + Seek>(&self, writer: &mut W, endian: Endian, (): ()) -> BinResult<()> {
                    #number::from(*self).write_options(writer, endian, ())
                }
            }
            impl meshwire_core::Plain for #name {
                const SIZE: usize = size_of::<#number>();
                #[inline]
                fn get<const BIG: bool>(fields: &mut meshwire_core::plain::Fields<'_>) -> Self {
                    #number::get::<BIG>(fields).into()
                }
                #[inline]
                fn put<const BIG: bool>(&self, fields: &mut meshwire_core::plain::FieldsMut<'_>) {
                    #number::from(*self).put::<BIG>(fields);
                }
            }
            impl meshwire_core::int::Int for #name {
                fn int(&self) -> i128 {
                    #number::from(*self).into()
                }
            }
            impl meshwire_core::WireSize for #name {
                fn wire_size(&self) -> u64 {
                    meshwire_core::reader::widen(size_of::<#number>())
                }
            }
            impl meshwire_core::Annotate for #name {
                fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
                    out.leaf(meshwire_core::layout::LeafKind::#leaf, self.wire_size(), self.name());
                }
            }
            impl meshwire_core::Validate for #name {
                type Args = [i128; 0];
                fn validate(&self, validator: &mut meshwire_core::Validator, []: Self::Args) {
                    if let Self::Unknown(number) = self {
                        let known = Self::from(*number);
                        validator.require(known == *self, || format!("expected {known:?} for the value {number}, found Unknown"));
                    }
                }
            }
            #[cfg(feature = "serde")]
            impl serde::Serialize for #name {
                fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    use meshwire_core::int::Int;
                    meshwire_core::exact::serialize_named(self.name(), self.int(), serializer)
                }
            }
            #[cfg(feature = "serde")]
            impl<'de> serde::Deserialize<'de> for #name {
                fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    use meshwire_core::int::Int;
                    let number = meshwire_core::exact::deserialize_named(
                        |name| Self::from_name(name).map(|value| value.int()),
                        deserializer,
                    )?;
                    #number::try_from(number).map(Self::from).map_err(serde::de::Error::custom)
                }
            }
            #[cfg(feature = "arbitrary")]
            impl meshwire_core::generate::Generate for #name {
                type Args = [i128; 0];
                fn generate(
                    u: &mut arbitrary::Unstructured<'_>,
                    _: meshwire_core::generate::Wish,
                    []: Self::Args,
                ) -> arbitrary::Result<Self> {
                    if u.ratio(7, 8)? && !Self::ALL.is_empty() {
                        u.choose(Self::ALL).copied()
                    } else {
                        u.arbitrary::<#number>().map(Self::from)
                    }
                }
            }
        }
    }
}
