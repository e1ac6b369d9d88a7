//! A whole file of any kind, including what is needed to write it back unchanged.

use meshwire_core::{Error, ErrorKind, Limits, Path, Problem, Segment};

use crate::animation::{Animation, NoteFile};
use crate::binary::read::StreamSource;
use crate::binary::write::StreamSink;
use crate::binary::{BinaryStyle, Compression, TriangleLayout, container};

use crate::grammar::attachment::{self, Attachment};
use crate::grammar::salvage::Salvage;
use crate::grammar::sink::Sink;
use crate::grammar::source::Source;
use crate::grammar::{read_animation, read_model, write_animation, write_model};
use crate::kept::{Kept, Noted};
use crate::kind::{Kind, NAME};
use crate::model::Model;
use crate::text::read::TextSource;
use crate::text::write::TextSink;
use crate::text::{Preset, TextStyle};

/// The content of a file.
#[derive(Debug, Clone, PartialEq)]
pub enum Content {
    /// A model.
    Model(Model),
    /// An animation.
    Animation(Animation),
    /// Notes only; these have no binary form.
    Notes(NoteFile),
}

/// The form and style of a file.
#[derive(Debug, Clone, PartialEq)]
pub enum Style {
    /// As text.
    Text(TextStyle),
    /// In binary form.
    Binary(BinaryStyle),
}

/// A file of one of the five kinds.
///
/// ```
/// # mod meshwire { pub use cod_xmodel as xmodel; }
/// use meshwire::xmodel::{Content, Format, Kind, XmodelFile};
///
/// let text = b"FIRSTFRAME 0\nNUMFRAMES 30\nNUMKEYS 1\nFRAME 12 \"step_left\"\n";
/// let mut file = XmodelFile::read(text)?;
/// assert_eq!(file.kind(), Kind::NtExport);
/// assert_eq!(file.to_bytes()?, text);
///
/// if let Content::Notes(notes) = &mut file.content {
///     notes.notes[0].frame = 14.0;
/// }
/// assert_eq!(file.to_bytes()?, b"FIRSTFRAME 0\nNUMFRAMES 30\nNUMKEYS 1\nFRAME 14 \"step_left\"\n");
/// # Ok::<(), meshwire::xmodel::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct XmodelFile {
    /// The content.
    pub content: Content,
    /// Comments and unused tokens, in file order.
    pub attachments: Vec<Attachment>,
    /// The style.
    pub style: Style,
    /// Records that the values and the style do not reproduce.
    pub(crate) kept: Kept,
    /// The original LZ4 block, unless it is stored.
    pub(crate) block: Option<Vec<u8>>,
}

/// Memory for each byte of a text at most, beside its values; see [`Limits::memory_for`].
const TIMES: u64 = 10;

impl XmodelFile {
    /// Creates a file with this content and style.
    #[must_use]
    pub fn new(content: Content, style: Style) -> Self {
        Self { content, attachments: Vec::new(), style, kept: Kept::default(), block: None }
    }

    /// Creates a text file in the style of a known program.
    #[must_use]
    pub fn text(content: Content, preset: Preset) -> Self {
        Self::new(content, Style::Text(TextStyle::preset(preset)))
    }

    /// Creates a binary file.
    #[must_use]
    pub fn binary(content: Content, compression: Compression) -> Self {
        Self::new(content, Style::Binary(BinaryStyle { compression, ..BinaryStyle::new() }))
    }

    /// Returns the kind of file. A note file with a binary style counts as text, but cannot be written.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match (&self.content, &self.style) {
            (Content::Model(_), Style::Text(_)) => Kind::XmodelExport,
            (Content::Model(_), Style::Binary(_)) => Kind::XmodelBin,
            (Content::Animation(_), Style::Text(_)) => Kind::XanimExport,
            (Content::Animation(_), Style::Binary(_)) => Kind::XanimBin,
            (Content::Notes(_), _) => Kind::NtExport,
        }
    }

    /// Reads a file of a known kind.
    ///
    /// # Errors
    /// Same as [`Format::read_with`](meshwire_core::Format::read_with).
    pub fn read_as(kind: Kind, bytes: &[u8], limits: &Limits) -> Result<Self, Error> {
        Self::read_noting(kind, bytes, limits).map(|(file, _)| file)
    }

    /// Returns the model, if the file contains one.
    #[must_use]
    pub fn model(&self) -> Option<&Model> {
        if let Content::Model(model) = &self.content { Some(model) } else { None }
    }

    /// Returns the model mutably, if the file contains one.
    pub fn model_mut(&mut self) -> Option<&mut Model> {
        if let Content::Model(model) = &mut self.content { Some(model) } else { None }
    }

    /// Returns the animation, if the file contains one.
    #[must_use]
    pub fn animation(&self) -> Option<&Animation> {
        if let Content::Animation(animation) = &self.content { Some(animation) } else { None }
    }

    /// Returns the animation mutably, if the file contains one.
    pub fn animation_mut(&mut self) -> Option<&mut Animation> {
        if let Content::Animation(animation) = &mut self.content { Some(animation) } else { None }
    }

    /// Returns the number of records that are kept verbatim because no style reproduces them: irregular spacing, other
    /// decimals, nonzero padding. It is 0 for a file that can be rebuilt from its values.
    #[must_use]
    pub fn kept_records(&self) -> usize {
        self.kept.len()
    }

    /// Drops the verbatim records and the compressed block.
    pub(crate) fn forget(&mut self) {
        self.kept = Kept::default();
        self.block = None;
    }

    /// Reads the file, and also returns irregularities that are not part of the values.
    pub(crate) fn read_noting(kind: Kind, bytes: &[u8], limits: &Limits) -> Result<(Self, Noted), Error> {
        limits.check_input(bytes.len(), Limits::TIMES).map_err(|error| Error::new(crate::kind::NAME, error))?;
        if !kind.is_text() {
            return Self::read_binary(kind, bytes, limits);
        }
        // A text may be read twice, and both results exist for a moment.
        let most = limits.memory_for(bytes.len(), TIMES) / 2;
        let (file, noted, odd) = Self::read_text(kind, bytes, false, most)?;
        // For writers that print the shortest form, no number of decimals can be inferred.
        if odd {
            let (other, noted, _) = Self::read_text(kind, bytes, true, most)?;
            if other.kept.len() < file.kept.len() {
                return Ok((other, noted));
            }
        }
        Ok((file, noted))
    }

    /// Reads a text; also returns whether more than a few of its records do not match the style.
    fn read_text(kind: Kind, bytes: &[u8], shortest: bool, most: u64) -> Result<(Self, Noted, bool), Error> {
        let mut source = TextSource::new(bytes, shortest, most);
        let content = read_content(kind, &mut source)?;
        let (records, odd) = source.oddness();
        let (style, found) = source.finish(presets(kind))?;
        let (style, kept) = (Style::Text(style), found.kept);
        let file = Self { content, attachments: found.attachments, style, kept, block: None };
        Ok((file, found.noted, odd > records / 32))
    }

    /// Recovers what precedes the fault in a damaged file: lists end before the faulty element, and later lists are
    /// empty. Counts are written accordingly. Returns `None` if not even the first element of the first list can be
    /// read.
    ///
    /// ```
    /// # mod meshwire { pub use cod_xmodel as xmodel; }
    /// use meshwire::xmodel::{Kind, Limits, XmodelFile};
    ///
    /// let text = b"MODEL\nVERSION 6\nNUMBONES 2\nBONE 0 -1 \"root\"\nBONE 1 0 \"ha";
    /// let part = XmodelFile::read_part(Kind::XmodelExport, text, &Limits::default()).unwrap();
    /// assert_eq!(part.model().unwrap().bones.len(), 1);
    /// ```
    #[must_use]
    pub fn read_part(kind: Kind, bytes: &[u8], limits: &Limits) -> Option<Self> {
        let (content, attachments, style) = if kind.is_text() {
            let mut source = Salvage::new(TextSource::new(bytes, false, limits.memory_for(bytes.len(), TIMES)));
            let content = read_content(kind, &mut source).ok()?;
            let (style, found) = source.into_source().abandon(presets(kind));
            (content, found.attachments, Style::Text(style))
        } else {
            let opened = container::open(bytes, limits).ok().or_else(|| container::open_part(bytes, limits))?;
            let triangle_layout = TriangleLayout::Padded;
            let mut source = Salvage::new(StreamSource::new(&opened.stream, opened.base, triangle_layout));
            let content = read_content(kind, &mut source).ok()?;
            let found = source.into_source().abandon();
            let widths = found.widths.widths;
            let style = BinaryStyle { compression: opened.compression, triangle_layout, widths };
            (content, found.attachments, Style::Binary(style))
        };
        let holds_something = match &content {
            Content::Model(model) => !model.bones.is_empty(),
            Content::Animation(animation) => !animation.parts.is_empty(),
            Content::Notes(notes) => !notes.notes.is_empty(),
        };
        holds_something.then_some(Self { content, attachments, style, kept: Kept::default(), block: None })
    }

    fn read_binary(kind: Kind, bytes: &[u8], limits: &Limits) -> Result<(Self, Noted), Error> {
        let opened = container::open(bytes, limits)?;
        let stream = &opened.stream;
        let read = |layout| -> Result<_, Error> {
            let mut source = StreamSource::new(stream, opened.base, layout);
            let content = read_content(kind, &mut source)?;
            Ok((content, source.finish()?))
        };
        let mut triangle_layout = TriangleLayout::Padded;
        let (mut content, (mut found, other_layout)) = read(triangle_layout)?;
        if other_layout {
            triangle_layout = TriangleLayout::Packed;
            (content, (found, _)) = read(triangle_layout)?;
        }
        let style = BinaryStyle { compression: opened.compression, triangle_layout, widths: found.widths.widths };
        let file = Self {
            content,
            attachments: found.attachments,
            style: Style::Binary(style),
            kept: found.kept,
            block: opened.block.map(<[u8]>::to_vec),
        };
        Ok((file, found.noted))
    }

    /// Returns the bytes of the file, or all problems that prevent it from being written.
    pub(crate) fn written(&self) -> Result<Vec<u8>, Error> {
        let problems: Vec<Problem> = attachment::misplaced(&self.attachments)
            .map(|(index, one)| Problem {
                path: Path::from_iter([Segment::Field("attachments"), Segment::Index(index)]),
                message: format!("expected at least {} records before it, found {}", attachment::HEAD, one.before),
            })
            .collect();
        if !problems.is_empty() {
            return Err(Error::new(NAME, ErrorKind::Unwritable(problems)));
        }
        let unwritable = |problems| Error::new(NAME, ErrorKind::Unwritable(problems));
        let size = self.expected_size();
        match &self.style {
            Style::Text(style) => {
                let mut sink = TextSink::new(style, &self.kept, &self.attachments, size);
                write_content(&self.content, &mut sink);
                sink.finish().map_err(unwritable)
            }
            Style::Binary(style) => {
                let mut sink = StreamSink::new(style, &self.kept, &self.attachments, size);
                write_content(&self.content, &mut sink);
                let stream = sink.finish().map_err(unwritable)?;
                container::close(&stream, style.compression, self.block.as_deref())
            }
        }
    }

    /// Estimates the size of the file, to avoid reallocations while writing.
    fn expected_size(&self) -> usize {
        let (items, text, binary) = match &self.content {
            Content::Model(model) => {
                return match self.style {
                    Style::Text(_) => model.faces.len() * 400 + model.vertices.len() * 100 + 8192,
                    Style::Binary(_) => model.faces.len() * 100 + model.vertices.len() * 40 + 4096,
                };
            }
            Content::Animation(animation) => {
                (animation.frames.iter().map(|frame| frame.poses.len()).sum::<usize>(), 144, 48)
            }
            Content::Notes(notes) => (notes.notes.len(), 40, 40),
        };
        items * if matches!(self.style, Style::Text(_)) { text } else { binary } + 8192
    }
}

/// Returns the candidate presets for a text of this kind.
const fn presets(kind: Kind) -> &'static [Preset] {
    match kind {
        Kind::XmodelExport | Kind::XmodelBin => &[
            Preset::OfficialModel,
            Preset::Wraith,
            Preset::PyCod,
            Preset::OpenAssetTools,
            Preset::ExportX,
            Preset::Porter,
            Preset::Blender24,
            Preset::Plain,
            Preset::Exact,
        ],
        Kind::XanimExport | Kind::XanimBin => {
            &[Preset::OfficialAnimation, Preset::PyCod, Preset::Wraith, Preset::ExportX, Preset::Plain, Preset::Exact]
        }
        Kind::NtExport => &[Preset::Plain, Preset::OfficialAnimation, Preset::Exact],
    }
}

pub(crate) fn read_content<S: Source>(kind: Kind, source: &mut S) -> Result<Content, Error> {
    match kind {
        Kind::XmodelExport | Kind::XmodelBin => read_model::model(source).map(Content::Model),
        Kind::XanimExport | Kind::XanimBin => read_animation::animation(source).map(Content::Animation),
        Kind::NtExport => read_animation::note_file(source).map(Content::Notes),
    }
}

pub(crate) fn write_content<'a, S: Sink<'a>>(content: &Content, sink: &mut S) {
    match content {
        Content::Model(model) => write_model::model(model, sink),
        Content::Animation(animation) => write_animation::animation(animation, sink),
        Content::Notes(notes) => write_animation::note_file(notes, sink),
    }
}
