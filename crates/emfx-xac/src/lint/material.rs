//! Materials, their counts and layers, and the small chunks about nodes.

use meshwire_core::Segment;
use meshwire_core::Severity::Error;

use crate::file::{NONE, count};
use crate::generated::{
    BlendMode, ChunkBody, MapType, MaterialInfo, MaterialProperties, TexturePlacement, Transparency,
};
use crate::lint::facts::Facts;
use crate::lint::report::Report;
use crate::place::place;

pub(super) fn check(body: &ChunkBody, chunk: usize, facts: &Facts<'_>, report: &mut Report) {
    match body {
        ChunkBody::MaterialInfo(info) => counts(info, facts, report),
        ChunkBody::MaterialV1(material) => properties(&material.properties, "material_v1", report),
        ChunkBody::Material(material) => {
            properties(&material.properties, "material", report);
            let ordinal = facts.ordinals.get(&chunk).copied().unwrap_or(usize::MAX);
            for (index, layer) in material.layers.iter().enumerate() {
                let place = place!["body", "material", "layers", index];
                if usize::from(layer.material) != ordinal {
                    let message = format!("expected {ordinal}, the ordinal of its material, found {}", layer.material);
                    report.warning("layer-material", join(&place, "material"), message);
                }
                values(layer.map_type, layer.blend_mode, &layer.placement, &place, report);
            }
        }
        ChunkBody::MaterialLayer(layer) => {
            let place = place!["body", "material_layer"];
            belongs(layer.material, &place, facts, report);
            values(layer.map_type, layer.blend_mode, &layer.placement, &place, report);
        }
        ChunkBody::MaterialLayerV1(layer) => {
            let place = place!["body", "material_layer_v1"];
            belongs(layer.material, &place, facts, report);
            values(layer.map_type, BlendMode::Replace, &layer.placement, &place, report);
        }
        ChunkBody::Info(info) if info.repositioning_node != NONE => {
            facts.node(info.repositioning_node, place!["body", "info", "repositioning_node"], report);
        }
        ChunkBody::InfoV3(info) => {
            for (field, node) in
                [("trajectory_node", info.trajectory_node), ("motion_extraction_node", info.motion_extraction_node)]
            {
                if node != NONE {
                    facts.node(node, place!["body", "info_v3", field], report);
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
        ChunkBody::NodeLimit(limit) => facts.node(limit.node, place!["body", "node_limit", "node"], report),
        ChunkBody::NodeGroups(groups) => {
            for (index, group) in groups.groups.iter().enumerate() {
                let place = place!["body", "node_groups", "groups", index, "nodes"];
                report.elements((Error, "node-index"), place, &expected, outside(&group.nodes).into_iter());
            }
        }
        ChunkBody::NodeMotionSources(sources) => {
            let place = place!["body", "node_motion_sources", "sources"];
            let wrong = outside(&sources.sources).into_iter().filter(|(_, node)| *node != u16::MAX);
            report.elements((Error, "node-index"), place, &expected, wrong);
            let found = sources.sources.len();
            if count(found) != nodes {
                report.warning("source-count", place, format!("expected one per node, {nodes}, found {found}"));
            }
        }
        ChunkBody::AttachmentNodes(attachments) => {
            let place = place!["body", "attachment_nodes", "attachments"];
            report.elements((Error, "node-index"), place, &expected, outside(&attachments.attachments).into_iter());
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
            let message = format!("expected {expected} by the materials of the file, found {found}");
            report.warning("material-count", place!["body", "material_info", field], message);
        }
    }
}

fn belongs(ordinal: u16, place: &[Segment], facts: &Facts<'_>, report: &mut Report) {
    match facts.materials.get(usize::from(ordinal)) {
        None => {
            let number = facts.materials.len();
            let message = format!("expected one of {number} materials, found material {ordinal}");
            report.error("material-ordinal", join(place, "material"), message);
        }
        Some((_, true)) => {
            let message = format!("expected a standard material, found fx material {ordinal}");
            report.warning("layer-material", join(place, "material"), message);
        }
        Some((_, false)) => {}
    }
}

fn properties(properties: &MaterialProperties, name: &'static str, report: &mut Report) {
    let at = |field: &'static str| place!["body", name, "properties", field];
    if let Transparency::Unknown(value) = properties.transparency {
        report.note("unknown-value", at("transparency"), format!("expected F, S, A or U, found byte {value:#04x}"));
    }
    let colors = [properties.ambient, properties.diffuse, properties.specular, properties.emissive];
    let single = [properties.shine, properties.shine_strength, properties.opacity, properties.index_of_refraction];
    if !colors.iter().flatten().chain(&single).all(|number| number.is_finite()) {
        report.warning("not-finite", place!["body", name, "properties"], "expected numbers in colors and surface");
    }
}

fn values(
    map_type: MapType,
    blend_mode: BlendMode,
    placement: &TexturePlacement,
    place: &[Segment],
    report: &mut Report,
) {
    if let MapType::Unknown(value) = map_type {
        report.note("unknown-value", join(place, "map_type"), format!("expected a map type of 0 to 13, found {value}"));
    }
    if let BlendMode::Unknown(value) = blend_mode {
        let message = format!("expected a blend mode of 0 to 12, found {value}");
        report.note("unknown-value", join(place, "blend_mode"), message);
    }
    let TexturePlacement { amount, u_offset, v_offset, u_tiling, v_tiling, rotation } = *placement;
    if ![amount, u_offset, v_offset, u_tiling, v_tiling, rotation].iter().all(|number| number.is_finite()) {
        report.warning("not-finite", join(place, "placement"), "expected numbers");
    }
}

fn join(place: &[Segment], field: &'static str) -> Vec<Segment> {
    place.iter().copied().chain([Segment::Field(field)]).collect()
}
