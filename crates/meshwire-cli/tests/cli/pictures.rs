//! `preview` and `sheet`: pictures, pages, and what is refused without a byte written.

use crate::workshop::{Workshop, sample};

/// Width and height of a PNG.
fn size(png: &[u8]) -> [u32; 2] {
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"), "no PNG");
    [16, 20].map(|at| u32::from_be_bytes(png[at..at + 4].try_into().unwrap()))
}

#[test]
fn a_picture_is_the_same_each_time_and_shows_a_moment() {
    let shop = Workshop::new();
    shop.put("figure.xac", sample("xac/figure.xac")).put("walk.xsm", sample("xsm/walk.xsm"));
    let run = shop.run(&["preview", "figure.xac", "--size", "64", "-o", "figure.png"]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""));
    let picture = shop.get("figure.png");
    assert_eq!(size(&picture), [64, 64]);
    let again = shop.run(&["preview", "figure.xac", "--size", "64"]);
    assert_eq!((again.code, &again.bytes), (0, &picture), "on standard output too");
    let differs = |arguments: &[&str]| {
        let run = shop.run(&[&["preview", "figure.xac", "--size", "64"], arguments].concat());
        assert_eq!(run.code, 0, "{arguments:?}: {}", run.err);
        assert_ne!(run.bytes, picture, "{arguments:?}");
    };
    differs(&["--angle", "120,40"]);
    differs(&["--bones"]);
    differs(&["--animations", "walk.xsm", "--time", "0.25"]);
    let arguments = ["preview", "walk.xsm", "--skeleton", "figure.xac", "--size", "32", "--json", "-o", "walk.png"];
    let run = shop.run(&arguments);
    let line: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((line["output"].as_str(), size(&shop.get("walk.png"))), (Some("walk.png"), [32, 32]));
}

#[test]
fn textures_beside_the_model_are_shown() {
    let shop = Workshop::new();
    shop.put("figure.xac", sample("xac/figure.xac"));
    let draw = || shop.run(&["preview", "figure.xac", "--size", "64"]);
    let plain = draw();
    assert_eq!((plain.code, plain.err.as_str()), (0, ""), "missing textures are no failure");
    shop.put("figure_skin.tga", "no picture");
    let damaged = draw();
    assert_eq!((damaged.code, &damaged.bytes), (0, &plain.bytes));
    assert_eq!(damaged.err.lines().count(), 1, "{}", damaged.err);
    assert!(damaged.err.contains("figure_skin.tga: not a readable picture: "), "{}", damaged.err);
    // One green pixel, uncompressed.
    let mut green = vec![0_u8; 18];
    (green[2], green[12], green[14], green[16]) = (2, 1, 1, 24);
    green.extend([0, 255, 0]);
    shop.put("figure_skin.tga", &green);
    let shown = draw();
    assert_eq!((shown.code, shown.err.as_str()), (0, ""));
    assert_ne!(shown.bytes, plain.bytes);
}

/// 31 kB that say they are a picture of 16,000 by 16,000.
#[test]
fn a_texture_of_too_many_pixels_is_named_and_not_decoded() {
    let shop = Workshop::new();
    shop.put("figure.xac", sample("xac/figure.xac"));
    let mut encoder = png::Encoder::new(std::fs::File::create(shop.path("figure_skin.png")).unwrap(), 16_000, 16_000);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    encoder.write_header().unwrap().write_image_data(&vec![0; 2_000 * 16_000]).unwrap();
    let run = shop.run(&["preview", "figure.xac", "--size", "64", "-o", "a.png"]);
    let reason = "limit pixels exceeded: at most 67108864 pixels, found 256000000; --limit pixels=N raises it";
    assert_eq!((run.code, run.err.lines().count()), (0, 1), "{}", run.err);
    assert!(run.err.contains("figure_skin.png: ") && run.err.contains(reason), "{}", run.err);
}

/// Where the environment says what the terminal is; this one answers no question.
#[cfg(target_os = "linux")]
#[test]
fn terminals_that_show_pictures_show_them() {
    if std::process::Command::new("script").arg("--version").output().is_err() {
        return meshwire_core::testkit::skipped("`script` of util-linux is not installed, no terminal was made up");
    }
    let shop = Workshop::new();
    shop.put("figure.xac", sample("xac/figure.xac"));
    let on = |terminal: &str, arguments: &str| {
        let line = format!("'{}' preview figure.xac --size 16 {arguments}", env!("CARGO_BIN_EXE_meshwire"));
        let mut script = std::process::Command::new("script");
        script.args(["-qec", &line, "/dev/null"]).current_dir(shop.path("")).env("TERM", terminal);
        for other in ["TERM_PROGRAM", "LC_TERMINAL", "KITTY_WINDOW_ID", "KONSOLE_VERSION", "WT_SESSION", "TMUX"] {
            script.env_remove(other);
        }
        let run = script.stdin(std::process::Stdio::null()).output().expect("it ran before");
        (run.status.code(), String::from_utf8_lossy(&run.stdout).into_owned())
    };
    let (code, shown) = on("xterm-kitty", "");
    assert!(code == Some(0) && shown.contains("\x1b_G") && shown.contains("iVBOR"), "{code:?} {shown:?}");
    let (code, shown) = on("foot", "");
    assert!(code == Some(0) && shown.contains("\x1bP") && shown.contains("\x1b\\"), "{code:?} {shown:?}");
    let (code, output) = on("vt100", "");
    assert!(code == Some(2) && output.contains("--output PATH"), "{code:?} {output:?}");
    let (code, output) = on("xterm-kitty", "-o figure.png");
    assert_eq!((code, output.as_str(), size(&shop.get("figure.png"))), (Some(0), "", [16, 16]));
}

#[test]
fn undrawable_files_are_one_line() {
    let shop = Workshop::new();
    shop.put("figure.xac", sample("xac/figure.xac")).put("broken.xac", &sample("xac/figure.xac")[..100]);
    shop.put("there.png", "mine");
    let broken = "broken.xac: xac: body.chunks[0].body.info.exporter_compile_date.len_value at 0x62: expected 4 bytes, found 2 before the end\n";
    for (arguments, line) in [
        (&["preview", "broken.xac", "-o", "out.png"][..], broken),
        (&["preview", "figure.xac", "-o", "there.png"], "figure.xac: there.png exists; --force replaces it\n"),
        (
            &["preview", "figure.xac", "--animation", "walk", "-o", "out.png"],
            "figure.xac: expected an animation called walk, found none\n",
        ),
        (&["sheet", "broken.xac", "-o", "out.png"], broken),
        (&["sheet", "none", "-o", "out.png"], "none: cannot be read: No such file or directory (os error 2)\n"),
        (&["sheet", "figure.xac", "-o", "there.png"], "error: there.png exists; --force replaces it\n"),
    ] {
        let run = shop.run(arguments);
        assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (3, "", line), "{arguments:?}");
        assert!(!shop.path("out.png").exists(), "{arguments:?}");
    }
    assert_eq!(shop.get("there.png"), b"mine");
    let run = shop.run(&["sheet", "figure.xac", "-o", "sheet.bmp"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("--output has to end in .png or .html"), "{}", run.err);
}

#[test]
fn a_folder_is_a_sheet_or_a_page_whose_pictures_are_drawn_once() {
    let shop = Workshop::new();
    shop.put("game/figure.xac", sample("xac/figure.xac"))
        .put("game/a/ship.xmf", sample("xmf/x4-ship-lod0.xmf"))
        .put("game/broken.xac", &sample("xac/figure.xac")[..100])
        .put("game/readme.txt", "hi");
    let run = shop.run(&["sheet", "game", "--size", "32", "-o", "sheet.png"]);
    assert_eq!(run.code, 3, "one model is damaged: it is told, and the others are shown");
    assert!(
        run.err.starts_with("game/broken.xac: xac: ") && run.err.contains("1 file of unknown format"),
        "{}",
        run.err
    );
    assert_eq!(size(&shop.get("sheet.png")), [64, 112], "two rows of two, each with room for a name");
    let run = shop.run(&["sheet", "game", "--size", "32", "--json", "--force", "-o", "sheet.png"]);
    let lines: Vec<serde_json::Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [ship, broken, figure] = &lines[..] else { panic!("{run:?}") };
    assert_eq!(ship, &serde_json::json!({"file": "game/a/ship.xmf", "format": "xmf", "output": "sheet.png"}));
    assert_eq!((&figure["format"], &broken["error"]["format"]), (&"xac".into(), &"xac".into()));

    let page = |name: &str| shop.run(&["sheet", "game", "--size", "32", "--force", "-o", name]);
    assert_eq!(page("index.html").code, 3);
    let text = String::from_utf8(shop.get("index.html")).unwrap();
    for name in [
        "<a href=\"game/figure.xac\">figure.xac</a>",
        "<a href=\"game/a/ship.xmf\">a/ship.xmf</a>",
        ">broken.xac<",
        "expected 4 bytes, found 2",
        "alt=\"figure.xac: xac, 354 triangles, 20 nodes\"",
    ] {
        assert!(text.contains(name), "{name}: {text}");
    }
    let model = text.split("data-model=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap();
    let script = String::from_utf8(shop.get(model)).unwrap();
    // "glTF" and version 2, in base64.
    assert!(script.starts_with("show(\"") && script.contains("\", \"Z2xURgIAAA"), "{script:.80}");
    let pictures = || {
        let mut files: Vec<_> =
            std::fs::read_dir(shop.path("index.pictures")).unwrap().map(|file| file.unwrap().path()).collect();
        files.sort();
        files
    };
    let [one, other] = &pictures()[..] else { panic!("{:?}", pictures()) };
    // What is there is not drawn again, whatever it is by now.
    std::fs::write(one, "kept").unwrap();
    page("index.html");
    assert_eq!(std::fs::read(one).unwrap(), b"kept");
    assert_eq!(pictures(), [one.clone(), other.clone()]);
    shop.put("game/figure.xac", sample("xac/figure-maya-2007.xac"));
    page("index.html");
    assert_eq!(pictures().len(), 3, "another model is another picture");
}

#[test]
fn versions_of_a_model_are_drawn_side_by_side_at_one_scale() {
    let shop = Workshop::new();
    shop.put("old.xac", sample("xac/figure.xac")).put("same.xac", sample("xac/figure.xac"));
    let mut large = meshwire::Asset::read(&sample("xac/figure.xac")).unwrap();
    large.as_xac_mut().unwrap().scale(2.0).unwrap();
    shop.put("large.xac", large.to_bytes().unwrap());
    let halves = |new: &str, options: &[&str]| -> [Vec<u8>; 2] {
        let run = shop.run(&[&["diff", "old.xac", new, "--picture", "both.png", "--force"], options].concat());
        assert_eq!((run.code, run.err.as_str()), (i32::from(new != "same.xac"), ""));
        assert_eq!(size(&shop.get("both.png")), [1024, 536], "two models and a line for their names");
        let picture = image::load_from_memory(&shop.get("both.png")).unwrap();
        [0, 512].map(|left| picture.crop_imm(left, 0, 512, 512).into_bytes())
    };
    let [old, same] = halves("same.xac", &[]);
    assert!(old == same && old.iter().any(|part| *part != old[0]));
    let [small, large] = halves("large.xac", &[]);
    assert!(large == old && small != old, "the larger one fills its half, and the other has its scale");
    assert_ne!(halves("large.xac", &["--angle", "120"]), [small, large]);
    let run = shop.run(&["diff", "old.xac", "same.xac", "--picture", "both.png"]);
    assert!(run.code == 3 && run.err.contains("both.png exists; --force replaces it"), "{run:?}");
    assert_eq!(shop.run(&["diff", "old.xac", "-", "--picture", "new.png"]).code, 2);
    for options in [&["--angle", "120"][..], &["--bones"], &["--force"]] {
        let run = shop.run(&[&["diff", "old.xac", "same.xac"], options].concat());
        assert!(run.code == 2 && run.err.contains("--picture <FILE.png>"), "without a picture: {run:?}");
    }
}
