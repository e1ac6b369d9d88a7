//! Conversion between versions, and between text and binary.
//!
//! Binary files follow the range rules of the official converter. Values that it would reject are rejected here as well, before
//! anything is written, and every case is reported with its path and line; optionally, values are clamped instead.
//! Source: sections 5.5 and 6.1 of the format reference.

mod losses;
mod range;
mod refuse;
mod version;

use meshwire_core::{Error, ErrorKind, Finding, Limits};

use crate::binary::{BinaryStyle, Compression};
use crate::content::each_number;
use crate::file::{Content, Style, XmodelFile};
use crate::grammar::attachment::Attachment;
use crate::kept::Kept;
use crate::kind::Kind;
use crate::model::Model;
use crate::number::shorten;
use crate::rules;
use crate::text::{Preset, TextStyle};

use losses::Losses;

/// Conversion options other than the kind.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// Version of the model: 5, 6 or 7; `None` keeps it.
    pub version: Option<u32>,
    /// Clamp normals, axes, colors and weights to the ranges of binary files instead of failing. A color with -1 in all
    /// components, which means no color, becomes white.
    pub clamp: bool,
    /// Truncate normals, axes and colors to the steps of binary files, as PyCoD does, instead of rounding them.
    pub truncate: bool,
    /// Style of a text file. If `None`, text files keep their own, and others use that of Wraith (models) or PyCoD.
    /// Those have six decimals, which is not exact for every number of a binary file; [`Preset::Exact`] keeps every
    /// bit.
    pub preset: Option<Preset>,
    /// Whether a binary file is compressed.
    pub compression: Compression,
    /// Merge vertices with equal position and weights.
    pub merge_vertices: bool,
    /// Use the 32-bit keywords and `TRI16` for numbers that need them, and then version 7, which has them.
    pub split_wide_forms: bool,
}

/// A converted file and its losses.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Conversion {
    /// The file.
    pub file: XmodelFile,
    /// Data that the new form cannot represent, and other changes, such as rounded numbers: one finding for each type of
    /// loss.
    pub losses: Vec<Finding>,
}

/// Converts a file to another kind, version or style.
///
/// ```
/// # mod meshwire { pub use cod_xmodel as xmodel; }
/// use meshwire::xmodel::convert::{Options, convert};
/// use meshwire::xmodel::{Format, Kind, XmodelFile};
///
/// let text = b"ANIMATION\nVERSION 3\nNUMPARTS 0\nFRAMERATE 30\nNUMFRAMES 0\nNUMKEYS 1\nFRAME 7 \"step\"\n";
/// let binary = convert(&XmodelFile::read(text)?, Kind::XanimBin, &Options::default())?;
/// assert!(binary.file.to_bytes()?.starts_with(b"*LZ4*"));
/// # Ok::<(), meshwire::xmodel::Error>(())
/// ```
///
/// # Errors
/// Fails if the kinds are incompatible (a model cannot become an animation), or the new form cannot represent a value.
/// Each problem has its path and, for text files, its line.
pub fn convert(file: &XmodelFile, kind: Kind, options: &Options) -> Result<Conversion, Error> {
    let fits = matches!(
        (&file.content, kind),
        (Content::Model(_), Kind::XmodelExport | Kind::XmodelBin)
            | (Content::Animation(_), Kind::XanimExport | Kind::XanimBin)
            | (Content::Notes(_), Kind::NtExport)
    );
    if !fits {
        let what = format!("a file of kind {} cannot become {kind}", file.kind());
        return Err(Error::new(crate::kind::NAME, ErrorKind::Unsupported(what)));
    }
    let mut losses = Losses::default();
    let mut content = file.content.clone();
    let mut attachments = file.attachments.clone();
    let mut style = new_style(file, kind, options);
    // Irregular formatting only survives if the records do.
    let mut same_records = file.kind() == kind && options.preset.is_none();
    if let Content::Model(model) = &mut content {
        if let Some(version) = options.version {
            let before = model.version;
            version::change(model, version, &mut losses);
            if (before <= 5) != (version <= 5) {
                drop_inner_comments(&mut attachments, &mut losses);
                same_records = false;
            }
            if version < 7 {
                version::narrow(&mut style);
            }
        }
        match &style {
            Style::Binary(_) => drop_tails(model, &mut losses),
            Style::Text(_) if !file.kind().is_text() => add_tails(model),
            Style::Text(_) => {}
        }
    }
    let mut stated = None;
    if !kind.is_text() {
        if options.clamp {
            range::clamp(&mut content, &mut losses);
        }
        stated = file.kind().is_text().then(|| (content.clone(), attachments.clone()));
        if options.truncate {
            range::truncate(&mut content);
        }
    } else if !file.kind().is_text() && options.preset == Some(Preset::Exact) {
        // Binary files contain 32-bit floats, whose shortest form has fewer digits than that of the same 64-bit number.
        each_number(&mut content, &mut attachments, shorten);
    }
    let kept = if same_records { file.kept.clone() } else { Kept::default() };
    let block = file.block.clone().filter(|_| same_records && style == file.style);
    let mut converted = XmodelFile { content, attachments, style, kept, block };
    let bytes = refuse::written(file, &converted)?;
    // Reading the result back yields the values as the new form represents them.
    if !kind.is_text() {
        converted = XmodelFile::read_as(kind, &bytes, &Limits::generous())?;
        if let Some(stated) = stated {
            losses.quantized(stated, &converted);
        }
    } else if !file.kind().is_text() {
        let held = XmodelFile::read_as(kind, &bytes, &Limits::generous())?;
        let before = std::mem::replace(&mut converted.content, held.content);
        let before = (before, std::mem::replace(&mut converted.attachments, held.attachments));
        losses.rounded(before, &converted, &file.style);
    }
    edit(&mut converted, options, &mut losses);
    Ok(Conversion { file: converted, losses: losses.findings })
}

/// Applies the remaining options to the finished file, so that earlier errors have the paths of the source.
fn edit(file: &mut XmodelFile, options: &Options, losses: &mut Losses) {
    if options.merge_vertices {
        let merged = file.model_mut().map_or(0, Model::merge_equal_vertices);
        losses.count(rules::MERGED_VERTICES, "vertices", merged, "vertices merged with equal ones");
        if merged > 0 {
            drop_inner_comments(&mut file.attachments, losses);
            file.forget();
        }
    }
    if options.split_wide_forms {
        let before = file.model().map(|model| model.version);
        file.split_wide_forms();
        let after = file.model().map(|model| model.version);
        if let Some(version) = after.filter(|_| before != after) {
            let message = format!("raised to version {version}, which has the 32-bit forms that numbers need");
            losses.add(rules::WIDE_FORMS_NOTE, "version", message);
        }
    }
    if let Some(model) = file.model().filter(|model| model.version < 7 && model.needs_wide_forms()) {
        let message = format!("numbers that need the 32-bit forms of version 7, in version {}", model.version);
        losses.add(rules::WIDE_FORMS_WARNING, "version", message);
    }
}

fn new_style(file: &XmodelFile, kind: Kind, options: &Options) -> Style {
    if !kind.is_text() {
        let style = BinaryStyle { compression: options.compression, ..BinaryStyle::new() };
        return match &file.style {
            Style::Text(text) => Style::Binary(BinaryStyle { widths: text.widths, ..style }),
            Style::Binary(old) => Style::Binary(BinaryStyle { compression: options.compression, ..*old }),
        };
    }
    let preset = |default| TextStyle::preset(options.preset.unwrap_or(default));
    let default = if matches!(file.content, Content::Model(_)) { Preset::Wraith } else { Preset::PyCod };
    match &file.style {
        Style::Text(old) if options.preset.is_none() => Style::Text(old.clone()),
        Style::Text(_) => Style::Text(preset(default)),
        Style::Binary(old) => {
            let mut style = preset(default);
            style.widths = old.widths;
            Style::Text(style)
        }
    }
}

/// Drops comments between records, because the records have changed.
fn drop_inner_comments(attachments: &mut Vec<Attachment>, losses: &mut Losses) {
    let all = attachments.len();
    attachments.retain(|attachment| attachment.before == 0);
    losses.count(rules::COMMENT, "attachments", all - attachments.len(), "comments between records dropped");
}

fn drop_tails(model: &mut Model, losses: &mut Losses) {
    let dropped = model.faces.iter_mut().filter_map(|face| face.tail.take()).count();
    losses.count(rules::TRIANGLE_TAIL, "faces", dropped, "tails of triangles dropped");
}

fn add_tails(model: &mut Model) {
    let tail = version::tail(model.version);
    for face in &mut model.faces {
        face.tail.get_or_insert(tail);
    }
}
