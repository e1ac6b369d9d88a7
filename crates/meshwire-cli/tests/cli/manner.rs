//! Colors, quiet and verbose runs, patterns, encodings of documents.

use meshwire::Format;
use meshwire::ani::{AniFile, AnimationData, Keyframe, TrackKind};

use crate::workshop::{Workshop, careless_motion, motion};

#[test]
fn colors_are_for_terminals_or_on_order() {
    let shop = Workshop::new();
    shop.put("careless.xpm", careless_motion()).put("cut.xpm", b"XPM ");
    let run = shop.run(&["verify", "--rebuild", "--level", "note", "careless.xpm", "cut.xpm"]);
    assert!(!run.out.contains('\u{1b}') && !run.err.contains('\u{1b}'));
    let run = shop.run(&["--color", "always", "verify", "--rebuild", "--level", "note", "careless.xpm", "cut.xpm"]);
    assert!(run.out.contains("\u{1b}[36mnote[rebuild]\u{1b}[0m"), "{:?}", run.out);
    assert!(run.out.contains("\u{1b}[1m\u{1b}[33mwarning[stated-length]\u{1b}[0m"), "{:?}", run.out);
    assert!(run.err.starts_with("\u{1b}[1m\u{1b}[31mcut.xpm\u{1b}[0m: "), "{:?}", run.err);
    let run = shop.run(&["verify", "--color", "never", "cut.xpm"]);
    assert!(!run.err.contains('\u{1b}'));
    let run = shop.run(&["--color", "red", "info", "cut.xpm"]);
    assert_eq!(run.code, 2);
}

#[test]
fn quiet_and_verbose_runs_say_less_and_more() {
    let shop = Workshop::new();
    shop.put("mod/a.xpm", motion(&[])).put("mod/b.txt", "").put("mod/c.xpm", "XPM ");
    let run = shop.run(&["info", "-q", "mod"]);
    assert_eq!(run.code, 3);
    assert_eq!(run.err.lines().count(), 1, "failures are never quiet: {}", run.err);
    let run = shop.run(&["info", "-v", "mod"]);
    assert!(run.err.starts_with("mod/a.xpm: done\nmod/b.txt: skipped: unknown format\n"), "{}", run.err);
    assert_eq!(shop.run(&["info", "-q", "-v", "mod"]).code, 2);
}

#[test]
fn a_pattern_takes_names_of_any_case() {
    let shop = Workshop::new();
    shop.put("BODY.XPM", motion(&[])).put("face.xpm", motion(&[])).put("sub/Arm.Xpm", motion(&[]));
    let run = shop.run(&["info", "--json", "*.xpm", "S*/*.xpm"]);
    assert_eq!((run.code, run.out.lines().count()), (0, 3), "{run:?}");
    let run = shop.run(&["info", "--json", "SUB/*.XPM"]);
    assert_eq!((run.code, run.out.lines().count()), (0, 1), "{run:?}");
    if !cfg!(target_os = "linux") {
        return; // elsewhere both names are one folder
    }
    shop.put("SUB/leg.xpm", motion(&[])).put("SUB/foot.xpm", motion(&[]));
    let run = shop.run(&["info", "--json", "SUB/*.xpm"]);
    assert_eq!((run.code, run.out.lines().count()), (0, 2), "the folder of that very name: {run:?}");
}

/// A name must not control the terminal, or look like several lines.
#[cfg(unix)]
#[test]
fn names_of_files_are_escaped() {
    let shop = Workshop::new();
    let name = "a\u{1b}[31m\nb.xpm";
    shop.put(&format!("mod/{name}"), motion(&["smile"])).put("other/x.xpm", motion(&[]));
    let shown = "a\\u{1b}[31m\\nb.xpm";
    for arguments in [
        &["info", "mod"][..],
        &["info", "-v", "mod"],
        &["verify", "--level", "note", "mod"],
        &["layout", "mod", "mod"],
        &["diff", "mod", "other"],
        &["diff", "mod", "other", "--markdown"],
        &["rename", "node", "x", "y", "mod", "--in-place"],
        &["dump", &format!("mod/{name}"), "-o", &format!("mod/{name}")],
    ] {
        let run = shop.run(arguments);
        let text = [run.out.as_str(), &run.err].concat();
        assert!(!text.contains('\u{1b}') && !text.contains("[31m\nb"), "{arguments:?}: {text}");
    }
    assert!(shop.run(&["info", "mod"]).out.starts_with(&format!("mod/{shown}: xpm")));
    let run = shop.run(&["info", "--json", "mod"]);
    let line: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(line["file"], format!("mod/{name}"), "for programs it is the name itself");
}

#[test]
fn standard_input_is_an_argument_everywhere() {
    let shop = Workshop::new();
    let (old, new) = (motion(&["smile"]), motion(&["grin"]));
    shop.put("old.xpm", &old).put("new.xpm", &new);
    let named = shop.run(&["diff", "old.xpm", "new.xpm"]).out;
    let run = shop.run_with(&["diff", "old.xpm", "-"], &new);
    assert_eq!((run.code, run.out), (1, named.replace("new.xpm", "<stdin>")));
    assert_eq!(shop.run_with(&["diff", "-", "new.xpm"], &new).code, 0);
    let run = shop.run_with(&["diff", "-", "-"], &new);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("standard input is named twice, but can be read only once"), "{}", run.err);
    shop.put("box.xac", crate::workshop::sample("xac/figure.xac"));
    assert_eq!(shop.run(&["export", "box.xac", "-o", "box.glb"]).code, 0);
    let run = shop.run_with(&["import", "-", "--onto", "box.xac", "-o", "back.xac"], &shop.get("box.glb"));
    assert_eq!((run.code, run.err.as_str()), (0, "box.xac: nothing was edited\n"));
    let run = shop.run_with(&["import", "-", "--as", "xac", "-o", "new.xac"], &shop.get("box.glb"));
    assert_eq!(run.code, 0, "{}", run.err);
    let run = shop.run_with(&["import", "box.glb", "--onto", "-", "-o", "again.xac"], &shop.get("box.xac"));
    assert_eq!((run.code, shop.get("again.xac") == shop.get("box.xac")), (0, true), "{}", run.err);
    let run = shop.run(&["import", "-", "--onto", "-", "-o", "x.xac"]);
    assert!(run.code == 3 && run.err.contains("standard input is named twice"), "{}", run.err);
}

/// Files of these two formats are detected by their whole length.
#[test]
fn standard_input_may_be_large() {
    let shop = Workshop::new();
    let mut model = crate::workshop::sample("mdl/ee-trimesh.mdl");
    let len_raw = u32::from_le_bytes(model[8..12].try_into().unwrap());
    model[8..12].copy_from_slice(&(len_raw + (2 << 20)).to_le_bytes());
    model.resize(model.len() + (2 << 20), 0);
    let keys: Vec<Keyframe> = (0..10_000_u16).map(|at| Keyframe::linear(at.into(), [0.0; 3])).collect();
    let mut motion = AniFile::new();
    motion.add_animation(&AnimationData::new("part", "loop", 1e4).with(TrackKind::Position, &keys)).unwrap();
    for (format, bytes) in [("mdl", model), ("ani", motion.to_bytes().unwrap())] {
        assert!(bytes.len() > 1 << 20);
        let run = shop.run_with(&["info", "-"], &bytes);
        assert!(run.code == 0 && run.out.starts_with(&format!("<stdin>: {format}")), "{run:?}");
        let run = shop.run_with(&["info", "-"], &[&bytes[..], b"!"].concat());
        assert!(run.code == 3 && run.err.contains("unknown format"), "{run:?}");
    }
}

#[test]
fn a_glb_is_pointed_to_import() {
    let shop = Workshop::new();
    shop.put("a.glb", "glTF\u{2}\0\0\0").put("b.glb", "glTF\u{2}\0\0\0?");
    for arguments in [&["info", "a.glb"][..], &["diff", "a.glb", "b.glb"]] {
        let run = shop.run(arguments);
        assert_eq!(run.code, 3);
        assert!(run.err.contains("this is glTF, not a game's model; `meshwire import`"), "{}", run.err);
    }
}

#[test]
fn every_verb_says_how_it_exits() {
    let shop = Workshop::new();
    let run = shop.run(&["--help"]);
    let verbs = run.out.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let verbs = verbs
        .filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next().filter(|_| !line.starts_with("   ")));
    let mut seen = 0;
    for verb in verbs.filter(|verb| !["completions", "man", "help"].contains(verb)) {
        let help = shop.run(&[verb, "--help"]);
        assert!(help.out.contains("Exit codes: 0 "), "{verb}: {}", help.out);
        seen += 1;
    }
    assert!(seen >= 6);
    for verb in ["list", "extract", "append", "trim", "retime", "reduce"] {
        let help = shop.run(&["anim", verb, "--help"]);
        assert!(help.out.contains("Exit codes: 0 "), "{verb}: {}", help.out);
    }
}

#[test]
fn documents_may_come_from_any_editor() {
    let shop = Workshop::new();
    let bytes = motion(&["smile"]);
    let text = shop.run_with(&["dump", "-"], &bytes).out;
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for document in [
        [b"\xef\xbb\xbf", text.as_bytes()].concat(),
        [b"\xff\xfe", &little[..]].concat(),
        [b"\xfe\xff", &big[..]].concat(),
    ] {
        let built = shop.run_with(&["build", "-"], &document);
        assert_eq!((built.code, built.err.as_str()), (0, ""));
        assert_eq!(built.bytes, bytes);
    }
}
