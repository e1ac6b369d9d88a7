//! Values whose bytes are transformed as a whole before they are read.

use std::io::{Read, Seek, Write};

use binrw::{BinResult, BinWrite, Endian};

use crate::codec::{Codec, Key, Process};
use crate::error::{ErrorKind, fail};
use crate::limits::Limit;
use crate::reader::{Context, Reader, widen, written};
use crate::size::WireSize;
use crate::streams::{Stream, grown};
use crate::wire;

/// A value whose bytes are transformed. The stored bytes are kept until the value changes, even if this crate would
/// encode it differently; a changed value is encoded again.
///
/// ```
/// use ksy_runtime::prelude::*;
/// use ksy_runtime::whole::{read_whole, write_whole};
/// use ksy_runtime::Limits;
///
/// #[record]
/// pub struct Secret {
///     pub key: u8,
///     #[process(xor(key))]
///     #[to_end]
///     pub text: Processed<Vec<u8>>,
/// }
///
/// let mut secret: Secret = read_whole("secret", b"\x20HELLO", &Limits::default())?;
/// assert_eq!(secret.text.value, b"hello");
/// secret.text.push(b'!');
/// assert_eq!(write_whole("secret", &secret)?, b"\x20HELLO\x01");
/// # Ok::<(), ksy_runtime::Error>(())
/// ```
#[derive(Debug, Clone)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Processed<T, P = Process> {
    /// The value.
    pub value: T,
    /// The transformation of its bytes. After a change of the key, this must be updated too.
    pub process: P,
    /// Whether its numbers are big-endian.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_false"))]
    pub(crate) big: bool,
    /// The bytes of the file, unless they follow from the value.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none", with = "crate::exact"))]
    pub(crate) stored: Option<Vec<u8>>,
}

#[cfg(feature = "serde")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
pub(crate) fn is_false(flag: &bool) -> bool {
    !*flag
}

impl<T, P> Processed<T, P> {
    /// Creates a value that was not read from a file. `endian` is the byte order of its numbers.
    pub fn new(value: T, process: P, endian: Endian) -> Self {
        Self { value, process, big: endian == Endian::Big, stored: None }
    }
}

/// Compares values and transformations, not the stored bytes.
impl<T: PartialEq, P: PartialEq> PartialEq for Processed<T, P> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value && self.process == other.process
    }
}

impl<T: Key, P> Key for Processed<T, P> {
    fn key(&self) -> Option<Vec<u8>> {
        self.value.key()
    }
}

crate::macros::derefs!(<T, P> Processed<T, P>, value: T);

/// Reads `size` bytes, or all bytes to the end of the window, decodes them, and reads the value, which must use all
/// decoded bytes.
///
/// # Errors
/// Fails if the bytes are missing or damaged, if they decode to more than the limits allow, if the value cannot be
/// read, or if it leaves bytes unread.
pub fn read<'a, T, P: Codec, R: Read + Seek>(
    reader: &mut R,
    endian: Endian,
    context: Context<'a>,
    (size, process): (Option<i128>, Result<P, ErrorKind>),
    read: impl FnOnce(&mut Reader<'_>, Endian, Context<'a>) -> BinResult<T>,
) -> BinResult<Processed<T, P>> {
    read_decoded(reader, endian, context, (size, process), <[u8]>::len, |inner, window| {
        let value = read(inner, endian, window)?;
        wire::ends_at(inner, window.end)?;
        Ok(value)
    })
}

/// Like [`read`], but `window` returns how many of the bytes the value may use. Of a compressed stream, only those
/// stored bytes are decoded; otherwise, all bytes are decoded and the value may read that many of them.
pub(crate) fn read_decoded<'a, T, P: Codec, R: Read + Seek>(
    reader: &mut R,
    endian: Endian,
    context: Context<'a>,
    (size, process): (Option<i128>, Result<P, ErrorKind>),
    window: impl FnOnce(&[u8]) -> usize,
    read: impl FnOnce(&mut Reader<'_>, Context<'a>) -> BinResult<T>,
) -> BinResult<Processed<T, P>> {
    let start = reader.stream_position()?;
    let process = process.map_err(|kind| fail(start, kind))?;
    let stored = match size {
        Some(size) => wire::bytes(reader, endian, (context, size))?,
        None => wire::bytes_to_end(reader, endian, (context,))?,
    };
    let window = window(&stored);
    let most = context.budget().map_or_else(|| crate::Limits::default().max_decoded_bytes, crate::Budget::decoded_left);
    let loose = process.is_loose();
    let (encoded, most) = if loose { (stored.get(..window), most) } else { (None, u64::MAX) };
    let decoded = process.decode(encoded.unwrap_or(&stored), most).map_err(|kind| fail(start, kind))?;
    if loose && !context.budget().is_none_or(|left| left.take_decoded(widen(decoded.len()))) {
        return Err(fail(start, ErrorKind::exceeded(Limit::DecodedBytes, most, "more")));
    }
    let mut inner = Reader::new(&decoded);
    let size = if loose { decoded.len() } else { window };
    let value = read(&mut inner, context.apart(widen(size)));
    let value = value.map_err(|error| wire::moved(with_shortage(error, &inner), start))?;
    Ok(Processed { value, process, big: endian == Endian::Big, stored: loose.then_some(stored) })
}

/// Adds the shortage of a temporary reader to its error.
#[cold]
fn with_shortage(error: binrw::Error, reader: &Reader<'_>) -> binrw::Error {
    use binrw::error::ContextExt;
    match (error, reader.shortage()) {
        (binrw::Error::Io(_), Some(short)) => {
            fail(short.offset, ErrorKind::Truncated { wanted: short.wanted, available: short.available })
        }
        (binrw::Error::Backtrace(backtrace), _) => {
            let inner = with_shortage(*backtrace.error, reader);
            backtrace.frames.into_iter().fold(inner, ContextExt::with_context)
        }
        (other, _) => other,
    }
}

impl<T: for<'a> BinWrite<Args<'a> = ()>, P: Codec> Processed<T, P> {
    /// Returns the decoded bytes, in the byte order of the value; none if the value cannot be written.
    #[must_use]
    pub fn decoded(&self) -> Vec<u8> {
        written(&self.value, self.own_endian()).unwrap_or_default()
    }

    pub(crate) fn encoded(&self, endian: Endian) -> BinResult<Vec<u8>> {
        self.stored_for(&written(&self.value, endian)?).map_err(|kind| fail(0, kind))
    }

    /// Returns the stored bytes if they still decode to `plain`, or else encodes `plain`.
    fn stored_for(&self, plain: &[u8]) -> Result<Vec<u8>, ErrorKind> {
        match &self.stored {
            Some(stored) if self.decodes(stored, plain) => Ok(stored.clone()),
            _ => self.process.encode(plain),
        }
    }

    fn decodes(&self, stored: &[u8], plain: &[u8]) -> bool {
        self.process.decode(stored, widen(plain.len())).is_ok_and(|decoded| decoded == plain)
    }

    /// Returns why the value cannot be stored: encoding fails, or decoding would give other bytes.
    fn problem(&self) -> Option<String> {
        // A value that cannot be written is reported separately.
        let plain = written(&self.value, self.own_endian()).ok()?;
        match self.stored_for(&plain) {
            Ok(stored) if self.decodes(&stored, &plain) => None,
            Ok(_) => Some("expected bytes that are read as they were before they were processed".to_owned()),
            Err(kind) => Some(kind.to_string()),
        }
    }

    pub(crate) fn own_endian(&self) -> Endian {
        if self.big { Endian::Big } else { Endian::Little }
    }
}

impl<T: for<'a> BinWrite<Args<'a> = ()>, P: Codec> BinWrite for Processed<T, P> {
    type Args<'a> = ();

    fn write_options<W: Write + Seek>(&self, writer: &mut W, endian: Endian, (): ()) -> BinResult<()> {
        let encoded = self.encoded(endian)?;
        // Sizes are needed before the byte order is known.
        let size = self.wire_size();
        if widen(encoded.len()) != size {
            let expected = format!("{size} bytes in the byte order that the value was made for");
            let kind = ErrorKind::invalid(expected, format!("{} in the other", encoded.len()));
            return Err(fail(writer.stream_position()?, kind));
        }
        writer.write_all(&encoded)?;
        Ok(())
    }
}

impl<T: for<'a> BinWrite<Args<'a> = ()>, P: Codec> WireSize for Processed<T, P> {
    fn wire_size(&self) -> u64 {
        self.encoded(self.own_endian()).map_or(0, |encoded| widen(encoded.len()))
    }
}

/// Reports a transformation that differs from what the other fields say, and a value that it cannot store.
#[doc(hidden)]
pub fn validate<T, P: Codec>(
    processed: &Processed<T, P>,
    validator: &mut crate::Validator,
    expected: Result<P, ErrorKind>,
) where
    T: for<'a> BinWrite<Args<'a> = ()>,
{
    match expected {
        Ok(expected) if processed.process == expected => {
            processed.problem().into_iter().for_each(|problem| validator.problem(problem));
        }
        Ok(expected) => {
            let found = &processed.process;
            validator.problem(format!("expected the process {expected:?} by the other fields, found {found:?}"));
        }
        Err(kind) => validator.problem(kind.to_string()),
    }
}

/// Describes the stored bytes of the field `name` as one leaf; `describe` describes the decoded value.
#[doc(hidden)]
pub fn annotate<T: for<'a> BinWrite<Args<'a> = ()>, P: Codec>(
    out: &mut crate::Annotator<'_>,
    name: crate::Segment,
    (processed, size): (&Processed<T, P>, u64),
    describe: impl Fn(&T, &mut crate::Annotator<'_>),
) {
    let plain = || processed.decoded();
    let stream = Stream { plain: &plain, encode: &|plain| processed.stored_for(plain) };
    if let Some(by) = out.decoded(name, &stream, &|out| describe(&processed.value, out)) {
        out.within(name, |out| out.leaf(crate::layout::LeafKind::Bytes, grown(size, by), None));
    }
}

/// Describes the elements of a list like [`annotate`].
#[doc(hidden)]
pub fn annotate_list<T: for<'a> BinWrite<Args<'a> = ()>, P: Codec>(
    out: &mut crate::Annotator<'_>,
    name: &'static str,
    parts: &[Processed<T, P>],
    describe: impl Fn(&T, &mut crate::Annotator<'_>),
) {
    out.within(crate::Segment::Field(name), |out| {
        for (index, part) in parts.iter().enumerate() {
            annotate(out, crate::Segment::Index(index), (part, part.wire_size()), &describe);
        }
    });
}

/// Returns a random value with a stored size of `size` bytes. Unused bytes of a stream are zero.
///
/// # Errors
/// Fails if it has another size.
#[cfg(feature = "arbitrary")]
#[doc(hidden)]
pub fn made<T: for<'a> BinWrite<Args<'a> = ()>, P: Codec>(
    mut processed: Processed<T, P>,
    size: Option<u64>,
) -> arbitrary::Result<Processed<T, P>> {
    let Some(size) = size else { return Ok(processed) };
    let wrong = arbitrary::Error::IncorrectFormat;
    let mut stored = processed.encoded(processed.own_endian()).map_err(|_| wrong)?;
    let room = usize::try_from(size).ok().filter(|_| size <= crate::generate::MAX_EXACT).ok_or(wrong)?;
    if stored.len() == room {
        return Ok(processed);
    }
    if stored.len() > room || !processed.process.is_loose() {
        return Err(wrong);
    }
    stored.resize(room, 0);
    processed.stored = Some(stored);
    Ok(processed)
}
