//! Assets as scenes, changes of scenes back into assets, and assets of scenes.

use meshwire_scene::{Change, Scene};

use crate::{Asset, Error, ErrorKind, FormatId};

/// Makes the calls of [`Asset`] that lead to the rooms `scene` of the formats.
macro_rules! scenes {
    ($($(#[$doc:meta])* $module:ident if $feature:literal = $($krate:ident)::+: $variant:ident($file:ident) {
        kinds: [$($kind:ident, $name:literal $(for $extension:literal)?, $description:literal, [$($magic:literal)?]);+],
        schema: [$($schema:tt)*],
        endian: [$($endian:tt)*],
        access: [$($access:tt)*],
        scene: [$($scene:ident, $apply:ident)?],
    })*) => {
        impl Asset {
            /// The file as a scene, in the space of its format; [`Scene::convert`] brings it into another.
            ///
            /// # Errors
            /// The format shows nothing, or the file holds what no scene can be made of.
            pub fn scene(&self) -> Result<Scene, Error> {
                match *self {
                    $(#[cfg(feature = $feature)]
                    Self::$variant(ref file) => scenes!(@first [$(file.$scene())?] [nothing_to_see(file, self.format())]),)*
                }
            }

            /// A file of that format, made of a scene in any space and from anywhere. `profile` is the game or program for which,
            /// by one of the names in [`profiles`](Asset::profiles); without it the first of these.
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
            /// Everything of the scene that the format cannot hold; or it has no profile of that name, or shows nothing.
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

            /// Does edits of its [scene](Asset::scene) in the file: all of them, or none. What they do not name keeps its
            /// bytes.
            ///
            /// # Errors
            /// Everything that the format cannot hold, with its reason; then nothing has changed.
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
    // A file can be made of a scene where one can be made of it.
    (@made $scene:ident [$call:expr]) => { $call };
    (@first [$call:expr] [$none:expr]) => { $call };
    (@first [] [$none:expr]) => { $none };
}

crate::for_each_format!(scenes);

/// The error for a format without a scene.
#[cold]
#[allow(dead_code, reason = "a build whose formats all have a scene does not call it")]
fn nothing_to_see<T, F>(_: F, format: FormatId) -> Result<T, Error> {
    Err(Error::new(format.name(), ErrorKind::Unsupported(format!("{} shows nothing", format.description()))))
}
