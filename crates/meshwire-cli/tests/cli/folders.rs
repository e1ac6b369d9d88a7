//! `repair`, `table` and `anim`: work over folders.

use serde_json::Value;

use crate::workshop::{Workshop, careless_motion, motion, sample};

#[test]
fn repairs_are_told_before_they_are_made() {
    let shop = Workshop::new();
    shop.put("mod/careless.xpm", careless_motion()).put("mod/good.xpm", motion(&["smile"]));
    let dry = shop.run(&["repair", "mod"]);
    assert_eq!(dry.code, 1, "{dry:?}");
    assert!(dry.out.starts_with("mod/careless.xpm: repair[stated-length] body.chunks[1].len_body: "), "{}", dry.out);
    assert_eq!(shop.get("mod/careless.xpm"), careless_motion());
    let run = shop.run(&["repair", "mod", "--in-place"]);
    assert_eq!((run.code, &run.out, run.err.as_str()), (0, &dry.out, "1 finding in 1 file repaired\n"));
    assert_eq!(shop.get("mod/careless.xpm"), motion(&["smile"]));
    assert_eq!(shop.run(&["repair", "mod"]).code, 0, "nothing is left");
    assert_eq!(shop.run(&["verify", "mod"]).code, 0);
    shop.put("mod/careless.xpm", careless_motion());
    assert_eq!(shop.run(&["repair", "mod", "--only", "boxes"]).code, 0);
    assert_eq!(shop.run(&["repair", "mod", "--only", "stated-length"]).code, 1);
}

#[test]
fn counts_of_an_actor_are_repaired_and_nothing_else_changes() {
    let shop = Workshop::new();
    shop.put("good.xac", sample("xac/figure.xac"));
    let path = "body.chunks[1].nodes.nodes[0].properties.num_children";
    assert_eq!(shop.run(&["set", "good.xac", path, "7", "-o", "wrong.xac"]).code, 0);
    let run = shop.run(&["repair", "--json", "wrong.xac", "-o", "repaired.xac"]);
    assert_eq!(run.code, 0);
    let line: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(line["repaired"][0]["code"], "child-count");
    assert_eq!(shop.get("repaired.xac"), shop.get("good.xac"));
}

#[test]
fn a_folder_becomes_tables() {
    let shop = Workshop::new();
    shop.put("game/figure.xac", sample("xac/figure.xac")).put("game/a, \"b\".xpm", motion(&["smile"]));
    shop.put("game/cut.xpm", &motion(&["smile"])[..30]).put("game/copy.xac", sample("xac/figure.xac"));
    let run = shop.run(&["table", "game", "-o", "models.jsonl"]);
    assert_eq!(run.code, 3, "one file does not read");
    let rows: Vec<Value> = String::from_utf8(shop.get("models.jsonl"))
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(rows.len(), 4);
    let row = |file: &str| rows.iter().find(|row| row["file"] == format!("game/{file}")).unwrap();
    assert_eq!((&row("figure.xac")["vertices"], &row("figure.xac")["error"]), (&308.into(), &Value::Null));
    assert_eq!(row("figure.xac")["geometry"], row("copy.xac")["geometry"]);
    assert!(row("cut.xpm")["error"].as_str().unwrap().contains("expected 4 bytes"));
    std::fs::remove_file(shop.path("game/cut.xpm")).unwrap();
    let run = shop.run(&["table", "game", "-o", "tables/"]);
    assert_eq!(run.code, 0, "{run:?}");
    let text = |name: &str| String::from_utf8(shop.get(&format!("tables/{name}.csv"))).unwrap();
    assert!(text("models").contains("\r\n\"game/a, \"\"b\"\".xpm\",xpm,"), "{}", text("models"));
    assert_eq!(text("nodes").lines().count(), 1 + 2 * 20);
    assert!(text("textures").contains("game/figure.xac,cloth,diffuse,figure_cloth\r\n"), "{}", text("textures"));
    assert!(text("animations").contains(",0,\"\",1.5,2,1\r\n"), "{}", text("animations"));
    let run = shop.run(&["table", "game", "-o", "tables/"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("exists; --force replaces it"), "{}", run.err);
    assert_eq!(shop.run(&["table", "game", "-o", "nodes.csv", "--table", "nodes"]).code, 0);
    assert_eq!(shop.get("nodes.csv"), shop.get("tables/nodes.csv"));
    assert!(
        std::fs::read_dir(shop.path("")).unwrap().all(|entry| !entry
            .unwrap()
            .file_name()
            .to_str()
            .unwrap()
            .starts_with(".meshwire"))
    );
}

#[test]
fn animations_are_listed_and_changed() {
    let shop = Workshop::new();
    shop.put("smile.xpm", motion(&["smile"]))
        .put("door.mdl", sample("mdl/bio-animation.mdl"))
        .put("ship.ani", sample("ani/ship.ani"));
    let list = |name: &str| shop.run(&["anim", "list", name]).out;
    assert_eq!(list("smile.xpm"), "smile.xpm: (no name): 1.500 s, 2 keys in 1 tracks\n");
    assert_eq!(shop.run(&["anim", "retime", "2", "smile.xpm", "-o", "slow.xpm"]).code, 0);
    assert_eq!(list("slow.xpm"), "slow.xpm: (no name): 3.000 s, 2 keys in 1 tracks\n");
    assert_eq!(shop.run(&["anim", "trim", "0.5", "1", "smile.xpm", "--in-place"]).code, 0);
    assert!(list("smile.xpm").contains(": 0.500 s,"), "{}", list("smile.xpm"));
    assert_eq!(list("door.mdl").lines().count(), 2);
    assert_eq!(shop.run(&["anim", "extract", "open", "door.mdl", "-o", "open.mdl"]).code, 0);
    assert_eq!(list("open.mdl"), "open.mdl: open: 2.000 s, 7 keys in 2 tracks\n");
    assert_eq!(shop.run(&["anim", "extract", "loop", "ship.ani", "-o", "loop.ani"]).code, 0);
    assert_eq!(list("loop.ani").lines().count(), 1);
    let run = shop.run(&["anim", "extract", "dance", "door.mdl", "-o", "dance.mdl"]);
    assert_eq!((run.code, run.err.as_str()), (3, "door.mdl: no animation is called dance\n"));
    let run = shop.run(&["anim", "trim", "0", "1", "door.mdl", "--in-place"]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("expected a file whose animations can be changed so"), "{}", run.err);
    for changed in ["slow.xpm", "smile.xpm", "open.mdl", "loop.ani"] {
        assert_eq!(shop.run(&["verify", "--level", "error", changed]).code, 0, "{changed}");
    }
}
