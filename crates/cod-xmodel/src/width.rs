//! Narrow and wide keywords: `VERT` and `VERT32`, `TRI` and `TRI16`.

use crate::file::{Style, XmodelFile};
use crate::lines::Line;
use crate::model::Model;

/// When the wide form of a keyword is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Width {
    /// If the number does not fit the narrow form.
    #[default]
    Fit,
    /// Never. In binary files, numbers that do not fit need the wide form, so it is the same as [`Width::Fit`] there.
    Narrow,
    /// Always.
    Wide,
}

/// Use of the wide keywords in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(default, deny_unknown_fields))]
pub struct Widths {
    /// `NUMVERTS32`
    pub vertex_count: Width,
    /// `VERT32` in the list of vertices.
    pub vertex: Width,
    /// `VERT32` in the corners of faces.
    pub corner: Width,
    /// `TRI16`
    pub triangle: Width,
}

impl Widths {
    /// Never uses the wide form.
    pub const NARROW: Self =
        Self { vertex_count: Width::Narrow, vertex: Width::Narrow, corner: Width::Narrow, triangle: Width::Narrow };

    /// Uses the wide form if a number needs it.
    pub const FIT: Self =
        Self { vertex_count: Width::Fit, vertex: Width::Fit, corner: Width::Fit, triangle: Width::Fit };

    #[inline]
    pub(crate) fn of(&self, line: Line) -> Width {
        match line {
            Line::VertexCount => self.vertex_count,
            Line::Vertex | Line::SiegeVertex => self.vertex,
            Line::Corner => self.corner,
            Line::Triangle => self.triangle,
            _ => Width::Narrow,
        }
    }

    fn of_mut(&mut self, line: Line) -> Option<&mut Width> {
        match line {
            Line::VertexCount => Some(&mut self.vertex_count),
            Line::Vertex | Line::SiegeVertex => Some(&mut self.vertex),
            Line::Corner => Some(&mut self.corner),
            Line::Triangle => Some(&mut self.triangle),
            _ => None,
        }
    }

    /// Returns true if `line` has the wide keyword for this number.
    #[inline]
    pub(crate) fn is_wide(&self, line: Line, number: u32) -> bool {
        match self.of(line) {
            Width::Narrow => false,
            Width::Wide => true,
            Width::Fit => number > largest_narrow(line),
        }
    }
}

/// Returns the largest number of the narrow form.
pub(crate) fn largest_narrow(line: Line) -> u32 {
    if line == Line::Triangle { u32::from(u8::MAX) } else { u32::from(u16::MAX) }
}

/// The keywords that a reader has seen, to determine which rules explain all of them.
#[derive(Debug, Clone, Copy, Default)]
struct Evidence {
    not_fit: bool,
    narrow: bool,
    wide: bool,
}

/// Infers [`Widths`] while reading.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct WidthLearner {
    pub widths: Widths,
    seen: [Evidence; 4],
}

impl WidthLearner {
    /// Records a keyword; returns false if no single rule explains all keywords so far.
    #[inline]
    pub(crate) fn learn(&mut self, line: Line, wide: bool, number: u32) -> bool {
        let slot = match line {
            Line::VertexCount => 0,
            Line::Vertex | Line::SiegeVertex => 1,
            Line::Corner => 2,
            Line::Triangle => 3,
            _ => return true,
        };
        let Some(evidence) = self.seen.get_mut(slot) else { return true };
        if wide == self.widths.is_wide(line, number) {
            evidence.narrow |= !wide;
            evidence.wide |= wide;
            evidence.not_fit |= wide != (number > largest_narrow(line));
            return true;
        }
        let width = if wide { Width::Wide } else { Width::Narrow };
        let possible = if wide { !evidence.narrow } else { !evidence.wide };
        if possible && !evidence.not_fit {
            if let Some(slot) = self.widths.of_mut(line) {
                *slot = width;
            }
            evidence.narrow |= !wide;
            evidence.wide |= wide;
            evidence.not_fit = true;
            return true;
        }
        false
    }
}

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
