//! A summary of a text in ten lines.

use std::collections::BTreeMap;

use meshwire_core::Info;
use meshwire_core::text::decode_windows_1252;

use super::context::NodeType;
use super::file::TextFile;
use super::keyword::Keyword;
use super::rows::NumberRows;
use super::style::LineEnd;
use crate::info::{add_animations, add_kinds, add_names};

/// Statements that name textures.
const TEXTURES: [Keyword; 5] =
    [Keyword::Bitmap, Keyword::Texture1, Keyword::Texture2, Keyword::Texture3, Keyword::Texture];

pub(crate) fn info(file: &TextFile) -> Info {
    let mut info = Info::default();
    info.add("model", decode_windows_1252(file.name()));
    let end = if file.style.line_end == LineEnd::CrLf { "CR LF" } else { "LF" };
    let kept = match file.kept_lines() {
        0 => String::new(),
        kept => format!(", {kept} lines with unusual formatting"),
    };
    info.add("text", format!("{} statements, {end}{kept}", file.statements.len()));
    if let Some(name) = file.super_model() {
        info.add("supermodel", decode_windows_1252(name));
    }
    if let Some(class) = file.statement(Keyword::Classification).and_then(|statement| statement.words().next()) {
        info.add("class", decode_windows_1252(class).to_lowercase());
    }
    let mut kinds: BTreeMap<NodeType, usize> = BTreeMap::new();
    let (mut vertices, mut faces) = (0, 0);
    for node in file.nodes() {
        *kinds.entry(node.kind.unwrap_or(NodeType::Dummy)).or_default() += 1;
        vertices += node.rows(Keyword::Verts).map_or(0, NumberRows::len);
        faces += node.rows(Keyword::Faces).map_or(0, NumberRows::len);
    }
    add_kinds(&mut info, kinds.iter().map(|(kind, count)| (kind.name(), *count)));
    info.add("geometry", format!("{vertices} vertices, {faces} faces"));
    let textures = file.nodes().flat_map(|node| TEXTURES.iter().filter_map(move |keyword| node.reference(*keyword)));
    add_names(&mut info, "textures", textures.map(decode_windows_1252));
    let animations = file.animations();
    add_animations(&mut info, animations.map(|own| (decode_windows_1252(own.name), own.nodes().count())));
    info
}
