//! Assets as scenes, and changes of scenes back into assets.

use meshwire_scene::{Change, Scene};

use crate::{Asset, Error, ErrorKind, FormatId};

/// Makes the two calls of [`Asset`] that lead to the rooms `scene` of the formats.
macro_rules! scenes {
    ($($(#[$doc:meta])* $module:ident if $feature:literal = $($krate:ident)::+: $variant:ident($file:ident) {
        kinds: [$($kinds:tt)*],
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
