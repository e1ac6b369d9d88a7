//! Digests of statements, by which comments know what they were written for.

use crate::text::{self, Content, Keyword, Rows, Statement, TextFile, Values};

/// A digest of what statements say, however they are spelled; comments and blank lines do not count. FNV-1a.
#[derive(Debug, Clone, Copy)]
struct Digest(u64);

impl Digest {
    const NEW: Self = Self(0xcbf2_9ce4_8422_2325);

    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// A text that cannot run into the next one.
    fn text(&mut self, text: &[u8]) {
        self.bytes(text);
        self.bytes(&[0]);
    }

    fn numbers(&mut self, numbers: &[f64]) {
        for number in numbers {
            // Word by word: lists have millions of numbers.
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
    // Half of it is enough to notice an edit.
    (digest.0 >> 32) ^ (digest.0 & u64::from(u32::MAX))
}

/// The statements of a node, its own line included.
pub(super) fn node(text: &TextFile, node: &text::Node<'_>) -> u64 {
    of(text.statements.get(node.index).into_iter().chain(node.statements))
}

/// The nodes of the geometry.
pub(super) fn geometry(text: &TextFile) -> u64 {
    let heads = text.nodes().flat_map(|node| text.statements.get(node.index).into_iter().chain(node.statements));
    of(heads)
}

/// The statements of an animation outside of its nodes, and how many nodes it has.
pub(super) fn animation(text: &TextFile, animation: &text::Animation<'_>) -> u64 {
    let head = text.statements.get(animation.index).into_iter();
    of(head.chain(outside(animation.statements)))
}

/// All statements outside of nodes, and how many nodes there are.
pub(super) fn model(text: &TextFile) -> u64 {
    of(outside(&text.statements))
}

fn outside(statements: &[Statement]) -> impl Iterator<Item = &Statement> {
    let mut inside = false;
    statements.iter().filter(move |statement| {
        match statement.keyword() {
            Some(Keyword::Node) => inside = true,
            Some(Keyword::EndNode | Keyword::DoneAnim | Keyword::EndModelGeom) => inside = false,
            _ => {}
        }
        !inside
    })
}

/// The whole text.
pub(super) fn file(text: &TextFile) -> u64 {
    of(&text.statements)
}
