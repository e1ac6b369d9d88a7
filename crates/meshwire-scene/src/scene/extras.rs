//! Format-specific properties: named values that are kept with the scene.

use std::fmt;

/// Named values in the order of the format.
pub type Extras = Vec<(String, Extra)>;

/// A value that has no field of its own in a scene.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(untagged))]
pub enum Extra {
    /// True or false.
    Flag(bool),
    /// A number; an integer of up to 53 bits is exact.
    Number(f64),
    /// A text.
    Text(String),
    /// Values in order.
    List(Vec<Extra>),
    /// Named values.
    #[cfg_attr(feature = "serde", serde(with = "crate::form::named"))]
    Map(Extras),
}

/// Formats the value for display: `[1, 2]`, `{name: value}`.
///
/// ```
/// # mod meshwire { pub use meshwire_scene as scene; }
/// use meshwire::scene::Extra;
///
/// let sizes = Extra::from([1.5, 2.0]);
/// assert_eq!(Extra::Map(vec![("sizes".to_owned(), sizes)]).to_string(), "{sizes: [1.5, 2]}");
/// ```
impl fmt::Display for Extra {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let comma = |place: usize| if place == 0 { "" } else { ", " };
        match self {
            Self::Flag(flag) => flag.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => f.write_str(text),
            Self::List(values) => {
                f.write_str("[")?;
                values.iter().enumerate().try_for_each(|(place, value)| write!(f, "{}{value}", comma(place)))?;
                f.write_str("]")
            }
            Self::Map(named) => {
                f.write_str("{")?;
                let mut named = named.iter().enumerate();
                named.try_for_each(|(place, (name, value))| write!(f, "{}{name}: {value}", comma(place)))?;
                f.write_str("}")
            }
        }
    }
}

impl From<bool> for Extra {
    fn from(value: bool) -> Self {
        Self::Flag(value)
    }
}

impl From<f64> for Extra {
    fn from(value: f64) -> Self {
        Self::Number(value)
    }
}

impl From<f32> for Extra {
    fn from(value: f32) -> Self {
        Self::Number(value.into())
    }
}

impl From<u32> for Extra {
    fn from(value: u32) -> Self {
        Self::Number(value.into())
    }
}

impl From<i32> for Extra {
    fn from(value: i32) -> Self {
        Self::Number(value.into())
    }
}

impl From<&str> for Extra {
    fn from(value: &str) -> Self {
        Self::Text(value.to_owned())
    }
}

impl From<String> for Extra {
    fn from(value: String) -> Self {
        Self::Text(value)
    }
}

impl<T: Into<Self>> From<Vec<T>> for Extra {
    fn from(values: Vec<T>) -> Self {
        Self::List(values.into_iter().map(Into::into).collect())
    }
}

impl<T: Into<Self>, const N: usize> From<[T; N]> for Extra {
    fn from(values: [T; N]) -> Self {
        Self::List(values.into_iter().map(Into::into).collect())
    }
}
