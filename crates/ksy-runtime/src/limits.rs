//! Limits for untrusted input.

use std::cell::{Cell, RefCell};

use crate::error::ErrorKind;
use crate::reader::widen;

/// The most elements without bytes in one list, whose number alone could exhaust memory.
pub(crate) const MAX_EMPTY: u64 = 1 << 10;

/// Declares [`Limits`] and [`Limit`] from one table: name, setter, and the defaults of each preset.
macro_rules! limits {
    ($($(#[$doc:meta])* $field:ident, $with:ident, $kind:ident, $name:literal, $unit:literal:
        $type:ty = $default:expr, $untrusted:expr;)*) => {
        /// Limits on what one file may cost, whatever it claims.
        ///
        /// Counts need no limit of their own: no memory is allocated for elements that are not in the file. The limits
        /// cover size, nesting, and data that grow when decoded or copied. The default suits files of one's own; a
        /// service that accepts files from anybody starts from [`untrusted`](Limits::untrusted).
        ///
        /// ```
        /// use ksy_runtime::Limits;
        ///
        /// let limits = Limits::untrusted().with_max_input_bytes(8 << 20);
        /// assert_eq!((limits.max_input_bytes, limits.max_depth), (8 << 20, 64));
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct Limits {
            $($(#[$doc])* pub $field: $type,)*
        }

        /// One of the [`Limits`], for errors that name it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Limit {
            $($(#[$doc])* $kind,)*
        }

        impl Limit {
            /// All limits, in the order of the fields of [`Limits`].
            pub const ALL: &[Self] = &[$(Self::$kind),*];

            /// Returns the name: that of the field of [`Limits`] without `max_`.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => $name,)*
                }
            }

            /// Returns what the limit counts, in the plural.
            #[must_use]
            pub const fn unit(self) -> &'static str {
                match self {
                    $(Self::$kind => $unit,)*
                }
            }
        }

        impl Limits {
            /// The default limits, for constants.
            pub const DEFAULT: Self = Self { $($field: $default),* };

            /// Returns limits for files from anybody: what one file costs is small even if it was made to cost much.
            #[must_use]
            pub const fn untrusted() -> Self {
                Self { $($field: $untrusted),* }
            }

            /// Returns limits that no file reaches. Nesting stays limited, because of the stack.
            #[must_use]
            pub const fn generous() -> Self {
                Self { $($field: <$type>::MAX,)* }.with_max_depth(Self::DEFAULT.max_depth)
            }

            $(
                #[doc = concat!("Returns these limits with another [`", stringify!($field), "`](Limits::", stringify!($field), ").")]
                #[must_use]
                pub const fn $with(self, $field: $type) -> Self {
                    Self { $field, ..self }
                }
            )*

            /// Returns the value of a limit.
            #[must_use]
            pub fn get(&self, limit: Limit) -> u64 {
                match limit {
                    $(Limit::$kind => self.$field.into(),)*
                }
            }

            /// Sets the value of a limit. A value that its type cannot hold becomes the largest one.
            pub fn set(&mut self, limit: Limit, value: u64) {
                match limit {
                    $(Limit::$kind => self.$field = <$type>::try_from(value).unwrap_or(<$type>::MAX),)*
                }
            }
        }
    };
}

limits! {
    /// Size of a file that is read, in bytes.
    max_input_bytes, with_max_input_bytes, InputBytes, "input-bytes", "bytes": u64 = 4 << 30, 64 << 20;
    /// Memory for the values of a file while it is read, in bytes. Readers know how many bytes one byte of input can
    /// become at most, and refuse a longer input; copies that a file asks for are counted.
    max_memory, with_max_memory, Memory, "memory", "bytes of memory": u64 = 64 << 30, 512 << 20;
    /// Total decoded size of all compressed buffers of a file, in bytes.
    max_decoded_bytes, with_max_decoded_bytes, DecodedBytes, "decoded-bytes", "decoded bytes": u64 = 4 << 30, 128 << 20;
    /// Nodes, frames, statements or other items, of which a small file could contain or refer to very many.
    max_items, with_max_items, Items, "items", "items": u64 = 1 << 24, 1 << 20;
    /// Pixels of a texture, and of all textures of one picture after they were scaled down.
    max_pixels, with_max_pixels, Pixels, "pixels", "pixels": u64 = 1 << 26, 1 << 24;
    /// Size of a file that is written, in bytes.
    max_output_bytes, with_max_output_bytes, OutputBytes, "output-bytes", "bytes": u64 = 4 << 30, 128 << 20;
    /// Levels of nesting, such as actors in actors or nodes in nodes.
    max_depth, with_max_depth, Depth, "depth", "levels of nesting": u16 = 64, 64;
}

impl Default for Limits {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl Limits {
    /// Memory for each byte of a binary file at most; what it decodes or shares is counted apart.
    pub const TIMES: u64 = 16;

    /// Checks an amount against a limit.
    ///
    /// ```
    /// use ksy_runtime::{Limit, Limits};
    ///
    /// let limits = Limits::default().with_max_input_bytes(10);
    /// assert!(limits.check(Limit::InputBytes, 10).is_ok());
    /// let error = limits.check(Limit::InputBytes, 11).unwrap_err();
    /// assert_eq!(error.to_string(), "limit input-bytes exceeded: at most 10 bytes, found 11");
    /// ```
    ///
    /// # Errors
    /// The amount is larger than the limit.
    pub fn check(&self, limit: Limit, found: u64) -> Result<(), ErrorKind> {
        if found <= self.get(limit) { Ok(()) } else { Err(self.exceeded(limit, found.to_string())) }
    }

    /// Returns the error for an exceeded limit.
    #[cold]
    #[must_use]
    pub fn exceeded(&self, limit: Limit, found: impl Into<String>) -> ErrorKind {
        ErrorKind::exceeded(limit, self.get(limit), found)
    }

    /// Returns how much memory the values of an input may take that is read by counting: 32 MiB and `times` its length,
    /// at most [`max_memory`](Limits::max_memory). There is no limit if that is `u64::MAX`.
    #[must_use]
    pub fn memory_for(&self, length: usize, times: u64) -> u64 {
        const SMALL: u64 = 32 << 20;
        let own = widen(length).saturating_mul(times).saturating_add(SMALL);
        if self.max_memory == u64::MAX { u64::MAX } else { own.min(self.max_memory) }
    }

    /// Checks the size of an input against [`max_input_bytes`](Limits::max_input_bytes), and the memory of a reader
    /// that needs at most `times` bytes for each byte of it against [`max_memory`](Limits::max_memory).
    ///
    /// # Errors
    /// The input is too long.
    pub fn check_input(&self, length: usize, times: u64) -> Result<(), ErrorKind> {
        let length = widen(length);
        self.check(Limit::InputBytes, length)?;
        self.check(Limit::Memory, length.saturating_mul(times))
    }
}

/// The unused part of the [`Limits`] that all parts of a file share.
///
/// ```
/// use ksy_runtime::{Budget, Limits};
///
/// let budget = Budget::new(&Limits::default().with_max_decoded_bytes(10));
/// assert!(budget.take_decoded(6));
/// assert!(!budget.take_decoded(6));
/// assert!(budget.take_decoded(4));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Budget {
    limits: Limits,
    decoded: Cell<u64>,
    items: Cell<u64>,
    /// Bytes of the current part that are left in the source.
    left: Cell<u64>,
    /// Damaged parts that may still be left out; see [`damage`](crate::damage).
    tolerance: Cell<u64>,
    /// Whether these may be elements of lists.
    ends_lists: bool,
    /// Where the last list ended because of damage.
    stop: Cell<Option<u64>>,
    /// Whether there are bytes that the sequence of the file may leave to other parts.
    has_rest: Cell<bool>,
    /// The windows of records that count as files of their own.
    roots: RefCell<Vec<(u64, u64)>>,
}

impl Budget {
    /// Creates a budget with everything that `limits` allow.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self {
            limits: *limits,
            decoded: Cell::new(limits.max_decoded_bytes),
            items: Cell::new(limits.max_items),
            left: Cell::new(0),
            tolerance: Cell::new(0),
            ends_lists: false,
            stop: Cell::new(None),
            has_rest: Cell::new(false),
            roots: RefCell::default(),
        }
    }

    /// Returns the budget with `most` damaged parts that may be left out; elements of lists only with `ends_lists`.
    pub(crate) fn tolerating(self, most: u64, ends_lists: bool) -> Self {
        Self { tolerance: Cell::new(most), ends_lists, ..self }
    }

    /// Returns how many damaged parts may still be left out.
    pub(crate) fn tolerance_left(&self) -> u64 {
        self.tolerance.get()
    }

    /// Returns whether the reading is one of several that find each damaged part.
    pub(crate) fn lists_damage(&self) -> bool {
        self.ends_lists
    }

    /// Takes one damaged part, an element of a `list` or another. Returns false if it may not be left out.
    pub(crate) fn tolerate(&self, list: bool) -> bool {
        (self.ends_lists || !list) && take(&self.tolerance, 1)
    }

    /// Adds the window of a record that counts as a file of its own, and returns its number.
    pub(crate) fn add_root(&self, window: (u64, u64)) -> u32 {
        let mut roots = self.roots.borrow_mut();
        if roots.last() != Some(&window) {
            roots.push(window);
        }
        u32::try_from(roots.len()).unwrap_or(u32::MAX)
    }

    /// Returns the window with this number; the file has the number 0.
    pub(crate) fn root(&self, number: u32) -> Option<(u64, u64)> {
        self.roots.borrow().get(usize::try_from(number.checked_sub(1)?).ok()?).copied()
    }

    /// Notes that the sequence of the file may leave bytes to other parts.
    pub(crate) fn note_rest(&self) {
        self.has_rest.set(true);
    }

    /// Returns whether the sequence of the file may leave bytes to other parts.
    pub(crate) fn has_rest(&self) -> bool {
        self.has_rest.get()
    }

    /// Notes that a list ended at a file offset because of damage.
    pub(crate) fn stop(&self, at: u64) {
        self.note_rest();
        self.stop.set(Some(at));
    }

    /// Takes the offset where the last list ended because of damage.
    pub(crate) fn take_stop(&self) -> Option<u64> {
        self.stop.take()
    }

    /// Takes this offset if it is in a window that starts at `start`.
    pub(crate) fn take_stop_from(&self, start: u64) -> Option<u64> {
        self.stop.get().filter(|at| *at >= start).and_then(|_| self.stop.take())
    }

    /// Returns the limits the budget started with.
    #[must_use]
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Takes `bytes` of [`Limits::max_decoded_bytes`]. Returns false and takes nothing if fewer are left.
    #[must_use]
    pub fn take_decoded(&self, bytes: u64) -> bool {
        take(&self.decoded, bytes)
    }

    /// Takes one of [`Limits::max_items`]. Returns false if none is left.
    #[must_use]
    pub fn take_item(&self) -> bool {
        take(&self.items, 1)
    }

    /// Returns how many bytes are left of [`Limits::max_decoded_bytes`].
    #[must_use]
    pub fn decoded_left(&self) -> u64 {
        self.decoded.get()
    }

    /// Notes that `size` bytes are left in the source.
    pub(crate) fn leave(&self, size: u64) {
        self.left.set(self.left.get().saturating_add(size));
    }

    /// Returns how many bytes of the current part are left in the source.
    pub(crate) fn left(&self) -> u64 {
        self.left.get()
    }

    /// Returns how many bytes are left since there were `before`, and forgets them.
    pub(crate) fn left_since(&self, before: u64) -> u64 {
        self.left.replace(before).saturating_sub(before)
    }

    /// Returns the number of items taken so far.
    #[must_use]
    pub fn items_taken(&self) -> u64 {
        self.limits.max_items.saturating_sub(self.items.get())
    }
}

fn take(left: &Cell<u64>, amount: u64) -> bool {
    let rest = left.get().checked_sub(amount);
    left.set(rest.unwrap_or(left.get()));
    rest.is_some()
}
