//! Serialized forms: names as texts, and named values as maps.

/// A name: a text if its bytes are UTF-8, and a list of bytes otherwise.
pub(crate) mod name {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(name: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        match std::str::from_utf8(name) {
            Ok(text) => serializer.serialize_str(text),
            Err(_) => name.serialize(serializer),
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(untagged, expecting = "expected a text or a list of bytes")]
        enum Name {
            Text(String),
            Bytes(Vec<u8>),
        }
        Name::deserialize(deserializer).map(|name| match name {
            Name::Text(text) => text.into_bytes(),
            Name::Bytes(bytes) => bytes,
        })
    }
}

/// Named values in order, as a map.
pub(crate) mod named {
    use std::fmt;

    use serde::Serializer;
    use serde::de::{Deserializer, MapAccess, Visitor};

    use crate::{Extra, Extras};

    pub(crate) fn serialize<S: Serializer>(extras: &[(String, Extra)], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(extras.iter().map(|(name, value)| (name, value)))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Extras, D::Error> {
        struct Named;
        impl<'de> Visitor<'de> for Named {
            type Value = Extras;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("named values")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut extras = Extras::new();
                while let Some(entry) = map.next_entry()? {
                    extras.push(entry);
                }
                Ok(extras)
            }
        }
        deserializer.deserialize_map(Named)
    }
}
