//! What keeps a record from being written.

use proc_macro2::{Literal, TokenStream};
use quote::{format_ident, quote};

use super::Emitter;
use super::expression::Place;
use super::record::valid_condition;
use super::types::{field_ident, param_ident};
use crate::model::{Derived, Expression, Field, Meaning, Order, Record, Repeat, Shape, Storage};

impl Emitter<'_> {
    pub(crate) fn validation(&self, record: &Record) -> TokenStream {
        let name = format_ident!("{}", record.rust);
        let count = Literal::usize_unsuffixed(record.params.len());
        let params = record.params.iter().map(|param| param_ident(param));
        let derived = self.derived_locals(record);
        let checks = record.fields.iter().map(|field| self.field_checks(record, field));
        quote! {
            impl meshwire_core::Validate for #name {
                type Args = [i128; #count];
                fn validate(&self, validator: &mut meshwire_core::Validator, args: Self::Args) {
                    let [#(#params),*] = args;
                    #derived
                    #(#checks)*
                }
            }
        }
    }

    /// Local variables that hold what derived numbers will be.
    fn derived_locals(&self, record: &Record) -> TokenStream {
        let locals = record.fields.iter().filter_map(|field| {
            let Storage::Derived(derived) = &field.storage else { return None };
            let name = field_ident(field);
            let value = match derived {
                Derived::Count(lists) => {
                    let list = lists.first().and_then(|list| record.field(list)).map(field_ident)?;
                    quote!(meshwire_core::reader::widen(self.#list.len()))
                }
                Derived::Bytes(body) => {
                    let body = record.field(body)?;
                    let ident = field_ident(body);
                    self.size_of_field(body, &quote!(self.#ident))
                }
                Derived::Stated { .. } => {
                    let stored = format_ident!("stored_{}", field.id);
                    let size = self.stated_size(record, derived, Place::Itself);
                    quote!(self.#stored.map_or(#size, u64::from))
                }
            };
            Some(quote!(let #name: u64 = #value;))
        });
        quote!(#(#locals)*)
    }

    fn field_checks(&self, record: &Record, field: &Field) -> TokenStream {
        let name = field_ident(field);
        let id = &field.id;
        if let Storage::Derived(derived) = &field.storage {
            return self.derived_checks(record, field, derived);
        }
        let mut checks = Vec::new();
        if matches!(field.shape, Shape::Magic(_) | Shape::Tail(_)) {
            return quote!();
        }
        let target = if field.condition.is_some() { quote!(present) } else { quote!(self.#name) };
        match &field.repeat {
            Repeat::Count(count) if !self.counts(record, field) => {
                let expected = self.number_of(record, count, Place::Itself);
                checks.push(quote! {
                    validator.agrees(#id, meshwire_core::reader::widen(#target.len()), #expected, "elements");
                });
            }
            Repeat::WhileRoom(least) => {
                let (least, following) = (Literal::u64_unsuffixed(*least), self.size_behind(record, field));
                checks.push(quote!(validator.no_room(#id, #following, #least);));
            }
            _ => {}
        }
        match &field.shape {
            Shape::Bytes(Some(size)) if !self.measures(record, field) => {
                let expected = self.number_of(record, size, Place::Itself);
                checks.push(quote! {
                    validator.agrees(#id, meshwire_core::reader::widen(#target.len()), #expected, "bytes");
                });
            }
            Shape::Text(size) if field.repeat == Repeat::Once && !self.measures(record, field) => {
                let expected = self.number_of(record, size, Place::Itself);
                checks.push(quote!(validator.agrees(#id, #target.wire_size(), #expected, "bytes");));
            }
            Shape::Record(used) => {
                if let Some(window) = used.window.as_ref().filter(|_| !self.measures(record, field)) {
                    let expected = self.number_of(record, window, Place::Itself);
                    checks.push(match field.repeat {
                        Repeat::Once => quote!(validator.agrees(#id, #target.wire_size(), #expected, "bytes");),
                        _ => quote! {
                            validator.field(#id, |validator| {
                                for (index, item) in #target.iter().enumerate() {
                                    validator.within(Segment::Index(index), |validator| {
                                        validator.agrees("size", item.wire_size(), #expected, "bytes");
                                    });
                                }
                            });
                        },
                    });
                }
            }
            Shape::Switch(switch) => {
                if let Some(window) = switch.window.as_ref().filter(|_| !self.measures(record, field)) {
                    let expected = self.number_of(record, window, Place::Itself);
                    checks.push(quote!(validator.agrees(#id, #target.wire_size(), #expected, "bytes");));
                }
            }
            _ => {}
        }
        if let Some(valid) = &field.valid {
            let (condition, expected) = valid_condition(valid, &quote!(#target.int()));
            checks.push(quote! {
                validator.field(#id, |validator| {
                    validator.require(#condition, || format!("expected {}, found {}", #expected, #target.int()));
                });
            });
        }
        checks.push(self.order_check(record, field));
        checks.push(self.inner_checks(record, field, &target));
        checks.push(self.stated_checks(record, field));
        let checks = quote!(#(#checks)*);
        let Some(condition) = &field.condition else { return checks };
        let condition = self.condition_of(record, condition, Place::Itself);
        quote! {
            match &self.#name {
                Some(present) => {
                    validator.field(#id, |validator| {
                        validator.require(#condition, || "must be absent by the other fields, found it present".to_owned());
                    });
                    #checks
                }
                None => validator.field(#id, |validator| {
                    validator.require(!(#condition), || "must be present by the other fields, found it absent".to_owned());
                }),
            }
        }
    }

    /// Bytes of all fields behind one.
    fn size_behind(&self, record: &Record, field: &Field) -> TokenStream {
        let position = record.fields.iter().position(|other| other.id == field.id).unwrap_or(0);
        let sizes = record.fields.iter().skip(position + 1).map(|other| match self.field_size(other) {
            Some(size) => {
                let size = Literal::u64_unsuffixed(size);
                quote!(#size)
            }
            None => {
                let name = field_ident(other);
                self.size_of_field(other, &quote!(self.#name))
            }
        });
        quote!(0_u64 #(+ #sizes)*)
    }

    /// True if a derived number of the record counts this list.
    fn counts(&self, record: &Record, field: &Field) -> bool {
        record.fields.iter().any(|other| match &other.storage {
            Storage::Derived(Derived::Count(lists)) => lists.contains(&field.id),
            _ => false,
        })
    }

    /// True if a derived number of the record measures this body.
    fn measures(&self, record: &Record, field: &Field) -> bool {
        record.fields.iter().any(|other| match &other.storage {
            Storage::Derived(Derived::Bytes(body)) => *body == field.id,
            _ => false,
        })
    }

    fn derived_checks(&self, record: &Record, field: &Field, derived: &Derived) -> TokenStream {
        let Shape::Number { number, .. } = &field.shape else { return quote!() };
        let name = field_ident(field);
        let max = Literal::u64_unsuffixed(u64::try_from(number.range().1).unwrap_or(u64::MAX));
        let (shown, lists) = match derived {
            Derived::Count(lists) => (lists.first().cloned().unwrap_or_default(), lists.get(1..).unwrap_or(&[])),
            Derived::Bytes(body) | Derived::Stated { body, .. } => (body.clone(), &[][..]),
        };
        let agree = lists.iter().filter_map(|list| record.field(list)).map(|list| {
            let (id, ident) = (&list.id, field_ident(list));
            quote! {
                validator.agrees(#id, meshwire_core::reader::widen(self.#ident.len()), i128::from(#name), "elements");
            }
        });
        let valid = field.valid.as_ref().map(|valid| {
            let (condition, expected) = valid_condition(valid, &quote!(#name.int()));
            quote! {
                validator.field(#shown, |validator| {
                    validator.require(#condition, || format!("expected a count of {}, found {}", #expected, #name));
                });
            }
        });
        quote! {
            validator.fits(#shown, #name, #max);
            #valid
            #(#agree)*
        }
    }

    /// A flag that chooses the byte order of a later field has one of its two values.
    fn order_check(&self, record: &Record, field: &Field) -> TokenStream {
        let id = &field.id;
        let checks = self.order_flags(record, field).into_iter().map(|(flag, little, big)| {
            let flag = self.number_of(record, &Expression::Path(flag), Place::Itself);
            let (little, big) = (Literal::i128_unsuffixed(little), Literal::i128_unsuffixed(big));
            quote! {
                validator.field(#id, |validator| {
                    validator.require([#little, #big].contains(&#flag), || {
                        meshwire_core::wire::bad_order(#flag, #little, #big).to_string()
                    });
                });
            }
        });
        quote!(#(#checks)*)
    }

    /// Paths into a field that choose the byte order of other fields, with the values for little and big.
    pub(crate) fn order_flags(&self, record: &Record, field: &Field) -> Vec<(Vec<String>, i128, i128)> {
        let mut found = Vec::new();
        for other in &record.fields {
            let Shape::Record(used) = &other.shape else { continue };
            let Some(Order::Switch { on, little, big }) = self.target(used).map(|target| &target.order) else {
                continue;
            };
            let flag = (on.clone(), *little, *big);
            if on.first() == Some(&field.id) && !found.contains(&flag) {
                found.push(flag);
            }
        }
        found
    }

    /// Checks inside the value of a field.
    fn inner_checks(&self, record: &Record, field: &Field, target: &TokenStream) -> TokenStream {
        let id = &field.id;
        let (checked, args, nested) = match &field.shape {
            Shape::Number { meaning: Meaning::Enum(_), .. } => (true, quote!([]), false),
            Shape::Record(used) => {
                let args = used.args.iter().map(|arg| self.number_of(record, arg, Place::Itself));
                let checked = self.target(used).is_some_and(|target| target.checked && target.array.is_none());
                (checked, quote!([#(#args),*]), used.nested)
            }
            Shape::Switch(switch) => {
                let tag = self.number_of(record, &switch.on, Place::Itself);
                let captures = switch.captures.iter().map(|capture| self.number_of(record, capture, Place::Itself));
                (true, quote!((#tag, [#(#captures),*])), false)
            }
            Shape::TerminatedText if field.repeat != Repeat::Once => {
                return quote! {
                    validator.field(#id, |validator| {
                        for (index, item) in #target.iter().enumerate() {
                            validator.within(Segment::Index(index), |validator| {
                                validator.require(!item.text().contains(&0), || "a zero byte inside the text".to_owned());
                            });
                        }
                    });
                };
            }
            Shape::TerminatedText => {
                return quote! {
                    validator.field(#id, |validator| {
                        validator.require(!#target.text().contains(&0), || "a zero byte inside the text".to_owned());
                    });
                };
            }
            _ => (false, quote!(), false),
        };
        if !checked {
            return quote!();
        }
        match (&field.repeat, nested) {
            (Repeat::Once, true) => quote! {
                validator.field(#id, |validator| validator.deeper(|validator| #target.validate(validator, #args)));
            },
            (Repeat::Once, false) => quote!(validator.field(#id, |validator| #target.validate(validator, #args));),
            _ => quote!(validator.list(#id, &#target, &#args);),
        }
    }

    /// Stated lengths of the elements of a list, and of a body that has one.
    fn stated_checks(&self, record: &Record, field: &Field) -> TokenStream {
        let mut checks = Vec::new();
        if let Shape::Record(used) = &field.shape {
            let stated = self.target(used).and_then(|target| target.stated()).is_some();
            if stated && field.repeat != Repeat::Once {
                let name = field_ident(field);
                let id = &field.id;
                let following = self.size_behind(record, field);
                checks.push(quote! {
                    validator.overstated(
                        #id,
                        self.#name.iter().map(|item| (item.wire_size(), item.overstated())),
                        #following,
                    );
                });
            }
        }
        if let Some((body, length)) = record.stated().filter(|(body, _)| body.id == field.id) {
            let tail = record.fields.iter().find(|other| other.shape == Shape::Tail(body.id.clone())).map(field_ident);
            if let (Some(tail), Shape::Switch(switch)) = (tail, &body.shape) {
                let (stored, body) = (format_ident!("stored_{length}"), field_ident(body));
                let tail_id = tail.to_string();
                checks.push(quote! {
                    if !self.#tail.is_empty() {
                        validator.field(#tail_id, |validator| {
                            validator.require(self.#stored.is_none(), || {
                                "expected no bytes here beside a stored length".to_owned()
                            });
                            validator.require(!self.#body.is_structural(), || {
                                "expected no bytes behind a body of this kind".to_owned()
                            });
                        });
                    }
                });
                let unknown = switch.default.is_some().then(|| {
                    let name = format_ident!("{}", switch.rust);
                    let stored_id = stored.to_string();
                    quote! {
                        if self.#stored.is_some_and(|stored| u64::from(stored) == self.#body.wire_size()) {
                            validator.field(#stored_id, |validator| {
                                validator.problem("expected none, for it is that of the body");
                            });
                        }
                        if matches!(self.#body, #name::Unknown(_)) && !self.#tail.is_empty() {
                            validator.field(#tail_id, |validator| {
                                validator.problem("expected no bytes behind a body of unknown kind");
                            });
                        }
                    }
                });
                checks.push(quote!(#unknown));
            }
        }
        quote!(#(#checks)*)
    }
}
