//! Fields reached by position, and the bytes of a file that nothing covers.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::Ident;

use crate::attributes::Position;
use crate::bind::Place;
use crate::field::{Field, Role, Shape};
use crate::record::Record;

impl Field {
    /// Returns the place of a present field's value; for an optional field, `present` refers to it.
    pub fn target(&self) -> TokenStream {
        let processed = self.processed();
        match self.facts.process.is_some() && !self.parts {
            true if self.ended => quote!(#processed.value.value),
            true => quote!(#processed.value),
            false => processed,
        }
    }

    /// Like [`target`](Self::target), before the bytes are transformed.
    pub fn processed(&self) -> TokenStream {
        let whole = self.whole();
        if self.closed_by().is_some() { quote!(#whole.value) } else { whole }
    }

    /// Like [`processed`](Self::processed), with the bytes after the value.
    pub fn whole(&self) -> TokenStream {
        let place = self.place();
        match (self.is_optional(), &self.facts.at) {
            (_, Some(_)) => quote!(#place.value),
            (true, None) => quote!((*#place)),
            (false, None) => place,
        }
    }

    /// Returns the place of a present field in the struct.
    pub fn place(&self) -> TokenStream {
        let name = &self.name;
        if self.is_optional() { quote!(present) } else { quote!(self.#name) }
    }
}

impl Record {
    /// Reads a field whose condition holds, and gives it its type; `read` reads its present value.
    pub fn as_declared(field: &Field, read: &TokenStream) -> TokenStream {
        if field.facts.is_lax() {
            return quote!(::ksy_runtime::at::lax(__reader, context, |__reader| #read));
        }
        let some = field.is_optional().then(|| quote!(.map(Some)));
        quote!(#read #some)
    }

    /// Reads a field that is present: an expression that uses `__reader`, `__endian` and `context`.
    pub fn read_present(&self, field: &Field) -> TokenStream {
        let value = self.read_value(field);
        let Some(Position { expression, root, within, .. }) = &field.facts.at else { return value };
        let hosted = self.stream_in_host(field).map(|stream| (quote!(hosted::read), stream));
        let other = || Some((quote!(at::read_within), within.as_ref()?.stream()?.to_token_stream()));
        if let Some((read, stream)) = hosted.or_else(other) {
            return quote! {
                ::ksy_runtime::#read(
                    __reader,
                    context,
                    (::ksy_runtime::int::wide(#expression), #stream),
                    |__reader, context| #value,
                )
            };
        }
        quote! {
            ::ksy_runtime::at::read(
                __reader,
                context,
                ::ksy_runtime::int::wide(#expression),
                #root,
                |__reader, context| #value,
            )
        }
    }

    /// Describes a field reached by position. `described` describes its value.
    pub fn annotate_at(&self, field: &Field, described: &TokenStream) -> Option<TokenStream> {
        let position = field.facts.at.as_ref()?;
        // For another stream, the position is relative to the file.
        let is_other = position.within.as_ref().is_some_and(|within| within.stream().is_some());
        let origin = match (is_other, position.root) {
            (true, _) => quote!(File),
            (false, true) => quote!(Root),
            (false, false) => quote!(Window),
        };
        let (origin, id, place) = (quote!(::ksy_runtime::at::Origin::#origin), &field.id, field.place());
        let write = self.write_value(field, &field.processed());
        let most = Self::left_by_value(field).filter(|_| !is_other).unwrap_or_else(|| quote!(u64::MAX));
        let led = self.led_to(field, position);
        let described = quote! {
            __out.at(#id, (#place.position, #origin, #most), &#led, &|__writer, __endian| #write, |__out| { #described });
        };
        Some(self.in_host(field, described))
    }

    /// Writes a value: an expression that uses `__writer` and `__endian`.
    fn write_value(&self, field: &Field, target: &TokenStream) -> TokenStream {
        if field.facts.process.is_some() {
            return quote!(::binrw::BinWrite::write_options(&#target, __writer, __endian, ()));
        }
        if let Some(write) = self.write_form_value(field, target) {
            return write;
        }
        match Self::write_function(field) {
            Some(function) => quote!(::ksy_runtime::#function(&#target, __writer, __endian, ())),
            None => quote!(::binrw::BinWrite::write_options(&#target, __writer, __endian, ())),
        }
    }

    /// Reports why a field reached by position cannot be written. `checks` are the checks of its value.
    pub fn checks_at(&self, field: &Field, checks: &TokenStream) -> Option<TokenStream> {
        let position = field.facts.at.as_ref()?;
        let expression = &position.expression;
        let (id, place) = (&field.id, field.place());
        let is_other = position.within.as_ref().is_some_and(|within| within.stream().is_some());
        let expected = if self.uses_io(expression) || is_other {
            quote!(None)
        } else {
            let expected = self.bound(expression, Place::Itself);
            quote!(Some(::ksy_runtime::int::wide(#expected)))
        };
        Some(quote! {
            __validator.positioned(#id, #place.position, #expected);
            __validator.deeper(|__validator| { #checks });
        })
    }

    /// Returns the field that keeps the bytes that nothing covers.
    fn gaps(&self) -> Option<&Field> {
        self.fields.iter().find(|field| matches!(field.role, Role::Gaps))
    }

    /// Implements access to the gaps.
    pub fn gaps_access(&self) -> TokenStream {
        let Some(gaps) = self.gaps() else { return quote!() };
        let name = &gaps.name;
        quote! {
            fn gaps(&self) -> Option<&::ksy_runtime::Gaps> {
                Some(&self.#name)
            }
            fn gaps_mut(&mut self) -> Option<&mut ::ksy_runtime::Gaps> {
                Some(&mut self.#name)
            }
        }
    }

    /// Generates a random whole file, with gaps where nothing is.
    pub fn made(&self, made: TokenStream) -> TokenStream {
        if self.gaps().is_none() {
            return made;
        }
        quote!(#made.and_then(::ksy_runtime::image::made))
    }

    /// Returns whether a field determines the position of another.
    pub fn is_position(&self, name: &Ident) -> bool {
        let positions = self.fields.iter().filter_map(|field| field.facts.at.as_ref());
        positions.into_iter().any(|position| crate::bind::mentions(&position.expression, name))
    }
}

/// Describes records in windows of their own. Positions inside count from the start of each window.
pub fn annotate_windows(field: &Field, target: &TokenStream) -> Option<TokenStream> {
    let id = &field.id;
    if field.facts.size.is_none() || field.shape != Shape::Other || field.window || field.slot {
        return None;
    }
    if !field.is_list() {
        return Some(quote! {
            __out.window(::ksy_runtime::WireSize::wire_size(&#target), |__out| __out.field(#id, &#target));
        });
    }
    Some(quote! {
        __out.within(::ksy_runtime::Segment::Field(#id), |__out| {
            for (__index, __item) in #target.iter().enumerate() {
                __out.within(::ksy_runtime::Segment::Index(__index), |__out| {
                    let size = ::ksy_runtime::WireSize::wire_size(__item);
                    __out.window(size, |__out| ::ksy_runtime::Annotate::annotate(__item, __out));
                });
            }
        });
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use crate::record::problem;

    #[test]
    fn attributes_and_types_that_do_not_go_together_are_refused() {
        assert_eq!(problem("#[at(4)] a: u8"), "expected an At beside 'at'");
        assert_eq!(problem("#[at(4, leaf)] a: At<u8>"), "unknown option 'leaf', expected 'root', 'within' or 'lax'");
        assert_eq!(problem("#[at(4, root)] a: At<u8>"), "");
        assert_eq!(problem("#[at(4, lax)] a: At<u8>"), "expected an Option beside 'lax'");
        assert_eq!(problem("#[at(4, root, lax)] a: Option<At<u8>>"), "");
        assert_eq!(problem("#[process(zlib)] #[to_end] a: Vec<u8>"), "expected a Processed beside 'process'");
        let size = "expected 'count', 'size', 'to_end' or 'until' beside 'process'";
        assert_eq!(problem("#[process(zlib)] a: Processed<Vec<u8>>"), size);
        assert_eq!(problem(r##"#[process(zlib)] #[until(b"|")] a: Ended<Processed<Vec<u8>>>"##), "");
        let single = "expected a single Processed in an Ended beside 'process' and 'until'";
        assert_eq!(problem(r##"#[process(zlib)] #[until(b"|")] a: Processed<Vec<u8>>"##), single);
        assert_eq!(
            problem("#[process(rot(13))] #[to_end] a: Processed<Vec<u8>>"),
            "expected zlib, xor(key), rol(n), ror(n) or a path to a codec"
        );
        let list = "expected bytes, a text or a record inside 'Processed'";
        assert_eq!(problem("#[process(xor(1))] #[to_end] a: Processed<Vec<Block>>"), list);
        let window = "expected 'size' beside a Window, or 'to_end' if it is a single one";
        assert_eq!(problem("a: Window<Block>"), window);
        assert_eq!(problem("#[to_end] a: Vec<Window<Block>>"), window);
        assert_eq!(problem("#[to_end] a: Window<Block>"), "");
    }
}
