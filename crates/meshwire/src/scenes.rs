//! Conversion of assets to scenes and back.

use meshwire_scene::{Change, Scene};

use crate::{Asset, Error, ErrorKind, FormatId};

/// Generates the methods of [`Asset`] that call the `scene` modules of the formats.
macro_rules! scenes {
    ($($(#[$doc:meta])* $module:ident if $feature:literal = $($krate:ident)::+: $variant:ident($file:ident) {
        kinds: [$($kind:ident, $name:literal $(for $extension:literal)?, $description:literal, [$($magic:literal)?]);+],
        schema: [$($schema:tt)*],
        endian: [$($endian:tt)*],
        access: [$($access:tt)*],
        scene: [$($scene:ident, $apply:ident)?],
    })*) => {
        impl Asset {
            /// Returns the file as a scene, in the space of its format; [`Scene::convert`] converts it to another.
            ///
            /// # Errors
            /// The format has no scene, or the file cannot be represented as a scene.
            pub fn scene(&self) -> Result<Scene, Error> {
                match *self {
                    $(#[cfg(feature = $feature)]
                    Self::$variant(ref file) => scenes!(@first [$(file.$scene())?] [nothing_to_see(file, self.format())]),)*
                }
            }

            /// Creates a file of a format from a scene, which may be in any space. `profile` is the target game or
            /// program, one of [`profiles`](Asset::profiles); the default is the first of them.
            ///
            /// ```
            /// # #[cfg(feature = "xmf")] {
            /// use meshwire::scene::{Material, Mesh, Node, Primitive, Scene, Space};
            /// use meshwire::{Asset, FormatId};
            ///
            /// let mut scene = Scene::new(Space::GLTF);
            /// scene.nodes.push(Node::named("hull"));
            /// scene.materials.push(Material { name: b"ships.hull".to_vec(), ..Material::default() });
            /// let positions = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];
            /// let part = Primitive { positions, triangles: vec![[0, 1, 2]], material: Some(0), ..Primitive::default() };
            /// scene.meshes.push(Mesh { primitives: vec![part], ..Mesh::default() });
            /// let ship = Asset::from_scene(&scene, FormatId::Xmf, Some("x-rebirth"))?;
            /// assert_eq!(ship.scene()?.meshes[0].primitives[0].positions.len(), 3);
            /// # }
            /// # Ok::<(), meshwire::Error>(())
            /// ```
            ///
            /// # Errors
            /// Lists everything in the scene that the format cannot represent. Also fails if the format has no profile
            /// of that name, or no scene.
            pub fn from_scene(scene: &Scene, format: FormatId, profile: Option<&str>) -> Result<Self, Error> {
                let problems = scene.check();
                if !problems.is_empty() {
                    return Err(Error::new(format.name(), ErrorKind::invalid("a sound scene", problems.join("; "))));
                }
                match format {
                    $(#[cfg(feature = $feature)]
                    $(FormatId::$kind)|+ => scenes!(
                        @first
                        [$(scenes!(@made $scene [crate::from_scene::$module(scene, format, profile).map(Self::$variant)]))?]
                        [nothing_to_see((scene, profile), format)]
                    ),)*
                    #[allow(unreachable_patterns, reason = "a build with all formats has no other")]
                    other => Err(crate::asset::not_built_in(other)),
                }
            }

            /// Applies edits of the [scene](Asset::scene) to the file: all of them, or none. Parts of the file that no
            /// edit names keep their bytes.
            ///
            /// # Errors
            /// Lists every edit that the format cannot represent, with the reason. The file is then unchanged.
            pub fn apply(&mut self, changes: &[Change]) -> Result<(), Error> {
                #[allow(unused_variables, reason = "a build whose formats all have a scene does not ask")]
                let format = self.format();
                match *self {
                    $(#[cfg(feature = $feature)]
                    Self::$variant(ref mut file) =>
                        scenes!(@first [$(file.$apply(changes))?] [{ let _ = changes; nothing_to_see(file, format) }]),)*
                }
            }
        }
    };
    // A format that has a scene can also be created from one.
    (@made $scene:ident [$call:expr]) => { $call };
    (@first [$call:expr] [$none:expr]) => { $call };
    (@first [] [$none:expr]) => { $none };
}

crate::for_each_format!(scenes);

/// Returns the error for a format without a scene.
#[cold]
#[allow(dead_code, reason = "a build whose formats all have a scene does not call it")]
fn nothing_to_see<T, F>(_: F, format: FormatId) -> Result<T, Error> {
    Err(Error::new(format.name(), ErrorKind::Unsupported(format!("{} shows nothing", format.description()))))
}
