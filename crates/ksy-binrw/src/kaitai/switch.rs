//! Emits type switches as enums.

use std::fmt::Write as _;
use std::rc::Rc;

use super::Pass;
use super::expression::literal;
use super::later::Argument;
use super::scope::{Base, Call, Code, Made, Scope, problem};
use super::stored::{Extent, Part, Stored};
use crate::built_in::BuiltIn;
use crate::check::Type;
use crate::emit::rust::{CaseItem, FieldItem, Item, SwitchItem, byte_string, docs, switch_doc};
use crate::expression::{Called, Expr, Kind, TypeName};
use crate::model::{Number, Rest};
use crate::names::TypeId;
use crate::range::{LONG, WIDE, tag_type};
use crate::rust_names::camel;
use crate::schema::TypeUse;

/// Returns the bytes of a text in an encoding in which exactly the bytes of ASCII mean ASCII characters.
fn undecoded(text: &Code) -> Option<&str> {
    let inside = text.text.strip_prefix("text::decode(").filter(|inside| !inside.contains("decode("))?;
    [", \"ASCII\")", ", \"UTF-8\")"].iter().find_map(|encoding| inside.strip_suffix(encoding))
}

/// Returns a tag that is a constant text, with its number.
fn named((tag, number): (&Expr, i128)) -> Option<(&str, i128)> {
    match &tag.kind {
        Kind::Text(text) => Some((text, number)),
        _ => None,
    }
}

/// A tag and the arguments of its case; `None` stands for all other tags.
type Tag = (Option<Expr>, Vec<Expr>);

/// A case as written; `None` is `_`.
type WrittenCase<'a> = (Option<&'a Expr>, &'a Called);

/// One case of a switch.
#[derive(Debug, Clone)]
pub(super) struct Case {
    pub rust: String,
    pub target: Option<TypeId>,
    /// The built-in type, which is wrapped in a record of its own.
    pub built_in: Option<Stored>,
    pub call: Called,
    pub tags: Vec<Tag>,
    pub boxed: bool,
}

impl Case {
    /// Returns the arguments of the type, if they are equal for all tags of the case.
    pub fn args(&self) -> Option<&[Expr]> {
        match self.tags.as_slice() {
            [(_, args)] => Some(args),
            tags => tags.iter().all(|(_, args)| args.is_empty()).then_some(&[]),
        }
    }
}

impl<'a> Pass<'_, 'a> {
    fn switch_of(part: Part<'a>) -> Option<(&'a Expr, Vec<WrittenCase<'a>>)> {
        let Some(TypeUse::Switch { on, cases, default }) = part.attribute.kind.as_deref() else {
            return None;
        };
        let mut all: Vec<_> = cases.iter().map(|(value, call)| (Some(&value.value), &call.value)).collect();
        all.extend(default.iter().map(|call| (None, &call.value)));
        Some((on, all))
    }

    pub(super) fn cases(&self, part: Part<'a>) -> Made<Vec<Case>> {
        let at = part.attribute.id.at;
        let Some((_, all)) = Self::switch_of(part) else { return problem(at, "no switch") };
        let mut found: Vec<Case> = Vec::new();
        for (value, call) in all {
            let tag = (value.cloned(), call.args.clone());
            if let Some(case) = found.iter_mut().find(|case| case.call.name == call.name) {
                case.tags.push(tag);
                continue;
            }
            let (target, built_in, own) = match BuiltIn::of(&call.name) {
                None => match self.names.find_type(part.of, &call.name) {
                    Some(id) => (Some(id), None, self.keys.of_type(id)),
                    None => {
                        return problem(
                            at,
                            format!("an opaque type as a case is not supported, expected a schema of '{}'", call.name),
                        );
                    }
                },
                Some(BuiltIn::Bits(_)) => {
                    return problem(
                        at,
                        "bits as a case are supported only beside other integers, chosen for all elements of a list",
                    );
                }
                Some(_) => {
                    let stored = self.built_in_case(part, call)?;
                    (None, Some(stored), call.name.path.first().cloned().unwrap_or_default())
                }
            };
            let mut rust = camel(&own);
            while ["Unknown", "Nothing", "Self"].contains(&rust.as_str()) || found.iter().any(|case| case.rust == rust)
            {
                rust.push_str("Case");
            }
            let boxed = part.attribute.repeat.is_none() && target.is_some_and(|id| self.boxed.has_both(id, part.of));
            found.push(Case { rust, target, built_in, call: call.clone(), tags: vec![tag], boxed });
        }
        Ok(found)
    }

    fn built_in_case(&self, part: Part<'a>, call: &Called) -> Made<Stored> {
        let windowed = part.attribute.is_sized();
        Ok(match BuiltIn::of(&call.name) {
            Some(BuiltIn::Number(_)) => self.stored_call(part, call)?,
            Some(BuiltIn::Text) => {
                let encoding = self.encoding_of(part);
                let zero = call.name.path.first().is_some_and(|name| name == "strz");
                let extent = if windowed && !zero { Extent::ToEnd } else { Extent::Until { lenient: false } };
                Stored::Text { extent, cut: None, encoding }
            }
            _ => return problem(part.attribute.id.at, format!("'{}' as a case is not supported", call.name)),
        })
    }

    pub(super) fn case_of(&self, of: TypeId, id: &str, wanted: &Type) -> Option<Case> {
        let part = self.part_of(of, id)?;
        let cases = self.cases(part).ok()?;
        cases.into_iter().find(|case| match (wanted, &case.target) {
            (Type::Record(wanted), Some(target)) => wanted == target,
            (Type::Integer(Some(wanted)), None) => case.built_in == Some(Stored::Number(*wanted)),
            (Type::Text, None) => matches!(case.built_in, Some(Stored::Text { .. })),
            (Type::Float, None) => matches!(case.built_in, Some(Stored::Number(Number::Float(_)))),
            _ => false,
        })
    }

    /// Returns the type of the case whose type name ends with `name`.
    pub(super) fn case_named(&self, of: TypeId, id: &str, name: &TypeName) -> Option<Type> {
        let part = self.part_of(of, id)?;
        let cases = self.cases(part).ok()?;
        let case = cases.into_iter().find(|case| case.call.name.path.last() == name.path.last())?;
        case.target.map(Type::Record)
    }

    pub(super) fn switch_type(&self, stored: &Stored) -> Type {
        let Stored::Switch { of, id, .. } = stored else { return Type::Any };
        match self.part_of(*of, id) {
            Some(part) => self.checker.element_type(part.of, part.attribute),
            None => Type::Any,
        }
    }

    /// Returns the number of a constant tag.
    fn constant(&self, part: Part<'a>, expression: &Expr) -> Option<i128> {
        expression.evaluate(&|name, member| {
            self.names.member(self.names.find_enum(part.of, name.absolute, &name.path)?, member)
        })
    }

    /// Returns the tags of all cases as numbers: their own values, or else their indices.
    fn numbers(&self, part: Part<'a>, cases: &[Case]) -> (Vec<i128>, bool) {
        let tags: Vec<&Expr> = cases.iter().flat_map(|case| &case.tags).filter_map(|(tag, _)| tag.as_ref()).collect();
        match tags.iter().map(|tag| self.constant(part, tag)).collect::<Option<Vec<_>>>() {
            Some(numbers) => (numbers, true),
            None => ((0..).take(tags.len()).collect(), false),
        }
    }

    /// Returns the tag as an integer type that holds all tags.
    fn tag(&mut self, part: Part<'a>, scope: &Rc<Scope>) -> Made<Code> {
        let cases = self.cases(part)?;
        let Some((on, _)) = Self::switch_of(part) else { return problem(part.attribute.id.at, "no switch") };
        let (numbers, own) = self.numbers(part, &cases);
        let on_code = self.expr(on, scope)?;
        if own && matches!(on_code.kind, Type::Integer(_) | Type::Enum(_) | Type::Bool) {
            let code = self.total(on_code).as_integer();
            return Ok(code.to(tag_type(code.own_number(), numbers)));
        }
        let tags = cases.iter().flat_map(|case| &case.tags).filter_map(|(tag, _)| tag.as_ref()).zip(numbers);
        if let (Type::Text, Some(names)) = (&on_code.kind, tags.clone().map(named).collect::<Option<Vec<_>>>()) {
            // A text is decoded once for all cases, or not at all if its bytes can be compared.
            let bytes =
                undecoded(&on_code).filter(|_| names.iter().all(|(name, _)| name.is_ascii())).map(str::to_owned);
            let arm = |(name, number): &(&str, i128)| {
                let name = if bytes.is_some() { byte_string(name.as_bytes()) } else { literal(name) };
                format!("    {name} => {number},\n")
            };
            let (arms, on) = (names.iter().map(arm).collect::<String>(), bytes.clone());
            let on = on.unwrap_or_else(|| self.exact(on_code));
            return Ok(Code::integer(format!("match {on} {{\n{arms}    _ => -1,\n}}"), LONG).open());
        }
        let mut text = String::new();
        for (tag, number) in tags {
            let tag_code = self.expr(tag, scope)?;
            let condition = self.compare("==", on_code.clone(), tag_code, tag)?.text;
            let _ = write!(text, "if {condition} {{ {number} }} else ");
        }
        Ok(Code::integer(format!("{text}{{ -1 }}"), LONG).open())
    }

    /// Returns the scope of a case, from that of its part.
    fn case_scope(target: TypeId, args: &[Expr], inside: &Scope) -> Rc<Scope> {
        let call = |call: &Rc<Call>| Rc::new(Call { args: args.to_vec(), scope: call.scope.clone() });
        Rc::new(Scope { of: target, call: inside.call.as_ref().map(call), ..inside.clone() })
    }

    /// Returns the values that all cases take, as text and type, without duplicates.
    fn captures(&mut self, part: Part<'a>, scope: &Rc<Scope>) -> Made<Vec<Argument>> {
        let mut found: Vec<Argument> = Vec::new();
        let inside = self.inside(part, scope, None);
        for case in self.cases(part)? {
            let Some(target) = case.target else { continue };
            for (_, args) in &case.tags {
                let inner = Self::case_scope(target, args, &inside);
                for argument in self.arguments(part, target, &inner)? {
                    if !found.iter().any(|found| self.is_same(found, &argument)) {
                        found.push(argument);
                    }
                }
            }
        }
        Ok(found)
    }

    /// Returns whether two arguments are the same value of the same type.
    fn is_same(&self, one: &Argument, other: &Argument) -> bool {
        one.text == other.text && self.implicit_type(&one.to) == self.implicit_type(&other.to)
    }

    /// Returns the tag and the arguments of an attribute with a switch.
    pub(super) fn switch_use(&mut self, part: Part<'a>, scope: &Rc<Scope>) -> Made<(String, Vec<Argument>)> {
        let tag = self.tag(part, scope)?;
        let mut captures = self.captures(part, scope)?;
        // A literal must have the type of the capture.
        for capture in captures.iter_mut().filter(|capture| capture.text.parse::<i128>().is_ok()) {
            capture.text = format!("{}_{}", capture.text, self.implicit_type(&capture.to));
        }
        Ok((tag.text, captures))
    }

    /// Emits the enum of a switch, and the records that wrap its built-in types.
    pub(super) fn switch(&mut self, part: Part<'a>) -> Made<String> {
        let scope = Rc::new(Scope {
            index: Some("index".to_owned()),
            late: part.positioned,
            ..Scope::new(part.of, Base::Locals)
        });
        let name = self.switch_name(part);
        let cases = self.cases(part)?;
        let tag = self.tag(part, &scope)?;
        let captures = self.captures(part, &scope)?;
        let options: String = captures
            .iter()
            .enumerate()
            .map(|(index, capture)| format!(", capture_{index}: {}", self.implicit_type(&capture.to)))
            .collect();
        let inside = self.inside(part, &scope, None);
        let mut items = Vec::new();
        let (numbers, _) = self.numbers(part, &cases);
        let mut numbers = numbers.into_iter();
        let mut others = false;
        let mut wrappers = String::new();
        for case in &cases {
            let kind = match case.target {
                Some(target) => self.type_path(target),
                None => format!("{name}{}", case.rust),
            };
            let mut tags = Vec::new();
            for (tag, args) in &case.tags {
                others |= tag.is_none();
                let shown = match tag {
                    Some(_) => numbers.next().unwrap_or(0).to_string(),
                    None => "_".to_owned(),
                };
                let args = match case.target {
                    Some(target) => {
                        let inner = Self::case_scope(target, args, &inside);
                        self.arguments(part, target, &inner)?
                    }
                    None => Vec::new(),
                };
                let args: Vec<String> = args
                    .into_iter()
                    .map(|argument| {
                        let position = captures.iter().position(|other| self.is_same(other, &argument)).unwrap_or(0);
                        format!("capture_{position}")
                    })
                    .collect();
                tags.push(if args.is_empty() { shown } else { format!("{shown} => ({})", args.join(", ")) });
            }
            let held = if case.boxed { format!("Box<{kind}>") } else { kind.clone() };
            items.push(CaseItem {
                doc: case.target.and_then(|target| self.spec(target)).map(|spec| spec.doc.clone()).unwrap_or_default(),
                of: case.call.name.to_string(),
                tags,
                structural: false,
                rust: case.rust.clone(),
                held,
            });
            if let Some(stored) = &case.built_in {
                wrappers += &self.wrapper(part, case, stored, &kind);
            }
        }
        let sized = part.attribute.is_sized();
        let doc = switch_doc(&part.attribute.doc, &part.attribute.id.value, &self.names.full(part.of));
        let item = SwitchItem {
            docs: docs("///", &doc, &part.attribute.original),
            options: tag.own_number().rust() + &options,
            name: name.clone(),
            cases: items,
            rest: match (others, sized) {
                (true, _) => Rest::Covered,
                (false, true) => Rest::Bytes,
                (false, false) => Rest::Nothing,
            },
            damaged: true,
        };
        let mut text = format!("\n{}", item.print());
        if !others && sized {
            let _ = write!(
                text,
                "\nimpl {name} {{\n    /// Returns the bytes if no case applies, or if they are damaged.\n    #[must_use]\n    pub fn as_unknown(&self) -> Option<&[u8]> {{\n        if let Self::Unknown(bytes) = self {{ Some(bytes) }} else {{ None }}\n    }}\n}}\n"
            );
        }
        text += &self.value_of(&name, &cases, !others, sized, part);
        Ok(text + &wrappers)
    }

    /// Emits the method that returns the value of cases that all have the same built-in kind.
    fn value_of(&self, name: &str, cases: &[Case], others: bool, sized: bool, part: Part<'a>) -> String {
        let (kind, nothing) = match self.checker.element_type(part.of, part.attribute) {
            Type::Integer(_) => ("i128", "0"),
            Type::Float => ("f64", "0.0"),
            Type::Text => ("String", "String::new()"),
            _ => return String::new(),
        };
        let scope = Rc::new(Scope::new(part.of, Base::Absent));
        let mut arms = String::new();
        for case in cases {
            let Some(stored) = &case.built_in else { return String::new() };
            let element = self.element(stored, "it.value", false, &scope);
            let value = match kind {
                "i128" => element.as_integer().to(WIDE).text,
                "f64" => self.float(&element),
                _ => self.owned(element),
            };
            let _ = writeln!(arms, "            Self::{}(it) => {value},", case.rust);
        }
        match (others, sized) {
            (true, true) => arms += &format!("            Self::Unknown(_) => {nothing},\n"),
            (true, false) => arms += &format!("            Self::Nothing => {nothing},\n"),
            _ => {}
        }
        format!(
            "\nimpl {name} {{\n    /// Returns the value of the case.\n    #[must_use]\n    pub fn value(&self) -> {kind} {{\n        match self {{\n{arms}        }}\n    }}\n}}\n"
        )
    }

    fn wrapper(&self, part: Part<'a>, case: &Case, stored: &Stored, name: &str) -> String {
        let written = case.call.name.path.first().map(String::as_str).unwrap_or_default();
        let own = Number::named(written).and_then(|(_, order)| order);
        let order = own.unwrap_or_else(|| self.names.order(part.of));
        let mut attributes = Vec::new();
        if let Stored::Text { extent, encoding, .. } = stored {
            attributes.push(match extent {
                Extent::ToEnd => "to_end".to_owned(),
                _ => format!("until({})", byte_string(&vec![0; super::stored::unit(encoding)])),
            });
            attributes.push(format!("encoding({encoding:?})"));
        }
        if let (Stored::Enum(id), Some((number, _))) = (stored, Number::named(written)) {
            if self.enum_number(*id) != number {
                attributes.push(format!("stored_as({})", number.rust()));
            }
        }
        let value = FieldItem {
            docs: "/// The value.\n".to_owned(),
            attributes,
            kept: true,
            name: "value".to_owned(),
            kind: self.element_type(stored),
        };
        let item = Item {
            docs: format!("/// A value of the type `{written}`.\n"),
            options: order.word().into_iter().chain(["transparent"]).map(str::to_owned).collect(),
            derives: Vec::new(),
            name: name.to_owned(),
            fields: vec![value],
        };
        format!("\n{}", item.print())
    }
}
