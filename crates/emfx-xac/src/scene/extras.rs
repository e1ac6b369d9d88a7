//! Format-specific properties of an actor.

use emfx_chunk::scene::{extra, origin, raw_chunk, text};
use meshwire_scene::{Extra, Extras};

use super::level::{Level, Levels};
use crate::generated::{ChunkBody, MorphTarget};
use crate::view::Origin as ByOrigin;

pub(super) fn of_scene(levels: &Levels<'_>) -> Extras {
    let mut extras = Extras::new();
    for level in levels.iter().take(1) {
        extras.extend(of_level(level));
    }
    let further: Vec<Extra> = levels.iter().skip(1).map(|level| Extra::Map(of_level(level))).collect();
    if !further.is_empty() {
        extras.push(extra("levels of detail", further));
    }
    extras
}

/// Returns the properties of an actor, or of a level of one.
fn of_level(level: &Level<'_>) -> Extras {
    let file = level.file;
    let mut extras = Extras::new();
    if let Some(stated) = level.stated {
        extras.push(extra("stated level", stated));
    }
    extras.push(extra("multiply order", file.header.multiply_order.name().unwrap_or("unknown")));
    if let Some(own) = file.origin() {
        let ByOrigin { source_application, original_file, exporter_compile_date, exporter_version, .. } = own;
        extras.extend(origin(source_application, original_file, exporter_version, exporter_compile_date));
    }
    let mut raw: Vec<Extra> = Vec::new();
    let mut groups: Vec<Extra> = Vec::new();
    let mut targets: Vec<Extra> = Vec::new();
    for (place, chunk) in file.chunks().iter().enumerate() {
        match &chunk.body {
            ChunkBody::Info(info) => {
                let mask = &info.repositioning_mask;
                extras.push(extra("repositioning", [mask.position(), mask.rotation(), mask.scale()]));
                extras.push(extra("repositioning node", node(level, info.repositioning_node)));
                extras.extend(info.retarget_root_offset.map(|offset| extra("retarget root offset", offset)));
            }
            ChunkBody::InfoV3(info) => {
                extras.push(extra("trajectory node", node(level, info.trajectory_node)));
                extras.push(extra("motion extraction node", node(level, info.motion_extraction_node)));
                extras.extend(info.motion_extraction_mask.map(|mask| extra("motion extraction mask", mask)));
                extras.push(extra("retarget root offset", info.retarget_root_offset));
            }
            ChunkBody::Timestamp(at) => {
                let day = [u32::from(at.year), at.month.unsigned_abs().into(), at.day.unsigned_abs().into()];
                let time = [at.hours, at.minutes, at.seconds].map(|part| u32::from(part.unsigned_abs()));
                extras.push(extra("time", [day, time].concat()));
            }
            ChunkBody::NodeGroups(list) => groups.extend(list.groups.iter().map(|group| {
                let nodes: Vec<Extra> = group.nodes.iter().map(|one| node(level, u32::from(*one))).collect();
                let disabled = group.disabled_on_default != 0;
                Extra::Map(vec![
                    extra("name", text(&group.name)),
                    extra("disabled", disabled),
                    ("nodes".to_owned(), Extra::List(nodes)),
                ])
            })),
            ChunkBody::MorphTargets(list) => {
                targets.extend(list.targets.iter().enumerate().map(|(index, target)| {
                    of_target(level, level.path(place, format_args!(".targets[{index}]")), target)
                }));
            }
            ChunkBody::MorphTarget(target) => targets.push(of_target(level, level.path(place, ""), target)),
            ChunkBody::Unknown(bytes) => {
                raw.push(raw_chunk(level.path(place, ""), chunk.kind.into(), chunk.version, bytes.data.len()));
            }
            _ => {}
        }
    }
    for (name, list) in [("groups", groups), ("morph targets", targets), ("raw chunks", raw)] {
        if !list.is_empty() {
            extras.push((name.to_owned(), Extra::List(list)));
        }
    }
    extras
}

/// Returns the index of a node in the scene, or -1 if it does not exist.
fn node(level: &Level<'_>, node: u32) -> Extra {
    level.node(node).map_or(Extra::Number(-1.0), |node| crate::file::count(node).into())
}

fn of_target(level: &Level<'_>, source: String, target: &MorphTarget) -> Extra {
    let moves = target.transforms.iter().map(|one| {
        Extra::Map(vec![
            ("node".to_owned(), node(level, one.node)),
            extra("position", one.position),
            extra("rotation", one.rotation),
            extra("scale", one.scale),
            extra("scale rotation", one.scale_rotation),
        ])
    });
    let moves: Vec<Extra> = moves.collect();
    Extra::Map(vec![
        extra("source", source),
        extra("name", text(&target.name)),
        extra("range", [target.range_min, target.range_max]),
        extra("phonemes", u32::from(target.phonemes)),
        extra("lod", target.lod),
        ("moves".to_owned(), Extra::List(moves)),
    ])
}
