//! Skins.

use meshwire_core::Severity::{Error, Warning};

use crate::file::{count, position};
use crate::generated::{ChunkBody, Skin};
use crate::lint::facts::Facts;
use crate::lint::report::{Report, Tallies};
use crate::place::place;
use crate::view::{SkinRef, skin_of};

/// How far the weights of a vertex may be from 1 together; those of real files are within it.
const TOLERANCE: f32 = 0.01;

pub(super) fn check(body: &ChunkBody, chunk: usize, facts: &Facts<'_>, report: &mut Report, tallies: &mut Tallies) {
    let Some(skin) = skin_of(body) else { return };
    let (name, rows) = match skin {
        SkinRef::V1(_) => ("skin_v1", place!["body", "skin_v1", "vertices"]),
        SkinRef::Rows(_) => ("skin", place!["body", "skin", "rows"]),
    };
    let node = place!["body", name, "node"];
    facts.node(skin.node(), node, report);
    match facts.meshes.get(&skin.key()) {
        None => {
            let message = format!("expected a mesh of node {} for this skin, found none", skin.node());
            report.warning("no-mesh", node, message);
        }
        Some((mesh, _)) if *mesh > chunk => {
            report.warning("skin-order", node, "expected the mesh before its skin, found it behind");
        }
        Some((_, mesh)) => {
            if count(skin.num_rows()) != mesh.num_original_vertices {
                let (expected, found) = (mesh.num_original_vertices, skin.num_rows());
                let message = format!("expected {expected}, the original vertices of the mesh, found {found}");
                report.error("skin-rows", rows, message);
            }
        }
    }
    if facts.skins.get(&skin.key()).is_some_and(|first| *first != chunk) {
        let message = format!("expected one skin for the mesh of node {}, found another", skin.node());
        report.warning("duplicate-mesh", node, message);
    }
    weights(skin, rows, report);
    let nodes = facts.num_nodes;
    let outside = skin.all_influences().map(|influence| influence.node).enumerate();
    let outside = outside.filter(|(_, node)| u32::from(*node) >= nodes);
    let influences = match skin {
        SkinRef::V1(_) => rows,
        SkinRef::Rows(_) => place!["body", "skin", "influences"],
    };
    report.elements((Error, "node-index"), influences, format!("one of {nodes} nodes"), outside);
    let header = match skin {
        SkinRef::V1(skin) => skin.padding,
        SkinRef::Rows(skin) => skin.padding,
    };
    tallies.count("padding", "skin", header != [0; 3], &place!["body", name, "padding"], report);
    let padded = skin.all_influences().any(|influence| influence.padding != [0; 2]);
    tallies.count("padding", "influences", padded, &influences, report);
    if let SkinRef::Rows(skin) = skin {
        row_form(skin, report);
    }
}

fn row_form(skin: &Skin, report: &mut Report) {
    if let Some(stated) = skin.num_local_bones.filter(|stated| *stated != skin.counted()) {
        let message = format!("expected {}, the different nodes of the influences, found {stated}", skin.counted());
        report.warning("local-bone-count", place!["body", "skin", "num_local_bones"], message);
    }
    let number = skin.influences.len();
    let ranges = skin.rows.iter().map(|row| (row.first_influence, row.num_influences)).enumerate();
    let outside = ranges.filter(|(_, (first, length))| position(*first).saturating_add(position(*length)) > number);
    let place = place!["body", "skin", "rows"];
    report.elements((Error, "influence-range"), place, format!("ranges within {number} influences"), outside);
}

fn weights(skin: SkinRef<'_>, place: [meshwire_core::Segment; 3], report: &mut Report) {
    let outside = skin.all_influences().map(|influence| influence.weight).enumerate();
    let outside = outside.filter(|(_, weight)| !(0.0..=1.0).contains(weight));
    let all = match skin {
        SkinRef::V1(_) => place,
        SkinRef::Rows(_) => place!["body", "skin", "influences"],
    };
    report.elements((Warning, "weight-range"), all, "weights from 0 to 1", outside);
    // Rows of a damaged file may all name the same long list: no more is added up than the influences there are.
    let mut budget = skin.all_influences().count().saturating_mul(2).saturating_add(64);
    let sums = (0..skin.num_rows()).map_while(|row| {
        let influences = skin.influences_of(row);
        budget = budget.checked_sub(influences.len())?;
        Some((row, influences.iter().map(|influence| influence.weight).sum::<f32>(), influences.is_empty()))
    });
    let wrong = sums.filter(|(_, sum, empty)| !empty && !(1.0 - TOLERANCE..=1.0 + TOLERANCE).contains(sum));
    report.elements((Warning, "weight-sum"), place, "weights of 1 together", wrong.map(|(row, sum, _)| (row, sum)));
}
