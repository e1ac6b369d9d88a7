//! Where an expression is evaluated, and the code it becomes.

use std::rc::Rc;

use super::stored::Stored;
use crate::check::Type;
use crate::diagnostic::Position;
use crate::expression::{Expr, Kind};
use crate::model::Number;
use crate::names::{EnumId, TypeId};
use crate::range::{LONG, WIDE, range, within};

/// The record in its own methods.
pub(super) const OWN: &str = "self";
/// The top-level record in assertions.
pub(super) const TOP: &str = "top";

/// An expression that cannot become Rust, with its position.
#[derive(Debug, Clone)]
pub(crate) struct Problem {
    pub at: Position,
    pub message: String,
    /// The path of the affected part, once known.
    pub path: Option<String>,
    pub cause: Cause,
}

/// Why an expression cannot become Rust.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Cause {
    /// Rust code for it is not supported.
    Unsupported,
    /// This part would have to be read earlier.
    NotReady(String),
    /// This use of the type is not inside the record that is needed.
    NotAround,
}

pub(super) type Made<T> = Result<T, Problem>;

impl Problem {
    pub fn new(at: Position, message: impl Into<String>, cause: Cause) -> Self {
        Self { at, message: message.into(), path: None, cause }
    }
}

pub(super) fn problem<T>(at: Position, message: impl Into<String>) -> Made<T> {
    Err(Problem::new(at, message, Cause::Unsupported))
}

pub(super) fn not_around<T>(at: Position, message: impl Into<String>) -> Made<T> {
    Err(Problem::new(at, message, Cause::NotAround))
}

/// A value of a surrounding type that must be passed to a type or a method.
#[derive(Debug, Clone)]
pub(crate) struct ImplicitParam {
    /// The schema expression: `_parent.header`.
    pub expr: Expr,
    /// The expression as text, which identifies the value.
    pub key: String,
    /// Its name in Rust.
    pub name: String,
    /// The code for it inside the type or method.
    pub code: Code,
}

/// How the parts of a record are accessed.
#[derive(Debug, Clone)]
pub(crate) enum Base {
    /// As variables, in the attributes of the record itself.
    Locals,
    /// As fields of this.
    Of(String),
    /// Not at all: the record has not been read yet.
    Absent,
    /// The record surrounds the one of this scope and must be passed to it.
    Around(Rc<Scope>, Expr),
}

/// The arguments of a type, and where they are evaluated.
#[derive(Debug, Clone)]
pub(crate) struct Call {
    pub args: Vec<Expr>,
    pub scope: Rc<Scope>,
}

/// The record in which names are resolved.
#[derive(Debug, Clone)]
pub(crate) struct Scope {
    pub of: TypeId,
    pub base: Base,
    /// The surrounding record, if known.
    pub parent: Option<Rc<Scope>>,
    pub call: Option<Rc<Call>>,
    /// `_`
    pub element: Option<Code>,
    /// `_index`
    pub index: Option<String>,
    /// Depth of instances that refer to each other.
    pub depth: usize,
    /// Whether no surrounding record is available.
    pub orphan: bool,
    /// Whether a value that is known later is optional here, because its part is then read again.
    pub late: bool,
    /// The number of parts that have been read so far, if not all have.
    pub ready: Option<usize>,
}

impl Scope {
    pub fn new(of: TypeId, base: Base) -> Self {
        Self {
            of,
            base,
            parent: None,
            call: None,
            element: None,
            index: None,
            depth: 0,
            orphan: false,
            late: false,
            ready: None,
        }
    }

    pub fn based(&self, base: impl Into<String>) -> Rc<Self> {
        Rc::new(Self { base: Base::Of(base.into()), ..self.clone() })
    }
}

/// The form of a value in Rust.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// The value.
    Value,
    /// A place that can be borrowed.
    Place,
    /// A reference.
    Reference,
}

/// A Rust expression.
#[derive(Debug, Clone)]
pub(crate) struct Code {
    pub text: String,
    pub kind: Type,
    pub form: Form,
    /// Whether it is an `Option` of `form`, because a part on the path may be absent.
    pub maybe: bool,
    /// The type of an integer, or the one an enum is stored as; `None` for a literal, which fits any type.
    pub number: Option<Number>,
    /// The smallest and the largest value of an integer.
    pub range: (i128, i128),
    /// Whether it can be an operand of any operator without parentheses.
    pub closed: bool,
    /// Whether it is a product or a negated condition, which can be an operand of `+` and `-`, or of `&&` and `||`,
    /// without parentheses.
    pub product: bool,
    /// The element kind of a list, or the switch.
    pub stored: Option<Rc<Stored>>,
    /// The scope of a record.
    pub scope: Option<Rc<Scope>>,
}

impl Code {
    pub fn new(text: impl Into<String>, kind: Type, form: Form) -> Self {
        Self {
            text: text.into(),
            kind,
            form,
            maybe: false,
            number: None,
            range: (0, 0),
            closed: true,
            product: false,
            stored: None,
            scope: None,
        }
    }

    pub fn integer(text: impl Into<String>, number: Number) -> Self {
        let kind = Type::Integer(Some(number));
        Self { number: Some(number), range: range(number), ..Self::new(text, kind, Form::Value) }
    }

    /// A number of bytes or elements, or a position.
    pub fn count(text: impl Into<String>) -> Self {
        Self { range: (0, i64::MAX.into()), ..Self::integer(text, LONG) }
    }

    pub fn literal(value: i128) -> Self {
        let kind = Type::Integer(None);
        Self { range: (value, value), closed: value >= 0, ..Self::new(value.to_string(), kind, Form::Value) }
    }

    pub fn condition(text: impl Into<String>, closed: bool) -> Self {
        Self { closed, ..Self::new(text, Type::Bool, Form::Value) }
    }

    pub fn enumeration(text: impl Into<String>, id: EnumId, number: Number) -> Self {
        Self { number: Some(number), range: range(number), ..Self::new(text, Type::Enum(id), Form::Value) }
    }

    pub fn text(text: impl Into<String>) -> Self {
        Self::new(text, Type::Text, Form::Value)
    }

    pub fn open(self) -> Self {
        Self { closed: false, ..self }
    }

    pub fn maybe(self) -> Self {
        Self { maybe: true, ..self }
    }

    /// Returns the text as an operand.
    pub fn operand(&self) -> String {
        if self.closed { self.text.clone() } else { format!("({})", self.text) }
    }

    /// Returns the text as an operand of `+`, `-`, `&&` or `||`.
    pub fn factor(&self) -> String {
        if self.product { self.text.clone() } else { self.operand() }
    }

    /// Returns whether it is an integer literal.
    pub fn is_literal(&self) -> bool {
        self.number.is_none() && !self.maybe && matches!(self.kind, Type::Integer(_)) && self.stored.is_none()
    }

    /// Returns the own type of an integer.
    pub fn own_number(&self) -> Number {
        self.number.unwrap_or(if within(self.range, LONG) { LONG } else { WIDE })
    }

    /// Returns a literal of this type, with a suffix only where it would be ambiguous.
    fn typed(&self, number: Number) -> Self {
        let text = match i32::try_from(self.range.0) {
            Ok(_) => self.text.clone(),
            Err(_) => format!("{}_{}", self.range.0, number.rust()),
        };
        Self { text, ..self.clone() }
    }

    /// Gives a literal its own type; other values are unchanged.
    pub fn settled(self) -> Self {
        if !self.is_literal() {
            return self;
        }
        let number = self.own_number();
        Self {
            range: self.range,
            closed: self.closed,
            ..Self::integer(format!("{}_{}", self.text, number.rust()), number)
        }
    }

    /// Converts a number, an enum or a condition to an integer.
    pub fn as_integer(&self) -> Self {
        match self.kind {
            Type::Enum(_) => {
                let number = self.own_number();
                let text = format!("{}::from({})", number.rust(), self.text);
                Self { range: self.range, ..Self::integer(text, number) }
            }
            Type::Bool => Self { range: (0, 1), ..Self::integer(format!("i64::from({})", self.text), LONG) },
            _ => self.clone(),
        }
    }

    /// Converts to a condition; an integer is true unless it is 0.
    pub fn as_condition(&self) -> Self {
        match self.kind {
            Type::Integer(_) if self.is_literal() => Self::condition((self.range.0 != 0).to_string(), true),
            Type::Integer(_) => Self::condition(format!("{} != 0", self.operand()), false),
            Type::Enum(_) => self.as_integer().as_condition(),
            _ => self.clone(),
        }
    }

    /// Converts an integer, an enum or a condition to another type. Values out of range become the nearest one in range.
    pub fn to(&self, number: Number) -> Self {
        match self.kind {
            Type::Bool => {
                let text = format!("{}::from({})", number.rust(), self.text);
                return Self { range: (0, 1), ..Self::integer(text, number) };
            }
            Type::Enum(_) => return self.as_integer().to(number),
            _ => {}
        }
        let own = self.own_number();
        if self.is_literal() && within(self.range, number) {
            return self.typed(number);
        }
        if self.number == Some(number) {
            return self.clone();
        }
        let text = if within(range(own), number) && !self.is_literal() {
            format!("{}::from({})", number.rust(), self.text)
        } else {
            let wide = if self.is_literal() { "_i128" } else { "" };
            format!("computed::fit::<{}>({}{wide})", number.rust(), self.text)
        };
        Self { range: self.range, ..Self::integer(text, number) }
    }
}

/// Converts an expression to text for use in names.
pub(super) fn show(expression: &Expr) -> String {
    match &expression.kind {
        Kind::Name(name) => name.clone(),
        Kind::Member(object, name) => format!("{}.{name}", show(object)),
        Kind::Cast(object, target) => format!("{}.as_{target}", show(object)),
        _ => "value".to_owned(),
    }
}
