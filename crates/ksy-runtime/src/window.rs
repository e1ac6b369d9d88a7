//! A value in a window of a stated size, which it need not fill.

use std::io::{Read, Seek, Write};

use binrw::{BinRead, BinResult, BinWrite, Endian};

use crate::damage;
use crate::layout::{Annotate, Annotator, Leaf};
use crate::limits::Budget;
use crate::reader::{Context, InContext, widen};
use crate::size::WireSize;
use crate::validate::{Validate, Validator};
use crate::wire;

/// A value in a window, with the bytes it leaves unread.
///
/// ```
/// use ksy_runtime::prelude::*;
/// use ksy_runtime::whole::{read_whole, write_whole};
/// use ksy_runtime::{Limits, Window};
///
/// #[record(big)]
/// pub struct Header {
///     pub width: u16,
/// }
///
/// #[record(big)]
/// pub struct File {
///     pub len: u8,
///     #[size(len)]
///     pub header: Window<Header>,
/// }
///
/// let mut file: File = read_whole("pic", b"\x04\0\x20pp", &Limits::default())?;
/// assert_eq!((file.header.width, &file.header.rest[..]), (32, &b"pp"[..]));
/// file.header.width = 33;
/// assert_eq!(write_whole("pic", &file)?, b"\x04\0\x21pp");
/// # Ok::<(), ksy_runtime::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Window<T> {
    /// The value at the start of the window.
    pub value: T,
    /// The bytes from the end of the value to the end of the window. They are zero if the value has parts reached by
    /// position, which may be located there.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Vec::is_empty", with = "crate::exact"))]
    pub rest: Vec<u8>,
}

impl<T> From<T> for Window<T> {
    /// Creates a window that the value fills.
    fn from(value: T) -> Self {
        Self { value, rest: Vec::new() }
    }
}

crate::macros::derefs!(<T> Window<T>, value: T);

impl<T> BinRead for Window<T>
where
    T: BinRead + Annotate,
    for<'a> T::Args<'a>: InContext<'a>,
{
    /// The surrounding window, the size of this window (`None`: to the end of the surrounding one), and the arguments
    /// of the value.
    type Args<'a> = (Context<'a>, Option<i128>, T::Args<'a>);

    fn read_options<R: Read + Seek>(
        reader: &mut R,
        endian: Endian,
        (context, size, args): Self::Args<'_>,
    ) -> BinResult<Self> {
        let inner = wire::window(reader, context, size)?;
        let reached = || context.budget().map_or(0, Budget::items_taken);
        let before = reached();
        let value = T::read_options(reader, endian, args.in_context(inner))?;
        wire::ends_by(reader, inner)?;
        damage::resume(reader, inner)?;
        if reader.stream_position()? == inner.end {
            return Ok(Self { value, rest: Vec::new() });
        }
        context.budget().into_iter().for_each(Budget::note_rest);
        let mut rest = wire::bytes_to_end(reader, endian, (inner,))?;
        // A part that cannot be read was reached for, and is not in the value.
        if reached() > before && has_positions(&value) {
            // Parts reached by position may be here. Gaps keep the bytes that no part covers.
            rest.fill(0);
        }
        Ok(Self { value, rest })
    }
}

/// Returns whether a value has parts reached by position.
fn has_positions(value: &impl Annotate) -> bool {
    let sink = &mut |_: Leaf<'_>| {};
    let mut out = Annotator::covering(sink);
    value.annotate(&mut out);
    out.placed() > 0
}

impl<T: for<'a> BinWrite<Args<'a> = ()>> BinWrite for Window<T> {
    type Args<'a> = ();

    fn write_options<W: Write + Seek>(&self, writer: &mut W, endian: Endian, (): ()) -> BinResult<()> {
        self.value.write_options(writer, endian, ())?;
        writer.write_all(&self.rest)?;
        Ok(())
    }
}

impl<T: WireSize> WireSize for Window<T> {
    fn wire_size(&self) -> u64 {
        self.value.wire_size().saturating_add(widen(self.rest.len()))
    }
}

impl<T: Validate> Validate for Window<T> {
    type Args<'a> = T::Args<'a>;

    fn validate(&self, validator: &mut Validator, args: Self::Args<'_>) {
        let before = validator.placed();
        self.value.validate(validator, args);
        let zero = validator.placed() == before || self.rest.iter().all(|byte| *byte == 0);
        if !zero {
            validator.field("rest", |validator| {
                validator
                    .problem("expected zeros, because the gaps keep what the parts reached by position do not cover");
            });
        }
        let (most, rest) = (self.value.leaves_at_most(), widen(self.rest.len()));
        if rest > most {
            validator.field("rest", |validator| {
                validator.problem(format!("expected at most {most} bytes that the value does not read, found {rest}"));
            });
        }
    }
}

impl<T: Annotate + WireSize> Annotate for Window<T> {
    fn annotate(&self, out: &mut Annotator<'_>) {
        let before = out.placed();
        out.window(self.wire_size(), |out| self.value.annotate(out));
        if out.placed() > before {
            out.open(widen(self.rest.len()));
        } else {
            out.rest(&self.rest, self.value.wire_size());
        }
    }

    fn refit(&mut self) {
        self.value.refit();
    }
}

#[cfg(feature = "arbitrary")]
impl<T> crate::generate::Generate for Window<T>
where
    T: crate::generate::Generate + WireSize + Validate + Annotate,
    for<'a> <T as crate::generate::Generate>::Args<'a>: Clone,
{
    type Args<'a> = <T as crate::generate::Generate>::Args<'a>;

    fn generate(
        u: &mut arbitrary::Unstructured<'_>,
        wish: crate::generate::Wish,
        args: Self::Args<'_>,
    ) -> arbitrary::Result<Self> {
        let mut value = T::generate(u, wish, args.clone())?;
        if wish.room.is_some_and(|room| value.wire_size() > room) {
            value = T::generate(&mut arbitrary::Unstructured::new(&[]), wish, args)?;
        }
        let used = value.wire_size();
        let mut rest = match (wish.room, value.leaves_at_most()) {
            (Some(room), most) if used > room || room - used > most => return Err(arbitrary::Error::IncorrectFormat),
            (Some(room), _) => crate::generate::bytes_exact(u, room - used)?,
            (None, most) => crate::generate::bytes_up_to(u, most.min(24))?,
        };
        let sink = &mut |_: crate::layout::Leaf<'_>| {};
        let mut out = Annotator::new(&[], Endian::Little, sink);
        value.annotate(&mut out);
        if out.placed() > 0 {
            rest.fill(0);
        }
        Ok(Self { value, rest })
    }
}
