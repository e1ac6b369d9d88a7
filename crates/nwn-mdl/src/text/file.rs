//! A whole text file.

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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct TextFile {
    /// The statements, in file order.
    pub statements: Vec<Statement>,
    /// The formatting of the text.
    #[cfg_attr(feature = "serde", serde(default))]
    pub style: Style,
}

/// Two texts are equal if their statements are, however they are formatted.
impl PartialEq for TextFile {
    fn eq(&self, other: &Self) -> bool {
        self.statements == other.statements
    }
}

impl TextFile {
    /// Returns the number of lines that are kept verbatim because the style of the file does not reproduce them.
    #[must_use]
    pub fn kept_lines(&self) -> usize {
        self.statements.iter().map(|statement| statement.kept.len()).sum()
    }
}
