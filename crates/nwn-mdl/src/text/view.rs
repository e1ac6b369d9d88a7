//! The tree that statements describe: animations, nodes and their values, in the types of the game.

use meshwire_scene::Pose;
use meshwire_scene::glam::{DQuat, DVec3};

use super::context::NodeType;
use super::file::TextFile;
use super::keyword::{Keying, Keyword};
use super::rows::{NumberRows, Rows, Weight};
use super::statement::{Content, Statement, Values};

/// A node of the geometry or of an animation.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Node<'a> {
    /// Index of its `node` statement in [`TextFile::statements`].
    pub index: usize,
    /// Its type; `None` for an unknown word, which counts as a dummy.
    pub kind: Option<NodeType>,
    /// Its name.
    pub name: &'a [u8],
    /// The statements between `node` and `endnode`.
    pub statements: &'a [Statement],
    /// False if the node ends without `endnode`.
    pub closed: bool,
}

/// A keyed attribute.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Controller<'a> {
    /// Index of its statement in [`TextFile::statements`].
    pub index: usize,
    /// The attribute.
    pub keyword: Keyword,
    /// Linear or Bezier rows.
    pub keying: Keying,
    /// Each row has a time in seconds and a value; rows of Bezier keys also have the tangents.
    pub rows: &'a NumberRows,
}

/// A row of `faces`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Face {
    /// Indices into `verts`.
    pub vertices: [u32; 3],
    /// Smoothing groups, one bit each: faces that share a group are shaded smoothly.
    pub smoothing: u32,
    /// Indices into `tverts`.
    pub uvs: [u32; 3],
    /// The surface material, a row of `surfacemat.2da`; 0 if the column is missing.
    pub surface: i32,
}

/// An animation.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Animation<'a> {
    /// Index of its `newanim` statement in [`TextFile::statements`].
    pub index: usize,
    /// Its name.
    pub name: &'a [u8],
    /// The statements between `newanim` and `doneanim`.
    pub statements: &'a [Statement],
}

/// Converts a number to an integer type; `None` if it is not an integer or out of range.
pub(crate) fn whole<T: TryFrom<i64>>(value: f64) -> Option<T> {
    #[expect(clippy::as_conversions, reason = "saturates, and a value that differs is refused")]
    let integer = value as i64;
    #[expect(clippy::as_conversions, reason = "compared with the value it came from")]
    let back = integer as f64;
    (back.to_bits() == value.to_bits() || value == 0.0).then(|| T::try_from(integer).ok()).flatten()
}

impl Face {
    /// Parses a row of `faces`; `None` if it is invalid.
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; }
    /// use meshwire::mdl::text::Face;
    /// let face = Face::of(&[0.0, 1.0, 2.0, 1.0, 4.0, 5.0, 6.0]).unwrap();
    /// assert_eq!((face.vertices, face.uvs, face.surface), ([0, 1, 2], [4, 5, 6], 0));
    /// ```
    #[must_use]
    pub fn of(row: &[f64]) -> Option<Self> {
        let index = |column: usize| row.get(column).copied().and_then(whole);
        let smoothing = row.get(3).copied().and_then(whole::<i64>)?;
        // Some tools print masks whose highest bit is set as negative numbers.
        let smoothing = u32::try_from(smoothing)
            .or_else(|_| i32::try_from(smoothing).map(|mask| u32::from_ne_bytes(mask.to_ne_bytes())))
            .ok()?;
        Some(Self {
            vertices: [index(0)?, index(1)?, index(2)?],
            smoothing,
            uvs: [index(4)?, index(5)?, index(6)?],
            surface: match row.get(7) {
                Some(surface) => whole(*surface)?,
                None => 0,
            },
        })
    }
}

/// Returns true for `NULL` in any case.
fn is_null(name: &[u8]) -> bool {
    name.eq_ignore_ascii_case(b"null")
}

/// Returns the last statement with that meaning: tools use the last one if there are several.
fn last(statements: &[Statement], keyword: Keyword) -> Option<&Statement> {
    let wanted = |statement: &&Statement| {
        statement.keying().is_none() && statement.keyword().is_some_and(|found| found.meaning() == keyword)
    };
    statements.iter().rev().find(wanted)
}

fn words(statement: &Statement) -> &[u8] {
    match &statement.content {
        Content::Line { values: Values::Text(text), .. } => text.as_bytes(),
        _ => b"",
    }
}

/// Returns whether a statement's word means on or off; `None` for other words.
pub(crate) fn is_on(statement: &Statement) -> Option<bool> {
    let word = words(statement);
    let is = |known: [&[u8]; 3]| known.iter().any(|known| known.eq_ignore_ascii_case(word));
    (is([b"true", b"yes", b"on"]) || is([b"false", b"no", b"off"])).then(|| is([b"true", b"yes", b"on"]))
}

impl<'a> Node<'a> {
    /// Returns the index in [`TextFile::statements`] of the statement that [`statement`](Self::statement) finds, or the
    /// index of the node if there is none.
    pub(crate) fn place_of(&self, keyword: Keyword) -> usize {
        let is = |statement: &Statement| {
            statement.keying().is_none() && statement.keyword().is_some_and(|found| found.meaning() == keyword)
        };
        self.index + self.statements.iter().rposition(is).map_or(0, |place| place + 1)
    }

    /// Returns the statement with that meaning; the last, if there are several.
    #[must_use]
    pub fn statement(&self, keyword: Keyword) -> Option<&'a Statement> {
        last(self.statements, keyword)
    }

    /// Returns the first `N` numbers of a statement; `None` if it has fewer.
    #[must_use]
    pub fn numbers<const N: usize>(&self, keyword: Keyword) -> Option<[f64; N]> {
        self.statement(keyword)?.values().first_chunk().copied()
    }

    /// Returns the first number of a statement.
    #[must_use]
    pub fn number(&self, keyword: Keyword) -> Option<f64> {
        self.numbers::<1>(keyword).map(|[number]| number)
    }

    /// Returns whether an attribute is on: a number other than 0, or `true`, `yes` or `on`.
    #[must_use]
    pub fn flag(&self, keyword: Keyword) -> Option<bool> {
        if let Some(number) = self.number(keyword) {
            return Some(number != 0.0);
        }
        is_on(self.statement(keyword)?)
    }

    /// Returns the words of a statement, even if they are `NULL`.
    #[must_use]
    pub fn text(&self, keyword: Keyword) -> Option<&'a [u8]> {
        self.statement(keyword).map(words)
    }

    /// Returns the name in a statement; `None` for `NULL`.
    #[must_use]
    pub fn reference(&self, keyword: Keyword) -> Option<&'a [u8]> {
        self.text(keyword).filter(|name| !name.is_empty() && !is_null(name))
    }

    /// Returns the name of the parent node; `None` for the root.
    #[must_use]
    pub fn parent(&self) -> Option<&'a [u8]> {
        self.reference(Keyword::Parent)
    }

    /// Returns the rest pose of the node, relative to its parent.
    #[must_use]
    pub fn pose(&self) -> Pose {
        let [x, y, z, angle] = self.numbers(Keyword::Orientation).unwrap_or_default();
        let axis = DVec3::new(x, y, z).try_normalize();
        let turn = axis.map_or(DQuat::IDENTITY, |axis| DQuat::from_axis_angle(axis, angle));
        Pose {
            scale: DVec3::splat(self.number(Keyword::Scale).unwrap_or(1.0)).as_vec3().x,
            rotation: turn.as_quat(),
            translation: DVec3::from(self.numbers(Keyword::Position).unwrap_or_default()).as_vec3(),
        }
    }

    /// Returns the rows of a list of numbers.
    #[must_use]
    pub fn rows(&self, keyword: Keyword) -> Option<&'a NumberRows> {
        self.statement(keyword)?.rows()?.numbers()
    }

    /// Iterates over the faces; `None` for an invalid row.
    pub fn faces(&self) -> impl Iterator<Item = Option<Face>> + use<'a> {
        self.rows(Keyword::Faces).into_iter().flat_map(NumberRows::iter).map(Face::of)
    }

    /// Returns the bones and weights of each vertex of a skin.
    #[must_use]
    pub fn weights(&self) -> Option<&'a [Vec<Weight>]> {
        match self.statement(Keyword::Weights)?.rows()? {
            Rows::Weights(rows) => Some(rows),
            _ => None,
        }
    }

    /// Returns the names of a list such as `texturenames`.
    #[must_use]
    pub fn names(&self, keyword: Keyword) -> Option<&'a [meshwire_core::ByteString]> {
        match self.statement(keyword)?.rows()? {
            Rows::Names(names) => Some(names),
            _ => None,
        }
    }

    /// Iterates over the keyed controllers, in file order.
    pub fn controllers(&self) -> impl Iterator<Item = Controller<'a>> + use<'a> {
        let first = self.index + 1;
        self.statements.iter().enumerate().filter_map(move |(position, statement)| {
            let table = statement.list()?;
            Some(Controller {
                index: first + position,
                keyword: table.keyword.meaning(),
                keying: table.keying?,
                rows: table.rows.numbers()?,
            })
        })
    }
}

/// Splits statements into nodes; `first` is the index of the first statement.
fn nodes(first: usize, statements: &[Statement]) -> impl Iterator<Item = Node<'_>> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = statements.get(at..)?;
        let start = at + rest.iter().position(|statement| statement.keyword() == Some(Keyword::Node))?;
        let (node, inside) = statements.get(start..)?.split_first()?;
        let end = |statement: &Statement| matches!(statement.keyword(), Some(Keyword::EndNode | Keyword::Node));
        let length = inside.iter().position(end).unwrap_or(inside.len());
        let (inside, after) = inside.split_at_checked(length)?;
        at = start + 1 + length;
        let text = words(node);
        let (kind, name) = match text.iter().position(|byte| *byte == b' ') {
            Some(blank) => (text.get(..blank)?, text.get(blank + 1..)?),
            None => (text, &b""[..]),
        };
        let closed = after.first().is_some_and(|statement| statement.keyword() == Some(Keyword::EndNode));
        Some(Node { index: first + start, kind: NodeType::of(kind), name, statements: inside, closed })
    })
}

impl<'a> Animation<'a> {
    /// Returns the statement with that meaning outside of nodes; the last, if there are several.
    #[must_use]
    pub fn statement(&self, keyword: Keyword) -> Option<&'a Statement> {
        last(self.statements, keyword)
    }

    /// Returns the first number of a statement, such as `length` in seconds.
    #[must_use]
    pub fn number(&self, keyword: Keyword) -> Option<f64> {
        self.statement(keyword)?.values().first().copied()
    }

    /// Iterates over the nodes of the animation, in file order.
    pub fn nodes(&self) -> impl Iterator<Item = Node<'a>> + use<'a> {
        nodes(self.index + 1, self.statements)
    }

    /// Iterates over the events: time in seconds and name.
    pub fn events(&self) -> impl Iterator<Item = (f64, &'a [u8])> + use<'a> {
        self.statements.iter().filter(|statement| statement.keyword() == Some(Keyword::Event)).filter_map(|event| {
            let text = words(event);
            let blank = text.iter().position(|byte| *byte == b' ')?;
            let time = super::number::read(text.get(..blank)?)?;
            Some((time.value, text.get(blank + 1..)?))
        })
    }
}

impl TextFile {
    /// Returns the statement with that meaning, anywhere in the file; the first, if there are several.
    #[must_use]
    pub fn statement(&self, keyword: Keyword) -> Option<&Statement> {
        self.statements.iter().find(|statement| statement.keyword().is_some_and(|found| found.meaning() == keyword))
    }

    /// Returns the name of the model; empty if there is none.
    #[must_use]
    pub fn name(&self) -> &[u8] {
        self.statement(Keyword::NewModel).and_then(|statement| statement.words().next()).unwrap_or_default()
    }

    /// Returns the name of the model whose animations this one inherits; `None` for `NULL`.
    #[must_use]
    pub fn super_model(&self) -> Option<&[u8]> {
        let name = self.statement(Keyword::SetSuperModel)?.words().nth(1)?;
        (!is_null(name)).then_some(name)
    }

    /// Iterates over the nodes of the geometry, in file order.
    pub fn nodes(&self) -> impl Iterator<Item = Node<'_>> {
        let starts = |statement: &Statement| statement.keyword() == Some(Keyword::BeginModelGeom);
        let start = self.statements.iter().position(starts).map_or(0, |start| start + 1);
        let rest = self.statements.get(start..).unwrap_or_default();
        let ends = |statement: &Statement| {
            matches!(statement.keyword(), Some(Keyword::EndModelGeom | Keyword::NewAnim | Keyword::DoneModel))
        };
        let length = rest.iter().position(ends).unwrap_or(rest.len());
        nodes(start, rest.get(..length).unwrap_or_default())
    }

    /// Iterates over the animations, in file order.
    pub fn animations(&self) -> impl Iterator<Item = Animation<'_>> {
        let starts = self.statements.iter().enumerate();
        starts.filter(|(_, statement)| statement.keyword() == Some(Keyword::NewAnim)).filter_map(
            |(index, statement)| {
                let rest = self.statements.get(index + 1..)?;
                let ends = |statement: &Statement| {
                    matches!(statement.keyword(), Some(Keyword::DoneAnim | Keyword::NewAnim | Keyword::DoneModel))
                };
                let length = rest.iter().position(ends).unwrap_or(rest.len());
                let name = statement.words().next().unwrap_or_default();
                Some(Animation { index, name, statements: rest.get(..length)? })
            },
        )
    }
}
