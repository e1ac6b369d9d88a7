//! Formatting of parts of a model, shared by the text back ends.

use crate::model::{Field, Meaning, Model, Reference, Repeat, Shape};

/// Describes the type of a field for a reference table.
#[must_use]
pub fn kind(model: &Model, field: &Field) -> String {
    let element = match &field.shape {
        Shape::Magic(bytes) => format!("`{}`", bytes.escape_ascii()),
        Shape::Number { number, meaning, .. } => match meaning {
            Meaning::Plain => number.rust(),
            Meaning::Enum(reference) => format!("{} {}", number.rust(), link(model, reference)),
            Meaning::Bits(..) => format!("{} bits", number.rust()),
        },
        Shape::FixedBytes(size) => format!("u8\\[{size}\\]"),
        Shape::Bytes(_) | Shape::Tail(_) => "bytes".to_owned(),
        Shape::Text(_) => "text".to_owned(),
        Shape::FixedText(size) => format!("char\\[{size}\\]"),
        Shape::TerminatedText => "text, zero byte".to_owned(),
        Shape::Record(used) => match model.record(&used.target).and_then(|record| record.array.as_ref()) {
            Some((number, names)) => format!("{}\\[{}\\]", number.rust(), names.len()),
            None => link(model, &used.target),
        },
        Shape::Switch(_) => "one of the cases below".to_owned(),
    };
    match &field.repeat {
        Repeat::Once => element,
        Repeat::Fixed(count) => format!("{element} × {count}"),
        Repeat::Count(count) => format!("{element} × `{}`", count.value.to_string().replace('|', "\\|")),
        Repeat::ToEnd => format!("{element} to the end"),
        Repeat::WhileRoom(room) => format!("{element} while {room} bytes are left"),
    }
}

/// Returns the name of a record or enum, as a link if its heading is in the same file. If an imported name also exists
/// in this file, the name of its file is added.
#[must_use]
pub fn link(model: &Model, reference: &Reference) -> String {
    let name = &reference.name;
    let here = model.records.named(name).is_some() || model.enums.named(name).is_some();
    match &reference.file {
        None => format!("[{name}](#{name})"),
        Some(file) if here => format!("{file}::{name}"),
        Some(_) => name.clone(),
    }
}
