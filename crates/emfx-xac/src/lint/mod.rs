//! What is odd about an actor: everything the EMotionFX reference calls a quirk, and everything that contradicts
//! itself. None of it stops a read.
//!
//! | severity | codes |
//! | --- | --- |
//! | note | `big-endian`, `file-version`, `padding`, `flag-bits`, `layers-left-out`, `child-counts-missing`, `unset-box`, `shear`, `unknown-layer`, `unknown-value`, `empty-submesh`, `tangent-sign`, `raw-chunk`, `morph-level`, `text-encoding` |
//! | warning | `multiply-order`, `unknown-chunk`, `unknown-version`, `stated-length`, `tail-bytes`, `trailing-bytes`, `duplicate-chunk`, `no-nodes`, `node-name`, `parent-order`, `child-count`, `root-count`, `zero-rotation`, `rotation-length`, `box-nan`, `misplaced-box`, `not-finite`, `submesh-sums`, `layer-size`, `no-positions`, `triangle-indices`, `duplicate-mesh`, `no-mesh`, `skin-order`, `weight-range`, `weight-sum`, `local-bone-count`, `material-count`, `layer-material`, `morph-range`, `morph-name`, `source-count` |
//! | error | `unwritable`, `parent-missing`, `node-index`, `original-vertex`, `index-range`, `material-ordinal`, `skin-rows`, `influence-range`, `morph-vertex` |
//!
//! Quirks that fill whole files, such as padding that is not zero, are one finding per kind of chunk with a count.

mod chunk;
mod facts;
mod material;
mod mesh;
mod morph;
mod node;
mod report;
mod skin;

use binrw::Endian;
use meshwire_core::{Annotate, Annotator, Error, Finding, Format, Path, Segment, Severity, WireSize};

use crate::generated::{Chunk, ChunkBody, XacFile};
use crate::place::place;
use facts::Facts;
use report::{Report, Tallies};

/// All findings in file order.
pub(crate) fn lint(file: &XacFile) -> Vec<Finding> {
    let bytes = file.to_bytes();
    let mut linter = Linter { bytes: bytes.as_deref().unwrap_or(&[]), findings: Vec::new() };
    linter.actor(file, &[], 0);
    let mut findings = linter.findings;
    findings.sort_by_key(|finding| finding.offset);
    if let Err(error) = bytes {
        findings.insert(0, unwritable(&error));
    }
    findings
}

fn unwritable(error: &Error) -> Finding {
    Finding::new("unwritable", Severity::Error, error.path().clone(), error.kind().to_string())
}

struct Linter<'a> {
    /// The whole file as it is written; empty if it cannot be.
    bytes: &'a [u8],
    findings: Vec<Finding>,
}

impl Linter<'_> {
    /// An actor that begins at `start`; `above` is the path of one that is nested.
    fn actor(&mut self, file: &XacFile, above: &[Segment], start: u64) {
        let facts = Facts::of(file);
        let mut tallies = Tallies::default();
        let first = self.findings.len();
        let mut header = Report::default();
        chunk::header(file, &mut header);
        self.add(header, above, |step| start.saturating_add(chunk::header_offset(step)));
        let mut offset = start.saturating_add(8);
        for (index, chunk) in file.chunks().iter().enumerate() {
            let path: Vec<Segment> = above.iter().copied().chain(place!["body", "chunks", index]).collect();
            self.chunk(chunk, index, &facts, &mut tallies, &path, (offset, file.header.endian()));
            if let ChunkBody::MeshLodLevel(level) = &chunk.body {
                let inner: Vec<Segment> =
                    path.iter().copied().chain(place!["body", "mesh_lod_level", "actor"]).collect();
                self.actor(&level.actor, &inner, offset.saturating_add(20));
            }
            offset = offset.saturating_add(chunk.wire_size());
        }
        let mut end = Report::default();
        chunk::trailing(file, &mut end);
        self.add(end, above, |_| offset);
        for finding in self.findings.iter_mut().skip(first) {
            tallies.complete(finding);
        }
    }

    fn chunk(
        &mut self,
        chunk: &Chunk,
        index: usize,
        facts: &Facts<'_>,
        tallies: &mut Tallies,
        path: &[Segment],
        (offset, endian): (u64, Endian),
    ) {
        let mut report = Report::default();
        chunk::envelope(chunk, index, facts, &mut report, tallies);
        match &chunk.body {
            ChunkBody::Nodes(nodes) => node::list(nodes, facts, &mut report, tallies),
            ChunkBody::Node(node) => node::single(node, index, facts, &mut report, tallies),
            ChunkBody::EarlyNode(node) => node::early(node, index, facts, &mut report, tallies),
            ChunkBody::Mesh(mesh) => mesh::check(mesh, index, facts, &mut report, tallies),
            ChunkBody::Skin(_) | ChunkBody::SkinV1(_) => skin::check(&chunk.body, index, facts, &mut report, tallies),
            ChunkBody::MorphTargets(targets) => morph::list(targets, facts, &mut report),
            ChunkBody::MorphTarget(target) => morph::single(target, facts, &mut report),
            ChunkBody::MeshLodLevel(_) => {}
            body => material::check(body, index, facts, &mut report),
        }
        if !is_bulk(&chunk.body) {
            self.scan(chunk, (offset, endian), &mut report, tallies);
        }
        if report.is_empty() {
            return;
        }
        let offsets = self.offsets(chunk, (offset, endian), &report);
        let mut offsets = offsets.into_iter();
        self.add_each(report, path, |_| offsets.next().flatten());
    }

    /// Text and padding of a chunk that is not large.
    fn scan(&self, chunk: &Chunk, (offset, endian): (u64, Endian), report: &mut Report, tallies: &mut Tallies) {
        let name = chunk.body.name();
        let mut sink = |leaf: meshwire_core::layout::Leaf<'_>| {
            chunk::text(&leaf, report);
            if let Some(Segment::Field("padding")) = leaf.path.segments().last() {
                let hit = leaf.bytes.iter().any(|byte| *byte != 0);
                tallies.count("padding", name, hit, leaf.path.segments(), report);
            }
        };
        let mut annotator = Annotator::new(self.bytes, endian, &mut sink);
        annotator.seek(offset);
        chunk.annotate(&mut annotator);
    }

    /// Where each draft of the report is, by the layout of the chunk.
    fn offsets(&self, chunk: &Chunk, (offset, endian): (u64, Endian), report: &Report) -> Vec<Option<u64>> {
        let mut offsets = vec![None; report.drafts.len()];
        let mut left = report.drafts.len();
        let mut sink = |leaf: meshwire_core::layout::Leaf<'_>| {
            if left == 0 {
                return;
            }
            for (draft, found) in report.drafts.iter().zip(&mut offsets) {
                if found.is_none() && leaf.path.segments().starts_with(&draft.place) {
                    *found = Some(leaf.offset);
                    left -= 1;
                }
            }
        };
        let mut annotator = Annotator::new(self.bytes, endian, &mut sink);
        annotator.seek(offset);
        chunk.annotate(&mut annotator);
        offsets
    }

    fn add(&mut self, report: Report, path: &[Segment], offset: impl Fn(&[Segment]) -> u64) {
        let known = !self.bytes.is_empty();
        self.add_each(report, path, |place| known.then(|| offset(place)));
    }

    fn add_each(&mut self, report: Report, path: &[Segment], mut offset: impl FnMut(&[Segment]) -> Option<u64>) {
        for draft in report.drafts {
            let offset = offset(&draft.place);
            let path = Path::from_iter(path.iter().copied().chain(draft.place));
            let (code, severity, message) = (draft.code, draft.severity, draft.message);
            self.findings.push(Finding::new(code, severity, path, message));
        }
    }
}

/// True for bodies with long lists of numbers, whose text and padding are checked by their own rules.
fn is_bulk(body: &ChunkBody) -> bool {
    matches!(
        body,
        ChunkBody::Mesh(_)
            | ChunkBody::Skin(_)
            | ChunkBody::SkinV1(_)
            | ChunkBody::MorphTargets(_)
            | ChunkBody::MorphTarget(_)
            | ChunkBody::MeshLodLevel(_)
            | ChunkBody::Unknown(_)
    )
}
