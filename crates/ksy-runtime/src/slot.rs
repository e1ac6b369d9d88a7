//! Records in slots of a stated size, which may be smaller or larger than the record.

use std::io::{Cursor, Read, Seek, Write};

use binrw::{BinRead, BinResult, BinWrite, Endian};

use crate::error::{ErrorKind, fail};
use crate::layout::{Annotate, Annotator, Blob};
use crate::reader::{Context, widen, written};
use crate::size::WireSize;
use crate::validate::{Validate, Validator};
use crate::wire;

/// Records that can be in a slot of another size.
pub trait SlotRecord {
    /// Size of the whole record in bytes.
    const SIZE: usize;
}

/// A record in a slot. Bytes that the slot lacks read as zero; extra bytes are kept.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Slot<T> {
    /// The record.
    pub record: T,
    /// Number of bytes at the end of the record that do not fit in the slot. They are zero.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "is_zero"))]
    pub missing: u64,
    /// Bytes of the slot after the record.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty", with = "crate::exact"))]
    pub beyond: Vec<u8>,
}

#[cfg(feature = "serde")]
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
fn is_zero(missing: &u64) -> bool {
    *missing == 0
}

/// Returns the size of the whole record in bytes.
fn whole<T: SlotRecord>() -> u64 {
    widen(T::SIZE)
}

impl<T: SlotRecord> Slot<T> {
    /// Creates a record in a slot of `size` bytes. The rest of a larger slot is zero.
    #[must_use]
    pub fn new(record: T, size: u64) -> Self {
        let beyond = usize::try_from(size.saturating_sub(whole::<T>())).unwrap_or(0);
        Self { record, missing: whole::<T>().saturating_sub(size), beyond: vec![0; beyond] }
    }
}

impl<T> BinRead for Slot<T>
where
    T: SlotRecord + for<'a> BinRead<Args<'a> = Context<'a>>,
{
    type Args<'a> = (Context<'a>, i128);

    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (context, size): (Context<'_>, i128),
    ) -> BinResult<Self> {
        let start = reader.stream_position()?;
        let mut bytes = wire::bytes(reader, endian, (context, size))?;
        let own = T::SIZE;
        let beyond = if bytes.len() > own { bytes.split_off(own) } else { Vec::new() };
        let missing = widen(own.saturating_sub(bytes.len()));
        bytes.resize(own, 0);
        let inner = context.apart(whole::<T>());
        let record =
            T::read_options(&mut Cursor::new(bytes), endian, inner).map_err(|error| wire::moved(error, start))?;
        Ok(Self { record, missing, beyond })
    }
}

impl<T> BinWrite for Slot<T>
where
    T: SlotRecord + for<'a> BinWrite<Args<'a> = ()>,
{
    type Args<'a> = ();

    fn write_options<W: Write + Seek>(&self, writer: &mut W, endian: Endian, (): ()) -> BinResult<()> {
        let mut bytes = written(&self.record, endian)?;
        let room = usize::try_from(whole::<T>().saturating_sub(self.missing)).unwrap_or(usize::MAX);
        // Validation does not know the byte order, and a number that the slot truncates fits in only one of them.
        if bytes.iter().skip(room).any(|byte| *byte != 0) {
            let expected = format!("only zeros in the last {} bytes, for which the slot has no room", self.missing);
            return Err(fail(writer.stream_position()?, ErrorKind::invalid(expected, "other bytes")));
        }
        bytes.truncate(room);
        writer.write_all(&bytes)?;
        writer.write_all(&self.beyond)?;
        Ok(())
    }
}

impl<T: SlotRecord> WireSize for Slot<T> {
    fn wire_size(&self) -> u64 {
        whole::<T>().saturating_sub(self.missing).saturating_add(widen(self.beyond.len()))
    }
}

impl<T> Validate for Slot<T>
where
    T: SlotRecord + for<'a> Validate<Args<'a> = ()> + for<'a> BinWrite<Args<'a> = ()>,
{
    type Args<'a> = ();

    fn validate(&self, validator: &mut Validator, args: Self::Args<'_>) {
        self.record.validate(validator, args);
        if self.missing == 0 {
            return;
        }
        validator.require(self.missing <= whole::<T>(), || {
            format!("expected at most {} bytes missing, found {}", whole::<T>(), self.missing)
        });
        validator.require(self.beyond.is_empty(), || "bytes beyond the record in a slot too small for it".to_owned());
        let room = usize::try_from(whole::<T>().saturating_sub(self.missing)).unwrap_or(usize::MAX);
        let fits = [Endian::Little, Endian::Big].into_iter().any(|endian| {
            written(&self.record, endian).is_ok_and(|bytes| bytes.iter().skip(room).all(|byte| *byte == 0))
        });
        validator.require(fits, || {
            format!("expected only zeros in the last {} bytes, for which the slot has no room", self.missing)
        });
    }
}

impl<T: SlotRecord + Annotate> Annotate for Slot<T> {
    fn annotate(&self, out: &mut Annotator<'_>) {
        let start = out.offset();
        let room = whole::<T>().saturating_sub(self.missing);
        out.clipped(start.saturating_add(room), |out| self.record.annotate(out));
        out.seek(start.saturating_add(room));
        out.field("beyond", &Blob(&self.beyond));
    }
}
