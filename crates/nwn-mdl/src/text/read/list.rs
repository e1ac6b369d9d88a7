//! Lists: the line of the keyword, and the rows.

use meshwire_core::{ByteString, Error};

use super::{Next, Reader, narrow, show};
use crate::text::context::{Context, Part};
use crate::text::keyword::{Keyword, Shape};
use crate::text::number;
use crate::text::rows::{NumberRows, Rows, Weight};
use crate::text::statement::{Head, Note, Place, Table, Values};
use crate::text::style_inference::State;

/// Reads a row; returns it and whether it is formatted like others.
type ReadRow<'a, T> = fn(&mut Reader<'a>, usize, usize) -> Result<(T, bool), Error>;

impl<'a> Reader<'a> {
    /// Reads a list: the rest of its first line, then its rows. The returned `usize` is the state of the rows.
    pub(super) fn table(
        &mut self,
        context: Context,
        state: usize,
        start: usize,
        fits: bool,
    ) -> Result<(Table, usize), Error> {
        let (keyword, keying) = (context.keyword, context.keying);
        let row_state = self.found.learner.of(Context { part: Part::Row, ..context }, State::new);
        if keyword.shape() == Shape::Tree {
            let mut rows = NumberRows::in_room(&mut self.budget);
            let head = match self.values(state, start, fits)? {
                Values::Numbers(numbers) if numbers.is_empty() => Head::Nothing,
                Values::Numbers(numbers) => {
                    rows.push(&numbers);
                    Head::Row
                }
                Values::Text(text) => Head::Text(text),
            };
            self.number_rows(&mut rows, row_state, None, usize::from(head != Head::Row))?;
            let rows = Rows::Numbers(rows.leave(&mut self.budget));
            return Ok((Table { keyword, keying, head, rows }, row_state));
        }
        let text = self.words(state, start, fits)?;
        let count = std::str::from_utf8(text.as_bytes()).ok().and_then(|text| text.parse::<usize>().ok());
        let rows = match keyword.shape() {
            Shape::Weights => self.named_rows(count, row_state, start, Self::weights).map(Rows::Weights)?,
            Shape::Names => self.named_rows(count, row_state, start, Self::name).map(Rows::Names)?,
            _ => {
                let mut rows = NumberRows::in_room(&mut self.budget);
                // The number of rows of a controller does not depend on the count.
                self.number_rows(&mut rows, row_state, count.filter(|_| keying.is_none()), 1)?;
                Rows::Numbers(rows.leave(&mut self.budget))
            }
        };
        let counted = count.is_some_and(|count| count == rows.len() && count.to_string().as_bytes() == text.as_bytes());
        let head = match (text.is_empty(), counted) {
            (true, _) => Head::Nothing,
            (false, true) => Head::Count,
            (false, false) => Head::Text(text),
        };
        Ok((Table { keyword, keying, head, rows }, row_state))
    }

    /// Reads rows as long as lines begin with a number. `first` is the line of the first row within its statement.
    fn number_rows(
        &mut self,
        rows: &mut NumberRows,
        state: usize,
        count: Option<usize>,
        first: usize,
    ) -> Result<(), Error> {
        let most = self.memory.most_numbers();
        loop {
            if let Some(state) = self.found.learner.items.get_mut(state) {
                let columns = state.columns();
                while let Some((values, length)) =
                    state.known_values(self.bytes.get(self.at..).unwrap_or_default(), self.found.line_end)
                {
                    self.at += length;
                    state.lines += 1;
                    rows.push_start(&values, columns);
                    if rows.words() > most {
                        return Err(self.memory.exceeded());
                    }
                }
            }
            let (before, notes) = (self.at, self.notes.len());
            let line = rows.len() + first;
            if !self.row_ahead(line)? {
                self.at = before;
                self.notes.truncate(notes);
                break;
            }
            let start = self.at;
            let mut fits = true;
            let mut width = 0;
            if let Some(state) = self.found.learner.items.get_mut(state) {
                state.row(&mut self.line);
            }
            loop {
                match self.next() {
                    Next::Token(gap) => {
                        let Some((token, length)) = number::scan(self.rest()) else {
                            let found = self.token();
                            let at = self.at - found.len();
                            return Err(self.error(at, Some(rows.len()), "a number", &show(found)));
                        };
                        self.at += length;
                        fits &= self.place(state, width, gap, &token, length);
                        rows.open().push(token.value);
                        width += 1;
                        if rows.words() > most {
                            return Err(self.memory.exceeded());
                        }
                    }
                    Next::End(blanks) => {
                        fits = self.finish(state, line, blanks, fits)?;
                        break;
                    }
                }
            }
            rows.end_row(width);
            if !fits {
                self.suspect(line, start, Some(state))?;
            }
        }
        self.memory.take::<f64>(rows.words())?;
        match count {
            Some(count) if self.rest().is_empty() && rows.len() < count => {
                let found = format!("{} before the end", rows.len());
                Err(self.error(self.at, None, &format!("{count} rows"), &found))
            }
            _ => Ok(()),
        }
    }

    /// Records comments and blank lines before a row of numbers and moves to its start. Returns false if no row
    /// follows.
    #[inline]
    fn row_ahead(&mut self, line: usize) -> Result<bool, Error> {
        loop {
            let start = self.at;
            match self.next() {
                Next::Token(_) => {
                    let rest = self.rest();
                    let numeric = match rest {
                        [b'0'..=b'9', ..] | [b'-', b'0'..=b'9', ..] => true,
                        _ => number::looks_numeric(rest.get(..number::token_length(rest)).unwrap_or_default()),
                    };
                    self.at = start;
                    return Ok(numeric);
                }
                Next::End(_) => {
                    if !self.note_line(start, line)? {
                        return Ok(false);
                    }
                }
            }
        }
    }

    /// Records a blank line or a comment. Returns false at the end of the text.
    #[cold]
    fn note_line(&mut self, start: usize, line: usize) -> Result<bool, Error> {
        self.at = start;
        if self.rest().is_empty() {
            return Ok(false);
        }
        let text = self.remainder();
        if self.rest().is_empty() {
            return Ok(false);
        }
        self.memory.take::<Note>(3)?;
        let usual = self.line_end();
        let text = if usual { text } else { self.slice(start, self.at) };
        self.notes.push(Note { line: narrow(line), place: Place::Before, text: text.into() });
        Ok(true)
    }

    /// Reads rows that may begin with any word; the count says how many.
    fn named_rows<T>(
        &mut self,
        count: Option<usize>,
        state: usize,
        start: usize,
        read: ReadRow<'a, T>,
    ) -> Result<Vec<T>, Error> {
        let mut rows = Vec::new();
        while rows.len() < count.unwrap_or(0) {
            let (before, notes) = (self.at, self.notes.len());
            let line = rows.len() + 1;
            loop {
                let start = self.at;
                if matches!(self.next(), Next::Token(_)) || !self.note_line(start, line)? {
                    self.at = start;
                    break;
                }
            }
            // Tools end short lists at the end of the node.
            let start_of_row = self.at;
            let token = matches!(self.next(), Next::Token(_)).then(|| self.token());
            let alone = matches!(self.next(), Next::End(_));
            self.at = start_of_row;
            if self.rest().is_empty() {
                let expected = format!("{} rows", count.unwrap_or(0));
                let found = format!("{} before the end", rows.len());
                return Err(self.error(start, None, &expected, &found));
            }
            let ends = token.is_none_or(|token| alone && Keyword::of(token) == Some(Keyword::EndNode));
            if ends {
                self.at = before;
                self.notes.truncate(notes);
                break;
            }
            if let Some(state) = self.found.learner.items.get_mut(state) {
                state.row(&mut self.line);
            }
            let (row, fits) = read(self, state, line)?;
            self.memory.take::<T>(3)?;
            rows.push(row);
            if !fits {
                self.suspect(line, start_of_row, Some(state))?;
            }
        }
        Ok(rows)
    }

    /// Reads pairs of a bone and its weight.
    fn weights(&mut self, state: usize, line: usize) -> Result<(Vec<Weight>, bool), Error> {
        let mut weights = Vec::new();
        let mut fits = true;
        let mut position = 0;
        loop {
            match self.next() {
                Next::Token(gap) => {
                    fits &= self.word(state, position, gap);
                    let bone: ByteString = self.token().into();
                    let after = self.at;
                    let Next::Token(gap) = self.next() else {
                        let found = format!("the end of the line after {bone:?}");
                        return Err(self.error(after, Some(line - 1), "a weight", &found));
                    };
                    let Some((token, length)) = number::scan(self.rest()) else {
                        let found = self.token();
                        let at = self.at - found.len();
                        return Err(self.error(at, Some(line - 1), "a weight", &show(found)));
                    };
                    self.at += length;
                    fits &= self.place(state, position + 1, gap, &token, length);
                    // The first allocation has room for four.
                    self.memory.take::<Weight>(if weights.is_empty() { 4 } else { 3 })?;
                    weights.push(Weight { bone, weight: token.value });
                    position += 2;
                }
                Next::End(blanks) => {
                    fits = self.finish(state, line, blanks, fits)?;
                    return Ok((weights, fits));
                }
            }
        }
    }

    /// Reads a name, including any words that follow it.
    fn name(&mut self, state: usize, line: usize) -> Result<(ByteString, bool), Error> {
        self.line_of_words(state, line, true)
    }
}
