//! Bounded access to the two regions.

use binrw::Endian;
use meshwire_core::reader::widen;
use meshwire_core::{Error, ErrorKind, Limit, Limits, Path, Plain, Segment, TerminatedText, plain};

use crate::error::NAME;
use crate::graph::{Link, List, Region};

/// How often each byte of a file may be read on average. Arrays of real files never share bytes, but without a limit, a
/// small file could refer to the same large array from every node.
const MAX_SHARING: u64 = 4;

/// Decodes a structure. Separate from the bounds check, so that the value is constructed in place: a large value
/// returned in a `Result` is moved, which waits for its own stores.
#[inline(always)]
pub(super) fn decode<T: Plain>(bytes: &[u8]) -> T {
    plain::from_bytes(bytes, Endian::Little)
}

/// Returns the offset after a `T` at `offset`.
pub(super) fn behind<T: Plain>(offset: u32) -> u32 {
    offset.saturating_add(u32::try_from(T::SIZE).unwrap_or(u32::MAX))
}

/// The regions of a file, and which parts have been read.
pub(super) struct Source<'a> {
    model: &'a [u8],
    raw: &'a [u8],
    path: Vec<Segment>,
    /// A bit for each byte of the model region, set where a structure starts.
    starts: Vec<u64>,
    budget: u64,
    structures_left: u64,
    max_items: u64,
}

impl<'a> Source<'a> {
    pub fn new(model: &'a [u8], raw: &'a [u8], limits: &Limits) -> Self {
        let size = widen(model.len()).saturating_add(widen(raw.len()));
        Self {
            model,
            raw,
            path: Vec::with_capacity(32),
            starts: vec![0; model.len() / 64 + 1],
            budget: size.saturating_mul(MAX_SHARING),
            structures_left: limits.max_items,
            max_items: limits.max_items,
        }
    }

    pub fn region(&self, region: Region) -> &'a [u8] {
        match region {
            Region::Model => self.model,
            Region::Raw => self.raw,
        }
    }

    pub fn enter(&mut self, segment: Segment, index: Option<usize>) {
        self.path.push(segment);
        self.path.extend(index.map(Segment::Index));
    }

    pub fn leave(&mut self, segments: usize) {
        self.path.truncate(self.path.len().saturating_sub(segments));
    }

    #[cold]
    pub fn fail(&self, region: Region, offset: u32, kind: ErrorKind) -> Error {
        let start = region.start(widen(self.model.len()));
        let path: Path = self.path.iter().copied().collect();
        Error::new(NAME, kind).at(path, start + u64::from(offset))
    }

    #[cold]
    fn outside(&self, region: Region, offset: u32, wanted: u64) -> Error {
        let available = widen(self.region(region).len()).saturating_sub(u64::from(offset));
        self.fail(region, offset, ErrorKind::Truncated { wanted, available })
    }

    /// Returns true if a structure at `offset` of the model region has already been read.
    pub fn is_claimed(&self, offset: u32) -> bool {
        let place = usize::try_from(offset).unwrap_or(usize::MAX);
        self.starts.get(place / 64).is_some_and(|word| word & (1 << (place % 64)) != 0)
    }

    /// Returns the bytes of the structure at `offset` of the model region; fails if it was claimed before.
    #[inline]
    pub fn claim<T: Plain>(&mut self, offset: u32) -> Result<&'a [u8], Error> {
        let structure = self.one::<T>(offset)?;
        let place = usize::try_from(offset).unwrap_or(usize::MAX);
        let bit = 1_u64 << (place % 64);
        let taken = self.starts.get_mut(place / 64).is_none_or(|word| {
            let taken = *word & bit != 0;
            *word |= bit;
            taken
        });
        if taken {
            let expected = "a structure that nothing else points to";
            return Err(self.fail(
                Region::Model,
                offset,
                ErrorKind::invalid(expected, "a cycle or a shared structure"),
            ));
        }
        match self.structures_left.checked_sub(1) {
            Some(left) => self.structures_left = left,
            None => {
                let kind = ErrorKind::exceeded(Limit::Items, self.max_items, "more");
                return Err(self.fail(Region::Model, offset, kind));
            }
        }
        Ok(structure)
    }

    /// Returns the bytes of the structure at `offset` of the model region.
    #[inline]
    pub fn one<T: Plain>(&self, offset: u32) -> Result<&'a [u8], Error> {
        let start = usize::try_from(offset).unwrap_or(usize::MAX);
        match self.model.get(start..start.saturating_add(T::SIZE)) {
            Some(bytes) => Ok(bytes),
            None => Err(self.outside(Region::Model, offset, widen(T::SIZE))),
        }
    }

    /// Reads `count` elements at `offset`.
    #[inline]
    pub fn many<L: List>(&mut self, name: &'static str, region: Region, offset: u32, count: u64) -> Result<L, Error> {
        let wanted = count.saturating_mul(widen(<L::Item as Plain>::SIZE));
        self.bytes(name, region, offset, wanted).map(L::decode)
    }

    /// Reads the `count` pointers of a table.
    pub fn table(
        &mut self,
        link: Link,
        offset: u32,
        count: u32,
    ) -> Result<impl ExactSizeIterator<Item = u32> + use<'a>, Error> {
        let bytes = match count {
            0 => &[],
            _ => self.bytes(link.name, link.region, offset, u64::from(count) * widen(<u32 as Plain>::SIZE))?,
        };
        Ok(bytes.chunks_exact(<u32 as Plain>::SIZE).map(decode))
    }

    /// Returns the bytes of an array.
    #[inline]
    fn bytes(&mut self, name: &'static str, region: Region, offset: u32, wanted: u64) -> Result<&'a [u8], Error> {
        let bytes = usize::try_from(offset)
            .ok()
            .zip(usize::try_from(wanted).ok())
            .and_then(|(start, length)| self.region(region).get(start..start.checked_add(length)?));
        match (bytes, self.budget.checked_sub(wanted)) {
            (Some(bytes), Some(budget)) => {
                self.budget = budget;
                Ok(bytes)
            }
            (bytes, _) => Err(self.refuse(name, region, offset, wanted, bytes.is_none())),
        }
    }

    #[cold]
    fn refuse(&mut self, name: &'static str, region: Region, offset: u32, wanted: u64, is_outside: bool) -> Error {
        self.path.push(Segment::Field(name));
        let error =
            if is_outside { self.outside(region, offset, wanted) } else { self.too_much(region, offset, wanted) };
        self.path.pop();
        error
    }

    #[cold]
    fn too_much(&self, region: Region, offset: u32, wanted: u64) -> Error {
        let expected = format!("at most {MAX_SHARING} times the bytes of the file in all its arrays together");
        self.fail(region, offset, ErrorKind::invalid(expected, format!("{wanted} bytes more")))
    }

    /// Reads the string at `offset` of the model region.
    pub fn text(&mut self, offset: u32) -> Result<TerminatedText, Error> {
        let start = usize::try_from(offset).unwrap_or(usize::MAX);
        let Some(rest) = self.model.get(start..).filter(|rest| !rest.is_empty()) else {
            return Err(self.outside(Region::Model, offset, 1));
        };
        let Some(length) = rest.iter().position(|byte| *byte == 0) else {
            let kind = ErrorKind::invalid("a text that ends with a zero byte", "the end of the model region");
            return Err(self.fail(Region::Model, offset, kind));
        };
        let wanted = widen(length) + 1;
        match self.budget.checked_sub(wanted) {
            Some(budget) => self.budget = budget,
            None => return Err(self.too_much(Region::Model, offset, wanted)),
        }
        Ok(TerminatedText(rest.get(..length).unwrap_or_default().to_vec()))
    }
}
