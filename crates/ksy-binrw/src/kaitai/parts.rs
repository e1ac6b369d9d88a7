//! Parts of a record as fields and as values.

use std::rc::Rc;

use super::Pass;
use super::scope::{Code, Form, Made, Scope, problem};
use super::stored::{Cut, Extent, Part, Stored, Wrapping, is_closed, padding, unit};
use crate::built_in::BuiltIn;
use crate::check::Type;
use crate::expression::Called;
use crate::model::Number;
use crate::schema::{Attribute, TypeUse};

/// The largest byte field that becomes an array in Rust.
const LARGEST_ARRAY: u64 = 4096;

impl<'a> Pass<'_, 'a> {
    /// Returns the kind of one element of a part.
    pub(super) fn stored(&self, part: Part<'a>) -> Made<Stored> {
        let attribute = part.attribute;
        if let Some(contents) = &attribute.contents {
            let size = contents.value.len().try_into().unwrap_or(0);
            return Ok(Stored::Bytes { extent: Extent::Fixed(size), cut: None });
        }
        if let Some(least) = &attribute.fetch {
            return Ok(Stored::Opaque { path: format!("LargeBytes<{}>", least.value), window: Wrapping::Nothing });
        }
        match attribute.kind.as_ref().map(|kind| (&kind.value, kind.at)) {
            None => Ok(Stored::Bytes { extent: Self::extent(attribute), cut: Self::cut(attribute, false) }),
            Some((TypeUse::Named(call), _)) => self.stored_call(part, call),
            Some((TypeUse::Switch { .. }, _)) => Ok(Stored::Switch {
                name: self.switch_name(part),
                window: Wrapping::of(attribute),
                of: part.of,
                id: attribute.id.value.clone(),
            }),
        }
    }

    pub(super) fn stored_call(&self, part: Part<'a>, call: &Called) -> Made<Stored> {
        let attribute = part.attribute;
        let at = attribute.id.at;
        if let Some(name) = &attribute.enum_name {
            return match self.names.find_enum(part.of, false, &name.value) {
                Some(id) => Ok(Stored::Enum(id)),
                None => problem(name.at, "unknown enum"),
            };
        }
        Ok(match BuiltIn::of(&call.name) {
            Some(BuiltIn::Number(number)) => Stored::Number(number),
            Some(BuiltIn::Bits(1)) => Stored::Bool,
            Some(BuiltIn::Bits(bits)) => Stored::Number(crate::built_in::number_of_bits(bits)),
            Some(BuiltIn::Text) => {
                let zero = call.name.path.first().is_some_and(|name| name == "strz");
                let encoding = self.encoding_of(part);
                let extent =
                    if zero && !attribute.is_sized() { Self::until(attribute) } else { Self::extent(attribute) };
                let mut cut = Self::cut(attribute, zero);
                if let Some(cut) = cut.as_mut().filter(|_| zero && attribute.terminator.is_none()) {
                    cut.terminator = Some(vec![0; unit(&encoding)]);
                }
                Stored::Text { extent, cut, encoding }
            }
            Some(BuiltIn::Other(_)) => {
                return problem(at, format!("'{}' can only be the type of a parameter", call.name));
            }
            None => match self.names.find_type(part.of, &call.name) {
                Some(id) => Stored::Record {
                    id,
                    window: Wrapping::of(attribute),
                    boxed: attribute.repeat.is_none() && self.boxed.has_both(id, part.of),
                },
                None => match self.opaque(part.of, call) {
                    Some(path) => Stored::Opaque { path, window: Wrapping::of(attribute) },
                    None => return problem(at, format!("unknown type '{}'", call.name)),
                },
            },
        })
    }

    /// Returns the encoding of a text: its own, or that of the enclosing types.
    pub(super) fn encoding_of(&self, part: Part<'a>) -> String {
        let around = self.names.around(part.of).find_map(|(_, declared)| declared.spec.encoding.as_ref());
        let encoding = part.attribute.encoding.as_ref().or(around).map(|encoding| encoding.value.clone());
        encoding.unwrap_or_else(|| "UTF-8".to_owned())
    }

    fn until(attribute: &Attribute) -> Extent {
        // If the terminator is part of the value or kept, the bytes themselves show whether it was there.
        let outside = attribute.include.as_deref() != Some(&true) && attribute.consume.as_deref() != Some(&false);
        let lenient = outside && !is_closed(attribute) && attribute.eos_error.as_deref() == Some(&false);
        Extent::Until { lenient }
    }

    fn extent(attribute: &Attribute) -> Extent {
        match &attribute.size {
            Some(size) => match size.value.kind {
                crate::expression::Kind::Integer(size) => match u64::try_from(size) {
                    // Decoded bytes may have any length.
                    Ok(size) if (1..=LARGEST_ARRAY).contains(&size) && attribute.process.is_none() => {
                        Extent::Fixed(size)
                    }
                    _ => Extent::Sized,
                },
                _ => Extent::Sized,
            },
            None if attribute.size_eos.as_deref() == Some(&true) => Extent::ToEnd,
            None => Self::until(attribute),
        }
    }

    /// Returns how the value is cut from sized bytes.
    fn cut(attribute: &Attribute, zero: bool) -> Option<Cut> {
        if !attribute.is_sized() && !zero {
            return None;
        }
        let terminator = attribute.terminator.as_ref().map(|terminator| terminator.value.clone());
        let pad = padding(attribute);
        if terminator.is_none() && pad.is_none() && !zero {
            return None;
        }
        Some(Cut { terminator, include: attribute.include.as_deref() == Some(&true), pad })
    }

    /// Returns whether the elements of a list may contain the record that the list is in, so that its depth must be
    /// limited.
    pub(super) fn is_nested_list(&self, part: Part<'a>) -> bool {
        let targets = self.names.targets(part.of, part.attribute);
        part.attribute.repeat.is_some() && targets.into_iter().any(|target| self.nested.has_both(target, part.of))
    }

    /// Returns the Rust type of an element.
    pub(super) fn element_type(&self, stored: &Stored) -> String {
        match stored {
            Stored::Number(number) => number.rust(),
            Stored::Bool => "bool".to_owned(),
            Stored::Enum(id) => self.enum_path(*id),
            Stored::Bytes { extent: Extent::Fixed(size), .. } => format!("[u8; {size}]"),
            Stored::Bytes { extent: Extent::Until { lenient: true }, .. }
            | Stored::Text { extent: Extent::Until { lenient: true }, .. } => "Delimited".to_owned(),
            Stored::Bytes { .. } => "Vec<u8>".to_owned(),
            Stored::Text { .. } => "ByteString".to_owned(),
            Stored::String => "String".to_owned(),
            Stored::Stream => "Io".to_owned(),
            Stored::Processed(inner, codec) => processed(&self.element_type(inner), codec.as_deref()),
            Stored::Record { id, window, boxed } => wrapped(self.type_path(*id), *window, *boxed),
            Stored::Opaque { path, window } => wrapped(path.clone(), *window, false),
            Stored::Switch { name, window, of, .. } => {
                let file = self.names.get(*of).map_or(0, |declared| declared.file);
                wrapped(self.path(file, name.clone()), *window, false)
            }
        }
    }

    fn codec_of(&self, part: Part<'a>) -> Option<String> {
        self.codec(part.of, &part.attribute.process.as_ref()?.value)
    }

    /// Returns the Rust type of a whole part.
    pub(super) fn part_type(&self, part: Part<'a>) -> Made<String> {
        let mut kind = self.element_type(&self.stored(part)?);
        if part.attribute.process.is_some() {
            // The stored bytes are cut before they are decoded.
            if let Stored::Bytes { cut: Some(_), .. } | Stored::Text { cut: Some(_), .. } = self.stored(part)? {
                kind = format!("Ended<{kind}>");
            }
            kind = processed(&kind, self.codec_of(part).as_deref());
            if is_closed(part.attribute) {
                kind = format!("Ended<{kind}>");
            }
        }
        if part.attribute.repeat.is_some() {
            kind = match self.array_length(part) {
                Some(length) => format!("[{kind}; {length}]"),
                None => format!("Vec<{kind}>"),
            };
        }
        if part.positioned {
            kind = format!("At<{kind}>");
        }
        Ok(if self.is_optional(part) { format!("Option<{kind}>") } else { kind })
    }

    /// Removes the cut of bytes and texts that are cut before decoding, because reading has already done so. Returns
    /// whether there was one.
    pub(super) fn without_cut(stored: Stored, attribute: &Attribute) -> (Stored, bool) {
        if attribute.process.is_none() || attribute.repeat.is_some() {
            return (stored, false);
        }
        match stored {
            Stored::Bytes { extent, cut: Some(_) } => (Stored::Bytes { extent, cut: None }, true),
            Stored::Text { extent, cut: Some(_), encoding } => (Stored::Text { extent, cut: None, encoding }, true),
            other => (other, false),
        }
    }

    /// Returns the kind of a list element, or of a single part, as expressions see it.
    pub(super) fn stored_element(&self, part: Part<'a>) -> Made<Stored> {
        let stored = self.stored(part)?;
        let processed = part.attribute.repeat.is_some() && part.attribute.process.is_some();
        Ok(if processed { Stored::Processed(Box::new(stored), self.codec_of(part)) } else { stored })
    }

    /// Returns the value of an element. `text` is the element itself, or a reference to it with `by_reference`.
    pub(super) fn element(&self, stored: &Stored, text: &str, by_reference: bool, scope: &Rc<Scope>) -> Code {
        let copied = if by_reference { format!("*{text}") } else { text.to_owned() };
        let place = if by_reference { Form::Reference } else { Form::Place };
        match stored {
            Stored::Number(Number::Float(8)) => Code::new(copied, Type::Float, Form::Value),
            Stored::Number(Number::Float(_)) => Code::new(format!("f64::from({copied})"), Type::Float, Form::Value),
            Stored::Number(number) => Code::integer(copied, *number),
            Stored::Bool => Code::condition(copied, true),
            Stored::Enum(id) => Code::enumeration(copied, *id, self.enum_number(*id)),
            Stored::Bytes { extent, cut } => {
                let slice = match extent {
                    Extent::Until { lenient: true } => format!("{text}.bytes.as_slice()"),
                    _ => format!("{text}.as_slice()"),
                };
                Code::new(cut_of(&slice, cut.as_ref()), Type::Bytes, Form::Reference)
            }
            Stored::Text { extent, cut, encoding } => {
                let slice = match extent {
                    Extent::Until { lenient: true } => format!("{text}.bytes.as_slice()"),
                    _ => format!("{text}.as_bytes()"),
                };
                // The terminator of delimited bytes is already removed.
                let cut = cut.as_ref().filter(|_| !matches!(extent, Extent::Until { .. }));
                Code::text(format!("text::decode({}, {encoding:?})", cut_of(&slice, cut)))
            }
            Stored::String => Code::text(format!("{text}.clone()")),
            Stored::Stream => Code::new(copied, Type::Stream, Form::Value),
            Stored::Processed(inner, _) => self.element(inner, &format!("{text}.value"), false, scope),
            Stored::Record { id, window, boxed } => {
                let (text, form) = inner(text, place, *window, *boxed);
                let inner = Rc::new(Scope { of: *id, ..scope.as_ref().clone() });
                let scope = inner.based(&text);
                Code { scope: Some(scope), ..Code::new(text, Type::Record(*id), form) }
            }
            Stored::Opaque { window, .. } => {
                let (text, form) = inner(text, place, *window, false);
                Code { stored: Some(Rc::new(stored.clone())), ..Code::new(text, Type::Unknown, form) }
            }
            Stored::Switch { window, .. } => {
                let (text, form) = inner(text, place, *window, false);
                let kind = self.switch_type(stored);
                // Cases that all have the same built-in kind have a value.
                match kind {
                    Type::Integer(_) => return Code::integer(format!("{text}.value()"), crate::range::WIDE),
                    Type::Float | Type::Text => return Code::new(format!("{text}.value()"), kind, Form::Value),
                    _ => {}
                }
                let switch = Code {
                    stored: Some(Rc::new(stored.clone())),
                    scope: Some(scope.clone()),
                    ..Code::new(text.clone(), kind.clone(), form)
                };
                if let Type::Record(_) = kind {
                    if let Ok(only) = self.variant(&switch, stored, &kind, Default::default()) {
                        return only;
                    }
                }
                switch
            }
        }
    }

    /// Returns a part of the record of `scope`.
    pub(super) fn part_value(&mut self, part: Part<'a>, scope: &Rc<Scope>, place: &str) -> Made<Code> {
        let attribute = part.attribute;
        let (list, optional) = (attribute.repeat.is_some(), self.is_optional(part));
        let stored = self.stored_element(part)?;
        let (stored, ended) = Self::without_cut(stored, attribute);
        let place = if part.positioned && !optional { format!("{place}.value") } else { place.to_owned() };
        let inner_scope = Rc::new(self.inside(part, scope, None));
        let whole = |text: &str, by_reference: bool| -> Code {
            // In a list, each element is processed separately.
            let processed = attribute.process.is_some() && !list;
            let text = if ended || is_closed(attribute) { format!("{text}.value") } else { text.to_owned() };
            let text = match (part.positioned && optional, processed) {
                (true, true) => format!("{text}.value.value"),
                (true, false) | (false, true) => format!("{text}.value"),
                (false, false) => text.to_owned(),
            };
            let by_reference = by_reference && !part.positioned && !processed;
            if list {
                let form = if by_reference { Form::Reference } else { Form::Place };
                let kind = self.checker.attribute_type(part.of, attribute);
                return Code {
                    stored: Some(Rc::new(stored.clone())),
                    scope: Some(inner_scope.clone()),
                    ..Code::new(text, kind, form)
                };
            }
            self.element(&stored, &text, by_reference, &inner_scope)
        };
        if !optional {
            return Ok(whole(&place, false));
        }
        if attribute.repeat.is_none() && stored.is_copy() && !part.positioned {
            let code = whole("it", false);
            let text = if code.text == "it" { place } else { format!("{place}.map(|it| {})", code.text) };
            return Ok(Code { text, ..code }.maybe());
        }
        let code = whole("it", true);
        let place = format!("{place}.as_ref()");
        let is_itself = Self::borrowed(&code) == "it";
        Ok(if is_itself { Code { text: place, ..code }.maybe() } else { Self::mapped(&place, "it", code) })
    }

    /// Makes a value of an optional one: `code` makes it of the variable `it`.
    pub(super) fn mapped(optional: &str, it: &str, code: Code) -> Code {
        let method = if code.maybe { "and_then" } else { "map" };
        let form = if code.form == Form::Place { Form::Reference } else { code.form };
        let text = format!("{optional}.{method}(|{it}| {})", Self::borrowed(&code));
        Code { text, form, closed: true, ..code }.maybe()
    }

    /// Converts a value so that it can be returned from a closure: places are borrowed.
    pub(super) fn borrowed(code: &Code) -> String {
        match (code.form, code.maybe) {
            (Form::Place, false) => format!("&{}", code.text),
            _ => code.text.clone(),
        }
    }
}

/// Returns the record or switch inside its wrappers.
fn inner(text: &str, place: Form, window: Wrapping, boxed: bool) -> (String, Form) {
    match (window, boxed) {
        (Wrapping::Nothing, false) => (text.to_owned(), place),
        (Wrapping::Nothing, true) => (format!("{text}.as_ref()"), Form::Reference),
        _ => (format!("{text}.value"), Form::Place),
    }
}

fn processed(kind: &str, codec: Option<&str>) -> String {
    codec.map_or_else(|| format!("Processed<{kind}>"), |codec| format!("Processed<{kind}, {codec}>"))
}

fn wrapped(name: String, window: Wrapping, boxed: bool) -> String {
    let name = match window {
        Wrapping::Nothing => name,
        Wrapping::Window => format!("Window<{name}>"),
        Wrapping::Ended => format!("Ended<{name}>"),
    };
    if boxed { format!("Box<{name}>") } else { name }
}

fn cut_of(slice: &str, cut: Option<&Cut>) -> String {
    let Some(Cut { terminator, include, pad }) = cut else { return slice.to_owned() };
    let terminator = terminator.as_ref().map_or_else(|| "None".to_owned(), |t| format!("Some(&{t:?})"));
    let pad = pad.map_or_else(|| "None".to_owned(), |pad| format!("Some({pad})"));
    format!("text::cut({slice}, {terminator}, {include}, {pad})")
}
