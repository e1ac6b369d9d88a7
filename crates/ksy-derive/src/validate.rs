//! Validation of records.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Ident;

use crate::bind::{Place, mentions};
use crate::field::{Field, Repeat, Role, Shape};
use crate::generate::call_args;
use crate::read::valid_pattern;
use crate::record::Record;

impl Record {
    pub fn validation(&self) -> TokenStream {
        let (name, args, pattern) = (&self.name, self.args_type(), self.args_pattern());
        let checks: Vec<_> =
            self.fields.iter().map(|field| self.field_checks(field)).filter(|checks| !checks.is_empty()).collect();
        // A record without rules of its own, with parts that are always valid, needs no check.
        let own = self.fields.iter().any(|field| {
            !matches!(field.role, Role::Part)
                || field.is_optional()
                || !matches!(field.repeat, Repeat::Once | Repeat::Fixed)
                || field.facts.valid.is_some()
                || !field.facts.order_flags.is_empty()
                || !field.facts.checks.is_empty()
                || field.amount().is_some()
                || field.facts.size.is_some()
                || field.has_form()
                || field.ended
                || field.nested
                || field.facts.at.is_some()
                || field.facts.process.is_some()
        });
        let kinds = self.fields.iter().filter(|field| field.shape == Shape::Other).map(|field| &field.element);
        let needed = if own { quote!(true) } else { quote!(false #(|| <#kinds as ::ksy_runtime::Validate>::NEEDED)*) };
        let sound = (!own).then(|| self.soundness());
        let stated = self.stated().map(|_| {
            quote! {
                const STATED: bool = true;
                fn overstated(&self) -> Option<u64> {
                    Self::overstated(self)
                }
            }
        });
        let leaves = self.leaves_at_most();
        let read_back = self.options.whole.then(|| {
            quote! {
                fn read_back(&self, __validator: &mut ::ksy_runtime::Validator, __bytes: &[u8]) {
                    ::ksy_runtime::whole::read_back(self, __validator, __bytes);
                }
            }
        });
        quote! {
            impl ::ksy_runtime::Validate for #name {
                const NEEDED: bool = #needed;
                type Args<'__args> = #args;
                #sound
                #stated
                #leaves
                #read_back
                #[allow(unused_variables)]
                fn validate(&self, __validator: &mut ::ksy_runtime::Validator, #pattern: Self::Args<'_>) {
                    #(#checks)*
                }
            }
        }
    }

    /// Implements `is_sound`: a record without rules of its own is as sound as its parts.
    fn soundness(&self) -> TokenStream {
        let parts = self.fields.iter().filter(|field| field.shape == Shape::Other).map(|field| {
            let name = &field.name;
            match field.repeat {
                Repeat::Fixed => quote!(self.#name.iter().all(::ksy_runtime::Validate::is_sound)),
                _ => quote!(::ksy_runtime::Validate::is_sound(&self.#name)),
            }
        });
        quote! {
            #[inline]
            fn is_sound(&self) -> bool {
                true #(&& #parts)*
            }
        }
    }

    /// Implements `leaves_at_most`: the most bytes that the record leaves unread in its window, if a part of it may
    /// extend to the end.
    fn leaves_at_most(&self) -> TokenStream {
        let most: Vec<_> = self.fields.iter().filter_map(|field| self.left_by(field)).collect();
        if most.is_empty() {
            return quote!();
        }
        quote! {
            fn leaves_at_most(&self) -> u64 {
                [#(#most),*].into_iter().fold(u64::MAX, u64::min)
            }
        }
    }

    fn left_by(&self, field: &Field) -> Option<TokenStream> {
        if !matches!(field.role, Role::Part) || field.facts.at.is_some() {
            return None;
        }
        let most = self.left_by_ended(field, &field.target()).or_else(|| Self::left_by_value(field))?;
        let name = &field.name;
        if field.is_optional() {
            return Some(quote!(self.#name.as_ref().map_or(u64::MAX, |present| #most)));
        }
        Some(most)
    }

    /// Returns the most bytes that the value of a present field leaves unread.
    pub fn left_by_value(field: &Field) -> Option<TokenStream> {
        if field.closed_by().is_some() {
            return None;
        }
        if field.facts.process.is_some() {
            return match &field.repeat {
                Repeat::ToEnd => Some(quote!(0)),
                Repeat::WhileRoom(least) => Some(quote!(#least - 1)),
                _ => field.stored_size().is_none().then(|| quote!(0)),
            };
        }
        let target = field.target();
        Some(match &field.repeat {
            Repeat::ToEnd => quote!(0),
            Repeat::WhileRoom(least) => quote!(#least - 1),
            Repeat::Once if field.facts.to_end => quote!(0),
            Repeat::Once if field.shape == Shape::Other && !field.has_form() && field.facts.size.is_none() => {
                quote!(::ksy_runtime::Validate::leaves_at_most(&#target))
            }
            _ => return None,
        })
    }

    fn field_checks(&self, field: &Field) -> TokenStream {
        let (name, id) = (&field.name, &field.id);
        match field.role {
            Role::Magic(_) | Role::Stored | Role::Tail | Role::Told => return quote!(),
            Role::Gaps => {
                let check = quote!(::ksy_runtime::Validate::validate(&self.#name, __validator, ()));
                return quote!(__validator.field(#id, |__validator| #check););
            }
            Role::Part => {}
            _ => return self.derived_checks(field),
        }
        let target = field.target();
        let amounts = if field.parts {
            let (amounts, parts) = (self.amount_checks(field, &target), self.checks_of_parts(field));
            quote!(#amounts #parts)
        } else if field.facts.process.is_some() {
            self.checks_of_process(field)
        } else {
            self.amount_checks(field, &target)
        };
        let check = Self::check_of_value(field, &target);
        let inner = self.form_checks(field, &target).unwrap_or_else(|| self.inner_checks(field, &target));
        let stated = self.stated_checks(field);
        let own = self.checks_of_value(field);
        let behind = self.checks_behind_ended(field, &target);
        let checks = quote!(#amounts #check #own #inner #stated #behind);
        let checks = self.checks_at(field, &checks).unwrap_or(checks);
        if !field.is_optional() {
            return checks;
        }
        let known = field.facts.condition.as_ref().filter(|condition| !self.uses_io(condition));
        let presence = known.map(|condition| {
            let condition = self.bound(condition, Place::Itself);
            // Whether a lax field can be read, only reading shows.
            let readable = field.facts.is_lax().then(|| quote!(self.#name.is_some() &&));
            quote!(__validator.presence(#id, self.#name.is_some(), #readable #condition);)
        });
        quote! {
            #presence
            if let Some(present) = &self.#name { #checks }
        }
    }

    /// Checks counts and sizes that other fields state.
    fn amount_checks(&self, field: &Field, target: &TokenStream) -> TokenStream {
        let id = &field.id;
        let agrees = |amount: TokenStream, expected: &syn::Expr, what: &str| {
            let expected = self.bound(expected, Place::Itself);
            quote!(__validator.agrees(#id, #amount, ::ksy_runtime::int::wide(#expected), #what);)
        };
        let mut checks = Vec::new();
        match &field.repeat {
            Repeat::Count(count) if !self.counts(field) && !self.uses_io(count) => {
                checks.push(agrees(quote!(::ksy_runtime::reader::widen(#target.len())), count, "elements"));
            }
            Repeat::WhileRoom(least) => {
                let following = self.size_behind(field);
                checks.push(quote!(__validator.no_room(#id, #following, #least);));
            }
            _ => checks.extend(self.until_check(field, target)),
        }
        checks.extend(Self::empties_check(field, target));
        if self.measures(field) {
            return quote!(#(#checks)*);
        }
        if let Some(amount) = field.amount().filter(|amount| !self.uses_io(amount)) {
            let size = self.size_of_one(field, target);
            checks.push(agrees(size, amount, "bytes"));
        }
        if let Some(size) = field.facts.size.as_ref().filter(|size| !self.uses_io(size) && !field.parts) {
            checks.push(if field.is_list() {
                let expected = self.bound(size, Place::Itself);
                quote! {
                    __validator.field(#id, |__validator| {
                        for (index, item) in #target.iter().enumerate() {
                            __validator.within(::ksy_runtime::Segment::Index(index), |__validator| {
                                let size = ::ksy_runtime::WireSize::wire_size(item);
                                __validator.agrees("size", size, ::ksy_runtime::int::wide(#expected), "bytes");
                            });
                        }
                    });
                }
            } else {
                agrees(quote!(::ksy_runtime::WireSize::wire_size(&#target)), size, "bytes")
            });
        }
        quote!(#(#checks)*)
    }

    /// Checks the number of elements without bytes, which reading limits.
    fn empties_check(field: &Field, target: &TokenStream) -> Option<TokenStream> {
        if !field.is_list() || field.is_plain() {
            return None;
        }
        let (id, element) = (&field.id, field.item());
        let to_end = matches!(field.repeat, Repeat::ToEnd | Repeat::WhileRoom(_));
        match field.size_of_item(&quote!(__item)) {
            Some(size) => field
                .can_be_empty()
                .then(|| quote!(__validator.empties(#id, #to_end, #target.iter().map(|__item| #size));)),
            None => Some(quote! {
                if <#element as ::ksy_runtime::WireSize>::CAN_BE_EMPTY {
                    __validator.empties(#id, #to_end, #target.iter().map(::ksy_runtime::WireSize::wire_size));
                }
            }),
        }
    }

    pub fn size_of_one(&self, field: &Field, target: &TokenStream) -> TokenStream {
        if field.shape == Shape::Bytes {
            quote!(::ksy_runtime::reader::widen(#target.len()))
        } else {
            quote!(::ksy_runtime::WireSize::wire_size(&#target))
        }
    }

    /// Checks allowed values, and flags that select byte orders.
    fn check_of_value(field: &Field, target: &TokenStream) -> TokenStream {
        let id = &field.id;
        let valid = field.facts.valid.as_ref().map(|valid| {
            let (pattern, words) = (valid_pattern(valid), valid.words());
            quote! {
                let number = ::ksy_runtime::int::Int::int(&#target);
                __validator.allowed(#id, matches!(number, #pattern), #words, number);
            }
        });
        let orders = field.facts.order_flags.iter().map(|flag| {
            let path = &flag.path;
            let (little, big) = (crate::tokens::literal(flag.little), crate::tokens::literal(flag.big));
            quote! {
                __validator.order_flag(#id, ::ksy_runtime::int::Int::int(&#target #(.#path)*), #little, #big);
            }
        });
        quote!(#valid #(#orders)*)
    }

    /// Returns the size of all fields after `field`.
    pub fn size_behind(&self, field: &Field) -> TokenStream {
        let behind = self.fields.iter().skip_while(|other| other.name != field.name).skip(1);
        let sizes: Vec<_> = behind.filter_map(|other| self.size_in_file(other)).collect();
        if sizes.is_empty() { quote!(0) } else { quote!(#(#sizes)+*) }
    }

    /// Returns whether a derived number of the record counts this list.
    fn counts(&self, field: &Field) -> bool {
        self.fields.iter().any(|other| matches!(&other.role, Role::CountOf(lists) if lists.contains(&field.name)))
    }

    /// Returns whether a derived number of the record measures this part.
    pub fn measures(&self, field: &Field) -> bool {
        self.fields.iter().any(|other| matches!(&other.role, Role::SizeOf(part) if *part == field.name))
    }

    fn derived_checks(&self, field: &Field) -> TokenStream {
        let Some(amount) = self.derived_amount(field) else { return quote!() };
        let shown = |name: &Ident| self.field(name).map(|part| part.id.clone()).unwrap_or_default();
        let (first, further) = match &field.role {
            Role::CountOf(lists) => (lists.first().map(shown).unwrap_or_default(), lists.get(1..).unwrap_or(&[])),
            Role::SizeOf(part) | Role::LengthOf(part, _) => (shown(part), &[][..]),
            _ => return quote!(),
        };
        let largest = field.largest();
        let agree = further.iter().map(|list| {
            let id = shown(list);
            quote! {
                __validator.agrees(#id, ::ksy_runtime::reader::widen(self.#list.len()), i128::from(#amount), "elements");
            }
        });
        let valid = field.facts.valid.as_ref().map(|valid| {
            let (pattern, words) = (valid_pattern(valid), valid.words());
            quote!(__validator.allowed_count(#first, matches!(#amount, #pattern), #words, #amount);)
        });
        quote! {
            __validator.fits(#first, #amount, #largest);
            #valid
            #(#agree)*
        }
    }

    /// Returns the checks inside the value of a field.
    pub fn inner_checks(&self, field: &Field, target: &TokenStream) -> TokenStream {
        // Arguments that depend on the stream are only known while reading.
        let expressions = || field.facts.args.iter().chain(&field.facts.tag);
        // So are those that depend on previous elements.
        let unknown = |expr: &syn::Expr| self.uses_io(expr) || field.is_list() && mentions(expr, &field.name);
        if field.shape != Shape::Other || field.parts || expressions().any(unknown) {
            return quote!();
        }
        let (id, element) = (&field.id, &field.element);
        let args = field.args().iter().map(|argument| self.bound(argument, Place::Itself));
        let tag = field.facts.tag.as_ref().map(|tag| self.bound(tag, Place::Itself));
        let args = if field.slot && tag.is_none() { quote!(()) } else { call_args(tag, args) };
        let args = self.with_end(field, Some(Place::Itself), args);
        let args = field.typed(&quote!(::ksy_runtime::Validate), args);
        let check = match (&field.repeat, field.nested) {
            (Repeat::Once, true) => quote! {
                __validator.field(#id, |__validator| {
                    __validator.deeper(|__validator| ::ksy_runtime::Validate::validate(&*#target, __validator, #args));
                });
            },
            (Repeat::Once, false) => quote! {
                __validator.field(#id, |__validator| ::ksy_runtime::Validate::validate(&#target, __validator, #args));
            },
            _ if field.deep && !field.nested => {
                let check = self.list_checks(field, target, &args);
                quote!(if !#target.is_empty() { __validator.deeper(|__validator| { #check }); })
            }
            _ => self.list_checks(field, target, &args),
        };
        if field.nested || field.deep {
            return check;
        }
        quote!(if <#element as ::ksy_runtime::Validate>::NEEDED { #check })
    }

    fn list_checks(&self, field: &Field, target: &TokenStream, args: &TokenStream) -> TokenStream {
        let id = &field.id;
        match self.passes_index(field) {
            true => quote!(__validator.list_each(#id, &#target, |index: usize| #args);),
            false => quote!(__validator.list(#id, &#target, &#args);),
        }
    }

    /// Checks advisory lengths of the elements of a list, and of a body.
    fn stated_checks(&self, field: &Field) -> TokenStream {
        let mut checks = Vec::new();
        let (name, id) = (&field.name, &field.id);
        if field.shape == Shape::Other
            && !field.is_plain()
            && matches!(field.repeat, Repeat::WhileRoom(_) | Repeat::ToEnd | Repeat::Count(_) | Repeat::Until(_))
            && !field.slot
            && !field.parts
            && !field.has_form()
        {
            let (following, element) = (self.size_behind(field), &field.element);
            let target = if field.is_optional() { quote!(present) } else { quote!(self.#name) };
            checks.push(quote! {
                if <#element as ::ksy_runtime::Validate>::STATED {
                    __validator.overstated(#id, &#target, #following);
                }
            });
        }
        let stated = self.stated().filter(|(body, ..)| body.name == field.name);
        if let (Some((body, _, Some(tail))), Some(stored)) = (stated, self.stored()) {
            let (body, tail, tail_id) = (&body.name, &tail.name, &tail.id);
            let (stored, stored_id) = (&stored.name, stored.name.to_string());
            checks.push(quote! {
                __validator.tail(
                    (#stored_id, self.#stored),
                    (#tail_id, &self.#tail),
                    (::ksy_runtime::WireSize::wire_size(&self.#body), self.#body.is_structural(), self.#body.is_unknown()),
                );
            });
        }
        quote!(#(#checks)*)
    }
}
