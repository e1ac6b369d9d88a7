//! `get`, `set`, `rename` and `build --onto`: parts of files.

use serde_json::Value;

use crate::workshop::{Workshop, motion, sample};

const NAME: &str = "body.chunks[1].submotions[0].morph_target_name";

#[test]
fn one_field_is_read_and_written() {
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&["smile", "blink"]));
    let run = shop.run(&["get", "a.xpm", NAME, "body.chunks[1].submotions[0].keys[1].value"]);
    assert_eq!((run.code, run.out.as_str()), (0, "smile\n65535\n"));
    let run = shop.run(&["set", "a.xpm", NAME, "grin", "-o", "b.xpm"]);
    assert_eq!((run.code, run.out), (0, format!("a.xpm: {NAME}: \"smile\" -> \"grin\"\n")));
    assert_eq!(shop.get("b.xpm"), motion(&["grin", "blink"]), "lengths follow, nothing else changes");
    // A number where a text stands is a text, a text where a number stands is refused.
    assert_eq!(shop.run(&["set", "a.xpm", NAME, "42", "--in-place"]).code, 0);
    assert_eq!(shop.get("a.xpm"), motion(&["42", "blink"]));
    let run = shop.run(&["set", "a.xpm", "body.chunks[1].submotions[0].keys[1].value", "much", "--in-place"]);
    assert_eq!(run.code, 3);
    assert_eq!(
        run.err,
        "a.xpm: body.chunks[1].submotions[0].keys[1].value cannot be much: invalid type: string \"much\", expected u16; it is 65535\n"
    );
    let run = shop.run(&["set", "a.xpm", "body.chunks[9]", "1", "--in-place"]);
    assert_eq!((run.code, run.err.as_str()), (3, "a.xpm: nothing at body.chunks[9]: body.chunks has 2 elements\n"));
    assert_eq!(shop.run(&["set", "a.xpm", NAME, "--in-place"]).code, 2, "a path without a value");
    assert_eq!(shop.run(&["set", "a.xpm", NAME, "x"]).code, 2, "nowhere to go");
    let before = shop.get("a.xpm");
    let run = shop.run(&["set", "a.xpm", NAME, "\"x\"", "header.minor_version", "2", "--dry-run", "--json"]);
    let line: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!((line["changes"].as_array().unwrap().len(), &line["changes"][0]["new"]), (2, &"x".into()));
    assert_eq!(shop.get("a.xpm"), before);
}

#[test]
fn values_are_selected_by_star_and_condition() {
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&["smile", "blink"])).put("figure.xac", sample("xac/figure.xac"));
    let run = shop.run(&["get", "a.xpm", "body.chunks[*].submotions[*].morph_target_name"]);
    assert_eq!((run.code, run.out.as_str()), (0, "smile\nblink\n"));
    let run = shop.run(&["get", "--json", "a.xpm", "body.chunks[1].submotions[morph_target_name=blink].keys[*].value"]);
    let path = "body.chunks[1].submotions[1].keys";
    let line = |key: usize, value: u32| format!(r#"{{"file":"a.xpm","path":"{path}[{key}].value","value":{value}}}"#);
    assert_eq!(run.out, format!("{}\n{}\n", line(0, 0), line(1, 65535)));
    let run = shop.run(&["get", "a.xpm", "body.chunks[1].submotions[morph_target_name=grin]"]);
    assert_eq!(run.code, 3);
    assert!(run.err.ends_with(": no element matches\n"), "{}", run.err);
    let run = shop.run(&["get", "figure.xac", "body.chunks[*].nodes.nodes[*].name"]);
    assert!(run.code == 0 && run.out.lines().any(|name| name == "spine"), "{run:?}");
    let run = shop.run(&["set", "a.xpm", "body.chunks[*].submotions[0].morph_target_name", "x", "--in-place"]);
    assert_eq!(run.code, 2, "a change has one place");
}

#[test]
fn a_part_goes_back_into_its_file() {
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&["smile", "blink"]));
    let part = shop.run(&["dump", "a.xpm", "--only", NAME.rsplit_once('.').unwrap().0]).out;
    shop.put("part.json", part.replace("smile", "grin"));
    assert_eq!(shop.run(&["build", "part.json", "--onto", "a.xpm", "-o", "b.xpm"]).code, 0);
    assert_eq!(shop.get("b.xpm"), motion(&["grin", "blink"]));
    let run = shop.run(&["build", "part.json", "-o", "c.xpm"]);
    assert_eq!(run.err, "part.json: this is a part of a file; use --onto FILE to put it back into that file\n");
    shop.put("whole.json", shop.run(&["dump", "a.xpm"]).out);
    assert_eq!(shop.run(&["build", "whole.json", "--onto", "a.xpm", "-o", "c.xpm"]).code, 3);
}

#[test]
fn names_are_changed_in_all_formats() {
    let shop = Workshop::new();
    for (folder, name) in [
        ("xac", "figure.xac"),
        ("mdl", "bio-skin-of-18-bones.mdl"),
        ("mdl_text", "skin.mdl"),
        ("xmodel_export", "chest-v6.xmodel_export"),
        ("ani", "ship.ani"),
    ] {
        shop.put(&format!("game/{name}"), sample(&format!("{folder}/{name}")));
    }
    let facts = |name: &str| -> Value {
        let run = shop.run(&["info", "--json", &format!("game/{name}")]);
        serde_json::from_str::<Value>(&run.out).unwrap()["info"].clone()
    };
    for (what, old, name, key) in [
        ("texture", "figure_cloth", "figure.xac", "textures"),
        ("texture", "C_BODY", "bio-skin-of-18-bones.mdl", "textures"),
        ("texture", "DEMO_CLOTH", "skin.mdl", "textures"),
        ("texture", "iron_col.tga", "chest-v6.xmodel_export", "textures"),
        ("material", "cloth", "figure.xac", "materials"),
        ("node", "spine", "figure.xac", "nodes"),
        ("node", "tip", "bio-skin-of-18-bones.mdl", "nodes"),
        ("node", "knee", "skin.mdl", "bones"),
        ("node", "anim_gear", "ship.ani", "nodes"),
    ] {
        let dry = shop.run(&["rename", what, old, "renamed", "game", "--dry-run"]);
        assert_eq!(dry.code, 0, "{what} {old}: {dry:?}");
        assert!(!facts(name)[key].to_string().contains("\"renamed\""));
        let run = shop.run(&["rename", what, old, "renamed", "game", "--in-place"]);
        assert_eq!((run.code, &run.out), (0, &dry.out));
        assert!(run.out.starts_with(&format!("game/{name}: ")), "{}", run.out);
        assert!(facts(name)[key].to_string().contains("\"renamed\""), "{what} {old}");
        assert_eq!(shop.run(&["rename", what, "renamed", old, "game", "--in-place"]).code, 0);
        assert_eq!(shop.run(&["verify", "--level", "error", "game"]).code, 0);
    }
    assert_eq!(shop.get("game/figure.xac"), sample("xac/figure.xac"), "there and back is the same file");
    let run = shop.run(&["rename", "texture", "nothing", "x", "game", "--in-place"]);
    assert_eq!((run.code, run.err.as_str()), (1, "no texture is called nothing\n"));
    shop.put("game/ship.xmf", sample("xmf/all-types-in-streams-little-endian.xmf"));
    let run = shop.run(&["rename", "texture", "nothing", "x", "game", "--in-place"]);
    assert_eq!(run.code, 1);
    assert!(run.err.starts_with("no texture is called nothing; an Egosoft mesh names no textures: "), "{}", run.err);
    let run = shop.run(&["rename", "texture", "nothing", "x", "game/ship.xmf", "--in-place"]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("`rename material` gives a mesh another entry"), "{}", run.err);
    let run = shop.run(&["rename", "node", "nothing", "x", "game/ship.xmf", "--in-place"]);
    assert!(run.err.starts_with("game/ship.xmf: xmf: files of the format xmf name no nodes\n"), "{}", run.err);
    let run = shop.run(&["rename", "texture", "figure_cloth", "x", "game/figure.xac", "-o", "/proc/x.xac"]);
    assert_eq!((run.code, run.err.lines().count()), (3, 1), "the name is there: {}", run.err);
    let run = shop.run(&["rename", "texture", "figure_cloth", "x", "game", "-o", "out"]);
    assert_eq!(run.code, 0);
    assert!(
        shop.path("out/figure.xac").exists() && !shop.path("out/ship.ani").exists(),
        "only what changed is written"
    );
}
