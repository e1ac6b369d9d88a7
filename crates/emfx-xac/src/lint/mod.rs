//! Checks of an actor: the quirks described in the EMotionFX reference and everything that is inconsistent. Findings
//! never prevent a file from being read.
//!
//! Quirks that are common throughout a file, such as nonzero padding, are reported as one finding per kind of chunk,
//! with a count.
//!
#![doc = include_str!("../../lints.md")]

mod chunk;
mod elements;
mod facts;
mod material;
mod mesh;
mod morph;
mod node;
mod skin;

use meshwire_core::{Finding, Report, Validate, Validator};

use crate::file::NAME;
use crate::generated::{Chunk, ChunkBody, XacFile};
use crate::rules;
use facts::Facts;

/// Maximum number of findings listed per chunk, so that a damaged file does not produce millions of lines.
const MOST: usize = 100;

pub(crate) fn findings(file: &XacFile) -> Vec<Finding> {
    let mut report = Report::default();
    let mut validator = Validator::new();
    file.validate(&mut validator, ());
    if let Err(error) = validator.finish(NAME) {
        report.at_path(error.path().segments()).add(rules::UNWRITABLE, error.kind().to_string());
    }
    actor(file, &mut report);
    report.finish()
}

fn actor(file: &XacFile, report: &mut Report) {
    emfx_chunk::lint::header(report, &file.header);
    let facts = Facts::of(file);
    let mut body = report.at("body");
    if facts.num_nodes == 0 {
        body.add(rules::NO_NODES, "expected at least one node, found none");
    }
    for (index, chunk) in file.chunks().iter().enumerate() {
        let mut report = body.at_item("chunks", index);
        chunk::leaves(chunk, &mut report);
        report.capped(MOST, |report| check(chunk, index, &facts, report));
        if let ChunkBody::MeshLodLevel(level) = &chunk.body {
            actor(&level.actor, &mut report.at("body").at("mesh_lod_level").at("actor"));
        }
    }
    emfx_chunk::lint::trailing(&mut body, &file.body.trailing);
}

fn check(chunk: &Chunk, index: usize, facts: &Facts<'_>, report: &mut Report) {
    chunk::envelope(chunk, index, facts, report);
    let mut body = report.at("body");
    let report = &mut body.at(chunk.body.name());
    match &chunk.body {
        ChunkBody::Nodes(nodes) => node::list(nodes, facts, report),
        ChunkBody::Node(node) => node::single(node, index, facts, report),
        ChunkBody::EarlyNode(node) => node::early(node, index, facts, report),
        ChunkBody::Mesh(mesh) => mesh::check(mesh, index, facts, report),
        ChunkBody::Skin(_) | ChunkBody::SkinV1(_) => skin::check(&chunk.body, index, facts, report),
        ChunkBody::MorphTargets(targets) => morph::list(targets, facts, report),
        ChunkBody::MorphTarget(target) => morph::check(target, facts, report),
        ChunkBody::MeshLodLevel(_) => {}
        body => material::check(body, index, facts, report),
    }
}
