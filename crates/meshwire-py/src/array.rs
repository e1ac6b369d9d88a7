//! Arrays of numpy that own the memory of a list.

use numpy::ndarray::{Dimension, IntoDimension};
use numpy::{Element, PyArray, PyArray1, PyArray2, PyArray3, PyArrayMethods, PyUntypedArrayMethods};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;

/// Arrays with one, two and three axes.
pub type Line<T> = Py<PyArray1<T>>;
pub type Rows<T> = Py<PyArray2<T>>;
pub type Blocks<T> = Py<PyArray3<T>>;

/// Moves a list of vectors into an array of shape (n, N) without copying it.
pub fn rows<T: Element, const N: usize>(py: Python<'_>, list: Vec<[T; N]>) -> PyResult<Rows<T>> {
    let length = list.len();
    shaped(py, list.into_flattened(), [length, N])
}

/// Moves a list of vectors into an array, or returns `None` if the list is empty.
pub fn some_rows<T: Element, const N: usize>(py: Python<'_>, list: Vec<[T; N]>) -> PyResult<Option<Rows<T>>> {
    if list.is_empty() { Ok(None) } else { rows(py, list).map(Some) }
}

/// Moves a list into an array of a shape without copying it.
pub fn shaped<T: Element, S: IntoDimension>(
    py: Python<'_>,
    list: Vec<T>,
    shape: S,
) -> PyResult<Py<PyArray<T, S::Dim>>> {
    Ok(PyArray1::from_vec(py, list).reshape(shape)?.unbind())
}

/// Moves a list into an array.
pub fn line<T: Element>(py: Python<'_>, list: Vec<T>) -> Line<T> {
    PyArray1::from_vec(py, list).unbind()
}

/// Copies a vector into an array of shape (N,).
pub fn vector<const N: usize>(py: Python<'_>, vector: [f32; N]) -> Line<f32> {
    PyArray1::from_slice(py, &vector).unbind()
}

/// Copies the vectors of an array of shape (n, N).
pub fn vectors<T: Element + Copy, const N: usize>(
    py: Python<'_>,
    what: &str,
    array: &Rows<T>,
) -> PyResult<Vec<[T; N]>> {
    let array = array.bind(py);
    let width = array.shape().last().copied().unwrap_or_default();
    if width != N {
        return Err(PyValueError::new_err(format!("{what}: expected an array of shape (n, {N}), found (n, {width})")));
    }
    Ok(chunks(&numbers(array)))
}

/// Copies the vectors of an array that may be missing.
pub fn some_vectors<T: Element + Copy, const N: usize>(
    py: Python<'_>,
    what: &str,
    array: Option<&Rows<T>>,
) -> PyResult<Vec<[T; N]>> {
    array.map_or_else(|| Ok(Vec::new()), |array| vectors(py, what, array))
}

/// Moves lists of vectors into a list of arrays. An empty list becomes None.
pub fn arrays<const N: usize>(py: Python<'_>, sets: Vec<Vec<[f32; N]>>) -> PyResult<Py<PyList>> {
    let arrays = sets.into_iter().map(|set| some_rows(py, set)).collect::<PyResult<Vec<_>>>()?;
    Ok(PyList::new(py, arrays)?.unbind())
}

/// Copies the vectors of a list of arrays.
pub fn of_arrays<const N: usize>(py: Python<'_>, what: &str, list: &Py<PyList>) -> PyResult<Vec<Vec<[f32; N]>>> {
    let array = |object: Bound<'_, PyAny>| match object.is_none() {
        true => Ok(Vec::new()),
        false => vectors(py, what, &object.cast_into::<PyArray2<f32>>()?.unbind()),
    };
    list.bind(py).iter().map(array).collect()
}

/// Copies an array with N elements.
pub fn components<const N: usize>(py: Python<'_>, what: &str, array: &Line<f32>) -> PyResult<[f32; N]> {
    let numbers = numbers(array.bind(py));
    let found = numbers.len();
    let wrong = |_| PyValueError::new_err(format!("{what}: expected an array of shape ({N},), found ({found},)"));
    numbers.try_into().map_err(wrong)
}

/// Copies the numbers of an array in C order, whatever its strides.
pub fn numbers<T: Element + Copy, D: Dimension>(array: &Bound<'_, PyArray<T, D>>) -> Vec<T> {
    array.readonly().as_array().iter().copied().collect()
}

/// Groups numbers into vectors.
pub fn chunks<T: Copy, const N: usize>(numbers: &[T]) -> Vec<[T; N]> {
    numbers.chunks_exact(N).filter_map(|chunk| chunk.try_into().ok()).collect()
}
