//! Checks of chunk headers, text encoding and padding.

use emfx_chunk::lint;
use meshwire_core::layout::{Leaf, LeafKind};
use meshwire_core::{Report, Segment, Severity};

use crate::Lengths;
use crate::generated::{Chunk, ChunkBody, ChunkKind, Material};
use crate::lint::facts::Facts;

pub(super) fn envelope(chunk: &Chunk, index: usize, facts: &Facts<'_>, report: &mut Report) {
    let kind = u32::from(chunk.kind);
    if matches!(chunk.body, ChunkBody::Unknown(_)) {
        let size = usize::try_from(chunk.true_length()).unwrap_or(usize::MAX);
        lint::raw_chunk(report, (kind, chunk.version), size, !matches!(chunk.kind, ChunkKind::Unknown(_)));
    }
    let single = matches!(
        chunk.body,
        ChunkBody::Info(_) | ChunkBody::InfoV3(_) | ChunkBody::Nodes(_) | ChunkBody::MorphTargets(_)
    ) || matches!(&chunk.body, ChunkBody::MaterialInfo(info) if info.lod.is_none());
    if single && facts.first.get(chunk.body.name()).is_some_and(|first| *first != index) {
        report.at("kind").warning("duplicate-chunk", format!("expected one chunk {kind}, found another"));
    }
    let quirk = chunk.expected_length(Lengths::Compatible);
    if let ChunkBody::Material(Material { lod: None, layers, .. }) = &chunk.body {
        if !layers.is_empty() {
            let hit = quirk.is_some() && chunk.stored_len_body == quirk;
            report.at("len_body").tally(Severity::Note, "layers-left-out", LAYERS_LEFT_OUT, "material", hit);
        }
    }
    if let Some(stored) = chunk.stored_len_body.filter(|stored| Some(*stored) != quirk) {
        let message = format!("expected {}, found {stored}", chunk.true_length());
        report.at("len_body").warning("stated-length", message);
    }
    lint::tail(report, &chunk.tail);
}

/// Checks for text that is not UTF-8 (its code page is not recorded) and for nonzero padding in small chunks.
pub(super) fn leaf(leaf: &Leaf<'_>, report: &mut Report) {
    let path = leaf.path.segments();
    if leaf.kind == LeafKind::Text && std::str::from_utf8(leaf.bytes).is_err() {
        let shown = meshwire_core::ByteString::from(leaf.bytes).to_windows_1252();
        let message = format!("not UTF-8; as Windows-1252 it reads \"{}\"", shown.escape_debug());
        // Report the text field itself instead of the `value` inside it.
        let place = match path {
            [field @ .., Segment::Field("value")] => field,
            place => place,
        };
        report.at_path(place).note("text-encoding", message);
    }
    if let [above @ .., Segment::Field("padding")] = path {
        if let Some(of) = small_record(above) {
            let hit = leaf.bytes.iter().any(|byte| *byte != 0);
            report.at_path(path).tally(Severity::Note, "padding", PADDING, of, hit);
        }
    }
}

const LAYERS_LEFT_OUT: &str = "a stated length that excludes the layers, as the exporters write it";
pub(super) const PADDING: &str = "padding that is not zero";

/// Returns the name of the innermost chunk body in a path, except for meshes and skins, which have their own padding
/// checks.
fn small_record(path: &[Segment]) -> Option<&'static str> {
    let chunk = path.iter().rposition(|segment| *segment == Segment::Field("chunks"))?;
    match path.get(chunk..)? {
        [_, _, Segment::Field("body"), Segment::Field("mesh" | "skin" | "skin_v1"), ..] => None,
        [_, _, Segment::Field("body"), Segment::Field(name), ..] => Some(*name),
        _ => None,
    }
}
