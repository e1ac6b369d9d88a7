//! Views.
use crate::model::{Model, Vector3};
impl Model {
    /// The smallest box.
    #[must_use]
    pub fn bounds(&self) -> Option<(Vector3, Vector3)> { None }
}
