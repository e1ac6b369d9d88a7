//! Recognizes statements that read back equal in any context. Writing checks its result by reading it, which costs more
//! than printing; a text of such statements alone does not need that.

use super::context::Context;
use super::keyword::{Keyword, Shape};
use super::number;
use super::number_format::Digits;
use super::rows::Rows;
use super::statement::{Content, Head, Statement, Table, Values};
use super::style::{Cell, Template};

/// Returns true if every line in the format of a template reads back with the same keyword and values.
pub(super) fn is_regular(template: &Template, context: &Context) -> bool {
    let is_blank = |text: &[u8]| text.iter().all(|byte| matches!(byte, b' ' | b'\t'));
    // More decimals could make a number too long to be read.
    let has_digits = |cell: &Cell| cell.number.is_none_or(|number| !matches!(number.digits, Digits::Fixed(16..)));
    let has_keyword = Keyword::of_keyed(template.keyword.as_bytes()) == Some((context.keyword, context.keying));
    (context.is_row() || has_keyword)
        && is_blank(template.lead.as_bytes())
        && is_blank(template.trail.as_bytes())
        && template.cells.iter().all(|cell| is_blank(cell.gap.as_bytes()) && has_digits(cell))
}

/// Returns true if a statement reads back equal between others of which this is true, in regular templates.
/// `after_rows` is true if a numeric line in its place would be a row; it is updated for the next statement.
pub(super) fn reads_back(statement: &Statement, after_rows: &mut bool) -> bool {
    let could_be_row = *after_rows;
    *after_rows = statement.rows().is_some_and(|rows| rows.numbers().is_some());
    let content = match &statement.content {
        Content::Other(line) => {
            let word = first_word(line.as_bytes());
            let is_remark = matches!(word, [] | [b'#', ..]);
            *after_rows = could_be_row && is_remark;
            (is_remark || Keyword::of_keyed(word).is_none() && !(could_be_row && number::looks_numeric(word)))
                && !line.as_bytes().contains(&b'\n')
                && !line.as_bytes().ends_with(b"\r")
        }
        Content::Line { keyword, values: Values::Numbers(numbers) } => {
            keyword.shape() == Shape::Numbers && are_finite(numbers)
        }
        Content::Line { keyword, values: Values::Text(text) } => match keyword.shape() {
            Shape::Words => text.is_empty() || are_words(text.as_bytes()),
            Shape::Numbers => are_words(text.as_bytes()) && statement.words().next().and_then(number::read).is_none(),
            Shape::Rows | Shape::Weights | Shape::Names | Shape::Tree => false,
        },
        Content::Table(table) => is_table(table),
    };
    content && statement.notes.is_empty()
}

fn is_table(table: &Table) -> bool {
    let shape = if table.keying.is_some() { Shape::Rows } else { table.keyword.shape() };
    match (shape, &table.head, &table.rows) {
        (Shape::Rows, Head::Count | Head::Nothing, Rows::Numbers(rows))
        | (Shape::Tree, Head::Row, Rows::Numbers(rows)) => {
            rows.columns().is_some() && are_finite(rows.numbers()) && (shape == Shape::Rows || !rows.is_empty())
        }
        (Shape::Weights, Head::Count, Rows::Weights(rows)) => rows.iter().all(|row| {
            let mut weights = row.iter();
            !row.is_empty() && weights.all(|weight| is_word(weight.bone.as_bytes()) && weight.weight.is_finite())
        }),
        (Shape::Names, Head::Count, Rows::Names(rows)) => rows.iter().all(|name| {
            // A node that ends before the list does ends the list.
            are_words(name.as_bytes()) && Keyword::of(name.as_bytes()) != Some(Keyword::EndNode)
        }),
        _ => false,
    }
}

fn first_word(line: &[u8]) -> &[u8] {
    let start = line.iter().position(|byte| *byte > b' ').and_then(|start| line.get(start..)).unwrap_or_default();
    start.get(..number::token_length(start)).unwrap_or_default()
}

fn is_word(word: &[u8]) -> bool {
    word.first().is_some_and(|first| *first != b'#') && word.iter().all(|byte| *byte > b' ')
}

fn are_words(text: &[u8]) -> bool {
    text.split(|byte| *byte == b' ').all(is_word)
}

/// Rows cannot begin with some of the names of NaN and infinity. Without an early exit, the loop is vectorized.
fn are_finite(numbers: &[f64]) -> bool {
    numbers.iter().fold(true, |all, number| all & number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::super::{TextFile, read, write::write};
    use super::*;
    use meshwire_core::{Format, Limits};

    /// Writes a file; returns true if its text certainly reads back.
    fn is_certain(file: &TextFile) -> bool {
        let (bytes, certain) = write(&file.statements, &file.style, |_, _, _| {});
        let back = read::read(&bytes, &Limits::generous());
        assert!(!certain || back.is_ok_and(|found| found.statements == file.statements), "{}", bytes.escape_ascii());
        certain
    }

    fn of(lines: &str) -> TextFile {
        TextFile::read(format!("newmodel a\nnode skin a\n{lines}\nendnode\ndonemodel a\n").as_bytes()).unwrap()
    }

    #[test]
    fn usual_texts_are_certain() {
        for lines in [
            "  position 0 1e-7 2.50\n  bitmap a  b\n# note\n\n unknown 1\n    1 2 3",
            "  verts 2\n    1 2 3\n   -1 2 3\n\n  tverts 0\n  positionkey\n 0 1 2 3\nendlist",
            "  weights 1\n a 0.5 b 0.5\n  multimaterial 1\n x y\n  aabb 1 1 1 2 2 2 0",
        ] {
            assert!(is_certain(&of(lines)), "{lines}");
        }
    }

    #[test]
    fn what_depends_on_other_lines_is_read_again() {
        let other = |line: &str| Statement::new(Content::Other(line.into()));
        for statement in [
            other("1 2 3"),
            other("a\nb"),
            other("verts"),
            other("# a\r"),
            Statement::text(Keyword::Bitmap, "#a"),
            Statement::text(Keyword::Bitmap, "a  b"),
            Statement::text(Keyword::Position, "1 b"),
            Statement::text(Keyword::Verts, "1"),
            Statement::numbers(Keyword::Bitmap, &[1.0]),
            Statement::numbers(Keyword::Position, &[f64::NAN]),
        ] {
            let mut file = of("  verts 1\n    1 2 3\n# note");
            file.statements.insert(4, statement);
            assert!(!is_certain(&file), "{file:?}");
        }
    }

    #[test]
    #[cfg(feature = "arbitrary")]
    fn certain_texts_read_back() {
        use arbitrary::{Arbitrary, Unstructured};
        use meshwire_core::testkit::Random;
        let file = |seed| TextFile::arbitrary(&mut Unstructured::new(&Random::new(seed).bytes(1 << 10))).unwrap();
        let certain = (0..2_000).filter(|seed| is_certain(&file(*seed))).count();
        assert!((100..2_000).contains(&certain), "{certain}");
    }
}
