//! Applying edits of a scene to the file: all or none.

mod draft;
mod rows;
mod store;

use std::borrow::Cow;

use glam::Affine3A;
use meshwire_core::{Error, Validator, refused};
use meshwire_scene::mesh::tangents::{Bitangent, recompute};
use meshwire_scene::plan::{Holds, PartEdit, Plan, Reason, Skipped, Target};
use meshwire_scene::{Change, Material, Mesh as SceneMesh, Primitive, Transform};

use self::draft::Draft;
use self::rows::Rows;
use super::SPACE;
use super::parts::parts;
use crate::build::material_name;
use crate::refusal::refuse;
use crate::view::Mesh;
use crate::{NAME, XmfFile};

impl XmfFile {
    /// Applies edits of its [scene](XmfFile::scene) to the file: all of them, or none. Everything else keeps its bytes.
    ///
    /// | change | what it does |
    /// | --- | --- |
    /// | transform of the node | moves the vertices: files have no nodes, so the node of the new scene is at the origin again |
    /// | name of a material, material of a part | sets them; a range that loses its last triangle is removed |
    /// | a new material | becomes a range of the triangles that use it |
    /// | values of vertices | a vertex that another part shares is split, unless both get the same value |
    /// | geometry of a part | replaces its triangles and vertices; existing vertices keep their bytes |
    /// | a new part, a new mesh | is added to the ranges of its materials, by default the first: a file is one mesh |
    ///
    /// A new vertex takes missing values from the nearest vertex of the file.
    ///
    /// The sign of a tangent is stored with the normal; a vertex keeps its byte while its sign stays the same.
    ///
    /// ```
    /// # mod meshwire { pub use xumf as xmf; pub use meshwire_core::*; pub use meshwire_scene as scene; }
    /// # use meshwire::xmf::{MeshData, Profile};
    /// # let data = MeshData {
    /// #     positions: vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
    /// #     triangles: vec![[0, 1, 2]],
    /// #     ..MeshData::default()
    /// # };
    /// use meshwire::scene::{Change, VertexValues};
    ///
    /// let mut file = data.collision(Profile::X4)?;
    /// let values = VertexValues::Positions(vec![(1, [0.0, 5.0, 0.0])]);
    /// file.apply(&[Change::Vertices { mesh: 0, primitive: 0, values }])?;
    /// assert_eq!(file.mesh()?.bounds(), Some(([0.0; 3], [1.0, 5.0, 0.0])));
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// A buffer does not decode; or the list of every edit that the file cannot store, by its index. Nothing is changed
    /// then.
    pub fn apply(&mut self, changes: &[Change]) -> Result<(), Error> {
        if changes.is_empty() {
            return Ok(());
        }
        let scene = self.scene()?;
        self.apply_plan(Plan::new(&scene, changes)).map(drop)
    }

    /// Applies a plan of edits of the [scene](Self::scene), as [`apply`](Self::apply) does. Returns what a
    /// [lossy](Plan::lossy) plan skipped.
    ///
    /// # Errors
    /// Those of [`apply`](Self::apply).
    pub fn apply_plan(&mut self, plan: Plan<'_>) -> Result<Skipped, Error> {
        if plan.is_idle() {
            return Ok(Skipped::new());
        }
        let mut skipped = Skipped::new();
        self.edit(|mesh| {
            let mut edit = Edit::new(mesh);
            skipped = plan.run(&mut edit).map_err(|refusals| refused(NAME, refusals))?;
            edit.finish()
        })?;
        Ok(skipped)
    }
}

/// A mesh being edited. Parts are drafts until all edits are known.
struct Edit<'a> {
    mesh: &'a mut Mesh,
    rows: Rows,
    drafts: Vec<Draft>,
    /// Number of materials before the edits.
    materials: usize,
    /// True if the ranges cover the triangles one after the other.
    is_in_order: bool,
    /// World transform of each node after the edits. New nodes come last.
    worlds: Vec<Affine3A>,
    place: Option<crate::Transform>,
}

impl<'a> Edit<'a> {
    fn new(mesh: &'a mut Mesh) -> Self {
        let found = parts(mesh);
        let is_in_order = found.left_out == 0 && store::is_in_order(mesh, &found.list);
        let drafts = found.list.iter().map(Draft::of).collect();
        let (rows, materials) = (Rows::of(mesh), mesh.materials.len());
        Self { rows, mesh, drafts, materials, is_in_order, worlds: Vec::new(), place: None }
    }

    /// Refuses added or removed triangles and changed materials if the ranges do not assign every triangle.
    fn check_order(&self) -> Result<(), Reason> {
        if self.is_in_order || !self.drafts.iter().any(|draft| draft.moves) {
            return Ok(());
        }
        Err("the material ranges of the file overlap or leave gaps: only values of its vertices can be edited".into())
    }

    /// Adds a part, with normals and tangents if the file has them.
    fn join(&mut self, mut part: Primitive) -> Result<(), Reason> {
        part.material = part.material.or((!self.mesh.materials.is_empty()).then_some(0));
        if self.rows.normal.is_some() {
            part.ensure_normals(SPACE.front);
        }
        if self.rows.tangent.is_some() && part.tangents.is_empty() {
            recompute(&mut part, &SPACE, Bitangent::Up, |_| false);
        }
        let mut draft = Draft { material: part.material, ..Draft::default() };
        draft.replace(&self.rows, &part, &vec![None; part.positions.len()])?;
        self.drafts.push(draft);
        self.check_order()
    }

    /// Stores the drafts in the mesh, and applies the transform of its node.
    fn finish(self) -> Result<(), Error> {
        let has_triangles = |draft: &Draft| !draft.triangles.is_empty();
        if !self.drafts.is_empty() && !self.drafts.iter().any(has_triangles) {
            return Err(refuse("triangles", "at least one triangle", "none"));
        }
        let is_used = |material: usize| self.drafts.iter().any(|draft| draft.material == Some(material));
        let mut new = self.mesh.materials.iter().enumerate().skip(self.materials);
        if let Some((_, unused)) = new.find(|(number, _)| !is_used(*number)) {
            let found = format!("none for {:?}", String::from_utf8_lossy(unused.name.text()));
            return Err(refuse("materials", "at least one triangle for every new material", found));
        }
        store::store(self.mesh, &self.rows, &self.drafts)?;
        self.place.map_or(Ok(()), |place| self.mesh.transform(&place))
    }
}

impl Target for Edit<'_> {
    const KIND: &'static str = "an XMF mesh";

    fn begin(&mut self, plan: &Plan<'_>) {
        self.worlds = plan.world_transforms();
    }

    fn place_node(&mut self, _: usize, transform: Transform) -> Result<(), Reason> {
        let affine = transform.affine();
        let rows = affine.matrix3.transpose().to_cols_array_2d();
        let place = crate::Transform { rows, translation: affine.translation.into() };
        self.mesh.clone().transform(&place).map_err(|error| reason(&error))?;
        self.place = Some(place);
        Ok(())
    }

    fn rename_material(&mut self, material: usize, name: &[u8]) -> Result<(), Reason> {
        self.mesh.materials.get_mut(material).map_or(Ok(()), |own| own.set_name(name)).map_err(|error| reason(&error))
    }

    fn add_material(&mut self, material: &Material) -> Result<(), Reason> {
        if self.mesh.materials.len() >= usize::from(u8::MAX) {
            return Err("a mesh has at most 255 materials: join some".into());
        }
        let mut validator = Validator::new();
        let name = material_name(&material.name, &mut validator);
        validator.finish(NAME).map_err(|error| reason(&error))?;
        self.mesh.materials.push(crate::Material { first_index: 0, num_indices: 0, name });
        if material.textures.is_empty() {
            return Ok(());
        }
        Err(Reason::NoPlace(format!("{} does not support textures", Self::KIND)))
    }

    fn holds(&self, _: Option<usize>) -> Holds {
        Holds {
            normals: self.rows.normal.is_some(),
            tangents: self.rows.tangent.is_some(),
            uv_sets: self.rows.uvs.len(),
            color_sets: self.rows.colors.len(),
            ..Holds::default()
        }
    }

    fn edit_mesh(&mut self, _: usize, parts: &[PartEdit<'_>]) -> Result<(), Reason> {
        for edit in parts {
            let Some(draft) = self.drafts.get_mut(edit.part) else { continue };
            let (before, after) = (edit.before, &edit.after);
            if after.uv_sets.len() < before.uv_sets.len() || after.color_sets.len() < before.color_sets.len() {
                return Err("all vertices of the file share their sets of texture coordinates and colors: \
                            a part cannot lose one"
                    .into());
            }
            if before.material.is_some() && after.material.is_none() {
                return Err(format!("part {} needs a material", edit.part).into());
            }
            draft.moves |= draft.material != after.material;
            draft.material = after.material;
            draft.replace(&self.rows, after, &edit.origins)?;
        }
        self.check_order()
    }

    fn add_part(&mut self, _: usize, part: &Primitive) -> Result<(), Reason> {
        self.join(part.clone())
    }

    fn add_mesh(&mut self, mesh: &SceneMesh) -> Result<(), Reason> {
        let world = |node: usize| self.worlds.get(node).copied().unwrap_or(Affine3A::IDENTITY);
        // The mesh moves with the single node at the end.
        let place = if mesh.node == 0 { Affine3A::IDENTITY } else { world(0).inverse() * world(mesh.node) };
        if !place.is_finite() {
            return Err("the transform of the node cannot be inverted".into());
        }
        for part in &mesh.primitives {
            let mut part = Cow::Borrowed(part);
            if place != Affine3A::IDENTITY {
                part.to_mut().place(place);
            }
            self.join(part.into_owned())?;
        }
        Ok(())
    }
}

fn reason(error: &Error) -> Reason {
    error.kind().to_string().into()
}
