//! The styles of known programs. Source: section 7 of the format reference.

use std::sync::LazyLock;

use crate::lines::Line;
use crate::number::NumberFormat;
use crate::text::preset::Preset;
use crate::text::style::{CosmeticKeyword, LineEnd, Separator, TextStyle, UvLayers};

/// Lines whose first number is printed in the shortest form by only one known program.
pub(crate) const SHORT_FIRST: [Line; 2] = [Line::Coefficients, Line::Blinn];

impl TextStyle {
    /// Returns the style of a known program.
    #[must_use]
    pub fn preset(preset: Preset) -> Self {
        Self::known(preset).clone()
    }

    /// Returns a reference to the style, which is built only once instead of for each comparison.
    pub(crate) fn known(preset: Preset) -> &'static Self {
        static STYLES: LazyLock<[TextStyle; Preset::ALL.len()]> = LazyLock::new(|| {
            Preset::ALL.map(|preset| {
                let mut style = TextStyle::plain(preset);
                apply(preset, &mut style);
                style
            })
        });
        let [first, ..] = &*STYLES;
        STYLES.iter().find(|style| style.preset == preset).unwrap_or(first)
    }
}

/// The lines whose three numbers are separated by commas in some writers.
const VECTORS: [Line; 14] = [
    Line::BoneOffset,
    Line::BoneScale,
    Line::BoneX,
    Line::BoneY,
    Line::BoneZ,
    Line::VertexOffset,
    Line::SiegeOffset,
    Line::SiegeRotation,
    Line::PoseOffset,
    Line::PoseScale,
    Line::PoseX,
    Line::PoseY,
    Line::PoseZ,
    Line::Rotation,
];

fn apply(preset: Preset, style: &mut TextStyle) {
    match preset {
        Preset::OfficialModel => {
            style.line_end = LineEnd::CrLf;
            commas(style, Separator::CommaBlank, &VECTORS);
            model_blanks(style);
            style.set_blank_lines_before(Line::End, 1);
            trailing_blank(style, Line::Uv);
        }
        Preset::OfficialAnimation => {
            style.line_end = LineEnd::CrLf;
            animation_blanks(style);
            for line in [Line::PoseOffset, Line::PoseX, Line::PoseY, Line::PoseZ] {
                numbers(style, line, NumberFormat::Fixed(4));
            }
            numbers(style, Line::PoseScale, NumberFormat::Integer);
        }
        Preset::Wraith => {
            commas(style, Separator::CommaBlank, &VECTORS);
            model_blanks(style);
            animation_blanks(style);
        }
        Preset::PyCod => pycod_blanks(style),
        Preset::OpenAssetTools => {
            commas(style, Separator::CommaBlank, &VECTORS);
            model_blanks(style);
            style.set_blank_lines(Line::Uv, Line::Triangle, 1);
            style.set_blank_lines_after(Line::Phong, 1);
        }
        Preset::ExportX => {
            style.line_end = LineEnd::CrLf;
            commas(style, Separator::CommaBlank, &VECTORS);
            export_x_blanks(style);
            for line in SHORT_FIRST {
                let mut changed = style.line(line);
                let [first, ..] = &mut changed.numbers;
                *first = NumberFormat::Shortest;
                style.set_line(line, changed);
            }
            style.uv_layers = UvLayers::LinePerSet;
            style.cosmetic_keyword = CosmeticKeyword::Short;
        }
        Preset::Porter => {
            commas(style, Separator::CommaBlank, &VECTORS);
            style.set_blank_lines(Line::BoneName, Line::Bone, 1);
            for after in [Line::Bone, Line::VertexCount] {
                style.set_blank_lines(Line::BoneZ, after, 1);
            }
        }
        Preset::Blender24 => {
            commas(style, Separator::CommaBlank, &VECTORS);
            let mut offset = style.line(Line::BoneOffset);
            let [_, second, ..] = &mut offset.separators;
            *second = Separator::Comma;
            style.set_line(Line::BoneOffset, offset);
            trailing_blank(style, Line::Model);
            trailing_blank(style, Line::Version);
            model_blanks(style);
        }
        Preset::Plain => {}
        Preset::Exact => {
            for info in Line::all() {
                let mut changed = style.line(info.line);
                let numbers = changed.numbers.iter_mut().enumerate();
                for (_, number) in numbers.filter(|(slot, _)| info.kind(*slot) == b'f') {
                    *number = NumberFormat::Shortest;
                }
                style.set_line(info.line, changed);
            }
        }
    }
}

/// Sets a blank line after the version, the hierarchy, each transform, each vertex, the faces and the objects.
fn model_blanks(style: &mut TextStyle) {
    for line in [Line::BoneCount, Line::SiegeBoneCount, Line::SiegeWeightCount, Line::MaterialCount] {
        style.set_blank_lines_before(line, 1);
    }
    for before in [Line::BoneName, Line::BoneCount, Line::BoneZ, Line::CosmeticCount] {
        for after in [Line::Bone, Line::VertexCount] {
            style.set_blank_lines(before, after, 1);
        }
    }
    for before in [Line::Weight, Line::WeightCount, Line::VertexCount] {
        for after in [Line::Vertex, Line::FaceCount] {
            style.set_blank_lines(before, after, 1);
        }
    }
    style.set_blank_lines(Line::VertexCount, Line::Vertex, 0);
    for before in [Line::SiegeWeight, Line::SiegeVertexWeights] {
        style.set_blank_lines(before, Line::SiegeVertex, 1);
    }
    style.set_blank_lines_before(Line::ObjectCount, 1);
    for (before, after) in [(Line::OldCorner, Line::MaterialCount), (Line::Uv, Line::MaterialCount)] {
        style.set_blank_lines(before, after, 1);
    }
}

/// Sets a blank line after the comments, the version, the parts, the number of frames and each pose, and one more per
/// frame.
fn animation_blanks(style: &mut TextStyle) {
    style.set_blank_lines(Line::Comment, Line::Animation, 1);
    style.set_blank_lines_before(Line::PartCount, 1);
    style.set_blank_lines_before(Line::FrameRate, 1);
    style.set_blank_lines(Line::FrameCount, Line::Frame, 1);
    style.set_blank_lines(Line::FrameCount, Line::NoteTracks, 1);
    style.set_blank_lines(Line::FrameCount, Line::KeyCount, 1);
    for last in [Line::PoseZ, Line::Extra] {
        style.set_blank_lines(last, Line::Pose, 1);
        for after in [Line::Frame, Line::NoteTracks, Line::KeyCount, Line::End] {
            style.set_blank_lines(last, after, 2);
        }
    }
    style.set_blank_lines_after(Line::NoteTracks, 1);
    style.set_blank_lines_after(Line::TrackCount, 1);
    for after in [Line::NotePart, Line::Track, Line::End] {
        style.set_blank_lines(Line::Note, after, 1);
        style.set_blank_lines(Line::KeyCount, after, 1);
    }
}

/// Sets a blank line after the version, before the first transform, after each Z and each quaternion, and before the
/// faces.
fn export_x_blanks(style: &mut TextStyle) {
    style.set_blank_lines_after(Line::Version, 1);
    style.set_blank_lines_before(Line::FaceCount, 1);
    style.set_blank_lines(Line::BoneName, Line::Bone, 1);
    for last in [Line::BoneZ, Line::PoseZ, Line::SiegeRotation] {
        style.set_blank_lines_after(last, 1);
    }
}

fn pycod_blanks(style: &mut TextStyle) {
    style.set_blank_lines_after(Line::Comment, 1);
    style.set_blank_lines(Line::Comment, Line::Comment, 0);
    style.set_blank_lines_after(Line::Version, 1);
    for (before, after, count) in [
        (Line::BoneName, Line::Bone, 1),
        (Line::BoneZ, Line::Bone, 1),
        (Line::BoneZ, Line::VertexCount, 2),
        (Line::Weight, Line::Vertex, 1),
        (Line::Weight, Line::FaceCount, 1),
        (Line::WeightCount, Line::Vertex, 1),
        (Line::WeightCount, Line::FaceCount, 1),
        (Line::Uv, Line::Corner, 1),
        (Line::Uv, Line::Triangle, 2),
        (Line::Uv, Line::ObjectCount, 2),
        (Line::Uv, Line::MaterialCount, 2),
        (Line::OldCorner, Line::Triangle, 1),
        (Line::OldCorner, Line::ObjectCount, 1),
        (Line::OldCorner, Line::MaterialCount, 1),
        (Line::Object, Line::MaterialCount, 1),
        (Line::PartName, Line::FrameRate, 1),
        (Line::Note, Line::NotePart, 1),
        (Line::Note, Line::End, 1),
    ] {
        style.set_blank_lines(before, after, count);
    }
    for last in [Line::Phong, Line::PoseZ, Line::NoteTracks, Line::TrackCount] {
        style.set_blank_lines_after(last, 1);
    }
}

fn commas(style: &mut TextStyle, separator: Separator, lines: &[Line]) {
    for line in lines {
        let mut changed = style.line(*line);
        for slot in changed.separators.iter_mut().skip(1) {
            *slot = separator;
        }
        style.set_line(*line, changed);
    }
}

fn numbers(style: &mut TextStyle, line: Line, format: NumberFormat) {
    let mut changed = style.line(line);
    changed.numbers = changed.numbers.map(|_| format);
    style.set_line(line, changed);
}

fn trailing_blank(style: &mut TextStyle, line: Line) {
    let mut changed = style.line(line);
    changed.trailing_blank = true;
    style.set_line(line, changed);
}
