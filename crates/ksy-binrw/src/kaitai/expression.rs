//! Schema expressions in Rust.

use std::rc::Rc;

use super::Pass;
use super::arithmetic::{choice, combined, compared, unary};
use super::scope::{Code, Form, Made, Scope, not_around, problem};
use super::stored::Stored;
use crate::check::Type;
use crate::expression::{BinaryOperator, Expr, Kind, TypeName};
use crate::model::Number;
use crate::names::TypeId;
use crate::schema::Instance;

/// The longest Rust text of one expression. Instances are expanded where they are used; a few that use each other twice
/// would expand to gigabytes.
const MOST_TEXT: usize = 16 << 10;

impl<'a> Pass<'_, 'a> {
    pub(super) fn expr(&mut self, expression: &Expr, scope: &Rc<Scope>) -> Made<Code> {
        let code = self.written(expression, scope)?;
        if code.text.len() > MOST_TEXT {
            return problem(expression.at, "this expression, with the instances it names, is too long");
        }
        Ok(code)
    }

    /// Returns an expression, with [`total`](Self::total) values for absent ones.
    pub(super) fn total_of(&mut self, expression: &Expr, scope: &Rc<Scope>) -> Made<Code> {
        let code = self.expr(expression, scope)?;
        Ok(self.total(code))
    }

    fn written(&mut self, expression: &Expr, scope: &Rc<Scope>) -> Made<Code> {
        let at = expression.at;
        match &expression.kind {
            Kind::Integer(value) => Ok(Code::literal(*value)),
            Kind::Float(value) => Ok(Code::new(format!("{value:?}_f64"), Type::Float, Form::Value)),
            Kind::Bool(value) => Ok(Code::condition(value.to_string(), true)),
            Kind::Text(text) => Ok(Code::new(literal(text), Type::Text, Form::Reference)),
            Kind::List(items) => self.list(items, scope),
            Kind::Interpolated(parts) => {
                let mut format = String::new();
                let mut args = Vec::new();
                for part in parts {
                    if let Kind::Text(text) = &part.kind {
                        let quoted = literal(&text.replace('{', "{{").replace('}', "}}"));
                        format += quoted.strip_prefix('"').and_then(|text| text.strip_suffix('"')).unwrap_or(&quoted);
                    } else {
                        format += "{}";
                        let code = self.total_of(part, scope)?;
                        args.push(match code.kind {
                            Type::Enum(_) => code.as_integer().text,
                            _ => code.text,
                        });
                    }
                }
                let args: String = args.iter().map(|arg| format!(", {arg}")).collect();
                Ok(Code::text(format!("format!(\"{format}\"{args})")))
            }
            Kind::Name(name) => self.name(name, scope, expression),
            Kind::EnumMember(name, member) => {
                let Some(id) = self.names.find_enum(scope.of, name.absolute, &name.path) else {
                    return problem(at, "unknown enum");
                };
                Ok(Code::enumeration(self.enum_member(id, member), id, self.enum_number(id)))
            }
            Kind::Member(object, name) => self.member(object, name, &[], scope, expression),
            Kind::Call(callee, args) => match &callee.kind {
                Kind::Member(object, name) => self.member(object, name, args, scope, callee),
                _ => problem(at, "only methods can be called"),
            },
            Kind::Index(list, index) => {
                if let (Some((items, of)), Kind::Integer(index)) = (self.listed(list, scope), &index.kind) {
                    let item = usize::try_from(*index).ok().and_then(|index| items.get(index));
                    return item
                        .map_or_else(|| problem(at, "this list has no such element"), |item| self.expr(item, &of));
                }
                let (list, index) = (self.expr(list, scope)?, self.expr(index, scope)?);
                let index = self.total(index).as_integer();
                self.at_index(list, &index, expression)
            }
            Kind::Cast(inner, target) => self.cast(inner, target, scope, expression),
            Kind::SizeOf(target) | Kind::BitSizeOf(target) => {
                let unit = if matches!(expression.kind, Kind::SizeOf(_)) { 8 } else { 1 };
                match self.checker.bits_of_name(scope.of, target) {
                    Some(bits) => Ok(Code::literal(bits.div_ceil(unit).into())),
                    None => problem(at, "this type has no fixed size"),
                }
            }
            Kind::Unary(operator, inner) => Ok(unary(*operator, &self.total_of(inner, scope)?)),
            Kind::Binary(operator, left, right) => {
                let (left, right) = (self.expr(left, scope)?, self.expr(right, scope)?);
                self.binary(*operator, left, right, expression)
            }
            Kind::Choice(condition, yes, no) => {
                let condition = self.total_of(condition, scope)?;
                let condition = condition.as_condition().text;
                let (yes, no) = (self.expr(yes, scope)?, self.expr(no, scope)?);
                if let (Type::Record(one), Type::Record(other)) = (&yes.kind, &no.kind) {
                    if one != other {
                        return problem(at, "a choice between records of different types is not supported");
                    }
                }
                if let (Some(Stored::Switch { name: one, .. }), Some(Stored::Switch { name: other, .. })) =
                    (yes.stored.as_deref(), no.stored.as_deref())
                {
                    if one != other {
                        return problem(at, "a choice between the types of different switches is not supported");
                    }
                }
                Ok(self.choice(&condition, yes, no))
            }
        }
    }

    fn choice(&self, condition: &str, yes: Code, no: Code) -> Code {
        let made = |yes: &str, no: &str| format!("if {condition} {{ {yes} }} else {{ {no} }}");
        match (&yes.kind, &no.kind) {
            (Type::Integer(_), Type::Integer(_)) | (Type::Bool, Type::Bool) => {
                choice(condition, &self.total(yes), &self.total(no))
            }
            (Type::Integer(_) | Type::Float, Type::Integer(_) | Type::Float) => {
                let (yes, no) = (self.float(&self.total(yes)), self.float(&self.total(no)));
                Code::new(made(&yes, &no), Type::Float, Form::Value).open()
            }
            (Type::Bytes, Type::Bytes) if yes.form != no.form || yes.maybe != no.maybe => {
                let text = made(&self.owned(yes), &self.owned(no));
                Code::new(text, Type::Bytes, Form::Value).open()
            }
            (Type::Text, Type::Text) => Code::text(made(&self.owned(yes), &self.owned(no))).open(),
            _ => {
                let maybe = yes.maybe || no.maybe;
                let shown = |code: &Code| {
                    // An array and a vector are chosen from as slices.
                    let is_list = matches!(code.kind, Type::List(_)) && code.form != Form::Value && !maybe;
                    let text = if is_list { format!("&{}[..]", code.operand()) } else { Self::borrowed(code) };
                    if maybe && !code.maybe { format!("Some({text})") } else { text }
                };
                let text = made(&shown(&yes), &shown(&no));
                let form = if yes.form == Form::Value { Form::Value } else { Form::Reference };
                let scope = yes.scope.as_ref().map(|scope| scope.based(format!("({text})")));
                Code { text, form, maybe, scope, closed: false, ..yes }
            }
        }
    }

    /// Replaces absent integers, conditions and texts with 0, false and the empty text.
    pub(super) fn total(&self, code: Code) -> Code {
        if !code.maybe {
            return code;
        }
        let text = match (&code.kind, code.form) {
            (Type::Enum(id), _) => {
                let number = self.enum_number(*id);
                let text = format!("{}.map_or(0, {}::from)", code.operand(), number.rust());
                return Code::integer(text, number);
            }
            (Type::List(_), _) => format!("{}.map_or(&[][..], |it| &it[..])", code.operand()),
            (Type::Record(_) | Type::Struct | Type::Any | Type::Stream, _) => return code,
            _ => format!("{}.unwrap_or_default()", code.operand()),
        };
        Code { text, maybe: false, closed: true, ..code }
    }

    /// Converts an integer or float to a float.
    pub(super) fn float(&self, code: &Code) -> String {
        if code.is_literal() {
            return format!("{}_f64", code.text);
        }
        match code.kind {
            Type::Float => code.operand(),
            _ => format!("computed::float({})", code.as_integer().text),
        }
    }

    /// Returns a text, bytes or a list as a reference.
    pub(super) fn reference(&self, code: Code) -> String {
        let code = self.total(code);
        match code.form {
            Form::Reference => code.text,
            _ => format!("&{}", code.operand()),
        }
    }

    /// Returns a text as a `&str`, or bytes as a `&[u8]`, with exactly this type.
    pub(super) fn exact(&self, code: Code) -> String {
        let code = self.total(code);
        let method = if code.kind == Type::Text { "as_str" } else { "as_slice" };
        match code.form {
            Form::Reference => code.operand(),
            _ => format!("{}.{method}()", code.operand()),
        }
    }

    /// Returns a text as a `String`, or bytes as a `Vec<u8>`.
    pub(super) fn owned(&self, code: Code) -> String {
        let code = self.total(code);
        match (&code.kind, code.form) {
            (Type::Text | Type::Bytes, Form::Place) => format!("{}.clone()", code.operand()),
            (Type::Text, Form::Reference) => format!("{}.to_owned()", code.operand()),
            (Type::Bytes, Form::Reference) => format!("{}.to_vec()", code.operand()),
            _ => code.text,
        }
    }

    fn list(&mut self, items: &[Expr], scope: &Rc<Scope>) -> Made<Code> {
        if items.iter().all(|item| matches!(item.kind, Kind::Integer(0..=255))) {
            let values: Vec<String> = items
                .iter()
                .filter_map(|item| match item.kind {
                    Kind::Integer(value) => Some(value.to_string()),
                    _ => None,
                })
                .collect();
            return Ok(Code::new(byte_list(&values), Type::Bytes, Form::Reference).open());
        }
        let mut codes = Vec::new();
        for item in items {
            codes.push(self.total_of(item, scope)?);
        }
        let Some(first) = codes.first() else {
            return Ok(Code::new(byte_list(&[]), Type::Bytes, Form::Reference).open());
        };
        let (kind, stored, texts): (Type, Stored, Vec<String>) = match &first.kind {
            Type::Integer(_) if codes.iter().all(|code| matches!(code.kind, Type::Integer(_))) => {
                let ranges: Vec<_> = codes.iter().map(|code| code.range).collect();
                let number = crate::range::holding(&ranges);
                let texts = codes.iter().map(|code| code.to(number).text).collect();
                (Type::Integer(Some(number)), Stored::Number(number), texts)
            }
            Type::Integer(_) | Type::Float => {
                let texts = codes.iter().map(|code| self.float(code)).collect();
                (Type::Float, Stored::Number(Number::Float(8)), texts)
            }
            Type::Text => (Type::Text, Stored::String, codes.into_iter().map(|code| self.owned(code)).collect()),
            Type::Bytes if codes.iter().all(|code| code.kind == Type::Bytes) => {
                let stored = Stored::Bytes { extent: super::stored::Extent::Sized, cut: None };
                (Type::Bytes, stored, codes.into_iter().map(|code| self.owned(code)).collect())
            }
            Type::Bool => (Type::Bool, Stored::Bool, codes.into_iter().map(|code| code.text).collect()),
            Type::Stream => (Type::Stream, Stored::Stream, codes.into_iter().map(|code| code.text).collect()),
            Type::Enum(id) => {
                (Type::Enum(*id), Stored::Enum(*id), codes.iter().map(|code| code.text.clone()).collect())
            }
            _ => {
                return problem(
                    items.first().map_or_else(Default::default, |item| item.at),
                    "a list of records is not supported, expected the list that the file has",
                );
            }
        };
        // Not a macro: attributes search the expanded text for the names of fields and streams.
        let code = Code::new(format!("Vec::from([{}])", texts.join(", ")), kind.list(), Form::Value);
        Ok(Code { stored: Some(Rc::new(stored)), scope: Some(scope.clone()), ..code })
    }

    /// Returns the elements of a list literal in the schema, and where they are evaluated. Such a list need not become
    /// a value, which could not hold records of different types.
    pub(super) fn listed(&mut self, list: &Expr, scope: &Rc<Scope>) -> Option<(Vec<Expr>, Rc<Scope>)> {
        let (name, scope) = match &list.kind {
            Kind::List(items) => return Some((items.clone(), scope.clone())),
            Kind::Name(name) => (name, scope.clone()),
            Kind::Member(record, name) => {
                // The record is only evaluated if it has such a list.
                let Type::Record(of) = self.checker.type_of(scope.of, record) else { return None };
                if !self.is_listed(of, name) {
                    return None;
                }
                (name, self.expr(record, scope).ok().filter(|code| !code.maybe)?.scope?)
            }
            _ => return None,
        };
        let spec = self.spec(scope.of)?;
        if let Some(position) = spec.params.iter().position(|param| param.id.value == *name) {
            let call = scope.call.clone()?;
            return self.listed(call.args.get(position)?, &call.scope);
        }
        let instance = spec.instance(name)?;
        self.listed(&instance.value.as_ref()?.value, &scope)
    }

    /// Returns whether an instance is such a list, or a parameter may be passed one.
    fn is_listed(&self, of: TypeId, name: &str) -> bool {
        self.spec(of).is_some_and(|spec| {
            let is_list = |instance: &Instance| {
                matches!(instance.value.as_ref().map(|value| &value.value.kind), Some(Kind::List(_)))
            };
            spec.instances.iter().any(|instance| instance.attribute.id.value == name && is_list(instance))
                || spec.params.iter().any(|param| param.id.value == name && !self.keeps(of, param))
        })
    }

    fn at_index(&self, list: Code, index: &Code, expression: &Expr) -> Made<Code> {
        let index = format!("computed::index({})", index.text);
        if list.kind == Type::Bytes {
            let list = self.total(list);
            return Ok(Code::integer(format!("{}.get({index}).copied()", list.operand()), Number::Unsigned(1)).maybe());
        }
        let of = |list: &str| format!("{list}.get({index})");
        self.element_of(list, &of, expression)
    }

    /// Returns an element of a list. `get` makes an `Option` of a reference to it.
    pub(super) fn element_of(&self, list: Code, get: &dyn Fn(&str) -> String, expression: &Expr) -> Made<Code> {
        let (Some(stored), Some(scope)) = (list.stored.clone(), list.scope.clone()) else {
            return problem(expression.at, "this list cannot be asked for an element");
        };
        let list = self.total(list);
        let got = get(&list.operand());
        let code = self.element(&stored, "it", true, &scope);
        Ok(match code.text.as_str() {
            "*it" => Code { text: format!("{got}.copied()"), ..code }.maybe(),
            "it" => Code { text: got, form: Form::Reference, ..code }.maybe(),
            _ => Self::mapped(&got, "it", code),
        })
    }

    fn cast(&mut self, inner: &Expr, target: &TypeName, scope: &Rc<Scope>, expression: &Expr) -> Made<Code> {
        let wanted = self.checker.type_named(scope.of, target, expression.at);
        if matches!(wanted, Type::Record(_)) && self.around(inner, scope).is_some() {
            return match self.around(expression, scope) {
                Some(around) => self.itself(&around, expression),
                None => not_around(expression.at, format!("'{}' is of another type here", super::scope::show(inner))),
            };
        }
        let code = self.expr(inner, scope)?;
        // A name that is not found from here may be that of a case.
        let wanted = match (&wanted, code.stored.as_deref()) {
            (Type::Unknown, Some(Stored::Switch { of, id, .. })) => self.case_named(*of, id, target).unwrap_or(wanted),
            _ => wanted,
        };
        match (&wanted, code.stored.as_deref(), &code.kind) {
            (_, Some(stored @ Stored::Switch { .. }), _) => {
                let stored = stored.clone();
                self.variant(&code, &stored, &wanted, expression.at)
            }
            (Type::Integer(_), _, Type::Integer(_) | Type::Enum(_)) => Ok(code),
            // The members of external types are unknown.
            (Type::Text, _, Type::Unknown) if !code.maybe => Ok(Code::text(format!("{}.to_string()", code.operand()))),
            (Type::Integer(Some(number)), _, Type::Unknown) => {
                let copied = if code.maybe { format!("{}.copied()", code.operand()) } else { code.operand() };
                Ok(Code { maybe: code.maybe, ..Code::integer(copied, *number) })
            }
            (wanted, _, kind) if wanted == kind || matches!(kind, Type::List(_)) => Ok(code),
            (Type::Text | Type::Bytes | Type::Float | Type::Bool, ..) => Ok(code),
            _ => problem(expression.at, "this cast is not supported"),
        }
    }

    fn binary(&self, operator: BinaryOperator, left: Code, right: Code, expression: &Expr) -> Made<Code> {
        use BinaryOperator as Op;
        match operator {
            Op::And | Op::Or | Op::BitAnd | Op::BitOr | Op::BitXor | Op::ShiftLeft | Op::ShiftRight => {
                Ok(combined(operator, &self.total(left), &self.total(right)))
            }
            Op::Add if left.kind == Type::Text => {
                let (left, right) = (self.owned(left), self.reference(right));
                Ok(Code::text(format!("({left} + {right})")))
            }
            Op::Equal | Op::NotEqual | Op::Less | Op::LessOrEqual | Op::Greater | Op::GreaterOrEqual => {
                self.compare(operator.symbol(), left, right, expression)
            }
            Op::Add | Op::Subtract | Op::Multiply | Op::Divide | Op::Remainder => {
                let (left, right) = (self.total(left), self.total(right));
                if left.kind == Type::Float || right.kind == Type::Float {
                    let text = format!("{} {} {}", self.float(&left), operator.symbol(), self.float(&right));
                    return Ok(Code::new(text, Type::Float, Form::Value).open());
                }
                Ok(combined(operator, &left, &right))
            }
        }
    }

    pub(super) fn compare(&self, symbol: &str, left: Code, right: Code, expression: &Expr) -> Made<Code> {
        let made = |left: String, right: String| Ok(Code::condition(format!("{left} {symbol} {right}"), false));
        match (&left.kind, &right.kind) {
            (Type::Enum(a), Type::Enum(b)) if a == b && !left.maybe && !right.maybe => {
                Ok(compared(symbol, &left, &right))
            }
            (Type::Integer(_) | Type::Enum(_) | Type::Bool, Type::Integer(_) | Type::Enum(_) | Type::Bool) => {
                Ok(compared(symbol, &self.total(left), &self.total(right)))
            }
            (Type::Integer(_) | Type::Float, Type::Integer(_) | Type::Float) => {
                let (left, right) = (self.total(left), self.total(right));
                made(self.float(&left), self.float(&right))
            }
            (Type::Text, Type::Text) | (Type::Bytes, Type::Bytes) => made(self.exact(left), self.exact(right)),
            (Type::List(_), Type::List(_)) => {
                let slice = |list: Code| format!("{}[..]", self.total(list).operand());
                made(slice(left), slice(right))
            }
            _ => problem(expression.at, "this comparison is not supported"),
        }
    }
}

/// Formats bytes as a slice.
pub(super) fn byte_list(values: &[String]) -> String {
    if values.is_empty() { "&[0_u8; 0][..]".to_owned() } else { format!("&[{}][..]", values.join(", ")) }
}

/// Formats a text as a Rust literal.
pub(super) fn literal(text: &str) -> String {
    format!("{text:?}")
}
