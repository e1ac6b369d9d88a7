//! Which byte belongs to which field.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::Emitter;
use super::expression::Place;
use super::types::field_ident;
use crate::model::{Expression, Field, Number, Order, Record, Repeat, Shape, Storage};

impl Emitter<'_> {
    pub(crate) fn annotation(&self, record: &Record) -> TokenStream {
        let name = format_ident!("{}", record.rust);
        let fields = record.fields.iter().map(|field| self.field_annotation(record, field));
        let body = match record.order {
            Order::Little => quote!(out.in_order(Endian::Little, |out| { #(#fields)* });),
            Order::Big => quote!(out.in_order(Endian::Big, |out| { #(#fields)* });),
            Order::Inherited | Order::Switch { .. } => quote!(#(#fields)*),
        };
        quote! {
            impl meshwire_core::Annotate for #name {
                fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
                    #body
                }
            }
        }
    }

    fn field_annotation(&self, record: &Record, field: &Field) -> TokenStream {
        let id = &field.id;
        let name = field_ident(field);
        if let (Shape::Number { number, .. }, Storage::Derived(_)) = (&field.shape, &field.storage) {
            let kind = match number {
                Number::Unsigned(_) => quote!(Unsigned),
                Number::Signed(_) => quote!(Signed),
                Number::Float(_) => quote!(Float),
            };
            let size = Literal::u64_unsuffixed(number.size());
            return quote!(out.hidden(#id, meshwire_core::layout::LeafKind::#kind, #size););
        }
        if let Shape::Magic(bytes) = &field.shape {
            let size = Literal::usize_unsuffixed(bytes.len());
            return quote!(out.hidden(#id, meshwire_core::layout::LeafKind::Text, #size););
        }
        let target = if field.condition.is_some() { quote!((*present)) } else { quote!(self.#name) };
        let single = matches!(field.repeat, Repeat::Once);
        let described = match &field.shape {
            Shape::FixedBytes(_) | Shape::Bytes(_) | Shape::Tail(_) if single => {
                quote!(out.field(#id, &meshwire_core::layout::Blob(&#target));)
            }
            Shape::Record(used) => match self.target(used).and_then(|target| target.array.as_ref()) {
                Some((_, names)) if single => {
                    quote!(out.field(#id, &meshwire_core::layout::Named(&#target, &[#(#names),*]));)
                }
                Some((_, names)) => quote! {
                    out.within(Segment::Field(#id), |out| {
                        for (index, item) in #target.iter().enumerate() {
                            out.within(Segment::Index(index), |out| {
                                meshwire_core::Annotate::annotate(&meshwire_core::layout::Named(item, &[#(#names),*]), out);
                            });
                        }
                    });
                },
                None => quote!(out.field(#id, &#target);),
            },
            _ => quote!(out.field(#id, &#target);),
        };
        let order = match &field.shape {
            Shape::Number { order: Some(Order::Little), .. } => Some(quote!(Endian::Little)),
            Shape::Number { order: Some(Order::Big), .. } => Some(quote!(Endian::Big)),
            Shape::Record(used) => match self.target(used).map(|target| &target.order) {
                Some(Order::Little) if record.order != Order::Little => Some(quote!(Endian::Little)),
                Some(Order::Big) if record.order != Order::Big => Some(quote!(Endian::Big)),
                Some(Order::Switch { on, big, .. }) => {
                    let flag = self.number_of(record, &Expression::Path(on.clone()), Place::Itself);
                    let big = Literal::i128_unsuffixed(*big);
                    Some(quote!(if #flag == #big { Endian::Big } else { Endian::Little }))
                }
                _ => None,
            },
            _ => None,
        };
        let described = match order {
            Some(order) => quote!(out.in_order(#order, |out| { #described });),
            None => described,
        };
        if field.condition.is_some() { quote!(if let Some(present) = &self.#name { #described }) } else { described }
    }
}
