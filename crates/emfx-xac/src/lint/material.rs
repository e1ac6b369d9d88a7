//! Checks of materials, their counts and layers, and of the small chunks that refer to nodes.

use meshwire_core::Report;

use crate::file::{NONE, count};
use crate::generated::{
    BlendMode, ChunkBody, MapType, MaterialInfo, MaterialProperties, TexturePlacement, Transparency,
};
use crate::lint::elements::elements;
use crate::lint::facts::Facts;
use crate::rules;

pub(super) fn check(body: &ChunkBody, chunk: usize, facts: &Facts<'_>, report: &mut Report) {
    match body {
        ChunkBody::MaterialInfo(info) => counts(info, facts, report),
        ChunkBody::MaterialV1(material) => properties(&material.properties, report),
        ChunkBody::Material(material) => {
            properties(&material.properties, report);
            let ordinal = facts.ordinals.get(&chunk).copied().unwrap_or(usize::MAX);
            for (index, layer) in material.layers.iter().enumerate() {
                let mut report = report.at_item("layers", index);
                if usize::from(layer.material) != ordinal {
                    let message = format!("expected {ordinal}, the ordinal of its material, found {}", layer.material);
                    report.at("material").add(rules::LAYER_MATERIAL, message);
                }
                values(layer.map_type, layer.blend_mode, &layer.placement, &mut report);
            }
        }
        ChunkBody::MaterialLayer(layer) => {
            belongs(layer.material, facts, &mut report.at("material"));
            values(layer.map_type, layer.blend_mode, &layer.placement, report);
        }
        ChunkBody::MaterialLayerV1(layer) => {
            belongs(layer.material, facts, &mut report.at("material"));
            values(layer.map_type, BlendMode::Replace, &layer.placement, report);
        }
        ChunkBody::Info(info) if info.repositioning_node != NONE => {
            facts.node(info.repositioning_node, &mut report.at("repositioning_node"));
        }
        ChunkBody::InfoV3(info) => {
            for (field, node) in
                [("trajectory_node", info.trajectory_node), ("motion_extraction_node", info.motion_extraction_node)]
            {
                if node != NONE {
                    facts.node(node, &mut report.at(field));
                }
            }
        }
        body => small(body, facts, report),
    }
}

fn small(body: &ChunkBody, facts: &Facts<'_>, report: &mut Report) {
    let nodes = facts.num_nodes;
    let expected = format!("one of {nodes} nodes");
    let outside = |list: &[u16]| {
        list.iter().copied().enumerate().filter(|(_, node)| u32::from(*node) >= nodes).collect::<Vec<_>>()
    };
    match body {
        ChunkBody::NodeLimit(limit) => facts.node(limit.node, &mut report.at("node")),
        ChunkBody::NodeGroups(groups) => {
            for (index, group) in groups.groups.iter().enumerate() {
                let mut report = report.at_item("groups", index);
                elements(&mut report.at("nodes"), rules::NODE_INDEX, &expected, outside(&group.nodes).into_iter());
            }
        }
        ChunkBody::NodeMotionSources(sources) => {
            let mut report = report.at("sources");
            let wrong = outside(&sources.sources).into_iter().filter(|(_, node)| *node != u16::MAX);
            elements(&mut report, rules::NODE_INDEX, &expected, wrong);
            let found = sources.sources.len();
            if count(found) != nodes {
                report.add(rules::SOURCE_COUNT, format!("expected one per node, {nodes}, found {found}"));
            }
        }
        ChunkBody::AttachmentNodes(attachments) => {
            let mut report = report.at("attachments");
            elements(&mut report, rules::NODE_INDEX, &expected, outside(&attachments.attachments).into_iter());
        }
        _ => {}
    }
}

fn counts(info: &MaterialInfo, facts: &Facts<'_>, report: &mut Report) {
    let (standard, fx) = info.counted(&facts.materials);
    let all = standard.saturating_add(fx);
    for (field, expected, found) in [
        ("num_materials", all, info.num_materials),
        ("num_standard_materials", standard, info.num_standard_materials),
        ("num_fx_materials", fx, info.num_fx_materials),
    ] {
        if expected != found {
            let message = format!("expected {expected}, the number of these materials in the file, found {found}");
            report.at(field).add(rules::MATERIAL_COUNT, message);
        }
    }
}

fn belongs(ordinal: u16, facts: &Facts<'_>, report: &mut Report) {
    match facts.materials.get(usize::from(ordinal)) {
        None => {
            let number = facts.materials.len();
            let message = format!("expected one of {number} materials, found material {ordinal}");
            report.add(rules::MATERIAL_ORDINAL, message);
        }
        Some((_, true)) => {
            let message = format!("expected a standard material, found fx material {ordinal}");
            report.add(rules::LAYER_MATERIAL, message);
        }
        Some((_, false)) => {}
    }
}

fn properties(properties: &MaterialProperties, report: &mut Report) {
    let mut report = report.at("properties");
    if let Transparency::Unknown(value) = properties.transparency {
        report.at("transparency").add(rules::UNKNOWN_VALUE, format!("expected F, S, A or U, found byte {value:#04x}"));
    }
    let colors = [properties.ambient, properties.diffuse, properties.specular, properties.emissive];
    let single = [properties.shine, properties.shine_strength, properties.opacity, properties.index_of_refraction];
    if !colors.iter().flatten().chain(&single).all(|number| number.is_finite()) {
        report.add(rules::NOT_FINITE, "expected finite numbers in colors and surface");
    }
}

fn values(map_type: MapType, blend_mode: BlendMode, placement: &TexturePlacement, report: &mut Report) {
    if let MapType::Unknown(value) = map_type {
        report.at("map_type").add(rules::UNKNOWN_VALUE, format!("expected a map type of 0 to 13, found {value}"));
    }
    if let BlendMode::Unknown(value) = blend_mode {
        let message = format!("expected a blend mode of 0 to 12, found {value}");
        report.at("blend_mode").add(rules::UNKNOWN_VALUE, message);
    }
    let TexturePlacement { amount, u_offset, v_offset, u_tiling, v_tiling, rotation } = *placement;
    if ![amount, u_offset, v_offset, u_tiling, v_tiling, rotation].iter().all(|number| number.is_finite()) {
        report.at("placement").add(rules::NOT_FINITE, "expected numbers");
    }
}
