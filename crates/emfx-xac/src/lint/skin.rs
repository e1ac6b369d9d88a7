//! Checks of skins.

use meshwire_core::Report;

use crate::file::{count, position};
use crate::generated::{ChunkBody, Skin};
use crate::lint::chunk::PADDING;
use crate::lint::elements::elements;
use crate::lint::facts::Facts;
use crate::rules;
use crate::view::{SkinRef, skin_of};

/// Allowed deviation of the weight sum of a vertex from 1. All real files are within it.
const TOLERANCE: f32 = 0.01;

pub(super) fn check(body: &ChunkBody, chunk: usize, facts: &Facts<'_>, report: &mut Report) {
    let Some(skin) = skin_of(body) else { return };
    let (rows, influences) = match skin {
        SkinRef::V1(_) => ("vertices", "vertices"),
        SkinRef::Rows(_) => ("rows", "influences"),
    };
    facts.node(skin.node(), &mut report.at("node"));
    match facts.meshes.get(&skin.key()) {
        None => {
            let message = format!("expected a mesh of node {} for this skin, found none", skin.node());
            report.at("node").add(rules::NO_MESH, message);
        }
        Some((mesh, _)) if *mesh > chunk => {
            report.at("node").add(rules::SKIN_ORDER, "expected the mesh before its skin, found it after");
        }
        Some((_, mesh)) => {
            if count(skin.num_rows()) != mesh.num_original_vertices {
                let (expected, found) = (mesh.num_original_vertices, skin.num_rows());
                let message = format!("expected {expected}, the original vertices of the mesh, found {found}");
                report.at(rows).add(rules::SKIN_ROWS, message);
            }
        }
    }
    if facts.skins.get(&skin.key()).is_some_and(|(first, _)| *first != chunk) {
        let message = format!("expected one skin for the mesh of node {}, found another", skin.node());
        report.at("node").add(rules::DUPLICATE_MESH, message);
    }
    weights(skin, (rows, influences), report);
    let nodes = facts.num_nodes;
    let outside = skin.all_influences().map(|influence| influence.node).enumerate();
    let outside = outside.filter(|(_, node)| u32::from(*node) >= nodes);
    elements(&mut report.at(influences), rules::NODE_INDEX, format!("one of {nodes} nodes"), outside);
    let header = match skin {
        SkinRef::V1(skin) => skin.padding,
        SkinRef::Rows(skin) => skin.padding,
    };
    report.at("padding").tally(rules::PADDING, PADDING, "skin", header != [0; 3]);
    let padded = skin.all_influences().any(|influence| influence.padding != [0; 2]);
    report.at(influences).tally(rules::PADDING, PADDING, "influences", padded);
    if let SkinRef::Rows(skin) = skin {
        row_form(skin, report);
    }
}

fn row_form(skin: &Skin, report: &mut Report) {
    if let Some(stated) = skin.num_local_bones.filter(|stated| *stated != skin.counted()) {
        let message = format!("expected {}, the different nodes of the influences, found {stated}", skin.counted());
        report.at("num_local_bones").add(rules::LOCAL_BONE_COUNT, message);
    }
    let number = skin.influences.len();
    let ranges = skin.rows.iter().map(|row| (row.first_influence, row.num_influences)).enumerate();
    let outside = ranges.filter(|(_, (first, length))| position(*first).saturating_add(position(*length)) > number);
    let expected = format!("ranges within {number} influences");
    elements(&mut report.at("rows"), rules::INFLUENCE_RANGE, expected, outside);
}

fn weights(skin: SkinRef<'_>, (rows, influences): (&'static str, &'static str), report: &mut Report) {
    let outside = skin.all_influences().map(|influence| influence.weight).enumerate();
    let outside = outside.filter(|(_, weight)| !(0.0..=1.0).contains(weight));
    elements(&mut report.at(influences), rules::WEIGHT_RANGE, "weights from 0 to 1", outside);
    // In a damaged file, many rows may share one long range of influences, so limit the number of additions.
    let mut budget = skin.all_influences().count().saturating_mul(2).saturating_add(64);
    let sums = (0..skin.num_rows()).map_while(|row| {
        let influences = skin.influences_of(row);
        budget = budget.checked_sub(influences.len())?;
        Some((row, influences.iter().map(|influence| influence.weight).sum::<f32>(), influences.is_empty()))
    });
    let wrong = sums.filter(|(_, sum, empty)| !empty && !(1.0 - TOLERANCE..=1.0 + TOLERANCE).contains(sum));
    let wrong = wrong.map(|(row, sum, _)| (row, sum));
    elements(&mut report.at(rows), rules::WEIGHT_SUM, "weights that sum to 1", wrong);
}
