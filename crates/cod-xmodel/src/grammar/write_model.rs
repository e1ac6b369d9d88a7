//! Writes models as records.

use meshwire_core::ByteString;

use crate::grammar::sink::Sink;
use crate::lines::Line;
use crate::model::{Bone, Corner, Face, Material, Model, NEWEST, OLD, Siege, Surface, Weight};
use crate::text::UvLayers;

pub(crate) fn model<'a, S: Sink<'a>>(model: &Model, sink: &mut S) {
    sink.bare(Line::Model);
    sink.begin(Line::Version, 0);
    if model.version > NEWEST {
        sink.problem(format!("expected a version of at most {NEWEST}, found {}", model.version));
    } else if model.version <= OLD && !S::TEXT {
        // No block can represent its corners, so stop at the first problem.
        return sink.problem(format!("version {} has no binary form", model.version));
    }
    sink.integer(model.version.into());
    sink.end();
    skeleton(&model.bones, model.cosmetic_bones, sink);
    sink.count(Line::VertexCount, model.vertices.len());
    sink.list("vertices", &model.vertices, |sink, index, vertex| {
        sink.position(Line::Vertex, index);
        sink.numbers(Line::VertexOffset, &vertex.offset);
        weights(&vertex.weights, Line::WeightCount, Line::Weight, sink);
    });
    sink.count(Line::FaceCount, model.faces.len());
    sink.list("faces", &model.faces, |sink, _, item| face(item, model.version, sink));
    if let Some(objects) = &model.objects {
        sink.count(Line::ObjectCount, objects.len());
        sink.list("objects", objects, |sink, index, name| named(Line::Object, index, name, sink));
    }
    sink.count(Line::MaterialCount, model.materials.len());
    sink.list("materials", &model.materials, |sink, index, item| material(item, model.version, index, sink));
    if let Some(block) = &model.siege {
        siege(block, sink);
    }
}

pub(crate) fn named<'a, S: Sink<'a>>(line: Line, index: usize, name: &ByteString, sink: &mut S) {
    sink.begin(line, 0);
    sink.index(index);
    sink.text(name.as_bytes());
    sink.end();
}

fn skeleton<'a, S: Sink<'a>>(bones: &[Bone], cosmetic: Option<u32>, sink: &mut S) {
    sink.count(Line::BoneCount, bones.len());
    if let Some(count) = cosmetic {
        sink.begin(Line::CosmeticCount, 0);
        sink.integer(count.into());
        sink.end();
    }
    sink.list("bones", bones, |sink, index, bone| {
        sink.begin(Line::BoneName, 0);
        sink.index(index);
        sink.integer(bone.parent.into());
        sink.text(bone.name.as_bytes());
        sink.end();
    });
    sink.list("bones", bones, |sink, index, bone| {
        sink.position(Line::Bone, index);
        sink.numbers(Line::BoneOffset, &bone.offset);
        sink.optional(Line::BoneScale, bone.scale.as_ref());
        for (line, axis) in [Line::BoneX, Line::BoneY, Line::BoneZ].into_iter().zip(&bone.axes) {
            sink.numbers(line, axis);
        }
    });
}

#[inline]
fn weights<'a, S: Sink<'a>>(weights: &[Weight], count_line: Line, line: Line, sink: &mut S) {
    sink.count(count_line, weights.len());
    sink.list("weights", weights, |sink, _, weight| {
        sink.begin(line, 0);
        sink.integer(weight.bone.into());
        sink.number(weight.weight);
        sink.end();
    });
}

#[inline]
fn face<'a, S: Sink<'a>>(face: &Face, version: u32, sink: &mut S) {
    sink.begin(Line::Triangle, face.object.max(face.material));
    sink.integer(face.object.into());
    sink.integer(face.material.into());
    if let Some(tail) = face.tail {
        if S::TEXT {
            tail.iter().for_each(|number| sink.integer((*number).into()));
        } else {
            sink.problem("a binary file does not support the tail of a triangle".to_owned());
        }
    }
    sink.end();
    sink.list(
        "corners",
        &face.corners,
        |sink, _, item| {
            if version <= OLD { old_corner(item, sink) } else { corner(item, sink) }
        },
    );
}

fn old_corner<'a, S: Sink<'a>>(corner: &Corner, sink: &mut S) {
    sink.begin(Line::OldCorner, 0);
    sink.integer(corner.vertex.into());
    match corner.uvs.as_slice() {
        [[u, v]] => {
            sink.number(*u);
            sink.number(*v);
        }
        uvs => sink.problem(format!("version 5 has exactly one set of texture coordinates, found {}", uvs.len())),
    }
    corner.normal.iter().for_each(|number| sink.number(*number));
    if corner.color.is_some() {
        sink.problem("version 5 has no corner colors".to_owned());
    }
    sink.end();
}

#[inline]
fn corner<'a, S: Sink<'a>>(corner: &Corner, sink: &mut S) {
    sink.begin(Line::Corner, corner.vertex);
    sink.integer(corner.vertex.into());
    sink.end();
    sink.numbers(Line::Normal, &corner.normal);
    sink.optional(Line::Color, corner.color.as_ref());
    if S::TEXT && sink.uv_layers() == UvLayers::LinePerSet && !corner.uvs.is_empty() {
        for (index, uv) in corner.uvs.iter().enumerate() {
            sink.begin(Line::Uv, 0);
            sink.index(index);
            uv.iter().for_each(|number| sink.number(*number));
            sink.end();
        }
        return;
    }
    sink.begin(Line::Uv, 0);
    sink.index(corner.uvs.len());
    for [u, v] in &corner.uvs {
        sink.number(*u);
        sink.number(*v);
    }
    sink.end();
}

fn material<'a, S: Sink<'a>>(material: &Material, version: u32, index: usize, sink: &mut S) {
    if version <= OLD {
        sink.begin(Line::OldMaterial, 0);
        sink.index(index);
        sink.text(material.name.as_bytes());
        if material.surface.is_some() {
            sink.problem("version 5 stores only the name of a material".to_owned());
        }
        sink.end();
        return;
    }
    sink.begin(Line::Material, 0);
    sink.index(index);
    sink.text(material.name.as_bytes());
    let Some(surface) = &material.surface else {
        sink.problem(format!("version {version} needs the surface of a material"));
        sink.end();
        return;
    };
    sink.text(surface.kind.as_bytes());
    sink.text(surface.images.as_bytes());
    sink.end();
    properties(surface, sink);
}

fn properties<'a, S: Sink<'a>>(surface: &Surface, sink: &mut S) {
    sink.optional(Line::MaterialColor, surface.color.as_ref());
    sink.optional(Line::Transparency, surface.transparency.as_ref());
    sink.optional(Line::AmbientColor, surface.ambient_color.as_ref());
    sink.optional(Line::Incandescence, surface.incandescence.as_ref());
    sink.optional(Line::Coefficients, surface.coefficients.as_ref());
    sink.optional(Line::Glow, surface.glow.as_ref());
    sink.optional(Line::Refractive, surface.refractive.as_ref());
    sink.optional(Line::SpecularColor, surface.specular_color.as_ref());
    sink.optional(Line::ReflectiveColor, surface.reflective_color.as_ref());
    sink.optional(Line::Reflective, surface.reflective.as_ref());
    sink.optional(Line::Blinn, surface.blinn.as_ref());
    sink.optional(Line::Phong, surface.phong.map(|power| [power]).as_ref());
}

fn siege<'a, S: Sink<'a>>(siege: &Siege, sink: &mut S) {
    sink.count(Line::SiegeBoneCount, siege.bones.len());
    sink.list("siege.bones", &siege.bones, |sink, index, bone| {
        sink.begin(Line::SiegeBone, 0);
        sink.index(index);
        sink.integer(bone.parent.into());
        sink.text(bone.name.as_bytes());
        sink.end();
        if let Some(place) = &bone.placement {
            sink.numbers(Line::SiegeOffset, &place.offset);
            sink.numbers(Line::SiegeRotation, &place.rotation);
        }
    });
    sink.count(Line::SiegeWeightCount, siege.weights.len());
    sink.list("siege.weights", &siege.weights, |sink, index, item| {
        sink.position(Line::SiegeVertex, index);
        weights(item, Line::SiegeVertexWeights, Line::SiegeWeight, sink);
    });
}
