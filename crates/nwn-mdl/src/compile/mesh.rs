//! Meshes of all kinds: their attributes and lists.

use super::fields;
use super::source::{Source, first, rows};
use super::split::{self, Corner, Split, at};
use crate::build::{aabb_tree, empty_anim_mesh, empty_mesh, empty_skin, face, set_plane, zero};
use crate::generated::{AabbPlane, Face, TriangleMode};
use crate::geometry::{self, Bounds, Vec3};
use crate::profile::Profile;
use crate::rules;
use crate::text::{self, Keyword, NodeType, NumberRows, Statement, UV_SETS};
use crate::tree::{Aabb, AabbBox, DanglyMesh, Mesh, MeshKind, VertexStreams};

/// The vertices of the text from which the vertices of a compiled mesh originate.
#[derive(Debug, Clone, Default)]
pub(crate) struct Origins {
    /// Vertex and texture coordinate index of each compiled vertex.
    pub(crate) of: Vec<(u32, u32)>,
    /// Index in the text of each face.
    #[cfg(feature = "scene")]
    pub(crate) faces: Vec<usize>,
    /// Number of vertices and texture coordinates in the text.
    pub(super) vertices: usize,
    pub(super) uvs: usize,
}

/// Creates a mesh of that type before its statements are read.
pub(super) fn empty(kind: NodeType, animated: bool, profile: Profile) -> Mesh {
    let kind = match kind {
        NodeType::Skin => MeshKind::Skin(Box::new(empty_skin(profile.skin_slots()))),
        NodeType::Animmesh => MeshKind::AnimMesh(Box::new(empty_anim_mesh(0.0))),
        NodeType::Danglymesh => MeshKind::DanglyMesh(Box::new(DanglyMesh { constraints: Vec::new(), motion: zero() })),
        NodeType::Aabb => MeshKind::Aabb(Aabb::default()),
        _ => MeshKind::Trimesh,
    };
    let mut mesh = empty_mesh(kind, profile);
    if matches!(mesh.kind, MeshKind::Aabb(_)) {
        (mesh.surface.shadow, mesh.surface.render) = (0, 0);
    }
    if animated && profile == Profile::Nmc {
        // NaN, the mean of no points.
        mesh.surface.average = [f32::from_bits(0xffc0_0000); 3];
    }
    mesh
}

/// Reads a mesh statement that is not a geometry list; returns false for other statements.
pub(super) fn statement(
    mesh: &mut Mesh,
    keyword: Keyword,
    (statement, index): (&Statement, usize),
    source: &mut Source,
) -> bool {
    let mut keyword = keyword;
    let Mesh { surface, options, kind, .. } = mesh;
    if matches!(keyword, Keyword::Texture3 | Keyword::MaterialName) {
        // The same field: a fourth texture before the enhanced edition, a material since.
        if !surface.material_name.text().is_empty() {
            source.loss(index, rules::REPEATED, "texture3 and materialname are one field; the last one is used");
        }
        keyword = Keyword::MaterialName;
    }
    if fields::read(keyword, fields::surface(surface, options), (statement, index), source) {
        return true;
    }
    if let MeshKind::DanglyMesh(dangly) = kind {
        if fields::read(keyword, fields::motion(&mut dangly.motion), (statement, index), source) {
            return true;
        }
    }
    match (kind, keyword) {
        // Redundant: it repeats the type of the node.
        (MeshKind::DanglyMesh(_), Keyword::DanglyMesh) => {}
        (MeshKind::AnimMesh(sets), Keyword::SamplePeriod) => source.number(statement, index, &mut sets.sample_period),
        (MeshKind::AnimMesh(_), Keyword::AnimVerts | Keyword::AnimTVerts)
        | (MeshKind::DanglyMesh(_), Keyword::Constraints)
        | (MeshKind::Aabb(_), Keyword::Aabb)
        | (MeshKind::Skin(_), Keyword::Weights | Keyword::QBoneRefInv | Keyword::TBoneRefInv) => {}
        (
            _,
            Keyword::Verts
            | Keyword::TVerts
            | Keyword::TVerts1
            | Keyword::TVerts2
            | Keyword::TVerts3
            | Keyword::TexIndices1
            | Keyword::TexIndices2
            | Keyword::TexIndices3
            | Keyword::Faces
            | Keyword::Normals
            | Keyword::Tangents
            | Keyword::Colors,
        ) => {}
        _ => return false,
    }
    true
}

/// The lists of a mesh, with the types of the binary form.
struct Lists {
    positions: Vec<Vec3>,
    faces: Vec<text::Face>,
    uvs: [Vec<[f32; 2]>; 4],
    uv_indices: [Option<Vec<[u32; 3]>>; 4],
    normals: Vec<Vec3>,
    tangents: Vec<[f32; 4]>,
    colors: Vec<Vec3>,
    constraints: Vec<f32>,
}

/// Fills in the geometry of a mesh from the lists of its node, and everything that compilers derive from it.
pub(super) fn shape(mesh: &mut Mesh, node: &text::Node<'_>, source: &mut Source) -> Origins {
    let Some(lists) = lists(node, mesh, source) else { return Origins::default() };
    let corners = corners(&lists, source.profile);
    let split = match mesh.kind {
        MeshKind::Trimesh | MeshKind::Aabb(_) => split::by_face(&corners),
        MeshKind::Skin(_) | MeshKind::AnimMesh(_) | MeshKind::DanglyMesh(_) => split::by_value(&corners),
    };
    let place = node.place_of(Keyword::Faces);
    for face in (0..lists.faces.len()).filter(|face| split.faces.binary_search(face).is_err()) {
        source.loss(place, rules::DEGENERATE_FACE, format!("face {face} uses a vertex twice and is dropped"));
    }
    let Some(triangles) = split.triangles.iter().map(short).collect::<Option<Vec<[u16; 3]>>>() else {
        let found = split.vertices.len();
        source.problem(place, format!("expected at most 65535 vertices after splitting, found {found}"));
        return Origins::default();
    };
    let mut used = vec![false; lists.positions.len()];
    for vertex in lists.faces.iter().flat_map(|face| face.vertices) {
        if let Some(used) = usize::try_from(vertex).ok().and_then(|vertex| used.get_mut(vertex)) {
            *used = true;
        }
    }
    let unused = used.iter().filter(|used| !**used).count();
    if unused > 0 {
        let message = format!("{unused} vertices are used by no face and only affect the bounds");
        source.loss(node.place_of(Keyword::Verts), rules::UNUSED_VERTICES, message);
    }
    if !lists.colors.is_empty() && !has_colors(&mesh.kind, source.profile) {
        source.loss(node.place_of(Keyword::Colors), rules::NO_EFFECT, format!("a {} has no colors", mesh.kind.name()));
    }
    streams(mesh, &lists, &split, source.profile);
    faces(mesh, &lists, &split, &triangles, source.profile);
    measures(mesh, &lists.positions, source.profile);
    if let MeshKind::Aabb(tree) = &mut mesh.kind {
        let positions = &mesh.streams.positions;
        let given = node.rows(Keyword::Aabb).and_then(|rows| aabb(rows, lists.faces.len()));
        let complete = triangles.len() == lists.faces.len();
        if node.rows(Keyword::Aabb).is_some() && (given.is_none() || !complete) {
            let message = "expected a tree with a leaf for each face; it is computed from the faces";
            source.loss(node.place_of(Keyword::Aabb), rules::AABB_TREE, message);
        }
        *tree = given.filter(|_| complete).unwrap_or_else(|| aabb_tree(positions, &triangles));
    }
    Origins {
        of: split.vertices.iter().map(|corner| (corner.vertex, corner.uv)).collect(),
        #[cfg(feature = "scene")]
        faces: split.faces,
        vertices: lists.positions.len(),
        uvs: lists.uvs.first().map_or(0, Vec::len),
    }
}

fn short(triangle: &[u32; 3]) -> Option<[u16; 3]> {
    let [a, b, c] = triangle.map(|vertex| u16::try_from(vertex).ok().filter(|vertex| *vertex < u16::MAX));
    Some([a?, b?, c?])
}

/// Reads the lists and reports inconsistencies; `None` if the mesh cannot be compiled.
fn lists(node: &text::Node<'_>, mesh: &Mesh, source: &mut Source) -> Option<Lists> {
    let mut is_sound = true;
    let positions = list::<3>(node, Keyword::Verts, source, &mut is_sound);
    let uvs = UV_SETS.map(|(list_of, _)| list::<2>(node, list_of, source, &mut is_sound));
    let normals = per_vertex(node, Keyword::Normals, positions.len(), source, &mut is_sound);
    let tangents = per_vertex(node, Keyword::Tangents, positions.len(), source, &mut is_sound);
    let colors = per_vertex(node, Keyword::Colors, positions.len(), source, &mut is_sound);
    let constraints = match mesh.kind {
        MeshKind::DanglyMesh(_) => per_vertex::<1>(node, Keyword::Constraints, positions.len(), source, &mut is_sound),
        _ => Vec::new(),
    };
    let mut faces = Vec::new();
    let place = node.place_of(Keyword::Faces);
    for (row, face) in node.faces().enumerate() {
        let Some(face) = face else {
            is_sound = false;
            source.problem(
                place,
                format!("row {row} is not a face: expected three vertices, a group, three texture vertices"),
            );
            continue;
        };
        let outside = |index: &&u32, length: usize| usize::try_from(**index).is_ok_and(|index| index >= length);
        if let Some(vertex) = face.vertices.iter().find(|vertex| outside(vertex, positions.len())) {
            is_sound = false;
            source.problem(place, format!("face {row} uses vertex {vertex} of {}", positions.len()));
        }
        let uvs = uvs.first().map_or(0, Vec::len);
        if let Some(uv) = face.uvs.iter().find(|uv| uvs > 0 && outside(uv, uvs)) {
            is_sound = false;
            source.problem(place, format!("face {row} uses texture vertex {uv} of {uvs}"));
        }
        faces.push(face);
    }
    let uv_indices = [
        None,
        uv_indices(node, 1, faces.len(), &uvs, source, &mut is_sound),
        uv_indices(node, 2, faces.len(), &uvs, source, &mut is_sound),
        uv_indices(node, 3, faces.len(), &uvs, source, &mut is_sound),
    ];
    let constraints = constraints.into_iter().map(|[constraint]| constraint).collect();
    let lists = Lists { positions, faces, uvs, uv_indices, normals, tangents, colors, constraints };
    is_sound.then_some(lists)
}

/// Returns the rows of a list; empty if the node has none.
pub(super) fn list<const N: usize>(
    node: &text::Node<'_>,
    keyword: Keyword,
    source: &mut Source,
    is_sound: &mut bool,
) -> Vec<[f32; N]> {
    let Some(given) = node.rows(keyword) else { return Vec::new() };
    let found = rows(given).unwrap_or_else(|row| {
        *is_sound = false;
        source.problem(node.place_of(keyword), format!("expected {N} numbers in row {row}"));
        Vec::new()
    });
    // The third number of a texture vertex never has a meaning.
    let width = if N == 2 { N + 1 } else { N };
    if given.columns().is_none_or(|columns| columns > width) {
        let message = format!("{N} numbers of each row are used");
        source.loss(node.place_of(keyword), rules::EXTRA_NUMBERS, message);
    }
    if found.as_flattened().iter().any(|number| !number.is_finite()) {
        *is_sound = false;
        source.problem(node.place_of(keyword), "expected finite numbers");
    }
    found
}

/// Returns the rows of a list with one row per vertex; empty if it is missing or too short.
fn per_vertex<const N: usize>(
    node: &text::Node<'_>,
    keyword: Keyword,
    vertices: usize,
    source: &mut Source,
    is_sound: &mut bool,
) -> Vec<[f32; N]> {
    let found = list(node, keyword, source, is_sound);
    if !found.is_empty() && found.len() != vertices {
        let message = format!("expected {vertices} rows, one per vertex, found {}", found.len());
        source.loss(node.place_of(keyword), rules::ROW_COUNT_WARNING, message);
        if found.len() < vertices {
            return Vec::new();
        }
    }
    found
}

/// Returns the texture vertex indices of the faces in an additional set; those of the first set if the text has no list
/// for it.
fn uv_indices(
    node: &text::Node<'_>,
    set: usize,
    faces: usize,
    uvs: &[Vec<[f32; 2]>; 4],
    source: &mut Source,
    is_sound: &mut bool,
) -> Option<Vec<[u32; 3]>> {
    let (_, keyword) = *UV_SETS.get(set)?;
    let keyword = keyword?;
    let length = uvs.get(set).map_or(0, Vec::len);
    let place = node.place_of(keyword);
    let given = node.rows(keyword)?;
    let index =
        |number: &f64| text::whole::<u32>(*number).filter(|index| usize::try_from(*index).is_ok_and(|i| i < length));
    let own = |row: &[f64]| match row {
        [a, b, c, ..] => Some([index(a)?, index(b)?, index(c)?]),
        _ => None,
    };
    let found: Option<Vec<[u32; 3]>> = given.iter().map(own).collect();
    let found = found.filter(|rows| rows.len() == faces);
    if found.is_none() {
        *is_sound = false;
        source.problem(place, format!("expected {faces} rows of three indices below {length}"));
    }
    found
}

/// Returns the corners of all faces with all attributes.
fn corners(lists: &Lists, profile: Profile) -> Vec<[Corner; 3]> {
    let smooth = split::normals(&lists.positions, &lists.faces, profile);
    let each = lists.faces.iter().zip(smooth).enumerate();
    each.map(|(face, (own, normals))| {
        let mut number = 0;
        own.vertices.map(|vertex| {
            let corner = number;
            number += 1;
            let uv = own.uvs.get(corner).copied().unwrap_or_default();
            let uvs = std::array::from_fn(|set| {
                let indices = lists.uv_indices.get(set).and_then(Option::as_ref).and_then(|rows| rows.get(face));
                let index = indices.and_then(|row| row.get(corner)).copied().unwrap_or(uv);
                lists.uvs.get(set).map_or([0.0; 2], |list| at(list, index))
            });
            let normal = match lists.normals.is_empty() {
                true => normals.get(corner).copied().unwrap_or_default(),
                false => at(&lists.normals, vertex),
            };
            Corner {
                vertex,
                uv,
                position: at(&lists.positions, vertex),
                normal,
                uvs,
                color: at(&lists.colors, vertex),
                constraint: at(&lists.constraints, vertex),
            }
        })
    })
    .collect()
}

/// Returns whether the compiler writes the colors of the text for this kind of mesh.
fn has_colors(kind: &MeshKind, profile: Profile) -> bool {
    match kind {
        MeshKind::Trimesh | MeshKind::Aabb(_) => true,
        MeshKind::DanglyMesh(_) => profile == Profile::Ee,
        MeshKind::Skin(_) | MeshKind::AnimMesh(_) => false,
    }
}

fn streams(mesh: &mut Mesh, lists: &Lists, split: &Split, profile: Profile) {
    let vertices = &split.vertices;
    let mut streams = VertexStreams {
        positions: vertices.iter().map(|vertex| vertex.position).collect(),
        normals: vertices.iter().map(|vertex| vertex.normal).collect(),
        ..VertexStreams::default()
    };
    for (set, target) in streams.uvs.iter_mut().enumerate() {
        if lists.uvs.get(set).is_some_and(|list| !list.is_empty()) {
            target.extend(vertices.iter().filter_map(|vertex| vertex.uvs.get(set)));
        }
    }
    if has_colors(&mesh.kind, profile) && !lists.colors.is_empty() {
        streams.colors = vertices.iter().map(|vertex| bytes(vertex.color)).collect();
    }
    if !lists.tangents.is_empty() {
        let own = |vertex: &Corner| usize::try_from(vertex.vertex).ok().and_then(|at| lists.tangents.get(at));
        for [x, y, z, hand] in vertices.iter().filter_map(own) {
            streams.tangents.push([*x, *y, *z]);
            streams.handedness.push(*hand);
        }
    }
    mesh.streams = streams.into();
    if let MeshKind::DanglyMesh(dangly) = &mut mesh.kind {
        dangly.constraints = vertices.iter().map(|vertex| vertex.constraint).collect();
    }
}

/// Converts a color from 0..1 to bytes.
fn bytes(color: Vec3) -> [u8; 4] {
    #[expect(clippy::as_conversions, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "saturates")]
    let [r, g, b] = color.map(|part| (part * 255.0 + 0.5) as u8);
    [r, g, b, 255]
}

fn faces(mesh: &mut Mesh, lists: &Lists, split: &Split, triangles: &[[u16; 3]], profile: Profile) {
    let kept: Vec<text::Face> = split.faces.iter().filter_map(|face| lists.faces.get(*face)).copied().collect();
    let adjacent = split::neighbors(&kept);
    mesh.faces = kept
        .iter()
        .zip(triangles)
        .zip(adjacent)
        .map(|((own, vertices), adjacent)| Face { adjacent, ..face(*vertices, own.surface) })
        .collect();
    for face in &mut mesh.faces {
        set_plane(face, &mesh.streams.positions, profile);
    }
    mesh.index_faces();
    if mesh.faces.is_empty() {
        mesh.strips.triangle_mode = TriangleMode::Unknown(0);
    }
}

/// Computes bounds, average and radius of all positions of the text, and the area of the faces.
fn measures(mesh: &mut Mesh, positions: &[Vec3], profile: Profile) {
    if positions.is_empty() {
        return;
    }
    let Bounds { min, max } = geometry::bounds(positions);
    let average = geometry::average(positions, profile);
    mesh.surface.bounds_min = min;
    mesh.surface.bounds_max = max;
    mesh.surface.average = average;
    mesh.surface.radius = geometry::radius(average, positions, profile);
    mesh.options.surface_area = mesh.computed_area(profile);
}

/// Builds the tree from rows of `min3 max3 face`, depth first, inner boxes with face -1. Returns `None` if the rows do
/// not form a tree with exactly one leaf for each of the `faces`.
fn aabb(rows: &NumberRows, faces: usize) -> Option<Aabb> {
    let mut boxes: Vec<AabbBox> = Vec::with_capacity(rows.len());
    // Inner boxes with a missing child.
    let mut open: Vec<usize> = Vec::new();
    let mut seen = vec![false; faces];
    for (place, row) in rows.iter().enumerate() {
        let min = first(row)?;
        let max = first(row.get(3..)?)?;
        let face: i32 = crate::text::whole(*row.get(6)?)?;
        if place > 0 {
            let parent = boxes.get_mut(*open.last()?)?;
            let half = Some(u32::try_from(place).ok()?);
            if parent.left.is_none() {
                parent.left = half;
            } else {
                parent.right = half;
                open.pop();
            }
        }
        match usize::try_from(face) {
            Ok(face) => {
                let first_time = seen.get_mut(face).filter(|seen| !**seen)?;
                *first_time = true;
            }
            Err(_) => open.push(place),
        }
        boxes.push(AabbBox { min, max, left: None, right: None, face: face.max(-1), plane: AabbPlane::Leaf });
    }
    if !open.is_empty() || seen.contains(&false) {
        return None;
    }
    let planes: Vec<AabbPlane> = boxes.iter().map(|own| plane(own, &boxes)).collect();
    for (own, plane) in boxes.iter_mut().zip(planes) {
        own.plane = plane;
    }
    Some(Aabb { boxes })
}

/// Returns the axis along which the centers of the children are separated, and which of them is the lower one.
fn plane(own: &AabbBox, boxes: &[AabbBox]) -> AabbPlane {
    let half = |place: Option<u32>| boxes.get(usize::try_from(place?).ok()?);
    let (Some(left), Some(right)) = (half(own.left), half(own.right)) else { return AabbPlane::Leaf };
    let middle = |own: &AabbBox| {
        let ([x, y, z], [right, back, top]) = (own.min, own.max);
        [x + right, y + back, z + top]
    };
    let ([x, y, z], [other_x, other_y, other_z]) = (middle(left), middle(right));
    let apart = [other_x - x, other_y - y, other_z - z];
    let [x, y, z] = apart.map(f32::abs);
    let [along_x, along_y, along_z] = apart.map(|along| along >= 0.0);
    if x >= y && x >= z {
        if along_x { AabbPlane::PositiveX } else { AabbPlane::NegativeX }
    } else if y >= z {
        if along_y { AabbPlane::PositiveY } else { AabbPlane::NegativeY }
    } else if along_z {
        AabbPlane::PositiveZ
    } else {
        AabbPlane::NegativeZ
    }
}
