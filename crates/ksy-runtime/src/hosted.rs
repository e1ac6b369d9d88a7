//! Values in the window of another part, which only keeps the bytes that they do not cover.
//!
//! The window is the host: `at(0, within(chunk.slot))` reads a value in the window `slot` of the part `chunk`, which was
//! read before. Its bytes belong to that value from then on, and are zeros in the host.

use std::io::{Read, Seek};
use std::ops::Range;

use binrw::{BinResult, Endian};

use crate::at::{self, At};
use crate::layout::{Annotate, Annotator};
use crate::reader::{Context, Io};
use crate::size::WireSize;
use crate::window::Window;

/// A window whose bytes are those of other values.
#[derive(Debug)]
pub(crate) struct Host {
    pub path: crate::Path,
    /// The bytes of the other value, counted from the start of the window.
    pub range: Range<u64>,
    /// The window, once it was described, and its number in the image.
    pub window: Option<((u64, u64), usize)>,
}

/// Returns the stream of a window in a part that was read from `start` on. It is empty if the part has no such window.
pub fn stream<T: Annotate>(part: Option<&T>, start: u64, path: &'static [&'static str]) -> Io {
    let sink = &mut |_: crate::layout::Leaf<'_>| {};
    let mut out = Annotator::new(&[], Endian::Little, sink);
    out.seek(start);
    out.host(path, 0, 0);
    part.into_iter().for_each(|part| part.annotate(&mut out));
    let (start, end) = out.hosts().first().and_then(|host| host.window).map_or((0, 0), |(window, _)| window);
    Io::between(start, end)
}

/// Returns the stream of a part of `size` bytes at a file offset.
#[must_use]
pub fn stream_at(start: u64, size: u64) -> Io {
    Io::between(start, start.saturating_add(size))
}

/// Returns the file offset of a value at a position of the window that is being read.
#[must_use]
pub fn start_in(context: Context<'_>, position: u64) -> u64 {
    context.start.saturating_add(position)
}

/// Returns the file offset of a value at a position of the record that counts as the file.
#[must_use]
pub fn start_in_root(context: Context<'_>, position: u64) -> u64 {
    start_in(context.at_root(0), position)
}

/// Returns the file offset of a value at a position of another window.
#[must_use]
pub fn start_within(stream: &Io, position: u64) -> u64 {
    stream.range().start.saturating_add(position)
}

/// Reads a value at a position of another window.
///
/// # Errors
/// Fails like [`at::read`].
pub fn read<'a, T, R: Read + Seek>(
    reader: &mut R,
    context: Context<'a>,
    (position, stream): (i128, Io),
    value: impl FnOnce(&mut R, Context<'a>) -> BinResult<T>,
) -> BinResult<At<T>> {
    let range = stream.range();
    let end = at::file_end(reader)?.min(range.end);
    at::read(reader, context.with_window(range.start, end), position, false, value)
}

/// Returns the bytes of a window after its value that another value covers.
fn covered<T: WireSize>(host: &Window<T>, (position, size): (u64, u64)) -> Range<usize> {
    let before = host.value.wire_size();
    let index = |offset: u64| usize::try_from(offset.saturating_sub(before)).unwrap_or(usize::MAX);
    index(position)..index(position.saturating_add(size))
}

/// Clears the bytes of a window that another value covers, if both are present.
pub fn clear<T: WireSize>(host: Option<&mut Window<T>>, place: Option<(u64, u64)>) {
    let (Some(host), Some(place)) = (host, place) else { return };
    let range = covered(host, place);
    let end = range.end.min(host.rest.len());
    if let Some(bytes) = host.rest.get_mut(range.start..end) {
        bytes.fill(0);
    }
}

/// Adapts the size of a window to that of another value, which may leave `most` bytes after it.
pub fn refit<T: WireSize>(host: Option<&mut Window<T>>, place: Option<(u64, u64)>, most: u64) {
    let (Some(host), Some(place)) = (host, place) else { return };
    let Range { start, end } = covered(host, place);
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    // Other positions are refused later.
    if start <= host.rest.len() {
        let size = host.rest.len().clamp(end, end.saturating_add(most));
        host.rest.resize(size, 0);
    }
}
