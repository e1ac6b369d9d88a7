//! Models as text: a chest with a lid in each version, and a corner of it in the style of each known program.

use meshwire::xmodel::build::{ModelBuilder, UPRIGHT};
use meshwire::xmodel::model::{Corner, Face, Placement, Siege, SiegeBone, Surface, Vector3, Weight};
use meshwire::xmodel::text::{CosmeticKeyword, LineEnd, Preset};
use meshwire::xmodel::{Attachment, AttachmentContent, Content, Model, Style, Width, Widths, XmodelFile};
use meshwire_core::Error;

use super::keep;
use crate::Samples;

/// Every keyword in its wide form.
pub const WIDE: Widths =
    Widths { vertex_count: Width::Wide, vertex: Width::Wide, corner: Width::Wide, triangle: Width::Wide };

pub fn add(samples: &mut Samples) -> Result<(), Error> {
    keep(samples, "chest-v5", &chest(5).into_text(Preset::OfficialModel)?)?;
    keep(samples, "chest-v6", &chest(6).into_text(Preset::OfficialModel)?)?;
    keep(samples, "chest-v7", &chest(7).into_text(Preset::PyCod)?)?;
    for preset in Preset::ALL.into_iter().filter(|preset| !matches!(preset, Preset::OfficialAnimation | Preset::Exact))
    {
        keep(samples, &format!("style-{}-v6", preset.name()), &corner(6).into_text(preset)?)?;
    }
    for (preset, version) in [(Preset::OfficialModel, 5), (Preset::Plain, 5), (Preset::ExportX, 7), (Preset::Plain, 7)]
    {
        keep(samples, &format!("style-{}-v{version}", preset.name()), &corner(version).into_text(preset)?)?;
    }
    for (name, line_end) in [("line-end-lf", LineEnd::Lf), ("line-end-crlf", LineEnd::CrLf)] {
        keep(samples, name, &styled(corner(6), |style| style.line_end = line_end)?)?;
    }
    let mut no_objects = corner(5).build()?;
    no_objects.objects = None;
    keep(samples, "no-objects-v5", &XmodelFile::text(Content::Model(no_objects), Preset::Plain))?;
    keep(samples, "no-final-line-end", &styled(corner(6), |style| style.final_line_end = false)?)?;
    keep(samples, "wide-keywords", &styled(corner(7), |style| style.widths = WIDE)?)?;
    for (name, keyword) in
        [("cosmetic-bones-official", CosmeticKeyword::Official), ("cosmetic-bones-short", CosmeticKeyword::Short)]
    {
        keep(samples, name, &styled(cosmetic(), |style| style.cosmetic_keyword = keyword)?)?;
    }
    keep(samples, "siege", &siege().into_text(Preset::Plain)?)?;
    for (name, preset) in [("uv-sets-counted", Preset::Plain), ("uv-sets-line-per-set", Preset::ExportX)] {
        keep(samples, name, &two_uv_sets().into_text(preset)?)?;
    }
    keep(samples, "comments", &commented(corner(6).into_text(Preset::OfficialModel)?))?;
    keep(samples, "unused-tokens", &with_unused_tokens(corner(7).into_text(Preset::Plain)?))?;
    keep(samples, "bones-turned-and-scaled", &XmodelFile::text(Content::Model(turned()?), Preset::Wraith))?;
    let mut bare = ModelBuilder::new(6);
    bare.bone("tag_origin", None, [0.0; 3]);
    keep(samples, "skeleton-only", &bare.into_text(Preset::Wraith)?)
}

/// Creates a plain text file with a changed style.
fn styled(model: ModelBuilder, change: impl Fn(&mut meshwire::xmodel::text::TextStyle)) -> Result<XmodelFile, Error> {
    let mut file = model.into_text(Preset::Plain)?;
    if let Style::Text(style) = &mut file.style {
        change(style);
    }
    Ok(file)
}

/// Creates a model of two bones, three vertices with up to two weights, a triangle, an object and a material.
pub fn corner(version: u32) -> ModelBuilder {
    let mut model = ModelBuilder::new(version);
    let root = model.bone("tag_origin", None, [0.0; 3]);
    let lid = model.bone("Bip01 Lid", Some(root), [0.0, -8.0, 12.5]);
    let chest = model.object("chestShape");
    let wood = wood(&mut model, version);
    let vertices = [
        model.vertex([-8.0, -8.0, 12.0], &[(root, 0.25), (lid, 0.75)]),
        model.vertex([8.0, -8.0, 12.0], &[(lid, 1.0), (root, 0.0)]),
        model.vertex([-0.0, 24.445_312_5, 12.0], &[(lid, 1.0)]),
    ];
    let uvs = [[0.0, 1.0], [1.0, 1.0], [0.5, 0.0]];
    let mut uvs = uvs.into_iter();
    model.triangle(chest, wood, vertices.map(|vertex| (vertex, [0.0, 0.0, 1.0], uvs.next().unwrap_or_default())));
    model
}

/// Creates a material. Version 5 only has the file of the texture.
fn wood(model: &mut ModelBuilder, version: u32) -> u32 {
    match version {
        5 => model.material("wood@chest.tga", ""),
        6 => model.material_with("mtl_wood", Surface::official("Lambert", "wood_col.tga")),
        _ => model.material("mtl_wood", "color:_images\\\\chest\\\\wood_c.dds normal:_images\\\\chest\\\\wood_n.dds"),
    }
}

/// Creates a closed chest: two boxes, the upper one a lid on a hinge.
fn chest(version: u32) -> ModelBuilder {
    let mut model = ModelBuilder::new(version);
    let root = model.bone("tag_origin", None, [0.0; 3]);
    let hinge = model.bone("lid_hinge", Some(root), [0.0, -6.0, 10.0]);
    let wood = wood(&mut model, version);
    let iron = if version == 5 { model.material("iron.tga", "") } else { model.material("mtl_iron", "iron_col.tga") };
    let (body, lid) = (model.object("chestShape"), model.object("lidShape"));
    add_box(&mut model, root, (body, wood), [[-10.0, -6.0, 0.0], [10.0, 6.0, 10.0]]);
    add_box(&mut model, hinge, (lid, iron), [[-10.0, -6.0, 10.0], [10.0, 6.0, 14.0]]);
    model
}

/// The faces of a box: the normal, and the corners in order, with a bit per axis for low or high.
const FACES: [(Vector3, [usize; 4]); 6] = [
    ([-1.0, 0.0, 0.0], [0, 4, 6, 2]),
    ([1.0, 0.0, 0.0], [1, 3, 7, 5]),
    ([0.0, -1.0, 0.0], [0, 1, 5, 4]),
    ([0.0, 1.0, 0.0], [2, 6, 7, 3]),
    ([0.0, 0.0, -1.0], [0, 2, 3, 1]),
    ([0.0, 0.0, 1.0], [4, 5, 7, 6]),
];

fn add_box(model: &mut ModelBuilder, bone: u32, (object, material): (u32, u32), [low, high]: [Vector3; 2]) {
    let mut first = None;
    for number in 0..8 {
        let mut place = low;
        for (axis, (value, high)) in place.iter_mut().zip(high).enumerate() {
            if number & (1 << axis) != 0 {
                *value = high;
            }
        }
        let vertex = model.vertex(place, &[(bone, 1.0)]);
        first.get_or_insert(vertex);
    }
    let first = first.unwrap_or(0);
    for (normal, [a, b, c, d]) in FACES {
        let corner = |number: usize, uv| (first + u32::try_from(number).unwrap_or(0), normal, uv);
        let [a, b, c, d] = [corner(a, [0.0, 1.0]), corner(b, [1.0, 1.0]), corner(c, [1.0, 0.0]), corner(d, [0.0, 0.0])];
        model.triangle(object, material, [a, b, c]);
        model.triangle(object, material, [a, c, d]);
    }
}

/// Creates the corner with two cosmetic bones.
pub fn cosmetic() -> ModelBuilder {
    let mut model = corner(7);
    model.bone("ribbon_1", Some(0), [0.0, 8.0, 4.0]);
    model.bone("ribbon_2", Some(2), [0.0, 9.0, 4.0]);
    model.cosmetic_bones(2);
    model
}

/// Creates a siege model: one bone, and a separate skeleton after the materials.
pub fn siege() -> ModelBuilder {
    let mut model = ModelBuilder::new(7);
    let root = model.bone("tag_origin", None, [0.0; 3]);
    let (object, wood) = (model.object("wall"), wood(&mut model, 7));
    let corners = [[0.0; 3], [16.0, 0.0, 0.0], [0.0, 0.0, 16.0]]
        .map(|place| (model.vertex(place, &[(root, 1.0)]), [0.0, -1.0, 0.0], [0.25, 0.75]));
    model.triangle(object, wood, corners);
    let placement = Placement { offset: [4.0, 0.0, 2.0], rotation: [0.0, 0.0, 0.0, 1.0] };
    let bones = vec![
        SiegeBone { name: "stone_a".into(), parent: -1, placement: Some(placement) },
        SiegeBone { name: "stone_b".into(), parent: 0, placement: None },
    ];
    let weight = |bone, weight| Weight { bone, weight };
    let weights = vec![vec![weight(0, 1.0)].into(), vec![weight(0, 0.5), weight(1, 0.5)].into(), Vec::new().into()];
    model.siege(Siege { bones, weights });
    model
}

/// Creates the corner, with a triangle of colored corners with two sets of texture coordinates.
pub fn two_uv_sets() -> ModelBuilder {
    let mut model = corner(7);
    let corners = [0, 2, 1].map(|vertex| Corner {
        vertex,
        normal: [0.0, 0.6, -0.8],
        color: Some([0.0, 0.2, 0.4, 1.0]),
        uvs: vec![[0.125, 0.875], [0.5, 0.5]].into(),
    });
    model.face(Face { object: 0, material: 0, tail: Some([0, 0]), corners });
    model
}

/// Adds the header comments of an official file.
fn commented(mut file: XmodelFile) -> XmodelFile {
    file.attachments = [
        " Export filename: 'D:/chests/out/chest.XMODEL_EXPORT'",
        " Source filename: 'D:/chests/chest.mb'",
        " Export time: Tue Mar 04 09:12:00 2008",
    ]
    .map(Attachment::comment)
    .to_vec();
    file
}

/// Adds tokens that no known writer uses, and comments between records.
pub fn with_unused_tokens(mut file: XmodelFile) -> XmodelFile {
    use AttachmentContent as Record;
    let contents = [
        Record::Semicolon(" a comment of the other kind".into()),
        Record::IkPitchLayerCount(1),
        Record::IkPitchLayer(-2),
        Record::Rotation([0.0, 45.0, -90.0]),
        Record::Extra([1.0, 2.0, 3.0, 4.0]),
        Record::Comment(" in the middle".into()),
    ];
    file.attachments = (0..).step_by(2).zip(contents).map(|(before, content)| Attachment { before, content }).collect();
    file
}

/// Creates a model with a bone that is rotated about z and scaled, one without a scale, and one with a color out of
/// range.
fn turned() -> Result<Model, Error> {
    let mut model = corner(6);
    model.turned_bone("tag_turned", Some(1), [1.5, 2.5, -3.5], [[0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], UPRIGHT[2]]);
    let mut model = model.build()?;
    for (bone, scale) in
        model.bones.iter_mut().zip([Some([1.407_648, 1.0, 0.653_669]), Some([1.0; 3]), Some([-1.0; 3])])
    {
        bone.scale = scale;
    }
    for corner in model.faces.iter_mut().flat_map(|face| &mut face.corners) {
        corner.color = Some([-1.0, 2.5, -0.0, -1.0]);
    }
    Ok(model)
}
