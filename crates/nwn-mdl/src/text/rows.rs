//! The rows of a list.

use meshwire_core::ByteString;

use super::number::{all_same, same};

/// How many numbers a list grows by at least.
const GROWTH: usize = 1 << 10;

/// Rows of numbers, usually all of the same width.
#[derive(Debug, Clone, Default)]
pub struct NumberRows {
    numbers: Vec<f64>,
    columns: usize,
    /// The end of each row, if they are not all `columns` wide.
    ends: Option<Vec<usize>>,
}

impl NumberRows {
    /// Creates rows of `columns` numbers each. Numbers left over form a shorter last row.
    ///
    /// ```
    /// # mod meshwire { pub use nwn_mdl as mdl; }
    /// let rows = meshwire::mdl::text::NumberRows::new(3, vec![0.0, 0.0, 1.0, 2.0, 0.0, 1.0]);
    /// assert_eq!(rows.len(), 2);
    /// assert_eq!(rows.row(1), Some(&[2.0, 0.0, 1.0][..]));
    /// ```
    #[must_use]
    pub fn new(columns: usize, numbers: Vec<f64>) -> Self {
        let mut rows = Self { columns: columns.max(1), ..Self::default() };
        rows.numbers = numbers;
        if rows.numbers.len() % rows.columns != 0 {
            let length = rows.numbers.len();
            rows.ends = Some((rows.columns..length).step_by(rows.columns).chain([length]).collect());
        }
        rows
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        match &self.ends {
            Some(ends) => ends.len(),
            None => self.numbers.len() / self.columns.max(1),
        }
    }

    /// Returns true if there are no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the width of the rows; `None` if it varies.
    #[must_use]
    pub fn columns(&self) -> Option<usize> {
        if self.ends.is_some() { None } else { Some(self.columns) }
    }

    /// Returns all numbers, row by row.
    #[must_use]
    pub fn numbers(&self) -> &[f64] {
        &self.numbers
    }

    fn bounds(&self, row: usize) -> Option<(usize, usize)> {
        match &self.ends {
            Some(ends) => {
                let start = row.checked_sub(1).map_or(Some(0), |before| ends.get(before).copied())?;
                Some((start, *ends.get(row)?))
            }
            None => Some((row.checked_mul(self.columns)?, row.checked_add(1)?.checked_mul(self.columns)?)),
        }
    }

    /// Returns a row.
    #[must_use]
    pub fn row(&self, row: usize) -> Option<&[f64]> {
        let (start, end) = self.bounds(row)?;
        self.numbers.get(start..end).filter(|numbers| !numbers.is_empty())
    }

    /// Returns a row, mutably.
    pub fn row_mut(&mut self, row: usize) -> Option<&mut [f64]> {
        let (start, end) = self.bounds(row)?;
        self.numbers.get_mut(start..end).filter(|numbers| !numbers.is_empty())
    }

    /// Iterates over the rows.
    pub fn iter(&self) -> impl Iterator<Item = &[f64]> {
        (0..self.len()).map_while(|row| self.row(row))
    }

    /// Appends a row. An empty row is ignored.
    pub fn push(&mut self, row: &[f64]) {
        self.numbers.extend_from_slice(row);
        self.end_row(row.len());
    }

    /// Starts collecting rows in a reused buffer, so that it does not have to grow.
    pub(crate) fn in_room(budget: &mut Vec<f64>) -> Self {
        Self { numbers: std::mem::take(budget), ..Self::default() }
    }

    /// Moves the finished rows to an allocation of their own and returns the buffer.
    pub(crate) fn leave(mut self, budget: &mut Vec<f64>) -> Self {
        let numbers = self.numbers.as_slice().into();
        *budget = std::mem::replace(&mut self.numbers, numbers);
        budget.clear();
        self
    }

    /// Returns the buffer for the numbers of the next row; finish it with [`end_row`](Self::end_row).
    pub(crate) fn open(&mut self) -> &mut Vec<f64> {
        if self.numbers.len() == self.numbers.capacity() {
            self.grow();
        }
        &mut self.numbers
    }

    /// Makes room for more numbers: a quarter, not as much again, because a text may consist of one list.
    #[cold]
    fn grow(&mut self) {
        self.numbers.reserve_exact(self.numbers.len() / 4 + GROWTH);
    }

    /// Returns the number of words of memory that the numbers and the ends of rows take.
    #[inline]
    pub(crate) fn words(&self) -> usize {
        self.numbers.len().saturating_add(self.ends.as_ref().map_or(0, Vec::len))
    }

    /// Appends a row: the first `width` of these numbers. Copying a fixed size avoids a call to `memcpy`.
    #[inline]
    pub(crate) fn push_start<const BUDGET: usize>(&mut self, row: &[f64; BUDGET], width: usize) {
        if self.numbers.capacity() - self.numbers.len() < BUDGET {
            self.grow();
        }
        let end = self.numbers.len() + width.min(BUDGET);
        self.numbers.extend_from_slice(row);
        self.numbers.truncate(end);
        self.end_row(width);
    }

    /// Marks the last `width` numbers as a row.
    #[inline]
    pub(crate) fn end_row(&mut self, width: usize) {
        if width == 0 {
            return;
        }
        if let Some(ends) = &mut self.ends {
            ends.push(self.numbers.len());
        } else if self.numbers.len() == width {
            self.columns = width;
        } else if self.columns != width {
            self.uneven(width);
        }
    }

    /// Out of line: the rows of nearly all lists have one length.
    #[cold]
    fn uneven(&mut self, width: usize) {
        let before = self.numbers.len() - width;
        let mut ends: Vec<usize> = (1..=before / self.columns.max(1)).map(|row| row * self.columns).collect();
        ends.push(self.numbers.len());
        self.ends = Some(ends);
    }
}

impl PartialEq for NumberRows {
    fn eq(&self, other: &Self) -> bool {
        let shape = |rows: &Self| (rows.len(), rows.columns.min(rows.numbers.len()), rows.ends.clone());
        all_same(&self.numbers, &other.numbers) && shape(self) == shape(other)
    }
}

/// A bone and its weight for one vertex.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Weight {
    /// Name of the bone's node.
    pub bone: ByteString,
    /// The weight, 0 to 1.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub weight: f64,
}

impl PartialEq for Weight {
    fn eq(&self, other: &Self) -> bool {
        self.bone == other.bone && same(self.weight, other.weight)
    }
}

/// The rows of a list.
#[derive(Debug, Clone, PartialEq)]
pub enum Rows {
    /// Rows of numbers.
    Numbers(NumberRows),
    /// Up to four bones for each vertex.
    Weights(Vec<Vec<Weight>>),
    /// One name in each row.
    Names(Vec<ByteString>),
}

impl Rows {
    /// Returns the number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Numbers(rows) => rows.len(),
            Self::Weights(rows) => rows.len(),
            Self::Names(rows) => rows.len(),
        }
    }

    /// Returns true if there are no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns rows of numbers.
    #[must_use]
    pub fn numbers(&self) -> Option<&NumberRows> {
        if let Self::Numbers(rows) = self { Some(rows) } else { None }
    }
}
