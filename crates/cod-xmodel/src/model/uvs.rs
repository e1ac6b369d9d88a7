//! Serializes texture coordinates as a list of pairs.

use meshwire_core::exact;
use serde::{Deserializer, Serializer};
use smallvec::SmallVec;

type Uvs = SmallVec<[[f64; 2]; 1]>;

pub(super) fn serialize<S: Serializer>(uvs: &Uvs, serializer: S) -> Result<S::Ok, S::Error> {
    exact::serialize(&uvs.to_vec(), serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Uvs, D::Error> {
    exact::deserialize::<Vec<[f64; 2]>, D>(deserializer).map(Uvs::from_vec)
}
