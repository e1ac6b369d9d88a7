//! Reads XMODEL_EXPORT and XMODEL_BIN records.

use smallvec::SmallVec;

use crate::grammar::source::{Result, Source};
use crate::lines::Line;
use crate::model::{
    Bone, Corner, Face, Material, Model, NEWEST, OLD, Placement, Siege, SiegeBone, Surface, Vertex, Weight, Weights,
};
use crate::text::UvLayers;

pub(crate) fn model<S: Source>(source: &mut S) -> Result<Model> {
    source.bare(Line::Model)?;
    source.begin(Line::Version)?;
    let version = source.unsigned()?;
    if version > NEWEST {
        return Err(source.fail("a version of at most 7", &version.to_string()));
    }
    if version <= OLD && !S::TEXT {
        return Err(source.fail("a version that has a binary form, 6 or 7", &version.to_string()));
    }
    source.end()?;
    let (bones, cosmetic_bones) = skeleton(source)?;
    let vertex_count = source.count(Line::VertexCount)?;
    let vertices = source.list("vertices", vertex_count, 32, vertex)?;
    let face_count = source.count(Line::FaceCount)?;
    let faces = source.list("faces", face_count, 64, |source, _| face(source, version))?;
    let objects = if source.next_is(Line::ObjectCount)? {
        let count = source.count(Line::ObjectCount)?;
        Some(source.list("objects", count, 8, |source, index| {
            source.begin(Line::Object)?;
            source.index(index)?;
            let name = source.text()?;
            source.end()?;
            Ok(name)
        })?)
    } else {
        None
    };
    let material_count = source.count(Line::MaterialCount)?;
    let materials = source.list("materials", material_count, 16, |source, index| material(source, version, index))?;
    let siege = if source.next_is(Line::SiegeBoneCount)? { Some(siege(source)?) } else { None };
    Ok(Model { version, bones, cosmetic_bones, vertices, faces, objects, materials, siege })
}

fn skeleton<S: Source>(source: &mut S) -> Result<(Vec<Bone>, Option<u32>)> {
    let count = source.count(Line::BoneCount)?;
    let cosmetic = if source.next_is(Line::CosmeticCount)? { Some(source.count(Line::CosmeticCount)?) } else { None };
    let mut bones = source.list("bones", count, 16, |source, index| {
        source.begin(Line::BoneName)?;
        source.index(index)?;
        let parent = source.signed()?;
        let name = source.text()?;
        source.end()?;
        Ok(Bone { name, parent, offset: [0.0; 3], scale: None, axes: [[0.0; 3]; 3] })
    })?;
    for (index, bone) in bones.iter_mut().enumerate() {
        source.at().trail.enter("bones", index);
        source.position(Line::Bone, index)?;
        bone.offset = source.numbers(Line::BoneOffset)?;
        bone.scale = source.optional(Line::BoneScale)?;
        bone.axes = [source.numbers(Line::BoneX)?, source.numbers(Line::BoneY)?, source.numbers(Line::BoneZ)?];
        source.at().trail.leave();
    }
    Ok((bones, cosmetic))
}

#[inline]
fn vertex<S: Source>(source: &mut S, index: usize) -> Result<Vertex> {
    source.begin(Line::Vertex)?;
    source.index(index)?;
    source.width(u32::try_from(index).unwrap_or(u32::MAX));
    source.end()?;
    let offset = source.numbers(Line::VertexOffset)?;
    let weights = weights(source, Line::WeightCount, Line::Weight)?;
    Ok(Vertex { offset, weights })
}

#[inline]
fn weights<S: Source>(source: &mut S, count_line: Line, line: Line) -> Result<Weights> {
    let count = source.count(count_line)?;
    let mut weights = Weights::new();
    weights.reserve(source.room_for(count, 8));
    for index in 0..count {
        source.at().trail.enter("weights", usize::try_from(index).unwrap_or(usize::MAX));
        source.begin(line)?;
        let bone = source.unsigned()?;
        let weight = source.number()?;
        source.end()?;
        source.at().trail.leave();
        weights.push(Weight { bone, weight });
    }
    Ok(weights)
}

#[inline]
fn face<S: Source>(source: &mut S, version: u32) -> Result<Face> {
    source.begin(Line::Triangle)?;
    let object = source.unsigned()?;
    let material = source.unsigned()?;
    let tail = if source.more() { Some([source.signed()?, source.signed()?]) } else { None };
    source.width(object.max(material));
    source.end()?;
    let mut read = |index| {
        source.at().trail.enter("corners", index);
        let corner = if version <= OLD { old_corner(source) } else { corner(source) };
        source.at().trail.leave();
        corner
    };
    Ok(Face { object, material, tail, corners: [read(0)?, read(1)?, read(2)?] })
}

fn old_corner<S: Source>(source: &mut S) -> Result<Corner> {
    source.begin(Line::OldCorner)?;
    let vertex = source.unsigned()?;
    let uv = [source.number()?, source.number()?];
    let normal = [source.number()?, source.number()?, source.number()?];
    source.end()?;
    Ok(Corner { vertex, normal, color: None, uvs: SmallVec::from_buf([uv]) })
}

#[inline]
fn corner<S: Source>(source: &mut S) -> Result<Corner> {
    source.begin(Line::Corner)?;
    let vertex = source.unsigned()?;
    source.width(vertex);
    source.end()?;
    let normal = source.numbers(Line::Normal)?;
    let color = source.optional(Line::Color)?;
    source.begin(Line::Uv)?;
    let count = source.unsigned()?;
    if count == 0 && source.more() {
        return layers(source, vertex, normal, color);
    }
    if count > 0 {
        source.uv_layers(UvLayers::Counted)?;
    }
    let mut uvs = SmallVec::new();
    uvs.reserve(source.room_for(count, 8));
    for _ in 0..count {
        uvs.push([source.number()?, source.number()?]);
    }
    source.end()?;
    Ok(Corner { vertex, normal, color, uvs })
}

/// Reads one line per set, numbered from 0: section 9, item 5 of the format reference.
#[cold]
fn layers<S: Source>(source: &mut S, vertex: u32, normal: [f64; 3], color: Option<[f64; 4]>) -> Result<Corner> {
    source.uv_layers(UvLayers::LinePerSet)?;
    let mut uvs = SmallVec::new();
    uvs.push([source.number()?, source.number()?]);
    source.end()?;
    while source.next_is(Line::Uv)? {
        source.begin(Line::Uv)?;
        let set = source.unsigned()?;
        if usize::try_from(set) != Ok(uvs.len()) {
            return Err(source.fail(&format!("texture coordinate set {}", uvs.len()), &set.to_string()));
        }
        uvs.push([source.number()?, source.number()?]);
        source.end()?;
    }
    Ok(Corner { vertex, normal, color, uvs })
}

fn material<S: Source>(source: &mut S, version: u32, index: usize) -> Result<Material> {
    if version <= OLD {
        source.begin(Line::OldMaterial)?;
        source.index(index)?;
        let name = source.text()?;
        source.end()?;
        return Ok(Material { name, surface: None });
    }
    source.begin(Line::Material)?;
    source.index(index)?;
    let name = source.text()?;
    let kind = source.text()?;
    let images = source.text()?;
    source.end()?;
    let surface = Surface {
        kind,
        images,
        color: source.optional(Line::MaterialColor)?,
        transparency: source.optional(Line::Transparency)?,
        ambient_color: source.optional(Line::AmbientColor)?,
        incandescence: source.optional(Line::Incandescence)?,
        coefficients: source.optional(Line::Coefficients)?,
        glow: source.optional(Line::Glow)?,
        refractive: source.optional(Line::Refractive)?,
        specular_color: source.optional(Line::SpecularColor)?,
        reflective_color: source.optional(Line::ReflectiveColor)?,
        reflective: source.optional(Line::Reflective)?,
        blinn: source.optional(Line::Blinn)?,
        phong: source.optional::<1>(Line::Phong)?.map(|[power]| power),
    };
    Ok(Material { name, surface: Some(surface) })
}

fn siege<S: Source>(source: &mut S) -> Result<Siege> {
    let bone_count = source.count(Line::SiegeBoneCount)?;
    let bones = source.list("siege.bones", bone_count, 16, |source, index| {
        source.begin(Line::SiegeBone)?;
        source.index(index)?;
        let parent = source.signed()?;
        let name = source.text()?;
        source.end()?;
        let placement = match source.optional(Line::SiegeOffset)? {
            Some(offset) => Some(Placement { offset, rotation: source.numbers(Line::SiegeRotation)? }),
            None => None,
        };
        Ok(SiegeBone { name, parent, placement })
    })?;
    let count = source.count(Line::SiegeWeightCount)?;
    let weights = source.list("siege.weights", count, 8, |source, index| {
        source.begin(Line::SiegeVertex)?;
        source.index(index)?;
        source.width(u32::try_from(index).unwrap_or(u32::MAX));
        source.end()?;
        weights(source, Line::SiegeVertexWeights, Line::SiegeWeight)
    })?;
    Ok(Siege { bones, weights })
}
