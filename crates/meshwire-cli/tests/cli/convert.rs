//! `convert`: each direction on the shipped samples, what it refuses, what it says.

use crate::workshop::{Run, Workshop, sample, samples};

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A run that must succeed.
fn done(run: Run) -> Run {
    assert_eq!(run.code, 0, "{}", run.err);
    run
}

/// The numbers of a text as binary files hold them differ from it by this much: half a step of a 16-bit direction, of
/// an 8-bit color, of a 32-bit float, and half of the last of six decimals.
fn allowed(keyword: &str, number: f64) -> f64 {
    let step = match keyword {
        "NORMAL" | "X" | "Y" | "Z" => 1.0 / 32767.0,
        "COLOR" => 1.0 / 255.0,
        _ => number.abs() / 8_388_608.0,
    };
    step / 2.0 + 0.5e-6
}

/// Compares two texts line by line: same keywords, same names, numbers as close as allowed. Gives the largest
/// difference.
fn compare(name: &str, one: &str, other: &str) -> f64 {
    let lines = |text: &str| -> Vec<String> { text.lines().map(|line| line.replace(',', " ")).collect() };
    let (one, other) = (lines(one), lines(other));
    assert_eq!(one.len(), other.len(), "{name}");
    let mut most: f64 = 0.0;
    for (one, other) in one.iter().zip(&other) {
        let keyword = one.split_whitespace().next().unwrap_or_default();
        assert_eq!(one.split_whitespace().count(), other.split_whitespace().count(), "{name}: {one} {other}");
        for (a, b) in one.split_whitespace().zip(other.split_whitespace()) {
            match (a.parse::<f64>(), b.parse::<f64>()) {
                (Ok(x), Ok(y)) => {
                    let difference = (x - y).abs();
                    assert!(difference <= allowed(keyword, x), "{name}: {one} became {other}");
                    most = most.max(difference);
                }
                _ => assert_eq!(a, b, "{name}"),
            }
        }
    }
    most
}

#[test]
fn text_to_binary_and_back_differs_by_the_binary_types_alone() {
    let shop = Workshop::new();
    let mut most: f64 = 0.0;
    for (name, preset) in [
        ("xmodel_export/chest-v6", "official-model"),
        ("xmodel_export/chest-v7", "pycod"),
        ("xmodel_export/comments", "official-model"),
        ("xmodel_export/cosmetic-bones-official", "plain"),
        ("odd/xmodel_export/siege", "plain"),
        ("xmodel_export/skeleton-only", "wraith"),
        ("xmodel_export/style-blender-2.4-v6", "blender-2.4"),
        ("xmodel_export/style-export-x-v6", "export-x"),
        ("xmodel_export/style-open-asset-tools-v6", "open-asset-tools"),
        ("xmodel_export/style-porter-v6", "porter"),
        ("xmodel_export/unused-tokens", "plain"),
        ("xmodel_export/uv-sets-counted", "plain"),
        ("xmodel_export/uv-sets-line-per-set", "export-x"),
        ("xmodel_export/wide-keywords", "plain"),
        ("xanim_export/comments", "official-animation"),
        ("xanim_export/no-frames", "plain"),
        ("xanim_export/notes-keys", "pycod"),
        ("xanim_export/notes-none", "pycod"),
        ("xanim_export/notes-tracks", "official-animation"),
        ("xanim_export/style-export-x", "export-x"),
        ("xanim_export/style-wraith", "wraith"),
    ] {
        let extension = name.rsplit('/').nth(1).unwrap();
        let before = sample(&format!("{name}.{extension}"));
        for compress in [false, true] {
            let options: &[&str] = if compress { &["--compress"] } else { &[] };
            let binary = done(shop.run_with(&[&["convert", "-"], options].concat(), &before));
            assert!(binary.bytes.starts_with(b"*LZ4*"), "{name}");
            let triangles = text(&before).lines().filter(|line| line.starts_with("TRI")).count();
            let dropped = format!("<stdin>: note[triangle-tail] faces: tails of triangles dropped: {triangles}\n");
            // Decimals that binary types do not have are rounded, and reported.
            let printed: String =
                binary.err.split_inclusive('\n').filter(|line| !line.contains("note[rounded]")).collect();
            assert_eq!(printed, if triangles > 0 { dropped } else { String::new() }, "{name}");
            let after = done(shop.run_with(&["convert", "--preset", preset, "-"], &binary.bytes));
            assert_eq!(after.err, "", "{name}");
            most = most.max(compare(name, &text(&before), &after.out));
            // What binary types hold does not change any more, but for floats that six decimals do not hold.
            let again = done(shop.run_with(&[&["convert", "-"], options].concat(), after.out.as_bytes()));
            let settled = done(shop.run_with(&["convert", "--preset", preset, "-"], &again.bytes));
            assert_eq!(after.out, settled.out, "{name}");
        }
    }
    // -0.8 lies between two steps.
    assert_eq!(format!("{most:.6}"), "0.000012");
}

#[test]
fn binary_to_text_and_back_gives_the_same_bytes() {
    let shop = Workshop::new();
    for (name, options) in [
        ("xmodel_bin/comment", &[][..]),
        ("xmodel_bin/corner-v6", &[]),
        ("xmodel_bin/corner-v7-stored", &[]),
        ("xmodel_bin/corner-v7-lz4", &["--compress"]),
        ("xmodel_bin/cosmetic-bones", &[]),
        ("xmodel_bin/empty", &[]),
        ("odd/xmodel_bin/siege", &[]),
        ("xmodel_bin/tri16-padded", &[]),
        ("xmodel_bin/unused-tokens", &[]),
        ("xanim_bin/keys-lz4", &["--compress"]),
        ("xanim_bin/keys-stored", &[]),
        ("xanim_bin/notes-none", &[]),
        ("xanim_bin/notes-tracks", &[]),
    ] {
        let extension = name.rsplit('/').nth(1).unwrap();
        let before = sample(&format!("{name}.{extension}"));
        let printed = done(shop.run_with(&["convert", "-"], &before));
        let after = done(shop.run_with(&[&["convert", "-"], options].concat(), printed.out.as_bytes()));
        assert!(after.bytes == before, "{name}\n{}", printed.out);
    }
}

#[test]
fn a_file_that_keeps_its_form_keeps_its_bytes() {
    let shop = Workshop::new();
    for folder in ["xmodel_export", "xanim_export", "nt_export", "xmodel_bin", "xanim_bin"] {
        let root = samples().join(folder);
        let root = root.to_str().unwrap();
        let form = if folder.ends_with("_bin") { "binary" } else { "text" };
        let options: &[&str] = if form == "binary" { &["--compress"] } else { &[] };
        done(shop.run(&[&["convert", root, "--to", form, "-o", folder], options].concat()));
        for entry in std::fs::read_dir(root).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            let (before, after) = (sample(&format!("{folder}/{name}")), shop.get(&format!("{folder}/{name}")));
            // Stored streams become compressed ones.
            let compressed = form == "binary" && !name.contains("lz4");
            assert_eq!(before == after, !compressed, "{folder}/{name}");
        }
    }
    // Odd spacing survives a change of version.
    let odd = text(&sample("xmodel_export/odd-spacing.xmodel_export"));
    let run = done(shop.run_with(&["convert", "--to", "text", "--model-version", "7", "-"], odd.as_bytes()));
    assert_eq!(run.out, odd.replace("VERSION 6\n", "VERSION 7\n"));
}

#[test]
fn versions_go_round() {
    let shop = Workshop::new();
    shop.put("start.xmodel_export", sample("xmodel_export/chest-v5.xmodel_export"));
    let mut from = "start.xmodel_export".to_owned();
    for (step, version) in ["6", "7", "5"].into_iter().enumerate() {
        let to = format!("{step}.xmodel_export");
        let run = done(shop.run(&["convert", &from, "--to", "text", "--model-version", version, "-o", &to]));
        let lost = format!("{from}: note[material] materials: materials reduced to their texture file: 2\n");
        assert_eq!(run.err, if version == "5" { lost } else { String::new() });
        assert!(text(&shop.get(&to)).contains(&format!("VERSION {version}\r\n")));
        from = to;
    }
    assert!(shop.get(&from) == shop.get("start.xmodel_export"));
    // Corners and materials of the versions between.
    let six = text(&shop.get("0.xmodel_export"));
    assert!(six.contains("MATERIAL 1 \"iron.tga\" \"Phong\" \"iron.tga\"\r\nCOLOR "), "{six}");
    assert!(six.contains("COLOR 1.000000 1.000000 1.000000 1.000000\r\nUV 1 0.000000 1.000000 \r\n"), "{six}");
    // Version 5 means text, and has no binary form.
    let five = done(shop.run(&["convert", "1.xmodel_export", "--model-version", "5"]));
    assert!(five.bytes == shop.get("start.xmodel_export"));
    let run = shop.run(&["convert", "start.xmodel_export", "-o", "start.xmodel_bin"]);
    assert_eq!(run.code, 3);
    assert_eq!(
        run.err,
        "start.xmodel_export: xmodel: cannot be written: version: version 5 has no binary form in line 2, column 1: \
         VERSION 5; --model-version 6 or 7 gives it one\n"
    );
    assert!(!shop.path("start.xmodel_bin").exists());
    let binary = done(shop.run(&["convert", "start.xmodel_export", "--to", "binary", "--model-version", "7"]));
    assert!(done(shop.run_with(&["info", "-"], &binary.bytes)).out.contains("version    7, Black Ops 3\n"));
}

#[test]
fn what_is_refused_names_the_line_and_leaves_no_file() {
    let shop = Workshop::new();
    shop.put("in/bright.xmodel_export", sample("xmodel_export/bones-turned-and-scaled.xmodel_export"));
    let run = shop.run(&["convert", "in/bright.xmodel_export", "-o", "out/bright.xmodel_bin"]);
    assert_eq!((run.code, run.out.as_str()), (3, ""));
    insta::assert_snapshot!(run.err);
    assert!(!shop.path("out").exists() || std::fs::read_dir(shop.path("out")).unwrap().count() == 0);
    // As JSON, all of it.
    let run = shop.run(&["convert", "--json", "in/bright.xmodel_export", "-o", "out/bright.xmodel_bin"]);
    assert_eq!(run.code, 3);
    let line: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let problems = line["error"]["problems"].as_array().unwrap();
    assert_eq!((problems.len(), &line["error"]["hint"]), (9, &"--clamp brings them into range".into()));
    assert_eq!(problems[0]["path"], "faces[0].corners[0].color[0]");
    // The others are converted.
    shop.put("in/chest.xmodel_export", sample("xmodel_export/chest-v6.xmodel_export"));
    let run = shop.run(&["convert", "in", "-o", "out"]);
    assert_eq!(run.code, 3);
    let names: Vec<_> = std::fs::read_dir(shop.path("out")).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(names, ["chest.xmodel_bin"]);
}

#[test]
fn clamping_brings_numbers_into_range() {
    let shop = Workshop::new();
    let bright = text(&sample("xmodel_export/bones-turned-and-scaled.xmodel_export"));
    shop.put("a.xmodel_export", &bright);
    let run = done(shop.run(&["convert", "--clamp", "a.xmodel_export", "-o", "a.xmodel_bin"]));
    assert_eq!(
        run.err,
        "a.xmodel_export: note[triangle-tail] faces: tails of triangles dropped: 1\na.xmodel_export: note[clamped] \
         content: numbers clamped: 9\na.xmodel_export: note[rounded] content: numbers rounded to the steps of binary \
         files: 3\n"
    );
    let back = done(shop.run(&["convert", "a.xmodel_bin"]));
    assert_eq!(back.out.matches("COLOR 0.000000 1.000000 0.000000 0.000000\n").count(), 3, "{}", back.out);
    // Not set is not black.
    let unset = bright.replace("COLOR -1.000000 2.500000 -0.000000", "COLOR -1.000000 -1.000000 -1.000000");
    let run = done(shop.run_with(&["convert", "--clamp", "-"], unset.as_bytes()));
    assert!(run.err.contains("note[unset-color] faces: corners without a color made white: 3\n"), "{}", run.err);
    let back = done(shop.run_with(&["convert", "-"], &run.bytes));
    assert_eq!(back.out.matches("COLOR 1.000000 1.000000 1.000000 1.000000\n").count(), 3, "{}", back.out);
}

#[test]
fn numbers_are_rounded_or_cut() {
    let shop = Workshop::new();
    let before = sample("xmodel_export/uv-sets-counted.xmodel_export");
    for (options, normal) in [(&[][..], "0.599994 -0.800012"), (&["--truncate"], "0.599994 -0.799982")] {
        let binary = done(shop.run_with(&[&["convert", "-"], options].concat(), &before));
        let after = done(shop.run_with(&["convert", "-"], &binary.bytes));
        assert!(after.out.contains(&format!("NORMAL 0.000000 {normal}\n")), "{options:?} {}", after.out);
    }
}

#[test]
fn equal_vertices_merge() {
    let shop = Workshop::new();
    let twice = text(&sample("xmodel_export/style-wraith-v6.xmodel_export"))
        .replace("NUMVERTS 3\n", "NUMVERTS 4\n")
        .replace(
            "\nNUMFACES",
            "\nVERT 3\nOFFSET -8.000000, -8.000000, 12.000000\nBONES 2\nBONE 0 0.250000\nBONE 1 0.750000\n\nNUMFACES",
        )
        .replace("TRI 0 0 0 0\nVERT 0\n", "TRI 0 0 0 0\nVERT 3\n");
    let run = done(shop.run_with(&["convert", "--to", "text", "--merge", "-"], twice.as_bytes()));
    assert_eq!(run.err, "<stdin>: note[merged-vertices] vertices: vertices merged with equal ones: 1\n");
    assert!(run.bytes == sample("xmodel_export/style-wraith-v6.xmodel_export"));
}

#[test]
fn large_numbers_are_split_into_wide_forms() {
    use std::fmt::Write as _;
    let shop = Workshop::new();
    let mut vertices = String::from("NUMVERTS 65537\n");
    for index in 0..65_537 {
        write!(vertices, "VERT {index}\nOFFSET {index}.000000, 0.000000, 0.000000\nBONES 1\nBONE 0 1.000000\n\n")
            .unwrap();
    }
    let small = text(&sample("xmodel_export/style-wraith-v6.xmodel_export"));
    let (head, rest) = small.split_once("NUMVERTS 3\n").unwrap();
    let (_, tail) = rest.split_once("NUMFACES").unwrap();
    let tail = tail.replace("TRI 0 0 0 0\nVERT 0\n", "TRI 0 256 0 0\nVERT 65536\n");
    shop.put("large.xmodel_export", format!("{head}{vertices}NUMFACES{tail}"));
    let run = shop.run(&["convert", "large.xmodel_export", "--to", "text", "-o", "narrow.xmodel_export"]);
    assert_eq!((run.code, run.err.lines().count()), (1, 1));
    assert!(
        run.err.contains("warning[wide-forms] version: numbers that need the 32-bit forms of version 7"),
        "{}",
        run.err
    );
    assert!(shop.get("narrow.xmodel_export") == shop.get("large.xmodel_export"));
    let split = done(shop.run(&["convert", "large.xmodel_export", "--to", "text", "--split"]));
    assert!(split.err.contains("note[wide-forms] version: raised to version 7"), "{}", split.err);
    for line in ["VERSION 7", "NUMVERTS32 65537", "VERT 65535", "VERT32 65536", "TRI16 0 256 0 0"] {
        assert!(split.out.contains(&format!("{line}\n")), "{line}");
    }
    let binary = done(shop.run(&["convert", "large.xmodel_export", "--split"]));
    let back = done(shop.run_with(&["convert", "--preset", "wraith", "-"], &binary.bytes));
    assert!(back.out == split.out);
}

#[test]
fn every_layout_can_be_asked_for_and_is_recognized() {
    let shop = Workshop::new();
    shop.put("chest.xmodel_export", sample("xmodel_export/chest-v6.xmodel_export"));
    shop.put("lid.xanim_export", sample("xanim_export/notes-tracks.xanim_export"));
    for (file, presets) in [
        (
            "chest.xmodel_export",
            &["official-model", "wraith", "pycod", "open-asset-tools", "export-x", "porter", "blender-2.4", "plain"][..],
        ),
        ("lid.xanim_export", &["official-animation", "pycod", "wraith", "export-x", "plain"]),
    ] {
        for preset in presets {
            let run = done(shop.run(&["convert", "--preset", preset, file]));
            let info = done(shop.run_with(&["info", "-"], &run.bytes));
            let style = info.out.lines().find(|line| line.trim_start().starts_with("style")).unwrap();
            assert_eq!(style.split_whitespace().nth(1), Some(*preset), "{}", info.out);
            let verify = done(shop.run_with(&["verify", "--rebuild", "--json", "-"], &run.bytes));
            assert!(verify.out.contains("\"identical\":true,\"rebuilt\":true"), "{preset}: {}", verify.out);
        }
    }
}

#[test]
fn folders_go_to_folders() {
    let shop = Workshop::new();
    shop.put("mod/Chest.XMODEL_EXPORT", sample("xmodel_export/chest-v7.xmodel_export"))
        .put("mod/anims/lid.xanim_bin", sample("xanim_bin/keys-stored.xanim_bin"))
        .put("mod/anims/walk.nt_export", sample("nt_export/walk.nt_export"))
        .put("mod/face.xpm", crate::workshop::motion(&["smile"]))
        .put("mod/readme.txt", "hello");
    let run = shop.run(&["convert", "mod", "-o", "out", "--json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.contains("walk.nt_export: left out: notetracks have no binary form\n"), "{}", run.err);
    assert!(run.err.ends_with("2 files of unknown format skipped\n"), "{}", run.err);
    insta::assert_snapshot!(run.out.replace('\\', "/").replace("//", "/"));
    assert!(shop.get("out/Chest.xmodel_bin").starts_with(b"*LZ4*"));
    assert!(shop.get("out/anims/lid.xanim_export").starts_with(b"ANIMATION\n"));
    // Nothing is overwritten, and a file that keeps its form keeps its name.
    let run = shop.run(&["convert", "mod", "-o", "out"]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("Chest.xmodel_bin exists; --force replaces it"), "{}", run.err);
    done(shop.run(&["convert", "mod", "-o", "text", "--to", "text"]));
    assert_eq!(shop.get("text/Chest.XMODEL_EXPORT"), shop.get("mod/Chest.XMODEL_EXPORT"));
    assert_eq!(shop.get("text/anims/walk.nt_export"), shop.get("mod/anims/walk.nt_export"));
}

#[test]
fn what_does_not_go_together() {
    let shop = Workshop::new();
    shop.put("face.xpm", crate::workshop::motion(&[]))
        .put("walk.nt_export", sample("nt_export/walk.nt_export"))
        .put("lid.xanim_bin", sample("xanim_bin/keys-stored.xanim_bin"))
        .put("broken.xmodel_export", "MODEL\nVERSION 6\nNUMBONES 1\n");
    for (arguments, message) in [
        (
            &["face.xpm"][..],
            "xpm: expected a Call of Duty file or a Neverwinter Nights model to convert, found: EMotionFX morph motion",
        ),
        (&["walk.nt_export"], "nt_export: notetracks have no binary form"),
        (&["lid.xanim_bin", "--to", "xmodel_bin"], "a file of kind xanim_bin cannot become xmodel_bin"),
        (&["broken.xmodel_export"], "expected `BONE` (NUMBONES says 1), found the end of the file in line 3"),
    ] {
        let run = shop.run(&[&["convert"], arguments].concat());
        assert_eq!((run.code, run.out.as_str()), (3, ""), "{arguments:?}");
        assert!(run.err.contains(message), "{arguments:?}: {}", run.err);
    }
    for (arguments, message) in [
        (&["--to", "xac"][..], "expected text, binary or a Call of Duty format (xmodel_export, "),
        (&["--to", "binary", "--preset", "plain"], "--preset is for text files, but --to asks for a binary file"),
        (&["--to", "xanim_export", "--compress"], "--compress is for binary files, but --to asks for text"),
        (&["--clamp", "--preset", "plain"], "--clamp is for binary files, but --preset is for text"),
        (&["--preset", "maya"], "[possible values: official-model, "),
        (&["--model-version", "8"], "8 is not in 5..=7"),
        (&["lid.xanim_bin"], "several files need --output FOLDER"),
        (&["--json"], "--json needs --output"),
    ] {
        let run = shop.run(&[&["convert", "lid.xanim_bin"], arguments].concat());
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
        assert!(run.err.contains(message), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn neverwinter_models_convert_both_ways() {
    let shop = Workshop::new();
    shop.put("lid.mdl", sample("mdl/bio-animation.mdl"));
    done(shop.run(&["convert", "lid.mdl", "-o", "text/"]));
    let text = shop.get("text/lid.mdl");
    assert!(text.starts_with(b"#"), "it says what made it");
    done(shop.run(&["convert", "text/lid.mdl", "--to", "binary", "-o", "back.mdl"]));
    assert_eq!(shop.get("back.mdl"), shop.get("lid.mdl"), "as the compiler that made it would write it");
    done(shop.run(&["convert", "text/lid.mdl", "--to", "text", "-o", "same.mdl"]));
    assert_eq!(shop.get("same.mdl"), text);
    for (option, expected) in [
        (&["--preset", "pycod"][..], "--preset is for Call of Duty files"),
        (&["--to", "xmodel_bin"], "expected --to text or binary, found xmodel_bin"),
    ] {
        let run = shop.run(&[&["convert", "lid.mdl", "-o", "no.mdl"], option].concat());
        assert_eq!((run.code, run.err.contains(expected)), (3, true), "{}", run.err);
        assert!(!shop.path("no.mdl").exists());
        // Those of a folder are left out, as files of other formats are.
        let run = shop.run(&[&["convert", "text", "-o", "no/"], option].concat());
        assert_eq!((run.code, shop.path("no/lid.mdl").exists()), (3, false), "{}", run.err);
        assert!(run.err.contains("nothing to do"), "{}", run.err);
    }
}
