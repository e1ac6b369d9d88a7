//! Records that neither the values nor the style of a file reproduce. They are kept verbatim and written back
//! unchanged.
//!
//! When writing, a kept record is only used while it matches the values. So it never conflicts with edited values.

use meshwire_core::Path;

use crate::lines::Line;

/// Position of a record: the number of preceding grammar records, then its index among the attachments there; the
/// grammar record itself follows these.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Key {
    pub record: u32,
    pub attachment: u32,
}

impl Key {
    pub(crate) const START: Self = Self { record: 0, attachment: 0 };

    /// Returns the position of a grammar record.
    pub(crate) fn of_record(record: u32) -> Self {
        Self { record, attachment: u32::MAX }
    }
}

/// Counts records while reading and writing.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Counter(Key);

impl Counter {
    pub(crate) fn new() -> Self {
        Self(Key::START)
    }

    /// Returns the position of the record that starts now.
    #[inline]
    pub(crate) fn key(&self, attached: bool) -> Key {
        if attached { self.0 } else { Key::of_record(self.0.record) }
    }

    /// Advances past a record.
    #[inline]
    pub(crate) fn advance(&mut self, attached: bool) {
        if attached {
            self.0.attachment += 1;
        } else {
            self.0 = Key { record: self.0.record + 1, attachment: 0 };
        }
    }

    /// Returns the number of grammar records so far.
    pub(crate) fn records(&self) -> u32 {
        self.0.record
    }
}

/// An index that differs from the position of its element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct OutOfSync {
    pub path: Path,
    pub stated: i64,
    pub position: usize,
}

/// Observations of a reader that become findings: the first of each kind, and their number.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Noted {
    /// Path of the first kept record.
    pub first_odd: Option<Path>,
    pub first_out_of_sync: Option<OutOfSync>,
    pub out_of_sync: usize,
}

impl Noted {
    /// Records an index that is out of sync.
    pub(crate) fn out_of_sync(&mut self, index: impl FnOnce() -> OutOfSync) {
        self.out_of_sync += 1;
        self.first_out_of_sync.get_or_insert_with(index);
    }
}

/// The kept records in file order; the bytes of each start at the end of the previous record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Kept {
    /// Position of each record, and where its bytes start.
    records: Vec<(Key, usize)>,
    bytes: Vec<u8>,
}

impl Kept {
    /// Adds a record; it must follow all others.
    pub(crate) fn push(&mut self, key: Key, bytes: &[u8]) {
        self.records.push((key, self.bytes.len()));
        self.bytes.extend_from_slice(bytes);
    }

    pub(crate) fn len(&self) -> usize {
        self.records.len()
    }

    /// Returns the memory of growing lists with these records.
    pub(crate) fn memory(&self) -> usize {
        self.records
            .len()
            .saturating_mul(2 * size_of::<(Key, usize)>())
            .saturating_add(self.bytes.len().saturating_mul(2))
    }

    fn get(&self, index: usize) -> Option<(Key, &[u8])> {
        let (key, start) = *self.records.get(index)?;
        let end = self.records.get(index + 1).map_or(self.bytes.len(), |(_, start)| *start);
        Some((key, self.bytes.get(start..end)?))
    }

    #[cfg(feature = "serde")]
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Key, &[u8])> {
        (0..self.len()).filter_map(|index| self.get(index))
    }
}

/// An operand, for comparing kept records with values.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Operand {
    Integer(i64),
    Number(f64),
    Text(Vec<u8>),
}

/// Provides kept records while a file is written.
#[derive(Debug)]
pub(crate) struct KeptQueue<'a> {
    kept: &'a Kept,
    next: usize,
    counter: Counter,
    /// True if the current record is an attachment.
    attached: bool,
    /// Where it starts in the output.
    start: usize,
    /// Its kept bytes.
    old: Option<&'a [u8]>,
    /// Its operands so far, collected only if there are kept bytes to compare with.
    operands: Vec<Operand>,
}

impl<'a> KeptQueue<'a> {
    pub(crate) fn new(kept: &'a Kept) -> Self {
        Self { kept, next: 0, counter: Counter::new(), attached: false, start: 0, old: None, operands: Vec::new() }
    }

    /// Starts a record.
    #[inline]
    pub(crate) fn begin(&mut self, attached: bool, start: usize) {
        (self.attached, self.start) = (attached, start);
        self.old = self.take(self.counter.key(attached));
    }

    /// Adds an operand of the record.
    #[inline]
    pub(crate) fn operand(&mut self, operand: impl FnOnce() -> Operand) {
        if self.old.is_some() {
            self.operands.push(operand());
        }
    }

    /// Ends the record. Returns where it starts and its kept bytes, if these have the same values.
    #[inline]
    pub(crate) fn end(&mut self, is_same: impl FnOnce(&[u8], &[Operand]) -> bool) -> Option<(usize, &'a [u8])> {
        self.counter.advance(self.attached);
        let old = self.old?;
        self.compared(old, is_same)
    }

    /// Out of line: hardly any record is kept.
    #[cold]
    fn compared(
        &mut self,
        old: &'a [u8],
        is_same: impl FnOnce(&[u8], &[Operand]) -> bool,
    ) -> Option<(usize, &'a [u8])> {
        let same = is_same(old, &self.operands);
        self.operands.clear();
        same.then_some((self.start, old))
    }

    /// Returns what was kept after the last record.
    pub(crate) fn last(&mut self) -> Option<&'a [u8]> {
        self.take(self.counter.key(false))
    }

    /// Returns the kept record at `key`, if there is one.
    #[inline]
    fn take(&mut self, key: Key) -> Option<&'a [u8]> {
        if self.next == self.kept.len() {
            return None;
        }
        self.find(key)
    }

    fn find(&mut self, key: Key) -> Option<&'a [u8]> {
        while let Some((next, bytes)) = self.kept.get(self.next).filter(|(next, _)| *next <= key) {
            self.next += 1;
            if next == key {
                return Some(bytes);
            }
        }
        None
    }
}

/// Returns true if the first operand of `line` is the index of its element.
pub(crate) fn has_index(line: Line) -> bool {
    line.info().operands.first() == Some(&"index")
}
