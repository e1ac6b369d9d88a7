//! Folders and patterns: what is taken, in which order, whatever the number of jobs.

use crate::workshop::{Workshop, motion};

#[test]
fn output_keeps_the_order_of_the_input() {
    let shop = Workshop::new();
    for number in 0..60 {
        // Files of different size finish at different times.
        let names: Vec<String> = (0..(number * 37) % 200).map(|name| format!("target {name}")).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        shop.put(&format!("game/{number:02}.xpm"), motion(&names));
        shop.put(&format!("game/{number:02}.txt"), "text");
    }
    let alone = shop.run(&["info", "--jobs", "1", "game"]);
    assert_eq!((alone.code, alone.err.as_str()), (0, "60 files of unknown format skipped\n"));
    let heads: Vec<&str> = alone.out.lines().filter(|line| line.starts_with("game")).collect();
    assert_eq!(heads.len(), 60);
    assert!(heads.is_sorted());
    for jobs in ["2", "5"] {
        assert_eq!(shop.run(&["info", "--jobs", jobs, "game"]).out, alone.out);
    }
}

#[test]
fn folders_and_patterns_and_names_mix() {
    let shop = Workshop::new();
    shop.put("b/2.xpm", motion(&[])).put("b/1.xpm", motion(&[])).put("a.xpm", motion(&[])).put("note.txt", "text");
    let files = |arguments: &[&str]| -> Vec<String> {
        let run = shop.run(&[&["info", "--json"], arguments].concat());
        let name = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap()["file"].to_string();
        run.out.lines().map(name).collect()
    };
    let separator = std::path::MAIN_SEPARATOR;
    let in_b = |name: &str| format!("\"b{separator}{name}\"").replace('\\', "\\\\");
    assert_eq!(files(&["b", "a.xpm"]), [in_b("1.xpm"), in_b("2.xpm"), "\"a.xpm\"".to_owned()]);
    assert_eq!(files(&["*.xpm", "b/?.xpm"]).len(), 3);
    assert_eq!(files(&["note.txt"]), ["\"note.txt\""], "a file that is named is an error, not skipped");
}

#[test]
fn a_folder_without_known_files_is_an_error() {
    let shop = Workshop::new();
    shop.put("docs/a.txt", "text");
    std::fs::create_dir(shop.path("empty")).unwrap();
    let run = shop.run(&["verify", "docs"]);
    assert_eq!(run.code, 3);
    assert_eq!(run.err, "1 file of unknown format skipped\nnothing to do: no file of a known format\n");
    let run = shop.run(&["verify", "empty"]);
    assert_eq!((run.code, run.err.as_str()), (3, "empty: the folder contains no files\n"));
}

#[test]
fn a_marked_folder_is_read_when_it_is_named() {
    let shop = Workshop::new();
    shop.put("game/a.xpm", motion(&[])).put("game/odd/b.xpm", motion(&[])).put("game/odd/.meshwire-skip", "");
    let run = shop.run(&["info", "--json", "game"]);
    assert_eq!((run.code, run.out.lines().count()), (0, 1), "{}", run.out);
    assert!(
        run.err.contains("odd: skipped, because it contains .meshwire-skip; name the folder itself to read it"),
        "{}",
        run.err
    );
    let run = shop.run(&["info", "--json", "game/odd"]);
    assert_eq!((run.code, run.out.lines().count()), (0, 1), "{}", run.out);
}

/// A run that was killed leaves a temporary file with half a model in it; it is not a model of the user's.
#[test]
fn hidden_files_are_skipped() {
    let shop = Workshop::new();
    shop.put("mod/a.xpm", motion(&[])).put("mod/.meshwire-77-0", &motion(&["smile"])[..30]);
    shop.put("mod/.git/b.xpm", motion(&[])).put("mod/.c.xpm", "XPM ");
    for arguments in [&["verify", "mod"][..], &["info", "mod"], &["info", "mod/*"], &["diff", "mod", "mod"]] {
        let run = shop.run(arguments);
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments:?}");
    }
    let run = shop.run(&["info", "--json", "mod"]);
    assert_eq!(run.out.lines().count(), 1, "{}", run.out);
    let run = shop.run(&["info", "-v", "mod"]);
    assert!(run.err.contains("mod/.c.xpm: skipped: hidden"), "{}", run.err);
    for named in ["mod/.c.xpm", "mod/.[c]*"] {
        assert_eq!(shop.run(&["info", named]).code, 3, "a hidden file that is named is read");
    }
}

#[test]
fn a_reader_that_leaves_ends_the_run_quietly() {
    use std::io::Read;
    use std::process::{Command, Stdio};

    let shop = Workshop::new();
    let names: Vec<String> = (0..3000).map(|name| format!("target {name}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for file in ["a.xpm", "b.xpm"] {
        shop.put(file, motion(&names));
    }
    for arguments in [&["dump", "a.xpm"][..], &["layout", "--json", "a.xpm", "b.xpm"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_meshwire"))
            .args(arguments)
            .current_dir(shop.path(""))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = [0; 10];
        let mut stdout = child.stdout.take().unwrap();
        stdout.read_exact(&mut first).unwrap();
        drop(stdout);
        let end = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&end.stderr), "", "{arguments:?}");
        assert_eq!(end.status.code(), Some(0), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn links_are_followed_but_not_in_circles() {
    let shop = Workshop::new();
    shop.put("real/a.xpm", motion(&[]));
    std::fs::create_dir(shop.path("game")).unwrap();
    std::os::unix::fs::symlink(shop.path("real"), shop.path("game/mod")).unwrap();
    std::os::unix::fs::symlink(shop.path("game"), shop.path("game/again")).unwrap();
    let run = shop.run(&["info", "--json", "game"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(run.out.lines().count(), 1);
}
