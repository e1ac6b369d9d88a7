//! Records that may stand anywhere: comments, and tokens of the table that no known writer uses.

use meshwire_core::ByteString;

use crate::grammar::{Result, Sink, Source};
use crate::lines::Line;
use crate::model::{Vector3, Vector4};

/// A record outside the grammar, and where it stands.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Attachment {
    /// How many records of the grammar stand before it; comments at the head have 0.
    pub before: u32,
    /// What it says.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub content: AttachmentContent,
}

/// What an [`Attachment`] says.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum AttachmentContent {
    /// `//` and the rest of the line.
    Comment(ByteString),
    /// `;` and the rest of the line.
    Semicolon(ByteString),
    /// `EXTRA`: four numbers of unknown meaning.
    Extra(#[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))] Vector4),
    /// `ROTATION`: three numbers of unknown meaning.
    Rotation(#[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))] Vector3),
    /// `NUMIKPITCHLAYERS`
    IkPitchLayerCount(u32),
    /// `IKPITCHLAYER`
    IkPitchLayer(i32),
}

impl Attachment {
    /// A comment at the head of a file, without the slashes.
    pub fn comment(text: impl Into<ByteString>) -> Self {
        Self { before: 0, content: AttachmentContent::Comment(text.into()) }
    }
}

/// Records at the start of a file that tell its kind: before them and between them only comments may stand.
pub(crate) const HEAD: u32 = 2;

impl AttachmentContent {
    /// True for what may stand anywhere.
    pub(crate) fn is_comment(&self) -> bool {
        matches!(self, Self::Comment(_) | Self::Semicolon(_))
    }

    /// The line it is written as.
    pub(crate) fn line(&self) -> Line {
        match self {
            Self::Comment(_) => Line::Comment,
            Self::Semicolon(_) => Line::Semicolon,
            Self::Extra(_) => Line::Extra,
            Self::Rotation(_) => Line::Rotation,
            Self::IkPitchLayerCount(_) => Line::IkPitchLayerCount,
            Self::IkPitchLayer(_) => Line::IkPitchLayer,
        }
    }
}

/// Attachments that would keep the kind of the file from being recognised.
pub(crate) fn misplaced(attachments: &[Attachment]) -> impl Iterator<Item = (usize, &Attachment)> {
    attachments.iter().enumerate().filter(|(_, one)| one.before < HEAD && !one.content.is_comment())
}

/// The lines of attachments.
pub(crate) const LINES: [Line; 6] =
    [Line::Comment, Line::Semicolon, Line::Extra, Line::Rotation, Line::IkPitchLayerCount, Line::IkPitchLayer];

/// Reads the next record as an attachment.
pub(crate) fn read(source: &mut impl Source, line: Line) -> Result<AttachmentContent> {
    Ok(match line {
        Line::Extra => AttachmentContent::Extra(source.numbers(line)?),
        Line::Rotation => AttachmentContent::Rotation(source.numbers(line)?),
        Line::IkPitchLayerCount => AttachmentContent::IkPitchLayerCount(source.count(line)?),
        Line::IkPitchLayer => {
            source.begin(line)?;
            let layer = source.signed()?;
            source.end()?;
            AttachmentContent::IkPitchLayer(layer)
        }
        _ => {
            source.begin(line)?;
            let text = source.text()?;
            source.end()?;
            if line == Line::Comment { AttachmentContent::Comment(text) } else { AttachmentContent::Semicolon(text) }
        }
    })
}

/// Attachments waiting for their place while a file is written.
#[derive(Debug)]
pub(crate) struct Queue<'a> {
    attachments: &'a [Attachment],
    /// Their numbers in the order of the file.
    order: std::vec::IntoIter<u32>,
    /// Records of the grammar written so far.
    written: u32,
    /// Where the next attachment stands.
    next: u32,
    /// The record that is being written is an attachment.
    attaching: bool,
}

impl<'a> Queue<'a> {
    pub(crate) fn new(attachments: &'a [Attachment]) -> Self {
        let mut order: Vec<u32> = (0..).zip(attachments).map(|(index, _)| index).collect();
        order.sort_by_key(|index| get(attachments, *index).map(|(_, attachment)| attachment.before));
        let mut queue = Self { attachments, order: order.into_iter(), written: 0, next: u32::MAX, attaching: false };
        queue.look();
        queue
    }

    fn look(&mut self) {
        let next = self.order.as_slice().first().and_then(|index| get(self.attachments, *index));
        self.next = next.map_or(u32::MAX, |(_, attachment)| attachment.before);
    }

    #[inline]
    pub(crate) fn is_due(&self) -> bool {
        self.next <= self.written
    }

    #[inline]
    pub(crate) fn attaching(&self) -> bool {
        self.attaching
    }

    #[inline]
    pub(crate) fn advance(&mut self) {
        self.written += 1;
    }

    fn take(&mut self, all: bool) -> Option<(usize, &'a Attachment)> {
        if !all && !self.is_due() {
            return None;
        }
        let taken = self.order.next().and_then(|index| get(self.attachments, index));
        self.look();
        taken
    }
}

fn get(attachments: &[Attachment], index: u32) -> Option<(usize, &Attachment)> {
    let index = usize::try_from(index).ok()?;
    attachments.get(index).map(|attachment| (index, attachment))
}

/// Writes the attachments that stand here.
#[cold]
pub(crate) fn write_due<'a>(sink: &mut impl Sink<'a>) {
    while let Some((index, attachment)) = sink.queue().take(false) {
        write(sink, index, &attachment.content);
    }
}

/// Writes the attachments that stand behind everything else.
pub(crate) fn write_rest<'a>(sink: &mut impl Sink<'a>) {
    while let Some((index, attachment)) = sink.queue().take(true) {
        write(sink, index, &attachment.content);
    }
}

fn write<'a>(sink: &mut impl Sink<'a>, index: usize, content: &AttachmentContent) {
    sink.queue().attaching = true;
    let outside = std::mem::replace(sink.trail(), super::trail::Trail::new());
    sink.trail().enter("attachments", index);
    sink.open(content.line(), 0);
    match content {
        AttachmentContent::Comment(text) | AttachmentContent::Semicolon(text) => sink.text(text.as_bytes()),
        AttachmentContent::Extra(values) => values.iter().for_each(|value| sink.number(*value)),
        AttachmentContent::Rotation(values) => values.iter().for_each(|value| sink.number(*value)),
        AttachmentContent::IkPitchLayerCount(count) => sink.integer((*count).into()),
        AttachmentContent::IkPitchLayer(layer) => sink.integer((*layer).into()),
    }
    sink.end();
    *sink.trail() = outside;
    sink.queue().attaching = false;
}
