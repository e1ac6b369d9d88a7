//! Helpers for formats that store values per vertex: conversion to and from corner values, and vertex keys.

use super::{Corners, EditMesh, Remap, at};

/// Converts values per vertex to values per corner, or returns `None` if there are none. A corner whose index is out of
/// range gets the default.
#[must_use]
pub fn to_corners<T: Copy + Default>(values: &[T], triangles: &[[u32; 3]]) -> Option<Corners<T>> {
    let value = |index: u32| at(values, index).copied().unwrap_or_default();
    (!values.is_empty()).then(|| triangles.iter().map(|triangle| triangle.map(value)).collect())
}

/// Splits the vertices whose corners have different values. Returns the value of each resulting vertex, which is `None`
/// if no triangle uses it. Pass the values to [`fill`] to store them in the list of the mesh.
pub fn split_corners<M: EditMesh, const N: usize>(
    mesh: &mut M,
    values: &[[[f32; N]; 3]],
) -> (Remap, Vec<Option<[f32; N]>>) {
    let bits: Vec<_> = values.iter().map(|corners| corners.map(|value| value.map(f32::to_bits))).collect();
    let parts = mesh.vertex_parts();
    let vertices = mesh.positions().len();
    let (remap, triangles, found) = Remap::by_corners(vertices, parts.as_deref(), &mesh.triangles(), &bits);
    mesh.rearrange(&remap, &triangles);
    (remap, found.into_iter().map(|bits| bits.map(|bits| bits.map(f32::from_bits))).collect())
}

/// Stores values in a list with one element per vertex. A vertex without a value keeps its current one, or gets
/// `default`.
pub fn fill<const N: usize>(list: &mut Vec<[f32; N]>, values: &[Option<[f32; N]>], default: [f32; N]) {
    list.resize(values.len(), default);
    for (slot, value) in list.iter_mut().zip(values) {
        *slot = value.unwrap_or(*slot);
    }
}

/// Builds vertex keys from the bytes of attribute lists.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; pub use meshwire_scene::glam; }
/// use meshwire::scene::mesh::vertices::Keys;
///
/// let mut keys = Keys::new(2);
/// keys.add(&[[0.5_f32, 1.0], [0.5, 1.0]], |value| value.map(f32::to_le_bytes).concat());
/// assert!(keys.all_equal());
/// ```
#[derive(Debug, Clone, Default)]
pub struct Keys(Vec<Vec<u8>>);

impl Keys {
    /// Creates empty keys for `vertices` vertices.
    #[must_use]
    pub fn new(vertices: usize) -> Self {
        Self(vec![Vec::new(); vertices])
    }

    /// Adds the bytes of a list with one element per vertex. An empty list adds nothing.
    pub fn add<T>(&mut self, list: &[T], bytes: impl Fn(&T) -> Vec<u8>) {
        for (key, value) in self.0.iter_mut().zip(list) {
            let bytes = bytes(value);
            // The length prefix prevents collisions between values of different lengths.
            key.extend(bytes.len().to_le_bytes());
            key.extend(bytes);
        }
    }

    /// Adds a list of vectors.
    pub fn add_vectors<const N: usize>(&mut self, list: &[[f32; N]]) {
        self.add(list, |value| value.map(f32::to_le_bytes).concat());
    }

    /// Returns true if all vertices have equal keys.
    #[must_use]
    pub fn all_equal(&self) -> bool {
        self.0.windows(2).all(|pair| pair.first() == pair.last())
    }

    /// Returns the key of each vertex.
    #[must_use]
    pub fn finish(self) -> Vec<Vec<u8>> {
        self.0
    }
}
