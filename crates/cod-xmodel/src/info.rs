//! The summary of a file: what only this format has.

use meshwire_core::Info;

use crate::binary::Compression;
use crate::file::{Content, Style, XmodelFile};
use crate::model::Model;

pub(crate) fn info(file: &XmodelFile) -> Info {
    let mut info = Info::default();
    match &file.content {
        Content::Model(content) => model(content, &mut info),
        Content::Animation(animation) => {
            info.add("version", animation.version);
            info.add("frames", animation.frames.len());
            if let (Some(first), Some(last)) = (animation.frames.first(), animation.frames.last()) {
                info.add("frame numbers", format!("{} to {}", first.number, last.number));
            }
            info.add("frame rate", animation.frame_rate);
            info.add("notes", counted(animation.notes.iter().map(|note| note.name.to_lossy())));
        }
        Content::Notes(notes) => {
            info.add("first frame", notes.first_frame);
            info.add("frames", notes.frame_count);
            info.add("notes", counted(notes.notes.iter().map(|note| note.name.to_lossy())));
        }
    }
    match &file.style {
        Style::Text(style) => {
            let (lines, blanks) = style.differences();
            let name = style.preset.name();
            let style = match lines.len() + blanks.len() {
                0 => name.to_owned(),
                1 => format!("{name}, except for one line"),
                changes => format!("{name}, except for {changes} lines"),
            };
            info.add("style", style);
        }
        Style::Binary(style) => {
            let stream = match style.compression {
                Compression::Stored => "stored",
                Compression::Lz4 => "compressed",
            };
            info.add("stream", stream);
        }
    }
    if file.kept_records() > 0 {
        info.add("irregular records", file.kept_records());
    }
    info
}

fn model(model: &Model, info: &mut Info) {
    info.add("version", format!("{}, {}", model.version, games(model.version)));
    if let Some(count) = model.cosmetic_bones {
        info.add("cosmetic bones", count);
    }
    let most = model.vertices.iter().map(|vertex| vertex.weights.len()).max().unwrap_or(0);
    if most > 0 {
        info.add("weights", format!("up to {most} per vertex"));
    }
    let objects = model.objects.as_deref().unwrap_or_default();
    info.add("objects", counted(objects.iter().map(|name| name.to_lossy())));
    if let Some(siege) = &model.siege {
        info.add("siege bones", siege.bones.len());
    }
}

/// Returns the games whose tools read and write a version.
fn games(version: u32) -> &'static str {
    match version {
        ..=5 => "Call of Duty, United Offensive",
        6 => "Call of Duty 2, Modern Warfare, World at War, Black Ops",
        _ => "Black Ops 3",
    }
}

/// Formats a count and the first few names.
fn counted<T: AsRef<str>>(names: impl Iterator<Item = T>) -> String {
    // As many as fit on one line of a terminal.
    const SHOWN: usize = 4;
    let names: Vec<T> = names.collect();
    let shown: Vec<_> = names.iter().take(SHOWN).map(|name| name.as_ref().escape_default().to_string()).collect();
    match names.len() {
        0 => "0".to_owned(),
        count => format!("{count}: {}{}", shown.join(", "), if count > SHOWN { ", .." } else { "" }),
    }
}
