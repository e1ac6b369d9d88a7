//! Generates arbitrary texts for structured fuzzing.

use arbitrary::{Arbitrary, Result, Unstructured};
use meshwire_core::ByteString;
use meshwire_core::generate::{self, Generate, Wish};

use super::context::NodeType;
use super::file::TextFile;
use super::keyword::{Keying, Keyword, Shape};
use super::rows::{NumberRows, Rows, Weight};
use super::statement::{Content, Head, Note, Place, Statement, Table, Values};
use super::style::{LineEnd, Style};

struct Maker<'a, 'b>(&'a mut Unstructured<'b>);

impl Maker<'_, '_> {
    /// Generates a number: half of them are short, the others any `f32`.
    fn number(&mut self) -> Result<f64> {
        if self.0.ratio(1, 2)? {
            return Ok(f64::from(self.0.arbitrary::<i16>()?) / 64.0);
        }
        let value = f32::from_bits(self.0.arbitrary()?);
        // Of a NaN, a text keeps only the sign.
        Ok(if value.is_nan() { f64::NAN.copysign(value.signum().into()) } else { value.into() })
    }

    fn list<T>(&mut self, least: u64, mut make: impl FnMut(&mut Self) -> Result<T>) -> Result<Vec<T>> {
        let count = generate::count(self.0)?.max(least);
        (0..count).map(|_| make(self)).collect()
    }

    /// Generates a word that is not a number and does not begin a comment.
    fn word(&mut self) -> Result<ByteString> {
        let mut bytes = b"w".to_vec();
        bytes.extend(generate::bytes(self.0)?);
        bytes.retain(|byte| *byte > b' ');
        Ok(bytes.into())
    }

    fn words(&mut self, least: u64) -> Result<ByteString> {
        let words = self.list(least, Self::word)?;
        Ok(words.iter().map(ByteString::as_bytes).collect::<Vec<_>>().join(&b' ').into())
    }

    fn rows(&mut self, least: u64) -> Result<Rows> {
        let mut rows = NumberRows::default();
        for row in self.list(least, |m| m.list(1, Self::number))? {
            rows.push(&row);
        }
        Ok(Rows::Numbers(rows))
    }

    fn weight(&mut self) -> Result<Weight> {
        Ok(Weight { bone: self.word()?, weight: self.number()? })
    }

    fn content(&mut self) -> Result<Content> {
        if self.0.ratio(1, 8)? {
            let mut line = if self.0.arbitrary()? { b"#".to_vec() } else { b"  w_unknown ".to_vec() };
            line.extend(generate::bytes(self.0)?);
            line.retain(|byte| !matches!(byte, b'\n' | b'\r'));
            return Ok(Content::Other(line.into()));
        }
        let keyword = *self.0.choose(Keyword::ALL)?;
        let keying = match keyword.shape() {
            Shape::Numbers => *self.0.choose(&[None, Some(Keying::Linear), Some(Keying::Bezier)])?,
            _ => None,
        };
        let (head, rows) = match (keyword.shape(), keying) {
            (Shape::Words, _) => return Ok(Content::Line { keyword, values: Values::Text(self.words(0)?) }),
            (Shape::Numbers, None) => {
                let values = if self.0.ratio(1, 8)? {
                    Values::Text(self.words(1)?)
                } else {
                    Values::Numbers(self.list(0, Self::number)?.into())
                };
                return Ok(Content::Line { keyword, values });
            }
            (Shape::Numbers, Some(_)) => (if self.0.arbitrary()? { Head::Count } else { Head::Nothing }, self.rows(0)?),
            (Shape::Rows, _) => (Head::Count, self.rows(0)?),
            (Shape::Weights, _) => (Head::Count, Rows::Weights(self.list(0, |m| m.list(1, Self::weight))?)),
            (Shape::Names, _) => (Head::Count, Rows::Names(self.list(0, |m| m.words(1))?)),
            (Shape::Tree, _) => (Head::Row, self.rows(1)?),
        };
        Ok(Content::Table(Box::new(Table { keyword, keying, head, rows })))
    }

    fn statement(&mut self) -> Result<Statement> {
        let mut statement = Statement::new(self.content()?);
        if statement.keyword().is_some() && self.0.ratio(1, 8)? {
            let line = u32::try_from(self.0.choose_index(statement.lines())?).unwrap_or(0);
            statement.notes.push(Note { line, place: Place::Behind, text: " # a note".into() });
        }
        Ok(statement)
    }
}

impl<'a> Arbitrary<'a> for TextFile {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Self::generate(u, Wish::default(), ())
    }
}

impl Generate for TextFile {
    type Args<'a> = ();

    fn generate(u: &mut Unstructured<'_>, _: Wish, (): ()) -> Result<Self> {
        let mut maker = Maker(u);
        let name = maker.word()?;
        let line = |keyword, text: &[&[u8]]| {
            let values = Values::Text(text.join(&b' ').into());
            Statement::new(Content::Line { keyword, values })
        };
        let mut statements = vec![line(Keyword::NewModel, &[name.as_bytes()])];
        statements.push(line(Keyword::BeginModelGeom, &[name.as_bytes()]));
        for _ in 0..generate::count(maker.0)? {
            let kind = maker.0.choose(&NodeType::ALL)?.name().as_bytes();
            statements.push(line(Keyword::Node, &[kind, maker.word()?.as_bytes()]));
            statements.extend(maker.list(0, Maker::statement)?);
            statements.push(line(Keyword::EndNode, &[]));
        }
        statements.push(line(Keyword::EndModelGeom, &[name.as_bytes()]));
        statements.push(line(Keyword::DoneModel, &[name.as_bytes()]));
        let line_end = *u.choose(&[LineEnd::Lf, LineEnd::CrLf])?;
        let style = Style { line_end, final_line_end: u.arbitrary()?, ..Style::default() };
        Ok(Self { statements, style })
    }
}
