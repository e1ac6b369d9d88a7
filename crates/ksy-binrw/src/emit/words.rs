//! Formatting of parts of a model, shared by the text back ends.

use crate::expression::Expression;
use crate::model::{Field, Meaning, Model, Reference, Repeat, Shape};

/// Formats an expression in the syntax of schemas.
#[must_use]
pub fn expression(expression: &Expression) -> String {
    print(expression, &|path| path.join("."), &|path| path.join("::"))
}

/// Formats an expression with callbacks for names.
pub fn print(
    expression: &Expression,
    path_of: &dyn Fn(&[String]) -> String,
    value_of: &dyn Fn(&[String]) -> String,
) -> String {
    let inner = |expression: &Expression| {
        let text = print(expression, path_of, value_of);
        match expression {
            Expression::Binary(..) | Expression::Choice(..) => format!("({text})"),
            _ => text,
        }
    };
    match expression {
        Expression::Integer(value) => value.to_string(),
        Expression::Path(path) => path_of(path),
        Expression::EnumValue(path) => value_of(path),
        Expression::Left => "_io.size - _io.pos".to_owned(),
        Expression::AtEnd => "_io.eof".to_owned(),
        Expression::Here => "_io.pos".to_owned(),
        Expression::Not(a) => format!("not {}", inner(a)),
        Expression::Negative(a) => format!("-{}", inner(a)),
        Expression::Choice(a, b, c) => format!("{} ? {} : {}", inner(a), inner(b), inner(c)),
        Expression::Binary(operator, a, b) => format!("{} {} {}", inner(a), operator.symbol(), inner(b)),
    }
}

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
        Repeat::Count(count) => format!("{element} × `{}`", expression(count).replace('|', "\\|")),
        Repeat::ToEnd => format!("{element} to the end"),
        Repeat::WhileRoom(room) => format!("{element} while {room} bytes are left"),
    }
}

/// Returns the name of a record or enum, as a link if its heading is in the same file. If an imported name also exists
/// in this file, the name of its file is added.
#[must_use]
pub fn link(model: &Model, reference: &Reference) -> String {
    let name = &reference.name;
    let here = model.records.iter().any(|record| record.name == *name) || model.enums.iter().any(|e| e.name == *name);
    match &reference.file {
        None => format!("[{name}](#{name})"),
        Some(file) if here => format!("{file}::{name}"),
        Some(_) => name.clone(),
    }
}
