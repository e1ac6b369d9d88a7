//! Enumerates the fields of each part of the tree by name, except for those that form the tree (children, animations).

use meshwire_core::{FixedText, TerminatedText};

use super::Each;
use crate::graph::{Region, each_of_streams};
use crate::stored::{Gap, Stored};
use crate::tree::{Animation, Light, Mesh, MeshKind, Model, Node, NodeKind, Skin, Streams, VertexStreams};

/// Passes fields with their names.
macro_rules! tell {
    ($each:ident, $prefix:literal, $at:expr, $($field:ident),* $(,)?) => {
        $($each(concat!($prefix, stringify!($field)), &mut $at.$field);)*
    };
}

macro_rules! state {
    ($of:ident, $each:ident) => {
        tell!($each, "", $of.state, num_nodes, runtime_0, runtime_1, num_references, geometry_type, padding)
    };
}

/// Enumerates the fields of a model, except for nodes and animations.
pub(crate) fn model(model: &mut Model, each: Each<'_>) {
    tell!(each, "", model, routines, name);
    state!(model, each);
    tell!(each, "", model.settings, unknown_70, unknown_71, classification, fog, unknown_74);
    tell!(each, "", model.properties, super_model, bounds_min, bounds_max, radius, animation_scale, super_model_name);
}

/// Enumerates the fields of an animation, except for its nodes.
pub(crate) fn animation(animation: &mut Animation, each: Each<'_>) {
    tell!(each, "", animation, routines, name);
    state!(animation, each);
    tell!(each, "", animation.timing, length, transition, root_name);
    tell!(each, "", animation, events);
}

/// Enumerates the fields of a node, except for its children.
pub(crate) fn node(node: &mut Node, each: Each<'_>) {
    let head = &mut node.head;
    tell!(each, "", head, routines, inherit_color, part_number, name, parent_geometry, parent_node);
    tell!(each, "", node, unknown_flags);
    tell!(each, "", node.controllers, keys, floats);
    match &mut node.kind {
        NodeKind::Dummy | NodeKind::Camera => {}
        NodeKind::Light(own) => light(own, each),
        NodeKind::Emitter(own) => {
            tell!(each, "", own, dead_space, blast_radius, blast_length, grid_x, grid_y, spawn_type, update, render);
            tell!(each, "", own, blend, texture, chunk_name, two_sided_texture, repeats, render_order, padding, flags);
        }
        NodeKind::Reference(own) => {
            tell!(each, "", own, model, reattachable);
        }
        NodeKind::Mesh(own) => mesh(own, each),
    }
}

fn light(own: &mut Light, each: Each<'_>) {
    tell!(each, "", own, flare_radius, flare_handles, flare_sizes, flare_positions, flare_colors);
    // A null pointer is one byte 0; a string is 1, the text, and 0.
    let mut texts: Vec<u8> = Vec::new();
    for text in &own.flare_textures {
        if let Some(TerminatedText(text)) = text {
            texts.push(1);
            texts.extend(text);
        }
        texts.push(0);
    }
    let before = texts.clone();
    each("flare_textures", &mut texts);
    if texts != before {
        own.flare_textures = texts
            .split_inclusive(|byte| *byte == 0)
            .map(|text| match text.strip_suffix(&[0]).unwrap_or(text) {
                [_, text @ ..] => Some(TerminatedText(text.to_vec())),
                [] => None,
            })
            .collect();
    }
    let settings = &mut own.settings;
    tell!(each, "", settings, priority, ambient_only, dynamic_type, affect_dynamic, shadow, generate_flare, fading);
}

fn mesh(own: &mut Mesh, each: Each<'_>) {
    tell!(each, "mesh_", own, routines);
    let surface = &mut own.surface;
    tell!(each, "", surface, bounds_min, bounds_max, radius, average, diffuse, ambient, specular, shininess, shadow);
    tell!(each, "", surface, beaming, render, transparency_hint, render_hint, texture_0, texture_1, texture_2);
    tell!(each, "", surface, material_name, tile_fade);
    tell!(each, "", own, faces, vertex_indices, left_over_faces, index_counts);
    lists(&mut own.index_lists, each);
    tell!(each, "strips_", own.strips, ofs_strips, num_strips, triangle_mode, padding, compile_data);
    streams(&mut own.streams, each);
    tell!(each, "options_", own.options, light_mapped, rotate_texture, padding, surface_area, unknown_26c);
    match &mut own.kind {
        MeshKind::Trimesh => {}
        MeshKind::Skin(own) => skin(own, each),
        MeshKind::AnimMesh(own) => {
            tell!(each, "", own, sample_period, compile, num_vertex_sets, num_uv_sets, vertex_sets, uv_sets);
        }
        MeshKind::DanglyMesh(own) => {
            tell!(each, "", own, constraints);
            tell!(each, "", own.motion, displacement, tightness, period);
        }
        MeshKind::Aabb(own) => {
            tell!(each, "", own, boxes);
        }
    }
}

fn streams(own: &mut Streams, each: Each<'_>) {
    macro_rules! tell_streams {
        (($streams:ident, $each:ident) $($name:ident: $field:ident $([$set:literal])?;)*) => {
            $($each(stringify!($name), &mut $streams.$field $([$set])?);)*
        };
    }
    let streams: &mut VertexStreams = own;
    each_of_streams!(tell_streams!(streams, each));
    own.forget_room();
}

/// Lists, represented by their lengths and all elements.
fn lists(own: &mut Vec<Vec<u16>>, each: Each<'_>) {
    let mut lengths: Vec<u32> = own.iter().map(|list| u32::try_from(list.len()).unwrap_or(u32::MAX)).collect();
    let mut indices = own.concat();
    let before = (lengths.clone(), indices.clone());
    each("index_lengths", &mut lengths);
    each("indices", &mut indices);
    if before != (lengths.clone(), indices.clone()) {
        *own = parts(&lengths, &indices);
    }
}

/// Splits a list into parts of these lengths; the last parts are shorter if it is too short.
fn parts<T: Clone>(lengths: &[u32], mut rest: &[T]) -> Vec<Vec<T>> {
    let mut part = |length: &u32| {
        let length = usize::try_from(*length).unwrap_or(usize::MAX).min(rest.len());
        let (part, after) = rest.split_at_checked(length)?;
        rest = after;
        Some(part.to_vec())
    };
    lengths.iter().map_while(&mut part).collect()
}

fn skin(own: &mut Skin, each: Each<'_>) {
    tell!(each, "", own, compile_weights, weights, bones, node_to_bone, bind_rotations, bind_translations);
    tell!(each, "", own, bone_constants, slots);
}

/// Enumerates the fields of the data beyond the tree.
pub(crate) fn stored(own: &mut Stored, each: Each<'_>) {
    tell!(each, "stored_", own, model_size, raw_size);
    let word = |shift: u32| u32::try_from((own.shape >> shift) & u64::from(u32::MAX)).unwrap_or_default();
    let mut shape = [word(32), word(0)];
    each("stored_shape", &mut shape);
    let [high, low] = shape;
    own.shape = u64::from(high) << 32 | u64::from(low);
    let mut words: Vec<[u32; 2]> = own.words.iter().map(|(number, value)| [*number, *value]).collect();
    each("stored_words", &mut words);
    own.words = words.into_iter().map(|[number, value]| (number, value)).collect();
    // Region, offset and length of each gap.
    let raw = |gap: &Gap| u32::from(gap.region == Region::Raw);
    let length = |gap: &Gap| u32::try_from(gap.bytes.len()).unwrap_or(u32::MAX);
    let mut gaps: Vec<[u32; 3]> = own.gaps.iter().map(|gap| [raw(gap), gap.offset, length(gap)]).collect();
    let mut bytes: Vec<FixedText<1>> = own.gaps.iter().flat_map(|gap| &gap.bytes).map(|b| FixedText([*b])).collect();
    each("stored_gaps", &mut gaps);
    each("stored_bytes", &mut bytes);
    let lengths: Vec<u32> = gaps.iter().map(|[_, _, length]| *length).collect();
    own.gaps = gaps
        .iter()
        .zip(parts(&lengths, &bytes))
        .map(|([raw, offset, _], bytes)| Gap {
            region: if *raw == 0 { Region::Model } else { Region::Raw },
            offset: *offset,
            bytes: bytes.into_iter().map(|FixedText([byte])| byte).collect(),
        })
        .collect();
}
