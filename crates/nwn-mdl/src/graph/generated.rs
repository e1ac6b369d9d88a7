// Generated from schemas/nwn_mdl.ksy by `cargo xtask regen`. Do not edit: change the schema and run it again.

//! The pointers and counts of each record, in the order in which they are numbered.
#![allow(clippy::all, clippy::pedantic, clippy::restriction)]

use super::{Choice, Link, Region, Walk};
use crate::generated::*;

impl TextPointer {
    /// Points to `strz`.
    pub(crate) const OFFSET: Link = Link::new("offset", Region::Model, &[0]);
}

impl IndexPointer {
    /// Points to `u2`.
    pub(crate) const INDICES: Link = Link::new("indices", Region::Raw, &[0xffffffff]);
}

impl AnimationPointer {
    /// Points to `animation_header`.
    pub(crate) const OFFSET: Link = Link::new("offset", Region::Model, &[0]);
}

impl AabbPointer {
    /// Points to `aabb_entry`.
    pub(crate) const OFFSET: Link = Link::new("offset", Region::Model, &[0]);
}

impl NodePointer {
    /// Points to `node_header`.
    pub(crate) const OFFSET: Link = Link::new("offset", Region::Model, &[0]);
}

impl ModelHeader {
    /// Points to `animation_pointer`.
    pub(crate) const ANIMATIONS: Link = Link::new("animations", Region::Model, &[0]).here(Choice::empty_has_position);

    /// Visits the pointers.
    #[inline(always)]
    pub(crate) fn walk<W: WalkModelHeader>(walk: &mut W) -> Result<(), W::Error> {
        walk.table(Self::ANIMATIONS, |r| &mut r.animations, |t| t.animations.len());
        walk.animations()?;
        Ok(())
    }
}

/// Follows the entries of the table of a `ModelHeader`.
pub(crate) trait WalkModelHeader: Walk<ModelHeader> {
    fn animations(&mut self) -> Result<(), Self::Error>;
}

impl AnimationHeader {
    /// Visits the pointers.
    #[inline(always)]
    pub(crate) fn walk<W: Walk<Self>>(walk: &mut W) -> Result<(), W::Error> {
        let link = Link::new("events", Region::Model, &[0]);
        walk.list::<Event, _>(link, |r| &mut r.events, |t| &t.events, |t| &mut t.events)?;
        Ok(())
    }
}

impl NodeHeader {
    /// Points to `node_pointer`.
    pub(crate) const CHILDREN: Link = Link::new("children", Region::Model, &[0]).here(Choice::empty_has_position);

    /// Visits the pointers.
    #[inline(always)]
    pub(crate) fn walk<W: WalkNodeHeader>(walk: &mut W) -> Result<(), W::Error> {
        walk.table(Self::CHILDREN, |r| &mut r.children, |t| t.children.len());
        walk.children()?;
        let link = Link::new("keys", Region::Model, &[0]);
        walk.list::<ControllerKey, _>(link, |r| &mut r.keys, |t| &t.controllers.keys, |t| &mut t.controllers.keys)?;
        let link = Link::new("floats", Region::Model, &[0]);
        walk.list::<f32, _>(link, |r| &mut r.floats, |t| &t.controllers.floats, |t| &mut t.controllers.floats)?;
        Ok(())
    }
}

/// Follows the entries of the table of a `NodeHeader`.
pub(crate) trait WalkNodeHeader: Walk<NodeHeader> {
    fn children(&mut self) -> Result<(), Self::Error>;
}

impl LightPart {
    /// Points to `text_pointer`.
    pub(crate) const FLARE_TEXTURES: Link = Link::new("flare_textures", Region::Model, &[0]);

    /// Visits the pointers.
    #[inline(always)]
    pub(crate) fn walk<W: WalkLightPart>(walk: &mut W) -> Result<(), W::Error> {
        walk.in_order(
            Choice::puts_flare_names_first,
            9,
            |walk| {
                let link = Link::new("flare_sizes", Region::Model, &[0]);
                walk.list::<f32, _>(link, |r| &mut r.flare_sizes, |t| &t.flare_sizes, |t| &mut t.flare_sizes)?;
                let link = Link::new("flare_positions", Region::Model, &[0]);
                walk.list::<f32, _>(link, |r| &mut r.flare_positions, |t| &t.flare_positions, |t| &mut t.flare_positions)?;
                let link = Link::new("flare_colors", Region::Model, &[0]);
                walk.list::<[f32; 3], _>(link, |r| &mut r.flare_colors, |t| &t.flare_colors, |t| &mut t.flare_colors)?;
                Ok(())
            },
            |walk| {
                walk.table(Self::FLARE_TEXTURES, |r| &mut r.flare_textures, |t| t.flare_textures.len());
                walk.flare_textures()?;
                Ok(())
            },
        )
    }
}

/// Follows the entries of the table of a `LightPart`.
pub(crate) trait WalkLightPart: Walk<LightPart> {
    fn flare_textures(&mut self) -> Result<(), Self::Error>;
}

impl MeshPart {
    /// Points to `index_pointer`.
    pub(crate) const INDEX_LISTS: Link = Link::new("index_lists", Region::Model, &[0]).here(Choice::empty_has_position);

    /// Visits the pointers and counts; `vertices`, `uv_sets` are numbers of elements.
    #[inline(always)]
    pub(crate) fn walk<W: WalkMeshPart>(walk: &mut W, vertices: u64, uv_sets: u64) -> Result<(), W::Error> {
        let link = Link::new("faces", Region::Model, &[0]);
        walk.list::<Face, _>(link, |r| &mut r.faces, |t| &t.faces, |t| &mut t.faces)?;
        let link = Link::new("left_over_faces", Region::Model, &[0]).lax();
        walk.list::<u32, _>(link, |r| &mut r.left_over_faces, |t| &t.left_over_faces, |t| &mut t.left_over_faces)?;
        let link = Link::new("index_counts", Region::Model, &[0]).here(Choice::empty_has_position);
        walk.list::<u32, _>(link, |r| &mut r.index_counts, |t| &t.index_counts, |t| &mut t.index_counts)?;
        walk.table(Self::INDEX_LISTS, |r| &mut r.index_lists, |t| t.index_lists.len());
        let link = Link::new("positions", Region::Raw, &[0xffffffff]).here(Choice::empty_has_position);
        walk.stream::<[f32; 3]>(link, |r| &mut r.ofs_positions, |t| &t.streams.positions, |t| &mut t.streams.positions, vertices)?;
        walk.count(|r| &mut r.num_vertices, vertices);
        walk.count(|r| &mut r.num_uv_sets, uv_sets);
        let link = Link::new("uv_0", Region::Raw, &[0xffffffff]);
        walk.stream::<[f32; 2]>(link, |r| &mut r.ofs_uv_0, |t| &t.streams.uvs[0], |t| &mut t.streams.uvs[0], vertices)?;
        let link = Link::new("uv_1", Region::Raw, &[0xffffffff]);
        walk.stream::<[f32; 2]>(link, |r| &mut r.ofs_uv_1, |t| &t.streams.uvs[1], |t| &mut t.streams.uvs[1], vertices)?;
        let link = Link::new("uv_2", Region::Raw, &[0xffffffff]);
        walk.stream::<[f32; 2]>(link, |r| &mut r.ofs_uv_2, |t| &t.streams.uvs[2], |t| &mut t.streams.uvs[2], vertices)?;
        let link = Link::new("uv_3", Region::Raw, &[0xffffffff]);
        walk.stream::<[f32; 2]>(link, |r| &mut r.ofs_uv_3, |t| &t.streams.uvs[3], |t| &mut t.streams.uvs[3], vertices)?;
        let link = Link::new("normals", Region::Raw, &[0xffffffff]).here(Choice::empty_has_position);
        walk.stream::<[f32; 3]>(link, |r| &mut r.ofs_normals, |t| &t.streams.normals, |t| &mut t.streams.normals, vertices)?;
        let link = Link::new("colors", Region::Raw, &[0xffffffff]);
        walk.stream::<[u8; 4]>(link, |r| &mut r.ofs_colors, |t| &t.streams.colors, |t| &mut t.streams.colors, vertices)?;
        walk.in_order(
            Choice::puts_indices_before_extras,
            6,
            |walk| {
                let link = Link::new("extra_1", Region::Raw, &[0xffffffff]);
                walk.stream::<[f32; 3]>(link, |r| &mut r.ofs_extra_1, |t| &t.streams.extra_1, |t| &mut t.streams.extra_1, vertices)?;
                let link = Link::new("extra_2", Region::Raw, &[0xffffffff]);
                walk.stream::<[f32; 3]>(link, |r| &mut r.ofs_extra_2, |t| &t.streams.extra_2, |t| &mut t.streams.extra_2, vertices)?;
                let link = Link::new("extra_3", Region::Raw, &[0xffffffff]);
                walk.stream::<[f32; 3]>(link, |r| &mut r.ofs_extra_3, |t| &t.streams.extra_3, |t| &mut t.streams.extra_3, vertices)?;
                let link = Link::new("tangents", Region::Raw, &[0xffffffff]);
                walk.stream::<[f32; 3]>(link, |r| &mut r.ofs_tangents, |t| &t.streams.tangents, |t| &mut t.streams.tangents, vertices)?;
                let link = Link::new("extra_5", Region::Raw, &[0xffffffff]);
                walk.stream::<[f32; 3]>(link, |r| &mut r.ofs_extra_5, |t| &t.streams.extra_5, |t| &mut t.streams.extra_5, vertices)?;
                let link = Link::new("handedness", Region::Raw, &[0xffffffff]);
                walk.stream::<f32>(link, |r| &mut r.ofs_handedness, |t| &t.streams.handedness, |t| &mut t.streams.handedness, vertices)?;
                Ok(())
            },
            |walk| {
                walk.index_lists()?;
                Ok(())
            },
        )
    }
}

/// Follows the entries of the table of a `MeshPart`.
pub(crate) trait WalkMeshPart: Walk<MeshPart> {
    fn index_lists(&mut self) -> Result<(), Self::Error>;
}

/// Passes the name and the place of each list in `streams` to `$each`, in file order.
macro_rules! each_of_streams {
    ($each:ident!($($given:tt)*)) => { $each! { ($($given)*)
        positions: positions;
        uv_0: uvs[0];
        uv_1: uvs[1];
        uv_2: uvs[2];
        uv_3: uvs[3];
        normals: normals;
        colors: colors;
        extra_1: extra_1;
        extra_2: extra_2;
        extra_3: extra_3;
        tangents: tangents;
        extra_5: extra_5;
        handedness: handedness;
    } };
}

pub(crate) use each_of_streams;

impl SkinPart {
    /// Visits the pointers and counts; `vertices`, `nodes` are numbers of elements.
    #[inline(always)]
    pub(crate) fn walk<W: Walk<Self>>(walk: &mut W, vertices: u64, nodes: u64) -> Result<(), W::Error> {
        let link = Link::new("weights", Region::Raw, &[0xffffffff]).here(Choice::empty_has_position);
        walk.stream::<[f32; 4]>(link, |r| &mut r.ofs_weights, |t| &t.weights, |t| &mut t.weights, vertices)?;
        let link = Link::new("bones", Region::Raw, &[0xffffffff]).here(Choice::empty_has_position);
        walk.stream::<[i16; 4]>(link, |r| &mut r.ofs_bones, |t| &t.bones, |t| &mut t.bones, vertices)?;
        let link = Link::new("node_to_bone", Region::Model, &[]);
        walk.stream::<i16>(link, |r| &mut r.ofs_node_to_bone, |t| &t.node_to_bone, |t| &mut t.node_to_bone, nodes)?;
        walk.count(|r| &mut r.num_nodes, nodes);
        let link = Link::new("bind_rotations", Region::Model, &[0]).here(Choice::empty_has_position);
        walk.list::<[f32; 4], _>(link, |r| &mut r.bind_rotations, |t| &t.bind_rotations, |t| &mut t.bind_rotations)?;
        let link = Link::new("bind_translations", Region::Model, &[0]).here(Choice::empty_has_position);
        walk.list::<[f32; 3], _>(link, |r| &mut r.bind_translations, |t| &t.bind_translations, |t| &mut t.bind_translations)?;
        let link = Link::new("bone_constants", Region::Model, &[0]).here(Choice::empty_has_position);
        walk.list::<u32, _>(link, |r| &mut r.bone_constants, |t| &t.bone_constants, |t| &mut t.bone_constants)?;
        Ok(())
    }
}

impl AnimmeshPart {
    /// Visits the pointers and counts; `positions`, `uvs` are numbers of elements.
    #[inline(always)]
    pub(crate) fn walk<W: Walk<Self>>(walk: &mut W, positions: u64, uvs: u64) -> Result<(), W::Error> {
        let link = Link::new("vertex_sets", Region::Model, &[0]).lax();
        walk.stream::<[f32; 3]>(link, |r| &mut r.ofs_vertex_sets, |t| &t.vertex_sets, |t| &mut t.vertex_sets, positions)?;
        let link = Link::new("uv_sets", Region::Model, &[0]).lax();
        walk.stream::<[f32; 2]>(link, |r| &mut r.ofs_uv_sets, |t| &t.uv_sets, |t| &mut t.uv_sets, uvs)?;
        Ok(())
    }
}

impl DanglymeshPart {
    /// Visits the pointers.
    #[inline(always)]
    pub(crate) fn walk<W: Walk<Self>>(walk: &mut W) -> Result<(), W::Error> {
        let link = Link::new("constraints", Region::Model, &[0]).here(Choice::empty_has_position);
        walk.list::<f32, _>(link, |r| &mut r.constraints, |t| &t.constraints, |t| &mut t.constraints)?;
        Ok(())
    }
}
