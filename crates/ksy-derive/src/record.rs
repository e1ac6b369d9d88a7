//! The struct with binrw's attributes, and its implementations.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Attribute, Fields, Ident, ItemStruct, Type, Visibility};

use crate::attributes::{Options, Order};
use crate::field::{Field, Role};
use crate::tokens::{joined, temporary};

pub struct Record {
    pub options: Options,
    attributes: Vec<Attribute>,
    visibility: Visibility,
    pub name: Ident,
    pub fields: Vec<Field>,
}

pub fn expand(options: TokenStream, item: TokenStream) -> syn::Result<TokenStream> {
    let options = syn::parse2(options)?;
    let item: ItemStruct = syn::parse2(item)?;
    let fields = match item.fields {
        Fields::Named(fields) => {
            fields.named.into_iter().map(|field| Field::of(field, &item.ident)).collect::<syn::Result<_>>()?
        }
        Fields::Unit => Vec::new(),
        Fields::Unnamed(fields) => return Err(syn::Error::new_spanned(fields, "expected fields with names")),
    };
    let record = Record { options, attributes: item.attrs, visibility: item.vis, name: item.ident, fields };
    record.check_groups()?;
    let parts = [
        record.structure(),
        record.plain(),
        record.wire_size(),
        record.stated_lengths(),
        record.validation(),
        record.annotation(),
        record.generation(),
    ];
    Ok(quote!(#(#parts)*))
}

impl Record {
    pub fn field(&self, name: &Ident) -> Option<&Field> {
        self.fields.iter().find(|field| field.name == *name)
    }

    /// Returns the body with an advisory length, the length, and the tail.
    pub fn stated(&self) -> Option<(&Field, &Field, Option<&Field>)> {
        self.fields.iter().find_map(|length| match &length.role {
            Role::LengthOf(body, tail) => {
                Some((self.field(body)?, length, tail.as_ref().and_then(|tail| self.field(tail))))
            }
            _ => None,
        })
    }

    /// Returns the field that keeps an advisory length.
    pub fn stored(&self) -> Option<&Field> {
        self.fields.iter().find(|field| matches!(field.role, Role::Stored))
    }

    /// Returns the type of the record's arguments: `()`, `(u32,)`, `(&'__args Block,)`.
    pub fn args_type(&self) -> TokenStream {
        let kinds = self.options.params.iter().map(|param| crate::lifetime::named(&param.kind));
        quote!((#(#kinds,)*))
    }

    /// Returns the names of the record's arguments, as a pattern.
    pub fn args_pattern(&self) -> TokenStream {
        let names = self.options.params.iter().map(|param| &param.name);
        quote!((#(#names,)*))
    }

    fn derives(&self) -> TokenStream {
        let form = if self.options.transparent { quote!(transparent) } else { quote!(deny_unknown_fields) };
        let copy = match (self.options.plain, self.options.pod) {
            (true, true) => quote!(Copy, ::bytemuck::Zeroable, ::bytemuck::Pod,),
            (true, false) => quote!(Copy,),
            _ => quote!(),
        };
        let layout = self.options.pod.then(|| quote!(#[repr(C)]));
        quote! {
            #layout
            #[derive(Debug, Clone, #copy PartialEq)]
            #[cfg_attr(feature = "serde", derive(::serde::Serialize, ::serde::Deserialize), serde(#form))]
        }
    }

    fn structure(&self) -> TokenStream {
        let (attributes, visibility, name, derives) = (&self.attributes, &self.visibility, &self.name, self.derives());
        let order = match self.options.order {
            Some(Order::Little) => quote!(#[brw(little)]),
            Some(Order::Big) => quote!(#[brw(big)]),
            _ => quote!(),
        };
        let import = if self.options.params.is_empty() {
            quote!(#[br(import_raw(context: ::ksy_runtime::Context<'_>))])
        } else {
            let params = self.options.params.iter().map(|param| {
                let (name, kind) = (&param.name, &param.kind);
                quote!(#name: #kind)
            });
            quote!(#[br(import(context: ::ksy_runtime::Context<'_>, #(#params),*))])
        };
        let context = Ident::new("context", Span::call_site());
        let rooted = quote!(calc = context.rooted());
        let root = self.options.root.then(|| temporary(&context, &quote!(::ksy_runtime::Context<'_>), &rooted));
        let fields = self.fields.iter().map(|field| self.structure_field(field));
        // Further derives see the struct as binrw leaves it, without its temporary fields.
        quote! {
            #[::binrw::binrw]
            #order
            #import
            #derives
            #(#attributes)*
            #visibility struct #name {
                #root
                #(#fields)*
            }
        }
    }

    /// Generates a field with its binrw attributes, and the temporary fields around it.
    fn structure_field(&self, field: &Field) -> TokenStream {
        let (notes, again) = (self.notes(field), self.read_again(field));
        let own = self.own_field(&field.first().unwrap_or_else(|| field.clone()));
        quote!(#notes #own #again)
    }

    fn own_field(&self, field: &Field) -> TokenStream {
        let (others, serde, visibility) = (&field.facts.others, field.serde(), &field.visibility);
        let (name, kind, id) = (&field.name, &field.kind, &field.id);
        let context = quote!(#[br(err_context(::ksy_runtime::Segment::Field(#id)))]);
        match &field.role {
            Role::Magic(bytes) => quote! {
                #context
                #[br(temp, parse_with = ::ksy_runtime::wire::magic, args(*#bytes))]
                #[bw(calc = *#bytes)]
                #name: #kind,
            },
            Role::CountOf(_) | Role::SizeOf(_) | Role::LengthOf(..) => {
                let value = self.derived_for_binrw(field);
                let (order, read) = (self.order(field), self.read(field));
                quote! {
                    #context
                    #[br(temp)]
                    #order
                    #read
                    #[bw(try_calc = #value)]
                    #name: #kind,
                }
            }
            Role::Told | Role::Gaps | Role::Stored | Role::Tail => {
                let stated = self.stated().map(|(body, ..)| joined("stated_", &body.name));
                let (value, write) = match (&field.role, stated) {
                    (Role::Told, _) => (quote!(#name), quote!(ignore)),
                    (Role::Gaps, _) => (quote!(Default::default()), quote!(ignore)),
                    (Role::Stored, Some(stated)) => (quote!(#stated.stored), quote!(ignore)),
                    (_, Some(stated)) => (quote!(#stated.tail), quote!(write_with = ::ksy_runtime::wire::write_bytes)),
                    (_, None) => return quote!(),
                };
                quote! {
                    #(#others)*
                    #[br(calc = #value)]
                    #[bw(#write)]
                    #serde
                    #visibility #name: #kind,
                }
            }
            Role::Part => {
                let checks = self.checks_behind(field);
                if let Some(bits) = self.bits_field(field) {
                    return quote!(#bits #checks);
                }
                let (io, write) = (self.io_for_binrw(field), self.write(field));
                if let Some((before, taken)) = self.taken_first(field) {
                    return quote! {
                        #io
                        #context
                        #before
                        #(#others)*
                        #[br(calc = #taken.decode())]
                        #write
                        #serde
                        #visibility #name: #kind,
                        #checks
                    };
                }
                let condition = field.facts.condition.as_ref().map(|condition| quote!(#[br(if(#condition))]));
                let (order, read) = (self.order(field), self.read(field));
                let (before, after) = self.around_stated(field);
                let (before_stream, after_stream) = self.around_stream(field);
                let cleared = self.clear_host(field);
                quote! {
                    #io
                    #before_stream
                    #before
                    #(#others)*
                    #context
                    #condition
                    #order
                    #read
                    #write
                    #serde
                    #visibility #name: #kind,
                    #after
                    #after_stream
                    #cleared
                    #checks
                }
            }
        }
    }

    /// Implements the methods of a record with an advisory length.
    fn stated_lengths(&self) -> TokenStream {
        let (Some((body, _, tail)), Some(stored)) = (self.stated(), self.stored()) else { return quote!() };
        let (name, body_name, stored) = (&self.name, &body.name, &stored.name);
        let tail = tail.iter().map(|tail| {
            let name = &tail.name;
            self.size_of(tail, &quote!(self.#name))
        });
        let size = self.size_of(body, &quote!(self.#body_name));
        quote! {
            impl #name {
                /// The length field as it is written: what was stored, or the true length.
                #[must_use]
                pub fn stated_length(&self) -> u64 {
                    self.#stored.map_or_else(|| self.true_length(), u64::from)
                }

                /// Bytes of the body and what belongs to it.
                #[must_use]
                pub fn true_length(&self) -> u64 {
                    #size #(+ #tail)*
                }

                /// By how much the stored length passes the body it is for, where that body could have bytes after it.
                #[must_use]
                pub fn overstated(&self) -> Option<u64> {
                    if self.#body_name.is_structural() {
                        return None;
                    }
                    ::ksy_runtime::wire::overstated(self.#stored, self.true_length())
                }
            }
        }
    }
}

/// Returns whether a type is a vector, which holds raw bytes.
pub fn is_bytes(kind: &Type) -> bool {
    matches!(kind, Type::Path(_)) && crate::tokens::inside(kind, "Vec").is_some()
}

/// Returns why a record with these fields is rejected, or an empty text.
#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests alone")]
pub fn problem(fields: &str) -> String {
    let fields: TokenStream = fields.parse().unwrap();
    let expanded = expand(quote!(little), quote!(pub struct Toy { #fields }));
    expanded.err().map(|error| error.to_string()).unwrap_or_default()
}
