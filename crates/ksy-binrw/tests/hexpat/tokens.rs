//! The words of a pattern, as ImHex takes them apart.
//!
//! Facts: the tables of keywords and value types in the lexer of `WerWolv/PatternLanguage`.

/// Words that cannot name anything.
const KEYWORDS: &str = "_ addressof as be bitfield break catch const continue else enum false fn for from if import in is \
    le match namespace null out parent ref return signed sizeof struct this true try typenameof union unsigned using while";

/// Types that a member can have.
const NUMBERS: &str = "u8 u16 u24 u32 u48 u64 u96 u128 s8 s16 s24 s32 s48 s64 s96 s128 float double char char16 bool";

/// Words for types that stand elsewhere: a member cannot be called `padding`.
const OTHER_TYPES: &str = "auto padding str";

fn is_one_of(words: &str, word: &str) -> bool {
    words.split_whitespace().any(|other| other == word)
}

/// True for the types that a member can have.
pub fn is_number(word: &str) -> bool {
    is_one_of(NUMBERS, word)
}

/// Longest first, so that `==` is not two of `=`.
const SYMBOLS: &[&str] = &[
    "::", "==", "!=", "<=", ">=", "<<", ">>", "&&", "||", "&", "|", "^", "{", "}", "(", ")", "[", "]", "<", ">", ";",
    ":", ",", ".", "=", "+", "-", "*", "/", "%", "!", "?", "$", "@",
];

/// What may stand behind `#pragma`.
const PRAGMAS: &[&str] = &["description", "magic", "endian", "array_limit", "pattern_limit"];

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Token<'t> {
    /// A name of the pattern's own.
    Name(&'t str),
    /// A keyword or a type that is built in.
    Word(&'t str),
    Number(i128),
    Symbol(&'static str),
}

impl std::fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Name(text) => write!(f, "the name '{text}'"),
            Self::Word(text) => write!(f, "the word '{text}'"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Symbol(text) => write!(f, "'{text}'"),
        }
    }
}

/// All tokens with their lines, counted from 1; brackets are balanced.
pub fn tokens(text: &str) -> Result<Vec<(usize, Token<'_>)>, String> {
    let mut found = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let of_line = if let Some(directive) = text.strip_prefix('#') {
            pragma(directive).map(|()| Vec::new())
        } else {
            words(text.split("//").next().unwrap_or_default())
        };
        found.extend(of_line.map_err(|what| format!("line {line}: {what}"))?.into_iter().map(|token| (line, token)));
    }
    balanced(&found)?;
    Ok(found)
}

fn pragma(directive: &str) -> Result<(), String> {
    let mut words = directive.split_whitespace();
    match (words.next(), words.next(), words.next()) {
        (Some("pragma"), Some(key), Some(_)) if PRAGMAS.contains(&key) => Ok(()),
        _ => Err(format!("'#{directive}' is not a pragma with a value")),
    }
}

fn words(mut text: &str) -> Result<Vec<Token<'_>>, String> {
    let mut found = Vec::new();
    loop {
        text = text.trim_start();
        let Some(first) = text.chars().next() else { return Ok(found) };
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let length = text.find(|c| !is_part(c)).unwrap_or(text.len());
        let (word, rest) = text.split_at(length);
        let token = if first.is_ascii_digit() {
            let number = match word.strip_prefix("0x") {
                Some(digits) => i128::from_str_radix(digits, 16),
                None => word.parse(),
            };
            Token::Number(number.map_err(|_| format!("'{word}' is not a number"))?)
        } else if length > 0 {
            let taken = [KEYWORDS, NUMBERS, OTHER_TYPES].into_iter().any(|words| is_one_of(words, word));
            if taken { Token::Word(word) } else { Token::Name(word) }
        } else {
            let symbol = SYMBOLS.iter().find(|symbol| text.starts_with(**symbol));
            let symbol = symbol.ok_or_else(|| format!("the character {first:?} has no meaning"))?;
            found.push(Token::Symbol(symbol));
            text = &text[symbol.len()..];
            continue;
        };
        found.push(token);
        text = rest;
    }
}

fn balanced(tokens: &[(usize, Token<'_>)]) -> Result<(), String> {
    let mut open: Vec<(usize, &str)> = Vec::new();
    for (line, token) in tokens {
        let Token::Symbol(symbol) = token else { continue };
        let opens = match *symbol {
            "{" | "(" | "[" => {
                open.push((*line, *symbol));
                continue;
            }
            "}" => "{",
            ")" => "(",
            "]" => "[",
            _ => continue,
        };
        match open.pop() {
            Some((_, last)) if last == opens => {}
            Some((from, last)) => return Err(format!("line {line}: '{symbol}' behind the '{last}' of line {from}")),
            None => return Err(format!("line {line}: '{symbol}' closes nothing")),
        }
    }
    open.pop().map_or(Ok(()), |(line, symbol)| Err(format!("line {line}: nothing closes the '{symbol}'")))
}
