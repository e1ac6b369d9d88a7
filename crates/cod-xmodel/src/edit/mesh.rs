//! Implements [`EditMesh`] for models.

use std::borrow::Cow;

use meshwire_core::ByteString;
use meshwire_scene::mesh::{Corners, EditMesh, Front, Refused, Remap, vertices};

use crate::model::{Material, Model};
use crate::number::narrow_float;

fn wide(value: [f32; 3]) -> [f64; 3] {
    value.map(f64::from)
}

/// The triangles are the faces. Normals and texture coordinates belong to corners, so vertices are never split.
/// Positions are rounded to `f32`. There are no tangents.
///
/// ```
/// # mod meshwire { pub use cod_xmodel as xmodel; pub use meshwire_scene as scene; }
/// use meshwire::xmodel::build::ModelBuilder;
/// use meshwire::scene::mesh::EditMesh;
///
/// let mut builder = ModelBuilder::new(6);
/// let root = builder.bone("root", None, [0.0; 3]);
/// let (object, material) = (builder.object("lid"), builder.material("crate", ""));
/// let corners = [[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]];
/// let corners = corners.map(|place| (builder.vertex(place, &[(root, 1.0)]), [1.0, 0.0, 0.0], [0.0; 2]));
/// builder.triangle(object, material, corners);
/// let mut model = builder.build()?;
/// model.smooth_normals(0.5);
/// assert_eq!(model.faces[0].corners[0].normal, [0.0, 0.0, 1.0]);
/// assert!(model.compute_tangents().is_err());
/// # Ok::<(), meshwire::xmodel::Error>(())
/// ```
impl EditMesh for Model {
    const FRONT: Front = Front::Against;

    fn positions(&self) -> Cow<'_, [[f32; 3]]> {
        Cow::Owned(self.vertices.iter().map(|vertex| vertex.offset.map(narrow_float)).collect())
    }

    fn triangles(&self) -> Cow<'_, [[u32; 3]]> {
        Cow::Owned(self.faces.iter().map(|face| face.corners.each_ref().map(|corner| corner.vertex)).collect())
    }

    fn corner_normals(&self) -> Option<Corners<[f32; 3]>> {
        let normals =
            self.faces.iter().map(|face| face.corners.each_ref().map(|corner| corner.normal.map(narrow_float)));
        Some(normals.collect())
    }

    fn corner_uvs(&self) -> Option<Corners<[f32; 2]>> {
        let first = |corner: &crate::model::Corner| corner.uvs.first().copied().unwrap_or_default().map(narrow_float);
        Some(self.faces.iter().map(|face| face.corners.each_ref().map(first)).collect())
    }

    fn set_corner_normals(&mut self, normals: &[[[f32; 3]; 3]]) -> Remap {
        for (face, normals) in self.faces.iter_mut().zip(normals) {
            for (corner, normal) in face.corners.iter_mut().zip(normals) {
                corner.normal = wide(*normal);
            }
        }
        Remap::identity(self.vertices.len())
    }

    fn set_corner_tangents(&mut self, _: &[[[f32; 4]; 3]]) -> Result<Remap, Refused> {
        Err(Refused::new("a format with tangents", "Call of Duty export files, which have none"))
    }

    fn vertex_keys(&self) -> Vec<Vec<u8>> {
        let bytes = |weights: &crate::model::Weights| {
            weights
                .iter()
                .flat_map(|one| [u64::from(one.bone).to_le_bytes(), one.weight.to_le_bytes()])
                .flatten()
                .collect()
        };
        let mut keys = vertices::Keys::new(self.vertices.len());
        keys.add(&self.vertices, |vertex| bytes(&vertex.weights));
        if let Some(siege) = &self.siege {
            keys.add(&siege.weights, bytes);
        }
        keys.finish()
    }

    fn retain_triangles(&mut self, keep: &[bool]) {
        let mut keep = keep.iter().copied().chain(std::iter::repeat(true));
        self.faces.retain(|_| keep.next().unwrap_or(true));
    }

    /// Bones, objects and materials of the other model are matched by name, or appended. Existing bones keep their
    /// transforms.
    fn merge(&mut self, other: &Self) -> Result<(), Refused> {
        if self.version != other.version {
            return Err(Refused::new(format!("version {}", self.version), other.version.to_string()));
        }
        if self.siege.is_some() || other.siege.is_some() {
            return Err(Refused::new("models without a siege block", "a model with one"));
        }
        if self.objects.is_some() != other.objects.is_some() {
            return Err(Refused::new("two models with objects, or two without", "one of each"));
        }
        if other.bones.iter().any(|bone| self.bones.iter().all(|own| own.name != bone.name))
            && self.cosmetic_bones.is_some()
        {
            return Err(Refused::new("the same bones in a model whose last ones are cosmetic", "others"));
        }
        let first = u32::try_from(self.vertices.len()).unwrap_or(u32::MAX);
        let bones = self.merge_bones(other);
        let materials = merged(&mut self.materials, &other.materials, |material: &Material| &material.name);
        let objects = match (&mut self.objects, &other.objects) {
            (Some(own), Some(others)) => merged(own, others, |name: &ByteString| name),
            _ => Vec::new(),
        };
        let target = |table: &[u32], index: u32| {
            usize::try_from(index).ok().and_then(|index| table.get(index)).copied().unwrap_or(index)
        };
        for mut vertex in other.vertices.iter().cloned() {
            vertex.weights.iter_mut().for_each(|weight| weight.bone = target(&bones, weight.bone));
            self.vertices.push(vertex);
        }
        for mut face in other.faces.iter().cloned() {
            face.material = target(&materials, face.material);
            face.object = target(&objects, face.object);
            face.corners.iter_mut().for_each(|corner| corner.vertex = corner.vertex.saturating_add(first));
            self.faces.push(face);
        }
        Ok(())
    }

    fn flip_winding(&mut self) {
        for face in &mut self.faces {
            let [_, second, third] = &mut face.corners;
            std::mem::swap(second, third);
        }
    }

    fn rearrange(&mut self, remap: &Remap, triangles: &[[u32; 3]]) {
        remap.apply(&mut self.vertices);
        if let Some(siege) = &mut self.siege {
            remap.apply(&mut siege.weights);
        }
        for (face, triangle) in self.faces.iter_mut().zip(triangles) {
            for (corner, vertex) in face.corners.iter_mut().zip(triangle) {
                corner.vertex = *vertex;
            }
        }
    }
}

impl Model {
    /// Adds the bones that only the other model has; returns the index in this model for each of its bones.
    fn merge_bones(&mut self, other: &Self) -> Vec<u32> {
        let known = self.bones.len();
        let table = merged(&mut self.bones, &other.bones, |bone| &bone.name);
        for bone in self.bones.iter_mut().skip(known) {
            let parent = usize::try_from(bone.parent).ok().and_then(|parent| table.get(parent));
            bone.parent = parent.and_then(|parent| i32::try_from(*parent).ok()).unwrap_or(-1);
        }
        table
    }
}

/// Adds the elements whose name is not in the list; returns the index in the list for each of the others.
fn merged<T: Clone>(own: &mut Vec<T>, others: &[T], name: impl Fn(&T) -> &ByteString) -> Vec<u32> {
    let mut numbers = Vec::with_capacity(others.len());
    for other in others {
        let found = own.iter().position(|one| name(one) == name(other));
        let number = found.unwrap_or(own.len());
        if found.is_none() {
            own.push(other.clone());
        }
        numbers.push(u32::try_from(number).unwrap_or(u32::MAX));
    }
    numbers
}
