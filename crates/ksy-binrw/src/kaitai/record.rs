//! Emits types as structs with the attributes of `ksy-runtime`, and their value instances as methods.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::rc::Rc;

use super::facts::StreamPosition;
use super::scope::{Base, Cause, Code, Form, Made, OWN, Problem, Scope};
use super::stored::Part;
use super::{Left, Pass, field_name, rust_name};
use crate::built_in::BuiltIn;
use crate::check::Type;
use crate::emit::rust::{FieldItem, Item, docs_or, indented};
use crate::names::TypeId;
use crate::order;
use crate::schema::{BitOrder, Instance, Param, TypeSpec, TypeUse};

impl<'a> Pass<'_, 'a> {
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

    /// Returns the fields of the type. A part that another part needs comes before it. A part reached by position
    /// that cannot be read is omitted; its bytes are in the gaps.
    fn fields(&mut self) -> Made<Vec<FieldItem>> {
        let parts = self.parts(self.of);
        self.expect_whole_bytes(&parts)?;
        let needs = self.needs(&parts);
        // Only parts reached by position can be read earlier.
        let is_movable = |index: &usize| parts.get(*index).is_some_and(|part| part.positioned);
        let ahead: Vec<Vec<usize>> =
            needs.iter().map(|needs| needs.iter().copied().filter(is_movable).collect()).collect();
        let sorted: Vec<(usize, Part<'a>)> =
            order::sorted(&ahead).into_iter().filter_map(|index| Some((index, *parts.get(index)?))).collect();
        let places = sorted.iter().enumerate();
        self.places = places.map(|(place, (_, part))| (part.attribute.id.value.clone(), place)).collect();
        let mut read = Vec::new();
        for (place, (index, part)) in sorted.into_iter().enumerate() {
            let ready = Some(place);
            let scope = Scope { late: part.positioned, ready, ..Scope::new(self.of, Base::Locals) };
            match self.field(part, &Rc::new(scope)) {
                Ok(field) => read.push((place, part, field)),
                Err(problem) => self.not_read(part, Self::in_cycle(problem, &parts, &needs, index))?,
            }
        }
        let mut fields = Vec::new();
        let mut groups = super::bits::Groups::default();
        let order: Vec<Part<'a>> = read.iter().map(|(_, part, _)| *part).collect();
        let mut next = 0;
        for (position, (place, part, field)) in read.into_iter().enumerate() {
            fields.extend(groups.before(self, part, order.get(position..).unwrap_or_default()));
            let Some(mut field) = field else { continue };
            field.attributes.splice(0..0, self.notes(next..=place));
            fields.push(field);
            next = place + 1;
        }
        fields.extend(groups.end());
        Ok(fields)
    }

    /// Returns the indices of the parts that each part needs while it is read.
    fn needs(&mut self, parts: &[Part<'a>]) -> Vec<Vec<usize>> {
        if parts.iter().all(|part| !part.positioned) {
            return vec![Vec::new(); parts.len()];
        }
        let mut indices: HashMap<&str, usize> = HashMap::new();
        for (index, part) in parts.iter().enumerate() {
            indices.entry(&part.attribute.id.value).or_insert(index);
        }
        let mut needs = Vec::with_capacity(parts.len());
        for part in parts {
            let scope = Scope { late: part.positioned, ..Scope::new(self.of, Base::Locals) };
            let used = self.uses(|pass| pass.field(*part, &Rc::new(scope)));
            needs.push(used.iter().filter_map(|name| indices.get(name.as_str()).copied()).collect());
        }
        needs
    }

    /// Names the cycle through a part that is not read, if it is in one.
    fn in_cycle(problem: Problem, parts: &[Part<'a>], needs: &[Vec<usize>], index: usize) -> Problem {
        let cycle = order::cycle(needs, index).filter(|cycle| cycle.len() > 2);
        let (Some(cycle), Cause::NotReady(_)) = (cycle, &problem.cause) else { return problem };
        let names = cycle.into_iter().filter_map(|index| Some(format!("'{}'", parts.get(index)?.attribute.id.value)));
        let names = names.collect::<Vec<_>>().join(", which needs ").replacen(", which", "", 1);
        Problem { message: format!("{}: {names}", problem.message), ..problem }
    }

    /// Omits a part that cannot be read, if that is possible.
    fn not_read(&mut self, part: Part<'a>, problem: Problem) -> Made<()> {
        let name = &part.attribute.id.value;
        if let Cause::NotReady(wanted) = &problem.cause {
            self.note_later(part, wanted == name, |key| key.split('.').any(|word| word == wanted));
        }
        if !part.positioned {
            return Err(Problem { path: Some(part.attribute.id.path.clone()), ..problem });
        }
        let message = part.attribute.id.with(format!("this instance is left out: {}", problem.message));
        self.left.push(Left { of: part.of, message });
        self.own.dropped.insert(name.clone());
        Ok(())
    }

    /// Returns the attributes that note positions of the stream before the part at the last of these places.
    fn notes(&self, places: std::ops::RangeInclusive<usize>) -> Vec<String> {
        let stored =
            self.own.positions.iter().filter(|(_, position)| position.is_stored && places.contains(&position.first));
        let note = |(name, StreamPosition { code, .. }): (&String, &StreamPosition)| {
            format!("note({}: {} = {})", position_variable(name), self.implicit_type(code), code.text)
        };
        stored.map(note).collect()
    }

    /// Returns the struct of the type, with its switches and methods.
    pub(super) fn record(&mut self) -> Made<String> {
        let id = self.of;
        let Some(spec) = self.spec(id) else { return Ok(String::new()) };
        let mut fields = self.kept_params(spec)?;
        fields.extend(self.fields()?);
        self.find_used_params(&fields);
        if self.names.root(id) == Some(id) && self.has_positions() {
            fields.push(FieldItem {
                docs: "/// Bytes outside of all fields.\n".to_owned(),
                attributes: vec!["gaps".to_owned()],
                kept: true,
                name: "gaps".to_owned(),
                kind: "Gaps".to_owned(),
            });
        }
        let mut options: Vec<String> = self.names.order(id).word().into_iter().map(str::to_owned).collect();
        let mut params = Vec::new();
        for (_, param) in self.params_of(id) {
            let code = self.own_param(param)?;
            params.push(format!("{}: {}", code.text, self.implicit_type(&code)));
        }
        params.extend(
            self.own.implicit_params.iter().map(|param| format!("{}: {}", param.name, self.implicit_type(&param.code))),
        );
        if !params.is_empty() {
            options.push(format!("params({})", params.join(", ")));
        } else if self.names.root(id) == Some(id) {
            options.push("whole".to_owned());
        }
        options.extend(self.is_imported(id).then(|| "root".to_owned()));
        options.extend(self.blocks.contains_key(&id).then(|| "plain".to_owned()));
        let docs = docs_or(&spec.doc, &spec.original, &self.names.full(id));
        let name = self.type_name(id);
        let derives = spec.derives.iter().map(|derive| derive.value.clone()).collect();
        let mut text = Item { docs, options, derives, name: name.clone(), fields }.print();
        for part in self.parts(id) {
            let is_switch = matches!(part.attribute.kind.as_deref(), Some(TypeUse::Switch { .. }));
            if is_switch && !(part.positioned && self.own.dropped.contains(&part.attribute.id.value)) {
                text.push_str(&self.switch(part)?);
            }
        }
        text.push_str(&self.instances(spec, &name));
        Ok(text)
    }

    /// Returns whether another file has a part of this type, for which the type remains the root: readers of the
    /// reference compiler create it without what is around it.
    fn is_imported(&self, id: TypeId) -> bool {
        let own = self.names.get(id).map(|declared| declared.file);
        let has_part = |(other, spec): (TypeId, &TypeSpec)| {
            spec.parts().any(|attribute| self.names.targets(other, attribute).contains(&id))
        };
        let others = self.names.types().filter(|(_, declared)| Some(declared.file) != own);
        self.names.root(id) == Some(id) && others.map(|(other, declared)| (other, declared.spec)).any(has_part)
    }

    fn own_param(&self, param: &'a Param) -> Made<Code> {
        self.param_value(param, &Rc::new(Scope::new(self.of, Base::Locals)))
    }

    /// Returns the kept parameters.
    fn kept_params(&self, spec: &'a TypeSpec) -> Made<Vec<FieldItem>> {
        let mut found = Vec::new();
        for param in spec.params.iter().filter(|param| self.keeps(self.of, param)) {
            let code = self.own_param(param)?;
            found.push(FieldItem {
                docs: format!("/// The parameter `{}` of this type.\n", param.id.value),
                attributes: vec!["param".to_owned()],
                kept: true,
                kind: self.implicit_type(&code),
                name: code.text,
            });
        }
        Ok(found)
    }

    /// Emits value instances as methods.
    fn instances(&mut self, spec: &'a TypeSpec, name: &str) -> String {
        let id = self.of;
        let mut methods = Vec::new();
        for instance in &spec.instances {
            match self.method_of(instance) {
                Ok(Some(method)) => methods.push(method),
                Ok(None) => {}
                Err(problem) => {
                    let message = format!("no method is made of this instance: {}", problem.message);
                    self.left.push(Left { of: id, message: instance.attribute.id.with(message) });
                }
            }
        }
        let mut text = String::new();
        if !methods.is_empty() {
            let _ = write!(text, "\nimpl {name} {{\n{}}}\n", indented(&methods.join("\n")));
        }
        if let Some(shown) = &spec.to_string {
            let scope = Rc::new(Scope::new(id, Base::Of(OWN.to_owned())));
            match self.apart(|pass| pass.expr(&shown.value, &scope)) {
                (Ok(code), implicit) if implicit.is_empty() => {
                    let shown = self.owned(code);
                    let _ = write!(
                        text,
                        "\nimpl std::fmt::Display for {name} {{\n    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {{\n        f.write_str(&{shown})\n    }}\n}}\n"
                    );
                }
                (other, _) => {
                    let message =
                        other.err().map_or_else(|| "it needs a record around".to_owned(), |problem| problem.message);
                    self.left.push(Left { of: id, message: shown.with(format!("no text is made: {message}")) });
                }
            }
        }
        text
    }

    fn method_of(&mut self, instance: &'a Instance) -> Made<Option<String>> {
        let id = self.of;
        if !self.is_method(id, instance) {
            return Ok(None);
        }
        let scope = Rc::new(Scope::new(id, Base::Of(OWN.to_owned())));
        let (code, implicit) = self.apart(|pass| pass.instance_value(instance, &scope));
        let code = code?;
        let mut params = Vec::new();
        for param in self.spec(id).map(|spec| spec.params.as_slice()).unwrap_or_default() {
            if !self.keeps(id, param) && mentions(&code.text, &field_name(&param.id.value)) {
                let own = self.param_value(param, &scope)?;
                params.push((own.text.clone(), self.implicit_type(&own)));
            }
        }
        params.extend(implicit.iter().map(|param| (param.name.clone(), self.implicit_type(&param.code))));
        let (kind, text) = self.returned(code);
        let attribute = &instance.attribute;
        let mut method = docs_or(&attribute.doc, &attribute.original, &attribute.id.value);
        for param in &implicit {
            let _ = writeln!(method, "///\n/// `{}` is `{}`.", param.name, param.key);
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
        let (is_value, optional) = (code.form == Form::Value, code.maybe);
        let element = || code.stored.as_ref().map_or_else(String::new, |stored| self.element_type(stored));
        let kind = match &code.kind {
            Type::List(_) if is_value || optional => format!("Vec<{}>", element()),
            Type::List(_) => format!("&[{}]", element()),
            _ => self.implicit_type(&Code { maybe: false, ..code.clone() }),
        };
        let text = match &code.kind {
            Type::Integer(_) | Type::Float | Type::Bool | Type::Enum(_) => code.text.clone(),
            Type::Text | Type::Bytes | Type::List(_) if is_value => code.text.clone(),
            Type::Text if optional => format!("{}.map(ToString::to_string)", code.operand()),
            Type::Bytes | Type::List(_) if optional => format!("{}.map(|it| it.to_vec())", code.operand()),
            Type::Text | Type::Bytes => self.owned(code.clone()),
            _ => Self::borrowed(&code),
        };
        if optional { (format!("Option<{kind}>"), text) } else { (kind, text) }
    }

    /// Returns the Rust name of the enum of a switch.
    pub(super) fn switch_name(&self, part: Part<'a>) -> String {
        let name = self.keys.of_part(part.of, part.attribute);
        let file = self.names.get(part.of).map_or(0, |declared| declared.file);
        let is_taken = part.attribute.rust_name.is_none() && self.keys.is_taken_rust(file, &name);
        if is_taken { format!("{name}Kind") } else { name }
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
pub(super) fn position_variable(instance: &str) -> String {
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
