//! Diagnostics of a schema, each with file, line, column and the path inside the schema.

use std::fmt;

use crate::schema::Written;

/// A place in a schema file; line and column count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Position {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

/// A problem with a schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The schema file, as passed to the compiler.
    pub file: String,
    /// The position in the file.
    pub position: Position,
    /// The path in the schema, in the notation of the reference compiler: `/types/mesh/seq/3`.
    pub path: String,
    /// The problem, and what was expected.
    pub message: String,
    /// The text of the line, for display with a caret.
    pub source: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown("error"))
    }
}

impl Diagnostic {
    /// Formats the diagnostic with another severity, such as `warning`.
    #[must_use]
    pub fn shown(&self, severity: &str) -> String {
        let Position { line, column } = self.position;
        let Self { file, path, message, source, .. } = self;
        format!("{file}:{line}:{column}: {severity}: {path}: {message}\n    {source}\n    {:>column$}", '^')
    }
}

/// Splits text into lines. As in YAML, a lone carriage return also ends a line.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split('\r'))
}

/// Collects the diagnostics of one schema file.
#[derive(Debug)]
pub struct Reporter<'a> {
    file: &'a str,
    lines: Vec<&'a str>,
    /// The name of the overlay, whose lines follow those of the schema, and the number of lines of the schema.
    overlay: Option<(&'a str, usize)>,
    found: Vec<Diagnostic>,
    /// Malformed attributes, for which follow-up errors are suppressed.
    malformed: Vec<String>,
    /// Paths with problems from an earlier stage.
    reported: Vec<String>,
}

impl<'a> Reporter<'a> {
    /// Creates a reporter for `text`, the content of `file`.
    #[must_use]
    pub fn new(file: &'a str, text: &'a str) -> Self {
        let lines = lines(text).collect();
        Self { file, lines, overlay: None, found: Vec::new(), malformed: Vec::new(), reported: Vec::new() }
    }

    /// Creates a reporter for a schema and its overlay.
    pub(crate) fn of(source: &'a crate::Source) -> Self {
        let mut reporter = Self::new(&source.name, &source.text);
        if let Some((name, text)) = &source.overlay {
            reporter.overlay = Some((name, reporter.lines.len()));
            reporter.lines.extend(lines(text));
        }
        reporter
    }

    /// Returns the number of lines of the schema.
    pub(crate) fn own_lines(&self) -> usize {
        self.overlay.map_or(self.lines.len(), |(_, lines)| lines)
    }

    /// Takes over the diagnostics of another reporter.
    pub(crate) fn adopt(&mut self, other: Reporter<'_>) {
        self.found.extend(other.found);
    }

    /// Reports a problem.
    pub fn report(&mut self, position: Position, path: &str, message: impl Into<String>) {
        let hidden = self.reported.iter().any(|reported| reported == path)
            || part(path).is_some_and(|part| self.malformed.iter().any(|malformed| malformed == part));
        if hidden {
            return;
        }
        let source = self.lines.get(position.line.saturating_sub(1)).copied().unwrap_or_default().to_owned();
        let path = if path.is_empty() { "/".to_owned() } else { path.to_owned() };
        let (file, line) = match self.overlay {
            Some((name, lines)) if position.line > lines => (name, position.line - lines),
            _ => (self.file, position.line),
        };
        let position = Position { line, ..position };
        let diagnostic = Diagnostic { file: file.to_owned(), position, path, message: message.into(), source };
        if !self.found.contains(&diagnostic) {
            self.found.push(diagnostic);
        }
    }

    /// Reports a problem of a part.
    pub(crate) fn report_on<T>(&mut self, part: &Written<T>, message: impl Into<String>) {
        self.report(part.at, &part.path, message);
    }

    /// Returns the lines of the file.
    #[must_use]
    pub fn lines(&self) -> &[&'a str] {
        &self.lines
    }

    /// Ends the check of the form. From now on, malformed attributes are not reported again.
    pub fn form_is_checked(&mut self) {
        self.malformed = self.found.iter().filter_map(|found| part(&found.path)).map(str::to_owned).collect();
    }

    /// Ends a stage. From now on, paths with problems are not reported again.
    pub fn end_stage(&mut self) {
        self.reported = self.found.iter().map(|found| found.path.clone()).collect();
    }

    /// Returns whether anything was reported.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        !self.found.is_empty()
    }

    /// Returns all diagnostics in file order.
    #[must_use]
    pub fn finish(mut self) -> Vec<Diagnostic> {
        self.found.sort_by_key(|diagnostic| diagnostic.position);
        self.found
    }
}

/// Returns the path of the attribute, instance or parameter that contains a path.
fn part(path: &str) -> Option<&str> {
    let list = ["/seq/", "/instances/", "/params/"].into_iter();
    let start = list.filter_map(|list| path.rfind(list).map(|at| at + list.len())).max()?;
    let end = path.get(start..)?.find('/').map_or(path.len(), |length| start + length);
    path.get(..end)
}
