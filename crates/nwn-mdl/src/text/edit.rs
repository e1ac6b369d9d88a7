//! Renames nodes, textures and materials, and updates the references to them.

use meshwire_core::error::show;
use meshwire_core::{ByteString, Error, ErrorKind};

use super::NAME;
use super::file::TextFile;
use super::keyword::Keyword;
use super::rows::Rows;
use super::statement::{Content, Statement, Values};

/// Statements that name one texture, and the list that names several.
const TEXTURES: [Keyword; 6] =
    [Keyword::Bitmap, Keyword::Texture1, Keyword::Texture2, Keyword::Texture3, Keyword::Texture, Keyword::TextureNames];

/// Returns the names in a statement, mutably: the text on its line, or its rows.
fn names(statement: &mut Statement) -> &mut [ByteString] {
    match &mut statement.content {
        Content::Line { values: Values::Text(text), .. } => std::slice::from_mut(text),
        Content::Table(table) => match &mut table.rows {
            Rows::Names(names) => names,
            Rows::Numbers(_) | Rows::Weights(_) => &mut [],
        },
        Content::Line { .. } | Content::Other(_) => &mut [],
    }
}

/// Checks that a name is a single word.
pub(crate) fn one_word(name: &[u8]) -> Result<ByteString, Error> {
    if name.is_empty() || name.iter().any(|byte| *byte <= b' ' || *byte == b'#') {
        return Err(Error::new(NAME, ErrorKind::invalid("a name without blanks and #", show(name))));
    }
    Ok(ByteString::from(name))
}

impl TextFile {
    /// Iterates over the names of all textures of meshes, emitters and lens flares in the geometry, in file order.
    /// Names may repeat. `NULL`, in any case, means no texture.
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_core::*; }
    /// use meshwire::Format;
    /// use meshwire::mdl::text::TextFile;
    ///
    /// let text = b"newmodel m\nbeginmodelgeom m\nnode trimesh m\nbitmap Steel # shiny\nendnode\nendmodelgeom m\ndonemodel m\n";
    /// let mut file = TextFile::read(text)?;
    /// assert_eq!(file.textures().collect::<Vec<_>>(), ["Steel"]);
    /// assert_eq!(file.rename_texture("steel", "gold")?, 1);
    /// assert!(file.to_bytes()?.windows(21).any(|line| line == b"\nbitmap gold # shiny\n"));
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    pub fn textures(&self) -> impl Iterator<Item = ByteString> + '_ {
        let statements = self.nodes().flat_map(|node| node.statements);
        let names = statements.filter(|statement| is_any(statement, &TEXTURES)).flat_map(|statement| match &statement
            .content
        {
            Content::Line { values: Values::Text(text), .. } => std::slice::from_ref(text),
            Content::Table(table) => match &table.rows {
                Rows::Names(names) => names.as_slice(),
                Rows::Numbers(_) | Rows::Weights(_) => &[],
            },
            Content::Line { .. } | Content::Other(_) => &[],
        });
        let is_name =
            |name: &&ByteString| !name.as_bytes().is_empty() && !name.as_bytes().eq_ignore_ascii_case(b"null");
        names.filter(is_name).cloned()
    }

    /// Renames a texture everywhere and returns the number of replacements. Case is ignored.
    ///
    /// # Errors
    /// Fails if the new name contains blanks; nothing is changed then.
    pub fn rename_texture(&mut self, from: impl AsRef<[u8]>, to: impl AsRef<[u8]>) -> Result<usize, Error> {
        self.replace(&TEXTURES, from.as_ref(), to.as_ref())
    }

    /// Renames a material (an MTR file) everywhere and returns the number of replacements. Case is ignored.
    ///
    /// # Errors
    /// Same as [`rename_texture`](Self::rename_texture).
    pub fn rename_material(&mut self, from: impl AsRef<[u8]>, to: impl AsRef<[u8]>) -> Result<usize, Error> {
        self.replace(&[Keyword::MaterialName], from.as_ref(), to.as_ref())
    }

    /// Renames the nodes of that name in the geometry and in all animations, and updates references to them as parents,
    /// animation roots and bones. Returns the number of renamed nodes. Case is ignored.
    ///
    /// # Errors
    /// Same as [`rename_texture`](Self::rename_texture).
    pub fn rename_node(&mut self, from: impl AsRef<[u8]>, to: impl AsRef<[u8]>) -> Result<usize, Error> {
        let from = from.as_ref();
        let name = one_word(to.as_ref())?;
        Ok(self.rename_nodes(|own| own.eq_ignore_ascii_case(from).then_some(&name)))
    }

    /// Renames all nodes that `new` has a name for, as [`rename_node`](Self::rename_node) does.
    pub(crate) fn rename_nodes<'a>(&mut self, new: impl Fn(&[u8]) -> Option<&'a ByteString>) -> usize {
        let mut count = 0;
        for statement in &mut self.statements {
            match &mut statement.content {
                Content::Line { keyword: Keyword::Node, values: Values::Text(text) } => {
                    let words = text.as_bytes();
                    let Some(blank) = words.iter().position(|byte| *byte == b' ') else { continue };
                    let Some((kind, old)) = words.split_at_checked(blank + 1) else { continue };
                    if let Some(name) = new(old) {
                        *text = ByteString::from([kind, name.as_bytes()].concat());
                        count += 1;
                    }
                }
                Content::Line { keyword, values: Values::Text(text) }
                    if matches!(keyword.meaning(), Keyword::Parent | Keyword::AnimRoot) =>
                {
                    if let Some(name) = new(text.as_bytes()) {
                        *text = name.clone();
                    }
                }
                Content::Table(table) => {
                    let Rows::Weights(rows) = &mut table.rows else { continue };
                    for weight in rows.iter_mut().flatten() {
                        if let Some(name) = new(weight.bone.as_bytes()) {
                            weight.bone = name.clone();
                        }
                    }
                }
                Content::Line { .. } | Content::Other(_) => {}
            }
        }
        count
    }

    /// Replaces a name in all statements with these meanings and returns the number of replacements.
    fn replace(&mut self, keywords: &[Keyword], from: &[u8], to: &[u8]) -> Result<usize, Error> {
        let name = one_word(to)?;
        let mut count = 0;
        for statement in self.statements.iter_mut().filter(|statement| is_any(statement, keywords)) {
            for old in names(statement).iter_mut().filter(|old| old.as_bytes().eq_ignore_ascii_case(from)) {
                *old = name.clone();
                count += 1;
            }
        }
        Ok(count)
    }
}

fn is_any(statement: &Statement, keywords: &[Keyword]) -> bool {
    statement.keyword().is_some_and(|keyword| keywords.contains(&keyword.meaning()))
}
