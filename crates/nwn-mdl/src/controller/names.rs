//! Which attribute an id means.

use crate::profile::Profile;
use crate::tree::NodeKind;

/// An attribute that a controller can change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attribute {
    /// Id in controller keys.
    pub id: i32,
    /// Name in the text form.
    pub name: &'static str,
    /// Numbers of a value.
    pub columns: usize,
}

pub(super) const POSITION: i32 = 8;
pub(super) const ORIENTATION: i32 = 20;
pub(super) const SCALE: i32 = 36;

macro_rules! table {
    ($($id:literal $name:literal $columns:literal,)*) => {
        &[$(Attribute { id: $id, name: $name, columns: $columns },)*]
    };
}

const NODE: &[Attribute] = table! {
    8 "position" 3,
    20 "orientation" 4,
    36 "scale" 1,
};

const MESH: &[Attribute] = table! {
    100 "selfIllumColor" 3,
    128 "alpha" 1,
};

/// 144 is written by the enhanced edition alone, is always 1, and has no known name.
const LIGHT: &[Attribute] = table! {
    76 "color" 3,
    88 "radius" 1,
    96 "shadowRadius" 1,
    100 "verticalDisplacement" 1,
    140 "multiplier" 1,
};

const EMITTER: &[Attribute] = table! {
    80 "alphaEnd" 1,
    84 "alphaStart" 1,
    88 "birthrate" 1,
    92 "bounce_co" 1,
    96 "colorEnd" 3,
    108 "colorStart" 3,
    120 "combineTime" 1,
    124 "drag" 1,
    128 "fps" 1,
    132 "frameEnd" 1,
    136 "frameStart" 1,
    140 "grav" 1,
    144 "lifeExp" 1,
    148 "mass" 1,
    152 "p2p_bezier2" 1,
    156 "p2p_bezier3" 1,
    160 "particleRot" 1,
    164 "randVel" 1,
    168 "sizeStart" 1,
    172 "sizeEnd" 1,
    176 "sizeStart_y" 1,
    180 "sizeEnd_y" 1,
    184 "spread" 1,
    188 "threshold" 1,
    192 "velocity" 1,
    196 "xSize" 1,
    200 "ySize" 1,
    204 "blurLength" 1,
    208 "lightningDelay" 1,
    212 "lightningRadius" 1,
    216 "lightningScale" 1,
    228 "detonate" 1,
};

/// Ids of the game for what was added later.
const EMITTER_LATE: &[Attribute] = table! {
    220 "lightningSubDiv" 1,
    448 "alphaMid" 1,
    452 "colorMid" 3,
    464 "percentStart" 1,
    465 "percentMid" 1,
    466 "percentEnd" 1,
    468 "sizeMid" 1,
    472 "sizeMid_y" 1,
};

/// What nmc writes for the same; the game reads these ids differently.
const EMITTER_LATE_NMC: &[Attribute] = table! {
    464 "alphaMid" 1,
    468 "colorMid" 3,
    480 "percentStart" 1,
    481 "percentMid" 1,
    482 "percentEnd" 1,
    484 "sizeMid" 1,
    488 "sizeMid_y" 1,
};

/// All attributes of a kind of node, as the compiler numbers them.
pub fn attributes(kind: &NodeKind, profile: Profile) -> impl Iterator<Item = &'static Attribute> + use<> {
    let (own, late): (&[Attribute], &[Attribute]) = match (kind, profile) {
        (NodeKind::Mesh(_), _) => (MESH, &[]),
        (NodeKind::Light(_), _) => (LIGHT, &[]),
        (NodeKind::Emitter(_), Profile::Nmc) => (EMITTER, EMITTER_LATE_NMC),
        (NodeKind::Emitter(_), _) => (EMITTER, EMITTER_LATE),
        (NodeKind::Dummy | NodeKind::Camera | NodeKind::Reference(_), _) => (&[], &[]),
    };
    NODE.iter().chain(own).chain(late)
}

/// What `id` means in a node of that kind.
#[must_use]
pub fn attribute(kind: &NodeKind, id: i32, profile: Profile) -> Option<&'static Attribute> {
    attributes(kind, profile).find(|attribute| attribute.id == id)
}

/// The attribute of that name; case is ignored.
#[must_use]
pub fn attribute_named(kind: &NodeKind, name: &str, profile: Profile) -> Option<&'static Attribute> {
    attributes(kind, profile).find(|attribute| attribute.name.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generated::{EmitterController, LightController, MeshController, NodeController};

    /// The schema names the same ids for other readers.
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
        same(&[NODE], &all!(NodeController));
        same(&[MESH], &all!(MeshController));
        same(&[LIGHT], &all!(LightController));
        same(&[EMITTER, EMITTER_LATE], &all!(EmitterController));
    }
}
