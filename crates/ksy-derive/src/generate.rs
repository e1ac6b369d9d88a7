//! Generation of arbitrary values that can be written: counts match, and tags select the variant that is present.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Expr, Ident};

use crate::attributes::Valid;
use crate::bind::{mentions, names};
use crate::field::{Field, Repeat, Role, Shape};
use crate::record::Record;
use crate::tokens::{amount, literal, word};

/// Returns the arguments of an element, with the tag of a switch before them.
pub fn call_args<T: ToTokens>(tag: Option<impl ToTokens>, args: impl IntoIterator<Item = T>) -> TokenStream {
    let args = args.into_iter();
    match tag {
        Some(tag) => quote!((#tag, (#(#args,)*))),
        None => quote!((#(#args,)*)),
    }
}

/// Fields that determine a tag, with the tag and the type it selects from.
struct Decision<'r> {
    fields: Vec<&'r Field>,
    tag: &'r Expr,
    switch: &'r syn::Type,
}

impl Record {
    pub fn generation(&self) -> TokenStream {
        let (name, args, pattern) = (&self.name, self.args_type(), self.args_pattern());
        let decision = self.decision();
        let pick = decision.as_ref().map(Self::pick);
        let locals = self.fields.iter().map(|field| {
            let (notes, first) = (self.notes_while_making(field), field.first());
            let local = self.local(first.as_ref().unwrap_or(field), decision.as_ref());
            quote!(#notes #local)
        });
        let kept = self.fields.iter().filter(|field| field.is_kept()).map(|field| &field.name);
        let params = self.options.params.iter().map(|param| &param.name);
        let made = quote!(Self { #(#kept),* });
        // Whether the bytes after a kept terminator fit is left to chance, and so are values that later fields determine.
        let made = if self.keeps_terminators() || self.read_twice().next().is_some() {
            // The record may take a parameter that is a text.
            quote!({
                let __args = (#(::core::clone::Clone::clone(&#params),)*);
                ::ksy_runtime::generate::writable(#made, __args)
            })
        } else {
            quote!(Ok(#made))
        };
        let made = self.made(made);
        quote! {
            #[cfg(feature = "arbitrary")]
            impl ::ksy_runtime::generate::Generate for #name {
                type Args<'__args> = #args;
                #[allow(unused_variables, unused_mut)]
                fn generate(
                    __u: &mut ::arbitrary::Unstructured<'_>,
                    __wish: ::ksy_runtime::generate::Wish,
                    #pattern: Self::Args<'_>,
                ) -> ::arbitrary::Result<Self> {
                    let (__room, __wish) = __wish.split();
                    #pick
                    #(#locals)*
                    #made
                }
            }
        }
    }

    /// Returns the fields that alone determine the tag of a part.
    fn decision(&self) -> Option<Decision<'_>> {
        let (tag, switch) = self.fields.iter().find_map(|field| Some((field.facts.tag.as_ref()?, &field.content)))?;
        let mut fields = Vec::new();
        for (name, whole) in names(tag) {
            // Names of types and parameters do not determine it.
            let Some(field) = self.field(&name) else {
                if self.uses_io(tag) || self.options.params.iter().any(|param| param.name == name) {
                    return None;
                }
                continue;
            };
            if !whole
                || !matches!(field.role, Role::Part)
                || field.is_optional()
                || field.is_list()
                || field.facts.at.is_some()
            {
                return None;
            }
            fields.push(field);
        }
        (!fields.is_empty()).then_some(Decision { fields, tag, switch })
    }

    /// Sets the determining fields to values for a tag picked at random.
    fn pick(decision: &Decision<'_>) -> TokenStream {
        let (tag, switch) = (decision.tag, decision.switch);
        let names: Vec<&Ident> = decision.fields.iter().map(|field| &field.name).collect();
        let kinds: Vec<_> = decision.fields.iter().map(|field| &field.element).collect();
        let loops = decision.fields.iter().rev().fold(
            quote!(if #tag == wanted { return Some((#(#names,)*)); }),
            |inner, field| {
                let (name, kind) = (&field.name, &field.element);
                let fitting = field.fitting().map(|fits| quote!(.filter(#fits)));
                quote!(for #name in <#kind as ::ksy_runtime::generate::Candidates>::candidates() #fitting { #inner })
            },
        );
        quote! {
            let __wanted = ::ksy_runtime::generate::pick(__u, <#switch>::TAGS)?;
            let __picked: Option<(#(#kinds,)*)> = __wanted.and_then(|wanted| {
                #loops
                None
            });
        }
    }

    fn local(&self, field: &Field, decision: Option<&Decision<'_>>) -> TokenStream {
        let (name, kind) = (&field.name, &field.kind);
        match &field.role {
            Role::Magic(_) | Role::Told => return quote!(),
            Role::Tail => return quote!(let #name = Vec::new();),
            Role::Gaps => return quote!(let #name = ::ksy_runtime::Gaps::default();),
            Role::Stored => return quote!(let #name = None;),
            Role::LengthOf(..) => {
                return quote!(let #name = ::ksy_runtime::int::fitting::<#kind>(::ksy_runtime::generate::length(__u)?););
            }
            Role::CountOf(_) | Role::SizeOf(_) => {
                let count = match &field.facts.valid {
                    Some(Valid::AnyOf(values)) => {
                        let values = values.iter().map(|value| literal(*value));
                        quote!(*__u.choose(&[#(#values),*])?)
                    }
                    Some(Valid::Range(min, max)) => {
                        let (min, max) = (literal((*min).max(0)), literal(*max));
                        quote!(::ksy_runtime::generate::count(__u)?.saturating_add(#min).min(#max))
                    }
                    None => quote!(::ksy_runtime::generate::count(__u)?),
                };
                return quote!(let #name = ::ksy_runtime::int::fitting::<#kind>(#count););
            }
            Role::Part => {}
        }
        let (io, stream) = (self.io_while_making(field), self.stream_while_making(field));
        let mut value = self.generate_form(field).unwrap_or_else(|| self.value(field));
        value = self.made_processed(field, value);
        if field.parts {
            value = self.made_parts(field, &value);
        }
        if let Some(at) = decision.and_then(|decision| decision.fields.iter().position(|other| other.name == *name)) {
            let at = syn::Index::from(at);
            value = quote!(match __picked { Some(picked) => picked.#at, None => #value });
        }
        if let Some(position) = &field.facts.at {
            let expression = &position.expression;
            let position = amount(expression);
            value = quote!(::ksy_runtime::At { position: #position, value: #value });
        }
        if field.is_optional() {
            let condition = &field.facts.condition;
            let some =
                condition.as_ref().map_or(quote!(Some(#value)), |it| quote!(if #it { Some(#value) } else { None }));
            return quote!(#io let #name: #kind = #some; #stream);
        }
        let flags = field.facts.order_flags.iter().map(|flag| {
            let (path, little, big) = (&flag.path, literal(flag.little), literal(flag.big));
            quote!(#name #(.#path)* = if __u.arbitrary()? { #big } else { #little };)
        });
        quote!(#io let mut #name: #kind = #value; #(#flags)* #stream)
    }

    fn value(&self, field: &Field) -> TokenStream {
        let args = call_args(field.facts.tag.as_ref(), field.args());
        let args = self.with_end(field, None, args);
        let args = field.typed(&quote!(::ksy_runtime::generate::Generate), args);
        let element = &field.element;
        // The size of a compressed stream does not determine the size of its content.
        let loose = field.facts.process.as_ref().is_some_and(crate::attributes::Process::is_loose);
        let wish = match &field.facts.size {
            // Nor must a value that is cut from a place fill it.
            _ if loose || field.closed_by().is_some() || field.ended && field.facts.process.is_some() => quote!(__wish),
            Some(size) if !field.slot && !self.measures(field) => {
                let size = amount(size);
                quote!(__wish.with_room(#size))
            }
            None if field.window && !field.is_list() && field.facts.until.is_none() => {
                let used = self.used_before(field);
                quote!(::ksy_runtime::generate::Wish { room: __room.map(|room| room.saturating_sub(#used)), ..__wish })
            }
            _ => quote!(__wish),
        };
        let make = quote!(<#element as ::ksy_runtime::generate::Generate>::generate(__u, #wish, #args));
        let sized = field.facts.size.is_some() && !field.slot;
        let own = self.passes_index(field) || field.element_expressions().any(|expr| mentions(expr, &field.name));
        let list = if own || field.window || sized {
            let (item, variables) = (field.item(), self.beside_element(field, &quote!(__read)));
            quote! {
                ::ksy_runtime::generate::list_of_parts(__u, count, |__u, __read: &[#item]| {
                    let __index = __read.len();
                    #variables
                    #make
                })
            }
        } else {
            quote!(::ksy_runtime::generate::list::<#element>(__u, __wish, count, &#args))
        };
        let list = if field.deep && !field.nested {
            quote! {
                match count {
                    0 => Vec::new(),
                    _ => ::ksy_runtime::generate::deeper(__u, __wish, |__u, __wish| #list)?,
                }
            }
        } else {
            quote!(#list?)
        };
        // For a list of transformed parts, the content of one.
        let repeat = if field.parts { &Repeat::Once } else { &field.repeat };
        let stored = if field.parts { field.stored_size() } else { field.facts.count.as_ref() };
        match (repeat, field.shape) {
            (Repeat::Once, Shape::Bytes | Shape::Text) if field.ended || field.closed_by().is_some() => {
                let most = field.stored_size().map_or_else(|| quote!(24), amount);
                quote!(::ksy_runtime::generate::bytes_up_to(__u, (#most).min(24))?.into())
            }
            (Repeat::Once, Shape::Bytes) if field.is_array_of_bytes() => {
                quote!(::ksy_runtime::generate::Generate::generate(__u, __wish, ())?)
            }
            (Repeat::Once, Shape::Bytes) if loose => quote!(::ksy_runtime::generate::bytes(__u)?),
            (Repeat::Once, Shape::Text) if loose => {
                quote!(::ksy_runtime::ByteString::from(::ksy_runtime::generate::bytes(__u)?))
            }
            (Repeat::Once, Shape::Bytes) if field.is_rest() => self.rest(field),
            (Repeat::Once, Shape::Bytes) => {
                let count = stored.map(amount);
                quote!(::ksy_runtime::generate::bytes_exact(__u, #count)?)
            }
            (Repeat::Once, Shape::Text) if field.is_rest() => {
                let rest = self.rest(field);
                quote!(::ksy_runtime::ByteString::from(#rest))
            }
            (Repeat::Once, Shape::Text) => {
                let count = stored.map(amount);
                quote!(::ksy_runtime::ByteString::from(::ksy_runtime::generate::bytes_exact(__u, #count)?))
            }
            (Repeat::Once, Shape::Number) => self.number(field),
            (Repeat::Once, Shape::Other) if field.slot => {
                let size = field.facts.size.as_ref().map(amount);
                quote!(::ksy_runtime::generate::slot(__u, __wish, #size)?)
            }
            (Repeat::Once, Shape::Other) => quote!(#make?),
            (Repeat::Fixed, _) => quote!(::ksy_runtime::generate::Generate::generate(__u, __wish, ())?),
            (Repeat::Count(count), _) if field.slot => {
                let (count, size) = (amount(count), field.facts.size.as_ref().map(amount));
                quote! {
                    (0..#count)
                        .map(|_| ::ksy_runtime::generate::slot(__u, __wish, #size))
                        .collect::<::arbitrary::Result<Vec<_>>>()?
                }
            }
            (Repeat::Count(count), _) => {
                let count = amount(count);
                quote!({ let count = #count; #list })
            }
            (Repeat::ToEnd, _) => {
                let used = self.used_before(field);
                let size = if field.is_plain() { quote!(<#element as ::ksy_runtime::Plain>::SIZE) } else { quote!(1) };
                let list = Self::before_empty(field, &list);
                quote! {{
                    let size = ::ksy_runtime::reader::widen(#size);
                    let count = ::ksy_runtime::generate::count_in(__u, __room, #used, size)?;
                    #list
                }}
            }
            (Repeat::Until(_), _) => self.generate_until_own(field),
            (Repeat::WhileRoom(_), _) => {
                let list = Self::before_empty(field, &list);
                quote! {{
                    let count = ::ksy_runtime::generate::count(__u)?;
                    #list
                }}
            }
        }
    }

    /// Removes the elements that a list to the end of the window cannot hold.
    pub fn before_empty(field: &Field, list: &TokenStream) -> TokenStream {
        match field.size_of_item(&quote!(__item)) {
            Some(size) => quote!(::ksy_runtime::generate::before_empty(#list, |__item| #size)),
            None => quote!(::ksy_runtime::generate::before_empty(#list, ::ksy_runtime::WireSize::wire_size)),
        }
    }

    /// Generates bytes to the end of the window.
    fn rest(&self, field: &Field) -> TokenStream {
        let before = self.fields.iter().take_while(|other| other.name != field.name).last();
        if let Some(Repeat::WhileRoom(least)) = before.map(|before| &before.repeat) {
            return quote!(::ksy_runtime::generate::bytes_up_to(__u, #least - 1)?);
        }
        let used = self.used_before(field);
        quote!(::ksy_runtime::generate::bytes_in(__u, __room, #used)?)
    }

    fn number(&self, field: &Field) -> TokenStream {
        let kind = &field.element;
        let amount = self.is_amount(&field.name);
        let room = self.fields.iter().filter_map(|field| match &field.facts {
            facts if facts.process.is_some() => field.stored_size(),
            facts => facts.size.as_ref().filter(|_| field.window),
        });
        let room = room.into_iter().any(|size| mentions(size, &field.name));
        match &field.facts.valid {
            Some(Valid::AnyOf(values)) => {
                let values = values.iter().map(|value| literal(*value));
                quote!(*__u.choose(&[#(#values),*])?)
            }
            Some(Valid::Range(min, max)) => {
                // Amounts stay small, but never below what the schema allows.
                let most = if *min > 6 { min.saturating_mul(32) } else { 6 };
                let (min, max) = (literal(*min), literal(if amount { (*max).min(most) } else { *max }));
                quote!(::ksy_runtime::generate::in_range::<#kind>(__u, #min, #max)?)
            }
            // A float that determines an amount may have any value.
            None if word(kind).is_some_and(|word| word.starts_with('f')) => {
                quote!(::ksy_runtime::generate::Generate::generate(__u, __wish, ())?)
            }
            None if self.is_position(&field.name) => quote!(::ksy_runtime::generate::place::<#kind>(__u)?),
            None if room => quote!(::ksy_runtime::generate::room::<#kind>(__u)?),
            None if amount => quote!(::ksy_runtime::generate::small::<#kind>(__u)?),
            None => quote!(::ksy_runtime::generate::Generate::generate(__u, __wish, ())?),
        }
    }

    /// Returns whether a number is used in a count, a size or an argument.
    pub fn is_amount(&self, name: &Ident) -> bool {
        self.fields.iter().any(|field| {
            let facts = &field.facts;
            facts
                .count
                .iter()
                .chain(&facts.size)
                .chain(&facts.each)
                .chain(&facts.repeat_until)
                .chain(&facts.args)
                .any(|expr| mentions(expr, name))
        })
    }

    /// Returns the size of the fields before this one, which are local variables.
    pub fn used_before(&self, field: &Field) -> TokenStream {
        let before = self.fields.iter().take_while(|other| other.name != field.name);
        let sizes = before.filter_map(|other| {
            let name = &other.name;
            match other.role {
                Role::Part if other.facts.at.is_some() => None,
                Role::Part | Role::Tail => match self.size_of_bits(other, &|name| quote!(#name)) {
                    Some(of_group) => of_group,
                    None => Some(self.size_of(other, &quote!(#name))),
                },
                _ => self.size_in_file(other),
            }
        });
        let sizes: Vec<_> = sizes.collect();
        if sizes.is_empty() { quote!(0) } else { quote!((#(#sizes)+*)) }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use quote::quote;

    use crate::record::expand;

    /// Whether random values of a record have a tag that is picked at random, so that every variant is made.
    fn is_picked(options: &str, tag: &str) -> bool {
        let (options, tag): (proc_macro2::TokenStream, syn::Expr) =
            (options.parse().unwrap(), syn::parse_str(tag).unwrap());
        let toy = quote!(
            pub struct Toy {
                kind: u8,
                kinds: Vec<u8>,
                #[to_end]
                #[tag(#tag)]
                body: Window<Body>,
            }
        );
        expand(options, toy).unwrap().to_string().contains("wanted")
    }

    #[test]
    fn a_tag_is_picked_if_numbers_before_it_determine_it() {
        assert!(is_picked("little", "kind"));
        assert!(is_picked("little", "kind & MASK"));
        assert!(!is_picked("little", "kinds.len() as u8"));
        assert!(!is_picked("little", "kind ^ io.pos() as u8"));
        assert!(!is_picked("little, params(shift: u8)", "kind >> shift"));
    }
}
