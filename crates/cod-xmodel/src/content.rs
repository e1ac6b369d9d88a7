//! Operations on all kinds of content.

use crate::file::Content;
use crate::grammar::attachment::{Attachment, AttachmentContent};

/// Calls `change` with every number that is not a count, an index, a frame or a frame rate.
pub(crate) fn each_number(content: &mut Content, attachments: &mut [Attachment], mut change: impl FnMut(&mut f64)) {
    match content {
        Content::Model(model) => {
            for bone in &mut model.bones {
                bone.offset.iter_mut().for_each(&mut change);
                bone.scale.iter_mut().flatten().for_each(&mut change);
                bone.axes.iter_mut().flatten().for_each(&mut change);
            }
            for vertex in &mut model.vertices {
                vertex.offset.iter_mut().for_each(&mut change);
                vertex.weights.iter_mut().for_each(|weight| change(&mut weight.weight));
            }
            for corner in model.faces.iter_mut().flat_map(|face| &mut face.corners) {
                corner.normal.iter_mut().for_each(&mut change);
                corner.color.iter_mut().flatten().for_each(&mut change);
                corner.uvs.iter_mut().flatten().for_each(&mut change);
            }
            for surface in model.materials.iter_mut().filter_map(|material| material.surface.as_mut()) {
                let colors = [
                    &mut surface.color,
                    &mut surface.transparency,
                    &mut surface.ambient_color,
                    &mut surface.incandescence,
                    &mut surface.specular_color,
                    &mut surface.reflective_color,
                ];
                colors.into_iter().flatten().flatten().for_each(&mut change);
                let pairs = [
                    &mut surface.coefficients,
                    &mut surface.glow,
                    &mut surface.refractive,
                    &mut surface.reflective,
                    &mut surface.blinn,
                ];
                pairs.into_iter().flatten().flatten().for_each(&mut change);
                surface.phong.iter_mut().for_each(&mut change);
            }
            if let Some(siege) = &mut model.siege {
                for place in siege.bones.iter_mut().filter_map(|bone| bone.placement.as_mut()) {
                    place.offset.iter_mut().chain(&mut place.rotation).for_each(&mut change);
                }
                siege.weights.iter_mut().flatten().for_each(|weight| change(&mut weight.weight));
            }
        }
        Content::Animation(animation) => {
            for frame in &mut animation.frames {
                for pose in &mut frame.poses {
                    pose.offset.iter_mut().for_each(&mut change);
                    pose.scale.iter_mut().flatten().for_each(&mut change);
                    pose.axes.iter_mut().flatten().for_each(&mut change);
                    pose.extra.iter_mut().flatten().for_each(&mut change);
                }
            }
        }
        Content::Notes(_) => {}
    }
    for attachment in attachments {
        match &mut attachment.content {
            AttachmentContent::Extra(values) => values.iter_mut().for_each(&mut change),
            AttachmentContent::Rotation(values) => values.iter_mut().for_each(&mut change),
            _ => {}
        }
    }
}
