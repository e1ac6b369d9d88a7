//! Changes of a scene, done in the file: all or none.

mod draft;
mod rows;
mod store;

use meshwire_core::{Error, Validator};
use meshwire_scene::{Change, Scene, Transform, VertexValues};

use self::draft::Draft;
use self::rows::Rows;
use super::parts::parts;
use crate::view::Mesh;
use crate::{NAME, XmfFile};

impl XmfFile {
    /// Does edits of its [scene](XmfFile::scene) in the file: all of them, or none. What they do not name keeps its bytes.
    ///
    /// | change | what it does |
    /// | --- | --- |
    /// | transform of the node | moves the vertices: files have no nodes, and the scene has this one at the origin again |
    /// | name of a material, material of a part | as they say; a range without triangles goes |
    /// | values of vertices | a vertex that another part uses as well is split, unless both get the same value |
    /// | geometry of a part | its triangles and vertices; vertices that were there keep their bytes |
    /// | a new mesh | its parts join the ranges of their materials: a file is one mesh |
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
    /// A buffer does not decode; or everything that the file cannot hold, each with the number of the change. Then nothing
    /// has changed.
    pub fn apply(&mut self, changes: &[Change]) -> Result<(), Error> {
        if changes.is_empty() {
            return Ok(());
        }
        let scene = self.scene()?;
        self.edit(|mesh| apply(mesh, &scene, changes))
    }
}

fn apply(mesh: &mut Mesh, scene: &Scene, changes: &[Change]) -> Result<(), Error> {
    let mut validator = Validator::new();
    let found = parts(mesh);
    let rows = Rows::of(mesh);
    let in_order = found.left_out == 0 && store::is_in_order(mesh, &found.list);
    let mut drafts: Vec<Draft> = found.list.iter().map(Draft::of).collect();
    let parts = drafts.len();
    let materials = mesh.materials().len();
    let missing = |primitive: usize| format!("expected a part below {parts} of mesh 0, found {primitive}");
    let signs = |primitive: usize| scene.meshes.first()?.primitives.get(primitive);
    // Values first: geometry says its own.
    validator.each("changes", changes, |v, change| {
        if let Change::Vertices { mesh: 0, primitive, values } = change {
            match (drafts.get_mut(*primitive), signs(*primitive)) {
                (Some(draft), Some(shown)) => {
                    if let VertexValues::Tangents(list) = values {
                        let sign = |vertex: u32| usize::try_from(vertex).ok().and_then(|at| shown.tangents.get(at));
                        let is_same =
                            |(vertex, [.., w]): &(u32, [f32; 4])| sign(*vertex).is_none_or(|[.., own]| own == w);
                        v.require(list.iter().all(is_same), || {
                            "expected the sign that follows from the texture coordinates: files store none".to_owned()
                        });
                    }
                    draft.set(&rows, values, v);
                }
                _ => v.problem(missing(*primitive)),
            }
        }
    });
    let mut added = Vec::new();
    let names = mesh.materials_mut();
    validator.each("changes", changes, |v, change| {
        let material = |material: Option<usize>, v: &mut Validator| {
            let exists = material.map_or(materials == 0, |material| material < materials);
            v.require(exists, || format!("expected one of {materials} materials, found {material:?}"));
        };
        match change {
            Change::Vertices { mesh: 0, .. } => {}
            Change::MaterialName { material, name } => match (names.get_mut(*material), std::str::from_utf8(name)) {
                (Some(record), Ok(name)) => {
                    if let Err(error) = record.set_name(name) {
                        v.problem(error.kind().to_string());
                    }
                }
                (None, _) => v.problem(format!("expected one of {materials} materials, found {material}")),
                (_, Err(_)) => v.problem(format!("expected a name in UTF-8, found \"{}\"", name.escape_ascii())),
            },
            Change::PrimitiveMaterial { mesh: 0, primitive, material: new } => match drafts.get_mut(*primitive) {
                Some(draft) => {
                    material(Some(*new), v);
                    draft.moves |= draft.material != Some(*new);
                    draft.material = Some(*new);
                }
                None => v.problem(missing(*primitive)),
            },
            Change::Geometry { mesh: 0, primitive, geometry, origins } => match drafts.get_mut(*primitive) {
                Some(draft) => draft.replace(&rows, geometry, origins, v),
                None => v.problem(missing(*primitive)),
            },
            Change::AddMesh { mesh } if mesh.node == 0 && mesh.skin.is_none() && mesh.morph_targets.is_empty() => {
                for primitive in &mesh.primitives {
                    material(primitive.material, v);
                    let mut draft = Draft { material: primitive.material, ..Draft::default() };
                    draft.replace(&rows, primitive, &vec![None; primitive.positions.len()], v);
                    added.push(draft);
                }
            }
            Change::NodeTransform { node: 0, transform } => {
                v.require(transform.affine().is_finite(), || format!("expected finite numbers, found {transform:?}"));
            }
            _ => v.problem(
                "expected values, geometry, materials or a place of the one mesh: files have nothing else \
                 (no names of nodes, textures, skins, morph targets or animations)",
            ),
        }
    });
    drafts.extend(added);
    let moves = drafts.iter().any(|draft| draft.moves);
    validator.require(!moves || in_order, || {
        "expected material ranges that cover the triangles one after the other; the triangles stay as they are"
            .to_owned()
    });
    validator.require(drafts.iter().any(|draft| !draft.triangles.is_empty()) || parts == 0, || {
        "expected at least one triangle to stay".to_owned()
    });
    validator.finish(NAME)?;
    store::store(mesh, &rows, &drafts)?;
    for change in changes {
        if let Change::NodeTransform { transform, .. } = change {
            mesh.transform(&moved(transform))?;
        }
    }
    Ok(())
}

fn moved(transform: &Transform) -> crate::Transform {
    let affine = transform.affine();
    let rows = affine.matrix3.transpose().to_cols_array_2d();
    crate::Transform { rows, translation: affine.translation.into() }
}
