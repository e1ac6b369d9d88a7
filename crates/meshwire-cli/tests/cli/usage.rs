//! Help, completions, manual pages, wrong usage.

use crate::workshop::{Workshop, motion};

#[test]
fn help_texts() {
    let shop = Workshop::new();
    for verb in [
        "",
        "info",
        "dump",
        "build",
        "get",
        "set",
        "rename",
        "diff",
        "repair",
        "table",
        "anim",
        "explain",
        "convert",
        "compile",
        "decompile",
        "verify",
        "layout",
        "export",
        "import",
        "preview",
        "sheet",
    ] {
        let arguments: Vec<&str> = [verb, "--help"].into_iter().filter(|word| !word.is_empty()).collect();
        let run = shop.run(&arguments);
        assert_eq!(run.code, 0);
        let name = if verb.is_empty() { "program" } else { verb };
        insta::assert_snapshot!(format!("help_{name}"), run.out);
    }
}

#[test]
fn completions_and_manual_pages() {
    let shop = Workshop::new();
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let run = shop.run(&["completions", shell]);
        assert_eq!(run.code, 0);
        assert!(run.out.contains("meshwire") && run.out.contains("verify"), "{shell}");
    }
    let run = shop.run(&["man"]);
    assert!(run.out.contains(".TH meshwire 1") && run.out.contains("meshwire\\-verify(1)"), "{}", run.out);
    let run = shop.run(&["man", "dump"]);
    assert!(run.out.contains("meshwire dump") && run.out.contains("\\-\\-only"), "{}", run.out);
    assert_eq!(shop.run(&["man", "nothing"]).code, 2);
}

#[test]
fn wrong_usage_exits_with_2() {
    let shop = Workshop::new();
    shop.put("a.xpm", motion(&[])).put("b.xpm", motion(&[])).put("a.json", "{}").put("file", "");
    for (arguments, message) in [
        (&["verify"][..], "required arguments were not provided"),
        (&["unpack", "a.xpm"], "unrecognized subcommand 'unpack'"),
        (&["info", "--format", "fbx", "a.xpm"], "expected xac, xsm, xpm, "),
        (&["info", "--jobs", "0", "a.xpm"], "invalid value '0'"),
        (&["dump", "--only", "chunks[", "a.xpm"], "expected a path such as chunks[3].body, found \"chunks[\""),
        (&["dump", "a.xpm", "b.xpm", "-o", "file"], "--output file: expected a folder for several files, found a file"),
        (&["build", "a.json", "a.json"], "several files need --output FOLDER"),
        (&["build", "a.json", "--json"], "--json needs --output"),
    ] {
        let run = shop.run(arguments);
        assert_eq!(run.code, 2, "{arguments:?}: {run:?}");
        assert!(run.err.contains(message), "{arguments:?}: {run:?}");
        assert_eq!(run.out, "");
    }
}
