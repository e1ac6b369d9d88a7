//! Chooses 16-bit and 32-bit keywords.

use crate::file::{Style, XmodelFile};
use crate::model::Model;
use crate::width::Widths;

impl Model {
    /// Returns true if an index or count does not fit the 16-bit forms (for objects and materials of faces: the 8-bit
    /// forms).
    #[must_use]
    pub fn needs_wide_forms(&self) -> bool {
        let large = |count: usize| count > usize::from(u16::MAX);
        large(self.vertices.len())
            || self.faces.iter().any(|face| {
                face.object.max(face.material) > u32::from(u8::MAX)
                    || face.corners.iter().any(|corner| corner.vertex > u32::from(u16::MAX))
            })
    }
}

impl XmodelFile {
    /// Uses the 32-bit keywords and `TRI16` exactly where a number does not fit the short forms. These forms require
    /// version 7, so a model of version 6 that needs them is upgraded. Version 5 has only one form of each line.
    /// Returns true if the model needs wide forms.
    pub fn split_wide_forms(&mut self) -> bool {
        let old = self.model().is_some_and(|model| model.version <= 5);
        let widths = if old { Widths::NARROW } else { Widths::FIT };
        match &mut self.style {
            Style::Text(style) => style.widths = widths,
            Style::Binary(style) => style.widths = widths,
        }
        let Some(model) = self.model_mut() else { return false };
        let needed = model.needs_wide_forms();
        if needed && model.version == 6 {
            model.version = 7;
        }
        needed
    }
}
