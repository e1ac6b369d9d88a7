//! `diff`: two files, two folders, forms, git.

use serde_json::Value;

use crate::workshop::{Workshop, motion, sample};

#[test]
fn files_differ_by_path() {
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&["smile", "blink"])).put("b.xpm", motion(&["smile", "wink"]));
    let run = shop.run(&["diff", "a.xpm", "b.xpm"]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    insta::assert_snapshot!(run.out);
    assert_eq!(shop.run(&["diff", "a.xpm", "a.xpm"]).out, "");
    assert_eq!(shop.run(&["diff", "a.xpm", "a.xpm"]).code, 0);
    let path = "body.chunks[1].submotions[0].pose_weight";
    shop.run(&["set", "a.xpm", path, "0.25", "-o", "near.xpm"]);
    assert_eq!(shop.run(&["diff", "a.xpm", "near.xpm", "--tolerance", "0.3"]).code, 0);
    assert_eq!(shop.run(&["diff", "a.xpm", "near.xpm", "--tolerance", "0.2"]).code, 1);
    assert_eq!(shop.run(&["diff", "a.xpm"]).code, 2);
    shop.put("cut.xpm", &motion(&["smile"])[..30]);
    let run = shop.run(&["diff", "a.xpm", "cut.xpm"]);
    assert_eq!(run.code, 3);
    assert!(run.err.contains("expected 4 bytes"), "{}", run.err);
}

#[test]
fn meshes_and_animations_differ_by_meaning() {
    let shop = Workshop::new();
    shop.put("a.xac", sample("xac/figure.xac")).put("a.xpm", motion(&["smile", "blink"]));
    let document = shop.run(&["dump", "a.xac"]).out;
    let facts: Value = serde_json::from_str(shop.run(&["info", "--json", "a.xac"]).out.trim()).unwrap();
    assert!(facts["info"]["meshes"].as_u64().unwrap() > 0 && document.contains("\"positions\""));
    let path = "body.chunks[*].mesh.layers[*].positions[*]";
    let first = shop.run(&["get", "--json", "a.xac", path]).out.lines().nth(5).unwrap().to_owned();
    let first: Value = serde_json::from_str(&first).unwrap();
    let (path, old) = (first["path"].as_str().unwrap(), first["value"].as_array().unwrap());
    let moved = format!("[{}, {}, {}]", old[0], old[1].as_f64().unwrap() + 0.5, old[2]);
    assert_eq!(shop.run(&["set", "a.xac", path, &moved, "-o", "b.xac"]).code, 0);
    let run = shop.run(&["diff", "a.xac", "b.xac"]);
    assert_eq!(run.code, 1);
    let line = run.out.lines().find(|line| line.starts_with("  mesh ")).unwrap_or_else(|| panic!("{}", run.out));
    assert!(line.contains(" vertices, ") && line.contains(" triangles, positions by up to 0.5"), "{line}");
    let run = shop.run(&["diff", "a.xac", "b.xac", "--full"]);
    assert!(!run.out.contains("mesh figure") && run.out.contains(".positions"), "{}", run.out);
    assert!(run.out.contains(" numbers differ, by up to 0.5\n"), "{}", run.out);
    let run = shop.run(&["diff", "a.xac", "b.xac", "--json"]);
    let file: Value = serde_json::from_str(run.out.lines().next().unwrap()).unwrap();
    let mesh = &file["changes"][0];
    assert_eq!(mesh["change"], "element");
    assert!((mesh["aspects"][2]["largest"].as_f64().unwrap() - 0.5).abs() < 1e-5, "{mesh}");
    let run = shop.run(&["diff", "a.xac", "b.xac", "--markdown"]);
    assert!(run.out.contains("| `mesh ") && run.out.contains("positions by up to 0.5 |"), "{}", run.out);
    assert_eq!(shop.run(&["diff", "a.xac", "b.xac", "--tolerance", "0.6"]).code, 0);
    shop.run(&["set", "a.xpm", "body.chunks[1].submotions[0].keys[1].value", "0", "-o", "b.xpm"]);
    let run = shop.run(&["diff", "a.xpm", "b.xpm"]);
    let expected = ": 2 channels, 2 keys in channels that differ, other values by up to 1\n";
    assert!(run.out.contains("  animation") && run.out.contains(expected), "{}", run.out);
}

#[test]
fn something_put_in_between_is_one_change() {
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&["one", "two", "three"])).put("b.xpm", motion(&["one", "new", "other", "two", "three"]));
    let run = shop.run(&["diff", "a.xpm", "b.xpm"]);
    assert_eq!(run.out.lines().count(), 3, "{}", run.out);
    let run = shop.run(&["diff", "b.xpm", "a.xpm", "--json"]);
    let line: Value = serde_json::from_str(run.out.lines().next().unwrap()).unwrap();
    let kinds: Vec<&str> =
        line["changes"].as_array().unwrap().iter().map(|one| one["change"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["removed", "removed"]);
}

#[test]
fn folders_differ_by_file() {
    let shop = Workshop::new();
    for (name, names) in [("same", &["a"][..]), ("changed", &["a"]), ("gone", &["g"]), ("was", &["m", "n"])] {
        shop.put(&format!("old/{name}.xpm"), motion(names));
    }
    for (name, names) in
        [("same", &["a"][..]), ("changed", &["b"]), ("come", &["c", "d", "e"]), ("sub/is", &["m", "n"])]
    {
        shop.put(&format!("new/{name}.xpm"), motion(names));
    }
    shop.put("old/readme.txt", "1").put("new/readme.txt", "2").put("old/x.xpm", motion(&[])).put("new/x.xpm", "XPM ");
    let run = shop.run(&["diff", "old", "new"]);
    assert_eq!(run.code, 3, "one is damaged");
    insta::assert_snapshot!("folders", run.out);
    std::fs::remove_file(shop.path("new/x.xpm")).unwrap();
    let run = shop.run(&["diff", "old", "new", "--markdown"]);
    assert_eq!(run.code, 1);
    insta::assert_snapshot!("folders_in_markdown", run.out);
    let run = shop.run(&["diff", "old", "new", "--json", "--jobs", "1"]);
    assert_eq!(run.out, shop.run(&["diff", "old", "new", "--json", "--jobs", "4"]).out);
    let last: Value = serde_json::from_str(run.out.lines().last().unwrap()).unwrap();
    assert_eq!((&last["summary"]["moved"], &last["summary"]["removed"]), (&1.into(), &2.into()));
}

/// Git asks the program, as its documentation tells.
#[test]
fn git_shows_differences_by_meaning() {
    let shop = Workshop::new();
    let git = |arguments: &[&str]| {
        let program = env!("CARGO_BIN_EXE_meshwire");
        let command = format!("diff.meshwire.command={program} diff --git");
        let text = format!("diff.mwtext.textconv={program} dump");
        let run = std::process::Command::new("git")
            .args(["-c", "user.name=x", "-c", "user.email=x", "-c", &command, "-c", &text, "-c", "core.pager=cat"])
            .args(arguments)
            .current_dir(shop.path(""))
            .output()
            .unwrap();
        assert!(run.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&run.stderr));
        String::from_utf8(run.stdout).unwrap()
    };
    git(&["init", "-q"]);
    shop.put("a.xpm", motion(&["smile"])).put(".gitattributes", "*.xpm diff=meshwire\n");
    git(&["add", "."]);
    git(&["commit", "-qm", "first"]);
    shop.put("a.xpm", motion(&["grin"])).put("b.xpm", motion(&[]));
    git(&["add", "."]);
    let shown = git(&["diff", "--cached", "--ext-diff"]);
    assert!(shown.contains("changed a.xpm: 1 change\n") && shown.contains("\"smile\" -> \"grin\""), "{shown}");
    assert!(shown.contains("added b.xpm\n"), "{shown}");
    shop.put(".gitattributes", "*.xpm diff=mwtext\n");
    let shown = git(&["diff", "--cached", "a.xpm"]);
    assert!(shown.lines().any(|line| line.starts_with('-') && line.contains("\"smile\"")), "{shown}");
}
