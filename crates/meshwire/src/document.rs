//! The JSON document of an asset: `{"format": "xac", "meshwire": "0.1.0", "file": ...}`.

use std::fmt;
use std::marker::PhantomData;

use serde::de::{DeserializeSeed, Deserializer, Error as _, IgnoredAny, MapAccess, Visitor};
use serde::ser::{SerializeMap, Serializer};

use crate::FormatId;

const FORMAT: &str = "format";
const VERSION: &str = "meshwire";
const FILE: &str = "file";
/// Added by programs that write many documents into one stream; not part of the asset.
const SOURCE: &str = "source";

/// The operations the document needs from an asset type.
pub(crate) trait Body: Sized {
    fn format(&self) -> FormatId;
    fn serialize_file<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error>;
    fn deserialize_file<'de, D: Deserializer<'de>>(format: FormatId, deserializer: D) -> Result<Self, D::Error>;
}

struct File<'a, B>(&'a B);

impl<B: Body> serde::Serialize for File<'_, B> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize_file(serializer)
    }
}

pub(crate) fn serialize<B: Body, S: Serializer>(body: &B, serializer: S) -> Result<S::Ok, S::Error> {
    of_file(body.format(), &File(body), serializer)
}

/// Serializes the document of a file, whatever its type.
pub(crate) fn of_file<S: Serializer>(
    format: FormatId,
    file: &impl serde::Serialize,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(3))?;
    map.serialize_entry(FORMAT, &format)?;
    map.serialize_entry(VERSION, env!("CARGO_PKG_VERSION"))?;
    map.serialize_entry(FILE, file)?;
    map.end()
}

pub(crate) fn deserialize<'de, B: Body, D: Deserializer<'de>>(deserializer: D) -> Result<B, D::Error> {
    deserializer.deserialize_map(DocumentVisitor(PhantomData))
}

struct DocumentVisitor<B>(PhantomData<B>);

impl<'de, B: Body> Visitor<'de> for DocumentVisitor<B> {
    type Value = B;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a document with the members \"{FORMAT}\" and \"{FILE}\"")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<B, A::Error> {
        let mut format = None;
        let mut file = None;
        // Holds the file until the format is known.
        let mut kept = None;
        while let Some(key) = map.next_key::<std::borrow::Cow<'de, str>>()? {
            match key.as_ref() {
                FORMAT => format = Some(map.next_value::<FormatId>()?),
                FILE => match format {
                    Some(format) => file = Some(map.next_value_seed(FileSeed(format, PhantomData))?),
                    None => kept = Some(map.next_value::<serde_json::Value>()?),
                },
                VERSION | SOURCE => {
                    map.next_value::<IgnoredAny>()?;
                }
                other => {
                    return Err(A::Error::custom(format_args!(
                        "expected the members \"{FORMAT}\", \"{VERSION}\", \"{SOURCE}\" and \"{FILE}\", found \"{other}\""
                    )));
                }
            }
        }
        let format = format.ok_or_else(|| A::Error::missing_field(FORMAT))?;
        match (file, kept) {
            (Some(file), _) => Ok(file),
            (None, Some(kept)) => B::deserialize_file(format, kept).map_err(A::Error::custom),
            (None, None) => Err(A::Error::missing_field(FILE)),
        }
    }
}

struct FileSeed<B>(FormatId, PhantomData<B>);

impl<'de, B: Body> DeserializeSeed<'de> for FileSeed<B> {
    type Value = B;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<B, D::Error> {
        B::deserialize_file(self.0, deserializer)
    }
}
