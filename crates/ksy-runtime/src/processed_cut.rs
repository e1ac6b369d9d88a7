//! Transformed values in a larger place. The stored bytes are cut first, then decoded.

use std::io::{Read, Seek};

use binrw::{BinResult, BinWrite, Endian};

use crate::codec::Codec;
use crate::ended::{Cut, Ended};
use crate::error::ErrorKind;
use crate::processed::{Processed, read_decoded};
use crate::reader::{Context, Reader, widen, written};
use crate::validate::Validator;
use crate::wire;

/// Reads `size` bytes, or all bytes to the end of the window, cuts and decodes them, and reads the value, which may
/// leave bytes unread. The rest is decoded like the value, except after a compressed stream.
///
/// # Errors
/// Fails if the bytes are missing or damaged, if they decode to more than the limits allow, or if the value cannot be
/// read.
#[doc(hidden)]
pub fn read_cut<'a, T, P: Codec, R: Read + Seek>(
    reader: &mut R,
    endian: Endian,
    context: Context<'a>,
    (size, process, cut): (Option<i128>, Result<P, ErrorKind>, Cut),
    read: impl FnOnce(&mut Reader<'_>, Endian, Context<'a>) -> BinResult<T>,
) -> BinResult<Processed<Ended<T>, P>> {
    let window = |stored: &[u8]| cut.window(stored);
    read_decoded(reader, endian, context, (size, process), window, |inner, window| {
        let value = read(inner, endian, window)?;
        wire::ends_by(inner, window)?;
        let mut rest = Vec::new();
        inner.read_to_end(&mut rest)?;
        Ok(Ended { value, rest })
    })
}

/// Returns why the value would not be cut from its place again. `most` is the most bytes that it leaves unread.
fn problem<T: for<'a> BinWrite<Args<'a> = ()>, P: Codec>(
    processed: &Processed<Ended<T>, P>,
    cut: Cut,
    most: impl FnOnce(&T) -> u64,
) -> Option<String> {
    let (endian, rest) = (processed.own_endian(), processed.value.rest.len());
    let (stored, most) = (processed.encoded(endian).ok()?, most(&processed.value.value));
    if !processed.process.is_loose() {
        return cut.problem(&stored, (stored.len().saturating_sub(rest), stored.len()), most);
    }
    let (plain, window) = (written(&processed.value, endian).ok()?, cut.window(&stored));
    let decoded = processed.process.decode(stored.get(..window).unwrap_or(&stored), widen(plain.len()));
    if decoded.is_ok_and(|decoded| decoded == plain) {
        let left = widen(rest);
        return (left > most)
            .then(|| format!("expected at most {most} bytes that the value does not read, found {left}"));
    }
    Some(format!("expected a stream without what is cut off, of which only {window} bytes would be read"))
}

/// Reports a value that would not be cut from its place again. `most` is the most bytes that it leaves unread.
#[doc(hidden)]
pub fn validate_cut<T: for<'a> BinWrite<Args<'a> = ()>, P: Codec>(
    processed: &Processed<Ended<T>, P>,
    validator: &mut Validator,
    cut: Cut,
    most: impl FnOnce(&T) -> u64,
) {
    if let Some(problem) = problem(processed, cut, most) {
        validator.problem(problem);
    }
}

/// Returns a random value followed by bytes with which it is cut out again. With a size, the stored form has that many
/// bytes.
///
/// # Errors
/// Fails if `u` fails, or if the value does not fit.
#[cfg(feature = "arbitrary")]
#[doc(hidden)]
pub fn made_cut<T: for<'a> BinWrite<Args<'a> = ()>, P: Codec>(
    u: &mut arbitrary::Unstructured<'_>,
    mut processed: Processed<Ended<T>, P>,
    size: Option<u64>,
    cut: Cut,
    most: impl Fn(&T) -> u64,
) -> arbitrary::Result<Processed<Ended<T>, P>> {
    let wrong = arbitrary::Error::IncorrectFormat;
    let encoded = processed.encoded(processed.own_endian()).map_err(|_| wrong)?;
    for rest in cut.rests(u, encoded.len(), size)? {
        let stored = [&encoded[..], &rest].concat();
        if processed.process.is_loose() {
            processed.stored = Some(stored);
        } else {
            let decoded = processed.process.decode(&stored, u64::MAX).map_err(|_| wrong)?;
            processed.value.rest = decoded.get(encoded.len()..).unwrap_or_default().to_vec();
        }
        if problem(&processed, cut, &most).is_none() {
            return Ok(processed);
        }
    }
    Err(wrong)
}
