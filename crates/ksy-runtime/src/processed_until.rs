//! Processed values that go up to a terminator, which is not processed.

use std::io::{Read, Seek};

use binrw::{BinResult, BinWrite, Endian};

use crate::codec::Codec;
use crate::delimited::Rule;
use crate::ended::{self, Cut, Ended};
use crate::error::ErrorKind;
use crate::processed::{self, Processed};
use crate::reader::{Context, Reader};
use crate::validate::Validator;

/// Reads the bytes up to a terminator, undoes what was done to them, and reads the value from that, which it must fill.
///
/// # Errors
/// The terminator is missing, the bytes are damaged, inflate past the limits, or the value does not read or leaves some
/// over.
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

/// What keeps a value from being read up to its terminator again.
fn problem<T: for<'a> BinWrite<Args<'a> = ()>, P: Codec>(ended: &Ended<Processed<T, P>>, rule: Rule) -> Option<String> {
    // What cannot be stored at all has problems of its own.
    let mut bytes = ended.value.encoded(ended.value.own_endian()).ok()?;
    bytes.extend_from_slice(&ended.rest);
    Cut::Until(rule).problem_of_whole(&bytes, ended.rest.len(), 0)
}

/// Reports what keeps a value from being read up to its terminator again.
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

/// A random value with its terminator.
///
/// # Errors
/// Those of `u`, or it has the terminator in it.
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
