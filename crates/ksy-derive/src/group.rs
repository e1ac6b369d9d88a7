//! Adjacent bit fields, which are read and written together.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Ident;

use crate::attributes::Bits;
use crate::element::one_of_valid;
use crate::field::{Field, Repeat};
use crate::record::Record;
use crate::tokens::{amount, joined, literal, temporary};
use crate::until::holds;

/// A run of bit fields.
pub struct Group<'r> {
    members: Vec<(&'r Field, &'r Bits)>,
}

impl Record {
    /// Returns the group of a field, and its index in the group.
    fn group_of(&self, field: &Field) -> Option<(Group<'_>, usize)> {
        let mut members: Vec<(&Field, &Bits)> = Vec::new();
        for other in &self.fields {
            let at = members.iter().position(|(member, _)| member.name == field.name);
            // A field that fills the last byte ends the group.
            let ended = members.last().is_some_and(|(_, bits)| bits.is_filling());
            match (&other.facts.bits, at) {
                (Some(bits), _) if !ended => members.push((other, bits)),
                (_, Some(at)) => return Some((Group { members }, at)),
                (bits, None) => {
                    members.clear();
                    members.extend(bits.as_ref().map(|bits| (other, bits)));
                }
            }
        }
        let at = members.iter().position(|(member, _)| member.name == field.name)?;
        Some((Group { members }, at))
    }

    /// Returns the first field of a field's group, and the number of bits before the field as an expression of
    /// variables.
    pub fn bits_before(&self, field: &Field) -> Option<(&Field, TokenStream)> {
        let (group, at) = self.group_of(field)?;
        let first = group.members.first()?.0;
        Some((first, group.bits(at, &|name| quote!(#name))))
    }

    /// Rejects groups that cannot be read back.
    pub fn check_groups(&self) -> syn::Result<()> {
        for field in &self.fields {
            let Some((group, at)) = self.group_of(field) else { continue };
            let last = group.members.last().is_some_and(|(_, bits)| bits.width.is_none());
            if at == 0 && !last && group.bits_if_fixed().is_none_or(|bits| bits % 8 != 0) {
                let message = "expected 'bits(n, unused)' or 'bits(rest)' after bits that do not fill their last byte";
                return Err(syn::Error::new_spanned(&field.name, message));
            }
        }
        Ok(())
    }

    /// Generates a bit field for binrw, with the temporary field before the first of a group.
    pub fn bits_field(&self, field: &Field) -> Option<TokenStream> {
        let (group, at) = self.group_of(field)?;
        let (others, serde, visibility) = (&field.facts.others, field.serde(), &field.visibility);
        let (name, kind) = (&field.name, &field.kind);
        let group_name = joined("bits_of_", &group.members.first()?.0.name);
        let (before, write) = if at == 0 {
            let kinds = group.members.iter().map(|(member, _)| &member.kind);
            let (read, write) = (group.read(self), group.write());
            let read = quote!(parse_with = |__reader, __endian, (): ()| #read);
            let before = temporary(&group_name, &quote!((#(#kinds,)*)), &read);
            (before, quote!(#[bw(write_with = |_: &#kind, __writer, __endian, (): ()| #write)]))
        } else {
            (quote!(), quote!(#[bw(ignore)]))
        };
        let at = syn::Index::from(at);
        Some(quote! {
            #before
            #(#others)*
            #[br(calc = #group_name.#at)]
            #write
            #serde
            #visibility #name: #kind,
        })
    }

    /// Returns the size of the group that starts at a field, or `Some(None)` for the other fields of a group. `place`
    /// returns a field's value.
    pub fn size_of_bits(&self, field: &Field, place: &dyn Fn(&Ident) -> TokenStream) -> Option<Option<TokenStream>> {
        let (group, at) = self.group_of(field)?;
        Some((at == 0).then(|| {
            let bits = group.bits(group.members.len(), place);
            quote!(::ksy_runtime::bits::bytes_of(#bits))
        }))
    }

    /// Reports bit fields that cannot be written.
    pub fn bits_checks(&self, field: &Field, target: &TokenStream) -> Option<TokenStream> {
        let (group, at) = self.group_of(field)?;
        let (id, bits) = (&field.id, field.facts.bits.as_ref()?);
        let place = |name: &Ident| quote!(self.#name);
        let check = match bits.width {
            None => {
                let before = group.bits(at, &place);
                quote!(::ksy_runtime::bits::validate_rest(__validator, #target, #before))
            }
            Some(_) => {
                let width = bits.width();
                let check = |value| quote!(::ksy_runtime::bits::validate(__validator, #value, #width));
                let check = field.check_items(target, check);
                let end = matches!(field.repeat, Repeat::ToEnd).then(|| {
                    let all = group.bits(at + 1, &place);
                    quote!(::ksy_runtime::bits::validate_end(__validator, #all);)
                });
                quote!(#check; #end)
            }
        };
        let inner = self.inner_checks(field, target);
        Some(quote! {
            __validator.field(#id, |__validator| { #check });
            #inner
        })
    }

    /// Describes bit fields. The bytes of a group belong to its first field.
    pub fn annotate_bits(&self, field: &Field) -> Option<TokenStream> {
        let id = &field.id;
        let size = self.size_of_bits(field, &|name| quote!(self.#name))?;
        let present = field.is_optional().then(|| {
            let name = &field.name;
            quote!(if self.#name.is_some())
        });
        Some(match size {
            Some(size) => quote!(__out.hidden(#id, ::ksy_runtime::layout::LeafKind::Bytes, #size);),
            None => quote!(#present { __out.hidden(#id, ::ksy_runtime::layout::LeafKind::Bytes, 0); }),
        })
    }

    /// Generates random bits.
    pub fn generate_bits(&self, field: &Field) -> Option<TokenStream> {
        let (group, at) = self.group_of(field)?;
        let bits = field.facts.bits.as_ref()?;
        let place = |name: &Ident| quote!(#name);
        let before = group.bits(at, &place);
        if bits.width.is_none() {
            return Some(quote!(::ksy_runtime::bits::generate_rest(__u, #before)?));
        }
        let (width, fits) = (bits.width(), field.fitting());
        let one = one_of_valid(field).unwrap_or_else(|| {
            let most = quote!(i128::from(::ksy_runtime::bits::largest(#width)));
            if self.is_amount(&field.name) {
                quote!(::ksy_runtime::stored::generate_in(__u, 0, #most.min(6)))
            } else {
                quote!(::ksy_runtime::stored::generate(__u, (0, #most), #fits))
            }
        });
        let count = match &field.repeat {
            Repeat::Once | Repeat::Fixed => return Some(quote!(#one?)),
            Repeat::Until(_) => return Self::generate_until(field, &one),
            Repeat::Count(count) => amount(count),
            _ => {
                let first = group.members.first().map(|(first, _)| self.used_before(first));
                quote! {{
                    let room = __room.map(|room| room.saturating_sub(#first));
                    ::ksy_runtime::bits::count_to_end(__u, room, #before, #width)?
                }}
            }
        };
        Some(quote! {{
            let count = #count;
            ::ksy_runtime::generate::list_of_parts(__u, count, |__u, _| #one)?
        }})
    }
}

impl Group<'_> {
    /// Returns the number of bits of all members, if it does not depend on conditions or lists.
    fn bits_if_fixed(&self) -> Option<u32> {
        self.members.iter().try_fold(0, |all, (field, bits)| {
            let varies = field.is_optional() || field.is_list();
            if varies { None } else { bits.width.map(|width| all + width) }
        })
    }

    /// Returns the number of bits of the first members. `place` returns a field's value.
    fn bits(&self, members: usize, place: &dyn Fn(&Ident) -> TokenStream) -> TokenStream {
        let (mut fixed, mut terms) = (0, Vec::new());
        for (field, bits) in self.members.iter().take(members) {
            let Some(width) = bits.width else { continue };
            let (value, digits) = (place(&field.name), bits.width());
            let of_list = |value: TokenStream| quote!(::ksy_runtime::bits::of_list(#value, #digits));
            match (field.is_optional(), field.is_list()) {
                (false, false) => fixed += width,
                (true, false) => terms.push(quote!(if #value.is_some() { #digits } else { 0 })),
                (false, true) => terms.push(of_list(quote!(&#value))),
                (true, true) => {
                    let bits = of_list(quote!(present));
                    terms.push(quote!(#value.as_ref().map_or(0, |present| #bits)));
                }
            }
        }
        let fixed = literal(fixed);
        if terms.is_empty() { quote!(#fixed) } else { quote!((#fixed + #((#terms))+*)) }
    }

    /// Reads all members as a tuple.
    fn read(&self, record: &Record) -> TokenStream {
        let names = self.members.iter().map(|(field, _)| &field.name);
        let members = self.members.iter().map(|(field, bits)| read_next(record, field, bits));
        let prepare = match (self.bits_if_fixed(), self.members.first()) {
            (Some(bits), Some((Field { id, .. }, _))) => {
                let (size, order) = (literal(bits.div_ceil(8)), self.order_if_read_at_once(record));
                quote! {
                    let mut __bits = ::ksy_runtime::bits::field(#id, || {
                        ::ksy_runtime::bits::BitReader::of_size(__reader, context, #size, #order)
                    })?;
                }
            }
            _ => quote!(let mut __bits = ::ksy_runtime::bits::BitReader::new(__reader, context);),
        };
        quote! {{
            #prepare
            #(#members)*
            Ok((#(#names,)*))
        }}
    }

    /// Returns the order of all members if it is the same and none of them asks for the stream, so that the group can be read
    /// at once.
    fn order_if_read_at_once(&self, record: &Record) -> TokenStream {
        let first = self.members.first().map(|(_, bits)| *bits);
        let with = |first: &&Bits| {
            self.members.iter().all(|(field, bits)| bits.little == first.little && !record.field_uses_io(field))
        };
        first.filter(with).map_or(quote!(None), |first| {
            let order = first.order();
            quote!(Some(#order))
        })
    }

    /// Writes all members.
    fn write(&self) -> TokenStream {
        let puts = self.members.iter().filter(|(_, bits)| bits.width.is_some()).map(|(field, bits)| {
            let (name, width, order) = (&field.name, bits.width(), bits.order());
            let put = quote!(__bits.put(__value, #width, #order););
            match (field.is_optional(), field.is_list()) {
                (false, false) => quote!(__bits.put(#name, #width, #order);),
                (true, true) => quote!(for __value in #name.iter().flatten() { #put }),
                _ => quote!(for __value in #name.iter() { #put }),
            }
        });
        let rest = self.members.iter().find(|(_, bits)| bits.width.is_none()).map(|(field, _)| {
            let name = &field.name;
            quote!(*#name)
        });
        let rest = rest.unwrap_or_else(|| quote!(0));
        quote! {{
            let mut __bits = ::ksy_runtime::bits::BitWriter::new();
            #(#puts)*
            ::ksy_runtime::bits::write(&__bits.finish(#rest), __writer)
        }}
    }
}

/// Converts a number to the type of the field and checks it. `__position` is its position.
fn value_of(field: &Field, number: &TokenStream) -> TokenStream {
    let (name, element) = (&field.name, &field.element);
    let value = quote!(::ksy_runtime::stored::value::<#element>(i128::from(#number), __position));
    match Record::check(field, &quote!((*#name))) {
        Some((condition, error)) => quote! {
            ::ksy_runtime::bits::checked(
                #value?,
                __position,
                |#name: &#element| #condition,
                |#name: &#element| #error,
            )
        },
        None => value,
    }
}

/// Reads the next member of a group.
fn read_next(record: &Record, field: &Field, bits: &Bits) -> TokenStream {
    let (id, name, kind, width, order) = (&field.id, &field.name, &field.kind, bits.width(), bits.order());
    if bits.width.is_none() {
        return quote!(let #name: #kind = __bits.rest(););
    }
    let value = value_of(field, &quote!(__bits.number(#width, #order)?));
    let one = quote! {{
        let __position = __bits.position()?;
        #value
    }};
    let read = match &field.repeat {
        Repeat::Once | Repeat::Fixed => one,
        Repeat::Count(count) => {
            quote!(__bits.counted(::ksy_runtime::int::wide(#count), #width, |__bits, __index| #one))
        }
        Repeat::Until(condition) => {
            let holds = holds(field, condition);
            let until = if record.uses_io(condition) { quote!(until_in) } else { quote!(until) };
            quote!(__bits.#until(|__bits, __index| #one, #holds))
        }
        _ => quote!(__bits.to_end(|__bits, __index| #one)),
    };
    let read = quote!(::ksy_runtime::bits::field(#id, || #read)?);
    let read = match &field.facts.condition {
        Some(condition) => quote!(if #condition { Some(#read) } else { None }),
        None => read,
    };
    // The stream as seen inside the group.
    let io = record.field_uses_io(field).then(|| quote!(let io = __bits.io()?;));
    quote!(let #name: #kind = { #io #read };)
}
