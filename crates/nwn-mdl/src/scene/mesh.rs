//! Meshes.

use meshwire_core::reader::widen;
use meshwire_scene::glam::Affine3A;
use meshwire_scene::{Extra, Extras, Influence, Influences, Mesh, Primitive, Purpose, Skin, VertexSpace};

use super::extras;
use super::{Found, left_out};
use crate::profile::Profile;
use crate::tree::{self, MeshKind, VertexStreams};
use crate::view::IndexList;

/// Returns the mesh of the node with this index. `nodes` is the number of nodes.
pub(super) fn mesh(
    (found, index): (&Found<'_>, usize),
    own: &tree::Mesh,
    material: usize,
    (nodes, profile): (usize, Profile),
) -> Mesh {
    let source = format!("{}.kind.mesh", found.path);
    // Vertices that the enhanced edition merged into this mesh are in the meshes that they came from.
    let vertices = own.own_positions().len();
    let mut lost = 0;
    let mut extras = extras::of_mesh(own, vertices);
    let mut part = streams(own, vertices, profile, &mut lost, &mut extras);
    (part.source, part.material) = (source.clone(), Some(material));
    let surfaces = triangles(own, &mut part, &mut lost);
    if surfaces.iter().any(|surface| *surface != 0) {
        extras::add(&mut extras, "surfaces", surfaces);
    }
    drawn(own, &mut extras);
    let skin = own.skin().map(|skin| {
        let bones = Bones::of(skin, vertices, nodes);
        part.influences = bones.influences(skin, vertices, &mut lost);
        bones.skin
    });
    left_out(lost, &mut extras);
    let purpose = match own.kind {
        MeshKind::Aabb(_) => Purpose::Walk,
        // A mesh that the enhanced edition merged into a sibling is drawn with that.
        _ if own.surface.render == 0 && own.index_list() != IndexList::Follower => Purpose::Hidden,
        _ => Purpose::Visual,
    };
    Mesh {
        source,
        name: found.node.head.name.text().to_vec(),
        node: index,
        lod: 0,
        purpose,
        primitives: vec![part],
        skin,
        vertex_space: VertexSpace::Node,
        morph_targets: Vec::new(),
        extras,
    }
}

/// Returns the indices of the sets of texture coordinates that cover all vertices, which are the ones in the scene.
pub(super) fn uv_sets(streams: &VertexStreams, vertices: usize) -> Vec<usize> {
    let is_whole = |set: &Vec<[f32; 2]>| vertices > 0 && set.len() >= vertices;
    streams.uvs.iter().enumerate().filter(|(_, set)| is_whole(set)).map(|(set, _)| set).collect()
}

/// Returns true if the fourth and the sixth extra stream are tangents, rather than streams of water.
pub(super) fn has_tangents(streams: &VertexStreams, profile: Profile) -> bool {
    let of_water = [&streams.extra_1, &streams.extra_2, &streams.extra_3, &streams.extra_5];
    profile == Profile::Ee
        && of_water.iter().all(|stream| stream.is_empty())
        && !streams.tangents.is_empty()
        && streams.tangents.len() == streams.handedness.len()
}

/// Returns the first values of a stream; empty if it is too short.
fn first<T: Copy>(stream: &[T], vertices: usize, lost: &mut usize) -> Vec<T> {
    if stream.is_empty() || vertices == 0 {
        return Vec::new();
    }
    let own = stream.get(..vertices).map(<[T]>::to_vec);
    own.unwrap_or_else(|| {
        *lost += stream.len();
        Vec::new()
    })
}

fn streams(own: &tree::Mesh, vertices: usize, profile: Profile, lost: &mut usize, extras: &mut Extras) -> Primitive {
    let streams = &*own.streams;
    let mut part = Primitive {
        positions: own.own_positions().to_vec(),
        normals: first(&streams.normals, vertices, lost),
        ..Primitive::default()
    };
    let sets = streams.uvs.iter().map(|set| first(set, vertices, lost));
    part.uv_sets.extend(sets.filter(|set| !set.is_empty()));
    let colors = first(&streams.colors, vertices, lost);
    if !colors.is_empty() {
        part.color_sets.push(colors.iter().map(|color| color.map(|part| f32::from(part) / 255.0)).collect());
    }
    let mut water = vec![
        ("water 1", &streams.extra_1),
        ("water 2", &streams.extra_2),
        ("water 3", &streams.extra_3),
        ("water 5", &streams.extra_5),
    ];
    if has_tangents(streams, profile) {
        let tangents = first(&streams.tangents, vertices, lost);
        let with_sign = tangents.iter().zip(&streams.handedness).map(|([x, y, z], sign)| [*x, *y, *z, *sign]);
        part.tangents = with_sign.collect();
    } else {
        water.push(("water 4", &streams.tangents));
        if !streams.handedness.is_empty() {
            extras::add(extras, "water 6", streams.handedness.clone());
        }
    }
    for (name, stream) in water.into_iter().filter(|(_, stream)| !stream.is_empty()) {
        extras::add(extras, name, stream.clone());
    }
    part
}

/// Adds the triangles. Returns the surface type of each.
fn triangles(own: &tree::Mesh, part: &mut Primitive, lost: &mut usize) -> Vec<i32> {
    let vertices = part.positions.len();
    let mut surfaces = Vec::with_capacity(own.faces.len());
    let mut sources = Vec::with_capacity(own.faces.len());
    for (number, face) in (0..).zip(&own.faces) {
        if face.vertices.iter().all(|index| usize::from(*index) < vertices) {
            part.triangles.push(face.vertices.map(u32::from));
            surfaces.push(face.surface);
            sources.push(number);
        }
    }
    if sources.len() < own.faces.len() {
        *lost += own.faces.len() - sources.len();
        part.source_triangles = sources;
    }
    surfaces
}

/// Adds the indices that the game renders, if they do not start with those of the faces or are fewer.
fn drawn(own: &tree::Mesh, extras: &mut Extras) {
    let faces = own.faces.iter().flat_map(|face| face.vertices);
    let lists = &own.index_lists;
    let is_known = match lists.as_slice() {
        [] => own.faces.is_empty(),
        [list] => {
            widen(list.len()) >= widen(own.faces.len()) * 3 && faces.eq(list.iter().copied().take(own.faces.len() * 3))
        }
        _ => false,
    };
    if !is_known {
        let lists =
            lists.iter().map(|list| Extra::from(list.iter().map(|index| u32::from(*index)).collect::<Vec<_>>()));
        extras.push(("drawn".to_owned(), Extra::List(lists.collect())));
    }
}

/// The joints of a skin, and their slots.
pub(super) struct Bones {
    /// Joints with their bind pose.
    pub(super) skin: Skin,
    /// The slot of each joint, ascending.
    pub(super) slots: Vec<usize>,
}

impl Bones {
    /// Returns the slots in use according to the bone table, and those that vertices use and that refer to a node.
    pub(super) fn of(skin: &tree::Skin, vertices: usize, nodes: usize) -> Self {
        let mut used = vec![false; skin.slots.len()];
        let of_vertices = (0..vertices).flat_map(|vertex| skin.influences(vertex)).map(|(slot, _)| slot);
        for slot in skin.bone_list().map(|bone| bone.slot).chain(of_vertices) {
            if let Some(used) = used.get_mut(slot) {
                *used = true;
            }
        }
        let mut bones = Self { skin: Skin::default(), slots: Vec::new() };
        for (slot, node) in skin.slots.iter().enumerate() {
            let node = usize::try_from(*node).ok().filter(|node| *node < nodes);
            let Some(node) = node.filter(|_| used.get(slot) == Some(&true)) else { continue };
            bones.slots.push(slot);
            bones.skin.joints.push(node);
            let bind = skin.bind(node);
            // Not `from_rotation_translation`, which asserts unit length in some builds: files may contain any numbers.
            bones.skin.inverse_bind.push(bind_matrix(bind.rotation.to_array(), bind.translation.to_array()));
        }
        bones
    }

    /// Returns the influences of all vertices; empty if no vertex has any.
    fn influences(&self, skin: &tree::Skin, vertices: usize, lost: &mut usize) -> Influences {
        let mut influences = Influences::default();
        if skin.bones.is_empty() || skin.weights.is_empty() {
            return influences;
        }
        for vertex in 0..vertices {
            influences.push(self.row(skin, vertex, lost));
        }
        influences
    }

    /// Returns the influences of a vertex.
    fn row(&self, skin: &tree::Skin, vertex: usize, lost: &mut usize) -> Vec<Influence> {
        let mut row = Vec::with_capacity(4);
        for (slot, weight) in skin.influences(vertex) {
            match self.slots.binary_search(&slot).ok().and_then(|joint| u32::try_from(joint).ok()) {
                Some(joint) => row.push(Influence { joint, weight }),
                None => *lost += 1,
            }
        }
        row
    }
}

/// Returns the transform for a rotation and a translation.
pub(super) fn bind_matrix(rotation: [f32; 4], translation: [f32; 3]) -> Affine3A {
    use meshwire_scene::glam::{Mat3A, Quat, Vec3};
    let quaternion = Quat::from_array(rotation);
    let axis = |axis: Vec3| (quaternion * axis).into();
    let matrix3 = Mat3A::from_cols(axis(Vec3::X), axis(Vec3::Y), axis(Vec3::Z));
    Affine3A { matrix3, translation: Vec3::from_array(translation).into() }
}
