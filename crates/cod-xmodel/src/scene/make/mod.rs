//! Files made of scenes, whoever these are from.

mod animation;
pub(super) mod model;

use meshwire_core::{Error, ErrorKind, Validator};
use meshwire_scene::Scene;
use meshwire_scene::glam::{DMat3, Quat};

use super::SPACE;
use crate::binary::Compression;
use crate::file::XmodelFile;
use crate::kind::{Kind, NAME};
use crate::model::{NEWEST, OLD, Vector3};

impl XmodelFile {
    /// A file of a scene in any space: a model of its meshes, or an animation of the one it has.
    ///
    /// Bones are all nodes but those that are there for their mesh alone, each of which becomes an object; a mesh without a skin
    /// moves with the bone above it. The pose of the nodes is the one in which vertices are bound. `version` is 5, 6 or 7 and
    /// counts for models; without it the one that the scene says, or 6. A scene without bones gets a `tag_origin`.
    ///
    /// Frames are those of the keys where all tracks have the same, otherwise all frames from the first to the last at the rate
    /// that the animation says, or 30 a second.
    ///
    /// ```
    /// # mod meshwire { pub use cod_xmodel as xmodel; pub use meshwire_scene as scene; }
    /// use meshwire::scene::{Material, Mesh, Node, Primitive, Scene, Space};
    /// use meshwire::xmodel::{Kind, XmodelFile};
    ///
    /// let mut scene = Scene::new(Space::GLTF);
    /// scene.nodes.push(Node::named("sail"));
    /// scene.materials.push(Material { name: b"linen".to_vec(), ..Material::default() });
    /// let positions = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
    /// let part = Primitive { positions, triangles: vec![[0, 1, 2]], material: Some(0), ..Primitive::default() };
    /// scene.meshes.push(Mesh { primitives: vec![part], ..Mesh::default() });
    /// let file = XmodelFile::from_scene(&scene, Kind::XmodelExport, None)?;
    /// let model = file.model().unwrap();
    /// assert_eq!((model.bones[0].name.as_bytes(), model.vertices.len(), model.faces.len()), (&b"tag_origin"[..], 3, 1));
    /// # Ok::<(), meshwire::xmodel::Error>(())
    /// ```
    ///
    /// # Errors
    /// Everything of the scene that such a file cannot hold.
    pub fn from_scene(scene: &Scene, kind: Kind, version: Option<u32>) -> Result<Self, Error> {
        if let Some(version) = version.filter(|version| !(OLD..=NEWEST).contains(version)) {
            return Err(Error::new(NAME, ErrorKind::invalid("version 5, 6 or 7", version.to_string())));
        }
        let mut scene = scene.clone();
        scene.convert(SPACE);
        scene.number_shared_names();
        let mut validator = Validator::new();
        match kind {
            Kind::XmodelExport | Kind::XmodelBin => {
                let builder = model::builder(scene, version, &mut validator);
                validator.finish(NAME)?;
                if kind.is_text() { builder.into_text(model::PRESET) } else { builder.into_binary(Compression::Lz4) }
            }
            Kind::XanimExport | Kind::XanimBin => {
                let builder = animation::builder(&scene, &mut validator);
                validator.finish(NAME)?;
                if kind.is_text() {
                    builder.into_text(animation::PRESET)
                } else {
                    builder.into_binary(Compression::Lz4)
                }
            }
            Kind::NtExport => {
                let reason = "files of notes are not made of scenes, expected a model or an animation";
                Err(Error::new(NAME, ErrorKind::Unsupported(reason.to_owned())))
            }
        }
    }
}

/// The axes of a rotation, which rounding takes beyond the 1 that binary files can hold. A bone scaled to nothing has no rotation.
fn axes(rotation: Quat) -> [Vector3; 3] {
    let rotation = if rotation.is_finite() { rotation } else { Quat::IDENTITY };
    let turn = DMat3::from_quat(rotation.as_dquat().normalize());
    [turn.x_axis, turn.y_axis, turn.z_axis].map(|axis| axis.to_array().map(|part| part.clamp(-1.0, 1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_are_no_longer_than_1_however_a_rotation_is_rounded() {
        for step in 0_u8..=250 {
            let angle = f32::from(step) * 0.05;
            for rotation in [
                Quat::from_rotation_x(angle),
                Quat::from_xyzw(0.0, 1.000_000_2, 0.0, 0.0),
                Quat::from_rotation_z(angle),
            ] {
                assert!(axes(rotation).as_flattened().iter().all(|part| part.abs() <= 1.0), "{rotation}");
            }
        }
    }
}
