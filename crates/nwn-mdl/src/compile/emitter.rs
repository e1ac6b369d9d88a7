//! Emitters.

use super::source::Source;
use crate::generated::{Emitter, EmitterFlags, SpawnType};
use crate::text::{Keyword, Statement};

/// Reads a statement of an emitter that is not a controller; returns false for other statements.
pub(super) fn statement(emitter: &mut Emitter, statement: &Statement, index: usize, source: &mut Source) -> bool {
    let Some(keyword) = statement.keyword().map(Keyword::meaning) else { return false };
    match keyword {
        Keyword::Update => source.name(statement, index, &mut emitter.update),
        Keyword::Render => source.name(statement, index, &mut emitter.render),
        Keyword::Blend => source.name(statement, index, &mut emitter.blend),
        Keyword::Texture => source.name(statement, index, &mut emitter.texture),
        Keyword::ChunkName => source.name(statement, index, &mut emitter.chunk_name),
        Keyword::XGrid => source.whole(statement, index, &mut emitter.grid_x),
        Keyword::YGrid => source.whole(statement, index, &mut emitter.grid_y),
        Keyword::SpawnType => {
            let mut value = 0_i32;
            source.switch(statement, index, &mut value);
            emitter.spawn_type = SpawnType::from(u32::from_ne_bytes(value.to_ne_bytes()));
        }
        Keyword::Loop => source.switch(statement, index, &mut emitter.repeats),
        Keyword::TwoSidedTex => source.switch(statement, index, &mut emitter.two_sided_texture),
        Keyword::RenderOrder => source.whole(statement, index, &mut emitter.render_order),
        Keyword::DeadSpace => source.number(statement, index, &mut emitter.dead_space),
        Keyword::BlastRadius => source.number(statement, index, &mut emitter.blast_radius),
        Keyword::BlastLength => source.number(statement, index, &mut emitter.blast_length),
        _ => return flag(&mut emitter.flags, keyword, statement, index, source),
    }
    true
}

/// Returns the flags of an emitter by their statements.
pub(crate) fn flags(flags: EmitterFlags) -> [(Keyword, bool); 11] {
    [
        (Keyword::P2p, flags.p2p()),
        (Keyword::P2pSel, flags.p2p_sel()),
        (Keyword::AffectedByWind, flags.affected_by_wind()),
        (Keyword::IsTinted, flags.is_tinted()),
        (Keyword::Bounce, flags.bounce()),
        (Keyword::Random, flags.random()),
        (Keyword::Inherit, flags.inherit()),
        (Keyword::InheritVel, flags.inherit_velocity()),
        (Keyword::InheritLocal, flags.inherit_local()),
        (Keyword::Splat, flags.splat()),
        (Keyword::InheritPart, flags.inherit_part()),
    ]
}

fn flag(flags: &mut EmitterFlags, keyword: Keyword, statement: &Statement, index: usize, source: &mut Source) -> bool {
    let mut value = 0_u32;
    let set: fn(&mut EmitterFlags, bool) = match keyword {
        Keyword::P2p => EmitterFlags::set_p2p,
        Keyword::P2pSel => EmitterFlags::set_p2p_sel,
        Keyword::AffectedByWind => EmitterFlags::set_affected_by_wind,
        Keyword::IsTinted => EmitterFlags::set_is_tinted,
        Keyword::Bounce => EmitterFlags::set_bounce,
        Keyword::Random => EmitterFlags::set_random,
        Keyword::Inherit => EmitterFlags::set_inherit,
        Keyword::InheritVel => EmitterFlags::set_inherit_velocity,
        Keyword::InheritLocal => EmitterFlags::set_inherit_local,
        Keyword::Splat => EmitterFlags::set_splat,
        Keyword::InheritPart => EmitterFlags::set_inherit_part,
        _ => return false,
    };
    source.switch(statement, index, &mut value);
    set(flags, value != 0);
    true
}
