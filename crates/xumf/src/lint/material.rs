//! Rules for the ranges and names of materials.

use meshwire_core::Report;

use crate::XmfFile;
use crate::generated::xmf::Descriptor;

pub(super) fn check(file: &XmfFile, report: &mut Report) {
    let indices = file.descriptors().find(|descriptor| descriptor.is_index()).map_or(0, Descriptor::num_items);
    let mut expected = 0_u64;
    for (number, material) in file.materials().enumerate() {
        let (first, count) = (u64::from(material.first_index), u64::from(material.num_indices));
        if first != expected {
            let what = if first > expected { "a gap before the range" } else { "the range overlaps the one before" };
            let message = format!("{what}: expected it to start at {expected}, found {first}");
            report.at_item("materials", number).at("first_index").warning("material-range", message);
        }
        if count == 0 || count % 3 != 0 {
            let message = format!("expected a multiple of 3 indices above 0, found {count}");
            report.at_item("materials", number).at("num_indices").warning("material-range", message);
        }
        if first + count > indices {
            let message = format!("the range ends at {}, there are {indices} indices", first + count);
            report.at_item("materials", number).at("num_indices").error("material-range", message);
        }
        expected = first + count;
        name(report, number, &material.name);
    }
    let last = file.materials().len().checked_sub(1);
    if let Some(last) = last.filter(|_| expected < indices) {
        let message = format!("{} indices after the last range belong to no material", indices - expected);
        report.at_item("materials", last).at("num_indices").warning("material-range", message);
    }
}

fn name(report: &mut Report, number: usize, name: &meshwire_core::FixedText<128>) {
    let text = name.text();
    if !name.is_terminated() || text.is_empty() {
        let message = "expected a name that ends with a zero byte".to_owned();
        report.at_item("materials", number).at("name").error("material-name", message);
    } else if name.rest().iter().any(|byte| *byte != 0) {
        let message = "bytes after the end of the name".to_owned();
        report.at_item("materials", number).at("name").note("material-name", message);
    } else if !text.contains(&b'.') {
        let message =
            format!("\"{}\" is not a `collection.material` name of the material library", text.escape_ascii());
        report.at_item("materials", number).at("name").note("material-name", message);
    }
}
