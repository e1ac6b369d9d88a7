//! Emits types as structs with the attributes of `ksy-runtime`, and their value instances as methods.

use std::fmt::Write as _;
use std::rc::Rc;

use super::scope::{Base, Cause, Code, Form, Made, OWN, Problem, Scope};
use super::stored::Part;
use super::{Left, Module, Stand, field_name, rust_name};
use crate::built_in::BuiltIn;
use crate::check::Type;
use crate::emit::rust::{Item, docs, indented};
use crate::names::TypeId;
use crate::rust_names::camel;
use crate::schema::{BitOrder, EndianSpec, Instance, TypeSpec, TypeUse};

/// The byte order of a type.
pub(super) enum Order<'a> {
    Little,
    Big,
    /// The order of the surrounding record.
    Inherited,
    /// Determined where the type is used.
    Decided(&'a EndianSpec),
}

/// Parts in a valid reading order, with their fields.
#[derive(Default)]
struct Sorted<'a> {
    fields: Vec<(Part<'a>, Option<String>)>,
    /// Names of these parts, of parts that wait for others, and of omitted parts.
    seen: Vec<&'a str>,
}

impl<'a> Module<'a> {
    pub(super) fn order(&self, id: TypeId) -> Order<'a> {
        let own = self.spec(id).and_then(|spec| spec.endian.as_ref());
        if let Some(spec @ EndianSpec::Switch { .. }) = own.map(|endian| &endian.value) {
            return Order::Decided(spec);
        }
        let around = self.names.around(id).find_map(|(_, declared)| declared.spec.endian.as_ref());
        match around.map(|endian| &endian.value) {
            Some(EndianSpec::Little) => Order::Little,
            Some(EndianSpec::Big) => Order::Big,
            _ => Order::Inherited,
        }
    }

    /// Returns whether bits count from the least significant one.
    pub(super) fn bits_little(&self, id: TypeId, name: &str) -> bool {
        let around = || self.names.around(id).find_map(|(_, declared)| declared.spec.bit_endian.as_ref());
        match name {
            _ if name.ends_with("le") => true,
            _ if name.ends_with("be") => false,
            _ => around().is_some_and(|order| order.value == BitOrder::Little),
        }
    }

    /// Returns the parts in reading order: those reached by position come last, unless another part needs them.
    pub(super) fn parts(&self, id: TypeId) -> Vec<Part<'a>> {
        let Some(spec) = self.spec(id) else { return Vec::new() };
        let seq = spec.seq.iter().map(|attribute| Part { of: id, attribute, positioned: false });
        let read = spec.instances.iter().filter(|instance| !self.is_method(id, instance));
        seq.chain(read.map(|instance| Part { of: id, attribute: &instance.attribute, positioned: true })).collect()
    }

    /// Returns the fields of a type as text. A part that another part needs comes before it. A part reached by position
    /// that cannot be read is omitted; its bytes are in the gaps.
    fn fields(&self, id: TypeId, left: &mut Vec<Left>) -> Made<Vec<String>> {
        let parts = self.parts(id);
        let mut sorted = Sorted::default();
        for part in &parts {
            self.sort(*part, &parts, &mut sorted, left)?;
        }
        let mut fields = Vec::new();
        let mut groups = super::bits::Groups::default();
        let order: Vec<Part<'a>> = sorted.fields.iter().map(|(part, _)| *part).collect();
        let mut notes = String::new();
        for (position, (part, field)) in sorted.fields.into_iter().enumerate() {
            fields.extend(groups.before(self, part, order.get(position..).unwrap_or_default()));
            notes += &self.notes(id, position);
            fields.extend(field.map(|field| {
                let docs: usize =
                    field.split_inclusive('\n').take_while(|line| line.starts_with("//")).map(str::len).sum();
                let (docs, rest) = field.split_at_checked(docs).unwrap_or_default();
                format!("{docs}{}{rest}", std::mem::take(&mut notes))
            }));
        }
        fields.extend(groups.end());
        Ok(fields)
    }

    /// Returns the attributes that note positions of the stream before a part.
    fn notes(&self, id: TypeId, position: usize) -> String {
        let stands = self.stands.borrow();
        let noted = stands.iter().filter(|((of, _), stand)| *of == id && stand.first == position && stand.noted);
        let mut notes: Vec<String> = noted
            .map(|((_, name), Stand { code, .. })| {
                format!("#[note({}: {} = {})]\n", noted_as(name), self.given_type(code), code.text)
            })
            .collect();
        notes.sort();
        notes.concat()
    }

    /// Appends a part after the parts it needs, if these can be read earlier.
    fn sort(&self, part: Part<'a>, parts: &[Part<'a>], sorted: &mut Sorted<'a>, left: &mut Vec<Left>) -> Made<()> {
        let name = part.attribute.id.value.as_str();
        if sorted.seen.contains(&name) {
            return Ok(());
        }
        sorted.seen.push(name);
        let field = loop {
            let ready: Vec<String> = sorted.fields.iter().map(|(part, _)| part.attribute.id.value.clone()).collect();
            let scope = Scope {
                sink: self.sink_of(part.of),
                late: part.positioned,
                ready: Some(Rc::new(ready)),
                ..Scope::new(part.of, Base::Locals)
            };
            let problem = match self.field(part, &Rc::new(scope)) {
                Ok(field) => break Ok(field),
                Err(problem) => problem,
            };
            let needs = |other: &&Part<'a>| {
                let id = &other.attribute.id.value;
                other.positioned && problem.cause == Cause::NotReady(id.clone()) && !sorted.seen.contains(&id.as_str())
            };
            match parts.iter().find(needs) {
                Some(needed) => self.sort(*needed, parts, sorted, left)?,
                None => break Err(problem),
            }
        };
        if let Err(Problem { cause: Cause::NotReady(wanted), .. }) = &field {
            let found = self.note_later(part, |key| key.split('.').any(|word| word == wanted));
            if wanted == name {
                self.open.borrow_mut().extend(found);
            }
        }
        match field {
            Ok(field) => sorted.fields.push((part, field)),
            Err(problem) if part.positioned => {
                let message = part.attribute.id.with(format!("this instance is left out: {}", problem.message));
                left.push(Left { of: part.of, message });
                self.dropped.borrow_mut().insert((part.of, name.to_owned()));
            }
            Err(problem) => return Err(Problem { path: Some(part.attribute.id.path.clone()), ..problem }),
        }
        Ok(())
    }

    pub(super) fn record(&self, id: TypeId, left: &mut Vec<Left>) -> Made<String> {
        let Some(spec) = self.spec(id) else { return Ok(String::new()) };
        let mut fields = self.kept_params(id, spec)?;
        fields.extend(self.fields(id, left)?);
        self.note_asked(id, &fields);
        if self.names.root(id) == Some(id) && self.has_positions() {
            fields.push("/// Bytes outside of all fields.\n#[gaps]\npub gaps: Gaps,\n".to_owned());
        }
        let mut options = Vec::new();
        match self.order(id) {
            Order::Little => options.push("little".to_owned()),
            Order::Big => options.push("big".to_owned()),
            _ => {}
        }
        let own = Rc::new(Scope { sink: self.sink_of(id), ..Scope::new(id, Base::Locals) });
        let mut params = Vec::new();
        for (_, param) in self.params_of(id) {
            let code = self.part_named(&param.id.value, &own, &super::named(&param.id))?;
            params.push(format!("{}: {}", code.text, self.given_type(&code)));
        }
        for given in self.sink_of(id).borrow().iter() {
            params.push(format!("{}: {}", given.name, self.given_type(&given.code)));
        }
        if !params.is_empty() {
            options.push(format!("params({})", params.join(", ")));
        } else if self.names.root(id) == Some(id) {
            options.push("whole".to_owned());
        }
        let mut docs = docs("///", &spec.doc, &spec.original);
        if docs.is_empty() {
            docs = format!("/// `{}`\n", self.names.full(id));
        }
        let name = self.type_name(id);
        let derives = spec.derives.iter().map(|derive| derive.value.clone()).collect();
        let mut text = Item { docs, options, derives, name: name.clone(), fields }.print();
        for part in self.parts(id) {
            if part.positioned && self.dropped.borrow().contains(&(id, part.attribute.id.value.clone())) {
                continue;
            }
            if matches!(part.attribute.kind.as_deref(), Some(TypeUse::Switch { .. })) {
                text.push_str(&self.switch(part)?);
            }
        }
        text.push_str(&self.instances(id, spec, &name, left));
        Ok(text)
    }

    /// Returns the kept parameters.
    fn kept_params(&self, id: TypeId, spec: &'a TypeSpec) -> Made<Vec<String>> {
        let own = Rc::new(Scope { sink: self.sink_of(id), ..Scope::new(id, Base::Locals) });
        let mut found = Vec::new();
        for param in spec.params.iter().filter(|param| self.keeps(id, param)) {
            let code = self.part_named(&param.id.value, &own, &super::named(&param.id))?;
            let doc = format!("/// The parameter `{}` of this type.\n", param.id.value);
            found.push(format!("{doc}#[param]\npub {}: {},\n", code.text, self.given_type(&code)));
        }
        Ok(found)
    }

    /// Emits value instances as methods.
    fn instances(&self, id: TypeId, spec: &'a TypeSpec, name: &str, left: &mut Vec<Left>) -> String {
        let mut methods = Vec::new();
        for instance in &spec.instances {
            match self.method_of(id, instance) {
                Ok(Some(method)) => methods.push(method),
                Ok(None) => {}
                Err(problem) => {
                    let message = format!("no method is made of this instance: {}", problem.message);
                    left.push(Left { of: id, message: instance.attribute.id.with(message) });
                }
            }
        }
        let mut text = String::new();
        if !methods.is_empty() {
            let _ = write!(text, "\nimpl {name} {{\n{}}}\n", indented(&methods.join("\n")));
        }
        if let Some(shown) = &spec.to_string {
            let scope = Rc::new(Scope::new(id, Base::Of(OWN.to_owned())));
            match self.expr(&shown.value, &scope) {
                Ok(code) if scope.sink.borrow().is_empty() => {
                    let shown = self.owned(code);
                    let _ = write!(
                        text,
                        "\nimpl std::fmt::Display for {name} {{\n    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {{\n        f.write_str(&{shown})\n    }}\n}}\n"
                    );
                }
                other => {
                    let message =
                        other.err().map_or_else(|| "it needs a record around".to_owned(), |problem| problem.message);
                    left.push(Left { of: id, message: shown.with(format!("no text is made: {message}")) });
                }
            }
        }
        text
    }

    fn method_of(&self, id: TypeId, instance: &'a Instance) -> Made<Option<String>> {
        if !self.is_method(id, instance) {
            return Ok(None);
        }
        let scope = Rc::new(Scope::new(id, Base::Of(OWN.to_owned())));
        let code = self.instance_value(instance, &scope)?;
        let mut params = Vec::new();
        for param in self.spec(id).map(|spec| spec.params.as_slice()).unwrap_or_default() {
            if !self.keeps(id, param) && mentions(&code.text, &field_name(&param.id.value)) {
                let own = self.part_named(&param.id.value, &scope, &super::named(&param.id))?;
                params.push((own.text.clone(), self.given_type(&own)));
            }
        }
        let given = scope.sink.borrow();
        params.extend(given.iter().map(|given| (given.name.clone(), self.given_type(&given.code))));
        let (kind, text) = self.returned(code);
        let mut method = docs("///", &instance.attribute.doc, &instance.attribute.original);
        if method.is_empty() {
            method = format!("/// `{}`\n", instance.attribute.id.value);
        }
        for given in given.iter() {
            let _ = writeln!(method, "///\n/// `{}` is `{}`.", given.name, given.key);
        }
        let params: String = params.iter().map(|(name, kind)| format!(", {name}: {kind}")).collect();
        // With several references, the result borrows from the value itself.
        let lifetime = kind.contains('&') && params.contains('&');
        let (generic, own, kind) =
            if lifetime { ("<'a>", "&'a self", kind.replace('&', "&'a ")) } else { ("", "&self", kind) };
        let params = if lifetime { params.replace('&', "&'a ") } else { params };
        let _ = write!(
            method,
            "#[must_use]\npub fn {}{generic}({own}{params}) -> {kind} {{\n    {text}\n}}\n",
            rust_name(&instance.attribute)
        );
        Ok(Some(method))
    }

    /// Returns the return type and the body of a method.
    pub(super) fn returned(&self, code: Code) -> (String, String) {
        let code = if code.is_literal() { code.to(code.own_number()) } else { code };
        let optional = code.maybe;
        let (kind, text) = match &code.kind {
            Type::Integer(_) => (code.own_number().rust(), code.text.clone()),
            Type::Float => ("f64".to_owned(), code.text.clone()),
            Type::Bool => ("bool".to_owned(), code.text.clone()),
            Type::Enum(id) => (self.enum_path(*id), code.text.clone()),
            Type::Text if optional => (
                "String".to_owned(),
                match code.form {
                    Form::Value => code.text.clone(),
                    _ => format!("{}.map(ToString::to_string)", code.operand()),
                },
            ),
            Type::Text => ("String".to_owned(), self.owned(code.clone())),
            Type::Bytes if optional => (
                "Vec<u8>".to_owned(),
                match code.form {
                    Form::Value => code.text.clone(),
                    _ => format!("{}.map(|it| it.to_vec())", code.operand()),
                },
            ),
            Type::Bytes => ("Vec<u8>".to_owned(), self.owned(code.clone())),
            Type::Record(id) => (format!("&{}", self.type_path(*id)), Self::borrowed(&code)),
            Type::List(_) => {
                let element = code.stored.as_ref().map_or_else(String::new, |stored| self.element_type(stored));
                match code.form {
                    Form::Value => (format!("Vec<{element}>"), code.text.clone()),
                    _ if optional => (format!("Vec<{element}>"), format!("{}.map(|it| it.to_vec())", code.operand())),
                    _ => (format!("&[{element}]"), Self::borrowed(&code)),
                }
            }
            _ => (self.given_type(&Code { maybe: false, ..code.clone() }), Self::borrowed(&code)),
        };
        if optional { (format!("Option<{kind}>"), text) } else { (kind, text) }
    }

    /// Returns the Rust name of the enum of a switch.
    pub(super) fn switch_name(&self, part: Part<'a>) -> String {
        if let Some(name) = &part.attribute.rust_name {
            return camel(&name.value);
        }
        let name = camel(&format!("{}_{}", self.keys.of_type(part.of), part.attribute.id.value));
        let file = self.names.get(part.of).map_or(0, |declared| declared.file);
        if self.keys.is_taken_rust(file, &name) { format!("{name}Kind") } else { name }
    }

    pub(super) fn is_bits(part: Part<'a>) -> Option<(u32, &'a str)> {
        match part.attribute.kind.as_deref() {
            Some(TypeUse::Named(call)) => match (BuiltIn::of(&call.name), call.name.path.first()) {
                (Some(BuiltIn::Bits(bits)), Some(name)) => Some((bits, name)),
                _ => None,
            },
            _ => None,
        }
    }
}

/// Returns the variable that keeps an instance of the stream position.
pub(super) fn noted_as(instance: &str) -> String {
    format!("io_at_{instance}")
}

/// Returns where a name occurs in a text as a whole word.
fn places<'t>(text: &'t str, name: &'t str) -> impl Iterator<Item = usize> + 't {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.match_indices(name).map(|(at, _)| at).filter(move |at| {
        let before = text.get(..*at).and_then(|before| before.chars().next_back());
        let after = text.get(at + name.len()..).and_then(|after| after.chars().next());
        !before.is_some_and(|c| is_word(c) || c == '.') && !after.is_some_and(is_word)
    })
}

/// Returns whether a name occurs in a text as a whole word.
pub(super) fn mentions(text: &str, name: &str) -> bool {
    places(text, name).next().is_some()
}

/// Replaces a name in a text where it is a whole word.
pub(super) fn replaced(text: &str, name: &str, with: &str) -> String {
    let mut replaced = String::new();
    let mut start = 0;
    for at in places(text, name) {
        replaced += text.get(start..at).unwrap_or_default();
        replaced += with;
        start = at + name.len();
    }
    replaced + text.get(start..).unwrap_or_default()
}
