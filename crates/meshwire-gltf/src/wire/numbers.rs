//! Numbers of untrusted files: every count and offset is checked before it is used.

use super::json::accessor::{Accessor, ComponentType};
use super::json::{Index, Root};
use super::{Buffers, Valid};
use crate::Error;

/// A file as it was read.
pub(crate) struct Glb<'a> {
    pub root: &'a Root,
    pub buffers: &'a Buffers<'a>,
}

/// Maximum number of elements of an accessor without a buffer view, if nothing else bounds it.
const MAX_ZEROS: usize = 1 << 20;

/// A sequence of elements in a buffer.
struct Run<'a> {
    bytes: &'a [u8],
    stride: usize,
    component: ComponentType,
}

impl Glb<'_> {
    /// Reads elements of `N` components as numbers. Normalized integers become fractions. `expected` is the required
    /// number of elements, if known.
    pub fn floats<const N: usize>(
        &self,
        index: Index<Accessor>,
        expected: Option<usize>,
    ) -> Result<Vec<[f32; N]>, Error> {
        self.elements(index, expected, |bytes, accessor, component| number(bytes, component, accessor.normalized))
    }

    /// Reads elements of `N` integers.
    pub fn integers<const N: usize>(
        &self,
        index: Index<Accessor>,
        expected: Option<usize>,
    ) -> Result<Vec<[u32; N]>, Error> {
        self.elements(index, expected, |bytes, _, component| integer(bytes, component))
    }

    /// Reads elements of `N` components with `read`. Sparse elements replace those of the buffer view.
    fn elements<const N: usize, T: Copy + Default>(
        &self,
        index: Index<Accessor>,
        expected: Option<usize>,
        read: impl Fn(&[u8], &Accessor, ComponentType) -> T,
    ) -> Result<Vec<[T; N]>, Error> {
        let (accessor, count) = self.accessor::<N>(index, expected)?;
        let Valid(component) = &accessor.component_type else {
            return Err(damaged(index, "has an unknown component type"));
        };
        let component = component.0;
        let element = |bytes: &[u8]| {
            let mut element = [T::default(); N];
            let components = element.iter_mut().zip(bytes.chunks_exact(component.size()));
            components.for_each(|(to, bytes)| *to = read(bytes, accessor, component));
            element
        };
        let mut values = match accessor.buffer_view {
            Some(view) => {
                let offset = accessor.byte_offset.unwrap_or_default().0;
                let run = self.run(view.value(), offset, component, N).ok_or_else(|| outside(index))?;
                run.elements(N, count).ok_or_else(|| outside(index))?.map(element).collect()
            }
            // Zeros, as specified. No bytes of the file bound a count that only the accessor states.
            None if expected.is_some() || count <= MAX_ZEROS => vec![[T::default(); N]; count],
            None => {
                let most = format!("has {count} elements without data, expected at most {MAX_ZEROS}");
                return Err(damaged(index, &most));
            }
        };
        let Some(sparse) = &accessor.sparse else { return Ok(values) };
        let few = usize::try_from(sparse.count.0).map_err(|_| outside(index))?;
        let Valid(kind) = &sparse.indices.component_type else {
            return Err(damaged(index, "has an unknown component type"));
        };
        let kind = kind.0;
        let places = self.run(sparse.indices.buffer_view.value(), sparse.indices.byte_offset.0, kind, 1);
        let others = self.run(sparse.values.buffer_view.value(), sparse.values.byte_offset.0, component, N);
        let places = places.as_ref().and_then(|run| run.elements(1, few)).ok_or_else(|| outside(index))?;
        let others = others.as_ref().and_then(|run| run.elements(N, few)).ok_or_else(|| outside(index))?;
        for (place, bytes) in places.zip(others) {
            let place = usize::try_from(integer(place, kind)).ok().and_then(|place| values.get_mut(place));
            *place.ok_or_else(|| outside(index))? = element(bytes);
        }
        Ok(values)
    }

    /// Returns true for numbers in a buffer that has no URI and is not in the file. According to the specification, the
    /// application provides them.
    pub fn is_elsewhere(&self, index: Index<Accessor>) -> bool {
        let view = self.root.accessors.get(index.value()).and_then(|accessor| accessor.buffer_view);
        let buffer = view.and_then(|view| self.root.buffer_views.get(view.value())).map(|view| view.buffer.value());
        let is_named = |buffer: usize| self.root.buffers.get(buffer).is_none_or(|buffer| buffer.uri.is_some());
        buffer.is_some_and(|buffer| !is_named(buffer) && self.buffers.get(buffer).is_some_and(<[u8]>::is_empty))
    }

    fn accessor<const N: usize>(
        &self,
        index: Index<Accessor>,
        expected: Option<usize>,
    ) -> Result<(&Accessor, usize), Error> {
        let accessor = self.root.accessors.get(index.value()).ok_or_else(|| damaged(index, "does not exist"))?;
        let Valid(kind) = &accessor.type_ else { return Err(damaged(index, "has no known type")) };
        let count = usize::try_from(accessor.count.0).map_err(|_| outside(index))?;
        if kind.multiplicity() != N {
            return Err(damaged(index, &format!("has elements of {}, expected {N}", kind.multiplicity())));
        }
        if let Some(expected) = expected.filter(|expected| *expected != count) {
            return Err(damaged(index, &format!("has {count} elements, expected {expected}")));
        }
        Ok((accessor, count))
    }

    /// Returns the bytes of a view starting at an offset.
    fn run(&self, view: usize, offset: u64, component: ComponentType, width: usize) -> Option<Run<'_>> {
        let view = self.root.buffer_views.get(view)?;
        let start = usize::try_from(view.byte_offset.unwrap_or_default().0).ok()?;
        let length = usize::try_from(view.byte_length.0).ok()?;
        let bytes = self
            .buffers
            .get(view.buffer.value())?
            .get(start..start.checked_add(length)?)?
            .get(usize::try_from(offset).ok()?..)?;
        let packed = component.size() * width;
        let stride = view.byte_stride.map_or(packed, |stride| stride.0);
        (stride >= packed).then_some(Run { bytes, stride, component })
    }
}

impl Run<'_> {
    /// Returns the bytes of each of `count` elements, or `None` if there are fewer.
    fn elements(&self, width: usize, count: usize) -> Option<impl Iterator<Item = &[u8]>> {
        let length = self.component.size() * width;
        let end = match count.checked_sub(1) {
            Some(last) => last.checked_mul(self.stride)?.checked_add(length)?,
            None => 0,
        };
        let bytes = self.bytes.get(..end)?;
        Some(bytes.chunks(self.stride.max(1)).filter_map(move |bytes| bytes.get(..length)))
    }
}

/// Converts a component. Normalized integers range from -1 or 0 to 1.
fn number(bytes: &[u8], component: ComponentType, normalized: bool) -> f32 {
    let (value, greatest) = match (component, bytes) {
        (ComponentType::F32, &[a, b, c, d]) => return f32::from_le_bytes([a, b, c, d]),
        (ComponentType::U32, &[a, b, c, d]) => (f64::from(u32::from_le_bytes([a, b, c, d])), f64::from(u32::MAX)),
        (ComponentType::U16, &[a, b]) => (f64::from(u16::from_le_bytes([a, b])), f64::from(u16::MAX)),
        (ComponentType::I16, &[a, b]) => (f64::from(i16::from_le_bytes([a, b])), f64::from(i16::MAX)),
        (ComponentType::I8, &[a]) => (f64::from(i8::from_le_bytes([a])), f64::from(i8::MAX)),
        (ComponentType::U8, &[a]) => (f64::from(a), f64::from(u8::MAX)),
        _ => return 0.0,
    };
    meshwire_scene::motion::narrow(if normalized { (value / greatest).max(-1.0) } else { value })
}

/// Converts a component that is an index or a count.
fn integer(bytes: &[u8], component: ComponentType) -> u32 {
    match (component, bytes) {
        (ComponentType::U32, &[a, b, c, d]) => u32::from_le_bytes([a, b, c, d]),
        (ComponentType::U16, &[a, b]) => u16::from_le_bytes([a, b]).into(),
        (ComponentType::U8, &[a]) => a.into(),
        // Indices never have another type. This value is out of range.
        _ => u32::MAX,
    }
}

fn outside(index: Index<Accessor>) -> Error {
    damaged(index, "reaches past the end of its buffer")
}

fn damaged(index: Index<Accessor>, what: &str) -> Error {
    Error::Damaged(format!("accessor {} {what}", index.value()))
}
