//! Files whose content is not what their name says, in folders.

use std::fs;

use crate::workshop::{Workshop, motion, sample, samples};

#[test]
fn a_damaged_model_in_a_folder_is_an_error_with_its_name() {
    let shop = Workshop::new();
    shop.put("mod/body.xac", "").put("mod/head.xac", [0; 400_000]).put("mod/arm.XAC", "XAC");
    shop.put("mod/good.xpm", motion(&["smile"])).put("mod/readme.txt", "hello");
    let run = shop.run(&["verify", "mod"]);
    assert_eq!(run.code, 3, "{run:?}");
    assert_eq!(
        run.err,
        "mod/arm.XAC: unknown format: the file ends after 3 bytes, too short for an EMotionFX actor \
         (xac)\n\
         mod/body.xac: unknown format: the file is empty\n\
         mod/head.xac: unknown format: the first 400000 bytes are all zero\n\
         1 file of unknown format skipped\n"
    );
    let row = |name: &str| run.out.lines().find(|line| line.starts_with(name)).unwrap_or_default().to_owned();
    assert!(row("xac").split_whitespace().eq(["xac", "3", "0.0", "%", "0.0", "%", "3", "0", "0"]), "{run:?}");
    for (option, line) in [("--list-skipped", "mod/readme.txt: skipped: unknown format\n"), ("-q", "")] {
        let run = shop.run(&["verify", option, "mod"]);
        assert_eq!(run.err.contains("readme.txt"), !line.is_empty());
        assert!(run.err.contains(line), "{}", run.err);
    }
}

#[test]
fn a_named_file_of_unknown_format_is_an_error() {
    let shop = Workshop::new();
    shop.put("strange.bin", "what is this").put("good.xpm", motion(&["smile"]));
    let run = shop.run(&["verify", "--summary", "strange.bin", "good.xpm", "missing.bin"]);
    assert_eq!(run.code, 3);
    let rows: Vec<Vec<&str>> = run.out.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[2][..2], ["unknown", "2"], "{}", run.out);
    assert_eq!(rows[2][rows[2].len() - 3..], ["2", "0", "0"], "{}", run.out);
    assert_eq!(rows[6], ["unreadable", "error", "2", "2"], "{}", run.out);
}

#[test]
fn a_whole_file_of_another_kind_is_not_damaged() {
    let shop = Workshop::new();
    shop.put("mod/good.xpm", motion(&["smile"]))
        .put("mod/icon.xpm", "/* XPM */\n")
        .put("mod/ogre.mdl", b"IDPO\x06\0\0\0");
    let run = shop.run(&["verify", "--list-skipped", "mod"]);
    assert_eq!(run.code, 0, "{run:?}");
    assert_eq!(
        run.err,
        "mod/icon.xpm: skipped: this is an X PixMap image, not an XPM motion\n\
         mod/ogre.mdl: skipped: this is a Quake model, not a Neverwinter Nights MDL\n\
         2 files of unknown format skipped\n"
    );
    for wrong in ["version https://git-lfs.github.com/spec/v1\n", "<html>", "{\"meshwire\": 1}"] {
        shop.put("mod/fetched.xpm", wrong);
        assert_eq!(shop.run(&["verify", "mod"]).code, 3, "{wrong}");
    }
}

#[test]
fn as_json_damaged_and_skipped_files_have_lines_too() {
    let shop = Workshop::new();
    shop.put("mod/body.xac", "").put("mod/good.xpm", motion(&["smile"])).put("mod/readme.txt", "hello");
    let run = shop.run(&["verify", "--json", "--list-skipped", "mod"]);
    assert_eq!(run.code, 3);
    let lines: Vec<serde_json::Value> = run.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0]["file"], "mod/body.xac");
    assert_eq!(lines[0]["error"]["message"], "the file is empty");
    assert_eq!(lines[1]["file"], "mod/good.xpm");
    assert_eq!(lines[2], serde_json::json!({"file": "mod/readme.txt", "skipped": "unknown format"}));
    assert_eq!((&lines[3]["summary"]["xac"]["errors"], &lines[3]["skipped"]), (&1.into(), &1.into()));
}

/// Every kind of damage, thirty times over, among thousands of good files: each one is named.
#[test]
fn thirty_damaged_files_among_ten_thousand_are_all_named() {
    let shop = Workshop::new();
    let kinds = [
        ("xac", sample("xac/figure.xac")),
        ("xmf", largest("xmf")),
        ("mdl", sample("mdl/bio-trimesh.mdl")),
        ("xsm", largest("xsm")),
        ("ani", sample("ani/ship.ani")),
    ];
    let folder = |number: usize| format!("game/{:02}", number % 50);
    for number in 0..10_000 {
        let (extension, bytes) = match number % 10 {
            0 => ("txt", &b"a note"[..]),
            kind => (kinds[kind % 5].0, kinds[kind % 5].1.as_slice()),
        };
        let folder = shop.path(&folder(number));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(format!("{number:05}.{extension}")), bytes).unwrap();
    }
    let mut damaged = Vec::new();
    for number in 0..30 {
        let (extension, whole) = &kinds[number % 5];
        let bytes = match number / 5 {
            0 => Vec::new(),
            1 => vec![0; whole.len()],
            2 => whole[..3].to_vec(),
            3 => whole[..whole.len() - 1].to_vec(),
            4 => whole[..whole.len() / 2].to_vec(),
            // Noise of the right length.
            _ => (0..whole.len()).map(|at| (at * 151 + at / 7 * 31 + 89) as u8 | 1).collect(),
        };
        let name = format!("{}/damaged-{number:02}.{extension}", folder(number * 331));
        shop.put(&name, bytes);
        damaged.push(name);
    }
    let run = shop.run(&["verify", "--level", "error", "game"]);
    assert_eq!(run.code, 3);
    // What does not read is named on standard error; what reads with a damaged stream, among the findings.
    for name in &damaged {
        let named = |text: &str| text.lines().any(|line| line.starts_with(&format!("{name}: ")));
        assert!(named(&run.err) || named(&run.out), "{name} is not named\n{}", run.err);
    }
    let others = run.err.lines().chain(run.out.lines()).filter(|line| line.starts_with("game/"));
    let others: Vec<&str> =
        others.filter(|line| !damaged.iter().any(|name| line.starts_with(&format!("{name}: ")))).collect();
    assert!(others.is_empty(), "no other is named\n{}", others.join("\n"));
}

/// The largest sample of a format: damage to it is not mistaken for padding.
fn largest(extension: &str) -> Vec<u8> {
    let files = fs::read_dir(samples().join(extension)).unwrap().map(|entry| fs::read(entry.unwrap().path()).unwrap());
    files.max_by_key(Vec::len).unwrap()
}
