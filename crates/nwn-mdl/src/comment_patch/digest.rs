//! Digests of statements, which identify the text that comments were written for.

use crate::text::{self, Content, Keyword, Rows, Statement, TextFile, Values};

/// An FNV-1a digest of the content of statements, independent of formatting, comments and blank lines.
#[derive(Debug, Clone, Copy)]
struct Digest(u64);

impl Digest {
    /// The offset basis of FNV-1a.
    const NEW: Self = Self(0xcbf2_9ce4_8422_2325);

    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// Hashes a terminated string, so that concatenations do not collide.
    fn text(&mut self, text: &[u8]) {
        self.bytes(text);
        self.bytes(&[0]);
    }

    fn numbers(&mut self, numbers: &[f64]) {
        for number in numbers {
            // One step per number instead of per byte: lists have millions of numbers.
            self.0 = (self.0 ^ number.to_bits()).wrapping_mul(0x0100_0000_01b3);
            self.0 ^= self.0 >> 29;
        }
        self.bytes(&[1]);
    }

    fn statement(&mut self, statement: &Statement) {
        if let Some(keyword) = statement.keyword() {
            self.text(keyword.meaning().name().as_bytes());
        }
        match &statement.content {
            Content::Other(_) => {}
            Content::Line { values: Values::Numbers(numbers), .. } => self.numbers(numbers),
            Content::Line { values: Values::Text(text), .. } => self.text(text.as_bytes()),
            Content::Table(table) => {
                self.text(table.keying.map_or("", text::Keying::suffix).as_bytes());
                match &table.rows {
                    Rows::Numbers(rows) => rows.iter().for_each(|row| self.numbers(row)),
                    Rows::Names(names) => names.iter().for_each(|name| self.text(name.as_bytes())),
                    Rows::Weights(rows) => {
                        for weight in rows.iter().flatten() {
                            self.text(weight.bone.as_bytes());
                            self.numbers(&[weight.weight]);
                        }
                    }
                }
            }
        }
    }
}

fn of<'a>(statements: impl IntoIterator<Item = &'a Statement>) -> u64 {
    let mut digest = Digest::NEW;
    statements.into_iter().for_each(|statement| digest.statement(statement));
    // 32 bits are enough to notice an edit.
    (digest.0 >> 32) ^ (digest.0 & u64::from(u32::MAX))
}

/// Returns the digest of a node, its own line included.
pub(super) fn node(text: &TextFile, node: &text::Node<'_>) -> u64 {
    of(text.statements.get(node.index).into_iter().chain(node.statements))
}

/// Returns the digest of the nodes of the geometry.
pub(super) fn geometry(text: &TextFile) -> u64 {
    let heads = text.nodes().flat_map(|node| text.statements.get(node.index).into_iter().chain(node.statements));
    of(heads)
}

/// Returns the digest of the statements of an animation outside of its nodes, and of the number of its nodes.
pub(super) fn animation(text: &TextFile, animation: &text::Animation<'_>) -> u64 {
    let head = text.statements.get(animation.index).into_iter();
    of(head.chain(outside(animation.statements).map(|(_, own)| own)))
}

/// Returns the digest of all statements outside of nodes, and of the number of nodes.
pub(super) fn model(text: &TextFile) -> u64 {
    of(outside(&text.statements).map(|(_, own)| own))
}

/// Iterates over the statements outside of nodes.
pub(super) fn outside(statements: &[Statement]) -> impl Iterator<Item = (usize, &Statement)> {
    let mut inside = false;
    statements.iter().enumerate().filter(move |(_, statement)| {
        match statement.keyword() {
            Some(Keyword::Node) => inside = true,
            Some(Keyword::EndNode | Keyword::DoneAnim | Keyword::EndModelGeom) => inside = false,
            _ => {}
        }
        !inside
    })
}

/// Returns the digest of the whole text.
pub(super) fn file(text: &TextFile) -> u64 {
    of(&text.statements)
}
