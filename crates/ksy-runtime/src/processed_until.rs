//! Transformed values that end at a terminator, which is not transformed.

use std::io::{Read, Seek};

use binrw::{BinResult, BinWrite, Endian};

use crate::codec::Codec;
use crate::delimited::Rule;
use crate::ended::{self, Cut, Ended};
use crate::error::ErrorKind;
use crate::processed::{self, Processed};
use crate::reader::{Context, Reader};
use crate::validate::Validator;

/// Reads the bytes up to a terminator, decodes them, and reads the value, which must use all decoded bytes.
///
/// # Errors
/// Fails if the terminator is missing, if the bytes are damaged or decode to more than the limits allow, if the value
/// cannot be read, or if it leaves bytes unread.
#[doc(hidden)]
pub fn read_until<'a, T, P: Codec, R: Read + Seek>(
    reader: &mut R,
    endian: Endian,
    context: Context<'a>,
    (process, rule): (Result<P, ErrorKind>, Rule),
    read: impl FnOnce(&mut Reader<'_>, Endian, Context<'a>) -> BinResult<T>,
) -> BinResult<Ended<Processed<T, P>>> {
    ended::read(reader, context, (None, Cut::Until(rule)), |reader, context| {
        processed::read(reader, endian, context, (None, process), read)
    })
}

/// Returns why the value would not be read up to its terminator again.
fn problem<T: for<'a> BinWrite<Args<'a> = ()>, P: Codec>(ended: &Ended<Processed<T, P>>, rule: Rule) -> Option<String> {
    // A value that cannot be stored is reported separately.
    let mut bytes = ended.value.encoded(ended.value.own_endian()).ok()?;
    bytes.extend_from_slice(&ended.rest);
    Cut::Until(rule).problem_of_whole(&bytes, ended.rest.len(), 0)
}

/// Reports a value that would not be read up to its terminator again.
#[doc(hidden)]
pub fn validate_until<T: for<'a> BinWrite<Args<'a> = ()>, P: Codec>(
    ended: &Ended<Processed<T, P>>,
    validator: &mut Validator,
    rule: Rule,
) {
    if let Some(problem) = problem(ended, rule) {
        validator.problem(problem);
    }
}

/// Returns a random value with its terminator.
///
/// # Errors
/// Fails if `u` fails, or if the value contains the terminator.
#[cfg(feature = "arbitrary")]
#[doc(hidden)]
pub fn made_until<T: for<'a> BinWrite<Args<'a> = ()>, P: Codec>(
    u: &mut arbitrary::Unstructured<'_>,
    value: Processed<T, P>,
    rule: Rule,
) -> arbitrary::Result<Ended<Processed<T, P>>> {
    let wrong = arbitrary::Error::IncorrectFormat;
    let size = value.encoded(value.own_endian()).map_err(|_| wrong)?.len();
    let mut ended = Ended { value, rest: Vec::new() };
    for rest in Cut::Until(rule).rests(u, size, None)? {
        ended.rest = rest;
        if problem(&ended, rule).is_none() {
            return Ok(ended);
        }
    }
    Err(wrong)
}
