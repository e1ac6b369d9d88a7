//! `layout`: every byte with its field.

use crate::workshop::{Workshop, motion, sample};

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

/// A part of each format that a file cut off at these shares of its length still has.
#[test]
fn of_every_format_there_is_a_part() {
    let shop = Workshop::new();
    let mut seen = 0;
    for (name, shares, known) in [
        ("xac/figure.xac", [0.5, 0.9], "nodes"),
        ("xsm/walk.xsm", [0.2, 0.9], "animations"),
        ("ani/ship.ani", [0.6, 0.99], "animations"),
        ("mdl/bio-animation.mdl", [0.7, 0.99], "animations"),
        ("xmodel_export/chest-v6.xmodel_export", [0.5, 0.9], "nodes"),
        ("xmodel_bin/corner-v7-stored.xmodel_bin", [0.5, 0.9], "nodes"),
        ("xanim_export/style-plain.xanim_export", [0.5, 0.9], "animations"),
    ] {
        let whole = sample(name);
        let file = name.rsplit('/').next().unwrap();
        for share in shares {
            let bytes = &whole[..(whole.len() as f64 * share) as usize];
            shop.put(file, bytes);
            let run = shop.run(&["info", file]);
            assert_eq!((run.code, run.out.as_str()), (3, ""), "{name}");
            let run = shop.run(&["info", "--partial", "--json", file]);
            assert_eq!(run.code, 3, "{name} {share}: {run:?}");
            let line: serde_json::Value = serde_json::from_str(run.out.lines().next().unwrap_or("null")).unwrap();
            assert!(line["info"][known].as_array().is_some_and(|list| !list.is_empty()), "{name} {share}: {run:?}");
            assert!(line["error"]["message"].is_string() && run.err.starts_with(&format!("{file}: ")), "{run:?}");
            let run = shop.run(&["dump", "--partial", file]);
            let document: serde_json::Value = serde_json::from_str(&run.out).unwrap();
            assert_eq!((run.code, document["format"].as_str().unwrap()), (3, name.split('/').next().unwrap()));
            // What is shown are bytes of the file, at their places.
            let run = shop.run(&["layout", "--partial", "--json", file]);
            assert_eq!(run.code, 3);
            let mut next = 0;
            for line in run.out.lines() {
                let leaf: serde_json::Value = serde_json::from_str(line).unwrap();
                assert_eq!(leaf["offset"], next, "{name} {share}: {line}");
                next += leaf["size"].as_u64().unwrap();
            }
            assert!(next > 0 && next <= bytes.len() as u64, "{name} {share}: {next} of {} bytes", bytes.len());
            let rows = shop.run(&["layout", "--partial", file]);
            assert_eq!((rows.code, &rows.err), (3, &run.err));
            seen += 1;
        }
    }
    assert_eq!(seen, 14);
    for nothing in [&b""[..], b"IDST", &[0; 64]] {
        shop.put("nothing.mdl", nothing);
        let run = shop.run(&["info", "--partial", "nothing.mdl"]);
        assert_eq!((run.code, run.out.as_str()), (3, ""), "{nothing:?}");
    }
}
