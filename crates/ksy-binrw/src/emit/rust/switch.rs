//! One of several records, chosen by a tag.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::{Emitter, docs};
use crate::model::{Argument, Field, Record, Switch, Variant};

impl Emitter<'_> {
    pub(crate) fn switch(&self, record: &Record, field: &Field, switch: &Switch) -> TokenStream {
        let name = format_ident!("{}", switch.rust);
        let doc = if field.doc.is_empty() {
            format!("What `{}` of a `{}` is.", field.id, record.name)
        } else {
            field.doc.clone()
        };
        let doc = docs(&doc, &field.original);
        let raw = switch.default.is_none();
        let variants = switch.variants.iter().map(|variant| {
            let (rust, target) = (format_ident!("{}", variant.rust), self.record_path(&variant.target));
            let doc = self.variant_doc(variant);
            quote! {
                #[doc = #doc]
                #rust(#target)
            }
        });
        let unknown = raw.then(|| {
            quote! {
                /// The bytes of any other kind.
                Unknown(#[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))] Vec<u8>)
            }
        });
        let access = self.switch_access(switch);
        let conversions = self.switch_conversions(switch);
        let read = self.switch_read(switch);
        let write = self.switch_write(switch);
        let validation = self.switch_validation(switch);
        let generation = self.switch_generation(switch);
        quote! {
            #(#[doc = #doc])*
            #[derive(Debug, Clone, PartialEq)]
            #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
            pub enum #name {
                #(#variants,)*
                #unknown
            }
            #access
            #conversions
            #read
            #write
            #validation
            #generation
        }
    }

    fn variant_doc(&self, variant: &Variant) -> String {
        let doc = self.model.record(&variant.target).map(|record| record.doc.as_str()).unwrap_or_default();
        let first = doc.split_inclusive(". ").next().unwrap_or_default().lines().collect::<Vec<_>>().join(" ");
        let first =
            if first.trim().is_empty() { format!("A `{}`.", variant.target.name) } else { first.trim().to_owned() };
        docs(&first, &[]).concat()
    }

    /// Names of the variants as paths and JSON show them, tags, the structural ones, and the content of each.
    fn switch_access(&self, switch: &Switch) -> TokenStream {
        let name = format_ident!("{}", switch.rust);
        let mut names = Vec::new();
        let mut tags = Vec::new();
        let mut structural = Vec::new();
        for variant in &switch.variants {
            let rust = format_ident!("{}", variant.rust);
            let shown = snake(&variant.rust);
            names.push(quote!(Self::#rust(_) => #shown));
            let values = variant.tags.iter().map(|(tag, _)| Literal::i128_unsuffixed(*tag));
            tags.push(quote!(Self::#rust(_) => &[#(#values),*]));
            if self.model.record(&variant.target).is_some_and(|record| record.structural) {
                structural.push(rust);
            }
        }
        if switch.default.is_none() {
            names.push(quote!(Self::Unknown(_) => "unknown"));
            tags.push(quote!(Self::Unknown(_) => &[]));
        }
        let parts = switch.variants.iter().map(|variant| {
            let (rust, target) = (format_ident!("{}", variant.rust), self.record_path(&variant.target));
            let shown = snake(&variant.rust);
            let (shared, unique) = (format_ident!("as_{shown}"), format_ident!("as_{shown}_mut"));
            let doc = format!(" The content, if this is `{}`.", variant.rust);
            let doc_mut = format!(" The content, to be changed, if this is `{}`.", variant.rust);
            quote! {
                #[doc = #doc]
                #[must_use]
                pub fn #shared(&self) -> Option<&#target> {
                    if let Self::#rust(value) = self { Some(value) } else { None }
                }

                #[doc = #doc_mut]
                #[must_use]
                pub fn #unique(&mut self) -> Option<&mut #target> {
                    if let Self::#rust(value) = self { Some(value) } else { None }
                }
            }
        });
        let structural =
            if structural.is_empty() { quote!(false) } else { quote!(matches!(self, #(Self::#structural(_))|*)) };
        quote! {
            impl #name {
                /// Name of the kind, as it stands in paths and in JSON.
                #[must_use]
                pub fn name(&self) -> &'static str {
                    match self { #(#names),* }
                }

                /// The tags that select this kind; none for an unknown one.
                #[must_use]
                pub fn tags(&self) -> &'static [i128] {
                    match self { #(#tags),* }
                }

                /// True if a stated length longer than this body never means that bytes follow it.
                #[must_use]
                pub fn is_structural(&self) -> bool {
                    #structural
                }

                #(#parts)*
            }
        }
    }

    /// A value of each type that only one variant holds becomes that variant.
    fn switch_conversions(&self, switch: &Switch) -> TokenStream {
        let name = format_ident!("{}", switch.rust);
        let types: Vec<_> =
            switch.variants.iter().map(|variant| self.record_path(&variant.target).to_string()).collect();
        let conversions = switch.variants.iter().zip(&types).filter_map(|(variant, own)| {
            if types.iter().filter(|other| *other == own).count() > 1 {
                return None;
            }
            let (rust, target) = (format_ident!("{}", variant.rust), self.record_path(&variant.target));
            Some(quote! {
                impl From<#target> for #name {
                    fn from(value: #target) -> Self {
                        Self::#rust(value)
                    }
                }
            })
        });
        quote!(#(#conversions)*)
    }

    fn argument(&self, argument: &Argument) -> TokenStream {
        match argument {
            Argument::Literal(value) => {
                let literal = Literal::i128_unsuffixed(*value);
                quote!(#literal)
            }
            Argument::Capture(index) => {
                let capture = format_ident!("capture_{index}");
                quote!(#capture)
            }
        }
    }

    fn captures(&self, switch: &Switch) -> (TokenStream, TokenStream) {
        let count = Literal::usize_unsuffixed(switch.captures.len());
        let names = (0..switch.captures.len()).map(|index| format_ident!("capture_{index}"));
        (quote!([i128; #count]), quote!([#(#names),*]))
    }

    fn switch_read(&self, switch: &Switch) -> TokenStream {
        let name = format_ident!("{}", switch.rust);
        let (captures_type, captures) = self.captures(switch);
        let mut arms = Vec::new();
        for variant in &switch.variants {
            let (rust, target) = (format_ident!("{}", variant.rust), self.record_path(&variant.target));
            let shown = snake(&variant.rust);
            let read = |args: &[Argument]| {
                let args = args.iter().map(|argument| self.argument(argument));
                let args = if args.len() == 0 { quote!(context) } else { quote!((context, #(#args),*)) };
                quote!(<#target>::read_options(reader, endian, #args).map(Self::#rust).map_err(|error| meshwire_core::wire::within(error, #shown)))
            };
            for (tag, args) in &variant.tags {
                let tag = Literal::i128_unsuffixed(*tag);
                let read = read(args);
                arms.push(quote!(#tag => #read));
            }
            if variant.tags.is_empty() {
                if let Some(args) = &switch.default {
                    let read = read(args);
                    arms.push(quote!(_ => #read));
                }
            }
        }
        if switch.default.is_none() {
            arms.push(quote!(_ => meshwire_core::wire::bytes_to_end(reader, endian, (context,)).map(Self::Unknown)));
        }
        quote! {
            impl BinRead for #name {
                /// The window, the tag, and what the kinds need to know.
                type Args<'a> = (Context<'a>, i128, #captures_type);
                fn read_options<R: Read + Seek>(
                    reader: &mut R,
                    endian: Endian,
                    (context, tag, #captures): Self::Args<'_>,
                ) -> BinResult<Self> {
                    match tag { #(#arms),* }
                }
            }
        }
    }

    fn switch_write(&self, switch: &Switch) -> TokenStream {
        let name = format_ident!("{}", switch.rust);
        let variants: Vec<_> = switch.variants.iter().map(|variant| format_ident!("{}", variant.rust)).collect();
        let raw = switch.default.is_none();
        let raw_write = raw.then(|| quote!(Self::Unknown(bytes) => { writer.write_all(bytes)?; Ok(()) }));
        let raw_size = raw.then(|| quote!(Self::Unknown(bytes) => meshwire_core::reader::widen(bytes.len()),));
        let raw_annotate =
            raw.then(|| quote!(Self::Unknown(bytes) => out.field("unknown", &meshwire_core::layout::Blob(bytes)),));
        let shown = switch.variants.iter().map(|variant| snake(&variant.rust));
        quote! {
            impl BinWrite for #name {
                type Args<'a> = ();
                fn write_options<W: Write + Seek>(&self, writer: &mut W, endian: Endian, (): ()) -> BinResult<()> {
                    match self {
                        #(Self::#variants(value) => value.write_options(writer, endian, ()),)*
                        #raw_write
                    }
                }
            }
            impl meshwire_core::WireSize for #name {
                fn wire_size(&self) -> u64 {
                    match self {
                        #(Self::#variants(value) => value.wire_size(),)*
                        #raw_size
                    }
                }
            }
            impl meshwire_core::Annotate for #name {
                fn annotate(&self, out: &mut meshwire_core::Annotator<'_>) {
                    match self {
                        #(Self::#variants(value) => out.field(#shown, value),)*
                        #raw_annotate
                    }
                }
            }
        }
    }

    fn switch_validation(&self, switch: &Switch) -> TokenStream {
        let name = format_ident!("{}", switch.rust);
        let (captures_type, captures) = self.captures(switch);
        let known: Vec<_> =
            switch.variants.iter().flat_map(|v| &v.tags).map(|(tag, _)| Literal::i128_unsuffixed(*tag)).collect();
        let mut arms = Vec::new();
        for variant in &switch.variants {
            let rust = format_ident!("{}", variant.rust);
            let shown = snake(&variant.rust);
            let validate = |args: &[Argument]| {
                let args = args.iter().map(|argument| self.argument(argument));
                quote!(validator.field(#shown, |validator| value.validate(validator, [#(#args),*])))
            };
            for (tag, args) in &variant.tags {
                let tag = Literal::i128_unsuffixed(*tag);
                let validate = validate(args);
                arms.push(quote!((Self::#rust(value), #tag) => #validate));
            }
            if variant.tags.is_empty() {
                if let Some(args) = &switch.default {
                    let validate = validate(args);
                    arms.push(quote!((Self::#rust(value), tag) if ![#(#known),*].contains(&tag) => #validate));
                }
            }
        }
        if switch.default.is_none() {
            arms.push(quote!((Self::Unknown(_), tag) if ![#(#known),*].contains(&tag) => {}));
        }
        quote! {
            impl meshwire_core::Validate for #name {
                /// The tag, and what the kinds need to know.
                type Args = (i128, #captures_type);
                fn validate(&self, validator: &mut meshwire_core::Validator, (tag, #captures): Self::Args) {
                    let known: &[i128] = &[#(#known),*];
                    match (self, tag) {
                        #(#arms,)*
                        _ => validator.problem(format!(
                            "the tag {tag:#x} selects another kind than '{}', for which expected {}",
                            self.name(),
                            meshwire_core::validate::tags(self.tags()),
                        )),
                    }
                }
            }
        }
    }

    fn switch_generation(&self, switch: &Switch) -> TokenStream {
        let name = format_ident!("{}", switch.rust);
        let (captures_type, captures) = self.captures(switch);
        let mut arms = Vec::new();
        for variant in &switch.variants {
            let rust = format_ident!("{}", variant.rust);
            let generate = |args: &[Argument]| {
                let args = args.iter().map(|argument| self.argument(argument));
                quote!(meshwire_core::generate::Generate::generate(u, wish, [#(#args),*]).map(Self::#rust))
            };
            for (tag, args) in &variant.tags {
                let tag = Literal::i128_unsuffixed(*tag);
                let generate = generate(args);
                arms.push(quote!(#tag => #generate));
            }
            if variant.tags.is_empty() {
                if let Some(args) = &switch.default {
                    let generate = generate(args);
                    arms.push(quote!(_ => #generate));
                }
            }
        }
        if switch.default.is_none() {
            arms.push(quote!(_ => meshwire_core::generate::bytes_in(u, wish.split().0, 0).map(Self::Unknown)));
        }
        quote! {
            #[cfg(feature = "arbitrary")]
            impl meshwire_core::generate::Generate for #name {
                /// The tag, and what the kinds need to know.
                type Args = (i128, #captures_type);
                fn generate(
                    u: &mut arbitrary::Unstructured<'_>,
                    wish: meshwire_core::generate::Wish,
                    (tag, #captures): Self::Args,
                ) -> arbitrary::Result<Self> {
                    match tag { #(#arms),* }
                }
            }
        }
    }
}

/// `SkinV1` as serde's `snake_case` writes it: `skin_v1`.
pub(crate) fn snake(name: &str) -> String {
    let mut out = String::new();
    for (index, letter) in name.chars().enumerate() {
        if letter.is_ascii_uppercase() && index > 0 {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}
