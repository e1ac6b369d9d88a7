//! Lint findings about an XMF file, and their effect in the game if it is known.
//!
//! | code | finding |
//! | --- | --- |
//! | `header-size`, `header-garbage`, `header-counts`, `primitive-type`, `big-endian`, `box-not-zero` | the header |
//! | `descriptor-size`, `material-size` | record sizes that no known file has |
//! | `buffer-order`, `index-buffers`, `buffer-place`, `buffer-overlap`, `data-gap`, `sections`, `uncompressed` | the stored buffers |
//! | `declaration`, `item-size`, `vertex-counts` | the layout of a vertex |
//! | `buffer-damaged` | a buffer that cannot be decoded |
//! | `value-range` | a value range that is missing or does not match the data |
//! | `index-range`, `index-count`, `index-width`, `degenerate-triangles`, `winding`, `not-finite`, `normal-length` | the mesh |
//! | `material-range`, `material-name` | materials |
//! | `collision-declared`, `collision-format`, `collision-index-width`, `collision-range`, `collision-attributes` | what the game requires of a collision mesh |

mod collision;
mod container;
mod header;
mod material;
mod mesh;
mod writer;

use meshwire_core::{Finding, Report};

pub use writer::Writer;

use crate::XmfFile;

/// Returns all findings.
pub(crate) fn findings(file: &XmfFile) -> Vec<Finding> {
    let mut report = Report::default();
    header::check(file, &mut report);
    let mut body = report.at("body");
    container::check(file, &mut body);
    collision::check(file, &mut body);
    material::check(file, &mut body);
    mesh::check(file, &mut body);
    drop(body);
    report.finish()
}
