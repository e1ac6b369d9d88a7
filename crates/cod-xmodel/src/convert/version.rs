//! Converts between versions of the model format.

use meshwire_core::ByteString;

use super::losses::Losses;
use crate::file::Style;
use crate::model::{Model, OLD, Surface};
use crate::rules;
use crate::width::Widths;

/// Returns the numbers after object and material of a triangle, as in nearly all files of a version.
pub(super) fn tail(version: u32) -> [i32; 2] {
    [0, i32::from(version <= OLD)]
}

/// Versions below 7 only have the narrow keywords.
pub(super) fn narrow(style: &mut Style) {
    if let Style::Text(style) = style {
        style.widths = Widths::NARROW;
    }
}

pub(super) fn change(model: &mut Model, version: u32, losses: &mut Losses) {
    let before = std::mem::replace(&mut model.version, version);
    if version < 7 {
        let count = model.cosmetic_bones.take().unwrap_or(0);
        let count = usize::try_from(count).unwrap_or(0);
        losses.count(rules::COSMETIC_BONES_NOTE, "cosmetic_bones", count, "bones no longer cosmetic");
        losses.count(rules::SIEGE_NOTE, "siege", usize::from(model.siege.take().is_some()), "siege blocks dropped");
    }
    if version <= OLD {
        to_old_corners(model, losses);
        to_old_materials(model, losses);
        if before > OLD {
            // The meaning of the second number is not known. 0 is rare in version 5, but the only value in later
            // versions.
            for face in model.faces.iter_mut().filter(|face| face.tail == Some(tail(before))) {
                face.tail = Some(tail(version));
            }
        }
    } else {
        for corner in model.faces.iter_mut().flat_map(|face| &mut face.corners) {
            if before <= OLD {
                corner.color.get_or_insert([1.0; 4]);
            }
        }
        for material in &mut model.materials {
            let images = &material.name;
            material.surface.get_or_insert_with(|| Surface::wraith(images.clone()));
        }
        if model.objects.is_none() {
            let names = object_names(model);
            losses.count(rules::OBJECT_NAMES, "objects", names.len(), "names of objects generated");
            model.objects = Some(names);
        }
    }
}

/// Generates names for the objects of a version 5 model without a list, because later versions need one.
fn object_names(model: &Model) -> Vec<ByteString> {
    let highest = model.faces.iter().map(|face| face.object).max();
    // An index far beyond the number of faces is an error, not a group of them.
    let count = highest.and_then(|index| usize::try_from(index).ok()).filter(|index| *index < model.faces.len());
    (0..count.map_or(0, |index| index + 1)).map(|index| format!("object_{index}").into()).collect()
}

fn to_old_corners(model: &mut Model, losses: &mut Losses) {
    let (mut colors, mut sets) = (0, 0);
    for corner in model.faces.iter_mut().flat_map(|face| &mut face.corners) {
        colors += usize::from(corner.color.take().is_some_and(|color| color != [1.0; 4]));
        sets += corner.uvs.len().saturating_sub(1);
        corner.uvs.truncate(1);
        if corner.uvs.is_empty() {
            corner.uvs.push([0.0; 2]);
        }
    }
    losses.count(rules::CORNER_COLOR, "faces", colors, "corner colors dropped");
    losses.count(rules::UV_SETS, "faces", sets, "sets of texture coordinates dropped");
}

fn to_old_materials(model: &mut Model, losses: &mut Losses) {
    let mut dropped = 0;
    for material in &mut model.materials {
        if let Some(surface) = material.surface.take() {
            dropped += 1;
            if let Some(image) = color_image(surface.images.as_bytes()) {
                material.name = image.into();
            }
        }
    }
    losses.count(rules::MATERIAL, "materials", dropped, "materials reduced to their texture file");
}

/// Returns the file of the color map: the whole text if it is only a file name, otherwise the path with the role
/// `color`.
fn color_image(images: &[u8]) -> Option<&[u8]> {
    let mut pairs = images.split(|byte| *byte == b' ');
    if !images.contains(&b':') {
        return (!images.is_empty()).then_some(images);
    }
    pairs
        .find_map(|pair| pair.strip_prefix(b"color:").or_else(|| pair.strip_prefix(b"color_map:")))
        .filter(|path| !path.is_empty())
}
