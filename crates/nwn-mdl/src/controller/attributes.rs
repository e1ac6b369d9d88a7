//! Maps controller ids to attributes.

use crate::profile::Profile;
use crate::tree::NodeKind;

/// An attribute that a controller can change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attribute {
    /// Id in controller keys.
    pub id: i32,
    /// Name in the text form.
    pub name: &'static str,
    /// Number of values.
    pub columns: usize,
}

/// Defines a module with a constant for each attribute and a list of all.
macro_rules! table {
    ($(#[$doc:meta])* $module:ident: $($constant:ident $id:literal $name:literal $columns:literal,)*) => {
        $(#[$doc])*
        pub mod $module {
            use super::Attribute;

            $(
                #[doc = concat!("`", $name, "`, id ", $id, ".")]
                pub const $constant: Attribute = Attribute { id: $id, name: $name, columns: $columns };
            )*

            /// All attributes, by id.
            pub const ALL: &[Attribute] = &[$($constant),*];
        }
    };
}

table! {
    /// Attributes of nodes of all kinds.
    node:
    POSITION 8 "position" 3,
    ORIENTATION 20 "orientation" 4,
    SCALE 36 "scale" 1,
}

table! {
    /// Attributes of meshes of all kinds.
    mesh:
    SELF_ILLUM_COLOR 100 "selfIllumColor" 3,
    ALPHA 128 "alpha" 1,
}

table! {
    /// Attributes of lights. 144 is only written by the enhanced edition, is always 1, and has no known name.
    light:
    COLOR 76 "color" 3,
    RADIUS 88 "radius" 1,
    SHADOW_RADIUS 96 "shadowRadius" 1,
    VERTICAL_DISPLACEMENT 100 "verticalDisplacement" 1,
    MULTIPLIER 140 "multiplier" 1,
}

table! {
    /// Attributes of emitters.
    emitter:
    ALPHA_END 80 "alphaEnd" 1,
    ALPHA_START 84 "alphaStart" 1,
    BIRTHRATE 88 "birthrate" 1,
    BOUNCE_CO 92 "bounce_co" 1,
    COLOR_END 96 "colorEnd" 3,
    COLOR_START 108 "colorStart" 3,
    COMBINE_TIME 120 "combineTime" 1,
    DRAG 124 "drag" 1,
    FPS 128 "fps" 1,
    FRAME_END 132 "frameEnd" 1,
    FRAME_START 136 "frameStart" 1,
    GRAV 140 "grav" 1,
    LIFE_EXP 144 "lifeExp" 1,
    MASS 148 "mass" 1,
    P2P_BEZIER2 152 "p2p_bezier2" 1,
    P2P_BEZIER3 156 "p2p_bezier3" 1,
    PARTICLE_ROT 160 "particleRot" 1,
    RAND_VEL 164 "randVel" 1,
    SIZE_START 168 "sizeStart" 1,
    SIZE_END 172 "sizeEnd" 1,
    SIZE_START_Y 176 "sizeStart_y" 1,
    SIZE_END_Y 180 "sizeEnd_y" 1,
    SPREAD 184 "spread" 1,
    THRESHOLD 188 "threshold" 1,
    VELOCITY 192 "velocity" 1,
    X_SIZE 196 "xSize" 1,
    Y_SIZE 200 "ySize" 1,
    BLUR_LENGTH 204 "blurLength" 1,
    LIGHTNING_DELAY 208 "lightningDelay" 1,
    LIGHTNING_RADIUS 212 "lightningRadius" 1,
    LIGHTNING_SCALE 216 "lightningScale" 1,
    DETONATE 228 "detonate" 1,
}

table! {
    /// Attributes of emitters that were added later, with the ids of the game.
    emitter_late:
    LIGHTNING_SUB_DIV 220 "lightningSubDiv" 1,
    ALPHA_MID 448 "alphaMid" 1,
    COLOR_MID 452 "colorMid" 3,
    PERCENT_START 464 "percentStart" 1,
    PERCENT_MID 465 "percentMid" 1,
    PERCENT_END 466 "percentEnd" 1,
    SIZE_MID 468 "sizeMid" 1,
    SIZE_MID_Y 472 "sizeMid_y" 1,
}

table! {
    /// The same attributes with the ids that nmc writes; the game interprets these differently.
    emitter_late_nmc:
    ALPHA_MID 464 "alphaMid" 1,
    COLOR_MID 468 "colorMid" 3,
    PERCENT_START 480 "percentStart" 1,
    PERCENT_MID 481 "percentMid" 1,
    PERCENT_END 482 "percentEnd" 1,
    SIZE_MID 484 "sizeMid" 1,
    SIZE_MID_Y 488 "sizeMid_y" 1,
}

/// Returns all attributes of a kind of node, with the ids that the compiler uses.
pub fn of(kind: &NodeKind, profile: Profile) -> impl Iterator<Item = &'static Attribute> + use<> {
    let (own, late): (&[Attribute], &[Attribute]) = match (kind, profile) {
        (NodeKind::Mesh(_), _) => (mesh::ALL, &[]),
        (NodeKind::Light(_), _) => (light::ALL, &[]),
        (NodeKind::Emitter(_), Profile::Nmc) => (emitter::ALL, emitter_late_nmc::ALL),
        (NodeKind::Emitter(_), _) => (emitter::ALL, emitter_late::ALL),
        (NodeKind::Dummy | NodeKind::Camera | NodeKind::Reference(_), _) => (&[], &[]),
    };
    node::ALL.iter().chain(own).chain(late)
}

/// Returns the attribute with that id for a kind of node.
#[must_use]
pub fn attribute(kind: &NodeKind, id: i32, profile: Profile) -> Option<&'static Attribute> {
    of(kind, profile).find(|attribute| attribute.id == id)
}

/// Returns the attribute of that name; case is ignored.
#[must_use]
pub fn attribute_named(kind: &NodeKind, name: &str, profile: Profile) -> Option<&'static Attribute> {
    of(kind, profile).find(|attribute| attribute.name.eq_ignore_ascii_case(name))
}

/// Returns the number of values of the attribute of that name, which is the same for all kinds of nodes.
pub(crate) fn columns(name: &str) -> Option<usize> {
    let all = [node::ALL, mesh::ALL, light::ALL, emitter::ALL, emitter_late::ALL];
    all.into_iter().flatten().find(|attribute| attribute.name.eq_ignore_ascii_case(name)).map(|own| own.columns)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generated::{EmitterController, LightController, MeshController, NmcEmitterController, NodeController};

    /// The schema has the same ids, for other readers.
    #[test]
    fn the_tables_are_those_of_the_schema() {
        let plain = |name: &str| name.replace('_', "").to_ascii_lowercase();
        let same = |table: &[&[Attribute]], schema: &[(u32, Option<&str>)]| {
            let mut own: Vec<(u32, String)> =
                table.concat().iter().map(|row| (u32::try_from(row.id).unwrap(), plain(row.name))).collect();
            own.sort();
            let names = schema.iter().filter(|(_, name)| !name.unwrap().starts_with("unknown"));
            assert_eq!(own, names.map(|(id, name)| (*id, plain(name.unwrap()))).collect::<Vec<_>>());
        };
        macro_rules! all {
            ($kind:ty) => {
                <$kind>::ALL.iter().map(|value| (u32::from(*value), value.name())).collect::<Vec<_>>()
            };
        }
        same(&[node::ALL], &all!(NodeController));
        same(&[mesh::ALL], &all!(MeshController));
        same(&[light::ALL], &all!(LightController));
        same(&[emitter::ALL, emitter_late::ALL], &all!(EmitterController));
        same(&[emitter_late_nmc::ALL], &all!(NmcEmitterController));
    }
}
