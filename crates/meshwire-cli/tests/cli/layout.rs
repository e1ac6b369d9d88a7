//! `layout`: every byte with its field.

use crate::workshop::{Workshop, motion};

#[test]
fn every_byte_has_its_field() {
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&["smile"]));
    let run = shop.run(&["layout", "a.xpm"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
}

#[test]
fn json_lines_cover_the_file() {
    let shop = Workshop::new();
    let bytes = motion(&["smile", "blink"]);
    shop.put("a.xpm", &bytes);
    let run = shop.run(&["layout", "--json", "a.xpm"]);
    assert_eq!(run.code, 0);
    let mut next = 0;
    for line in run.out.lines() {
        let leaf: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(leaf["offset"], next, "{line}");
        next += leaf["size"].as_u64().unwrap();
    }
    assert_eq!(next, bytes.len() as u64);
}

#[test]
fn rows_fit_into_the_columns_asked_for() {
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&["smile", "a name that is longer than any row"]));
    for columns in [80, 100, 132] {
        let run = shop.run(&["layout", "--columns", &columns.to_string(), "a.xpm"]);
        assert_eq!(run.code, 0);
        let widest = run.out.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= columns, "{widest} columns in {columns}");
    }
}

#[test]
fn a_window_shows_a_part() {
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&["smile", "blink"]));
    let run = shop.run(&["layout", "--only", "body.chunks[1].submotions[1]", "a.xpm"]);
    assert_eq!(run.code, 0);
    assert!(run.out.lines().count() > 5 && run.out.lines().all(|line| line.contains("submotions[1]")), "{}", run.out);
    let run = shop.run(&["layout", "--offset", "0x4", "--length", "4", "a.xpm"]);
    assert_eq!(run.out.lines().count(), 4, "{}", run.out);
    let run = shop.run(&["layout", "--json", "--offset", "4", "--length", "1", "a.xpm"]);
    assert_eq!((run.code, run.out.lines().count()), (0, 1), "{}", run.out);
    assert_eq!(shop.run(&["layout", "--offset", "four", "a.xpm"]).code, 2);
}

#[test]
fn of_a_damaged_file_the_first_part_is_shown() {
    let shop = Workshop::new();
    let whole = motion(&["smile", "blink"]);
    shop.put("cut.xpm", &whole[..whole.len() - 3]).put("good.xpm", &whole);
    for verb in ["layout", "info", "dump"] {
        let run = shop.run(&[verb, "cut.xpm"]);
        assert_eq!((run.code, run.out.as_str()), (3, ""));
        let part = shop.run(&[verb, "--partial", "cut.xpm"]);
        assert_eq!((part.code, &part.err), (3, &run.err), "{verb}");
        assert!(part.out.contains("May 25 2011"), "{verb}: {}", part.out);
        assert_eq!(shop.run(&[verb, "--partial", "good.xpm"]).out, shop.run(&[verb, "good.xpm"]).out);
    }
    let part: serde_json::Value = serde_json::from_str(&shop.run(&["dump", "--partial", "cut.xpm"]).out).unwrap();
    assert_eq!(part["file"]["body"]["chunks"].as_array().unwrap().len(), 1);
    shop.put("text.xac", "XAC nonsense");
    assert_eq!(shop.run(&["info", "--partial", "text.xac"]).code, 3);
}
