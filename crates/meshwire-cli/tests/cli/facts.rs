//! `info --json`: the same members for every format, with values that are complete.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::workshop::Workshop;

fn samples() -> String {
    crate::workshop::samples().to_str().unwrap().to_owned()
}

#[test]
fn members_are_the_same_for_all_formats() {
    let run = Workshop::new().run(&["info", "--json", &samples()]);
    assert_eq!(run.code, 0, "{}", run.err);
    let schema: Value = serde_json::from_str(include_str!("../../../../docs/info.schema.json")).unwrap();
    let documented: BTreeSet<&String> = schema["$defs"]["info"]["properties"].as_object().unwrap().keys().collect();
    let mut formats = BTreeSet::new();
    for line in run.out.lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let members: BTreeSet<&String> = line["info"].as_object().unwrap().keys().collect();
        assert_eq!(members, documented, "{}", line["file"]);
        for number in ["meshes", "vertices", "triangles"] {
            assert!(line["info"][number].is_u64());
        }
        formats.insert(line["format"].to_string());
    }
    assert_eq!(formats.len(), 12);
}

#[test]
fn values_are_those_of_the_file() {
    let shop = Workshop::new();
    let facts = |name: &str| -> Value {
        let run = shop.run(&["info", "--json", &format!("{}/{name}", samples())]);
        serde_json::from_str::<Value>(&run.out).unwrap()["info"].clone()
    };
    let figure = facts("xac/figure.xac");
    assert_eq!((&figure["vertices"], &figure["triangles"]), (&308.into(), &354.into()));
    assert_eq!(
        figure["textures"],
        serde_json::json!({"bump": ["figure_cloth_normal"], "diffuse": ["figure_cloth", "figure_skin"]})
    );
    assert_eq!(figure["nodes"].as_array().unwrap().len(), 20, "all of them");
    let ship = facts("ani/ship.ani");
    assert_eq!(
        ship["animations"][0],
        serde_json::json!({"name": "anim_dish loop", "seconds": 4.0, "frames_per_second": null, "keys": 3, "tracks": 1})
    );
    let xmf = std::fs::read_dir(format!("{}/xmf", samples())).unwrap().map(|entry| entry.unwrap().file_name());
    let with_bounds =
        xmf.filter(|name| facts(&format!("xmf/{}", name.to_str().unwrap()))["bounds"].is_object()).count();
    assert!(with_bounds > 10, "bounds come from the vertices: {with_bounds}");
    let run = shop.run(&["info", &format!("{}/xac/figure.xac", samples())]);
    assert!(run.out.contains("and 14 more (--full lists all)"), "{}", run.out);
    let run = shop.run(&["info", "--full", &format!("{}/xac/figure.xac", samples())]);
    assert!(!run.out.contains("more"), "{}", run.out);
}
