//! Elements with a form of their own in the file, set by attributes: delimited, of a computed size, or stored as
//! another integer.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Expr, Ident, Type};

use crate::attributes::{Bits, Until, Valid};
use crate::bind::{Place, mentions};
use crate::field::{Field, Repeat};
use crate::record::Record;
use crate::tokens::{amount, literal, word};
use crate::until::holds;

/// The form of an element in the file.
enum Form<'f> {
    Until(&'f Until),
    /// A computed number of bytes.
    Each(&'f Expr),
    /// As an integer of another type.
    StoredAs(&'f Type),
}

impl Field {
    fn form(&self) -> Option<Form<'_>> {
        let facts = &self.facts;
        if facts.process.is_some() {
            return None;
        }
        let until = facts.until.as_ref().filter(|_| !self.ended).map(Form::Until);
        until.or_else(|| facts.each.as_ref().map(Form::Each)).or_else(|| facts.stored_as.as_ref().map(Form::StoredAs))
    }

    /// Returns the size of an element with a form of its own, passed by reference. Bit fields have no size by
    /// themselves.
    pub fn size_of_item(&self, value: &TokenStream) -> Option<TokenStream> {
        if self.facts.bits.is_some() {
            return Some(quote!(0));
        }
        Some(Record::size_of_element(self, &self.form()?, value))
    }

    /// Returns whether elements with a form of their own may have no bytes.
    pub fn can_be_empty(&self) -> bool {
        match self.form() {
            Some(Form::Until(until)) => until.keep || until.lenient,
            Some(Form::Each(_)) => true,
            _ => false,
        }
    }

    /// Returns whether attributes set the form of the elements.
    pub fn has_form(&self) -> bool {
        self.form().is_some() || self.facts.bits.is_some()
    }

    /// Returns the function that checks whether a value fits its form, unless all values do.
    pub fn fitting(&self) -> Option<TokenStream> {
        let element = &self.element;
        if let Some(width) = self.facts.bits.as_ref().and_then(|bits| bits.width) {
            return Some(quote!(|value: &#element| ::ksy_runtime::bits::fits(value, #width)));
        }
        self.facts.stored_as.as_ref().map(|kind| quote!(::ksy_runtime::stored::fits::<#kind, #element>))
    }

    /// Checks the elements of a list, or a single value, with the check of one, which is passed by reference.
    pub fn check_items(&self, target: &TokenStream, check: impl Fn(TokenStream) -> TokenStream) -> TokenStream {
        if !self.is_list() {
            return check(quote!(&#target));
        }
        let check = check(quote!(__item));
        quote!(__validator.items(&#target, |__validator, __item| { #check; }))
    }

    /// Rejects attributes that cannot be combined.
    pub fn check_form(&self) -> syn::Result<()> {
        let open = self.facts.until.as_ref().is_some_and(Until::is_open);
        let error = |message| Err(syn::Error::new_spanned(&self.kind, message));
        if self.facts.until.is_some()
            && !self.ended
            && self.facts.process.is_none()
            && open != word(&self.element).is_some_and(|w| w == "Delimited")
        {
            return error("expected 'Delimited' exactly beside 'lenient' without 'include' and 'keep'");
        }
        let rest = self.facts.bits.as_ref().is_some_and(Bits::is_filling);
        if rest && word(&self.kind).is_none_or(|word| word != "u8") {
            return error("expected 'u8' for unused bits");
        }
        if self.facts.each.is_some() && !self.is_list() {
            return error("expected a list beside 'each'");
        }
        Ok(())
    }
}

impl Record {
    /// Reads an element: an expression that uses `__reader`, `__endian`, `__index` and the context.
    fn read_of_form(form: &Form<'_>) -> TokenStream {
        match form {
            Form::Until(until) => {
                let rule = until.rule();
                quote!(::ksy_runtime::delimited::read(__reader, context, #rule))
            }
            Form::Each(size) => {
                let size = indexed(size, quote!(::ksy_runtime::int::wide(#size)));
                quote!(::ksy_runtime::raw::read(__reader, __endian, context, #size))
            }
            Form::StoredAs(kind) => quote!(::ksy_runtime::stored::read::<#kind, _, _>(__reader, __endian)),
        }
    }

    /// Returns whether the elements of a list without a form are read like those with a form.
    pub fn is_read_one_by_one(&self, field: &Field) -> bool {
        field.form().is_some() || matches!(field.repeat, Repeat::Until(_)) || self.needs_list(field)
    }

    /// Reads a field whose elements are read one by one.
    pub fn read_form(&self, field: &Field) -> Option<TokenStream> {
        let element = match field.form() {
            Some(form) => Self::read_of_form(&form),
            None if !self.is_read_one_by_one(field) => return None,
            None => {
                let read = Self::read_element(field);
                let deeper = field.deep.then(|| quote!(let context = ::ksy_runtime::wire::deeper(__reader, context)?;));
                quote!({ #deeper #read })
            }
        };
        Some(self.read_repeated(field, &element))
    }

    /// Reads all elements with the expression that reads one.
    pub fn read_repeated(&self, field: &Field, element: &TokenStream) -> TokenStream {
        let before = self.before_each(field);
        let kind = field.item();
        let each = quote!(|__reader, __read: &[#kind]| { #before #element });
        match &field.repeat {
            Repeat::Once | Repeat::Fixed => quote!(#element),
            Repeat::Count(count) => {
                quote!(::ksy_runtime::repeat::counted(__reader, context, ::ksy_runtime::int::wide(#count), #each))
            }
            Repeat::Until(condition) => {
                let holds = holds(field, condition);
                if self.uses_io(condition) {
                    return quote!(::ksy_runtime::repeat::until_in(__reader, context, #each, #holds));
                }
                quote!(::ksy_runtime::repeat::until(__reader, context, #each, #holds))
            }
            Repeat::ToEnd => quote!(::ksy_runtime::repeat::while_room(__reader, context, 1, #each)),
            Repeat::WhileRoom(room) => quote!(::ksy_runtime::repeat::while_room(__reader, context, #room, #each)),
        }
    }

    /// Writes such a field, as an attribute of binrw.
    pub fn write_form(&self, field: &Field) -> Option<TokenStream> {
        let write = Self::write_form_of(field)?;
        let write =
            if field.is_optional() { quote!(__value.iter().try_for_each(|__value| #write)) } else { quote!(#write) };
        let kind = &field.kind;
        Some(quote!(#[bw(write_with = |__value: &#kind, __writer, __endian, (): ()| #write)]))
    }

    /// Writes a value, passed as a place.
    pub fn write_form_value(&self, field: &Field, target: &TokenStream) -> Option<TokenStream> {
        let write = Self::write_form_of(field)?;
        Some(quote!({ let __value = &#target; #write }))
    }

    /// Writes `__value`.
    fn write_form_of(field: &Field) -> Option<TokenStream> {
        let element = match field.form()? {
            Form::Until(until) => {
                let rule = until.rule();
                quote!(::ksy_runtime::delimited::write(__value, __writer, #rule))
            }
            Form::Each(_) => quote!(::ksy_runtime::raw::write(__value, __writer)),
            Form::StoredAs(kind) => {
                quote!(::ksy_runtime::stored::write::<#kind, _, _>(__value, __writer, __endian))
            }
        };
        Some(if field.is_list() { quote!(__value.iter().try_for_each(|__value| #element)) } else { element })
    }

    /// Returns the size of a present value.
    pub fn size_of_form(&self, field: &Field, value: &TokenStream) -> Option<TokenStream> {
        let form = field.form()?;
        if let (Form::StoredAs(kind), true) = (&form, field.is_list()) {
            return Some(quote! {
                ::ksy_runtime::stored::size::<#kind>().saturating_mul(::ksy_runtime::reader::widen(#value.len()))
            });
        }
        if field.is_list() {
            let size = Self::size_of_element(field, &form, &quote!(__item));
            return Some(quote!(#value.iter().map(|__item| #size).sum::<u64>()));
        }
        Some(Self::size_of_element(field, &form, &quote!(&#value)))
    }

    /// Returns the size of an element, passed by reference.
    fn size_of_element(field: &Field, form: &Form<'_>, value: &TokenStream) -> TokenStream {
        let element = &field.element;
        match form {
            Form::Until(until) => {
                let rule = until.rule();
                quote!(::ksy_runtime::delimited::size::<#element>(#value, #rule))
            }
            Form::Each(_) => quote!(::ksy_runtime::raw::size::<#element>(#value)),
            Form::StoredAs(kind) => quote!(::ksy_runtime::stored::size::<#kind>()),
        }
    }

    /// Reports elements that cannot be written.
    pub fn form_checks(&self, field: &Field, target: &TokenStream) -> Option<TokenStream> {
        if let Some(checks) = self.bits_checks(field, target) {
            return Some(checks);
        }
        let id = &field.id;
        Some(match field.form()? {
            Form::Until(until) => {
                let (rule, following) = (until.rule(), self.size_behind(field));
                let check = if field.is_list() { quote!(validate_list) } else { quote!(validate) };
                let kept = until.keep.then(|| self.kept_check(field, target, &rule));
                quote! {
                    __validator.field(#id, |__validator| {
                        ::ksy_runtime::delimited::#check(__validator, &#target, #rule, #following);
                        #kept
                    });
                }
            }
            Form::StoredAs(kind) => {
                let inner = self.inner_checks(field, target);
                let check = |value| quote!(::ksy_runtime::stored::validate::<#kind, _>(__validator, #value));
                let check = field.check_items(target, check);
                quote! {
                    __validator.field(#id, |__validator| { #check; });
                    #inner
                }
            }
            Form::Each(size) => {
                let expected = self.bound_beside(size, Place::Itself, &["index"]);
                let expected = indexed(size, quote!(::ksy_runtime::int::wide(#expected)));
                quote! {
                    __validator.field(#id, |__validator| {
                        for (__index, __item) in #target.iter().enumerate() {
                            __validator.within(::ksy_runtime::Segment::Index(__index), |__validator| {
                                __validator.agrees_here(::ksy_runtime::raw::size(__item), #expected, "bytes");
                            });
                        }
                    });
                }
            }
        })
    }

    /// Checks that a kept terminator follows, as far as this record shows.
    fn kept_check(&self, field: &Field, target: &TokenStream, rule: &TokenStream) -> TokenStream {
        let offset = self.offset_behind(field);
        let last = if field.is_list() { quote!(#target.last()) } else { quote!(Some(&#target)) };
        quote! {
            if let Some(__last) = #last {
                let __behind = ::ksy_runtime::delimited::behind(self, #offset);
                ::ksy_runtime::delimited::validate_kept(__validator, __last, #rule, &__behind);
            }
        }
    }

    /// Returns the size of the record up to the end of a field.
    pub fn offset_behind(&self, field: &Field) -> TokenStream {
        let before = self.fields.iter().take_while(|other| other.name != field.name);
        let sizes = before.chain([field]).filter_map(|other| self.size_in_file(other));
        quote!(0 #(+ #sizes)*)
    }

    /// Returns whether bytes after a field must match it, so that a random value may have to be discarded.
    pub fn keeps_terminators(&self) -> bool {
        self.fields.iter().any(|field| field.facts.until.as_ref().is_some_and(|until| until.keep))
    }

    /// Describes a present value.
    pub fn annotate_form(&self, field: &Field, target: &TokenStream) -> Option<TokenStream> {
        let (id, element, form) = (&field.id, &field.element, field.form()?);
        let leaf = |value: TokenStream| {
            let size = Self::size_of_element(field, &form, &value);
            match form {
                Form::StoredAs(kind) => {
                    let leaf = leaf_of(kind);
                    quote! {
                        let __meaning = ::ksy_runtime::stored::Number::meaning(#value);
                        __out.leaf(::ksy_runtime::layout::LeafKind::#leaf, #size, __meaning);
                    }
                }
                _ => quote!(__out.leaf(<#element as ::ksy_runtime::raw::Raw>::LEAF, #size, None);),
            }
        };
        let described = if field.is_list() {
            let leaf = leaf(quote!(__item));
            quote! {
                for (__index, __item) in #target.iter().enumerate() {
                    __out.within(::ksy_runtime::Segment::Index(__index), |__out| { #leaf });
                }
            }
        } else {
            leaf(quote!(&#target))
        };
        Some(quote!(__out.within(::ksy_runtime::Segment::Field(#id), |__out| { #described });))
    }

    /// Generates a random value.
    pub fn generate_form(&self, field: &Field) -> Option<TokenStream> {
        if let Some(bits) = self.generate_bits(field) {
            return Some(bits);
        }
        let used = || self.used_before(field);
        Some(match (field.form()?, &field.repeat) {
            (Form::Until(until), Repeat::Once | Repeat::Fixed) => {
                let rule = until.rule();
                quote!(::ksy_runtime::delimited::generate(__u, #rule, None)?)
            }
            (Form::Until(until), Repeat::Count(expected)) => {
                let (rule, count) = (until.rule(), amount(expected));
                quote!(::ksy_runtime::delimited::generate_list(__u, #rule, Some(#count), None)?)
            }
            (Form::Until(until), Repeat::Until(_)) => {
                let rule = until.rule();
                Self::generate_until(field, &quote!(::ksy_runtime::delimited::generate(__u, #rule, None)))?
            }
            (Form::StoredAs(kind), Repeat::Until(_)) => Self::generate_until(field, &one_stored(field, kind))?,
            (Form::Each(size), Repeat::Until(_)) => {
                let size = indexed(size, amount(size));
                Self::generate_until(field, &quote!(::ksy_runtime::raw::generate(__u, #size)))?
            }
            (Form::Until(until), _) => {
                let (rule, used) = (until.rule(), used());
                quote! {{
                    let room = __room.map(|room| room.saturating_sub(#used));
                    ::ksy_runtime::delimited::generate_list(__u, #rule, None, room)?
                }}
            }
            (Form::StoredAs(kind), repeat) => {
                let one = one_stored(field, kind);
                let count = match repeat {
                    Repeat::Once | Repeat::Fixed => return Some(quote!(#one?)),
                    Repeat::Count(expected) => amount(expected),
                    Repeat::ToEnd => {
                        let used = used();
                        let size = quote!(::ksy_runtime::stored::size::<#kind>());
                        quote!(::ksy_runtime::generate::count_in(__u, __room, #used, #size)?)
                    }
                    _ => quote!(::ksy_runtime::generate::count(__u)?),
                };
                quote! {{
                    let count = #count;
                    ::ksy_runtime::generate::list_of_parts(__u, count, |__u, _| #one)?
                }}
            }
            (Form::Each(size), repeat) => {
                let size = indexed(size, amount(size));
                let list = quote!(::ksy_runtime::raw::generate_list(__u, count, |__index| #size)?);
                let (count, list) = match repeat {
                    Repeat::Count(expected) => (amount(expected), list),
                    _ => (quote!(::ksy_runtime::generate::count(__u)?), Self::before_empty(field, &list)),
                };
                quote! {{
                    let count = #count;
                    #list
                }}
            }
        })
    }
}

/// An expression that may use `index` for the number of the element.
fn indexed(original: &Expr, made: TokenStream) -> TokenStream {
    let index = Ident::new("index", proc_macro2::Span::call_site());
    if mentions(original, &index) { quote!({ let index: usize = __index; #made }) } else { made }
}

/// Generates a random value that is stored as another integer.
fn one_stored(field: &Field, kind: &Type) -> TokenStream {
    let (element, range) = (&field.element, quote!(<#kind as ::ksy_runtime::stored::Number>::RANGE));
    one_of_valid(field).unwrap_or_else(
        || quote!(::ksy_runtime::stored::generate(__u, #range, ::ksy_runtime::stored::fits::<#kind, #element>)),
    )
}

/// Generates a random value for a field with a set of allowed numbers.
pub fn one_of_valid(field: &Field) -> Option<TokenStream> {
    Some(match field.facts.valid.as_ref()? {
        Valid::AnyOf(values) => {
            let values = values.iter().map(|value| literal(*value));
            quote!(::ksy_runtime::stored::generate_one_of(__u, &[#(#values),*]))
        }
        Valid::Range(min, max) => {
            let (min, max) = (literal(*min), literal(*max));
            quote!(::ksy_runtime::stored::generate_in(__u, #min, #max))
        }
    })
}

/// Returns the leaf kind of an integer.
fn leaf_of(kind: &Type) -> TokenStream {
    if word(kind).is_some_and(|word| word.starts_with('i')) { quote!(Signed) } else { quote!(Unsigned) }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use crate::record::problem;

    #[test]
    fn attributes_that_do_not_go_together_are_refused() {
        assert_eq!(problem(r##"#[until(b"")] name: Vec<u8>"##), "expected at least one byte");
        assert_eq!(problem(r##"#[until(b"a", greedy)] name: Vec<u8>"##), "unknown option 'greedy'");
        let open = "expected 'Delimited' exactly beside 'lenient' without 'include' and 'keep'";
        assert_eq!(problem(r##"#[until(b"a", lenient)] name: Vec<u8>"##), open);
        assert_eq!(problem(r##"#[until(b"a", lenient, keep)] name: Delimited"##), open);
        assert_eq!(problem(r##"#[until(b"a")] #[to_end] names: Vec<Delimited>"##), open);
        assert_eq!(problem(r##"#[each(3)] name: ByteString"##), "expected a list beside 'each'");
        assert_eq!(problem(r##"#[until(b"a", lenient)] #[to_end] names: Vec<Delimited>"##), "");
    }

    #[test]
    fn bits_that_do_not_fill_their_bytes_are_refused() {
        assert_eq!(problem(r##"#[bits(0)] a: u8"##), "expected 1 to 64 bits");
        assert_eq!(problem(r##"#[bits(65)] a: u8"##), "expected 1 to 64 bits");
        assert_eq!(problem(r##"#[bits(some)] a: u8"##), "expected a number of bits or 'rest'");
        assert_eq!(problem(r##"#[bits(8, middle)] a: u8"##), "unknown option 'middle'");
        assert_eq!(problem(r##"#[bits(7)] a: u8, #[bits(rest)] b: u16"##), "expected 'u8' for unused bits");
        let open = "expected 'bits(n, unused)' or 'bits(rest)' after bits that do not fill their last byte";
        assert_eq!(problem(r##"#[bits(7)] a: u8"##), open);
        assert_eq!(problem(r##"#[bits(4)] a: u8, b: u8, #[bits(4)] c: u8"##), open);
        assert_eq!(problem(r##"#[bits(4)] #[to_end] a: Vec<u8>"##), open);
        assert_eq!(problem(r##"#[br(if(true))] #[bits(8)] a: Option<u8>"##), open);
        assert_eq!(problem(r##"#[bits(7)] a: u8, #[bits(1, unused)] b: u8, #[bits(8)] c: u8"##), "");
        assert_eq!(problem(r##"#[bits(4)] #[to_end] a: Vec<u8>, #[bits(rest)] b: u8"##), "");
        assert_eq!(problem(r##"#[bits(3)] a: u8, #[bits(5, little)] b: u8"##), "");
    }
}
