//! Generates arbitrary writable models, with every kind of node and for every compiler.

use arbitrary::{Result, Unstructured};
use meshwire_core::generate::{self, Generate, Wish};

use crate::file::MdlFile;
use crate::generated::{AabbPlane, Array, ControllerKey};
use crate::graph::each_of_streams;
use crate::profile::Profile;
use crate::routines;
use crate::tree::{
    Aabb, AabbBox, AnimMesh, Animation, Controllers, DanglyMesh, Light, Mesh, MeshKind, Model, Node, NodeKind, Skin,
    VertexStreams, flags,
};

/// Generates a value that needs no arguments.
fn any<T: for<'a> Generate<Args<'a> = ()>>(u: &mut Unstructured<'_>, wish: Wish) -> Result<T> {
    T::generate(u, wish, ())
}

/// Generates a short list of such values.
fn some<T: for<'a> Generate<Args<'a> = ()>>(u: &mut Unstructured<'_>, wish: Wish) -> Result<Vec<T>> {
    let count = generate::count(u)?;
    generate::list(u, wish, count, &())
}

/// Generates a list of `count` values, or an empty one.
fn all_or_none<T: for<'a> Generate<Args<'a> = ()>>(u: &mut Unstructured<'_>, wish: Wish, count: u64) -> Result<Vec<T>> {
    let present = !u.is_empty() && u.arbitrary()?;
    generate::list(u, wish, if present { count } else { 0 }, &())
}

impl Generate for MdlFile {
    type Args<'a> = ();

    fn generate(u: &mut Unstructured<'_>, wish: Wish, (): Self::Args<'_>) -> Result<Self> {
        let (_, wish) = wish.split();
        let profile = if u.is_empty() { Profile::Bio } else { *u.choose(&Profile::ALL)? };
        let mut model: Model = any(u, wish)?;
        // With the addresses of another compiler, the reader would expect other index lists.
        model.routines = routines::of_model(profile);
        Indices { reserved: profile.reserves_indices() }.fit(&mut model);
        Ok(Self::new(profile, model))
    }
}

impl<'a> arbitrary::Arbitrary<'a> for MdlFile {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        any(u, Wish::default())
    }
}

impl Generate for Model {
    type Args<'a> = ();

    fn generate(u: &mut Unstructured<'_>, wish: Wish, (): Self::Args<'_>) -> Result<Self> {
        Ok(Self {
            routines: any(u, wish)?,
            name: any(u, wish)?,
            state: any(u, wish)?,
            settings: any(u, wish)?,
            properties: any(u, wish)?,
            animations: some(u, wish)?,
            root: root(u, wish)?,
        })
    }
}

fn root(u: &mut Unstructured<'_>, wish: Wish) -> Result<Option<Node>> {
    if u.is_empty() || u.ratio(1, 16)? { Ok(None) } else { any(u, wish).map(Some) }
}

impl Generate for Animation {
    type Args<'a> = ();

    fn generate(u: &mut Unstructured<'_>, wish: Wish, (): Self::Args<'_>) -> Result<Self> {
        Ok(Self {
            routines: any(u, wish)?,
            name: any(u, wish)?,
            state: any(u, wish)?,
            timing: any(u, wish)?,
            events: some(u, wish)?,
            root: root(u, wish)?,
        })
    }
}

impl Generate for Node {
    type Args<'a> = ();

    fn generate(u: &mut Unstructured<'_>, wish: Wish, (): Self::Args<'_>) -> Result<Self> {
        let children = match wish.depth.checked_sub(1) {
            Some(depth) => some(u, Wish { depth, ..wish })?,
            None => Vec::new(),
        };
        Ok(Self {
            head: any(u, wish)?,
            kind: any(u, wish)?,
            unknown_flags: if u.ratio(1, 8)? { flags::unknown(any(u, wish)?) } else { 0 },
            controllers: Controllers { keys: some::<ControllerKey>(u, wish)?.into(), floats: some(u, wish)? },
            children,
        })
    }
}

impl Generate for NodeKind {
    type Args<'a> = ();

    fn generate(u: &mut Unstructured<'_>, wish: Wish, (): Self::Args<'_>) -> Result<Self> {
        let kind = if u.is_empty() { 0 } else { u.int_in_range(0..=9)? };
        Ok(match kind {
            0 => Self::Dummy,
            1 => Self::Light(Box::new(any(u, wish)?)),
            2 => Self::Emitter(Box::new(any(u, wish)?)),
            3 => Self::Camera,
            4 => Self::Reference(Box::new(any(u, wish)?)),
            _ => Self::Mesh(Box::new(any(u, wish)?)),
        })
    }
}

impl Generate for Light {
    type Args<'a> = ();

    fn generate(u: &mut Unstructured<'_>, wish: Wish, (): Self::Args<'_>) -> Result<Self> {
        let names = (0..generate::count(u)?)
            .map(|_| if u.ratio(1, 8)? { Ok(None) } else { generate::terminated_text(u).map(Some) })
            .collect::<Result<_>>()?;
        Ok(Self {
            flare_radius: any(u, wish)?,
            flare_handles: any(u, wish)?,
            flare_sizes: some(u, wish)?,
            flare_positions: some(u, wish)?,
            flare_colors: some(u, wish)?,
            flare_textures: names,
            settings: any(u, wish)?,
        })
    }
}

impl Generate for Mesh {
    type Args<'a> = ();

    fn generate(u: &mut Unstructured<'_>, wish: Wish, (): Self::Args<'_>) -> Result<Self> {
        let mut count = generate::count(u)?;
        let mut streams = VertexStreams::default();
        macro_rules! generate {
            (() $($name:ident: $field:ident $([$set:literal])?;)*) => {$(
                streams.$field $([$set])? = all_or_none(u, wish, count)?;
                // Without positions, the first stream, the number of vertices is not stated.
                count = if streams.positions.is_empty() { 0 } else { count };
            )*};
        }
        each_of_streams!(generate!());
        let index_lists = (0..generate::count(u)? / 2).map(|_| some(u, wish)).collect::<Result<Vec<_>>>()?;
        Ok(Self {
            routines: any(u, wish)?,
            surface: any(u, wish)?,
            faces: some(u, wish)?,
            vertex_indices: any(u, wish)?,
            left_over_faces: some(u, wish)?,
            index_counts: some(u, wish)?,
            index_lists,
            strips: any(u, wish)?,
            streams: streams.into(),
            options: any(u, wish)?,
            kind: mesh_kind(u, wish, count)?,
        })
    }
}

fn mesh_kind(u: &mut Unstructured<'_>, wish: Wish, count: u64) -> Result<MeshKind> {
    Ok(match if u.is_empty() { 0 } else { u.int_in_range(0..=4)? } {
        0 => MeshKind::Trimesh,
        1 => {
            let slots = *u.choose(&[18, 64, 128])?;
            MeshKind::Skin(Box::new(Skin {
                compile_weights: any(u, wish)?,
                weights: all_or_none(u, wish, count)?,
                bones: all_or_none(u, wish, count)?,
                node_to_bone: some(u, wish)?,
                bind_rotations: some(u, wish)?,
                bind_translations: some(u, wish)?,
                bone_constants: some(u, wish)?,
                slots: generate::list(u, wish, slots, &())?,
            }))
        }
        2 => {
            let (num_vertex_sets, num_uv_sets) = (generate::small(u)?, generate::small(u)?);
            MeshKind::AnimMesh(Box::new(AnimMesh {
                sample_period: any(u, wish)?,
                compile: [any::<Array>(u, wish)?, any(u, wish)?, any(u, wish)?],
                num_vertex_sets,
                num_uv_sets,
                vertex_sets: all_or_none(u, wish, count.saturating_mul(num_vertex_sets.into()))?,
                uv_sets: all_or_none(u, wish, count.saturating_mul(num_uv_sets.into()))?,
            }))
        }
        3 => MeshKind::DanglyMesh(Box::new(DanglyMesh { constraints: some(u, wish)?, motion: any(u, wish)? })),
        _ => {
            let mut boxes = Vec::new();
            let depth = u32::from(wish.depth);
            if !u.is_empty() && u.arbitrary()? {
                tree(u, wish, depth, &mut boxes)?;
            }
            MeshKind::Aabb(Aabb { boxes })
        }
    })
}

/// Adds a box and its children, depth first; returns its index.
fn tree(u: &mut Unstructured<'_>, wish: Wish, depth: u32, boxes: &mut Vec<AabbBox>) -> Result<Option<u32>> {
    let place = boxes.len();
    let plane: AabbPlane = any(u, wish)?;
    boxes.push(AabbBox { min: any(u, wish)?, max: any(u, wish)?, left: None, right: None, face: any(u, wish)?, plane });
    for is_right in [false, true] {
        if depth > 0 && !u.is_empty() && u.arbitrary()? {
            let half = tree(u, wish, depth - 1, boxes)?;
            if let Some(own) = boxes.get_mut(place) {
                *(if is_right { &mut own.right } else { &mut own.left }) = half;
            }
        }
    }
    Ok(u32::try_from(place).ok())
}

/// Adjusts the lengths of index lists to their counts, or to the reserved space.
struct Indices {
    reserved: bool,
}

impl Indices {
    fn fit(&self, model: &mut Model) {
        let mut change = |node: &mut Node| {
            if let Some(mesh) = node.mesh_mut() {
                self.fit_mesh(mesh);
            }
        };
        model.for_each_node_mut(&mut change);
        for root in model.animations.iter_mut().filter_map(|animation| animation.root.as_mut()) {
            root.for_each_mut(&mut change);
        }
    }

    fn fit_mesh(&self, mesh: &mut Mesh) {
        let room = if self.reserved && mesh.index_lists.len() == 1 { mesh.faces.len() * 3 } else { 0 };
        for count in &mut mesh.index_counts {
            *count %= 8;
        }
        for (index, list) in mesh.index_lists.iter_mut().enumerate() {
            let stated = mesh.index_counts.get(index).map_or(0, |count| usize::try_from(*count).unwrap_or(0));
            // Merged meshes have a stated length of 0, but still have the indices of their faces.
            let length = if stated == 0 && !list.is_empty() { room } else { stated };
            list.resize(length, 0);
        }
    }
}
