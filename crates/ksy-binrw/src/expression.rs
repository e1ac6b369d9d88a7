//! The subset of Kaitai's expression language that schemas may use.

use std::fmt;

/// An expression; everything is an integer, comparisons are conditions.
#[derive(Debug, Clone, PartialEq)]
pub enum Expression {
    /// A literal.
    Integer(i128),
    /// A name and the members taken from it: `len`, `_root.header.big_endian`.
    Path(Vec<String>),
    /// A value of an enum: `chunk_kind::mesh`, or of another file's: `shared::kind::mesh`.
    EnumValue(Vec<String>),
    /// `_io.size - _io.pos`, the bytes left in the window.
    Left,
    /// `_io.eof`.
    AtEnd,
    /// `_io.pos`, for attributes that only the reference compiler reads.
    Here,
    /// `not a`
    Not(Box<Expression>),
    /// `-a`
    Negative(Box<Expression>),
    /// `a op b`
    Binary(Operator, Box<Expression>, Box<Expression>),
    /// `a ? b : c`
    Choice(Box<Expression>, Box<Expression>, Box<Expression>),
}

/// Longest expression, in tokens: the parser and all that walk the tree call themselves.
const MOST_TOKENS: usize = 200;

/// A binary operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operator {
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

impl Operator {
    /// True for comparisons and logic, whose result is a condition.
    #[must_use]
    pub fn is_condition(self) -> bool {
        !matches!(self, Self::Add | Self::Subtract | Self::Multiply | Self::Divide | Self::Remainder)
    }
}

impl Expression {
    /// Parses `text`.
    ///
    /// # Errors
    /// A construct outside the subset, named in the message.
    pub fn parse(text: &str) -> Result<Self, String> {
        let tokens = tokens(text)?;
        if tokens.len() > MOST_TOKENS {
            return Err(format!("expected an expression of at most {MOST_TOKENS} parts, found {}", tokens.len()));
        }
        let mut parser = Parser { tokens, next: 0 };
        let expression = parser.choice()?;
        match parser.peek() {
            None => Ok(fold(expression)),
            Some(token) => Err(format!("unexpected {token} in the expression '{text}'")),
        }
    }

    /// Every path in the expression.
    pub fn paths(&self) -> Vec<&[String]> {
        let mut found = Vec::new();
        self.visit(&mut |expression| {
            if let Self::Path(path) = expression {
                found.push(path.as_slice());
            }
        });
        found
    }

    /// Calls `see` for this expression and all its parts.
    pub fn visit<'a>(&'a self, see: &mut dyn FnMut(&'a Self)) {
        see(self);
        match self {
            Self::Not(a) | Self::Negative(a) => a.visit(see),
            Self::Binary(_, a, b) => {
                a.visit(see);
                b.visit(see);
            }
            Self::Choice(a, b, c) => {
                a.visit(see);
                b.visit(see);
                c.visit(see);
            }
            _ => {}
        }
    }

    /// True if the result is a condition and not a number.
    #[must_use]
    pub fn is_condition(&self) -> bool {
        match self {
            Self::Not(_) | Self::AtEnd => true,
            Self::Binary(operator, ..) => operator.is_condition(),
            Self::Choice(_, a, _) => a.is_condition(),
            _ => false,
        }
    }

    /// The value, given those of its names; conditions are 0 or 1.
    pub fn evaluate(&self, value_of: &dyn Fn(&Self) -> Option<i128>) -> Option<i128> {
        Some(match self {
            Self::Integer(value) => *value,
            Self::Path(_) | Self::EnumValue(_) | Self::Left | Self::AtEnd | Self::Here => return value_of(self),
            Self::Not(a) => i128::from(a.evaluate(value_of)? == 0),
            Self::Negative(a) => a.evaluate(value_of)?.checked_neg()?,
            Self::Choice(a, b, c) => {
                if a.evaluate(value_of)? != 0 {
                    b.evaluate(value_of)?
                } else {
                    c.evaluate(value_of)?
                }
            }
            Self::Binary(operator, a, b) => {
                let (a, b) = (a.evaluate(value_of)?, b.evaluate(value_of)?);
                match operator {
                    Operator::Add => a.checked_add(b)?,
                    Operator::Subtract => a.checked_sub(b)?,
                    Operator::Multiply => a.checked_mul(b)?,
                    Operator::Divide => a.checked_div_euclid(b)?,
                    Operator::Remainder => a.checked_rem_euclid(b)?,
                    Operator::Equal => i128::from(a == b),
                    Operator::NotEqual => i128::from(a != b),
                    Operator::Less => i128::from(a < b),
                    Operator::LessOrEqual => i128::from(a <= b),
                    Operator::Greater => i128::from(a > b),
                    Operator::GreaterOrEqual => i128::from(a >= b),
                    Operator::And => i128::from(a != 0 && b != 0),
                    Operator::Or => i128::from(a != 0 || b != 0),
                }
            }
        })
    }
}

/// `_io.size - _io.pos` is one notion, however the parser found it.
fn fold(expression: Expression) -> Expression {
    match expression {
        Expression::Binary(Operator::Subtract, a, b)
            if *a == Expression::Path(vec!["_io".to_owned(), "size".to_owned()]) && *b == Expression::Here =>
        {
            Expression::Left
        }
        Expression::Binary(operator, a, b) => Expression::Binary(operator, Box::new(fold(*a)), Box::new(fold(*b))),
        Expression::Not(a) => Expression::Not(Box::new(fold(*a))),
        Expression::Negative(a) => match fold(*a) {
            Expression::Integer(value) => Expression::Integer(-value),
            other => Expression::Negative(Box::new(other)),
        },
        Expression::Choice(a, b, c) => Expression::Choice(Box::new(fold(*a)), Box::new(fold(*b)), Box::new(fold(*c))),
        other => other,
    }
}

#[derive(Debug, Clone, PartialEq)]
enum Token {
    Integer(i128),
    Name(String),
    Symbol(&'static str),
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(value) => write!(f, "'{value}'"),
            Self::Name(name) => write!(f, "'{name}'"),
            Self::Symbol(symbol) => write!(f, "'{symbol}'"),
        }
    }
}

const SYMBOLS: [&str; 20] =
    ["::", "==", "!=", "<=", ">=", "<", ">", "+", "-", "*", "/", "%", "?", ":", "(", ")", ".", ",", "[", "]"];

fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut found = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let (token, used) = if first.is_ascii_digit() {
            let used = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
            let digits = rest.get(..used).unwrap_or(rest);
            (Token::Integer(integer(digits).ok_or_else(|| format!("'{digits}' is no integer"))?), used)
        } else if first.is_ascii_alphabetic() || first == '_' {
            let used = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
            (Token::Name(rest.get(..used).unwrap_or(rest).to_owned()), used)
        } else if let Some(symbol) = SYMBOLS.iter().find(|symbol| rest.starts_with(**symbol)) {
            (Token::Symbol(symbol), symbol.len())
        } else {
            return Err(format!("'{first}' is not supported in expressions"));
        };
        found.push(token);
        rest = rest.get(used..).unwrap_or("").trim_start();
    }
    Ok(found)
}

/// A literal: plain decimal without leading zero, or `0x`; 64 bits, signed or unsigned.
#[must_use]
pub fn integer(text: &str) -> Option<i128> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let value: u64 = match digits.strip_prefix("0x") {
        Some(hex) if hex.chars().all(|c| c.is_ascii_hexdigit()) => u64::from_str_radix(hex, 16).ok()?,
        None if digits == "0" || digits.starts_with(|c| matches!(c, '1'..='9')) => digits.parse().ok()?,
        _ => return None,
    };
    Some(if negative { -i128::from(value) } else { value.into() })
}

struct Parser {
    tokens: Vec<Token>,
    next: usize,
}

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next)
    }

    fn take(&mut self, symbol: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Symbol(s)) if *s == symbol);
        self.next += usize::from(found);
        found
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Name(name)) if name == word);
        self.next += usize::from(found);
        found
    }

    fn expect(&mut self, symbol: &str) -> Result<(), String> {
        if self.take(symbol) {
            return Ok(());
        }
        Err(match self.peek() {
            Some(token) => format!("expected '{symbol}', found {token}"),
            None => format!("expected '{symbol}', found the end of the expression"),
        })
    }

    fn choice(&mut self) -> Result<Expression, String> {
        let condition = self.or()?;
        if !self.take("?") {
            return Ok(condition);
        }
        let yes = self.choice()?;
        self.expect(":")?;
        let no = self.choice()?;
        Ok(Expression::Choice(Box::new(condition), Box::new(yes), Box::new(no)))
    }

    fn or(&mut self) -> Result<Expression, String> {
        let mut left = self.and()?;
        while self.take_word("or") {
            left = Expression::Binary(Operator::Or, Box::new(left), Box::new(self.and()?));
        }
        Ok(left)
    }

    fn and(&mut self) -> Result<Expression, String> {
        let mut left = self.not()?;
        while self.take_word("and") {
            left = Expression::Binary(Operator::And, Box::new(left), Box::new(self.not()?));
        }
        Ok(left)
    }

    fn not(&mut self) -> Result<Expression, String> {
        if self.take_word("not") {
            return Ok(Expression::Not(Box::new(self.not()?)));
        }
        let left = self.sum()?;
        let operator = [
            ("==", Operator::Equal),
            ("!=", Operator::NotEqual),
            ("<=", Operator::LessOrEqual),
            (">=", Operator::GreaterOrEqual),
            ("<", Operator::Less),
            (">", Operator::Greater),
        ]
        .into_iter()
        .find(|(symbol, _)| self.take(symbol));
        match operator {
            Some((_, operator)) => Ok(Expression::Binary(operator, Box::new(left), Box::new(self.sum()?))),
            None => Ok(left),
        }
    }

    fn sum(&mut self) -> Result<Expression, String> {
        let mut left = self.product()?;
        loop {
            let operator = if self.take("+") {
                Operator::Add
            } else if self.take("-") {
                Operator::Subtract
            } else {
                return Ok(left);
            };
            left = Expression::Binary(operator, Box::new(left), Box::new(self.product()?));
        }
    }

    fn product(&mut self) -> Result<Expression, String> {
        let mut left = self.unary()?;
        loop {
            let operator = if self.take("*") {
                Operator::Multiply
            } else if self.take("/") {
                Operator::Divide
            } else if self.take("%") {
                Operator::Remainder
            } else {
                return Ok(left);
            };
            left = Expression::Binary(operator, Box::new(left), Box::new(self.unary()?));
        }
    }

    fn unary(&mut self) -> Result<Expression, String> {
        if self.take("-") {
            return Ok(Expression::Negative(Box::new(self.unary()?)));
        }
        if self.take("(") {
            let inner = self.choice()?;
            self.expect(")")?;
            return Ok(inner);
        }
        match self.tokens.get(self.next).cloned() {
            Some(Token::Integer(value)) => {
                self.next += 1;
                Ok(Expression::Integer(value))
            }
            Some(Token::Name(name)) => {
                self.next += 1;
                self.name(name)
            }
            Some(token) => Err(format!("{token} is not supported here")),
            None => Err("expected a value, found the end of the expression".to_owned()),
        }
    }

    fn member(&mut self) -> Result<String, String> {
        match self.tokens.get(self.next).cloned() {
            Some(Token::Name(name)) => {
                self.next += 1;
                Ok(name)
            }
            Some(token) => Err(format!("expected a name, found {token}")),
            None => Err("expected a name, found the end of the expression".to_owned()),
        }
    }

    fn name(&mut self, first: String) -> Result<Expression, String> {
        let mut path = vec![first];
        if self.take("::") {
            path.push(self.member()?);
            while self.take("::") {
                path.push(self.member()?);
            }
            if self.take(".") {
                let member = self.member()?;
                if member != "to_i" {
                    return Err(format!("'.{member}' of an enum value is not supported, expected '.to_i'"));
                }
            }
            return Ok(Expression::EnumValue(path));
        }
        while self.take(".") {
            let member = self.member()?;
            if member == "to_i" {
                break;
            }
            if ["substring", "length", "reverse", "to_s", "first", "last", "size", "min", "max"]
                .contains(&member.as_str())
                && path.first().is_none_or(|first| first != "_io")
            {
                return Err(format!("'.{member}' is not supported here"));
            }
            path.push(member);
        }
        if matches!(self.peek(), Some(Token::Symbol("[" | "("))) {
            return Err(format!("indexing and calls are not supported, after '{}'", path.join(".")));
        }
        Ok(match path.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
            ["_io", "pos"] => Expression::Here,
            ["_io", "eof"] => Expression::AtEnd,
            ["_io", "size"] => Expression::Path(path),
            ["_io", other, ..] => return Err(format!("'_io.{other}' is not supported here")),
            ["true"] => Expression::Integer(1),
            ["false"] => Expression::Integer(0),
            _ => Expression::Path(path),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> Option<i128> {
        Expression::parse(text).unwrap().evaluate(&|expression| match expression {
            Expression::Path(path) if path == &["version"] => Some(3),
            _ => None,
        })
    }

    #[test]
    fn precedence_is_kaitais() {
        assert_eq!(value("1 + 2 * 3"), Some(7));
        assert_eq!(value("(1 + 2) * 3 - 10 / 3 - -1"), Some(7));
        assert_eq!(value("version < 256 ? 5 * 256 + version : -1"), Some(0x503));
        assert_eq!(value("not version == 3 or 1 != 1 and 1 == 1"), Some(0));
        assert_eq!(value("0x10 % 7 >= 2"), Some(1));
        assert_eq!(value("1 / 0"), None);
    }

    #[test]
    fn io_forms_and_enums() {
        assert_eq!(
            Expression::parse("_io.size - _io.pos < 12").unwrap(),
            Expression::Binary(Operator::Less, Box::new(Expression::Left), Box::new(Expression::Integer(12)))
        );
        assert_eq!(
            Expression::parse("kind::mesh.to_i").unwrap(),
            Expression::EnumValue(vec!["kind".to_owned(), "mesh".to_owned()])
        );
    }

    #[test]
    fn what_is_not_supported_is_named() {
        for (text, message) in [
            ("name.substring(0, 3)", "'.substring' is not supported here"),
            ("items[0]", "indexing and calls are not supported, after 'items'"),
            ("_io.read_u1", "'_io.read_u1' is not supported here"),
            ("a & b", "'&' is not supported in expressions"),
            ("1 +", "expected a value, found the end of the expression"),
            ("(1", "expected ')', found the end of the expression"),
            ("1 2", "unexpected '2' in the expression '1 2'"),
            ("'text'", "''' is not supported in expressions"),
        ] {
            assert_eq!(Expression::parse(text).unwrap_err(), message);
        }
    }
}
