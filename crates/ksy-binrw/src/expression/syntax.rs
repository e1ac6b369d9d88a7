//! The syntax tree of an expression.

use std::fmt;

use crate::diagnostic::Position;

/// An expression with its position. Expressions are equal whatever their positions.
#[derive(Debug, Clone)]
pub struct Expr {
    /// The kind of the expression.
    pub kind: Kind,
    /// The position: of the operator of a binary operation, of the name of a member, otherwise of the first character.
    pub at: Position,
}

impl PartialEq for Expr {
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

/// The kind of an expression.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    /// `42`, `0x2a`, `0b10_1010`, `0o52`
    Integer(i128),
    /// `1.5`, `2e-3`
    Float(f64),
    /// `"text\n"`, `'text'`
    Text(String),
    /// `true`, `false`
    Bool(bool),
    /// `[1, 2]`
    List(Vec<Expr>),
    /// `f"len={len}"`; constant parts have the kind [`Kind::Text`].
    Interpolated(Vec<Expr>),
    /// `len`, `_root`
    Name(String),
    /// `kind::mesh`, `outer::kind::mesh`, `::file::kind::mesh`
    EnumMember(TypeName, String),
    /// `a.b`
    Member(Box<Expr>, String),
    /// `a.b(c)`
    Call(Box<Expr>, Vec<Expr>),
    /// `a[b]`
    Index(Box<Expr>, Box<Expr>),
    /// `a.as<b>`
    Cast(Box<Expr>, TypeName),
    /// `sizeof<a>`
    SizeOf(TypeName),
    /// `bitsizeof<a>`
    BitSizeOf(TypeName),
    /// `-a`, `~a`, `not a`
    Unary(UnaryOperator, Box<Expr>),
    /// `a + b`
    Binary(BinaryOperator, Box<Expr>, Box<Expr>),
    /// `a ? b : c`
    Choice(Box<Expr>, Box<Expr>, Box<Expr>),
}

/// The name of a type or an enum as written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypeName {
    /// Whether it begins with `::`.
    pub absolute: bool,
    /// Its parts.
    pub path: Vec<String>,
    /// Whether it ends with `[]`.
    pub list: bool,
}

impl fmt::Display for TypeName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (start, end) = (if self.absolute { "::" } else { "" }, if self.list { "[]" } else { "" });
        write!(f, "{start}{}{end}", self.path.join("::"))
    }
}

/// An operator with one operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnaryOperator {
    /// `-`
    Negate,
    /// `~`
    Invert,
    /// `not`
    Not,
}

/// An operator with two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BinaryOperator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `&`
    BitAnd,
    /// `|`
    BitOr,
    /// `^`
    BitXor,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `and`
    And,
    /// `or`
    Or,
}

impl BinaryOperator {
    /// Returns the operator in Kaitai's syntax.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Remainder => "%",
            Self::BitAnd => "&",
            Self::BitOr => "|",
            Self::BitXor => "^",
            Self::ShiftLeft => "<<",
            Self::ShiftRight => ">>",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::Greater => ">",
            Self::GreaterOrEqual => ">=",
            Self::And => "and",
            Self::Or => "or",
        }
    }
}

impl Expr {
    /// Makes a literal.
    pub(crate) fn integer(value: i128, at: Position) -> Self {
        Self { kind: Kind::Integer(value), at }
    }

    /// Makes a name.
    pub(crate) fn name(name: impl Into<String>, at: Position) -> Self {
        Self { kind: Kind::Name(name.into()), at }
    }

    /// Makes a member of this value.
    pub(crate) fn member(self, name: impl Into<String>, at: Position) -> Self {
        Self { kind: Kind::Member(Box::new(self), name.into()), at }
    }

    /// Returns the names of a path, such as `len` or `header.len`.
    pub(crate) fn path(&self) -> Option<Vec<&str>> {
        match &self.kind {
            Kind::Name(name) => Some(vec![name]),
            Kind::Member(of, name) => {
                let mut path = of.path()?;
                path.push(name);
                Some(path)
            }
            _ => None,
        }
    }

    /// Returns all paths of names.
    pub(crate) fn paths(&self) -> Vec<Vec<&str>> {
        let mut found = Vec::new();
        let mut is_inside = false;
        self.visit(&mut |part| {
            let path = part.path();
            let goes_on = path.is_some() && part.as_name().is_none();
            found.extend(path.filter(|_| !is_inside));
            is_inside = goes_on;
        });
        found
    }

    /// Returns the name, if it is nothing else.
    pub(crate) fn as_name(&self) -> Option<&str> {
        if let Kind::Name(name) = &self.kind { Some(name) } else { None }
    }

    /// Returns the value of a literal.
    pub(crate) fn as_integer(&self) -> Option<i128> {
        if let Kind::Integer(value) = self.kind { Some(value) } else { None }
    }

    /// Calls `see` for this expression and all its parts.
    pub fn visit<'a>(&'a self, see: &mut dyn FnMut(&'a Self)) {
        see(self);
        match &self.kind {
            Kind::Integer(_)
            | Kind::Float(_)
            | Kind::Text(_)
            | Kind::Bool(_)
            | Kind::Name(_)
            | Kind::EnumMember(..)
            | Kind::SizeOf(_)
            | Kind::BitSizeOf(_) => {}
            Kind::Member(a, _) | Kind::Cast(a, _) | Kind::Unary(_, a) => a.visit(see),
            Kind::Index(a, b) | Kind::Binary(_, a, b) => {
                a.visit(see);
                b.visit(see);
            }
            Kind::Choice(a, b, c) => {
                a.visit(see);
                b.visit(see);
                c.visit(see);
            }
            Kind::Call(a, list) => {
                a.visit(see);
                list.iter().for_each(|part| part.visit(see));
            }
            Kind::List(list) | Kind::Interpolated(list) => list.iter().for_each(|part| part.visit(see)),
        }
    }
}

/// The position in the file of every character of an expression's text.
#[derive(Debug, Clone)]
pub struct Places(Vec<Position>);

impl Places {
    /// Creates a list from explicit positions: one for each character, and one for the end.
    #[must_use]
    pub fn new(places: Vec<Position>) -> Self {
        Self(places)
    }

    /// Computes the positions of text on one line that begins at `start`.
    #[must_use]
    pub fn plain(start: Position, text: &str) -> Self {
        let columns = 0..=text.chars().count();
        Self(columns.map(|column| Position { line: start.line, column: start.column + column }).collect())
    }

    /// Returns the position of a character, counted from 0.
    #[must_use]
    pub fn of(&self, index: usize) -> Position {
        self.0.get(index).or(self.0.last()).copied().unwrap_or_default()
    }

    /// Returns the positions from a character on.
    #[must_use]
    pub fn from(&self, index: usize) -> Self {
        Self(self.0.get(index..).map_or_else(|| vec![self.of(index)], <[Position]>::to_vec))
    }
}
