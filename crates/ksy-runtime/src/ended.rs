//! Values that end at a terminator, or stand padded in a place of a stated size.

use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::{Deref, DerefMut};

use binrw::{BinRead, BinResult, BinWrite, Endian};

use crate::delimited::{Rule, cut, gather};
use crate::error::{ErrorKind, fail, show};
use crate::layout::{Annotate, Annotator, Blob};
use crate::path::Segment;
use crate::reader::{Context, InContext, Writer, widen};
use crate::size::WireSize;
use crate::validate::{Validate, Validator};
use crate::wire;

/// A value that may read the bytes up to a terminator, or those of its place that are no padding; all others are kept.
///
/// ```
/// use ksy_runtime::prelude::*;
/// use ksy_runtime::whole::{read_whole, write_whole};
/// use ksy_runtime::Limits;
///
/// #[record(big)]
/// pub struct Point {
///     pub x: u8,
///     #[br(if(!io.eof()))]
///     pub y: Option<u8>,
/// }
///
/// #[record(big)]
/// pub struct Line {
///     #[until(b"|")]
///     pub from: Ended<Point>,
///     #[size(4)]
///     #[cut(pad = 0x20)]
///     pub to: Ended<Point>,
/// }
///
/// let mut line: Line = read_whole("line", b"ab!|c   ", &Limits::default())?;
/// assert_eq!((line.from.y, &line.from.rest[..]), (Some(b'b'), &b"!|"[..]));
/// assert_eq!((line.to.y, &line.to.rest[..]), (None, &b"   "[..]));
/// line.from.x = b'A';
/// assert_eq!(write_whole("line", &line)?, b"Ab!|c   ");
/// line.from.x = b'|';
/// assert!(write_whole("line", &line).unwrap_err().to_string().contains("from: expected bytes without the terminator"));
/// # Ok::<(), ksy_runtime::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Ended<T> {
    /// The value.
    pub value: T,
    /// Bytes behind it: what it leaves over, the terminator, padding. Parts of the value that are reached by position
    /// may stand there, and must then say the same.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty", with = "crate::exact"))]
    pub rest: Vec<u8>,
}

/// Which of the bytes from the start of a value on it may read, and which of them are its own in the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// Those up to a terminator.
    Until(Rule),
    /// Those of a place of a stated size: padding goes first, then all from the terminator on; see [`cut`].
    Place {
        /// One byte or more, if there is one at all.
        terminator: Option<&'static [u8]>,
        /// The value may read the terminator.
        include: bool,
        /// The byte that fills the end of the place.
        pad: Option<u8>,
    },
}

/// How many bytes a value may read, and how many are its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Split {
    window: usize,
    taken: usize,
}

impl Cut {
    /// Splits what stands from the start of a value on: up to the end of its place, or that of the window around it.
    /// `None` if the terminator is missing.
    fn split(self, bytes: &[u8]) -> Option<Split> {
        match self {
            Self::Until(rule) => {
                let (window, taken, _) = rule.ends_in(bytes)?;
                Some(Split { window, taken })
            }
            Self::Place { terminator, include, pad } => {
                Some(Split { window: cut(bytes, terminator, include, pad).len(), taken: bytes.len() })
            }
        }
    }

    /// How many of the bytes of a place the value may read.
    pub(crate) fn window(self, bytes: &[u8]) -> usize {
        self.split(bytes).map_or(bytes.len(), |split| split.window)
    }

    /// The bytes that [`Cut::split`] needs to see.
    fn seen<'a, R: Read + Seek>(self, reader: &mut R, context: Context<'a>) -> BinResult<std::borrow::Cow<'a, [u8]>> {
        if let Some(bytes) = context.ahead(reader)? {
            return Ok(bytes.into());
        }
        // The source is not in memory.
        let start = reader.stream_position()?;
        let bytes = match self {
            Self::Until(rule) => gather(reader, context.end.saturating_sub(start), rule)?,
            Self::Place { .. } => wire::bytes_to_end(reader, Endian::Little, (context,))?,
        };
        reader.seek(SeekFrom::Start(start))?;
        Ok(bytes.into())
    }

    /// What keeps these bytes, of which the last `rest` stand behind a value, from being read back as that value, which
    /// leaves over so many at most.
    pub(crate) fn problem_of_whole(self, bytes: &[u8], rest: usize, most: u64) -> Option<String> {
        let sizes = (bytes.len().saturating_sub(rest), bytes.len());
        match self {
            // The terminator follows, or the end of the data.
            Self::Until(rule) if rule.keep => {
                let ended = self.problem(&[bytes, rule.terminator].concat(), sizes, most)?;
                if rule.lenient { self.problem(bytes, sizes, most) } else { Some(ended) }
            }
            cut => cut.problem(bytes, sizes, most),
        }
    }

    /// What keeps a value of `value` bytes, which leaves over so many at most, from being read out of these, of which the
    /// first `own` are its own in the file.
    pub(crate) fn problem(self, bytes: &[u8], (value, own): (usize, usize), most: u64) -> Option<String> {
        let (shown, padded) = match self {
            Self::Until(rule) => (show(rule.terminator), false),
            Self::Place { terminator, pad, .. } => (terminator.map_or_else(String::new, show), pad.is_some()),
        };
        let Some(Split { window, taken }) = self.split(bytes).filter(|split| split.taken <= own) else {
            return Some(format!("expected {shown} at the end, where it is looked for, found none"));
        };
        if taken < own || window < value {
            let without = match (shown.is_empty(), padded) {
                (false, false) => format!("the terminator {shown}"),
                (false, true) => format!("the terminator {shown} and padding at the end"),
                (true, _) => "padding at the end".to_owned(),
            };
            let found = window.min(taken);
            return Some(format!("expected bytes without {without}, of which only {found} would be read"));
        }
        let left = widen(window.saturating_sub(value));
        (left > most).then(|| format!("expected at most {most} bytes that the value does not read, found {left}"))
    }
}

impl<T> Ended<T> {
    /// A value with what stands behind it: for one that ends at a terminator, that terminator at least.
    pub fn new(value: T, rest: impl Into<Vec<u8>>) -> Self {
        Self { value, rest: rest.into() }
    }
}

impl<T> Deref for Ended<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Ended<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

impl<T> BinRead for Ended<T>
where
    T: BinRead,
    for<'a> T::Args<'a>: InContext<'a>,
{
    /// The window around it, the size of its place (to the end of the window if `None`), how it ends there, what the
    /// value is told.
    type Args<'a> = (Context<'a>, Option<i128>, Cut, T::Args<'a>);

    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (context, size, cut, args): Self::Args<'_>,
    ) -> BinResult<Self> {
        read(reader, context, (size, cut), |reader, inner| T::read_options(reader, endian, args.in_context(inner)))
    }
}

/// Reads a value in the window that it may read, and what stands behind it.
pub(crate) fn read<'a, T, R: Read + Seek>(
    reader: &mut R,
    context: Context<'a>,
    (size, cut): (Option<i128>, Cut),
    value: impl FnOnce(&mut R, Context<'a>) -> BinResult<T>,
) -> BinResult<Ended<T>> {
    let start = reader.stream_position()?;
    let place = wire::window(reader, context, size)?;
    let Some(split) = cut.split(&cut.seen(reader, place)?) else {
        let shown = if let Cut::Until(rule) = cut { show(rule.terminator) } else { String::new() };
        let expected = format!("bytes that end with {shown}");
        return Err(fail(start, ErrorKind::invalid(expected, "the end of the data")));
    };
    let [window, end] = [split.window, split.taken].map(|size| start.saturating_add(widen(size)));
    let inner = place.with_end(window);
    let value = value(reader, inner)?;
    wire::ends_by(reader, inner)?;
    // A value that reads a terminator which is kept would be followed by what it has read.
    wire::ends_by(reader, place.with_end(end))?;
    let rest = wire::bytes_to_end(reader, Endian::Little, (place.with_end(end),))?;
    Ok(Ended { value, rest })
}

impl<T: for<'a> BinWrite<Args<'a> = ()>> BinWrite for Ended<T> {
    type Args<'a> = ();

    fn write_options<W: Write + Seek>(&self, writer: &mut W, endian: Endian, (): ()) -> BinResult<()> {
        self.value.write_options(writer, endian, ())?;
        writer.write_all(&self.rest)?;
        Ok(())
    }
}

impl<T: WireSize> WireSize for Ended<T> {
    fn wire_size(&self) -> u64 {
        self.value.wire_size().saturating_add(widen(self.rest.len()))
    }
}

impl<T: for<'a> BinWrite<Args<'a> = ()>> Ended<T> {
    /// Its bytes in the file; `None` where it cannot be written at all, which has problems of its own.
    fn written(&self, endian: Endian) -> Option<Vec<u8>> {
        let mut out = Writer::default();
        self.write_options(&mut out, endian, ()).ok()?;
        Some(out.into_inner())
    }

    /// Its bytes in a byte order; in both where the record around it decides that.
    fn in_orders(&self, order: Option<Endian>) -> impl Iterator<Item = Vec<u8>> {
        let orders = order.map_or_else(|| vec![Endian::Little, Endian::Big], |order| vec![order]);
        orders.into_iter().filter_map(|order| self.written(order))
    }

    /// True if no terminator ends it.
    fn is_open(&self, rule: Rule, order: Option<Endian>) -> bool {
        self.in_orders(order).any(|bytes| rule.ends_in(&bytes).is_none_or(|(.., ended)| !ended))
    }
}

impl<T: Validate + for<'a> BinWrite<Args<'a> = ()>> Ended<T> {
    /// What keeps it from being read back, whatever byte order it may be written in.
    fn problem(&self, cut: Cut, order: Option<Endian>) -> Option<String> {
        let most = self.value.leaves_at_most();
        let problem = |bytes: Vec<u8>| cut.problem_of_whole(&bytes, self.rest.len(), most);
        let problems: Vec<_> = self.in_orders(order).map(problem).collect();
        if problems.iter().any(Option::is_none) { None } else { problems.into_iter().flatten().next() }
    }
}

impl<T: Validate + for<'a> BinWrite<Args<'a> = ()>> Validate for Ended<T> {
    /// How it ends, the byte order that it is written in if that is known, what the value is told.
    type Args<'a> = (Cut, Option<Endian>, <T as Validate>::Args<'a>);

    fn validate(&self, validator: &mut Validator, (cut, order, args): Self::Args<'_>) {
        self.value.validate(validator, args);
        if let Some(problem) = self.problem(cut, order) {
            validator.problem(problem);
        }
    }
}

/// Reports every one of some values in a row that what follows keeps from being read back. `following` bytes stand
/// behind them in their record; `behind` makes those, in either byte order.
#[doc(hidden)]
pub fn validate_behind<'v, T>(
    validator: &mut Validator,
    values: impl ExactSizeIterator<Item = (Option<Segment>, &'v Ended<T>)>,
    (rule, order): (Rule, Option<Endian>),
    following: u64,
    behind: impl FnOnce() -> [Option<Vec<u8>>; 2],
) where
    T: WireSize + for<'a> BinWrite<Args<'a> = ()> + 'v,
{
    let values: Vec<_> = values.collect();
    let mut left = values.iter().map(|(_, value)| value.wire_size()).fold(following, u64::saturating_add);
    let shown = show(rule.terminator);
    for (number, (segment, value)) in values.iter().enumerate() {
        left = left.saturating_sub(value.wire_size());
        let problem = if rule.keep && number > 0 && value.wire_size() > 0 {
            "expected no bytes, for the terminator before them is kept".to_owned()
        } else if !rule.keep && left > 0 && value.is_open(rule, order) {
            format!("expected {shown}, for {left} bytes follow")
        } else {
            continue;
        };
        match segment {
            Some(segment) => validator.within(*segment, |validator| validator.problem(problem)),
            None => validator.problem(problem),
        }
    }
    let Some((_, last)) = values.last().filter(|_| rule.keep) else { return };
    let aligned = last.wire_size().checked_rem(widen(rule.terminator.len())) == Some(0);
    crate::delimited::validate_kept_at(validator, aligned, rule, &behind());
}

/// The most bytes that may stand behind one whose terminator may be missing: none if it is.
#[doc(hidden)]
pub fn leaves_at_most<T: for<'a> BinWrite<Args<'a> = ()>>(value: &Ended<T>, rule: Rule, order: Option<Endian>) -> u64 {
    if rule.lenient && !rule.keep && value.is_open(rule, order) { 0 } else { u64::MAX }
}

/// Describes a value and what stands behind it. Positions in it are those of the bytes that it may read.
#[doc(hidden)]
pub fn annotate<T>(out: &mut Annotator<'_>, ended: &Ended<T>, cut: Cut)
where
    T: Annotate + WireSize + for<'a> BinWrite<Args<'a> = ()>,
{
    let written = ended.written(out.endian()).unwrap_or_default();
    out.window(widen(cut.window(&written)), |out| ended.value.annotate(out));
    if !ended.rest.is_empty() {
        out.field("rest", &Blob(&ended.rest));
    }
}

#[cfg(feature = "arbitrary")]
mod generate {
    use arbitrary::{Error, Result, Unstructured};

    use super::*;
    use crate::generate::{Generate, Wish, bytes_exact, bytes_up_to};

    /// Most bytes behind a value that is not in a place of a stated size.
    const MAX_REST: u64 = 8;

    impl Cut {
        /// What may stand behind the bytes of a value; with `room`, so many bytes.
        pub(crate) fn rests(self, u: &mut Unstructured<'_>, value: usize, room: Option<u64>) -> Result<Vec<Vec<u8>>> {
            match self {
                Self::Until(rule) => {
                    let unit = rule.terminator.len();
                    let left = bytes_up_to(u, MAX_REST)?;
                    let aligned = left.len() - (value + left.len()).checked_rem(unit).unwrap_or(0).min(left.len());
                    let fill = unit - value.checked_rem(unit).unwrap_or(0);
                    let end = if rule.keep { &[] } else { rule.terminator };
                    let other = rule.terminator.first().map_or(0, |byte| !byte);
                    let rests =
                        [left.get(..aligned).unwrap_or_default().to_vec(), Vec::new(), vec![other; fill % unit]];
                    Ok(rests.into_iter().map(|rest| [&rest, end].concat()).collect())
                }
                Self::Place { terminator, pad, .. } => {
                    let size = match room {
                        Some(room) => room.checked_sub(widen(value)).ok_or(Error::IncorrectFormat)?,
                        None => u.int_in_range(0..=MAX_REST)?,
                    };
                    let (any, terminator) = (bytes_exact(u, size)?, terminator.unwrap_or_default());
                    let filled = vec![pad.unwrap_or(0); any.len()];
                    let ended = |start: usize, rest: &[u8]| {
                        let mut rest = rest.to_vec();
                        rest.iter_mut().skip(start).zip(terminator).for_each(|(to, byte)| *to = *byte);
                        rest
                    };
                    let start = u.int_in_range(0..=any.len())?;
                    Ok(vec![ended(start, &any), ended(0, &any), ended(0, &filled), filled, any])
                }
            }
        }
    }

    impl<T> Generate for Ended<T>
    where
        T: Generate + Validate + for<'a> BinWrite<Args<'a> = ()>,
        for<'a> <T as Generate>::Args<'a>: Clone,
    {
        /// How it ends, the byte order that it is written in if that is known, what the value is told.
        type Args<'a> = (Cut, Option<Endian>, <T as Generate>::Args<'a>);

        fn generate(u: &mut Unstructured<'_>, wish: Wish, (cut, order, args): Self::Args<'_>) -> Result<Self> {
            let (room, wish) = wish.split();
            let exact = Wish { room, ..wish };
            // Where the given data make none that can be read back, others are tried.
            let value = T::generate(u, wish, args.clone());
            if let Some(made) = value.ok().and_then(|value| fitting(u, value, room, (cut, order))) {
                return Ok(made);
            }
            let others = [0, 1, 2, 3, 4, 0x55, 255].map(|byte| [byte; 64]);
            let others = others.iter().flat_map(|bytes| [(wish, bytes), (exact, bytes)]);
            others
                .filter_map(|(wish, bytes)| T::generate(&mut Unstructured::new(bytes), wish, args.clone()).ok())
                .find_map(|value| fitting(u, value, room, (cut, order)))
                .ok_or(Error::IncorrectFormat)
        }
    }

    /// The value with something behind it, so that it is read back.
    fn fitting<T: Validate + for<'a> BinWrite<Args<'a> = ()>>(
        u: &mut Unstructured<'_>,
        value: T,
        room: Option<u64>,
        (cut, order): (Cut, Option<Endian>),
    ) -> Option<Ended<T>> {
        let mut ended = Ended { value, rest: Vec::new() };
        let size = ended.written(order.unwrap_or(Endian::Little))?.len();
        let mut rests = cut.rests(u, size, room).ok()?;
        let first = u.choose_index(rests.len()).ok()?;
        rests.rotate_left(first);
        for rest in rests {
            ended.rest = rest;
            if ended.problem(cut, order).is_none() {
                return Some(ended);
            }
        }
        None
    }
}
