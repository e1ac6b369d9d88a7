//! Text: every block, every preset, and layouts nobody should write but somebody did.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing, clippy::as_conversions)]

use cod_xmodel::build::{AnimationBuilder, ModelBuilder, UPRIGHT};
use cod_xmodel::model::{Corner, Face, Placement, Siege, SiegeBone, Surface, Weight};
use cod_xmodel::text::{CosmeticKeyword, LineEnd, Preset, UvLayers};
use cod_xmodel::{Attachment, Content, Format, Kind, Line, Style, Width, XmodelFile};
use meshwire_core::testkit::assert_same_bytes;

/// Reads, writes and compares; gives the file.
fn same(text: &str) -> XmodelFile {
    let file = XmodelFile::read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_same_bytes("unchanged", text.as_bytes(), &file.to_bytes().unwrap());
    file
}

/// The same, and again from values and style alone.
fn rebuilt(text: &str) -> XmodelFile {
    let mut file = same(text);
    assert_eq!(file.kept_records(), 0, "{text}");
    file.forget_stored();
    assert_same_bytes("rebuilt", text.as_bytes(), &file.to_bytes().unwrap());
    file
}

fn text_of(file: &XmodelFile) -> String {
    String::from_utf8(file.to_bytes().unwrap()).unwrap()
}

/// A model with every block its version has.
fn every_block(version: u32) -> ModelBuilder {
    let mut model = ModelBuilder::new(version);
    let root = model.bone("Bip01 Pelvis", None, [0.0, -0.0, 24.445_313]);
    if version < 7 {
        model.bone("tag_end", Some(root), [1.0, 2.0, 3.5]);
    } else {
        model.cosmetic_bones(0);
        let weights = [vec![Weight { bone: 0, weight: 1.0 }].into(), vec![].into(), vec![].into()];
        let placement = Some(Placement { offset: [1.0; 3], rotation: [0.0, 0.0, 0.0, 1.0] });
        let bone = |name: &str, placement| SiegeBone { name: name.into(), parent: -1, placement };
        model.siege(Siege { bones: vec![bone("a", placement), bone("b", None)], weights: weights.into() });
    }
    let object = model.object("crateShape");
    let material = match version {
        5 => model.material("crate@lid.tga", ""),
        6 => model.material_with("mtl_crate", Surface::official("Lambert", "color:_images\\\\mtl\\\\x.dds")),
        _ => model.material("wraith_no_material", ""),
    };
    let a = model.vertex([0.0, 0.0, 0.0], &[(root, 0.75), (root, 0.25)]);
    let b = model.vertex([8.0, 0.5, -1.25], &[(root, 0.0)]);
    let c = model.vertex([-8.0, 0.125, 3.0], &[]);
    let corners = [a, b, c].map(|vertex| (vertex, [0.0, 0.6, -0.8], [0.125, 0.875]));
    model.triangle(object, material, corners);
    let wide = |vertex| Corner {
        vertex,
        normal: [0.0, 0.0, 1.0],
        color: (version > 5).then_some([-1.0, -1.0, 2.5, -1.0]),
        uvs: if version > 5 { vec![[0.1, 0.9], [0.5, 0.5]].into() } else { vec![[0.1, 0.9]].into() },
    };
    model.face(Face { object, material, tail: Some([0, 0]), corners: [wide(a), wide(c), wide(b)] });
    model
}

#[test]
fn every_version_in_every_preset_is_rebuilt() {
    for version in [5, 6, 7] {
        for preset in Preset::ALL {
            let mut file = every_block(version).into_text(preset).unwrap();
            file.attachments.push(Attachment::comment(" Export time: Tue Mar 04 09:12:00 2008"));
            let text = text_of(&file);
            let back = rebuilt(&text);
            assert_eq!(back.content, file.content, "{version} {preset:?}\n{text}");
            assert_eq!(back.attachments, file.attachments);
            let Style::Text(style) = &back.style else { panic!() };
            if version == 6 && preset != Preset::OfficialAnimation {
                assert_eq!(style.preset, preset, "{text}");
            }
        }
    }
}

#[test]
fn the_official_layout_is_as_documented() {
    let text = text_of(&every_block(6).into_text(Preset::OfficialModel).unwrap()).replace("\r\n", "\n");
    insta::assert_snapshot!(text);
    insta::assert_snapshot!("pycod_7", text_of(&every_block(7).into_text(Preset::PyCod).unwrap()));
    insta::assert_snapshot!("plain_5", text_of(&every_block(5).into_text(Preset::Plain).unwrap()));
}

#[test]
fn animations_with_notes_in_both_forms() {
    for preset in Preset::ALL {
        for form in 0..3 {
            let mut lid = AnimationBuilder::new(&["tag_origin", "lid hinge"], 30.0);
            for frame in [120.0, 121.0, 122.5] {
                lid.frame(frame, &[([0.0; 3], UPRIGHT), ([-0.0, 4.0, 12.5], UPRIGHT)]);
            }
            match form {
                0 => {}
                1 => lid.keys(&[(120.0, "say \\\"go\\\""), (121.0, "x")]),
                _ => {
                    lid.note_track(0, &[(120.0, "lid_creak"), (121.0, "x")]);
                    lid.note_track(0, &[]);
                    lid.note_track(1, &[(121.0, "y")]);
                }
            }
            let file = lid.into_text(preset).unwrap();
            let text = text_of(&file);
            let back = same(&text);
            assert_eq!(back.kind(), Kind::XanimExport);
            assert_eq!(back.content, file.content, "{preset:?}\n{text}");
        }
    }
}

#[test]
fn the_bone_block_without_scale_and_both_spellings_of_cosmetic_bones() {
    let text = "MODEL\nVERSION 7\n\nNUMBONES 2\nNUMCOSMETICS 1\nBONE 0 -1 \"a\"\nBONE 1 0 \"b\"\n\nBONE 0\nOFFSET 0.000000 \
                0.000000 0.000000\nX 1.000000 0.000000 0.000000\nY 0.000000 1.000000 0.000000\nZ 0.000000 0.000000 \
                1.000000\n\nBONE 1\nOFFSET 0.000000 0.000000 0.000000\nX 1.000000 0.000000 0.000000\nY 0.000000 1.000000 \
                0.000000\nZ 0.000000 0.000000 1.000000\n\nNUMVERTS 0\nNUMFACES 0\nNUMOBJECTS 0\nNUMMATERIALS 0\n";
    let mut file = rebuilt(text);
    assert_eq!(file.model().unwrap().cosmetic_bones, Some(1));
    assert_eq!(file.model().unwrap().bones[0].scale, None);
    let Style::Text(style) = &mut file.style else { panic!() };
    assert_eq!(style.cosmetic_keyword, CosmeticKeyword::Short);
    style.cosmetic_keyword = CosmeticKeyword::Official;
    assert_eq!(text_of(&file), text.replace("NUMCOSMETICS", "NUMCOSMETICBONES"));
    rebuilt(&text.replace("NUMCOSMETICS", "NUMCOSMETICBONES"));
}

#[test]
fn wide_keywords_are_kept_as_they_were() {
    let text = text_of(&every_block(7).into_text(Preset::PyCod).unwrap());
    let wide = text.replace("VERT ", "VERT32 ").replace("TRI ", "TRI16 ").replace("NUMVERTS ", "NUMVERTS32 ");
    let file = rebuilt(&wide);
    let Style::Text(style) = &file.style else { panic!() };
    assert_eq!((style.widths.vertex, style.widths.triangle), (Width::Wide, Width::Wide));
    // Both widths without a rule: kept.
    let mixed = text.replacen("VERT 1", "VERT32 1", 1);
    assert!(same(&mixed).kept_records() > 0);
    // Beyond 16 bits with the narrow keyword, as old tools write.
    let large = text.replace("TRI 0 0", "TRI 300 0").replacen("VERT 2\nNORMAL", "VERT 70000\nNORMAL", 1);
    let file = rebuilt(&large);
    let Style::Text(style) = &file.style else { panic!() };
    assert_eq!(style.widths.corner, Width::Narrow);
}

#[test]
fn one_line_per_set_of_texture_coordinates() {
    let mut file = every_block(6).into_text(Preset::ExportX).unwrap();
    let text = text_of(&file);
    assert!(text.contains("UV 0 0.100000 0.900000\r\nUV 1 0.500000 0.500000\r\n"), "{text}");
    let Style::Text(style) = &mut file.style else { panic!() };
    style.uv_layers = UvLayers::Counted;
    assert!(text_of(&file).contains("UV 2 0.100000 0.900000 0.500000 0.500000\r\n"));
    rebuilt(&text);
}

const ODD: &str = "\
; an opener nobody writes
   MODEL // right behind
VERSION\t6

NUMBONES 1
BONE 0 -1 \"a\" \t
BONE 0 OFFSET 1 2.5 1e-05
SCALE 1.0,1.0 ,1.0
X +1.000000, 0, 0.0000000000000000000001
Y 0.000000
  1.000000 // inside a record
  0.000000
Z nan -1.#IND00 007.5
NUMVERTS 1\r
VERT 0
OFFSET 0.000000, 0.000000, 0.000000

BONES 1
BONE 0 1.000000


NUMFACES 0
NUMOBJECTS 1
OBJECT 5 \"out of sync\"
NUMMATERIALS 0
// the end, without a line end";

#[test]
fn odd_layouts_are_kept_record_by_record() {
    let file = same(ODD);
    let model = file.model().unwrap();
    assert_eq!(model.bones[0].offset, [1.0, 2.5, 1e-5]);
    assert_eq!(model.bones[0].axes[1], [0.0, 1.0, 0.0]);
    assert!(model.bones[0].axes[2][0].is_nan());
    assert_eq!(file.attachments.len(), 3);
    same(&ODD.replace('\n', "\r\n"));
    same(&format!("\u{feff}{ODD}\n\n \x1a"));
}

/// A document may have kept records that do not follow each other in any file.
#[cfg(feature = "serde")]
#[test]
fn kept_records_do_not_run_into_each_other() {
    let text = "FIRSTFRAME  0\nNUMFRAMES 25\n\t// one \n\tNUMKEYS 2\n //two\n FRAME  0 \"a\\\"\nFRAME  12 \"b\"\n";
    let json = serde_json::to_value(same(text)).unwrap();
    let kept = json["kept"].as_array().unwrap().len();
    assert!(kept > 4, "{json}");
    for (record, end) in (0..kept).flat_map(|record| ["", " ", "\n"].map(|end| (record, end))) {
        let mut json = json.clone();
        let entry = json["kept"][record]["text"].take();
        json["kept"][record]["text"] = format!("{}{end}", entry.as_str().unwrap().trim_end()).into();
        let file: XmodelFile = serde_json::from_value(json).unwrap();
        let written = file.to_bytes().unwrap();
        let back = XmodelFile::read(&written).unwrap_or_else(|error| panic!("{record} {end:?}: {error}"));
        assert_eq!((&file.content, &file.attachments), (&back.content, &back.attachments), "{record} {end:?}");
        assert_same_bytes(&format!("{record} {end:?}"), &written, &back.to_bytes().unwrap());
    }
}

#[test]
fn editing_a_value_changes_that_record_only() {
    let mut file = same(ODD);
    file.model_mut().unwrap().bones[0].offset[1] = 7.0;
    let text = text_of(&file);
    assert!(text.contains("BONE 0 \nOFFSET 1 7.0 0.000010\n"), "in the style of the file's first such line: {text}");
    assert!(text.contains("Z nan -1.#IND00 007.5\n") && text.contains("SCALE 1.0,1.0 ,1.0\n"), "{text}");
    assert!(text.contains("OBJECT 5 \"out of sync\"\n"));
    let back = XmodelFile::read(text.as_bytes()).unwrap();
    assert_eq!(back.model().unwrap().bones[0].offset[1], 7.0);
}

#[test]
fn forgetting_keeps_every_value() {
    let mut file = same(ODD);
    file.forget_stored();
    let text = text_of(&file);
    let back = XmodelFile::read(text.as_bytes()).unwrap();
    assert_eq!(back.model().unwrap().bones[0].name, "a");
    assert_eq!(back.attachments.len(), 3);
    assert!(text.contains("OBJECT 0 \"out of sync\""), "{text}");
}

#[test]
fn shortest_numbers_are_a_style() {
    let text = text_of(&every_block(6).into_text(Preset::Plain).unwrap());
    let short: String = text
        .lines()
        .map(|line| {
            let words = line.split(' ').map(|word| match word.parse::<f64>() {
                Ok(value) if word.contains('.') => value.to_string(),
                _ => word.to_owned(),
            });
            words.collect::<Vec<_>>().join(" ") + "\n"
        })
        .collect();
    assert!(short.contains("NORMAL 0 0.6 -0.8\n"));
    rebuilt(&short);
}

#[test]
fn version_5_corners_are_uv_then_normal() {
    let text = "MODEL\nVERSION 5\nNUMBONES 0\nNUMVERTS 3\nVERT 0\nOFFSET 0.000000 0.000000 0.000000\nBONES 0\nVERT \
                1\nOFFSET 0.000000 0.000000 0.000000\nBONES 0\nVERT 2\nOFFSET 0.000000 0.000000 0.000000\nBONES 0\nNUMFACES \
                1\nTRI 0 0 0 1\nVERT 2 0.125000 0.875000 0.000000 0.000000 1.000000\nVERT 1 0.250000 0.500000 0.000000 \
                1.000000 0.000000\nVERT 0 0.750000 0.500000 1.000000 0.000000 0.000000\nNUMMATERIALS 1\nMATERIAL 0 \
                \"crate@lid.tga\"\n";
    let file = rebuilt(text);
    let model = file.model().unwrap();
    let corner = &model.faces[0].corners[0];
    assert_eq!((corner.vertex, corner.uvs[0], corner.normal), (2, [0.125, 0.875], [0.0, 0.0, 1.0]));
    assert_eq!(model.faces[0].tail, Some([0, 1]));
    assert_eq!(model.objects, None);
}

#[test]
fn odd_spellings_teach_a_format_that_teaches_itself() {
    for (odd, plain) in [
        ("1e-05", "0.000010"),
        (".0001000000", "0.000100"),
        ("1e-07", "0.0000001"),
        ("1e-12", "0.000000000001"),
        ("+2", "2.000000"),
        ("007.5", "7.500000"),
        ("7.50000000000000", "7.500000"),
        ("0.25", "0.25"),
        ("3", "3"),
    ] {
        let text = text_of(&every_block(6).into_text(Preset::OfficialModel).unwrap());
        let first = text.find("OFFSET ").unwrap() + "OFFSET ".len();
        let end = first + text[first..].find([',', ' ']).unwrap();
        let spelled = |number: &str| format!("{}{number}{}", &text[..first], &text[end..]);
        let mut file = same(&spelled(odd));
        file.forget_stored();
        let once = text_of(&file);
        assert!(once[first..].starts_with(plain), "{odd}: {}", &once[first..first + 40]);
        let mut again = same(&once);
        again.forget_stored();
        assert_same_bytes(odd, once.as_bytes(), text_of(&again).as_bytes());
    }
}

#[test]
fn comments_end_before_all_carriage_returns() {
    for text in [
        "NUMKEYS 1\n// walk\r\r\nFRAME 0 \"step\"\n",
        "NUMKEYS 1\r\n;\r\r\r\nFRAME 0 \"step\"\r\n// end\r\r\r",
        "NUMKEYS 1\n// a\rb\nFRAME 0 \"step\"\n// end\r",
    ] {
        let text = format!("FIRSTFRAME 0\nNUMFRAMES 1\n{text}");
        let file = XmodelFile::read(text.as_bytes()).unwrap();
        assert_same_bytes(&text, text.as_bytes(), &file.to_bytes().unwrap());
        for attachment in &file.attachments {
            assert!(!format!("{attachment:?}").contains("\\r\""), "{attachment:?}");
        }
    }
}

#[test]
fn lines_can_be_restyled() {
    let mut file = every_block(6).into_text(Preset::Wraith).unwrap();
    let Style::Text(style) = &mut file.style else { panic!() };
    style.line_end = LineEnd::CrLf;
    let mut uv = style.line(Line::Uv);
    uv.trailing_blank = true;
    style.set_line(Line::Uv, uv);
    style.set_blank_lines(Line::Phong, Line::End, 1);
    assert_eq!(
        text_of(&file),
        text_of(&every_block(6).into_text(Preset::Wraith).unwrap())
            .replace("\n", "\r\n")
            .replace("UV 1 0.125000 0.875000\r", "UV 1 0.125000 0.875000 \r")
            .replace("0.500000 0.500000\r", "0.500000 0.500000 \r")
            + "\r\n"
    );
}

#[test]
fn values_without_text_form_are_refused_with_every_path() {
    let mut model = every_block(6).build().unwrap();
    model.bones[0].name = "a\"b".into();
    model.bones[1].offset[2] = f64::from_bits(0x7ff8_0000_0000_0001);
    model.materials[0].surface = None;
    model.version = 6;
    let error = XmodelFile::text(Content::Model(model), Preset::Plain).to_bytes().unwrap_err().to_string();
    assert_eq!(
        error,
        "xmodel: cannot be written, 3 problems: bones[0].name: a text in quotes cannot contain a quote or a line end; \
         bones[1].offset[2]: a text file cannot hold a NaN with a payload: 7ff8000000000001; materials[0].name: version 6 \
         needs the surface of a material"
    );
}
