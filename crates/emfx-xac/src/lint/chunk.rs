//! File header, chunk headers, text.

use meshwire_core::Segment;
use meshwire_core::layout::{Leaf, LeafKind};

use crate::generated::{Chunk, ChunkBody, ChunkKind, Material, XacFile};
use crate::lint::facts::Facts;
use crate::lint::report::{Report, Tallies};
use crate::place::place;
use crate::{Lengths, MultiplyOrder};

pub(super) fn header(file: &XacFile, report: &mut Report) {
    let header = &file.header;
    let version = (header.major_version, header.minor_version);
    if version != (1, 0) {
        let (major, minor) = version;
        report.note("file-version", place!["header", "major_version"], format!("expected 1.0, found {major}.{minor}"));
    }
    if header.big_endian != 0 {
        report.note("big-endian", place!["header", "big_endian"], "no file of a game was ever seen in this byte order");
    }
    if let MultiplyOrder::Unknown(other) = header.multiply_order {
        report.warning("multiply-order", place!["header", "multiply_order"], format!("expected 0 or 1, found {other}"));
    }
    if file.nodes().next().is_none() {
        report.warning("no-nodes", place!["body"], "expected at least one node, found none");
    }
}

/// Where a part of the header stands in the file.
pub(super) fn header_offset(place: &[Segment]) -> u64 {
    match place.last() {
        Some(Segment::Field("major_version")) => 4,
        Some(Segment::Field("big_endian")) => 6,
        Some(Segment::Field("multiply_order")) => 7,
        _ => 8,
    }
}

pub(super) fn trailing(file: &XacFile, report: &mut Report) {
    let number = file.body.trailing.len();
    if number > 0 {
        let message = format!("expected a chunk or the end of the file, found {number} bytes");
        report.warning("trailing-bytes", place!["body", "trailing"], message);
    }
}

pub(super) fn envelope(chunk: &Chunk, index: usize, facts: &Facts<'_>, report: &mut Report, tallies: &mut Tallies) {
    let (kind, version) = (u32::from(chunk.kind), chunk.version);
    if matches!(chunk.body, ChunkBody::Unknown(_)) {
        let size = chunk.true_length();
        match chunk.kind {
            ChunkKind::MotionEventTable => {
                let message = format!("motion events, version {version}, {size} bytes, are kept as they are");
                report.note("raw-chunk", place!["kind"], message);
            }
            ChunkKind::Unknown(_) => {
                let message = format!("chunk {kind} version {version}, {size} bytes, is not known and kept as it is");
                report.warning("unknown-chunk", place!["kind"], message);
            }
            _ => {
                let message =
                    format!("version {version} of chunk {kind}, {size} bytes, is not known and kept as it is");
                report.warning("unknown-version", place!["version"], message);
            }
        }
    }
    let single = matches!(
        chunk.body,
        ChunkBody::Info(_) | ChunkBody::InfoV3(_) | ChunkBody::Nodes(_) | ChunkBody::MorphTargets(_)
    ) || matches!(&chunk.body, ChunkBody::MaterialInfo(info) if info.lod.is_none());
    if single && facts.first.get(chunk.body.name()).is_some_and(|first| *first != index) {
        report.warning("duplicate-chunk", place!["kind"], format!("expected one chunk {kind}, found another"));
    }
    let quirk = chunk.expected_length(Lengths::Compatible);
    if let ChunkBody::Material(Material { lod: None, layers, .. }) = &chunk.body {
        if !layers.is_empty() {
            let hit = quirk.is_some() && chunk.stored_len_body == quirk;
            tallies.count("layers-left-out", "material", hit, &place!["len_body"], report);
        }
    }
    if let Some(stored) = chunk.stored_len_body.filter(|stored| Some(*stored) != quirk) {
        let message = format!("expected {}, found {stored}", chunk.true_length());
        report.warning("stated-length", place!["len_body"], message);
    }
    if !chunk.tail.is_empty() {
        let message = format!("expected the next chunk, found {} bytes inside the stated length", chunk.tail.len());
        report.warning("tail-bytes", place!["tail"], message);
    }
}

/// Text that is not UTF-8: the code page of the artist, which nobody recorded.
pub(super) fn text(leaf: &Leaf<'_>, report: &mut Report) {
    if leaf.kind == LeafKind::Text && std::str::from_utf8(leaf.bytes).is_err() {
        let shown = meshwire_core::ByteString::from(leaf.bytes).to_windows_1252();
        let message = format!("not UTF-8; as Windows-1252 it reads \"{}\"", shown.escape_debug());
        // Counted text is a length and a `value`; its field is the place a person looks for.
        let place = match leaf.path.segments() {
            [field @ .., Segment::Field("value")] => field,
            place => place,
        };
        report.note("text-encoding", place, message);
    }
}
