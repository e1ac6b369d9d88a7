//! Checks of chunk headers, text encoding and padding.

use emfx_chunk::lint;
use meshwire_core::format::layout_whole;
use meshwire_core::layout::{Leaf, LeafKind};
use meshwire_core::{Report, Segment};

use crate::Lengths;
use crate::file::NAME;
use crate::generated::{Chunk, ChunkBody, ChunkKind, Material};
use crate::lint::facts::Facts;
use crate::rules;

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
        report.at("kind").add(rules::DUPLICATE_CHUNK, format!("expected one chunk {kind}, found another"));
    }
    let quirk = chunk.expected_length(Lengths::Compatible);
    if let ChunkBody::Material(Material { lod: None, layers, .. }) = &chunk.body {
        if !layers.is_empty() {
            let hit = quirk.is_some() && chunk.stored_len_body == quirk;
            report.at("len_body").tally(rules::LAYERS_LEFT_OUT, LAYERS_LEFT_OUT, "material", hit);
        }
    }
    if let Some(stored) = chunk.stored_len_body.filter(|stored| Some(*stored) != quirk) {
        let message = format!("expected {}, found {stored}", chunk.true_length());
        report.at("len_body").add(rules::STATED_LENGTH, message);
    }
    lint::tail(report, &chunk.tail);
}

/// Checks the texts and the padding of a chunk. Large chunks have neither, or checks of their own for padding.
pub(super) fn leaves(chunk: &Chunk, report: &mut Report) {
    if !matches!(
        chunk.body,
        ChunkBody::Mesh(_) | ChunkBody::Skin(_) | ChunkBody::SkinV1(_) | ChunkBody::MeshLodLevel(_)
    ) {
        // A chunk that cannot be written has been reported.
        let _ = layout_whole(NAME, chunk, &mut |each| leaf(&each, report));
    }
}

/// Checks for text that is not UTF-8 (its code page is not recorded) and for padding that is not zero.
fn leaf(leaf: &Leaf<'_>, report: &mut Report) {
    let path = leaf.path.segments();
    if leaf.kind == LeafKind::Text && std::str::from_utf8(leaf.bytes).is_err() {
        let shown = meshwire_core::ByteString::from(leaf.bytes).to_windows_1252();
        let message = format!("not UTF-8; as Windows-1252 it reads \"{shown}\"");
        // Report the text field itself instead of the `value` inside it.
        let place = match path {
            [field @ .., Segment::Field("value")] => field,
            place => place,
        };
        report.at_path(place).add(rules::TEXT_ENCODING, message);
    }
    if let [Segment::Field("body"), Segment::Field(of), .., Segment::Field("padding")] = path {
        let hit = leaf.bytes.iter().any(|byte| *byte != 0);
        report.at_path(path).tally(rules::PADDING, PADDING, of, hit);
    }
}

// Messages of findings that are counted, which must be the same each time.
const LAYERS_LEFT_OUT: &str = "a stated length that excludes the layers, as the exporters write it";
pub(super) const PADDING: &str = "padding that is not zero";
