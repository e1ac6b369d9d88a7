//! For formats that keep values per vertex: from vertices to corners and back, and the bits of what a vertex says.

use super::{Corners, EditMesh, Remap, at};

/// Values per vertex as values per corner; `None` if there are none. A corner whose index leads nowhere has the default.
#[must_use]
pub fn to_corners<T: Copy + Default>(values: &[T], triangles: &[[u32; 3]]) -> Option<Corners<T>> {
    let value = |index: u32| at(values, index).copied().unwrap_or_default();
    (!values.is_empty()).then(|| triangles.iter().map(|triangle| triangle.map(value)).collect())
}

/// Splits the vertices whose corners have different values. Returns for every vertex the value it has now, `None` for one
/// that no triangle uses; [`fill`] puts them into the list of the mesh.
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

/// Puts values into a list with an element per vertex. A vertex without a value keeps the one it has, or gets `default`.
pub fn fill<const N: usize>(list: &mut Vec<[f32; N]>, values: &[Option<[f32; N]>], default: [f32; N]) {
    list.resize(values.len(), default);
    for (slot, value) in list.iter_mut().zip(values) {
        *slot = value.unwrap_or(*slot);
    }
}

/// Collects the bits of what vertices say, list by list.
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
    /// Nothing yet of so many vertices.
    #[must_use]
    pub fn new(vertices: usize) -> Self {
        Self(vec![Vec::new(); vertices])
    }

    /// Adds the bytes of a list with an element per vertex; an empty one says nothing.
    pub fn add<T>(&mut self, list: &[T], bytes: impl Fn(&T) -> Vec<u8>) {
        for (key, value) in self.0.iter_mut().zip(list) {
            let bytes = bytes(value);
            // The length keeps apart what lists of different lengths say.
            key.extend(bytes.len().to_le_bytes());
            key.extend(bytes);
        }
    }

    /// Adds a list of vectors.
    pub fn add_vectors<const N: usize>(&mut self, list: &[[f32; N]]) {
        self.add(list, |value| value.map(f32::to_le_bytes).concat());
    }

    /// True if all vertices say the same.
    #[must_use]
    pub fn all_equal(&self) -> bool {
        self.0.windows(2).all(|pair| pair.first() == pair.last())
    }

    /// The bytes of each vertex.
    #[must_use]
    pub fn finish(self) -> Vec<Vec<u8>> {
        self.0
    }
}
