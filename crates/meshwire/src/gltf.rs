//! Files as glTF 2.0, and edits of it back into the file it came from.
//!
//! ```
//! # #[cfg(feature = "xsm")] {
//! use meshwire::xsm::{Exporter, Submotion, Transform, XsmFile};
//! use meshwire::{Asset, gltf};
//!
//! let submotions = vec![Submotion::new("lid", Transform::IDENTITY)];
//! let mut motion = Asset::from(XsmFile::from_submotions(Exporter::Max2011, 30, submotions)?);
//! let glb = gltf::Part::of(&motion, "box.xsm")?.into_glb(gltf::Options::default())?;
//! // An editor changes the file here.
//! let edits = gltf::apply(&mut motion, &glb, "box.xsm", None)?;
//! assert!(edits.changes.is_empty() && edits.skipped.is_empty());
//! # }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::path::Path;

pub use meshwire_gltf::*;
use meshwire_scene::compare::Difference;
use meshwire_scene::{Change, Scene};

use crate::scenes::listed;
use crate::{Edits, ErrorKind, Model, Segment};

/// The scene of a file.
#[derive(Debug, Clone, PartialEq)]
pub struct Part {
    /// The scene. Unnamed elements are named after the file.
    pub scene: Scene,
    /// The file.
    pub origin: Origin,
}

impl Part {
    /// Creates the scene of a model from the file with a name, which may be a path.
    ///
    /// # Errors
    /// The same as [`Model::scene`].
    pub fn of(model: &impl Model, name: impl AsRef<Path>) -> Result<Self, crate::Error> {
        let part = |part: fn(&Path) -> Option<&std::ffi::OsStr>| {
            part(name.as_ref()).map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
        };
        let mut scene = model.scene()?;
        let origin = Origin::of(&scene, model.kind(), part(Path::file_name));
        let stem = part(Path::file_stem).into_bytes();
        if scene.name.is_empty() {
            scene.name.clone_from(&stem);
        }
        for animation in scene.animations.iter_mut().filter(|animation| animation.name.is_empty()) {
            animation.name.clone_from(&stem);
        }
        Ok(Self { scene, origin })
    }

    /// Exports the scene as GLB, with the origin that [`apply`] needs.
    ///
    /// # Errors
    /// The same as [`export`] and [`Export::into_glb`].
    pub fn into_glb(self, mut options: Options<'_>) -> Result<Vec<u8>, Error> {
        options.origins = vec![self.origin];
        export(&self.scene, &options)?.into_glb()
    }
}

/// The reason why edits were not applied.
#[derive(Debug)]
#[non_exhaustive]
pub enum ApplyError {
    /// The edited file cannot be read, or comes from another file.
    Gltf(Error),
    /// The asset has no scene.
    Asset(crate::Error),
    /// Edits that the file cannot store, or that would be lost, with the reasons.
    Refused(String),
}

impl fmt::Display for ApplyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Gltf(error) => error.fmt(f),
            Self::Asset(error) => error.fmt(f),
            Self::Refused(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for ApplyError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Gltf(error) => Some(error),
            Self::Asset(error) => Some(error),
            Self::Refused(_) => None,
        }
    }
}

impl From<Error> for ApplyError {
    fn from(error: Error) -> Self {
        Self::Gltf(error)
    }
}

impl From<crate::Error> for ApplyError {
    /// Lists refused edits without their positions in the list of changes, which the caller does not have.
    fn from(error: crate::Error) -> Self {
        const LIST: Segment = Segment::Field("changes");
        let ErrorKind::Unwritable(problems) = error.kind() else { return Self::Asset(error) };
        if problems.iter().any(|problem| problem.path.segments().first() != Some(&LIST)) {
            return Self::Asset(error);
        }
        let messages: Vec<&str> = problems.iter().map(|problem| problem.message.as_str()).collect();
        Self::Refused(format!("edits that cannot be stored: {}", listed(&messages)))
    }
}

/// Another scene that the exported one was combined with, such as the skeleton of a motion.
pub trait Company: Sync {
    /// Combines the scene of the file with the other.
    fn with(&self, part: Part) -> Scene;

    /// Converts changes of the combined scene to changes of the scene of the file.
    ///
    /// # Errors
    /// A change concerns the other scene; the message is for the user.
    fn own(&self, changes: Vec<Change>, combined: &Scene, scene: &Scene) -> Result<Vec<Change>, String>;
}

/// Applies the edits in an exported GLB to the model that it came from, `name`. The result is made into a scene again and
/// compared with the edited file: an edit that would be lost is an error, and one that the format has no place for is
/// listed. The model is unchanged if there is an error.
///
/// # Errors
/// The GLB is damaged or comes from another file, or edits cannot be stored.
pub fn apply<M: Model>(
    model: &mut M,
    edited: &[u8],
    name: impl AsRef<Path>,
    company: Option<&dyn Company>,
) -> Result<Edits, ApplyError> {
    let name = name.as_ref();
    let whole = |part: Part| match company {
        Some(company) => company.with(part),
        None => part.scene,
    };
    let part = Part::of(model, name)?;
    let (scene, origin) = (part.scene.clone(), part.origin.clone());
    let base = whole(part);
    let mut changes = import(edited, &base, &origin)?;
    if let Some(company) = company {
        changes = company.own(changes, &base, &scene).map_err(ApplyError::Refused)?;
    }
    let mut result = model.clone();
    let refusals = result.apply(&scene, &changes)?;
    let mut number = 0..;
    let (left_out, applied): (Vec<_>, Vec<_>) = changes.into_iter().partition(|_| {
        let own = number.next();
        refusals.iter().any(|refusal| Some(refusal.change) == own && !refusal.in_part)
    });
    let changes = applied.iter().map(|change| change.describe(&scene)).collect();
    drop((scene, applied));
    let missing = check(edited, &base, &whole(Part::of(&result, name)?), &origin, &left_out)?;
    drop(base);
    let (absent, lost): (Vec<_>, Vec<_>) = missing.iter().partition(|one| model.has_no_place(one));
    if !lost.is_empty() {
        return Err(ApplyError::Refused(format!("edits that would be lost: {}", listed(&lost))));
    }
    let mut skipped: Vec<String> = refusals.iter().map(ToString::to_string).collect();
    let is_unlisted = |one: &&&Difference| !left_out.iter().any(|edit| one.aspect.is_of(edit));
    skipped.extend(absent.iter().filter(is_unlisted).map(ToString::to_string));
    // The parts that could not be read.
    skipped.extend(unread(edited).unwrap_or_default());
    *model = result;
    Ok(Edits { changes, skipped })
}
