//! Lossless JSON of wrappers around bytes and floats: values at positions, and transformed values.

use serde::de::{DeserializeOwned, Deserializer};
use serde::ser::Serializer;
use serde::{Deserialize, Serialize};

use crate::exact::{As, Exact, Owned};
use crate::processed::{Processed, is_false};

#[derive(Serialize)]
#[serde(bound = "T: Exact")]
struct AtRef<'a, T> {
    position: u64,
    value: As<'a, T>,
}

#[derive(Deserialize)]
#[serde(bound = "T: Exact", deny_unknown_fields)]
struct AtOwned<T> {
    position: u64,
    value: Owned<T>,
}

impl<T: Exact> Exact for crate::At<T> {
    fn exact_serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        AtRef { position: self.position, value: As(&self.value) }.serialize(serializer)
    }

    fn exact_deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let AtOwned { position, value: Owned(value) } = AtOwned::deserialize(deserializer)?;
        Ok(Self { position, value })
    }
}

#[derive(Serialize)]
#[serde(bound = "T: Exact, P: Serialize")]
struct ProcessedRef<'a, T, P> {
    value: As<'a, T>,
    process: &'a P,
    #[serde(skip_serializing_if = "is_false")]
    big: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    stored: Option<As<'a, Vec<u8>>>,
}

#[derive(Deserialize)]
#[serde(bound = "T: Exact, P: DeserializeOwned", deny_unknown_fields)]
struct ProcessedOwned<T, P> {
    value: Owned<T>,
    process: P,
    #[serde(default)]
    big: bool,
    stored: Option<Owned<Vec<u8>>>,
}

impl<T: Exact, P: Serialize + DeserializeOwned> Exact for Processed<T, P> {
    fn exact_serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { value, process, big, stored } = self;
        ProcessedRef { value: As(value), process, big: *big, stored: stored.as_ref().map(As) }.serialize(serializer)
    }

    fn exact_deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let ProcessedOwned { value: Owned(value), process, big, stored } = ProcessedOwned::deserialize(deserializer)?;
        Ok(Self { value, process, big, stored: stored.map(|Owned(stored)| stored) })
    }
}
