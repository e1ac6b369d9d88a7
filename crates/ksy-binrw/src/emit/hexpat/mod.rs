//! A pattern for the hex editor ImHex. ImHex has no substreams, so windows become sizes that are passed down.

mod names;

use std::fmt::Write as _;

use names::Names;

use crate::expression::{BinaryOperator, Expr, Kind, UnaryOperator};
use crate::model::{
    Argument, Field, Meaning, Model, Number, Order, Record, RecordUse, Reference, Repeat, Rest, Shape, Switch,
};

/// Returns the pattern of a model with everything it imports. `source` names the schema in the first line.
#[must_use]
pub fn pattern(model: &Model, source: &str) -> String {
    let title = if model.title.is_empty() { &model.id } else { &model.title };
    let mut out =
        format!("// Generated from {source} by `cargo xtask regen`. Do not edit.\n#pragma description {title}\n");
    let root = model.records.first();
    if let Some(Shape::Magic(magic)) = root.and_then(|root| root.fields.first()).map(|field| &field.shape) {
        let bytes: Vec<String> = magic.iter().map(|byte| format!("{byte:02X}")).collect();
        let _ = writeln!(out, "#pragma magic [ {} ] @ 0x00", bytes.join(" "));
    }
    let big = root.is_some_and(|root| root.order == Order::Big);
    let _ = writeln!(out, "#pragma endian {}", if big { "big" } else { "little" });
    // A mesh may have more vertices than the default element limit of ImHex.
    out.push_str("#pragma array_limit 0x1000000\n#pragma pattern_limit 0x1000000\n\n");
    out.push_str("import std.core;\nimport std.mem;\n");
    let mut printer = Printer { out, names: Names::of(model), done: Vec::new(), open: Vec::new() };
    if let Some(root) = root.filter(|root| !root.fields.is_empty()) {
        printer.record(model, root);
        for record in model.records.iter().filter(|record| record.array.is_none() && !record.fields.is_empty()) {
            printer.record(model, record);
        }
        let arguments = if needs_window(model, root, &mut Vec::new()) { "<std::mem::size()>" } else { "" };
        let _ = write!(printer.out, "\n{}{arguments} file @ 0x00;\n", printer.names.record(model, root));
    }
    printer.out
}

struct Printer {
    out: String,
    names: Names,
    /// Types that are already printed.
    done: Vec<String>,
    /// Records being printed; meeting one of them again means recursion.
    open: Vec<String>,
}

/// Returns whether a record reads to the end of its window, or contains one that does.
fn needs_window<'m>(model: &'m Model, record: &'m Record, seen: &mut Vec<(&'m str, &'m str)>) -> bool {
    let own = (model.id.as_str(), record.name.as_str());
    if seen.contains(&own) {
        return false;
    }
    seen.push(own);
    record.short_tail
        || record.fields.iter().any(|field| {
            matches!(field.repeat, Repeat::ToEnd | Repeat::WhileRoom(_))
                || match &field.shape {
                    Shape::Bytes(None) => true,
                    Shape::Record(used) => used.window.is_none() && target_needs_window(model, &used.target, seen),
                    Shape::Switch(switch) => {
                        (switch.window.is_none() && switch.rest() == Rest::Bytes)
                            || (switch.window.is_none()
                                && switch
                                    .variants
                                    .iter()
                                    .any(|variant| target_needs_window(model, &variant.target, seen)))
                    }
                    _ => false,
                }
        })
}

fn target_needs_window<'m>(model: &'m Model, reference: &Reference, seen: &mut Vec<(&'m str, &'m str)>) -> bool {
    let outer = home(model, reference);
    model.record(reference).is_some_and(|record| needs_window(outer, record, seen))
}

/// Returns the model that declares the target of a reference.
fn home<'a>(model: &'a Model, reference: &Reference) -> &'a Model {
    reference.file.as_ref().and_then(|file| model.imports.get(file)).map_or(model, |imported| imported)
}

fn number(number: Number) -> String {
    match number {
        Number::Unsigned(bytes) => format!("u{}", u32::from(bytes) * 8),
        Number::Signed(bytes) => format!("s{}", u32::from(bytes) * 8),
        Number::Float(4) => "float".to_owned(),
        Number::Float(_) => "double".to_owned(),
    }
}

/// Keywords and types of the pattern language that can also be ids in a schema.
///
/// Source: the tables of the lexer of `WerWolv/PatternLanguage`. The types include `padding`.
const RESERVED: &str = "addressof as auto be bitfield bool break catch char char16 const continue double else enum false \
    float fn for from if import in is le match namespace null out padding parent ref return s128 s16 s24 s32 s48 s64 s8 \
    s96 signed sizeof str struct this true try typenameof u128 u16 u24 u32 u48 u64 u8 u96 union unsigned using while";

/// Converts an id to a name of the pattern language, with `_` appended to reserved words.
fn name(id: &str) -> String {
    if RESERVED.split_whitespace().any(|word| word == id) { format!("{id}_") } else { id.to_owned() }
}

fn path(ids: &[String]) -> String {
    ids.iter().map(|id| name(id)).collect::<Vec<_>>().join(".")
}

impl Printer {
    /// Formats an expression in the pattern language.
    fn expression(&self, model: &Model, expression: &Expr) -> String {
        let inner = |expression: &Expr| match expression.kind {
            Kind::Binary(..) | Kind::Choice(..) => format!("({})", self.expression(model, expression)),
            _ => self.expression(model, expression),
        };
        match &expression.kind {
            Kind::EnumMember(of, value) => {
                let (file, of) = match of.path.as_slice() {
                    [file @ .., of] => (file.first().cloned(), of.clone()),
                    [] => return String::new(),
                };
                let reference = Reference { file, name: of };
                format!("{}::{}", self.names.enumeration(model, &reference), name(value))
            }
            Kind::Member(of, member) => format!("{}.{}", inner(of), name(member)),
            Kind::Name(id) => name(id),
            Kind::Unary(UnaryOperator::Not, a) => format!("!({})", self.expression(model, a)),
            Kind::Unary(UnaryOperator::Negate, a) => format!("-{}", inner(a)),
            Kind::Unary(UnaryOperator::Invert, a) => format!("~{}", inner(a)),
            Kind::Choice(a, b, c) => format!("{} ? {} : {}", inner(a), inner(b), inner(c)),
            Kind::Binary(operator, a, b) => {
                let symbol = match operator {
                    BinaryOperator::And => "&&",
                    BinaryOperator::Or => "||",
                    other => other.symbol(),
                };
                format!("{} {symbol} {}", inner(a), inner(b))
            }
            _ => expression.to_string(),
        }
    }

    /// Formats an expression as an argument of a type, where a bare `>` would end the list.
    fn argument(&self, model: &Model, value: &Expr) -> String {
        let text = self.expression(model, value);
        if text.contains('>') { format!("({text})") } else { text }
    }

    fn enumeration(&mut self, model: &Model, reference: &Reference) {
        let Some(enumeration) = model.enumeration(reference) else { return };
        let own = self.names.enumeration(model, reference);
        if self.done.contains(&own) {
            return;
        }
        let _ = writeln!(self.out, "\nenum {own} : {} {{", number(enumeration.number));
        self.done.push(own);
        for value in &enumeration.values {
            let _ = writeln!(self.out, "    {} = {},", name(&value.name), value.number);
        }
        self.out.push_str("};\n");
    }

    fn record(&mut self, model: &Model, record: &Record) {
        let own = self.names.record(model, record);
        if self.done.contains(&own) || self.open.contains(&own) {
            return;
        }
        self.open.push(own.clone());
        for field in &record.fields {
            self.needed(model, record, field);
        }
        self.open.pop();
        let mut params: Vec<String> = record.params.iter().map(|param| format!("auto {}", name(param))).collect();
        let window = needs_window(model, record, &mut Vec::new());
        if window {
            params.push("auto window".to_owned());
        }
        let params = if params.is_empty() { String::new() } else { format!("<{}>", params.join(", ")) };
        let _ = writeln!(self.out, "\nstruct {own}{params} {{");
        self.done.push(own);
        if window {
            self.out.push_str("    u64 end_of_window = $ + window;\n");
        }
        for field in &record.fields {
            self.field(model, record, field);
        }
        if record.short_tail {
            self.out.push_str("    if ($ < end_of_window) u8 beyond[end_of_window - $];\n");
        }
        self.out.push_str("};\n");
    }

    /// Prints the types a field needs.
    fn needed(&mut self, model: &Model, record: &Record, field: &Field) {
        match &field.shape {
            Shape::Number { meaning: Meaning::Enum(reference), .. } => self.enumeration(model, reference),
            Shape::Number { number, meaning: Meaning::Bits(name, parts), .. } => {
                let _ = writeln!(self.out, "\nbitfield {} {{", self.names.bits(model, name));
                for part in parts {
                    let _ = writeln!(self.out, "    {} : {};", self::name(&part.id.value), part.bits);
                }
                let _ = writeln!(self.out, "}}; // {} of {}", self::number(*number), record.name);
            }
            shape => shape.targets().into_iter().for_each(|target| self.target(model, target)),
        }
    }

    fn target(&mut self, model: &Model, reference: &Reference) {
        if let Some(record) = model.record(reference) {
            self.record(home(model, reference), record);
        }
    }

    fn field(&mut self, model: &Model, record: &Record, field: &Field) {
        let condition = match &field.condition {
            Some(condition) => format!("if ({}) ", self.expression(model, condition)),
            None if record.short_tail => "if ($ < end_of_window) ".to_owned(),
            None => String::new(),
        };
        let name = &name(&field.id);
        let count = match &field.repeat {
            Repeat::Once => String::new(),
            Repeat::Fixed(count) => format!("[{count}]"),
            Repeat::Count(count) => format!("[{}]", self.expression(model, count)),
            Repeat::ToEnd => "[while($ < end_of_window)]".to_owned(),
            Repeat::WhileRoom(room) => format!("[while(end_of_window - $ >= {room})]"),
        };
        let line = match &field.shape {
            Shape::Magic(bytes) => format!("char {name}[{}];", bytes.len()),
            Shape::Number { number: kind, meaning, .. } => {
                let kind = match meaning {
                    Meaning::Plain => number(*kind),
                    Meaning::Enum(reference) => self.names.enumeration(model, reference),
                    Meaning::Bits(bits, _) => self.names.bits(model, bits),
                };
                format!("{kind} {name}{count};")
            }
            Shape::FixedBytes(size) => format!("u8 {name}[{size}];"),
            Shape::Bytes(Some(size)) => format!("u8 {name}[{}];", self.expression(model, size)),
            Shape::Bytes(None) => format!("u8 {name}[end_of_window - $];"),
            Shape::Tail(body) => format!("u8 {name}[end_of_{} - $];", self::name(body)),
            Shape::Text(size) => format!("char {name}[{}];", self.expression(model, size)),
            Shape::FixedText(size) => format!("char {name}[{size}];"),
            Shape::TerminatedText => format!("char {name}[];"),
            Shape::Record(used) => self.record_line(model, used, name, &count),
            Shape::Switch(switch) => {
                self.switch(model, record, switch, name);
                return;
            }
        };
        let condition = if let Shape::Tail(body) = &field.shape {
            let body = self::name(body);
            format!("if ($ < end_of_{body} && end_of_{body} <= std::mem::size()) ")
        } else {
            condition
        };
        let _ = writeln!(self.out, "    {condition}{line}");
    }

    fn record_line(&mut self, model: &Model, used: &RecordUse, name: &str, count: &str) -> String {
        let Some(record) = model.record(&used.target) else { return String::new() };
        let target = self.names.record(home(model, &used.target), record);
        if let (true, Some(window)) = (used.nested, &used.window) {
            // The pattern language requires a declaration before use, so recursive types remain bytes.
            return format!("u8 {name}[{}]; // a whole {target}", self.expression(model, window));
        }
        if let Order::Switch { on, big, .. } = &record.order {
            let flag = path(on);
            let _ = writeln!(
                self.out,
                "    if ({flag} == {big}) std::core::set_endian(std::mem::Endian::Big);\n    \
                 else std::core::set_endian(std::mem::Endian::Little);"
            );
        }
        if let Some((kind, names)) = &record.array {
            // Arrays in lists are structs, so that every element shows its parts.
            if count.is_empty() {
                return format!("{} {name}[{}];", number(*kind), names.len());
            }
        }
        let mut arguments: Vec<String> = used.args.iter().map(|arg| self.argument(model, arg)).collect();
        if target_needs_window(model, &used.target, &mut Vec::new()) {
            arguments.push(match &used.window {
                Some(window) => self.argument(model, window),
                None => "end_of_window - $".to_owned(),
            });
        }
        let arguments = if arguments.is_empty() { String::new() } else { format!("<{}>", arguments.join(", ")) };
        format!("{target}{arguments} {name}{count};")
    }

    fn switch(&mut self, model: &Model, record: &Record, switch: &Switch, name: &str) {
        if let Some(length) = switch.stated.as_ref() {
            let _ = writeln!(self.out, "    u64 end_of_{name} = $ + {};", self::name(length));
        }
        let _ = writeln!(self.out, "    match ({}) {{", self.expression(model, &switch.on));
        let case = |printer: &mut Self, tag: &str, target: &Reference, args: &[Argument]| {
            let mut arguments: Vec<String> = args
                .iter()
                .map(|argument| match argument {
                    Argument::Literal(value) => value.to_string(),
                    Argument::Capture(index) => {
                        switch.captures.get(*index).map(|capture| printer.argument(model, capture)).unwrap_or_default()
                    }
                })
                .collect();
            if target_needs_window(model, target, &mut Vec::new()) {
                arguments.push(
                    switch
                        .window
                        .as_ref()
                        .map_or_else(|| "end_of_window - $".to_owned(), |window| printer.argument(model, window)),
                );
            }
            let arguments = if arguments.is_empty() { String::new() } else { format!("<{}>", arguments.join(", ")) };
            let name_of = |record| printer.names.record(home(model, target), record);
            let kind = model.record(target).map(name_of).unwrap_or_default();
            let structural = switch.stated.is_some() && model.record(target).is_some_and(|record| record.structural);
            let _ = if structural {
                // The stated length of a structural body is not its size.
                writeln!(printer.out, "        ({tag}): {{ {kind}{arguments} {name}; end_of_{name} = $; }}")
            } else {
                writeln!(printer.out, "        ({tag}): {kind}{arguments} {name};")
            };
        };
        for variant in &switch.variants {
            for (tag, args) in &variant.tags {
                case(self, &format!("0x{tag:X}"), &variant.target, args);
            }
        }
        match (&switch.default, switch.variants.last(), &switch.window) {
            (Some(args), Some(variant), _) => case(self, "_", &variant.target, args),
            (_, _, Some(window)) => {
                let _ = writeln!(self.out, "        (_): u8 {name}[{}];", self.expression(model, window));
            }
            _ => {}
        }
        let _ = writeln!(self.out, "    }} // {} of {}", name, record.name);
    }
}
