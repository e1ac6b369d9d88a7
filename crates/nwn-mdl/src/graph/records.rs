//! The pointers and counts of every record, each once.

use super::{Empty, Link, Walk, WalkLight, WalkMesh};
use crate::generated::{AnimationHeader, AnimmeshPart, DanglymeshPart, NodeHeader, SkinPart};
use crate::profile::Profile;
use crate::tree::{AnimMesh, Animation, Controllers, DanglyMesh, Skin, each_stream};

/// Words of an array: where it is, how many elements it has, and for how many it has room.
const ARRAY: usize = 3;

/// A list whose array and whose place in the tree have its name.
macro_rules! list {
    ($walk:ident, $name:ident, $empty:ident $(, $lax:ident)?) => {
        $walk.list(
            Link::model(stringify!($name), Empty::$empty)$(.$lax())?,
            |record| &mut record.$name,
            |tree| &tree.$name,
            |tree| &mut tree.$name,
        )?
    };
}

/// Elements whose pointer has its name behind `ofs_`.
macro_rules! stream {
    ($walk:ident, $region:ident, $pointer:ident, $name:ident, $empty:ident, $count:expr $(, $lax:ident)?) => {
        $walk.stream(
            Link::$region(stringify!($name), Empty::$empty)$(.$lax())?,
            |record| &mut record.$pointer,
            |tree| &tree.$name,
            |tree| &mut tree.$name,
            $count,
        )?
    };
}

pub(crate) fn animation<W: Walk<AnimationHeader, Animation>>(walk: &mut W) -> Result<(), W::Error> {
    list!(walk, events, Zero);
    Ok(())
}

/// What lies behind everything below a node.
pub(crate) fn controllers<W: Walk<NodeHeader, Controllers>>(walk: &mut W) -> Result<(), W::Error> {
    list!(walk, keys, Zero);
    list!(walk, floats, Zero);
    Ok(())
}

pub(crate) fn light<W: WalkLight>(walk: &mut W) -> Result<(), W::Error> {
    walk.in_order(
        Profile::puts_flare_names_first,
        3 * ARRAY,
        |walk| {
            list!(walk, flare_sizes, Zero);
            list!(walk, flare_positions, Zero);
            list!(walk, flare_colors, Zero);
            Ok(())
        },
        |walk| {
            let link = Link::model("flare_textures", Empty::Zero);
            walk.table(link, |part| &mut part.flare_textures, |light| light.flare_textures.len());
            walk.flare_textures()
        },
    )
}

/// The arrays and streams that meshes of all kinds have; what their kind adds comes before. `vertices` is the number of
/// elements of every stream; one that is read has none if the streams are not there.
pub(crate) fn mesh<W: WalkMesh>(walk: &mut W, vertices: u64) -> Result<(), W::Error> {
    list!(walk, faces, Zero);
    // What only compilers use need not lead anywhere.
    list!(walk, left_over_faces, Zero, lax);
    list!(walk, index_counts, HereOrZero);
    let link = Link::model("index_lists", Empty::HereOrZero);
    walk.table(link, |part| &mut part.index_lists, |mesh| mesh.index_lists.len());
    walk.count(|part| &mut part.num_vertices, |_| vertices);
    walk.count(
        |part| &mut part.num_uv_sets,
        |mesh| mesh.streams.uvs.iter().map(|set| u64::from(!set.is_empty())).sum(),
    );
    macro_rules! streams {
        (($walk:ident) $($name:ident: $pointer:ident, $empty:ident, $field:ident $([$set:literal])?;)*) => {$(
            $walk.stream(
                Link::raw(stringify!($name), Empty::$empty),
                |part| &mut part.$pointer,
                |mesh| &mesh.streams.$field $([$set])?,
                |mesh| &mut mesh.streams.$field $([$set])?,
                vertices,
            )?;
        )*};
    }
    each_stream!(common: streams!(walk));
    macro_rules! number {
        (() $($name:ident: $pointer:ident, $empty:ident, $field:ident;)*) => { [$(stringify!($name)),*].len() };
    }
    walk.in_order(
        Profile::puts_indices_before_extras,
        each_stream!(extra: number!()),
        |walk| {
            each_stream!(extra: streams!(walk));
            Ok(())
        },
        W::index_lists,
    )
}

/// `vertices` have weights, `nodes` an entry in the table.
pub(crate) fn skin<W: Walk<SkinPart, Skin>>(walk: &mut W, vertices: u64, nodes: u64) -> Result<(), W::Error> {
    stream!(walk, raw, ofs_weights, weights, HereOrOnes, vertices);
    stream!(walk, raw, ofs_bones, bones, HereOrOnes, vertices);
    // Even an empty table has a position: nothing else tells the sizes of the structure apart.
    stream!(walk, model, ofs_node_to_bone, node_to_bone, Here, nodes);
    walk.count(|part| &mut part.num_nodes, |_| nodes);
    list!(walk, bind_rotations, HereOrZero);
    list!(walk, bind_translations, HereOrZero);
    list!(walk, bone_constants, HereOrZero);
    Ok(())
}

/// The sets of so many positions and texture coordinates. Some compilers write them for the vertices of the source text,
/// which are fewer.
pub(crate) fn animmesh<W: Walk<AnimmeshPart, AnimMesh>>(
    walk: &mut W,
    [positions, uvs]: [u64; 2],
) -> Result<(), W::Error> {
    stream!(walk, model, ofs_vertex_sets, vertex_sets, Zero, positions, lax);
    stream!(walk, model, ofs_uv_sets, uv_sets, Zero, uvs, lax);
    Ok(())
}

pub(crate) fn danglymesh<W: Walk<DanglymeshPart, DanglyMesh>>(walk: &mut W) -> Result<(), W::Error> {
    list!(walk, constraints, HereOrZero);
    Ok(())
}
