//! Values that end at a terminator, or are padded to a fixed size.

use std::io::{Read, Seek, SeekFrom, Write};

use binrw::{BinRead, BinResult, BinWrite, Endian};

use crate::damage;
use crate::delimited::{Rule, cut, gather};
use crate::error::{ErrorKind, fail, show};
use crate::layout::{Annotate, Annotator, Blob};
use crate::path::Segment;
use crate::reader::{Context, InContext, widen, written};
use crate::size::WireSize;
use crate::validate::{Validate, Validator};
use crate::wire;

/// A value that is limited to the bytes before a terminator or before padding. All bytes after the value are kept.
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
    /// The bytes after the value: unread bytes, the terminator, padding. If parts of the value that are reached by
    /// position are among them, their bytes must be equal.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty", with = "crate::exact"))]
    pub rest: Vec<u8>,
}

/// How a value is cut from the bytes at its start: which bytes it may read, and which bytes of the file it occupies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cut {
    /// The bytes up to a terminator.
    Until(Rule),
    /// The bytes of a place of fixed size. Padding is removed first, then everything from the terminator on; see
    /// [`cut`].
    Place {
        /// One or more bytes, if there is a terminator.
        terminator: Option<&'static [u8]>,
        /// The value may read the terminator.
        include: bool,
        /// The byte that pads the place.
        pad: Option<u8>,
    },
}

/// How many bytes a value may read, and how many it occupies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Split {
    window: usize,
    taken: usize,
}

impl Cut {
    /// Splits the bytes from the start of a value to the end of its place or of the surrounding window. Returns `None`
    /// if the terminator is missing.
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

    /// Returns how many bytes of a place the value may read.
    pub(crate) fn window(self, bytes: &[u8]) -> usize {
        self.split(bytes).map_or(bytes.len(), |split| split.window)
    }

    /// Returns the bytes that [`Cut::split`] needs.
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

    /// Returns why `bytes`, of which the last `rest` follow the value, would not be read back as the same value. The
    /// value leaves at most `most` bytes unread.
    pub(crate) fn problem_of_whole(self, bytes: &[u8], rest: usize, most: u64) -> Option<String> {
        let sizes = (bytes.len().saturating_sub(rest), bytes.len());
        match self {
            // Followed by the terminator, or by the end of the data.
            Self::Until(rule) if rule.keep => {
                let ended = self.problem(&[bytes, rule.terminator].concat(), sizes, most)?;
                if rule.lenient { self.problem(bytes, sizes, most) } else { Some(ended) }
            }
            cut => cut.problem(bytes, sizes, most),
        }
    }

    /// Returns why a value of `value` bytes could not be read from `bytes`, of which it occupies the first `own` in the
    /// file. The value leaves at most `most` bytes unread.
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
    /// Creates a value followed by `rest`. If the value ends at a terminator, `rest` must at least contain it.
    pub fn new(value: T, rest: impl Into<Vec<u8>>) -> Self {
        Self { value, rest: rest.into() }
    }
}

crate::macros::derefs!(<T> Ended<T>, value: T);

impl<T> BinRead for Ended<T>
where
    T: BinRead,
    for<'a> T::Args<'a>: InContext<'a>,
{
    /// The surrounding window, the size of the place (`None`: to the end of the window), how the value ends in it, and
    /// the arguments of the value.
    type Args<'a> = (Context<'a>, Option<i128>, Cut, T::Args<'a>);

    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (context, size, cut, args): Self::Args<'_>,
    ) -> BinResult<Self> {
        read(reader, context, (size, cut), |reader, inner| T::read_options(reader, endian, args.in_context(inner)))
    }
}

/// Reads a value within its window, and the bytes that follow it.
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
    damage::resume(reader, inner)?;
    // If the terminator is kept and the value reads it, it would be followed by its own bytes.
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
    /// Returns the serialized bytes in one byte order, or in both if the surrounding record decides the order. A value
    /// that cannot be written is reported separately.
    fn in_orders(&self, order: Option<Endian>) -> impl Iterator<Item = Vec<u8>> {
        let orders = order.map_or_else(|| vec![Endian::Little, Endian::Big], |order| vec![order]);
        orders.into_iter().filter_map(|order| written(self, order).ok())
    }

    /// Returns whether the terminator is missing.
    fn is_open(&self, rule: Rule, order: Option<Endian>) -> bool {
        self.in_orders(order).any(|bytes| rule.ends_in(&bytes).is_none_or(|(.., ended)| !ended))
    }
}

impl<T: Validate + for<'a> BinWrite<Args<'a> = ()>> Ended<T> {
    /// Returns why the value would not be read back, in any byte order it may be written in.
    fn problem(&self, cut: Cut, order: Option<Endian>) -> Option<String> {
        let most = self.value.leaves_at_most();
        let problem = |bytes: Vec<u8>| cut.problem_of_whole(&bytes, self.rest.len(), most);
        let problems: Vec<_> = self.in_orders(order).map(problem).collect();
        if problems.iter().any(Option::is_none) { None } else { problems.into_iter().flatten().next() }
    }
}

impl<T: Validate + for<'a> BinWrite<Args<'a> = ()>> Validate for Ended<T> {
    /// How the value ends, its byte order if known, and the arguments of the value.
    type Args<'a> = (Cut, Option<Endian>, <T as Validate>::Args<'a>);

    fn validate(&self, validator: &mut Validator, (cut, order, args): Self::Args<'_>) {
        self.value.validate(validator, args);
        if let Some(problem) = self.problem(cut, order) {
            validator.problem(problem);
        }
    }
}

/// Reports every one of several adjacent values that would not be read back because of the bytes that follow.
/// `following` bytes follow them in their record; `behind` returns those bytes in either byte order.
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
            "expected no bytes, because the terminator before them is kept".to_owned()
        } else if !rule.keep && left > 0 && value.is_open(rule, order) {
            format!("expected {shown}, because {left} bytes follow")
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

/// Returns the most bytes that may follow a value whose terminator is optional: none if it is missing.
#[doc(hidden)]
pub fn leaves_at_most<T: for<'a> BinWrite<Args<'a> = ()>>(value: &Ended<T>, rule: Rule, order: Option<Endian>) -> u64 {
    if rule.lenient && !rule.keep && value.is_open(rule, order) { 0 } else { u64::MAX }
}

/// Describes a value and the bytes that follow it. Positions in the value count from the start of its window.
#[doc(hidden)]
pub fn annotate<T>(out: &mut Annotator<'_>, ended: &Ended<T>, cut: Cut)
where
    T: Annotate + WireSize + for<'a> BinWrite<Args<'a> = ()>,
{
    let bytes = written(ended, out.endian()).unwrap_or_default();
    out.window(widen(cut.window(&bytes)), |out| ended.value.annotate(out));
    if !ended.rest.is_empty() {
        out.field("rest", &Blob(&ended.rest));
    }
}

#[cfg(feature = "arbitrary")]
mod generate {
    use arbitrary::{Error, Result, Unstructured};

    use super::*;
    use crate::generate::{Generate, Wish, bytes_exact, bytes_up_to};

    /// The most bytes generated after a value without a place of fixed size.
    const MAX_REST: u64 = 8;

    impl Cut {
        /// Returns candidates for the bytes after a value; with `room`, of that size.
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
        /// How the value ends, its byte order if known, and the arguments of the value.
        type Args<'a> = (Cut, Option<Endian>, <T as Generate>::Args<'a>);

        fn generate(u: &mut Unstructured<'_>, wish: Wish, (cut, order, args): Self::Args<'_>) -> Result<Self> {
            let (room, wish) = wish.split();
            let exact = Wish { room, ..wish };
            // If the given data produce no value that can be read back, other data are tried.
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

    /// Returns the value followed by bytes with which it is read back.
    fn fitting<T: Validate + for<'a> BinWrite<Args<'a> = ()>>(
        u: &mut Unstructured<'_>,
        value: T,
        room: Option<u64>,
        (cut, order): (Cut, Option<Endian>),
    ) -> Option<Ended<T>> {
        let mut ended = Ended { value, rest: Vec::new() };
        let size = written(&ended, order.unwrap_or(Endian::Little)).ok()?.len();
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
