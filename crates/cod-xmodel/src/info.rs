//! A human-readable summary of a file.

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
            info.add("parts", counted(animation.parts.len(), animation.parts.iter().map(|name| name.to_lossy())));
            info.add("frames", animation.frames.len());
            if let (Some(first), Some(last)) = (animation.frames.first(), animation.frames.last()) {
                info.add("frame numbers", format!("{} to {}", first.number, last.number));
            }
            info.add("frame rate", animation.frame_rate);
            let notes = animation.notes.iter();
            info.add("notes", counted(notes.count(), animation.notes.iter().map(|note| note.name.to_lossy())));
        }
        Content::Notes(notes) => {
            info.add("first frame", notes.first_frame);
            info.add("frames", notes.frame_count);
            info.add("notes", counted(notes.notes.len(), notes.notes.iter().map(|note| note.name.to_lossy())));
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
    info.add("bones", counted(model.bones.len(), model.bones.iter().map(|bone| bone.name.to_lossy())));
    if let Some(count) = model.cosmetic_bones {
        info.add("cosmetic bones", count);
    }
    let most = model.vertices.iter().map(|vertex| vertex.weights.len()).max().unwrap_or(0);
    let bones = if most == 1 { "one bone".to_owned() } else { format!("up to {most} bones") };
    info.add(
        "vertices",
        if most == 0 { model.vertices.len().to_string() } else { format!("{}, {bones} each", model.vertices.len()) },
    );
    info.add("faces", model.faces.len());
    let objects = model.objects.as_deref().unwrap_or_default();
    info.add("objects", counted(objects.len(), objects.iter().map(|name| name.to_lossy())));
    let materials = model.materials.iter().map(|material| material.name.to_lossy());
    info.add("materials", counted(model.materials.len(), materials));
    if let Some((low, high)) = model.bounds() {
        let point = |p: [f64; 3]| p.map(|value| format!("{value:.3}")).join(" ");
        info.add("bounds", format!("{} to {}", point(low), point(high)));
    }
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
fn counted<T: AsRef<str>>(count: usize, names: impl Iterator<Item = T>) -> String {
    // As many as fit on one line of a terminal.
    const SHOWN: usize = 4;
    let shown: Vec<_> = names.take(SHOWN).map(|name| name.as_ref().escape_default().to_string()).collect();
    match (count, shown.as_slice()) {
        (0, _) => "0".to_owned(),
        (count, names) if count > SHOWN => format!("{count}: {}, ..", names.join(", ")),
        (count, names) => format!("{count}: {}", names.join(", ")),
    }
}
