//! [`Asset`]: one type for files of all formats.

use meshwire_core::File;
use meshwire_core::layout::Leaf;

use crate::member::Entry;
#[allow(unused_imports, reason = "a build without any format has no members")]
use crate::member::Member;
use crate::{Error, ErrorKind, Finding, FormatId, Info, Limits, disk, foreign_formats};

/// Generates [`Asset`] and the impls that list every format, from the registry.
macro_rules! assets {
    ($($(#[$doc:meta])* $module:ident if $feature:literal = $($krate:ident)::+: $variant:ident($file:ident) {
        kinds: [$($kind:ident, $name:literal $(for $extension:literal)?, $description:literal, [$($magic:literal)?]);+],
        schema: [$($schema:literal)?],
        endian: [$($set_endian:ident)?],
        access: [$as_ref:ident, $as_mut:ident],
        scene: [$($scene:tt)*],
    })*) => {
        /// A file of any format, to be read, changed and written back.
        ///
        /// Untouched parts are written back byte-identically. Each format has its own file type, available by matching,
        /// through `as_xac` and its siblings, or through `TryFrom`.
        ///
        /// ```
        /// # #[cfg(feature = "xpm")] {
        /// use meshwire::Asset;
        /// use meshwire::xpm::XpmFile;
        ///
        /// let folder = std::env::temp_dir().join(format!("meshwire-example-{}", std::process::id()));
        /// std::fs::create_dir_all(&folder)?;
        /// let path = folder.join("face.xpm");
        /// Asset::read(b"XPM \x01\0\0\x01")?.save(&path)?; // whole or not at all
        ///
        /// let mut asset = Asset::open(&path)?;
        /// if let Some(motion) = asset.as_xpm_mut() {
        ///     motion.body.trailing = b"signature".to_vec();
        /// }
        /// asset.save(&path)?;
        /// let motion = XpmFile::try_from(Asset::open(&path)?)?;
        /// assert_eq!(motion.body.trailing, b"signature");
        /// # std::fs::remove_dir_all(folder)?;
        /// # }
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[allow(clippy::large_enum_variant, reason = "one value for a whole file: its size is nothing, a box in every match is")]
        #[derive(Debug, Clone, PartialEq)]
        #[non_exhaustive]
        pub enum Asset {
            $($(#[$doc])* #[cfg(feature = $feature)] $variant(crate::$module::$file),)*
        }

        $(#[cfg(feature = $feature)]
        const _: () = {
            use crate::$module::$file;

            impl From<$file> for Asset {
                fn from(file: $file) -> Self {
                    Self::$variant(file)
                }
            }

            impl TryFrom<Asset> for $file {
                type Error = Error;

                /// Returns the file if it is of this type.
                #[allow(unreachable_patterns, reason = "a build with one format has no other")]
                fn try_from(asset: Asset) -> Result<Self, Error> {
                    match asset {
                        Asset::$variant(file) => Ok(file),
                        other => Err(of_another_type(<Self as crate::Format>::NAME, &[$($description),+], other.format())),
                    }
                }
            }

            impl Asset {
                #[doc = concat!("The file, if it is one of `", stringify!($module), "`.")]
                #[must_use]
                #[allow(unreachable_patterns, reason = "a build with one format has no other")]
                pub fn $as_ref(&self) -> Option<&$file> {
                    match self {
                        Self::$variant(file) => Some(file),
                        _ => None,
                    }
                }

                #[doc = concat!("The file to change, if it is one of `", stringify!($module), "`.")]
                #[must_use]
                #[allow(unreachable_patterns, reason = "a build with one format has no other")]
                pub fn $as_mut(&mut self) -> Option<&mut $file> {
                    match self {
                        Self::$variant(file) => Some(file),
                        _ => None,
                    }
                }
            }

            member!($file, $($kind)+);
        };)*

        /// All formats of this build, in detection order.
        const MEMBERS: &[Entry<Asset>] =
            &[$(#[cfg(feature = $feature)] Entry::of::<crate::$module::$file>(&[$(FormatId::$kind),+])),*];

        // `match *self` rather than `match self`: it is exhaustive even in a build without formats.
        impl Asset {
            /// Returns the format of the file.
            #[must_use]
            pub fn format(&self) -> FormatId {
                match *self {
                    $(#[cfg(feature = $feature)] Self::$variant(ref file) => file.id(),)*
                }
            }

            fn file(&self) -> &dyn File {
                match *self {
                    $(#[cfg(feature = $feature)] Self::$variant(ref file) => file,)*
                }
            }

            fn file_mut(&mut self) -> &mut dyn File {
                match *self {
                    $(#[cfg(feature = $feature)] Self::$variant(ref mut file) => file,)*
                }
            }
        }

        #[cfg(feature = "serde")]
        impl crate::document::Body for Asset {
            fn format(&self) -> FormatId {
                self.format()
            }

            fn serialize_file<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let _ = &serializer;
                match *self {
                    $(#[cfg(feature = $feature)]
                    Self::$variant(ref file) => serde::Serialize::serialize(file, serializer),)*
                }
            }

            fn deserialize_file<'de, D: serde::Deserializer<'de>>(
                format: FormatId,
                deserializer: D,
            ) -> Result<Self, D::Error> {
                match format {
                    $(#[cfg(feature = $feature)]
                    $(FormatId::$kind)|+ => {
                        let file: crate::$module::$file = serde::Deserialize::deserialize(deserializer)?;
                        expect_kind(format, file.id()).map_err(serde::de::Error::custom)?;
                        Ok(Self::$variant(file))
                    })*
                    #[allow(unreachable_patterns, reason = "a build with all formats has no other")]
                    other => {
                        let _ = deserializer;
                        Err(serde::de::Error::custom(not_built_in(other)))
                    }
                }
            }
        }
    };
}

/// Implements [`Member`] for a file type with one kind of file. A type with several kinds implements it in its own
/// module.
macro_rules! member {
    ($file:ident, $kind:ident) => {
        impl Member for $file {
            fn id(&self) -> FormatId {
                FormatId::$kind
            }

            fn detect_id(bytes: &[u8]) -> Option<FormatId> {
                <Self as crate::Format>::detect(bytes).then_some(FormatId::$kind)
            }

            fn read_id(_: FormatId, bytes: &[u8], limits: &Limits) -> Result<Self, Error> {
                <Self as crate::Format>::read_with(bytes, limits)
            }
        }
    };
    ($file:ident, $($kind:ident)+) => {};
}

crate::for_each_format!(assets);

/// Detects the format of `bytes` by content alone. Returns `None` if no format of this build matches.
#[must_use]
pub fn detect(bytes: &[u8]) -> Option<FormatId> {
    MEMBERS.iter().find_map(|member| (member.detect)(bytes))
}

/// Returns true if [`detect`] may know a file that begins with `head`. Some formats are detected by the length of the
/// whole file, so that `detect` knows them only when all of it has been read.
#[must_use]
pub fn may_begin(head: &[u8]) -> bool {
    MEMBERS.iter().any(|member| (member.may_begin)(head))
}

impl Asset {
    /// Reads a file within the default [`Limits`]. The format is detected by content.
    ///
    /// # Errors
    /// The format is unknown (the message says what the content looks like), or the file cannot be read; the error has
    /// the path and offset.
    pub fn read(bytes: &[u8]) -> Result<Self, Error> {
        Self::read_with(bytes, &Limits::default())
    }

    /// Reads a file within `limits`. The format is detected by content.
    ///
    /// # Errors
    /// The same as [`Asset::read`], and if a limit is exceeded.
    pub fn read_with(bytes: &[u8], limits: &Limits) -> Result<Self, Error> {
        match detect(bytes) {
            Some(id) => Self::read_as_with(id, bytes, limits),
            None => Err(unknown(bytes)),
        }
    }

    /// Reads the file at `path` within the default [`Limits`]. The format is detected by content, not by name. Files over
    /// 64 MiB are read a piece at a time if their format allows it, so that their bytes are not in memory beside the values.
    ///
    /// # Errors
    /// The same as [`Asset::read`], and I/O errors as [`ErrorKind::Io`]. All of them name the file: [`Error::file`].
    pub fn open(path: impl AsRef<std::path::Path>) -> Result<Self, Error> {
        Self::open_with(path, &Limits::default())
    }

    /// Reads the file at `path` as `format` without detection, within the default [`Limits`].
    ///
    /// # Errors
    /// The same as [`Asset::read_as`], and I/O errors as [`ErrorKind::Io`] with the path in the message.
    pub fn open_as(format: FormatId, path: impl AsRef<std::path::Path>) -> Result<Self, Error> {
        let (path, limits) = (path.as_ref(), Limits::default());
        Self::read_as_with(format, &disk::read(path, &limits)?, &limits).map_err(|error| error.in_file(path))
    }

    /// Reads the file at `path` within `limits`. The format is detected by content, not by name.
    ///
    /// # Errors
    /// The same as [`Asset::open`], and if a limit is exceeded.
    pub fn open_with(path: impl AsRef<std::path::Path>, limits: &Limits) -> Result<Self, Error> {
        let path = path.as_ref();
        if let Some(format) = disk::large(path) {
            return Self::read_file(format, path, limits);
        }
        Self::read_with(&disk::read(path, limits)?, limits).map_err(|error| error.in_file(path))
    }

    /// Reads a large file as `format` without its bytes in memory, if the format can be read that way.
    pub(crate) fn read_file(format: FormatId, path: &std::path::Path, limits: &Limits) -> Result<Self, Error> {
        let read = |mut file| match MEMBERS.iter().find(|member| member.ids.contains(&format)) {
            Some(member) => (member.read_from)(&mut file, limits),
            None => Err(not_built_in(format)),
        };
        disk::open(path).and_then(read).map_err(|error| error.in_file(path))
    }

    /// Reads a file from `source` until its end, within the default [`Limits`].
    ///
    /// # Errors
    /// The same as [`Asset::read`], and I/O errors of `source`.
    pub fn from_reader(source: impl std::io::Read) -> Result<Self, Error> {
        Self::from_reader_with(source, &Limits::default())
    }

    /// Reads a file from `source` until its end, within `limits`. No more than
    /// [`max_input_bytes`](Limits::max_input_bytes) and one byte are read.
    ///
    /// # Errors
    /// The same as [`Asset::from_reader`], and if a limit is exceeded.
    pub fn from_reader_with(source: impl std::io::Read, limits: &Limits) -> Result<Self, Error> {
        Self::read_with(&disk::read_all(source, limits, disk::refused)?, limits)
    }

    /// Reads a file as `format` without detection.
    ///
    /// # Errors
    /// This build does not include the format, or the file cannot be read as that format.
    pub fn read_as(format: FormatId, bytes: &[u8]) -> Result<Self, Error> {
        Self::read_as_with(format, bytes, &Limits::default())
    }

    /// Reads a file as `format` within `limits`, without detection.
    ///
    /// # Errors
    /// The same as [`Asset::read_as`], and if a limit is exceeded.
    pub fn read_as_with(format: FormatId, bytes: &[u8], limits: &Limits) -> Result<Self, Error> {
        match MEMBERS.iter().find(|member| member.ids.contains(&format)) {
            Some(member) => (member.read)(format, bytes, limits),
            None => Err(not_built_in(format)),
        }
    }

    /// Serializes the file. Untouched parts are byte-identical.
    ///
    /// # Errors
    /// The value cannot be represented; the error lists every problem with its path.
    pub fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        self.file().to_bytes()
    }

    /// Writes the file to `target`. Nothing is written if the file cannot be serialized.
    ///
    /// # Errors
    /// The same as [`Asset::to_bytes`], and I/O errors of `target`.
    pub fn write(&self, mut target: impl std::io::Write) -> Result<(), Error> {
        let bytes = self.to_bytes()?;
        target.write_all(&bytes).map_err(|error| Error::new(self.format().name(), error.into()))
    }

    /// Writes the file to `path` atomically: writes a temporary file in the same folder and renames it. Links are
    /// followed, the permissions of an existing file are kept, and special files are written to directly.
    ///
    /// # Errors
    /// The same as [`Asset::to_bytes`], before the disk is touched, and I/O errors. All of them name the file.
    pub fn save(&self, path: impl AsRef<std::path::Path>) -> Result<(), Error> {
        let path = path.as_ref();
        disk::save(path, &self.to_bytes().map_err(|error| error.in_file(path))?)
    }

    /// Returns true if both files are byte-identical; see [`Format::same_as`](crate::Format::same_as).
    #[must_use]
    pub fn same_as(&self, other: &Self) -> bool {
        self.format() == other.format()
            && match (self.to_bytes(), other.to_bytes()) {
                (Ok(mine), Ok(theirs)) => mine == theirs,
                (Err(_), Err(_)) => self == other,
                _ => false,
            }
    }

    /// Drops values that are merely stored (lengths, offsets, compressed streams, style), so that the next
    /// [`to_bytes`](Asset::to_bytes) computes them again as the program that wrote the file would.
    pub fn forget_stored(&mut self) {
        self.file_mut().forget_stored();
    }

    /// Recomputes stored bounds that no longer enclose their mesh and returns their number; see
    /// [`Format::update_bounds`](crate::Format::update_bounds). Edits of whole meshes do this themselves; call this
    /// after changing positions in place.
    pub fn update_bounds(&mut self) -> usize {
        self.file_mut().update_bounds()
    }

    /// Returns the findings of the lint, in file order.
    #[must_use]
    pub fn lint(&self) -> Vec<Finding> {
        self.file().lint()
    }

    /// Returns a summary of the file for people: what only its format has. `Facts` has what formats share.
    #[must_use]
    pub fn info(&self) -> Info {
        self.file().info()
    }

    /// Reports which bytes belong to which field: leaves in file order, without gaps or overlaps.
    ///
    /// # Errors
    /// The same as [`Asset::to_bytes`].
    pub fn layout(&self, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error> {
        self.file().layout(sink)
    }
}

/// Lets the laws be applied to an asset.
impl File for Asset {
    fn to_bytes(&self) -> Result<Vec<u8>, Error> {
        self.to_bytes()
    }

    fn is_written_as(&self, source: Box<dyn std::io::Read>) -> Result<bool, Error> {
        self.file().is_written_as(source)
    }

    fn forget_stored(&mut self) {
        self.forget_stored();
    }

    fn update_bounds(&mut self) -> usize {
        self.update_bounds()
    }

    fn findings(&self) -> Vec<Finding> {
        self.file().findings()
    }

    fn locate(&self, findings: Vec<Finding>) -> Vec<Finding> {
        self.file().locate(findings)
    }

    fn info(&self) -> Info {
        self.info()
    }

    fn layout(&self, sink: &mut dyn FnMut(Leaf<'_>)) -> Result<(), Error> {
        self.layout(sink)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Asset {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        crate::document::serialize(self, serializer)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Asset {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::document::deserialize(deserializer)
    }
}

/// Describes a valid file of another kind that shares one of our extensions: a Quake model is an `.mdl` too. Returns
/// `None` if a format of this build matches, if the file is damaged, or if its kind is unknown.
#[must_use]
pub fn other_kind(bytes: &[u8]) -> Option<&'static str> {
    if detect(bytes).is_some() { None } else { foreign_formats::other_kind(bytes) }
}

/// Returns the error for content of no known format. The message describes the file as far as its first bytes allow.
#[cold]
#[must_use]
pub fn unknown(bytes: &[u8]) -> Error {
    Error::new("unknown format", ErrorKind::Unsupported(foreign_formats::describe(bytes)))
}

/// Returns the error for a format that this build does not include.
#[cold]
pub(crate) fn not_built_in(format: FormatId) -> Error {
    Error::new(format.name(), ErrorKind::Unsupported("this build does not support the format".to_owned()))
}

/// Returns the error for an asset that contains a file of another type.
#[cold]
#[allow(dead_code, reason = "a build without any format does not call it")]
fn of_another_type(name: &'static str, expected: &[&str], found: FormatId) -> Error {
    Error::new(name, ErrorKind::invalid(expected.join(" or "), found.description()))
}

/// Checks that a file type with several kinds of file has the requested kind.
#[cfg(feature = "serde")]
#[allow(dead_code, reason = "a build without any format does not call it")]
fn expect_kind(expected: FormatId, found: FormatId) -> Result<(), Error> {
    if expected == found {
        return Ok(());
    }
    Err(Error::new(expected.name(), ErrorKind::invalid(expected.description(), found.description())))
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_format_that_was_left_out_is_named() {
        let error = super::not_built_in(crate::FormatId::Xsm);
        assert_eq!(error.to_string(), "xsm: this build does not support the format");
    }
}
