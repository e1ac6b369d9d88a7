//! `Format` for text files; nothing else in this crate refers to this module.

use meshwire_core::layout::Leaf;
use meshwire_core::{Error, ErrorKind, Finding, Format, Info, Limits, Path, Problem, Segment};

use super::file::TextFile;
use super::rows::Rows;
use super::statement::Statement;
use super::style::{Style, Template};
use super::style_select::select_style;
use super::write::write;
use super::{layout, lint, read, statement_writer};

/// Number of bytes that [`Format::detect`] examines.
const HEAD: usize = 16_384;

impl Format for TextFile {
    const NAME: &'static str = super::NAME;

    fn detect(bytes: &[u8]) -> bool {
        let head = bytes.get(..HEAD).unwrap_or(bytes);
        let mut rest = head;
        loop {
            // A zero byte only occurs after the first lines of a text.
            let end = rest.iter().position(|byte| matches!(byte, b'\n' | 0)).unwrap_or(rest.len());
            let (line, after) = rest.split_at_checked(end).unwrap_or((rest, &[]));
            match after {
                _ if is_start(line.trim_ascii_start()) => return true,
                [b'\n', next @ ..] => rest = next,
                _ => return false,
            }
        }
    }

    fn read_with(bytes: &[u8], limits: &Limits) -> Result<Self, Error> {
        if !Self::detect(bytes) {
            let found = meshwire_core::error::show(bytes.get(..24).unwrap_or(bytes));
            return Err(Error::new(Self::NAME, ErrorKind::invalid("a line that begins with newmodel", found)));
        }
        limits.check_input(bytes.len(), 1).map_err(|kind| Error::new(Self::NAME, kind))?;
        Ok(select_style(bytes, read::read(bytes, limits)?))
    }

    fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        let (bytes, certain) = write(&self.statements, &self.style, |_, _, _| {});
        reads_back(self, &bytes, certain)?;
        Ok(bytes)
    }

    /// Drops the special formatting of single lines; values, comments and the style remain.
    fn forget_stored(&mut self) {
        for statement in &mut self.statements {
            statement.kept = Vec::new();
        }
        let is_uneven = |statement: &Statement| {
            statement.rows().and_then(Rows::numbers).is_some_and(|rows| rows.columns().is_none())
        };
        if self.statements.iter().any(is_uneven) {
            infer_again(self);
        }
    }

    fn findings(&self) -> Vec<Finding> {
        lint::findings(self)
    }

    fn info(&self) -> Info {
        crate::info::of_text(self)
    }

    fn layout(&self, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error> {
        layout::layout(self, sink)
    }
}

/// Returns true for a line that only occurs at the start of a model.
fn is_start(line: &[u8]) -> bool {
    let word = line.split(|byte| *byte <= b' ').next().unwrap_or_default();
    let words = [&b"newmodel"[..], b"beginmodelgeom"];
    let marks = [&b"#MAXMODEL ASCII"[..], b"#NWmaxMODEL ASCII", b"#NWmax MODEL ASCII", b"#GMAXMODEL ASCII"];
    words.iter().any(|known| word.eq_ignore_ascii_case(known))
        || marks.iter().any(|known| line.get(..known.len()).is_some_and(|start| start.eq_ignore_ascii_case(known)))
}

/// Fails unless `bytes` are recognized as a text and read back as an equal file. If `certain`, they are not read.
fn reads_back(file: &TextFile, bytes: &[u8], certain: bool) -> Result<(), Error> {
    let problem = |index: usize, message: String| {
        let path = Path::from_iter([Segment::Field("statements"), Segment::Index(index)]);
        Err(Error::new(super::NAME, ErrorKind::Unwritable(vec![Problem { path, message }])))
    };
    if !TextFile::detect(bytes) {
        let message = "expected a statement newmodel near the start".to_owned();
        return Err(Error::new(super::NAME, ErrorKind::Unwritable(vec![Problem { path: Path::root(), message }])));
    }
    if certain {
        return Ok(());
    }
    let found = match read::read(bytes, &Limits::generous()) {
        Ok(found) => found.statements,
        Err(error) => return problem(0, format!("the written text would not read back: {error}")),
    };
    let same = found.iter().zip(&file.statements).take_while(|(one, other)| one == other).count();
    if same == file.statements.len() && found.len() == same {
        return Ok(());
    }
    let found = found.get(same).map_or_else(|| "nothing".to_owned(), |found| format!("{:.80}", brief(found)));
    problem(same.min(file.statements.len().saturating_sub(1)), format!("would read back as {found}"))
}

/// Replaces the style by one that is inferred again from what it writes. Rows of differing length have no columns, so the
/// style that is inferred from them may print them in a way from which another one is inferred.
fn infer_again(file: &mut TextFile) {
    // Two styles may lead to each other forever.
    const TRIES: usize = 4;
    let written = |style: &Style| write(&file.statements, style, |_, _, _| {}).0;
    let mut style = file.style.clone();
    for _ in 0..TRIES {
        let bytes = written(&style);
        let Ok(found) = read::read(&bytes, &Limits::generous()) else { return };
        let next = select_style(&bytes, found).style;
        if written(&next) == bytes {
            file.style = style;
            return;
        }
        style = next;
    }
    // Plain lines are all alike.
    file.style.lines.clear();
}

/// Describes a statement briefly.
fn brief(statement: &Statement) -> String {
    let mut out = Vec::new();
    statement_writer::line(&mut out, statement, 0, &Template::default(), &[]);
    let keyword = statement.keyword().map_or("a line", super::Keyword::name);
    format!("{keyword}{}", out.escape_ascii())
}
