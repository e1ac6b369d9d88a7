//! Generates arbitrary writable models, with every kind of node and for every compiler.

use arbitrary::{Error, Result, Unstructured};
use meshwire_core::TerminatedText;
use meshwire_core::generate::{self, Generate, Wish};

use crate::build::{self, empty_anim_mesh, empty_light, empty_mesh, empty_skin};
use crate::file::MdlFile;
use crate::generated::AabbPlane;
use crate::graph::List;
use crate::profile::Profile;
use crate::routine_pointers;
use crate::tree::fields::{Field, Fields, Record, Value, Visitor};
use crate::tree::{Aabb, AabbBox, DanglyMesh, Mesh, MeshKind, Model, Node, NodeKind, SLOT_COUNTS, flags};

/// Generates a value that needs no arguments.
fn any<T: for<'a> Generate<Args<'a> = ()>>(u: &mut Unstructured<'_>, wish: Wish) -> Result<T> {
    T::generate(u, wish, ())
}

/// Generates a list of `count` values, or an empty one.
fn all_or_none<T: for<'a> Generate<Args<'a> = ()>>(u: &mut Unstructured<'_>, wish: Wish, count: u64) -> Result<Vec<T>> {
    let present = !u.is_empty() && u.arbitrary()?;
    generate::list(u, wish, if present { count } else { 0 }, &())
}

/// Generates as many parts as a short list has.
fn some<'u, T>(u: &mut Unstructured<'u>, make: impl FnMut(&mut Unstructured<'u>) -> Result<T>) -> Result<Vec<T>> {
    let (count, mut make) = (generate::count(u)?, make);
    (0..count).map(|_| make(u)).collect()
}

impl Generate for MdlFile {
    type Args<'a> = ();

    fn generate(u: &mut Unstructured<'_>, wish: Wish, (): Self::Args<'_>) -> Result<Self> {
        let (_, wish) = wish.split();
        let profile = if u.is_empty() { Profile::Bio } else { *u.choose(&Profile::ALL)? };
        let mut model = model(u, wish)?;
        // With the addresses of another compiler, the reader would expect other index lists.
        model.routines = routine_pointers::of_model(profile);
        model.for_each_mut(&mut |node| {
            if let Some(mesh) = node.mesh_mut() {
                fit_indices(mesh, profile);
            }
        });
        Ok(Self::new(profile, model))
    }
}

impl<'a> arbitrary::Arbitrary<'a> for MdlFile {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        any(u, Wish::default())
    }
}

/// Sets every field to a random value.
struct Random<'u, 'd> {
    u: &'u mut Unstructured<'d>,
    wish: Wish,
    /// The number of vertices, once the first stream is generated: without positions, files do not state it.
    vertices: Option<u64>,
}

impl<'u, 'd> Random<'u, 'd> {
    /// Sets the fields of a part; returns the number of its vertices.
    fn fill(u: &'u mut Unstructured<'d>, wish: Wish, part: &mut impl Fields) -> Result<u64> {
        let mut random = Self { u, wish, vertices: None };
        part.visit(&mut random)?;
        Ok(random.vertices.unwrap_or(0))
    }
}

impl Visitor for Random<'_, '_> {
    type Error = Error;

    fn value<T: Value>(&mut self, _: Field, value: &mut T) -> Result<()> {
        *value = any(self.u, self.wish)?;
        Ok(())
    }

    fn record<R: Record>(&mut self, record: &mut R) -> Result<()> {
        *record = any(self.u, self.wish)?;
        Ok(())
    }

    fn list<L: List<Item: Value>>(&mut self, _: Field, list: &mut L) -> Result<()> {
        *list = some(self.u, |u| any(u, self.wish))?.into();
        Ok(())
    }

    fn vertices<T: Value + 'static>(&mut self, _: Field, list: &mut Vec<T>) -> Result<()> {
        let count = self.vertices.map_or_else(|| generate::count(self.u), Ok)?;
        *list = all_or_none(self.u, self.wish, count)?;
        self.vertices.get_or_insert(if list.is_empty() { 0 } else { count });
        Ok(())
    }

    fn texts(&mut self, _: Field, texts: &mut Vec<Option<TerminatedText>>) -> Result<()> {
        let text = |u: &mut Unstructured<'_>| if u.ratio(1, 8)? { Ok(None) } else { any(u, self.wish).map(Some) };
        *texts = some(self.u, text)?;
        Ok(())
    }

    fn index_lists(&mut self, _: Field, lists: &mut Vec<Vec<u16>>) -> Result<()> {
        *lists = some(self.u, |u| some(u, |u| any(u, self.wish)))?;
        Ok(())
    }

    fn boxes(&mut self, _: Field, boxes: &mut Vec<AabbBox>) -> Result<()> {
        if !self.u.is_empty() && self.u.arbitrary()? {
            tree(self.u, self.wish, u32::from(self.wish.depth), boxes)?;
        }
        Ok(())
    }
}

fn model(u: &mut Unstructured<'_>, wish: Wish) -> Result<Model> {
    let mut model = build::model("").map_err(|_| Error::IncorrectFormat)?;
    Random::fill(u, wish, &mut model)?;
    model.animations = some(u, |u| {
        let mut animation = build::animation("", "", 0.0).map_err(|_| Error::IncorrectFormat)?;
        Random::fill(u, wish, &mut animation)?;
        animation.root = root(u, wish)?;
        Ok(animation)
    })?;
    model.root = root(u, wish)?;
    Ok(model)
}

fn root(u: &mut Unstructured<'_>, wish: Wish) -> Result<Option<Node>> {
    if u.is_empty() || u.ratio(1, 16)? { Ok(None) } else { node(u, wish).map(Some) }
}

fn node(u: &mut Unstructured<'_>, wish: Wish) -> Result<Node> {
    let mut node = build::node("", kind(u, wish)?).map_err(|_| Error::IncorrectFormat)?;
    let vertices = Random::fill(u, wish, &mut node)?;
    node.unknown_flags = if u.ratio(1, 8)? { flags::unknown(node.unknown_flags) } else { 0 };
    match node.mesh_mut().map(|mesh| &mut mesh.kind) {
        Some(MeshKind::Skin(skin)) => {
            let slots = *u.choose(&SLOT_COUNTS)?;
            skin.slots = (0..slots).map(|_| any(u, wish)).collect::<Result<_>>()?;
        }
        Some(MeshKind::AnimMesh(sets)) => {
            (sets.num_vertex_sets, sets.num_uv_sets) = (generate::small(u)?, generate::small(u)?);
            sets.vertex_sets = all_or_none(u, wish, vertices.saturating_mul(sets.num_vertex_sets.into()))?;
            sets.uv_sets = all_or_none(u, wish, vertices.saturating_mul(sets.num_uv_sets.into()))?;
        }
        _ => {}
    }
    if let Some(depth) = wish.depth.checked_sub(1) {
        node.children = some(u, |u| self::node(u, Wish { depth, ..wish }))?;
    }
    Ok(node)
}

/// Chooses a kind of node, without data.
fn kind(u: &mut Unstructured<'_>, wish: Wish) -> Result<NodeKind> {
    let mesh = |kind| NodeKind::Mesh(Box::new(empty_mesh(kind, Profile::Bio)));
    Ok(match if u.is_empty() { 0 } else { u.int_in_range(0..=9)? } {
        0 => NodeKind::Dummy,
        1 => NodeKind::Light(Box::new(empty_light())),
        2 => NodeKind::Emitter(Box::new(any(u, wish)?)),
        3 => NodeKind::Camera,
        4 => NodeKind::Reference(Box::new(any(u, wish)?)),
        5 => mesh(MeshKind::Trimesh),
        6 => mesh(MeshKind::Skin(Box::new(empty_skin(0)))),
        7 => mesh(MeshKind::AnimMesh(Box::new(empty_anim_mesh(0.0)))),
        8 => mesh(MeshKind::DanglyMesh(Box::new(DanglyMesh { constraints: Vec::new(), motion: any(u, wish)? }))),
        _ => mesh(MeshKind::Aabb(Aabb::default())),
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

/// Adjusts the lengths of index lists to their counts, or to the space that the compiler reserves.
fn fit_indices(mesh: &mut Mesh, profile: Profile) {
    let is_reserved = profile.reserves_indices() && mesh.index_lists.len() == 1;
    let budget = if is_reserved { mesh.faces.len() * 3 } else { 0 };
    for count in &mut mesh.index_counts {
        *count %= 8;
    }
    for (index, list) in mesh.index_lists.iter_mut().enumerate() {
        let stated = mesh.index_counts.get(index).map_or(0, |count| usize::try_from(*count).unwrap_or(0));
        // Merged meshes have a stated length of 0, but still have the indices of their faces.
        let length = if stated == 0 && !list.is_empty() { budget } else { stated };
        list.resize(length, 0);
    }
}
