//! The statements that set one field each. Compiling reads them; decompiling writes them in this order.

use super::source::{Integer, Name, Source, first};
use crate::generated::{DanglymeshMotion, Emitter, EmitterFlags, MeshOptions, MeshSurface, Reference, RenderHint};
use crate::rules;
use crate::text::{Keyword, Statement};
use crate::tree::Light;

/// A field.
pub(crate) enum Slot<'a> {
    Name(&'a mut dyn Name),
    Number(&'a mut f32),
    Color(&'a mut [f32; 3]),
    Whole(&'a mut dyn Integer),
    /// An integer that may be written as a word, such as `true`.
    Switch(&'a mut dyn Integer),
    Hint(&'a mut RenderHint),
}

/// Defines functions that return the fields of a record with their keywords.
macro_rules! fields {
    ($($name:ident($($own:ident: $record:ty),*) -> $count:literal { $($keyword:ident $slot:ident $field:expr,)* })*) => { $(
        pub(crate) fn $name<'a>($($own: &'a mut $record),*) -> [(Keyword, Slot<'a>); $count] {
            [$((Keyword::$keyword, Slot::$slot(&mut $field))),*]
        }
    )* };
}

fields! {
    surface(own: MeshSurface, options: MeshOptions) -> 16 {
        Ambient Color own.ambient, Diffuse Color own.diffuse, Specular Color own.specular,
        Shininess Number own.shininess, Shadow Switch own.shadow, Render Switch own.render,
        Beaming Switch own.beaming, TransparencyHint Whole own.transparency_hint, TileFade Whole own.tile_fade,
        RotateTexture Switch options.rotate_texture, LightMapped Switch options.light_mapped,
        Bitmap Name own.texture_0, Texture1 Name own.texture_1, Texture2 Name own.texture_2,
        MaterialName Name own.material_name, RenderHint Hint own.render_hint,
    }
    motion(own: DanglymeshMotion) -> 3 {
        Displacement Number own.displacement, Tightness Number own.tightness, Period Number own.period,
    }
    light(own: Light) -> 8 {
        LightPriority Whole own.settings.priority, AmbientOnly Switch own.settings.ambient_only,
        NDynamicType Switch own.settings.dynamic_type, AffectDynamic Switch own.settings.affect_dynamic,
        Shadow Switch own.settings.shadow, FadingLight Switch own.settings.fading,
        GenerateFlare Switch own.settings.generate_flare, FlareRadius Number own.flare_radius,
    }
    emitter(own: Emitter) -> 14 {
        Update Name own.update, Render Name own.render, Blend Name own.blend, Texture Name own.texture,
        ChunkName Name own.chunk_name, XGrid Whole own.grid_x, YGrid Whole own.grid_y,
        SpawnType Switch own.spawn_type, Loop Switch own.repeats, TwoSidedTex Switch own.two_sided_texture,
        RenderOrder Whole own.render_order, DeadSpace Number own.dead_space, BlastRadius Number own.blast_radius,
        BlastLength Number own.blast_length,
    }
    reference(own: Reference) -> 2 { RefModel Name own.model, Reattachable Switch own.reattachable, }
}

/// A flag of an emitter: its statement, and its getter and setter.
type Flag = (Keyword, fn(&EmitterFlags) -> bool, fn(&mut EmitterFlags, bool));

pub(crate) const FLAGS: [Flag; 11] = [
    (Keyword::P2p, EmitterFlags::p2p, EmitterFlags::set_p2p),
    (Keyword::P2pSel, EmitterFlags::p2p_sel, EmitterFlags::set_p2p_sel),
    (Keyword::AffectedByWind, EmitterFlags::affected_by_wind, EmitterFlags::set_affected_by_wind),
    (Keyword::IsTinted, EmitterFlags::is_tinted, EmitterFlags::set_is_tinted),
    (Keyword::Bounce, EmitterFlags::bounce, EmitterFlags::set_bounce),
    (Keyword::Random, EmitterFlags::random, EmitterFlags::set_random),
    (Keyword::Inherit, EmitterFlags::inherit, EmitterFlags::set_inherit),
    (Keyword::InheritVel, EmitterFlags::inherit_velocity, EmitterFlags::set_inherit_velocity),
    (Keyword::InheritLocal, EmitterFlags::inherit_local, EmitterFlags::set_inherit_local),
    (Keyword::Splat, EmitterFlags::splat, EmitterFlags::set_splat),
    (Keyword::InheritPart, EmitterFlags::inherit_part, EmitterFlags::set_inherit_part),
];

pub(crate) const HINTS: [(&str, RenderHint); 3] = [
    ("None", RenderHint::None),
    ("NormalAndSpecMapped", RenderHint::NormalAndSpecMapped),
    ("NormalTangents", RenderHint::NormalTangents),
];

/// Reads a statement into the field of that keyword; returns false if there is none.
pub(super) fn read<'a>(
    keyword: Keyword,
    fields: impl IntoIterator<Item = (Keyword, Slot<'a>)>,
    (statement, index): (&Statement, usize),
    source: &mut Source,
) -> bool {
    let Some((_, slot)) = fields.into_iter().find(|(own, _)| *own == keyword) else { return false };
    match slot {
        Slot::Name(target) => source.name(statement, index, target),
        Slot::Number(target) => source.number(statement, index, target),
        Slot::Color(target) => match first(statement.values()) {
            Some(color) => {
                *target = color;
                source.only(statement, index, 3);
            }
            None => source.problem(index, format!("expected 3 numbers after {keyword}")),
        },
        Slot::Whole(target) => source.whole(statement, index, target),
        Slot::Switch(target) => source.switch(statement, index, target),
        Slot::Hint(target) => {
            let word = statement.words().next().unwrap_or_default();
            match HINTS.iter().find(|(name, _)| name.as_bytes().eq_ignore_ascii_case(word)) {
                Some((_, hint)) => *target = *hint,
                None => source.loss(index, rules::RENDER_HINT, "expected None, NormalAndSpecMapped or NormalTangents"),
            }
        }
    }
    true
}

/// Reads a statement into a flag of an emitter; returns false for other statements.
pub(super) fn read_flag(
    keyword: Keyword,
    flags: &mut EmitterFlags,
    (statement, index): (&Statement, usize),
    source: &mut Source,
) -> bool {
    let Some((_, _, set)) = FLAGS.iter().find(|(own, ..)| *own == keyword) else { return false };
    let mut value = 0_u32;
    source.switch(statement, index, &mut value);
    set(flags, value != 0);
    true
}
