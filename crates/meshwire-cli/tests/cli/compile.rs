//! `compile`: files and folders, supermodels, what it says.

use crate::workshop::{Workshop, sample};

#[test]
fn folders_go_to_folders_under_their_names() {
    let shop = Workshop::new();
    shop.put("game/a/skin.mdl", sample("mdl_text/skin.mdl"))
        .put("game/sheet.MDL", sample("mdl_text/uv-sets-and-colors.mdl"))
        .put("game/binary.mdl", sample("mdl/bio-trimesh.mdl"));
    for profile in ["bio", "nmc", "ee"] {
        let out = format!("out-{profile}");
        let run = shop.run(&["compile", "game", "--profile", profile, "-o", &out]);
        assert_eq!(run.code, 0, "{run:?}");
        assert!(!shop.path(&format!("{out}/binary.mdl")).exists(), "a binary model is none of its business");
        let run = shop.run(&["verify", &out]);
        assert_eq!(run.code, 0, "{run:?}");
        let run = shop.run(&["info", "--json", &format!("{out}/a/skin.mdl")]);
        assert!(
            run.out.contains("\"format\":\"mdl\"") && run.out.contains("\"bones\":[\"hip\",\"knee\"]"),
            "{}",
            run.out
        );
    }
}

#[test]
fn losses_have_a_line_each_and_exit_with_1() {
    let shop = Workshop::new();
    shop.put("hands.mdl", sample("odd/mdl_text/of-several-hands.mdl")).put("bio.mdl", sample("mdl/bio-trimesh.mdl"));
    let run = shop.run(&["compile", "hands.mdl", "-o", "out.mdl"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""), "{run:?}");
    insta::assert_snapshot!(run.err);
    let run = shop.run(&["compile", "hands.mdl", "--json", "-o", "again.mdl"]);
    assert!(run.out.contains("\"code\":\"unknown-statement\""), "{}", run.out);
    assert_eq!(shop.get("out.mdl"), shop.get("again.mdl"));
    let run = shop.run(&["compile", "bio.mdl", "-o", "x.mdl"]);
    assert_eq!(run.code, 3);
    assert_eq!(run.err, "bio.mdl: mdl: expected: Neverwinter Nights model, text, found: Neverwinter Nights model\n");
}

#[test]
fn a_supermodel_gives_part_numbers() {
    let shop = Workshop::new();
    let text = sample("mdl_text/animations.mdl");
    let base = String::from_utf8(text.clone()).unwrap().replace("demo a_ba", "demo NULL");
    let base = base.replace("node trimesh lid", "node dummy other\nparent demo\nendnode\nnode trimesh lid");
    shop.put("door.mdl", text).put("supers/A_BA.mdl", base);
    let run = shop.run(&["compile", "door.mdl", "-o", "alone.mdl"]);
    assert!(run.code == 1 && run.err.contains("[no-supermodel]"), "{run:?}");
    let run = shop.run(&["compile", "-q", "door.mdl", "-o", "quiet.mdl"]);
    assert!(
        run.code == 1 && run.err.contains("[no-supermodel]"),
        "the reason for the exit code is never quiet: {run:?}"
    );
    let run = shop.run(&["compile", "door.mdl", "--supermodel-dir", "supers", "-o", "bound.mdl"]);
    assert_eq!(run.code, 0, "{run:?}");
    let run = shop.run(&["get", "bound.mdl", "model.root.children[0].head.part_number"]);
    assert_eq!(run.out.trim(), "2", "{run:?}");
    let run = shop.run(&["compile", "door.mdl", "--supermodel-dir", ".", "-o", "none.mdl"]);
    assert_eq!((run.code, run.err.as_str()), (3, "door.mdl: the supermodel a_ba.mdl is not in .\n"));
}
