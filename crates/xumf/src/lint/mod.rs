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

use meshwire_core::{Finding, Path, Segment, Severity};

pub use writer::Writer;

use crate::XmfFile;

/// Collects findings with places.
struct Report<'a> {
    file: &'a XmfFile,
    findings: Vec<Finding>,
}

impl Report<'_> {
    fn add(&mut self, severity: Severity, code: &'static str, path: Path, offset: Option<u64>, message: String) {
        self.findings.push(Finding::new(code, severity, path, message));
    }

    /// A finding in the first 12 bytes or the header record after them.
    fn header(&mut self, severity: Severity, code: &'static str, field: &'static str, offset: u64, message: String) {
        let path = if offset < 12 {
            Path::from_iter([Segment::Field(field)])
        } else {
            [Segment::Field("body"), Segment::Field("header"), Segment::Field(field)].into_iter().collect()
        };
        self.add(severity, code, path, Some(offset), message);
    }

    /// A finding about a descriptor; `at` is the place of the field in it.
    fn descriptor(&mut self, severity: Severity, code: &'static str, buffer: usize, at: u64, message: String) {
        let wire = self.file.wire();
        let number = meshwire_core::reader::widen(buffer);
        let offset = u64::from(wire.header_size) + number * u64::from(wire.descriptor_size) + at;
        self.add(severity, code, crate::file::descriptor_path(buffer), Some(offset), message);
    }

    /// A finding about the content of a buffer, which lies at its stored bytes.
    fn buffer(&mut self, severity: Severity, code: &'static str, buffer: usize, message: String) {
        let start = self.file.descriptor(buffer).map_or(0, |descriptor| u64::from(descriptor.data_offset));
        let path = Path::from_iter([Segment::Field("body"), Segment::Field("data"), Segment::Index(buffer)]);
        self.add(severity, code, path, Some(self.file.data_offset() + start), message);
    }

    /// A finding about a material record.
    fn material(&mut self, severity: Severity, code: &'static str, material: usize, at: u64, message: String) {
        let wire = self.file.wire();
        let number = meshwire_core::reader::widen(material);
        let start = self.file.data_offset() - u64::from(wire.num_materials) * u64::from(wire.material_size);
        let path = Path::from_iter([Segment::Field("body"), Segment::Field("materials"), Segment::Index(material)]);
        self.add(severity, code, path, Some(start + number * u64::from(wire.material_size) + at), message);
    }
}

/// All findings in file order.
pub(crate) fn lint(file: &XmfFile) -> Vec<Finding> {
    let mut report = Report { file, findings: Vec::new() };
    header::check(&mut report);
    container::check(&mut report);
    collision::check(&mut report);
    material::check(&mut report);
    mesh::check(&mut report);
    let mut findings = report.findings;
    findings.sort_by_key(|finding| finding.offset);
    findings
}
