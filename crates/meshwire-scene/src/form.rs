//! Serialized forms: names as texts, and named values as maps.

/// A name: a text if its bytes are UTF-8, and a list of bytes otherwise.
pub(crate) mod name {
    use std::fmt;

    use serde::de::{Deserializer, SeqAccess, Visitor};
    use serde::{Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(name: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        match std::str::from_utf8(name) {
            Ok(text) => serializer.serialize_str(text),
            Err(_) => name.serialize(serializer),
        }
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        struct Name;
        impl<'de> Visitor<'de> for Name {
            type Value = Vec<u8>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a text or a list of bytes")
            }

            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(text.as_bytes().to_vec())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
                let mut name = Vec::new();
                while let Some(byte) = list.next_element()? {
                    name.push(byte);
                }
                Ok(name)
            }
        }
        deserializer.deserialize_any(Name)
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
