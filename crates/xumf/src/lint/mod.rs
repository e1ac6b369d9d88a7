//! Lint findings about an XMF file, and their effect in the game if it is known.
//!
#![doc = include_str!("../../lints.md")]

mod collision;
mod container;
mod mesh;
mod writer;

use meshwire_core::{Finding, Format, Report};

pub use writer::Writer;

use crate::XmfFile;

impl XmfFile {
    /// Returns the findings of a mesh that the game uses as a collision mesh, in file order. Only its name says so,
    /// `*-collision.xmf`; [`lint`](Format::lint) cannot recognize it if it has more than positions.
    ///
    /// ```
    /// # mod meshwire { pub use xumf as xmf; pub use meshwire_core::*; }
    /// use meshwire::Format;
    /// use meshwire::xmf::{MaterialRange, MeshData, Profile};
    ///
    /// let data = MeshData {
    ///     positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]],
    ///     normals: vec![[0.0, 0.0, 1.0]; 3],
    ///     triangles: vec![[0, 1, 2]],
    ///     materials: vec![MaterialRange { name: "ships.hull".into(), triangles: 1 }],
    ///     ..MeshData::default()
    /// };
    /// let visual = data.visual(Profile::X4)?;
    /// let codes = visual.lint_as_collision().iter().map(|finding| finding.code).collect::<Vec<_>>();
    /// assert!(codes.contains(&"collision-attributes"), "the game crashes on it: {codes:?}");
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    #[must_use]
    pub fn lint_as_collision(&self) -> Vec<Finding> {
        self.locate(findings_as(self, true))
    }
}

pub(crate) fn findings(file: &XmfFile) -> Vec<Finding> {
    findings_as(file, file.is_collision())
}

fn findings_as(file: &XmfFile, collision: bool) -> Vec<Finding> {
    let mut report = Report::default();
    container::header(file, &mut report);
    let mut body = report.at("body");
    container::check(file, &mut body);
    if collision {
        collision::check(file, &mut body);
    }
    container::materials(file, &mut body);
    mesh::check(file, &mut body);
    drop(body);
    report.finish()
}
