//! The serde form of a file: typed values and the style record, intended to be read and edited.
//!
//! Numbers of binary files have the fewest digits that give the same `f32`; an edited number is rounded to `f32` on
//! reading. A style only contains the differences from its preset.

use std::collections::BTreeMap;

use meshwire_core::{ByteString, exact};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::animation::{Animation, NoteFile};
use crate::binary::BinaryStyle;
use crate::content::each_number;
use crate::file::{Content, Style, XmodelFile};
use crate::grammar::attachment::Attachment;
use crate::kept::{Kept, Key};
use crate::lines::Line;
use crate::model::Model;
use crate::number::{narrow_float, shorten, widen_float};
use crate::text::{CosmeticKeyword, LineEnd, Preset, TextStyle, UvLayers};
use crate::width::Widths;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Form {
    kind: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    attachments: Vec<Attachment>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    model: Option<Model>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    animation: Option<Animation>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    notes: Option<NoteFile>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text_style: Option<TextForm>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    binary_style: Option<BinaryStyle>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    kept: Vec<KeptForm>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "exact")]
    block: Option<Vec<u8>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TextForm {
    preset: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    line_end: Option<LineEnd>,
    /// Only stated if the line end is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    final_line_end: Option<bool>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    widths: Option<Widths>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    uv_layers: Option<UvLayers>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cosmetic_keyword: Option<CosmeticKeyword>,
    /// Lines that differ from the preset, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    lines: BTreeMap<String, String>,
    /// Blank lines that differ from the preset: `before > after`.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    blank_lines: BTreeMap<String, u8>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptForm {
    record: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    attachment: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<ByteString>,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "exact")]
    bytes: Option<Vec<u8>>,
}

impl From<&TextStyle> for TextForm {
    fn from(style: &TextStyle) -> Self {
        let preset = TextStyle::preset(style.preset);
        let (lines, blanks) = style.differences();
        let name = |line: &Line| line.name();
        Self {
            preset: style.preset.name().to_owned(),
            line_end: (style.line_end != preset.line_end).then_some(style.line_end),
            final_line_end: (!style.final_line_end).then_some(false),
            widths: (style.widths != Widths::default()).then_some(style.widths),
            uv_layers: (style.uv_layers != preset.uv_layers).then_some(style.uv_layers),
            cosmetic_keyword: (style.cosmetic_keyword != preset.cosmetic_keyword).then_some(style.cosmetic_keyword),
            lines: lines.iter().map(|line| (name(line).to_owned(), style.template(*line))).collect(),
            blank_lines: blanks
                .iter()
                .map(|(before, after, count)| (format!("{} > {}", name(before), name(after)), *count))
                .collect(),
        }
    }
}

impl TextForm {
    fn style(self) -> Result<TextStyle, String> {
        let preset = Preset::from_name(&self.preset).ok_or_else(|| {
            let known = Preset::ALL.map(Preset::name).join(", ");
            format!("expected a preset ({known}), found \"{}\"", self.preset)
        })?;
        let mut style = TextStyle::preset(preset);
        style.line_end = self.line_end.unwrap_or(style.line_end);
        style.final_line_end = self.final_line_end.unwrap_or(true);
        style.widths = self.widths.unwrap_or_default();
        style.uv_layers = self.uv_layers.unwrap_or(style.uv_layers);
        style.cosmetic_keyword = self.cosmetic_keyword.unwrap_or(style.cosmetic_keyword);
        let line = |name: &str| Line::from_name(name).ok_or_else(|| format!("expected a line name, found \"{name}\""));
        for (name, text) in &self.lines {
            let line = line(name)?;
            if !style.set_template(line, text) {
                return Err(format!("expected a line such as \"X %.6f, %.6f\", found \"{text}\""));
            }
        }
        for (pair, count) in &self.blank_lines {
            let (before, after) =
                pair.split_once(" > ").ok_or_else(|| format!("expected \"line > line\", found \"{pair}\""))?;
            style.set_blank_lines(line(before)?, line(after)?, *count);
        }
        Ok(style)
    }
}

impl Serialize for XmodelFile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut content = self.content.clone();
        let mut attachments = self.attachments.clone();
        let (text_style, binary_style) = match &self.style {
            Style::Text(style) => (Some(style.into()), None),
            Style::Binary(style) => {
                each_number(&mut content, &mut attachments, shorten);
                (None, Some(*style))
            }
        };
        let kept = self.kept.iter().map(|(key, bytes)| KeptForm {
            record: key.record,
            attachment: (key.attachment != u32::MAX).then_some(key.attachment),
            text: text_style.as_ref().map(|_: &TextForm| ByteString::from(bytes)),
            bytes: binary_style.as_ref().map(|_| bytes.to_vec()),
        });
        let kept = kept.collect();
        let (mut model, mut animation, mut notes) = (None, None, None);
        match content {
            Content::Model(content) => model = Some(content),
            Content::Animation(content) => animation = Some(content),
            Content::Notes(content) => notes = Some(content),
        }
        let kind = self.kind().extension().to_owned();
        let block = self.block.clone();
        Form { kind, attachments, model, animation, notes, text_style, binary_style, kept, block }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for XmodelFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let form = Form::deserialize(deserializer)?;
        let mut content = match (form.model, form.animation, form.notes) {
            (Some(model), None, None) => Content::Model(model),
            (None, Some(animation), None) => Content::Animation(animation),
            (None, None, Some(notes)) => Content::Notes(notes),
            _ => return Err(D::Error::custom("expected one of `model`, `animation` and `notes`")),
        };
        let mut attachments = form.attachments;
        let style = match (form.text_style, form.binary_style) {
            (Some(style), None) => Style::Text(style.style().map_err(D::Error::custom)?),
            (None, Some(style)) => {
                each_number(&mut content, &mut attachments, |value| *value = widen_float(narrow_float(*value)));
                Style::Binary(style)
            }
            _ => return Err(D::Error::custom("expected one of `text_style` and `binary_style`")),
        };
        let records = form.kept.into_iter().map(|kept| {
            let key = Key { record: kept.record, attachment: kept.attachment.unwrap_or(u32::MAX) };
            (key, kept.text.map(Vec::from).or(kept.bytes).unwrap_or_default())
        });
        let mut records: Vec<_> = records.collect();
        records.sort_by_key(|(key, _)| *key);
        let mut kept = Kept::default();
        records.iter().for_each(|(key, bytes)| kept.push(*key, bytes));
        let file = Self { content, attachments, style, kept, block: form.block };
        if file.kind().extension() != form.kind {
            return Err(D::Error::custom(format!("expected kind {}, found \"{}\"", file.kind(), form.kind)));
        }
        Ok(file)
    }
}
