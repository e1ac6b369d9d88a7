//! Values that end at a terminator, or are padded to a fixed size: `until(..)` and `cut(..)` on an `Ended`.

use proc_macro2::TokenStream;
use quote::quote;

use crate::attributes::{Order, Until};
use crate::bind::Place;
use crate::field::{Field, Repeat, is_byte_vector};
use crate::record::Record;
use crate::tokens::word;

impl Field {
    /// Returns the `Cut` of an `Ended`.
    pub fn cut(&self) -> Option<TokenStream> {
        if !self.ended {
            return None;
        }
        if let Some(until) = &self.facts.until {
            let rule = until.rule();
            return Some(quote!(::ksy_runtime::ended::Cut::Until(#rule)));
        }
        let (terminator, include, pad) = self.facts.cut.as_ref()?.tokens();
        Some(quote!(::ksy_runtime::ended::Cut::Place { terminator: #terminator, include: #include, pad: #pad }))
    }

    /// Returns the place of an element without its box.
    fn unboxed(&self, place: &TokenStream) -> TokenStream {
        if self.nested { quote!((*#place)) } else { place.clone() }
    }

    /// Rejects an `Ended` without a rule for its end, and `cut` on any other type.
    pub fn check_ended(&self) -> syn::Result<()> {
        let facts = &self.facts;
        let fits = match (&facts.until, &facts.cut) {
            _ if !self.ended => facts.cut.is_none(),
            (Some(_), None) => facts.size.is_none() && facts.process.is_none(),
            (None, Some(_)) if self.stored_size().is_some() => true,
            (None, Some(_)) => facts.size.is_some() || facts.to_end && !self.is_list(),
            _ => false,
        };
        let bytes = is_byte_vector(&self.content) || word(&self.content).is_some_and(|word| word == "ByteString");
        if self.ended && bytes && facts.process.is_none() {
            return Err(syn::Error::new_spanned(&self.kind, "expected a record or a switch inside 'Ended'"));
        }
        if let (Some(_), Some(process)) = (&facts.cut, facts.process.as_ref().filter(|process| !process.is_own())) {
            let message = "expected zlib, xor(key), rol(n) or ror(n) beside 'cut': what it cuts off would be lost";
            return Err(syn::Error::new_spanned(&process.argument, message));
        }
        if fits {
            return Ok(());
        }
        let message = "expected an 'Ended' exactly beside 'until', or 'cut' with 'size' or 'to_end' of a single one";
        Err(syn::Error::new_spanned(&self.kind, message))
    }
}

impl Record {
    /// Returns the byte order that a field is written in, if known, as an `Option`.
    fn known_order(&self, field: &Field, place: Option<Place>) -> TokenStream {
        match field.facts.order.as_ref().or(self.options.order.as_ref()) {
            Some(Order::Little) => quote!(Some(::ksy_runtime::Endian::Little)),
            Some(Order::Big) => quote!(Some(::ksy_runtime::Endian::Big)),
            Some(Order::Decided(is_big)) => {
                let is_big = place.map_or_else(|| quote!(#is_big), |place| self.bound(is_big, place));
                quote!(Some(if #is_big { ::ksy_runtime::Endian::Big } else { ::ksy_runtime::Endian::Little }))
            }
            None => quote!(None),
        }
    }

    /// Adds the end of an element to its arguments, for checks with fields at `place`, or for generation, with fields
    /// as variables.
    pub fn with_end(&self, field: &Field, place: Option<Place>, args: TokenStream) -> TokenStream {
        let Some(cut) = field.cut().filter(|_| field.facts.process.is_none()) else { return args };
        let order = self.known_order(field, place);
        quote!((#cut, #order, #args))
    }

    /// Returns the terminator of an `Ended`, and its place if its value is at `target`.
    fn ended_by<'f>(field: &'f Field, target: &TokenStream) -> Option<(&'f Until, TokenStream)> {
        match field.closed_by() {
            Some(until) => Some((until, field.whole())),
            None => Some((field.facts.until.as_ref().filter(|_| field.ended)?, target.clone())),
        }
    }

    /// Reports values ending at a terminator that would not be read back because of the bytes that follow.
    pub fn checks_behind_ended(&self, field: &Field, target: &TokenStream) -> Option<TokenStream> {
        let (until, target) = Self::ended_by(field, target)?;
        if field.facts.at.is_some() || !(until.keep || until.lenient) {
            return None;
        }
        let (id, rule, following) = (&field.id, until.rule(), self.size_behind(field));
        let order = self.known_order(field, Some(Place::Itself));
        let values = if field.is_list() {
            let item = field.unboxed(&quote!((*item)));
            quote!(#target.iter().enumerate().map(|(index, item)| (Some(::ksy_runtime::Segment::Index(index)), &#item)))
        } else {
            let target = field.unboxed(&target);
            quote!([(None, &#target)].into_iter())
        };
        let offset = self.offset_behind(field);
        Some(quote! {
            __validator.field(#id, |__validator| ::ksy_runtime::ended::validate_behind(
                __validator,
                #values,
                (#rule, #order),
                #following,
                || ::ksy_runtime::delimited::behind(self, #offset),
            ));
        })
    }

    /// Describes values in windows of their own: the bytes that each may read.
    pub fn annotate_ended(&self, field: &Field, target: &TokenStream) -> Option<TokenStream> {
        let (id, cut) = (&field.id, field.cut().filter(|_| field.facts.process.is_none())?);
        let described = if field.is_list() {
            let item = field.unboxed(&quote!((*__item)));
            quote! {
                for (__index, __item) in #target.iter().enumerate() {
                    __out.within(::ksy_runtime::Segment::Index(__index), |__out| {
                        ::ksy_runtime::ended::annotate(__out, &#item, #cut);
                    });
                }
            }
        } else {
            let target = field.unboxed(target);
            quote!(::ksy_runtime::ended::annotate(__out, &#target, #cut);)
        };
        Some(quote!(__out.within(::ksy_runtime::Segment::Field(#id), |__out| { #described });))
    }

    /// Returns the most bytes that may follow a value with an optional terminator.
    pub fn left_by_ended(&self, field: &Field, target: &TokenStream) -> Option<TokenStream> {
        let (until, target) = Self::ended_by(field, target)?;
        if !until.lenient {
            return None;
        }
        let (rule, order) = (until.rule(), self.known_order(field, Some(Place::Itself)));
        let last = if matches!(field.repeat, Repeat::Once) { quote!(Some(&#target)) } else { quote!(#target.last()) };
        let unboxed = field.unboxed(&quote!((*last)));
        Some(quote! {
            #last.map_or(u64::MAX, |last| ::ksy_runtime::ended::leaves_at_most(&#unboxed, #rule, #order))
        })
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use crate::record::problem;

    #[test]
    fn what_does_not_say_where_it_ends_is_refused() {
        let place = "expected an 'Ended' exactly beside 'until', or 'cut' with 'size' or 'to_end' of a single one";
        assert_eq!(problem("a: Ended<Part>"), place);
        assert_eq!(problem("#[size(3)] a: Ended<Part>"), place);
        assert_eq!(problem(r##"#[size(3)] #[until(b"|")] a: Ended<Part>"##), place);
        assert_eq!(problem("#[to_end] #[cut(pad = 0)] a: Vec<Ended<Part>>"), place);
        assert_eq!(problem("#[size(3)] #[cut(pad = 0)] a: Window<Part>"), place);
        let record = "expected a record or a switch inside 'Ended'";
        assert_eq!(problem("#[size(3)] #[cut(pad = 0)] a: Ended<Vec<u8>>"), record);
        assert_eq!(problem("#[size(3)] #[cut(pad = 0)] #[process(rol(1))] a: Processed<Ended<Vec<u8>>>"), "");
        let codec = "expected zlib, xor(key), rol(n) or ror(n) beside 'cut': what it cuts off would be lost";
        let own = "#[size(3)] #[cut(pad = 0)] #[process(Runs::new())] a: Processed<Ended<Vec<u8>>, Runs>";
        assert_eq!(problem(own), codec);
        let cut = "expected a terminator of at least one byte, 'pad = byte' or both";
        assert_eq!(problem("#[size(3)] #[cut(include)] a: Ended<Part>"), cut);
        assert_eq!(problem("#[size(3)] #[cut(pad = 0, include)] a: Ended<Part>"), cut);
        assert_eq!(problem(r##"#[size(3)] #[cut(b"")] a: Ended<Part>"##), cut);
        assert_eq!(problem("#[size(3)] #[cut(keep)] a: Ended<Part>"), "unknown option 'keep'");
        assert_eq!(problem(r##"#[size(3)] #[cut(b"@", pad = 0)] #[to_end] a: Vec<Ended<Part>>"##), "");
    }
}
