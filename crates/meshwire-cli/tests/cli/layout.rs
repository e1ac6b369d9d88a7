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
