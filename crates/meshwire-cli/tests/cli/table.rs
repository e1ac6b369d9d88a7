//! `table`: a folder as data.

use serde_json::Value;

use crate::workshop::{Workshop, motion, sample};

/// The form that the documentation promises without further options.
#[test]
fn the_default_build_writes_parquet() {
    let shop = Workshop::new();
    shop.put("figure.xac", sample("xac/figure.xac"));
    let run = shop.run(&["table", "figure.xac", "-o", "models.parquet"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    let bytes = shop.get("models.parquet");
    assert!(bytes.starts_with(b"PAR1") && bytes.ends_with(b"PAR1"));
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
    assert_eq!(run.code, 3);
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
