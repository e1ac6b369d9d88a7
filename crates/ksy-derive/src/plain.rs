//! Block access for plain records, through which they are read and written.

use proc_macro2::TokenStream;
use quote::quote;

use crate::attributes::Order;
use crate::record::Record;

impl Record {
    pub fn plain(&self) -> TokenStream {
        let name = &self.name;
        let names: Vec<_> = self.fields.iter().map(|field| &field.name).collect();
        let ids = self.fields.iter().map(|field| &field.id);
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
        let endian = match self.options.order {
            Some(Order::Little) => quote!(::ksy_runtime::Endian::Little),
            Some(Order::Big) => quote!(::ksy_runtime::Endian::Big),
            _ => quote!(endian),
        };
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
            impl ::binrw::BinRead for #name {
                type Args<'a> = ::ksy_runtime::Context<'a>;
                #[inline(always)]
                #[allow(unused_variables)]
                fn read_options<R: ::std::io::Read + ::std::io::Seek>(
                    reader: &mut R,
                    endian: ::ksy_runtime::Endian,
                    context: ::ksy_runtime::Context<'_>,
                ) -> ::binrw::BinResult<Self> {
                    ::ksy_runtime::plain::read_record(
                        reader,
                        #endian,
                        context,
                        &[#((#ids, <#kinds as ::ksy_runtime::Plain>::SIZE)),*],
                    )
                }
            }
            impl ::binrw::BinWrite for #name {
                type Args<'a> = ();
                #[inline]
                #[allow(unused_variables)]
                fn write_options<W: ::std::io::Write + ::std::io::Seek>(
                    &self,
                    writer: &mut W,
                    endian: ::ksy_runtime::Endian,
                    (): (),
                ) -> ::binrw::BinResult<()> {
                    ::ksy_runtime::plain::write_one(self, writer, #endian, ())
                }
            }
        }
    }
}
