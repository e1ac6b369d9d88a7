//! Compiles a text model to the binary form.
//!
//! Every statement of the text becomes part of the tree, an error, or a reported loss. Derived data is computed as the
//! compilers do (sections 5 and 6 of the format reference): normals from smoothing groups, vertices split where normals
//! or texture coordinates differ, planes, neighbors, bounds, areas, bones and part numbers.

mod controllers;
pub(crate) mod fields;
mod kinds;
mod merge;
mod mesh;
mod model;
#[cfg(feature = "scene")]
mod names;
mod node;
mod source;
mod split;

#[cfg(feature = "scene")]
pub(crate) use mesh::Origins;
pub(crate) use source::single;

#[cfg(feature = "scene")]
use std::collections::HashMap;

use meshwire_core::{Error, Finding};

use crate::file::MdlFile;
use crate::profile::Profile;
use crate::text::{self, TextFile};
use crate::tree::{Model, Node};

/// Options of the compilation.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Options<'a> {
    /// The compiler whose layout, defaults and rules apply.
    pub profile: Profile,
    /// The model that the text names as its supermodel. Its part numbers bind its animations to the nodes of this
    /// model. Without it, nodes are numbered in order, which is reported as a loss.
    pub supermodel: Option<&'a Model>,
    /// Keeps the greatest four weights of a vertex that has more, which is reported as a loss. Otherwise such a vertex
    /// is an error.
    pub drops_weights: bool,
    /// Whether static siblings with one texture are drawn as one mesh, as the compiler of the enhanced edition does. The
    /// other compilers do not, and neither does this one with a text that was decompiled, which says so itself.
    pub merges: bool,
}

impl Options<'_> {
    /// Creates options with the rules of a compiler and no supermodel.
    #[must_use]
    pub fn new(profile: Profile) -> Self {
        Self { profile, supermodel: None, drops_weights: false, merges: true }
    }
}

/// A compiled text.
#[derive(Debug, Clone, PartialEq)]
pub struct Compiled {
    /// The binary model.
    pub file: MdlFile,
    /// Statements that the binary model cannot represent, in the order of the text. Paths are those of the text.
    pub losses: Vec<Finding>,
}

/// Compiles a text; [`compile_with`] also reports losses.
///
/// ```
/// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_core::*; }
/// use meshwire::Format;
/// use meshwire::mdl::text::TextFile;
/// use meshwire::mdl::{Profile, compile};
///
/// let text = TextFile::read(
///     b"newmodel demo\nbeginmodelgeom demo\nnode dummy demo\nparent NULL\nendnode\n\
///       node trimesh plate\nparent demo\nverts 3\n0 0 0\n1 0 0\n0 1 0\n\
///       faces 1\n0 1 2 1 0 0 0 7\nendnode\nendmodelgeom demo\ndonemodel demo\n",
/// )?;
/// let file = compile(&text, Profile::Nmc)?;
/// let plate = file.nodes().nth(1).unwrap().mesh().unwrap();
/// assert_eq!((plate.streams.normals[0], plate.faces[0].surface), ([0.0, 0.0, 1.0], 7));
/// # Ok::<(), meshwire::Error>(())
/// ```
///
/// # Errors
/// Fails if the text cannot be compiled; the error lists every problem with its statement.
pub fn compile(text: &TextFile, profile: Profile) -> Result<MdlFile, Error> {
    compile_with(text, &Options::new(profile)).map(|compiled| compiled.file)
}

/// Compiles a text, and lists what the binary form cannot represent.
///
/// # Errors
/// Same as [`compile`].
pub fn compile_with(text: &TextFile, options: &Options<'_>) -> Result<Compiled, Error> {
    let mut source = source::Source::new(options.profile);
    source.drops_weights = options.drops_weights;
    model::compile(text, options, &mut source, false).map(|(compiled, _)| compiled)
}

/// A compiled text, whether or not it exceeds limits of the game.
#[cfg(feature = "scene")]
pub(crate) struct Trace {
    /// The model, without tangents and comments. Nodes without a parent behind the first are children of that. Skins that no
    /// game takes have no bones.
    pub(crate) file: MdlFile,
    /// The origin of each vertex, for the nodes of the geometry in the order of the text.
    pub(crate) origins: Vec<Origins>,
    /// Names of nodes that are too long for the model, by the names that replace them.
    pub(crate) long_names: HashMap<Vec<u8>, Vec<u8>>,
    /// The limits of games that the text exceeds.
    pub(crate) exceeded: Option<Error>,
}

/// Compiles a text for a scene.
///
/// # Errors
/// Those of [`compile`], except limits of games.
#[cfg(feature = "scene")]
pub(crate) fn trace(text: &TextFile, profile: Profile) -> Result<Trace, Error> {
    let mut source = source::Source::without_limits(profile);
    let (short, long_names) = names::shortened(text, &mut source);
    let text = short.as_ref().unwrap_or(text);
    let (compiled, origins) = model::compile(text, &Options::new(profile), &mut source, true)?;
    Ok(Trace { file: compiled.file, origins, long_names, exceeded: source.exceeded() })
}

/// Compiles the statements of a single node; `None` if that fails. Data derived from other nodes is missing.
pub(crate) fn node(node: text::Node<'_>, is_animated: bool, profile: Profile) -> Option<Node> {
    let mut source = source::Source::new(profile);
    let made = node::compile(node, is_animated, &mut source)?;
    source.finish().ok().map(|_| made.node)
}
