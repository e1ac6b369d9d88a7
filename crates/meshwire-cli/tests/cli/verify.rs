//! `verify`: lines, table, exit codes.

use crate::workshop::{Workshop, careless_motion, motion, sample};

#[test]
fn clean_files_give_a_table() {
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&["smile"])).put("b.xpm", motion(&[]));
    let run = shop.run(&["verify", "a.xpm", "b.xpm", "--rebuild", "--dump"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
}

#[test]
fn findings_have_a_line_each_and_exit_with_1() {
    let shop = Workshop::new();
    shop.put("careless.xpm", careless_motion()).put("good.xpm", motion(&["smile"]));
    let run = shop.run(&["verify", "--rebuild", "--level", "note", "careless.xpm", "good.xpm"]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    insta::assert_snapshot!(run.out);
}

#[test]
fn json_has_a_line_per_file_and_a_summary() {
    let shop = Workshop::new();
    shop.put("careless.xpm", careless_motion()).put("cut.xpm", &motion(&["smile"])[..30]);
    let run = shop.run(&["verify", "--rebuild", "--json", "--dump", "careless.xpm", "cut.xpm"]);
    assert_eq!(run.code, 3);
    insta::assert_snapshot!(run.out);
    for line in run.out.lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
}

/// Without `--rebuild`, nothing is said about rebuilds.
#[test]
fn files_are_rebuilt_only_if_asked() {
    let shop = Workshop::new();
    shop.put("careless.xpm", careless_motion());
    for arguments in [&["verify", "--level", "note", "careless.xpm"][..], &["verify", "--json", "careless.xpm"]] {
        let run = shop.run(arguments);
        assert_eq!(run.code, 1);
        assert!(run.out.contains("stated-length"), "{}", run.out);
        assert!(!run.out.contains("rebuild") && !run.out.contains("rebuilt"), "{}", run.out);
    }
    let run = shop.run(&["verify", "--rebuild", "--json", "careless.xpm"]);
    assert!(run.out.contains("\"rebuilt\":false") && run.out.contains("\"rebuilt\":0"), "{}", run.out);
}

/// Binary and text models have one extension, and neither is misnamed.
#[test]
fn formats_that_share_an_extension_are_both_what_it_says() {
    let shop = Workshop::new();
    shop.put("game/binary.mdl", sample("mdl/ee-trimesh.mdl"))
        .put("game/text.mdl", sample("mdl_text/skin.mdl"))
        .put("text.xac", sample("mdl_text/skin.mdl"))
        .put("cut.mdl", &sample("mdl/ee-trimesh.mdl")[..100]);
    let run = shop.run(&["verify", "--rebuild", "--dump", "game"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    assert!(run.out.contains("mdl_text") && !run.out.contains("extension"), "{}", run.out);
    let run = shop.run(&["verify", "text.xac"]);
    assert!(run.out.contains("[extension]: expected xac by its extension, found mdl_text"), "{}", run.out);
    let run = shop.run(&["verify", "cut.mdl"]);
    assert_eq!(run.code, 3, "{run:?}");
    assert_eq!(shop.run(&["info", "--format", "mdl_text", "game/binary.mdl"]).code, 3);
}

/// The name alone shows what the game uses a mesh for.
#[test]
fn a_visual_mesh_with_the_name_of_a_collision_mesh_is_an_error() {
    let shop = Workshop::new();
    shop.put("part-lod0.xmf", sample("xmf/x4-ship-lod0.xmf")).put("Part-Collision.xmf", sample("xmf/x4-ship-lod0.xmf"));
    shop.put("good-collision.xmf", sample("xmf/x4-ship-collision.xmf"));
    let run = shop.run(&["verify", "part-lod0.xmf", "good-collision.xmf"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{}", run.out);
    let run = shop.run(&["verify", "Part-Collision.xmf"]);
    assert_eq!(run.code, 1);
    assert!(
        run.out.contains("error[collision-attributes] body.descriptors[0] at 0x40: expected one position per vertex"),
        "{}",
        run.out
    );
}
