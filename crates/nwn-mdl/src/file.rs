//! A whole binary file, and its data beyond the tree: offsets that no known compiler would choose, and bytes that
//! nothing refers to.

use crate::graph::Region;
use crate::profile::Profile;
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

/// Explicit offsets for a file that has none of the known layouts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Stored {
    /// Size of the model region.
    pub model_size: u32,
    /// Size of the raw region.
    pub raw_size: u32,
    /// Digest of the sizes of all blocks. The offsets are only valid for a tree of this shape.
    pub shape: u64,
    /// Pointers and counts that differ from the layout of the profile: index in walk order, and value. Blocks after a
    /// moved block directly follow it.
    pub words: Vec<(u32, u32)>,
    /// Bytes that nothing refers to.
    pub gaps: Vec<Gap>,
}

/// Bytes of a region that nothing refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Gap {
    /// The region.
    pub region: Region,
    /// Offset in the region.
    pub offset: u32,
    /// The bytes.
    #[cfg_attr(feature = "serde", serde(with = "meshwire_core::exact"))]
    pub bytes: Vec<u8>,
}
