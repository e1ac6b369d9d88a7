//! Problems of scenes.

use std::fmt;

/// A problem of a scene, or an edit of a scene that no [`Change`](super::Change) expresses.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; }
/// use meshwire::scene::{Mesh, Scene, Space};
///
/// let mut scene = Scene::new(Space::GLTF);
/// scene.meshes.push(Mesh { node: 7, ..Mesh::default() });
/// let [problem] = &scene.check()[..] else { panic!() };
/// assert_eq!((problem.code, problem.path.as_str()), ("missing-node", "meshes[0]"));
/// assert_eq!(problem.to_string(), "meshes[0]: node 7 does not exist");
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// Stable name of the rule, in kebab case: `missing-node`.
    pub code: &'static str,
    /// The element in the lists of the scene: `meshes[0].primitives[1]`.
    pub path: String,
    /// The problem; one line.
    pub message: String,
}

impl Problem {
    pub(super) fn new(code: &'static str, path: impl Into<String>, message: impl Into<String>) -> Self {
        Self { code, path: path.into(), message: message.into() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path, self.message)
    }
}
