//! Values in windows of other parts: `at(0, within(chunk.slot))`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Ident;
use syn::ext::IdentExt;

use crate::attributes::Within;
use crate::field::{Field, Shape};
use crate::record::Record;
use crate::tokens::{joined, temporary};

/// A field in a window of another one.
struct Hosted<'r> {
    field: &'r Field,
    /// The part with the window, and the names that lead from it to the window.
    owner: &'r Field,
    path: &'r [Ident],
}

impl Record {
    fn hosted(&self, field: &'_ Field) -> Option<Hosted<'_>> {
        let field = self.fields.iter().find(|other| other.name == field.name)?;
        let Some(Within::Host(first, path)) = field.facts.at.as_ref()?.within.as_ref() else { return None };
        Some(Hosted { field, owner: self.field(first)?, path })
    }

    fn all_hosted(&self) -> impl DoubleEndedIterator<Item = Hosted<'_>> {
        self.fields.iter().filter_map(|field| self.hosted(field))
    }

    /// Returns whether values are in windows of a field.
    pub fn is_host(&self, field: &Field) -> bool {
        self.all_hosted().any(|hosted| hosted.owner.name == field.name)
    }

    /// Returns the stream of a field that is read from the window of another one.
    pub fn stream_in_host(&self, field: &Field) -> Option<TokenStream> {
        let Hosted { owner, path, .. } = self.hosted(field)?;
        let (name, names) = (&owner.name, shown(path));
        let value = match (owner.is_optional(), owner.facts.at.is_some()) {
            (true, true) => quote!(#name.as_ref().map(|owner| &owner.value)),
            (true, false) => quote!(#name.as_ref()),
            (false, true) => quote!(Some(&#name.value)),
            (false, false) => quote!(Some(&#name)),
        };
        let start = self.start_of(owner);
        Some(quote!(::ksy_runtime::hosted::stream(#value, #start, &[#(#names),*])))
    }

    /// Returns the file offset of a field while reading.
    pub fn start_of(&self, field: &Field) -> TokenStream {
        let name = &field.name;
        let Some(position) = &field.facts.at else {
            let start = joined("start_of_", name);
            return quote!(#start);
        };
        let at = if field.is_optional() {
            quote!(#name.as_ref().map_or(0, |owner| owner.position))
        } else {
            quote!(#name.position)
        };
        match &position.within {
            Some(Within::Host(..)) => {
                let stream = self.stream_in_host(field);
                quote!(::ksy_runtime::hosted::start_within(&#stream, #at))
            }
            Some(Within::Stream(_)) => at,
            None if position.root => quote!(::ksy_runtime::hosted::start_in_root(context, #at)),
            None => quote!(::ksy_runtime::hosted::start_in(context, #at)),
        }
    }

    /// Returns the position and the size of a present field. `whole` is the field.
    fn place_of(&self, Hosted { field, .. }: &Hosted<'_>, whole: &TokenStream) -> TokenStream {
        let size = self.size_of_present(field, &quote!(present.value));
        let present = if field.is_optional() { quote!(#whole.as_ref()) } else { quote!(Some(&#whole)) };
        quote!(#present.map(|present| (present.position, #size)))
    }

    /// Returns the host of a field, if it is present. `whole` is the part with the window.
    fn host_of(Hosted { owner, path, .. }: &Hosted<'_>, whole: &TokenStream) -> TokenStream {
        if owner.is_optional() {
            quote!(#whole.as_mut().map(|owner| &mut owner.#(#path).*))
        } else {
            quote!(Some(&mut #whole.#(#path).*))
        }
    }

    /// Clears the bytes of the host after a field was read, as a temporary field.
    pub fn clear_host(&self, field: &Field) -> TokenStream {
        let Some(hosted) = self.hosted(field) else { return quote!() };
        let (name, owner, cleared) = (&field.name, &hosted.owner.name, joined("cleared_for_", &field.name));
        let host = Self::host_of(&hosted, &quote!(#owner));
        let place = self.place_of(&hosted, &quote!(#name));
        temporary(&cleared, &quote!(()), &quote!(calc = ::ksy_runtime::hosted::clear(#host, #place)))
    }

    /// Announces the fields in windows of others.
    pub fn announced(&self, body: TokenStream) -> TokenStream {
        let hosted = self.all_hosted().map(|hosted| {
            let (name, owner, path) = (&hosted.field.name, &hosted.owner.id, shown(hosted.path));
            let place = self.place_of(&hosted, &quote!(self.#name));
            quote! {
                if let Some((position, size)) = #place {
                    __out.host(&[#owner, #(#path),*], position, size);
                }
            }
        });
        let hosted: Vec<_> = hosted.collect();
        if hosted.is_empty() { body } else { quote!(__out.hosting(|__out| { #(#hosted)* #body });) }
    }

    /// Runs the description of a field in its host.
    pub fn in_host(&self, field: &Field, described: TokenStream) -> TokenStream {
        let Some(Hosted { owner, path, .. }) = self.hosted(field) else { return described };
        let (owner, path) = (&owner.id, shown(path));
        quote!(__out.hosted(&[#owner, #(#path),*], |__out| { #described });)
    }

    /// Implements the adaption of windows to the values in them.
    pub fn refit(&self) -> TokenStream {
        let inner = self.fields.iter().filter(|field| field.is_described_alone()).map(|field| {
            let target = field.target();
            let refit = quote!(::ksy_runtime::Annotate::refit(&mut #target););
            let name = &field.name;
            if field.is_optional() { quote!(if let Some(present) = &mut self.#name { #refit }) } else { refit }
        });
        let inner: Vec<_> = inner.collect();
        // A value may be in a window of the one before it.
        let hosted = self.all_hosted().rev().map(|hosted| {
            let (name, owner) = (&hosted.field.name, &hosted.owner.name);
            let host = Self::host_of(&hosted, &quote!(self.#owner));
            let place = self.place_of(&hosted, &quote!(self.#name));
            let most = Self::left_by_value(hosted.field).unwrap_or_else(|| quote!(u64::MAX));
            let most =
                if hosted.field.is_optional() { quote!(self.#name.as_ref().map_or(0, |present| #most)) } else { most };
            quote! {
                let (place, most) = (#place, #most);
                ::ksy_runtime::hosted::refit(#host, place, most);
            }
        });
        let hosted: Vec<_> = hosted.collect();
        if inner.is_empty() && hosted.is_empty() {
            return quote!();
        }
        quote! {
            fn refit(&mut self) {
                #(#inner)*
                #(#hosted)*
            }
        }
    }
}

impl Field {
    /// Returns whether the value of a field describes itself.
    fn is_described_alone(&self) -> bool {
        matches!(self.role, crate::field::Role::Part)
            && self.shape == Shape::Other
            && self.facts.process.is_none()
            && self.facts.bits.is_none()
            && self.facts.names.is_empty()
            && !self.has_form()
            && !self.ended
            && !self.parts
    }
}

/// Returns names as they are in the schema.
fn shown(path: &[Ident]) -> Vec<String> {
    path.iter().map(|name| name.unraw().to_string()).collect()
}
