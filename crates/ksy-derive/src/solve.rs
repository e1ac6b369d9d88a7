//! Finds the integer that a position or an amount follows from.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Expr;

use crate::attributes::{Lead, Position};
use crate::bind::Place;
use crate::field::{Field, Repeat, Role, Shape};
use crate::record::Record;
use crate::tokens::literal;

impl Record {
    /// Returns the source of the position of a field.
    pub fn led_to(&self, field: &Field, position: &Position) -> TokenStream {
        let stated = field.facts.solve.position.as_ref();
        // The start of another stream is no longer known.
        let own = self
            .bare(&position.expression)
            .filter(|_| position.within.as_ref().is_none_or(|within| within.stream().is_none()));
        let align = field.facts.align.as_ref().map_or_else(|| quote!(1), |align| quote!(#align));
        let place = field.place();
        self.led((stated, own), &position.expression, Some(quote!(#place.position)), &align)
    }

    /// Records the size of a field if an expression states it.
    pub fn amount_led(&self, field: &Field) -> Option<TokenStream> {
        let (expression, amount) = self.stated_amount(field)?;
        let is_count = matches!(field.repeat, Repeat::Count(_));
        let word = if is_count { quote!(amount) } else { quote!(sized) };
        let stated = field.facts.solve.amount.as_ref();
        let led = self.led((stated, self.bare(expression)), expression, None, &quote!(1));
        let id = &field.id;
        Some(quote!(__out.#word(#id, &#led, #amount);))
    }

    /// Returns the expression for the number of elements or bytes of a field, and the actual number.
    fn stated_amount<'f>(&self, field: &'f Field) -> Option<(&'f Expr, TokenStream)> {
        if !matches!(field.role, Role::Part) || field.facts.bits.is_some() {
            return None;
        }
        let target = field.target();
        let (expression, amount) = match &field.repeat {
            Repeat::Count(count) => (count.as_ref(), quote!(::ksy_runtime::reader::widen(#target.len()))),
            Repeat::Once if field.facts.process.is_some() => {
                let processed = field.processed();
                (field.stored_size()?, quote!(::ksy_runtime::WireSize::wire_size(&#processed)))
            }
            Repeat::Once => {
                let size = field.amount().or(field.facts.size.as_ref())?;
                (size, self.size_of_one(field, &target))
            }
            _ => return None,
        };
        // Derived numbers are already correct when written.
        let derived = crate::bind::names(expression)
            .into_keys()
            .any(|name| self.field(&name).is_some_and(|field| !field.is_kept()));
        (!derived && !matches!(expression, Expr::Lit(_))).then_some((expression, amount))
    }

    /// Returns the name of the field if an expression is a single integer field.
    fn bare(&self, expression: &Expr) -> Option<String> {
        let Expr::Path(path) = expression else { return None };
        let field = self.field(path.path.get_ident()?)?;
        let is_integer = matches!(field.role, Role::Part)
            && field.shape == Shape::Number
            && matches!(field.repeat, Repeat::Once)
            && field.facts.at.is_none()
            && field.facts.bits.is_none();
        is_integer.then(|| field.id.clone())
    }

    /// Returns the source of a value. `stored` is the value, if the record keeps it.
    fn led(
        &self,
        (stated, own): (Option<&Lead>, Option<String>),
        expression: &Expr,
        stored: Option<TokenStream>,
        align: &TokenStream,
    ) -> TokenStream {
        let words = match stated {
            Some(Lead::Words(words)) => words.clone(),
            _ => readable(&quote!(#expression).to_string()),
        };
        let lead = match (stated, own) {
            (Some(Lead::Solved(base, names, factor, plus)), _) => {
                let (base, factor) = (lead_base(*base), literal(*factor));
                let summand = match plus {
                    Some(plus) => {
                        let plus = literal(*plus);
                        Some(quote!(::ksy_runtime::lead::Summand::Constant(#plus)))
                    }
                    None => {
                        // Parameters are known only while reading.
                        let whole = match self.uses_params(expression) {
                            true => stored,
                            false => Some(self.bound(expression, Place::Itself)),
                        };
                        whole
                            .filter(|_| !self.uses_io(expression))
                            .map(|whole| quote!(::ksy_runtime::lead::Summand::Rest(::ksy_runtime::int::wide(#whole))))
                    }
                };
                summand.map(|summand| (base, quote!(&[#(#names),*]), quote!(#factor), summand))
            }
            (None, Some(name)) => {
                let none = quote!(::ksy_runtime::lead::Summand::Constant(0));
                Some((quote!(::ksy_runtime::lead::Base::Up(0)), quote!(&[#name]), quote!(1), none))
            }
            _ => None,
        };
        let lead = match lead {
            Some((base, path, factor, plus)) => quote! {
                Some(::ksy_runtime::lead::Lead { base: #base, path: #path, factor: #factor, plus: #plus })
            },
            None => quote!(None),
        };
        quote!(::ksy_runtime::lead::Led { lead: #lead, words: #words, align: #align })
    }
}

/// Returns where a path starts: in the record this many levels up, or in the file.
pub fn lead_base(base: Option<usize>) -> TokenStream {
    match base {
        Some(levels) => quote!(::ksy_runtime::lead::Base::Up(#levels)),
        None => quote!(::ksy_runtime::lead::Base::Root),
    }
}

/// Formats tokens readably.
fn readable(tokens: &str) -> String {
    let closer = [(" :: ", "::"), (" . ", "."), (" (", "("), ("( ", "("), (" )", ")"), (" ,", ",")];
    closer.iter().fold(tokens.to_owned(), |text, (from, to)| text.replace(from, to))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::readable;
    use crate::attributes::Lead;
    use crate::record::problem;

    #[test]
    fn leads_are_paths_with_a_factor_and_a_summand() {
        let lead = |text| match syn::parse_str(text).unwrap() {
            Lead::Solved(base, names, factor, plus) => (base, names.join("."), factor, plus),
            Lead::Words(words) => (None, words, 0, None),
        };
        assert_eq!(lead("super.super.a.type * 8 - 4"), (Some(2), "a.type".to_owned(), 8, Some(-4)));
        assert_eq!(lead("crate.a + 1"), (None, "a".to_owned(), 1, Some(1)));
        assert_eq!(lead("super.a * 4 + _"), (Some(1), "a".to_owned(), 4, None));
        assert_eq!(lead("\"a & b\""), (None, "a & b".to_owned(), 0, None));
        assert_eq!(readable("i64 :: from (a . b) + f (c , 1)"), "i64::from(a.b) + f(c, 1)");
        assert_eq!(problem("#[solve(place = a)] a: u8"), "expected 'position' or 'amount'");
        assert_eq!(
            problem("#[solve(amount = super)] a: u8"),
            "unexpected end of input, expected the name of an integer, and a factor other than 0"
        );
    }
}
