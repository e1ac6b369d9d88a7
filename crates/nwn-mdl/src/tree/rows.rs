//! The serde form of a node. If the file packs its controllers as the compilers do, they are rows of a time and values,
//! as in text models. Otherwise they are indices into a list of numbers.

use std::fmt;

use serde::de::value::{MapAccessDeserializer, SeqAccessDeserializer};
use serde::de::{Error as _, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Controllers, Node, NodeKind};
use crate::controller::{BEZIER, Packed, attribute, attribute_named};
use crate::generated::{ControllerKey, NodeHead};
use crate::profile::Profile;

/// A node, with owned or borrowed parts.
#[derive(Serialize, Deserialize)]
struct NodeForm<H, K, C> {
    head: H,
    kind: K,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    unknown_flags: Option<u32>,
    controllers: Form,
    children: C,
}

/// Packed controllers as rows, or as stored.
#[derive(Serialize)]
#[serde(untagged)]
enum Form {
    Rows(Vec<Rows>),
    Raw(Controllers),
}

/// A controller.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rows {
    attribute: Attribute,
    /// Rows of a time and its values, all of the same length.
    #[serde(with = "meshwire_core::exact")]
    rows: Vec<Vec<f32>>,
    /// The number of columns in the key, for Bezier keys.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bezier: Option<i8>,
    /// The number of columns in the key, if the rows have a different number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    columns: Option<i8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    padding: Option<u8>,
}

/// The name of an attribute, or its id if it has no name or the name is ambiguous between compilers.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Attribute {
    Name(String),
    Id(i32),
}

impl Attribute {
    fn of(kind: &NodeKind, id: i32) -> Self {
        match [Profile::Ee, Profile::Nmc].map(|profile| attribute(kind, id, profile)) {
            [Some(ee), Some(nmc)] if ee == nmc => Self::Name(ee.name.to_owned()),
            _ => Self::Id(id),
        }
    }

    fn id(&self, kind: &NodeKind) -> Result<i32, String> {
        match self {
            Self::Id(id) => Ok(*id),
            Self::Name(name) => attribute_named(kind, name, Profile::Ee)
                .map(|attribute| attribute.id)
                .ok_or_else(|| format!("expected a controller of a {}, found \"{name}\"", kind.name())),
        }
    }
}

impl Form {
    fn of(controllers: &Controllers, kind: &NodeKind) -> Self {
        match rows(controllers, kind) {
            Some(rows) => Self::Rows(rows),
            None => Self::Raw(controllers.clone()),
        }
    }

    fn into_controllers(self, kind: &NodeKind) -> Result<Controllers, String> {
        let rows = match self {
            Self::Raw(controllers) => return Ok(controllers),
            Self::Rows(rows) => rows,
        };
        let mut controllers = Controllers::default();
        for own in rows {
            let columns = own.rows.first().map_or(0, |row| row.len().saturating_sub(1));
            if own.rows.iter().any(|row| row.len() != columns + 1) {
                return Err("expected rows of a time and the same number of values".to_owned());
            }
            let start = controllers.floats.len();
            controllers.floats.extend(own.rows.iter().filter_map(|row| row.first()));
            controllers.floats.extend(own.rows.iter().filter_map(|row| row.get(1..)).flatten());
            let too_many = || "expected at most 65535 numbers in the controllers of a node".to_owned();
            let place = |place: usize| u16::try_from(place).map(|place| i16::from_ne_bytes(place.to_ne_bytes())).ok();
            let stated = match (own.bezier, own.columns) {
                (Some(columns), _) => Some(columns | BEZIER),
                (None, Some(columns)) => Some(columns),
                (None, None) => i8::try_from(columns).ok(),
            };
            controllers.keys.push(ControllerKey {
                id: own.attribute.id(kind)?,
                num_rows: i16::try_from(own.rows.len()).map_err(|_| too_many())?,
                time_index: place(start).ok_or_else(too_many)?,
                value_index: place(start + own.rows.len()).ok_or_else(too_many)?,
                num_columns: stated.ok_or_else(too_many)?,
                padding: own.padding.unwrap_or(0),
            });
        }
        Ok(controllers)
    }
}

/// Returns the rows of all controllers, if the file packs them as the compilers do.
fn rows(controllers: &Controllers, kind: &NodeKind) -> Option<Vec<Rows>> {
    let packed = controllers.packed()?;
    let own = |(key, at): (&ControllerKey, Packed)| {
        let times = controllers.floats.get(at.times..at.values)?;
        let values = controllers.floats.get(at.values..at.end)?;
        let of_row = |row: usize| values.get(row * at.columns..(row + 1) * at.columns).unwrap_or_default();
        let rows = times.iter().enumerate().map(|(row, time)| [&[*time], of_row(row)].concat()).collect();
        // 0x10 to 0x1f: the Bezier bit, and the number of columns in the low bits.
        let bezier = (BEZIER..2 * BEZIER).contains(&key.num_columns).then_some(key.num_columns & !BEZIER);
        let differs = bezier.is_none() && i8::try_from(at.columns) != Ok(key.num_columns);
        Some(Rows {
            attribute: Attribute::of(kind, key.id),
            rows,
            bezier,
            columns: differs.then_some(key.num_columns),
            padding: (key.padding != 0).then_some(key.padding),
        })
    };
    controllers.keys.iter().zip(packed).map(own).collect()
}

impl<'de> Deserialize<'de> for Form {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FormVisitor;

        impl<'de> Visitor<'de> for FormVisitor {
            type Value = Form;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of controllers with rows, or keys and floats")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Form, A::Error> {
                Vec::deserialize(SeqAccessDeserializer::new(list)).map(Form::Rows)
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Form, A::Error> {
                Controllers::deserialize(MapAccessDeserializer::new(map)).map(Form::Raw)
            }
        }

        deserializer.deserialize_any(FormVisitor)
    }
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { head, kind, unknown_flags, controllers, children } = self;
        let unknown_flags = (*unknown_flags != 0).then_some(*unknown_flags);
        NodeForm { head, kind, unknown_flags, controllers: Form::of(controllers, kind), children }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let NodeForm { head, kind, unknown_flags, controllers, children } =
            NodeForm::<NodeHead, NodeKind, Vec<Node>>::deserialize(deserializer)?;
        let controllers = controllers.into_controllers(&kind).map_err(D::Error::custom)?;
        Ok(Self { head, kind, unknown_flags: unknown_flags.unwrap_or(0), controllers, children })
    }
}
