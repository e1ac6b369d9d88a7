//! One statement of a text: a keyword, its values, and the rows that follow it.

use meshwire_core::ByteString;
use smallvec::SmallVec;

use super::keyword::{Keying, Keyword};
use super::number::all_same;
use super::rows::Rows;

/// Numbers of one line.
pub type Numbers = SmallVec<[f64; 4]>;

/// What stands behind a keyword on its line.
#[derive(Debug, Clone)]
pub enum Values {
    /// Numbers, in the units of the statement.
    Numbers(Numbers),
    /// Words with single blanks between them.
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

/// What stands behind the keyword of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Head {
    /// Nothing: the rows go on until `endlist`, or as long as there are numbers.
    Nothing,
    /// The number of rows.
    Count,
    /// Something else: a count that is wrong, or words that tools ignore.
    Text(ByteString),
    /// The first row.
    Row,
}

/// What a statement says.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// A line that is no statement: blank, a comment, or one that begins with a word nobody knows. As it stands.
    Other(ByteString),
    /// A keyword and its values.
    Line {
        /// What it is about.
        keyword: Keyword,
        /// The values.
        values: Values,
    },
    /// A keyword and rows.
    Table(Box<Table>),
}

/// A list.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// What it is about.
    pub keyword: Keyword,
    /// Of keyed controllers; each row begins with its time then.
    pub keying: Option<Keying>,
    /// What follows the keyword on its line.
    pub head: Head,
    /// The rows.
    pub rows: Rows,
}

/// Where a [`Note`] stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum Place {
    /// A line of its own before the line that is named.
    Before,
    /// Behind the values of that line.
    Behind,
}

/// A comment or a blank line inside a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Note {
    /// The line of the statement: 0 is that of the keyword.
    pub line: u32,
    /// Before or behind that line.
    pub place: Place,
    /// The characters as they stand, blanks included; of a line of its own also the line end, where that is not the
    /// usual one of the file.
    pub text: ByteString,
}

/// One statement: a line, or a list with its rows.
///
/// Two statements are equal if they say the same, however that is spelled.
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
    /// What it says.
    pub content: Content,
    /// Comments and blank lines inside it, in the order of the text.
    pub notes: Vec<Note>,
    /// Lines with a spelling of their own, which the style does not explain, by ascending line.
    pub(crate) kept: Vec<Kept>,
}

impl PartialEq for Statement {
    fn eq(&self, other: &Self) -> bool {
        self.content == other.content && self.notes == other.notes
    }
}

/// A line of a statement as it was spelled, line end included. It counts as long as it says what the value says.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Kept {
    pub(crate) line: u32,
    pub(crate) text: ByteString,
}

impl Statement {
    /// A statement without comments, in the spelling of its file.
    #[must_use]
    pub fn new(content: Content) -> Self {
        Self { content, notes: Vec::new(), kept: Vec::new() }
    }

    /// A keyword and numbers.
    #[must_use]
    pub fn numbers(keyword: Keyword, numbers: &[f64]) -> Self {
        Self::new(Content::Line { keyword, values: Values::Numbers(numbers.into()) })
    }

    /// A keyword and words. A word that is a number becomes one where the keyword asks for numbers.
    #[must_use]
    pub fn text(keyword: Keyword, text: &str) -> Self {
        Self::new(Content::Line { keyword, values: Values::Text(text.into()) })
    }

    /// A list with its count.
    #[must_use]
    pub fn table(keyword: Keyword, rows: Rows) -> Self {
        Self::new(Content::Table(Box::new(Table { keyword, keying: None, head: Head::Count, rows })))
    }

    /// The keyword, unless the line is no statement.
    #[must_use]
    pub fn keyword(&self) -> Option<Keyword> {
        match &self.content {
            Content::Other(_) => None,
            Content::Line { keyword, .. } => Some(*keyword),
            Content::Table(table) => Some(table.keyword),
        }
    }

    /// How its values change, for the rows of a controller.
    #[must_use]
    pub fn keying(&self) -> Option<Keying> {
        self.list().and_then(|table| table.keying)
    }

    /// The numbers on its line; empty for everything else.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        match &self.content {
            Content::Line { values: Values::Numbers(numbers), .. } => numbers,
            _ => &[],
        }
    }

    /// The words on its line; empty for everything else.
    pub fn words(&self) -> impl Iterator<Item = &[u8]> {
        let text: &[u8] = match &self.content {
            Content::Line { values: Values::Text(text), .. } => text.as_bytes(),
            _ => &[],
        };
        text.split(|byte| *byte == b' ').filter(|word| !word.is_empty())
    }

    /// The list, if it is one.
    #[must_use]
    pub fn list(&self) -> Option<&Table> {
        if let Content::Table(table) = &self.content { Some(table) } else { None }
    }

    /// The rows, for a list.
    #[must_use]
    pub fn rows(&self) -> Option<&Rows> {
        self.list().map(|table| &table.rows)
    }

    /// The rows, to be changed.
    pub fn rows_mut(&mut self) -> Option<&mut Rows> {
        if let Content::Table(table) = &mut self.content { Some(&mut table.rows) } else { None }
    }

    /// The words of a comment that is a line of its own, `#` and blanks around it left out.
    #[must_use]
    pub fn comment(&self) -> Option<&[u8]> {
        if let Content::Other(line) = &self.content { line.as_bytes().trim_ascii().strip_prefix(b"#") } else { None }
    }

    /// Lines, comments between rows not counted.
    pub(crate) fn lines(&self) -> usize {
        match &self.content {
            Content::Table(table) if table.head == Head::Row => table.rows.len().max(1),
            Content::Table(table) => table.rows.len() + 1,
            Content::Other(_) | Content::Line { .. } => 1,
        }
    }

    /// The row on that line, for a list.
    pub(crate) fn row_of(&self, line: usize) -> Option<usize> {
        let table = self.list()?;
        if table.head == Head::Row { Some(line) } else { line.checked_sub(1) }
    }
}
