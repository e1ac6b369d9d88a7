//! Conversion of assets to scenes and back.

use std::collections::BTreeSet;

use meshwire_scene::compare::{Aspect, Difference, Tolerances, differences};
use meshwire_scene::plan::{Plan, Skipped};
use meshwire_scene::{Change, Scene};

use crate::member::Member;
use crate::{Asset, Error, ErrorKind, FormatId};

mod pairs;
mod spaces;

/// A file of the registry as a scene. The default methods are for formats without one.
trait Scenic {
    fn id(&self) -> FormatId;

    fn scene(&self) -> Result<Scene, Error> {
        Err(no_scene(self.id()))
    }

    fn apply_plan(&mut self, _: Plan<'_>) -> Result<Skipped, Error> {
        Err(no_scene(self.id()))
    }

    fn from_scene(_: &Scene, format: FormatId, _: Option<&str>) -> Result<Self, Error>
    where
        Self: Sized,
    {
        Err(no_scene(format))
    }
}

/// Implements [`Scenic`] for the file types of the registry, and the choice between them.
macro_rules! scenes {
    ($($(#[$doc:meta])* $module:ident if $feature:literal = $($krate:ident)::+: $variant:ident($file:ident) {
        kinds: [$($kind:ident, $name:literal $(for $extension:literal)?, $description:literal, [$($magic:literal)?]);+],
        schema: [$($schema:tt)*],
        endian: [$($endian:tt)*],
        access: [$($access:tt)*],
        scene: [$($scene:ident, $apply:ident)?],
    })*) => {
        $(#[cfg(feature = $feature)]
        impl Scenic for crate::$module::$file {
            fn id(&self) -> FormatId {
                Member::id(self)
            }

            $(fn scene(&self) -> Result<Scene, Error> {
                self.$scene()
            }

            fn apply_plan(&mut self, plan: Plan<'_>) -> Result<Skipped, Error> {
                self.$apply(plan)
            }

            fn from_scene(scene: &Scene, format: FormatId, profile: Option<&str>) -> Result<Self, Error> {
                crate::from_scene::$module(scene, format, profile)
            })?
        })*

        impl Asset {
            fn scenic(&self) -> &dyn Scenic {
                match *self {
                    $(#[cfg(feature = $feature)] Self::$variant(ref file) => file,)*
                }
            }

            fn scenic_mut(&mut self) -> &mut dyn Scenic {
                match *self {
                    $(#[cfg(feature = $feature)] Self::$variant(ref mut file) => file,)*
                }
            }

            fn from_valid_scene(scene: &Scene, format: FormatId, profile: Option<&str>) -> Result<Self, Error> {
                match format {
                    $(#[cfg(feature = $feature)]
                    $(FormatId::$kind)|+ => Scenic::from_scene(scene, format, profile).map(Self::$variant),)*
                    #[allow(unreachable_patterns, reason = "a build with all formats has no other")]
                    other => Err(crate::asset::not_built_in(other)),
                }
            }
        }
    };
}

crate::for_each_format!(scenes);

impl Asset {
    /// Returns the file as a scene, in the space of its format; [`Scene::convert`] converts it to another.
    ///
    /// # Errors
    /// The format has no scene, or the file cannot be represented as a scene.
    pub fn scene(&self) -> Result<Scene, Error> {
        self.scenic().scene()
    }

    /// Creates a file of a format from a scene, which may be in any space. `profile` is the target game or program, one of
    /// [`profiles`](Asset::profiles); the default is the first of them.
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
    /// Lists everything in the scene that the format cannot represent. Also fails if the format has no profile of that
    /// name, or no scene.
    pub fn from_scene(scene: &Scene, format: FormatId, profile: Option<&str>) -> Result<Self, Error> {
        let problems = scene.check();
        if !problems.is_empty() {
            return Err(Error::new(format.name(), ErrorKind::invalid("a valid scene", listed(&problems))));
        }
        Self::from_valid_scene(scene, format, profile)
    }

    /// Applies edits of the [scene](Asset::scene) to the file: all of them, or none. Parts of the file that no edit names
    /// keep their bytes.
    ///
    /// # Errors
    /// Lists every edit that the format cannot represent, with the reason. The file is then unchanged.
    pub fn apply(&mut self, changes: &[Change]) -> Result<(), Error> {
        let scene = self.scene()?;
        self.apply_plan(Plan::new(&scene, changes)).map(drop)
    }

    /// Applies a plan of edits of the [scene](Asset::scene), as [`apply`](Asset::apply) does. Returns the edits that a
    /// [lossy](Plan::lossy) plan skipped because the format has no place for them.
    ///
    /// ```
    /// # #[cfg(feature = "xsm")] {
    /// use meshwire::Asset;
    /// use meshwire::scene::{Change, plan::Plan};
    /// use meshwire::xsm::{Exporter, Submotion, Transform, XsmFile};
    ///
    /// let submotions = vec![Submotion::new("lid", Transform::IDENTITY)];
    /// let mut motion = Asset::from(XsmFile::from_submotions(Exporter::Max2011, 30, submotions)?);
    /// let changes = [
    ///     Change::NodeName { node: 0, name: b"cover".to_vec() },
    ///     Change::MaterialName { material: 0, name: b"wood".to_vec() },
    /// ];
    /// let mut scene = motion.scene()?;
    /// scene.materials.push(Default::default());
    /// let skipped = motion.apply_plan(Plan::new(&scene, &changes).lossy())?;
    /// assert_eq!(skipped[0].to_string(), "material 0: a motion does not support material names");
    /// assert_eq!(motion.scene()?.nodes[0].name, b"cover");
    /// # }
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of [`apply`](Asset::apply).
    pub fn apply_plan(&mut self, plan: Plan<'_>) -> Result<Skipped, Error> {
        self.scenic_mut().apply_plan(plan)
    }
}

/// Edits of a scene that were applied to its file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Edits {
    /// The applied changes, one line each.
    pub changes: Vec<String>,
    /// Edits that the format has no place for, one line each.
    pub skipped: Vec<String>,
}

/// A model whose scene can be edited: a file, or several that are one model.
pub trait Model: Clone {
    /// Name of the format, for messages and for glTF.
    fn kind(&self) -> &'static str;

    /// Returns the scene.
    ///
    /// # Errors
    /// There is no scene.
    fn scene(&self) -> Result<Scene, Error>;

    /// Applies changes of the scene. Returns those that there is no place for.
    ///
    /// # Errors
    /// Changes are invalid or cannot be stored.
    fn apply(&mut self, scene: &Scene, changes: &[Change]) -> Result<Skipped, Error>;

    /// Returns true for a difference that no edit can remove, because the format does not store the value.
    fn has_no_place(&self, difference: &Difference) -> bool {
        difference.absent
    }
}

impl Model for Asset {
    fn kind(&self) -> &'static str {
        self.format().name()
    }

    fn scene(&self) -> Result<Scene, Error> {
        self.scene()
    }

    fn apply(&mut self, scene: &Scene, changes: &[Change]) -> Result<Skipped, Error> {
        self.apply_plan(Plan::new(scene, changes).lossy())
    }

    /// True for what the format does not store at all, or computes itself: compilers of texts of Neverwinter Nights
    /// compute normals and tangents.
    fn has_no_place(&self, difference: &Difference) -> bool {
        let computed = matches!(difference.aspect, Aspect::Normals | Aspect::Tangents);
        difference.absent || (computed && self.format() == FormatId::MdlText)
    }
}

impl Asset {
    /// Applies the difference between the [scene](Asset::scene) and an edited copy of it to the file. The result is made
    /// into a scene again and compared with the edited one: an edit that would be lost is an error, and one that the
    /// format has no place for is listed. The asset is unchanged if there is an error.
    ///
    /// The edited scene may be in any space; values that equal those of the converted scene keep their bits in the file.
    /// Elements are paired by their sources. An element of the file that is missing is removed, and one that has no
    /// source is added. `source_vertices` of a part say which vertices of the file its vertices come from; a number that
    /// the file does not have is that of a new vertex. Tangents of a part that has none in a file with tangents are
    /// computed; vertices that did not change keep theirs.
    ///
    /// ```
    /// # #[cfg(feature = "xsm")] {
    /// use meshwire::Asset;
    /// use meshwire::xsm::{Exporter, Submotion, Transform, XsmFile};
    ///
    /// let submotions = vec![Submotion::new("lid", Transform::IDENTITY)];
    /// let mut motion = Asset::from(XsmFile::from_submotions(Exporter::Max2011, 30, submotions)?);
    /// let mut scene = motion.scene()?;
    /// scene.nodes[0].name = b"cover".to_vec();
    /// let edits = motion.apply_scene(&scene)?;
    /// assert_eq!(edits.changes, ["node \"lid\": renamed to \"cover\""]);
    /// # }
    /// # Ok::<(), meshwire::Error>(())
    /// ```
    ///
    /// # Errors
    /// Lists the edits that the format, or a [`Change`], cannot represent.
    pub fn apply_scene(&mut self, edited: &Scene) -> Result<Edits, Error> {
        apply_scene(self, edited)
    }
}

/// Applies the difference between the scene of a model and an edited copy of it, as [`Asset::apply_scene`] does.
///
/// # Errors
/// The same as [`Asset::apply_scene`].
pub fn apply_scene<M: Model>(model: &mut M, edited: &Scene) -> Result<Edits, Error> {
    let refused = |reason: String| Error::new(model.kind(), ErrorKind::Unsupported(reason));
    let problems = edited.check();
    if !problems.is_empty() {
        return Err(refused(format!("the scene is invalid: {}", listed(&problems))));
    }
    let scene = model.scene()?;
    let mut shown = scene.clone();
    shown.convert(edited.space);
    let changes = pairs::changes(&shown, edited)
        .map_err(|problems| refused(format!("edits that cannot be applied: {}", listed(&problems))))?;
    let changes = spaces::to_base(changes, &shown, &scene);
    let mut edited = edited.clone();
    edited.convert(scene.space);
    let mut result = model.clone();
    let refusals = result.apply(&scene, &changes)?;
    let (left_out, applied): (Vec<_>, Vec<_>) = changes
        .iter()
        .enumerate()
        .partition(|(number, _)| refusals.iter().any(|refusal| refusal.change == *number && !refusal.in_part));
    let found = result.scene()?;
    let tolerances = Tolerances { resampled: false, ..Tolerances::editor_of(&found) };
    let mut missing = differences(&edited, &found, &tolerances);
    if !missing.is_empty() {
        // Values that are not finite differ even from themselves.
        let itself = differences(&edited, &edited, &tolerances);
        missing.retain(|one| !itself.contains(one));
    }
    // Formats with one part per mesh add a node for each further part.
    let names: BTreeSet<String> = scene.nodes.iter().chain(&edited.nodes).map(|node| subject(&node.name)).collect();
    missing.retain(|one| one.aspect != Aspect::Node || names.contains(&one.subject));
    let is_known = |one: &Difference| left_out.iter().any(|(_, change)| one.aspect.is_of(change));
    let (absent, lost): (Vec<_>, Vec<_>) =
        missing.iter().filter(|one| !is_known(one)).partition(|one| model.has_no_place(one));
    if !lost.is_empty() {
        return Err(refused(format!("edits that would be lost: {}", listed(&lost))));
    }
    let mut skipped: Vec<String> = refusals.iter().map(ToString::to_string).collect();
    skipped.extend(absent.iter().map(ToString::to_string));
    let changes = applied.iter().map(|(_, change)| change.describe(&scene)).collect();
    *model = result;
    Ok(Edits { changes, skipped })
}

/// Returns a node in the form used by differences.
fn subject(name: &[u8]) -> String {
    format!("node {:?}", String::from_utf8_lossy(name))
}

/// Lists the first items, and the number of the others.
pub(crate) fn listed<T: ToString>(items: &[T]) -> String {
    const SHOWN: usize = 5;
    let mut list: Vec<String> = items.iter().take(SHOWN).map(T::to_string).collect();
    if items.len() > SHOWN {
        list.push(format!("and {} more", items.len() - SHOWN));
    }
    list.join("; ")
}

/// Returns the error for a format without a scene.
#[cold]
fn no_scene(format: FormatId) -> Error {
    Error::new(format.name(), ErrorKind::Unsupported(format!("{} shows nothing", format.description())))
}
