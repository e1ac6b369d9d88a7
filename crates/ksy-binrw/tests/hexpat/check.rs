//! Reads a pattern as ImHex would: every name is declared before its use, once, and not taken by the language.
//!
//! It knows the part of the pattern language that the compiler writes, and no more: anything else is an error too.

use std::collections::{BTreeMap, BTreeSet};

use crate::tokens::{Token, is_number, tokens};

type Outcome<T> = Result<T, String>;

/// A declared type.
enum Type<'t> {
    Struct { params: usize, members: Names<'t> },
    Enum(BTreeSet<&'t str>),
    Bits(BTreeSet<&'t str>),
}

/// Names in a struct, and the declared type of each that has one and is not a list.
type Names<'t> = BTreeMap<&'t str, Option<&'t str>>;

/// Functions of the standard library: name, the import that has it, number of arguments.
const FUNCTIONS: &[(&str, &str, usize)] = &[("std::mem::size", "std.mem", 0), ("std::core::set_endian", "std.core", 1)];

/// Values of the standard library.
const VALUES: &[(&str, &str)] = &[("std::mem::Endian::Big", "std.mem"), ("std::mem::Endian::Little", "std.mem")];

/// Everything that is wrong with the first wrong place of a pattern.
pub fn check(text: &str) -> Outcome<()> {
    let tokens = tokens(text)?;
    let mut checker = Checker { tokens: &tokens, at: 0, types: BTreeMap::new(), imports: BTreeSet::new() };
    let mut placed = false;
    while checker.at < tokens.len() {
        placed |= checker.declaration()?;
    }
    if placed || checker.types.is_empty() { Ok(()) } else { Err("nothing is placed in the file".to_owned()) }
}

struct Checker<'t> {
    tokens: &'t [(usize, Token<'t>)],
    at: usize,
    types: BTreeMap<&'t str, Type<'t>>,
    imports: BTreeSet<String>,
}

impl<'t> Checker<'t> {
    fn error<T>(&self, what: impl std::fmt::Display) -> Outcome<T> {
        let last = self.at.saturating_sub(1).min(self.tokens.len().saturating_sub(1));
        let line = self.tokens.get(last).map_or(1, |(line, _)| *line);
        Err(format!("line {line}: {what}"))
    }

    fn peek(&self) -> Option<Token<'t>> {
        self.tokens.get(self.at).map(|(_, token)| *token)
    }

    fn next(&mut self) -> Outcome<Token<'t>> {
        let token = self.peek();
        self.at += 1;
        token.map_or_else(|| self.error("the pattern ends too early"), Ok)
    }

    /// Goes on if the next token is this symbol.
    fn symbol(&mut self, symbol: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Symbol(next)) if next == symbol);
        self.at += usize::from(found);
        found
    }

    fn word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Some(Token::Word(next)) if next == word);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, symbol: &str) -> Outcome<()> {
        match self.next()? {
            Token::Symbol(next) if next == symbol => Ok(()),
            other => self.error(format!("expected '{symbol}', found {other}")),
        }
    }

    fn name(&mut self) -> Outcome<&'t str> {
        match self.next()? {
            Token::Name(name) => Ok(name),
            other => self.error(format!("expected a name, found {other}")),
        }
    }

    fn number(&mut self) -> Outcome<i128> {
        let negative = self.symbol("-");
        match self.next()? {
            Token::Number(number) => Ok(if negative { -number } else { number }),
            other => self.error(format!("expected a number, found {other}")),
        }
    }

    /// One declaration of the pattern; says whether it places something in the file.
    fn declaration(&mut self) -> Outcome<bool> {
        match self.next()? {
            Token::Word("import") => {
                let mut path = self.name()?.to_owned();
                while self.symbol(".") {
                    path = format!("{path}.{}", self.name()?);
                }
                self.imports.insert(path);
            }
            Token::Word("enum") => self.enumeration()?,
            Token::Word("bitfield") => self.bitfield()?,
            Token::Word("struct") => self.structure()?,
            Token::Name(_) => {
                self.at -= 1;
                let nothing = Names::new();
                self.type_use(&nothing)?;
                self.name()?;
                self.expect("@")?;
                self.number()?;
                self.expect(";")?;
                return Ok(true);
            }
            other => return self.error(format!("expected a declaration, found {other}")),
        }
        self.expect(";")?;
        Ok(false)
    }

    fn new_type(&mut self) -> Outcome<&'t str> {
        let name = self.name()?;
        if self.types.contains_key(name) {
            self.error(format!("the type '{name}' is declared twice"))
        } else {
            Ok(name)
        }
    }

    fn enumeration(&mut self) -> Outcome<()> {
        let name = self.new_type()?;
        self.expect(":")?;
        match self.next()? {
            Token::Word(word) if word.starts_with(['u', 's']) && is_number(word) => {}
            other => return self.error(format!("expected an integer type, found {other}")),
        }
        self.expect("{")?;
        let mut values = BTreeSet::new();
        while !self.symbol("}") {
            let value = self.name()?;
            if !values.insert(value) {
                return self.error(format!("the value '{value}' is declared twice"));
            }
            self.expect("=")?;
            self.number()?;
            self.expect(",")?;
        }
        self.types.insert(name, Type::Enum(values));
        Ok(())
    }

    fn bitfield(&mut self) -> Outcome<()> {
        let name = self.new_type()?;
        self.expect("{")?;
        let (mut parts, mut bits) = (BTreeSet::new(), 0);
        while !self.symbol("}") {
            let part = self.name()?;
            if !parts.insert(part) {
                return self.error(format!("the bits '{part}' are declared twice"));
            }
            self.expect(":")?;
            bits += self.number()?;
            self.expect(";")?;
        }
        if ![8, 16, 32, 64].contains(&bits) {
            return self.error(format!("'{name}' has {bits} bits, which is not an integer"));
        }
        self.types.insert(name, Type::Bits(parts));
        Ok(())
    }

    fn structure(&mut self) -> Outcome<()> {
        let name = self.new_type()?;
        let mut scope = Names::new();
        if self.symbol("<") {
            loop {
                if !self.word("auto") {
                    return self.error("expected 'auto' before a parameter");
                }
                let param = self.name()?;
                self.declare(&mut scope, param, None)?;
                if !self.symbol(",") {
                    break;
                }
            }
            self.expect(">")?;
        }
        let params = scope.len();
        self.expect("{")?;
        while !self.symbol("}") {
            self.statement(&mut scope)?;
        }
        self.types.insert(name, Type::Struct { params, members: scope });
        Ok(())
    }

    fn declare(&self, scope: &mut Names<'t>, name: &'t str, of: Option<&'t str>) -> Outcome<()> {
        match scope.insert(name, of) {
            None => Ok(()),
            Some(_) => self.error(format!("'{name}' is declared twice")),
        }
    }

    fn statement(&mut self, scope: &mut Names<'t>) -> Outcome<()> {
        if self.word("if") {
            self.expect("(")?;
            self.expression(scope, false)?;
            self.expect(")")?;
            let before = scope.clone();
            self.branch(&before, scope)?;
            if self.word("else") {
                self.branch(&before, scope)?;
            }
            return Ok(());
        }
        if self.word("match") {
            return self.cases(scope);
        }
        let after = self.tokens.get(self.at + 1).map(|(_, token)| *token);
        match (self.peek(), after) {
            (Some(Token::Name(name)), Some(Token::Symbol("="))) => {
                self.at += 2;
                if !scope.contains_key(name) {
                    return self.error(format!("'{name}' is set before it is declared"));
                }
                self.expression(scope, false)?;
            }
            (Some(Token::Name(_)), Some(Token::Symbol("::"))) => self.value_of_path(scope)?,
            _ => self.member(scope)?,
        }
        self.expect(";")
    }

    /// Statements of one of several ways: what they declare is known behind all of them.
    fn branch(&mut self, before: &Names<'t>, after: &mut Names<'t>) -> Outcome<()> {
        let mut scope = before.clone();
        if self.symbol("{") {
            while !self.symbol("}") {
                self.statement(&mut scope)?;
            }
        } else {
            self.statement(&mut scope)?;
        }
        for (name, of) in scope {
            // Of different types in different branches: nothing can be said about its members.
            let known = after.entry(name).or_insert(of);
            *known = known.filter(|known| Some(*known) == of);
        }
        Ok(())
    }

    fn cases(&mut self, scope: &mut Names<'t>) -> Outcome<()> {
        self.expect("(")?;
        self.expression(scope, false)?;
        self.expect(")")?;
        self.expect("{")?;
        let before = scope.clone();
        let mut seen = BTreeSet::new();
        while !self.symbol("}") {
            self.expect("(")?;
            let case = if self.word("_") { None } else { Some(self.number()?) };
            if !seen.insert(case) {
                return self.error("a case stands there twice");
            }
            self.expect(")")?;
            self.expect(":")?;
            self.branch(&before, scope)?;
        }
        Ok(())
    }

    /// `type name`, `type name[size]`, `type name = value`, without the semicolon.
    fn member(&mut self, scope: &mut Names<'t>) -> Outcome<()> {
        let of = self.type_use(scope)?;
        let is_text = matches!(self.tokens[self.at - 1].1, Token::Word("char" | "char16"));
        let name = self.name()?;
        if self.symbol("[") {
            if self.word("while") {
                self.expect("(")?;
                self.expression(scope, false)?;
                self.expect(")")?;
                self.expect("]")?;
            } else if !self.symbol("]") {
                self.expression(scope, false)?;
                self.expect("]")?;
            } else if !is_text {
                return self.error(format!("'{name}' has no size, and is not text"));
            }
            return self.declare(scope, name, None);
        }
        if self.symbol("=") {
            self.expression(scope, false)?;
        }
        self.declare(scope, name, of)
    }

    /// A type in use, with its arguments; its name if it is a declared one.
    fn type_use(&mut self, scope: &Names<'t>) -> Outcome<Option<&'t str>> {
        let name = match self.next()? {
            Token::Word(word) if is_number(word) => return Ok(None),
            Token::Name(name) => name,
            other => return self.error(format!("expected a type, found {other}")),
        };
        let Some(declared) = self.types.get(name) else {
            return self.error(format!("the type '{name}' is not declared yet"));
        };
        let wanted = if let Type::Struct { params, .. } = declared { *params } else { 0 };
        let mut found = 0;
        if self.symbol("<") {
            loop {
                self.expression(scope, true)?;
                found += 1;
                if !self.symbol(",") {
                    break;
                }
            }
            self.expect(">")?;
        }
        if found != wanted {
            return self.error(format!("'{name}' takes {wanted} arguments, found {found}"));
        }
        Ok(Some(name))
    }

    /// An expression. As an argument of a type it ends at `>`, unless that is in parentheses.
    fn expression(&mut self, scope: &Names<'t>, argument: bool) -> Outcome<()> {
        const OPERATORS: &[&str] =
            &["+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "&&", "||", "&", "|", "^", "<<", ">>"];
        loop {
            while self.symbol("-") || self.symbol("!") {}
            self.operand(scope)?;
            let next = self.peek();
            let is_operator = |symbol: &str| OPERATORS.contains(&symbol) && !(argument && symbol.starts_with('>'));
            match next {
                Some(Token::Symbol(symbol)) if is_operator(symbol) => self.at += 1,
                Some(Token::Symbol("?")) => {
                    self.at += 1;
                    self.expression(scope, argument)?;
                    self.expect(":")?;
                }
                _ => return Ok(()),
            }
        }
    }

    fn operand(&mut self, scope: &Names<'t>) -> Outcome<()> {
        match self.next()? {
            Token::Number(_) | Token::Symbol("$") => Ok(()),
            Token::Symbol("(") => {
                self.expression(scope, false)?;
                self.expect(")")
            }
            Token::Name(name) => {
                if matches!(self.peek(), Some(Token::Symbol("::"))) {
                    self.at -= 1;
                    return self.value_of_path(scope);
                }
                let Some(mut of) = scope.get(name).copied() else {
                    return self.error(format!("'{name}' is not declared yet"));
                };
                while self.symbol(".") {
                    let member = self.name()?;
                    let known = match of.and_then(|of| self.types.get(of)) {
                        Some(Type::Struct { members, .. }) => members.get(member).copied(),
                        Some(Type::Bits(parts)) => parts.contains(member).then_some(None),
                        _ => None,
                    };
                    match known {
                        Some(next) => of = next,
                        None => return self.error(format!("nothing in it is called '{member}'")),
                    }
                }
                Ok(())
            }
            other => self.error(format!("expected a value, found {other}")),
        }
    }

    /// `Enum::value` or `library::function(arguments)`.
    fn value_of_path(&mut self, scope: &Names<'t>) -> Outcome<()> {
        let mut path = vec![self.name()?];
        while self.symbol("::") {
            path.push(self.name()?);
        }
        let full = path.join("::");
        if self.symbol("(") {
            let mut arguments = 0;
            while !self.symbol(")") {
                self.expression(scope, false)?;
                arguments += 1;
                if !matches!(self.peek(), Some(Token::Symbol(")"))) {
                    self.expect(",")?;
                }
            }
            let known = FUNCTIONS.iter().find(|(name, ..)| *name == full);
            let Some((_, import, wanted)) = known else {
                return self.error(format!("there is no function '{full}'"));
            };
            if arguments != *wanted {
                return self.error(format!("'{full}' takes {wanted} arguments, found {arguments}"));
            }
            return self.imported(import);
        }
        if let Some((_, import)) = VALUES.iter().find(|(name, _)| *name == full) {
            return self.imported(import);
        }
        match path.as_slice() {
            [of, value] if matches!(self.types.get(of), Some(Type::Enum(values)) if values.contains(value)) => Ok(()),
            _ => self.error(format!("there is no value '{full}'")),
        }
    }

    fn imported(&self, import: &str) -> Outcome<()> {
        if self.imports.contains(import) { Ok(()) } else { self.error(format!("'import {import};' is missing")) }
    }
}
