//! Names of the formats.

use std::fmt;
use std::str::FromStr;

macro_rules! format_ids {
    ($($(#[$doc:meta])* $variant:ident $name:literal $description:literal)*) => {
        /// A kind of file. Prints and parses as its lower-case extension.
        ///
        /// ```
        /// use meshwire::FormatId;
        ///
        /// assert_eq!(FormatId::Xac.to_string(), "xac");
        /// assert_eq!("XMODEL_EXPORT".parse(), Ok(FormatId::XmodelExport));
        /// assert!("fbx".parse::<FormatId>().is_err());
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum FormatId {
            $($(#[$doc])* $variant,)*
        }

        impl FormatId {
            /// Every kind of file there is a name for, whether or not this build reads it.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// The name: the extension in lower case.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }

            /// What it is, in a few words for people.
            #[must_use]
            pub const fn description(self) -> &'static str {
                match self {
                    $(Self::$variant => $description,)*
                }
            }
        }
    };
}

format_ids! {
    /// EMotionFX actor.
    Xac "xac" "EMotionFX actor"
    /// EMotionFX skeletal motion.
    Xsm "xsm" "EMotionFX skeletal motion"
    /// EMotionFX morph motion.
    Xpm "xpm" "EMotionFX morph motion"
    /// Egosoft mesh of X Rebirth and X4.
    Xmf "xmf" "Egosoft mesh"
    /// Egosoft animation of X Rebirth and X4.
    Ani "ani" "Egosoft animation"
    /// Neverwinter Nights model.
    Mdl "mdl" "Neverwinter Nights model"
    /// Call of Duty model, text.
    XmodelExport "xmodel_export" "Call of Duty model, text"
    /// Call of Duty model, binary.
    XmodelBin "xmodel_bin" "Call of Duty model, binary"
    /// Call of Duty animation, text.
    XanimExport "xanim_export" "Call of Duty animation, text"
    /// Call of Duty animation, binary.
    XanimBin "xanim_bin" "Call of Duty animation, binary"
    /// Call of Duty notetracks, text.
    NtExport "nt_export" "Call of Duty notetracks, text"
}

impl fmt::Display for FormatId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// No format has this name; the message lists those that exist.
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
    fn an_unknown_name_is_told_the_known_ones() {
        let message = "fbx".parse::<FormatId>().unwrap_err().to_string();
        assert!(message.starts_with("expected xac, xsm, ") && message.ends_with(" or nt_export, found \"fbx\""));
    }
}
