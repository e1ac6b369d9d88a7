//! Errors in a stream, with the block they are in.

use meshwire_core::reader::widen;
use meshwire_core::{Error, ErrorKind};

use super::StreamSource;
use crate::lines::Line;
use crate::tokens::Token;

impl StreamSource<'_> {
    pub(super) fn offset_of(&self, rest: &[u8]) -> u64 {
        widen(self.all.len() - rest.len() + self.base.unwrap_or(0))
    }

    /// Describes the current block.
    fn place(&self) -> String {
        let info = self.at.line.info();
        let token = info.wide.filter(|_| self.at.wide).unwrap_or(info.token);
        let stream = if self.base.is_none() { " of the decompressed stream" } else { "" };
        let offset = self.offset_of(self.start);
        format!("in block {} ({:04X}) at 0x{offset:x}{stream}", token.keyword, token.hash)
    }

    /// Creates an error at the operand that was just read.
    #[cold]
    pub(super) fn wrong(&self, expected: &str, found: &str) -> Error {
        let kind = ErrorKind::invalid(expected, format!("{found} {}", self.place()));
        self.at.error(kind, self.offset_of(self.operand))
    }

    /// Creates an error if the stream ends inside an operand.
    #[cold]
    pub(super) fn short(&self, wanted: usize) -> Error {
        let found = format!("{} before the end {}", self.rest.len(), self.place());
        let kind = ErrorKind::invalid(format!("{wanted} bytes"), found);
        self.at.error(kind, self.offset_of(self.rest))
    }

    /// Creates an error at an unexpected block.
    #[cold]
    pub(super) fn unexpected(&self) -> Error {
        let token = self.peek().and_then(Token::from_hash);
        let mut found = match (self.peek(), token) {
            (None, _) => "the end of the stream".to_owned(),
            (Some(hash), Some(token)) => format!("{} ({hash:04X})", token.keyword),
            (Some(hash), None) => format!("the unknown token {hash:04X}"),
        };
        if self.base.is_none() {
            found.push_str(" in the decompressed stream");
        }
        let mut expected = match self.at.line {
            Line::End => "the end of the stream".to_owned(),
            line => format!("{} ({:04X})", line.info().token.keyword, line.info().token.hash),
        };
        if token.is_some() || self.peek().is_none() {
            expected.push_str(
                &self.at.counts.hint(self.at.line, |other| token.is_some_and(|token| token.hash == other.hash)),
            );
        }
        self.at.error(ErrorKind::invalid(expected, found), self.offset_of(self.rest))
    }
}
