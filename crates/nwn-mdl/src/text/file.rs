//! The whole text.

use super::statement::Statement;
use super::style::Style;

/// A Neverwinter Nights model in its text form.
///
/// ```
/// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_core::*; }
/// use meshwire::Format;
/// use meshwire::mdl::text::{Keyword, TextFile};
///
/// let text = b"newmodel demo\nbeginmodelgeom demo\nnode dummy demo\n  parent NULL\n  position 0 0 0.50\nendnode\nendmodelgeom demo\ndonemodel demo\n";
/// let mut file = TextFile::read(text)?;
/// assert_eq!(file.to_bytes()?, text);
///
/// let node = file.nodes().next().unwrap();
/// assert_eq!(node.numbers::<3>(Keyword::Position), Some([0.0, 0.0, 0.5]));
/// # Ok::<(), meshwire::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct TextFile {
    /// The statements, in the order of the text.
    pub statements: Vec<Statement>,
    /// How the text is spelled.
    pub style: Style,
}

/// Two texts are equal if their statements are, however those are spelled.
impl PartialEq for TextFile {
    fn eq(&self, other: &Self) -> bool {
        self.statements == other.statements
    }
}

impl TextFile {
    /// How many lines are kept as they were because the style of the file does not explain them.
    #[must_use]
    pub fn kept_lines(&self) -> usize {
        self.statements.iter().map(|statement| statement.kept.len()).sum()
    }
}
