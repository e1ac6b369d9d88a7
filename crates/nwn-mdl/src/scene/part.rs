//! The vertices and triangles of a mesh.

use std::borrow::Cow;
use std::collections::HashMap;

use meshwire_scene::Primitive;
use meshwire_scene::plan::{PartEdit, Reason};

use super::mesh::{Bones, has_tangents, uv_sets};
use super::skin::weights;
use crate::build::{aabb_tree, face, set_plane};
use crate::generated::Face;
use crate::geometry::{self, Bounds};
use crate::profile::Profile;
use crate::tree::{Aabb, Mesh, MeshKind, VertexStreams};

/// Number of vertices that the file's indices can address.
pub(super) const MAX_VERTICES: usize = 65_535;
/// Maximum number of sets of texture coordinates of a mesh.
pub(super) const MAX_SETS: usize = 4;

/// Returns the edit that turns an empty part into the given one.
pub(super) fn whole<'a>(part: &'a Primitive, before: &'a Primitive) -> PartEdit<'a> {
    let origins = vec![None; part.positions.len()];
    PartEdit { part: 0, before, after: Cow::Borrowed(part), origins: origins.into(), is_rearranged: true }
}

/// Sets the shape of a mesh from a part. Planes, neighbors, bounds, areas and boxes are recomputed. If vertices and
/// triangles are kept, all data that does not depend on a changed value keeps its bytes.
pub(super) fn shape(
    mesh: &mut Mesh,
    edit: &PartEdit<'_>,
    bones: Option<&Bones>,
    profile: Profile,
) -> Result<(), Reason> {
    let count = edit.after.positions.len();
    if count > MAX_VERTICES {
        return Err(format!("{count} vertices: a mesh has at most {MAX_VERTICES}, split it").into());
    }
    if let (MeshKind::Skin(skin), Some(bones)) = (&mut mesh.kind, bones) {
        (skin.weights, skin.bones) = weights(skin, bones, edit)?;
    }
    let moved = if edit.is_rearranged { Vec::new() } else { edit.changed(|part| Some(&part.positions)) };
    let triangles = triangles(&edit.after)?;
    streams(mesh, edit, &triangles, profile)?;
    if edit.is_rearranged {
        mesh.faces = faces(mesh, edit, &triangles);
        match &mut mesh.kind {
            MeshKind::DanglyMesh(dangly) if !dangly.constraints.is_empty() => {
                let of = |vertex: usize| {
                    let place = edit.origin(vertex).or_else(|| nearest(edit, vertex));
                    place.and_then(|place| dangly.constraints.get(place)).copied().unwrap_or_default()
                };
                dangly.constraints = (0..count).map(of).collect();
            }
            MeshKind::Aabb(tree) => *tree = aabb_tree(&mesh.streams.positions, &triangles),
            _ => {}
        }
        mesh.index_faces();
        mesh.compute(profile);
    } else if !moved.is_empty() {
        follow(mesh, &moved, profile);
    }
    Ok(())
}

/// Returns the triangles with the file's index type.
fn triangles(part: &Primitive) -> Result<Vec<[u16; 3]>, Reason> {
    let triangle = |triangle: &[u32; 3]| {
        let [a, b, c] = triangle.map(|vertex| u16::try_from(vertex).ok());
        Some([a?, b?, c?])
    };
    let triangles: Option<Vec<[u16; 3]>> = part.triangles.iter().map(triangle).collect();
    triangles.ok_or_else(|| "a triangle has a vertex that does not exist".into())
}

fn streams(mesh: &mut Mesh, edit: &PartEdit<'_>, triangles: &[[u16; 3]], profile: Profile) -> Result<(), Reason> {
    let (part, before) = (&*edit.after, edit.before);
    let always = profile.always_colors() && matches!(mesh.kind, MeshKind::Trimesh | MeshKind::Aabb(_));
    let is_water = !has_tangents(&mesh.streams, profile);
    let streams = &mut *mesh.streams;
    if edit.is_rearranged && is_water {
        water(streams, edit)?;
    }
    let smooth = || geometry::smooth_normals(&part.positions, triangles);
    let is_smooth = part.normals.is_empty() && edit.is_rearranged;
    put(&mut streams.normals, if is_smooth { smooth() } else { part.normals.clone() }, &before.normals, edit);
    uvs(streams, edit)?;
    put(&mut streams.positions, part.positions.clone(), &before.positions, edit);
    let colors = part.color_sets.first().into_iter().flatten().map(|color| byte_color(*color));
    let mut colors: Vec<[u8; 4]> = colors.collect::<Result<_, Reason>>()?;
    if colors.is_empty() && always {
        colors = vec![[255; 4]; part.positions.len()];
    }
    put(&mut streams.colors, colors, before.color_sets.first().map_or(&[][..], Vec::as_slice), edit);
    if !part.tangents.is_empty() || !is_water {
        let directions = part.tangents.iter().map(|[x, y, z, _]| [*x, *y, *z]).collect();
        put(&mut streams.tangents, directions, &before.tangents, edit);
        let signs = part.tangents.iter().map(|[.., sign]| *sign).collect();
        put(&mut streams.handedness, signs, &before.tangents, edit);
    }
    Ok(())
}

/// Sets texture coordinates: in the slots that the mesh uses, then in the first free ones.
fn uvs(streams: &mut VertexStreams, edit: &PartEdit<'_>) -> Result<(), Reason> {
    let own = uv_sets(streams, edit.before.positions.len());
    let free = (0..MAX_SETS).filter(|slot| !own.contains(slot));
    let slots: Vec<usize> = own.iter().copied().chain(free).collect();
    let set = |part: &Primitive, number: usize| part.uv_sets.get(number).cloned().unwrap_or_default();
    for number in 0..edit.after.uv_sets.len().max(edit.before.uv_sets.len()) {
        let stream = slots.get(number).and_then(|slot| streams.uvs.get_mut(*slot));
        let stream = stream.ok_or_else(|| format!("a mesh has at most {MAX_SETS} sets of texture coordinates"))?;
        put(stream, set(&edit.after, number), &set(edit.before, number), edit);
    }
    Ok(())
}

/// Sets the values of a stream. If vertices are kept, so are values past those of the part, and a stream that is too
/// short to be in the scene.
fn put<T: Clone, U>(stream: &mut Vec<T>, new: Vec<T>, before: &[U], edit: &PartEdit<'_>) {
    if edit.is_rearranged || new.is_empty() != before.is_empty() {
        *stream = new;
    } else if !new.is_empty() {
        let count = new.len().min(stream.len());
        stream.splice(..count, new);
    }
}

/// Updates the streams of water, which new vertices cannot have.
fn water(streams: &mut VertexStreams, edit: &PartEdit<'_>) -> Result<(), Reason> {
    fn carry<T: Copy>(list: &mut Vec<T>, edit: &PartEdit<'_>) -> Result<(), Reason> {
        if list.is_empty() {
            return Ok(());
        }
        let count = edit.after.positions.len();
        let values: Option<Vec<T>> = (0..count).map(|vertex| list.get(edit.origin(vertex)?).copied()).collect();
        *list = values.ok_or("the mesh has water data, which new vertices would lack: only move or remove vertices")?;
        Ok(())
    }
    let VertexStreams { extra_1, extra_2, extra_3, tangents, extra_5, .. } = streams;
    [extra_1, extra_2, extra_3, tangents, extra_5].into_iter().try_for_each(|list| carry(list, edit))?;
    carry(&mut streams.handedness, edit)
}

/// Converts a color from 0 to 1 to bytes. Colors that came from bytes are restored exactly.
fn byte_color(color: [f32; 4]) -> Result<[u8; 4], Reason> {
    if !color.iter().all(|part| (0.0..=1.0).contains(part)) {
        return Err(format!("colors are between 0 and 1, found {color:?}").into());
    }
    #[expect(clippy::as_conversions, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 255")]
    Ok(color.map(|part| (part * 255.0 + 0.5) as u8))
}

/// Returns the faces. Existing faces keep their surface type; new ones get that of a face at one of their vertices.
fn faces(mesh: &Mesh, edit: &PartEdit<'_>, triangles: &[[u16; 3]]) -> Vec<Face> {
    let (mut known, mut beside) = (HashMap::new(), HashMap::new());
    for face in &mesh.faces {
        let vertices = face.vertices.map(usize::from);
        known.entry(turned(vertices)).or_insert(face.surface);
        for vertex in vertices {
            beside.entry(vertex).or_insert(face.surface);
        }
    }
    let surface = |triangle: &[u16; 3]| {
        let [a, b, c] = triangle.map(|vertex| edit.origin(usize::from(vertex)));
        let whole = a.zip(b).zip(c).and_then(|((a, b), c)| known.get(&turned([a, b, c])));
        let surface = whole.or_else(|| [a, b, c].iter().flatten().find_map(|vertex| beside.get(vertex)));
        surface.or_else(|| mesh.faces.first().map(|face| &face.surface)).copied().unwrap_or(0)
    };
    let face = |triangle: &[u16; 3]| face(*triangle, surface(triangle));
    triangles.iter().map(face).collect()
}

/// Rotates a triangle to its lowest corner, to compare triangles regardless of their first corner.
fn turned<T: Ord + Copy>([a, b, c]: [T; 3]) -> [T; 3] {
    if a <= b && a <= c {
        [a, b, c]
    } else if b <= c {
        [b, c, a]
    } else {
        [c, a, b]
    }
}

/// Returns the old vertex that is nearest to a new one.
fn nearest(edit: &PartEdit<'_>, vertex: usize) -> Option<usize> {
    let point = meshwire_scene::glam::Vec3::from_array(*edit.after.positions.get(vertex)?);
    let far = |place: &[f32; 3]| point.distance_squared((*place).into());
    let places = edit.before.positions.iter().enumerate();
    places.min_by(|(_, one), (_, other)| far(one).total_cmp(&far(other))).map(|(place, _)| place)
}

/// Recomputes what depends on moved vertices: planes of adjacent faces, bounds, area and boxes.
fn follow(mesh: &mut Mesh, moved: &[usize], profile: Profile) {
    for face in &mut mesh.faces {
        if face.vertices.iter().any(|vertex| moved.binary_search(&usize::from(*vertex)).is_ok()) {
            set_plane(face, &mesh.streams.positions, profile);
        }
    }
    mesh.compute_bounds(profile);
    mesh.options.surface_area = mesh.computed_area(profile);
    let Mesh { kind, streams, faces, .. } = mesh;
    if let MeshKind::Aabb(tree) = kind {
        let leaf = |face: i32| {
            let face = usize::try_from(face).ok().and_then(|face| faces.get(face))?;
            geometry::tight_bounds(&geometry::corners(&streams.positions, face.vertices)?)
        };
        refit(tree, leaf);
    }
}

/// Recomputes every box from its halves, and those of leaves from their faces. A box precedes its halves.
fn refit(tree: &mut Aabb, leaf: impl Fn(i32) -> Option<Bounds>) {
    for place in (0..tree.boxes.len()).rev() {
        let Some(own) = tree.boxes.get(place).copied() else { continue };
        let half = |child: Option<u32>| tree.boxes.get(usize::try_from(child?).ok()?).map(|half| [half.min, half.max]);
        let bounds = match (half(own.left), half(own.right)) {
            (None, None) => leaf(own.face),
            (left, right) => geometry::tight_bounds(&[left, right].into_iter().flatten().flatten().collect::<Vec<_>>()),
        };
        if let (Some(bounds), Some(slot)) = (bounds, tree.boxes.get_mut(place)) {
            (slot.min, slot.max) = (bounds.min, bounds.max);
        }
    }
}
