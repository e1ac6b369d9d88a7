//! `decompile`: files and folders, the way back, what `--plain` says.

use crate::workshop::{Workshop, sample, samples};

#[test]
fn folders_become_text_and_compile_to_the_same_bytes() {
    let shop = Workshop::new();
    let samples: Vec<(String, Vec<u8>)> = std::fs::read_dir(samples().join("mdl"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".mdl"))
        .map(|name| (name.clone(), sample(&format!("mdl/{name}"))))
        .collect();
    assert!(samples.len() > 3, "{}", samples.len());
    for (name, bytes) in &samples {
        shop.put(&format!("game/a/{name}"), bytes.clone());
    }
    shop.put("game/text.mdl", sample("mdl_text/skin.mdl"));
    let run = shop.run(&["decompile", "game", "-o", "text"]);
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{run:?}");
    assert!(!shop.path("text/text.mdl").exists(), "a text is none of its business");
    let run = shop.run(&["compile", "text", "-o", "back"]);
    assert_eq!((run.code, run.err.lines().count()), (0, 1), "{run:?}");
    assert!(run.err.starts_with(&format!("{} files compiled", samples.len())), "{run:?}");
    for (name, bytes) in &samples {
        assert!(shop.get(&format!("back/a/{name}")) == *bytes, "{name}");
        let run = shop.run(&["info", "--json", &format!("text/a/{name}")]);
        assert!(run.out.contains("\"format\":\"mdl_text\""), "{}", run.out);
    }
}

#[test]
fn plain_text_says_what_is_lost() {
    let shop = Workshop::new();
    shop.put("bio.mdl", sample("mdl/bio-trimesh.mdl")).put("text.mdl", sample("mdl_text/skin.mdl"));
    let run = shop.run(&["decompile", "bio.mdl", "--plain"]);
    assert!(run.out.starts_with("newmodel ") && !run.out.contains("#mdl"), "{}", run.out);
    assert!(run.out.contains("\nfaces ") || run.out.contains("\n  faces "), "{}", run.out);
    assert!(run.err.lines().all(|line| line.starts_with("bio.mdl: ") || line.starts_with("1 file decompiled")));
    let is_lost = run.err.contains("warning[no-statement]");
    assert_eq!(run.code, i32::from(is_lost), "{}", run.err);
    let run = shop.run(&["decompile", "bio.mdl", "--plain", "--json", "-o", "out.mdl"]);
    assert!(run.out.contains("\"format\":\"mdl_text\",\"output\":\"out.mdl\""), "{}", run.out);
    let run = shop.run(&["decompile", "bio.mdl", "-o", "out.mdl"]);
    assert_eq!(run.code, 3, "it exists");
    let run = shop.run(&["decompile", "text.mdl"]);
    assert_eq!(run.code, 3);
    assert_eq!(
        run.err,
        "text.mdl: mdl_text: expected: Neverwinter Nights model, found: Neverwinter Nights model, text\n"
    );
    let run = shop.run(&["decompile", "bio.mdl", "text.mdl"]);
    assert_eq!((run.code, run.err.as_str()), (2, "error: several files need --output FOLDER\n"));
}

/// The second program, in a folder; what it prints.
fn nwnmdlcomp(shop: &Workshop, arguments: &[&str]) -> String {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_nwnmdlcomp"));
    let output = command.args(arguments).current_dir(shop.path("")).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "as the tool of that name, whatever happens");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_old_tool_has_its_arguments() {
    let shop = Workshop::new();
    let binary = sample("mdl/bio-trimesh.mdl");
    shop.put("a/One.MDL", &binary).put("a/two.mdl", &binary).put("out/keep", "");
    let output = nwnmdlcomp(&shop, &["-d", "a/*.mdl", "out/"]);
    assert!(output.contains("Decompiling: a/One.MDL\n") && !output.contains("Error"), "{output}");
    assert!(shop.get("out/One.MDL.ascii").starts_with(b"#mdl 1 bio\n"));
    // Its own extension goes, and the text knows its compiler.
    nwnmdlcomp(&shop, &["-c", "out/two", "out/"]);
    assert!(shop.get("out/two.mdl") == binary);
    nwnmdlcomp(&shop, &["-de", "a/two.mdl", "out/"]);
    assert!(shop.get("out/two.mdl").starts_with(b"#mdl 1 bio\n"), "it replaces");
    nwnmdlcomp(&shop, &["-qc", "out/two.mdl", "back.mdl"]);
    assert!(shop.get("back.mdl") == binary);
    // Texts of others get the layout of the tool.
    shop.put("skin.mdl", sample("mdl_text/skin.mdl"));
    nwnmdlcomp(&shop, &["skin.mdl", "made.mdl"]);
    let run = shop.run(&["get", "made.mdl", "profile"]);
    assert_eq!(run.out.trim(), "nmc", "{run:?}");
    assert!(nwnmdlcomp(&shop, &["-c", "none"]).contains("Error: Unable to open input file \"none\""));
    assert!(nwnmdlcomp(&shop, &["-d", "skin.mdl"]).contains("Error: skin.mdl: mdl: "));
    assert!(nwnmdlcomp(&shop, &[]).starts_with("Usage:"));
}
