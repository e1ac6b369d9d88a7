//! One value for a file of any format.

/// Makes [`Asset`](crate::Asset) and its reading from a table: one line for each file type.
///
/// `Variant: file type => FormatId variant` for a type with one kind of file,
/// `Variant: file type => [module]` for a type with several: the module has
/// `of(&file)`, `detect(bytes)`, `kind(format)` and `read(kind, bytes, limits)`.
macro_rules! assets {
    ($(#[doc = $doc:literal] $(#[cfg($feature:meta)])? $variant:ident: $file:ty => $($single:ident)? $([$kinds:ident])?;)*) => {
        /// A file of any format: read, kept, changed, written back.
        ///
        /// Whatever is not touched comes back bit for bit.
        #[allow(clippy::large_enum_variant, reason = "one value for a whole file: its size is nothing, a box in every match is")]
        #[derive(Debug, Clone, PartialEq)]
        #[non_exhaustive]
        pub enum Asset {
            $(#[doc = $doc] $(#[cfg($feature)])? $variant($file),)*
        }

        $($(#[cfg($feature)])?
        impl From<$file> for Asset {
            fn from(file: $file) -> Self {
                Self::$variant(file)
            }
        })*

        /// The format of `bytes` by their content alone, `None` if no format of this build claims them.
        #[must_use]
        pub fn detect(bytes: &[u8]) -> Option<$crate::FormatId> {
            $($(#[cfg($feature)])? {
                $(if <$file as $crate::Format>::detect(bytes) {
                    return Some($crate::FormatId::$single);
                })?
                $(if let Some(id) = $kinds::detect(bytes) {
                    return Some(id);
                })?
            })*
            let _ = bytes;
            None
        }

        // `match *self` rather than `match self`: it is complete even in a build without any format.
        impl Asset {
            /// Reads a file within the default [`Limits`](crate::Limits); the content tells the format.
            ///
            /// # Errors
            /// No format claims the content (the message says what it looks like instead), or the file does not
            /// read; path and offset are in the error.
            pub fn read(bytes: &[u8]) -> Result<Self, $crate::Error> {
                Self::read_with(bytes, &$crate::Limits::default())
            }

            /// Reads a file within `limits`; the content tells the format.
            ///
            /// # Errors
            /// Those of [`Asset::read`], and a limit is passed.
            pub fn read_with(bytes: &[u8], limits: &$crate::Limits) -> Result<Self, $crate::Error> {
                match detect(bytes) {
                    Some(id) => Self::read_as_with(id, bytes, limits),
                    None => Err($crate::asset::unknown(bytes)),
                }
            }

            /// Reads a file as `format`, whatever the content looks like.
            ///
            /// # Errors
            /// This build does not have the format, or the file does not read as such.
            pub fn read_as(format: $crate::FormatId, bytes: &[u8]) -> Result<Self, $crate::Error> {
                Self::read_as_with(format, bytes, &$crate::Limits::default())
            }

            /// Reads a file as `format` within `limits`.
            ///
            /// # Errors
            /// Those of [`Asset::read_as`], and a limit is passed.
            pub fn read_as_with(
                format: $crate::FormatId,
                bytes: &[u8],
                limits: &$crate::Limits,
            ) -> Result<Self, $crate::Error> {
                $($(#[cfg($feature)])? {
                    $(if format == $crate::FormatId::$single {
                        return <$file as $crate::Format>::read_with(bytes, limits).map(Self::$variant);
                    })?
                    $(if let Some(kind) = $kinds::kind(format) {
                        return $kinds::read(kind, bytes, limits).map(Self::$variant);
                    })?
                })*
                let _ = (bytes, limits);
                Err($crate::asset::not_built_in(format))
            }

            /// The format of the file.
            #[must_use]
            pub fn format(&self) -> $crate::FormatId {
                match *self {
                    $($(#[cfg($feature)])? Self::$variant(ref file) => {
                        let _ = file;
                        $($crate::FormatId::$single)? $($kinds::of(file))?
                    })*
                }
            }

            /// The file as bytes. Untouched parts come back bit for bit.
            ///
            /// # Errors
            /// The value cannot be represented; the error lists every problem with its path.
            pub fn to_bytes(&self) -> Result<Vec<u8>, $crate::Error> {
                match *self {
                    $($(#[cfg($feature)])? Self::$variant(ref file) => $crate::Format::to_bytes(file),)*
                }
            }

            /// Writes the file. Nothing is written unless all of it can be.
            ///
            /// # Errors
            /// Those of [`Asset::to_bytes`], and those of `target`.
            pub fn write(&self, mut target: impl std::io::Write) -> Result<(), $crate::Error> {
                let bytes = self.to_bytes()?;
                target
                    .write_all(&bytes)
                    .map_err(|error| $crate::Error::new(self.format().name(), $crate::ErrorKind::Io(error.to_string())))
            }

            /// Drops what was merely stored (lengths, offsets, compressed streams, style), so that the next
            /// [`to_bytes`](Asset::to_bytes) computes all of it anew in the manner of the program that wrote the file.
            pub fn forget_stored(&mut self) {
                match *self {
                    $($(#[cfg($feature)])? Self::$variant(ref mut file) => $crate::Format::forget_stored(file),)*
                }
            }

            /// What is odd about the file, in file order.
            #[must_use]
            pub fn lint(&self) -> Vec<$crate::Finding> {
                match *self {
                    $($(#[cfg($feature)])? Self::$variant(ref file) => $crate::Format::lint(file),)*
                }
            }

            /// What the file is and holds, for people.
            #[must_use]
            pub fn info(&self) -> $crate::Info {
                match *self {
                    $($(#[cfg($feature)])? Self::$variant(ref file) => $crate::Format::info(file),)*
                }
            }

            /// Which byte belongs to which field: leaves in file order, complete and without overlap.
            ///
            /// # Errors
            /// Those of [`Asset::to_bytes`].
            pub fn layout(&self, sink: &mut dyn FnMut($crate::layout::Leaf<'_>)) -> Result<(), $crate::Error> {
                let _ = sink;
                match *self {
                    $($(#[cfg($feature)])? Self::$variant(ref file) => $crate::Format::layout(file, sink),)*
                }
            }
        }

        #[cfg(feature = "serde")]
        impl $crate::document::Body for Asset {
            fn format(&self) -> $crate::FormatId {
                self.format()
            }

            fn serialize_file<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let _ = &serializer;
                match *self {
                    $($(#[cfg($feature)])? Self::$variant(ref file) => serde::Serialize::serialize(file, serializer),)*
                }
            }

            fn deserialize_file<'de, D: serde::Deserializer<'de>>(
                format: $crate::FormatId,
                deserializer: D,
            ) -> Result<Self, D::Error> {
                $($(#[cfg($feature)])? {
                    $(if format == $crate::FormatId::$single {
                        return <$file as serde::Deserialize>::deserialize(deserializer).map(Self::$variant);
                    })?
                    $(if $kinds::kind(format).is_some() {
                        let file = <$file as serde::Deserialize>::deserialize(deserializer)?;
                        $crate::asset::expect_kind(format, $kinds::of(&file)).map_err(serde::de::Error::custom)?;
                        return Ok(Self::$variant(file));
                    })?
                })*
                let _ = deserializer;
                Err(serde::de::Error::custom($crate::asset::not_built_in(format)))
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for Asset {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::document::serialize(self, serializer)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for Asset {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::document::deserialize(deserializer)
            }
        }
    };
}

pub(crate) use assets;

use crate::{Error, ErrorKind, FormatId, neighbours};

/// The error for content that no format claims.
#[cold]
pub(crate) fn unknown(bytes: &[u8]) -> Error {
    Error::new("unknown format", ErrorKind::Unsupported(neighbours::describe(bytes)))
}

/// The error for a format that is known by name only.
#[cold]
pub(crate) fn not_built_in(format: FormatId) -> Error {
    Error::new(format.name(), ErrorKind::Unsupported("this build does not have the format".to_owned()))
}

/// A file type with several kinds of file was asked for one of them.
#[allow(dead_code, reason = "a build without such a type does not call it")]
pub(crate) fn expect_kind(expected: FormatId, found: FormatId) -> Result<(), Error> {
    if expected == found {
        return Ok(());
    }
    Err(Error::new(expected.name(), ErrorKind::invalid(expected.description(), found.description())))
}
