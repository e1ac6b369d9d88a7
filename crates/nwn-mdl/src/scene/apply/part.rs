//! Vertices and triangles added and removed.

use std::collections::HashMap;

use meshwire_scene::Primitive;

use super::super::mesh::{Bones, has_tangents, uv_sets};
use super::values::{MAX_SETS, bone_row, byte_color, finite, signed, uv_slot};
use super::{Edit, Refusal};
use crate::build::aabb_tree;
use crate::generated::Face;
use crate::geometry;
use crate::profile::Profile;
use crate::tree::{Mesh, MeshKind, Skin, VertexStreams};

/// Vertices that indices of a file can name.
const MAX_VERTICES: usize = 65_535;

impl Edit {
    pub(super) fn geometry(
        &mut self,
        mesh: usize,
        primitive: usize,
        part: &Primitive,
        origins: &[Option<u32>],
    ) -> Result<(), Refusal> {
        let profile = self.file.profile;
        if self.has_shapes(self.place_of_mesh(mesh)?) {
            return Err(
                "animations hold shapes for every vertex of the mesh: expected the vertices there are".to_owned()
            );
        }
        let bones = self.bones.remove(&mesh);
        let done = self.mesh(mesh, primitive).and_then(|own| replace(own, part, origins, bones.as_ref(), profile));
        self.bones.extend(bones.map(|bones| (mesh, bones)));
        done
    }
}

/// Gives a mesh the shape of a part. `origins` says which of its vertices each vertex was.
pub(in crate::scene) fn replace(
    mesh: &mut Mesh,
    part: &Primitive,
    origins: &[Option<u32>],
    bones: Option<&Bones>,
    profile: Profile,
) -> Result<(), Refusal> {
    let triangles = sound(part)?;
    let count = part.positions.len();
    let before = mesh.own_positions().len();
    if origins.len() != count {
        return Err(format!("expected an origin for each of {count} vertices, found {}", origins.len()));
    }
    let origins: Vec<Option<usize>> =
        origins.iter().map(|origin| origin.and_then(|origin| usize::try_from(origin).ok())).collect();
    if let Some(origin) = origins.iter().flatten().find(|origin| **origin >= before) {
        return Err(format!("expected origins among the {before} vertices of the mesh, found {origin}"));
    }
    let streams = streams(mesh, part, &origins, &triangles, profile)?;
    let faces = faces(mesh, &triangles, &origins);
    let nearest = |vertex: usize| nearest(mesh, part, vertex);
    let constraints = match &mesh.kind {
        MeshKind::DanglyMesh(dangly) if !dangly.constraints.is_empty() => {
            let of = |(vertex, origin): (usize, &Option<usize>)| {
                let place = origin.or_else(|| nearest(vertex));
                place.and_then(|place| dangly.constraints.get(place)).copied().unwrap_or_default()
            };
            origins.iter().enumerate().map(of).collect()
        }
        _ => Vec::new(),
    };
    let weights = match (&mesh.kind, bones) {
        (MeshKind::Skin(skin), Some(bones)) => Some(weights(skin, bones, part, &origins)?),
        _ if !part.influences.all().is_empty() => {
            return Err(format!("expected no influences, found some: the mesh is a {}", mesh.kind.name()));
        }
        _ => None,
    };
    match &mut mesh.kind {
        MeshKind::Skin(skin) => (skin.weights, skin.bones) = weights.unwrap_or_default(),
        MeshKind::DanglyMesh(dangly) => dangly.constraints = constraints,
        MeshKind::Aabb(tree) => *tree = aabb_tree(&streams.positions, &triangles),
        MeshKind::Trimesh | MeshKind::AnimMesh(_) => {}
    }
    mesh.streams = streams.into();
    mesh.faces = faces;
    mesh.index_faces();
    mesh.compute(profile);
    Ok(())
}

/// The triangles in the indices of the file, if the part is one that a mesh can be.
fn sound(part: &Primitive) -> Result<Vec<[u16; 3]>, Refusal> {
    let count = part.positions.len();
    if count > MAX_VERTICES {
        return Err(format!("expected at most {MAX_VERTICES} vertices, found {count}"));
    }
    let lengths = [("normals", part.normals.len()), ("tangents", part.tangents.len())];
    let sets = part.uv_sets.iter().map(|set| ("texture coordinates", set.len()));
    let colors = part.color_sets.iter().map(|set| ("colors", set.len()));
    let influences = [("influences", part.influences.len())];
    for (name, length) in lengths.into_iter().chain(sets).chain(colors).chain(influences) {
        if length != 0 && length != count {
            return Err(format!("expected {count} {name}, found {length}"));
        }
    }
    if part.uv_sets.len() > MAX_SETS || part.color_sets.len() > 1 || !part.morph_deltas.is_empty() {
        return Err(format!(
            "expected at most {MAX_SETS} sets of texture coordinates, one of colors and no morph targets, found {}, {} and {}",
            part.uv_sets.len(),
            part.color_sets.len(),
            part.morph_deltas.len()
        ));
    }
    finite(part.positions.iter().chain(&part.normals).map(<[f32; 3]>::as_slice))?;
    finite(part.uv_sets.iter().flatten().map(<[f32; 2]>::as_slice))?;
    finite(part.tangents.iter().map(<[f32; 4]>::as_slice))?;
    signed(part.tangents.iter().map(|[.., sign]| *sign))?;
    let index = |vertex: u32| {
        let is_there = usize::try_from(vertex).is_ok_and(|vertex| vertex < count);
        u16::try_from(vertex).ok().filter(|_| is_there)
    };
    let triangle = |triangle: &[u32; 3]| {
        let [a, b, c] = triangle.map(index);
        Some([a?, b?, c?])
    };
    let triangles: Option<Vec<[u16; 3]>> = part.triangles.iter().map(triangle).collect();
    triangles.ok_or_else(|| format!("expected triangles of the {count} vertices there are"))
}

fn streams(
    mesh: &Mesh,
    part: &Primitive,
    origins: &[Option<usize>],
    triangles: &[[u16; 3]],
    profile: Profile,
) -> Result<VertexStreams, Refusal> {
    let old = &*mesh.streams;
    let mut new = VertexStreams { positions: part.positions.clone(), ..VertexStreams::default() };
    new.normals = if part.normals.is_empty() {
        geometry::smooth_normals(&part.positions, triangles)
    } else {
        part.normals.clone()
    };
    let mut sets = uv_sets(old);
    for (number, own) in part.uv_sets.iter().enumerate().filter(|(_, own)| !own.is_empty()) {
        let slot = uv_slot(&sets, number)?;
        if number == sets.len() {
            sets.push(slot);
        }
        if let Some(target) = new.uvs.get_mut(slot) {
            target.clone_from(own);
        }
    }
    let always = profile.always_colors() && matches!(mesh.kind, MeshKind::Trimesh | MeshKind::Aabb(_));
    new.colors = match part.color_sets.first() {
        Some(colors) => colors.iter().map(|color| byte_color(*color)).collect::<Result<_, Refusal>>()?,
        None if always => vec![[255; 4]; part.positions.len()],
        None => Vec::new(),
    };
    if !part.tangents.is_empty() {
        if profile != Profile::Ee {
            return Err("expected no tangents: only meshes of the enhanced edition have them".to_owned());
        }
        new.tangents = part.tangents.iter().map(|[x, y, z, _]| [*x, *y, *z]).collect();
        new.handedness = part.tangents.iter().map(|[.., sign]| *sign).collect();
    }
    if !has_tangents(old, profile) {
        let lists = [
            (&old.extra_1, &mut new.extra_1),
            (&old.extra_2, &mut new.extra_2),
            (&old.extra_3, &mut new.extra_3),
            (&old.tangents, &mut new.tangents),
            (&old.extra_5, &mut new.extra_5),
        ];
        for (old, new) in lists.into_iter().filter(|(old, _)| !old.is_empty()) {
            *new = carried(old, origins)?;
        }
        if !old.handedness.is_empty() {
            new.handedness = carried(&old.handedness, origins)?;
        }
    }
    Ok(new)
}

/// The values of a water stream for vertices that were all there before.
fn carried<T: Copy>(old: &[T], origins: &[Option<usize>]) -> Result<Vec<T>, Refusal> {
    let values: Option<Vec<T>> = origins.iter().map(|origin| old.get((*origin)?).copied()).collect();
    values.ok_or_else(|| "the mesh has water streams, which new vertices do not say: expected none".to_owned())
}

/// The faces; those that were there keep their surface, others take that of a face at one of their vertices.
fn faces(mesh: &Mesh, triangles: &[[u16; 3]], origins: &[Option<usize>]) -> Vec<Face> {
    // A triangle may begin with any of its vertices.
    let turned = |[a, b, c]: [usize; 3]| {
        if a <= b && a <= c {
            [a, b, c]
        } else if b <= c {
            [b, c, a]
        } else {
            [c, a, b]
        }
    };
    let (mut known, mut beside) = (HashMap::new(), HashMap::new());
    for face in &mesh.faces {
        let vertices = face.vertices.map(usize::from);
        known.entry(turned(vertices)).or_insert(face.surface);
        for vertex in vertices {
            beside.entry(vertex).or_insert(face.surface);
        }
    }
    let surface = |triangle: &[u16; 3]| {
        let [a, b, c] = triangle.map(|vertex| origins.get(usize::from(vertex)).copied().flatten());
        let whole = a.zip(b).zip(c).and_then(|((a, b), c)| known.get(&turned([a, b, c])));
        let surface = whole.or_else(|| [a, b, c].iter().flatten().find_map(|vertex| beside.get(vertex)));
        surface.or_else(|| mesh.faces.first().map(|face| &face.surface)).copied().unwrap_or(0)
    };
    let face = |triangle: &[u16; 3]| Face {
        normal: [0.0; 3],
        distance: 0.0,
        surface: surface(triangle),
        adjacent: [-1; 3],
        vertices: *triangle,
    };
    triangles.iter().map(face).collect()
}

/// The vertex of a mesh that is nearest to one of a part.
fn nearest(mesh: &Mesh, part: &Primitive, vertex: usize) -> Option<usize> {
    let point = meshwire_scene::glam::Vec3::from_array(*part.positions.get(vertex)?);
    let far = |place: &[f32; 3]| point.distance_squared((*place).into());
    let places = mesh.own_positions().iter().enumerate();
    places.min_by(|(_, one), (_, other)| far(one).total_cmp(&far(other))).map(|(place, _)| place)
}

/// Weights and bone slots. A row that says what it said before keeps its order and its unused slots.
type Weights = (Vec<[f32; 4]>, Vec<[i16; 4]>);

fn weights(skin: &Skin, bones: &Bones, part: &Primitive, origins: &[Option<usize>]) -> Result<Weights, Refusal> {
    let (mut weights, mut slots) = (Vec::new(), Vec::new());
    for (vertex, origin) in origins.iter().enumerate() {
        let own = origin.and_then(|origin| Some((*skin.weights.get(origin)?, *skin.bones.get(origin)?)));
        let before = origin.map(|origin| bones.row(skin, origin, &mut 0));
        let row = part.influences.of(vertex);
        let is_same = part.influences.is_empty() || before.as_deref() == Some(row);
        let (weight, slot) = match own.filter(|_| is_same) {
            Some(own) => own,
            None => bone_row(row, bones)?,
        };
        weights.push(weight);
        slots.push(slot);
    }
    Ok((weights, slots))
}
