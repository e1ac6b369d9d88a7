//! `export` and `import`: there and back, edits, and what is refused without a byte written.

use std::fs;

use crate::workshop::{Run, Workshop, motion, sample};

/// What an editor writes that has only changed a text of the file; of the same length, so that all offsets stay.
fn edited(glb: &[u8], old: &str, new: &str) -> Vec<u8> {
    assert_eq!(old.len(), new.len());
    let (old, new) = (format!("\"name\":\"{old}\""), format!("\"name\":\"{new}\""));
    let mut glb = glb.to_vec();
    let places: Vec<usize> = (0..glb.len()).filter(|at| glb.get(*at..at + old.len()) == Some(old.as_bytes())).collect();
    assert!(!places.is_empty(), "{old}");
    for at in places {
        glb[at..at + old.len()].copy_from_slice(new.as_bytes());
    }
    glb
}

/// A GLB of a tree alone.
fn glb(tree: &str) -> Vec<u8> {
    let mut tree = tree.as_bytes().to_vec();
    tree.resize(tree.len().next_multiple_of(4), b' ');
    let length = |bytes: usize| u32::try_from(bytes).unwrap().to_le_bytes();
    [b"glTF".as_slice(), &length(2), &length(20 + tree.len()), &length(tree.len()), b"JSON", &tree].concat()
}

/// A figure and what it is as glTF.
fn figure() -> Workshop {
    let shop = Workshop::new();
    shop.put("figure.xac", sample("xac/figure.xac"));
    let run = shop.run(&["export", "figure.xac", "-o", "figure.glb"]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""));
    shop
}

/// Refused in one line, with nothing written.
fn refused(shop: &Workshop, arguments: &[&str], line: &str) {
    let names = || {
        let mut names: Vec<_> = fs::read_dir(shop.path("")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    let before = names();
    let Run { code, out, err, .. } = shop.run(arguments);
    assert_eq!((code, out.as_str(), err.as_str()), (3, "", format!("{line}\n").as_str()), "{arguments:?}");
    assert_eq!(names(), before, "{arguments:?}");
}

#[test]
fn unedited_files_round_trip() {
    for name in [
        "xac/figure.xac",
        "xsm/walk.xsm",
        "xpm/talk.xpm",
        "xmf/x4-ship-lod0.xmf",
        "ani/ship.ani",
        "mdl/bio-skin-of-18-bones.mdl",
        "mdl_text/skin.mdl",
        "xmodel_export/chest-v7.xmodel_export",
        "xmodel_bin/corner-v7-lz4.xmodel_bin",
        "xanim_export/notes-tracks.xanim_export",
        "xanim_bin/keys-lz4.xanim_bin",
    ] {
        let shop = Workshop::new();
        let file = name.rsplit_once('/').unwrap().1;
        shop.put(file, sample(name));
        let run = shop.run(&["export", file, "-q", "-o", "out.glb"]);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{name}");
        let run = shop.run(&["import", "out.glb", "--onto", file, "-o", "back"]);
        assert_eq!((run.code, run.out, run.err), (0, String::new(), format!("{file}: nothing was edited\n")), "{name}");
        assert_eq!(shop.get("back"), sample(name), "{name}");
    }
}

#[test]
fn an_edit_is_reported_and_nothing_else_changes() {
    let shop = figure();
    shop.put("edited.glb", edited(&shop.get("figure.glb"), "skin", "bark"));
    let expected = "figure.xac: material \"skin\": renamed to \"bark\"\n".repeat(2);
    let run = shop.run(&["import", "edited.glb", "--onto", "figure.xac", "--dry-run"]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, expected.as_str(), ""));
    assert_eq!(shop.get("figure.xac"), sample("xac/figure.xac"), "a dry run writes nothing");
    let run = shop.run(&["import", "edited.glb", "--onto", "figure.xac", "-o", "out.xac"]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, expected.as_str(), ""));
    let (before, after) = (sample("xac/figure.xac"), shop.get("out.xac"));
    let differ: Vec<_> = before.iter().zip(&after).filter(|(old, new)| old != new).map(|(_, new)| *new).collect();
    assert_eq!((before.len(), differ.as_slice()), (after.len(), b"barkbark".as_slice()));
    let run = shop.run(&["import", "edited.glb", "--onto", "figure.xac", "--json", "--in-place"]);
    let line: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((line["file"].as_str(), line["changes"].as_array().map(Vec::len)), (Some("figure.xac"), Some(2)));
    assert_eq!(shop.get("figure.xac"), after);
}

#[test]
fn a_motion_goes_on_its_skeleton_and_back() {
    let shop = figure();
    shop.put("walk.xsm", sample("xsm/walk.xsm"));
    let run = shop.run(&["export", "walk.xsm", "--skeleton", "figure.xac", "-o", "walk.glb"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let arguments = ["import", "walk.glb", "--onto", "walk.xsm", "--skeleton", "figure.xac", "-o", "out.xsm"];
    let run = shop.run(&arguments);
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{run:?}");
    assert_eq!(shop.get("out.xsm"), sample("xsm/walk.xsm"));
    // The skeleton is another file: what is edited there cannot be written here.
    shop.put("edited.glb", edited(&shop.get("walk.glb"), "skin", "bark"));
    refused(
        &shop,
        &["import", "edited.glb", "--onto", "walk.xsm", "--skeleton", "figure.xac", "-o", "new.xsm"],
        "walk.xsm: material \"skin\": renamed to \"bark\": this belongs to figure.xac",
    );
}

#[test]
fn gltf_of_two_files_names_the_other() {
    let shop = figure();
    let run = shop.run(&["export", "figure.xac", "-o", "my figure.gltf"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let tree: serde_json::Value = serde_json::from_slice(&shop.get("my figure.gltf")).unwrap();
    let buffer = &tree["buffers"][0];
    assert_eq!(buffer["uri"], "my%20figure.bin");
    assert_eq!(buffer["byteLength"].as_u64().unwrap(), shop.get("my figure.bin").len() as u64);
    let run = shop.run(&["export", "figure.xac", "--to", "gltf"]);
    assert_eq!(run.code, 2, "{run:?}");
    shop.put("other.xac", shop.get("figure.xac"));
    let run = shop.run(&["export", "figure.xac", "other.xac", "-o", "both.GLB"]);
    assert!((run.code, shop.path("both.GLB").exists()) == (2, false), "{run:?}");
    assert!(run.err.contains("expected a folder for several files, found a file's name"), "{}", run.err);
    // The same as one file, on standard output.
    let run = shop.run(&["export", "figure.xac"]);
    assert_eq!((run.code, run.bytes), (0, shop.get("figure.glb")));
}

#[test]
fn textures_are_in_the_file_where_they_are_found() {
    let shop = figure();
    shop.put("tex/Figure_Skin.PNG", sample_picture());
    let run = shop.run(&["export", "figure.xac", "--textures", "tex", "-o", "with.glb"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let (with, without) = (shop.get("with.glb"), shop.get("figure.glb"));
    let has = |glb: &[u8]| glb.windows(8).any(|bytes| bytes == b"\x89PNG\r\n\x1a\n");
    assert!(has(&with) && !has(&without), "missing textures are no failure: their names travel alone");
    // One that is damaged is told, and left out.
    shop.put("figure_cloth.tga", "no picture");
    let run = shop.run(&["export", "figure.xac", "-o", "damaged.glb"]);
    assert_eq!(run.code, 0);
    assert!(run.err.contains("figure_cloth.tga: not a readable picture: "), "{}", run.err);
    assert_eq!((run.err.lines().count(), shop.get("damaged.glb")), (1, without));
}

/// A picture, drawn.
fn sample_picture() -> Vec<u8> {
    let shop = Workshop::new();
    shop.put("figure.xac", sample("xac/figure.xac"));
    shop.run(&["preview", "figure.xac", "--size", "16"]).bytes
}

#[test]
fn damaged_foreign_and_other_files_are_one_line() {
    let shop = figure();
    let whole = shop.get("figure.glb");
    shop.put("cut.glb", &whole[..1000])
        .put("text.glb", "solid figure")
        .put("foreign.glb", glb(r#"{"asset":{"version":"2.0"},"scenes":[{"nodes":[0]}],"nodes":[{"name":"a"}]}"#))
        .put("bio.mdl", sample("mdl/bio-trimesh.mdl"))
        .put("broken.xac", &sample("xac/figure.xac")[..100])
        .put("notes.txt", "hi");
    for (edited, onto, line) in [
        ("cut.glb", "figure.xac", format!("figure.xac: cut.glb: cannot be read as glTF 2.0: its header states {} bytes, and it has 1000 bytes", whole.len())),
        ("text.glb", "figure.xac", "figure.xac: text.glb: cannot be read as glTF 2.0: it does not begin with glTF".to_owned()),
        ("foreign.glb", "figure.xac", "figure.xac: foreign.glb: the file contains no name of the base and does not record its source: export it with Include > Custom Properties and Data > Mesh > Attributes".to_owned()),
        ("figure.glb", "bio.mdl", "bio.mdl: figure.glb: the file was made from another base: figure.xac".to_owned()),
        ("none.glb", "figure.xac", "error: none.glb: No such file or directory (os error 2)".to_owned()),
        ("figure.glb", "none.xac", "none.xac: cannot be read: No such file or directory (os error 2)".to_owned()),
        ("figure.glb", "broken.xac", "broken.xac: xac: body.chunks[0].body.info.exporter_compile_date.len_value at 0x62: expected 4 bytes, found 2 before the end".to_owned()),
        ("figure.glb", "notes.txt", "notes.txt: unknown format: no known format begins with the bytes 68 69 (\"hi\")".to_owned()),
    ] {
        refused(&shop, &["import", edited, "--onto", onto, "-o", "out.xac"], &line);
        refused(&shop, &["import", edited, "--onto", onto, "--dry-run"], &line);
    }
    refused(
        &shop,
        &["import", "figure.glb", "--onto", "figure.xac", "-o", "bio.mdl"],
        "figure.xac: bio.mdl exists; --force replaces it",
    );
    refused(&shop, &["export", "figure.xac", "-o", "figure.glb"], "figure.xac: figure.glb exists; --force replaces it");
    refused(
        &shop,
        &["export", "none.xac", "-o", "out.glb"],
        "none.xac: cannot be read: No such file or directory (os error 2)",
    );
    refused(
        &shop,
        &["export", "figure.xac", "--skeleton", "none.xac", "-o", "out.glb"],
        "error: none.xac: No such file or directory (os error 2)",
    );
    assert_eq!(shop.run(&["import", "figure.glb", "--onto", "figure.xac"]).code, 2, "nowhere to go");
}

#[test]
fn unsupported_edits_are_listed_and_the_rest_is_applied() {
    let shop = Workshop::new();
    shop.put("ship.xmf", sample("xmf/x4-ship-lod0.xmf")).put("talk.xpm", motion(&["smile"]));
    assert_eq!(shop.run(&["export", "ship.xmf", "-q", "-o", "ship.glb"]).code, 0);
    shop.put("edited.glb", edited(&shop.get("ship.glb"), "node 0", "rudder"));
    let run = shop.run(&["import", "edited.glb", "--onto", "ship.xmf", "-o", "out.xmf"]);
    let expected = "ship.xmf: not taken over: node 0: an XMF mesh does not support node names\n";
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (1, "", expected));
    assert_eq!(shop.get("out.xmf"), sample("xmf/x4-ship-lod0.xmf"));
    let run = shop.run(&["import", "edited.glb", "--onto", "ship.xmf", "--dry-run", "--json"]);
    let line: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let skipped = line["skipped"].as_array().unwrap();
    assert_eq!((run.code, skipped.len(), line["changes"].as_array().map(Vec::len)), (1, 1, Some(0)));
    // A morph motion alone has nothing to move; it says so, and still comes back.
    let run = shop.run(&["export", "talk.xpm", "-o", "talk.glb"]);
    let expected = "talk.xpm: 1 tracks are left out: their target does not exist, or glTF cannot animate it\n";
    assert_eq!((run.code, run.err.as_str()), (0, expected));
    let run = shop.run(&["import", "talk.glb", "--onto", "talk.xpm", "-o", "out.xpm"]);
    assert_eq!((run.code, shop.get("out.xpm")), (0, motion(&["smile"])));
}
