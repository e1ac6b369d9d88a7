//! Messages about a schema: all of a run, each with file, line, column and the path inside the schema.

use std::fmt;

/// A place in a schema file; line and column count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

/// One thing that is wrong with a schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The schema file as it was named to the compiler.
    pub file: String,
    /// Where in it.
    pub position: Position,
    /// Where in the schema, as the reference compiler writes it: `/types/mesh/seq/3`.
    pub path: String,
    /// The problem, and what was expected.
    pub message: String,
    /// The text of the line, to be shown with a caret.
    pub source: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Position { line, column } = self.position;
        writeln!(f, "{}:{line}:{column}: error: {}: {}", self.file, self.path, self.message)?;
        writeln!(f, "    {}", self.source)?;
        write!(f, "    {:>column$}", '^')
    }
}

/// Collects the diagnostics of one schema file.
#[derive(Debug)]
pub struct Reporter<'a> {
    file: &'a str,
    lines: Vec<&'a str>,
    found: Vec<Diagnostic>,
}

impl<'a> Reporter<'a> {
    /// Nothing found yet in `text`, the content of `file`.
    #[must_use]
    pub fn new(file: &'a str, text: &'a str) -> Self {
        Self { file, lines: text.lines().collect(), found: Vec::new() }
    }

    /// Records a problem.
    pub fn report(&mut self, position: Position, path: &str, message: impl Into<String>) {
        let source = self.lines.get(position.line.saturating_sub(1)).copied().unwrap_or_default().to_owned();
        let path = if path.is_empty() { "/".to_owned() } else { path.to_owned() };
        let diagnostic = Diagnostic { file: self.file.to_owned(), position, path, message: message.into(), source };
        if !self.found.contains(&diagnostic) {
            self.found.push(diagnostic);
        }
    }

    /// The place of every character of a scalar that begins at `start`.
    #[must_use]
    pub fn places(&self, start: Position, text: &str) -> Vec<Position> {
        crate::yaml::places(&self.lines, start, text)
    }

    /// True once anything was reported.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        !self.found.is_empty()
    }

    /// Everything found, in the order of the file.
    #[must_use]
    pub fn finish(mut self) -> Vec<Diagnostic> {
        self.found.sort_by_key(|diagnostic| diagnostic.position);
        self.found
    }
}
