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
        ("xmodel_bin/corner-v7-lz4.xmodel_bin", [0.5, 0.9], "nodes"),
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
    assert_eq!(seen, 16);
    for nothing in [&b""[..], b"IDST", &[0; 64]] {
        shop.put("nothing.mdl", nothing);
        let run = shop.run(&["info", "--partial", "nothing.mdl"]);
        assert_eq!((run.code, run.out.as_str()), (3, ""), "{nothing:?}");
    }
}

/// Paths are those of dumps; where nothing is shown, the file is to blame or the path is wrong, and both are said.
#[test]
fn a_part_that_is_not_there_is_an_error() {
    let shop = Workshop::new();
    for name in ["xmodel_bin/corner-v7-stored.xmodel_bin", "xmodel_bin/corner-v7-lz4.xmodel_bin"] {
        shop.put(name.rsplit('/').next().unwrap(), sample(name));
    }
    let stored = shop.run(&["layout", "--only", "model.vertices[0]", "corner-v7-stored.xmodel_bin"]);
    assert!(stored.out.contains("vertices[0].weights[1].bone"), "{stored:?}");
    assert_eq!(shop.run(&["layout", "--only", "vertices[0]", "corner-v7-stored.xmodel_bin"]).out, stored.out);
    for json in [&[][..], &["--json"]] {
        let run = shop.run(&[&["layout", "--only", "model.vertixes", "corner-v7-stored.xmodel_bin"], json].concat());
        assert_eq!((run.code, run.err.as_str()), (3, "corner-v7-stored.xmodel_bin: nothing at model.vertixes\n"));
    }
    let run = shop.run(&["layout", "--only", "model.vertices[0]", "corner-v7-lz4.xmodel_bin"]);
    assert_eq!((run.code, run.out.as_str()), (3, ""));
    assert!(run.err.contains("the content is compressed from 0x9 on; `meshwire convert --to binary`"), "{}", run.err);
    let run = shop.run(&["convert", "--to", "binary", "corner-v7-lz4.xmodel_bin", "-o", "again.xmodel_bin"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(shop.run(&["layout", "--only", "model.vertices[0]", "again.xmodel_bin"]).out, stored.out);
}

/// The parts of a compressed file go out and back in as those of any other.
#[test]
fn a_compressed_file_has_parts() {
    let shop = Workshop::new();
    shop.put("a.xmodel_bin", sample("xmodel_bin/corner-v7-lz4.xmodel_bin"));
    let get = |file: &str| shop.run(&["get", file, "model.vertices[0].offset"]).out;
    assert_eq!(get("a.xmodel_bin"), "[-8.0, -8.0, 12.0]\n");
    let part = shop.run(&["dump", "--only", "model.vertices[0]", "a.xmodel_bin"]).out;
    shop.put("part.json", part.replace("[-8.0, -8.0, 12.0]", "[3.5, -8.0, 12.0]"));
    assert_eq!(shop.run(&["build", "--onto", "a.xmodel_bin", "part.json", "-o", "b.xmodel_bin"]).code, 0);
    assert_eq!(get("b.xmodel_bin"), "[3.5, -8.0, 12.0]\n");
    let back = ["set", "b.xmodel_bin", "model.vertices[0].offset", "[-8, -8, 12]", "-o", "c.xmodel_bin"];
    assert_eq!(shop.run(&back).code, 0);
    let run = shop.run(&["diff", "a.xmodel_bin", "c.xmodel_bin"]);
    assert!(run.code == 0 || run.out.contains("1 change\n  block: "), "{run:?}");
    assert_eq!(shop.run(&["verify", "b.xmodel_bin", "c.xmodel_bin"]).code, 0);
}
