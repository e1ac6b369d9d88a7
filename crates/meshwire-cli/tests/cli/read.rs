//! `info` and `dump`, and files that do not read.

use crate::workshop::{Workshop, chunk, motion};

/// A dump names the version it was made by; snapshots should not change with every version.
fn versionless(dump: &str) -> String {
    dump.replacen(concat!("\"", env!("CARGO_PKG_VERSION"), "\""), "\"VERSION\"", 1)
}

#[test]
fn info_says_what_a_file_holds() {
    let shop = Workshop::new();
    shop.put("face.xpm", motion(&["smile", "blink"]));
    let run = shop.run(&["info", "face.xpm"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(run.out);
    let run = shop.run(&["info", "--json", "face.xpm"]);
    let line: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    assert_eq!(line["file"], "face.xpm");
    assert_eq!(line["format"], "xpm");
    assert_eq!(line["bytes"], shop.get("face.xpm").len());
    assert_eq!(
        line["info"]["animations"],
        serde_json::json!([{"name": "", "seconds": 1.5, "frames_per_second": 30.0, "keys": 4, "tracks": 2}])
    );
}

#[test]
fn standard_input_reads_like_a_file() {
    let shop = Workshop::new();
    let bytes = motion(&["smile"]);
    shop.put("a.xpm", &bytes);
    let piped = shop.run_with(&["info", "-"], &bytes);
    assert_eq!(piped.code, 0);
    assert_eq!(piped.out, shop.run(&["info", "a.xpm"]).out.replace("a.xpm", "<stdin>"));
}

#[test]
fn a_dump_is_made_to_be_read() {
    let shop = Workshop::new();
    shop.put("face.xpm", [motion(&["smile", "blink"]), chunk(77, 1, &[0xab; 20])].concat());
    let run = shop.run(&["dump", "face.xpm"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(versionless(&run.out));
    let run = shop.run(&["dump", "--json", "face.xpm"]);
    assert_eq!(run.out.lines().count(), 1);
    assert!(run.out.starts_with("{\"source\":\"face.xpm\",\"format\":\"xpm\",\"meshwire\":\""), "{}", run.out);
}

#[test]
fn a_dump_of_a_part_takes_the_paths_of_errors() {
    let shop = Workshop::new();
    shop.put("face.xpm", motion(&["smile", "blink"]));
    let run = shop.run(&["dump", "face.xpm", "--only", "body.chunks[1].body.submotions[1].keys"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!(versionless(&run.out));
    let run = shop.run(&["dump", "face.xpm", "--only", "body.chunks[2]"]);
    assert_eq!(run.code, 3);
    assert_eq!(run.err, "face.xpm: nothing at body.chunks[2]: body.chunks has 2 elements\n");
}

#[test]
fn what_does_not_read_is_one_clear_line() {
    let shop = Workshop::new();
    let whole = motion(&["smile"]);
    shop.put("cut.xpm", &whole[..whole.len() - 2]);
    shop.put("image.xpm", "/* XPM */\nstatic char *x[] = {};\n");
    shop.put("good.xpm", &whole);
    let run = shop.run(&["info", "cut.xpm", "missing.xpm", "image.xpm", "good.xpm", "nothing*"]);
    assert_eq!(run.code, 3);
    assert!(run.out.starts_with("good.xpm: xpm"), "the others are processed: {}", run.out);
    insta::assert_snapshot!(run.err);
    let run = shop.run(&["info", "--json", "cut.xpm", "missing.xpm", "image.xpm"]);
    assert_eq!(run.code, 3);
    insta::assert_snapshot!("failures_as_json", run.out);
}

#[test]
fn a_format_can_be_forced() {
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&[]));
    assert_eq!(shop.run(&["info", "--format", "xpm", "a.xpm"]).code, 0);
    let run = shop.run(&["info", "--format", "xsm", "a.xpm"]);
    assert_eq!(run.code, 3);
    assert!(run.err.starts_with("a.xpm: xsm: "), "{}", run.err);
}
