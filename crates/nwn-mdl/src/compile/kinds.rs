//! Lists that only some kinds of node have: weights of skins, samples of animmeshes, flares of lights.

use meshwire_core::TerminatedText;

use super::mesh::{Origins, list};
use super::source::{Source, first, rows, single};
use crate::build::Influence;
use crate::file::MdlFile;
use crate::rules;
use crate::text::{self, Keyword, NumberRows};
use crate::tree::{Light, Mesh, MeshKind};

/// Maximum number of weights of a vertex.
const MOST_WEIGHTS: usize = 4;

/// Binds a skin to the nodes named in its weights, once the tree is complete.
pub(super) fn bind(file: &mut MdlFile, node: &text::Node<'_>, origins: &Origins, source: &mut Source) {
    let place = node.place_of(Keyword::Weights);
    let given = node.weights().unwrap_or_default();
    if given.len() > origins.vertices {
        let message = format!("expected {} rows, one per vertex, found {}", origins.vertices, given.len());
        source.loss(place, rules::ROW_COUNT_WARNING, message);
    }
    let scaled = given.iter().filter(|row| sum(row) != 0.0 && (sum(row) - 1.0).abs() > 1e-3).count();
    if scaled > 0 {
        source.loss(place, rules::WEIGHT_SUM, format!("the weights of {scaled} vertices are scaled to a sum of 1"));
    }
    let given = repaired(given, place, source);
    let mut influences: Vec<Influence<'_>> = Vec::with_capacity(origins.of.len());
    for (vertex, _) in &origins.of {
        let Some(row) = usize::try_from(*vertex).ok().and_then(|vertex| given.get(vertex)) else {
            return source.limit(place, format!("expected a row of weights for vertex {vertex}"));
        };
        let names = row.iter().map(|weight| Some((std::str::from_utf8(weight.bone.as_bytes()).ok()?, weight.weight)));
        let Some(influence) = names.map(|own| own.map(|(bone, weight)| (bone, single(weight)))).collect() else {
            return source.problem(place, "expected names of bones in UTF-8");
        };
        influences.push(influence);
    }
    let Ok(name) = std::str::from_utf8(node.name) else {
        return source.problem(node.index, "expected a name in UTF-8");
    };
    let bound = file.bind(name, &influences);
    match bound {
        Ok(()) => overrides(file, node, source),
        Err(error) => source.limit(place, error.kind().to_string()),
    }
}

fn sum(row: &[text::Weight]) -> f64 {
    row.iter().map(|own| own.weight).sum()
}

/// Returns weights that a binary model can hold: where all are 0, the bones share the vertex, and on request only the
/// greatest four are kept.
fn repaired(given: &[Vec<text::Weight>], place: usize, source: &mut Source) -> Vec<Vec<text::Weight>> {
    let mut rows = given.to_vec();
    let (mut zero, mut cut) = (0, 0);
    for row in &mut rows {
        if source.drops_weights && row.len() > MOST_WEIGHTS {
            row.sort_by(|a, b| b.weight.total_cmp(&a.weight));
            row.truncate(MOST_WEIGHTS);
            cut += 1;
        }
        if !row.is_empty() && row.iter().all(|own| own.weight == 0.0) {
            row.iter_mut().for_each(|own| own.weight = 1.0);
            zero += 1;
        }
    }
    if cut > 0 {
        source.loss(
            place,
            rules::TOO_MANY_WEIGHTS_WARNING,
            format!("{cut} vertices keep the greatest four of their weights"),
        );
    }
    if zero > 0 {
        source.loss(
            place,
            rules::ZERO_WEIGHTS,
            format!("{zero} vertices have no weight above 0; their bones share them"),
        );
    }
    rows
}

/// Applies bind rotations and translations in the text that override the computed ones.
fn overrides(file: &mut MdlFile, node: &text::Node<'_>, source: &mut Source) {
    let name = node.name;
    let mut is_found = false;
    file.model.for_each_node_mut(&mut |own| {
        if is_found || !own.head.name.text().eq_ignore_ascii_case(name) {
            return;
        }
        let Some(Mesh { kind: MeshKind::Skin(skin), .. }) = own.mesh_mut() else { return };
        is_found = true;
        take(node, Keyword::QBoneRefInv, &mut skin.bind_rotations, source);
        take(node, Keyword::TBoneRefInv, &mut skin.bind_translations, source);
    });
}

fn take<const N: usize>(node: &text::Node<'_>, keyword: Keyword, target: &mut Vec<[f32; N]>, source: &mut Source) {
    let Some(given) = node.rows(keyword) else { return };
    match rows(given) {
        Ok(found) if found.len() == target.len() => *target = found,
        Ok(found) => {
            let message = format!("expected {} rows, one for each node, found {}", target.len(), found.len());
            source.problem(node.place_of(keyword), message);
        }
        Err(row) => source.problem(node.place_of(keyword), format!("expected {N} numbers in row {row}")),
    }
}

/// Adds the sets of an animation to an animmesh, for the vertices of the mesh that it animates.
pub(super) fn add_sets(mesh: &mut Mesh, node: &text::Node<'_>, origins: Option<&Origins>, source: &mut Source) {
    let MeshKind::AnimMesh(sets) = &mut mesh.kind else { return };
    let mut is_sound = true;
    let vertices = list::<3>(node, Keyword::AnimVerts, source, &mut is_sound);
    let uvs = list::<2>(node, Keyword::AnimTVerts, source, &mut is_sound);
    if !is_sound || (vertices.is_empty() && uvs.is_empty()) {
        return;
    }
    let Some(origins) = origins else {
        let index = node.place_of(if vertices.is_empty() { Keyword::AnimTVerts } else { Keyword::AnimVerts });
        return source.problem(index, "expected an animmesh of that name in the geometry");
    };
    (sets.num_vertex_sets, sets.vertex_sets) =
        transposed(&vertices, origins.vertices, &origins.of, |(vertex, _)| *vertex).unwrap_or_else(|| {
            source.problem(node.place_of(Keyword::AnimVerts), unequal(origins.vertices, vertices.len()));
            (0, Vec::new())
        });
    (sets.num_uv_sets, sets.uv_sets) = transposed(&uvs, origins.uvs, &origins.of, |(_, uv)| *uv).unwrap_or_else(|| {
        source.problem(node.place_of(Keyword::AnimTVerts), unequal(origins.uvs, uvs.len()));
        (0, Vec::new())
    });
}

fn unequal(rows: usize, found: usize) -> String {
    format!("expected sets of {rows} rows each, found {found} rows")
}

/// Transposes rows from set-major to vertex-major order; also returns the number of sets.
fn transposed<T: Copy>(
    rows: &[T],
    length: usize,
    of: &[(u32, u32)],
    index: impl Fn(&(u32, u32)) -> u32,
) -> Option<(u32, Vec<T>)> {
    if rows.is_empty() {
        return Some((0, Vec::new()));
    }
    if length == 0 || rows.len() % length != 0 {
        return None;
    }
    let mut all = Vec::with_capacity(of.len() * (rows.len() / length));
    for origin in of {
        let at = usize::try_from(index(origin)).ok()?;
        for set in rows.chunks(length) {
            all.push(*set.get(at)?);
        }
    }
    Some((u32::try_from(rows.len() / length).ok()?, all))
}

/// Reports that mesh lists in an animation have no effect.
pub(super) fn drop_shape(node: &text::Node<'_>, source: &mut Source) {
    for keyword in [Keyword::Verts, Keyword::Faces, Keyword::TVerts, Keyword::Weights, Keyword::Constraints] {
        if node.rows(keyword).is_some_and(|rows: &NumberRows| !rows.is_empty()) {
            let message = format!("{keyword} of an animation have no effect");
            source.loss(node.place_of(keyword), rules::ANIMATION_MESH_WARNING, message);
        }
    }
}

/// Reads the lists of flares, which should have the same length.
pub(super) fn flares(light: &mut Light, node: &text::Node<'_>, source: &mut Source) {
    let names = node.names(Keyword::TextureNames).unwrap_or_default();
    light.flare_textures = names.iter().map(|name| Some(TerminatedText(name.as_bytes().to_vec()))).collect();
    let number = |row: &[f64]| row.first().copied().map(single);
    light.flare_sizes = flare_list(node, Keyword::FlareSizes, number);
    light.flare_positions = flare_list(node, Keyword::FlarePositions, number);
    light.flare_colors = flare_list(node, Keyword::FlareColorShifts, first);
    for (keyword, found) in [
        (Keyword::FlareSizes, light.flare_sizes.len()),
        (Keyword::FlarePositions, light.flare_positions.len()),
        (Keyword::FlareColorShifts, light.flare_colors.len()),
    ] {
        if found != names.len() {
            let message = format!("expected {} rows, one for each of texturenames, found {found}", names.len());
            source.loss(node.place_of(keyword), rules::FLARE_COUNTS_WARNING, message);
        }
    }
}

/// Reads the rows of a list; invalid rows are skipped.
fn flare_list<T>(node: &text::Node<'_>, keyword: Keyword, read: impl Fn(&[f64]) -> Option<T>) -> Vec<T> {
    node.rows(keyword).into_iter().flat_map(NumberRows::iter).filter_map(read).collect()
}
