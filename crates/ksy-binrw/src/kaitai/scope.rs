//! Where an expression is evaluated, and what it becomes.

use std::cell::RefCell;
use std::rc::Rc;

use super::stored::Stored;
use crate::check::Type;
use crate::diagnostic::Position;
use crate::expression::{Expr, Kind};
use crate::model::Number;
use crate::names::TypeId;
use crate::range::{LONG, WIDE, range, within};

/// The record in its own methods.
pub(super) const OWN: &str = "self";
/// The top record in what is asserted of it.
pub(super) const TOP: &str = "top";

/// What cannot become Rust, and where it stands.
#[derive(Debug, Clone)]
pub(crate) struct Problem {
    pub at: Position,
    pub message: String,
    /// The part it is a problem of, once that is known.
    pub path: Option<String>,
    pub cause: Cause,
}

/// Why something cannot become Rust.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Cause {
    /// There is no Rust for it.
    Unsupported,
    /// This part would have to be read earlier.
    NotReady(String),
    /// The record that is asked for is not around this use of a type.
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

/// A value of the types around that a type or a method has to be given.
#[derive(Debug, Clone)]
pub(super) struct Given {
    /// What it is in the schema: `_parent.header`.
    pub expr: Expr,
    /// That as text, by which it is known.
    pub key: String,
    /// Its name in Rust.
    pub name: String,
    /// What it becomes inside.
    pub code: Code,
}

/// Values that are given, collected while expressions become Rust.
pub(super) type Sink = Rc<RefCell<Vec<Given>>>;

/// How the parts of a record are reached.
#[derive(Debug, Clone)]
pub(super) enum Base {
    /// They are variables: in the attributes of the record itself.
    Locals,
    /// They are fields of this.
    Of(String),
    /// Not at all: the record is about to be read.
    Absent,
    /// The record is around the one in whose scope this is, where it has to be given.
    Around(Rc<Scope>, Expr),
}

/// Arguments of a type, and where they are evaluated.
#[derive(Debug, Clone)]
pub(super) struct Call {
    pub args: Vec<Expr>,
    pub scope: Rc<Scope>,
}

/// The record that names belong to.
#[derive(Debug, Clone)]
pub(super) struct Scope {
    pub of: TypeId,
    pub base: Base,
    /// The record around it, where that is known.
    pub parent: Option<Rc<Scope>>,
    pub call: Option<Rc<Call>>,
    /// `_`
    pub element: Option<Code>,
    /// `_index`
    pub index: Option<String>,
    /// What its expressions need of the records around it goes here.
    pub sink: Sink,
    /// Instances that stand for each other.
    pub depth: usize,
    /// The record has no record around it that could be asked.
    pub orphan: bool,
    /// Parts that are read already, where not all of them are.
    pub ready: Option<Rc<Vec<String>>>,
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
            sink: Sink::default(),
            depth: 0,
            orphan: false,
            ready: None,
        }
    }

    pub fn based(&self, base: impl Into<String>) -> Rc<Self> {
        Rc::new(Self { base: Base::Of(base.into()), ..self.clone() })
    }
}

/// What the text of a value is in Rust.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// The value.
    Value,
    /// A place that can be borrowed.
    Place,
    /// A reference.
    Reference,
}

/// An expression in Rust.
#[derive(Debug, Clone)]
pub(super) struct Code {
    pub text: String,
    pub kind: Type,
    pub form: Form,
    /// An `Option` of what `form` says: something on the way may be absent.
    pub maybe: bool,
    /// The type of an integer; `None` for a literal, which takes any.
    pub number: Option<Number>,
    /// Smallest and largest value of an integer.
    pub range: (i128, i128),
    /// True where it stands beside any operator without parentheses.
    pub closed: bool,
    /// Elements of a list, or the switch it is.
    pub stored: Option<Rc<Stored>>,
    /// The record it is.
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
            stored: None,
            scope: None,
        }
    }

    pub fn integer(text: impl Into<String>, number: Number) -> Self {
        let kind = Type::Integer(Some(number));
        Self { number: Some(number), range: range(number), ..Self::new(text, kind, Form::Value) }
    }

    pub fn literal(value: i128) -> Self {
        let kind = Type::Integer(None);
        Self { range: (value, value), closed: value >= 0, ..Self::new(value.to_string(), kind, Form::Value) }
    }

    pub fn condition(text: impl Into<String>, closed: bool) -> Self {
        Self { closed, ..Self::new(text, Type::Bool, Form::Value) }
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

    /// The text as an operand.
    pub fn operand(&self) -> String {
        if self.closed { self.text.clone() } else { format!("({})", self.text) }
    }

    /// True for an integer that is written as digits.
    pub fn is_literal(&self) -> bool {
        self.number.is_none() && !self.maybe && matches!(self.kind, Type::Integer(_)) && self.stored.is_none()
    }

    /// The type of an integer by itself.
    pub fn own_number(&self) -> Number {
        self.number.unwrap_or(if within(self.range, LONG) { LONG } else { WIDE })
    }

    /// A literal that Rust takes for one of this type, said only where it would not be clear.
    fn typed(&self, number: Number) -> Self {
        let text = match i32::try_from(self.range.0) {
            Ok(_) => self.text.clone(),
            Err(_) => format!("{}_{}", self.range.0, number.rust()),
        };
        Self { text, ..self.clone() }
    }

    /// A literal as an integer of its own type; everything else as it is.
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

    /// An integer as one of another type; what does not fit is the nearest that does.
    pub fn to(&self, number: Number) -> Self {
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

/// An expression as text, for names.
pub(super) fn show(expression: &Expr) -> String {
    match &expression.kind {
        Kind::Name(name) => name.clone(),
        Kind::Member(object, name) => format!("{}.{name}", show(object)),
        Kind::Cast(object, target) => format!("{}.as_{target}", show(object)),
        _ => "value".to_owned(),
    }
}
