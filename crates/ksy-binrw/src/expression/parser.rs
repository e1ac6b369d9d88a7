//! Parses tokens to a syntax tree with Kaitai's operator precedence.

use super::error::SyntaxError;
use super::lexer::{Piece, Token, tokens};
use super::syntax::{BinaryOperator, Expr, Kind, Places, TypeName, UnaryOperator};
use crate::diagnostic::Position;

/// A type with its arguments: `entry(index, true)`.
#[derive(Debug, Clone, PartialEq)]
pub struct Called {
    /// The type.
    pub name: TypeName,
    /// The arguments.
    pub args: Vec<Expr>,
}

/// The most operators in an expression, because functions on the tree are recursive.
const MOST_OPERATORS: usize = 200;
/// The deepest nesting of parentheses, brackets and prefix operators.
const MOST_LEVELS: usize = 40;

impl Expr {
    /// Parses `text`. `places` holds the positions of its characters.
    ///
    /// # Errors
    /// Returns the first syntax error.
    pub fn parse(text: &str, places: &Places) -> Result<Self, SyntaxError> {
        Self::parse_at(text, places, 0)
    }

    fn parse_at(text: &str, places: &Places, depth: usize) -> Result<Self, SyntaxError> {
        let mut parser = Parser::new(text, places, depth)?;
        let expression = parser.choice()?;
        parser.end()?;
        Ok(expression)
    }
}

impl Called {
    /// Parses the name of a type with optional arguments.
    ///
    /// # Errors
    /// Returns the first syntax error.
    pub fn parse(text: &str, places: &Places) -> Result<Self, SyntaxError> {
        let mut parser = Parser::new(text, places, 0)?;
        let name = parser.type_name()?;
        let args = if parser.take("(") { parser.list(")")? } else { Vec::new() };
        parser.end()?;
        Ok(Self { name, args })
    }
}

type Parsed<T> = Result<T, SyntaxError>;

struct Parser<'p> {
    tokens: Vec<(Token, Position)>,
    next: usize,
    end: Position,
    places: &'p Places,
    depth: usize,
}

impl<'p> Parser<'p> {
    fn new(text: &str, places: &'p Places, depth: usize) -> Parsed<Self> {
        let end = places.of(text.chars().count());
        let tokens = tokens(text, places)?;
        let operator = |token: &Token| match token {
            Token::Symbol(symbol) => ![",", "(", ")", "]"].contains(symbol),
            Token::Name(name) => ["and", "or", "not"].contains(&name.as_str()),
            _ => false,
        };
        let operators = tokens.iter().filter(|(token, _)| operator(token)).count();
        if operators > MOST_OPERATORS {
            let message = format!("expected an expression of at most {MOST_OPERATORS} operators, found {operators}");
            return Err(SyntaxError { at: places.of(0), message });
        }
        Ok(Self { tokens, next: 0, end, places, depth })
    }

    fn at(&self) -> Position {
        self.tokens.get(self.next).map_or(self.end, |(_, at)| *at)
    }

    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.next).map(|(token, _)| token)
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

    fn fail<T>(&self, expected: &str) -> Parsed<T> {
        let message = match self.peek() {
            Some(token) => format!("expected {expected}, found {token}"),
            None => format!("expected {expected}, found the end of the expression"),
        };
        Err(SyntaxError { at: self.at(), message })
    }

    fn expect(&mut self, symbol: &str) -> Parsed<()> {
        if self.take(symbol) { Ok(()) } else { self.fail(&format!("'{symbol}'")) }
    }

    fn end(&self) -> Parsed<()> {
        match self.peek() {
            None => Ok(()),
            Some(token) => {
                let message = format!("expected an operator or the end of the expression, found {token}");
                Err(SyntaxError { at: self.at(), message })
            }
        }
    }

    fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MOST_LEVELS {
            let message = format!("an expression nested more than {MOST_LEVELS} levels deep");
            return Err(SyntaxError { at: self.at(), message });
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    fn choice(&mut self) -> Parsed<Expr> {
        self.deeper(|parser| {
            let condition = parser.or()?;
            let at = parser.at();
            if !parser.take("?") {
                return Ok(condition);
            }
            let yes = parser.choice()?;
            parser.expect(":")?;
            let no = parser.choice()?;
            Ok(Expr { kind: Kind::Choice(Box::new(condition), Box::new(yes), Box::new(no)), at })
        })
    }

    fn or(&mut self) -> Parsed<Expr> {
        let mut left = self.and()?;
        loop {
            let at = self.at();
            if !self.take_word("or") {
                return Ok(left);
            }
            left = binary(BinaryOperator::Or, left, self.and()?, at);
        }
    }

    fn and(&mut self) -> Parsed<Expr> {
        let mut left = self.not()?;
        loop {
            let at = self.at();
            if !self.take_word("and") {
                return Ok(left);
            }
            left = binary(BinaryOperator::And, left, self.not()?, at);
        }
    }

    fn not(&mut self) -> Parsed<Expr> {
        let at = self.at();
        if self.take_word("not") {
            let inner = self.deeper(Self::not)?;
            return Ok(Expr { kind: Kind::Unary(UnaryOperator::Not, Box::new(inner)), at });
        }
        let left = self.operation(0)?;
        let at = self.at();
        let comparisons = [
            BinaryOperator::Equal,
            BinaryOperator::NotEqual,
            BinaryOperator::LessOrEqual,
            BinaryOperator::GreaterOrEqual,
            BinaryOperator::Less,
            BinaryOperator::Greater,
        ];
        match comparisons.into_iter().find(|operator| self.take(operator.symbol())) {
            Some(operator) => Ok(binary(operator, left, self.operation(0)?, at)),
            None => Ok(left),
        }
    }

    /// Parses `|`, `^`, `&`, shifts, sums and products; each binds tighter than the previous one.
    fn operation(&mut self, level: usize) -> Parsed<Expr> {
        const LEVELS: [&[BinaryOperator]; 6] = [
            &[BinaryOperator::BitOr],
            &[BinaryOperator::BitXor],
            &[BinaryOperator::BitAnd],
            &[BinaryOperator::ShiftLeft, BinaryOperator::ShiftRight],
            &[BinaryOperator::Add, BinaryOperator::Subtract],
            &[BinaryOperator::Multiply, BinaryOperator::Divide, BinaryOperator::Remainder],
        ];
        let Some(operators) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.operation(level + 1)?;
        loop {
            let at = self.at();
            let Some(operator) = operators.iter().copied().find(|operator| self.take(operator.symbol())) else {
                return Ok(left);
            };
            left = binary(operator, left, self.operation(level + 1)?, at);
        }
    }

    fn unary(&mut self) -> Parsed<Expr> {
        let at = self.at();
        if self.take("+") {
            return self.deeper(Self::unary);
        }
        for (symbol, operator) in [("-", UnaryOperator::Negate), ("~", UnaryOperator::Invert)] {
            if self.take(symbol) {
                let inner = self.deeper(Self::unary)?;
                return Ok(Expr { kind: Kind::Unary(operator, Box::new(inner)), at });
            }
        }
        let mut value = self.atom()?;
        loop {
            let at = self.at();
            if self.take(".") {
                let at = self.at();
                let name = self.member()?;
                let cast = name == "as" && self.take("<");
                let kind = if cast {
                    let target = self.type_name()?;
                    self.expect(">")?;
                    Kind::Cast(Box::new(value), target)
                } else {
                    Kind::Member(Box::new(value), name)
                };
                value = Expr { kind, at };
            } else if self.take("(") {
                value = Expr { kind: Kind::Call(Box::new(value), self.list(")")?), at };
            } else if self.take("[") {
                let index = self.choice()?;
                self.expect("]")?;
                value = Expr { kind: Kind::Index(Box::new(value), Box::new(index)), at };
            } else {
                return Ok(value);
            }
        }
    }

    fn atom(&mut self) -> Parsed<Expr> {
        let at = self.at();
        if self.take("(") {
            let inner = self.choice()?;
            self.expect(")")?;
            return Ok(inner);
        }
        if self.take("[") {
            return Ok(Expr { kind: Kind::List(self.list("]")?), at });
        }
        if matches!(self.peek(), Some(Token::Symbol("::"))) {
            return self.path(at);
        }
        let Some(token) = self.peek().cloned() else { return self.fail("a value") };
        let kind = match token {
            Token::Integer(value) => Kind::Integer(value),
            Token::Float(value) => Kind::Float(value),
            Token::Text(mut text) => {
                while let Some((Token::Text(more), _)) = self.tokens.get(self.next + 1) {
                    text += more;
                    self.next += 1;
                }
                Kind::Text(text)
            }
            Token::Interpolated(pieces) => {
                let part = |piece| match piece {
                    Piece::Text(text) => Ok(Expr { kind: Kind::Text(text), at }),
                    Piece::Code(code, from) => Expr::parse_at(&code, &self.places.from(from), self.depth + 1),
                };
                Kind::Interpolated(pieces.into_iter().map(part).collect::<Parsed<_>>()?)
            }
            Token::Name(_) => return self.name(at),
            Token::Symbol(_) => return self.fail("a value"),
        };
        self.next += 1;
        Ok(Expr { kind, at })
    }

    fn name(&mut self, at: Position) -> Parsed<Expr> {
        if matches!(self.tokens.get(self.next + 1), Some((Token::Symbol("::"), _))) {
            return self.path(at);
        }
        let Some(Token::Name(word)) = self.peek().cloned() else { return self.fail("a name") };
        let size = ["sizeof", "bitsizeof"].contains(&word.as_str());
        if size && matches!(self.tokens.get(self.next + 1), Some((Token::Symbol("<"), _))) {
            self.next += 2;
            let target = self.type_name()?;
            self.expect(">")?;
            let kind = if word == "sizeof" { Kind::SizeOf(target) } else { Kind::BitSizeOf(target) };
            return Ok(Expr { kind, at });
        }
        if ["and", "or", "not"].contains(&word.as_str()) {
            return self.fail("a value");
        }
        let name = self.member()?;
        let kind = match name.as_str() {
            "true" => Kind::Bool(true),
            "false" => Kind::Bool(false),
            _ => Kind::Name(name),
        };
        Ok(Expr { kind, at })
    }

    /// Parses a value of an enum.
    fn path(&mut self, at: Position) -> Parsed<Expr> {
        let absolute = self.take("::");
        let mut path = vec![self.member()?];
        while self.take("::") {
            path.push(self.member()?);
        }
        match path.pop() {
            Some(member) if !path.is_empty() => {
                Ok(Expr { kind: Kind::EnumMember(TypeName { absolute, path, list: false }, member), at })
            }
            _ => self.fail("'::' and a value of the enum"),
        }
    }

    fn type_name(&mut self) -> Parsed<TypeName> {
        let absolute = self.take("::");
        let mut path = vec![self.member()?];
        while self.take("::") {
            path.push(self.member()?);
        }
        let list = self.take("[");
        if list {
            self.expect("]")?;
        }
        Ok(TypeName { absolute, path, list })
    }

    /// Parses expressions up to and including `close`; a trailing comma is allowed.
    fn list(&mut self, close: &str) -> Parsed<Vec<Expr>> {
        let mut found = Vec::new();
        while !self.take(close) {
            found.push(self.choice()?);
            if !self.take(",") {
                self.expect(close)?;
                break;
            }
        }
        Ok(found)
    }

    fn member(&mut self) -> Parsed<String> {
        let Some(Token::Name(name)) = self.peek() else { return self.fail("a name") };
        let name = name.clone();
        if name.chars().any(|c| c.is_ascii_uppercase()) {
            let message = format!("'{name}' is not an identifier, expected lower-case letters, digits and '_'");
            return Err(SyntaxError { at: self.at(), message });
        }
        self.next += 1;
        Ok(name)
    }
}

fn binary(operator: BinaryOperator, left: Expr, right: Expr, at: Position) -> Expr {
    Expr { kind: Kind::Binary(operator, Box::new(left), Box::new(right)), at }
}
