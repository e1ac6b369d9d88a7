//! `repair`: a dry run first, then nothing but what was told.

use serde_json::Value;

use crate::workshop::{Workshop, careless_motion, motion, sample};

#[test]
fn repairs_are_listed_before_they_are_made() {
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
    let run = shop.run(&["repair", "--level", "note", "--json", "wrong.xac", "-o", "repaired.xac"]);
    assert_eq!(run.code, 0);
    let line: Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(line["repaired"][0]["code"], "child-count");
    assert_eq!(shop.get("repaired.xac"), shop.get("good.xac"));
}

/// Damages a sample by `set`, repairs it, and gives both.
fn repaired(name: &str, path: &str, value: &str, code: &str) -> (Vec<u8>, Vec<u8>) {
    let shop = Workshop::new();
    let file = name.rsplit('/').next().unwrap();
    shop.put(file, sample(name));
    let wrong = format!("wrong-{file}");
    let run = shop.run(&["set", file, path, value, "-o", &wrong]);
    assert_eq!(run.code, 0, "{run:?}");
    let found = |name: &str| shop.run(&["verify", "--level", "note", "--all", name]).out.contains(&format!("[{code}]"));
    assert!(found(&wrong) && !found(file), "{code}");
    let run = shop.run(&["repair", &wrong, "--only", code, "-o", "repaired"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.out.starts_with(&format!("{wrong}: repair[{code}] ")), "{run:?}");
    assert!(!found("repaired"), "{code}");
    (sample(name), shop.get("repaired"))
}

#[test]
fn what_is_computed_of_a_model_is_computed_anew() {
    let mesh = "model.root.children[0].kind";
    for (name, path, value, code) in [
        ("bio-trimesh", "surface.bounds_max", "[0,0,0]", "stale-bounds"),
        ("bio-trimesh", "faces[0].distance", "1000", "stale-planes"),
        ("bio-trimesh", "faces[0].adjacent[0]", "99", "adjacency"),
        ("bio-aabb", "aabb.boxes[4].face", "77", "aabb-face"),
        ("bio-aabb", "aabb.boxes[4].face", "0", "aabb-leaves"),
    ] {
        let (before, after) = repaired(&format!("mdl/{name}.mdl"), &format!("{mesh}.{path}"), value, code);
        assert!(before == after, "{code}: the compiler's own values are back");
    }
    let (before, after) = repaired("mdl/bio-trimesh.mdl", "model.state.num_nodes", "9", "node-count");
    assert!(before == after);
}

#[test]
fn counts_and_ranges_of_a_mesh_follow_its_buffers() {
    for (path, value, code) in
        [("body.header.num_vertices", "7", "header-counts"), ("body.descriptors[0].value_max", "0.25", "value-range")]
    {
        let (before, after) = repaired("xmf/x4-ship-collision.xmf", path, value, code);
        assert!(before == after, "{code}: what the exporter wrote is back");
    }
}

#[test]
fn names_are_cut_only_when_that_is_asked_for() {
    let shop = Workshop::new();
    shop.put("a.mdl", sample("mdl/bio-trimesh.mdl"));
    let facts = |name: &str| -> Value {
        serde_json::from_str::<Value>(&shop.run(&["info", "--json", name]).out).unwrap()["info"]["textures"].clone()
    };
    let old = facts("a.mdl")["diffuse"][0].as_str().unwrap().to_owned();
    let long = "a_name_of_more_than_16";
    assert_eq!(shop.run(&["rename", "texture", &old, long, "a.mdl", "--in-place"]).code, 0);
    assert_eq!(shop.run(&["repair", "a.mdl"]).code, 0, "what is drawn stays as it is");
    let run = shop.run(&["repair", "a.mdl", "--only", "names", "-o", "b.mdl"]);
    assert_eq!(run.code, 0);
    assert!(run.out.contains("repair[resource-name-length]"), "{run:?}");
    assert_eq!(facts("b.mdl")["diffuse"][0], long[..16]);
}

#[test]
fn a_normal_of_length_zero_gets_a_direction() {
    let shop = Workshop::new();
    let text = String::from_utf8(sample("xmodel_export/chest-v6.xmodel_export")).unwrap();
    let normal = text.lines().find(|line| line.trim_start().starts_with("NORMAL ")).unwrap();
    let zero = normal.split_whitespace().skip(1).fold(normal.to_owned(), |line, number| {
        line.replacen(number, &number.replace(|digit: char| digit.is_ascii_digit(), "0").replace('-', ""), 1)
    });
    shop.put("zero.xmodel_export", text.replacen(normal, &zero, 1));
    let dry = shop.run(&["repair", "zero.xmodel_export"]);
    assert_eq!(dry.code, 1, "{dry:?}");
    assert!(dry.out.contains("repair[zero-normal] faces[0].corners[0].normal: "), "{}", dry.out);
    assert_eq!(shop.run(&["repair", "zero.xmodel_export", "--in-place"]).code, 0);
    let run = shop.run(&["get", "zero.xmodel_export", "faces[0].corners[0].normal"]);
    let parts: Vec<f64> = serde_json::from_str(&run.out).unwrap();
    let length = parts.iter().map(|part| part * part).sum::<f64>().sqrt();
    assert!((length - 1.0).abs() < 1e-5, "{}", run.out);
}

#[test]
fn only_what_can_be_repaired_may_be_asked_for() {
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&["smile"]));
    for (only, message) in [
        ("winding", "error: winding cannot be repaired\n"),
        ("stated-lenght", "error: there is no code \"stated-lenght\"; did you mean stated-length?\n"),
    ] {
        let run = shop.run(&["repair", "a.xpm", "--only", only]);
        assert_eq!((run.code, run.err.as_str()), (2, message));
    }
    let run = shop.run(&["repair", "a.xpm", "--only", "boxes,stated-length,names"]);
    assert_eq!((run.code, run.err.as_str()), (0, "nothing to repair\n"));
}
