//! Between versions, and between text and binary.
//!
//! Binary files follow the range rules of the official converter: what it would refuse is refused here, every case
//! with its path and its line, before anything is written; or clamped on request. Source: sections 5.5 and 6.1 of the
//! format reference.

use std::collections::HashMap;

use meshwire_core::{Error, ErrorKind, Finding, Format, Path, Problem, Segment, Severity};

use crate::binary::{BinaryStyle, Compression};
use crate::file::{Content, Style, XmodelFile};
use crate::kind::Kind;
use crate::model::{Model, Surface};
use crate::text::{Preset, TextStyle};
use crate::width::{Width, Widths};

/// What to convert to, beside the kind.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// Version of the model: 5, 6 or 7. As it is, if not given.
    pub version: Option<u32>,
    /// Bring normals, axes, colours and weights into the ranges of binary files instead of refusing them.
    pub clamp: bool,
    /// Style of a text file. If not given, a text file keeps its own, and others follow Wraith (models) or PyCoD.
    pub preset: Option<Preset>,
    /// Whether a binary file is compressed.
    pub compression: Compression,
}

/// A converted file and what did not survive.
#[derive(Debug, Clone)]
pub struct Conversion {
    /// The file.
    pub file: XmodelFile,
    /// What the new form has no place for, one finding per matter.
    pub losses: Vec<Finding>,
}

/// Converts a file to another kind, version or style.
///
/// ```
/// use cod_xmodel::convert::{Options, convert};
/// use cod_xmodel::{Format, Kind, XmodelFile};
///
/// let text = b"ANIMATION\nVERSION 3\nNUMPARTS 0\nFRAMERATE 30\nNUMFRAMES 0\nNUMKEYS 1\nFRAME 7 \"step\"\n";
/// let binary = convert(&XmodelFile::read(text)?, Kind::XanimBin, &Options::default())?;
/// assert!(binary.file.to_bytes()?.starts_with(b"*LZ4*"));
/// # Ok::<(), cod_xmodel::Error>(())
/// ```
///
/// # Errors
/// The kinds do not go together (a model cannot become an animation), or a binary file cannot hold a value; each
/// problem says its path and, for text files, its line.
pub fn convert(file: &XmodelFile, kind: Kind, options: &Options) -> Result<Conversion, Error> {
    let fits = matches!(
        (&file.content, kind),
        (Content::Model(_), Kind::XmodelExport | Kind::XmodelBin)
            | (Content::Animation(_), Kind::XanimExport | Kind::XanimBin)
            | (Content::Notes(_), Kind::NtExport)
    );
    if !fits {
        let what = format!("a file of kind {} cannot become {kind}", file.kind());
        return Err(Error::new(crate::NAME, ErrorKind::Unsupported(what)));
    }
    let mut losses = Losses::default();
    let mut content = file.content.clone();
    let mut attachments = file.attachments.clone();
    let mut style = new_style(file, kind, options);
    if let Content::Model(model) = &mut content {
        let before = model.version;
        if let Some(version) = options.version {
            change_version(model, version, &mut losses);
            if (before <= 5) != (version <= 5) {
                let all = attachments.len();
                attachments.retain(|attachment| attachment.before == 0);
                losses.add("comment", "attachments", all - attachments.len(), "comments between records");
            }
            if version < 7 {
                narrow(&mut style);
            }
        }
        match &style {
            Style::Binary(_) => drop_tails(model, &mut losses),
            Style::Text(_) => add_tails(model),
        }
    }
    if options.clamp && !kind.is_text() {
        clamp(&mut content, &mut losses);
    }
    let mut converted = XmodelFile { content, attachments, style, kept: Default::default(), block: None };
    if kind.is_text() {
        return Ok(Conversion { file: converted, losses: losses.findings });
    }
    refuse(file, &converted)?;
    // Reading it back gives the values as the binary types hold them.
    converted = XmodelFile::read_as(kind, &converted.to_bytes()?, &crate::Limits::default())?;
    Ok(Conversion { file: converted, losses: losses.findings })
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

/// Versions below 7 have the narrow keywords only.
fn narrow(style: &mut Style) {
    if let Style::Text(style) = style {
        style.widths = Widths {
            vertex_count: Width::Narrow,
            vertex: Width::Narrow,
            corner: Width::Narrow,
            triangle: Width::Narrow,
        };
    }
}

#[derive(Debug, Default)]
struct Losses {
    findings: Vec<Finding>,
}

impl Losses {
    fn add(&mut self, code: &'static str, field: &'static str, count: usize, what: &str) {
        if count > 0 {
            self.findings.push(Finding {
                code,
                severity: Severity::Note,
                path: Path::from_iter([Segment::Field(field)]),
                offset: None,
                message: format!("{what}: {count}"),
            });
        }
    }
}

fn change_version(model: &mut Model, version: u32, losses: &mut Losses) {
    model.version = version;
    if version < 7 {
        let count = model.cosmetic_bones.take().unwrap_or(0);
        losses.add("cosmetic-bones", "cosmetic_bones", usize::try_from(count).unwrap_or(0), "bones no longer cosmetic");
        losses.add("siege", "siege", usize::from(model.siege.take().is_some()), "siege blocks dropped");
    }
    if version <= 5 {
        to_old_corners(model, losses);
        let mut dropped = 0;
        for material in &mut model.materials {
            if let Some(surface) = material.surface.take() {
                dropped += 1;
                if let Some(image) = color_image(surface.images.as_bytes()) {
                    material.name = image.into();
                }
            }
        }
        losses.add("material", "materials", dropped, "materials reduced to their texture file");
    } else {
        for corner in model.faces.iter_mut().flat_map(|face| &mut face.corners) {
            corner.color.get_or_insert([1.0; 4]);
        }
        for material in &mut model.materials {
            let images = &material.name;
            material.surface.get_or_insert_with(|| Surface::wraith(images.clone()));
        }
    }
}

fn to_old_corners(model: &mut Model, losses: &mut Losses) {
    let (mut colors, mut sets) = (0, 0);
    for corner in model.faces.iter_mut().flat_map(|face| &mut face.corners) {
        colors += usize::from(corner.color.take().is_some_and(|color| color != [1.0; 4]));
        sets += corner.uvs.len().saturating_sub(1);
        corner.uvs.truncate(1);
        if corner.uvs.is_empty() {
            corner.uvs.push([0.0; 2]);
        }
    }
    losses.add("corner-color", "faces", colors, "corner colours dropped");
    losses.add("uv-sets", "faces", sets, "sets of texture coordinates dropped");
}

/// The file of the colour map: the whole text if it is a bare file name, else the path with the role `color`.
fn color_image(images: &[u8]) -> Option<&[u8]> {
    let mut pairs = images.split(|byte| *byte == b' ');
    if !images.contains(&b':') {
        return (!images.is_empty()).then_some(images);
    }
    pairs
        .find_map(|pair| pair.strip_prefix(b"color:").or_else(|| pair.strip_prefix(b"color_map:")))
        .filter(|path| !path.is_empty())
}

fn drop_tails(model: &mut Model, losses: &mut Losses) {
    let dropped = model.faces.iter_mut().filter_map(|face| face.tail.take()).count();
    losses.add("triangle-tail", "faces", dropped, "tails of triangles dropped");
}

fn add_tails(model: &mut Model) {
    let tail = [0, i32::from(model.version <= 5)];
    for face in &mut model.faces {
        face.tail.get_or_insert(tail);
    }
}

fn clamp(content: &mut Content, losses: &mut Losses) {
    let mut changed = 0;
    let mut limit = |value: &mut f64, low: f64| {
        if *value < low || *value > 1.0 {
            *value = value.clamp(low, 1.0);
            changed += 1;
        }
    };
    match content {
        Content::Model(model) => {
            for axis in model.bones.iter_mut().flat_map(|bone| bone.axes.iter_mut().flatten()) {
                limit(axis, -1.0);
            }
            for weight in model.vertices.iter_mut().flat_map(|vertex| &mut vertex.weights) {
                limit(&mut weight.weight, 0.0);
            }
            for weight in model.siege.iter_mut().flat_map(|siege| siege.weights.iter_mut().flatten()) {
                limit(&mut weight.weight, 0.0);
            }
            for corner in model.faces.iter_mut().flat_map(|face| &mut face.corners) {
                corner.normal.iter_mut().for_each(|part| limit(part, -1.0));
                corner.color.iter_mut().flatten().for_each(|part| limit(part, 0.0));
            }
            for surface in model.materials.iter_mut().filter_map(|material| material.surface.as_mut()) {
                surface.color.iter_mut().flatten().for_each(|part| limit(part, 0.0));
            }
        }
        Content::Animation(animation) => {
            let poses = animation.frames.iter_mut().flat_map(|frame| &mut frame.poses);
            for axis in poses.flat_map(|pose| pose.axes.iter_mut().flatten()) {
                limit(axis, -1.0);
            }
        }
        Content::Notes(_) => {}
    }
    losses.add("clamped", "content", changed, "numbers clamped");
}

/// Everything the official converter would refuse, with the line where the source has one.
fn refuse(source: &XmodelFile, converted: &XmodelFile) -> Result<(), Error> {
    let mut problems = match converted.to_bytes() {
        Ok(_) => Vec::new(),
        Err(error) => match error.kind() {
            ErrorKind::Unwritable(problems) => problems.clone(),
            _ => return Err(error),
        },
    };
    if let Content::Model(model) = &converted.content {
        for (index, vertex) in model.vertices.iter().enumerate() {
            for (position, weight) in vertex.weights.iter().enumerate() {
                if !(0.0..=1.0).contains(&weight.weight) {
                    let path = Path::from_iter([
                        Segment::Field("vertices"),
                        Segment::Index(index),
                        Segment::Field("weights"),
                        Segment::Index(position),
                        Segment::Field("weight"),
                    ]);
                    let message = format!("expected a number from 0 to 1, found {}", weight.weight);
                    problems.push(Problem { path, message });
                }
            }
        }
    }
    if problems.is_empty() {
        return Ok(());
    }
    add_lines(source, &mut problems)?;
    Err(Error::new(crate::NAME, ErrorKind::Unwritable(problems)))
}

/// Puts the line of each problem before its message.
fn add_lines(source: &XmodelFile, problems: &mut [Problem]) -> Result<(), Error> {
    if !source.kind().is_text() {
        return Ok(());
    }
    let wanted: HashMap<Path, ()> = problems.iter().map(|problem| (problem.path.clone(), ())).collect();
    let mut lines: HashMap<Path, usize> = HashMap::new();
    let mut line = 1;
    source.layout(&mut |leaf| {
        if wanted.contains_key(leaf.path) {
            lines.entry(leaf.path.clone()).or_insert(line);
        }
        line += leaf.bytes.iter().filter(|byte| **byte == b'\n').count();
    })?;
    for problem in problems {
        if let Some(line) = lines.get(&problem.path) {
            problem.message = format!("line {line}: {}", problem.message);
        }
    }
    Ok(())
}
