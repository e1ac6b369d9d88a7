//! Names of the formats.

use std::fmt;
use std::str::FromStr;

macro_rules! format_ids {
    ($($(#[$doc:meta])* $module:ident if $feature:literal = $($krate:ident)::+: $variant:ident($file:ident) {
        kinds: [$($kind:ident, $name:literal $(for $extension:literal)?, $description:literal, [$($magic:literal)?]);+],
        $($facts:tt)*
    })*) => {
        /// A kind of file. Displays and parses as its name: the lower-case extension, except for kinds that share one.
        ///
        /// ```
        /// use meshwire::FormatId;
        ///
        /// assert_eq!(FormatId::Xac.to_string(), "xac");
        /// assert_eq!("XMODEL_EXPORT".parse(), Ok(FormatId::XmodelExport));
        /// assert!("fbx".parse::<FormatId>().is_err());
        /// assert_eq!((FormatId::MdlText.name(), FormatId::MdlText.extension()), ("mdl_text", "mdl"));
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum FormatId {
            $($(#[doc = concat!($description, ".")] $kind,)+)*
        }

        impl FormatId {
            /// All kinds of file, including those that this build does not read.
            pub const ALL: &[Self] = &[$($(Self::$kind),+),*];

            /// Returns the name: the lower-case extension, with a suffix for a kind that shares its extension with
            /// another.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $($(Self::$kind => $name,)+)*
                }
            }

            /// Returns the file extension in lower case.
            #[must_use]
            pub const fn extension(self) -> &'static str {
                match self {
                    $($(Self::$kind => [$($extension,)? $name][0],)+)*
                }
            }

            /// Returns a short description.
            #[must_use]
            pub const fn description(self) -> &'static str {
                match self {
                    $($(Self::$kind => $description,)+)*
                }
            }

            /// Returns the bytes that every file begins with, or `None` for a kind that is recognized by its structure.
            #[must_use]
            pub fn magic(self) -> Option<&'static [u8]> {
                let magic: Option<&'static [u8]> = match self {
                    $($(Self::$kind => [$(Some($magic.as_slice()),)? None][0],)+)*
                };
                magic
            }
        }
    };
}

crate::for_each_format!(format_ids);

impl FormatId {
    /// Returns the kinds of file that use an extension, ignoring case.
    ///
    /// ```
    /// use meshwire::FormatId;
    ///
    /// assert!(FormatId::of_extension("MDL").eq([FormatId::Mdl, FormatId::MdlText]));
    /// assert_eq!(FormatId::of_extension("fbx").count(), 0);
    /// ```
    pub fn of_extension(extension: &str) -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(move |id| id.extension().eq_ignore_ascii_case(extension))
    }
}

impl fmt::Display for FormatId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The error for an unknown format name. The message lists the known names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownFormat(String);

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected ")?;
        for (position, id) in FormatId::ALL.iter().enumerate() {
            match position {
                0 => {}
                _ if position + 1 == FormatId::ALL.len() => f.write_str(" or ")?,
                _ => f.write_str(", ")?,
            }
            id.fmt(f)?;
        }
        write!(f, ", found {:?}", self.0)
    }
}

impl std::error::Error for UnknownFormat {}

impl FromStr for FormatId {
    type Err = UnknownFormat;

    fn from_str(text: &str) -> Result<Self, UnknownFormat> {
        let found = Self::ALL.iter().find(|id| id.name().eq_ignore_ascii_case(text));
        found.copied().ok_or_else(|| UnknownFormat(text.to_owned()))
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for FormatId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for FormatId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_parses_back() {
        for id in FormatId::ALL {
            assert_eq!(id.to_string().parse(), Ok(*id));
            assert_eq!(id.name().to_uppercase().parse(), Ok(*id));
        }
    }

    #[test]
    fn an_unknown_name_lists_the_known_ones() {
        let message = "fbx".parse::<FormatId>().unwrap_err().to_string();
        assert!(message.starts_with("expected xac, xsm, ") && message.ends_with(" or ani, found \"fbx\""));
    }
}
