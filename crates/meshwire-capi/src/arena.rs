//! Memory that C reads.

use std::any::Any;
use std::ffi::c_char;
use std::ptr;

/// Index of nothing: a root has no parent, a part may have no material.
pub const MESHWIRE_NONE: u32 = u32::MAX;

/// Offset of nothing: an error or a finding about a whole file.
pub const MESHWIRE_NO_OFFSET: u64 = u64::MAX;

/// A text. A zero byte follows, which `size` does not count, so `data` is a C string.
///
/// Texts of the library are UTF-8. Names in files are bytes, nearly always UTF-8 or Windows-1252; one that contains a
/// zero byte is complete by its `size` only. `data` is never NULL.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Text {
    pub data: *const c_char,
    pub size: usize,
}

/// Owns lists that C reads by pointer. They do not move when the arena does.
#[derive(Default)]
pub struct Arena(Vec<Box<dyn Any>>);

impl Arena {
    /// Keeps a list, and returns its first element, or NULL if the list is empty.
    pub fn list<T: 'static>(&mut self, list: Vec<T>) -> *const T {
        let first = first(&list);
        self.0.push(Box::new(list));
        first
    }

    /// Keeps a text.
    pub fn text(&mut self, text: impl Into<Vec<u8>>) -> Text {
        let mut bytes = text.into();
        let size = bytes.len();
        bytes.push(0);
        Text { data: self.list(bytes).cast(), size }
    }

    /// Keeps texts.
    pub fn texts(&mut self, texts: Vec<impl Into<Vec<u8>>>) -> Vec<Text> {
        texts.into_iter().map(|text| self.text(text)).collect()
    }
}

/// Returns the first element of a list that outlives the pointer, or NULL if the list is empty.
pub fn first<T>(list: &[T]) -> *const T {
    if list.is_empty() { ptr::null() } else { list.as_ptr() }
}

/// Returns the first number of a list of vectors, or NULL if the list is empty.
pub fn numbers<const N: usize>(list: &[[f32; N]]) -> *const f32 {
    first(list.as_flattened())
}

/// Returns an index as C has it.
pub fn index(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(MESHWIRE_NONE)
}

/// Returns an index, or `MESHWIRE_NONE`.
pub fn some_index(of: Option<usize>) -> u32 {
    of.map_or(MESHWIRE_NONE, index)
}
