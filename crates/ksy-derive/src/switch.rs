//! One of several records, selected by a tag.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, Fields, Ident, ItemEnum, Token, Type};

use crate::attributes::{Param, Tag, tags};
use crate::record::is_bytes;

struct Options {
    tag: Type,
    captures: Vec<Param>,
}

impl Parse for Options {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let tag = input.parse()?;
        let mut captures = Vec::new();
        while input.parse::<Option<Token![,]>>()?.is_some() && !input.is_empty() {
            captures.push(input.parse()?);
        }
        Ok(Self { tag, captures })
    }
}

struct Variant {
    attributes: Vec<syn::Attribute>,
    name: Ident,
    /// The name in paths and JSON.
    shown: String,
    /// `None` for a variant without bytes.
    kind: Option<Type>,
    tags: Vec<Tag>,
    structural: bool,
    /// Whether it keeps the bytes of all other tags.
    raw: bool,
    /// Whether it also keeps the bytes of damaged values.
    damaged: bool,
}

struct Switch {
    options: Options,
    item: ItemEnum,
    variants: Vec<Variant>,
}

pub fn expand(options: TokenStream, item: TokenStream) -> syn::Result<TokenStream> {
    let options = syn::parse2(options)?;
    let mut item: ItemEnum = syn::parse2(item)?;
    let variants = std::mem::take(&mut item.variants).into_iter().map(Variant::of).collect::<syn::Result<_>>()?;
    let switch = Switch { options, item, variants };
    let parts = [
        switch.definition(),
        switch.access(),
        switch.reading(),
        switch.writing(),
        switch.validation(),
        switch.generation(),
    ];
    Ok(quote!(#(#parts)*))
}

impl Variant {
    fn of(variant: syn::Variant) -> syn::Result<Self> {
        let kind = match &variant.fields {
            Fields::Unit => None,
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                fields.unnamed.first().map(|field| field.ty.clone())
            }
            _ => return Err(syn::Error::new_spanned(variant, "expected a record in parentheses, or nothing")),
        };
        let (mut attributes, mut found, mut structural, mut damaged) = (Vec::new(), Vec::new(), false, false);
        for attribute in variant.attrs {
            if attribute.path().is_ident("tag") {
                found = tags(attribute.meta.require_list()?.tokens.clone())?;
            } else if attribute.path().is_ident("structural") {
                structural = true;
            } else if attribute.path().is_ident("damaged") {
                damaged = true;
            } else {
                attributes.push(attribute);
            }
        }
        let raw = found.is_empty() && kind.as_ref().is_some_and(is_bytes);
        if damaged && !raw {
            return Err(syn::Error::new_spanned(&variant.ident, "expected 'damaged' on bytes without a tag"));
        }
        let shown = snake(&variant.ident.unraw().to_string());
        Ok(Self { attributes, shown, name: variant.ident, kind, tags: found, structural, raw, damaged })
    }

    /// Returns the variant as a pattern around a pattern of its content.
    fn pattern(&self, content: &TokenStream) -> TokenStream {
        let name = &self.name;
        if self.kind.is_some() { quote!(Self::#name(#content)) } else { quote!(Self::#name) }
    }
}

/// Converts `SkinV1` to `skin_v1`, like serde's `snake_case`.
pub fn snake(name: &str) -> String {
    let mut out = String::new();
    for (index, letter) in name.chars().enumerate() {
        if letter.is_ascii_uppercase() && index > 0 {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}

impl Switch {
    fn captures(&self) -> (TokenStream, TokenStream) {
        let kinds = self.options.captures.iter().map(|capture| crate::lifetime::named(&capture.kind));
        let names = self.options.captures.iter().map(|capture| &capture.name);
        (quote!(#(#kinds,)*), quote!(#(#names,)*))
    }

    fn known(&self) -> Vec<&TokenStream> {
        self.variants.iter().flat_map(|variant| &variant.tags).filter_map(|tag| tag.value.as_ref()).collect()
    }

    fn definition(&self) -> TokenStream {
        let (attributes, visibility, name) = (&self.item.attrs, &self.item.vis, &self.item.ident);
        let variants = self.variants.iter().map(|variant| {
            let (attributes, name) = (&variant.attributes, &variant.name);
            let Some(kind) = &variant.kind else { return quote!(#(#attributes)* #name) };
            let exact =
                variant.raw.then(|| quote!(#[cfg_attr(feature = "serde", serde(with = "::ksy_runtime::exact"))]));
            quote!(#(#attributes)* #name(#exact #kind))
        });
        quote! {
            #(#attributes)*
            #[derive(Debug, Clone, PartialEq)]
            #[cfg_attr(
                feature = "serde",
                derive(::serde::Serialize, ::serde::Deserialize),
                serde(rename_all = "snake_case")
            )]
            #visibility enum #name {
                #(#variants,)*
            }
        }
    }

    /// Implements access to names, tags and the content of each variant, and conversion from each content.
    fn access(&self) -> TokenStream {
        let (name, tag, known) = (&self.item.ident, &self.options.tag, self.known());
        let variants: Vec<_> = self.variants.iter().map(|variant| variant.pattern(&quote!(_))).collect();
        let shown = self.variants.iter().map(|variant| &variant.shown);
        let tags = self.variants.iter().map(|variant| {
            let values = variant.tags.iter().filter_map(|tag| tag.value.as_ref());
            quote!(&[#(#values),*])
        });
        let structural = self.variants.iter().map(|variant| variant.structural);
        let unknown =
            self.variants.iter().map(|variant| variant.raw || variant.tags.iter().any(|tag| tag.value.is_none()));
        let parts = self.variants.iter().filter(|variant| !variant.raw).filter_map(|variant| {
            let (kind, variant, shown) = (variant.kind.as_ref()?, &variant.name, &variant.shown);
            let (shared, unique) = (quote::format_ident!("as_{shown}"), quote::format_ident!("as_{shown}_mut"));
            let doc = format!(" The content, if this is `{variant}`.");
            let doc_mut = format!(" The content as a mutable reference, if this is `{variant}`.");
            Some(quote! {
                #[doc = #doc]
                #[must_use]
                pub fn #shared(&self) -> Option<&#kind> {
                    if let Self::#variant(value) = self { Some(value) } else { None }
                }

                #[doc = #doc_mut]
                #[must_use]
                pub fn #unique(&mut self) -> Option<&mut #kind> {
                    if let Self::#variant(value) = self { Some(value) } else { None }
                }
            })
        });
        let texts: Vec<_> = self.variants.iter().map(|variant| crate::tokens::text(&variant.kind)).collect();
        let conversions = self
            .variants
            .iter()
            .zip(&texts)
            .filter(|(variant, own)| !variant.raw && texts.iter().filter(|other| other == own).count() == 1);
        let conversions = conversions.filter_map(|(variant, _)| {
            let (kind, variant) = (variant.kind.as_ref()?, &variant.name);
            Some(quote! {
                impl From<#kind> for #name {
                    fn from(value: #kind) -> Self {
                        Self::#variant(value)
                    }
                }
            })
        });
        quote! {
            impl #name {
                /// All tags that select a kind.
                pub const TAGS: &'static [#tag] = &[#(#known),*];

                /// The name of the kind in paths and in JSON.
                #[must_use]
                pub fn name(&self) -> &'static str {
                    match self { #(#variants => #shown),* }
                }

                /// The tags that select this kind; none for an unknown one.
                #[must_use]
                pub fn tags(&self) -> &'static [#tag] {
                    match self { #(#variants => #tags),* }
                }

                /// True if a stated length longer than this body never means that bytes follow it.
                #[must_use]
                pub fn is_structural(&self) -> bool {
                    match self { #(#variants => #structural),* }
                }

                /// True for what all tags without a kind of their own select.
                #[must_use]
                pub fn is_unknown(&self) -> bool {
                    match self { #(#variants => #unknown),* }
                }

                #(#parts)*
            }
            #(#conversions)*
        }
    }

    /// Makes an arm for every tag from a variant and its arguments.
    fn arms(&self, arm: impl Fn(&Variant, &[Expr]) -> TokenStream) -> TokenStream {
        let mut arms = Vec::new();
        let mut other = quote!();
        for variant in &self.variants {
            for tag in &variant.tags {
                let made = arm(variant, &tag.args);
                match &tag.value {
                    Some(value) => arms.push(quote!(#value => #made,)),
                    None => other = quote!(_ => #made,),
                }
            }
            if variant.raw {
                let made = arm(variant, &[]);
                other = quote!(_ => #made,);
            }
        }
        quote!(#(#arms)* #other)
    }

    fn reading(&self) -> TokenStream {
        let (name, tag, (kinds, captures)) = (&self.item.ident, &self.options.tag, self.captures());
        let arms = self.arms(|variant, args| {
            let (name, kind, shown) = (&variant.name, &variant.kind, &variant.shown);
            if variant.raw {
                return quote!(::ksy_runtime::wire::bytes_to_end(reader, endian, (context,)).map(Self::#name));
            }
            let Some(kind) = kind else { return quote!(Ok(Self::#name)) };
            let args = if args.is_empty() { quote!(context) } else { quote!((context, #(#args),*)) };
            let read = quote!(<#kind as ::binrw::BinRead>::read_options(reader, endian, #args));
            let read = if crate::tokens::inside(kind, "Box").is_some() {
                quote!(::ksy_runtime::wire::deeper(reader, context).and_then(|context| #read))
            } else {
                read
            };
            quote! {
                #read
                    .map(Self::#name)
                    .map_err(|error| ::ksy_runtime::wire::within(error, ::ksy_runtime::Segment::Field(#shown)))
            }
        });
        let raw = self.variants.iter().find(|variant| variant.damaged).map(|variant| &variant.name);
        let read = match raw {
            Some(raw) => quote! {
                let value = match tag { #arms };
                ::ksy_runtime::damage::or_raw(reader, context, value, Self::#raw)
            },
            None => quote!(match tag { #arms }),
        };
        quote! {
            impl ::binrw::BinRead for #name {
                /// The window, the tag, and what the kinds need to know.
                type Args<'__args> = (::ksy_runtime::Context<'__args>, #tag, #kinds);
                #[allow(unused_variables)]
                fn read_options<R: ::std::io::Read + ::std::io::Seek>(
                    reader: &mut R,
                    endian: ::ksy_runtime::Endian,
                    (context, tag, #captures): Self::Args<'_>,
                ) -> ::binrw::BinResult<Self> {
                    #read
                }
            }
        }
    }

    fn writing(&self) -> TokenStream {
        let name = &self.item.ident;
        let each =
            |known: &dyn Fn(&Variant) -> TokenStream, raw: TokenStream, empty: &dyn Fn(&Variant) -> TokenStream| {
                let arms = self.variants.iter().map(|variant| {
                    let pattern = variant.pattern(&quote!(value));
                    let body = match variant.kind {
                        None => empty(variant),
                        Some(_) if variant.raw => raw.clone(),
                        Some(_) => known(variant),
                    };
                    quote!(#pattern => #body)
                });
                quote!(match self { #(#arms,)* })
            };
        let write = each(
            &|_| quote!(::binrw::BinWrite::write_options(value, writer, endian, ())),
            quote!(::ksy_runtime::wire::write_bytes(value, writer, endian, ())),
            &|_| quote!(Ok(())),
        );
        let size = each(
            &|_| quote!(::ksy_runtime::WireSize::wire_size(value)),
            quote!(::ksy_runtime::reader::widen(value.len())),
            &|_| quote!(0),
        );
        let annotate = each(
            &|variant| {
                let shown = &variant.shown;
                quote!(out.field(#shown, value))
            },
            quote!(out.field("unknown", &::ksy_runtime::layout::Blob(value))),
            &|variant| {
                let shown = &variant.shown;
                quote!(out.within(::ksy_runtime::Segment::Field(#shown), |_| {}))
            },
        );
        let refit = each(&|_| quote!(::ksy_runtime::Annotate::refit(value)), quote!(drop(value)), &|_| quote!({}));
        quote! {
            impl ::binrw::BinWrite for #name {
                type Args<'a> = ();
                fn write_options<W: ::std::io::Write + ::std::io::Seek>(
                    &self,
                    writer: &mut W,
                    endian: ::ksy_runtime::Endian,
                    (): (),
                ) -> ::binrw::BinResult<()> {
                    #write
                }
            }
            impl ::ksy_runtime::WireSize for #name {
                fn wire_size(&self) -> u64 {
                    #size
                }
            }
            impl ::ksy_runtime::Annotate for #name {
                fn annotate(&self, out: &mut ::ksy_runtime::Annotator<'_>) {
                    #annotate
                }
                fn refit(&mut self) {
                    #refit
                }
            }
        }
    }

    fn validation(&self) -> TokenStream {
        let (name, tag, (kinds, captures)) = (&self.item.ident, &self.options.tag, self.captures());
        let mut arms = Vec::new();
        for variant in &self.variants {
            let (pattern, shown) = (variant.pattern(&quote!(value)), &variant.shown);
            for tag in &variant.tags {
                let args = &tag.args;
                let validate = match variant.kind {
                    Some(_) => quote! {
                        validator.field(#shown, |validator| {
                            ::ksy_runtime::Validate::validate(value, validator, (#(#args,)*));
                        })
                    },
                    None => quote!({}),
                };
                arms.push(match &tag.value {
                    Some(value) => quote!((#pattern, #value) => #validate),
                    None => quote!((#pattern, tag) if !Self::TAGS.contains(&tag) => #validate),
                });
            }
            if variant.raw {
                let pattern = variant.pattern(&quote!(_));
                // Whether the bytes of a known tag are damaged is known once they are read back.
                let guard = (!variant.damaged).then(|| quote!(if !Self::TAGS.contains(&tag)));
                arms.push(quote!((#pattern, tag) #guard => {}));
            }
        }
        let leaves = self.variants.iter().map(|variant| {
            let pattern = variant.pattern(&quote!(value));
            let most = match variant.kind {
                // Without bytes, so it does not extend to the end.
                None => quote!(u64::MAX),
                Some(_) if variant.raw => quote!(0),
                Some(_) => quote!(::ksy_runtime::Validate::leaves_at_most(value)),
            };
            quote!(#pattern => #most)
        });
        quote! {
            impl ::ksy_runtime::Validate for #name {
                #[allow(unused_variables)]
                fn leaves_at_most(&self) -> u64 {
                    match self { #(#leaves,)* }
                }
                /// The tag, and what the kinds need to know.
                type Args<'__args> = (#tag, (#kinds));
                #[allow(unused_variables)]
                fn validate(&self, validator: &mut ::ksy_runtime::Validator, (tag, (#captures)): Self::Args<'_>) {
                    match (self, tag) {
                        #(#arms,)*
                        _ => validator.wrong_kind(tag, self.name(), self.tags()),
                    }
                }
            }
        }
    }

    fn generation(&self) -> TokenStream {
        let (name, tag, (kinds, captures)) = (&self.item.ident, &self.options.tag, self.captures());
        let arms = self.arms(|variant, args| {
            let name = &variant.name;
            if variant.kind.is_none() {
                quote!(Ok(Self::#name))
            } else if variant.raw {
                quote!(::ksy_runtime::generate::bytes_in(u, wish.split().0, 0).map(Self::#name))
            } else {
                quote!(::ksy_runtime::generate::Generate::generate(u, wish, (#(#args,)*)).map(Self::#name))
            }
        });
        quote! {
            #[cfg(feature = "arbitrary")]
            impl ::ksy_runtime::generate::Generate for #name {
                /// The tag, and what the kinds need to know.
                type Args<'__args> = (#tag, (#kinds));
                #[allow(unused_variables)]
                fn generate(
                    u: &mut ::arbitrary::Unstructured<'_>,
                    wish: ::ksy_runtime::generate::Wish,
                    (tag, (#captures)): Self::Args<'_>,
                ) -> ::arbitrary::Result<Self> {
                    match tag { #arms }
                }
            }
        }
    }
}
