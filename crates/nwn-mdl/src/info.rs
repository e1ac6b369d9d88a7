//! Summaries of binary models and of texts: what only they have.

use std::collections::{BTreeMap, BTreeSet};

use meshwire_core::Info;
use meshwire_core::text::decode_windows_1252;

use crate::file::MdlFile;
use crate::text::{Keyword, LineEnd, NodeType, TextFile};
use crate::tree::NodeKind;

pub(crate) fn info(file: &MdlFile) -> Info {
    let model = &file.model;
    let mut info = Info::default();
    info.add("model", model.name.to_windows_1252());
    let layout = if file.stored.is_some() { ", blocks at places of their own" } else { "" };
    info.add("compiler", format!("{} ({}){layout}", file.profile.title(), file.profile));
    if let Some(name) = model.super_model() {
        let name = decode_windows_1252(name);
        info.add("supermodel", format!("{name}, animations scaled by {}", model.properties.animation_scale));
    }
    let fog = if model.settings.fog == 0 { ", without fog" } else { "" };
    info.add("class", format!("{}{fog}", model.settings.classification));
    add_kinds(&mut info, model.nodes().map(|node| node.kind.name()));
    let merged: usize = file.merges().iter().map(|merge| merge.followers.len()).sum();
    if merged > 0 {
        info.add("merged", format!("{merged} meshes drawn as part of others"));
    }
    let models = model.nodes().filter_map(|node| match &node.kind {
        NodeKind::Emitter(emitter) => Some(emitter.chunk_name.to_windows_1252()),
        NodeKind::Reference(reference) => Some(reference.model.to_windows_1252()),
        _ => None,
    });
    let is_name = |name: &String| !name.is_empty() && !name.eq_ignore_ascii_case("null");
    let models: BTreeSet<String> = models.filter(is_name).collect();
    if !models.is_empty() {
        info.add("models", models.into_iter().collect::<Vec<_>>().join(", "));
    }
    info
}

/// Summarizes a text.
pub(crate) fn of_text(file: &TextFile) -> Info {
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
    add_kinds(&mut info, file.nodes().map(|node| node.kind.unwrap_or(NodeType::Dummy).name()));
    info
}

/// Adds the number of nodes of each kind.
fn add_kinds(info: &mut Info, kinds: impl Iterator<Item = &'static str>) {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    kinds.for_each(|kind| *counts.entry(kind).or_default() += 1);
    let list: Vec<String> = counts.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
    info.add("kinds of nodes", list.join(", "));
}
