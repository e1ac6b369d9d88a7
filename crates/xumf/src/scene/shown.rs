//! The vertex attributes that a scene supports.

use std::fmt::Write as _;

use meshwire_scene::{Extra, Extras};

use crate::generated::xmf::Usage;
use crate::view::{Attribute, Mesh};

/// The attributes of a mesh by whether a scene has lists for them: the first of each usage and set.
pub(super) struct Shown<'a> {
    pub(super) position: Option<Attribute<'a>>,
    pub(super) normal: Option<Attribute<'a>>,
    pub(super) tangent: Option<Attribute<'a>>,
    pub(super) uvs: Vec<Attribute<'a>>,
    pub(super) colors: Vec<Attribute<'a>>,
    pub(super) others: Vec<Attribute<'a>>,
}

impl<'a> Shown<'a> {
    pub(super) fn of(mesh: &'a Mesh) -> Self {
        let (position, normal, tangent) = (None, None, None);
        let mut shown = Self { position, normal, tangent, uvs: Vec::new(), colors: Vec::new(), others: Vec::new() };
        for attribute in mesh.attributes() {
            let single = match (attribute.usage(), attribute.set()) {
                (Usage::Position, 0) => Some(&mut shown.position),
                (Usage::Normal, 0) => Some(&mut shown.normal),
                (Usage::Tangent, 0) => Some(&mut shown.tangent),
                _ => None,
            };
            if let Some(slot) = single.filter(|slot| slot.is_none()) {
                *slot = Some(attribute);
                continue;
            }
            let sets = match attribute.usage() {
                Usage::Texcoord => &mut shown.uvs,
                Usage::Color => &mut shown.colors,
                _ => &mut shown.others,
            };
            let known = sets.iter().any(|other| other.set() == attribute.set());
            if known { shown.others.push(attribute) } else { sets.push(attribute) }
        }
        shown
    }

    pub(super) fn extras(&self) -> Extras {
        let mut extras = Extras::new();
        for (name, sets) in [("uv sets", &self.uvs), ("color sets", &self.colors)] {
            let numbers: Vec<u32> = sets.iter().map(Attribute::set).collect();
            if (0..).zip(&numbers).any(|(position, number): (u32, &u32)| position != *number) {
                extras.push((name.to_owned(), Extra::from(numbers)));
            }
        }
        if !self.others.is_empty() {
            extras.push(("attributes".to_owned(), Extra::List(self.others.iter().map(raw).collect())));
        }
        extras
    }
}

/// Returns the description of an attribute that a scene has no list for.
fn raw(attribute: &Attribute<'_>) -> Extra {
    let mut bytes = String::new();
    for byte in attribute.raws().flatten() {
        // Writing to a string does not fail.
        let _ = write!(bytes, "{byte:02x}");
    }
    Extra::Map(vec![
        ("usage".to_owned(), Extra::from(attribute.usage().to_string())),
        ("set".to_owned(), Extra::from(attribute.set())),
        ("type".to_owned(), Extra::from(attribute.format().to_string())),
        ("bytes".to_owned(), Extra::from(bytes)),
    ])
}
