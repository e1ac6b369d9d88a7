//! A field of a record, as described by its type and attributes.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::{Expr, Ident, Type, Visibility};

use crate::attributes::{Bits, Facts, Until};
use crate::tokens::{inside, literal, word};

/// The role of a field.
#[derive(Clone)]
pub enum Role {
    /// Fixed bytes; not a field of the struct.
    Magic(syn::LitByteStr),
    /// The number of elements of these lists; not a field of the struct.
    CountOf(Vec<Ident>),
    /// The size of this part; not a field of the struct.
    SizeOf(Ident),
    /// The advisory length of a body and its tail; not a field of the struct.
    LengthOf(Ident, Option<Ident>),
    /// Keeps an advisory length that differs from the actual one.
    Stored,
    /// The bytes after a body, within its advisory length.
    Tail,
    /// A kept argument: part of the struct, but not of the file.
    Told,
    /// Keeps the bytes of a file that nothing else covers.
    Gaps,
    /// Part of the struct and of the file.
    Part,
}

/// The kind of one element of a part.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// A number of a built-in type.
    Number,
    /// Bytes without a type.
    Bytes,
    /// Text of a computed size.
    Text,
    /// A record or an enum.
    Other,
}

/// The number of elements of a part.
#[derive(Clone)]
pub enum Repeat {
    Once,
    /// A Rust array, as a list of fixed length.
    Fixed,
    Count(Box<Expr>),
    ToEnd,
    WhileRoom(syn::LitInt),
    /// Up to and including the first element for which the condition holds.
    Until(Box<Expr>),
}

#[derive(Clone)]
pub struct Field {
    pub name: Ident,
    /// The name in the schema.
    pub id: String,
    pub visibility: Visibility,
    /// The type in the struct.
    pub kind: Type,
    /// The type of one element.
    pub element: Type,
    /// The type of one element without boxes and windows.
    pub content: Type,
    pub role: Role,
    pub shape: Shape,
    pub repeat: Repeat,
    /// A list of separately transformed parts; `element` is the content of one.
    pub parts: bool,
    /// A record that contains the record it is part of.
    pub nested: bool,
    /// Parts that may contain the record they are part of, directly or through others.
    pub deep: bool,
    /// A record in a slot.
    pub slot: bool,
    /// A value in a window that it need not fill.
    pub window: bool,
    /// The window ends at a terminator, or before padding. With `process`, `element` is the content of one.
    pub ended: bool,
    pub facts: Facts,
}

const NUMBERS: [&str; 10] = ["u8", "i8", "u16", "i16", "u32", "i32", "u64", "i64", "f32", "f64"];

/// Returns whether the type is a built-in number.
pub fn is_number(kind: &Type) -> bool {
    word(kind).is_some_and(|word| NUMBERS.contains(&word.as_str()))
}

/// Returns whether the type is a number or an array of numbers.
fn is_numbers(kind: &Type) -> bool {
    match kind {
        Type::Array(array) => is_numbers(&array.elem),
        kind => is_number(kind),
    }
}

/// Returns whether the type is bytes of variable length.
pub fn is_byte_vector(kind: &syn::Type) -> bool {
    inside(kind, "Vec").and_then(word).is_some_and(|word| word == "u8")
}

impl Field {
    /// Creates a field of the record `owner`.
    pub fn of(field: syn::Field, owner: &Ident) -> syn::Result<Self> {
        let Some(name) = field.ident else { return Err(syn::Error::new_spanned(field.ty, "a field without a name")) };
        let facts = Facts::of(field.attrs)?;
        let kind = field.ty;
        let present = if facts.condition.is_some() || facts.is_lax() {
            let beside = if facts.is_lax() { "lax" } else { "if" };
            let message = || format!("expected an Option beside '{beside}'");
            inside(&kind, "Option").ok_or_else(|| syn::Error::new_spanned(&kind, message()))?
        } else {
            &kind
        };
        let present = if facts.at.is_some() {
            inside(present, "At").ok_or_else(|| syn::Error::new_spanned(&kind, "expected an At beside 'at'"))?
        } else {
            present
        };
        let closed = facts.process.is_some() && facts.until.is_some();
        let present = if closed {
            inside(present, "Ended").ok_or_else(|| {
                syn::Error::new_spanned(&kind, "expected a single Processed in an Ended beside 'process' and 'until'")
            })?
        } else {
            present
        };
        // A list of transformed parts, unless the list as a whole is transformed.
        let parts = if facts.process.is_some() && !closed { inside(present, "Vec") } else { None };
        let present = if facts.process.is_some() {
            inside(parts.unwrap_or(present), "Processed")
                .ok_or_else(|| syn::Error::new_spanned(&kind, "expected a Processed beside 'process'"))?
        } else {
            present
        };
        // Transformed bytes may be cut first.
        let cut = if facts.process.is_some() { inside(present, "Ended") } else { None };
        let present = cut.unwrap_or(present);
        let list = inside(present, "Vec");
        let is_list = facts.bulk || facts.bits.is_some() || facts.repeat_until.is_some();
        // `Vec<u8>` and `[u8; n]` are bytes, unless marked as a list of numbers.
        let is_bytes = |inner: &Type| word(inner).is_some_and(|word| word == "u8") && !is_list;
        let repeat_of_list = || match (&facts.repeat_until, &facts.count, &facts.while_room) {
            (Some(until), ..) => Repeat::Until(Box::new(until.clone())),
            (None, Some(count), _) => Repeat::Count(Box::new(count.clone())),
            (None, None, Some(room)) => Repeat::WhileRoom(room.clone()),
            (None, None, None) => Repeat::ToEnd,
        };
        let (element, shape, repeat) = match (list, present) {
            _ if parts.is_some() => (present.clone(), element_shape(present), repeat_of_list()),
            (Some(inner), _) if is_bytes(inner) => (present.clone(), Shape::Bytes, Repeat::Once),
            (None, Type::Array(array)) if is_bytes(&array.elem) && facts.count.is_none() => {
                (present.clone(), Shape::Bytes, Repeat::Once)
            }
            (Some(inner), _) => (inner.clone(), element_shape(inner), repeat_of_list()),
            (None, Type::Array(array)) if facts.count.is_some() => {
                (array.elem.as_ref().clone(), element_shape(&array.elem), Repeat::Fixed)
            }
            _ => (present.clone(), element_shape(present), Repeat::Once),
        };
        let role = if let Some(magic) = &facts.magic {
            Role::Magic(magic.clone())
        } else if !facts.count_of.is_empty() {
            Role::CountOf(facts.count_of.clone())
        } else if let Some(part) = &facts.size_of {
            Role::SizeOf(part.clone())
        } else if let Some((body, tail)) = facts.length_of.split_first() {
            Role::LengthOf(body.clone(), tail.first().cloned())
        } else if facts.param {
            Role::Told
        } else if facts.stored {
            Role::Stored
        } else if facts.tail {
            Role::Tail
        } else if facts.gaps {
            Role::Gaps
        } else {
            Role::Part
        };
        let parts = parts.is_some();
        let id = facts.id.clone().unwrap_or_else(|| name.unraw().to_string());
        let (nested, slot) = (inside(&element, "Box").is_some(), inside(&element, "Slot").is_some());
        let unboxed = inside(&element, "Box").unwrap_or(&element);
        let ended = inside(unboxed, "Ended");
        let (window, content) = match inside(unboxed, "Window").or(ended) {
            Some(content) => (true, inside(content, "Box").unwrap_or(content)),
            None => (false, unboxed),
        };
        let ended = ended.or(cut).is_some();
        let content = content.clone();
        let deep = nested || facts.nested || word(&content).is_some_and(|word| owner == word.as_str());
        let field = Self {
            name,
            id,
            visibility: field.vis,
            kind,
            element,
            content,
            role,
            shape,
            repeat,
            parts,
            nested,
            deep,
            slot,
            window,
            ended,
            facts,
        };
        field.check_form()?;
        field.check_ended()?;
        field.checked()
    }

    /// Rejects attributes that do not match the type.
    fn checked(self) -> syn::Result<Self> {
        let (sized, refuse) = (self.facts.size.is_some(), |words| Err(syn::Error::new_spanned(&self.kind, words)));
        if self.facts.process.is_some() {
            if self.is_list() && !self.parts {
                return refuse("expected bytes, a text or a record inside 'Processed'");
            }
            if self.parts && self.stored_size().is_none() {
                return refuse("expected 'each' or 'size' beside 'process' on a list");
            }
            if self.stored_size().is_none() && !self.facts.to_end && self.facts.until.is_none() {
                return refuse("expected 'count', 'size', 'to_end' or 'until' beside 'process'");
            }
            return Ok(self);
        }
        if self.window && !self.ended && !sized && (self.is_list() || !self.facts.to_end) {
            return refuse("expected 'size' beside a Window, or 'to_end' if it is a single one");
        }
        Ok(self)
    }

    /// Returns the terminator of a transformed value without a size. It is not part of the value.
    pub fn closed_by(&self) -> Option<&Until> {
        self.facts.until.as_ref().filter(|_| self.facts.process.is_some())
    }

    /// Returns whether the field is part of the struct.
    pub fn is_kept(&self) -> bool {
        matches!(self.role, Role::Part | Role::Stored | Role::Tail | Role::Told | Role::Gaps)
    }

    pub fn is_list(&self) -> bool {
        !matches!(self.repeat, Repeat::Once | Repeat::Fixed)
    }

    pub fn is_optional(&self) -> bool {
        self.facts.condition.is_some() || self.facts.is_lax()
    }

    /// Returns whether elements are known to use block access.
    pub fn is_plain(&self) -> bool {
        // A number with its own byte order is read separately.
        let own = matches!(self.shape, Shape::Number) && self.facts.order.is_some() && !self.facts.bulk;
        !own && !self.parts && (self.facts.bulk || is_plain_type(&self.element))
    }

    /// Returns the expression for the size of bytes or of a text.
    pub fn amount(&self) -> Option<&Expr> {
        if matches!(self.shape, Shape::Bytes | Shape::Text) && !self.is_list() {
            self.facts.count.as_ref()
        } else {
            None
        }
    }

    /// Returns whether these are bytes to the end of the window.
    pub fn is_rest(&self) -> bool {
        matches!(self.shape, Shape::Bytes | Shape::Text) && !self.is_list() && self.facts.to_end && !self.is_list()
    }

    /// Returns whether these are bytes of fixed length, as an array.
    pub fn is_array_of_bytes(&self) -> bool {
        self.shape == Shape::Bytes && matches!(self.element, Type::Array(_))
    }

    /// Returns the arguments of an element that is a record.
    pub fn args(&self) -> &[Expr] {
        &self.facts.args
    }

    /// Converts arguments to the type that the element's implementation of a trait expects: `&list` becomes a slice.
    pub fn typed(&self, of: &TokenStream, args: TokenStream) -> TokenStream {
        if self.facts.args.is_empty() {
            return args;
        }
        let element = &self.element;
        quote!({ let args: <#element as #of>::Args<'_> = #args; args })
    }

    /// Returns all expressions that are evaluated before the field is read.
    pub fn expressions(&self) -> impl Iterator<Item = &Expr> {
        let position = self.facts.at.iter().map(|position| &position.expression);
        let key = self.facts.process.iter().filter_map(|process| process.argument.as_ref());
        self.element_expressions().chain(&self.facts.count).chain(&self.facts.condition).chain(position).chain(key)
    }

    /// Returns the expressions that are evaluated for every element of a list.
    pub fn element_expressions(&self) -> impl Iterator<Item = &Expr> {
        let key = self.facts.process.iter().filter(|_| self.parts).filter_map(|process| process.argument.as_ref());
        self.facts.args.iter().chain(&self.facts.tag).chain(&self.facts.size).chain(&self.facts.each).chain(key)
    }

    /// Returns the type of a list element as declared.
    pub fn item(&self) -> &Type {
        if !self.parts {
            return &self.element;
        }
        ["Option", "At", "Vec"].iter().fold(&self.kind, |kind, outer| inside(kind, outer).unwrap_or(kind))
    }

    /// Returns the leaf kind of a number.
    pub fn leaf(&self) -> TokenStream {
        match word(&self.element).unwrap_or_default().chars().next() {
            Some('i') => quote!(Signed),
            Some('f') => quote!(Float),
            _ => quote!(Unsigned),
        }
    }

    /// Returns the serde attributes that the type needs.
    pub fn serde(&self) -> TokenStream {
        let bare = matches!(self.kind, Type::Array(_)) || self.is_optional() && matches!(self.element, Type::Array(_));
        let floats = |kind: &Type| word(kind).is_some_and(|word| word == "f32" || word == "f64");
        let exact = self.shape == Shape::Bytes && !self.ended && self.closed_by().is_none()
            || matches!(self.role, Role::Tail)
            || floats(&self.element)
            || (matches!(self.element, Type::Array(_)) || bare) && is_numbers(&self.element);
        let exact = exact.then(|| quote!(with = "::ksy_runtime::exact",));
        let filling = self.facts.bits.as_ref().is_some_and(Bits::is_filling);
        let default = if filling {
            quote!(default, skip_serializing_if = "::ksy_runtime::bits::is_zero")
        } else if self.is_optional() || matches!(self.role, Role::Stored) {
            quote!(default, skip_serializing_if = "Option::is_none")
        } else if self.is_rest()
            && self.shape == Shape::Bytes
            && self.facts.at.is_none()
            && self.facts.process.is_none()
            || matches!(self.role, Role::Tail)
        {
            quote!(default, skip_serializing_if = "Vec::is_empty")
        } else if matches!(self.role, Role::Gaps) {
            quote!(default, skip_serializing_if = "::ksy_runtime::Gaps::is_empty")
        } else {
            quote!()
        };
        if exact.is_none() && default.is_empty() {
            return quote!();
        }
        quote!(#[cfg_attr(feature = "serde", serde(#exact #default))])
    }

    /// Returns the largest value of a number's type.
    pub fn largest(&self) -> proc_macro2::Literal {
        let bits: u32 = word(&self.element).and_then(|word| word.get(1..)?.parse().ok()).unwrap_or(64);
        let signed = word(&self.element).is_some_and(|word| word.starts_with('i'));
        let bits = if signed { bits - 1 } else { bits };
        literal((1_i128 << bits) - 1)
    }
}

fn element_shape(kind: &Type) -> Shape {
    match word(kind).as_deref() {
        Some("ByteString") => Shape::Text,
        _ if is_byte_vector(kind) => Shape::Bytes,
        _ if is_number(kind) => Shape::Number,
        _ => Shape::Other,
    }
}

/// Returns whether a type is plain, judging by its tokens.
fn is_plain_type(kind: &Type) -> bool {
    match kind {
        Type::Array(array) => is_plain_type(&array.elem),
        kind => is_number(kind) || word(kind).is_some_and(|word| word == "FixedText"),
    }
}
