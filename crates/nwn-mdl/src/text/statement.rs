//! A statement of the text form: a keyword, its values, and the rows that follow.

use meshwire_core::ByteString;
use smallvec::SmallVec;

use super::keyword::{Keying, Keyword};
use super::number::all_same;
use super::rows::Rows;

/// The numbers on a line.
pub type Numbers = SmallVec<[f64; 4]>;

/// The values after a keyword on its line.
#[derive(Debug, Clone)]
pub enum Values {
    /// Numbers, in the unit of the statement.
    Numbers(Numbers),
    /// Words separated by single blanks.
    Text(ByteString),
}

impl PartialEq for Values {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Numbers(one), Self::Numbers(other)) => all_same(one, other),
            (Self::Text(one), Self::Text(other)) => one == other,
            _ => false,
        }
    }
}

/// The text after the keyword of a list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Head {
    /// Nothing: the rows end at `endlist`, or at the first line that is not numeric.
    Nothing,
    /// The number of rows.
    #[default]
    Count,
    /// Anything else: a wrong count, or words that tools ignore.
    Text(ByteString),
    /// The first row.
    Row,
}

/// The content of a statement.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// A line that is not a statement, verbatim: blank, a comment, or a line that begins with an unknown word.
    Other(ByteString),
    /// A keyword and its values.
    Line {
        /// The keyword.
        keyword: Keyword,
        /// The values.
        values: Values,
    },
    /// A keyword and its rows.
    Table(Box<Table>),
}

/// A list.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// The keyword.
    pub keyword: Keyword,
    /// For a keyed controller, whose rows begin with the time.
    pub keying: Option<Keying>,
    /// The text after the keyword on its line.
    pub head: Head,
    /// The rows.
    pub rows: Rows,
}

/// The position of a [`Note`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Place {
    /// A line of its own before [`Note::line`].
    Before,
    /// After the values of that line.
    Behind,
}

/// A comment or a blank line inside a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Note {
    /// The line within the statement; 0 is the line of the keyword.
    pub line: u32,
    /// Before or after that line.
    pub place: Place,
    /// The exact characters, blanks included. A line of its own also includes its line end if that is not the usual one
    /// of the file.
    pub text: ByteString,
}

/// One statement: a line, or a list with its rows.
///
/// Two statements are equal if they have the same content, however they are formatted.
///
/// ```
/// # mod meshwire { pub use nwn_mdl::text as mdl_text; }
/// use meshwire::mdl_text::{Keyword, Statement};
///
/// let place = Statement::numbers(Keyword::Position, &[0.0, 1.0, 2.5]);
/// assert_eq!(place.values(), [0.0, 1.0, 2.5]);
/// assert_eq!(place.keyword(), Some(Keyword::Position));
/// ```
#[derive(Debug, Clone)]
pub struct Statement {
    /// The content.
    pub content: Content,
    /// Comments and blank lines inside it, in the order of the text.
    pub notes: Vec<Note>,
    /// Lines whose formatting differs from the style, in ascending order.
    pub(crate) kept: Vec<Kept>,
}

impl PartialEq for Statement {
    fn eq(&self, other: &Self) -> bool {
        self.content == other.content && self.notes == other.notes
    }
}

/// The original text of a line, line end included. It is used as long as it matches the value.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Kept {
    pub(crate) line: u32,
    pub(crate) text: ByteString,
}

impl Statement {
    /// Creates a statement without comments, formatted in the style of its file.
    #[must_use]
    pub fn new(content: Content) -> Self {
        Self { content, notes: Vec::new(), kept: Vec::new() }
    }

    /// Creates a statement from a keyword and numbers.
    #[must_use]
    pub fn numbers(keyword: Keyword, numbers: &[f64]) -> Self {
        Self::new(Content::Line { keyword, values: Values::Numbers(numbers.into()) })
    }

    /// Creates a statement from a keyword and words. A numeric word becomes a number if the keyword takes numbers.
    #[must_use]
    pub fn text(keyword: Keyword, text: &str) -> Self {
        Self::new(Content::Line { keyword, values: Values::Text(text.into()) })
    }

    /// Creates a list with its count.
    #[must_use]
    pub fn table(keyword: Keyword, rows: Rows) -> Self {
        Self::new(Content::Table(Box::new(Table { keyword, keying: None, head: Head::Count, rows })))
    }

    /// Returns the keyword; `None` if the line is not a statement.
    #[must_use]
    pub fn keyword(&self) -> Option<Keyword> {
        match &self.content {
            Content::Other(_) => None,
            Content::Line { keyword, .. } => Some(*keyword),
            Content::Table(table) => Some(table.keyword),
        }
    }

    /// Returns the keying of a controller's rows.
    #[must_use]
    pub fn keying(&self) -> Option<Keying> {
        self.list().and_then(|table| table.keying)
    }

    /// Returns the numbers on the line; empty for any other content.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        match &self.content {
            Content::Line { values: Values::Numbers(numbers), .. } => numbers,
            _ => &[],
        }
    }

    /// Iterates over the words on the line; empty for any other content.
    pub fn words(&self) -> impl Iterator<Item = &[u8]> {
        let text: &[u8] = match &self.content {
            Content::Line { values: Values::Text(text), .. } => text.as_bytes(),
            _ => &[],
        };
        text.split(|byte| *byte == b' ').filter(|word| !word.is_empty())
    }

    /// Returns the list, if it is one.
    #[must_use]
    pub fn list(&self) -> Option<&Table> {
        if let Content::Table(table) = &self.content { Some(table) } else { None }
    }

    /// Returns the rows of a list.
    #[must_use]
    pub fn rows(&self) -> Option<&Rows> {
        self.list().map(|table| &table.rows)
    }

    /// Returns the rows of a list, mutably.
    pub fn rows_mut(&mut self) -> Option<&mut Rows> {
        if let Content::Table(table) = &mut self.content { Some(&mut table.rows) } else { None }
    }

    /// Returns the text of a comment line, without surrounding blanks and the `#`.
    #[must_use]
    pub fn comment(&self) -> Option<&[u8]> {
        if let Content::Other(line) = &self.content { line.as_bytes().trim_ascii().strip_prefix(b"#") } else { None }
    }

    /// Returns the number of lines, not counting comments between rows.
    pub(crate) fn lines(&self) -> usize {
        match &self.content {
            Content::Table(table) if table.head == Head::Row => table.rows.len().max(1),
            Content::Table(table) => table.rows.len() + 1,
            Content::Other(_) | Content::Line { .. } => 1,
        }
    }

    /// Returns the index of the row on that line of a list.
    pub(crate) fn row_of(&self, line: usize) -> Option<usize> {
        let table = self.list()?;
        if table.head == Head::Row { Some(line) } else { line.checked_sub(1) }
    }
}
