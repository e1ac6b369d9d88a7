//! Stored lengths of chunks after an edit.

use meshwire_core::reader::widen;
use meshwire_core::{Validate, WireSize};

/// Drops the stored lengths that an edited file cannot have, so that the true ones are written: a length that became true,
/// since only others are stored, and one that reaches over bytes of what follows, since they would be read as the tail of
/// its chunk. `rest` are the bytes after the chunks; `stored` returns the true and the stored length of a chunk.
pub fn settle<C>(chunks: &mut [C], rest: &[u8], stored: impl Fn(&mut C) -> (u64, &mut Option<u32>))
where
    C: Validate + WireSize,
{
    let mut following = widen(rest.len());
    for chunk in chunks.iter_mut().rev() {
        let reaches_over = chunk.overstated().is_some_and(|by| by <= following);
        let (length, stored) = stored(chunk);
        *stored = stored.filter(|stored| !reaches_over && u64::from(*stored) != length);
        following = following.saturating_add(chunk.wire_size());
    }
}
