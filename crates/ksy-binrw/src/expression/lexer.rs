//! Splits the text of an expression into tokens.

use std::fmt;

use super::error::SyntaxError;
use super::syntax::Places;
use crate::diagnostic::Position;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Token {
    Integer(i128),
    Float(f64),
    Text(String),
    /// The parts of `f"..."`: text, or an expression with the index of its first character.
    Interpolated(Vec<Piece>),
    Name(String),
    Symbol(&'static str),
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Piece {
    Text(String),
    Code(String, usize),
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Integer(value) => write!(f, "'{value}'"),
            Self::Float(value) => write!(f, "'{value}'"),
            Self::Text(text) => write!(f, "{text:?}"),
            Self::Interpolated(_) => write!(f, "a text with values in it"),
            Self::Name(name) => write!(f, "'{name}'"),
            Self::Symbol(symbol) => write!(f, "'{symbol}'"),
        }
    }
}

const SYMBOLS: [&str; 27] = [
    "::", "==", "!=", "<=", ">=", "<<", ">>", "<", ">", "+", "-", "*", "/", "%", "&", "|", "^", "~", "?", ":", "(",
    ")", ".", ",", "[", "]", "=",
];

/// Parses an integer as in schemas: decimal without leading zeros, `0x`, `0o` or `0b`, with `_` between digits.
#[must_use]
pub fn integer(text: &str) -> Option<i128> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let (radix, digits) = match digits.get(..2).map(str::to_ascii_lowercase).as_deref() {
        Some("0x") => (16, digits.get(2..)?),
        Some("0o") => (8, digits.get(2..)?),
        Some("0b") => (2, digits.get(2..)?),
        _ => (10, digits),
    };
    let first = digits.chars().next()?;
    let bare = digits.replace('_', "");
    if !first.is_digit(radix) || (radix == 10 && bare.len() > 1 && bare.starts_with('0')) {
        return None;
    }
    let value = i128::from(u64::from_str_radix(&bare, radix).ok()?);
    Some(if negative { -value } else { value })
}

pub(super) fn tokens(text: &str, places: &Places) -> Result<Vec<(Token, Position)>, SyntaxError> {
    let mut lexer = Lexer { text: text.chars().collect(), next: 0, places };
    let mut found = Vec::new();
    loop {
        while lexer.peek(0).is_some_and(char::is_whitespace) {
            lexer.next += 1;
        }
        let at = places.of(lexer.next);
        match lexer.token()? {
            Some(token) => found.push((token, at)),
            None => return Ok(found),
        }
    }
}

struct Lexer<'p> {
    text: Vec<char>,
    next: usize,
    places: &'p Places,
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.text.get(self.next + ahead).copied()
    }

    fn error<T>(&self, at: usize, message: impl Into<String>) -> Result<T, SyntaxError> {
        Err(SyntaxError { at: self.places.of(at), message: message.into() })
    }

    fn token(&mut self) -> Result<Option<Token>, SyntaxError> {
        let Some(first) = self.peek(0) else { return Ok(None) };
        if first.is_ascii_digit() {
            return self.number().map(Some);
        }
        if first == 'f' && self.peek(1) == Some('"') {
            self.next += 2;
            return self.interpolated().map(Some);
        }
        if first.is_ascii_alphabetic() || first == '_' {
            return Ok(Some(Token::Name(self.word())));
        }
        if first == '"' {
            self.next += 1;
            return self.quoted().map(Some);
        }
        if first == '\'' {
            return self.raw().map(Some);
        }
        for (wrong, right) in [("&&", "and"), ("||", "or")] {
            if wrong.chars().enumerate().all(|(ahead, c)| self.peek(ahead) == Some(c)) {
                return self.error(self.next, format!("'{wrong}' is not an operator, expected '{right}'"));
            }
        }
        if first == '!' && self.peek(1) != Some('=') {
            return self.error(self.next, "'!' is not an operator, expected 'not'");
        }
        let symbol =
            SYMBOLS.iter().find(|symbol| symbol.chars().enumerate().all(|(ahead, c)| self.peek(ahead) == Some(c)));
        match symbol {
            Some(&"=") => self.error(self.next, "'=' is not an operator, expected '=='"),
            Some(symbol) => {
                self.next += symbol.len();
                Ok(Some(Token::Symbol(symbol)))
            }
            None => self.error(self.next, format!("'{first}' has no meaning in an expression")),
        }
    }

    fn word(&mut self) -> String {
        let start = self.next;
        while self.peek(0).is_some_and(|c| c.is_ascii_alphanumeric() || c == '_') {
            self.next += 1;
        }
        self.text.get(start..self.next).unwrap_or(&[]).iter().collect()
    }

    fn number(&mut self) -> Result<Token, SyntaxError> {
        let start = self.next;
        let mut digits = self.word();
        let radix = digits.get(..2).is_some_and(|two| ["0x", "0o", "0b", "0X", "0O", "0B"].contains(&two));
        let mut float = false;
        if !radix {
            if self.peek(0) == Some('.') && self.peek(1).is_some_and(|c| c.is_ascii_digit()) {
                self.next += 1;
                digits = format!("{digits}.{}", self.word());
                float = true;
            } else if self.peek(0) == Some('.') && !self.peek(1).is_some_and(|c| c.is_ascii_alphabetic() || c == '_') {
                self.next += 1;
                float = true;
            }
            if digits.ends_with(['e', 'E']) && matches!(self.peek(0), Some('+' | '-')) {
                digits.extend(self.peek(0));
                self.next += 1;
                digits += &self.word();
            }
            float |= digits.contains(['e', 'E']);
        }
        if float {
            return match digits.replace('_', "").parse() {
                Ok(value) => Ok(Token::Float(value)),
                Err(_) => self.error(start, format!("'{digits}' is not a number")),
            };
        }
        match integer(&digits) {
            Some(value) => Ok(Token::Integer(value)),
            None => self.error(start, format!("'{digits}' is not an integer of 64 bits")),
        }
    }

    /// Reads `'...'`, which has no escapes.
    fn raw(&mut self) -> Result<Token, SyntaxError> {
        let start = self.next;
        self.next += 1;
        let mut text = String::new();
        loop {
            match self.peek(0) {
                Some('\'') => {
                    self.next += 1;
                    return Ok(Token::Text(text));
                }
                Some(c) => text.push(c),
                None => return self.error(start, "this text is not closed, expected \"'\""),
            }
            self.next += 1;
        }
    }

    /// Reads `"..."` after the opening quote.
    fn quoted(&mut self) -> Result<Token, SyntaxError> {
        let start = self.next;
        let mut text = String::new();
        loop {
            match self.peek(0) {
                Some('"') => {
                    self.next += 1;
                    return Ok(Token::Text(text));
                }
                Some('\\') => text.push(self.escape()?),
                Some(c) => {
                    text.push(c);
                    self.next += 1;
                }
                None => return self.error(start.saturating_sub(1), "this text is not closed, expected '\"'"),
            }
        }
    }

    fn escape(&mut self) -> Result<char, SyntaxError> {
        let start = self.next;
        self.next += 1;
        let Some(kind) = self.peek(0) else { return self.error(start, "an escape needs a character after it") };
        self.next += 1;
        let simple = match kind {
            'a' => 7,
            'b' => 8,
            't' => 9,
            'n' => 10,
            'v' => 11,
            'f' => 12,
            'r' => 13,
            'e' => 27,
            '"' => 34,
            '\'' => 39,
            '\\' => 92,
            'u' => {
                let digits: String = self.text.get(self.next..self.next + 4).unwrap_or(&[]).iter().collect();
                self.next += 4;
                match u32::from_str_radix(&digits, 16).ok().filter(|_| digits.len() == 4) {
                    Some(value) => value,
                    None => return self.error(start, "expected four hexadecimal digits after '\\u'"),
                }
            }
            '0'..='7' => {
                let mut value = kind.to_digit(8).unwrap_or(0);
                for _ in 0..2 {
                    let Some(digit) = self.peek(0).and_then(|c| c.to_digit(8)) else { break };
                    value = value * 8 + digit;
                    self.next += 1;
                }
                value
            }
            _ => return self.error(start, format!("'\\{kind}' is not an escape in Kaitai")),
        };
        match char::from_u32(simple) {
            Some(c) => Ok(c),
            None => self.error(start, "half of a UTF-16 pair is not a character"),
        }
    }

    /// Reads `f"..."` after the opening quote.
    fn interpolated(&mut self) -> Result<Token, SyntaxError> {
        let start = self.next;
        let mut pieces = Vec::new();
        let mut text = String::new();
        loop {
            match self.peek(0) {
                Some('"') => {
                    self.next += 1;
                    if !text.is_empty() {
                        pieces.push(Piece::Text(text));
                    }
                    return Ok(Token::Interpolated(pieces));
                }
                Some('\\') => text.push(self.escape()?),
                Some('{') => {
                    self.next += 1;
                    if !text.is_empty() {
                        pieces.push(Piece::Text(std::mem::take(&mut text)));
                    }
                    let (code, from) = self.code()?;
                    pieces.push(Piece::Code(code, from));
                }
                Some(c) => {
                    text.push(c);
                    self.next += 1;
                }
                None => return self.error(start.saturating_sub(2), "this text is not closed, expected '\"'"),
            }
        }
    }

    /// Reads an expression in braces, including the closing one.
    fn code(&mut self) -> Result<(String, usize), SyntaxError> {
        let start = self.next;
        let mut quote: Option<char> = None;
        let mut depth = 0_usize;
        while let Some(c) = self.peek(0) {
            match (quote, c) {
                (Some(open), _) if c == open => quote = None,
                (Some('"'), '\\') => self.next += 1,
                (Some(_), _) => {}
                (None, '"' | '\'') => quote = Some(c),
                (None, '{') => depth += 1,
                (None, '}') if depth == 0 => {
                    let code = self.text.get(start..self.next).unwrap_or(&[]).iter().collect();
                    self.next += 1;
                    return Ok((code, start));
                }
                (None, '}') => depth -= 1,
                _ => {}
            }
            self.next += 1;
        }
        self.error(start.saturating_sub(1), "this value in a text is not closed, expected '}'")
    }
}
