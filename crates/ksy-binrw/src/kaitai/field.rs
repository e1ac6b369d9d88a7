//! Emits parts of a type as fields with attributes.

use std::rc::Rc;

use super::later::Argument;
use super::scope::{Code, Made, Scope, problem};
use super::stored::{Cut, Extent, Part, Stored, Wrapping, is_closed, padding, unit};
use super::{Pass, field_name, rust_name};
use crate::built_in::BuiltIn;
use crate::emit::rust::{FieldItem, Read, byte_string, docs, docs_or};
use crate::expression::{Expr, Kind};
use crate::model::{Number, Order};
use crate::names::TypeId;
use crate::schema::{EndianSpec, RepeatSpec};

/// The attributes of a field before and after `br`.
#[derive(Default)]
struct Attributes {
    before: Vec<String>,
    read: Read,
    after: Vec<String>,
}

impl Attributes {
    /// Adds the arguments of a type.
    fn pass(&mut self, all: Vec<Argument>) {
        if all.iter().any(|arg| arg.first.is_some()) {
            let first: Vec<&str> = all.iter().map(|arg| arg.first.unwrap_or(&arg.text)).collect();
            self.after.push(format!("first({})", first.join(", ")));
        }
        self.read.args = all.into_iter().map(|arg| arg.text).collect();
    }
}

impl<'a> Pass<'_, 'a> {
    /// Returns a field, or `None` for a part without bytes.
    pub(super) fn field(&mut self, part: Part<'a>, scope: &Rc<Scope>) -> Made<Option<FieldItem>> {
        let attribute = part.attribute;
        let name = rust_name(attribute);
        if let Some(contents) = attribute
            .contents
            .as_ref()
            .filter(|_| attribute.condition.is_none() && attribute.repeat.is_none() && !part.positioned)
        {
            if contents.value.is_empty() {
                return Ok(None);
            }
            return Ok(Some(FieldItem {
                docs: docs("//", &attribute.doc, &attribute.original),
                attributes: vec![format!("magic({})", byte_string(&contents.value))],
                kept: false,
                name,
                kind: format!("[u8; {}]", contents.value.len()),
            }));
        }
        let docs = docs_or(&attribute.doc, &attribute.original, &attribute.id.value);
        let attributes = self.attributes(part, scope)?;
        Ok(Some(FieldItem { docs, attributes, kept: true, name, kind: self.part_type(part)? }))
    }

    /// Returns an expression as an integer of any type.
    fn amount(&mut self, expression: &Expr, scope: &Rc<Scope>) -> Made<String> {
        let code = self.total_of(expression, scope)?;
        Ok(code.as_integer().text)
    }

    /// Returns the attributes that add what the type of a field does not say.
    fn attributes(&mut self, part: Part<'a>, scope: &Rc<Scope>) -> Made<Vec<String>> {
        let attribute = part.attribute;
        let mut made = Attributes::default();
        if rust_name(attribute) != attribute.id.value {
            made.before.push(format!("id({:?})", attribute.id.value));
        }
        let position = if part.positioned { Some(self.position(part, scope)?) } else { None };
        let lax = if self.is_lax(part) { ", lax" } else { "" };
        made.before.extend(position.iter().map(|position| format!("at({position}{lax})")));
        let stored = self.stored(part)?;
        let inside = match &attribute.repeat {
            // Elements of a list can use their index and the previous elements.
            Some(_) => {
                let ready = scope.ready.map(|ready| ready + 1);
                Rc::new(Scope { index: Some("index".to_owned()), ready, ..scope.as_ref().clone() })
            }
            None => scope.clone(),
        };
        let size = match &attribute.size {
            Some(size) => Some(self.amount(&size.value, &inside)?),
            None => None,
        };
        let condition = match &attribute.condition {
            Some(condition) => Some(self.total_of(&condition.value, scope)?.as_condition()),
            None => None,
        };
        if let Some(RepeatSpec::Count(count)) = attribute.repeat.as_deref() {
            made.read.count = Some(self.amount(&count.value, scope)?);
        }
        let amount = made.read.count.as_ref().or(size.as_ref());
        made.before.extend(self.solve(part, position.as_deref(), amount.map(String::as_str)));
        let align = self.instance_of(part).and_then(|instance| instance.align.as_ref());
        made.before.extend(align.map(|align| format!("align({})", align.value)));
        self.extent_attributes(part, &stored, size.as_deref(), &mut made);
        self.repeat_attributes(part, scope, &mut made)?;
        self.content_attributes(part, &stored, &inside, size.as_ref(), &mut made)?;
        made.read.condition = self.condition(part, condition, &made);
        let mut found = made.before;
        found.extend(made.read.print());
        found.append(&mut made.after);
        found.extend(self.is_nested_list(part).then(|| "nested".to_owned()));
        found.extend(self.number_attributes(part, &stored));
        found.extend(self.is_bulk(part).then(|| "bulk".to_owned()));
        found.extend(Self::encoding_attribute(part, &stored));
        found.extend(self.process_attributes(part, &stored, &inside, size.as_deref())?);
        found.extend(self.valid(part, &stored, scope)?);
        found.extend(self.values(part)?);
        Ok(found)
    }

    /// Adds the extent of bytes and texts.
    fn extent_attributes(&self, part: Part<'a>, stored: &Stored, size: Option<&str>, made: &mut Attributes) {
        let (extent, is_text) = match stored {
            Stored::Bytes { extent, .. } => (extent, false),
            Stored::Text { extent, .. } => (extent, true),
            _ => return,
        };
        let size = match extent {
            Extent::Sized => size.map(str::to_owned),
            // The type of fixed bytes has their size.
            Extent::Fixed(size) => is_text.then(|| size.to_string()),
            Extent::ToEnd => {
                made.after.push("to_end".to_owned());
                return;
            }
            Extent::Until { .. } => {
                made.after.push(self.until_attribute(part, stored));
                return;
            }
        };
        if part.attribute.repeat.is_some() {
            made.after.extend(size.map(|size| format!("each({size})")));
        } else {
            made.read.count = size;
        }
    }

    /// Adds the end of a list without a count.
    fn repeat_attributes(&mut self, part: Part<'a>, scope: &Rc<Scope>, made: &mut Attributes) -> Made<()> {
        match part.attribute.repeat.as_deref() {
            Some(RepeatSpec::ToEnd) => made.after.push("to_end".to_owned()),
            Some(RepeatSpec::Until(until)) => {
                let item_scope = Rc::new(self.inside(part, scope, Some("index")));
                let element = self.item(&self.stored_element(part)?, &item_scope);
                let scope = Scope { element: Some(element), index: Some("index".to_owned()), ..scope.as_ref().clone() };
                let until = self.total_of(&until.value, &Rc::new(scope))?.as_condition().text;
                made.after.push(format!("repeat_until({until})"));
            }
            _ => {}
        }
        Ok(())
    }

    /// Adds the arguments and the window of a record or a switch.
    fn content_attributes(
        &mut self,
        part: Part<'a>,
        stored: &Stored,
        inside: &Rc<Scope>,
        size: Option<&String>,
        made: &mut Attributes,
    ) -> Made<()> {
        let attribute = part.attribute;
        match stored {
            Stored::Record { id, window, .. } => {
                let inner = Rc::new(self.inside(part, inside, None));
                let args = self.arguments(part, *id, &inner)?;
                let is_own = |arg: &Argument| super::record::mentions(&arg.text, &rust_name(attribute));
                if attribute.repeat.is_some() && args.iter().any(is_own) {
                    // Elements know the previous ones; what they reach by position needs the whole list.
                    self.note_later(part, false, |key| key.split('.').any(|word| word == attribute.id.value));
                }
                made.pass(args);
                made.after.extend(self.window(part, *window, size, stored));
                let (order, known) = self.decided(*id, &inner)?;
                made.after.extend(order);
                let check = |known| format!("check({known}, \"one of the values that say the byte order\")");
                made.after.extend(known.map(check));
            }
            Stored::Opaque { window, .. } => {
                if let Some(call) = self.inside(part, inside, None).call {
                    made.read.args = self.plain_arguments(&call.args, &call.scope)?;
                }
                made.after.extend(self.window(part, *window, size, stored));
                // Bytes to the end of the window need no size.
                made.after.extend(size.filter(|_| attribute.fetch.is_some()).map(|size| format!("size({size})")));
            }
            Stored::Switch { window, .. } => {
                let (tag, args) = self.switch_use(part, inside)?;
                made.pass(args);
                made.after.extend(self.window(part, *window, size, stored));
                made.after.push(format!("tag({tag})"));
            }
            _ => {}
        }
        Ok(())
    }

    /// Returns the condition under which a part is read.
    fn condition(&mut self, part: Part<'a>, condition: Option<Code>, made: &Attributes) -> Option<String> {
        let own = condition.iter().map(|condition| &condition.text);
        let read = made.read.count.iter().chain(&made.read.args);
        let known = self.all_known(part, &made.before.iter().chain(read).chain(&made.after).chain(own));
        match (known, condition) {
            (Some(known), Some(condition)) => Some(format!("{known} && {}", condition.operand())),
            (known, condition) => known.or(condition.map(|condition| condition.text)),
        }
    }

    /// Returns how the bytes of a part are processed, and where they are cut before.
    fn process_attributes(
        &mut self,
        part: Part<'a>,
        stored: &Stored,
        inside: &Rc<Scope>,
        size: Option<&str>,
    ) -> Made<Vec<String>> {
        let attribute = part.attribute;
        let Some(process) = &attribute.process else { return Ok(Vec::new()) };
        let is_closed = is_closed(attribute);
        if attribute.terminator.is_some() && !attribute.is_sized() && !is_closed {
            return problem(process.at, "'process' beside 'terminator' in a list is supported only with 'size'");
        }
        let is_cut = attribute.terminator.is_some() || attribute.pad_right.is_some();
        if is_cut && !is_closed && self.codec(part.of, &process.value).is_some() {
            // Only the codec knows which stored bytes belong to the value, so the cut bytes would be lost.
            let message = "'process' by code of your own beside 'terminator' and 'pad-right' is not supported";
            return problem(process.at, message);
        }
        let behind = size.map_or_else(|| "i128::MAX".to_owned(), |size| format!("int::wide({size})"));
        let behind = (!is_closed).then(|| format!("io.behind({behind})"));
        let by = format!("process({})", self.processed_by(part.of, process, inside, behind.as_deref())?);
        match stored {
            Stored::Bytes { cut: Some(_), .. } | Stored::Text { cut: Some(_), .. } if attribute.repeat.is_some() => {
                let message = "'process' beside 'terminator' and 'pad-right' in a list is supported only on types";
                problem(process.at, message)
            }
            Stored::Bytes { cut: Some(_), .. } | Stored::Text { cut: Some(_), .. } => {
                Ok(vec![Self::cut_attribute(part), by])
            }
            _ => Ok(vec![by]),
        }
    }

    /// Returns `_` in the condition of a list.
    fn item(&self, stored: &Stored, scope: &Rc<Scope>) -> Code {
        match stored {
            Stored::Number(_) | Stored::Bool | Stored::Enum(_) => self.element(stored, "item", false, scope),
            _ => self.element(stored, "item", true, scope),
        }
    }

    /// Returns the attributes that limit the bytes of a record or a switch.
    fn window(&self, part: Part<'a>, window: Wrapping, size: Option<&String>, stored: &Stored) -> Vec<String> {
        let sized = || size.map_or_else(|| "to_end".to_owned(), |size| format!("size({size})"));
        match window {
            Wrapping::Nothing => Vec::new(),
            Wrapping::Window if is_closed(part.attribute) => vec![self.until_attribute(part, stored)],
            Wrapping::Window => vec![sized()],
            Wrapping::Ended if !part.attribute.is_sized() => vec![self.until_attribute(part, stored)],
            Wrapping::Ended => vec![sized(), Self::cut_attribute(part)],
        }
    }

    /// Returns the attribute that selects the value within a sized place.
    fn cut_attribute(part: Part<'a>) -> String {
        let attribute = part.attribute;
        let terminator = attribute.terminator.as_ref().map(|terminator| terminator.value.clone());
        let cut = Cut { terminator, include: attribute.include.as_deref() == Some(&true), pad: padding(attribute) };
        format!("cut({})", cut.print())
    }

    /// Returns the attribute with the encoding of texts, and the selection of their bytes unless reading does it.
    fn encoding_attribute(part: Part<'a>, stored: &Stored) -> Option<String> {
        let Stored::Text { encoding, cut, extent } = Self::without_cut(stored.clone(), part.attribute).0 else {
            return None;
        };
        let cut = cut.filter(|_| !matches!(extent, Extent::Until { .. }));
        let cut = cut.map_or_else(String::new, |cut| format!(", {}", cut.print()));
        Some(format!("encoding({encoding:?}{cut})"))
    }

    fn until_attribute(&self, part: Part<'a>, stored: &Stored) -> String {
        let attribute = part.attribute;
        let zero = match stored {
            Stored::Text { encoding, .. } => vec![0; unit(encoding)],
            _ => vec![0],
        };
        let terminator = attribute.terminator.as_ref().map_or(zero, |terminator| terminator.value.clone());
        let mut options = String::new();
        if attribute.include.as_deref() == Some(&true) {
            options += ", include";
        }
        if attribute.consume.as_deref() == Some(&false) {
            options += ", keep";
        }
        if attribute.eos_error.as_deref() == Some(&false) {
            options += ", lenient";
        }
        format!("until({}{options})", byte_string(&terminator))
    }

    fn number_attributes(&self, part: Part<'a>, stored: &Stored) -> Vec<String> {
        let mut found = Vec::new();
        let attribute = part.attribute;
        if let Some((bits, name)) = Self::is_bits(part) {
            let order = if self.bits_little(part.of, name) { ", little" } else { "" };
            found.push(format!("bits({bits}{order})"));
            return found;
        }
        let Some(number) = Self::number_of(part) else { return found };
        let order = self.own_order(part);
        let other = order.is_some();
        found.extend(order.map(|order| format!("brw({order})")));
        if let Stored::Enum(id) = stored {
            if self.enum_number(*id) != number {
                found.push(format!("stored_as({})", number.rust()));
            }
        } else if attribute.repeat.is_some() && self.array_length(part).is_none() && (number.size() == 1 || other) {
            found.push("bulk".to_owned());
        }
        found
    }

    /// Returns the number that a part is stored as.
    pub(super) fn number_of(part: Part<'a>) -> Option<Number> {
        match BuiltIn::of(&part.attribute.call()?.name) {
            Some(BuiltIn::Number(number)) => Some(number),
            _ => None,
        }
    }

    /// Returns the byte order of a number if it is not that of its type.
    pub(super) fn own_order(&self, part: Part<'a>) -> Option<&'static str> {
        let (_, own) = Number::named(part.attribute.call()?.name.path.first()?)?;
        let is_other = |own: &Order| {
            Self::number_of(part).is_some_and(|number| number.size() > 1) && *own != self.names.order(part.of)
        };
        own.filter(is_other)?.word()
    }

    /// Returns the arguments of `at` that say where a part is.
    fn position(&mut self, part: Part<'a>, scope: &Rc<Scope>) -> Made<String> {
        let attribute = part.attribute;
        let Some(instance) = self.instance_of(part) else {
            return problem(attribute.id.at, "no such instance");
        };
        // Without `pos`, it is at the current position of the stream.
        let pos = match &instance.pos {
            Some(pos) => self.amount(&pos.value, scope)?,
            None => "io.pos()".to_owned(),
        };
        let Some(io) = &instance.io else { return Ok(pos) };
        match &io.value.kind {
            Kind::Name(name) if name == "_io" => return Ok(pos),
            Kind::Member(object, name) if name == "_io" => {
                let around = self.around(object, scope);
                if around.is_some_and(|around| self.names.root(part.of) == Some(around.of)) {
                    return Ok(format!("{pos}, root"));
                }
                if let Some(host) = self.host(part.of, object, scope)? {
                    return Ok(format!("{pos}, within({host})"));
                }
            }
            _ => {}
        }
        let stream = self.expr(&io.value, scope)?;
        let absent = if stream.maybe { ".unwrap_or_default()" } else { "" };
        Ok(format!("{pos}, within({}{absent})", stream.operand()))
    }

    /// Returns the path of a window inside another part, if an expression is one.
    fn host(&mut self, of: TypeId, object: &Expr, scope: &Rc<Scope>) -> Made<Option<String>> {
        let path = object.path().unwrap_or_default();
        let [first, names @ ..] = path.as_slice() else { return Ok(None) };
        let part = self.part_of(of, first).filter(|_| names.iter().all(|name| field_name(name) == *name));
        let is_always = |part: &Part<'_>| !part.positioned && part.attribute.condition.is_none();
        let is_host =
            |part: &Part<'a>| self.inside_to_window(*part, names).is_some_and(|all| all.iter().all(is_always));
        let Some(part) = part.filter(is_host) else { return Ok(None) };
        // The part must have been read.
        self.expr(&Expr::name(*first, object.at), scope)?;
        Ok(Some(format!("{}.{}", rust_name(part.attribute), names.join("."))))
    }

    /// Returns the byte order of a record whose order depends on its use.
    fn decided(&mut self, id: TypeId, inner: &Rc<Scope>) -> Made<(Option<String>, Option<String>)> {
        let own = self.spec(id).and_then(|spec| spec.endian.as_deref());
        let Some(EndianSpec::Switch { on, cases }) = own else { return Ok((None, None)) };
        let inner = Rc::new(Scope { of: id, ..inner.as_ref().clone() });
        let mut big = Vec::new();
        let mut little = Vec::new();
        let mut otherwise = None;
        for (case, is_little) in cases {
            let Some(case) = case else {
                otherwise = Some(!is_little);
                continue;
            };
            let (on_code, case) = (self.expr(on, &inner)?, self.expr(&case.value, &inner)?);
            let code = self.compare("==", on_code, case, on)?;
            if *is_little { little.push(code.text) } else { big.push(code.text) }
        }
        let text = match otherwise {
            Some(true) if little.is_empty() => "true".to_owned(),
            Some(true) => format!("!({})", little.join(" || ")),
            _ if big.is_empty() => "false".to_owned(),
            _ => big.join(" || "),
        };
        let known = little.iter().chain(&big).cloned().collect::<Vec<_>>().join(" || ");
        Ok((Some(format!("brw(is_big = {text})")), otherwise.is_none().then_some(known)))
    }
}
