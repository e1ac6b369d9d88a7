//! What is odd about an XMF file, and what the game does with it where that is known.
//!
//! | code | what |
//! | --- | --- |
//! | `header-size`, `header-garbage`, `header-counts`, `primitive-type`, `big-endian`, `box-not-zero` | the header |
//! | `descriptor-size`, `material-size` | records of a size no known file has |
//! | `buffer-order`, `index-buffers`, `buffer-place`, `buffer-overlap`, `data-gap`, `sections`, `uncompressed` | the stored buffers |
//! | `declaration`, `item-size`, `vertex-counts` | what a vertex holds |
//! | `buffer-damaged` | a buffer that does not decode |
//! | `value-range` | range missing or not that of the data |
//! | `index-range`, `index-count`, `index-width`, `degenerate-triangles`, `winding`, `not-finite`, `normal-length` | the mesh |
//! | `material-range`, `material-name` | materials |
//! | `collision-declared`, `collision-format`, `collision-index-width`, `collision-range`, `collision-attributes` | what the game asks of a collision mesh |

mod collision;
mod container;
mod header;
mod material;
mod mesh;
mod writer;

use meshwire_core::{Finding, Report};

pub use writer::Writer;

use crate::XmfFile;

/// All findings.
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
