//! Building files from scenes of any origin.

mod animation;
pub(super) mod model;

use glam::{DMat3, Quat};
use meshwire_core::{Error, ErrorKind, Validator};
use meshwire_scene::{Purpose, Scene};

use super::SPACE;
use crate::binary::Compression;
use crate::file::XmodelFile;
use crate::kind::{Kind, NAME};
use crate::model::{NEWEST, OLD, Vector3};

impl XmodelFile {
    /// Builds a file from a scene in any space: a model of its meshes, or an animation from its single animation.
    ///
    /// All nodes become bones, except those that only hold a mesh, each of which becomes an object. A mesh without a
    /// skin moves with the nearest bone above it. Vertices are bound in the rest pose. `version` is 5, 6 or 7 and
    /// applies to models; the default is the one in the extras of the scene, or 6. A scene without bones gets a
    /// `tag_origin`. Hidden and walk meshes are dropped.
    ///
    /// Frames are those of the keys if all tracks have the same, otherwise all frames from the first to the last at the
    /// frame rate of the animation, or 30 per second.
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
    /// Lists everything in the scene that such a file cannot store.
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
                scene.meshes.retain(|mesh| matches!(mesh.purpose, Purpose::Visual | Purpose::Collision));
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
                let reason = "notetrack files cannot be made from a scene: expected a model or an animation";
                Err(Error::new(NAME, ErrorKind::Unsupported(reason.to_owned())))
            }
        }
    }
}

/// Returns the axes of a rotation, clamped to 1, because rounding can exceed the range of binary files. A bone with a
/// scale of 0 has no rotation.
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
