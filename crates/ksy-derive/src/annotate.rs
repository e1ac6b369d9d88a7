//! Maps bytes to fields.

use proc_macro2::TokenStream;
use quote::quote;

use crate::attributes::{Encoding, Order, Source, Value};
use crate::bind::Place;
use crate::field::{Field, Repeat, Role, Shape};
use crate::record::Record;
use crate::solve::lead_base;
use crate::tokens::literal;

impl Record {
    pub fn annotation(&self) -> TokenStream {
        let name = &self.name;
        let fields = self.fields.iter().map(|field| self.field_annotation(field));
        let order = match self.options.order {
            Some(Order::Little) => Some(quote!(Little)),
            Some(Order::Big) => Some(quote!(Big)),
            _ => None,
        };
        let fields = self.announced(quote!(#(#fields)*));
        let body = match order {
            Some(order) => quote!(__out.in_order(::ksy_runtime::Endian::#order, |__out| { #fields });),
            None => fields,
        };
        let has_values = self.fields.iter().any(|field| !field.facts.values.is_empty());
        let (block, body) = if self.options.plain && !has_values {
            let size = quote!(<Self as ::ksy_runtime::Plain>::SIZE);
            let body = quote!(if !__out.block(#size) { #body });
            (quote!(const BLOCK: Option<usize> = Some(#size);), body)
        } else {
            (quote!(), quote!(__out.record(|__out| { #body });))
        };
        let body = if self.options.root { quote!(__out.rooted(|__out| { #body });) } else { body };
        let (gaps, refit) = (self.gaps_access(), self.refit());
        quote! {
            impl ::ksy_runtime::Annotate for #name {
                #block
                #gaps
                #refit
                #[allow(unused_variables)]
                fn annotate(&self, __out: &mut ::ksy_runtime::Annotator<'_>) {
                    #body
                }
            }
        }
    }

    fn field_annotation(&self, field: &Field) -> TokenStream {
        if let Some(described) = self.annotate_bits(field) {
            return described;
        }
        let (id, name) = (&field.id, &field.name);
        let described = match &field.role {
            Role::Stored | Role::Told => return quote!(),
            Role::Magic(bytes) => {
                let size = literal(i128::try_from(bytes.value().len()).unwrap_or(0));
                quote!(__out.hidden(#id, ::ksy_runtime::layout::LeafKind::Text, #size);)
            }
            Role::CountOf(_) | Role::SizeOf(_) | Role::LengthOf(..) => {
                let (leaf, kind) = (field.leaf(), &field.kind);
                quote! {
                    __out.hidden(
                        #id,
                        ::ksy_runtime::layout::LeafKind::#leaf,
                        ::ksy_runtime::reader::widen(size_of::<#kind>()),
                    );
                }
            }
            Role::Gaps => return quote!(__out.field(#id, &self.#name);),
            Role::Tail => quote!(__out.field(#id, &::ksy_runtime::layout::Blob(&self.#name));),
            Role::Part => {
                let (part, amount) = (self.part(field), self.amount_led(field));
                let part = quote!(#part #amount);
                let (part, values) = (self.annotate_at(field, &part).unwrap_or(part), self.values(field));
                let texts = field.facts.encoding.as_ref().map(|encoding| Self::texts(field, encoding));
                quote!(#part #(#values)* #texts)
            }
        };
        let order = match &field.facts.order {
            Some(Order::Little) => Some(quote!(::ksy_runtime::Endian::Little)),
            Some(Order::Big) => Some(quote!(::ksy_runtime::Endian::Big)),
            Some(Order::Decided(is_big)) => {
                let is_big = self.bound(is_big, Place::Itself);
                Some(quote!(if #is_big { ::ksy_runtime::Endian::Big } else { ::ksy_runtime::Endian::Little }))
            }
            None => None,
        };
        let described = match order {
            Some(order) => quote!(__out.in_order(#order, |__out| { #described });),
            None => described,
        };
        if field.is_optional() { quote!(if let Some(present) = &self.#name { #described }) } else { described }
    }

    /// Reports the texts of a field.
    fn texts(field: &Field, Encoding { name, cut }: &Encoding) -> TokenStream {
        let (id, target) = (&field.id, field.target());
        let cut = cut.as_ref().map_or_else(
            || quote!(bytes),
            |cut| {
                let (terminator, include, pad) = cut.tokens();
                quote!(::ksy_runtime::text::cut(bytes, #terminator, #include, #pad))
            },
        );
        quote!(__out.texts(#id, &#target, #name, |bytes| #cut);)
    }

    /// Records the formulas of a field and of its members.
    fn values(&self, field: &Field) -> Vec<TokenStream> {
        let value = |value: &Value| {
            let target = std::iter::once(&field.id).chain(&value.member);
            let function = &value.function;
            let sources = value.sources.iter().map(|source| match source {
                Source::Part(base, path, inflate) => {
                    let base = lead_base(*base);
                    quote!(::ksy_runtime::derived::Source::Part(#base, &[#(#path),*], #inflate))
                }
                Source::Constant(bytes) => quote!(::ksy_runtime::derived::Source::Constant(#bytes)),
            });
            let stated = quote! {
                __out.value(&[#(#target),*], &::ksy_runtime::derived::Formula {
                    function: ::ksy_runtime::derived::Function::#function,
                    sources: &[#(#sources),*],
                });
            };
            match &value.condition {
                Some(condition) => {
                    let condition = self.bound(condition, Place::Itself);
                    quote!(if #condition { #stated })
                }
                None => stated,
            }
        };
        field.facts.values.iter().map(value).collect()
    }

    fn part(&self, field: &Field) -> TokenStream {
        let (id, names, target) = (&field.id, &field.facts.names, field.target());
        if field.facts.process.is_some() {
            let (whole, processed) = (field.whole(), field.processed());
            // The value of an `Ended` is one level deeper; bytes and texts have no parts.
            let value = if field.cut().is_some() { quote!(&__value.value) } else { quote!(__value) };
            let describe = match field.shape {
                Shape::Bytes | Shape::Text => quote!(|_, _| {}),
                Shape::Number | Shape::Other => {
                    quote!(|__value, __out| ::ksy_runtime::Annotate::annotate(#value, __out))
                }
            };
            if field.parts {
                return quote!(::ksy_runtime::process::annotate_list(__out, #id, &#whole, #describe););
            }
            return quote! {
                let size = ::ksy_runtime::WireSize::wire_size(&#whole);
                ::ksy_runtime::process::annotate(
                    __out, ::ksy_runtime::Segment::Field(#id), (&#processed, size), #describe,
                );
            };
        }
        if let Some(described) = self.annotate_form(field, &target).or_else(|| self.annotate_ended(field, &target)) {
            return described;
        }
        if field.shape == Shape::Bytes {
            return quote!(__out.field(#id, &::ksy_runtime::layout::Blob(&#target)););
        }
        if let Some(described) = crate::at::annotate_windows(field, &target) {
            return described;
        }
        if names.is_empty() {
            return quote!(__out.field(#id, &#target););
        }
        match field.repeat {
            Repeat::Once => quote!(__out.field(#id, &::ksy_runtime::layout::Named(&#target, &[#(#names),*]));),
            _ => quote!(__out.named_list(#id, &#target, &[#(#names),*]);),
        }
    }
}
