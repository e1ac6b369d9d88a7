//! A whole binary file.

use crate::profile::Profile;
use crate::stored::Stored;
use crate::tree::Model;

/// A binary Neverwinter Nights model.
///
/// ```
/// # mod meshwire { pub use nwn_mdl as mdl; pub use meshwire_core::*; }
/// use meshwire::Format;
/// use meshwire::mdl::{MdlFile, Profile, build};
///
/// let mut file = build::file("demo", Profile::Bio)?;
/// let bytes = file.to_bytes()?;
/// assert!(MdlFile::detect(&bytes));
/// let mut back = MdlFile::read(&bytes)?;
/// assert_eq!(back, file);
///
/// // The same model as another compiler would lay it out.
/// back.profile = Profile::Nmc;
/// assert_ne!(back.to_bytes()?, bytes);
/// # Ok::<(), meshwire::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MdlFile {
    /// The compiler whose layout the file has, and that is used for writing.
    pub profile: Profile,
    /// The model.
    pub model: Model,
    /// Offsets and bytes that the layout does not explain; `None` if the file has a known compiler's layout.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub stored: Option<Box<Stored>>,
}

impl MdlFile {
    /// Creates a file from `model`, with the layout of the compiler of `profile`.
    #[must_use]
    pub fn new(profile: Profile, model: Model) -> Self {
        Self { profile, model, stored: None }
    }
}
