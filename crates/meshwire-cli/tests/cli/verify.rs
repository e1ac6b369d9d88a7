//! `verify`: lines, table, exit codes.

use crate::workshop::{Workshop, careless_motion, motion};

#[test]
fn clean_files_give_a_table() {
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&["smile"])).put("b.xpm", motion(&[]));
    let run = shop.run(&["verify", "a.xpm", "b.xpm", "--dump"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
}

#[test]
fn findings_have_a_line_each_and_exit_with_1() {
    let shop = Workshop::new();
    shop.put("careless.xpm", careless_motion()).put("good.xpm", motion(&["smile"]));
    let run = shop.run(&["verify", "--level", "note", "careless.xpm", "good.xpm"]);
    assert_eq!((run.code, run.err.as_str()), (1, ""));
    insta::assert_snapshot!(run.out);
}

#[test]
fn json_has_a_line_per_file_and_a_summary() {
    let shop = Workshop::new();
    shop.put("careless.xpm", careless_motion()).put("cut.xpm", &motion(&["smile"])[..30]);
    let run = shop.run(&["verify", "--json", "--dump", "careless.xpm", "cut.xpm"]);
    assert_eq!(run.code, 3);
    insta::assert_snapshot!(run.out);
    for line in run.out.lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
}
