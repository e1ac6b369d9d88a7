//! Conversions: between versions, between text and binary, and what the official converter refuses.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::float_cmp)]
#![allow(clippy::as_conversions)]

use cod_xmodel::binary::Compression;
use cod_xmodel::build::{AnimationBuilder, ModelBuilder};
use cod_xmodel::convert::{self, Conversion, Options};
use cod_xmodel::model::{Siege, SiegeBone, Weight, Weights};
use cod_xmodel::text::Preset;
use cod_xmodel::{Attachment, Content, Format, Kind, Model, Style, XmodelFile};
use meshwire_core::testkit::{self, assert_same_bytes, corpus};
use meshwire_core::{Error, ErrorKind};

/// The conversion, whose losses count as findings.
fn convert(file: &XmodelFile, kind: Kind, options: &Options) -> Result<Conversion, Error> {
    convert::convert(file, kind, options).inspect(|conversion| drop(testkit::saw(conversion.losses.clone())))
}

fn model(version: u32) -> ModelBuilder {
    let mut model = ModelBuilder::new(version);
    let root = model.bone("tag_origin", None, [0.0; 3]);
    let object = model.object("o");
    let material = model.material("mtl", "crate.tga");
    let corners =
        [0.0, 1.0, 2.0].map(|x| (model.vertex([x, 24.445_312_5, 0.1], &[(root, 1.0)]), [0.0, 0.6, -0.8], [0.25, 0.5]));
    model.triangle(object, material, corners);
    model
}

fn counterpart(kind: Kind) -> Kind {
    match kind {
        Kind::XmodelExport => Kind::XmodelBin,
        Kind::XmodelBin => Kind::XmodelExport,
        Kind::XanimExport => Kind::XanimBin,
        Kind::XanimBin => Kind::XanimExport,
        Kind::NtExport => Kind::NtExport,
    }
}

#[test]
fn text_to_binary_and_back_differs_by_the_binary_types_alone() {
    let text = model(7).into_text(Preset::PyCod).unwrap();
    for compression in [Compression::Stored, Compression::Lz4] {
        let options = Options { compression, preset: Some(Preset::PyCod), ..Options::default() };
        let binary = convert(&text, Kind::XmodelBin, &options).unwrap();
        let codes: Vec<_> = binary.losses.iter().map(ToString::to_string).collect();
        // Two numbers of the normal of each of three corners.
        let rounded = "note[rounded] content: numbers rounded to the steps of binary files: 6";
        assert_eq!(codes, ["note[triangle-tail] faces: tails of triangles dropped: 1", rounded]);
        let back = convert(&binary.file, Kind::XmodelExport, &options).unwrap().file;
        let (before, after) = (text.to_bytes().unwrap(), back.to_bytes().unwrap());
        let (before, after) = (String::from_utf8(before).unwrap(), String::from_utf8(after).unwrap());
        assert_eq!(after, before.replace("0.600000 -0.800000", "0.599994 -0.800012"));
        // Once quantized, nothing changes any more.
        let again = convert(&back, Kind::XmodelBin, &options).unwrap().file;
        assert_same_bytes("again", &binary.file.to_bytes().unwrap(), &again.to_bytes().unwrap());
    }
}

#[test]
pub fn what_the_converter_refuses_is_reported_by_line_or_clamped() {
    let mut file = model(6).into_text(Preset::OfficialModel).unwrap();
    let corner = &mut file.model_mut().unwrap().faces[0].corners[1];
    corner.normal[2] = 1.000_001;
    corner.color = Some([-1.0, -1.0, -1.0, 1.5]);
    file.model_mut().unwrap().vertices[2].weights[0].weight = 1.25;
    let error = convert(&file, Kind::XmodelBin, &Options::default()).unwrap_err().to_string();
    insta::assert_snapshot!("what_the_converter_refuses_is_reported_by_line_or_clamped", error);
    let clamped = convert(&file, Kind::XmodelBin, &Options { clamp: true, ..Options::default() }).unwrap();
    assert!(clamped.losses.iter().any(|loss| loss.message == "numbers clamped: 6"), "{:?}", clamped.losses);
    let corner = &clamped.file.model().unwrap().faces[0].corners[1];
    assert_eq!((corner.normal[2], corner.color), (1.0, Some([0.0, 0.0, 0.0, 1.0])));
    // -1 in all parts means that there is no color: white, not black.
    file.model_mut().unwrap().faces[0].corners[1].color = Some([-1.0; 4]);
    let clamped = convert(&file, Kind::XmodelBin, &Options { clamp: true, ..Options::default() }).unwrap();
    assert_eq!(clamped.file.model().unwrap().faces[0].corners[1].color, Some([1.0; 4]));
    let messages: Vec<_> = clamped.losses.iter().map(|loss| loss.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "tails of triangles dropped: 1",
            "corners without a color made white: 1",
            "numbers clamped: 2",
            // Of the normals, whose one clamped number is 1.
            "numbers rounded to the steps of binary files: 5"
        ]
    );
    // NaN cannot be brought into any range.
    file.model_mut().unwrap().faces[0].corners[1].normal = [f64::NAN; 3];
    assert!(convert(&file, Kind::XmodelBin, &Options { clamp: true, ..Options::default() }).is_err());
}

#[test]
fn everything_the_converter_refuses_is_refused_by_line() {
    let mut builder = model(7);
    let bone = SiegeBone { name: "s".into(), parent: -1, placement: None };
    let weights = |weight| Weights::from_vec(vec![Weight { bone: 0, weight }]);
    builder.siege(Siege { bones: vec![bone], weights: vec![weights(1.0); 3] });
    let mut file = builder.into_text(Preset::Plain).unwrap();
    let model = file.model_mut().unwrap();
    model.siege.as_mut().unwrap().weights[1] = weights(-0.5);
    model.bones[0].axes[1] = [0.0, -1.000_001, 0.0];
    model.vertices[0].offset[2] = 1e39;
    model.materials[0].surface.as_mut().unwrap().color = Some([0.0, 0.0, 0.0, 1.5]);
    let lines = |file: &XmodelFile, kind| match convert(file, kind, &Options::default()).unwrap_err().kind() {
        ErrorKind::Unwritable(problems) => problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"),
        other => panic!("{other}"),
    };
    let model = lines(&file, Kind::XmodelBin);
    let mut animation = AnimationBuilder::new(&["lid"], 29.97);
    animation.frame(1.5, &[([0.0; 3], [[1.5, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]])]);
    animation.keys(&[(2.5, "x")]);
    let animation = lines(&animation.into_text(Preset::PyCod).unwrap(), Kind::XanimBin);
    insta::assert_snapshot!(format!("{model}\n{animation}"));
}

#[test]
fn values_without_text_form_are_refused_with_its_binary_offset() {
    let mut builder = ModelBuilder::new(7);
    builder.object("a \"quoted\" name");
    let bytes = builder.into_binary(Compression::Stored).unwrap().to_bytes().unwrap();
    let file = XmodelFile::read(&bytes).unwrap();
    let error = convert(&file, Kind::XmodelExport, &Options::default()).unwrap_err().to_string();
    assert_eq!(
        error,
        "xmodel: cannot be written: objects[0].name: a text in quotes cannot contain a quote or a line end at 0x2b"
    );
    assert_eq!(&bytes[0x2b..0x30], b"a \"qu");
}

#[test]
pub fn a_conversion_can_merge_and_split() {
    let mut builder = model(6);
    builder.vertex([1.0, 24.445_312_5, 0.1], &[(0, 1.0)]);
    let mut twice = builder.build().unwrap();
    twice.faces[0].corners[1].vertex = 3;
    twice.faces[0].object = 256;
    let file = XmodelFile::text(Content::Model(twice), Preset::Plain);
    let options = Options { merge_vertices: true, split_wide_forms: true, ..Options::default() };
    let conversion = convert(&file, Kind::XmodelExport, &options).unwrap();
    let messages: Vec<_> = conversion.losses.iter().map(ToString::to_string).collect();
    assert_eq!(
        messages,
        [
            "note[merged-vertices] vertices: vertices merged with equal ones: 1",
            "note[wide-forms] version: raised to version 7, which has the 32-bit forms that numbers need",
        ]
    );
    let text = String::from_utf8(conversion.file.to_bytes().unwrap()).unwrap();
    assert!(text.starts_with("MODEL\nVERSION 7\n") && text.contains("NUMVERTS 3\n"), "{text}");
    assert!(text.contains("TRI16 256 0 0 0\nVERT 0\n"), "{text}");
    // What stands between records loses its place when some of them go.
    let mut commented = file.clone();
    commented.attachments =
        vec![Attachment::comment(" head"), Attachment { before: 9, ..Attachment::comment(" body") }];
    let conversion = convert(&commented, Kind::XmodelExport, &options).unwrap();
    assert_eq!(conversion.file.attachments, [Attachment::comment(" head")]);
    let dropped = "note[comment] attachments: comments between records dropped: 1";
    assert!(conversion.losses.iter().any(|loss| loss.to_string() == dropped), "{:?}", conversion.losses);
    // Without that, a version that has no such forms is a warning.
    let conversion = convert(&file, Kind::XmodelBin, &Options::default()).unwrap();
    let warning = "warning[wide-forms] version: numbers that need the 32-bit forms of version 7, in version 6";
    assert!(conversion.losses.iter().any(|loss| loss.to_string() == warning), "{:?}", conversion.losses);
    // Version 5 has one form of each line.
    let mut five = model(5).into_text(Preset::Plain).unwrap();
    five.model_mut().unwrap().faces[0].object = 256;
    assert!(five.split_wide_forms());
    assert!(String::from_utf8(five.to_bytes().unwrap()).unwrap().contains("VERSION 5\n"));
}

#[test]
pub fn versions_change_in_both_directions() {
    let six = model(6).into_text(Preset::OfficialModel).unwrap();
    let options = |version| Options { version: Some(version), ..Options::default() };
    let five = convert(&six, Kind::XmodelExport, &options(5)).unwrap();
    let model_5: &Model = five.file.model().unwrap();
    assert_eq!((model_5.version, model_5.materials[0].name.to_str()), (5, Some("crate.tga")));
    let text = String::from_utf8(five.file.to_bytes().unwrap()).unwrap();
    assert!(text.contains("VERT 0 0.250000 0.500000 0.000000 0.600000 -0.800000\r\n"), "{text}");
    let back = convert(&five.file, Kind::XmodelExport, &options(6)).unwrap().file;
    let surface = back.model().unwrap().materials[0].surface.clone().unwrap();
    assert_eq!(surface.images.to_str(), Some("crate.tga"));
    let seven = convert(&back, Kind::XmodelExport, &options(7)).unwrap().file;
    assert!(seven.to_bytes().unwrap().starts_with(b"MODEL\r\nVERSION 7\r\n"));
    // Version 5 has no binary form.
    let error = convert(&five.file, Kind::XmodelBin, &Options::default()).unwrap_err().to_string();
    assert!(error.contains("version 5 has no binary form"), "{error}");
    let error = convert(&six, Kind::XanimBin, &Options::default()).unwrap_err().to_string();
    assert_eq!(error, "xmodel: a file of kind xmodel_export cannot become xanim_bin");
}

#[test]
pub fn equal_vertices_merge_and_wide_forms_appear_where_needed() {
    let mut builder = model(6);
    for _ in 0..2 {
        builder.vertex([1.0, 24.445_312_5, 0.1], &[(0, 1.0)]);
    }
    builder.vertex([9.0, 0.0, 0.0], &[(0, 1.0)]);
    let mut model = builder.build().unwrap();
    let mut collapsing = model.faces[0].clone();
    collapsing.corners[0].vertex = 4;
    model.faces.push(collapsing);
    model.faces[0].corners[0].vertex = 4;
    model.faces[0].corners[1].vertex = 0;
    assert_eq!(model.merge_equal_vertices(), 2);
    assert_eq!((model.faces.len(), model.faces[0].corners[0].vertex), (1, 1));
    assert_eq!(model.remove_unused_vertices(), 1);
    assert_eq!(model.faces[0].corners.each_ref().map(|corner| corner.vertex), [1, 0, 2]);

    model.faces[0].material = 300;
    for _ in 0..70_000 {
        model.vertices.push(model.vertices[0].clone());
    }
    let mut file = XmodelFile::text(Content::Model(model), Preset::PyCod);
    assert!(file.split_wide_forms());
    let text = String::from_utf8(file.to_bytes().unwrap()).unwrap();
    for line in ["VERSION 7", "NUMVERTS32 70003", "VERT 65535", "VERT32 65536", "TRI16 0 300 0 0"] {
        assert!(text.contains(&format!("{line}\n")), "{line}");
    }
    let back = XmodelFile::read(text.as_bytes()).unwrap();
    assert_eq!(back.kept_records(), 0);
    let binary = convert(&file, Kind::XmodelBin, &Options::default()).unwrap().file;
    let bytes = binary.to_bytes().unwrap();
    assert_same_bytes("wide", &bytes, &XmodelFile::read(&bytes).unwrap().to_bytes().unwrap());
}

#[test]
pub fn downgrade_losses_are_reported() {
    let mut cosmetic = model(7);
    cosmetic.bone("ribbon", Some(0), [0.0; 3]);
    cosmetic.cosmetic_bones(1);
    let mut siege = model(7);
    let bone = SiegeBone { name: "s".into(), parent: -1, placement: None };
    siege.siege(Siege { bones: vec![bone], weights: vec![Weights::new(); 3] });
    let mut rich = model(7).build().unwrap();
    rich.faces[0].corners[0].color = Some([0.5; 4]);
    rich.faces[0].corners[1].uvs.push([0.0; 2]);
    let rich = XmodelFile::text(Content::Model(rich), Preset::PyCod);
    for (file, version, expected) in [
        (
            cosmetic.into_text(Preset::PyCod).unwrap(),
            6,
            &["note[cosmetic-bones] cosmetic_bones: bones no longer cosmetic: 1"][..],
        ),
        (siege.into_text(Preset::PyCod).unwrap(), 6, &["note[siege] siege: siege blocks dropped: 1"]),
        (
            rich,
            5,
            &[
                "note[corner-color] faces: corner colors dropped: 1",
                "note[uv-sets] faces: sets of texture coordinates dropped: 1",
                "note[material] materials: materials reduced to their texture file: 1",
            ],
        ),
    ] {
        let options = Options { version: Some(version), ..Options::default() };
        let conversion = convert(&file, Kind::XmodelExport, &options).unwrap();
        let losses: Vec<_> = conversion.losses.iter().map(ToString::to_string).collect();
        assert_eq!(losses, expected);
        assert!(conversion.file.lint().is_empty(), "{:?}", conversion.file.lint());
        assert!(XmodelFile::read(&conversion.file.to_bytes().unwrap()).is_ok());
    }
}

#[test]
#[ignore = "needs real files"]
fn real_files_convert_and_settle() {
    let files = corpus("xmodel", &["xmodel_export", "xmodel_bin", "xanim_export", "xanim_bin"]);
    for path in files {
        let name = path.display().to_string();
        let bytes = std::fs::read(&path).unwrap();
        let file = XmodelFile::read(&bytes).unwrap();
        let options = Options { clamp: true, preset: Some(Preset::PyCod), ..Options::default() };
        let other = counterpart(file.kind());
        let once = convert(&file, other, &options).unwrap_or_else(|error| panic!("{name}: {error}")).file;
        let back = convert(&once, file.kind(), &options).unwrap_or_else(|error| panic!("{name}: {error}")).file;
        if !file.kind().is_text() {
            // Text of six decimals does not hold every 32-bit float, but all directions and colors of a binary file.
            let [was, is] = [&file, &back].map(|file| file.model().map(|model| model.faces[0].corners[0].normal));
            assert_eq!(was, is, "{name}");
            continue;
        }
        let again = convert(&back, other, &options).unwrap().file;
        let (once, again) = (once.to_bytes().unwrap(), again.to_bytes().unwrap());
        if file.kind() == Kind::XmodelExport {
            assert_same_bytes(&name, &once, &again);
        } else {
            assert_eq!(once.len(), again.len(), "{name}");
        }
    }
}

#[test]
#[ignore = "needs real files"]
fn real_files_survive_json_and_every_byte_has_a_token() {
    for path in corpus("xmodel", &["xmodel_export", "xmodel_bin", "xanim_export", "xanim_bin"]) {
        let name = path.display().to_string();
        let bytes = std::fs::read(&path).unwrap();
        let file = XmodelFile::read(&bytes).unwrap();
        let mut at = 0;
        file.layout(&mut |leaf| {
            assert_eq!(usize::try_from(leaf.offset).unwrap(), at, "{name} {}", leaf.path);
            at += leaf.bytes.len();
        })
        .unwrap();
        assert_eq!(at, bytes.len(), "{name}");
        assert!(file.info().lines.len() >= 4);
        assert!(
            file.lint()
                .iter()
                .all(|finding| finding.path.is_root() || finding.offset.is_some() || !file.kind().is_text())
        );
        #[cfg(feature = "serde")]
        {
            let json = serde_json::to_string(&file).unwrap();
            let built: XmodelFile = serde_json::from_str(&json).unwrap();
            assert_same_bytes(&name, &bytes, &built.to_bytes().unwrap());
        }
    }
}

/// The numbers of a file as 32-bit floats.
fn singles(file: &XmodelFile) -> Vec<u32> {
    let model = file.model().unwrap();
    let bones = model.bones.iter().flat_map(|bone| bone.offset.iter().chain(bone.axes.iter().flatten()));
    let vertices = model.vertices.iter().flat_map(|vertex| &vertex.offset);
    let weights = model.vertices.iter().flat_map(|vertex| vertex.weights.iter().map(|weight| &weight.weight));
    let corners = model.faces.iter().flat_map(|face| &face.corners);
    let corners = corners.flat_map(|corner| corner.normal.iter().chain(corner.uvs.iter().flatten()));
    bones.chain(vertices).chain(weights).chain(corners).map(|value| (*value as f32).to_bits()).collect()
}

/// Six decimals do not hold every 32-bit float, and the conversion says how many they do not hold.
#[test]
pub fn numbers_that_text_rounds_are_counted() {
    let mut builder = model(7);
    builder.vertex([1e-7, 1_234.567_8, 0.1], &[(0, 0.333_333_33)]);
    let binary = builder.into_binary(Compression::Stored).unwrap();
    let binary = XmodelFile::read(&binary.to_bytes().unwrap()).unwrap();
    let text = convert(&binary, Kind::XmodelExport, &Options::default()).unwrap();
    let read = XmodelFile::read(&text.file.to_bytes().unwrap()).unwrap();
    assert_eq!(read.content, text.file.content, "the file says what its text says");
    let back = convert(&read, Kind::XmodelBin, &Options::default()).unwrap().file;
    let changed = singles(&binary).iter().zip(singles(&back)).filter(|(was, is)| *was != is).count();
    assert!(changed > 1, "{changed}");
    let losses: Vec<_> = text.losses.iter().map(ToString::to_string).collect();
    let rounded = "numbers rounded to the decimals of the style (\"exact\" keeps every bit)";
    assert_eq!(losses, [format!("note[rounded] content: {rounded}: {changed}")]);
}

/// Binary to exact text and back, read from the bytes at every step.
fn exactly_back(name: &str, bytes: &[u8]) {
    let file = XmodelFile::read(bytes).unwrap();
    let Style::Binary(style) = &file.style else { return };
    let text = if file.model().is_some() { Kind::XmodelExport } else { Kind::XanimExport };
    let options = Options { preset: Some(Preset::Exact), compression: style.compression, ..Options::default() };
    let exact = convert(&file, text, &options).unwrap();
    assert!(exact.losses.iter().all(|loss| loss.code != "rounded"), "{name}: {:?}", exact.losses);
    let exact = XmodelFile::read(&exact.file.to_bytes().unwrap()).unwrap();
    let back = convert(&exact, file.kind(), &options).unwrap();
    assert!(back.losses.iter().all(|loss| loss.code == "triangle-tail"), "{name}: {:?}", back.losses);
    assert_same_bytes(name, bytes, &back.file.to_bytes().unwrap());
}

#[test]
#[ignore = "needs real files"]
fn exact_text_keeps_every_bit() {
    let mut builder = model(7);
    for value in [1e-7, f64::from(f32::MIN_POSITIVE), f64::from(f32::MAX), -0.0, 1.0 / 3.0, 24.445_312_5] {
        builder.vertex([value, -value, value * 0.25], &[(0, 0.333_333_33), (0, 0.0)]);
    }
    let mut lid = AnimationBuilder::new(&["lid"], 30.0);
    lid.frame(1.0, &[([1e-7, 1e20, -1.0 / 3.0], [[0.8, 0.6, 0.0], [-0.6, 0.8, 0.0], [0.0, 0.0, 1.0]])]);
    for (name, file) in [
        ("model", builder.into_binary(Compression::Stored).unwrap()),
        ("animation", lid.into_binary(Compression::Stored).unwrap()),
    ] {
        exactly_back(name, &file.to_bytes().unwrap());
    }
    for path in corpus("xmodel", &["xmodel_bin", "xanim_bin"]) {
        exactly_back(&path.display().to_string(), &std::fs::read(path).unwrap());
    }
}
