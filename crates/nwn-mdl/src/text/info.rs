//! A summary of a text in ten lines.

use std::collections::{BTreeMap, BTreeSet};

use meshwire_core::Info;
use meshwire_core::text::decode_windows_1252;

use super::context::NodeType;
use super::file::TextFile;
use super::keyword::Keyword;
use super::rows::NumberRows;
use super::style::LineEnd;

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
    let mut textures = BTreeSet::new();
    for node in file.nodes() {
        *kinds.entry(node.kind.unwrap_or(NodeType::Dummy)).or_default() += 1;
        vertices += node.rows(Keyword::Verts).map_or(0, NumberRows::len);
        faces += node.rows(Keyword::Faces).map_or(0, NumberRows::len);
        for name in TEXTURES.iter().filter_map(|keyword| node.reference(*keyword)) {
            textures.insert(decode_windows_1252(name));
        }
    }
    let list: Vec<String> = kinds.iter().map(|(kind, count)| format!("{count} {}", kind.name())).collect();
    info.add("nodes", format!("{} ({})", kinds.values().sum::<usize>(), list.join(", ")));
    info.add("geometry", format!("{vertices} vertices, {faces} faces"));
    if !textures.is_empty() {
        info.add("textures", shortened(&textures.into_iter().collect::<Vec<_>>()));
    }
    let names: Vec<String> = file.animations().map(|animation| decode_windows_1252(animation.name)).collect();
    if !names.is_empty() {
        let nodes: usize = file.animations().map(|animation| animation.nodes().count()).sum();
        info.add("animations", format!("{} with {nodes} nodes: {}", names.len(), shortened(&names)));
    }
    info
}

/// Lists the first few entries.
fn shortened(names: &[String]) -> String {
    const SHOWN: usize = 8;
    let list = names.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ");
    match names.len().checked_sub(SHOWN) {
        Some(more) if more > 0 => format!("{list} and {more} more"),
        _ => list,
    }
}
